//! Patterns for `scf.while`: uses the condition that holds in its body.

use crate::simplify::greedy::Rewriter;
use crate::simplify::patterns::conditionals::{branches, is_empty, yielded};
use loopwright_affine_ir::machinery::{Comparison, Relation};
use loopwright_affine_ir::{Attr, Ir, OpId, Traits, Type, ValueId};

/// A loop whose first region ends with a condition, and what that hands to the second.
struct While {
    condition: ValueId,
    /// What is passed, and the argument that it becomes.
    handed: Vec<(ValueId, ValueId)>,
}

impl While {
    fn of(ir: &Ir, op: OpId) -> Option<While> {
        if ir.def(op).dialect() != "scf" || !ir.def(op).has(Traits::REPEATS) {
            return None;
        }
        let (before, after) = (ir.single_block(op, 0)?, ir.single_block(op, 1)?);
        let (condition, handed) = ir.op(ir.terminator(before)?).operands().split_first()?;
        let args = ir.block(after).args().iter().copied();
        Some(While { condition: *condition, handed: handed.iter().copied().zip(args).collect() })
    }
}

/// In the second region the condition is true.
pub(crate) fn condition_holds(rewriter: &mut Rewriter<'_>, op: OpId) -> bool {
    let Some(found) = While::of(rewriter.ir, op) else { return false };
    let mut args = found.handed.into_iter().filter(|(value, _)| *value == found.condition);
    let ir = &*rewriter.ir;
    let Some((_, arg)) = args.find(|(_, arg)| !ir.uses(*arg).is_empty()) else { return false };
    let holds = rewriter.build(op, |builder| builder.constant(Attr::Bool(true)));
    rewriter.replace_uses(arg, holds);
    true
}

/// Comparisons in the second region that say the same as the condition, or the opposite.
pub(crate) fn comparison_again(rewriter: &mut Rewriter<'_>, op: OpId) -> bool {
    let ir = &*rewriter.ir;
    let Some(found) = While::of(ir, op) else { return false };
    let Some(first) = ir.defining_op(found.condition) else { return false };
    let Some(comparison) = comparison(ir, first) else { return false };
    let mut known = Vec::new();
    for (value, arg) in &found.handed {
        for side in 0..2 {
            let [this, other] = [side, 1 - side].map(|side| ir.op(first).operands()[side]);
            if this != *value {
                continue;
            }
            for user in ir.uses(*arg).iter().filter(|user| user.index as usize == side) {
                let is_same = ir.op(user.op).operands().get(1 - side) == Some(&other);
                let holds = self::comparison(ir, user.op).and_then(|again| implied(comparison, again));
                known.extend(holds.filter(|_| is_same).map(|holds| (user.op, holds)));
            }
        }
    }
    for (again, holds) in &known {
        let value = rewriter.build(*again, |builder| builder.constant(Attr::Bool(*holds)));
        rewriter.replace(*again, &[value]);
    }
    !known.is_empty()
}

/// An `scf.if` on the condition, right before the first region ends, goes to the second region.
pub(crate) fn conditional_at_end(rewriter: &mut Rewriter<'_>, op: OpId) -> bool {
    let ir = &*rewriter.ir;
    let Some(found) = While::of(ir, op) else { return false };
    let Some(end) = ir.single_block(op, 0).and_then(|block| ir.terminator(block)) else { return false };
    let Some(block) = ir.op(end).parent() else { return false };
    let Some(last) = ir.position(end).checked_sub(1).map(|at| ir.block(block).ops()[at]) else {
        return false;
    };
    let Some((then, other)) = branches(ir, last) else { return false };
    let Some(after) = ir.single_block(op, 1) else { return false };
    if ir.op(last).operands() != [found.condition] || other.is_some_and(|other| !is_empty(ir, other)) {
        return false;
    }
    let [thens, others] =
        [Some(then), other].map(|block| block.map_or(Vec::new(), |block| yielded(ir, block)));
    // What it uses of the first region is passed besides.
    let mut needed: Vec<ValueId> = Vec::new();
    for inner in ir.block(then).ops().iter().flat_map(|inner| ir.walk(*inner)) {
        for value in ir.op(inner).operands() {
            if ir.defining_block(*value) == Some(block) && !needed.contains(value) {
                needed.push(*value);
            }
        }
    }
    let results = ir.op(last).results().to_vec();
    for (handed, arg) in found.handed {
        if let Some(at) = results.iter().position(|result| *result == handed) {
            rewriter.replace_uses(arg, thens[at]);
        }
    }
    results.iter().zip(&others).for_each(|(result, value)| rewriter.replace_uses(*result, *value));
    let handed = rewriter.ir.op(end).operands().iter().chain(&needed).copied().collect();
    rewriter.set_operands(end, handed);
    let types: Vec<Type> = needed.iter().map(|value| rewriter.ir.ty(*value).clone()).collect();
    for (value, ty) in needed.iter().zip(&types) {
        let loc = rewriter.ir.op(op).loc.clone();
        let arg = rewriter.ir.add_block_arg(after, ty.clone(), loc);
        let uses = rewriter.ir.uses(*value).to_vec();
        // Those in the second region are there as results of the conditional are what its branch passes.
        for user in uses.into_iter().filter(|user| user.op != end) {
            let moves = rewriter.ir.is_inside(user.op, last) && user.op != last;
            if moves || !is_in_region(rewriter.ir, user.op, op, 0) {
                rewriter.ir.set_operand(user.op, user.index as usize, arg);
            }
        }
    }
    let moved: Vec<OpId> =
        rewriter.ir.block(then).ops().split_last().map_or(Vec::new(), |(_, ops)| ops.to_vec());
    for (at, inner) in moved.into_iter().enumerate() {
        rewriter.ir.detach(inner);
        rewriter.ir.insert_op(after, at, inner);
        rewriter.touch(inner);
    }
    rewriter.erase(last);
    let results = rewriter.ir.op(op).results().to_vec();
    let kept = results.iter().map(|result| rewriter.ir.ty(*result).clone());
    let types = kept.chain(types).collect();
    rewriter.with_results(op, &results, types);
    true
}

/// What is passed on are the arguments of the first region, each once: in their order.
pub(crate) fn arguments_in_order(rewriter: &mut Rewriter<'_>, op: OpId) -> bool {
    let ir = &mut *rewriter.ir;
    let Some(found) = While::of(ir, op) else { return false };
    let (Some(before), Some(after)) = (ir.single_block(op, 0), ir.single_block(op, 1)) else { return false };
    let args = ir.block(before).args().to_vec();
    let place = |arg: &ValueId| found.handed.iter().position(|(value, _)| value == arg);
    let Some(places) = args.iter().map(place).collect::<Option<Vec<usize>>>() else { return false };
    if args.len() != found.handed.len() || places.is_sorted() {
        return false;
    }
    let types: Vec<Type> = args.iter().map(|arg| ir.ty(*arg).clone()).collect();
    let locs = ir.block(after).arg_locs().to_vec();
    for (ty, at) in types.iter().zip(&places) {
        let arg = ir.add_block_arg(after, ty.clone(), locs[*at].clone());
        ir.copy_name(found.handed[*at].1, arg);
        ir.replace_all_uses(found.handed[*at].1, arg);
    }
    let n = args.len();
    ir.keep_block_args(after, &[vec![false; n], vec![true; n]].concat());
    if let Some(end) = ir.terminator(before) {
        rewriter.set_operands(end, [vec![found.condition], args].concat());
    }
    let results = rewriter.ir.op(op).results();
    let results: Vec<ValueId> = places.iter().map(|at| results[*at]).collect();
    rewriter.with_results(op, &results, types);
    true
}

/// Whether an op is in a region of another.
fn is_in_region(ir: &Ir, inner: OpId, outer: OpId, region: usize) -> bool {
    let block = [inner].into_iter().chain(ir.ancestors(inner)).filter_map(|op| ir.op(op).parent());
    let region = ir.op(outer).regions().get(region).copied();
    block.into_iter().any(|block| ir.block(block).parent() == region)
}

/// How two single numbers are compared.
fn comparison(ir: &Ir, op: OpId) -> Option<Comparison> {
    let comparison = ir.def(op).compares?(ir, op)?;
    let [result] = ir.op(op).results() else { return None };
    (*ir.ty(*result) == Type::I1).then_some(comparison)
}

/// The result of a comparison of the same numbers where one holds.
fn implied(holds: Comparison, again: Comparison) -> Option<bool> {
    use Relation::{Equal, Greater, GreaterEqual, Less, LessEqual, NotEqual};
    let opposite = match holds.relation {
        Equal => NotEqual,
        NotEqual => Equal,
        Less => GreaterEqual,
        LessEqual => Greater,
        Greater => LessEqual,
        GreaterEqual => Less,
    };
    let is_ordered = !matches!(holds.relation, Equal | NotEqual);
    if is_ordered && holds.is_signed != again.is_signed {
        return None;
    }
    (again.relation == holds.relation).then_some(true).or((again.relation == opposite).then_some(false))
}
