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
//! way. An element that was never written is copied as such. As the copy may be made as late as the wait, the wait
//! touches what the transfer touches; and who starts a transfer or waits for one writes its tag, so that both race with
//! other iterations like any write.
//!
//! # Invariants
//! No two transfers under way have the same tag.

use std::sync::Arc;

use affine_ir::{AccessKind, Attr, OpId, Type, ValueId};

use crate::compile::access::{Place, View, describe, unit_of};
use crate::compile::{CompiledOp, Compiler, step, undefined};
use crate::error::{InterpError, InterpErrorKind, Trap};
use crate::machine::record::TracedPlace;
use crate::machine::{Machine, Run};
use crate::memory::buffer::Unit;
use crate::memory::races::Touch;
use crate::memory::{Fault, Handle};
use crate::values::Elem;

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
    view: View,
    /// Distance of chunks, and elements of each.
    strides: (i64, i64),
    /// Cells in the order of the transfer.
    cells: Vec<i64>,
    /// The same, sorted.
    sorted: Vec<i64>,
}

/// What is known of each element: its cells on both sides, twice.
const BYTES_PER_ELEMENT: u64 = 32;

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
            source: Side::new(m, op, &source, n, strides_of(Slower::Source))?,
            target: Side::new(m, op, &target, n, strides_of(Slower::Target))?,
            elem: source.elem,
            landed: false,
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
        transfer.land(m)
    })
}

/// How a unit of a buffer is touched: [`Machine::touch`] or [`Machine::check`].
type TouchFn = fn(&mut Machine<'_>, Handle, i64, Unit, Touch) -> Result<(), Fault>;

const STARTED: &str = "the transfer was started here";

impl Transfer {
    fn begin(mut self, m: &mut Machine<'_>, landing: Landing) -> Run {
        if self.source.handle == self.target.handle
            && let Some(cell) = self.source.cells.iter().find(|cell| self.target.holds(**cell))
        {
            return undefined(
                self.op,
                format!("source and destination overlap in element {cell} of their buffer"),
            );
        }
        if let Some(pair) = self.target.sorted.windows(2).find(|pair| pair[0] == pair[1]) {
            let message =
                format!("transfers two elements to element {} of the destination's buffer", pair[0]);
            return undefined(self.op, message);
        }
        self.note(m)?;
        // The transfer itself reads and writes: it may not disturb others under way, nor race.
        self.touch(m, self.op, |m, handle, index, unit, touch| m.touch(handle, index, unit, touch))?;
        if landing == Landing::Eager {
            self.land(m)?;
        }
        m.transfers.push(self);
        m.update_watch();
        Ok(())
    }

    /// Reads the source and writes the destination on behalf of `op`, as far as others are concerned.
    fn touch(&self, m: &mut Machine<'_>, op: OpId, touch: TouchFn) -> Run {
        let (unit, n) = (self.elem.unit(), self.elem.n_slots());
        for (side, how, now) in [(&self.source, Touch::Read, "reads"), (&self.target, Touch::Write, "writes")]
        {
            for (number, cell) in side.cells.iter().enumerate() {
                for part in 0..n {
                    let outcome = touch(m, side.handle, unit_of(*cell, n, part), unit, how);
                    outcome.map_err(|fault| failure(m, op, fault, number, now))?;
                }
            }
        }
        Ok(())
    }

    /// Lists the accesses.
    fn note(&self, m: &mut Machine<'_>) -> Run {
        for number in 0..self.source.cells.len() {
            for (kind, side) in [(AccessKind::Read, &self.source), (AccessKind::Write, &self.target)] {
                m.note(self.op, kind, side.handle, |_| TracedPlace::Element(side.indices(number as i64)))?;
            }
        }
        Ok(())
    }

    /// Makes the copy, unless it was made.
    fn land(&mut self, m: &mut Machine<'_>) -> Run {
        if std::mem::replace(&mut self.landed, true) {
            return Ok(());
        }
        let (unit, n) = (self.elem.unit(), self.elem.n_slots());
        for (number, (from, to)) in self.source.cells.iter().zip(&self.target.cells).enumerate() {
            for part in 0..n {
                let from = (self.source.handle, unit_of(*from, n, part));
                let to = (self.target.handle, unit_of(*to, n, part));
                let outcome = m.memory.copy(from, to, unit);
                outcome.map_err(|fault| failure(m, self.op, fault, number, "copies"))?;
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

    /// The fault of freeing a buffer, if the transfer has to do with it.
    pub fn uses(&self, handle: Handle) -> Option<Fault> {
        let writes = self.target.handle == handle;
        (writes || self.source.handle == handle).then(|| self.fault(writes))
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

/// Puts a fault of an element of a transfer into words.
#[cold]
fn failure(m: &Machine<'_>, op: OpId, fault: Fault, number: usize, now: &str) -> Box<Trap> {
    describe(m, op, fault, &format!("element {number} of the transfer"), now)
}

/// How many elements of the memref lie between the first of a transfer and another.
fn step_of(element: i64, (stride, per): (i64, i64)) -> Option<i64> {
    (element / per).checked_mul(stride)?.checked_add(element % per)
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
            match step_of(element, (stride, per)).and_then(|step| view.cell_after(step)) {
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
        Ok(Side { handle: view.handle, view, strides: (stride, per), cells, sorted })
    }

    /// The indices of an element of the transfer.
    fn indices(&self, element: i64) -> Vec<i64> {
        let step = step_of(element, self.strides).unwrap_or(0);
        self.view.indices(self.view.first().saturating_add(step))
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
