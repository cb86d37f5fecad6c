//! How much may be done, and by how many threads: the limit on work, and work shared out between threads.

pub mod budget;
pub(crate) mod parallel;
