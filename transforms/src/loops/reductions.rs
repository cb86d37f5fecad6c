//! Reductions: loop-carried values that each iteration combines with one new value by an associative and
//! commutative op, or one that would be without rounding.

use itertools::Itertools;
use loopwright_affine_ir::machinery::{Extremum, OpaqueText, may_reassociate};
use loopwright_affine_ir::{Attr, Builder, ForOp, FuncOp, InsertionPoint, Ir, OpId, ReductionKind, ValueId};
use std::sync::Arc;

/// How a loop reduces one of the values that it carries.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reduction {
    pub(crate) kind: ReductionKind,
    /// Combines what is carried with the new value and passes it to the yield: nothing else sees either.
    pub(crate) combiner: OpId,
    /// What each iteration adds.
    pub(crate) value: ValueId,
}

/// The reductions of what a loop carries, in its order; `None` if one of these values is no reduction.
pub(crate) fn reductions(ir: &Ir, looping: ForOp) -> Option<Vec<Reduction>> {
    let carried = looping.iter_args(ir).iter().zip(looping.yielded(ir));
    carried.map(|(arg, yielded)| reduction(ir, looping, *arg, *yielded)).collect()
}

/// The reduction whose new total one op of a known kind makes, in the body itself: a case of what analysis
/// reports as a reduction, in which the op can be replaced.
fn reduction(ir: &Ir, looping: ForOp, arg: ValueId, yielded: ValueId) -> Option<Reduction> {
    let combiner = ir.defining_op(yielded)?;
    let kind = ReductionKind::of_op(ir.def(combiner).name)?;
    let [one, other] = ir.op(combiner).operands() else { return None };
    let value = if *one == arg { *other } else { *one };
    let is_carried = [one, other].into_iter().filter(|operand| **operand == arg).count() == 1;
    let is_alone = ir.uses(arg).len() == 1 && ir.uses(yielded).len() == 1;
    let is_here = ir.op(combiner).parent() == Some(looping.body(ir));
    (is_carried && is_alone && is_here).then_some(Reduction { kind, combiner, value })
}

/// What combines a reduction's result with the value that it began with: without promises about overflow and
/// values that another order may break, unless floats may be combined in any order anyway.
pub(crate) fn combine(builder: &mut Builder, reduction: &Reduction, operands: [ValueId; 2]) -> ValueId {
    let allows = may_reassociate(builder.ir, reduction.combiner);
    let flags = builder.ir.op(reduction.combiner).attr("fastmath").cloned().filter(|_| allows);
    let loc = builder.ir.op(reduction.combiner).loc.clone();
    let before = std::mem::replace(&mut builder.loc, loc);
    let value = builder.combine(reduction.kind, operands);
    builder.loc = before;
    if let (Some(flags), Some(op)) = (flags, builder.ir.defining_op(value)) {
        builder.ir.set_attr(op, "fastmath", flags);
    }
    value
}

/// Lets what an op combines be grouped and ordered in any way. What its flags promise of numbers goes, since
/// partial results may break it.
pub(crate) fn allow_any_order(ir: &mut Ir, op: OpId) {
    const KEPT: [&str; 5] = ["reassoc", "nsz", "arcp", "contract", "afn"];
    let flags = ir.op(op).attr("fastmath").map(ToString::to_string).unwrap_or_default();
    let has = |word: &str| flags.split(|c: char| !c.is_ascii_alphabetic()).any(|other| other == word);
    let is_kept = |word: &&&str| **word == "reassoc" || has(word) || has("fast");
    let kept = KEPT.iter().filter(is_kept).join(",");
    let flags = OpaqueText::new("arith", &format!("fastmath<{kept}>"));
    ir.set_attr(op, "fastmath", Attr::Opaque(Arc::new(flags)));
}

/// Writes a maximum or minimum by comparison and selection as one op; which. NaN wins, where the selection
/// may have ignored it.
pub(crate) fn make_one_op(ir: &mut Ir, select: OpId, extremum: &Extremum) -> Option<OpId> {
    let (chosen, loc) = (ir.op(select).results()[0], ir.op(select).loc.clone());
    let mut builder = Builder::new(ir, InsertionPoint::Before(select), loc);
    let value = builder.combine(extremum.kind, extremum.operands);
    ir.copy_name(chosen, value);
    ir.replace_all_uses(chosen, value);
    ir.erase_op(select);
    if ir.uses(ir.op(extremum.compare).results()[0]).is_empty() {
        ir.erase_op(extremum.compare);
    }
    ir.defining_op(value)
}

/// Lets loops inside of a loop begin their reductions of what it carries anew, so that they are reductions of
/// the loop itself. Only reductions of the ops for which `may_regroup` says so.
pub(crate) fn start_anew(ir: &mut Ir, looping: ForOp, may_regroup: &dyn Fn(&Ir, OpId) -> bool) {
    let carried: Vec<(ValueId, ValueId)> =
        looping.iter_args(ir).iter().copied().zip(looping.yielded(ir).iter().copied()).collect();
    for (at, (arg, yielded)) in carried.into_iter().enumerate() {
        let Some(inner) = ir.defining_op(yielded).and_then(|op| ForOp::of(ir, op)) else { continue };
        let Some(place) = ir.op(inner.0).results().iter().position(|result| *result == yielded) else {
            continue;
        };
        let is_handed_on = inner.inits(ir)[place] == arg && ir.uses(arg).len() == 1;
        let is_here = ir.op(inner.0).parent() == Some(looping.body(ir));
        if !is_handed_on || !is_here || ir.uses(yielded).len() != 1 {
            continue;
        }
        start_anew(ir, inner, may_regroup);
        let found = reduction(ir, inner, inner.iter_args(ir)[place], inner.yielded(ir)[place]);
        let Some(found) = found.filter(|found| may_regroup(ir, found.combiner)) else { continue };
        let Some(neutral) = found.kind.neutral(ir.ty(yielded)) else { continue };
        let loc = ir.op(inner.0).loc.clone();
        let mut builder = Builder::new(ir, InsertionPoint::Before(inner.0), loc);
        let neutral = builder.constant(neutral);
        let n_bounds = inner.lower_operands(ir).len() + inner.upper_operands(ir).len();
        ir.set_operand(inner.0, n_bounds + place, neutral);
        let body = looping.body(ir);
        let next = ir.block(body).ops()[ir.position(inner.0) + 1];
        let loc = ir.op(next).loc.clone();
        let mut builder = Builder::new(ir, InsertionPoint::Before(next), loc);
        let total = combine(&mut builder, &found, [arg, yielded]);
        let end = ir.terminator(body).expect("a body ends in a yield");
        ir.set_operand(end, at, total);
    }
}

/// Makes maxima, or minima, of the reductions of a function that round, which are exact in any order: a
/// change of the order of reductions is right for these if it is right for others but for rounding.
pub(crate) fn make_exact(ir: &mut Ir, func: FuncOp, kind: ReductionKind) {
    let loops: Vec<ForOp> = ir.walk(func.0).filter_map(|op| ForOp::of(ir, op)).collect();
    for looping in loops {
        let found = looping.iter_args(ir).iter().zip(looping.yielded(ir));
        let found = found.filter_map(|(arg, yielded)| reduction(ir, looping, *arg, *yielded));
        let rounded: Vec<Reduction> = found.filter(|reduction| !reduction.kind.is_exact()).collect();
        for Reduction { combiner, .. } in rounded {
            let &[x, y] = ir.op(combiner).operands() else { continue };
            let loc = ir.op(combiner).loc.clone();
            let value = ir.op(combiner).results()[0];
            let exact = Builder::new(ir, InsertionPoint::Before(combiner), loc).combine(kind, [x, y]);
            ir.replace_all_uses(value, exact);
            ir.erase_op(combiner);
        }
    }
}
