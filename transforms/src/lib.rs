//! The only crate that rewrites programs.
//!
//! # A tour
//! A pass is a value; its fields are its options. What it does is proved, and what it leaves alone it tells:
//! ```
//! use loopwright_affine_ir::{ParseOptions, PrintOptions, Source, parse, print};
//! use loopwright_transforms::{Changed, Pass, PassContext, Tile, TileSizes};
//! let text = "func.func @scale(%n: index, %A: memref<?xf64>, %x: f64) {
//!   affine.for %i = 0 to %n {
//!     %0 = affine.load %A[%i] : memref<?xf64>
//!     %1 = arith.mulf %0, %x : f64
//!     affine.store %1, %A[%i] : memref<?xf64>
//!   }
//!   return
//! }";
//! let mut ir = parse(&Source::new("scale.mlir", text), &ParseOptions::default()).expect("reads");
//! let mut context = PassContext::default();
//! assert_eq!(Tile { sizes: TileSizes::All(16), ..Tile::default() }.run(&mut ir, &mut context), Ok(Changed::Yes));
//! assert!(print(&ir, &PrintOptions::default()).contains("step 16"));
//! assert_eq!(context.proofs.len(), 1);
//! ```
//!
//! # What stands where
//! | step | entry | what it does |
//! |---|---|---|
//! | all of it | [`optimize`] | schedules, tiles and parallelizes every function |
//! | edits | [`Script`], [`Plan`], [`reorder`] | orders that somebody asks for, a step a line |
//! | passes | [`Pass`], [`PASSES`], [`Pipeline`] | one change each; text at the edge |
//! | gate | [`Reordering`], [`certify`] | the one way a new order goes into a program |
//! | code generation | [`generate`], [`emit`] | from schedules to loops, from loops to ops |
//! | validation | [`validate`], [`claims`] | is the printed result the old program in another order? |
//! | replay | [`replay()`] | do both leave the same memory on small inputs? |
//! | writing | [`written_otherwise`] | does the text of the whole program have what was validated? |
//! | comparison | [`verify()`] | are two programs from anywhere equal? |
//!
//! Folders are layers: passes and `util` stand on the gate, the gate on validation, that on code generation; replay, edits of schedules and
//! the declaration of passes stand on nothing here.

mod codegen;
mod edit;
mod gate;
mod optimize;
mod pass;
mod passes;
mod replay;
mod structure;
mod util;
mod validate;
mod verify;
mod written;

pub use codegen::ast::{Ast, Guard, Loop};
pub use codegen::emit::{EmitTarget, StmtBody, emit};
pub use codegen::error::CodegenError;
pub use codegen::generate::generate;
pub use codegen::options::CodegenOptions;
pub use codegen::stmts::{ScanPart, ScanStmt, scan_stmts};
pub use edit::{EditFault, Plan, Script, ScriptError, ScriptStep, Unsaid, script_for};
pub use gate::{GateOptions, Invalid, ReorderError, Reordered, Reordering, Stage, certify, excerpt};
pub use optimize::{
    Gain, OptimizeOptions, OptimizeOutcome, OptimizeReport, Optimized, RefusedOrder, Tiles, default_budget,
    optimize, reorder,
};
#[cfg(feature = "mutants")]
pub use pass::declare::Wanted;
pub use pass::declare::{Changed, Pass, PassContext, PassError, PassErrorCause, PassInfo, RunsOn};
pub use pass::options::{OptionError, OptionInfo, PassOptions};
pub use pass::pipeline::{PassRun, Pipeline, build_pass, parse_pipeline};
pub use pass::statistics::{Statistic, Statistics};
pub use pass::step::{PipelineError, PipelineFault};
pub use passes::PASSES;
pub use passes::affine::coalesce::Coalesce;
pub use passes::affine::copy::DataCopyGenerate;
pub use passes::affine::expand_index::ExpandIndexOps;
pub use passes::affine::fold_alias::FoldAliases;
pub use passes::affine::hoist::HoistInvariants;
pub use passes::affine::jam::UnrollJam;
pub use passes::affine::lower::LowerAffine;
pub use passes::affine::normalize::Normalize;
pub use passes::affine::pipeline::PipelineDataTransfer;
pub use passes::affine::raise::RaiseFromMemref;
pub use passes::affine::scalrep::ScalarReplacement;
pub use passes::affine::simplify_min_max::SimplifyMinMax;
pub use passes::affine::simplify_structures::SimplifyStructures;
pub use passes::affine::unroll::{Unroll, UnrollFactor};
pub use passes::affine::vectorize::SuperVectorize;
pub use passes::canonicalize::Canonicalize;
pub use passes::demote::DemoteIterArgs;
pub use passes::diamond::Diamond;
pub use passes::distribute::Distribute;
pub use passes::fuse::{Fuse, FusionMode};
pub use passes::generic::affine_to_gpu::AffineForToGpu;
pub use passes::generic::cse::Cse;
pub use passes::generic::inline::Inline;
pub use passes::generic::licm::LoopInvariants;
pub use passes::generic::mem2reg::MemToReg;
pub use passes::generic::normalize_memrefs::NormalizeMemRefs;
pub use passes::generic::remove_dead_values::RemoveDeadValues;
pub use passes::generic::sccp::Sccp;
pub use passes::generic::scf_to_affine::RaiseScf;
pub use passes::generic::scf_to_cf::ConvertScfToCf;
pub use passes::generic::strip_debuginfo::StripDebugInfo;
pub use passes::generic::symbol_dce::SymbolDce;
pub use passes::interchange::Interchange;
pub use passes::lift_cf::{LiftCf, without_jumps};
pub use passes::optimize::OptimizeLoops;
pub use passes::parallelize::Parallelize;
pub use passes::reverse::Reverse;
pub use passes::shift::Shift;
pub use passes::skew::Skew;
pub use passes::split::IndexSetSplit;
pub use passes::storage::contract::ArrayContract;
pub use passes::storage::dma::DmaGenerate;
pub use passes::storage::layout::MemLayout;
pub use passes::storage::pack::{Pack, PackOrder};
pub use passes::storage::prefetch::PrefetchInsert;
pub use passes::storage::privatize::Privatize;
pub use passes::tile::{Tile, TileSizes};
pub use passes::wavefront::Wavefront;
pub use replay::{LeftOut, Operations, Programs, Replay, ReplayOptions, RunDifference, replay};
pub use util::rolled_up::{RolledUp, rolled_up};
pub use validate::claim::{Claim, claims};
pub use validate::matched::{Generated, Original};
pub use validate::mismatch::{Difference, IndexOverflow, Mismatch};
pub use validate::validate;
pub use verify::{
    CellDifference, FunctionVerdict, NoProof, RunOptions, Tested, Verdict, VerifyError, VerifyOptions,
    Witness, Written, differ_soon, run_proved, verify,
};
pub use written::written_otherwise;
