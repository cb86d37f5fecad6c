//! The passes: each is a file here and a line in [`PASSES`].

pub(crate) mod cleanup;
pub(crate) mod conversion;
pub(crate) mod loops;
pub(crate) mod order;
pub(crate) mod storage;

use crate::pass::declare::PassInfo;

/// All passes, by name.
pub static PASSES: &[&PassInfo] = &[
    &storage::accumulate_in_place::INFO,
    &storage::contract::INFO,
    &storage::data_copy_generate::INFO,
    &storage::demote_iter_args::INFO,
    &order::diamond::INFO,
    &storage::dma::INFO,
    &conversion::expand_index_ops::INFO,
    &conversion::expand_index_ops::AS_AFFINE,
    &storage::fold_memref_alias_ops::AFFINE,
    &order::index_set_split::INFO,
    &loops::coalesce::INFO,
    &order::distribute::INFO,
    &order::fuse::INFO,
    &order::interchange::INFO,
    &loops::affine_invariant_code_motion::INFO,
    &loops::normalize::INFO,
    &loops::reroll::INFO,
    &order::reverse::INFO,
    &order::shift::INFO,
    &order::skew::INFO,
    &order::tile::INFO,
    &loops::unroll::INFO,
    &loops::unroll_jam::INFO,
    &storage::layout::INFO,
    &order::optimize::INFO,
    &storage::pack::INFO,
    &order::parallelize::INFO,
    &loops::pipeline::INFO,
    &storage::prefetch::INFO,
    &storage::privatize::INFO,
    &storage::promote_iter_args::INFO,
    &conversion::raise_from_memref::INFO,
    &storage::scalrep::INFO,
    &cleanup::simplify_min_max::INFO,
    &cleanup::simplify_structures::INFO,
    &storage::sink_loads::INFO,
    &loops::vectorize::INFO,
    &order::wavefront::INFO,
    &cleanup::canonicalize::INFO,
    &conversion::convert_affine_for_to_gpu::INFO,
    &conversion::convert_scf_to_cf::INFO,
    &cleanup::cse::INFO,
    &storage::fold_memref_alias_ops::INFO,
    &cleanup::inline::INFO,
    &conversion::lift_cf_to_scf::INFO,
    &loops::loop_invariant_code_motion::INFO,
    &conversion::lower_affine::INFO,
    &storage::mem2reg::INFO,
    &storage::normalize_memrefs::INFO,
    &conversion::raise_scf_to_affine::INFO,
    &cleanup::remove_dead_values::INFO,
    &cleanup::sccp::INFO,
    &cleanup::strip_debuginfo::INFO,
    &cleanup::symbol_dce::INFO,
];
