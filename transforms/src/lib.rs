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
//! | comparison | [`verify()`] | are two programs from anywhere equal? |
//!
//! New orders enter a program by the steps of the gate. They also work by themselves, in `machinery`, which
//! promises nothing:
//!
//! | step | function | what it does |
//! |---|---|---|
//! | gate | `Reordering`, `certify` | the one way a new order goes into a program |
//! | code generation | `generate`, `emit` | from schedules to loops, from loops to ops |
//! | validation | `validate`, `claims` | is the printed result the old program in another order? |
//! | replay | `replay` | do both leave the same memory on small inputs? |
//! | writing | `written_otherwise` | does the text of the whole program have what was validated? |
//!
//! # Chapters
//! Each folder uses itself and those before it only:
//!
//! 1. `codegen`: from schedules to loops. `edit`: steps of scripts. `pass`: what a pass and a pipeline are.
//! 2. `loops`: trip counts, unrolling, reductions, vectors. `flow`: values, memory, dominators, loops made of
//!    jumps.
//! 3. `gate`: the one way into a program, with proof (`reordering`, `rewriting`), validation (`validate`),
//!    runs (`replay`).
//! 4. `optimize`: which order to take. `simplify`: canonical forms. `storage`: buffers and layouts.
//! 5. `passes`: by what they do: `order`, `loops`, `storage`, `conversion`, `cleanup`.
//! 6. `prepared`: orders for programs whose storage is in the way of them.
//! 7. `measured`: orders by how long they take.
//! 8. `verify`: programs from anywhere.

mod codegen;
mod edit;
mod flow;
mod gate;
mod loops;
mod measured;
mod optimize;
mod pass;
mod passes;
mod prepared;
mod reduced;
mod simplify;
mod storage;
mod verify;
mod versions;

pub use edit::{Plan, Script, ScriptError};
pub use gate::reordering::{ReorderError, Stage};
pub use optimize::{
    OptimizeOptions, OptimizeOutcome, OptimizeReport, Optimized, Tiles, default_budget, optimize, reorder,
};
pub use pass::declare::{Changed, Pass, PassContext, PassError, PassInfo, RunsOn};
pub use pass::options::{OptionError, OptionInfo, PassOptions};
pub use pass::pipeline::{Pipeline, parse_pipeline};
pub use pass::step::PipelineError;
pub use passes::PASSES;
pub use passes::cleanup::canonicalize::Canonicalize;
pub use passes::cleanup::cse::Cse;
pub use passes::cleanup::inline::Inline;
pub use passes::cleanup::remove_dead_values::RemoveDeadValues;
pub use passes::cleanup::sccp::Sccp;
pub use passes::cleanup::simplify_min_max::SimplifyMinMax;
pub use passes::cleanup::simplify_structures::SimplifyStructures;
pub use passes::cleanup::strip_debuginfo::StripDebugInfo;
pub use passes::cleanup::symbol_dce::SymbolDce;
pub use passes::conversion::convert_affine_for_to_gpu::AffineForToGpu;
pub use passes::conversion::convert_scf_to_cf::ConvertScfToCf;
pub use passes::conversion::expand_index_ops::ExpandIndexOps;
pub use passes::conversion::lift_cf_to_scf::LiftCf;
pub use passes::conversion::lower_affine::LowerAffine;
pub use passes::conversion::raise_from_memref::RaiseFromMemref;
pub use passes::conversion::raise_scf_to_affine::RaiseScf;
pub use passes::loops::affine_invariant_code_motion::HoistInvariants;
pub use passes::loops::coalesce::Coalesce;
pub use passes::loops::loop_invariant_code_motion::LoopInvariants;
pub use passes::loops::normalize::Normalize;
pub use passes::loops::pipeline::PipelineDataTransfer;
pub use passes::loops::reroll::Reroll;
pub use passes::loops::unroll::{Unroll, UnrollFactor};
pub use passes::loops::unroll_jam::UnrollJam;
pub use passes::loops::vectorize::SuperVectorize;
pub use passes::order::diamond::Diamond;
pub use passes::order::distribute::Distribute;
pub use passes::order::fuse::{Fuse, FusionMode};
pub use passes::order::index_set_split::IndexSetSplit;
pub use passes::order::interchange::Interchange;
pub use passes::order::optimize::OptimizeLoops;
pub use passes::order::parallelize::Parallelize;
pub use passes::order::reverse::Reverse;
pub use passes::order::shift::Shift;
pub use passes::order::skew::Skew;
pub use passes::order::tile::{Tile, TileSizes};
pub use passes::order::wavefront::Wavefront;
pub use passes::storage::accumulate_in_place::AccumulateInPlace;
pub use passes::storage::contract::ArrayContract;
pub use passes::storage::data_copy_generate::DataCopyGenerate;
pub use passes::storage::demote_iter_args::DemoteIterArgs;
pub use passes::storage::dma::DmaGenerate;
pub use passes::storage::fold_memref_alias_ops::FoldAliases;
pub use passes::storage::layout::MemLayout;
pub use passes::storage::mem2reg::MemToReg;
pub use passes::storage::normalize_memrefs::NormalizeMemRefs;
pub use passes::storage::pack::{Pack, PackOrder};
pub use passes::storage::prefetch::PrefetchInsert;
pub use passes::storage::privatize::Privatize;
pub use passes::storage::promote_iter_args::PromoteIterArgs;
pub use passes::storage::scalrep::ScalarReplacement;
pub use passes::storage::sink_loads::SinkLoads;
pub use verify::{
    FunctionVerdict, NoProof, RunOptions, Verdict, VerifyError, VerifyOptions, Witness, verify,
};

/// The steps inside the gate, for the command line and tests: it promises nothing to others.
#[doc(hidden)]
pub mod machinery {
    pub use crate::codegen::ast::{Ast, Guard, Loop};
    pub use crate::codegen::emit::{EmitTarget, StmtBody, emit};
    pub use crate::codegen::generate::generate;
    pub use crate::codegen::options::CodegenOptions;
    pub use crate::codegen::stmts::{ScanStmt, scan_stmts};
    pub use crate::edit::{EditFault, ScriptStep, script_for};
    pub use crate::gate::excerpt::excerpt;
    pub use crate::gate::invalid::Invalid;
    pub use crate::gate::reordering::{GateOptions, Reordered, Reordering, certify};
    pub use crate::gate::replay::sized::SizedArgument;
    pub use crate::gate::replay::{LeftOut, Operations, Programs, Replay, ReplayOptions, replay};
    pub use crate::gate::rolled_up::rolled_up;
    pub use crate::gate::validate::claim::{Claim, claims};
    pub use crate::gate::validate::matched::{Generated, Original};
    pub use crate::gate::validate::mismatch::{Difference, Mismatch};
    pub use crate::gate::validate::validate;
    pub use crate::gate::written::written_otherwise;
    pub use crate::measured::{Measure, Times, Trial, optimize_measured, times};
    pub use crate::optimize::Reduced;
    pub use crate::optimize::{Gain, Measured, about, optimize_chosen};
    pub use crate::pass::declare::PassErrorCause;
    #[cfg(feature = "mutants")]
    pub use crate::pass::declare::Wanted;
    pub use crate::pass::pipeline::{PassRun, build_pass};
    pub use crate::pass::statistics::Statistics;
    pub use crate::pass::step::PipelineFault;
    pub use crate::passes::conversion::lift_cf_to_scf::{as_described, without_jumps};
    pub use crate::verify::{Tested, Written, differ_soon, parameters_of, run_proved};
    pub use crate::versions::optimize_versions;
}
