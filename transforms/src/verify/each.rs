//! Runs passes and undoes every change that is not proved.
//!
//! # Method
//! The pass runs, and the whole program is compared with the one before it, as [`verify`] does, but without
//! runs. If there is no proof for some function, the program is put back, and the pass runs once more, on the
//! others alone: what it runs on becomes less with each round. Where a pass for whole programs has changed a
//! function so, it runs on the other functions, if it can; a pass that cannot, such as one that drops
//! functions, does nothing then.
//!
//! # Exactness
//! What is left of the pass is proved as a whole, calls among functions that it changed included. Proofs of
//! passes that follow each other add up: each program computes what the one before it does.

use crate::pass::declare::{Changed, PassContext, PassError, RunsOn};
use crate::pass::pipeline::PassRun;
use crate::pass::statistics::REFUSED;
use crate::verify::{NoProof, RunOptions, VerifyOptions, verify};
use loopwright_affine_ir::{FuncOp, Ir, OpId, Severity};
use std::collections::BTreeMap;

/// Runs one pass of a pipeline; functions that are not proved equal to what they were are restored, with a
/// remark. The budget of the context limits the work of the pass on each function, and that of each proof.
///
/// Proofs assume that arrays given as arguments are apart from each other, whatever the context says.
///
/// # Errors
/// As [`PassRun::run`] has them.
///
/// ```
/// # use loopwright_affine_ir::{ParseOptions, Source, parse};
/// use loopwright_transforms::machinery::run_proved;
/// use loopwright_transforms::{Changed, PASSES, PassContext, parse_pipeline};
/// let ir = |text: &str| parse(&Source::new("f.mlir", text), &ParseOptions::default()).expect("reads");
/// let mut program = ir("func.func @f(%x: f32) -> f32 {
///   %0 = arith.addf %x, %x : f32
///   %1 = arith.addf %x, %x : f32
///   %2 = arith.mulf %0, %1 : f32
///   return %2 : f32
/// }");
/// let pipeline = parse_pipeline(PASSES, "cse")?;
/// let mut context = PassContext::default();
/// assert_eq!(run_proved(&pipeline.runs()[0], &mut program, &mut context), Ok(Changed::Yes));
/// assert!(context.remarks.is_empty());
/// # Ok::<(), loopwright_transforms::PipelineError>(())
/// ```
pub fn run_proved(run: &PassRun<'_>, ir: &mut Ir, context: &mut PassContext) -> Result<Changed, PassError> {
    let before = ir.clone();
    let options = VerifyOptions {
        index_width: context.extract.index_width,
        runs: RunOptions { all_steps: 0, ..RunOptions::default() },
        ..VerifyOptions::default()
    };
    let mut refused: BTreeMap<String, NoProof> = BTreeMap::new();
    // What the pass runs on, if that is less than the pipeline says.
    let mut targets: Option<Vec<OpId>> = None;
    loop {
        let mut round = PassContext {
            budget: context.budget.clone(),
            extract: context.extract,
            ..PassContext::default()
        };
        let done = match &targets {
            None => run.run(ir, &mut round),
            Some(targets) => run.run_on(targets.clone(), ir, &mut round),
        };
        let (changed, unproved) = match done {
            Ok(Changed::No) => (Changed::No, BTreeMap::new()),
            Ok(Changed::Yes) => (Changed::Yes, unproved(&before, ir, &options, context)),
            Err(error) => {
                *ir = before;
                return Err(error);
            }
        };
        if unproved.is_empty() {
            let exhausted = refused.values().any(|why| matches!(why, NoProof::Exhausted(_)));
            round.statistics.count(REFUSED, refused.len() as u64);
            context.take(round);
            context.exhausted |= exhausted;
            remark(run, ir, &refused, context);
            return Ok(changed);
        }
        *ir = before.clone();
        let on = targets.unwrap_or_else(|| run.targets(ir));
        targets = Some(without(run, ir, on, &unproved));
        refused.extend(unproved);
    }
}

/// The functions that are not proved, by name, and why; the empty name stands for the program as a whole.
/// Those that call others of them are none as long as these may become what they were.
fn unproved(
    before: &Ir,
    after: &Ir,
    options: &VerifyOptions,
    context: &PassContext,
) -> BTreeMap<String, NoProof> {
    let budget = || context.budget.clone();
    match verify(before, after, options, &budget, &mut |_| {}) {
        Err(error) => BTreeMap::from([(String::new(), NoProof::Reason(error.to_string()))]),
        Ok(verdicts) => {
            let doubts = verdicts.into_iter().filter_map(|found| Some((found.name, found.verdict.doubt()?)));
            let (callers, own): (BTreeMap<_, _>, BTreeMap<_, _>) =
                doubts.partition(|(_, why)| matches!(why, NoProof::Calls(_)));
            if own.is_empty() { callers } else { own }
        }
    }
}

/// What is left of these ops to run on without functions that are not proved: fewer than before.
fn without(run: &PassRun<'_>, ir: &Ir, on: Vec<OpId>, unproved: &BTreeMap<String, NoProof>) -> Vec<OpId> {
    let is_function = |op: &OpId| FuncOp::of(ir, *op).is_some();
    let functions: Vec<OpId> = match on.iter().all(is_function) {
        true => on.clone(),
        false if run.pass.info().on == RunsOn::SymbolTables => return Vec::new(),
        false => {
            let is_covered = |func: &FuncOp| ir.ancestors(func.0).any(|op| on.contains(&op));
            FuncOp::defined(ir).filter(is_covered).map(|func| func.0).collect()
        }
    };
    let is_left = |op: &OpId| FuncOp::of(ir, *op).is_none_or(|func| !unproved.contains_key(&func.path(ir)));
    let left: Vec<OpId> = functions.into_iter().filter(is_left).collect();
    // A function that is not proved and was not run on: what it calls is at fault, whichever of them that is.
    if left.len() == on.len() && left == on { Vec::new() } else { left }
}

/// Says what was left alone.
fn remark(run: &PassRun<'_>, ir: &Ir, refused: &BTreeMap<String, NoProof>, context: &mut PassContext) {
    let pass = run.pass.info().name;
    let named: BTreeMap<String, OpId> = FuncOp::all(ir).map(|func| (func.path(ir), func.0)).collect();
    for (name, why) in refused {
        let op = named.get(name).copied().unwrap_or_else(|| ir.module());
        let more = match why {
            NoProof::Exhausted(spent) => format!("; a larger --{} may help", spent.resource),
            _ => String::new(),
        };
        let message = format!("is unchanged by '{pass}': no proof of equality: {why}{more}");
        context.remarks.push(ir.op_diagnostic(Severity::Remark, op, message));
    }
}
