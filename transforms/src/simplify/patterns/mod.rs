//! Canonicalization patterns, by subject; see `transforms/src/simplify/greedy.rs`.

pub(crate) mod chains;
pub(crate) mod conditionals;
pub(crate) mod extremes;
pub(crate) mod handed;
pub(crate) mod indices;
pub(crate) mod jumps;
pub(crate) mod loops;
pub(crate) mod memory;
pub(crate) mod parallels;
pub(crate) mod regions;
pub(crate) mod scopes;
pub(crate) mod switches;
pub(crate) mod vectors;
pub(crate) mod views;
pub(crate) mod whiles;
