//! Loops and conditionals as their ops declare them: counters with bounds, and when a region runs.
//!
//! # Method
//! Ops of the affine dialect say so by maps and sets. Of other loops the bounds are values, and one that is the least, or
//! greatest, of several values is a bound with several results; of other conditionals the condition is a comparison.
//!
//! # Exactness
//! Exact. Whether the values are affine is found out by whoever asks for their forms.

use affine_ir::{
    AffineExpr, AffineMap, Arithmetic, Bound, IfCondition, IntegerSet, Ir, LoopRange, Mapped, OpId, Relation,
    Type, ValueId,
};

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

/// When a region of a conditional runs.
pub(crate) struct Condition {
    pub(crate) condition: IfCondition,
    /// Region 0 runs where the condition does not hold, and region 1 where it does.
    pub(crate) is_negated: bool,
}

/// The condition of a conditional on an integer set, or on a comparison of signed numbers.
pub(crate) fn condition(ir: &Ir, op: OpId) -> Option<Condition> {
    let def = ir.def(op);
    if let Some(condition) = def.condition {
        return Some(Condition { condition: condition(ir, op), is_negated: false });
    }
    let decision = ir.defining_op(*ir.op(op).operands().get(def.decided_by?)?)?;
    let comparison = ir.def(decision).compares?(ir, decision).filter(|comparison| comparison.is_signed)?;
    let [lhs, rhs] = *ir.op(decision).operands() else { return None };
    if *ir.ty(lhs) != Type::Index {
        return None;
    }
    let (a, b) = (AffineExpr::Dim(0), AffineExpr::Dim(1));
    let (expr, is_eq, is_negated) = match comparison.relation {
        Relation::Equal => (a - b, true, false),
        Relation::NotEqual => (a - b, true, true),
        Relation::GreaterEqual => (a - b, false, false),
        Relation::Less => (a - b, false, true),
        Relation::LessEqual => (b - a, false, false),
        Relation::Greater => (b - a, false, true),
    };
    let set = IntegerSet { dims: 2, symbols: 0, constraints: vec![(expr, is_eq)] };
    Some(Condition { condition: IfCondition { set: set.into(), operands: vec![lhs, rhs] }, is_negated })
}
