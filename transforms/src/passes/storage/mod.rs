//! Passes of our own about where data is, and when it comes.

pub(crate) mod contract;
pub(crate) mod prefetch;
pub(crate) mod privatize;
