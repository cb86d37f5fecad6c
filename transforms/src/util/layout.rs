//! Allocations whose elements lie in another order.

use affine_ir::{
    AffineMap, Attr, Builder, EffectKind, ElementAccess, InsertionPoint, Ir, OpId, ValueId, affine_scope,
    composed, is_valid_dim, is_valid_symbol,
};

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

/// Gives an access the subscripts that a map makes of its own.
pub(crate) fn map_subscripts(ir: &mut Ir, op: OpId, layout: &AffineMap) {
    let Some(access) = ElementAccess::of(ir, op) else { return };
    let n_others = ir.op(op).operands().len() - access.operands.len();
    let others = ir.op(op).operands()[..n_others].to_vec();
    let map = layout.pullback(&access.map);
    let subscripts = if ir.op(op).attr(MAP).is_some() {
        let (map, operands) = composed(ir, op, &map, &access.operands);
        ir.set_attr(op, MAP, Attr::map(map));
        operands
    } else {
        let results =
            map.results.iter().map(|result| AffineMap::new(map.dims, map.symbols, vec![result.clone()]));
        let results: Vec<(AffineMap, Vec<ValueId>)> =
            results.map(|map| composed(ir, op, &map, &access.operands)).collect();
        let loc = ir.op(op).loc.clone();
        let mut builder = Builder::new(ir, InsertionPoint::Before(op), loc);
        results.into_iter().map(|(map, operands)| builder.apply(map, &operands)).collect()
    };
    ir.set_operands(op, [others, subscripts].concat());
}

/// The property of affine accesses that is the map of their subscripts.
const MAP: &str = "map";
