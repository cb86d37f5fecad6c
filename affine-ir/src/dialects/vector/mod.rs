//! `vector`: vectors, how they are read from memory, rearranged, reduced and contracted.
//!
//! One file per family of ops. A rule that an op's declaration cannot tell is a function from the op to
//! `Result<(), String>`, turned into diagnostics by [`report`].

mod build;
mod contract;
mod declare;
mod defined;
mod elements;
mod mask;
mod memory;
mod misc;
mod position;
mod reduction;
mod shape;
mod slice;
mod transfer;

pub use crate::dialects::vector::build::VectorSlice;
pub use crate::dialects::vector::contract::Contraction;
pub use crate::dialects::vector::reduction::combining_kind;

use std::sync::Arc;

use crate::core::diag::Diagnostic;
use crate::core::ids::{OpId, ValueId};
use crate::core::types::{Type, VectorType};
use crate::language::dialect::EnumAttr;
use crate::language::ir::Ir;
use crate::language::op_def::OpDef;

/// The dialect's operations, in groups sorted by name.
pub static OPS: &[&[OpDef]] = &[
    contract::OPS,
    elements::OPS,
    mask::OPS,
    memory::OPS,
    misc::OPS,
    position::OPS,
    reduction::OPS,
    shape::OPS,
    slice::OPS,
    transfer::OPS,
];

pub static ENUMS: &[EnumAttr] = &[declare::ITERATOR_TYPE, declare::KIND, declare::PUNCTUATION];

/// A rule about one op, in the words of what is wrong.
type Rule = fn(&Ir, OpId) -> Result<(), String>;

/// Checks a rule.
fn report(ir: &Ir, op: OpId, rule: Rule, out: &mut Vec<Diagnostic>) {
    if let Err(message) = rule(ir, op) {
        out.push(ir.op_error(op, message));
    }
}

/// An error unless `holds`.
fn ensure(holds: bool, message: impl FnOnce() -> String) -> Result<(), String> {
    if holds { Ok(()) } else { Err(message()) }
}

fn operand(ir: &Ir, op: OpId, position: usize) -> &Type {
    ir.ty(ir.op(op).operands()[position])
}

fn result(ir: &Ir, op: OpId) -> &Type {
    ir.ty(ir.op(op).results()[0])
}

/// The vector type of a value declared to be a vector.
fn vector(ir: &Ir, value: ValueId) -> &VectorType {
    as_vector(ir.ty(value)).expect("the signature, which is checked first, asks for a vector")
}

fn operand_vector(ir: &Ir, op: OpId, position: usize) -> &VectorType {
    vector(ir, ir.op(op).operands()[position])
}

fn result_vector(ir: &Ir, op: OpId) -> &VectorType {
    vector(ir, ir.op(op).results()[0])
}

fn as_vector(ty: &Type) -> Option<&VectorType> {
    ty.as_vector()
}

fn vector_type(shape: Vec<i64>, scalable: Vec<bool>, elem: Type) -> Type {
    Type::Vector(Arc::new(VectorType { shape, scalable, elem }))
}

/// The same vector with elements of another type.
fn with_elem(vector: &VectorType, elem: Type) -> Type {
    vector_type(vector.shape.clone(), vector.scalable.clone(), elem)
}

/// Number of bits of an element, as data layouts have it by default; `None` for types of other dialects.
fn bits(elem: &Type) -> Option<i128> {
    match elem {
        Type::Index => Some(64),
        Type::Complex(part) => Some(2 * bits(part)?),
        other => other.bit_width().map(i128::from),
    }
}

/// Number of elements, scalable sizes counted once.
fn n_elements(vector: &VectorType) -> i128 {
    vector.shape.iter().fold(1, |all: i128, size| all.saturating_mul((*size).into()))
}
