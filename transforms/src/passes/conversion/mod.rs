//! Passes that convert between dialects.

pub(crate) mod convert_affine_for_to_gpu;
pub(crate) mod convert_scf_to_cf;
pub(crate) mod expand_index_ops;
pub(crate) mod lift_cf_to_scf;
pub(crate) mod lower_affine;
pub(crate) mod raise_from_memref;
pub(crate) mod raise_scf_to_affine;
