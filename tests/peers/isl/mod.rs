//! isl's answers next to ours: sets and relations, functions on them, counts.

pub mod dataflow;
pub mod functions;
pub mod polynomials;
mod questions;
pub mod sets;
