//! Meanings of ops: one table per dialect, beside the functions that compile its ops.

pub(crate) mod affine;
pub(crate) mod arith;
pub(crate) mod builtin;
pub(crate) mod cf;
pub(crate) mod func;
pub(crate) mod gpu;
pub(crate) mod index;
pub(crate) mod math;
pub(crate) mod memref;
pub(crate) mod ptr;
pub(crate) mod scf;
pub(crate) mod ub;
pub(crate) mod vector;

use std::sync::LazyLock;

use crate::compile::meaning::Meanings;

impl Meanings {
    /// The meanings of the ops of all dialects that are declared in `affine_ir`.
    pub fn standard() -> Meanings {
        static STANDARD: LazyLock<Meanings> = LazyLock::new(|| {
            Meanings::of(&[
                affine::MEANINGS,
                arith::MEANINGS,
                builtin::MEANINGS,
                cf::MEANINGS,
                func::MEANINGS,
                gpu::MEANINGS,
                index::MEANINGS,
                math::MEANINGS,
                memref::MEANINGS,
                ptr::MEANINGS,
                scf::MEANINGS,
                ub::MEANINGS,
                vector::MEANINGS,
            ])
        });
        STANDARD.clone()
    }
}
