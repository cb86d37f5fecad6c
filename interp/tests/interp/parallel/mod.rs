//! Concurrency: iterations of parallel loops, and transfers.

mod dma;
mod orders;
mod races;
