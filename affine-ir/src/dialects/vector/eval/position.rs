//! `vector.extract` and `vector.insert`: a part at a position of literals and values.

use super::super::position::{DYNAMIC_PART, POISON, STATIC_PART};
use super::shape::poison;
use super::{Compiled, Copies, Lanes, extent};
use crate::ids::OpId;
use crate::interp::{Compiler, Entry, InterpError, Machine, Trap, index_list, step, undefined};

/// A part of a vector.
struct Part {
    op: OpId,
    /// Where the literal indices put its first slot.
    first: usize,
    /// Number of its slots.
    n: usize,
    dynamic: Vec<Dynamic>,
}

/// An index that a value gives.
struct Dynamic {
    slot: usize,
    dim: usize,
    size: usize,
    /// How many slots apart neighbours in the dimension lie.
    stride: usize,
}

impl Part {
    /// The part of a vector that the op's position names.
    fn new(cx: &mut Compiler<'_>, op: OpId, whole: &Lanes) -> Result<Part, InterpError> {
        let positions = index_list(cx, op, DYNAMIC_PART, STATIC_PART)?;
        let strides = whole.strides();
        let n = whole.shape[positions.len()..].iter().product::<usize>() * whole.size();
        let mut part = Part { op, first: whole.first, n, dynamic: Vec::new() };
        for (dim, position) in positions.into_iter().enumerate() {
            let (size, stride) = (whole.shape[dim], strides[dim] * whole.size());
            match position {
                Entry::Known(POISON) => return Err(poison(cx, op)),
                Entry::Known(index) => part.first += extent(index) * stride,
                Entry::Slot(slot) => part.dynamic.push(Dynamic { slot, dim, size, stride }),
            }
        }
        Ok(part)
    }

    /// The first slot.
    fn locate(&self, m: &Machine<'_>) -> Result<usize, Box<Trap>> {
        self.dynamic.iter().try_fold(self.first, |first, Dynamic { slot, dim, size, stride }| {
            let index = m.regs[*slot];
            match usize::try_from(index) {
                Ok(index) if index < *size => Ok(first + index * stride),
                _ => {
                    let index = index as i64;
                    let message = format!(
                        "index {index} is out of bounds for dimension {dim} of size {size} of the vector"
                    );
                    undefined(self.op, message)
                }
            }
        })
    }
}

/// `vector.extract`
pub(in super::super) fn extract(cx: &mut Compiler<'_>, op: OpId) -> Compiled {
    let whole = Lanes::operand(cx, op, 0)?;
    let part = Part::new(cx, op, &whole)?;
    let to = cx.result(op, 0)?;
    if part.dynamic.is_empty() {
        let mut copies = Copies::default();
        copies.push(part.first, to, part.n);
        return copies.compile(op);
    }
    step(move |m| {
        let from = part.locate(m)?;
        m.spend(part.n as u64, op)?;
        m.copy(from, to, part.n);
        Ok(())
    })
}

/// `vector.insert`
pub(in super::super) fn insert(cx: &mut Compiler<'_>, op: OpId) -> Compiled {
    let from = cx.operand(op, 0)?;
    let (whole, target) = (Lanes::operand(cx, op, 1)?, Lanes::result(cx, op, 0)?);
    let part = Part::new(cx, op, &target)?;
    let n = whole.n() * whole.size();
    if part.dynamic.is_empty() {
        let mut copies = Copies::default();
        copies.push(whole.first, target.first, n);
        copies.push(from, part.first, part.n);
        return copies.compile(op);
    }
    step(move |m| {
        let to = part.locate(m)?;
        m.spend(n as u64, op)?;
        m.copy(whole.first, target.first, n);
        m.copy(from, to, part.n);
        Ok(())
    })
}
