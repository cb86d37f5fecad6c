//! Values, memory and control flow of a function: constants, liveness, dominators, what may be in between,
//! loops made of jumps.

pub(crate) mod dominators;
pub(crate) mod memory;
pub(crate) mod structure;
pub(crate) mod values;
