//! Rules of the `ptr` ops: shapes, memory spaces, alignments and orderings.

use std::sync::Arc;

use crate::core::attr::{Attr, Attrs};
use crate::core::diag::{Diagnostic, Severity};
use crate::core::ids::OpId;
use crate::core::types::{TensorType, Type, VectorType};
use crate::language::constraint::TypeConstraint;
use crate::language::ir::Ir;

use crate::dialects::ptr::attrs::{PtrType, is_pointer};
use crate::dialects::ptr::forms::{self, ORDERINGS};

/// One-dimensional vectors and tensors.
pub(super) static VALUES_1D: TypeConstraint =
    TypeConstraint::new("A shaped type with value semantics and rank. of any type values", is_1d);
/// The same, of pointers.
pub(super) static POINTERS_1D: TypeConstraint =
    TypeConstraint::new("A shaped type with value semantics and rank. of pointer type values", |ty| {
        is_1d(ty) && is_pointer(ty.element_or_self())
    });
/// The same, of bits.
pub(super) static MASK_1D: TypeConstraint = TypeConstraint::new(
    "A shaped type with value semantics and rank. of 1-bit signless integer values",
    |ty| is_1d(ty) && *ty.element_or_self() == Type::I1,
);
/// Pointers, in vectors and tensors or alone.
pub(super) static POINTERS: TypeConstraint = TypeConstraint::new(
    "A shaped type with value semantics and rank. of pointer type values or pointer type",
    |ty| is_scalar_or_ranked(ty) && is_pointer(ty.element_or_self()),
);
/// Integers and indices, in vectors and tensors or alone.
pub(super) static OFFSETS: TypeConstraint = TypeConstraint::new(
    "A shaped type with value semantics and rank. of signless integer or index values or signless integer or index",
    |ty| is_scalar_or_ranked(ty) && ty.element_or_self().is_signless_integer_or_index(),
);

/// What holds elements.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Container {
    Vector,
    Tensor,
}

/// The container and the sizes of a vector or ranked tensor.
fn shaped(ty: &Type) -> Option<(Container, Vec<Option<i64>>)> {
    match ty {
        Type::Vector(vector) => {
            Some((Container::Vector, vector.shape.iter().map(|size| Some(*size)).collect()))
        }
        Type::Tensor(tensor) => Some((Container::Tensor, tensor.shape.clone())),
        _ => None,
    }
}

fn is_1d(ty: &Type) -> bool {
    shaped(ty).is_some_and(|(_, shape)| shape.len() == 1)
}

fn is_scalar_or_ranked(ty: &Type) -> bool {
    shaped(ty).is_some() || std::ptr::eq(ty, ty.element_or_self())
}

/// The same vector or tensor of other elements.
fn with_elements(ty: &Type, elem: Type) -> Option<Type> {
    match ty {
        Type::Vector(vector) => Some(Type::Vector(Arc::new(VectorType { elem, ..(**vector).clone() }))),
        Type::Tensor(tensor) => Some(Type::Tensor(Arc::new(TensorType { elem, ..(**tensor).clone() }))),
        _ => None,
    }
}

/// The type of a mask for values of a type.
pub(super) fn mask_of(ty: &Type) -> Option<Type> {
    with_elements(ty, Type::I1)
}

/// The value of `ptr.constant` has the type of its result.
pub(super) fn constant_has_type(ir: &Ir, op: OpId) -> bool {
    let data = ir.op(op);
    let ty = data.attr("value").and_then(Attr::ty);
    data.results().iter().all(|result| Some(ir.ty(*result)) == ty.as_ref())
}

/// The type of `ptr.constant` is that of its value.
pub(super) fn type_of_constant(_: &[Type], attrs: &Attrs) -> Result<Vec<Type>, String> {
    let ty = attrs.get("value").and_then(Attr::ty);
    ty.map(|ty| vec![ty]).ok_or_else(|| "expected a value with a type".to_owned())
}

/// The type of `ptr.ptr_add`: a single pointer or offset goes with each of many.
pub(super) fn type_of_sum(operands: &[Type], _: &Attrs) -> Result<Vec<Type>, String> {
    let [base, offset] = operands else { return Err("expected two operands".to_owned()) };
    let result = match (shaped(base), shaped(offset)) {
        (Some((base_kind, base_shape)), Some((offset_kind, offset_shape))) => {
            if base_kind != offset_kind {
                return Err("the shaped containers type must match".to_owned());
            }
            if base_shape != offset_shape {
                return Err("shapes of base and offset must match".to_owned());
            }
            base.clone()
        }
        (None, Some(_)) => with_elements(offset, base.clone()).unwrap_or_else(|| base.clone()),
        _ => base.clone(),
    };
    Ok(vec![result])
}

pub(super) fn gather_kinds(ir: &Ir, op: OpId) -> bool {
    let (result, ptrs) = (ir.ty(ir.op(op).results()[0]), ir.ty(ir.op(op).operands()[0]));
    kind(result) == kind(ptrs)
}

pub(super) fn gather_shapes(ir: &Ir, op: OpId) -> bool {
    let (result, ptrs) = (ir.ty(ir.op(op).results()[0]), ir.ty(ir.op(op).operands()[0]));
    sizes(result) == sizes(ptrs)
}

pub(super) fn scatter_kinds(ir: &Ir, op: OpId) -> bool {
    let [value, ptrs, ..] = ir.op(op).operands() else { return true };
    kind(ir.ty(*value)) == kind(ir.ty(*ptrs))
}

pub(super) fn scatter_shapes(ir: &Ir, op: OpId) -> bool {
    let [value, ptrs, ..] = ir.op(op).operands() else { return true };
    sizes(ir.ty(*value)) == sizes(ir.ty(*ptrs))
}

fn kind(ty: &Type) -> Option<Container> {
    shaped(ty).map(|(kind, _)| kind)
}

fn sizes(ty: &Type) -> Option<Vec<Option<i64>>> {
    shaped(ty).map(|(_, sizes)| sizes)
}

/// An error whose message does not begin with the name of the op.
fn report(ir: &Ir, op: OpId, message: &str, out: &mut Vec<Diagnostic>) {
    out.push(Diagnostic::new(Severity::Error, ir.place(&ir.op(op).loc), message));
}

pub(super) fn from_ptr(ir: &Ir, op: OpId, out: &mut Vec<Diagnostic>) {
    let (from, to) = (ir.ty(ir.op(op).operands()[0]), ir.ty(ir.op(op).results()[0]));
    if is_pointer(to) {
        return report(ir, op, "the result type cannot be `!ptr.ptr`", out);
    }
    same_space(ir, op, from, to, out);
}

pub(super) fn to_ptr(ir: &Ir, op: OpId, out: &mut Vec<Diagnostic>) {
    let (from, to) = (ir.ty(ir.op(op).operands()[0]), ir.ty(ir.op(op).results()[0]));
    if is_pointer(from) {
        return report(ir, op, "the input value cannot be of type `!ptr.ptr`", out);
    }
    same_space(ir, op, from, to, out);
}

fn same_space(ir: &Ir, op: OpId, from: &Type, to: &Type, out: &mut Vec<Diagnostic>) {
    if space(from) != space(to) {
        report(ir, op, "expected the input and output to have the same memory space", out);
    }
}

fn space(ty: &Type) -> Option<&Attr> {
    match ty {
        Type::MemRef(memref) => memref.space.as_ref(),
        Type::UnrankedMemRef(memref) => memref.space.as_ref(),
        _ => match PtrType::of(ty)? {
            PtrType::Pointer(space) => Some(space),
            PtrType::Metadata(_) => None,
        },
    }
}

/// An alignment is a positive power of two.
pub(super) fn alignment(ir: &Ir, op: OpId, out: &mut Vec<Diagnostic>) {
    let Some(alignment) = forms::alignment(ir.op(op).attr("alignment")) else { return };
    if alignment <= 0 {
        report(ir, op, "alignment must be positive", out);
    } else if !alignment.unsigned_abs().is_power_of_two() {
        report(ir, op, "alignment must be a power of 2", out);
    }
}

pub(super) fn load(ir: &Ir, op: OpId, out: &mut Vec<Diagnostic>) {
    access(ir, op, &["release", "acq_rel"], out);
}

pub(super) fn store(ir: &Ir, op: OpId, out: &mut Vec<Diagnostic>) {
    access(ir, op, &["acquire", "acq_rel"], out);
}

fn access(ir: &Ir, op: OpId, unsupported: &[&str], out: &mut Vec<Diagnostic>) {
    let (data, before) = (ir.op(op), out.len());
    alignment(ir, op, out);
    if out.len() > before {
        return;
    }
    let ordering = data.attr("ordering").and_then(Attr::as_integer).unwrap_or(0);
    let word = usize::try_from(ordering).ok().and_then(|ordering| ORDERINGS.get(ordering)).unwrap_or(&"");
    let message = if ordering == 0 {
        if data.attr("syncscope").is_none() {
            return;
        }
        "expected syncscope to be null for non-atomic access".to_owned()
    } else if unsupported.contains(word) {
        format!("unsupported ordering '{word}'")
    } else if forms::alignment(data.attr("alignment")).is_none() {
        "expected alignment for atomic access".to_owned()
    } else {
        return;
    };
    out.push(ir.op_error(op, message));
}

/// The result of `ptr.ptr_diff` has the shape of its operands, in the same container.
pub(super) fn diff(ir: &Ir, op: OpId, out: &mut Vec<Diagnostic>) {
    let (pointers, result) = (ir.ty(ir.op(op).operands()[0]), ir.ty(ir.op(op).results()[0]));
    let (pointer_sizes, result_sizes) = (sizes(pointers), sizes(result));
    let fits = match (&pointer_sizes, &result_sizes) {
        (None, None) => true,
        (Some(a), Some(b)) => {
            a.len() == b.len() && a.iter().zip(b).all(|(a, b)| a.is_none() || b.is_none() || a == b)
        }
        _ => false,
    };
    if !fits {
        return out.push(ir.op_error(op, "requires the same shape for all operands and results"));
    }
    if kind(pointers) != kind(result) {
        let message =
            "expected the result to have the same container type as the operands when operands are shaped";
        report(ir, op, message, out);
    }
}
