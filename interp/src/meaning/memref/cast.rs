//! Meanings of `memref` casts.

use loopwright_affine_ir::{Layout, OpId, Strided, Type};

use crate::compile::{Compiler, step};
use crate::error::{Trap, undefined};
use crate::meaning::memref::Compiled;
use crate::values::Repr;

/// Ops that return their operand: the same memory, under a type that is represented in the same way.
pub(crate) fn same(cx: &mut Compiler<'_>, op: OpId) -> Compiled {
    let (source, target) = (cx.operand_value(op, 0)?, cx.result_value(op, 0)?);
    if cx.repr(op, cx.ir().ty(source))? != cx.repr(op, cx.ir().ty(target))? {
        return Err(cx.refusal(op, "changes how the memref is represented, which has no interpretation"));
    }
    let (from, to) = (cx.value(op, source)?, cx.value(op, target)?);
    step(move |m| {
        m.copy(from.start, to.start, from.len());
        Ok(())
    })
}

/// `memref.cast`: what the target type says must hold.
pub(crate) fn cast(cx: &mut Compiler<'_>, op: OpId) -> Compiled {
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
            Layout::Map(map) if map.symbols > 0 => None,
            _ => ty.strides(),
        };
        let Strided { strides, offset } =
            known.unwrap_or_else(|| Strided { strides: vec![None; rank], offset: None });
        Expected { offset, sizes: ty.shape.clone(), strides }
    }

    /// Checks the slots of a memref: handle, offset, sizes, strides.
    fn check(&self, slots: &[u64], op: OpId) -> Result<(), Box<Trap>> {
        let differs = |wanted: &Option<i64>, found: u64| wanted.is_some_and(|wanted| wanted != found as i64);
        let base = slots[slots.len() - 1];
        let offset = slots[1].wrapping_sub(base);
        if differs(&self.offset, offset) {
            let offset = offset as i64;
            return undefined(op, format!("a memref with offset {offset} is cast to another offset"));
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
