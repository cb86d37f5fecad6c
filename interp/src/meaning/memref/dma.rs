//! Meanings of transfers between memrefs.
use std::sync::Arc;

use loopwright_affine_ir::machinery::{MemRefDmaStart, MemRefPlace};
use loopwright_affine_ir::{AffineMap, OpId, ValueId};

use crate::compile::access::Place;
use crate::compile::{CompiledOp, Compiler, dma};
use crate::error::InterpError;

pub(crate) fn dma_start(cx: &mut Compiler<'_>, op: OpId) -> Result<CompiledOp, InterpError> {
    let ir = cx.ir();
    let start = MemRefDmaStart::of(ir, op).map_err(|message| cx.refusal(op, message))?;
    let counts: Vec<ValueId> =
        std::iter::once(start.n_elements).chain(start.strides.iter().copied()).collect();
    let memrefs = [start.source.0, start.target.0];
    let (source, target) = (element(cx, op, start.source)?, element(cx, op, start.target)?);
    let tag = element(cx, op, start.tag)?;
    dma::start(cx, op, dma::Start { source, target, tag, memrefs, counts: &counts })
}

pub(crate) fn dma_wait(cx: &mut Compiler<'_>, op: OpId) -> Result<CompiledOp, InterpError> {
    let [tag, indices @ .., n_elements] = cx.ir().op(op).operands() else {
        return Err(cx.refusal(op, "lacks operands"));
    };
    let tag = element(cx, op, (*tag, indices))?;
    dma::wait(cx, op, tag, *n_elements)
}

fn element(
    cx: &mut Compiler<'_>,
    op: OpId,
    (memref, indices): MemRefPlace<'_>,
) -> Result<Arc<Place>, InterpError> {
    let rank = u32::try_from(indices.len()).expect("an op has fewer than 2^32 operands");
    Place::new(cx, op, memref, &AffineMap::identity(rank), indices)
}
