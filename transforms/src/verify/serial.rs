//! Rewrites parallel loops with sums as serial loops that carry the sum.
//!
//! # Method
//! An `scf.parallel` with results becomes an `affine.parallel`, if its bounds are affine. An
//! `affine.parallel` with results becomes loops in one another, the innermost of which combines what an
//! iteration has with what came before. They begin with what the result is combined with after the loop, if
//! that is all that is done with it, and else with what changes nothing.
//!
//! # Exactness
//! Integers are combined in any order, bit for bit. Floats are, too, as `affine.parallel` says nothing about
//! the order: the serial sums say so by `fastmath<reassoc>`. Maxima and minima by `maximumf` and `minimumf`
//! are exact. The body does nothing to memory but read it, so that iterations do not disturb each other.
//! Other loops stay unchanged.

use crate::flow::values::expressions::Language;
use crate::loops::reductions::allow_any_order;
use crate::passes::conversion::raise_scf_to_affine::raise_parallel;
use loopwright_affine_ir::machinery::may_reassociate;
use loopwright_affine_ir::{
    AffineMap, Bound, Builder, EffectKind, Effects, ForOp, ForSpec, IndexWidth, InsertionPoint, Ir, OpId,
    ParallelOp, ReductionKind, Traits, Type, ValueId, ValueMapping,
};

/// The program with these loops; `None` if it has none of them.
pub(crate) fn with_serial_sums(ir: &Ir, index_width: IndexWidth) -> Option<Ir> {
    let is_one = |ir: &Ir, op: &OpId| ParallelOp::of(ir, *op).is_some_and(|nest| kinds(ir, nest).is_some());
    // Promises of how values are combined are none of an `affine.parallel`.
    let is_plain = |op: OpId| ir.walk(op).all(|op| ir.op(op).attrs.iter().next().is_none());
    let is_reduced = |op: &OpId| {
        let end = ir.single_block(*op, 0).and_then(|body| ir.terminator(body));
        let is_parallel = ir.op(*op).name() == "scf.parallel" && !ir.op(*op).results().is_empty();
        is_parallel && end.is_some_and(is_plain)
    };
    let reduced: Vec<OpId> = ir.walk(ir.module()).filter(is_reduced).collect();
    if reduced.is_empty() && !ir.walk(ir.module()).any(|op| is_one(ir, &op)) {
        return None;
    }
    let mut new = ir.clone();
    for op in reduced {
        // What is not affine stays unchanged.
        let _ = raise_parallel(&mut new, op, Language::Affine(index_width));
    }
    // The innermost first, whose bodies are copied then.
    while let Some(op) = new.walk(new.module()).filter(|op| is_one(&new, op)).last() {
        make_serial(&mut new, ParallelOp(op))?;
    }
    Some(new)
}

/// How the results are combined, if they are numbers and the body only reads.
fn kinds(ir: &Ir, nest: ParallelOp) -> Option<Vec<ReductionKind>> {
    let results = ir.op(nest.0).results();
    let are_numbers = results
        .iter()
        .all(|result| matches!(ir.ty(*result), Type::Integer { .. } | Type::Index | Type::Float(_)));
    let only_reads = |op: OpId| {
        let def = ir.def(op);
        match def.effects {
            Effects::Known(effects) => effects.iter().all(|effect| effect.kind == EffectKind::Read),
            Effects::Recursive => true,
            Effects::Unknown => def.has(Traits::TERMINATOR) || def.loop_like.is_some(),
        }
    };
    let body = || ir.walk(nest.0).filter(|op| *op != nest.0);
    if results.is_empty() || !are_numbers || !body().all(only_reads) {
        return None;
    }
    let is_known = |kind: &ReductionKind| match kind.is_float() {
        true => !matches!(kind, ReductionKind::MaxNumF | ReductionKind::MinNumF),
        false => *kind != ReductionKind::Assign,
    };
    Some(nest.reductions(ir)).filter(|kinds| kinds.iter().all(is_known))
}

/// What a result is combined with after the loop, and the op that does, if nothing else is done with it.
fn combined_with(ir: &Ir, nest: OpId, (result, kind): (ValueId, &ReductionKind)) -> Option<(ValueId, OpId)> {
    let [user] = ir.uses(result) else { return None };
    let user = user.op;
    let data = ir.op(user);
    let &[x, y] = data.operands() else { return None };
    let other = if x == result { y } else { x };
    let promises_nothing = match kind.is_float() {
        true => may_reassociate(ir, user),
        false => data.attrs.iter().next().is_none(),
    };
    let is_like = Some(data.name()) == kind.op() && promises_nothing;
    let is_before = match ir.defining_op(other) {
        Some(op) if ir.op(op).parent() == ir.op(nest).parent() => ir.position(op) < ir.position(nest),
        Some(op) => !ir.is_inside(op, nest),
        None => true,
    };
    let is_here = data.parent() == ir.op(nest).parent();
    (is_like && is_before && is_here && other != result).then_some((other, user))
}

fn make_serial(ir: &mut Ir, nest: ParallelOp) -> Option<()> {
    let kinds = kinds(ir, nest)?;
    let results = ir.op(nest.0).results().to_vec();
    let types: Vec<Type> = results.iter().map(|result| ir.ty(*result).clone()).collect();
    let users: Vec<Option<(ValueId, OpId)>> =
        results.iter().zip(&kinds).map(|(result, kind)| combined_with(ir, nest.0, (*result, kind))).collect();
    let groups = |map: &AffineMap, groups: Vec<&[loopwright_affine_ir::AffineExpr]>| -> Vec<AffineMap> {
        groups.into_iter().map(|group| AffineMap { results: group.to_vec(), ..map.clone() }).collect()
    };
    let lower = groups(nest.lower_map(ir), nest.lower_groups(ir));
    let upper = groups(nest.upper_map(ir), nest.upper_groups(ir));
    let operands = [nest.lower_operands(ir).to_vec(), nest.upper_operands(ir).to_vec()];
    let (steps, ivs, body) = (nest.steps(ir), nest.ivs(ir).to_vec(), nest.body(ir));
    let ops = ir.block(body).ops().to_vec();
    let (end, ops) = ops.split_last()?;
    let ends = ir.op(*end).operands().to_vec();
    let loc = ir.op(nest.0).loc.clone();
    let mut builder = Builder::new(ir, InsertionPoint::Before(nest.0), loc);
    let mut sums: Vec<ValueId> = Vec::new();
    for ((user, kind), ty) in users.iter().zip(&kinds).zip(&types) {
        let neutral = |builder: &mut Builder<'_>| Some(builder.constant(kind.neutral(ty)?));
        sums.push(match user {
            Some((init, _)) => *init,
            None => neutral(&mut builder)?,
        });
    }
    let mut mapping = ValueMapping::new();
    let mut loops: Vec<ForOp> = Vec::new();
    for (((lower, upper), step), iv) in lower.into_iter().zip(upper).zip(steps).zip(ivs) {
        let bound =
            |map: AffineMap, operands: &[ValueId]| Bound { map: map.into(), operands: operands.to_vec() };
        let spec = ForSpec {
            lower: bound(lower, &operands[0]),
            upper: bound(upper, &operands[1]),
            step,
            inits: sums.clone(),
        };
        let made = builder.build_for(spec);
        mapping.insert(iv, made.iv(builder.ir));
        sums = made.iter_args(builder.ir).to_vec();
        builder.set_point(InsertionPoint::End(made.body(builder.ir)));
        loops.push(made);
    }
    for op in ops {
        builder.clone_op(*op, &mut mapping);
    }
    let combine = |builder: &mut Builder<'_>, ((kind, sum), end): ((&ReductionKind, &ValueId), &ValueId)| {
        let combined = builder.combine(*kind, [*sum, mapping.get(*end)]);
        if let Some(op) = builder.ir.defining_op(combined).filter(|_| !kind.is_exact()) {
            allow_any_order(builder.ir, op);
        }
        combined
    };
    let mut sums: Vec<ValueId> =
        kinds.iter().zip(&sums).zip(&ends).map(|one| combine(&mut builder, one)).collect();
    for made in loops.iter().rev() {
        builder.set_point(InsertionPoint::End(made.body(builder.ir)));
        builder.affine_yield(&sums);
        sums = builder.ir.op(made.0).results().to_vec();
    }
    for ((result, user), sum) in results.into_iter().zip(users).zip(sums) {
        match user {
            Some((_, user)) => {
                let combined = ir.op(user).results()[0];
                ir.replace_all_uses(combined, sum);
                ir.erase_op(user);
            }
            None => ir.replace_all_uses(result, sum),
        }
    }
    ir.erase_op(nest.0);
    Some(())
}
