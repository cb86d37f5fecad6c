//! Definedness of ops on vectors.

use crate::core::ids::OpId;
use crate::core::types::VectorType;
use crate::dialects::vector::as_vector;
use crate::dialects::vector::position::{POISON, STATIC_PART};
use crate::language::assembly::index_list;
use crate::language::defined::Condition;
use crate::language::ir::Ir;

/// A position in a vector: one that there is.
pub(super) fn in_lanes(ir: &Ir, op: OpId) -> Option<Vec<Condition>> {
    // The values that are positions are the last operands; right before them is the vector.
    let positions = index_list(ir, op, STATIC_PART);
    let n_values = positions.iter().filter(|position| position.is_none()).count();
    let mut operand = ir.op(op).operands().len().checked_sub(n_values)?;
    let VectorType { shape, scalable, .. } =
        as_vector(ir.ty(*ir.op(op).operands().get(operand.checked_sub(1)?)?))?;
    let mut conditions = Vec::new();
    for ((position, size), is_scalable) in positions.into_iter().zip(shape).zip(scalable) {
        match position {
            Some(POISON) => conditions.push(Condition::Poison),
            Some(_) => {}
            None => {
                let unknown = Condition::PoisonUnless("there is such a position");
                conditions.push(if *is_scalable { unknown } else { Condition::Lane(operand, *size) });
                operand += 1;
            }
        }
    }
    Some(conditions)
}

/// A shuffle: of elements that there are.
pub(super) fn of_elements(ir: &Ir, op: OpId) -> Option<Vec<Condition>> {
    let mask = ir.op(op).attr("mask")?.integers();
    Some(if mask.contains(&POISON) { vec![Condition::Poison] } else { Vec::new() })
}
