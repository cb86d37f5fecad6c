//! Meanings of the `affine` ops.
pub(crate) mod access;
pub(crate) mod control;
pub(crate) mod index;

use crate::compile::control::{greatest, least};
use crate::compile::meaning::Meaning;

/// What the ops of the dialect mean, sorted by name.
pub(crate) static MEANINGS: &[(&str, Meaning)] = &[
    ("affine.apply", Meaning::new(index::apply)),
    ("affine.delinearize_index", Meaning::new(index::delinearize)),
    ("affine.dma_start", Meaning::new(access::dma_start)),
    ("affine.dma_wait", Meaning::new(access::dma_wait)),
    ("affine.for", Meaning::new(control::for_loop)),
    ("affine.if", Meaning::new(control::conditional)),
    ("affine.linearize_index", Meaning::new(index::linearize)),
    ("affine.load", Meaning::new(access::load)),
    ("affine.max", Meaning::new(|cx, op| index::extremum(cx, op, greatest))),
    ("affine.min", Meaning::new(|cx, op| index::extremum(cx, op, least))),
    ("affine.parallel", Meaning::new(control::parallel)),
    ("affine.prefetch", Meaning::new(access::prefetch)),
    ("affine.store", Meaning::new(access::store)),
    ("affine.vector_load", Meaning::new(access::vector_load)),
    ("affine.vector_store", Meaning::new(access::vector_store)),
];
