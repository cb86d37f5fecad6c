//! The dialects declared here: one table of operations each.

pub mod affine;
pub mod arith;
pub mod builder;
pub mod builtin;
pub mod cf;
pub mod dlti;
pub mod func;
pub mod gpu;
pub mod index;
pub mod llvm;
pub mod math;
pub mod memref;
pub mod ptr;
pub mod scf;
pub mod ub;
pub mod vector;
mod ways;

use std::sync::OnceLock;

use crate::language::dialect::{Dialect, Dialects};
use crate::language::ir::Ir;

/// What the dialects have in common: constants that their ops fold to are those of `arith`.
const STANDARD: Dialect = Dialect { constant: arith::constant_op, ..Dialect::BASE };

/// Every dialect, sorted by name.
static DIALECTS: &[Dialect] = &[
    Dialect { name: "affine", ops: affine::OPS, ..STANDARD },
    Dialect { name: "arith", ops: &[arith::OPS], enums: arith::ENUMS, ..STANDARD },
    Dialect { name: "builtin", ops: &[builtin::OPS], ..STANDARD },
    Dialect { name: "cf", ops: &[cf::OPS], ..STANDARD },
    dlti::DIALECT,
    Dialect { name: "func", ops: &[func::OPS], ..STANDARD },
    Dialect { name: "gpu", ops: &[gpu::OPS], is_partial: true, ..Dialect::BASE },
    Dialect {
        name: "index",
        ops: &[index::OPS],
        enums: index::ENUMS,
        constant: index::constant_op,
        ..STANDARD
    },
    llvm::DIALECT,
    Dialect { name: "math", ops: &[math::OPS], ..STANDARD },
    Dialect { name: "memref", ops: memref::OPS, ..STANDARD },
    Dialect {
        name: "ptr",
        ops: &[ptr::OPS],
        attr: Some(ptr::attrs::parse_attr),
        ty: Some(ptr::attrs::parse_type),
        ..STANDARD
    },
    Dialect { name: "scf", ops: scf::OPS, ..STANDARD },
    ub::DIALECT,
    Dialect { name: "vector", ops: vector::OPS, enums: vector::ENUMS, ..STANDARD },
];

/// Dialects of MLIR that are not declared here.
const FOREIGN: &[&str] = &[
    "acc",
    "amdgpu",
    "amx",
    "arm_neon",
    "arm_sme",
    "arm_sve",
    "async",
    "bufferization",
    "complex",
    "emitc",
    "irdl",
    "linalg",
    "ml_program",
    "mpi",
    "nvgpu",
    "nvvm",
    "omp",
    "pdl",
    "pdl_interp",
    "quant",
    "rocdl",
    "shape",
    "shard",
    "smt",
    "sparse_tensor",
    "spirv",
    "tensor",
    "tosa",
    "transform",
    "wasmssa",
    "x86vector",
    "xegpu",
    "xevm",
];

impl Dialects {
    /// The dialects declared here.
    pub fn standard() -> Dialects {
        static TABLE: OnceLock<Dialects> = OnceLock::new();
        TABLE.get_or_init(|| Dialects::new(DIALECTS.iter().collect(), "builtin.module", FOREIGN)).clone()
    }
}

impl Default for Dialects {
    fn default() -> Self {
        Self::standard()
    }
}

impl Ir {
    /// A program with an empty module, of the standard dialects.
    pub fn new() -> Ir {
        Ir::of_dialects(&Dialects::standard())
    }
}

impl Default for Ir {
    fn default() -> Self {
        Self::new()
    }
}
