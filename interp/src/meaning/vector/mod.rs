//! Meanings of the `vector` ops, by family.
//!
//! A vector lies in registers element by element in row-major order. Most ops only move elements between
//! places that are known when the op is compiled: they become copies of slots ([`shape`]). Where an element
//! lies is the sum of its indices times the row-major strides, so that one function, [`walk`], enumerates the
//! elements of broadcasts, transpositions, slices, reductions and contractions alike.

pub(crate) mod access;
pub(crate) mod bits;
pub(crate) mod mask;
pub(crate) mod position;
pub(crate) mod print;
pub(crate) mod product;
pub(crate) mod reduction;
pub(crate) mod scattered;
pub(crate) mod shape;
pub(crate) mod transfer;

use loopwright_affine_ir::{Attr, OpId, ValueId};

use crate::compile::meaning::Meaning;
use crate::compile::{CompiledOp, Compiler, step};
use crate::error::InterpError;
use crate::machine::Machine;
use crate::meaning::math::fused;
use crate::meaning::vector::access::{
    compress_store, expand_load, load, masked_load, masked_store, store, type_cast,
};
use crate::meaning::vector::bits::bitcast;
use crate::meaning::vector::mask::{constant_mask, create_mask, mask, step_vector};
use crate::meaning::vector::position::{extract, insert};
use crate::meaning::vector::print::print;
use crate::meaning::vector::product::{contract, outer_product};
use crate::meaning::vector::reduction::{multi_reduction, reduction, scan};
use crate::meaning::vector::scattered::{gather, scatter};
use crate::meaning::vector::shape::{
    broadcast, deinterleave, extract_slice, from_elements, insert_slice, interleave, shape_cast, shuffle,
    to_elements, transpose,
};
use crate::meaning::vector::transfer::{transfer_read, transfer_write};
use crate::values::Scalar;

/// An op that is about scalable vectors.
pub(crate) fn scalable(cx: &mut Compiler<'_>, op: OpId) -> Compiled {
    Err(cx.refusal(op, "is about scalable vectors, which have no interpretation"))
}

type Compiled = Result<CompiledOp, InterpError>;

/// What the ops of the dialect mean, sorted by name.
pub(crate) static MEANINGS: &[(&str, Meaning)] = &[
    ("vector.bitcast", Meaning::new(bitcast)),
    ("vector.broadcast", Meaning::new(broadcast)),
    ("vector.compressstore", Meaning::new(compress_store)),
    ("vector.constant_mask", Meaning::new(constant_mask)),
    ("vector.contract", Meaning::new(contract)),
    ("vector.create_mask", Meaning::new(create_mask)),
    ("vector.deinterleave", Meaning::new(deinterleave)),
    ("vector.expandload", Meaning::new(expand_load)),
    ("vector.extract", Meaning::new(extract)),
    ("vector.extract_strided_slice", Meaning::new(extract_slice)),
    ("vector.fma", Meaning::new(fused)),
    ("vector.from_elements", Meaning::new(from_elements)),
    ("vector.gather", Meaning::new(gather)),
    ("vector.insert", Meaning::new(insert)),
    ("vector.insert_strided_slice", Meaning::new(insert_slice)),
    ("vector.interleave", Meaning::new(interleave)),
    ("vector.load", Meaning::new(load)),
    ("vector.mask", Meaning::new(mask)),
    ("vector.maskedload", Meaning::new(masked_load)),
    ("vector.maskedstore", Meaning::new(masked_store)),
    ("vector.multi_reduction", Meaning::new(multi_reduction)),
    ("vector.outerproduct", Meaning::new(outer_product)),
    ("vector.print", Meaning::new(print)),
    ("vector.reduction", Meaning::new(reduction)),
    ("vector.scalable.extract", Meaning::new(scalable)),
    ("vector.scalable.insert", Meaning::new(scalable)),
    ("vector.scan", Meaning::new(scan)),
    ("vector.scatter", Meaning::new(scatter)),
    ("vector.shape_cast", Meaning::new(shape_cast)),
    ("vector.shuffle", Meaning::new(shuffle)),
    ("vector.step", Meaning::new(step_vector)),
    ("vector.store", Meaning::new(store)),
    ("vector.to_elements", Meaning::new(to_elements)),
    ("vector.transfer_read", Meaning::new(transfer_read)),
    ("vector.transfer_write", Meaning::new(transfer_write)),
    ("vector.transpose", Meaning::new(transpose)),
    ("vector.type_cast", Meaning::new(type_cast)),
    ("vector.vscale", Meaning::new(scalable)),
];

/// Marks a poison position in a list of static positions.
const POISON: i64 = -1;

/// The numbers in a property such as `offsets`.
fn integers(cx: &Compiler<'_>, op: OpId, name: &str) -> Vec<i64> {
    cx.ir().op(op).attr(name).map_or_else(Vec::new, Attr::integers)
}

/// The kind of combination an op names in its property `kind`.
fn kind_of<'a>(cx: &Compiler<'a>, op: OpId) -> &'a str {
    cx.ir().op(op).attr("kind").and_then(|kind| kind.enum_word("vector", "kind")).unwrap_or("add")
}

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
        let sizes = cx.ir().ty(value).as_vector().map_or(&[][..], |vector| &vector.shape);
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
