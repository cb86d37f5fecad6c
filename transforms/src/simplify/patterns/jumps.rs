//! Patterns for branches: merges blocks with one predecessor, skips empty blocks, folds known conditions.

use crate::flow::values::branches::{Target, targets};
use crate::simplify::greedy::Rewriter;
use crate::simplify::patterns::conditionals::select;
use loopwright_affine_ir::machinery::constant_operand;
use loopwright_affine_ir::{Attr, BlockId, Ir, OpId, Traits, ValueId, constant};
use std::collections::HashSet;

/// Where a jump leads that depends on nothing.
fn only_target(ir: &Ir, op: OpId) -> Option<Target> {
    let def = ir.def(op);
    let is_plain = def.dialect() == "cf" && def.decided_by.is_none() && def.cases.is_none();
    let [to] = ir.op(op).successors() else { return None };
    is_plain.then(|| (*to, ir.op(op).operands().to_vec()))
}

/// The condition of a jump, and where it leads if that holds, and if not.
fn conditional(ir: &Ir, op: OpId) -> Option<(ValueId, [Target; 2])> {
    let def = ir.def(op);
    let condition = *ir.op(op).operands().get(def.decided_by.filter(|_| def.dialect() == "cf")?)?;
    Some((condition, targets(ir, op).try_into().ok()?))
}

/// The only jump to a block.
pub(super) fn only_jump_to(rewriter: &mut Rewriter<'_>, block: BlockId) -> Option<OpId> {
    match *rewriter.jumps.to(rewriter.ir, block) {
        [from] => rewriter.ir.terminator(from),
        _ => None,
    }
}

/// A jump to a block that nothing else leads to: both blocks are one.
pub(crate) fn to_block_of_its_own(rewriter: &mut Rewriter<'_>, op: OpId) -> bool {
    let ir = &*rewriter.ir;
    let Some((to, values)) = only_target(ir, op) else { return false };
    // What is never reached may be handed arguments of its own.
    let is_own = values.iter().any(|value| ir.defining_block(*value) == Some(to));
    if is_own || ir.op(op).parent() == Some(to) || only_jump_to(rewriter, to) != Some(op) {
        return false;
    }
    rewriter.join(op, &(to, values));
    true
}

/// A jump to a block that only leads on leads there at once.
pub(crate) fn to_block_that_leads_on(rewriter: &mut Rewriter<'_>, op: OpId) -> bool {
    let ir = &*rewriter.ir;
    if ir.def(op).dialect() != "cf" || ir.op(op).successors().is_empty() {
        return false;
    }
    let mut new = targets(ir, op);
    let mut is_changed = false;
    for target in &mut new {
        if let Some(further) = behind(ir, target) {
            *target = further;
            is_changed = true;
        }
    }
    if is_changed {
        rewriter.set_targets(op, &new);
    }
    is_changed
}

/// Where a block leads that does nothing else, unless that is around in a circle.
fn behind(ir: &Ir, (block, values): &Target) -> Option<Target> {
    let [jump] = ir.block(*block).ops() else { return None };
    let (to, handed) = only_target(ir, *jump)?;
    let args = ir.block(*block).args();
    let is_used_here = |arg: &ValueId| ir.uses(*arg).iter().all(|user| user.op == *jump);
    if !args.iter().all(is_used_here) || leads_around(ir, *block) {
        return None;
    }
    let value_of = |value: ValueId| args.iter().position(|arg| *arg == value).map_or(value, |at| values[at]);
    Some((to, handed.into_iter().map(value_of).collect()))
}

/// Whether jumps that depend on nothing lead from a block around in a circle.
fn leads_around(ir: &Ir, block: BlockId) -> bool {
    let mut seen = HashSet::new();
    let mut next = Some(block);
    while let Some(block) = next {
        if !seen.insert(block) {
            return true;
        }
        next = ir.terminator(block).and_then(|end| only_target(ir, end)).map(|(to, _)| to);
    }
    false
}

/// A jump whose condition is a constant.
pub(crate) fn known_condition(rewriter: &mut Rewriter<'_>, op: OpId) -> bool {
    let Some((condition, [then, other])) = conditional(rewriter.ir, op) else { return false };
    let Some(known) = constant(rewriter.ir, condition).and_then(Attr::as_integer) else { return false };
    rewriter.jump(op, if known == 0 { other } else { then });
    true
}

/// A jump that leads to one block in any case, with values that are chosen before.
pub(crate) fn to_one_block(rewriter: &mut Rewriter<'_>, op: OpId) -> bool {
    let Some((condition, [then, other])) = conditional(rewriter.ir, op) else { return false };
    let (to, from) = (then.0, rewriter.ir.op(op).parent());
    if to != other.0 {
        return false;
    }
    let comes_from_elsewhere = |block: &BlockId| Some(*block) != from;
    if then != other && rewriter.jumps.to(rewriter.ir, to).iter().any(comes_from_elsewhere) {
        return false;
    }
    let pairs = then.1.into_iter().zip(other.1);
    let values = pairs.map(|(then, other)| select(rewriter, op, condition, [then, other])).collect();
    rewriter.jump(op, (to, values));
    true
}

/// A jump in a block that one with the same condition leads to, and nothing else.
pub(crate) fn condition_of_jump_before(rewriter: &mut Rewriter<'_>, op: OpId) -> bool {
    let Some((condition, [then, other])) = conditional(rewriter.ir, op) else { return false };
    let Some(block) = rewriter.ir.op(op).parent() else { return false };
    let before = only_jump_to(rewriter, block).and_then(|before| conditional(rewriter.ir, before));
    let Some((_, [holds, _])) = before.filter(|(same, _)| *same == condition) else { return false };
    rewriter.jump(op, if holds.0 == block { then } else { other });
    true
}

/// In a block that nothing but a jump on a condition leads to, that condition is known.
pub(crate) fn condition_behind(rewriter: &mut Rewriter<'_>, op: OpId) -> bool {
    let Some((condition, targets)) = conditional(rewriter.ir, op) else { return false };
    let mut changed = false;
    for ((block, _), holds) in targets.into_iter().zip([true, false]) {
        let ir = &*rewriter.ir;
        let uses: Vec<_> = ir
            .uses(condition)
            .iter()
            .filter(|user| ir.op(user.op).parent() == Some(block))
            .copied()
            .collect();
        if uses.is_empty() || only_jump_to(rewriter, block) != Some(op) {
            continue;
        }
        let value = rewriter.build(op, |builder| builder.constant(Attr::Bool(holds)));
        rewriter.set_uses(&uses, value);
        changed = true;
    }
    changed
}

/// A jump on a condition to a block that is never reached.
pub(crate) fn never_one_way(rewriter: &mut Rewriter<'_>, op: OpId) -> bool {
    if rewriter.keeps_undefined {
        return false;
    }
    let Some((_, [then, other])) = conditional(rewriter.ir, op) else { return false };
    let is_never = |ir: &Ir, (block, _): &Target| {
        let first = ir.block(*block).ops().first();
        first.is_some_and(|first| ir.def(*first).has(Traits::UNREACHABLE))
    };
    let target = match [&then, &other].map(|target| is_never(rewriter.ir, target)) {
        [true, _] => other,
        [false, true] => then,
        [false, false] => return false,
    };
    rewriter.jump(op, target);
    true
}

/// An assertion of what is known.
pub(crate) fn known_assertion(rewriter: &mut Rewriter<'_>, op: OpId) -> bool {
    let is_known = rewriter.ir.op(op).name() == "cf.assert"
        && constant_operand(rewriter.ir, op, 0).and_then(Attr::as_integer).is_some_and(|value| value != 0);
    if is_known {
        rewriter.erase(op);
    }
    is_known
}
