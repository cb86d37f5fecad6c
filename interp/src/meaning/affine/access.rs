//! Meanings of the `affine` ops that access memory.
use std::sync::Arc;

use loopwright_affine_ir::machinery::{AffineDmaStart, AffineDmaWait, AffinePlace};
use loopwright_affine_ir::{AffineMap, Attr, OpId};

use crate::compile::access::Place;
use crate::compile::{CompiledOp, Compiler, access, dma, step};
use crate::error::InterpError;
use crate::meaning::vector::access::{load_through, store_through};

pub(crate) fn load(cx: &mut Compiler<'_>, op: OpId) -> Result<CompiledOp, InterpError> {
    let place = place_of(cx, op, 0)?;
    let to = cx.result(op, 0)?;
    access::load(place, to)
}

pub(crate) fn store(cx: &mut Compiler<'_>, op: OpId) -> Result<CompiledOp, InterpError> {
    let place = place_of(cx, op, 1)?;
    let from = cx.operand(op, 0)?;
    access::store(cx, place, from)
}

/// The element must exist; nothing happens to it.
pub(crate) fn prefetch(cx: &mut Compiler<'_>, op: OpId) -> Result<CompiledOp, InterpError> {
    let place = place_of(cx, op, 0)?;
    step(move |m| place.locate(m).map(drop))
}

/// The element that the op's map names in the memref that is its n-th operand; the map's operands follow.
fn place_of(cx: &mut Compiler<'_>, op: OpId, memref: usize) -> Result<Arc<Place>, InterpError> {
    let map = map_of(cx, op)?;
    let operands = cx.ir().op(op).operands().get(memref + 1..).unwrap_or(&[]);
    Place::new(cx, op, cx.operand_value(op, memref)?, map, operands)
}

pub(crate) fn vector_load(cx: &mut Compiler<'_>, op: OpId) -> Result<CompiledOp, InterpError> {
    let map = map_of(cx, op)?;
    let [memref, operands @ ..] = cx.ir().op(op).operands() else {
        return Err(cx.refusal(op, "has no memref"));
    };
    load_through(cx, op, *memref, map, operands)
}

pub(crate) fn vector_store(cx: &mut Compiler<'_>, op: OpId) -> Result<CompiledOp, InterpError> {
    let map = map_of(cx, op)?;
    let [value, memref, operands @ ..] = cx.ir().op(op).operands() else {
        return Err(cx.refusal(op, "has no memref"));
    };
    store_through(cx, op, *value, (*memref, map, operands))
}

pub(crate) fn dma_start(cx: &mut Compiler<'_>, op: OpId) -> Result<CompiledOp, InterpError> {
    let start = AffineDmaStart::of(cx.ir(), op).ok_or_else(|| cx.refusal(op, "lacks operands or maps"))?;
    let [source, target, _] = &start.places;
    let memrefs = [source.memref, target.memref];
    let mut place = |place: &AffinePlace<'_>| Place::new(cx, op, place.memref, place.map, place.operands);
    let [source, target, tag] = start.places.each_ref().map(&mut place);
    let (source, target, tag) = (source?, target?, tag?);
    dma::start(cx, op, dma::Start { source, target, tag, memrefs, counts: start.counts })
}

pub(crate) fn dma_wait(cx: &mut Compiler<'_>, op: OpId) -> Result<CompiledOp, InterpError> {
    let wait = AffineDmaWait::of(cx.ir(), op).ok_or_else(|| cx.refusal(op, "lacks operands or maps"))?;
    let AffineDmaWait { tag, counts: [n_elements] } = wait else {
        return Err(cx.refusal(op, "does not give the number of elements"));
    };
    let tag = Place::new(cx, op, tag.memref, tag.map, tag.operands)?;
    dma::wait(cx, op, tag, *n_elements)
}

fn map_of<'a>(cx: &Compiler<'a>, op: OpId) -> Result<&'a Arc<AffineMap>, InterpError> {
    let map = cx.ir().op(op).attr("map").and_then(Attr::as_map);
    map.ok_or_else(|| cx.refusal(op, "has no map"))
}
