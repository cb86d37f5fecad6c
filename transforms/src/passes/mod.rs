//! The passes, each a file here and a line in [`PASSES`].

pub(crate) mod affine;
pub(crate) mod canonicalize;
pub(crate) mod demote;
pub(crate) mod diamond;
pub(crate) mod distribute;
pub(crate) mod fuse;
pub(crate) mod generic;
pub(crate) mod interchange;
pub(crate) mod lift_cf;
pub(crate) mod optimize;
pub(crate) mod parallelize;
pub(crate) mod reverse;
pub(crate) mod shift;
pub(crate) mod skew;
pub(crate) mod split;
pub(crate) mod storage;
pub(crate) mod tile;
pub(crate) mod wavefront;

use crate::pass::declare::PassInfo;

/// All passes, by name.
pub static PASSES: &[&PassInfo] = &[
    &storage::contract::INFO,
    &affine::copy::INFO,
    &demote::INFO,
    &diamond::INFO,
    &storage::dma::INFO,
    &affine::expand_index::INFO,
    &affine::expand_index::AS_AFFINE,
    &affine::fold_alias::AFFINE,
    &split::INFO,
    &affine::coalesce::INFO,
    &distribute::INFO,
    &fuse::INFO,
    &interchange::INFO,
    &affine::hoist::INFO,
    &affine::normalize::INFO,
    &reverse::INFO,
    &shift::INFO,
    &skew::INFO,
    &tile::INFO,
    &affine::unroll::INFO,
    &affine::jam::INFO,
    &storage::layout::INFO,
    &optimize::INFO,
    &storage::pack::INFO,
    &parallelize::INFO,
    &affine::pipeline::INFO,
    &storage::prefetch::INFO,
    &storage::privatize::INFO,
    &affine::raise::INFO,
    &affine::scalrep::INFO,
    &affine::simplify_min_max::INFO,
    &affine::simplify_structures::INFO,
    &affine::vectorize::INFO,
    &wavefront::INFO,
    &canonicalize::INFO,
    &generic::affine_to_gpu::INFO,
    &generic::scf_to_cf::INFO,
    &generic::cse::INFO,
    &affine::fold_alias::INFO,
    &generic::inline::INFO,
    &lift_cf::INFO,
    &generic::licm::INFO,
    &affine::lower::INFO,
    &generic::mem2reg::INFO,
    &generic::normalize_memrefs::INFO,
    &generic::scf_to_affine::INFO,
    &generic::remove_dead_values::INFO,
    &generic::sccp::INFO,
    &generic::strip_debuginfo::INFO,
    &generic::symbol_dce::INFO,
];
