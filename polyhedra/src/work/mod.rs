//! Limits on work and memory, and parallel execution.

pub mod budget;
pub(crate) mod memory;
pub(crate) mod parallel;
