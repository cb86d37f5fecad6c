//! The only crate that rewrites programs.
//!
//! Passes ([`PASSES`]) and the optimizer ([`optimize`]) decide on a new order; [`Reordering`] is the one gate through
//! which every new order goes: proof, code generation, translation validation, replay.

mod codegen;
mod gate;
mod optimize;
mod pass;
mod passes;
mod replay;
mod util;
mod validate;

pub use codegen::ast::{Ast, Condition, Loop};
pub use codegen::emit::{EmitTarget, StmtBody, emit};
pub use codegen::error::CodegenError;
pub use codegen::generate::generate;
pub use codegen::options::CodegenOptions;
pub use codegen::stmts::{ScanStmt, scan_stmts};
pub use gate::{GateOptions, Invalid, ReorderError, Reordered, Reordering, Stage, certify};
pub use optimize::{OptimizeOptions, OptimizeOutcome, OptimizeReport, Optimized, optimize};
pub use pass::declare::{Changed, Pass, PassContext, PassError, PassErrorCause, PassInfo};
pub use pass::options::{OptionError, OptionInfo, PassOptions};
pub use pass::pipeline::{PipelineError, build_pass, parse_pipeline};
pub use passes::PASSES;
pub use passes::canonicalize::Canonicalize;
pub use passes::fuse::Fuse;
pub use passes::interchange::Interchange;
pub use passes::parallelize::Parallelize;
pub use passes::skew::Skew;
pub use passes::tile::Tile;
pub use replay::{LeftOut, Programs, Replay, ReplayOptions, RunDifference, replay};
pub use validate::claim::{Claim, claims};
pub use validate::matched::Original;
pub use validate::mismatch::{Difference, Mismatch};
pub use validate::validate;
