//! Loops over vectors: what accesses do along a loop, which nests can have them, and how they are written.

pub(crate) mod access;
pub(crate) mod plan;
pub(crate) mod write;
