//! Loopwright: polyhedral analysis and loop transformation with machine-checked legality.
//!
//! This crate is the facade: a [`Program`] is read from MLIR text, answers questions, is rewritten with
//! proof, runs, and prints. The crates behind it are re-exported whole.
//!
//! # A tour
//! ```
//! use loopwright::{Program, transforms::{Tile, TileSizes}};
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let mut program = Program::parse(
//!     "func.func @product(%n: index, %A: memref<?x?xf64>, %B: memref<?x?xf64>, %C: memref<?x?xf64>) {
//!   affine.for %i = 0 to %n {
//!     affine.for %j = 0 to %n {
//!       affine.for %k = 0 to %n {
//!         %a = affine.load %A[%i, %k] : memref<?x?xf64>
//!         %b = affine.load %B[%k, %j] : memref<?x?xf64>
//!         %c = affine.load %C[%i, %j] : memref<?x?xf64>
//!         %ab = arith.mulf %a, %b : f64
//!         %sum = arith.addf %c, %ab : f64
//!         affine.store %sum, %C[%i, %j] : memref<?x?xf64>
//!       }
//!     }
//!   }
//!   return
//! }",
//! )?;
//!
//! // Which iterations depend on which, by how far, and which loops may run in parallel.
//! let dependences = program.function("product")?.dependences()?;
//! for dependence in dependences.iter() {
//!     assert_eq!(dependence.distances().to_string(), "(0, 0, 1..)");
//! }
//! let parallel: Vec<bool> = dependences.loops().iter().map(|l| l.is_parallel()).collect();
//! assert_eq!(parallel, [true, true, false]);
//!
//! // One pass, with its options as fields; nothing happens that is not proved legal.
//! let mut tiled = program.clone();
//! let done = tiled.run_pass(Tile { sizes: TileSizes::Each(vec![32, 32, 8]), ..Tile::default() })?;
//! loopwright::prover::check_order(&done.proofs[0])?;
//!
//! // Or the order that the scheduler finds.
//! program.optimize(&Default::default());
//! assert!(program.to_string().contains("affine.parallel"));
//! # Ok(())
//! # }
//! ```
//!
//! # What there is
//!
//! | to | take |
//! |---|---|
//! | read, verify, print a program | [`Program::parse`], `to_string` |
//! | describe a function by integer sets | [`Function::scop`] |
//! | ask for its dependences and loops | [`Function::dependences`] |
//! | ask which write each read gets its value from | [`Function::dataflow`] |
//! | run passes | [`Program::run_pass`], [`Program::run_pipeline`] |
//! | let the scheduler do it | [`Program::optimize`] |
//! | run a program | [`Program::run`] |
//! | calculate with sets in a language of their own | [`calc`] |
//! | go deeper | [`affine_ir`], [`interp`], [`polyhedra`], [`analysis`], [`scheduler`], [`prover`], [`checker`], [`transforms`], [`emit_c`](mod@emit_c) |
//!
//! # Features
//! `cli` (on by default) is the command line and what it needs; a library's user turns it off. `parallel` (on
//! by default) lets set operations, dependences and proofs use the threads of rayon's current pool; no result
//! depends on it.

pub mod calc;
mod error;
mod program;

pub use {
    loopwright_affine_ir as affine_ir, loopwright_analysis as analysis, loopwright_checker as checker,
    loopwright_emit_c as emit_c, loopwright_interp as interp, loopwright_polyhedra as polyhedra,
    loopwright_prover as prover, loopwright_scheduler as scheduler, loopwright_transforms as transforms,
};

pub use error::Error;
pub use program::{
    DependenceView, Function, FunctionDataflow, FunctionDependences, Optimization, Program, Rewritten,
};
