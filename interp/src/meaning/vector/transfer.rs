//! `vector.transfer_read` and `vector.transfer_write`: slices that may be partly out of bounds.
//!
//! Along dimensions not said to be in bounds, elements outside are padding and are not written; along all
//! others they are an error, unless they are masked off. A dimension that the vector does not run along must
//! always be in bounds.

use loopwright_affine_ir::{AffineExpr, Attr, OpId, ValueId};

use crate::compile::{Compiler, step};
use crate::error::{InterpError, Trap};
use crate::machine::Machine;
use crate::meaning::vector::access::{Stored, Window, identity};
use crate::meaning::vector::mask::Masking;
use crate::meaning::vector::{Compiled, Copying, Lanes, row_major, walk};

/// A slice, and which of its elements are transferred.
struct Transfer {
    window: Window,
    /// The dimensions of the memref along which the slice may hang over.
    may_overhang: Vec<usize>,
    /// The dimensions of the memref that the vector does not run along.
    fixed: Vec<usize>,
    /// The first slots of the op's own mask and of the one around it.
    mask: Option<usize>,
    outer: Option<Masking>,
    /// The element of the masks for each element of the vector.
    mask_places: Vec<usize>,
}

/// What happens to an element.
enum Fate {
    Transferred,
    /// Out of bounds, or masked off by the op's own mask.
    Padded,
    /// Masked off by the mask around the op.
    MaskedOff,
}

impl Transfer {
    fn new(
        cx: &mut Compiler<'_>,
        op: OpId,
        vector: &Lanes,
        memref: ValueId,
    ) -> Result<Transfer, InterpError> {
        let ir = cx.ir();
        let (indices, repr) = (cx.group(op, "indices"), cx.memref(op, memref)?);
        let map = ir
            .op(op)
            .attr("permutation_map")
            .and_then(Attr::as_map)
            .ok_or_else(|| cx.refusal(op, "has no permutation map"))?;
        let dims: Vec<Option<usize>> = map
            .results
            .iter()
            .map(|expr| match expr {
                AffineExpr::Dim(dim) => usize::try_from(*dim).ok(),
                _ => None,
            })
            .collect();
        // What is left of the vector is an element of the memref.
        let (shape, inner) = vector.shape.split_at(dims.len().min(vector.shape.len()));
        if inner.iter().product::<usize>() != repr.elem.n || vector.scalar != repr.elem.scalar {
            return Err(cx.refusal(op, "takes memory of vectors apart, which has no interpretation"));
        }
        let bounds = ir.op(op).attr("in_bounds").and_then(Attr::as_array).unwrap_or(&[]).iter().zip(&dims);
        let may_overhang = bounds.filter(|(bound, _)| **bound != Attr::Bool(true));
        let may_overhang = may_overhang.filter_map(|(_, dim)| *dim).collect();
        let fixed = (0..repr.rank).filter(|dim| !dims.contains(&Some(*dim))).collect();
        let mask_places = mask_places(shape, &dims);
        let mask = match cx.group(op, "mask").first() {
            Some(mask) => Some(cx.value(op, *mask)?.start),
            None => None,
        };
        let outer = Masking::around(cx, op)?;
        let window = Window::new(cx, op, (memref, &identity(indices), indices), shape, dims)?;
        Ok(Transfer { window, may_overhang, fixed, mask, outer, mask_places })
    }

    /// Finds where the slice begins.
    fn enter(&self, m: &mut Machine<'_>) -> Result<(), Box<Trap>> {
        self.window.enter(m)?;
        for dim in &self.fixed {
            let (index, size) = self.window.index(m, *dim);
            if index as u64 >= size {
                return Err(self.window.place.outside(*dim, index, size));
            }
        }
        Ok(())
    }

    /// Turns to an element, and says what happens to it.
    fn turn_to(&self, m: &mut Machine<'_>, element: usize) -> Fate {
        let place = self.mask_places[element];
        if self.outer.as_ref().is_some_and(|outer| m.regs[outer.mask + place] == 0) {
            return Fate::MaskedOff;
        }
        if self.mask.is_some_and(|mask| m.regs[mask + place] == 0) {
            return Fate::Padded;
        }
        self.window.turn_to(m, element);
        let hangs_over = self.may_overhang.iter().any(|dim| {
            let (index, size) = self.window.index(m, *dim);
            index as u64 >= size
        });
        if hangs_over { Fate::Padded } else { Fate::Transferred }
    }
}

/// A mask has the dimensions that the vector runs along, in the order of the memref.
fn mask_places(shape: &[usize], dims: &[Option<usize>]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..dims.len()).filter(|position| dims[*position].is_some()).collect();
    order.sort_by_key(|position| dims[*position]);
    let sizes: Vec<usize> = order.iter().map(|position| shape[*position]).collect();
    let mut strides = vec![0; shape.len()];
    for (position, stride) in order.iter().zip(row_major(&sizes)) {
        strides[*position] = stride;
    }
    walk(shape, &strides)
}

/// `vector.transfer_read`
pub(crate) fn transfer_read(cx: &mut Compiler<'_>, op: OpId) -> Compiled {
    let (memref, target) = (cx.operand_value(op, 0)?, Lanes::result(cx, op, 0)?);
    let transfer = Transfer::new(cx, op, &target, memref)?;
    let padding = cx.group(op, "padding").first();
    let padding = *padding.ok_or_else(|| cx.refusal(op, "has no padding"))?;
    let padding = cx.value(op, padding)?.start;
    // Padding that no element gets may be poison.
    let padding = Copying::new(cx, padding, target.first);
    let passthru = transfer.outer.as_ref().and_then(|outer| outer.passthru);
    let size = transfer.window.size;
    step(move |m| {
        transfer.enter(m)?;
        for element in 0..transfer.window.n {
            let place = element * size;
            match (transfer.turn_to(m, element), passthru) {
                (Fate::Transferred, _) => transfer.window.load(m, target.first + place)?,
                (Fate::MaskedOff, Some(passthru)) => {
                    m.copy(passthru + place, target.first + place, size);
                }
                (Fate::Padded | Fate::MaskedOff, _) => padding.run(m, 0, place, size),
            }
        }
        Ok(())
    })
}

/// `vector.transfer_write`
pub(crate) fn transfer_write(cx: &mut Compiler<'_>, op: OpId) -> Compiled {
    let (source, memref) = (Lanes::operand(cx, op, 0)?, cx.operand_value(op, 1)?);
    let transfer = Transfer::new(cx, op, &source, memref)?;
    let from = Stored::new(cx, source.first);
    step(move |m| {
        transfer.enter(m)?;
        for element in 0..transfer.window.n {
            if let Fate::Transferred = transfer.turn_to(m, element) {
                transfer.window.store(m, from, element)?;
            }
        }
        Ok(())
    })
}
