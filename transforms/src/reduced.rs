//! Reductions in another order, where that is allowed.
//!
//! # Problem
//! A loop that only adds up waits for each sum before it begins the next one. Added up in another order,
//! several partial sums are made at a time, in the lanes of vectors and on several threads.
//!
//! # Method
//! Integers may be combined in any order; floats where flags of their ops say so (`fastmath<reassoc>`), or
//! the user does. Maxima and minima may be, too: by `maximumf`, and by comparison and selection where these
//! are of integers, flags exclude NaN and the sign of zeros (`fastmath<nnan,nsz>`), or the user does. The
//! latter become one op, for which NaN wins. Dependences that only say that a total is kept in one cell are
//! then left out [Doerfert15], and the time of the program's own order is estimated without them: vectors
//! along such loops, and threads. Where that is faster than any order that keeps the reductions as they are,
//! totals become loop-carried values ([`PromoteIterArgs`](crate::PromoteIterArgs)), inner loops start theirs
//! anew, and loops that gain by it are written as `affine.parallel`, with `reduce`. C has `reduction` clauses
//! for them.
//!
//! # Exactness
//! The new function is proved to compute what the old one does, but for the order of these reductions
//! ([`loopwright_prover::prove_equal`]); parallel loops are serial there, which is one order of theirs.
//! Nothing is certified: reductions keep their order where a certificate is insisted on.
//!
//! # Cost
//! That of optimization twice for functions that gain by it; an estimate for others with reductions.

use crate::gate::reordering::Stage;
use crate::gate::replacing::replace_if_proved_as;
use crate::loops::reductions::{allow_any_order, make_one_op, start_anew};
use crate::optimize::{Gain, OptimizeOptions, OptimizeOutcome, OptimizeReport, Reduced, Tiles, about};
use crate::pass::declare::{Pass, PassContext};
use crate::passes::order::parallelize::{make_parallel, reductions_in_parallel};
use crate::passes::storage::demote_iter_args::DemoteIterArgs;
use crate::passes::storage::promote_iter_args::promote_all;
use crate::prepared::optimize_prepared;
use crate::verify::serial::with_serial_sums;
use itertools::Itertools;
use loopwright_affine_ir::machinery::{extremum, make_extremum_exact, may_reassociate};
use loopwright_affine_ir::{ForOp, FuncOp, Ir, OpId, ReductionKind, Severity};
use loopwright_analysis::machinery::{Outline, Overlaps, totals};
use loopwright_analysis::{Dependence, Node, Pairs, Scop, dependences, extract_with};
use loopwright_polyhedra::Budget;
use loopwright_scheduler::machinery::{MARGIN, Origin, cost, own_order};
use loopwright_scheduler::{Estimate, Estimator, SchedProblem, Target};
use std::collections::{BTreeMap, BTreeSet, HashSet};

/// Optimizes chosen functions, with reductions in another order where that is allowed and gains most:
/// [`OptimizeOutcome::Reduced`] tells.
pub fn optimize_reduced(
    ir: &mut Ir,
    is_chosen: &dyn Fn(OpId) -> bool,
    options: &OptimizeOptions,
    budget: &Budget,
    observe: &mut dyn FnMut(&str, Stage),
) -> Vec<OptimizeReport> {
    let mut reduced: BTreeMap<usize, OptimizeReport> = BTreeMap::new();
    let mut remarks = Vec::new();
    if let (Tiles::Fastest(target), None) = (&options.tiles, options.gate.certify) {
        for (at, func) in FuncOp::defined(ir).collect_vec().into_iter().enumerate() {
            if !is_chosen(func.0) {
                continue;
            }
            let Some(plan) = plan(ir, func, (options, target), budget) else { continue };
            let kept = cost_of_kept(ir, func, &plan, options, budget, observe);
            if cost(plan.estimate, options.gate.parallel > 0) >= MARGIN * kept {
                continue;
            }
            match plan.apply(ir, func, options, budget) {
                Ok(report) => {
                    reduced.insert(at, report);
                }
                Err(why) => {
                    let message = format!("keeps the order of its reductions: {why}");
                    remarks.push((at, ir.op_diagnostic(Severity::Remark, func.0, message)));
                }
            }
        }
    }
    let done: HashSet<OpId> = reduced.values().map(|report| report.func).collect();
    let mut reports =
        optimize_prepared(ir, &|func| is_chosen(func) && !done.contains(&func), options, budget, observe);
    for (at, remark) in remarks {
        reports[at].remarks.push(remark);
    }
    for (at, report) in reduced {
        reports[at] = report;
    }
    reports
}

/// What a function is to become.
struct Plan {
    /// The ops that may be regrouped.
    ops: HashSet<OpId>,
    /// The loops to run in parallel, by their numbers in the function.
    parallel: BTreeSet<usize>,
    /// Of its own order, as compilers make it: they regroup sums of integers.
    before: Estimate,
    estimate: Estimate,
    gain: Gain,
    outline: Outline,
    n_stmts: usize,
    n_dependences: usize,
}

/// What a function may become by regrouping its reductions; `None` if it has none, or does not gain.
fn plan(
    ir: &Ir,
    func: FuncOp,
    (options, target): (&OptimizeOptions, &Target),
    budget: &Budget,
) -> Option<Plan> {
    let may_regroup = |ir: &Ir, op: OpId| {
        if let Some(chosen) = extremum(ir, op) {
            return chosen.is_exact || options.reassociate;
        }
        kind_of(ir, op).is_some_and(|kind| match kind {
            ReductionKind::MaximumF | ReductionKind::MinimumF => true,
            // Which zero is the greater one is not fixed.
            ReductionKind::MaxNumF | ReductionKind::MinNumF => false,
            _ if kind.is_float() => options.reassociate || may_reassociate(ir, op),
            _ => kind != ReductionKind::Assign,
        })
    };
    let has_loops = ir.walk(func.0).any(|op| ForOp::of(ir, op).is_some());
    if !has_loops || !ir.walk(func.0).any(|op| may_regroup(ir, op)) {
        return None;
    }
    let mut demoted = ir.clone();
    let mut context = PassContext {
        budget: budget.clone(),
        extract: options.extract,
        on: Some(vec![func.0]),
        ..PassContext::default()
    };
    DemoteIterArgs.run(&mut demoted, &mut context).ok()?;
    let separation = Overlaps::of(&demoted).separation(func).asked(options.extract.args_may_alias);
    let scop = extract_with(&demoted, func.0, &options.extract, &separation).ok()?;
    let found = dependences(&scop, Pairs::Conflicting, budget).ok()?;
    let chains = totals(&demoted, &scop, &found);
    let regrouped = |chain: &Option<Vec<OpId>>| {
        chain.as_ref().is_some_and(|ops| ops.iter().all(|op| may_regroup(&demoted, *op)))
    };
    let ops: HashSet<OpId> =
        chains.iter().filter(|chain| regrouped(chain)).flatten().flatten().copied().collect();
    if ops.is_empty() {
        return None;
    }
    let is_integer = |op: &OpId| kind_of(&demoted, *op).is_some_and(|kind| !kind.is_float());
    let without = |is_out: &dyn Fn(&Option<Vec<OpId>>) -> bool| -> Vec<Dependence> {
        let kept = found.iter().zip(&chains).filter(|(_, chain)| !is_out(chain));
        kept.map(|(dependence, _)| dependence.clone()).collect()
    };
    let estimator = Estimator::new(&demoted, &scop, target, budget);
    let order = |dependences: Vec<Dependence>| {
        own_order(&estimator, &scop, &SchedProblem::of(&scop, dependences), budget).ok()
    };
    let of_integers =
        |chain: &Option<Vec<OpId>>| chain.as_ref().is_some_and(|ops| ops.iter().all(is_integer));
    let (_, as_written) = order(found.clone())?;
    let (_, by_compilers) = order(without(&of_integers))?;
    let (schedule, estimate) = order(without(&regrouped))?;
    let before = Estimate {
        sequential: by_compilers.sequential,
        parallel: as_written.parallel.min(by_compilers.sequential),
    };
    let gain = Gain {
        origin: Origin::Original,
        before,
        after: estimate,
        sizes: target.sizes_of(&scop),
        cores: target.cores,
        vector: target.vector,
    };
    let parallel = options.gate.parallel > 0;
    let is_worth_it =
        gain.ratios().into_iter().take(if parallel { 2 } else { 1 }).any(|ratio| about(ratio).is_some());
    if !is_worth_it || cost(estimate, parallel) >= MARGIN * cost(before, parallel) {
        return None;
    }
    let mut numbers = BTreeSet::new();
    if parallel {
        parallel_loops(&demoted, func, &scop, &schedule.root, 0, &mut numbers);
    }
    Some(Plan {
        ops,
        parallel: numbers,
        before,
        estimate,
        gain,
        outline: Outline::new(&demoted, &scop, &found),
        n_stmts: scop.stmts.len(),
        n_dependences: found.len(),
    })
}

/// The loops of a function, by which they are known before and after they carry values.
fn loops(ir: &Ir, func: FuncOp) -> Vec<OpId> {
    ir.walk(func.0).filter(|op| ir.def(*op).loop_like.is_some()).collect()
}

/// The outermost coincident loops of the program's own order, by their numbers.
fn parallel_loops(
    ir: &Ir,
    func: FuncOp,
    scop: &Scop,
    node: &Node,
    depth: usize,
    numbers: &mut BTreeSet<usize>,
) {
    match node {
        Node::Leaf => {}
        Node::Sequence(children) => {
            children.iter().for_each(|(_, child)| parallel_loops(ir, func, scop, child, depth, numbers));
        }
        Node::Band(band) => {
            let parallel = band.members.iter().enumerate().find(|(_, member)| member.coincident);
            let Some((at, member)) = parallel else {
                return parallel_loops(ir, func, scop, &band.child, depth + band.members.len(), numbers);
            };
            let all = loops(ir, func);
            let ops = member.rows.keys().filter_map(|stmt| scop.stmt(*stmt).loops.get(depth + at));
            numbers.extend(ops.filter_map(|op| all.iter().position(|other| other == op)));
        }
    }
}

/// What the best order costs that keeps the reductions as they are.
fn cost_of_kept(
    ir: &Ir,
    func: FuncOp,
    plan: &Plan,
    options: &OptimizeOptions,
    budget: &Budget,
    observe: &mut dyn FnMut(&str, Stage),
) -> f64 {
    let parallel = options.gate.parallel > 0;
    let reports = optimize_prepared(&mut ir.clone(), &|other| other == func.0, options, budget, observe);
    let gain = reports.iter().find(|report| report.func == func.0).and_then(OptimizeReport::gain);
    cost(gain.map_or(plan.before, |gain| gain.after), parallel)
}

impl Plan {
    /// Changes the function, if it is proved to compute the same.
    fn apply(
        self,
        ir: &mut Ir,
        func: FuncOp,
        options: &OptimizeOptions,
        budget: &Budget,
    ) -> Result<OptimizeReport, String> {
        let before = ir.clone();
        // The user's word, of which a proof may make use.
        let mut allowed = ir.clone();
        for op in self.ops.iter().filter(|op| rounds(ir, **op) && !may_reassociate(ir, **op)) {
            allow_any_order(&mut allowed, *op);
        }
        for chosen in self.ops.iter().filter_map(|op| extremum(ir, *op)).filter(|chosen| !chosen.is_exact) {
            make_extremum_exact(&mut allowed, &chosen);
        }
        let mut changed = allowed.clone();
        self.ops.iter().filter(|op| rounds(ir, **op)).for_each(|op| allow_any_order(&mut changed, *op));
        let mut ops = self.ops.clone();
        let mut selections: Vec<OpId> = self.ops.iter().copied().collect();
        selections.sort_unstable();
        for op in selections {
            let chosen = extremum(&changed, op);
            ops.extend(chosen.and_then(|chosen| make_one_op(&mut changed, op, &chosen)));
        }
        promote_all(&mut changed, func, |cell, ir| cell.totals(ir).iter().any(|op| ops.contains(op)));
        let mut in_array = None;
        for number in &self.parallel {
            let Some(looping) = loops(&changed, func).get(*number).and_then(|op| ForOp::of(&changed, *op))
            else {
                continue;
            };
            start_anew(&mut changed, looping, &|ir, op| ops.contains(&op) || may_reassociate(ir, op));
            in_array = in_array.or_else(|| total_in_array(&changed, looping, &ops));
            let found = reductions_in_parallel(&changed, looping)?;
            make_parallel(&mut changed, looping, &found);
        }
        let overlaps = Overlaps::of(&allowed);
        let mut context =
            PassContext { budget: budget.clone(), extract: options.extract, ..PassContext::default() };
        let serial = with_serial_sums(&changed, options.extract.index_width);
        replace_if_proved_as(&mut allowed, (changed, serial), func, &overlaps, &mut context)
            .map_err(|why| in_array.unwrap_or(why))?;
        *ir = allowed;
        let line = |op: &OpId| before.place(&before.op(*op).loc).line;
        let regrouped: Vec<String> = {
            let mut ops: Vec<&OpId> = self.ops.iter().collect();
            ops.sort_by_key(|op| (line(op), **op));
            ops.into_iter()
                .map(|op| format!("line {} by {}", line(op), name_of(&before, *op)))
                .unique()
                .collect()
        };
        let all = loops(&before, func);
        let parallel = self.parallel.iter().filter_map(|number| all.get(*number)).map(line).collect();
        Ok(OptimizeReport {
            name: func.path(ir),
            func: func.0,
            n_stmts: self.n_stmts,
            outline: self.outline,
            n_dependences: self.n_dependences,
            outcome: OptimizeOutcome::Reduced(Box::new(Reduced { gain: self.gain, regrouped, parallel })),
            remarks: Vec::new(),
            prepared: Vec::new(),
            measured: None,
        })
    }
}

/// Why a loop is not parallel, if some of the totals that it makes stay in memory: in more than one cell.
fn total_in_array(ir: &Ir, looping: ForOp, ops: &HashSet<OpId>) -> Option<String> {
    let counter = looping.iv(ir);
    ir.walk(looping.0).find_map(|op| {
        let access = ir.def(op).access.and_then(|access| access(ir, op))?;
        let total = access.value.and_then(|value| ir.defining_op(value)).filter(|by| ops.contains(by))?;
        let line = ir.place(&ir.op(total).loc).line;
        let array = ir.text_of(access.memref);
        let why =
            format!("'affine.parallel' has no reductions into arrays, such as into {array} at line {line}");
        (!access.operands.contains(&counter)).then_some(why)
    })
}

/// How an op combines two values.
fn kind_of(ir: &Ir, op: OpId) -> Option<ReductionKind> {
    extremum(ir, op).map(|chosen| chosen.kind).or_else(|| ReductionKind::of_op(ir.op(op).name()))
}

/// What the text has for a reduction.
fn name_of(ir: &Ir, op: OpId) -> String {
    let compare = extremum(ir, op).map(|chosen| format!("{} and ", ir.def(chosen.compare).mnemonic()));
    format!("{}{}", compare.unwrap_or_default(), ir.def(op).mnemonic())
}

/// Whether another order is another result.
fn rounds(ir: &Ir, op: OpId) -> bool {
    ReductionKind::of_op(ir.op(op).name()).is_some_and(|kind| !kind.is_exact())
}
