//! Integer reasoning about rows: is there an integer point, and which one is least?

pub mod emptiness;
pub mod extents;
pub mod lexmin;
