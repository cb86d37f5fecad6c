//! Ops that start and await transfers.

use std::sync::Arc;

use loopwright_affine_ir::{Attr, OpId, Type, ValueId};

use crate::compile::access::Place;
use crate::compile::{CompiledOp, Compiler, step};
use crate::error::{InterpError, InterpErrorKind, Trap, undefined};
use crate::machine::Machine;
use crate::machine::record::Work;
use crate::machine::transfer::{BYTES_PER_ELEMENT, STARTED, Side, Transfer};
use crate::memory::buffer::unit_of;
use crate::memory::fault::Handle;
use crate::memory::races::Touch;

/// The operands of an op that starts a transfer.
pub(crate) struct Start<'a> {
    pub source: Arc<Place>,
    pub target: Arc<Place>,
    pub tag: Arc<Place>,
    /// The memrefs of source and target.
    pub memrefs: [ValueId; 2],
    /// Number of elements; then stride and elements per stride, if any.
    pub counts: &'a [ValueId],
}

/// Every access is checked against all transfers under way: there are not more.
const MOST_TRANSFERS: usize = 1 << 12;

/// Which memref the stride is for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Slower {
    Source,
    Target,
}

/// Compiles an op that starts a transfer.
pub(crate) fn start(cx: &mut Compiler<'_>, op: OpId, start: Start<'_>) -> Result<CompiledOp, InterpError> {
    let Start { source, target, tag, memrefs, counts } = start;
    let counts = cx.scalars(op, counts)?;
    if source.elem != target.elem {
        return Err(cx.refusal(op, "moves elements between memrefs of different element types"));
    }
    if source.has_layout_map() || target.has_layout_map() {
        return Err(
            cx.refusal(op, "moves elements of a memref with a layout map, which has no interpretation")
        );
    }
    let slower = if counts.len() > 1 { Some(slower(cx, op, memrefs)?) } else { None };
    let landing = cx.landing();
    step(move |m| {
        let numbers: Vec<i64> = counts.iter().map(|slot| m.regs[*slot] as i64).collect();
        let n = numbers[0];
        if n < 0 {
            return undefined(op, format!("{n} elements are to be transferred"));
        }
        m.spend(n.unsigned_abs(), op)?;
        m.hold(n.unsigned_abs().saturating_mul(BYTES_PER_ELEMENT), op)?;
        if m.transfers.len() >= MOST_TRANSFERS {
            let message = format!("{MOST_TRANSFERS} transfers are under way, and no more can be");
            return Err(Trap::new(InterpErrorKind::MemoryLimit, op, message));
        }
        let strides = match numbers[1..] {
            [stride, per] if per <= 0 || stride < 0 || n % per != 0 => {
                let message = format!("{n} elements cannot be transferred in chunks of {per} every {stride}");
                return undefined(op, message);
            }
            [stride, per] => (stride, per),
            _ => (1, 1),
        };
        let strides_of = |side| if slower == Some(side) { strides } else { (1, 1) };
        let transfer = Transfer {
            op,
            tag: use_tag(m, &tag)?,
            n_elements: n,
            source: Side::new(op, source.view(m)?, n, strides_of(Slower::Source))?,
            target: Side::new(op, target.view(m)?, n, strides_of(Slower::Target))?,
            elem: source.elem,
            landed: false,
            since: Work::default(),
        };
        if let Some(other) = m.transfers.iter().find(|other| other.tag == transfer.tag) {
            let message = format!("uses tag {}, whose transfer is still under way", tag.indices(m));
            return Err(Trap::undefined(op, message).within(other.op, || STARTED.into()));
        }
        transfer.begin(m, landing)
    })
}

/// The tag's place. Who starts a transfer or waits for one writes its tag.
fn use_tag(m: &mut Machine<'_>, tag: &Place) -> Result<(Handle, i64), Box<Trap>> {
    let (handle, cell) = tag.locate(m)?;
    let (unit, n) = (tag.elem.unit(), tag.elem.n_slots());
    let checked = (0..n).try_for_each(|part| {
        let index = unit_of(cell, n, part);
        m.memory.peek(handle, index, unit)?;
        m.check(handle, index, unit, Touch::Write)
    });
    match checked {
        Ok(()) => Ok((handle, cell)),
        Err(fault) => Err(tag.failure_of(m, fault, "tag", "writes")),
    }
}

/// The memref in the slower memory space: the one with the lower number.
fn slower(cx: &Compiler<'_>, op: OpId, memrefs: [ValueId; 2]) -> Result<Slower, InterpError> {
    let space = |value: ValueId| match cx.ir().ty(value) {
        Type::MemRef(memref) => memref.space.as_ref().map_or(Some(0), Attr::as_i64),
        _ => None,
    };
    match (space(memrefs[0]), space(memrefs[1])) {
        (Some(source), Some(target)) if source < target => Ok(Slower::Source),
        (Some(source), Some(target)) if source > target => Ok(Slower::Target),
        _ => {
            Err(cx.refusal(op, "has a stride, but neither memref is in a slower memory space than the other"))
        }
    }
}

/// Compiles an op that waits for the transfer of a tag.
pub(crate) fn wait(
    cx: &mut Compiler<'_>,
    op: OpId,
    tag: Arc<Place>,
    n_elements: ValueId,
) -> Result<CompiledOp, InterpError> {
    let n_elements = cx.value(op, n_elements)?.start;
    step(move |m| {
        let place = use_tag(m, &tag)?;
        let Some(position) = m.transfers.iter().position(|transfer| transfer.tag == place) else {
            let tag = tag.indices(m);
            return undefined(op, format!("waits for a transfer, but none with tag {tag} is under way"));
        };
        let mut transfer = m.transfers.remove(position);
        m.release(transfer.n_elements.unsigned_abs().saturating_mul(BYTES_PER_ELEMENT));
        m.update_watch();
        let n = m.regs[n_elements] as i64;
        if n != transfer.n_elements {
            let message = format!("waits for {n} elements of a transfer of {}", transfer.n_elements);
            return Err(Trap::undefined(op, message).within(transfer.op, || STARTED.into()));
        }
        // The copy may be made as late as now.
        transfer.touch(m, op, |m, handle, index, unit, touch| m.check(handle, index, unit, touch))?;
        transfer.end(m)
    })
}
