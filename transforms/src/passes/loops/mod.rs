//! Passes that rewrite loops without reordering instances, or that combine iterations (unroll, jam,
//! vectorize).

pub(crate) mod affine_invariant_code_motion;
pub(crate) mod coalesce;
pub(crate) mod loop_invariant_code_motion;
pub(crate) mod normalize;
pub(crate) mod pipeline;
pub(crate) mod reroll;
pub(crate) mod unroll;
pub(crate) mod unroll_jam;
pub(crate) mod vectorize;
