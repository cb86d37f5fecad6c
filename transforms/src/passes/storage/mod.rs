//! Passes of our own about where data is, and when it comes.

pub(crate) mod contract;
pub(crate) mod dma;
pub(crate) mod layout;
pub(crate) mod pack;
pub(crate) mod prefetch;
pub(crate) mod privatize;
