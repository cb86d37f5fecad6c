//! Numbers and vectors: what ops make of them.

mod arithmetic;
mod bits;
mod index;
mod nans;
mod narrow_index;
mod numbers;
mod vectors;
mod wide;
mod widths;
