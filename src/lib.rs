//! Loopwright: polyhedral analysis and loop transformation with machine-checked legality.
//!
//! This crate is the front door: each function below is one step of the way from text to text, usable alone. The
//! crates behind it are re-exported whole.
//!
//! ```
//! let text = "func.func @scale(%n: index, %A: memref<?xf64>, %x: f64) {
//!   affine.for %i = 0 to %n {
//!     %0 = affine.load %A[%i] : memref<?xf64>
//!     %1 = arith.mulf %0, %x : f64
//!     affine.store %1, %A[%i] : memref<?xf64>
//!   }
//!   return
//! }";
//! let mut ir = loopwright::parse("scale.mlir", text).unwrap();
//! let reports = loopwright::optimize(&mut ir, &Default::default());
//! assert!(loopwright::print(&ir).contains("affine.parallel"));
//! let certificate = loopwright::certificate(&reports);
//! loopwright::analysis::check(&certificate).unwrap();
//! ```

pub mod calc;

pub use {affine_ir, analysis, interp, polyhedra, transforms};

use affine_ir::{Diagnostic, Ir, ParseOptions, PrintOptions, Source};
use analysis::{Certificate, Dependence, Pairs, Scop};
use interp::{InterpError, InterpOptions, Interpreter};
use polyhedra::{Budget, Exhausted};
use transforms::{
    Changed, OptimizeOptions, OptimizeOutcome, OptimizeReport, PASSES, PassContext, PipelineError,
};

/// Reads and verifies a program. `name` stands for the text in messages.
pub fn parse(name: &str, text: &str) -> Result<Ir, Vec<Diagnostic>> {
    let ir = affine_ir::parse(&Source::new(name, text), &ParseOptions::default())?;
    affine_ir::verify(&ir)?;
    Ok(ir)
}

/// The program as text, as mlir-opt prints it.
pub fn print(ir: &Ir) -> String {
    affine_ir::print(ir, &PrintOptions::default())
}

/// Runs a pipeline such as `affine-loop-tile{tile-size=16},affine-parallelize`.
///
/// Remarks and certificates are left in `context`.
pub fn run_pipeline(
    ir: &mut Ir,
    pipeline: &str,
    context: &mut PassContext,
) -> Result<Changed, PipelineError> {
    let mut changed = Changed::No;
    for pass in transforms::parse_pipeline(PASSES, pipeline)? {
        if pass.run(ir, context)? == Changed::Yes {
            changed = Changed::Yes;
        }
    }
    Ok(changed)
}

/// The memory-based dependences of a scop, with the default budget.
pub fn dependences(scop: &Scop) -> Result<Vec<Dependence>, Exhausted> {
    analysis::dependences(scop, Pairs::Conflicting, &Budget::default())
}

/// Schedules, tiles and parallelizes every function, with proof; the default budget.
pub fn optimize(ir: &mut Ir, options: &OptimizeOptions) -> Vec<OptimizeReport> {
    transforms::optimize(ir, options, &Budget::default(), &mut |_, _| {})
}

/// The proofs of all functions that were optimized.
pub fn certificate(reports: &[OptimizeReport]) -> Certificate {
    let proof = |report: &OptimizeReport| match &report.outcome {
        OptimizeOutcome::Optimized(optimized) => Some(optimized.reordered.certificate.clone()),
        OptimizeOutcome::Left(_) | OptimizeOutcome::Exhausted(_) => None,
    };
    Certificate { version: 1, functions: reports.iter().filter_map(proof).collect() }
}

/// Runs a function without arguments in the reference interpreter and returns what it printed.
pub fn interpret(ir: &Ir, entry: &str) -> Result<String, InterpError> {
    let mut interpreter = Interpreter::new(ir, InterpOptions::default());
    interpreter.call(entry, &[])?;
    Ok(interpreter.take_output())
}
