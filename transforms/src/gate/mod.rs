//! The gate: admits a new order with its proof, and a rewriting that is proved equal; undoes the rest.

pub(crate) mod excerpt;
pub(crate) mod invalid;
pub(crate) mod nest;
pub(crate) mod reordering;
pub(crate) mod replacing;
pub(crate) mod replay;
pub(crate) mod rescheduling;
pub(crate) mod rewriting;
pub(crate) mod rolled_up;
pub(crate) mod validate;
pub(crate) mod written;
