//! Folding of the `ptr` ops: offsets of 0, and casts to pointers and back.
//!
//! A cast from a pointer and one back to it keep the pointer, whatever the metadata; and a value that is cast
//! to a pointer comes back with its own metadata.

use crate::core::attr::Attr;
use crate::core::ids::{OpId, ValueId};
use crate::language::fold::{Fold, constant_operand};
use crate::language::ir::Ir;

/// So many pairs of casts are looked through.
const MOST_CASTS: usize = 16;

/// The first operand of the op `name` that `value` is the result of.
fn source(ir: &Ir, value: ValueId, name: &str) -> Option<ValueId> {
    let made = ir.defining_op(value).filter(|made| ir.def(*made).name == name)?;
    ir.op(made).operands().first().copied()
}

/// A pointer, an offset of 0 on.
pub(super) fn sum(ir: &Ir, op: OpId) -> Option<Fold> {
    let base = *ir.op(op).operands().first()?;
    let is_same = constant_operand(ir, op, 1).and_then(Attr::as_i64) == Some(0)
        && ir.ty(base) == ir.ty(*ir.op(op).results().first()?);
    is_same.then(|| Fold::value(base))
}

pub(super) fn to_ptr(ir: &Ir, op: OpId) -> Option<Fold> {
    let pointer = source(ir, *ir.op(op).operands().first()?, "ptr.from_ptr")?;
    let is_same = ir.ty(pointer) == ir.ty(*ir.op(op).results().first()?);
    is_same.then(|| Fold::value(pointer))
}

pub(super) fn from_ptr(ir: &Ir, op: OpId) -> Option<Fold> {
    let [pointer, metadata] = *ir.op(op).operands() else { return None };
    let (ty, owner) = (ir.ty(*ir.op(op).results().first()?), source(ir, metadata, "ptr.get_metadata")?);
    let mut pointer = pointer;
    for _ in 0..MOST_CASTS {
        let value = source(ir, pointer, "ptr.to_ptr").filter(|value| ir.ty(*value) == ty)?;
        if value == owner {
            return Some(Fold::value(value));
        }
        pointer = source(ir, value, "ptr.from_ptr")?;
    }
    None
}
