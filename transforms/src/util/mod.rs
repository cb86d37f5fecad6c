//! Mechanics that passes share.

pub(crate) mod nest;
pub(crate) mod rescheduling;
