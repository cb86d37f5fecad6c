//! Arithmetic on numbers and vectors.

mod arithmetic;
mod bits;
mod index;
mod nans;
mod narrow_index;
mod numbers;
mod vectors;
mod wide;
mod widths;
