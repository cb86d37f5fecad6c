//! Passes of mlir-opt on the affine dialect that change no more than single loops, nests and ops.

pub(crate) mod coalesce;
pub(crate) mod copy;
pub(crate) mod expand_index;
pub(crate) mod fold_alias;
pub(crate) mod hoist;
pub(crate) mod jam;
pub(crate) mod lower;
pub(crate) mod normalize;
pub(crate) mod pipeline;
pub(crate) mod raise;
pub(crate) mod scalrep;
pub(crate) mod simplify_min_max;
pub(crate) mod simplify_structures;
pub(crate) mod unroll;
pub(crate) mod vectorize;
