//! Meanings of masks, and of ops under them.

use loopwright_affine_ir::OpId;

use crate::compile::control::Arm;
use crate::compile::{Compiler, step};
use crate::error::InterpError;
use crate::meaning::vector::{Compiled, Lanes, integers};

/// The `vector.mask` around an op.
pub(crate) struct Masking {
    /// The first slot of its mask.
    pub mask: usize,
    /// The first slot of what it yields where the mask is not set.
    pub passthru: Option<usize>,
}

impl Masking {
    /// The one right around the op.
    pub fn around(cx: &mut Compiler<'_>, op: OpId) -> Result<Option<Masking>, InterpError> {
        let ir = cx.ir();
        let Some(outer) = ir.parent_op(op).filter(|outer| ir.op(*outer).name() == "vector.mask") else {
            return Ok(None);
        };
        let mask = cx.operand(outer, 0)?;
        let passthru = if ir.op(outer).operands().len() > 1 { Some(cx.operand(outer, 1)?) } else { None };
        Ok(Some(Masking { mask, passthru }))
    }
}

/// `vector.mask`: the op in it looks at the mask; where there is none, the mask chooses between what is
/// yielded and what passes through.
pub(crate) fn mask(cx: &mut Compiler<'_>, op: OpId) -> Compiled {
    let ir = cx.ir();
    let block = ir.single_block(op, 0).ok_or_else(|| cx.refusal(op, "does not have exactly one block"))?;
    let ([_, _], [end]) = (ir.op(op).operands(), ir.block(block).ops()) else {
        let arm = Arm::new(cx, op, 0)?;
        return step(move |m| arm.run(m));
    };
    let [yielded] = ir.op(*end).operands() else {
        return Err(cx.refusal(op, "chooses between other than two values"));
    };
    let (mask, rest) = (Lanes::operand(cx, op, 0)?, Lanes::operand(cx, op, 1)?);
    let (yielded, target) = (Lanes::of(cx, op, *yielded)?, Lanes::result(cx, op, 0)?);
    if rest.shape != mask.shape {
        return Err(cx.refusal(op, "has a mask of another shape than the values it chooses between"));
    }
    step(move |m| {
        m.spend(mask.n() as u64, op)?;
        for element in 0..mask.n() {
            let from = if m.regs[mask.slot(element)] != 0 { &yielded } else { &rest };
            m.copy(from.slot(element), target.slot(element), target.size());
        }
        Ok(())
    })
}

/// `vector.create_mask`: set in a leading block; sizes below 0 count as 0, those above the dimension's as it.
pub(crate) fn create_mask(cx: &mut Compiler<'_>, op: OpId) -> Compiled {
    let target = Lanes::result(cx, op, 0)?;
    let sizes = cx.scalars(op, cx.ir().op(op).operands())?;
    let dims = dims(&target);
    step(move |m| {
        m.spend(target.n() as u64, op)?;
        for element in 0..target.n() {
            let mut indices = sizes.iter().zip(&dims);
            let is_set = indices.all(|(size, dim)| (dim.index(element) as i64) < m.regs[*size] as i64);
            m.regs[target.first + element] = is_set.into();
        }
        Ok(())
    })
}

/// `vector.constant_mask`
pub(crate) fn constant_mask(cx: &mut Compiler<'_>, op: OpId) -> Compiled {
    let target = Lanes::result(cx, op, 0)?;
    let (sizes, dims) = (integers(cx, op, "mask_dim_sizes"), dims(&target));
    let is_set =
        |element: usize| sizes.iter().zip(&dims).all(|(size, dim)| (dim.index(element) as i64) < *size);
    constant(op, &target, (0..target.n()).map(|element| is_set(element).into()).collect())
}

/// `vector.step`
pub(crate) fn step_vector(cx: &mut Compiler<'_>, op: OpId) -> Compiled {
    let target = Lanes::result(cx, op, 0)?;
    constant(op, &target, (0..target.n() as u64).collect())
}

fn constant(op: OpId, target: &Lanes, words: Vec<u64>) -> Compiled {
    let first = target.first;
    step(move |m| {
        m.spend(words.len() as u64, op)?;
        m.regs[first..first + words.len()].copy_from_slice(&words);
        Ok(())
    })
}

/// A dimension of a vector: how to find an element's index in it.
struct Dim {
    stride: usize,
    size: usize,
}

impl Dim {
    fn index(&self, element: usize) -> usize {
        element / self.stride % self.size
    }
}

/// The dimensions; of a vector without, one of size 1.
fn dims(lanes: &Lanes) -> Vec<Dim> {
    if lanes.shape.is_empty() {
        return vec![Dim { stride: 1, size: 1 }];
    }
    lanes.strides().into_iter().zip(&lanes.shape).map(|(stride, size)| Dim { stride, size: *size }).collect()
}
