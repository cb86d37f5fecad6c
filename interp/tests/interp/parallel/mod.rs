//! What happens at the same time: iterations of parallel loops, and transfers.

mod dma;
mod orders;
mod races;
