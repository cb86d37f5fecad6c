//! Transfers that run beside the program: what is under way, and what may not be touched meanwhile.
//!
//! # Problem
//! A transfer reads its source and writes its destination at some time between its start and the wait for it. So until
//! then nobody may touch the destination, nor write the source, or what the program means depends on that time.
//!
//! # Method
//! Elements are counted in row-major order of a memref's indices from the one the op names; with a stride, chunks of
//! so many elements begin every so many elements, in the memref of the slower memory space. The copy is made at the
//! start or at the wait ([`Landing`]), and whatever touches memory in between is checked against all transfers under
//! way. An element that was never written is copied as such.
//!
//! # Invariants
//! No two transfers under way have the same tag.

use super::access::{Place, describe, unit_of};
use super::buffer::Unit;
use super::compile::{CompiledOp, Compiler, step, undefined};
use super::error::{InterpError, Trap};
use super::machine::{Machine, Run};
use super::memory::{Fault, Handle};
use super::races::Touch;
use super::value::Elem;
use crate::attr::Attr;
use crate::ids::{OpId, ValueId};
use crate::types::Type;
use std::sync::Arc;

/// When the copy of a transfer is made: the two ends of what is allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Landing {
    /// When the transfer is started.
    #[default]
    Eager,
    /// When it is waited for.
    Lazy,
}

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

/// A transfer under way.
pub(crate) struct Transfer {
    op: OpId,
    tag: (Handle, i64),
    n_elements: i64,
    source: Side,
    target: Side,
    elem: Elem,
    landed: bool,
}

/// The elements of one memref that a transfer touches.
struct Side {
    handle: Handle,
    /// Cells in the order of the transfer.
    cells: Vec<i64>,
    /// The same, sorted.
    sorted: Vec<i64>,
}

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
        m.reserve(n.unsigned_abs().saturating_mul(32), op)?;
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
            tag: tag.locate(m)?,
            n_elements: n,
            source: Side::new(m, op, &source, n, strides_of(Slower::Source))?,
            target: Side::new(m, op, &target, n, strides_of(Slower::Target))?,
            elem: source.elem,
            landed: false,
        };
        m.memory
            .peek(transfer.tag.0, transfer.tag.1, tag.elem.unit())
            .map_err(|fault| describe(m, op, fault, "the tag", "uses"))?;
        transfer.begin(m, landing)
    })
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
        let place = tag.locate(m)?;
        let Some(position) = m.transfers.iter().position(|transfer| transfer.tag == place) else {
            return undefined(op, "waits for a transfer, but none with this tag is under way");
        };
        let mut transfer = m.transfers.remove(position);
        m.update_watch();
        let n = m.regs[n_elements] as i64;
        if n != transfer.n_elements {
            let message = format!("waits for {n} elements of a transfer of {}", transfer.n_elements);
            return Err(Trap::undefined(op, message).within(transfer.op, || STARTED.into()));
        }
        transfer.land(m)
    })
}

const STARTED: &str = "the transfer was started here";

impl Transfer {
    fn begin(mut self, m: &mut Machine<'_>, landing: Landing) -> Run {
        if let Some(other) = m.transfers.iter().find(|other| other.tag == self.tag) {
            let trap = Trap::undefined(self.op, "uses a tag whose transfer is still under way");
            return Err(trap.within(other.op, || STARTED.into()));
        }
        if self.source.handle == self.target.handle
            && let Some(cell) = self.source.cells.iter().find(|cell| self.target.holds(**cell))
        {
            return undefined(
                self.op,
                format!("source and destination overlap in element {cell} of their buffer"),
            );
        }
        // The transfer itself reads and writes: it may not disturb others under way, nor race.
        let (unit, n) = (self.elem.unit(), self.elem.n_slots());
        for (side, writes) in [(&self.source, false), (&self.target, true)] {
            for cell in &side.cells {
                for part in 0..n {
                    let touch = if writes { Touch::Write } else { Touch::Read };
                    let outcome = m.touch(side.handle, unit_of(*cell, n, part), unit, touch);
                    let now = if writes { "writes" } else { "reads" };
                    outcome.map_err(|fault| {
                        describe(m, self.op, fault, "an element that is transferred", now)
                    })?;
                }
            }
        }
        if landing == Landing::Eager {
            self.land(m)?;
        }
        m.transfers.push(self);
        m.update_watch();
        Ok(())
    }

    /// Makes the copy, unless it was made.
    fn land(&mut self, m: &mut Machine<'_>) -> Run {
        if std::mem::replace(&mut self.landed, true) {
            return Ok(());
        }
        let (unit, n) = (self.elem.unit(), self.elem.n_slots());
        for (from, to) in self.source.cells.iter().zip(&self.target.cells) {
            for part in 0..n {
                let from = (self.source.handle, unit_of(*from, n, part));
                let to = (self.target.handle, unit_of(*to, n, part));
                let outcome = m.memory.copy(from, to, unit);
                outcome.map_err(|fault| {
                    describe(m, self.op, fault, "an element that is transferred", "copies")
                })?;
            }
        }
        Ok(())
    }

    /// Whether touching a unit of a buffer disturbs the transfer, and if so whether the transfer writes it.
    pub fn conflict(&self, handle: Handle, index: i64, unit: Unit, writes: bool) -> Option<bool> {
        let in_target = self.target.touches(handle, index, unit, self.elem);
        let in_source = || writes && self.source.touches(handle, index, unit, self.elem);
        if in_target { Some(true) } else { in_source().then_some(false) }
    }

    /// Whether the transfer has to do with a buffer.
    pub fn uses(&self, handle: Handle) -> bool {
        self.source.handle == handle || self.target.handle == handle
    }

    /// The fault of touching what the transfer writes (or reads).
    pub fn fault(&self, writes: bool) -> Fault {
        Fault::InFlight { op: self.op, writes }
    }

    /// The op that started it.
    pub fn op(&self) -> OpId {
        self.op
    }
}

impl Side {
    fn new(
        m: &Machine<'_>,
        op: OpId,
        place: &Place,
        n: i64,
        (stride, per): (i64, i64),
    ) -> Result<Side, Box<Trap>> {
        let view = place.view(m)?;
        let mut cells = Vec::with_capacity(usize::try_from(n).unwrap_or(0));
        for element in 0..n {
            let step = (element / per).checked_mul(stride).and_then(|start| start.checked_add(element % per));
            match step.and_then(|step| view.cell_after(step)) {
                Some(cell) => cells.push(cell),
                None => {
                    let (total, first) = (view.n_elements(), view.first());
                    return undefined(
                        op,
                        format!(
                            "transfers an element outside of its memref: number {element} of {n}, from element \
                             {first} of {total} on"
                        ),
                    );
                }
            }
        }
        let mut sorted = cells.clone();
        sorted.sort_unstable();
        Ok(Side { handle: view.handle, cells, sorted })
    }

    fn holds(&self, cell: i64) -> bool {
        self.sorted.binary_search(&cell).is_ok()
    }

    fn touches(&self, handle: Handle, index: i64, unit: Unit, elem: Elem) -> bool {
        if self.handle != handle {
            return false;
        }
        let (size, of_element) = (unit.n_bytes() as i64, (elem.n_slots() * elem.unit().n_bytes()) as i64);
        let Some(first) = index.checked_mul(size) else { return false };
        (first / of_element..=(first + size - 1) / of_element).any(|cell| self.holds(cell))
    }
}
