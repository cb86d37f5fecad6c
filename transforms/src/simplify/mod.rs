//! Greedy rewriting to a canonical form: patterns, dead-code elimination, and the effects that prevent
//! either.

pub(crate) mod dead_blocks;
pub(crate) mod effects;
pub(crate) mod greedy;
pub(crate) mod patterns;
pub(crate) mod poison;
