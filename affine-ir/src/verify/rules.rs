//! Rules that many ops share, as functions to put into their declarations.

use crate::attr::Attr;
use crate::diag::Diagnostic;
use crate::ids::OpId;
use crate::ir::Ir;
use crate::types::Type;

/// Whether a type, or the element type of a vector or tensor, is what is asked for.
fn element_is(ty: &Type, wanted: impl Fn(&Type) -> bool) -> bool {
    match ty {
        Type::Vector(vector) => wanted(&vector.elem),
        Type::Tensor(tensor) => wanted(&tensor.elem),
        Type::UnrankedTensor(elem) => wanted(elem),
        other => wanted(other),
    }
}

fn operands_like(
    ir: &Ir,
    op: OpId,
    what: &str,
    wanted: impl Fn(&Type) -> bool + Copy,
    out: &mut Vec<Diagnostic>,
) {
    for (position, value) in ir.op(op).operands().iter().enumerate() {
        let ty = ir.ty(*value);
        if !element_is(ty, wanted) {
            return out.push(ir.op_error(op, format!("operand #{position} must be {what}, but got '{ty}'")));
        }
    }
}

/// Operands are signless integers, indices, or vectors or tensors of such.
pub(crate) fn integer_operands(ir: &Ir, op: OpId, out: &mut Vec<Diagnostic>) {
    operands_like(ir, op, "signless-integer-like", Type::is_signless_integer_or_index, out);
}

/// Operands are floats, or vectors or tensors of such.
pub(crate) fn float_operands(ir: &Ir, op: OpId, out: &mut Vec<Diagnostic>) {
    operands_like(ir, op, "floating-point-like", |ty| matches!(ty, Type::Float(_)), out);
}

/// A cast between types of the same shape whose elements `allowed` accepts.
pub(crate) fn cast(ir: &Ir, op: OpId, allowed: fn(&Type, &Type) -> bool, out: &mut Vec<Diagnostic>) {
    let (from, to) = (ir.ty(ir.op(op).operands()[0]), ir.ty(ir.op(op).results()[0]));
    if !(same_shape(from, to) && allowed(from.element_or_self(), to.element_or_self())) {
        let message = format!("operand type '{from}' and result type '{to}' are cast incompatible");
        out.push(ir.op_error(op, message));
    }
}

fn same_shape(a: &Type, b: &Type) -> bool {
    match (a, b) {
        (Type::Vector(a), Type::Vector(b)) => a.shape == b.shape && a.scalable == b.scalable,
        (Type::Tensor(a), Type::Tensor(b)) => a.shape == b.shape && a.encoding == b.encoding,
        (Type::UnrankedTensor(_), Type::UnrankedTensor(_)) => true,
        (Type::MemRef(a), Type::MemRef(b)) => a.shape == b.shape && a.layout == b.layout,
        _ => !is_shaped(a) && !is_shaped(b),
    }
}

fn is_shaped(ty: &Type) -> bool {
    matches!(ty, Type::Vector(_) | Type::Tensor(_) | Type::UnrankedTensor(_) | Type::MemRef(_))
}

/// Whether both are signless integers and the second is wider.
pub(crate) fn widens_integer(from: &Type, to: &Type) -> bool {
    from.is_signless_integer() && to.is_signless_integer() && from.bit_width() < to.bit_width()
}

/// Whether both are signless integers and the second is narrower.
pub(crate) fn narrows_integer(from: &Type, to: &Type) -> bool {
    widens_integer(to, from)
}

/// Whether both are floats and the second is wider.
pub(crate) fn widens_float(from: &Type, to: &Type) -> bool {
    matches!((from, to), (Type::Float(_), Type::Float(_))) && from.bit_width() < to.bit_width()
}

/// Whether both are floats and the second is narrower.
pub(crate) fn narrows_float(from: &Type, to: &Type) -> bool {
    widens_float(to, from)
}

/// From a signless integer to a float.
pub(crate) fn integer_to_float(from: &Type, to: &Type) -> bool {
    from.is_signless_integer() && matches!(to, Type::Float(_))
}

/// From a float to a signless integer.
pub(crate) fn float_to_integer(from: &Type, to: &Type) -> bool {
    integer_to_float(to, from)
}

/// Between an index and a signless integer.
pub(crate) fn index_or_integer(from: &Type, to: &Type) -> bool {
    (*from == Type::Index && to.is_signless_integer()) || (*to == Type::Index && from.is_signless_integer())
}

/// Between integers and floats of the same number of bits.
pub(crate) fn same_bits(from: &Type, to: &Type) -> bool {
    from.bit_width().is_some() && from.bit_width() == to.bit_width()
}

/// The property `name` exists and `read` accepts it; reports otherwise.
pub(crate) fn property<'a, T>(
    ir: &'a Ir,
    op: OpId,
    name: &str,
    what: &str,
    read: impl Fn(&'a Attr) -> Option<T>,
    out: &mut Vec<Diagnostic>,
) -> Option<T> {
    let Some(attr) = ir.op(op).attr(name) else {
        out.push(ir.op_error(op, format!("requires attribute '{name}'")));
        return None;
    };
    let value = read(attr);
    if value.is_none() {
        let message = format!("attribute '{name}' failed to satisfy constraint: {what}");
        out.push(ir.op_error(op, message));
    }
    value
}
