//! Asynchronous transfers: those in flight, and the memory that must not be touched meanwhile.
//!
//! # Problem
//! A transfer reads its source and writes its destination at some time between its start and the wait for it.
//! So until then no op may touch the destination, nor write the source, or what the program means depends on
//! that time.
//!
//! # Method
//! Elements are counted in row-major order of a memref's indices from the one the op names; with a stride,
//! chunks of this many elements begin every so many elements, in the memref of the slower memory space. The
//! copy is made at the start or at the wait ([`Landing`](crate::options::Landing)), and whatever touches
//! memory in between is checked against all transfers under way. An element that was never written is copied
//! as such. As the copy may be made as late as the wait, the wait touches what the transfer touches; and who
//! starts a transfer or waits for one writes its tag, so that both race with other iterations like any write.
//!
//! # Invariants
//! No two transfers under way have the same tag.

use loopwright_affine_ir::{AccessKind, OpId};

use crate::error::{Trap, undefined};
use crate::machine::fault::describe;
use crate::machine::label::TracedPlace;
use crate::machine::record::Work;
use crate::machine::{Machine, Run};
use crate::memory::buffer::{Unit, unit_of};
use crate::memory::fault::{Fault, Handle};
use crate::memory::races::Touch;
use crate::options::Landing;
use crate::values::Elem;
use crate::values::view::View;

/// A transfer under way.
pub(crate) struct Transfer {
    pub op: OpId,
    pub tag: (Handle, i64),
    pub n_elements: i64,
    pub source: Side,
    pub target: Side,
    pub elem: Elem,
    pub landed: bool,
    /// What had been executed when it was started.
    pub since: Work,
}

/// The elements of one memref that a transfer touches.
pub(crate) struct Side {
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
pub(crate) const BYTES_PER_ELEMENT: u64 = 32;

/// How a unit of a buffer is touched: [`Machine::touch`] or [`Machine::check`].
type TouchFn = fn(&mut Machine<'_>, Handle, i64, Unit, Touch) -> Result<(), Fault>;

/// The note at the op that started a transfer.
pub(crate) const STARTED: &str = "the transfer was started here";

impl Transfer {
    /// Checks what cannot be done, makes the copy if it is made now, and puts the transfer under way.
    pub fn begin(mut self, m: &mut Machine<'_>, landing: Landing) -> Run {
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
        let bytes = self.n_bytes();
        if let Some(recorder) = &mut m.recorder {
            self.since = recorder.work;
            recorder.transfer([self.source.handle, self.target.handle], bytes);
        }
        // The transfer itself reads and writes: it may not disturb others under way, nor race.
        self.touch(m, self.op, |m, handle, index, unit, touch| m.touch(handle, index, unit, touch))?;
        if landing == Landing::Eager {
            self.land(m)?;
        }
        m.transfers.push(self);
        m.update_watch();
        Ok(())
    }

    fn n_bytes(&self) -> u64 {
        self.n_elements.unsigned_abs().saturating_mul(self.elem.n_bytes() as u64)
    }

    /// Makes the copy, unless it was made, and counts it as done.
    pub fn end(&mut self, m: &mut Machine<'_>) -> Run {
        let bytes = self.n_bytes();
        if let Some(recorder) = &mut m.recorder {
            recorder.transferred(self.since, bytes);
        }
        self.land(m)
    }

    /// Reads the source and writes the destination on behalf of `op`, as far as others are concerned.
    pub fn touch(&self, m: &mut Machine<'_>, op: OpId, touch: TouchFn) -> Run {
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
                let place = (side.handle, side.cells[number]);
                m.note(self.op, kind, place, |_| TracedPlace::Element(side.indices(number as i64)))?;
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
    /// The elements of a memref that a transfer of `n` touches.
    pub fn new(op: OpId, view: View, n: i64, (stride, per): (i64, i64)) -> Result<Side, Box<Trap>> {
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
