//! Orders for programs whose storage is in the way of them.
//!
//! # Problem
//! A loop that carries values in `iter_args` is one statement to everything that reorders loops, and one that
//! sums up in a local cell cannot leave its place, nor one that uses what was loaded before it: a product
//! that is written so keeps its order.
//!
//! # Method
//! On a copy of the program, blocks that follow each other become one, and loops count by `index`. Unrolled
//! loops are rerolled ([`Reroll`]). Sums move
//! to the cells that they are stored to at last ([`AccumulateInPlace`]), loop-carried values to memory
//! ([`DemoteIterArgs`]), and loads into the loops that use them ([`SinkLoads`]); each proves it. Then an
//! order is looked for.
//! Functions for which one is found that is estimated to gain are prepared in the program, too; all others
//! stay as they were written.
//!
//! # Exactness
//! Proofs one after the other: that the prepared function computes what the old one did, and that its new
//! order does. Joined blocks and other counters are right by construction, and compared in runs. A
//! certificate is one proof about the old and the new text; where one is insisted on and not found, nothing
//! is prepared.
//!
//! # Cost
//! That of optimization twice for functions that can be prepared, and of a search without proof; nothing for
//! others.

use crate::flow::counters::{count_by_index, integer_comparisons, integer_loops};
use crate::flow::structure::{has_jumps, structure};
use crate::gate::reordering::Stage;
use crate::gate::rewriting::{Grounds, rewrite_functions};
use crate::gate::rolled_up::is_unrolled;
use crate::optimize::{
    Gain, OptimizeOptions, OptimizeOutcome, OptimizeReport, Tiles, about, best_gain, optimize_chosen,
};
use crate::pass::declare::{Changed, Pass, PassContext};
use crate::passes::loops::reroll::Reroll;
use crate::passes::storage::accumulate_in_place::{AccumulateInPlace, local_cells};
use crate::passes::storage::demote_iter_args::DemoteIterArgs;
use crate::passes::storage::sink_loads::{SinkLoads, hoisted_loads};
use itertools::Itertools;
use loopwright_affine_ir::machinery::hands_on_read_only;
use loopwright_affine_ir::{BlockId, ForOp, FuncOp, Ir, OpId};
use loopwright_analysis::machinery::Overlaps;
use loopwright_checker::EqualityRecord;
use loopwright_polyhedra::Budget;
use loopwright_prover::{Functions, Uncertified, certify_equal};
use loopwright_scheduler::machinery::cost;
use std::collections::{HashMap, HashSet};

/// Optimizes chosen functions, with values in other memory where they gain by it:
/// [`OptimizeReport::prepared`] tells.
pub fn optimize_prepared(
    ir: &mut Ir,
    is_chosen: &dyn Fn(OpId) -> bool,
    options: &OptimizeOptions,
    budget: &Budget,
    observe: &mut dyn FnMut(&str, Stage),
) -> Vec<OptimizeReport> {
    let (gaining, mut left) = match options.tiles {
        // What is asked for is done to the program as it is.
        Tiles::Fixed(_) | Tiles::Without => (HashSet::new(), HashMap::new()),
        Tiles::Fastest(_) => gaining(ir, is_chosen, options, budget, observe),
    };
    let stays: HashSet<OpId> = left.keys().copied().filter(|func| is_unrolled(ir, FuncOp(*func))).collect();
    let is_chosen = &|func| is_chosen(func) && !stays.contains(&func);
    if gaining.is_empty() {
        let mut reports = optimize_chosen(ir, is_chosen, options, budget, observe);
        reports.iter_mut().for_each(|report| explain_by(&mut left, &stays, report));
        return reports;
    }
    let before = ir.clone();
    prepare(ir, &gaining, options, budget);
    let prepared = ir.clone();
    let mut reports = optimize_chosen(ir, is_chosen, options, budget, observe);
    reports.iter_mut().for_each(|report| explain_by(&mut left, &stays, report));
    for report in reports.iter_mut().filter(|report| gaining.contains(&report.func)) {
        report.prepared = told(&before, &prepared, report.func, options);
        if let OptimizeOutcome::Optimized(optimized) = &mut report.outcome {
            optimized.reordered.equality = certified(&before, ir, report.func, options, budget);
            for (other, found) in &mut optimized.others {
                found.reordered.equality = certified(&before, other, report.func, options, budget);
            }
        }
    }
    reports
}

/// What keeps a function of several blocks, or of other counters, unchanged is what keeps it so without. An
/// unrolled one stays if it gains nothing once it is rerolled: compilers take its copies for vectors, which
/// no estimate of the copies knows.
fn explain_by(left: &mut HashMap<OpId, OptimizeReport>, stays: &HashSet<OpId>, report: &mut OptimizeReport) {
    if matches!(report.outcome, OptimizeOutcome::Left(_))
        && let Some(other) = left.remove(&report.func)
    {
        match stays.contains(&report.func) {
            true => *report = other,
            false => report.outcome = other.outcome,
        }
    }
}

/// The functions that gain by an order that they have if they are prepared; and of others that are unrolled,
/// have several blocks in a row, or other counters, why they do not.
fn gaining(
    ir: &Ir,
    is_chosen: &dyn Fn(OpId) -> bool,
    options: &OptimizeOptions,
    budget: &Budget,
    observe: &mut dyn FnMut(&str, Stage),
) -> (HashSet<OpId>, HashMap<OpId, OptimizeReport>) {
    let all = FuncOp::defined(ir).map(|func| func.0).filter(|func| is_chosen(*func));
    let has_values = |func: &OpId| {
        in_other_form(ir, FuncOp(*func), options) != (false, false)
            || is_unrolled(ir, FuncOp(*func))
            || !carrying(ir, *func).is_empty()
            || !local_cells(ir, FuncOp(*func)).is_empty()
            || !hoisted_loads(ir, FuncOp(*func)).is_empty()
    };
    let wanted: HashSet<OpId> = all.filter(has_values).collect();
    let mut trial = ir.clone();
    let prepared = if wanted.is_empty() { wanted } else { prepare(&mut trial, &wanted, options, budget) };
    if prepared.is_empty() {
        return (prepared, HashMap::new());
    }
    let options = &OptimizeOptions { n_orders: 1, ..options.clone() };
    let reports = optimize_chosen(&mut trial, &|func| prepared.contains(&func), options, budget, observe);
    let times = |gain: &Gain| {
        let [before, after] = [gain.before, gain.after].map(|of| cost(of, options.gate.parallel > 0));
        before / after
    };
    let gains = |report: &OptimizeReport| {
        report.gain().is_some_and(|gain| {
            let needs_memory = carrying(&trial, report.func).len() < carrying(ir, report.func).len();
            // What goes through memory is slower than in registers, which threads do not make up for.
            let is_worth_it = match needs_memory {
                true => about(gain.ratios()[0]).is_some(),
                false => is_worth_it(gain),
            };
            // The function as it was written may have a better order. Loops that carry values are one
            // statement in it: estimates of both are compared by what each gains.
            let budget = budget.clone();
            let as_written = || best_gain(ir, FuncOp(report.func), options, &budget);
            is_worth_it && as_written().is_none_or(|written| times(gain) > times(&written))
        })
    };
    let is_proved =
        |func: OpId| options.gate.certify.is_none() || certified(ir, &trial, func, options, budget).is_ok();
    let is_gain =
        |report: &&OptimizeReport| prepared.contains(&report.func) && gains(report) && is_proved(report.func);
    let gaining = reports.iter().filter(is_gain).map(|report| report.func).collect();
    let is_left = |report: &OptimizeReport| matches!(report.outcome, OptimizeOutcome::Left(_));
    let is_other = |report: &OptimizeReport| {
        let func = FuncOp(report.func);
        in_other_form(ir, func, options) != (false, false)
            || is_unrolled(ir, func) && !is_unrolled(&trial, func)
    };
    let is_other = |report: &OptimizeReport| prepared.contains(&report.func) && is_other(report);
    let left = reports.into_iter().filter(|report| is_left(report) && is_other(report));
    (gaining, left.map(|report| (report.func, report)).collect())
}

fn is_worth_it(gain: &Gain) -> bool {
    gain.ratios().into_iter().any(|ratio| about(ratio).is_some())
}

/// The loops of a function that carry values.
fn carrying(ir: &Ir, func: OpId) -> Vec<OpId> {
    let carries = |op: &OpId| ForOp::of(ir, *op).is_some_and(|op| !op.inits(ir).is_empty());
    ir.walk(func).filter(carries).collect()
}

/// Prepares functions, as far as it is proved; those that changed.
fn prepare(ir: &mut Ir, wanted: &HashSet<OpId>, options: &OptimizeOptions, budget: &Budget) -> HashSet<OpId> {
    let in_order: Vec<OpId> =
        FuncOp::defined(ir).map(|func| func.0).filter(|func| wanted.contains(func)).collect();
    let mut changed = HashSet::new();
    for func in in_order {
        let (is_straight, is_other) = in_other_form(ir, FuncOp(func), options);
        if is_straight || is_other {
            let (budget, extract, on) = (budget.clone(), options.extract, Some(vec![func]));
            let mut context = PassContext { budget, extract, on, ..PassContext::default() };
            let width = options.extract.index_width;
            let grounds = Grounds::Construction.of("preparation");
            let described = rewrite_functions(ir, &mut context, grounds, |edit| {
                let is_joined = is_straight && structure(edit.ir, edit.func, width);
                if is_other {
                    count_by_index(edit.ir, edit.func, width);
                }
                if is_joined || is_other { Changed::Yes } else { Changed::No }
            });
            if described == Changed::Yes {
                changed.insert(func);
            }
        }
        for pass in [&Reroll as &dyn Pass, &AccumulateInPlace, &DemoteIterArgs, &SinkLoads] {
            let (budget, extract, on) = (budget.clone(), options.extract, Some(vec![func]));
            let mut context = PassContext { budget, extract, on, ..PassContext::default() };
            if pass.run(ir, &mut context) == Ok(Changed::Yes) {
                changed.insert(func);
            }
        }
    }
    changed
}

/// Whether a function has blocks that only follow each other, and whether loops that do not count by `index`,
/// or conditions about other integers.
fn in_other_form(ir: &Ir, func: FuncOp, options: &OptimizeOptions) -> (bool, bool) {
    let width = options.extract.index_width;
    let is_other =
        !integer_loops(ir, func, width).is_empty() || !integer_comparisons(ir, func, width).is_empty();
    (is_straight(ir, func), is_other)
}

/// Whether a function has several blocks of which each can only go on in one other.
fn is_straight(ir: &Ir, func: FuncOp) -> bool {
    let next = |block: &BlockId| ir.terminator(*block).map(|end| ir.op(end).successors().len());
    let Some(entry) = func.entry(ir).filter(|_| has_jumps(ir, func)) else { return false };
    ir.reachable(entry).iter().all(|block| next(block).is_some_and(|n| n <= 1))
}

fn line(ir: &Ir, op: OpId) -> u32 {
    ir.place(&ir.op(op).loc).line
}

/// How a function was prepared, in words.
fn told(before: &Ir, after: &Ir, func: OpId, options: &OptimizeOptions) -> Vec<String> {
    let still = carrying(after, func);
    let demoted = carrying(before, func).into_iter().filter(|op| !still.contains(op));
    let demoted = demoted.map(|op| format!("line {}", line(before, op))).join(", ");
    let still = local_cells(after, FuncOp(func));
    let moved = local_cells(before, FuncOp(func)).into_iter().filter(|value| !still.contains(value));
    let moved = moved.map(|value| before.text_of(value)).join(", ");
    let still: Vec<u32> = hoisted_loads(after, FuncOp(func)).into_iter().map(|op| line(after, op)).collect();
    let sunk = hoisted_loads(before, FuncOp(func)).into_iter().map(|op| line(before, op));
    let sunk = sunk.filter(|line| !still.contains(line)).map(|line| format!("line {line}")).join(", ");
    let n_blocks = |ir: &Ir| FuncOp(func).entry(ir).map_or(0, |entry| ir.reachable(entry).len());
    let joined = match (n_blocks(before), n_blocks(after)) {
        (several, 1) if several > 1 => several.to_string(),
        _ => String::new(),
    };
    let others = |ir: &Ir| integer_loops(ir, FuncOp(func), options.extract.index_width);
    let still = others(after);
    let counted = others(before).into_iter().filter(|op| !still.contains(op));
    let counted = counted.map(|op| format!("line {}", line(before, op))).join(", ");
    let others = |ir: &Ir| integer_comparisons(ir, FuncOp(func), options.extract.index_width);
    let still = others(after);
    let compared = others(before).into_iter().filter(|op| !still.contains(op));
    let compared = compared.map(|op| format!("line {}", line(before, op))).join(", ");
    let all = [
        ("rerolled", rerolled(before, after, FuncOp(func))),
        ("blocks joined (compared in runs, not proved)", joined),
        ("counted by index (compared in runs, not proved)", counted),
        ("compared as index (compared in runs, not proved)", compared),
        ("loop-carried values in memory", demoted),
        ("accumulated in place", moved),
        ("loaded where it is used", sunk),
    ];
    let told = all.into_iter().filter(|(_, what)| !what.is_empty());
    told.map(|(how, what)| format!("{how}: {what}")).collect()
}

/// The loops, and where copies are in none the function, whose bodies lost copies.
fn rerolled(before: &Ir, after: &Ir, func: FuncOp) -> String {
    if !is_unrolled(before, func) {
        return String::new();
    }
    let n_ops = |ir: &Ir, op: OpId| ir.single_block(op, 0).map_or(0, |body| ir.block(body).ops().len());
    let still: HashSet<OpId> = after.walk(func.0).collect();
    let is_shorter = |op: &OpId| still.contains(op) && n_ops(after, *op) < n_ops(before, *op);
    let loops = before.walk(func.0).filter(is_shorter);
    loops.map(|op| format!("line {}", line(before, op))).join(", ")
}

/// That a function computes what it did before, in a form that is checked.
fn certified(
    before: &Ir,
    after: &Ir,
    func: OpId,
    options: &OptimizeOptions,
    budget: &Budget,
) -> Result<Box<EqualityRecord>, Uncertified> {
    let functions = Functions {
        before: (before, func),
        after: (after, func),
        index_width: options.extract.index_width,
        parameters: None,
        separation: &Overlaps::of(before).separation(FuncOp(func)).asked(options.extract.args_may_alias),
        has_read_only: hands_on_read_only(before),
    };
    let budget = Budget::new(options.gate.certify.unwrap_or(budget.left() / 2));
    let record = certify_equal(&functions, &budget)?;
    Ok(Box::new(EqualityRecord { name: FuncOp(func).path(before), ..record }))
}
