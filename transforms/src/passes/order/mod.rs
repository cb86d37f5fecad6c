//! Passes that reorder statement instances.

pub(crate) mod diamond;
pub(crate) mod distribute;
pub(crate) mod fuse;
pub(crate) mod index_set_split;
pub(crate) mod interchange;
pub(crate) mod optimize;
pub(crate) mod parallelize;
pub(crate) mod reverse;
pub(crate) mod shift;
pub(crate) mod skew;
pub(crate) mod tile;
pub(crate) mod wavefront;
