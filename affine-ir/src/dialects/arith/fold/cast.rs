//! Constant folding of casts.

use crate::core::float::{Decoded, FloatKind, FloatValue};
use crate::core::ids::{OpId, ValueId};
use crate::core::types::Type;
use crate::dialects::arith::fold::float::{float, result};
use crate::dialects::arith::fold::{int_bits, int_of, int_result, operands_of, with_operand};
use crate::language::fold::Fold;
use crate::language::ir::Ir;

fn operand(ir: &Ir, op: OpId) -> Option<ValueId> {
    ir.op(op).operands().first().copied()
}

fn result_type(ir: &Ir, op: OpId) -> &Type {
    ir.ty(ir.op(op).results()[0])
}

/// Between integers or indices, of a constant: extended by its sign or by zeros, or cut off.
pub(in crate::dialects::arith) fn int(ir: &Ir, op: OpId, signed: bool) -> Option<Fold> {
    let operand = operand(ir, op)?;
    let (bits, int) = (int_bits(ir, operand)?, int_of(ir.ty(operand))?);
    let bits = if signed { int.signed(bits) as u64 } else { int.unsigned(bits) };
    Some(Fold::Results(vec![int_result(ir, op, 0, bits)?]))
}

/// An extension of an extension of the same kind is one.
pub(in crate::dialects::arith) fn extend(ir: &Ir, op: OpId, signed: bool) -> Option<Fold> {
    if let Some([narrow]) = operands_of(ir, operand(ir, op)?, ir.def(op).name) {
        return with_operand(*narrow);
    }
    int(ir, op, signed)
}

pub(in crate::dialects::arith) fn truncate(ir: &Ir, op: OpId) -> Option<Fold> {
    let operand = operand(ir, op)?;
    for extension in ["arith.extui", "arith.extsi"] {
        let Some([source]) = operands_of(ir, operand, extension) else { continue };
        let (from, to) = (ir.ty(*source).element_or_self(), result_type(ir, op).element_or_self());
        if from.bit_width() > to.bit_width() {
            return with_operand(*source);
        }
        if from == to {
            return Some(Fold::value(*source));
        }
    }
    if let Some([wide]) = operands_of(ir, operand, "arith.trunci") {
        return with_operand(*wide);
    }
    int(ir, op, true)
}

/// An integer constant as a float, rounded to nearest.
pub(in crate::dialects::arith) fn int_to_float(ir: &Ir, op: OpId, signed: bool) -> Option<Fold> {
    let operand = operand(ir, op)?;
    let (bits, int) = (int_bits(ir, operand)?, int_of(ir.ty(operand))?);
    let Type::Float(kind) = result_type(ir, op).element_or_self() else { return None };
    let value = if signed { i128::from(int.signed(bits)) } else { i128::from(int.unsigned(bits)) };
    let decoded = Decoded::Finite { negative: value < 0, significand: value.unsigned_abs(), exponent: 0 };
    result(ir, op, FloatValue::encode(*kind, decoded))
}

/// A float constant as an integer, rounded towards zero, if it fits.
pub(in crate::dialects::arith) fn float_to_int(ir: &Ir, op: OpId, signed: bool) -> Option<Fold> {
    let value = float(ir, operand(ir, op)?)?.to_f64();
    let int = int_of(result_type(ir, op))?;
    // Exact: at most 64 bits of the integer part matter.
    let whole = value.trunc();
    let in_range = whole.is_finite() && whole.abs() < 2f64.powi(65);
    let whole = in_range.then_some(whole as i128)?;
    let fits = if signed { int.holds(whole) } else { int.holds_unsigned(whole) };
    fits.then_some(())?;
    Some(Fold::Results(vec![int_result(ir, op, 0, whole as u64)?]))
}

/// A float constant in another format, if it is exact there. Zero counts as the least number where there is
/// no zero.
pub(in crate::dialects::arith) fn float_to_float(ir: &Ir, op: OpId) -> Option<Fold> {
    let value = float(ir, operand(ir, op)?)?;
    let Type::Float(kind) = result_type(ir, op).element_or_self() else { return None };
    let cast = match value.decode() {
        zero @ Decoded::Finite { significand: 0, .. } if *kind == FloatKind::F8E8M0FNU => {
            FloatValue::encode(*kind, zero)
        }
        _ => value.exactly_as(*kind)?,
    };
    result(ir, op, cast)
}

/// The same bits as another type.
pub(in crate::dialects::arith) fn bitcast(ir: &Ir, op: OpId) -> Option<Fold> {
    let operand = operand(ir, op)?;
    if let Some([origin]) = operands_of(ir, operand, ir.def(op).name) {
        return match ir.ty(*origin) == result_type(ir, op) {
            true => Some(Fold::value(*origin)),
            false => with_operand(*origin),
        };
    }
    let bits = match float(ir, operand) {
        Some(value) => u64::try_from(value.bits).ok()?,
        None => int_bits(ir, operand)?,
    };
    match result_type(ir, op).element_or_self() {
        Type::Float(kind) => result(ir, op, FloatValue { kind: *kind, bits: bits.into() }),
        _ => Some(Fold::Results(vec![int_result(ir, op, 0, bits)?])),
    }
}

/// Between integers and indices: of a constant, of an extension, and of what was cast from the same type and
/// is not cut off in between.
pub(in crate::dialects::arith) fn index(ir: &Ir, op: OpId, signed: bool) -> Option<Fold> {
    let value = operand(ir, op)?;
    let extension = if signed { "arith.extsi" } else { "arith.extui" };
    if let Some([narrow]) = operands_of(ir, value, extension) {
        return with_operand(*narrow);
    }
    if let Some([origin]) = operands_of(ir, value, ir.def(op).name) {
        // An index may have 32 bits.
        let between = int_of(ir.ty(value))?;
        let width = if between.is_index { 32 } else { between.width };
        let is_wide = int_of(ir.ty(*origin))?.width <= width;
        if is_wide && ir.ty(*origin) == result_type(ir, op) {
            return Some(Fold::value(*origin));
        }
    }
    int(ir, op, signed)
}
