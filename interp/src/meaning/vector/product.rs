//! Meanings of vector contractions and outer products.
//!
//! A contraction multiplies and then combines, each with its own rounding; an outer product of floats that
//! adds to an accumulator rounds once, as its document demands.

use loopwright_affine_ir::machinery::{Contraction, IntFormat};
use loopwright_affine_ir::{AffineMap, FloatKind, OpId, Rounding};

use crate::compile::{Compiler, step};
use crate::error::{InterpError, Trap};
use crate::meaning::vector::mask::Masking;
use crate::meaning::vector::reduction::{Pass, combining, passes, reduction_of};
use crate::meaning::vector::{Compiled, Lanes, extent, kind_of, row_major, walk};
use crate::values::reduction::Reduction;
use crate::values::{Scalar, number};

/// More terms than this per element of the result are refused.
const MOST_TERMS: usize = 1 << 20;

/// `vector.contract`: after the accumulator come the products in row-major order of the dimensions that are
/// summed over.
pub(crate) fn contract(cx: &mut Compiler<'_>, op: OpId) -> Compiled {
    let contraction = Contraction::of(cx.ir(), op).map_err(|message| cx.refusal(op, message))?;
    let extents: Option<Vec<usize>> =
        (0..contraction.n_dims).map(|dim| Some(extent(contraction.extent(dim)?.0))).collect();
    let extents = extents.ok_or_else(|| cx.refusal(op, "has a dimension of no size"))?;
    let (lhs, rhs) = (Lanes::operand(cx, op, 0)?, Lanes::operand(cx, op, 1)?);
    let (acc, target) = (Lanes::operand(cx, op, 2)?, Lanes::result(cx, op, 0)?);
    let product = Product::new(cx, op, lhs.scalar, target.scalar)?;
    let reduction = combining(cx, op, target.scalar)?;
    let mask = Masking::around(cx, op)?.map_or(Vec::new(), |masking| vec![masking.mask]);
    let maps = contraction.maps;
    let is_kept = |dim: usize| (0..maps[2].n_results()).any(|result| maps[2].dim_at(result) == Some(dim));
    let n_terms = (0..extents.len()).filter(|dim| !is_kept(*dim)).map(|dim| extents[dim]);
    let n_terms = n_terms.into_iter().try_fold(1usize, |all, size| all.checked_mul(size));
    if n_terms.is_none_or(|n| n > MOST_TERMS) {
        return Err(cx.refusal(op, format!("sums more than {MOST_TERMS} terms")));
    }
    cx.charge(op, 4 * n_terms.unwrap_or(0) as u64)?;
    // The place of each point in an operand is a part for the dimensions kept and one for those summed over.
    let places = |strides: &[usize], kept: bool| {
        let dims = (0..extents.len()).filter(|dim| is_kept(*dim) == kept);
        let (shape, strides): (Vec<usize>, Vec<usize>) = dims.map(|dim| (extents[dim], strides[dim])).unzip();
        walk(&shape, &strides)
    };
    let strides = [
        dimension_strides(maps[0], &lhs),
        dimension_strides(maps[1], &rhs),
        dimension_strides(maps[2], &target),
        row_major(&extents),
    ];
    let [lhs_kept, rhs_kept, kept, mask_kept] = [0, 1, 2, 3].map(|which| places(&strides[which], true));
    let [lhs_summed, rhs_summed, _, mask_summed] = [0, 1, 2, 3].map(|which| places(&strides[which], false));
    let n = target.size();
    let poisoned = (Product::of_poison(cx, lhs.size(), n), Reduction::of_poison(n));
    let passes =
        passes(cx, [lhs.first, rhs.first, acc.first], [target.first], (product, reduction), poisoned);
    step(move |m| {
        m.spend((kept.len() * lhs_summed.len() * n) as u64, op)?;
        for Pass { from: [lhs, rhs, acc], to: [to], how: (product, reduction) } in &passes {
            for (point, place) in kept.iter().enumerate() {
                m.copy(acc + place, to + place, n);
                for (term, offset) in lhs_summed.iter().enumerate() {
                    if mask.iter().any(|mask| m.regs[mask + mask_kept[point] + mask_summed[term]] == 0) {
                        continue;
                    }
                    let (left, right) =
                        (lhs + lhs_kept[point] + offset, rhs + rhs_kept[point] + rhs_summed[term]);
                    let next = product.of(op, &mut m.regs, left, right)?;
                    reduction.combine(op, &mut m.regs, to + place, next)?;
                }
            }
        }
        Ok(())
    })
}

/// How many slots apart neighbours in each dimension of a contraction lie in an operand: 0 where it has not
/// that dimension.
fn dimension_strides(map: &AffineMap, operand: &Lanes) -> Vec<usize> {
    let mut strides = vec![0; map.n_inputs()];
    for (result, stride) in operand.strides().into_iter().enumerate() {
        if let Some(dim) = map.dim_at(result) {
            strides[dim] = stride * operand.size();
        }
    }
    strides
}

/// A product of two factors, which are first made values of the result's type.
struct Product {
    promote: Promote,
    multiply: Reduction,
    /// Slots for the two factors.
    factors: [usize; 2],
}

/// How a factor becomes a value of the result's type.
#[derive(Clone, Copy)]
enum Promote {
    /// It takes this many slots, and is one.
    Same(usize),
    Float(FloatKind, FloatKind),
    Signed(IntFormat, IntFormat),
    /// The shadows of a value of this many slots become those of another.
    Poison(usize, usize),
}

impl Product {
    fn new(cx: &mut Compiler<'_>, op: OpId, factor: Scalar, result: Scalar) -> Result<Product, InterpError> {
        let int = |scalar: Scalar| scalar.int(cx.index_width());
        let promote = match (factor, result) {
            _ if factor == result => Promote::Same(result.n_slots()),
            (Scalar::Float(from), Scalar::Float(to)) => Promote::Float(from, to),
            _ => match int(factor).zip(int(result)) {
                Some((from, to)) => Promote::Signed(from, to),
                None => return Err(cx.refusal(op, "mixes types that have no such interpretation")),
            },
        };
        let multiply = reduction_of(cx, op, "mul", result)?;
        Ok(Product { promote, multiply, factors: [(); 2].map(|()| cx.fresh(result.n_slots())) })
    }

    /// That of shadows, of factors of this many slots.
    fn of_poison(cx: &mut Compiler<'_>, n_before: usize, n: usize) -> Product {
        let factors = [(); 2].map(|()| cx.fresh(n));
        Product { promote: Promote::Poison(n_before, n), multiply: Reduction::of_poison(n), factors }
    }

    /// The slot from which on the product of two factors is put.
    fn of(&self, op: OpId, regs: &mut [u64], lhs: usize, rhs: usize) -> Result<usize, Box<Trap>> {
        let [left, right] = self.factors;
        self.promote.apply(regs, lhs, left);
        self.promote.apply(regs, rhs, right);
        self.multiply.combine(op, regs, left, right)?;
        Ok(left)
    }
}

impl Promote {
    fn apply(self, regs: &mut [u64], from: usize, to: usize) {
        match self {
            Promote::Same(n) => regs.copy_within(from..from + n, to),
            Promote::Float(source, target) => {
                let factor = number::float_at(source, regs, from);
                number::put_float(regs, to, factor.convert(target, Rounding::NearestEven));
            }
            Promote::Signed(source, target) => {
                let words = target.slots(&source.read(&regs[from..from + source.n_slots()], true));
                regs[to..to + words.len()].copy_from_slice(&words);
            }
            Promote::Poison(n_before, n) => {
                let is_poison = regs[from..from + n_before].iter().any(|shadow| *shadow != 0);
                regs[to..to + n].fill(is_poison.into());
            }
        }
    }
}

/// `vector.outerproduct`: where it is masked off it passes on the accumulator.
pub(crate) fn outer_product(cx: &mut Compiler<'_>, op: OpId) -> Compiled {
    let (lhs, rhs) = (Lanes::operand(cx, op, 0)?, Lanes::operand(cx, op, 1)?);
    let target = Lanes::result(cx, op, 0)?;
    let acc = if cx.ir().op(op).operands().len() > 2 { Some(cx.operand(op, 2)?) } else { None };
    let mask = Masking::around(cx, op)?.map(|masking| masking.mask);
    let term = Term::new(cx, op, target.scalar, acc.is_some())?;
    let (columns, n, size) = (rhs.n(), target.n(), target.size());
    let from = [lhs.first, rhs.first, acc.unwrap_or(lhs.first)];
    let poisoned = Term::Combined(Product::of_poison(cx, size, size), Reduction::of_poison(size));
    let passes = passes(cx, from, [target.first], term, poisoned);
    step(move |m| {
        m.spend((n * size) as u64, op)?;
        for Pass { from: [lhs, rhs, sum], to: [to], how: term } in &passes {
            for element in 0..n {
                let (left, right) = (lhs + element / columns * size, rhs + element % columns * size);
                let (sum, to) = (acc.map(|_| sum + element * size), to + element * size);
                match (mask, sum) {
                    (Some(mask), Some(sum)) if m.regs[mask + element] == 0 => m.copy(sum, to, size),
                    _ => term.put(op, &mut m.regs, [left, right], sum, to)?,
                }
            }
        }
        Ok(())
    })
}

/// What a pair of factors contributes.
enum Term {
    /// A product, combined with the accumulator if there is one.
    Combined(Product, Reduction),
    /// `lhs * rhs + acc`, rounded once.
    Fused(FloatKind),
}

impl Term {
    fn new(cx: &mut Compiler<'_>, op: OpId, scalar: Scalar, has_acc: bool) -> Result<Term, InterpError> {
        let adds = has_acc && kind_of(cx, op) == "add";
        match scalar {
            Scalar::Float(kind) if adds => Ok(Term::Fused(kind)),
            _ => Ok(Term::Combined(Product::new(cx, op, scalar, scalar)?, combining(cx, op, scalar)?)),
        }
    }

    /// Puts it into the slots from `to` on.
    fn put(
        &self,
        op: OpId,
        regs: &mut [u64],
        [lhs, rhs]: [usize; 2],
        acc: Option<usize>,
        to: usize,
    ) -> Result<(), Box<Trap>> {
        match self {
            Term::Combined(product, reduction) => {
                let n = reduction.identity.len();
                let product = product.of(op, regs, lhs, rhs)?;
                match acc {
                    None => regs.copy_within(product..product + n, to),
                    Some(acc) => {
                        regs.copy_within(acc..acc + n, to);
                        reduction.combine(op, regs, to, product)?;
                    }
                }
            }
            Term::Fused(kind) => {
                let acc = acc.expect("a product is fused with an accumulator");
                let [lhs, rhs, acc] = [lhs, rhs, acc].map(|slot| number::float_at(*kind, regs, slot));
                number::put_float(regs, to, lhs.fma(rhs, acc));
            }
        }
        Ok(())
    }
}
