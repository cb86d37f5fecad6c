//! The main job: schedule, tile, parallelize, prove, generate, validate.
//!
//! # Method
//! Each function is described as a scop, its dependences computed, a schedule found by Pluto's method and tiled
//! [Bondhugula08], and the result taken through the gate ([`Reordering`]). If the tiled schedule does not
//! pass (code too large, say), the untiled one is tried; if that does not pass either, the function stays as it is.
//!
//! # Exactness
//! Nothing happens that is not proved legal. Floating-point results stay bit for bit the same: reductions keep their
//! order.

use crate::gate::{GateOptions, ReorderError, Reordered, Reordering, Stage};
use affine_ir::{Diagnostic, FuncOp, Ir, OpId, Severity};
use analysis::{
    Dependence, FusionPolicy, Pairs, SchedOptions, SchedProblem, Schedule, Scop, TileOptions,
    compute_schedule, dependences, extract, tile_schedule,
};
use polyhedra::{Budget, Exhausted};

/// What to optimize for.
#[derive(Clone, Debug)]
pub struct OptimizeOptions {
    /// Which statements the scheduler puts under common loops.
    pub fusion: FusionPolicy,
    /// Tile sizes and shape; `None` leaves bands untiled.
    pub tile: Option<TileOptions>,
    /// How loops for the new orders are written and tried.
    pub gate: GateOptions,
}

impl Default for OptimizeOptions {
    fn default() -> Self {
        Self { fusion: FusionPolicy::Smart, tile: Some(TileOptions::default()), gate: GateOptions::default() }
    }
}

/// What became of one function.
#[derive(Clone, Debug)]
pub struct OptimizeReport {
    /// The symbol name, without `@`.
    pub name: String,
    /// The `func.func` op; it stays the same where the body is rewritten.
    pub func: OpId,
    /// Number of statements; 0 also where the function is no scop.
    pub n_stmts: usize,
    /// Number of dependences of which one access writes; 0 also where the work ended before.
    pub n_dependences: usize,
    /// What was done.
    pub outcome: OptimizeOutcome,
}

/// What was done to a function.
#[derive(Clone, Debug)]
pub enum OptimizeOutcome {
    /// It runs in a new order.
    Optimized(Box<Optimized>),
    /// It stays as it was; the remark says why.
    Left(Diagnostic),
    /// The budget ran out; it stays as it was.
    Exhausted(Exhausted),
}

/// A function in its new order.
#[derive(Clone, Debug)]
pub struct Optimized {
    /// The order that the function has now.
    pub schedule: Schedule,
    /// The proof, and on how many inputs memory was compared.
    pub reordered: Reordered,
    /// Why the tiled schedule was not taken, if it was not.
    pub untiled: Option<ReorderError>,
}

/// Optimizes all functions of a program, each within a budget of its own.
///
/// `observe` is told of each stage before it starts, with the name of the function.
///
/// ```
/// # use affine_ir::{FuncOp, ParseOptions, Source, parse};
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
/// use polyhedra::Budget;
/// use transforms::{OptimizeOptions, OptimizeOutcome, optimize};
/// let reports = optimize(&mut ir, &OptimizeOptions::default(), &Budget::default(), &mut |_, _| {});
/// assert!(matches!(reports[0].outcome, OptimizeOutcome::Optimized(_)));
/// ```
pub fn optimize(
    ir: &mut Ir,
    options: &OptimizeOptions,
    budget: &Budget,
    observe: &mut dyn FnMut(&str, Stage),
) -> Vec<OptimizeReport> {
    let functions: Vec<FuncOp> = FuncOp::all(ir).filter(|func| !func.is_declaration(ir)).collect();
    functions.into_iter().map(|func| optimize_function(ir, func, options, &budget.clone(), observe)).collect()
}

fn optimize_function(
    ir: &mut Ir,
    func: FuncOp,
    options: &OptimizeOptions,
    budget: &Budget,
    observe: &mut dyn FnMut(&str, Stage),
) -> OptimizeReport {
    let name = func.name(ir).to_string();
    let mut observe = |stage: Stage| observe(&name, stage);
    let mut report = OptimizeReport {
        name: name.clone(),
        func: func.0,
        n_stmts: 0,
        n_dependences: 0,
        outcome: OptimizeOutcome::Left(remark(ir, func.0, "has no statements")),
    };
    observe(Stage::Extract);
    let scop = match extract(ir, func.0) {
        Ok(scop) => scop,
        Err(refusal) => {
            let message = format!("{}: the function '{name}' is left as it is", refusal.message);
            report.outcome = OptimizeOutcome::Left(remark(ir, refusal.op, message));
            return report;
        }
    };
    report.n_stmts = scop.stmts.len();
    if scop.stmts.is_empty() {
        return report;
    }
    observe(Stage::Dependences);
    let found = match dependences(&scop, Pairs::Conflicting, budget) {
        Ok(found) => found,
        Err(exhausted) => {
            report.outcome = OptimizeOutcome::Exhausted(exhausted);
            return report;
        }
    };
    report.n_dependences = found.len();
    report.outcome = match reschedule(ir, &scop, &found, options, budget, &mut observe) {
        Ok(optimized) => OptimizeOutcome::Optimized(Box::new(optimized)),
        Err(ReorderError::Exhausted(exhausted)) => OptimizeOutcome::Exhausted(exhausted),
        Err(refused) => OptimizeOutcome::Left(remark(ir, func.0, format!("is left as it is: {refused}"))),
    };
    report
}

fn remark(ir: &Ir, op: OpId, message: impl AsRef<str>) -> Diagnostic {
    ir.op_diagnostic(Severity::Remark, op, message)
}

fn reschedule(
    ir: &mut Ir,
    scop: &Scop,
    found: &[Dependence],
    options: &OptimizeOptions,
    budget: &Budget,
    observe: &mut dyn FnMut(Stage),
) -> Result<Optimized, ReorderError> {
    observe(Stage::Schedule);
    let problem = SchedProblem::of(scop, found.to_vec());
    let plain = compute_schedule(&problem, &SchedOptions { fusion: options.fusion }, budget)?;
    let untiled_order = Reordering { scop, dependences: found, schedule: &plain, options: &options.gate };
    let mut untiled = None;
    if let Some(tile) = &options.tile {
        let tiled = tile_schedule(&problem, &plain, tile, budget)?;
        match (Reordering { schedule: &tiled, ..untiled_order }).apply(ir, budget, observe) {
            Ok(reordered) => return Ok(Optimized { schedule: tiled, reordered, untiled }),
            Err(refused) => untiled = Some(refused),
        }
    }
    let reordered = untiled_order.apply(ir, budget, observe)?;
    Ok(Optimized { schedule: plain, reordered, untiled })
}
