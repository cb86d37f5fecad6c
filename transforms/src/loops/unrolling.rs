//! Unrolls one loop by a factor, with a cleanup loop for the remaining iterations.
//!
//! # Method
//! With trip count `t`, factor `f`, lower bound `l` and step `s`, the loop ends at `m = l + (t - t mod f) s`,
//! and a copy of it goes on from there. Where `t` may be negative, `m` may lie before `l`: then the copy
//! starts at the greater of both, as iterations before `l` are none of the program's.
//!
//! # Exactness
//! Instances keep their order. What would take steps or bounds past 64 bits, or more than [`MOST_OPS`] ops,
//! is refused.

use crate::loops::affine_for::{body_ops, promote_if_single, set_step, side_by_side, split_in_two};
use crate::loops::trip_count::{TripCount, constant_trip_count};
use loopwright_affine_ir::machinery::composed;
use loopwright_affine_ir::{
    AffineExpr, AffineMap, Bound, Builder, ForOp, InsertionPoint, Ir, OpId, ValueMapping,
};
use std::fmt;

/// So many ops the copies of a body may be.
const MOST_OPS: u64 = 1 << 18;

/// Why a loop is not unrolled.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum NotUnrolled {
    /// Its lower bound is a maximum or its upper one a minimum, and iterations may be left over.
    SeveralBounds,
    /// It runs fewer times than the factor.
    FewIterations,
    /// Its trip count is unknown.
    UnknownTripCount,
    /// The copies of its body are too many.
    TooLarge,
    /// Its new step or a bound does not fit.
    Overflow,
}

impl fmt::Display for NotUnrolled {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::SeveralBounds => "has several bounds and may need a cleanup loop",
            Self::FewIterations => "has a trip count below the factor",
            Self::UnknownTripCount => "has no constant trip count",
            Self::TooLarge => "would have more than 262144 ops",
            Self::Overflow => "would have a step or a bound that does not fit in 64 bits",
        })
    }
}

/// Whether iterations that are left over are unrolled as well.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Leftover {
    /// They stay in a loop.
    Loop,
    /// The whole loop is unrolled instead, where its trip count is constant.
    Unrolled,
}

/// Unrolls a loop by its trip count; `Ok(false)` if it has no iterations.
pub(crate) fn unroll_full(ir: &mut Ir, looping: ForOp) -> Result<bool, NotUnrolled> {
    match constant_trip_count(ir, looping).ok_or(NotUnrolled::UnknownTripCount)? {
        0 => Ok(false),
        1 => Ok(promote_if_single(ir, looping)),
        count => unroll(ir, looping, count, Leftover::Loop),
    }
}

/// Unrolls a loop by a factor; `Ok(false)` if there is nothing to do.
pub(crate) fn unroll(
    ir: &mut Ir,
    looping: ForOp,
    factor: u64,
    leftover: Leftover,
) -> Result<bool, NotUnrolled> {
    if factor == 1 {
        return Ok(promote_if_single(ir, looping));
    }
    if body_ops(ir, looping).is_empty() {
        return Ok(false);
    }
    if constant_trip_count(ir, looping).is_some_and(|count| count < factor) {
        return match leftover {
            Leftover::Loop => Err(NotUnrolled::FewIterations),
            Leftover::Unrolled => unroll_full(ir, looping),
        };
    }
    let copies = Copies::new(ir, looping, factor)?;
    if let Some(count) = leftover_of(ir, looping, factor)? {
        if leftover == Leftover::Unrolled {
            return unroll_full(ir, looping);
        }
        split_off_rest(ir, looping, &count, factor)?;
    }
    copies.write(ir);
    promote_if_single(ir, looping);
    Ok(true)
}

/// The trip count of a loop that may leave iterations over if it is unrolled by a factor; `None` if it leaves
/// none.
pub(crate) fn leftover_of(ir: &Ir, looping: ForOp, factor: u64) -> Result<Option<TripCount>, NotUnrolled> {
    let count = TripCount::of(ir, looping).ok_or(NotUnrolled::SeveralBounds)?;
    if count.is_multiple_of(factor) {
        return Ok(None);
    }
    let is_single = looping.upper_map(ir).n_results() == 1;
    is_single.then_some(Some(count)).ok_or(NotUnrolled::SeveralBounds)
}

/// Ends a loop after a multiple of `factor` iterations and puts a loop of the others after it.
pub(crate) fn split_off_rest(
    ir: &mut Ir,
    looping: ForOp,
    count: &TripCount,
    factor: u64,
) -> Result<(), NotUnrolled> {
    let (lower, step) = (looping.lower(ir), looping.step(ir));
    let factor = i64::try_from(factor).map_err(|_| NotUnrolled::Overflow)?;
    let (both, operands) = side_by_side((&lower.map, &lower.operands), (&count.map, &count.operands));
    let (start, t) = (both.results[0].clone(), both.results[lower.map.n_results()].clone());
    let end = start.clone() + (t.clone() - t.modulo(factor)) * step;
    let bound = |ir: &Ir, results: Vec<AffineExpr>| {
        let map = AffineMap { results, ..both.clone() };
        let (map, operands) = composed(ir, looping.0, &map, &operands);
        Bound::new(map, operands)
    };
    let middle = bound(ir, vec![end.clone()]);
    if count.constant().is_some() && middle.map.as_single_constant().is_none() && lower.operands.is_empty() {
        return Err(NotUnrolled::Overflow);
    }
    let rest_lower = if count.is_natural(ir) { middle.clone() } else { bound(ir, vec![end, start]) };
    let rest = split_in_two(ir, looping, middle, rest_lower);
    promote_if_single(ir, rest);
    Ok(())
}

/// The copies of a body that are to be made.
struct Copies {
    looping: ForOp,
    ops: Vec<OpId>,
    /// How far from the induction variable each copy is.
    offsets: Vec<i64>,
    step: i64,
}

impl Copies {
    fn new(ir: &Ir, looping: ForOp, factor: u64) -> Result<Copies, NotUnrolled> {
        let ops = body_ops(ir, looping).to_vec();
        let size = ops.iter().map(|op| ir.walk(*op).count() as u64).sum::<u64>();
        if size.saturating_mul(factor) > MOST_OPS {
            return Err(NotUnrolled::TooLarge);
        }
        let factor = i64::try_from(factor).map_err(|_| NotUnrolled::Overflow)?;
        let step = looping.step(ir);
        let scaled = step.checked_mul(factor).ok_or(NotUnrolled::Overflow)?;
        // Each is less than the new step, which fits.
        let offsets = (1..factor).map(|nth| nth * step).collect();
        Ok(Copies { looping, ops, offsets, step: scaled })
    }

    /// Writes them after the body and gives the loop its new step.
    fn write(self, ir: &mut Ir) {
        let Copies { looping, ops, offsets, step } = self;
        let (iv, args) = (looping.iv(ir), looping.iter_args(ir).to_vec());
        let yielded = looping.yielded(ir).to_vec();
        let loc = ir.op(looping.0).loc.clone();
        let is_counted = !ir.uses(iv).is_empty();
        let mut last = yielded.clone();
        for offset in offsets {
            let mut mapping = ValueMapping::new();
            args.iter().zip(&last).for_each(|(arg, value)| mapping.insert(*arg, *value));
            let point = InsertionPoint::End(looping.body(ir));
            let mut builder = Builder::new(ir, point, loc.clone());
            if is_counted {
                let map = AffineMap::new(1, 0, vec![AffineExpr::Dim(0) + offset]);
                let moved = builder.apply(map, &[iv]);
                mapping.insert(iv, moved);
            }
            for op in &ops {
                builder.clone_op(*op, &mut mapping);
            }
            last = yielded.iter().map(|value| mapping.get(*value)).collect();
        }
        let end = *ir.block(looping.body(ir)).ops().last().expect("a body ends in a yield");
        ir.set_operands(end, last);
        set_step(ir, looping, step);
    }
}
