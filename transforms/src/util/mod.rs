//! Mechanics that passes share.

pub(crate) mod buffers;
pub(crate) mod dead_blocks;
pub(crate) mod dominators;
pub(crate) mod effects;
pub(crate) mod expansion;
pub(crate) mod greedy;
pub(crate) mod layouts;
pub(crate) mod locals;
pub(crate) mod loops;
pub(crate) mod memory;
pub(crate) mod nest;
pub(crate) mod patterns;
pub(crate) mod poison;
pub(crate) mod possible_values;
pub(crate) mod reductions;
pub(crate) mod rescheduling;
pub(crate) mod rewriting;
pub(crate) mod rolled_up;
pub(crate) mod trip_count;
pub(crate) mod unrolling;
pub(crate) mod values;
pub(crate) mod vectors;
