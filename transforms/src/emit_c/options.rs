//! How C is written.

use std::collections::BTreeSet;

use affine_ir::OpId;

/// How C is written.
#[derive(Clone, Debug, Default)]
pub struct COptions {
    /// Whether memref arguments of one call may overlap; otherwise they are `restrict`.
    pub args_may_alias: bool,
    /// Loops whose iterations may run in the lanes of a vector: no iteration depends on another. They get
    /// `#pragma omp simd`.
    pub simd: BTreeSet<OpId>,
}
