//! Options of C emission.

use std::collections::BTreeSet;

use loopwright_affine_ir::OpId;

/// Options of C emission.
#[derive(Clone, Debug, Default)]
pub struct COptions {
    /// Whether memref arguments of one call may overlap. Otherwise they are `restrict`, but in functions that
    /// the program itself calls with memrefs that may overlap.
    pub args_may_alias: bool,
    /// Loops whose iterations may run in the lanes of a vector: no iteration depends on another. They get
    /// `#pragma omp simd`, but in functions whose arguments may overlap: the proof is of arguments that do
    /// not.
    pub simd: BTreeSet<OpId>,
    /// Whether `#pragma scop` and `#pragma endscop` are around static control parts, for polyhedral compilers
    /// of C.
    pub scop_pragmas: bool,
}
