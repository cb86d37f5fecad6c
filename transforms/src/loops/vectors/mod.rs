//! Vectorization of loops: access patterns, candidate nests, and code.

pub(crate) mod access;
pub(crate) mod plan;
pub(crate) mod write;
