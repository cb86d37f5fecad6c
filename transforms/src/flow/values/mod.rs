//! The flow of values through a program: from jumps to blocks, into and out of regions, to functions and
//! back.

pub(crate) mod bodies;
pub(crate) mod branches;
pub(crate) mod constants;
pub(crate) mod expressions;
pub(crate) mod inlining;
pub(crate) mod liveness;
pub(crate) mod shrinking;
pub(crate) mod symbols;
