//! Double buffering: iterations of a loop use the parts of a buffer in turn.
//!
//! # Method
//! The buffer gets a leading dimension, of size 2 for double buffering, allocated before the loop and freed
//! after it. In the loop all accesses and transfers go to the part whose number is the induction variable,
//! divided by the step, modulo that size.
//!
//! # Invariants
//! Only loads, stores, transfers and deallocations know the buffer, and all but the last are in the loop.

use loopwright_affine_ir::machinery::{AffineDmaStart, AffineDmaWait, composed};
use loopwright_affine_ir::{
    AffineExpr, AffineMap, Attr, Builder, EffectKind, Effects, ElementAccess, ForOp, InsertionPoint, Ir,
    Layout, MemRefType, OpId, OpSpec, Type, ValueId,
};
use std::sync::Arc;

/// Whether an op frees memory and does nothing else.
pub(crate) fn is_free(ir: &Ir, op: OpId) -> bool {
    matches!(ir.def(op).effects, Effects::Known(effects)
        if !effects.is_empty() && effects.iter().all(|effect| effect.kind == EffectKind::Free))
}

/// A memref in the operands of an op, with the attribute that has its map.
struct Place {
    map_name: &'static str,
    memref: ValueId,
    map: AffineMap,
    operands: Vec<ValueId>,
}

/// What an affine op is about: values before and after its places.
struct Places {
    before: Vec<ValueId>,
    places: Vec<Place>,
    after: Vec<ValueId>,
}

impl Places {
    /// Of an affine load, store or prefetch, or the start or end of a transfer.
    fn of(ir: &Ir, op: OpId) -> Option<Places> {
        if let Some(AffineDmaStart { places, counts }) = dma_start(ir, op) {
            let names = ["src_map", "dst_map", "tag_map"];
            let places = names.into_iter().zip(places).map(|(map_name, place)| Place {
                map_name,
                memref: place.memref,
                map: AffineMap::clone(place.map),
                operands: place.operands.to_vec(),
            });
            return Some(Places { before: Vec::new(), places: places.collect(), after: counts.to_vec() });
        }
        if let Some(AffineDmaWait { tag, counts }) = dma_wait(ir, op) {
            let map = AffineMap::clone(tag.map);
            let tag = Place { map_name: "tag_map", memref: tag.memref, map, operands: tag.operands.to_vec() };
            return Some(Places { before: Vec::new(), places: vec![tag], after: counts.to_vec() });
        }
        let def = ir.def(op);
        let ElementAccess { memref, map, operands, value, .. } =
            def.access.filter(|_| def.dialect() == "affine")?(ir, op)?;
        let place = Place { map_name: "map", memref, map: AffineMap::clone(&map), operands };
        Some(Places { before: value.into_iter().collect(), places: vec![place], after: Vec::new() })
    }

    fn put(self, ir: &mut Ir, op: OpId) {
        let mut operands = self.before;
        for place in self.places {
            operands.push(place.memref);
            operands.extend(place.operands);
            ir.set_attr(op, place.map_name, Attr::map(place.map));
        }
        operands.extend(self.after);
        ir.set_operands(op, operands);
    }
}

/// The start of a transfer between affine subscripts.
pub(crate) fn dma_start(ir: &Ir, op: OpId) -> Option<AffineDmaStart<'_>> {
    ir.def(op).transfer.filter(|_| ir.def(op).dialect() == "affine").and_then(|_| AffineDmaStart::of(ir, op))
}

/// What waits for such a transfer.
pub(crate) fn dma_wait(ir: &Ir, op: OpId) -> Option<AffineDmaWait<'_>> {
    ir.def(op).awaited.filter(|_| ir.def(op).dialect() == "affine").and_then(|_| AffineDmaWait::of(ir, op))
}

/// Whether an op loads from a buffer, stores to it, moves it, or waits at it, and does not hand it on.
pub(crate) fn is_accessed(ir: &Ir, op: OpId, buffer: ValueId) -> bool {
    let is_stored = || ElementAccess::of(ir, op).is_some_and(|access| access.value == Some(buffer));
    Places::of(ir, op).is_some() && !is_stored()
}

/// Whether a memref is allocated with a constant size.
pub(crate) fn is_buffer(ir: &Ir, memref: ValueId) -> bool {
    let ty = ir.ty(memref).as_memref();
    let is_static = ty.is_some_and(|ty| ty.n_dynamic() == 0 && ty.layout == Layout::Identity);
    is_static
        && ir.defining_op(memref).is_some_and(|op| {
            ir.def(op).has_effect(EffectKind::Alloc)
                && ir.op(op).results().len() == 1
                && ir.op(op).operands().is_empty()
        })
}

/// Whether iterations can use parts of a buffer in turns: it is allocated with a constant size, and besides
/// ops that free it only accesses and transfers in the body of the loop know it.
pub(crate) fn can_take_turns(ir: &Ir, looping: ForOp, memref: ValueId) -> bool {
    let is_plain = |op: OpId| is_free(ir, op) || ir.is_inside(op, looping.0) && is_accessed(ir, op, memref);
    is_buffer(ir, memref) && ir.uses(memref).iter().all(|user| is_plain(user.op))
}

/// Gives a buffer parts, one for each of so many iterations in a row; see [`can_take_turns`].
pub(crate) fn take_turns(ir: &mut Ir, looping: ForOp, memref: ValueId, n_parts: u32) {
    let Some(ty) = ir.ty(memref).as_memref().cloned() else { return };
    let Some(old) = ir.defining_op(memref) else { return };
    let loc = ir.op(looping.0).loc.clone();
    let shape = std::iter::once(Some(i64::from(n_parts))).chain(ty.shape.iter().copied()).collect();
    let larger = Type::MemRef(Arc::new(MemRefType { shape, ..ty.clone() }));
    let alloc = OpSpec::new(ir.dialects().known("memref.alloc"), loc.clone());
    let alloc = alloc.attr("operandSegmentSizes", Attr::i32_array([0, 0])).result(larger);
    let mut builder = Builder::new(ir, InsertionPoint::Before(looping.0), loc.clone());
    let alloc = builder.create(alloc);
    let buffer = builder.ir.op(alloc).results()[0];
    builder.set_point(InsertionPoint::After(looping.0));
    let dealloc = OpSpec::new(builder.ir.dialects().known("memref.dealloc"), loc.clone());
    builder.create(dealloc.operands([buffer]));
    let (iv, step) = (looping.iv(builder.ir), looping.step(builder.ir));
    let body = looping.body(builder.ir);
    let Some(first) = builder.ir.block(body).ops().first().copied() else { return };
    builder.set_point(InsertionPoint::Before(first));
    let turn = AffineExpr::Dim(0).floor_div(step).modulo(i64::from(n_parts));
    let part = builder.apply(AffineMap::new(1, 0, vec![turn]), &[iv]);
    let mut users: Vec<OpId> = ir.uses(memref).iter().map(|user| user.op).collect();
    users.sort();
    users.dedup();
    for user in users {
        if is_free(ir, user) {
            ir.erase_op(user);
            continue;
        }
        let Some(mut places) = Places::of(ir, user) else { continue };
        for place in places.places.iter_mut().filter(|place| place.memref == memref) {
            let loc = ir.op(user).loc.clone();
            let mut builder = Builder::new(ir, InsertionPoint::Before(user), loc);
            let old = place.map.results.iter();
            let old = old.map(|result| {
                let map = AffineMap { results: vec![result.clone()], ..place.map.clone() };
                builder.apply(map, &place.operands)
            });
            let old: Vec<ValueId> = old.collect();
            let subscripts: Vec<ValueId> = std::iter::once(part).chain(old.iter().copied()).collect();
            let rank = u32::try_from(subscripts.len()).expect("a rank is small");
            let (map, operands) = composed(ir, user, &AffineMap::identity(rank), &subscripts);
            let applies: Vec<OpId> = old.iter().filter_map(|value| ir.defining_op(*value)).collect();
            applies.into_iter().for_each(|apply| ir.erase_op(apply));
            (place.memref, place.map, place.operands) = (buffer, map, operands);
        }
        places.put(ir, user);
    }
    ir.erase_op(old);
}
