//! Element accesses: subscripts to a cell, with bounds checked per dimension.

use std::sync::Arc;

use super::affine::Affine;
use super::compile::{CompiledOp, Compiler, step, undefined};
use super::error::{InterpError, InterpErrorKind, Trap};
use super::machine::Machine;
use super::memory::{Fault, Handle};
use super::value::MemRefRepr;
use crate::affine_map::AffineMap;
use crate::ids::{OpId, ValueId};

/// Computes the cell that subscripts name.
pub(crate) struct Place {
    op: OpId,
    /// First slot of the memref.
    base: usize,
    subscripts: Vec<Affine>,
    storage: Option<Storage>,
}

/// A layout map over register slots: where the index of each dimension is put, and the coordinates made of them.
struct Storage {
    indices: usize,
    coordinates: Vec<Affine>,
}

impl Place {
    /// The element of `memref` at `map(operands)`.
    pub fn new(
        cx: &mut Compiler<'_>,
        op: OpId,
        memref: ValueId,
        map: &AffineMap,
        operands: &[ValueId],
    ) -> Result<Place, InterpError> {
        let repr = cx.memref(op, memref)?;
        if repr.rank != map.n_results() || operands.len() != map.n_inputs() {
            return Err(cx.refusal(op, "has another number of subscripts than its memref has dimensions"));
        }
        let subscripts = cx.affine(op, &map.results, map.dims, operands)?;
        let base = cx.value(op, memref)?.start;
        let storage = repr.storage.clone().map(|layout| Storage::new(cx, base, &repr, &layout));
        Ok(Place { op, base, subscripts, storage })
    }

    /// The buffer and the cell's position in it.
    #[inline]
    pub fn locate(&self, m: &mut Machine<'_>) -> Result<(Handle, i64), Box<Trap>> {
        if let Some(storage) = &self.storage {
            return self.locate_mapped(storage, m);
        }
        let regs = m.regs.as_slice();
        let sizes = self.base + 2;
        let strides = sizes + self.subscripts.len();
        let mut cell = regs[self.base + 1] as i64;
        for (dim, subscript) in self.subscripts.iter().enumerate() {
            let index = self.index(subscript, regs)?;
            let size = regs[sizes + dim];
            if index as u64 >= size {
                return self.outside(dim, index, size);
            }
            let step = index.checked_mul(regs[strides + dim] as i64);
            cell = match step.and_then(|step| cell.checked_add(step)) {
                Some(cell) => cell,
                None => return undefined(self.op, "the address of an element does not fit in an index"),
            };
        }
        Ok((regs[self.base], cell))
    }

    /// Puts an access that failed into words.
    #[cold]
    pub fn failure(&self, m: &Machine<'_>, fault: Fault, now: &str) -> Box<Trap> {
        let indices: Vec<String> = self
            .subscripts
            .iter()
            .map(|subscript| subscript.eval(&m.regs).map_or("?".into(), |index| index.to_string()))
            .collect();
        describe(m, self.op, fault, &format!("element [{}]", indices.join(", ")), now)
    }

    fn locate_mapped(&self, storage: &Storage, m: &mut Machine<'_>) -> Result<(Handle, i64), Box<Trap>> {
        let (sizes, rank) = (self.base + 2, self.subscripts.len());
        for (dim, subscript) in self.subscripts.iter().enumerate() {
            let (index, size) = (self.index(subscript, &m.regs)?, m.regs[sizes + dim]);
            if index as u64 >= size {
                return self.outside(dim, index, size);
            }
            m.regs[storage.indices + dim] = index as u64;
        }
        let mut cell = m.regs[self.base + 1] as i64;
        for (dim, coordinate) in storage.coordinates.iter().enumerate() {
            let stride = m.regs[sizes + rank + dim] as i64;
            let step = self.index(coordinate, &m.regs)?.checked_mul(stride);
            cell = match step.and_then(|step| cell.checked_add(step)) {
                Some(cell) => cell,
                None => return undefined(self.op, "the address of an element does not fit in an index"),
            };
        }
        Ok((m.regs[self.base], cell))
    }

    #[inline]
    fn index(&self, expr: &Affine, regs: &[u64]) -> Result<i64, Box<Trap>> {
        match expr.eval(regs) {
            Ok(value) => Ok(value),
            Err(fault) => undefined(self.op, fault.to_string()),
        }
    }

    #[cold]
    fn outside<T>(&self, dim: usize, index: i64, size: u64) -> Result<T, Box<Trap>> {
        undefined(self.op, format!("index {index} is out of bounds for dimension {dim} of size {size}"))
    }
}

impl Storage {
    fn new(cx: &mut Compiler<'_>, base: usize, repr: &MemRefRepr, layout: &Arc<AffineMap>) -> Storage {
        let indices = cx.fresh(repr.rank);
        let symbols = base + 2 + repr.rank + repr.n_strides();
        let slots: Vec<usize> =
            (indices..indices + repr.rank).chain(symbols..symbols + repr.n_symbols()).collect();
        let coordinates = layout.results.iter().map(|expr| Affine::new(expr, layout.dims, &slots)).collect();
        Storage { indices, coordinates }
    }
}

/// Reads the cell into a slot.
pub(crate) fn load(place: Place, to: usize) -> Result<CompiledOp, InterpError> {
    step(move |m| {
        let (handle, cell) = place.locate(m)?;
        match m.load(handle, cell) {
            Ok(bits) => {
                m.regs[to] = bits;
                Ok(())
            }
            Err(fault) => Err(place.failure(m, fault, "reads")),
        }
    })
}

/// Writes a slot to the cell.
pub(crate) fn store(place: Place, from: usize) -> Result<CompiledOp, InterpError> {
    step(move |m| {
        let (handle, cell) = place.locate(m)?;
        match m.store(handle, cell, m.regs[from]) {
            Ok(()) => Ok(()),
            Err(fault) => Err(place.failure(m, fault, "writes")),
        }
    })
}

/// Puts a fault of the op into words; `what` names the cell, `now` is what the op
/// does to it (`reads`).
#[cold]
pub(crate) fn describe(m: &Machine<'_>, op: OpId, fault: Fault, what: &str, now: &str) -> Box<Trap> {
    match fault {
        Fault::Freed => Trap::undefined(op, format!("{what} is accessed after its memory was freed")),
        Fault::Outside { cells } => {
            Trap::undefined(op, format!("{what} lies outside of its buffer of {cells} elements"))
        }
        Fault::Unwritten => Trap::undefined(op, format!("{what} is read, but was never written")),
        Fault::NoMemory => {
            let message = format!("memory limit reached while checking {what} for races");
            Trap::new(InterpErrorKind::MemoryLimit, op, message)
        }
        Fault::Race { segment, wrote } => {
            let Some(conflict) = m.races.conflict(segment) else {
                return Trap::new(InterpErrorKind::Race, op, format!("{what} is accessed by two iterations"));
            };
            let did = if wrote { "writes" } else { "reads" };
            let earlier = conflict.earlier.map_or("an earlier iteration".into(), |ivs| vector(&ivs));
            let present = vector(&conflict.present);
            let message = format!(
                "race on {what}: iteration {earlier} of a parallel loop {did} it, iteration {present} {now} it"
            );
            let trap = Trap::new(InterpErrorKind::Race, op, message);
            trap.within(conflict.op, || "the iterations are of this loop".into())
        }
    }
}

/// `(1, 2)`
pub(crate) fn vector(numbers: &[i64]) -> String {
    let texts: Vec<String> = numbers.iter().map(i64::to_string).collect();
    format!("({})", texts.join(", "))
}
