//! Integer programming: is there an integer point, and which one is the minimum?

pub mod emptiness;
pub mod extents;
pub mod lexmin;
