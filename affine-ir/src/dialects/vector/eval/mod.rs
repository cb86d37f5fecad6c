//! Meanings of the `vector` ops, by family.
//!
//! A vector lies in registers element by element in row-major order. Most ops only move elements between places that
//! are known when the op is compiled: they become copies of slots ([`shape`]). Where an element lies is the sum of
//! its indices times the row-major strides, so that one function, [`walk`], enumerates the elements of broadcasts,
//! transpositions, slices, reductions and contractions alike.

mod access;
mod bits;
mod mask;
mod position;
mod print;
mod product;
mod reduction;
mod scattered;
mod shape;
mod transfer;

pub(super) use access::{compress_store, expand_load, load, masked_load, masked_store, store, type_cast};
pub(in crate::dialects) use access::{load_through, store_through};
pub(super) use bits::bitcast;
pub(super) use mask::{constant_mask, create_mask, mask, step_vector};
pub(super) use position::{extract, insert};
pub(super) use print::print;
pub(super) use product::{contract, outer_product};
pub(super) use reduction::{multi_reduction, reduction, scan};
pub(super) use scattered::{gather, scatter};
pub(super) use shape::{
    broadcast, deinterleave, extract_slice, from_elements, insert_slice, interleave, shape_cast, shuffle,
    to_elements, transpose,
};
pub(super) use transfer::{transfer_read, transfer_write};

use crate::ids::{OpId, ValueId};
use crate::interp::{CompiledOp, Compiler, InterpError, Machine, Scalar, step};

/// An op that is about scalable vectors.
pub(super) fn scalable(cx: &mut Compiler<'_>, op: OpId) -> Compiled {
    Err(cx.refusal(op, "is about scalable vectors, which have no interpretation"))
}

type Compiled = Result<CompiledOp, InterpError>;

/// A vector in registers, or a scalar, which is a vector without dimensions.
struct Lanes {
    /// The first slot.
    first: usize,
    shape: Vec<usize>,
    scalar: Scalar,
}

impl Lanes {
    fn of(cx: &mut Compiler<'_>, op: OpId, value: ValueId) -> Result<Lanes, InterpError> {
        let (scalar, first) = (cx.elem(op, value)?.scalar, cx.value(op, value)?.start);
        let sizes = super::as_vector(cx.ir().ty(value)).map_or(&[][..], |vector| &vector.shape);
        let shape = sizes.iter().map(|size| extent(*size)).collect();
        Ok(Lanes { first, shape, scalar })
    }

    fn operand(cx: &mut Compiler<'_>, op: OpId, index: usize) -> Result<Lanes, InterpError> {
        let value = cx.operand_value(op, index)?;
        Lanes::of(cx, op, value)
    }

    fn result(cx: &mut Compiler<'_>, op: OpId, index: usize) -> Result<Lanes, InterpError> {
        let value = cx.result_value(op, index)?;
        Lanes::of(cx, op, value)
    }

    /// Number of elements.
    fn n(&self) -> usize {
        self.shape.iter().product()
    }

    /// Slots of an element.
    fn size(&self) -> usize {
        self.scalar.n_slots()
    }

    /// The first slot of an element.
    fn slot(&self, element: usize) -> usize {
        self.first + element * self.size()
    }

    fn strides(&self) -> Vec<usize> {
        row_major(&self.shape)
    }
}

/// The size of a dimension of a vector that has an interpretation, or a place in it.
fn extent(size: i64) -> usize {
    usize::try_from(size).expect("sizes of vectors with an interpretation are small and not negative")
}

/// How far apart neighbours in each dimension lie.
fn row_major(shape: &[usize]) -> Vec<usize> {
    let inner = |dim: usize| shape[dim + 1..].iter().product();
    (0..shape.len()).map(inner).collect()
}

/// The sums of indices times strides for all points of a box, in row-major order of the points.
fn walk(shape: &[usize], strides: &[usize]) -> Vec<usize> {
    let dims = shape.iter().zip(strides);
    dims.fold(vec![0], |places, (size, stride)| {
        places.iter().flat_map(|place| (0..*size).map(move |index| place + index * stride)).collect()
    })
}

/// Copies of slots.
#[derive(Default)]
struct Copies {
    /// From where, to where, how many.
    runs: Vec<(usize, usize, usize)>,
    /// Slots that become poison: where, how many.
    poison: Vec<(usize, usize)>,
}

impl Copies {
    /// Adds a copy, to be made after the others.
    fn push(&mut self, from: usize, to: usize, n: usize) {
        match self.runs.last_mut() {
            Some((source, target, length)) if *source + *length == from && *target + *length == to => {
                *length += n;
            }
            _ => self.runs.push((from, to, n)),
        }
    }

    /// Makes all copies, poison included.
    fn compile(self, cx: &mut Compiler<'_>, op: OpId) -> Compiled {
        let total = self.runs.iter().map(|(_, _, n)| *n as u64).sum();
        let mut runs = self.runs;
        for (from, to, n) in runs.clone() {
            cx.hands_over(from);
            runs.extend(cx.shadow(from).zip(cx.shadow(to)).map(|(from, to)| (from, to, n)));
        }
        let poison = self.poison.into_iter().filter_map(|(to, n)| Some((cx.shadow(to)?, n)));
        let poison: Vec<(usize, usize)> = poison.collect();
        step(move |m| {
            m.spend(total, op)?;
            runs.iter().for_each(|(from, to, n)| m.copy(*from, *to, *n));
            poison.iter().for_each(|(shadow, n)| m.regs[*shadow..shadow + n].fill(1));
            Ok(())
        })
    }
}

/// A copy of slots, poison included: first slots of source and target, and their shadows.
#[derive(Clone, Copy)]
struct Copying {
    shadows: Option<(usize, usize)>,
    from: usize,
    to: usize,
}

impl Copying {
    /// A copy from one value to another; it is for the caller to say which slots, counted from the first.
    fn new(cx: &mut Compiler<'_>, from: usize, to: usize) -> Copying {
        cx.hands_over(from);
        Copying { shadows: cx.shadow(from).zip(cx.shadow(to)), from, to }
    }

    fn run(self, m: &mut Machine<'_>, from: usize, to: usize, n: usize) {
        m.copy(self.from + from, self.to + to, n);
        if let Some((source, target)) = self.shadows {
            m.copy(source + from, target + to, n);
        }
    }
}
