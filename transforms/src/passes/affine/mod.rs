//! Passes of mlir-opt on the affine dialect that keep the order of instances.

pub(crate) mod normalize;
pub(crate) mod unroll;
