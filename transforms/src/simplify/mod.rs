//! Greedy rewriting to a canonical form: patterns, dead-code elimination, what stands in the way of either.

pub(crate) mod dead_blocks;
pub(crate) mod effects;
pub(crate) mod greedy;
pub(crate) mod patterns;
pub(crate) mod poison;
