//! Passes of mlir-opt about ops of any dialect.

pub(crate) mod affine_to_gpu;
pub(crate) mod cse;
pub(crate) mod inline;
pub(crate) mod licm;
pub(crate) mod mem2reg;
pub(crate) mod normalize_memrefs;
pub(crate) mod remove_dead_values;
pub(crate) mod sccp;
pub(crate) mod scf_to_affine;
pub(crate) mod scf_to_cf;
pub(crate) mod strip_debuginfo;
pub(crate) mod symbol_dce;
