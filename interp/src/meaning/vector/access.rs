//! Meanings of `vector` loads and stores: whole, masked, compressed, and scattered.
//!
//! Every element accessed must lie within the bounds of every dimension of the memref; elements that are
//! masked off are not looked at. What the documents leave to the target (`vector.load` past the end) is an
//! error.

use std::sync::Arc;

use loopwright_affine_ir::{AccessKind, AffineMap, Attr, OpId, Type, ValueId, VectorType};

use crate::compile::access::{Place, load_units, store_units};
use crate::compile::{Compiler, step};
use crate::error::{InterpError, InterpErrorKind, Trap, undefined};
use crate::machine::Machine;
use crate::meaning::vector::{Compiled, Copying, Lanes, walk};
use crate::values::affine::Affine;

/// The elements of a memref that a vector's elements stand for.
pub(crate) struct Window {
    op: OpId,
    /// The element at the indices in the slots from `point` on.
    pub place: Arc<Place>,
    point: usize,
    /// Where the window begins, and the slots where that is kept.
    start: Vec<Affine>,
    starts: usize,
    /// For each dimension of the vector, the dimension of the memref that it runs along, if any.
    pub dims: Vec<Option<usize>>,
    /// For each element of the vector, how far in each of its dimensions it lies.
    offsets: Vec<usize>,
    /// What the op says that addresses are multiples of.
    alignment: Option<u64>,
    /// Number of elements.
    pub n: usize,
    /// Number of slots of an element.
    pub size: usize,
}

impl Window {
    /// The window of a shape that begins at `map(operands)`.
    pub fn new(
        cx: &mut Compiler<'_>,
        op: OpId,
        (memref, map, operands): (ValueId, &AffineMap, &[ValueId]),
        shape: &[usize],
        dims: Vec<Option<usize>>,
    ) -> Result<Window, InterpError> {
        let rank = cx.memref(op, memref)?.rank;
        if map.n_results() != rank || map.n_inputs() != operands.len() {
            return Err(cx.refusal(op, "has another number of subscripts than its memref has dimensions"));
        }
        let start = cx.affine(op, &map.results, map.dims, operands)?;
        let (starts, point) = (cx.fresh(rank), cx.fresh(rank));
        let place = Place::at(cx, op, memref, point)?;
        let n = shape.iter().product();
        let of_dim = |dim: usize| {
            let strides: Vec<usize> = (0..shape.len()).map(|other| usize::from(other == dim)).collect();
            walk(shape, &strides)
        };
        let columns: Vec<Vec<usize>> = (0..shape.len()).map(of_dim).collect();
        let offsets = (0..n).flat_map(|element| columns.iter().map(move |column| column[element])).collect();
        let size = place.elem.n_slots();
        let alignment = cx.ir().op(op).attr("alignment").and_then(Attr::as_i64);
        let alignment = alignment.and_then(|alignment| u64::try_from(alignment).ok());
        Ok(Window { op, place, point, start, starts, dims, offsets, alignment, n, size })
    }

    /// The window of a vector whose dimensions run along the last ones of the memref.
    fn trailing(
        cx: &mut Compiler<'_>,
        op: OpId,
        at: (ValueId, &AffineMap, &[ValueId]),
        shape: &[usize],
    ) -> Result<Window, InterpError> {
        let rank = cx.memref(op, at.0)?.rank;
        let lead = rank.checked_sub(shape.len());
        let lead = lead.ok_or_else(|| cx.refusal(op, "has a vector of higher rank than its memref"))?;
        Window::new(cx, op, at, shape, (lead..rank).map(Some).collect())
    }

    /// Finds where the window begins.
    pub fn enter(&self, m: &mut Machine<'_>) -> Result<(), Box<Trap>> {
        m.spend(self.n as u64, self.op)?;
        for (dim, start) in self.start.iter().enumerate() {
            match start.eval(&m.regs) {
                Ok(index) => m.regs[self.starts + dim] = index as u64,
                Err(fault) => return undefined(self.op, fault.to_string()),
            }
            m.regs[self.point + dim] = m.regs[self.starts + dim];
        }
        Ok(())
    }

    /// Checks that the element at the point is aligned as the op says. Whether it is within bounds is seen
    /// when it is accessed.
    pub fn check_alignment(&self, m: &mut Machine<'_>) -> Result<(), Box<Trap>> {
        match self.alignment.map(|alignment| (self.place.locate(m), alignment)) {
            Some((Ok(place), alignment)) => self.place.check_alignment(m, place, alignment),
            _ => Ok(()),
        }
    }

    /// Turns to an element.
    pub fn turn_to(&self, m: &mut Machine<'_>, element: usize) {
        let offsets = &self.offsets[element * self.dims.len()..];
        for (dim, offset) in self.dims.iter().zip(offsets) {
            if let Some(dim) = dim {
                self.shift(m, *dim, *offset as i64);
            }
        }
    }

    /// Moves the point to so far from the beginning along a dimension. What does not fit is out of bounds,
    /// too.
    fn shift(&self, m: &mut Machine<'_>, dim: usize, offset: i64) {
        m.regs[self.point + dim] = (m.regs[self.starts + dim] as i64).saturating_add(offset) as u64;
    }

    /// The index of the point along a dimension, and the dimension's size.
    pub fn index(&self, m: &Machine<'_>, dim: usize) -> (i64, u64) {
        (m.regs[self.point + dim] as i64, self.place.size(&m.regs, dim))
    }

    /// Number of dimensions of the memref.
    pub fn rank(&self) -> usize {
        self.start.len()
    }

    /// Reads the element at the point.
    pub fn load(&self, m: &mut Machine<'_>, to: usize) -> Result<(), Box<Trap>> {
        let (handle, cell) = self.place.locate(m)?;
        self.place.note(m, AccessKind::Read, (handle, cell))?;
        let outcome = load_units(m, handle, cell, (self.place.elem.unit(), self.size), to);
        outcome.map_err(|fault| self.place.failure(m, fault, "reads"))
    }

    /// Writes an element of a vector to the point.
    pub fn store(&self, m: &mut Machine<'_>, vector: Stored, element: usize) -> Result<(), Box<Trap>> {
        let (handle, cell) = self.place.locate(m)?;
        self.place.note(m, AccessKind::Write, (handle, cell))?;
        let offset = element * self.size;
        let from = (vector.first + offset, vector.shadow.map(|shadow| shadow + offset));
        let outcome = store_units(m, handle, cell, (self.place.elem.unit(), self.size), from);
        outcome.map_err(|fault| self.place.failure(m, fault, "writes"))
    }

    /// Moves the point along the last dimension, and where that ends on to the next row, if rows follow each
    /// other in memory without a gap.
    pub fn move_on(&self, m: &mut Machine<'_>, offset: i64) {
        let Some(last) = self.rank().checked_sub(1) else { return };
        (0..last).for_each(|dim| self.shift(m, dim, 0));
        self.shift(m, last, offset);
        for dim in (1..=last).rev() {
            let (index, size) = self.index(m, dim);
            let size = size as i64;
            if (0..size).contains(&index) || size == 0 || !self.place.is_dense(&m.regs, dim) {
                return;
            }
            m.regs[self.point + dim] = index.rem_euclid(size) as u64;
            self.shift(m, dim - 1, index.div_euclid(size));
        }
    }
}

/// A vector whose elements are written to memory, poison included.
#[derive(Clone, Copy)]
pub(crate) struct Stored {
    first: usize,
    shadow: Option<usize>,
}

impl Stored {
    /// The vector in the slots from the first on.
    pub fn new(cx: &mut Compiler<'_>, first: usize) -> Stored {
        cx.hands_over(first);
        Stored { first, shadow: cx.shadow(first) }
    }
}

/// The identity map of this many indices.
pub(crate) fn identity(indices: &[ValueId]) -> AffineMap {
    AffineMap::identity(u32::try_from(indices.len()).expect("an op has fewer than 2^32 operands"))
}

/// The window of the vector type at the place.
fn window(
    cx: &mut Compiler<'_>,
    op: OpId,
    at: (ValueId, &AffineMap, &[ValueId]),
    vector: &VectorType,
) -> Result<Window, InterpError> {
    let elem = cx.ir().ty(at.0).memref_element();
    // An element that is the whole vector.
    let is_whole = elem.and_then(Type::as_vector).is_some_and(|elem| elem == vector);
    let shape: Vec<usize> =
        if is_whole { Vec::new() } else { vector.shape.iter().map(|size| super::extent(*size)).collect() };
    let window = Window::trailing(cx, op, at, &shape)?;
    if !is_whole && window.place.elem.n != 1 {
        return Err(cx.refusal(op, "takes memory of vectors apart, which has no interpretation"));
    }
    Ok(window)
}

fn vector_of<'a>(cx: &Compiler<'a>, op: OpId, value: ValueId) -> Result<&'a VectorType, InterpError> {
    cx.ir().ty(value).as_vector().ok_or_else(|| cx.refusal(op, "works on something else than a vector"))
}

/// Reads the first result from `map(operands)`.
pub(crate) fn load_through(
    cx: &mut Compiler<'_>,
    op: OpId,
    memref: ValueId,
    map: &AffineMap,
    operands: &[ValueId],
) -> Compiled {
    let result = cx.result_value(op, 0)?;
    let to = cx.value(op, result)?.start;
    let window = window(cx, op, (memref, map, operands), vector_of(cx, op, result)?)?;
    step(move |m| {
        window.enter(m)?;
        window.check_alignment(m)?;
        (0..window.n).try_for_each(|element| {
            window.turn_to(m, element);
            window.load(m, to + element * window.size)
        })
    })
}

/// Writes a vector to `map(operands)`.
pub(crate) fn store_through(
    cx: &mut Compiler<'_>,
    op: OpId,
    value: ValueId,
    (memref, map, operands): (ValueId, &AffineMap, &[ValueId]),
) -> Compiled {
    let from = cx.value(op, value)?.start;
    let from = Stored::new(cx, from);
    let window = window(cx, op, (memref, map, operands), vector_of(cx, op, value)?)?;
    step(move |m| {
        window.enter(m)?;
        window.check_alignment(m)?;
        (0..window.n).try_for_each(|element| {
            window.turn_to(m, element);
            window.store(m, from, element)
        })
    })
}

/// `vector.load`
pub(crate) fn load(cx: &mut Compiler<'_>, op: OpId) -> Compiled {
    let Some((memref, indices)) = cx.ir().op(op).operands().split_first() else {
        return Err(cx.refusal(op, "has no memref"));
    };
    load_through(cx, op, *memref, &identity(indices), indices)
}

/// `vector.store`
pub(crate) fn store(cx: &mut Compiler<'_>, op: OpId) -> Compiled {
    let [value, memref, indices @ ..] = cx.ir().op(op).operands() else {
        return Err(cx.refusal(op, "has no memref"));
    };
    store_through(cx, op, *value, (*memref, &identity(indices), indices))
}

/// An access under a mask: memref, indices, mask, and the vector written or passed through.
struct Masked {
    window: Window,
    /// The first slots of the mask and the vector.
    mask: usize,
    vector: usize,
    /// Number of elements of a row.
    row: usize,
}

impl Masked {
    fn new(cx: &mut Compiler<'_>, op: OpId) -> Result<Masked, InterpError> {
        let [memref, indices @ .., mask, vector] = cx.ir().op(op).operands() else {
            return Err(cx.refusal(op, "has fewer operands than it needs"));
        };
        let (mask, vector) = (Lanes::of(cx, op, *mask)?, Lanes::of(cx, op, *vector)?);
        if mask.shape != vector.shape {
            return Err(cx.refusal(op, "has a mask of another shape than its vector"));
        }
        let window = Window::trailing(cx, op, (*memref, &identity(indices), indices), &vector.shape)?;
        let row = vector.shape.last().copied().unwrap_or(1);
        Ok(Masked { window, mask: mask.first, vector: vector.first, row })
    }

    fn is_set(&self, m: &Machine<'_>, element: usize) -> bool {
        m.regs[self.mask + element] != 0
    }

    /// Turns to the place of an element; packed, to that of the `n_before`-th of its row.
    fn turn_to(&self, m: &mut Machine<'_>, element: usize, packed: Option<&mut usize>) {
        self.window.turn_to(m, element);
        if let (Some(n_before), Some(last)) = (packed, self.window.rank().checked_sub(1)) {
            self.window.shift(m, last, *n_before as i64);
            *n_before += 1;
        }
    }

    /// Visits the elements under the mask in order. Whether they lie packed in memory, row by row, tells
    /// `packed`.
    fn visit(
        &self,
        m: &mut Machine<'_>,
        packed: bool,
        mut visit: impl FnMut(&mut Machine<'_>, usize, bool) -> Result<(), Box<Trap>>,
    ) -> Result<(), Box<Trap>> {
        self.window.enter(m)?;
        self.window.check_alignment(m)?;
        let mut n_before = 0;
        for element in 0..self.window.n {
            if element % self.row == 0 {
                n_before = 0;
            }
            let is_set = self.is_set(m, element);
            if is_set {
                self.turn_to(m, element, packed.then_some(&mut n_before));
            }
            visit(m, element, is_set)?;
        }
        Ok(())
    }
}

fn load_masked(cx: &mut Compiler<'_>, op: OpId, packed: bool) -> Compiled {
    let (masked, to) = (Masked::new(cx, op)?, cx.result(op, 0)?);
    let (size, passed) = (masked.window.size, Copying::new(cx, masked.vector, to));
    step(move |m| {
        masked.visit(m, packed, |m, element, is_set| {
            let place = element * size;
            if is_set {
                return masked.window.load(m, to + place);
            }
            passed.run(m, place, place, size);
            Ok(())
        })
    })
}

fn store_masked(cx: &mut Compiler<'_>, op: OpId, packed: bool) -> Compiled {
    let masked = Masked::new(cx, op)?;
    let from = Stored::new(cx, masked.vector);
    step(move |m| {
        masked.visit(m, packed, |m, element, is_set| match is_set {
            true => masked.window.store(m, from, element),
            false => Ok(()),
        })
    })
}

/// `vector.maskedload`
pub(crate) fn masked_load(cx: &mut Compiler<'_>, op: OpId) -> Compiled {
    load_masked(cx, op, false)
}

/// `vector.maskedstore`
pub(crate) fn masked_store(cx: &mut Compiler<'_>, op: OpId) -> Compiled {
    store_masked(cx, op, false)
}

/// `vector.expandload`: rows are packed in memory, and spread.
pub(crate) fn expand_load(cx: &mut Compiler<'_>, op: OpId) -> Compiled {
    load_masked(cx, op, true)
}

/// `vector.compressstore`: rows are packed in memory.
pub(crate) fn compress_store(cx: &mut Compiler<'_>, op: OpId) -> Compiled {
    store_masked(cx, op, true)
}

/// `vector.type_cast`: the same memory as fewer and larger elements, or more and smaller ones. Both layouts
/// are contiguous and begin at the base.
pub(crate) fn type_cast(cx: &mut Compiler<'_>, op: OpId) -> Compiled {
    let (source, result) = (cx.operand_value(op, 0)?, cx.result_value(op, 0)?);
    let (source_repr, repr) = (cx.memref(op, source)?, cx.memref(op, result)?);
    let (from, to) =
        (source_repr.slots(cx.value(op, source)?.start), repr.slots(cx.value(op, result)?.start));
    let (old, new) = (source_repr.elem.n_bytes() as i64, repr.elem.n_bytes() as i64);
    let sizes = cx.ir().ty(result).as_memref().map_or(&[][..], |memref| &memref.shape);
    let sizes: Option<Vec<usize>> = sizes.iter().map(|size| usize::try_from((*size)?).ok()).collect();
    let sizes = sizes.filter(|sizes| sizes.len() == repr.rank && repr.storage.is_none());
    let sizes = sizes.ok_or_else(|| cx.refusal(op, "casts to a memref without a plain layout"))?;
    let numbers: Vec<u64> =
        sizes.iter().copied().chain(super::row_major(&sizes)).map(|number| number as u64).collect();
    step(move |m| {
        // Views of bytes may begin anywhere.
        let first = (m.regs[from.offset()] as i64).wrapping_mul(old);
        if first % new != 0 {
            let message =
                format!("elements of {new} bytes from byte {first} of a buffer on have no interpretation");
            return Err(Trap::new(InterpErrorKind::Unsupported, op, message));
        }
        m.regs[to.handle()] = m.regs[from.handle()];
        m.regs[to.offset()] = (first / new) as u64;
        m.regs[to.base()] = (first / new) as u64;
        m.regs[to.size(0)..to.size(0) + numbers.len()].copy_from_slice(&numbers);
        Ok(())
    })
}
