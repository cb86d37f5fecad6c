//! Meanings of the `memref` ops.

use crate::affine_map::AffineMap;
use crate::attr::Attr;
use crate::elements::DenseArray;
use crate::ids::{OpId, ValueId};
use crate::interp::{
    CompiledOp, Compiler, InterpError, Machine, Origin, Place, Repr, Trap, allocation, describe, step,
    undefined,
};
use crate::types::{Layout, MemRefType, Strided, Type};

type Compiled = Result<CompiledOp, InterpError>;

/// `memref.alloc`, `memref.alloca`: operands are the dynamic sizes, then the symbols of the layout.
pub(super) fn alloc(cx: &mut Compiler<'_>, op: OpId, origin: Origin) -> Compiled {
    let result = cx.result_value(op, 0)?;
    let repr = cx.memref(op, result)?;
    let ty = ranked(cx, op, result)?.clone();
    let operands = cx.scalars(op, cx.ir().op(op).operands())?;
    let n_sizes = match cx.ir().op(op).attr("operandSegmentSizes") {
        Some(Attr::DenseArray(segments)) => first(segments).unwrap_or(operands.len()),
        _ => ty.n_dynamic(),
    };
    if n_sizes > operands.len() {
        return Err(cx.refusal(op, "has fewer operands than it says"));
    }
    let base = cx.value(op, result)?.start;
    step(move |m| {
        let numbers: Vec<i64> = operands.iter().map(|slot| m.regs[*slot] as i64).collect();
        let (sizes, symbols) = numbers.split_at(n_sizes);
        let shape = match allocation(&ty, &repr, sizes, symbols) {
            Ok(shape) => shape,
            Err(message) => return undefined(op, message),
        };
        let handle = m.alloc(repr.elem, shape.n_cells, origin, op)?;
        // The symbols of a strided layout are among offset and strides.
        let symbols = &symbols[..symbols.len().min(repr.n_symbols())];
        let numbers = std::iter::once(&shape.offset).chain(&shape.sizes).chain(&shape.strides).chain(symbols);
        let slots = std::iter::once(handle).chain(numbers.map(|number| *number as u64));
        for (slot, value) in (base..).zip(slots) {
            m.regs[slot] = value;
        }
        Ok(())
    })
}

fn first(segments: &DenseArray) -> Option<usize> {
    segments.values.first().and_then(|size| usize::try_from(*size).ok())
}

fn ranked<'a>(cx: &Compiler<'a>, op: OpId, value: ValueId) -> Result<&'a MemRefType, InterpError> {
    cx.ir()
        .ty(value)
        .as_memref()
        .ok_or_else(|| cx.refusal(op, "works on something else than a ranked memref"))
}

/// `memref.dealloc`
pub(super) fn dealloc(cx: &mut Compiler<'_>, op: OpId) -> Compiled {
    let operand = cx.operand_value(op, 0)?;
    let from = cx.value(op, operand)?.start;
    let is_ranked = matches!(cx.repr(op, cx.ir().ty(operand))?, Repr::MemRef(_));
    step(move |m| {
        let handle = if is_ranked { m.regs[from] } else { descriptor(m, from)[1] };
        match m.memory.origin(handle) {
            Ok(Origin::Heap) => {}
            Ok(Origin::Stack) => return undefined(op, "memory of 'memref.alloca' is freed"),
            Err(_) => return undefined(op, "memory is freed that was freed before"),
        }
        if let Err(fault) = m.check_free(handle) {
            return Err(describe(m, op, fault, "memory that is freed", "frees"));
        }
        m.memory.free(handle).map_err(|fault| describe(m, op, fault, "memory that is freed", "frees"))
    })
}

/// `memref.load`
pub(super) fn load(cx: &mut Compiler<'_>, op: OpId) -> Compiled {
    let operands = cx.ir().op(op).operands();
    let Some((memref, indices)) = operands.split_first() else {
        return Err(cx.refusal(op, "has no memref"));
    };
    let place = Place::new(cx, op, *memref, &AffineMap::identity(rank_of(indices)), indices)?;
    let to = cx.result(op, 0)?;
    crate::interp::load(place, to)
}

/// `memref.store`
pub(super) fn store(cx: &mut Compiler<'_>, op: OpId) -> Compiled {
    let [value, memref, indices @ ..] = cx.ir().op(op).operands() else {
        return Err(cx.refusal(op, "has no memref"));
    };
    let place = Place::new(cx, op, *memref, &AffineMap::identity(rank_of(indices)), indices)?;
    let from = cx.value(op, *value)?.start;
    crate::interp::store(place, from)
}

fn rank_of(indices: &[ValueId]) -> u32 {
    u32::try_from(indices.len()).expect("an op has fewer than 2^32 operands")
}

/// `memref.dim`
pub(super) fn dim(cx: &mut Compiler<'_>, op: OpId) -> Compiled {
    let memref = cx.operand_value(op, 0)?;
    let repr = cx.repr(op, cx.ir().ty(memref))?;
    let (from, dim, to) = (cx.operand(op, 0)?, cx.operand(op, 1)?, cx.result(op, 0)?);
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
                m.regs[to] = size;
                Ok(())
            }
            None => undefined(op, format!("dimension {index} of a memref of rank {rank}")),
        }
    })
}

fn size_at(sizes: &[u64], index: i64) -> Option<u64> {
    usize::try_from(index).ok().and_then(|index| sizes.get(index).copied())
}

/// Rank, handle, offset, sizes and strides of the unranked memref in a slot.
fn descriptor<'a>(m: &'a Machine<'_>, slot: usize) -> &'a [u64] {
    m.descriptors.get_index(m.regs[slot] as usize).expect("descriptors are never removed")
}

/// `memref.cast`: what the target type says must hold.
pub(super) fn cast(cx: &mut Compiler<'_>, op: OpId) -> Compiled {
    let (source, target) = (cx.operand_value(op, 0)?, cx.result_value(op, 0)?);
    let (source_ty, target_ty) = (cx.ir().ty(source), cx.ir().ty(target));
    let (source_repr, target_repr) = (cx.repr(op, source_ty)?, cx.repr(op, target_ty)?);
    let (from, to) = (cx.value(op, source)?, cx.value(op, target)?);
    match (source_repr, target_repr) {
        (Repr::MemRef(source), Repr::MemRef(target)) if source == target => {
            let expected = Expected::new(target_ty, target.rank);
            step(move |m| {
                expected.check(&m.regs[from.clone()], op)?;
                m.copy(from.start, to.start, from.len());
                Ok(())
            })
        }
        (Repr::MemRef(source), Repr::Unranked(elem)) if source.elem == elem && source.storage.is_none() => {
            step(move |m| {
                let rank = std::iter::once(source.rank as u64);
                let content = rank.chain(m.regs[from.clone()].iter().copied()).collect();
                m.regs[to.start] = m.intern(content, op)?;
                Ok(())
            })
        }
        (Repr::Unranked(elem), Repr::MemRef(target)) if target.elem == elem && target.storage.is_none() => {
            let expected = Expected::new(target_ty, target.rank);
            step(move |m| {
                let content = m.descriptors.get_index(m.regs[from.start] as usize);
                let content = content.expect("descriptors are never removed");
                if content[0] as usize != target.rank {
                    return undefined(
                        op,
                        format!("a memref of rank {} is cast to rank {}", content[0], target.rank),
                    );
                }
                expected.check(&content[1..], op)?;
                m.regs[to.clone()].copy_from_slice(&content[1..]);
                Ok(())
            })
        }
        (Repr::Unranked(source), Repr::Unranked(target)) if source == target => step(move |m| {
            m.copy(from.start, to.start, 1);
            Ok(())
        }),
        _ => Err(cx.refusal(op, "casts between layouts that have no such interpretation")),
    }
}

/// What a memref type says about offset, sizes and strides: position among the slots, and value.
struct Expected {
    offset: Option<i64>,
    sizes: Vec<Option<i64>>,
    strides: Vec<Option<i64>>,
}

impl Expected {
    fn new(ty: &Type, rank: usize) -> Expected {
        let Type::MemRef(ty) = ty else {
            return Expected { offset: None, sizes: Vec::new(), strides: Vec::new() };
        };
        let known = match &ty.layout {
            Layout::Identity | Layout::Strided(_) => ty.strides(),
            Layout::Map(_) | Layout::Other(_) => None,
        };
        let Strided { strides, offset } =
            known.unwrap_or_else(|| Strided { strides: vec![None; rank], offset: None });
        Expected { offset, sizes: ty.shape.clone(), strides }
    }

    /// Checks the slots of a memref: handle, offset, sizes, strides.
    fn check(&self, slots: &[u64], op: OpId) -> Result<(), Box<Trap>> {
        let differs = |wanted: &Option<i64>, found: u64| wanted.is_some_and(|wanted| wanted != found as i64);
        if differs(&self.offset, slots[1]) {
            return undefined(
                op,
                format!("a memref with offset {} is cast to another offset", slots[1] as i64),
            );
        }
        for (dim, wanted) in self.sizes.iter().enumerate() {
            if differs(wanted, slots[2 + dim]) {
                return undefined(
                    op,
                    format!("dimension {dim} of size {} is cast to another size", slots[2 + dim]),
                );
            }
        }
        let has_elements = slots[2..2 + self.sizes.len()].iter().all(|size| *size != 0);
        for (dim, wanted) in self.strides.iter().enumerate() {
            let stride = slots[2 + self.sizes.len() + dim];
            if has_elements && differs(wanted, stride) {
                let stride = stride as i64;
                return undefined(
                    op,
                    format!("dimension {dim} of stride {stride} is cast to another stride"),
                );
            }
        }
        Ok(())
    }
}
