//! `memref`: buffers, their elements, and views of them.

mod access;
mod alloc;
mod atomic;
pub(crate) mod defined;
mod dma;
pub(crate) mod global;
mod layout;
mod shape;
mod view;

pub use crate::dialects::memref::dma::{MemRefDmaStart, MemRefPlace};
pub use crate::dialects::memref::shape::{reassociation, transposition};
pub use crate::dialects::memref::view::dropped_dims;

use crate::core::attr::Attr;
use crate::core::diag::Diagnostic;
use crate::core::ids::{OpId, ValueId};
use crate::core::types::{MemRefType, Type};
use crate::language::constraint::{AttrConstraint, AttrForm, MEMREF_KIND, TypeConstraint};
use crate::language::ir::Ir;
use crate::language::op_def::{Effect, EffectKind, EffectTarget, OpDef};

/// The dialect's operations, grouped by file.
pub static OPS: &[&[OpDef]] =
    &[access::OPS, alloc::OPS, atomic::OPS, dma::OPS, global::OPS, shape::OPS, view::OPS];

/// A ranked memref of one dimension.
static MEMREF_1D: TypeConstraint =
    memref("1D memref of any type values", |ty| is_ranked(ty, |ty| ty.rank() == 1));
/// A ranked memref whose layout is told by strides.
static STRIDED_MEMREF: TypeConstraint =
    memref("strided memref of any type values", |ty| is_ranked(ty, |ty| ty.strides().is_some()));

/// An alignment in bytes.
static ALIGNMENT: AttrConstraint = AttrConstraint {
    summary: "64-bit signless integer attribute whose value is positive and whose value is a power of two > 0",
    holds: |attr| matches!(attr, Attr::Integer(1.., ty) if *ty == Type::I64) && is_power_of_two(attr),
    form: AttrForm::Typed(|| Type::I64),
};

/// A constraint that only ranked memrefs satisfy.
const fn memref(summary: &'static str, holds: fn(&Type) -> bool) -> TypeConstraint {
    TypeConstraint::new(summary, holds).of_kind(&MEMREF_KIND)
}

fn is_power_of_two(attr: &Attr) -> bool {
    attr.as_integer().and_then(|value| u128::try_from(value).ok()).is_some_and(u128::is_power_of_two)
}

fn is_ranked(ty: &Type, wanted: impl Fn(&MemRefType) -> bool) -> bool {
    ty.as_memref().is_some_and(wanted)
}

fn element_type(memref: &Type) -> Option<Type> {
    memref.as_memref().map(|memref| memref.elem.clone())
}

/// The type of a value, if it is a ranked memref.
fn ranked(ir: &Ir, value: ValueId) -> Option<&MemRefType> {
    ir.ty(value).as_memref()
}

const fn effect(kind: EffectKind, operand: u32) -> Effect {
    Effect { kind, on: EffectTarget::Operand(operand) }
}

/// An error at an op whose message does not start with the op's name.
fn bare_error(ir: &Ir, op: OpId, message: impl Into<String>) -> Diagnostic {
    Diagnostic::error(ir.place(&ir.op(op).loc), message)
}
