//! The main job: schedule, tile, parallelize, prove, generate, validate.
//!
//! # Method
//! Each function is described as a scop, its dependences computed, and orders of its statements proposed: the
//! program's own with loops in parallel or jammed, and those that Pluto's method finds, tiled [Bondhugula08].
//! The one that is estimated to be fastest goes through the gate ([`Reordering`]); if it does not pass (code
//! too large, or no proof within its share of the budget), the next one, and at last the function stays
//! unchanged. Where no order is estimated to be faster than the program's, it stays so at once.
//!
//! # Cost
//! Bounded by the budget; what is cheap is kept at its end. The scheduler gives each part of a function a
//! share, and parts that need more keep their own order. Each order may spend half of what those before it
//! have left, the last one all of it; one that needs more is given up for the next. The order of the program
//! needs no proof.
//!
//! # Exactness
//! Nothing happens that is not proved legal. Floating-point results stay bit for bit the same: reductions
//! keep their order ([`reduced`](crate::reduced) has the exception).

use crate::gate::reordering::{
    GateOptions, ReorderError, Reordered, Reordering, Stage, barred, overlap_caveat,
};
use itertools::Itertools;
use loopwright_affine_ir::{Diagnostic, FuncOp, Ir, OpId, Severity, ValueId};
use loopwright_analysis::machinery::{
    Outline, Overlaps, counter_ranges, dependences_to_keep, extract_all, is_memref,
};
use loopwright_analysis::{
    Band, Dependence, ExtractOptions, MemberKind, Node, Refusal, Schedule, Scop, extract_with,
};
use loopwright_polyhedra::{Budget, Exhausted};
use loopwright_scheduler::machinery::{Origin, Scheduled, schedule_within};
use loopwright_scheduler::{
    Candidate, Candidates, Estimate, Estimator, FusionPolicy, SchedOptions, SchedProblem, ScheduleError,
    Target, TileOptions, Wanted, candidates, tile_schedule,
};
use std::collections::HashMap;
use std::fmt;

/// An order that is to be faster may execute this many hundredths of the operations. Estimates do not know of
/// guards, nor of loops without iterations, which orders of unusual coefficients need; a run does. Blocks
/// that a size cuts cost up to a quarter at sizes of a few blocks, as those of the run are, and little at
/// larger ones.
const MOST_OPERATIONS: u64 = 130;

/// What to optimize for.
#[derive(Clone, Debug)]
pub struct OptimizeOptions {
    /// Which statements the scheduler puts under common loops.
    pub fusion: FusionPolicy,
    /// How the scheduler's bands are tiled.
    pub tiles: Tiles,
    /// What is taken for granted of the functions.
    pub extract: ExtractOptions,
    /// How loops for the new orders are written and tried.
    pub gate: GateOptions,
    /// So many orders, the best ones, are proved and written, for a measurement to choose from; at least 1.
    pub n_orders: usize,
    /// Whether reductions of floats may be in any order, also where flags of their ops do not say so.
    pub reassociate: bool,
}

/// The tile sizes, and whether an order is applied even if no gain is estimated.
#[derive(Clone, Debug)]
pub enum Tiles {
    /// The order estimated to be fastest on a machine; the program's own order if none is faster.
    Fastest(Target),
    /// The same tiles everywhere. The scheduler's order is taken whether it is faster or not.
    Fixed(TileOptions),
    /// No tiles. The scheduler's order is taken whether it is faster or not.
    Without,
}

impl Default for OptimizeOptions {
    fn default() -> Self {
        Self {
            fusion: FusionPolicy::Smart,
            tiles: Tiles::Fastest(Target::default()),
            extract: ExtractOptions::default(),
            gate: GateOptions::default(),
            n_orders: 1,
            reassociate: false,
        }
    }
}

/// The result of `optimize` for one function.
#[derive(Clone, Debug)]
pub struct OptimizeReport {
    /// The symbol name, without `@`; in a nested module after those of the modules around ([`FuncOp::path`]).
    pub name: String,
    /// The `func.func` op; it stays the same where the body is rewritten.
    pub func: OpId,
    /// Number of statements; 0 also where the function is no scop.
    pub n_stmts: usize,
    /// The statements and loops as they were before; empty where the dependences are not known.
    pub outline: Outline,
    /// Number of dependences of which one access writes; 0 also where the work ended before.
    pub n_dependences: usize,
    /// What was done.
    pub outcome: OptimizeOutcome,
    /// What was taken into account, not done, or not tested, whatever the outcome.
    pub remarks: Vec<Diagnostic>,
    /// What was changed in storage so that there is another order, in words.
    pub prepared: Vec<String>,
    /// How long it takes, where that was measured.
    pub measured: Option<Measured>,
}

impl OptimizeReport {
    /// What the new order is estimated to gain; none where it was asked for, or nothing changed.
    pub(crate) fn gain(&self) -> Option<&Gain> {
        match &self.outcome {
            OptimizeOutcome::Optimized(optimized) => optimized.gain.as_ref(),
            OptimizeOutcome::Reduced(reduced) => Some(&reduced.gain),
            _ => None,
        }
    }
}

/// The outcome of `optimize` for a function.
#[derive(Clone, Debug)]
pub enum OptimizeOutcome {
    /// It runs in a new order.
    Optimized(Box<Optimized>),
    /// It runs in its own order, but for its reductions.
    Reduced(Box<Reduced>),
    /// It stays as it was; the remark says why.
    Left(Diagnostic),
    /// It has no loops, so that there is no other order to look for.
    NoLoops,
    /// The budget ran out; it stays as it was.
    Exhausted(Exhausted),
    /// The order that was [asked for](reorder) is not legal, or there are no loops for it; it stays as it
    /// was.
    Refused(Box<ReorderError>),
}

/// A function in its new order.
#[derive(Clone, Debug)]
pub struct Optimized {
    /// The order that the function has now, of the statements that it had when it was
    /// [prepared](OptimizeReport::prepared).
    pub schedule: Schedule,
    /// The proof, and on how many inputs memory was compared.
    pub reordered: Reordered,
    /// What the order is estimated to gain, where it was chosen for that.
    pub gain: Option<Gain>,
    /// The orders that were tried before, and why they were not taken.
    pub refused: Vec<RefusedOrder>,
    /// The next best orders that passed, each with the program that has it
    /// ([`n_orders`](OptimizeOptions::n_orders)).
    pub(crate) others: Vec<(Ir, Optimized)>,
    /// Why nothing was measured, where that was asked for.
    pub not_measured: Option<String>,
}

/// What a measurement says of a function and its new order.
#[derive(Clone, Debug)]
pub struct Measured {
    /// Seconds that the old function takes.
    pub before: f64,
    /// Seconds that the fastest new order takes.
    pub after: f64,
    /// All new orders: how many times as fast each is estimated to be, and its seconds. The one that is
    /// taken without a measurement is first.
    pub orders: Vec<(Option<f64>, f64)>,
    /// What each parameter was.
    pub sizes: Vec<(String, i64)>,
    /// The compiler and the machine, in words.
    pub setup: String,
}

/// A function whose reductions are combined in another order than before.
#[derive(Clone, Debug)]
pub struct Reduced {
    /// What that is estimated to gain.
    pub gain: Gain,
    /// The reductions, in words: `line 7 by addf`.
    pub regrouped: Vec<String>,
    /// The lines of the loops that run in parallel now.
    pub parallel: Vec<u32>,
}

/// An order that was tried and refused.
#[derive(Clone, Debug)]
pub struct RefusedOrder {
    /// What was tried, in words: `a new order, in tiles of 32 x 8, expected to be about 3.5 times as fast`.
    pub order: String,
    /// Why it was not taken.
    pub why: ReorderError,
}

impl fmt::Display for RefusedOrder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.order, self.why)
    }
}

/// Estimates for a function before and after.
#[derive(Clone, Debug)]
pub struct Gain {
    /// Where the new order comes from.
    pub origin: Origin,
    /// Cycles of the program's own order, with its loops in parallel where that pays.
    pub before: Estimate,
    /// Cycles of the new one.
    pub after: Estimate,
    /// What each parameter is taken for.
    pub sizes: Vec<i64>,
    /// Threads of the machine.
    pub cores: f64,
    /// Bytes of its vectors.
    pub vector: f64,
}

impl Gain {
    /// How many times as fast the new order is expected to be, on one thread and on all; without `parallel`,
    /// just on one. The digits are as many as an estimate has: see [`about`].
    pub fn words(&self, parallel: bool) -> String {
        let [one, all] = self.ratios().map(about);
        let threads = format!("{} threads", self.cores);
        match (one, all.filter(|_| parallel)) {
            (None, None) => "no gain expected".to_owned(),
            (Some(one), None) => format!("expected to be about {one} times as fast"),
            (None, Some(all)) => {
                format!("no gain expected on one thread, about {all} times as fast on {threads}")
            }
            (Some(one), Some(all)) if one == all => format!("expected to be about {one} times as fast"),
            (Some(one), Some(all)) => {
                format!(
                    "expected to be about {one} times as fast on one thread, about {all} times on {threads}"
                )
            }
        }
    }

    /// How many times as fast on one thread, and on all.
    pub fn ratios(&self) -> [f64; 2] {
        [self.after.sequential, self.after.parallel].map(|after| self.before.sequential / after)
    }
}

/// A ratio of estimates as far as they can be trusted: one digit or two; none where it is too close to 1.
pub fn about(ratio: f64) -> Option<f64> {
    let steps = match ratio {
        ..2.0 => 10.0,
        ..10.0 => 2.0,
        ..100.0 => 0.2,
        _ => 0.02,
    };
    (ratio >= 1.2 && ratio.is_finite()).then(|| (ratio * steps).round() / steps)
}

/// The default budget for each function of a program, or question about one: larger for long programs, since
/// more parts share it.
///
/// ```
/// use loopwright_affine_ir::Ir;
/// use loopwright_polyhedra::Budget;
///
/// let budget = loopwright_transforms::default_budget(&Ir::new());
/// assert!(budget.left() >= Budget::default().left());
/// ```
pub fn default_budget(ir: &Ir) -> Budget {
    const UNITS_PER_OP: u64 = 500;
    let n_ops = ir.walk(ir.module()).count() as u64;
    Budget::new(Budget::default().left().saturating_add(UNITS_PER_OP.saturating_mul(n_ops)))
}

/// Optimizes all functions of a program, each within a separate budget.
///
/// `observe` is called before each stage, with the name of the function.
///
/// ```
/// # use loopwright_affine_ir::{FuncOp, ParseOptions, Source, parse};
/// # let text = "func.func @scale(%n: index, %A: memref<?xf64>, %x: f64) {
/// #   affine.for %i = 0 to %n {
/// #     %0 = affine.load %A[%i] : memref<?xf64>
/// #     %1 = arith.mulf %0, %x : f64
/// #     affine.store %1, %A[%i] : memref<?xf64>
/// #   }
/// #   return
/// # }";
/// # let mut ir = parse(&Source::new("scale.mlir", text), &ParseOptions::default()).expect("reads");
/// # let func = FuncOp::all(&ir).next().unwrap().0;
/// use loopwright_polyhedra::Budget;
/// use loopwright_transforms::{OptimizeOptions, OptimizeOutcome, Tiles, optimize};
/// // So little work is not worth a second thread.
/// let reports = optimize(&mut ir, &OptimizeOptions::default(), &Budget::default(), &mut |_, _| {});
/// assert!(matches!(reports[0].outcome, OptimizeOutcome::Left(_)));
/// let options = OptimizeOptions { tiles: Tiles::Without, ..OptimizeOptions::default() };
/// let reports = optimize(&mut ir, &options, &Budget::default(), &mut |_, _| {});
/// assert!(matches!(reports[0].outcome, OptimizeOutcome::Optimized(_)));
/// ```
pub fn optimize(
    ir: &mut Ir,
    options: &OptimizeOptions,
    budget: &Budget,
    observe: &mut dyn FnMut(&str, Stage),
) -> Vec<OptimizeReport> {
    optimize_some(ir, &|_, _| true, options, budget, observe)
}

/// The same for the functions that `covers` tells.
pub(crate) fn optimize_some(
    ir: &mut Ir,
    covers: &dyn Fn(&Ir, OpId) -> bool,
    options: &OptimizeOptions,
    budget: &Budget,
    observe: &mut dyn FnMut(&str, Stage),
) -> Vec<OptimizeReport> {
    // All are described before any is changed: what a function calls is described with it, as it was written.
    let mut described = Vec::new();
    let mut each = extract_all(ir, &options.extract);
    for func in FuncOp::defined(ir) {
        observe(&func.path(ir), Stage::Extract);
        described.extend(each.next());
    }
    drop(each);
    described.retain(|(func, _)| covers(ir, func.0));
    for (_, scop) in &mut described {
        let Ok(scop) = scop else { continue };
        if let Some(barred) = barred(ir, scop) {
            *scop = barred;
        }
    }
    let search = |func, scop| Wish { func, scop, order: None };
    described
        .into_iter()
        .map(|(func, scop)| optimize_function(ir, search(func, scop), options, &budget.clone(), observe))
        .collect()
}

/// What the order that is estimated to be fastest gains, without proof; nothing where none gains, or none is
/// found.
pub(crate) fn best_gain(ir: &Ir, func: FuncOp, options: &OptimizeOptions, budget: &Budget) -> Option<Gain> {
    let scop = extract_with(ir, func, &options.extract, &Overlaps::of(ir).separation(func)).ok()?;
    let scop = barred(ir, &scop).unwrap_or(scop);
    let found = dependences_to_keep(&scop, budget).ok()?;
    let problem = SchedProblem::of(&scop, found);
    let orders = orders(ir, &scop, &problem, options, budget).ok()?.orders;
    orders.into_iter().next()?.gain
}

/// The same for chosen functions; the report of each other one says that it is not chosen.
pub fn optimize_chosen(
    ir: &mut Ir,
    is_chosen: &dyn Fn(OpId) -> bool,
    options: &OptimizeOptions,
    budget: &Budget,
    observe: &mut dyn FnMut(&str, Stage),
) -> Vec<OptimizeReport> {
    let mut reports = optimize_some(ir, &|_, func| is_chosen(func), options, budget, observe).into_iter();
    let functions: Vec<FuncOp> = FuncOp::defined(ir).collect();
    let mut report = |func: FuncOp| {
        if is_chosen(func.0) {
            return reports.next();
        }
        Some(not_chosen(ir, func))
    };
    functions.into_iter().filter_map(&mut report).collect()
}

/// The report of a function that is not chosen.
pub(crate) fn not_chosen(ir: &Ir, func: FuncOp) -> OptimizeReport {
    let why = remark(ir, func.0, "is unchanged: it is not chosen");
    OptimizeReport { outcome: OptimizeOutcome::Left(why), ..OptimizeReport::new(ir, func) }
}

/// Gives functions of a program the requested orders, each within a separate budget, and leaves the others
/// unchanged. Only the gate's part of `options` is used.
///
/// `wanted` has functions as they were described before any was changed. `observe` is called before each
/// stage, with the name of the function. What is not legal is reported as [`OptimizeOutcome::Refused`].
///
/// ```
/// # use loopwright_affine_ir::{FuncOp, ParseOptions, Source, parse};
/// # let text = "func.func @scale(%n: index, %A: memref<?xf64>, %x: f64) {
/// #   affine.for %i = 0 to %n {
/// #     %0 = affine.load %A[%i] : memref<?xf64>
/// #     %1 = arith.mulf %0, %x : f64
/// #     affine.store %1, %A[%i] : memref<?xf64>
/// #   }
/// #   return
/// # }";
/// # let mut ir = parse(&Source::new("scale.mlir", text), &ParseOptions::default()).expect("reads");
/// # let func = FuncOp::all(&ir).next().expect("there is a function");
/// use loopwright_polyhedra::Budget;
/// use loopwright_transforms::{OptimizeOptions, OptimizeOutcome, Script, reorder};
/// let scop = loopwright_analysis::extract(&ir, func).expect("all is affine");
/// let script = Script::parse("reverse L0")?;
/// let plans = Script::plans(script.steps(), &ir, &scop)?;
/// let schedule = plans.last().expect("a plan for each step").schedule();
/// let wanted = vec![(scop, schedule)];
/// let reports =
///     reorder(&mut ir, wanted, &OptimizeOptions::default(), &Budget::default(), &mut |_, _| {});
/// assert!(matches!(reports[0].outcome, OptimizeOutcome::Optimized(_)));
/// # Ok::<(), loopwright_transforms::ScriptError>(())
/// ```
pub fn reorder(
    ir: &mut Ir,
    wanted: Vec<(Scop, Schedule)>,
    options: &OptimizeOptions,
    budget: &Budget,
    observe: &mut dyn FnMut(&str, Stage),
) -> Vec<OptimizeReport> {
    let functions: Vec<FuncOp> = FuncOp::defined(ir).collect();
    let mut wanted: HashMap<OpId, (Scop, Schedule)> =
        wanted.into_iter().map(|(scop, schedule)| (scop.func, (scop, schedule))).collect();
    let each = functions.into_iter().map(|func| match wanted.remove(&func.0) {
        Some((scop, order)) => {
            let wish = Wish { func, scop: Ok(scop), order: Some(order) };
            optimize_function(ir, wish, options, &budget.clone(), observe)
        }
        None => {
            let why = remark(ir, func.0, "is unchanged: no other order is requested");
            OptimizeReport { outcome: OptimizeOutcome::Left(why), ..OptimizeReport::new(ir, func) }
        }
    });
    each.collect()
}

/// A function, and the order that is asked for; one that is to be looked for, without.
struct Wish {
    func: FuncOp,
    scop: Result<Scop, Refusal>,
    order: Option<Schedule>,
}

impl OptimizeReport {
    /// Of a function of which nothing is known.
    fn new(ir: &Ir, func: FuncOp) -> Self {
        Self {
            name: func.path(ir),
            func: func.0,
            n_stmts: 0,
            outline: Outline::default(),
            n_dependences: 0,
            outcome: OptimizeOutcome::NoLoops,
            remarks: Vec::new(),
            prepared: Vec::new(),
            measured: None,
        }
    }
}

fn optimize_function(
    ir: &mut Ir,
    Wish { func, scop, order }: Wish,
    options: &OptimizeOptions,
    budget: &Budget,
    observe: &mut dyn FnMut(&str, Stage),
) -> OptimizeReport {
    let name = func.path(ir);
    let mut observe = |stage: Stage| observe(&name, stage);
    let mut report = OptimizeReport::new(ir, func);
    let scop = match scop {
        Ok(scop) => scop,
        Err(refusal) => {
            let message = format!("{}: the function '{name}' is unchanged", refusal.message);
            report.outcome = OptimizeOutcome::Left(remark(ir, refusal.op, message));
            return report;
        }
    };
    report.n_stmts = scop.stmts.len();
    let caveat = overlap_caveat(&scop, &options.extract);
    report.remarks.extend(caveat.map(|caveat| remark(ir, func.0, caveat)));
    if order.is_none() && scop.stmts.iter().all(|stmt| stmt.loops.is_empty()) {
        if let Some(inside) = ir.walk(func.0).find(|op| ir.def(*op).loop_like.is_some()) {
            let (op, why) = why_in_statement(ir, &scop, inside, &options.tiles);
            report.outcome = OptimizeOutcome::Left(remark(ir, op, format!("is unchanged: {why}")));
        }
        return report;
    }
    observe(Stage::Dependences);
    let found = match dependences_to_keep(&scop, budget) {
        Ok(found) => found,
        Err(exhausted) => {
            report.outcome = OptimizeOutcome::Exhausted(exhausted);
            return report;
        }
    };
    report.n_dependences = found.len();
    report.outline = Outline::new(ir, &scop, &found);
    let is_asked_for = order.is_some();
    let tried = match order {
        Some(schedule) => {
            let orders = vec![Order { schedule, gain: None }];
            let how = (&options.gate, 1);
            let tried = first_that_passes(ir, (&scop, &found), orders, how, budget, &mut observe);
            Ok((tried, None))
        }
        None => reschedule(ir, &scop, &found, options, budget, &mut observe),
    };
    let (tried, unfinished) = match tried {
        Ok(tried) => tried,
        Err(ScheduleError::Exhausted(exhausted)) => {
            report.outcome = OptimizeOutcome::Exhausted(exhausted);
            return report;
        }
        Err(other) => {
            let why = format!("is unchanged: {}", ReorderError::from(other));
            report.outcome = OptimizeOutcome::Left(remark(ir, func.0, why));
            return report;
        }
    };
    if let Some(exhausted) = unfinished {
        let message = format!("was not searched for all orders, and may partly keep its own: {exhausted}");
        report.remarks.push(remark(ir, func.0, message));
    }
    let n_before = report.remarks.len();
    let (refused, outcome) = match tried {
        Tried::Passed(optimized) => {
            let caveat = optimized.reordered.caveat();
            report.remarks.extend(caveat.map(|caveat| remark(ir, func.0, caveat)));
            (optimized.refused.clone(), OptimizeOutcome::Optimized(optimized))
        }
        Tried::Refused(refused) => left(ir, func, refused, is_asked_for),
    };
    let given_up = refused.iter().map(|refused| remark(ir, func.0, format!("does not get {refused}")));
    report.remarks.splice(n_before..n_before, given_up);
    report.outcome = outcome;
    report
}

/// Why a loop belongs to a statement: of which op around it, or of it, and the reason.
fn why_in_statement(ir: &Ir, scop: &Scop, inside: OpId, tiles: &Tiles) -> (OpId, String) {
    let is_loop = |op: OpId| ir.def(op).loop_like.is_some();
    let line = |op: OpId| ir.place(&ir.op(op).loc).line;
    let around = ir.ancestors(inside).take_while(|op| FuncOp::of(ir, *op).is_none());
    // A conditional on an integer set without results is none.
    let is_statement = |op: &OpId| ir.def(*op).condition.is_none() || !ir.op(*op).results().is_empty();
    let outermost = around.filter(is_statement).last().unwrap_or(inside);
    let data = ir.op(outermost);
    let is_affine = |op: OpId| ir.def(op).loop_like.is_some_and(|loop_like| loop_like.ranges.is_some());
    let why = if !is_loop(outermost) {
        format!("the loop at line {} is part of it, which is one statement", line(inside))
    } else if !data.results().is_empty() && is_affine(outermost) {
        match tiles {
            Tiles::Fastest(_) => {
                "it carries values from iteration to iteration, and no order is faster with them in memory"
            }
            Tiles::Fixed(_) | Tiles::Without => {
                "it carries values from iteration to iteration; try 'opt --affine-demote-iter-args' before"
            }
        }
        .to_owned()
    } else if !data.results().is_empty() {
        "it carries values from iteration to iteration".to_owned()
    } else if counter_ranges(ir, outermost).is_none() {
        "it is no counted loop".to_owned()
    } else if let Some(value) = memref_from_beside(ir, scop, outermost) {
        match ir.defining_op(value) {
            Some(op) => format!("it uses {}, which line {} computes beside it", ir.text_of(value), line(op)),
            None => format!("it uses {}", ir.text_of(value)),
        }
    } else {
        "its bounds are not affine".to_owned()
    };
    (outermost, why)
}

/// A memref that an op uses, or one inside of it, and that an op beside it makes.
fn memref_from_beside(ir: &Ir, scop: &Scop, op: OpId) -> Option<ValueId> {
    let block = ir.op(op).parent();
    let is_beside = |value: &ValueId| {
        ir.defining_op(*value).is_some_and(|by| ir.op(by).parent() == block && !scop.prologue.contains(&by))
    };
    let used = ir.walk(op).flat_map(|inner| ir.op(inner).operands());
    used.copied().find(|value| is_memref(ir, *value) && is_beside(value))
}

/// What becomes of a function none of whose new orders passed; and the orders that are worth a separate
/// remark.
fn left(
    ir: &Ir,
    func: FuncOp,
    mut refused: Vec<RefusedOrder>,
    is_asked_for: bool,
) -> (Vec<RefusedOrder>, OptimizeOutcome) {
    // The last one is the simplest, so that its refusal tells most; but what took too long decides nothing.
    let decided = refused.iter().rposition(|refused| !matches!(refused.why, ReorderError::Exhausted(_)));
    let last = decided.or(refused.len().checked_sub(1)).map(|last| refused.remove(last).why);
    let outcome = match last {
        None => {
            let why = "is unchanged: no other order is estimated to be faster";
            OptimizeOutcome::Left(remark(ir, func.0, why))
        }
        Some(ReorderError::Exhausted(exhausted)) => OptimizeOutcome::Exhausted(exhausted),
        Some(why) if is_asked_for => OptimizeOutcome::Refused(Box::new(why)),
        Some(why) => OptimizeOutcome::Left(remark(ir, func.0, format!("is unchanged: {why}"))),
    };
    (refused, outcome)
}

pub(crate) fn remark(ir: &Ir, op: OpId, message: impl AsRef<str>) -> Diagnostic {
    ir.op_diagnostic(Severity::Remark, op, message)
}

/// What became of the orders worth trying; and whether the budget ended before all of them were found.
fn reschedule(
    ir: &mut Ir,
    scop: &Scop,
    found: &[Dependence],
    options: &OptimizeOptions,
    budget: &Budget,
    observe: &mut dyn FnMut(Stage),
) -> Result<(Tried, Option<Exhausted>), ScheduleError> {
    observe(Stage::Schedule);
    let problem = SchedProblem::of(scop, found.to_vec());
    let Orders { orders, unfinished } = orders(ir, scop, &problem, options, budget)?;
    let mut gate = options.gate.clone();
    if let Tiles::Fastest(target) = &options.tiles {
        gate.cores = target.cores as u64;
        gate.most_operations = Some(MOST_OPERATIONS);
    }
    let how = (&gate, options.n_orders);
    Ok((first_that_passes(ir, (scop, found), orders, how, budget, observe), unfinished))
}

/// What became of the orders that were tried one after the other.
enum Tried {
    /// The gate lets this one through.
    Passed(Box<Optimized>),
    /// None, for these reasons, if there were any at all.
    Refused(Vec<RefusedOrder>),
}

/// The first of the orders that the gate lets through, and the next `n_orders - 1`. One that needs more than
/// its share of the budget gives way to the next.
fn first_that_passes(
    ir: &mut Ir,
    (scop, found): (&Scop, &[Dependence]),
    orders: Vec<Order>,
    (gate, n_orders): (&GateOptions, usize),
    budget: &Budget,
    observe: &mut dyn FnMut(Stage),
) -> Tried {
    let mut refused = Vec::new();
    let mut passed: Vec<(Ir, Optimized)> = Vec::new();
    let (mut gate, certify) = (gate.clone(), gate.certify);
    let original = (n_orders > 1).then(|| ir.clone());
    let mut orders = orders.into_iter();
    while let Some(order) = orders.next() {
        // What is left of a share goes to those that follow, the last of which has it all.
        let parts = if orders.len() == 0 { 1 } else { 2 };
        let part = budget.part(budget.left() / parts);
        // Where another order can take its place, a certificate is not worth more than all the rest.
        gate.certify = certify.map(|most| if parts == 1 { most } else { most.min(part.left()) });
        let reordering = Reordering { scop, dependences: found, schedule: &order.schedule, options: &gate };
        let reordered = reordering.apply(ir, &part, observe);
        // It is a part of what is left.
        let _ = budget.spend(part.spent(), "proving orders");
        match reordered {
            Ok(reordered) => {
                let Order { schedule, gain } = order;
                let refused = refused.clone();
                let (others, not_measured) = (Vec::new(), None);
                let found = Optimized { schedule, reordered, gain, refused, others, not_measured };
                let Some(original) = &original else { return Tried::Passed(Box::new(found)) };
                passed.push((std::mem::replace(ir, original.clone()), found));
                if passed.len() == n_orders {
                    break;
                }
            }
            Err(why) => refused.push(RefusedOrder { order: order.to_string(), why }),
        }
    }
    if passed.is_empty() {
        return Tried::Refused(refused);
    }
    let (best, found) = passed.remove(0);
    *ir = best;
    Tried::Passed(Box::new(Optimized { others: passed, ..found }))
}

/// An order to try.
struct Order {
    schedule: Schedule,
    gain: Option<Gain>,
}

impl fmt::Display for Order {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.gain {
            Some(gain) => write!(f, "{}", gain.origin)?,
            None => f.write_str("the scheduler's order")?,
        }
        let [mut tiles, mut blocks] = [Vec::new(), Vec::new()];
        sizes(&self.schedule.root, &mut tiles, &mut blocks);
        for (what, sizes) in [("tiles", tiles), ("blocks", blocks)] {
            if !sizes.is_empty() {
                write!(f, ", in {what} of {}", sizes.iter().unique().join(" and "))?;
            }
        }
        match &self.gain {
            Some(gain) => write!(f, ", {}", gain.words(false)),
            None => Ok(()),
        }
    }
}

/// By how much bands divide what they count, outermost first: `32 x 8`; those over tiles, and those over
/// blocks.
fn sizes(node: &Node, tiles: &mut Vec<String>, blocks: &mut Vec<String>) {
    match node {
        Node::Leaf => {}
        Node::Sequence(children) => children.iter().for_each(|(_, child)| sizes(child, tiles, blocks)),
        Node::Band(Band { members, child, .. }) => {
            for (kind, found) in [(MemberKind::Tile, &mut *tiles), (MemberKind::Point, &mut *blocks)] {
                let members = members.iter().filter(|member| member.kind == kind);
                let terms = members.filter_map(|member| member.rows.values().next()?.terms.last());
                let divided = terms.filter(|term| !term.divisor.is_one());
                let divisors = divided.map(|term| term.divisor.to_string()).join(" x ");
                found.extend((!divisors.is_empty()).then_some(divisors));
            }
            sizes(child, tiles, blocks);
        }
    }
}

/// The orders to try one after the other; none where the program's own is best.
struct Orders {
    orders: Vec<Order>,
    /// There may be others: the budget for them ran out.
    unfinished: Option<Exhausted>,
}

fn orders(
    ir: &Ir,
    scop: &Scop,
    problem: &SchedProblem,
    options: &OptimizeOptions,
    budget: &Budget,
) -> Result<Orders, ScheduleError> {
    let ungauged = |schedules: Vec<Schedule>, unfinished| {
        let orders = schedules.into_iter().map(|schedule| Order { schedule, gain: None }).collect();
        Orders { orders, unfinished }
    };
    let scheduled = || {
        // What is left must do for tiles and for a proof, too.
        let part = budget.part(budget.left() / 2);
        let options = SchedOptions { fusion: options.fusion, ..SchedOptions::default() };
        let scheduled = schedule_within(problem, &options, &part)?;
        budget.spend(part.spent(), "scheduling")?;
        Ok::<_, ScheduleError>(scheduled)
    };
    match &options.tiles {
        Tiles::Fastest(target) => {
            let estimator = Estimator::new(ir, scop, target, budget);
            let sizes = target.sizes_of(scop);
            let wanted = Wanted { fusion: options.fusion, parallel: options.gate.parallel > 0 };
            let Candidates { faster, own, unfinished } =
                candidates(&estimator, scop, problem, &wanted, budget)?;
            let order = |Candidate { origin, schedule, estimate }| {
                let (cores, vector) = (target.cores, target.vector);
                let sizes = sizes.clone();
                let gain = Some(Gain { origin, before: own, after: estimate, sizes, cores, vector });
                Order { schedule, gain }
            };
            Ok(Orders { orders: faster.into_iter().map(order).collect(), unfinished })
        }
        Tiles::Fixed(tiles) => {
            let Scheduled { schedule: plain, unfinished } = scheduled()?;
            Ok(ungauged(vec![tile_schedule(problem, &plain, tiles, budget)?, plain], unfinished))
        }
        Tiles::Without => {
            let Scheduled { schedule: plain, unfinished } = scheduled()?;
            Ok(ungauged(vec![plain], unfinished))
        }
    }
}
