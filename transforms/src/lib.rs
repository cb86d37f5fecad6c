//! The only crate that rewrites programs.
//!
//! Passes ([`PASSES`]) and the optimizer ([`optimize`]) decide on a new order; [`reorder`] is the one gate through
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
pub use gate::{GateOptions, Refused, Reordered, Stage, certify, reorder};
pub use optimize::{OptimizeOptions, OptimizeOutcome, OptimizeReport, Optimized, optimize};
pub use pass::{
    Changed, OptionInfo, Pass, PassContext, PassError, PassInfo, PassInstance, PassOptions, build_pass,
    parse_pipeline,
};
pub use passes::PASSES;
pub use replay::{Programs, Replay, ReplayOptions, replay};
pub use validate::claim::{Claim, claims};
pub use validate::matched::Original;
pub use validate::mismatch::Mismatch;
pub use validate::validate;
