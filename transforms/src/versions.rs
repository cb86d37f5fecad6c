//! Two versions of a nest, under a condition on the parameters.
//!
//! # Problem
//! A loop that is not parallel for all values of the parameters may be for some: `a[i + m] = a[i]` is where
//! `m >= n`. An order that is to be legal for all of them must keep it as it is.
//!
//! # Method
//! The outermost loop that carries something, and nothing for some values, gives the condition
//! (`analysis/src/dependence/condition.rs`): of several alternatives the one that holds at the sizes that
//! estimates are for. The nest around it becomes an `affine.if` with two copies of it. Both are then
//! optimized as one function, in which the dependences of the first copy are fewer. Where that is estimated
//! to be faster than what the function becomes without, it stays. A function has one condition at most.
//!
//! # Exactness
//! Proved twice: that the function with two copies computes what it did, and that its new order does.
//!
//! # Cost
//! Of a function with a condition, that of optimization three times; of others, that of their dependences.

use crate::gate::reordering::Stage;
use crate::gate::replacing::replace_if_proved;
use crate::optimize::{OptimizeOptions, OptimizeReport, Tiles, about};
use crate::pass::declare::PassContext;
use crate::reduced::optimize_reduced;
use loopwright_affine_ir::machinery::{affine_scope, is_valid_symbol};
use loopwright_affine_ir::{
    AffineExpr, Builder, ForOp, FuncOp, IfOp, InsertionPoint, IntegerSet, Ir, OpId, ValueDef, ValueId,
    ValueMapping,
};
use loopwright_analysis::machinery::{Overlaps, condition_in_words, parallel_if};
use loopwright_analysis::{Pairs, Scop, dependences, extract_with, loop_parallelism};
use loopwright_polyhedra::{Budget, Int, IntegerRelation, PresburgerRelation};
use loopwright_scheduler::machinery::{MARGIN, cost};
use loopwright_scheduler::{Estimate, Target};
use std::collections::{BTreeMap, HashSet};

/// The most steps to find the condition of one loop.
const MOST_STEPS: u64 = 50_000;

/// The sum of the coefficients of a constraint is at most this, and its constant at most
/// [`GREATEST_CONSTANT`]: with parameters as large as they may be, it fits an `index`.
const GREATEST_SUM: i64 = 4;

const GREATEST_CONSTANT: i64 = 1 << 28;

/// Optimizes chosen functions, with two versions of a nest where that gains: [`OptimizeReport::prepared`]
/// tells the condition.
pub fn optimize_versions(
    ir: &mut Ir,
    is_chosen: &dyn Fn(OpId) -> bool,
    options: &OptimizeOptions,
    budget: &Budget,
    observe: &mut dyn FnMut(&str, Stage),
) -> Vec<OptimizeReport> {
    let mut done: BTreeMap<usize, OptimizeReport> = BTreeMap::new();
    if let (Tiles::Fastest(target), None) = (&options.tiles, options.gate.certify) {
        for (at, func) in FuncOp::defined(ir).collect::<Vec<_>>().into_iter().enumerate() {
            if !is_chosen(func.0) {
                continue;
            }
            let Some(version) = version(ir, func, (options, target), budget) else { continue };
            if let Some((program, report)) = version.tried(ir, func, options, budget, observe) {
                *ir = program;
                done.insert(at, report);
            }
        }
    }
    let funcs: HashSet<OpId> = done.values().map(|report| report.func).collect();
    let is_left = |func| is_chosen(func) && !funcs.contains(&func);
    let mut reports = optimize_reduced(ir, &is_left, options, budget, observe);
    for (at, report) in done {
        reports[at] = report;
    }
    reports
}

/// A nest of which there are to be two versions.
struct Version {
    /// The outermost loop of the nest.
    nest: OpId,
    set: IntegerSet,
    operands: Vec<ValueId>,
    /// The condition, as the text calls the parameters.
    words: String,
}

/// The version that a function may have.
fn version(
    ir: &Ir,
    func: FuncOp,
    (options, target): (&OptimizeOptions, &Target),
    budget: &Budget,
) -> Option<Version> {
    let budget = budget.clone();
    let separation = Overlaps::of(ir).separation(func).asked(options.extract.args_may_alias);
    let scop = extract_with(ir, func.0, &options.extract, &separation).ok()?.in_words_of(ir);
    if scop.params.is_empty() {
        return None;
    }
    let found = dependences(&scop, Pairs::Conflicting, &budget).ok()?;
    let loops = loop_parallelism(ir, &scop, &found);
    let is_parallel = |op: OpId| loops.iter().any(|judged| judged.op == op && judged.is_parallel());
    let sizes: Vec<Int> = target.sizes_of(&scop).into_iter().map(Int::from).collect();
    loops.iter().filter(|judged| !judged.is_parallel()).find_map(|judged| {
        let around: Vec<OpId> = ir.ancestors(judged.op).take_while(|op| *op != func.0).collect();
        if around.iter().any(|op| is_parallel(*op)) {
            return None;
        }
        let nest = around.iter().copied().rfind(|op| ForOp::of(ir, *op).is_some());
        let nest = nest.or_else(|| ForOp::of(ir, judged.op).map(|view| view.0))?;
        if !ir.op(nest).results().is_empty() {
            return None;
        }
        let share = budget.part(MOST_STEPS.min(budget.left() / 8));
        let values = parallel_if(&scop, &found, judged, &share);
        budget.spend(share.spent(), "conditions").ok()?;
        let values = values.ok().flatten()?;
        let holds = |piece: &&IntegerRelation| piece.contains(&sizes, &budget).unwrap_or(false);
        let piece = values.disjuncts().iter().find(holds)?;
        let (set, operands) = written(ir, &scop, nest, piece)?;
        let words = condition_in_words(&PresburgerRelation::from(piece.clone()));
        Some(Version { nest, set, operands, words })
    })
}

/// A set of values of the parameters as a condition on values that are known before an op.
fn written(
    ir: &Ir,
    scop: &Scop,
    before: OpId,
    piece: &IntegerRelation,
) -> Option<(IntegerSet, Vec<ValueId>)> {
    if piece.space().n_locals() > 0 {
        return None;
    }
    let scope = affine_scope(ir, before);
    let block = ir.op(before).parent();
    let is_known = |value: ValueId| match ir.value(value).def() {
        ValueDef::Arg(of, _) => {
            ir.block_parent_op(of).is_some_and(|op| ir.ancestors(before).any(|a| a == op))
        }
        ValueDef::Result(op, _) if ir.op(op).parent() == block => ir.position(op) < ir.position(before),
        ValueDef::Result(op, _) => ir.ancestors(before).any(|around| {
            ir.op(around).parent() == ir.op(op).parent() && ir.position(op) < ir.position(around)
        }),
    };
    let value_of = |param: usize| {
        let mut values = scop.param_values.iter().filter(|(_, at)| *at == param).map(|(value, _)| *value);
        values.find(|value| is_known(*value) && is_valid_symbol(ir, *value, scope))
    };
    let mut operands: Vec<ValueId> = Vec::new();
    let mut constraints = Vec::new();
    let equalities = piece.equalities().rows().map(|row| (row, true));
    let inequalities = piece.inequalities().rows().map(|row| (row, false));
    for (row, is_equality) in equalities.chain(inequalities) {
        let row: Option<Vec<i64>> = row.iter().map(Int::to_i64).collect();
        let row = row?;
        let (constant, coefficients) = row.split_last()?;
        let sum = coefficients
            .iter()
            .try_fold(0i64, |sum, coefficient| sum.checked_add(coefficient.checked_abs()?));
        if sum? > GREATEST_SUM || constant.unsigned_abs() > GREATEST_CONSTANT.unsigned_abs() {
            return None;
        }
        let mut expr: Option<AffineExpr> = None;
        for (param, coefficient) in coefficients.iter().enumerate().filter(|(_, of)| **of != 0) {
            let value = value_of(param)?;
            let at = operands.iter().position(|known| *known == value).unwrap_or_else(|| {
                operands.push(value);
                operands.len() - 1
            });
            let term = AffineExpr::Symbol(u32::try_from(at).ok()?) * *coefficient;
            expr = Some(expr.map_or(term.clone(), |sum| sum + term));
        }
        match expr {
            Some(expr) => constraints.push((expr + *constant, is_equality)),
            None if *constant == 0 || *constant > 0 && !is_equality => {}
            None => return None,
        }
    }
    let n = u32::try_from(operands.len()).ok()?;
    (!constraints.is_empty()).then(|| (IntegerSet::new(0, n, constraints), operands))
}

impl Version {
    /// The program with both versions, optimized, if the function is proved to be the same and gains most
    /// so.
    fn tried(
        self,
        ir: &Ir,
        func: FuncOp,
        options: &OptimizeOptions,
        budget: &Budget,
        observe: &mut dyn FnMut(&str, Stage),
    ) -> Option<(Ir, OptimizeReport)> {
        let overlaps = Overlaps::of(ir);
        let context =
            || PassContext { budget: budget.clone(), extract: options.extract, ..PassContext::default() };
        let mut copied = ir.clone();
        copy(&mut copied, &self);
        let mut program = ir.clone();
        replace_if_proved(&mut program, copied, func, &overlaps, &mut context()).ok()?;
        let is_it = |other: OpId| other == func.0;
        let mut optimized = |program: &mut Ir| {
            let reports = optimize_reduced(program, &is_it, options, budget, observe);
            reports.into_iter().find(|report| report.func == func.0)
        };
        let mut report = optimized(&mut program)?;
        let gain = report.gain()?.clone();
        let parallel = options.gate.parallel > 0;
        let is_worth_it =
            gain.ratios().into_iter().take(if parallel { 2 } else { 1 }).any(|ratio| about(ratio).is_some());
        if !is_worth_it {
            return None;
        }
        let without = optimized(&mut ir.clone())?;
        // The estimate before has loops in parallel that are so in one version only. A function that stays
        // unchanged has none.
        let alone = Estimate { parallel: gain.before.sequential, ..gain.before };
        let without = without.gain().map_or(alone, |gain| gain.after);
        if cost(gain.after, parallel) >= MARGIN * cost(without, parallel) {
            return None;
        }
        let mut joined = program.clone();
        if join_branches(&mut joined, func) {
            // Without a proof they stay apart.
            let _ = replace_if_proved(&mut program, joined, func, &overlaps, &mut context());
        }
        let line = ir.place(&ir.op(self.nest).loc).line;
        report.prepared.insert(0, format!("two versions of the loop at line {line}: one if {}", self.words));
        Some((program, report))
    }
}

/// Puts the nest under the condition, and a copy of it where that does not hold.
fn copy(ir: &mut Ir, version: &Version) {
    let nest = version.nest;
    let loc = ir.op(nest).loc.clone();
    let mut builder = Builder::new(ir, InsertionPoint::Before(nest), loc);
    let choice = builder.build_if(version.set.clone(), &version.operands, true);
    let [then, other] = [Some(choice.then_block(builder.ir)), choice.else_block(builder.ir)].map(|block| {
        let block = block.expect("it has both branches");
        builder.ir.terminator(block).expect("it was just made")
    });
    builder.set_point(InsertionPoint::Before(other));
    builder.clone_op(nest, &mut ValueMapping::new());
    builder.ir.move_before(then, nest);
}

/// Makes one conditional of two that follow each other, of which the second runs where the first does not;
/// whether there are some.
fn join_branches(ir: &mut Ir, func: FuncOp) -> bool {
    let found: Vec<[IfOp; 2]> = ir.walk(func.0).filter_map(|op| opposite(ir, op)).collect();
    for &[first, second] in &found {
        let (set, operands) = (first.set(ir).as_ref().clone(), first.operands(ir).to_vec());
        let loc = ir.op(first.0).loc.clone();
        let mut builder = Builder::new(ir, InsertionPoint::Before(first.0), loc);
        let joined = builder.build_if(set, &operands, true);
        let blocks = [Some(joined.then_block(ir)), joined.else_block(ir)];
        for (block, from) in blocks.into_iter().zip([first, second]) {
            let end = block.and_then(|block| ir.terminator(block)).expect("it was just made");
            let mut ops = ir.block(from.then_block(ir)).ops().to_vec();
            ops.pop();
            ops.into_iter().for_each(|op| ir.move_before(end, op));
        }
        ir.erase_op(first.0);
        ir.erase_op(second.0);
    }
    !found.is_empty()
}

/// A conditional of one inequality, and the next op, where that is one of the opposite.
fn opposite(ir: &Ir, op: OpId) -> Option<[IfOp; 2]> {
    let first = IfOp::of(ir, op)?;
    let block = ir.op(op).parent()?;
    let second = IfOp::of(ir, *ir.block(block).ops().get(ir.position(op) + 1)?)?;
    let is_plain = |of: IfOp| of.else_block(ir).is_none() && ir.op(of.0).results().is_empty();
    if !is_plain(first) || !is_plain(second) || first.operands(ir) != second.operands(ir) {
        return None;
    }
    let row = |of: IfOp| match of.set(ir).constraints.as_slice() {
        [(expr, false)] => expr.linear_row(of.set(ir).dims, of.set(ir).symbols),
        _ => None,
    };
    let (mut mine, other) = (row(first)?, row(second)?);
    *mine.last_mut()? += 1;
    let is_opposite =
        mine.len() == other.len() && mine.iter().zip(&other).all(|(x, y)| x.checked_neg() == Some(*y));
    is_opposite.then_some([first, second])
}
