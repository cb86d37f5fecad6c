//! The only crate that rewrites programs.
//!
//! Passes ([`PASSES`]) and the optimizer ([`optimize`]) decide on a new order; [`reorder`] is the one gate through
//! which every new order goes: proof, code generation, translation validation, replay.

mod canonicalize;
mod codegen;
mod fuse;
mod interchange;
mod legality;
mod optimize;
mod parallelize;
mod pass;
mod replay;
mod skew;
mod tile;
mod util;
mod validate;

pub use codegen::{
    Ast, CodegenError, CodegenOptions, Condition, EmitTarget, Loop, ScanStmt, StmtBody, emit, generate,
    scan_stmts,
};
pub use legality::{GateOptions, Refused, Reordered, Stage, prove, reorder};
pub use optimize::{FunctionReport, OptimizeOptions, Optimized, Outcome, optimize};
pub use pass::{
    Changed, OptionInfo, Pass, PassContext, PassError, PassInfo, PassInstance, PassOptions, build_pass,
    parse_pipeline,
};
pub use replay::{Programs, Replay, ReplayOptions, replay};
pub use tile::tile;
pub use validate::{Claim, Mismatch, Original, claims, validate};

/// All passes, by name.
pub static PASSES: &[&PassInfo] =
    &[&fuse::INFO, &interchange::INFO, &skew::INFO, &tile::INFO, &parallelize::INFO, &canonicalize::INFO];
