//! Memory in another layout: its accesses (`accesses`), its type in row-major order (`row_major`), memrefs
//! that must have the same type (`shared`), and comparison of functions with other types (`bridge`).

pub(crate) mod accesses;
pub(crate) mod bridge;
pub(crate) mod row_major;
pub(crate) mod shared;
