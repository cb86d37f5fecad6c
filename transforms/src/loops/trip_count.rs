//! Trip counts of `affine.for`.
//!
//! # Method
//! With one lower bound `l`, upper bounds `u_k` and step `s`, it is the least of `(u_k - l) ceildiv s`, or 0
//! where that is negative: maps are composed and simplified, so that bounds that move together leave a
//! constant.
//!
//! # Exactness
//! Exact. A loop whose lower bound is a maximum has no such map.

use loopwright_affine_ir::machinery::{Arithmetic, composed};
use loopwright_affine_ir::{AffineExpr, AffineMap, Attr, ForOp, Ir, Traits, ValueId, constant};
use loopwright_analysis::machinery::counter_ranges;

/// So many values are looked at to see that one is not negative.
const MOST_VALUES: usize = 64;

/// The least of these values, applied to these operands, is the number of iterations, or it is negative and
/// there is none.
#[derive(Clone, Debug)]
pub(crate) struct TripCount {
    pub(crate) map: AffineMap,
    pub(crate) operands: Vec<ValueId>,
}

impl TripCount {
    /// The number of iterations of a loop; `None` if its lower bound is a maximum.
    pub(crate) fn of(ir: &Ir, looping: ForOp) -> Option<TripCount> {
        let (lower, upper) = (looping.lower_map(ir), looping.upper_map(ir));
        let [start] = lower.results.as_slice() else { return None };
        let shifted = |start: u32, count: u32, make: fn(u32) -> AffineExpr| -> Vec<AffineExpr> {
            (start..start + count).map(make).collect()
        };
        let start = start.substituted(
            &shifted(upper.dims, lower.dims, AffineExpr::Dim),
            &shifted(upper.symbols, lower.symbols, AffineExpr::Symbol),
        );
        let (dims, symbols) = (upper.dims + lower.dims, upper.symbols + lower.symbols);
        let step = looping.step(ir);
        let counts = upper.results.iter().map(|end| {
            let span = (end.clone() - start.clone()).simplified(dims, symbols);
            span.ceil_div(step)
        });
        let map = AffineMap::new(dims, symbols, counts.collect());
        let (upper_dims, upper_symbols) = looping.upper_operands(ir).split_at(upper.dims as usize);
        let (lower_dims, lower_symbols) = looping.lower_operands(ir).split_at(lower.dims as usize);
        let operands = [upper_dims, lower_dims, upper_symbols, lower_symbols].concat();
        let (map, operands) = composed(ir, looping.0, &map, &operands);
        // Values that are no longer used once terms are collected go in a second step.
        let (map, operands) = composed(ir, looping.0, &map, &operands);
        Some(TripCount { map, operands })
    }

    /// The number, where it is always the same.
    pub(crate) fn constant(&self) -> Option<u64> {
        let counts = self.map.results.iter().map(AffineExpr::as_const).collect::<Option<Vec<i64>>>()?;
        counts.into_iter().min().map(|least| u64::try_from(least).unwrap_or(0))
    }

    /// Whether `factor` is known to divide all values.
    pub(crate) fn is_multiple_of(&self, factor: u64) -> bool {
        self.map.results.iter().all(|count| count.largest_known_divisor().is_multiple_of(factor))
    }

    /// Whether no value can be negative.
    pub(crate) fn is_natural(&self, ir: &Ir) -> bool {
        let (dims, symbols) = self.operands.split_at(self.map.dims as usize);
        self.map.results.iter().all(|count| is_natural(ir, count, (dims, symbols)))
    }
}

/// The number of iterations, where it is always the same.
pub(crate) fn constant_trip_count(ir: &Ir, looping: ForOp) -> Option<u64> {
    TripCount::of(ir, looping)?.constant()
}

fn is_natural(ir: &Ir, expr: &AffineExpr, (dims, symbols): (&[ValueId], &[ValueId])) -> bool {
    let is_size = |values: &[ValueId], at: u32| {
        values.get(at as usize).is_some_and(|value| is_natural_value(ir, *value))
    };
    match expr {
        AffineExpr::Const(value) => *value >= 0,
        AffineExpr::Dim(at) => is_size(dims, *at),
        AffineExpr::Symbol(at) => is_size(symbols, *at),
        AffineExpr::Binary(_, lhs, rhs) => {
            is_natural(ir, lhs, (dims, symbols)) && is_natural(ir, rhs, (dims, symbols))
        }
    }
}

/// Whether an index is known never to be negative: a literal, a size, the counter of a loop that begins with
/// one, and what is made of such. Unlike `Intervals` this needs no walk over the function, and no limits of
/// parameters: an index that does not fit is undefined.
pub(crate) fn is_natural_value(ir: &Ir, value: ValueId) -> bool {
    is_natural_within(ir, value, &mut { MOST_VALUES })
}

/// The same, with this many values left to be looked at.
fn is_natural_within(ir: &Ir, value: ValueId, left: &mut usize) -> bool {
    if let Some(literal) = constant(ir, value).and_then(Attr::as_i64) {
        return literal >= 0;
    }
    let Some(fewer) = left.checked_sub(1) else { return false };
    *left = fewer;
    let Some(op) = ir.defining_op(value) else {
        let looping = ir.defining_block(value).and_then(|block| ir.block_parent_op(block));
        let ranges = looping.and_then(|looping| counter_ranges(ir, looping)).unwrap_or_default();
        let range = ranges.into_iter().find(|range| range.iv == value);
        return range.is_some_and(|range| {
            range.lower.map.results.iter().any(|result| match result {
                AffineExpr::Const(literal) => *literal >= 0,
                AffineExpr::Dim(place) => is_natural_within(ir, range.lower.operands[*place as usize], left),
                _ => false,
            })
        });
    };
    let Some(kind) = ir.def(op).arithmetic else { return ir.def(op).has(Traits::DIM_SIZE) };
    let mut operands = ir.op(op).operands().iter();
    match kind {
        Arithmetic::Sum
        | Arithmetic::Product
        | Arithmetic::FloorDivision
        | Arithmetic::NaturalDivision
        | Arithmetic::NaturalRemainder => operands.all(|value| is_natural_within(ir, *value, left)),
        Arithmetic::Greatest => operands.any(|value| is_natural_within(ir, *value, left)),
        _ => false,
    }
}
