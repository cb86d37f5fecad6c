//! Rules shared by many ops, as functions for their declarations.

use std::borrow::Cow;

use crate::core::diag::Diagnostic;
use crate::core::ids::{OpId, ValueId};
use crate::core::types::Type;
use crate::language::ir::Ir;

/// Whether a type, or the element type of a vector or tensor, is what is asked for.
pub(crate) fn element_is(ty: &Type, wanted: impl Fn(&Type) -> bool) -> bool {
    match ty {
        Type::Vector(vector) => wanted(&vector.elem),
        Type::Tensor(tensor) => wanted(&tensor.elem),
        Type::UnrankedTensor(elem) => wanted(elem),
        other => wanted(other),
    }
}

/// A cast of the first operand to the result, between types of the same shape whose elements `allowed`
/// accepts.
pub(crate) fn cast(ir: &Ir, op: OpId, allowed: fn(&Type, &Type) -> bool, out: &mut Vec<Diagnostic>) {
    let data = ir.op(op);
    let (from, to) = (ir.ty(data.operands()[0]), ir.ty(data.results()[0]));
    let fits = allowed(from.element_or_self(), to.element_or_self());
    let is_scaled = data.operands().len() > 1;
    if fits && !is_scaled && !from.is_shaped() && !to.is_shaped() {
        return;
    }
    let is_tensor = |ty: &Type| matches!(ty, Type::Tensor(_) | Type::UnrankedTensor(_));
    let message = match (from, to) {
        (Type::Tensor(a), Type::Tensor(b)) if a.shape == b.shape && a.encoding == b.encoding && fits => {
            return;
        }
        (Type::Tensor(a), Type::Tensor(b)) if a.shape == b.shape => None,
        _ if is_tensor(from) || is_tensor(to) => {
            Some("failed to verify that input and output have the same tensor dimensions")
        }
        _ if !shapes_agree(from, to) && is_scaled => None,
        _ if !shapes_agree(from, to) => Some("requires the same shape for all operands and results"),
        _ if fits => return elementwise(ir, op, out),
        _ => None,
    };
    let message = message.map_or_else(
        || {
            let types: Vec<String> =
                data.operands().iter().map(|value| format!("'{}'", ir.ty(*value))).collect();
            let operands = if types.len() > 1 { "operand types" } else { "operand type" };
            format!("{operands} {} and result type '{to}' are cast incompatible", types.join(", "))
        },
        str::to_owned,
    );
    out.push(ir.op_error(op, message));
}

/// All operands and results are of one shape.
pub(crate) fn same_shape(ir: &Ir, op: OpId, out: &mut Vec<Diagnostic>) {
    let mut types = ir.op(op).operands().iter().chain(ir.op(op).results()).map(|value| ir.ty(*value));
    let Some(first) = types.next() else { return };
    if !types.all(|ty| shapes_agree(first, ty)) {
        out.push(ir.op_error(op, "requires the same shape for all operands and results"));
    }
}

/// Either all operands and results are scalars, or there are vectors or tensors of one shape among the
/// operands and all results are such.
pub(crate) fn elementwise(ir: &Ir, op: OpId, out: &mut Vec<Diagnostic>) {
    fn shaped<'ir>(ir: &'ir Ir, values: &'ir [ValueId]) -> impl Iterator<Item = &'ir Type> + Clone {
        let is_value = |ty: &&Type| matches!(ty, Type::Vector(_) | Type::Tensor(_) | Type::UnrankedTensor(_));
        values.iter().map(|value| ir.ty(*value)).filter(is_value)
    }
    let data = ir.op(op);
    let (operands, results) = (shaped(ir, data.operands()), shaped(ir, data.results()));
    let n_results = results.clone().count();
    let mut all = operands.clone().chain(results);
    let Some(first) = all.next() else { return };
    let is_alike =
        |ty: &Type| std::mem::discriminant(first) == std::mem::discriminant(ty) && shapes_agree(first, ty);
    let message = if operands.clone().next().is_none() {
        "if a result is non-scalar, then at least one operand must be non-scalar"
    } else if n_results == 0 {
        "if an operand is non-scalar, then there must be at least one non-scalar result"
    } else if n_results != data.results().len() {
        "if an operand is non-scalar, then all results must be non-scalar"
    } else if !all.all(is_alike) {
        "all non-scalar operands/results must have the same shape and base type"
    } else {
        return;
    };
    out.push(ir.op_error(op, message));
}

/// Whether two types have one shape, as far as it is known: both are scalars, or their sizes agree.
pub(crate) fn shapes_agree(a: &Type, b: &Type) -> bool {
    if let (Type::Vector(a), Type::Vector(b)) = (a, b) {
        return a.shape == b.shape && a.scalable == b.scalable;
    }
    let (Some(a), Some(b)) = (sizes(a), sizes(b)) else { return a.is_shaped() == b.is_shaped() };
    a.len() == b.len() && a.iter().zip(&*b).all(|(a, b)| a.is_none() || b.is_none() || a == b)
}

/// The sizes of a ranked type.
fn sizes(ty: &Type) -> Option<Cow<'_, [Option<i64>]>> {
    match ty {
        Type::Vector(vector) => Some(vector.shape.iter().copied().map(Some).collect()),
        Type::Tensor(tensor) => Some(Cow::Borrowed(&tensor.shape)),
        Type::MemRef(memref) => Some(Cow::Borrowed(&memref.shape)),
        _ => None,
    }
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
