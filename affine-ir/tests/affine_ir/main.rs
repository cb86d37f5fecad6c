//! Programs as text and as data, by the crate's public names.
//!
//! Beside the crate and not in it: a crate with tests inside is compiled once more for them.

mod affine;
mod expected;
mod expressions;
mod formats;
mod fuzz;
mod integers;
mod names;
mod older;
mod own_dialect;
mod roundtrip;
mod split;
mod suggest;
