//! Passes that change memory: copies, layouts, promotion, transfers.

pub(crate) mod accumulate_in_place;
pub(crate) mod contract;
pub(crate) mod data_copy_generate;
pub(crate) mod demote_iter_args;
pub(crate) mod dma;
pub(crate) mod fold_memref_alias_ops;
pub(crate) mod layout;
pub(crate) mod mem2reg;
pub(crate) mod normalize_memrefs;
pub(crate) mod pack;
pub(crate) mod prefetch;
pub(crate) mod privatize;
pub(crate) mod promote_iter_args;
pub(crate) mod scalrep;
pub(crate) mod sink_loads;
