//! Constant folding of integer ops.

use crate::dialects::arith::fold::{int_bits, int_of, int_result, operands_of, pair, pair_of};
use num_integer::Integer;

use crate::core::attr::Attr;
use crate::core::ids::{OpId, ValueId};
use crate::core::int_format::IntFormat;
use crate::core::types::Type;
use crate::language::fold::{Fold, Folded};
use crate::language::ir::Ir;

/// A computation on the bits of two integers; `None` where it is not defined.
type Binary = fn(IntFormat, u64, u64) -> Option<u64>;

/// The result of the op on two constants.
fn constants(ir: &Ir, op: OpId, apply: Binary) -> Option<Fold> {
    let (lhs, rhs) = pair(ir, op)?;
    let (left, right) = (int_bits(ir, lhs)?, int_bits(ir, rhs)?);
    let bits = apply(int_of(ir.ty(lhs))?, left, right)?;
    Some(Fold::Results(vec![int_result(ir, op, 0, bits)?]))
}

/// The only result is a constant.
fn bits(ir: &Ir, op: OpId, bits: u64) -> Option<Fold> {
    Some(Fold::Results(vec![int_result(ir, op, 0, bits)?]))
}

/// The bits of a constant that have all the bits of its type set, or none.
fn is_all_ones(ir: &Ir, value: ValueId) -> bool {
    let int = int_of(ir.ty(value));
    int.is_some_and(|int| int_bits(ir, value) == Some(int.unsigned(u64::MAX)))
}

/// The value that `value` is the bitwise complement of.
fn complement(ir: &Ir, value: ValueId) -> Option<ValueId> {
    let (of, ones) = pair_of(ir, value, "arith.xori")?;
    is_all_ones(ir, ones).then_some(of)
}

pub(in crate::dialects::arith) fn add(ir: &Ir, op: OpId) -> Option<Fold> {
    let (lhs, rhs) = pair(ir, op)?;
    if int_bits(ir, rhs) == Some(0) {
        return Some(Fold::value(lhs));
    }
    for (difference, other) in [(lhs, rhs), (rhs, lhs)] {
        if let Some((from, taken)) = pair_of(ir, difference, "arith.subi")
            && taken == other
        {
            return Some(Fold::value(from));
        }
    }
    constants(ir, op, |_, lhs, rhs| Some(lhs.wrapping_add(rhs)))
}

pub(in crate::dialects::arith) fn sub(ir: &Ir, op: OpId) -> Option<Fold> {
    let (lhs, rhs) = pair(ir, op)?;
    if lhs == rhs {
        return bits(ir, op, 0);
    }
    if int_bits(ir, rhs) == Some(0) {
        return Some(Fold::value(lhs));
    }
    match pair_of(ir, lhs, "arith.addi") {
        Some((other, added)) if added == rhs => return Some(Fold::value(other)),
        Some((added, other)) if added == rhs => return Some(Fold::value(other)),
        _ => {}
    }
    constants(ir, op, |_, lhs, rhs| Some(lhs.wrapping_sub(rhs)))
}

pub(in crate::dialects::arith) fn mul(ir: &Ir, op: OpId) -> Option<Fold> {
    let (lhs, rhs) = pair(ir, op)?;
    match int_bits(ir, rhs) {
        Some(0) => Some(Fold::value(rhs)),
        Some(1) => Some(Fold::value(lhs)),
        _ => constants(ir, op, |_, lhs, rhs| Some(lhs.wrapping_mul(rhs))),
    }
}

/// A product or sum with two results; `by_one` as long as a right operand of 1 changes nothing.
pub(in crate::dialects::arith) fn extended(
    ir: &Ir,
    op: OpId,
    (neutral, zero): (Option<u64>, Option<u64>),
    apply: fn(IntFormat, u64, u64) -> (u64, u64),
) -> Option<Fold> {
    let (lhs, rhs) = pair(ir, op)?;
    let right = int_bits(ir, rhs)?;
    if Some(right) == zero {
        return Some(Fold::Results(vec![int_result(ir, op, 0, 0)?, int_result(ir, op, 1, 0)?]));
    }
    if Some(right) == neutral {
        return Some(Fold::Results(vec![Folded::Value(lhs), int_result(ir, op, 1, 0)?]));
    }
    let (low, high) = apply(int_of(ir.ty(lhs))?, int_bits(ir, lhs)?, right);
    Some(Fold::Results(vec![int_result(ir, op, 0, low)?, int_result(ir, op, 1, high)?]))
}

/// A division, of which one by 1 changes nothing.
pub(in crate::dialects::arith) fn quotient(ir: &Ir, op: OpId, apply: Binary) -> Option<Fold> {
    let (lhs, rhs) = pair(ir, op)?;
    match int_bits(ir, rhs) {
        Some(1) => Some(Fold::value(lhs)),
        Some(0) => None,
        _ => constants(ir, op, apply),
    }
}

/// A remainder, of which one by 1 is 0.
pub(in crate::dialects::arith) fn remainder(ir: &Ir, op: OpId, apply: Binary) -> Option<Fold> {
    let (_, rhs) = pair(ir, op)?;
    match int_bits(ir, rhs) {
        Some(1) => bits(ir, op, 0),
        Some(0) => None,
        _ => constants(ir, op, apply),
    }
}

/// A signed division that does not overflow.
pub(in crate::dialects::arith) fn signed(
    int: IntFormat,
    lhs: u64,
    rhs: u64,
    apply: fn(i64, i64) -> i64,
) -> Option<u64> {
    let (lhs, rhs) = (int.signed(lhs), int.signed(rhs));
    let overflows = lhs == int.min() && rhs == -1;
    (!overflows).then(|| apply(lhs, rhs) as u64)
}

/// The quotient rounded up. As in mlir-opt, not of the least integer, nor by it.
pub(in crate::dialects::arith) fn ceil_signed(int: IntFormat, lhs: u64, rhs: u64) -> Option<u64> {
    let (left, right) = (int.signed(lhs), int.signed(rhs));
    let is_least = left == int.min() || (right == int.min() && left != 0);
    (!is_least).then(|| Integer::div_ceil(&left, &right) as u64)
}

pub(in crate::dialects::arith) fn and(ir: &Ir, op: OpId) -> Option<Fold> {
    let (lhs, rhs) = pair(ir, op)?;
    if int_bits(ir, rhs) == Some(0) {
        return Some(Fold::value(rhs));
    }
    if is_all_ones(ir, rhs) {
        return Some(Fold::value(lhs));
    }
    if complement(ir, rhs) == Some(lhs) || complement(ir, lhs) == Some(rhs) {
        return bits(ir, op, 0);
    }
    for (whole, part) in [(lhs, rhs), (rhs, lhs)] {
        if operands_of(ir, whole, "arith.andi").is_some_and(|parts| parts.contains(&part)) {
            return Some(Fold::value(whole));
        }
    }
    constants(ir, op, |_, lhs, rhs| Some(lhs & rhs)).or_else(|| (lhs == rhs).then(|| Fold::value(lhs)))
}

pub(in crate::dialects::arith) fn or(ir: &Ir, op: OpId) -> Option<Fold> {
    let (lhs, rhs) = pair(ir, op)?;
    if int_bits(ir, rhs) == Some(0) {
        return Some(Fold::value(lhs));
    }
    if is_all_ones(ir, rhs) {
        return bits(ir, op, u64::MAX);
    }
    for (not, of) in [(rhs, lhs), (lhs, rhs)] {
        if complement(ir, not) == Some(of) {
            return bits(ir, op, u64::MAX);
        }
    }
    constants(ir, op, |_, lhs, rhs| Some(lhs | rhs)).or_else(|| (lhs == rhs).then(|| Fold::value(lhs)))
}

pub(in crate::dialects::arith) fn xor(ir: &Ir, op: OpId) -> Option<Fold> {
    let (lhs, rhs) = pair(ir, op)?;
    if int_bits(ir, rhs) == Some(0) {
        return Some(Fold::value(lhs));
    }
    if lhs == rhs {
        return bits(ir, op, 0);
    }
    for (inner, outer) in [(lhs, rhs), (rhs, lhs)] {
        match pair_of(ir, inner, "arith.xori") {
            Some((other, again)) if again == outer => return Some(Fold::value(other)),
            Some((again, other)) if again == outer => return Some(Fold::value(other)),
            _ => {}
        }
    }
    constants(ir, op, |_, lhs, rhs| Some(lhs ^ rhs))
}

/// The greater or lesser of two: of equal ones, either; of anything and the `limit` of the type, that; of
/// anything and the opposite limit, the former.
pub(in crate::dialects::arith) fn extremum(
    ir: &Ir,
    op: OpId,
    limits: fn(IntFormat) -> (u64, u64),
    apply: Binary,
) -> Option<Fold> {
    let (lhs, rhs) = pair(ir, op)?;
    if lhs == rhs {
        return Some(Fold::value(rhs));
    }
    if let (Some(int), Some(right)) = (int_of(ir.ty(rhs)), int_bits(ir, rhs)) {
        let (limit, opposite) = limits(int);
        if right == int.unsigned(limit) {
            return Some(Fold::value(rhs));
        }
        if right == int.unsigned(opposite) {
            return Some(Fold::value(lhs));
        }
    }
    constants(ir, op, apply)
}

/// A shift, of which one by 0 changes nothing and one by the width or more is not defined.
pub(in crate::dialects::arith) fn shift(
    ir: &Ir,
    op: OpId,
    apply: fn(IntFormat, u64, u32) -> u64,
) -> Option<Fold> {
    let (lhs, rhs) = pair(ir, op)?;
    let (int, right) = (int_of(ir.ty(rhs))?, int_bits(ir, rhs)?);
    if right == 0 {
        return Some(Fold::value(lhs));
    }
    let amount = u32::try_from(right).ok().filter(|amount| *amount < int.width)?;
    bits(ir, op, apply(int, int_bits(ir, lhs)?, amount))
}

/// The predicate for exchanged operands.
const SWAPPED: [i128; 10] = [0, 1, 4, 5, 2, 3, 8, 9, 6, 7];

pub(in crate::dialects::arith) fn compare(ir: &Ir, op: OpId) -> Option<Fold> {
    let (lhs, rhs) = pair(ir, op)?;
    let predicate =
        ir.op(op).attr("predicate").and_then(Attr::as_i64).and_then(|code| usize::try_from(code).ok())?;
    if lhs == rhs {
        return bits(ir, op, matches!(predicate, 0 | 3 | 5 | 7 | 9).into());
    }
    let right = int_bits(ir, rhs);
    if right == Some(0) && predicate == 1 {
        for extension in ["arith.extsi", "arith.extui"] {
            if let Some([narrow]) = operands_of(ir, lhs, extension)
                && is_bool(ir, *narrow)
            {
                return Some(Fold::value(*narrow));
            }
        }
    }
    let on_bools = is_bool(ir, lhs);
    if on_bools && (right == Some(0) && predicate == 1 || right == Some(1) && predicate == 0) {
        return Some(Fold::value(lhs));
    }
    let is_constant = |value| crate::language::fold::constant(ir, value).is_some();
    if is_constant(lhs) && !is_constant(rhs) {
        let swapped = *SWAPPED.get(predicate)?;
        let attrs = vec![("predicate", Attr::Integer(swapped, Type::I64))];
        return Some(Fold::Update { operands: vec![rhs, lhs], attrs });
    }
    let (int, left, right) = (int_of(ir.ty(lhs))?, int_bits(ir, lhs)?, right?);
    let (signed_left, signed_right) = (int.signed(left), int.signed(right));
    let holds = match predicate {
        0 => left == right,
        1 => left != right,
        2 => signed_left < signed_right,
        3 => signed_left <= signed_right,
        4 => signed_left > signed_right,
        5 => signed_left >= signed_right,
        6 => left < right,
        7 => left <= right,
        8 => left > right,
        9 => left >= right,
        _ => return None,
    };
    bits(ir, op, holds.into())
}

/// Whether a value is of type `i1` or a vector of such.
fn is_bool(ir: &Ir, value: ValueId) -> bool {
    let ty = ir.ty(value);
    *ty.element_or_self() == Type::I1 && !matches!(ty, Type::Tensor(_) | Type::UnrankedTensor(_))
}

pub(in crate::dialects::arith) fn select(ir: &Ir, op: OpId) -> Option<Fold> {
    let [condition, yes, no] = ir.op(op).operands() else { return None };
    if yes == no {
        return Some(Fold::value(*yes));
    }
    if let Some(condition) = int_bits(ir, *condition) {
        return Some(Fold::value(if condition == 1 { *yes } else { *no }));
    }
    if *ir.ty(*yes) == Type::I1 && int_bits(ir, *yes) == Some(1) && int_bits(ir, *no) == Some(0) {
        return Some(Fold::value(*condition));
    }
    let compared = pair_of(ir, *condition, "arith.cmpi")?;
    let predicate = ir.op(ir.defining_op(*condition)?).attr("predicate").and_then(Attr::as_i64);
    let is_about = compared == (*yes, *no) || compared == (*no, *yes);
    match predicate {
        Some(0) if is_about => Some(Fold::value(*no)),
        Some(1) if is_about => Some(Fold::value(*yes)),
        _ => None,
    }
}
