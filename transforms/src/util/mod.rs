//! Mechanics that passes share.

pub(crate) mod bounding;
pub(crate) mod copying;
mod coverage;
pub(crate) mod dominators;
pub(crate) mod doubling;
pub(crate) mod effects;
pub(crate) mod expansion;
pub(crate) mod footprint;
pub(crate) mod greedy;
pub(crate) mod loops;
pub(crate) mod memory;
pub(crate) mod nest;
pub(crate) mod patterns;
pub(crate) mod rescheduling;
pub(crate) mod rewriting;
pub(crate) mod touched;
pub(crate) mod trip_count;
pub(crate) mod unrolling;
