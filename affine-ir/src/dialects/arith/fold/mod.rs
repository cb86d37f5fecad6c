//! Constant folding of the `arith` ops, and neutral operands.
//!
//! Each function returns what mlir-opt's folder of the op returns, for operands that are scalars, and for
//! vectors and tensors all of whose elements are alike. Constants of several elements are not looked into.
//! Integers of more than 64 bits and floats of
//! more than 64 are left alone, and so is what the result's format has no value for: the constants that
//! mlir-opt makes of it read back as others.

pub(super) mod cast;
pub(super) mod float;
pub(super) mod int;

use crate::core::attr::Attr;
use crate::core::elements::DenseElements;
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

/// How the integers of a type, or of its elements, are computed with.
fn int_of(ty: &Type) -> Option<IntFormat> {
    match ty.element_or_self() {
        Type::Index => Some(IntFormat { width: 64, is_index: true }),
        Type::Integer { width: width @ 1..=64, .. } => Some(IntFormat { width: *width, is_index: false }),
        _ => None,
    }
}

/// The bits of an integer constant, or of all elements of one.
fn int_bits(ir: &Ir, value: ValueId) -> Option<u64> {
    let int = int_of(ir.ty(value))?;
    let bits = match constant(ir, value)? {
        Attr::Dense(dense) => only_element(dense)?,
        scalar => scalar.as_integer()?,
    };
    Some(int.unsigned(bits as u64))
}

/// The bits that all elements have.
fn only_element(dense: &DenseElements) -> Option<i128> {
    dense.is_splat().then(|| dense.integers())??.first().copied()
}

/// An integer constant of the type of the n-th result.
fn int_result(ir: &Ir, op: OpId, result: usize, bits: u64) -> Option<Folded> {
    let ty = ir.ty(ir.op(op).results()[result]);
    int_of(ty)?;
    of_type(ty, Attr::of_bits(ty.element_or_self(), bits))
}

/// A constant of a type with these elements, or this value; `None` if its sizes are not known.
fn of_type(ty: &Type, element: Attr) -> Option<Folded> {
    let is_sized = match ty {
        Type::Tensor(tensor) => tensor.shape.iter().all(Option::is_some),
        Type::Vector(_) => true,
        Type::Integer { .. } | Type::Index | Type::Float(_) => return Some(Folded::Constant(element)),
        _ => false,
    };
    let elements = DenseElements::splat(ty.clone(), &element).filter(|_| is_sized)?;
    Some(Folded::Constant(Attr::Dense(elements.into())))
}

/// The op with another operand in place of its only one.
fn with_operand(operand: ValueId) -> Option<Fold> {
    Some(Fold::Update { operands: vec![operand], attrs: Vec::new() })
}
