//! Reductions: loop-carried values that each iteration combines with one new value by an associative and
//! commutative op, or one that would be without rounding.

use loopwright_affine_ir::{Builder, ForOp, FuncOp, InsertionPoint, Ir, OpId, ReductionKind, ValueId};

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
    let flags = builder.ir.op(reduction.combiner).attr("fastmath").cloned();
    let loc = builder.ir.op(reduction.combiner).loc.clone();
    let before = std::mem::replace(&mut builder.loc, loc);
    let value = builder.combine(reduction.kind, operands);
    builder.loc = before;
    if let (Some(flags), Some(op)) = (flags, builder.ir.defining_op(value))
        && allows_any_order(&flags.to_string())
    {
        builder.ir.set_attr(op, "fastmath", flags);
    }
    value
}

fn allows_any_order(flags: &str) -> bool {
    let mut words = flags.split(|c: char| !c.is_ascii_alphabetic());
    words.any(|word| word == "reassoc") || flags.trim_end_matches('>').ends_with("<fast")
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
