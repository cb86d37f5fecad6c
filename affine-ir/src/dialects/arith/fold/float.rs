//! Constant folding of floating-point ops. For formats of at most 32 bits, computing in `f64` and rounding
//! once more gives the correctly rounded result. NaNs never pass through `f64`: which of their bits survive
//! there depends on the machine.

use crate::core::attr::Attr;
use crate::core::float::{FloatKind, FloatValue, NonFinite};
use crate::core::ids::{OpId, ValueId};
use crate::core::types::Type;
use crate::dialects::arith::fold::{of_type, only_element, operands_of, pair};
use crate::language::fold::{Fold, constant};
use crate::language::ir::Ir;

/// A float constant of at most 64 bits, or the one that all elements of a constant are.
pub(super) fn float(ir: &Ir, value: ValueId) -> Option<FloatValue> {
    let float = match (constant(ir, value)?, ir.ty(value).element_or_self()) {
        (Attr::Float(float), _) => *float,
        (Attr::Dense(dense), Type::Float(kind)) => {
            FloatValue { kind: *kind, bits: u128::try_from(only_element(dense)?).ok()? }
        }
        _ => return None,
    };
    (float.kind.format().width <= 64).then_some(float)
}

/// The only result is a float, or has it as its elements.
pub(super) fn result(ir: &Ir, op: OpId, value: FloatValue) -> Option<Fold> {
    let ty = ir.ty(*ir.op(op).results().first()?);
    Some(Fold::Results(vec![of_type(ty, Attr::Float(value))?]))
}

/// An op on two floats; `neutral` says which right operands change nothing. A NaN passes on its sign and
/// payload, the left one before the right one. What the format does not have at all is not folded.
pub(in crate::dialects::arith) fn binary(
    ir: &Ir,
    op: OpId,
    neutral: fn(f64) -> bool,
    apply: impl Fn(f64, f64) -> f64,
) -> Option<Fold> {
    let (lhs, rhs) = pair(ir, op)?;
    let right = float(ir, rhs)?;
    if neutral(right.to_f64()) {
        return Some(Fold::value(lhs));
    }
    let left = float(ir, lhs)?;
    if let Some(nan) = [left, right].into_iter().find(|operand| operand.is_nan()) {
        return result(ir, op, nan.quieted());
    }
    let (kind, value) = (left.kind, apply(left.to_f64(), right.to_f64()));
    let exists = value.is_finite() || kind.format().non_finite != NonFinite::FiniteOnly;
    exists.then(|| result(ir, op, FloatValue::from_f64(kind, value)))?
}

/// The same where of two equal operands either is the result.
pub(in crate::dialects::arith) fn extremum(
    ir: &Ir,
    op: OpId,
    neutral: fn(f64) -> bool,
    apply: fn(FloatValue, FloatValue) -> FloatValue,
) -> Option<Fold> {
    let (lhs, rhs) = pair(ir, op)?;
    if lhs == rhs {
        return Some(Fold::value(rhs));
    }
    let wide = |value| FloatValue::from_f64(FloatKind::F64, value);
    binary(ir, op, neutral, |lhs, rhs| apply(wide(lhs), wide(rhs)).to_f64())
}

/// The same where NaNs give way to the other operand; signaling ones only on the right.
pub(in crate::dialects::arith) fn extremum_of_numbers(
    ir: &Ir,
    op: OpId,
    apply: fn(FloatValue, FloatValue) -> FloatValue,
) -> Option<Fold> {
    let (lhs, rhs) = pair(ir, op)?;
    let (left, right) = (float(ir, lhs), float(ir, rhs));
    if left.is_some_and(|left| left.is_nan() && !left.is_signaling())
        && right.is_none_or(|right| !right.is_nan())
    {
        return Some(Fold::value(rhs));
    }
    extremum(ir, op, f64::is_nan, apply)
}

/// The sign the other way round, of NaNs as well. The zero and the NaN of a format that has one each stay,
/// and where there are no signs only the NaN is folded.
pub(in crate::dialects::arith) fn negate(ir: &Ir, op: OpId) -> Option<Fold> {
    let [operand] = ir.op(op).operands() else { return None };
    if let Some([negated]) = operands_of(ir, *operand, "arith.negf") {
        return Some(Fold::value(*negated));
    }
    let value = float(ir, *operand)?;
    let sign = 1u128 << (value.kind.format().width - 1);
    let negated = match value.kind.format().non_finite {
        _ if value.kind == FloatKind::F8E8M0FNU => value.is_nan().then_some(value)?,
        NonFinite::NanNegativeZero if value.bits & !sign == 0 => value,
        _ => FloatValue { bits: value.bits ^ sign, ..value },
    };
    result(ir, op, negated)
}

pub(in crate::dialects::arith) fn compare(ir: &Ir, op: OpId) -> Option<Fold> {
    let (lhs, rhs) = pair(ir, op)?;
    let predicate = ir.op(op).attr("predicate").and_then(Attr::as_i64)?;
    // As in mlir-opt, not of vectors.
    let is_one = *ir.ty(ir.op(op).results()[0]) == Type::I1;
    let number = |value| float(ir, value).filter(|_| is_one).map(FloatValue::to_f64);
    let (left, right) = (number(lhs), number(rhs));
    // One NaN decides.
    let order = match (left, right) {
        (Some(nan), _) | (_, Some(nan)) if nan.is_nan() => None,
        _ => left?.partial_cmp(&right?),
    };
    use std::cmp::Ordering::{Equal, Greater, Less};
    let holds = match predicate {
        0 => false,
        1 => order == Some(Equal),
        2 => order == Some(Greater),
        3 => matches!(order, Some(Greater | Equal)),
        4 => order == Some(Less),
        5 => matches!(order, Some(Less | Equal)),
        6 => matches!(order, Some(Less | Greater)),
        7 => order.is_some(),
        8 => matches!(order, None | Some(Equal)),
        9 => matches!(order, None | Some(Greater)),
        10 => matches!(order, None | Some(Greater | Equal)),
        11 => matches!(order, None | Some(Less)),
        12 => matches!(order, None | Some(Less | Equal)),
        13 => order != Some(Equal),
        14 => order.is_none(),
        15 => true,
        _ => return None,
    };
    Some(Fold::constant(Attr::Bool(holds)))
}
