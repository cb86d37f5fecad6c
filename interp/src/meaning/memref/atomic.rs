//! Meanings of atomic updates, which do not race with each other.

use loopwright_affine_ir::{AccessKind, AffineMap, OpId, ReductionKind};

use crate::compile::control::Body;
use crate::compile::{Compiler, step};
use crate::error::Trap;
use crate::machine::{Machine, Run};
use crate::meaning::memref::{Compiled, Place, rank_of};
use crate::memory::buffer::unit_of;
use crate::memory::fault::Handle;
use crate::values::reduction::Reduction;

/// `memref.atomic_rmw`: returns what was there before.
pub(crate) fn atomic(cx: &mut Compiler<'_>, op: OpId) -> Compiled {
    let [value, memref, indices @ ..] = cx.ir().op(op).operands() else {
        return Err(cx.refusal(op, "has no memref"));
    };
    let place = Place::new(cx, op, *memref, &AffineMap::identity(rank_of(indices)), indices)?;
    let scalar = cx.scalar(op, *value)?;
    let kind = cx.ir().op(op).attr("kind").and_then(ReductionKind::of_attr);
    let reduction = match kind {
        Some(ReductionKind::Assign) => None,
        kind => {
            let reduction = kind.and_then(|kind| Reduction::new(kind, scalar, cx.index_width()));
            Some(reduction.ok_or_else(|| cx.refusal(op, "is of a kind that has no interpretation"))?)
        }
    };
    let n = place.elem.n_slots();
    let (from, to, new) = (cx.value(op, *value)?.start, cx.result(op, 0)?, cx.fresh(n));
    step(move |m| {
        let element = begin(&place, m, to)?;
        m.copy(if reduction.is_some() { to } else { from }, new, n);
        if let Some(reduction) = &reduction {
            reduction.combine(op, &mut m.regs, new, from)?;
        }
        end(&place, m, element, new)
    })
}

/// Reads the old value into the slots from one on.
fn begin(place: &Place, m: &mut Machine<'_>, to: usize) -> Result<(Handle, i64), Box<Trap>> {
    let (handle, cell) = place.locate(m)?;
    place.note(m, AccessKind::Read, (handle, cell))?;
    let n = place.elem.n_slots();
    for part in 0..n {
        let old = m.begin_update(handle, unit_of(cell, n, part), place.elem.unit());
        m.regs[to + part] = old.map_err(|fault| place.failure(m, fault, "updates"))?;
    }
    Ok((handle, cell))
}

/// Writes the new value from the slots from one on.
fn end(place: &Place, m: &mut Machine<'_>, (handle, cell): (Handle, i64), from: usize) -> Run {
    place.note(m, AccessKind::Write, (handle, cell))?;
    let n = place.elem.n_slots();
    (0..n).try_for_each(|part| {
        let (index, bits) = (unit_of(cell, n, part), m.regs[from + part]);
        let outcome = m.end_update(handle, index, place.elem.unit(), bits);
        outcome.map_err(|fault| place.failure(m, fault, "updates"))
    })
}

/// `memref.generic_atomic_rmw`: returns what was there before.
pub(crate) fn generic_atomic(cx: &mut Compiler<'_>, op: OpId) -> Compiled {
    let ir = cx.ir();
    let Some((memref, indices)) = ir.op(op).operands().split_first() else {
        return Err(cx.refusal(op, "has no memref"));
    };
    let place = Place::new(cx, op, *memref, &AffineMap::identity(rank_of(indices)), indices)?;
    let Some([old]) = ir.single_block(op, 0).map(|block| ir.block(block).args()) else {
        return Err(cx.refusal(op, "has no argument for the old value"));
    };
    let old = cx.value(op, *old)?.start;
    let body = Body::new(cx, op, 0)?;
    let [new] = body.yields.as_slice() else {
        return Err(cx.refusal(op, "yields something else than the new value"));
    };
    let (n, new, to) = (place.elem.n_slots(), new.start, cx.result(op, 0)?);
    step(move |m| {
        let element = begin(&place, m, old)?;
        body.run(m)?;
        end(&place, m, element, new)?;
        m.copy(old, to, n);
        Ok(())
    })
}
