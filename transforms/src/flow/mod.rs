//! Values, memory and control flow of a function: constants, liveness, dominators, interfering accesses,
//! structured control flow.

pub(crate) mod counters;
pub(crate) mod dominators;
pub(crate) mod memory;
pub(crate) mod structure;
pub(crate) mod values;
