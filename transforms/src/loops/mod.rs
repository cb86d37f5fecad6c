//! Single loops and nests: trip counts, unrolling, expansion of bounds, reductions, vectors.

pub(crate) mod affine_for;
pub(crate) mod expansion;
pub(crate) mod reductions;
pub(crate) mod trip_count;
pub(crate) mod unrolling;
pub(crate) mod vectors;
