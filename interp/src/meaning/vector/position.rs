//! `vector.extract` and `vector.insert`: a part at a static or dynamic position.
//!
//! With the literal -1 the result is poison as a whole. An index that a value gives must lie within bounds.

use loopwright_affine_ir::OpId;

use crate::compile::index_list::{Entry, index_list};
use crate::compile::{Compiler, step};
use crate::error::{InterpError, Trap, undefined};
use crate::machine::Machine;
use crate::meaning::vector::{Compiled, Copies, Copying, Lanes, POISON, extent};

/// A part of a vector.
struct Part {
    op: OpId,
    /// How many slots from the vector's first on the literal indices put its first.
    first: usize,
    /// Number of its slots.
    n: usize,
    dynamic: Vec<Dynamic>,
    /// Whether there is no such part.
    is_poison: bool,
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
        let positions = index_list(cx, op, "dynamic_position", "static_position")?;
        let strides = whole.strides();
        let n = whole.shape[positions.len()..].iter().product::<usize>() * whole.size();
        let mut part = Part { op, first: 0, n, dynamic: Vec::new(), is_poison: false };
        for (dim, position) in positions.into_iter().enumerate() {
            let (size, stride) = (whole.shape[dim], strides[dim] * whole.size());
            match position {
                Entry::Known(POISON) => part.is_poison = true,
                Entry::Known(index) => part.first += extent(index) * stride,
                Entry::Slot(slot) => part.dynamic.push(Dynamic { slot, dim, size, stride }),
            }
        }
        Ok(part)
    }

    /// Its first slot, counted from the vector's.
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

/// A vector or scalar of poison.
fn poison(cx: &mut Compiler<'_>, op: OpId) -> Compiled {
    cx.makes_poison(op)?;
    let target = Lanes::result(cx, op, 0)?;
    let poison = vec![(target.first, target.n() * target.size())];
    Copies { poison, ..Copies::default() }.compile(cx, op)
}

/// `vector.extract`
pub(crate) fn extract(cx: &mut Compiler<'_>, op: OpId) -> Compiled {
    let whole = Lanes::operand(cx, op, 0)?;
    let part = Part::new(cx, op, &whole)?;
    if part.is_poison {
        return poison(cx, op);
    }
    let to = cx.result(op, 0)?;
    let copying = Copying::new(cx, whole.first, to);
    step(move |m| {
        let from = part.locate(m)?;
        m.spend(part.n as u64, op)?;
        copying.run(m, from, 0, part.n);
        Ok(())
    })
}

/// `vector.insert`
pub(crate) fn insert(cx: &mut Compiler<'_>, op: OpId) -> Compiled {
    let from = cx.operand(op, 0)?;
    let (whole, target) = (Lanes::operand(cx, op, 1)?, Lanes::result(cx, op, 0)?);
    let part = Part::new(cx, op, &target)?;
    if part.is_poison {
        return poison(cx, op);
    }
    let n = whole.n() * whole.size();
    let copyings = [Copying::new(cx, whole.first, target.first), Copying::new(cx, from, target.first)];
    step(move |m| {
        let to = part.locate(m)?;
        m.spend(n as u64, op)?;
        copyings[0].run(m, 0, 0, n);
        copyings[1].run(m, 0, to, part.n);
        Ok(())
    })
}
