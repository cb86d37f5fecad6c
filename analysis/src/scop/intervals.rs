//! Interval analysis of integer values.
//!
//! # Problem
//! `arith.addi` and its like wrap around: they are affine only where they do not, and a division that rounds
//! towards zero is one that rounds down only where nothing is negative.
//!
//! # Method
//! Parameters lie between the bounds that are assumed of them ([`parameter_bits`]), and sizes are not
//! negative; induction variables lie between the bounds of their loops; the rest follows op by op. What may
//! leave the range of its type has no interval.
//!
//! # Cost
//! One walk over the function.

use crate::scop::control::counter_ranges;
use crate::scop::params::{Params, is_promised, parameter_bits, signed_constant};
use loopwright_affine_ir::machinery::{Arithmetic, rounded_division};
use loopwright_affine_ir::{
    AffineExpr, AffineMap, BinaryKind, Bound, IndexWidth, Ir, Mapped, OpId, Traits, Type, ValueId,
};
use loopwright_polyhedra::Int;
use std::collections::HashMap;

/// The least and the greatest number that a value may be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Interval {
    /// The least.
    pub low: Int,
    /// The greatest.
    pub high: Int,
}

impl Interval {
    /// Of one number.
    pub fn point(value: impl Into<Int>) -> Self {
        let value = value.into();
        Self { low: value.clone(), high: value }
    }

    /// Of the sum of two values.
    pub fn plus(&self, other: &Self) -> Self {
        Self { low: &self.low + &other.low, high: &self.high + &other.high }
    }

    fn minus(&self, other: &Self) -> Self {
        Self { low: &self.low - &other.high, high: &self.high - &other.low }
    }

    fn times(&self, factor: &Int) -> Self {
        let (a, b) = (&self.low * factor, &self.high * factor);
        if a <= b { Self { low: a, high: b } } else { Self { low: b, high: a } }
    }

    /// Of the quotients by a positive number, rounded down.
    fn over(&self, divisor: &Int) -> Self {
        Self { low: self.low.floor_div(divisor), high: self.high.floor_div(divisor) }
    }

    /// Of the lesser of two values.
    pub fn least(self, other: Self) -> Self {
        Self { low: self.low.min(other.low), high: self.high.min(other.high) }
    }

    /// Of the greater of two values.
    pub fn greatest(self, other: Self) -> Self {
        Self { low: self.low.max(other.low), high: self.high.max(other.high) }
    }

    /// Of what lies in both; `None` if nothing does.
    fn meet(&self, other: &Self) -> Option<Self> {
        let low = (&self.low).max(&other.low).clone();
        let high = (&self.high).min(&other.high).clone();
        (low <= high).then_some(Self { low, high })
    }

    fn is_natural(&self) -> bool {
        !self.low.is_negative()
    }

    fn as_constant(&self) -> Option<&Int> {
        (self.low == self.high).then_some(&self.low)
    }
}

/// The intervals of the values of a function, as far as they are known.
#[derive(Debug, Default)]
pub struct Intervals {
    known: HashMap<ValueId, Interval>,
}

impl Intervals {
    /// Of all values of a function with these parameters.
    pub fn of(ir: &Ir, func: OpId, params: &Params, index_width: IndexWidth) -> Self {
        let limit = Int::from(1_i64 << parameter_bits(index_width));
        let mut found = Self::default();
        for value in params.of_value.keys() {
            let is_size = ir.defining_op(*value).is_some_and(|op| ir.def(op).has(Traits::DIM_SIZE));
            let low = if is_size { Int::ZERO } else { -&limit };
            let assumed = Interval { low, high: limit.clone() };
            let cast = ir.defining_op(*value).filter(|op| ir.def(*op).arithmetic == Some(Arithmetic::Cast));
            let of = cast.and_then(|op| of_type(ir.ty(*ir.op(op).operands().first()?), index_width));
            let known = of.and_then(|of| assumed.meet(&of)).unwrap_or(assumed);
            found.known.insert(*value, known);
        }
        for op in ir.walk(func) {
            for range in counter_ranges(ir, op).unwrap_or_default() {
                if let Some(interval) = found.counter(&range.lower, &range.upper) {
                    found.known.insert(range.iv, interval);
                }
            }
            for (at, result) in ir.op(op).results().iter().enumerate() {
                if !found.known.contains_key(result)
                    && let Some(interval) = found.result(ir, op, at)
                    && let Some(interval) = without_wrapping(ir, op, *result, interval, index_width)
                {
                    found.known.insert(*result, interval);
                }
            }
        }
        found
    }

    /// The same without those of some values.
    pub fn without<'v>(&self, values: impl Iterator<Item = &'v ValueId>) -> Self {
        let mut known = self.known.clone();
        values.for_each(|value| drop(known.remove(value)));
        Self { known }
    }

    /// The interval of a value that is computed without wrapping around.
    pub fn get(&self, value: ValueId) -> Option<&Interval> {
        self.known.get(&value)
    }

    /// Whether a value is never negative.
    pub fn is_natural(&self, value: ValueId) -> bool {
        self.get(value).is_some_and(Interval::is_natural)
    }

    /// Of an induction variable from one bound to below another; `None` also if it has no value at all.
    fn counter(&self, lower: &Bound, upper: &Bound) -> Option<Interval> {
        let low = self.map(&lower.map, &lower.operands).into_iter().flatten().map(|i| i.low).max()?;
        let high = self.map(&upper.map, &upper.operands).into_iter().flatten().map(|i| i.high).min()?;
        let high = high - Int::ONE;
        (low <= high).then_some(Interval { low, high })
    }

    /// Of a result, by number, as long as nothing wraps around.
    fn result(&self, ir: &Ir, op: OpId, at: usize) -> Option<Interval> {
        let result = *ir.op(op).results().get(at)?;
        if loopwright_affine_ir::constant(ir, result).is_some() {
            return signed_constant(ir, result).map(Interval::point);
        }
        let (def, data) = (ir.def(op), ir.op(op));
        if let Some(mapped) = def.mapped {
            let map = data.attr("map")?.as_map()?;
            let all: Option<Vec<Interval>> = self.map(map, data.operands()).into_iter().collect();
            return all?.into_iter().reduce(|a, b| match mapped {
                Mapped::Apply | Mapped::Least => a.least(b),
                Mapped::Greatest => a.greatest(b),
            });
        }
        if let Some(map) = def.index_map.and_then(|map| map(ir, op)) {
            return self.expression(map.results.get(at)?, map.dims as usize, data.operands());
        }
        if at > 0 {
            return None;
        }
        let operand = |at: usize| self.get(*data.operands().get(at)?);
        let divisor = || operand(1)?.as_constant().filter(|divisor| divisor.is_positive());
        let natural = || operand(0).filter(|dividend| dividend.is_natural());
        if def.has(Traits::CHOICE) {
            let (a, b) = (operand(1)?, operand(2)?);
            if let Some(division) = rounded_division(ir, op) {
                let operands = [division.dividend, division.divisor];
                return self.expression(&division.expression(), 2, &operands);
            }
            return Some(Interval {
                low: (&a.low).min(&b.low).clone(),
                high: (&a.high).max(&b.high).clone(),
            });
        }
        Some(match def.arithmetic? {
            Arithmetic::Sum => operand(0)?.plus(operand(1)?),
            Arithmetic::Difference => operand(0)?.minus(operand(1)?),
            Arithmetic::Product => match (operand(0)?, operand(1)?) {
                (a, b) if b.as_constant().is_some() => a.times(&b.low),
                (a, b) => b.times(a.as_constant()?),
            },
            Arithmetic::Cast => operand(0)?.clone(),
            Arithmetic::NaturalCast => natural()?.clone(),
            Arithmetic::FloorDivision => operand(0)?.over(divisor()?),
            Arithmetic::TruncatedDivision => {
                let (dividend, divisor) = (operand(0)?, divisor()?);
                let towards_zero = |number: &Int| match number.is_negative() {
                    true => -(-number).floor_div(divisor),
                    false => number.floor_div(divisor),
                };
                Interval { low: towards_zero(&dividend.low), high: towards_zero(&dividend.high) }
            }
            Arithmetic::NaturalDivision => natural()?.over(divisor()?),
            Arithmetic::CeilDivision => {
                operand(0)?.plus(&Interval::point(divisor()? - Int::ONE)).over(divisor()?)
            }
            Arithmetic::TruncatedRemainder => {
                let (dividend, greatest) = (operand(0)?, divisor()? - Int::ONE);
                Interval {
                    low: dividend.low.clone().min(Int::ZERO).max(-&greatest),
                    high: dividend.high.clone().max(Int::ZERO).min(greatest),
                }
            }
            Arithmetic::NaturalRemainder => {
                let below = divisor()? - Int::ONE;
                Interval { low: Int::ZERO, high: below.min(natural()?.high.clone()) }
            }
            Arithmetic::Least => operand(0)?.clone().least(operand(1)?.clone()),
            Arithmetic::Greatest => operand(0)?.clone().greatest(operand(1)?.clone()),
            Arithmetic::And | Arithmetic::Or | Arithmetic::ExclusiveOr => return None,
        })
    }

    fn map(&self, map: &AffineMap, operands: &[ValueId]) -> Vec<Option<Interval>> {
        map.results.iter().map(|expr| self.expression(expr, map.dims as usize, operands)).collect()
    }

    fn expression(&self, expr: &AffineExpr, dims: usize, operands: &[ValueId]) -> Option<Interval> {
        let (kind, lhs, rhs) = match expr {
            AffineExpr::Dim(index) => return self.get(*operands.get(*index as usize)?).cloned(),
            AffineExpr::Symbol(index) => return self.get(*operands.get(dims + *index as usize)?).cloned(),
            AffineExpr::Const(value) => return Some(Interval::point(*value)),
            AffineExpr::Binary(kind, lhs, rhs) => (*kind, lhs, rhs),
        };
        let (lhs, rhs) = (self.expression(lhs, dims, operands)?, self.expression(rhs, dims, operands)?);
        let divisor = || rhs.as_constant().filter(|divisor| divisor.is_positive());
        Some(match kind {
            BinaryKind::Add => lhs.plus(&rhs),
            BinaryKind::Mul => match rhs.as_constant() {
                Some(factor) => lhs.times(factor),
                None => rhs.times(lhs.as_constant()?),
            },
            BinaryKind::FloorDiv => lhs.over(divisor()?),
            BinaryKind::CeilDiv => lhs.plus(&Interval::point(divisor()? - Int::ONE)).over(divisor()?),
            BinaryKind::Mod => Interval { low: Int::ZERO, high: divisor()? - Int::ONE },
        })
    }
}

/// What is left of the interval of a result if it does not wrap around; `None` if it may. An op with the flag
/// `nsw` does not.
fn without_wrapping(
    ir: &Ir,
    op: OpId,
    result: ValueId,
    interval: Interval,
    index_width: IndexWidth,
) -> Option<Interval> {
    let of = of_type(ir.ty(result), index_width)?;
    if interval.low >= of.low && interval.high <= of.high {
        return Some(interval);
    }
    if is_promised(ir, op) {
        return interval.meet(&of);
    }
    let wraps_below_zero = interval.low >= of.low && interval.high <= &of.high + &of.high + Int::ONE;
    (wraps_below_zero && is_ring_op(ir, op) && is_subscript(ir, result, MOST_CHAINED)).then_some(interval)
}

/// Chains of arithmetic longer than this are taken to wrap around.
const MOST_CHAINED: u32 = 8;

/// Whether a value is only part of subscripts, by way of sums, differences, products and at last a cast to
/// `index` that keeps the sign.
///
/// What wraps around once from above is negative, and no subscript of an access that is in bounds: an access
/// that is done has the subscripts of exact arithmetic, whatever wraps around on the way.
fn is_subscript(ir: &Ir, value: ValueId, depth: u32) -> bool {
    let is_index = *ir.ty(value) == Type::Index;
    depth > 0
        && ir.uses(value).iter().all(|user| {
            if is_index {
                return names_element(ir, user.op, value);
            }
            let mut results = ir.op(user.op).results().iter();
            let is_last = ir.def(user.op).arithmetic == Some(Arithmetic::Cast)
                && results.clone().all(|result| *ir.ty(*result) == Type::Index);
            (is_last || is_ring_op(ir, user.op)) && results.all(|result| is_subscript(ir, *result, depth - 1))
        })
}

/// Whether a value is, as it is, nothing but subscripts of the element that an op reads or writes.
fn names_element(ir: &Ir, op: OpId, value: ValueId) -> bool {
    let Some(access) = ir.def(op).access.and_then(|access| access(ir, op)) else { return false };
    let is_alone = |at: usize| {
        let of = |expr: &AffineExpr| matches!(expr, AffineExpr::Dim(dim) if *dim as usize == at);
        access.map.results.iter().any(of)
    };
    let mut places = access.operands.iter().enumerate().filter(|(_, operand)| **operand == value);
    places.all(|(at, _)| is_alone(at)) && access.operands.contains(&value) && access.value != Some(value)
}

/// Whether an op is one of those that wrapping around commutes with.
fn is_ring_op(ir: &Ir, op: OpId) -> bool {
    let ring = [Arithmetic::Sum, Arithmetic::Difference, Arithmetic::Product];
    ir.def(op).arithmetic.is_some_and(|kind| ring.contains(&kind))
}

/// All numbers of a type, as signed ones.
fn of_type(ty: &Type, index_width: IndexWidth) -> Option<Interval> {
    let width = match ty {
        Type::Index => index_width.bits(),
        Type::Integer { width, .. } => *width,
        _ => return None,
    };
    let greatest = (1..=128).contains(&width).then(|| Int::from(i128::MAX >> (128 - width)))?;
    Some(Interval { low: -&greatest - Int::ONE, high: greatest })
}
