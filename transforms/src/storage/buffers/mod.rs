//! Footprints of loops, and copies of them in buffers.

pub(crate) mod bounding;
pub(crate) mod candidate;
pub(crate) mod contraction;
pub(crate) mod copying;
pub(crate) mod costs;
mod coverage;
pub(crate) mod doubling;
pub(crate) mod footprint;
pub(crate) mod hoisting;
pub(crate) mod in_flight;
pub(crate) mod private;
pub(crate) mod sources;
pub(crate) mod touched;
pub(crate) mod whole_tiles;
