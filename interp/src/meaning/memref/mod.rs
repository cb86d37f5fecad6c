//! Meanings of the `memref` ops.

pub(crate) mod alloc;
pub(crate) mod atomic;
pub(crate) mod cast;
pub(crate) mod copy;
pub(crate) mod dma;
pub(crate) mod global;
pub(crate) mod shape;
pub(crate) mod view;

use loopwright_affine_ir::{AffineMap, MemRefType, OpId, ValueId};

use crate::compile::access::Place;
use crate::compile::meaning::Meaning;
use crate::compile::{CompiledOp, Compiler, access, step};
use crate::error::{InterpError, Trap, undefined};
use crate::machine::Machine;
use crate::meaning::memref::alloc::{alloc, dealloc, realloc, scope};
use crate::meaning::memref::atomic::{atomic, generic_atomic};
use crate::meaning::memref::cast::{cast, same};
use crate::meaning::memref::copy::copy;
use crate::meaning::memref::dma::{dma_start, dma_wait};
use crate::meaning::memref::global::get_global;
use crate::meaning::memref::shape::{collapse, expand, reshape, transpose};
use crate::meaning::memref::view::{aligned, distinct, metadata, pointer, reinterpret, subview, view};
use crate::memory::buffer::Origin;
use crate::values::layout::{first_alias, is_nested};
use crate::values::{MemRefRepr, MemRefSlots, MemRefValue, Repr};

type Compiled = Result<CompiledOp, InterpError>;

/// What the ops of the dialect mean, sorted by name.
pub(crate) static MEANINGS: &[(&str, Meaning)] = &[
    ("memref.alloc", Meaning::new(|cx, op| alloc(cx, op, Origin::Heap))),
    ("memref.alloca", Meaning::new(|cx, op| alloc(cx, op, Origin::Stack))),
    ("memref.alloca_scope", Meaning::new(scope)),
    ("memref.assume_alignment", Meaning::new(aligned)),
    ("memref.atomic_rmw", Meaning::new(atomic)),
    ("memref.cast", Meaning::new(cast)),
    ("memref.collapse_shape", Meaning::new(collapse)),
    ("memref.copy", Meaning::new(copy)),
    ("memref.dealloc", Meaning::new(dealloc)),
    ("memref.dim", Meaning::new(dim)),
    ("memref.distinct_objects", Meaning::new(distinct)),
    ("memref.dma_start", Meaning::new(dma_start)),
    ("memref.dma_wait", Meaning::new(dma_wait)),
    ("memref.expand_shape", Meaning::new(expand)),
    ("memref.extract_aligned_pointer_as_index", Meaning::new(pointer)),
    ("memref.extract_strided_metadata", Meaning::new(metadata)),
    ("memref.generic_atomic_rmw", Meaning::new(generic_atomic)),
    ("memref.get_global", Meaning::new(get_global)),
    ("memref.load", Meaning::new(load)),
    ("memref.memory_space_cast", Meaning::new(same)),
    ("memref.prefetch", Meaning::new(prefetch)),
    ("memref.rank", Meaning::new(rank)),
    ("memref.realloc", Meaning::new(realloc)),
    ("memref.reinterpret_cast", Meaning::new(reinterpret)),
    ("memref.reshape", Meaning::new(reshape)),
    ("memref.store", Meaning::new(store)),
    ("memref.subview", Meaning::new(subview)),
    ("memref.transpose", Meaning::new(transpose)),
    ("memref.view", Meaning::new(view)),
];

fn ranked<'a>(cx: &Compiler<'a>, op: OpId, value: ValueId) -> Result<&'a MemRefType, InterpError> {
    cx.ir()
        .ty(value)
        .as_memref()
        .ok_or_else(|| cx.refusal(op, "works on something else than a ranked memref"))
}

/// `memref.load`
pub(crate) fn load(cx: &mut Compiler<'_>, op: OpId) -> Compiled {
    let operands = cx.ir().op(op).operands();
    let Some((memref, indices)) = operands.split_first() else {
        return Err(cx.refusal(op, "has no memref"));
    };
    let place = Place::new(cx, op, *memref, &AffineMap::identity(rank_of(indices)), indices)?;
    let to = cx.result(op, 0)?;
    access::load(place, to)
}

/// `memref.store`
pub(crate) fn store(cx: &mut Compiler<'_>, op: OpId) -> Compiled {
    let [value, memref, indices @ ..] = cx.ir().op(op).operands() else {
        return Err(cx.refusal(op, "has no memref"));
    };
    let place = Place::new(cx, op, *memref, &AffineMap::identity(rank_of(indices)), indices)?;
    let from = cx.value(op, *value)?.start;
    access::store(cx, place, from)
}

fn rank_of(indices: &[ValueId]) -> u32 {
    u32::try_from(indices.len()).expect("an op has fewer than 2^32 operands")
}

/// `memref.dim`
pub(crate) fn dim(cx: &mut Compiler<'_>, op: OpId) -> Compiled {
    let memref = cx.operand_value(op, 0)?;
    let repr = cx.repr(op, cx.ir().ty(memref))?;
    let (from, dim, to) = (cx.operand(op, 0)?, cx.operand(op, 1)?, cx.result(op, 0)?);
    let width = cx.index_width();
    step(move |m| {
        let index = m.regs[dim] as i64;
        let (rank, size) = match &repr {
            Repr::MemRef(memref) => (memref.rank, size_at(&m.regs[from + 2..from + 2 + memref.rank], index)),
            _ => {
                let descriptor = descriptor(m, from);
                let rank = descriptor[0] as usize;
                (rank, size_at(&descriptor[3..3 + rank], index))
            }
        };
        match size {
            Some(size) => {
                m.regs[to] = index_of(op, size, width)?;
                Ok(())
            }
            None => undefined(op, format!("dimension {index} of a memref of rank {rank}")),
        }
    })
}

/// A number that a memref is made of as an index.
fn index_of(op: OpId, number: u64, width: u32) -> Result<u64, Box<Trap>> {
    let number = number as i64;
    if width == 32 && i32::try_from(number).is_err() {
        return undefined(op, format!("{number} does not fit in an index of {width} bits"));
    }
    Ok(number as u64)
}

fn size_at(sizes: &[u64], index: i64) -> Option<u64> {
    usize::try_from(index).ok().and_then(|index| sizes.get(index).copied())
}

/// Rank, handle, offset, sizes and strides of the unranked memref in a slot.
fn descriptor<'a>(m: &'a Machine<'_>, slot: usize) -> &'a [u64] {
    m.descriptors.get_index(m.regs[slot] as usize).expect("descriptors are never removed")
}

/// `memref.rank`
pub(crate) fn rank(cx: &mut Compiler<'_>, op: OpId) -> Compiled {
    let memref = cx.operand_value(op, 0)?;
    let memref = Operand::new(cx, op, memref)?;
    let to = cx.result(op, 0)?;
    step(move |m| {
        m.regs[to] = memref.rank(m) as u64;
        Ok(())
    })
}

/// `memref.prefetch`: checks bounds, and does nothing.
pub(crate) fn prefetch(cx: &mut Compiler<'_>, op: OpId) -> Compiled {
    let Some((memref, indices)) = cx.ir().op(op).operands().split_first() else {
        return Err(cx.refusal(op, "has no memref"));
    };
    let place = Place::new(cx, op, *memref, &AffineMap::identity(rank_of(indices)), indices)?;
    step(move |m| place.locate(m).map(|_| ()))
}

/// A memref, ranked or not.
enum Operand {
    Ranked(MemRefRepr, MemRefSlots),
    Unranked(MemRefRepr, usize),
}

impl Operand {
    fn new(cx: &mut Compiler<'_>, op: OpId, value: ValueId) -> Result<Operand, InterpError> {
        let first = cx.value(op, value)?.start;
        match cx.repr(op, cx.ir().ty(value))? {
            Repr::MemRef(repr) => {
                let slots = repr.slots(first);
                Ok(Operand::Ranked(repr, slots))
            }
            Repr::Unranked(elem) => Ok(Operand::Unranked(MemRefRepr { elem, rank: 0, storage: None }, first)),
            _ => Err(cx.refusal(op, "works on something else than a memref")),
        }
    }

    fn rank(&self, m: &Machine<'_>) -> usize {
        match self {
            Operand::Ranked(_, slots) => slots.rank,
            Operand::Unranked(_, slot) => descriptor(m, *slot)[0] as usize,
        }
    }

    fn value(&self, m: &Machine<'_>) -> MemRefValue {
        match self {
            Operand::Ranked(repr, slots) => MemRefValue::from_slots(&m.regs[slots.all()], repr),
            Operand::Unranked(repr, slot) => {
                let content = descriptor(m, *slot);
                let repr = MemRefRepr { rank: content[0] as usize, ..repr.clone() };
                MemRefValue::from_slots(&content[1..], &repr)
            }
        }
    }
}

/// The slots of a memref whose layout strides can tell.
fn strided(
    cx: &mut Compiler<'_>,
    op: OpId,
    value: ValueId,
) -> Result<(MemRefRepr, MemRefSlots), InterpError> {
    let repr = cx.memref(op, value)?;
    if repr.storage.is_some() {
        return Err(cx.refusal(op, "works on a memref with a layout map that strides cannot express"));
    }
    let slots = repr.slots(cx.value(op, value)?.start);
    Ok((repr, slots))
}

/// Checks that a memref, which lies in a buffer of `n_cells` elements, does not alias itself.
pub(crate) fn check_layout(
    m: &mut Machine<'_>,
    op: OpId,
    memref: &MemRefValue,
    n_cells: usize,
) -> Result<(), Box<Trap>> {
    if memref.storage.is_none() && is_nested(&memref.sizes, &memref.strides) {
        return Ok(());
    }
    m.spend(n_cells.min(memref.n_elements()) as u64, op)?;
    match first_alias(memref, n_cells) {
        None => Ok(()),
        Some(alias) => {
            let (first, second) = (&alias.first, &alias.second);
            undefined(
                op,
                format!(
                    "the layout aliases itself: elements {first:?} and {second:?} are one place in memory"
                ),
            )
        }
    }
}
