//! isl's answers next to ours: sets and relations, functions on them, counts, schedules.

pub mod dataflow;
pub mod functions;
pub mod polynomials;
mod questions;
pub mod schedules;
pub mod sets;
