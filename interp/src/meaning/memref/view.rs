//! Meanings of the `memref` ops that make views, or query the metadata of a memref.

use loopwright_affine_ir::machinery::dropped_dims;
use loopwright_affine_ir::{Attr, OpId};

use crate::compile::index_list::{Entry, index_list};
use crate::compile::{Compiler, step};
use crate::error::{InterpErrorKind, Trap, undefined};
use crate::machine::Machine;
use crate::machine::fault::describe;
use crate::meaning::memref::copy::overlap;
use crate::meaning::memref::{Compiled, Operand, check_layout, index_of, strided};
use crate::values::layout::span;
use crate::values::{MemRefValue, Repr};

/// `memref.subview`: every element must be one of the source.
pub(crate) fn subview(cx: &mut Compiler<'_>, op: OpId) -> Compiled {
    let (source, result) = (cx.operand_value(op, 0)?, cx.result_value(op, 0)?);
    let ((_, from), (_, to)) = (strided(cx, op, source)?, strided(cx, op, result)?);
    let offsets = index_list(cx, op, "offsets", "static_offsets")?;
    let sizes = index_list(cx, op, "sizes", "static_sizes")?;
    let steps = index_list(cx, op, "strides", "static_strides")?;
    let dropped = dropped_dims(cx.ir(), op)
        .ok_or_else(|| cx.refusal(op, "drops dimensions that are not determined"))?;
    let parts: Vec<((Entry, Entry), Entry)> = offsets.into_iter().zip(sizes).zip(steps).collect();
    step(move |m| {
        let value = |entry: Entry| entry.value(&m.regs);
        let is_empty = parts.iter().any(|((_, size), _)| value(*size) == 0);
        let (mut cell, mut kept) = (m.regs[from.offset()] as i64, 0);
        for (dim, ((offset, size), by)) in parts.iter().enumerate() {
            let value = |entry: Entry| entry.value(&m.regs);
            let (offset, size, by) = (value(*offset), value(*size), value(*by));
            let (end, stride) = (m.regs[from.size(dim)] as i64, m.regs[from.stride(dim)] as i64);
            if !is_empty {
                check_part(op, dim, (offset, size, by), end)?;
            } else if size < 0 {
                return undefined(op, format!("size of dimension {dim} is negative: {size}"));
            }
            let (moved, stride) = (offset.checked_mul(stride), stride.checked_mul(by));
            let moved = moved.and_then(|moved| cell.checked_add(moved));
            let (Some(moved), Some(stride)) = (moved, stride) else {
                let message = format!(
                    "the offset or a stride does not fit in an index: part at {offset} by {by} of dimension {dim}"
                );
                return undefined(op, message);
            };
            cell = moved;
            if !dropped[dim] {
                (m.regs[to.size(kept)], m.regs[to.stride(kept)]) = (size as u64, stride as u64);
                kept += 1;
            }
        }
        m.regs[to.handle()] = m.regs[from.handle()];
        m.regs[to.offset()] = cell as u64;
        m.regs[to.base()] = m.regs[from.base()];
        Ok(())
    })
}

/// Checks one dimension of a part that has elements.
fn check_part(op: OpId, dim: usize, (offset, size, by): (i64, i64, i64), end: i64) -> Result<(), Box<Trap>> {
    if size < 0 {
        return undefined(op, format!("size of dimension {dim} is negative: {size}"));
    }
    let last = i128::from(offset) + i128::from(size - 1) * i128::from(by);
    let outside = [i128::from(offset), last].into_iter().find(|index| !(0..i128::from(end)).contains(index));
    if let Some(index) = outside {
        return undefined(op, format!("index {index} is out of bounds for dimension {dim} of size {end}"));
    }
    if by == 0 && size > 1 {
        return undefined(op, format!("the layout aliases itself: the stride of dimension {dim} is 0"));
    }
    Ok(())
}

/// `memref.reinterpret_cast`: every element must lie in the buffer, and no two in one place.
pub(crate) fn reinterpret(cx: &mut Compiler<'_>, op: OpId) -> Compiled {
    let (source, result) = (cx.operand_value(op, 0)?, cx.result_value(op, 0)?);
    let (source, (repr, to)) = (Operand::new(cx, op, source)?, strided(cx, op, result)?);
    let offsets = index_list(cx, op, "offsets", "static_offsets")?;
    let sizes = index_list(cx, op, "sizes", "static_sizes")?;
    let strides = index_list(cx, op, "strides", "static_strides")?;
    let [offset] = offsets[..] else { return Err(cx.refusal(op, "has several offsets")) };
    step(move |m| {
        let (handle, base) = source.place(m);
        let offset = sum_of_offsets(op, base, offset.value(&m.regs))?;
        (m.regs[to.handle()], m.regs[to.offset()]) = (handle, offset as u64);
        m.regs[to.base()] = base as u64;
        for (dim, (size, stride)) in sizes.iter().zip(&strides).enumerate() {
            let (size, stride) = (size.value(&m.regs), stride.value(&m.regs));
            if size < 0 {
                return undefined(op, format!("size of dimension {dim} is negative: {size}"));
            }
            (m.regs[to.size(dim)], m.regs[to.stride(dim)]) = (size as u64, stride as u64);
        }
        // Memory that is gone is missed by those who use it.
        let Ok(n_bytes) = m.memory.n_bytes(handle) else { return Ok(()) };
        let n_cells = n_bytes / repr.elem.n_bytes();
        let memref = MemRefValue::from_slots(&m.regs[to.all()], &repr);
        if memref.sizes.contains(&0) {
            return Ok(());
        }
        let places = span(offset, &memref.sizes, &memref.strides);
        let holds = |place: i64| usize::try_from(place).is_ok_and(|place| place < n_cells);
        match places {
            Some((first, last)) if holds(first) && holds(last) => check_layout(m, op, &memref, n_cells),
            Some((first, last)) => undefined(
                op,
                format!("places {first} to {last} are not all in a buffer of {n_cells} elements"),
            ),
            None => {
                let (sizes, strides) = (&memref.sizes, &memref.strides);
                undefined(
                    op,
                    format!(
                        "the place of an element does not fit in an index: sizes {sizes:?}, strides {strides:?}"
                    ),
                )
            }
        }
    })
}

fn sum_of_offsets(op: OpId, base: i64, offset: i64) -> Result<i64, Box<Trap>> {
    let overflow = || format!("offset {offset} from place {base} on does not fit in an index");
    base.checked_add(offset).ok_or_else(|| Trap::undefined(op, overflow()))
}

impl Operand {
    /// The buffer, and the place in it that offsets count from.
    fn place(&self, m: &Machine<'_>) -> (u64, i64) {
        match self {
            Operand::Ranked(_, slots) => (m.regs[slots.handle()], m.regs[slots.base()] as i64),
            Operand::Unranked(_, slot) => {
                let content = super::descriptor(m, *slot);
                (content[1], content[content.len() - 1] as i64)
            }
        }
    }
}

/// `memref.view`: the elements must lie in the bytes, and their addresses be multiples of their size.
pub(crate) fn view(cx: &mut Compiler<'_>, op: OpId) -> Compiled {
    let (source, result) = (cx.operand_value(op, 0)?, cx.result_value(op, 0)?);
    let ((_, from), (repr, to)) = (strided(cx, op, source)?, strided(cx, op, result)?);
    let shift = cx.operand(op, 1)?;
    let dynamic = cx.scalars(op, cx.ir().op(op).operands().get(2..).unwrap_or_default())?;
    let ty = super::ranked(cx, op, result)?.clone();
    let (elem, n_bytes) = (repr.elem, repr.elem.n_bytes() as i64);
    cx.check_bytes(op, elem)?;
    step(move |m| {
        let shift = m.regs[shift] as i64;
        let mut dynamic = dynamic.iter();
        let mut n_elements = 1i128;
        for (dim, size) in ty.shape.iter().enumerate() {
            let size = size.or_else(|| dynamic.next().map(|slot| m.regs[*slot] as i64)).unwrap_or(0);
            if size < 0 {
                return undefined(op, format!("size of dimension {dim} is negative: {size}"));
            }
            n_elements = n_elements.saturating_mul(size.into());
            m.regs[to.size(dim)] = size as u64;
        }
        let mut stride = 1i64;
        for dim in (0..to.rank).rev() {
            m.regs[to.stride(dim)] = stride as u64;
            stride = stride.wrapping_mul(m.regs[to.size(dim)] as i64);
        }
        let (wanted, found) = (n_elements.saturating_mul(n_bytes.into()), m.regs[from.size(0)]);
        if shift < 0 || wanted.saturating_add(shift.into()) > i128::from(found) {
            return undefined(
                op,
                format!("{wanted} bytes from byte {shift} on are not all in a buffer of {found}"),
            );
        }
        let first = sum_of_offsets(op, m.regs[from.offset()] as i64, shift)?;
        if first % elem.unit().n_bytes() as i64 != 0 {
            let size = elem.unit().n_bytes();
            return undefined(
                op,
                format!("elements from byte {shift} on are misaligned: their numbers take {size} bytes"),
            );
        }
        if first % n_bytes != 0 {
            let message = format!("elements of {n_bytes} bytes from byte {shift} on have no interpretation");
            return Err(Trap::new(InterpErrorKind::Unsupported, op, message));
        }
        m.regs[to.handle()] = m.regs[from.handle()];
        m.regs[to.offset()] = (first / n_bytes) as u64;
        m.regs[to.base()] = (first / n_bytes) as u64;
        Ok(())
    })
}

/// `memref.extract_strided_metadata`
pub(crate) fn metadata(cx: &mut Compiler<'_>, op: OpId) -> Compiled {
    let source = cx.operand_value(op, 0)?;
    let (_, from) = strided(cx, op, source)?;
    let base = cx.result_value(op, 0)?;
    let (_, base) = strided(cx, op, base)?;
    let numbers = cx.scalars(op, cx.ir().op(op).results().get(1..).unwrap_or_default())?;
    if numbers.len() != 1 + 2 * from.rank {
        return Err(cx.refusal(op, "has another number of results than its memref has parts"));
    }
    let width = cx.index_width();
    step(move |m| {
        m.regs[base.handle()] = m.regs[from.handle()];
        m.regs[base.offset()] = m.regs[from.base()];
        m.regs[base.base()] = m.regs[from.base()];
        m.regs[numbers[0]] = index_of(op, m.regs[from.offset()].wrapping_sub(m.regs[from.base()]), width)?;
        for dim in 0..from.rank {
            m.regs[numbers[1 + dim]] = index_of(op, m.regs[from.size(dim)], width)?;
            m.regs[numbers[1 + from.rank + dim]] = index_of(op, m.regs[from.stride(dim)], width)?;
        }
        Ok(())
    })
}

/// The address of a place in a buffer, counted in elements.
fn address(m: &mut Machine<'_>, op: OpId, handle: u64, place: i64, n_bytes: usize) -> Result<u64, Box<Trap>> {
    let start = m.memory.address(handle);
    let start = start.map_err(|fault| describe(m, op, fault, "the memref", "uses"))?;
    Ok(start.wrapping_add((place as u64).wrapping_mul(n_bytes as u64)))
}

/// `memref.extract_aligned_pointer_as_index`
pub(crate) fn pointer(cx: &mut Compiler<'_>, op: OpId) -> Compiled {
    let source = cx.operand_value(op, 0)?;
    let n_bytes = match cx.repr(op, cx.ir().ty(source))? {
        Repr::MemRef(repr) => repr.elem.n_bytes(),
        Repr::Unranked(elem) => elem.n_bytes(),
        _ => return Err(cx.refusal(op, "works on something else than a memref")),
    };
    let (source, to, width) = (Operand::new(cx, op, source)?, cx.result(op, 0)?, cx.index_width());
    step(move |m| {
        let (handle, base) = source.place(m);
        let address = address(m, op, handle, base, n_bytes)?;
        m.regs[to] = index_of(op, address, width)?;
        Ok(())
    })
}

/// `memref.assume_alignment`: the address of the first element is as it says.
pub(crate) fn aligned(cx: &mut Compiler<'_>, op: OpId) -> Compiled {
    let (source, result) = (cx.operand_value(op, 0)?, cx.result_value(op, 0)?);
    let repr = cx.memref(op, source)?;
    let n_bytes = repr.elem.n_bytes();
    let (from, to) = (repr.slots(cx.value(op, source)?.start), repr.slots(cx.value(op, result)?.start));
    let wanted = cx.ir().op(op).attr("alignment").and_then(Attr::as_i64).and_then(|n| u64::try_from(n).ok());
    let wanted = wanted.filter(|wanted| *wanted > 0).ok_or_else(|| cx.refusal(op, "has no alignment"))?;
    step(move |m| {
        let address = address(m, op, m.regs[from.handle()], m.regs[from.offset()] as i64, n_bytes)?;
        if address % wanted != 0 {
            return undefined(op, format!("address {address} is not a multiple of {wanted}"));
        }
        m.copy(from.handle(), to.handle(), from.all().len());
        Ok(())
    })
}

/// `memref.distinct_objects`: no two of the memrefs share memory.
pub(crate) fn distinct(cx: &mut Compiler<'_>, op: OpId) -> Compiled {
    let ir = cx.ir();
    let mut memrefs = Vec::new();
    for (operand, result) in ir.op(op).operands().iter().zip(ir.op(op).results()) {
        let (from, to) = (cx.value(op, *operand)?, cx.value(op, *result)?);
        memrefs.push((Operand::new(cx, op, *operand)?, from, to));
    }
    step(move |m| {
        for (number, (second, ..)) in memrefs.iter().enumerate() {
            for (other, (first, ..)) in memrefs.iter().take(number).enumerate() {
                let (first, second) = (first.value(m), second.value(m));
                if let Some(place) = overlap(m, op, [&first, &second], |_, _| true)? {
                    return undefined(
                        op,
                        format!("operands {other} and {number} share place {place} of their memory"),
                    );
                }
            }
        }
        memrefs.iter().for_each(|(_, from, to)| m.copy(from.start, to.start, from.len()));
        Ok(())
    })
}
