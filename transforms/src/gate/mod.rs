//! What may enter a program: a new order with its proof, or a change that is proved equal or undone.

pub(crate) mod excerpt;
pub(crate) mod invalid;
pub(crate) mod nest;
pub(crate) mod reordering;
pub(crate) mod replay;
pub(crate) mod rescheduling;
pub(crate) mod rewriting;
pub(crate) mod rolled_up;
pub(crate) mod validate;
pub(crate) mod written;
