//! Meanings of `memref` allocation and deallocation.

use loopwright_affine_ir::{Attr, DenseArray, Layout, OpId};

use crate::compile::control::Arm;
use crate::compile::{Compiler, step};
use crate::error::{Trap, undefined};
use crate::machine::fault::describe;
use crate::machine::{Machine, Run};
use crate::meaning::memref::copy::copy_elements;
use crate::meaning::memref::{Compiled, Operand, check_layout, ranked, strided};
use crate::memory::buffer::{Allocation, Origin};
use crate::memory::fault::Handle;
use crate::values::layout::{Shape, allocation};
use crate::values::{Elem, MemRefRepr, MemRefValue};

/// `memref.alloc`, `memref.alloca`: operands are the dynamic sizes, then the symbols of the layout.
pub(crate) fn alloc(cx: &mut Compiler<'_>, op: OpId, origin: Origin) -> Compiled {
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
    let (alignment, is_identity) = (alignment(cx, op, repr.elem), ty.layout == Layout::Identity);
    step(move |m| {
        let numbers: Vec<i64> = operands.iter().map(|slot| m.regs[*slot] as i64).collect();
        let (sizes, symbols) = numbers.split_at(n_sizes);
        let shape = match allocation(&ty, &repr, sizes, symbols) {
            Ok(shape) => shape,
            Err(message) => return undefined(op, message),
        };
        let n_cells = shape.n_cells;
        let memref = fresh(m, op, &repr, (shape, symbols), Request { origin, alignment })?;
        if !is_identity {
            check_layout(m, op, &memref, n_cells)?;
        }
        for (slot, value) in (base..).zip(memref.slots()) {
            m.regs[slot] = value;
        }
        Ok(())
    })
}

/// What an op says about the memory it allocates.
#[derive(Clone, Copy)]
struct Request {
    origin: Origin,
    alignment: u64,
}

/// A fresh buffer, and the memref that covers it.
fn fresh(
    m: &mut Machine<'_>,
    op: OpId,
    repr: &MemRefRepr,
    (shape, symbols): (Shape, &[i64]),
    Request { origin, alignment }: Request,
) -> Result<MemRefValue, Box<Trap>> {
    let Shape { offset, sizes, strides, n_cells } = shape;
    // The symbols of a strided layout are among offset and strides.
    let symbols = symbols[..symbols.len().min(repr.n_symbols())].to_vec();
    let (elem, storage) = (repr.elem, repr.storage.clone());
    let mut memref = MemRefValue { handle: 0, offset, sizes, strides, symbols, base: 0, elem, storage };
    let allocation = Allocation { origin, alignment, n_elements: memref.n_elements(), offset };
    memref.handle = m.alloc(elem, n_cells, allocation, op)?;
    Ok(memref)
}

/// The alignment that an op asks for, or else what any memory has.
fn alignment(cx: &Compiler<'_>, op: OpId, elem: Elem) -> u64 {
    let asked = cx.ir().op(op).attr("alignment").and_then(Attr::as_i64);
    asked.and_then(|asked| u64::try_from(asked).ok()).unwrap_or_else(|| elem.alignment())
}

fn first(segments: &DenseArray) -> Option<usize> {
    segments.values.first().and_then(|size| usize::try_from(*size).ok())
}

/// `memref.dealloc`
pub(crate) fn dealloc(cx: &mut Compiler<'_>, op: OpId) -> Compiled {
    let operand = cx.operand_value(op, 0)?;
    let operand = Operand::new(cx, op, operand)?;
    step(move |m| {
        let memref = operand.value(m);
        check_whole(m, op, &memref)?;
        free(m, op, memref.handle)
    })
}

/// Checks that a memref is what an allocation on the heap returned, as far as its elements go.
fn check_whole(m: &Machine<'_>, op: OpId, memref: &MemRefValue) -> Result<(), Box<Trap>> {
    let allocation = match m.memory.allocation(memref.handle) {
        Ok(allocation) => allocation,
        Err(_) => return undefined(op, "memory is freed that was freed before"),
    };
    match allocation.origin {
        Origin::Heap => {}
        Origin::Stack => return undefined(op, "memory of 'memref.alloca' is freed"),
        Origin::Global | Origin::Constant => return undefined(op, "memory of 'memref.global' is freed"),
    }
    if memref.n_elements() != allocation.n_elements || memref.offset != allocation.offset {
        let (n, all) = (memref.n_elements(), allocation.n_elements);
        let at = memref.offset.wrapping_sub(allocation.offset);
        return undefined(
            op,
            format!(
                "a view of {n} elements from place {at} on is freed, not the memref of {all} that was allocated"
            ),
        );
    }
    Ok(())
}

fn free(m: &mut Machine<'_>, op: OpId, handle: Handle) -> Run {
    m.free(handle).map_err(|fault| describe(m, op, fault, "memory", "frees"))
}

/// `memref.realloc`: the elements that there are in both.
pub(crate) fn realloc(cx: &mut Compiler<'_>, op: OpId) -> Compiled {
    let (source, result) = (cx.operand_value(op, 0)?, cx.result_value(op, 0)?);
    let (source, (repr, to)) = (Operand::new(cx, op, source)?, strided(cx, op, result)?);
    let ty = ranked(cx, op, result)?.clone();
    let size = match cx.ir().op(op).operands().get(1) {
        Some(size) => Some(cx.value(op, *size)?.start),
        None => None,
    };
    let alignment = alignment(cx, op, repr.elem);
    step(move |m| {
        let old = source.value(m);
        check_whole(m, op, &old)?;
        let sizes: Vec<i64> = size.iter().map(|slot| m.regs[*slot] as i64).collect();
        let shape = match allocation(&ty, &repr, &sizes, &[]) {
            Ok(shape) => shape,
            Err(message) => return undefined(op, message),
        };
        let new = fresh(m, op, &repr, (shape, &[]), Request { origin: Origin::Heap, alignment })?;
        copy_elements(m, op, &old, &new)?;
        free(m, op, old.handle)?;
        for (slot, value) in to.all().zip(new.slots()) {
            m.regs[slot] = value;
        }
        Ok(())
    })
}

/// `memref.alloca_scope`
pub(crate) fn scope(cx: &mut Compiler<'_>, op: OpId) -> Compiled {
    let arm = Arm::new(cx, op, 0)?;
    step(move |m| arm.run(m))
}
