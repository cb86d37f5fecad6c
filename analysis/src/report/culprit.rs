//! What keeps an access from being exact: the op that computes a subscript, or a part of one, in a way that
//! is not affine.
//!
//! # Method
//! Subscripts are followed back through sums and the like to a load, a call, a product of two unknown numbers
//! or a division by one, the first in the order of operands. A guess where there are several: that the access
//! is not exact does not depend on it.

use crate::scop::Scop;
use crate::scop::params::computed_from;
use loopwright_affine_ir::machinery::Arithmetic;
use loopwright_affine_ir::{ElementAccess, Ir, Mapped, OpId, ValueId, constant};
use std::collections::HashSet;

/// Subscripts that are computed in more steps are not followed.
const MOST_STEPS: usize = 64;

/// Why the element of an access is not known, as a clause: `as line 4 computes %k by 'memref.load'`.
pub(super) fn why_unknown(ir: &Ir, scop: &Scop, access: OpId) -> Option<String> {
    let subscripts = ElementAccess::of(ir, access)?.operands;
    let known = scop.param_values.iter().map(|(value, _)| *value);
    let mut met: HashSet<ValueId> =
        known.chain(scop.computed_values.iter().map(|(value, _)| *value)).collect();
    let value = subscripts.iter().find_map(|value| culprit(ir, *value, &mut met))?;
    let op = ir.defining_op(value)?;
    let line = ir.place(&ir.op(op).loc).line;
    let name = ir.name_of(value).map_or_else(|| "it".to_owned(), |name| format!("%{name}"));
    Some(format!("as line {line} computes {name} by '{}'", ir.op(op).name()))
}

/// The first value that is not affine among those that a value is computed from, and itself.
fn culprit(ir: &Ir, value: ValueId, met: &mut HashSet<ValueId>) -> Option<ValueId> {
    let op = ir.defining_op(value).filter(|_| met.len() < MOST_STEPS && met.insert(value))?;
    let (def, operands) = (ir.def(op), ir.op(op).operands());
    if def.constant.is_some() {
        return None;
    }
    let from = match def.mapped {
        Some(Mapped::Apply | Mapped::Least | Mapped::Greatest) => operands.to_vec(),
        None => computed_from(ir, op),
    };
    let has_no_map = def.index_map.is_some_and(|map| map(ir, op).is_none());
    if from.is_empty() || has_no_map && def.arithmetic.is_none() {
        return Some(value);
    }
    let is_number = |value: &ValueId| constant(ir, *value).is_some();
    let is_affine = match def.arithmetic {
        Some(Arithmetic::Product) => operands.iter().any(is_number),
        Some(
            Arithmetic::FloorDivision
            | Arithmetic::CeilDivision
            | Arithmetic::TruncatedDivision
            | Arithmetic::TruncatedRemainder
            | Arithmetic::NaturalDivision
            | Arithmetic::NaturalRemainder,
        ) => operands.get(1).is_some_and(is_number),
        Some(Arithmetic::And | Arithmetic::Or | Arithmetic::ExclusiveOr) => false,
        _ => true,
    };
    from.iter().find_map(|value| culprit(ir, *value, met)).or_else(|| (!is_affine).then_some(value))
}
