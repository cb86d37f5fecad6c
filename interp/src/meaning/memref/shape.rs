//! Meanings of the `memref` ops that reshape: other subscripts for the same elements.

use loopwright_affine_ir::machinery::{reassociation, transposition};
use loopwright_affine_ir::{AccessKind, OpId, Type};

use crate::compile::index_list::index_list;
use crate::compile::{Compiler, step};
use crate::error::{InterpErrorKind, Trap, undefined};
use crate::machine::fault::describe;
use crate::machine::label::TracedPlace;
use crate::machine::{Machine, Run};
use crate::meaning::memref::{Compiled, Operand, ranked, strided};
use crate::memory::buffer::unit_of;
use crate::values::{MOST_DIMS, MemRefSlots, Repr};

/// Copies what a view shares with its source.
fn share(m: &mut Machine<'_>, from: MemRefSlots, to: MemRefSlots) {
    m.regs[to.handle()] = m.regs[from.handle()];
    m.regs[to.offset()] = m.regs[from.offset()];
    m.regs[to.base()] = m.regs[from.base()];
}

/// The product of some sizes, none negative, or the error that it does not fit.
fn n_elements(op: OpId, sizes: impl IntoIterator<Item = i64> + Clone) -> Result<i64, Box<Trap>> {
    if sizes.clone().into_iter().any(|size| size == 0) {
        return Ok(0);
    }
    let product = sizes.clone().into_iter().try_fold(1i64, i64::checked_mul);
    product.ok_or_else(|| {
        let sizes: Vec<i64> = sizes.into_iter().collect();
        Trap::undefined(op, format!("the number of elements of sizes {sizes:?} does not fit in an index"))
    })
}

/// `memref.collapse_shape`: the dimensions of each group must be contiguous.
pub(crate) fn collapse(cx: &mut Compiler<'_>, op: OpId) -> Compiled {
    let (source, result) = (cx.operand_value(op, 0)?, cx.result_value(op, 0)?);
    let known = ranked(cx, op, result)?.strides();
    let ((_, from), (_, to)) = (strided(cx, op, source)?, strided(cx, op, result)?);
    let groups = reassociation(cx.ir(), op);
    step(move |m| {
        share(m, from, to);
        let is_empty = (0..from.rank).any(|dim| m.regs[from.size(dim)] == 0);
        for (dim, group) in groups.iter().enumerate() {
            let size = |inner: &usize| m.regs[from.size(*inner)] as i64;
            let stride = |inner: &usize| m.regs[from.stride(*inner)] as i64;
            let product = n_elements(op, group.iter().map(size))?;
            let mut several = group.iter().rev().filter(|inner| size(inner) > 1);
            let last = several.next();
            // How far the dimensions further in reach.
            let mut reach = last.and_then(|inner| stride(inner).checked_mul(size(inner)));
            for outer in several {
                if !is_empty && reach != Some(stride(outer)) {
                    let stride = stride(outer);
                    return undefined(
                        op,
                        format!(
                            "dimension {outer} of stride {stride} is not contiguous with those that it is joined with"
                        ),
                    );
                }
                reach = reach.and_then(|reach| reach.checked_mul(size(outer)));
            }
            let fixed = known.as_ref().and_then(|known| known.strides[dim]);
            let stride = fixed.or_else(|| last.or(group.first()).map(stride)).unwrap_or(1);
            m.regs[to.size(dim)] = product as u64;
            m.regs[to.stride(dim)] = stride as u64;
        }
        Ok(())
    })
}

/// `memref.expand_shape`: the dimensions of each group must have as many elements as what they are made of.
pub(crate) fn expand(cx: &mut Compiler<'_>, op: OpId) -> Compiled {
    let (source, result) = (cx.operand_value(op, 0)?, cx.result_value(op, 0)?);
    let ((_, from), (_, to)) = (strided(cx, op, source)?, strided(cx, op, result)?);
    let sizes = index_list(cx, op, "output_shape", "static_output_shape")?;
    let groups = reassociation(cx.ir(), op);
    step(move |m| {
        share(m, from, to);
        // Dimensions in no group, of a memref without dimensions, have one element.
        for (dim, size) in sizes.iter().enumerate() {
            let size = size.value(&m.regs);
            if size < 0 {
                return undefined(op, format!("size of dimension {dim} is negative: {size}"));
            }
            (m.regs[to.size(dim)], m.regs[to.stride(dim)]) = (size as u64, 1);
        }
        for (dim, group) in groups.iter().enumerate() {
            let size = |inner: &usize| sizes[*inner].value(&m.regs);
            let (whole, parts) = (m.regs[from.size(dim)] as i64, n_elements(op, group.iter().map(size))?);
            if whole != parts {
                return undefined(
                    op,
                    format!("dimension {dim} of size {whole} is split into {parts} elements"),
                );
            }
            let mut stride = m.regs[from.stride(dim)] as i64;
            for inner in group.iter().rev() {
                m.regs[to.stride(*inner)] = stride as u64;
                let size = sizes[*inner].value(&m.regs);
                stride = match stride.checked_mul(size) {
                    Some(stride) => stride,
                    None if parts == 0 => 0,
                    None => {
                        return undefined(op, format!("stride {stride} x {size} does not fit in an index"));
                    }
                };
            }
        }
        Ok(())
    })
}

/// `memref.transpose`
pub(crate) fn transpose(cx: &mut Compiler<'_>, op: OpId) -> Compiled {
    let (source, result) = (cx.operand_value(op, 0)?, cx.result_value(op, 0)?);
    let ((_, from), (_, to)) = (strided(cx, op, source)?, strided(cx, op, result)?);
    let order = transposition(cx.ir(), op).ok_or_else(|| cx.refusal(op, "has no permutation"))?;
    step(move |m| {
        share(m, from, to);
        for (dim, source) in order.iter().enumerate() {
            m.regs[to.size(dim)] = m.regs[from.size(*source)];
            m.regs[to.stride(dim)] = m.regs[from.stride(*source)];
        }
        Ok(())
    })
}

/// `memref.reshape`: the elements of a contiguous memref, in sizes read from memory.
pub(crate) fn reshape(cx: &mut Compiler<'_>, op: OpId) -> Compiled {
    let (source, result) = (cx.operand_value(op, 0)?, cx.result_value(op, 0)?);
    let source = Operand::new(cx, op, source)?;
    let shape = cx.operand_value(op, 1)?;
    let (shape_repr, shape) = strided(cx, op, shape)?;
    let int = shape_repr.elem.scalar.int(cx.index_width());
    let int = int
        .filter(|int| int.is_narrow())
        .ok_or_else(|| cx.refusal(op, "takes sizes of more than 64 bits"))?;
    let elem = shape_repr.elem;
    let target = cx.ir().ty(result).clone();
    let to_first = cx.value(op, result)?.start;
    let is_ranked = matches!(cx.repr(op, &target)?, Repr::MemRef(_));
    step(move |m| {
        let memref = source.value(m);
        let rank = m.regs[shape.size(0)] as usize;
        if rank > MOST_DIMS {
            let message = format!("makes a memref of {rank} dimensions, more than {MOST_DIMS}");
            return Err(Trap::new(InterpErrorKind::Unsupported, op, message));
        }
        m.spend(rank as u64, op)?;
        let mut sizes = Vec::with_capacity(rank);
        for dim in 0..rank {
            let cell = m.regs[shape.stride(0)].wrapping_mul(dim as u64).wrapping_add(m.regs[shape.offset()]);
            let handle = m.regs[shape.handle()];
            m.note(op, AccessKind::Read, (handle, cell as i64), |_| TracedPlace::Element(vec![dim as i64]))?;
            let size = m.load(handle, unit_of(cell as i64, elem.n_slots(), 0), elem.unit());
            let size = size.map_err(|fault| describe(m, op, fault, &format!("size [{dim}]"), "reads"))?;
            sizes.push(int.signed(size));
        }
        check_sizes(op, &target, &sizes)?;
        let contiguous = |sizes: &[i64]| {
            let mut strides = vec![1i64; sizes.len()];
            for dim in (1..sizes.len()).rev() {
                strides[dim - 1] = strides[dim].wrapping_mul(sizes[dim]);
            }
            strides
        };
        let several = |sizes: &[i64], strides: &[i64]| {
            let dims = sizes.iter().copied().zip(strides.iter().copied());
            dims.filter(|(size, _)| *size > 1).collect::<Vec<_>>()
        };
        let (have, want) = (n_elements(op, memref.sizes.clone())?, n_elements(op, sizes.clone())?);
        if have != want {
            return undefined(op, format!("a memref of {have} elements is given the shape of {want}"));
        }
        let dense = contiguous(&memref.sizes);
        if have > 0 && several(&memref.sizes, &memref.strides) != several(&memref.sizes, &dense) {
            let (sizes, strides) = (&memref.sizes, &memref.strides);
            let message = format!("a memref of sizes {sizes:?} and strides {strides:?} is not contiguous");
            return undefined(op, message);
        }
        let mut reshaped = memref;
        (reshaped.strides, reshaped.sizes) = (contiguous(&sizes), sizes);
        if is_ranked {
            reshaped.slots().zip(to_first..).for_each(|(value, slot)| m.regs[slot] = value);
        } else {
            let rank = std::iter::once(rank as u64);
            m.regs[to_first] = m.intern(rank.chain(reshaped.slots()).collect(), op)?;
        }
        Ok(())
    })
}

/// The sizes are those of the type, as far as it has any.
fn check_sizes(op: OpId, target: &Type, sizes: &[i64]) -> Run {
    for (dim, size) in sizes.iter().enumerate() {
        if *size < 0 {
            return undefined(op, format!("size of dimension {dim} is negative: {size}"));
        }
        let fixed = target.as_memref().and_then(|target| target.shape[dim]);
        if fixed.is_some_and(|fixed| fixed != *size) {
            return undefined(
                op,
                format!("size of dimension {dim} is {size}, not that of the result's type"),
            );
        }
    }
    Ok(())
}
