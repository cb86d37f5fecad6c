//! Meanings of atomic updates: they do not race with each other.

use crate::affine_map::AffineMap;
use crate::attr::Attr;
use crate::ids::OpId;
use crate::interp::{Body, Compiler, Reduction, step};

use super::{Compiled, Place, rank_of};

/// The code of the kind that puts a value in the place of another.
const ASSIGN: i64 = 3;

/// `memref.atomic_rmw`: returns what was there before.
pub(in super::super) fn atomic(cx: &mut Compiler<'_>, op: OpId) -> Compiled {
    let [value, memref, indices @ ..] = cx.ir().op(op).operands() else {
        return Err(cx.refusal(op, "has no memref"));
    };
    let place = Place::new(cx, op, *memref, &AffineMap::identity(rank_of(indices)), indices)?;
    let scalar = cx.scalar(op, *value)?;
    if scalar.n_slots() > 1 {
        return Err(cx.refusal(op, "updates a number of more than 64 bits"));
    }
    let kind = cx.ir().op(op).attr("kind").and_then(Attr::as_i64);
    let reduction = match kind {
        Some(ASSIGN) => None,
        kind => {
            let reduction = kind.and_then(|kind| Reduction::new(kind, scalar, cx.index_width()));
            Some(reduction.ok_or_else(|| cx.refusal(op, "is of a kind that has no interpretation"))?)
        }
    };
    let (unit, from, to) = (place.elem.unit(), cx.value(op, *value)?.start, cx.result(op, 0)?);
    step(move |m| {
        let (handle, cell) = place.locate(m)?;
        let old = m.begin_update(handle, cell, unit).map_err(|fault| place.failure(m, fault, "updates"))?;
        let value = m.regs[from];
        let new = match &reduction {
            None => value,
            Some(reduction) => reduction.apply(op, old, value)?,
        };
        m.end_update(handle, cell, unit, new).map_err(|fault| place.failure(m, fault, "updates"))?;
        m.regs[to] = old;
        Ok(())
    })
}

/// `memref.generic_atomic_rmw`: returns what was there before.
pub(in super::super) fn generic_atomic(cx: &mut Compiler<'_>, op: OpId) -> Compiled {
    let ir = cx.ir();
    let Some((memref, indices)) = ir.op(op).operands().split_first() else {
        return Err(cx.refusal(op, "has no memref"));
    };
    let place = Place::new(cx, op, *memref, &AffineMap::identity(rank_of(indices)), indices)?;
    if place.elem.n_slots() > 1 {
        return Err(cx.refusal(op, "updates a number of more than 64 bits"));
    }
    let Some([old]) = ir.single_block(op, 0).map(|block| ir.block(block).args()) else {
        return Err(cx.refusal(op, "has no argument for the old value"));
    };
    let old = cx.value(op, *old)?.start;
    let body = Body::new(cx, op, 0)?;
    let [new] = body.yields.as_slice() else {
        return Err(cx.refusal(op, "yields something else than the new value"));
    };
    let (unit, new, to) = (place.elem.unit(), new.start, cx.result(op, 0)?);
    step(move |m| {
        let (handle, cell) = place.locate(m)?;
        m.regs[old] =
            m.begin_update(handle, cell, unit).map_err(|fault| place.failure(m, fault, "updates"))?;
        body.run(m)?;
        let value = m.regs[new];
        m.end_update(handle, cell, unit, value).map_err(|fault| place.failure(m, fault, "updates"))?;
        m.regs[to] = m.regs[old];
        Ok(())
    })
}
