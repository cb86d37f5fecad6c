//! Element accesses: subscripts to cells, with bounds checks per dimension.
//!
//! # Method
//! The cell of an element is its memref's offset and the sum of the indices times the strides. An access
//! right in a sequential loop whose subscripts are linear in the loop's induction variable, everything else
//! being the same in all iterations, is located in the first and the last iteration when the loop is entered
//! ([`Hoist`]). If both lie within bounds so do those between, and the cell is `start + iv * per_iv`.
//! Otherwise every iteration checks for itself, so that the error is the one of the iteration that goes
//! wrong.

use std::sync::Arc;

use loopwright_affine_ir::{AccessKind, AffineMap, Attr, OpId, ValueId};

use crate::compile::{CompiledOp, Compiler, step};
use crate::error::{InterpError, Trap, undefined};
use crate::machine::fault::describe;
use crate::machine::label::TracedPlace;
use crate::machine::{Machine, Run};
use crate::memory::buffer::{Unit, unit_of};
use crate::memory::fault::{Fault, Handle};
use crate::values::affine::Affine;
use crate::values::view::View;
use crate::values::{Elem, MemRefRepr};

/// Computes the cell that subscripts name.
pub(crate) struct Place {
    op: OpId,
    /// First slot of the memref.
    base: usize,
    subscripts: Vec<Affine>,
    storage: Option<Storage>,
    /// What an element is.
    pub elem: Elem,
    /// What the op says that the element's address is a multiple of.
    alignment: Option<u64>,
    hoist: Option<Slots>,
}

/// A layout map over register slots: where the index of each dimension is put, and the coordinates made of
/// them.
struct Storage {
    indices: usize,
    coordinates: Vec<Affine>,
}

/// The slots of an access that a loop locates when it is entered.
#[derive(Clone, Copy)]
struct Slots {
    /// The loop's induction variable.
    iv: usize,
    /// 1 if all iterations are within bounds.
    holds: usize,
    /// The cell at induction variable 0, modulo 2^64.
    start: usize,
    /// How far the cell moves with the induction variable, modulo 2^64.
    per_iv: usize,
}

/// An access that a loop locates when it is entered.
pub(crate) struct Hoist {
    place: Arc<Place>,
    slots: Slots,
}

impl Hoist {
    /// Locates the access in the first and the last of a loop's iterations.
    pub fn enter(&self, m: &mut Machine<'_>, first: i64, last: i64) {
        let slots = self.slots;
        let mut cell_at = |iv: i64| {
            m.regs[slots.iv] = iv as u64;
            self.place.cell(&m.regs)
        };
        let (cells, span) = (cell_at(first).zip(cell_at(last)), last.checked_sub(first));
        m.regs[slots.holds] = u64::from(cells.is_some() && span.is_some());
        if let (Some((cell, end)), Some(span)) = (cells, span) {
            let per_iv = if span == 0 { 0 } else { end.wrapping_sub(cell) / span };
            m.regs[slots.per_iv] = per_iv as u64;
            m.regs[slots.start] = cell.wrapping_sub(per_iv.wrapping_mul(first)) as u64;
        }
    }
}

impl Place {
    /// The element of `memref` at `map(operands)`.
    pub fn new(
        cx: &mut Compiler<'_>,
        op: OpId,
        memref: ValueId,
        map: &AffineMap,
        operands: &[ValueId],
    ) -> Result<Arc<Place>, InterpError> {
        let repr = cx.memref(op, memref)?;
        if repr.rank != map.n_results() || operands.len() != map.n_inputs() {
            return Err(cx.refusal(op, "has another number of subscripts than its memref has dimensions"));
        }
        let subscripts = cx.affine(op, &map.results, map.dims, operands)?;
        let base = cx.value(op, memref)?.start;
        let storage = repr.storage.clone().map(|layout| Storage::new(cx, base, &repr, &layout));
        let is_linear = storage.is_none() && subscripts.iter().all(Affine::is_linear);
        let iv = if is_linear { cx.hoistable(memref, operands)? } else { None };
        let hoist = iv.map(|iv| {
            let first = cx.fresh(3);
            Slots { iv, holds: first, start: first + 1, per_iv: first + 2 }
        });
        let alignment = cx.ir().op(op).attr("alignment").and_then(Attr::as_i64);
        let alignment = alignment.and_then(|alignment| u64::try_from(alignment).ok());
        let place = Arc::new(Place { op, base, subscripts, storage, elem: repr.elem, alignment, hoist });
        if let Some(slots) = hoist {
            cx.hoist(Hoist { place: place.clone(), slots });
        }
        Ok(place)
    }

    /// The element of `memref` at the indices in the slots from `point` on, one per dimension. The alignment
    /// that the op speaks of is not that of the element.
    pub fn at(
        cx: &mut Compiler<'_>,
        op: OpId,
        memref: ValueId,
        point: usize,
    ) -> Result<Arc<Place>, InterpError> {
        let repr = cx.memref(op, memref)?;
        let base = cx.value(op, memref)?.start;
        let storage = repr.storage.clone().map(|layout| Storage::new(cx, base, &repr, &layout));
        let subscripts = (point..point + repr.rank).map(Affine::slot).collect();
        let (elem, alignment, hoist) = (repr.elem, None, None);
        Ok(Arc::new(Place { op, base, subscripts, storage, elem, alignment, hoist }))
    }

    /// The size of a dimension of the memref.
    pub fn size(&self, regs: &[u64], dim: usize) -> u64 {
        regs[self.base + 2 + dim]
    }

    /// Whether the rows along a dimension follow each other in memory without a gap.
    pub fn is_dense(&self, regs: &[u64], dim: usize) -> bool {
        let strides = self.base + 2 + self.subscripts.len();
        self.storage.is_none()
            && regs[strides + dim].checked_mul(self.size(regs, dim)) == Some(regs[strides + dim - 1])
    }

    /// The buffer and the element's position in it, counted in elements.
    #[inline]
    pub fn locate(&self, m: &mut Machine<'_>) -> Result<(Handle, i64), Box<Trap>> {
        if let Some(slots) = self.hoist
            && m.regs[slots.holds] == 1
        {
            let moved = m.regs[slots.iv].wrapping_mul(m.regs[slots.per_iv]);
            return Ok((m.regs[self.base], m.regs[slots.start].wrapping_add(moved) as i64));
        }
        self.locate_anew(m)
    }

    /// The same, if it is aligned as the op says.
    fn locate_aligned(&self, m: &mut Machine<'_>) -> Result<(Handle, i64), Box<Trap>> {
        let place = self.locate(m)?;
        if let Some(alignment) = self.alignment {
            self.check_alignment(m, place, alignment)?;
        }
        Ok(place)
    }

    /// Checks that the address of a place is a multiple of a power of two.
    pub fn check_alignment(
        &self,
        m: &mut Machine<'_>,
        (handle, cell): (Handle, i64),
        alignment: u64,
    ) -> Result<(), Box<Trap>> {
        let start = m.memory.address(handle).map_err(|fault| self.failure(m, fault, "accesses"))?;
        let address = start.wrapping_add((cell as u64).wrapping_mul(self.elem.n_bytes() as u64));
        if address.is_multiple_of(alignment) {
            return Ok(());
        }
        let element = self.indices(m);
        let message = format!("element {element} at address {address:#x} is not a multiple of {alignment}");
        Err(Trap::undefined(self.op, message))
    }

    fn locate_anew(&self, m: &mut Machine<'_>) -> Result<(Handle, i64), Box<Trap>> {
        if let Some(storage) = &self.storage {
            return self.locate_mapped(storage, m);
        }
        match self.cell(&m.regs) {
            Some(cell) => Ok((m.regs[self.base], cell)),
            None => Err(self.fault(&m.regs)),
        }
    }

    /// The cell, where the layout is strided; `None` if something is out of bounds or does not fit.
    #[inline]
    fn cell(&self, regs: &[u64]) -> Option<i64> {
        let (sizes, strides) = regs[self.base + 2..].split_at(self.subscripts.len());
        let dims = self.subscripts.iter().zip(sizes).zip(strides);
        dims.into_iter().try_fold(regs[self.base + 1] as i64, |cell, ((subscript, size), stride)| {
            let index = subscript.value(regs)?;
            // A negative index is a large one.
            if index as u64 >= *size {
                return None;
            }
            cell.checked_add(index.checked_mul(*stride as i64)?)
        })
    }

    /// Why there is no cell.
    #[cold]
    fn fault(&self, regs: &[u64]) -> Box<Trap> {
        for (dim, subscript) in self.subscripts.iter().enumerate() {
            let size = regs[self.base + 2 + dim];
            match subscript.eval(regs) {
                Ok(index) if index as u64 >= size => return self.outside(dim, index, size),
                Ok(_) => {}
                Err(fault) => return Trap::undefined(self.op, fault.to_string()),
            }
        }
        Trap::undefined(self.op, "the address of an element does not fit in an index")
    }

    /// Whether the memref's layout is an affine map.
    pub fn has_layout_map(&self) -> bool {
        self.storage.is_some()
    }

    /// The memref, whose layout is strided, from the element on.
    pub fn view(&self, m: &Machine<'_>) -> Result<View, Box<Trap>> {
        let rank = self.subscripts.len();
        let numbers = |from: usize| m.regs[from..from + rank].iter().map(|slot| *slot as i64).collect();
        let (sizes, strides): (Vec<i64>, Vec<i64>) = (numbers(self.base + 2), numbers(self.base + 2 + rank));
        if self.cell(&m.regs).is_none() {
            return Err(self.fault(&m.regs));
        }
        let first = self.subscripts.iter().zip(&sizes).try_fold(0i64, |first, (subscript, size)| {
            first.checked_mul(*size)?.checked_add(subscript.value(&m.regs)?)
        });
        let first = first.ok_or_else(|| self.fault(&m.regs))?;
        Ok(View { handle: m.regs[self.base], offset: m.regs[self.base + 1] as i64, sizes, strides, first })
    }

    /// Puts an access that failed into words.
    #[cold]
    pub fn failure(&self, m: &Machine<'_>, fault: Fault, now: &str) -> Box<Trap> {
        self.failure_of(m, fault, "element", now)
    }

    /// The same of an element that is called something else.
    #[cold]
    pub fn failure_of(&self, m: &Machine<'_>, fault: Fault, what: &str, now: &str) -> Box<Trap> {
        describe(m, self.op, fault, &format!("{what} {}", self.indices(m)), now)
    }

    /// Lists an access to the element, which is in the buffer.
    pub fn note(&self, m: &mut Machine<'_>, kind: AccessKind, place: (Handle, i64)) -> Run {
        m.note(self.op, kind, place, |m| {
            let index = |subscript: &Affine| subscript.value(&m.regs).unwrap_or(-1);
            TracedPlace::Element(self.subscripts.iter().map(index).collect())
        })
    }

    /// The indices as text, `[1, 2]`.
    pub fn indices(&self, m: &Machine<'_>) -> String {
        let index =
            |subscript: &Affine| subscript.eval(&m.regs).map_or("?".into(), |index| index.to_string());
        let indices: Vec<String> = self.subscripts.iter().map(index).collect();
        format!("[{}]", indices.join(", "))
    }

    fn locate_mapped(&self, storage: &Storage, m: &mut Machine<'_>) -> Result<(Handle, i64), Box<Trap>> {
        let (sizes, rank) = (self.base + 2, self.subscripts.len());
        for (dim, subscript) in self.subscripts.iter().enumerate() {
            let (index, size) = (self.index(subscript, &m.regs)?, m.regs[sizes + dim]);
            if index as u64 >= size {
                return Err(self.outside(dim, index, size));
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

    /// Says that an index is out of bounds.
    #[cold]
    pub fn outside(&self, dim: usize, index: i64, size: u64) -> Box<Trap> {
        let message = format!("index {index} is out of bounds for dimension {dim} of size {size}");
        Trap::undefined(self.op, message)
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

/// Reads the element into its slots.
pub(crate) fn load(place: Arc<Place>, to: usize) -> Result<CompiledOp, InterpError> {
    let (unit, n) = (place.elem.unit(), place.elem.n_slots());
    if n == 1 && place.alignment.is_none() {
        return step(move |m| {
            let (handle, cell) = place.locate(m)?;
            match m.load(handle, cell, unit) {
                Ok(bits) => {
                    m.regs[to] = bits;
                    Ok(())
                }
                Err(fault) => Err(place.failure(m, fault, "reads")),
            }
        });
    }
    step(move |m| {
        let (handle, cell) = place.locate_aligned(m)?;
        m.spend(n as u64, place.op)?;
        let outcome = load_units(m, handle, cell, (unit, n), to);
        outcome.map_err(|fault| place.failure(m, fault, "reads"))
    })
}

/// Writes the element from its slots.
pub(crate) fn store(
    cx: &mut Compiler<'_>,
    place: Arc<Place>,
    from: usize,
) -> Result<CompiledOp, InterpError> {
    let (unit, n) = (place.elem.unit(), place.elem.n_slots());
    let shadow = cx.shadow(from);
    cx.hands_over(from);
    if n == 1 && shadow.is_none() && place.alignment.is_none() {
        return step(move |m| {
            let (handle, cell) = place.locate(m)?;
            match m.store(handle, cell, unit, m.regs[from]) {
                Ok(()) => Ok(()),
                Err(fault) => Err(place.failure(m, fault, "writes")),
            }
        });
    }
    step(move |m| {
        let (handle, cell) = place.locate_aligned(m)?;
        m.spend(n as u64, place.op)?;
        let outcome = store_units(m, handle, cell, (unit, n), (from, shadow));
        outcome.map_err(|fault| place.failure(m, fault, "writes"))
    })
}

/// Reads an element of `n` units, the `cell`-th of a buffer, into slots.
pub(crate) fn load_units(
    m: &mut Machine<'_>,
    handle: Handle,
    cell: i64,
    (unit, n): (Unit, usize),
    to: usize,
) -> Result<(), Fault> {
    (0..n).try_for_each(|part| {
        m.regs[to + part] = m.load(handle, unit_of(cell, n, part), unit)?;
        Ok(())
    })
}

/// Writes an element of `n` units, the `cell`-th of a buffer, from slots. Where their shadows say that they
/// are poison the units become as if never written.
pub(crate) fn store_units(
    m: &mut Machine<'_>,
    handle: Handle,
    cell: i64,
    (unit, n): (Unit, usize),
    (from, shadow): (usize, Option<usize>),
) -> Result<(), Fault> {
    (0..n).try_for_each(|part| {
        let index = unit_of(cell, n, part);
        m.store(handle, index, unit, m.regs[from + part])?;
        match shadow {
            Some(shadow) if m.regs[shadow + part] != 0 => m.memory.forget(handle, index, unit),
            _ => Ok(()),
        }
    })
}
