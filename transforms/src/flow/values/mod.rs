//! Values on their ways through a program: from jumps to blocks, into regions and out of them, to functions
//! and back.

pub(crate) mod bodies;
pub(crate) mod branches;
pub(crate) mod constants;
pub(crate) mod expressions;
pub(crate) mod inlining;
pub(crate) mod liveness;
pub(crate) mod shrinking;
pub(crate) mod symbols;
