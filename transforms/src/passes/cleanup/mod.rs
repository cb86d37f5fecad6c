//! Passes that simplify code and eliminate dead code.

pub(crate) mod canonicalize;
pub(crate) mod cse;
pub(crate) mod inline;
pub(crate) mod remove_dead_values;
pub(crate) mod sccp;
pub(crate) mod simplify_min_max;
pub(crate) mod simplify_structures;
pub(crate) mod strip_debuginfo;
pub(crate) mod symbol_dce;
