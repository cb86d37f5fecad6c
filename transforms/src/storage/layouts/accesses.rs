//! Allocations with permuted elements, and their accesses.

use loopwright_affine_ir::machinery::{affine_scope, composed, is_valid_dim, is_valid_symbol};
use loopwright_affine_ir::{
    AffineMap, Attr, Builder, EffectKind, ElementAccess, InsertionPoint, Ir, OpId, Traits, ValueId,
};
use std::sync::Arc;

/// Whether an op does nothing with a memref but access an element by affine subscripts, or free it.
pub(crate) fn is_plain(ir: &Ir, op: OpId, memref: ValueId) -> bool {
    if ir.def(op).has_effect(EffectKind::Free) {
        return true;
    }
    let Some(access) = ElementAccess::of(ir, op) else { return false };
    let scope = affine_scope(ir, op);
    let is_affine = |value: &ValueId| is_valid_dim(ir, *value, scope) || is_valid_symbol(ir, *value, scope);
    access.memref == memref && access.value != Some(memref) && access.operands.iter().all(is_affine)
}

/// Whether an op reads or writes a vector at affine subscripts, along this many of the last dimensions of a
/// memref.
pub(crate) fn is_vector_access(ir: &Ir, op: OpId, memref: ValueId, along: impl Fn(usize) -> bool) -> bool {
    let def = ir.def(op);
    let access = def.vector_access.filter(|_| def.has(Traits::AFFINE_OPERANDS)).and_then(|of| of(ir, op));
    access.is_some_and(|access| access.memref == memref && along(access.along.len()))
}

/// Whether an op starts a transfer of elements in row-major order at affine subscripts, where a memref
/// `keeps_order`, or has a tag in it, which is one element.
pub(crate) fn is_transfer(ir: &Ir, op: OpId, memref: ValueId, keeps_order: impl Fn() -> bool) -> bool {
    let def = ir.def(op);
    if !def.has(Traits::AFFINE_OPERANDS) {
        return false;
    }
    if let Some(transfer) = def.transfer.and_then(|transfer| transfer(ir, op)) {
        let is_moved = [transfer.source.memref, transfer.target.memref].contains(&memref);
        return !is_moved || keeps_order();
    }
    def.awaited.is_some()
}

/// The subscripts of an access to an element or a vector: a map of operands, which are the last ones.
fn subscripts_of(ir: &Ir, op: OpId) -> Option<(Arc<AffineMap>, Vec<ValueId>)> {
    if let Some(access) = ElementAccess::of(ir, op) {
        return Some((access.map, access.operands));
    }
    let access = ir.def(op).vector_access?(ir, op)?;
    Some((access.map, access.operands))
}

/// Gives an access of a memref the subscripts that a map makes of its own.
pub(crate) fn map_subscripts(ir: &mut Ir, op: OpId, memref: ValueId, layout: &AffineMap) {
    let Some((map, operands)) = subscripts_of(ir, op) else {
        return map_places(ir, op, memref, layout);
    };
    let n_others = ir.op(op).operands().len() - operands.len();
    let others = ir.op(op).operands()[..n_others].to_vec();
    let map = layout.pullback(&map);
    let subscripts = if ir.op(op).attr(MAP).is_some() {
        let (map, operands) = composed(ir, op, &map, &operands);
        ir.set_attr(op, MAP, Attr::map(map));
        operands
    } else {
        let results =
            map.results.iter().map(|result| AffineMap::new(map.dims, map.symbols, vec![result.clone()]));
        let results: Vec<(AffineMap, Vec<ValueId>)> =
            results.map(|map| composed(ir, op, &map, &operands)).collect();
        let loc = ir.op(op).loc.clone();
        let mut builder = Builder::new(ir, InsertionPoint::Before(op), loc);
        results.into_iter().map(|(map, operands)| builder.apply(map, &operands)).collect()
    };
    ir.set_operands(op, [others, subscripts].concat());
}

/// The same for an op with several memrefs, each with the operands of a map after it.
fn map_places(ir: &mut Ir, op: OpId, memref: ValueId, layout: &AffineMap) {
    let mut rest = ir.op(op).operands().to_vec();
    let mut operands = Vec::new();
    for name in MAPS {
        let Some(map) = ir.op(op).attr(name).and_then(Attr::as_map).cloned() else { continue };
        let n_taken = (1 + map.n_inputs()).min(rest.len());
        let taken: Vec<ValueId> = rest.drain(..n_taken).collect();
        let Some((place, subscripts)) = taken.split_first() else { continue };
        operands.push(*place);
        if *place == memref {
            let (map, subscripts) = composed(ir, op, &layout.pullback(&map), subscripts);
            ir.set_attr(op, name, Attr::map(map));
            operands.extend(subscripts);
        } else {
            operands.extend(subscripts);
        }
    }
    operands.extend(rest);
    ir.set_operands(op, operands);
}

/// The attributes of transfers that are such maps, in the order of their operands.
const MAPS: [&str; 3] = ["src_map", "dst_map", "tag_map"];

/// The property of affine accesses that is the map of their subscripts.
const MAP: &str = "map";
