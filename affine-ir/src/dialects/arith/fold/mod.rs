//! Constant folding of the `arith` ops, and neutral operands.
//!
//! Each function returns what mlir-opt's folder of the op returns, for operands that are scalars; vectors and
//! tensors fold only where no constant has to be looked into. Integers of more than 64 bits and floats of
//! more than 64 are left alone, and so is what the result's format has no value for: the constants that
//! mlir-opt makes of it read back as others.

pub(super) mod cast;
pub(super) mod float;
pub(super) mod int;

use crate::core::attr::Attr;
use crate::core::ids::{OpId, ValueId};
use crate::core::int_format::IntFormat;
use crate::core::types::Type;
use crate::language::fold::{Fold, Folded, constant};
use crate::language::ir::Ir;

/// The two operands.
fn pair(ir: &Ir, op: OpId) -> Option<(ValueId, ValueId)> {
    match ir.op(op).operands() {
        [lhs, rhs] => Some((*lhs, *rhs)),
        _ => None,
    }
}

/// The operands of the op `name` that `value` is the result of.
fn operands_of<'a>(ir: &'a Ir, value: ValueId, name: &str) -> Option<&'a [ValueId]> {
    let op = ir.defining_op(value).filter(|op| ir.def(*op).name == name)?;
    Some(ir.op(op).operands())
}

/// The two operands of the op `name` that `value` is the result of.
fn pair_of(ir: &Ir, value: ValueId, name: &str) -> Option<(ValueId, ValueId)> {
    match operands_of(ir, value, name)? {
        [lhs, rhs] => Some((*lhs, *rhs)),
        _ => None,
    }
}

/// How the integers of a type are computed with.
fn int_of(ty: &Type) -> Option<IntFormat> {
    match ty {
        Type::Index => Some(IntFormat { width: 64, is_index: true }),
        Type::Integer { width: width @ 1..=64, .. } => Some(IntFormat { width: *width, is_index: false }),
        _ => None,
    }
}

/// The bits of an integer constant.
fn int_bits(ir: &Ir, value: ValueId) -> Option<u64> {
    let int = int_of(ir.ty(value))?;
    constant(ir, value).and_then(Attr::as_integer).map(|bits| int.unsigned(bits as u64))
}

/// An integer constant of the type of the n-th result.
fn int_result(ir: &Ir, op: OpId, result: usize, bits: u64) -> Option<Folded> {
    let ty = ir.ty(ir.op(op).results()[result]);
    int_of(ty).map(|_| Folded::Constant(Attr::of_bits(ty, bits)))
}

/// The op with another operand in place of its only one.
fn with_operand(operand: ValueId) -> Option<Fold> {
    Some(Fold::Update { operands: vec![operand], attrs: Vec::new() })
}
