//! Patterns that remove loops: with an empty body, with no iteration, or with one.

use crate::loops::affine_for::body_ops;
use crate::loops::trip_count::constant_trip_count;
use crate::simplify::greedy::Rewriter;
use loopwright_affine_ir::{Attr, ForOp, Ir, OpId, ValueId, constant};

/// An `affine.for` that only passes on its values: they are those before it, or those from outside if it
/// runs.
pub(crate) fn empty_affine_for(rewriter: &mut Rewriter<'_>, op: OpId) -> bool {
    let ir = &*rewriter.ir;
    let Some(looping) = ForOp::of(ir, op) else { return false };
    if !body_ops(ir, looping).is_empty() || ir.op(op).results().is_empty() {
        return false;
    }
    let count = constant_trip_count(ir, looping);
    let inits = looping.inits(ir);
    if count == Some(0) {
        let inits = inits.to_vec();
        rewriter.replace(op, &inits);
        return true;
    }
    let mut values = Vec::new();
    for (at, value) in looping.yielded(ir).iter().enumerate() {
        if *value == looping.iv(ir) {
            return false;
        }
        let carried = looping.iter_args(ir).iter().position(|arg| arg == value);
        let is_known = match carried {
            None => count.is_some(),
            Some(other) => other == at || count == Some(1),
        };
        if !is_known {
            return false;
        }
        values.push(carried.map_or(*value, |carried| inits[carried]));
    }
    rewriter.replace(op, &values);
    true
}

/// How many iterations an induction variable makes between bounds by a step; a number that is 0 or 1 only if
/// they are this many.
pub(super) fn iterations(ir: &Ir, [lower, upper, step]: [ValueId; 3], is_unsigned: bool) -> Option<i128> {
    if lower == upper {
        return Some(0);
    }
    let width = ir.ty(lower).bit_width().filter(|width| is_unsigned && *width < 127);
    let number = |value: ValueId| constant(ir, value).and_then(Attr::as_integer);
    let bound =
        |value: ValueId| number(value).map(|value| width.map_or(value, |width| value & ((1 << width) - 1)));
    let distance = bound(upper)?.checked_sub(bound(lower)?)?;
    match number(step) {
        _ if distance <= 0 => Some(0),
        // Rounded up.
        Some(step) if step > 0 => Some((distance - 1) / step + 1),
        _ => None,
    }
}

/// An `scf.for` that runs no iteration, or one, or does nothing in all of them.
pub(crate) fn short_scf_for(rewriter: &mut Rewriter<'_>, op: OpId) -> bool {
    let ir = &*rewriter.ir;
    if ir.op(op).name() != "scf.for" {
        return false;
    }
    let [lower, upper, step, ref inits @ ..] = *ir.op(op).operands() else { return false };
    let (inits, Some(body)) = (inits.to_vec(), ir.single_block(op, 0)) else { return false };
    let is_unsigned = ir.op(op).attr("unsignedCmp").is_some();
    match iterations(ir, [lower, upper, step], is_unsigned) {
        None => return false,
        Some(0) => rewriter.replace(op, &inits),
        Some(1) => {
            let values: Vec<ValueId> = [lower].into_iter().chain(inits).collect();
            rewriter.inline_before(op, body, &values);
        }
        Some(_) => {
            let [end] = *ir.block(body).ops() else { return false };
            let values = ir.op(end).operands().to_vec();
            if inits.is_empty() || values.iter().any(|value| ir.defining_block(*value) == Some(body)) {
                return false;
            }
            rewriter.replace(op, &values);
        }
    }
    true
}
