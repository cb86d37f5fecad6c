//! Passes of our own about where data is, and when it comes.

pub(crate) mod prefetch;
