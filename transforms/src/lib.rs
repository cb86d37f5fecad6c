//! The only crate that rewrites programs.

mod codegen;

pub use codegen::{
    Ast, CodegenError, CodegenOptions, Condition, EmitTarget, Loop, ScanStmt, StmtBody, emit, generate,
    replace_body, scan_stmts,
};
