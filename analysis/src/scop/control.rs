//! Loops as their ops declare them: counters with bounds.
//!
//! # Method
//! Ops of the affine dialect say so by maps and sets. Of other loops the bounds are values, and one that is the least, or
//! greatest, of several values is a bound with several results.
//!
//! # Exactness
//! Exact. Whether the values are affine is found out by whoever asks for their forms.

use affine_ir::{AffineMap, Arithmetic, Bound, Ir, LoopRange, Mapped, OpId, ValueId};

/// A loop counter with its bounds.
pub(crate) struct Range {
    pub(crate) op: OpId,
    pub(crate) iv: ValueId,
    /// Greatest of the map's results.
    pub(crate) lower: Bound,
    /// Least of the map's results, exclusive.
    pub(crate) upper: Bound,
    /// At least 1.
    pub(crate) step: i64,
}

/// The counters of a loop; `None` for other ops, and if their bounds are not even written as maps or values.
pub(crate) fn ranges(ir: &Ir, op: OpId) -> Option<Vec<Range>> {
    let loop_like = ir.def(op).loop_like?;
    let (ranges, are_values) = match loop_like.ranges {
        Some(ranges) => (ranges(ir, op), false),
        None => (loop_like.spans?(ir, op)?, true),
    };
    let range = |LoopRange { iv, lower, upper, step }| match are_values {
        true => Range { op, iv, lower: spread(ir, lower, true), upper: spread(ir, upper, false), step },
        false => Range { op, iv, lower, upper, step },
    };
    Some(ranges.into_iter().map(range).collect())
}

/// A bound that is one value, as a map with several results where the value is the greatest, or least, of several.
fn spread(ir: &Ir, bound: Bound, greatest: bool) -> Bound {
    let [value] = bound.operands[..] else { return bound };
    let Some(op) = ir.defining_op(value) else { return bound };
    let (def, operands) = (ir.def(op), ir.op(op).operands().to_vec());
    let (mapped, arithmetic) = match greatest {
        true => (Mapped::Greatest, Arithmetic::Greatest),
        false => (Mapped::Least, Arithmetic::Least),
    };
    match ir.op(op).attr("map").and_then(|map| map.as_map()) {
        Some(map) if def.mapped == Some(mapped) => Bound { map: map.clone(), operands },
        _ if def.arithmetic == Some(arithmetic) => Bound::new(AffineMap::identity(2), operands),
        _ => bound,
    }
}
