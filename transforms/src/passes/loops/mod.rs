//! Passes that rewrite loops and keep the order of instances, or fold iterations together.

pub(crate) mod affine_invariant_code_motion;
pub(crate) mod coalesce;
pub(crate) mod loop_invariant_code_motion;
pub(crate) mod normalize;
pub(crate) mod pipeline;
pub(crate) mod unroll;
pub(crate) mod unroll_jam;
pub(crate) mod vectorize;
