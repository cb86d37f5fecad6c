//! Memory whose elements lie in another order: what accesses it (`accesses`), the type that it has in
//! row-major order (`row_major`), which memrefs have to have one type (`shared`), and how functions of other
//! types are compared (`bridge`).

pub(crate) mod accesses;
pub(crate) mod bridge;
pub(crate) mod row_major;
pub(crate) mod shared;
