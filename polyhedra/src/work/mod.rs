//! How much may be done, and by how many threads: the limits on work and memory, and work shared out between
//! threads.

pub mod budget;
pub(crate) mod memory;
pub(crate) mod parallel;
