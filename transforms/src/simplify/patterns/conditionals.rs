//! Patterns that remove conditionals: with a known condition, an empty branch, or equal branches.

use crate::simplify::greedy::Rewriter;
use crate::simplify::patterns::handed::is_outside;
use loopwright_affine_ir::machinery::{Arithmetic, constant_operand};
use loopwright_affine_ir::{Attr, BlockId, Builder, IfOp, Ir, OpId, OpSpec, Traits, ValueId, constant};

/// The blocks of an `scf.if`, the second only if it has one.
pub(super) fn branches(ir: &Ir, op: OpId) -> Option<(BlockId, Option<BlockId>)> {
    if ir.op(op).name() != "scf.if" {
        return None;
    }
    Some((ir.single_block(op, 0)?, ir.single_block(op, 1)))
}

/// What a branch passes.
pub(super) fn yielded(ir: &Ir, block: BlockId) -> Vec<ValueId> {
    ir.terminator(block).map_or(Vec::new(), |end| ir.op(end).operands().to_vec())
}

/// Whether a block holds nothing but its end.
pub(super) fn is_empty(ir: &Ir, block: BlockId) -> bool {
    ir.block(block).ops().len() == 1
}

/// An `scf.if` whose condition is known.
pub(crate) fn known_condition(rewriter: &mut Rewriter<'_>, op: OpId) -> bool {
    let Some((then, other)) = branches(rewriter.ir, op) else { return false };
    let known = constant_operand(rewriter.ir, op, 0).and_then(Attr::as_integer);
    match (known, other) {
        (None, _) => return false,
        (Some(0), None) => rewriter.erase(op),
        (Some(0), Some(other)) => rewriter.inline_before(op, other, &[]),
        (Some(_), _) => rewriter.inline_before(op, then, &[]),
    }
    true
}

/// A choice between regions by a number that is known.
pub(crate) fn known_case(rewriter: &mut Rewriter<'_>, op: OpId) -> bool {
    let ir = &*rewriter.ir;
    let Some(cases) = ir.def(op).cases.filter(|_| ir.op(op).successors().is_empty()) else { return false };
    let Some(known) = constant_operand(ir, op, 0).and_then(Attr::as_integer) else { return false };
    let region = cases(ir, op).iter().position(|case| *case == known).map_or(0, |at| at + 1);
    let Some(block) = ir.single_block(op, region) else { return false };
    rewriter.inline_before(op, block, &[]);
    true
}

/// Inside an `scf.if` its condition is known.
pub(crate) fn condition_inside(rewriter: &mut Rewriter<'_>, op: OpId) -> bool {
    let Some((then, other)) = branches(rewriter.ir, op) else { return false };
    let Some(condition) = rewriter.ir.op(op).operands().first().copied() else { return false };
    if constant(rewriter.ir, condition).is_some() {
        return false;
    }
    let mut changed = false;
    for (block, holds) in [(other, false), (Some(then), true)] {
        let Some(block) = block else { continue };
        let is_inside = |user: OpId| {
            let around = [user].into_iter().chain(rewriter.ir.ancestors(user));
            around.filter_map(|op| rewriter.ir.op(op).parent()).any(|parent| parent == block)
        };
        let uses: Vec<_> =
            rewriter.ir.uses(condition).iter().filter(|user| is_inside(user.op)).copied().collect();
        if uses.is_empty() {
            continue;
        }
        let value = rewriter.build(op, |builder| builder.constant(Attr::Bool(holds)));
        rewriter.set_uses(&uses, value);
        changed = true;
    }
    changed
}

/// Results of an `scf.if` that both branches have from outside: the same, or chosen without it.
pub(crate) fn results_from_outside(rewriter: &mut Rewriter<'_>, op: OpId) -> bool {
    let Some((then, Some(other))) = branches(rewriter.ir, op) else { return false };
    let (condition, results) = (rewriter.ir.op(op).operands()[0], rewriter.ir.op(op).results().to_vec());
    let [thens, others] = [then, other].map(|block| yielded(rewriter.ir, block));
    let is_chosen =
        |at: usize| [thens[at], others[at]].iter().all(|value| is_outside(rewriter.ir, *value, op));
    let (chosen, kept): (Vec<usize>, Vec<usize>) = (0..results.len()).partition(|at| is_chosen(*at));
    if chosen.is_empty() || thens.len() != results.len() || others.len() != results.len() {
        return false;
    }
    let mut values = results.clone();
    for at in chosen {
        values[at] = select(rewriter, op, condition, [thens[at], others[at]]);
    }
    if kept.is_empty() && is_empty(rewriter.ir, then) && is_empty(rewriter.ir, other) {
        rewriter.replace(op, &values);
        return true;
    }
    let new = with_results(rewriter, op, &kept);
    for (number, at) in kept.iter().enumerate() {
        values[*at] = rewriter.ir.op(new).results()[number];
    }
    rewriter.replace(op, &values);
    rewriter.touch(new);
    true
}

/// An `scf.if` before `op` with its regions, of whose results only some are left; `op` is left without ops.
fn with_results(rewriter: &mut Rewriter<'_>, op: OpId, kept: &[usize]) -> OpId {
    let ir = &mut *rewriter.ir;
    let data = ir.op(op);
    let types: Vec<_> = kept.iter().map(|at| ir.ty(data.results()[*at]).clone()).collect();
    let mut spec = OpSpec::new(ir.def(op), data.loc.clone())
        .operands(data.operands().iter().copied())
        .results(types)
        .regions(data.regions().len());
    spec.attrs = data.attrs.clone();
    let new = ir.create_op(spec);
    ir.insert_before(op, new);
    let mut ends = Vec::new();
    for region in 0..ir.op(op).regions().len() {
        let Some(block) = ir.single_block(op, region) else { continue };
        let to = ir.op(new).regions()[region];
        ir.detach_block(block);
        ir.insert_block(to, block);
        ends.extend(ir.terminator(block));
    }
    for end in ends {
        let values = rewriter.ir.op(end).operands();
        let values = kept.iter().filter_map(|at| values.get(*at).copied()).collect();
        rewriter.set_operands(end, values);
    }
    new
}

pub(super) fn select(
    rewriter: &mut Rewriter<'_>,
    op: OpId,
    condition: ValueId,
    [then, other]: [ValueId; 2],
) -> ValueId {
    if then == other {
        return then;
    }
    rewriter.build(op, |builder: &mut Builder<'_>| {
        let ty = builder.ir.ty(then).clone();
        let spec = OpSpec::new(builder.ir.dialects().known("arith.select"), builder.loc.clone());
        let made = builder.create(spec.operands([condition, then, other]).result(ty));
        builder.ir.op(made).results()[0]
    })
}

/// A second branch that does nothing.
pub(crate) fn empty_else(rewriter: &mut Rewriter<'_>, op: OpId) -> bool {
    let ir = &mut *rewriter.ir;
    let other = match IfOp::of(ir, op) {
        Some(conditional) => conditional.else_block(ir),
        None => branches(ir, op).and_then(|(_, other)| other),
    };
    let Some(other) = other.filter(|block| is_empty(ir, *block)) else { return false };
    if !ir.op(op).results().is_empty() {
        return false;
    }
    ir.erase_blocks(&[other]);
    rewriter.touch(op);
    true
}

/// Whether a condition is the opposite of another.
fn is_opposite(ir: &Ir, condition: ValueId, of: ValueId) -> bool {
    let op = ir.defining_op(condition);
    op.is_some_and(|op| {
        ir.def(op).arithmetic == Some(Arithmetic::ExclusiveOr)
            && ir.op(op).operands().first() == Some(&of)
            && constant_operand(ir, op, 1).and_then(Attr::as_integer).is_some_and(|value| value & 1 == 1)
    })
}

/// An `scf.if` of two branches on the opposite of a condition: the branches change places.
pub(crate) fn opposite_condition(rewriter: &mut Rewriter<'_>, op: OpId) -> bool {
    let ir = &mut *rewriter.ir;
    let Some((then, Some(other))) = branches(ir, op) else { return false };
    let opposite = ir.op(op).operands()[0];
    let condition = ir.defining_op(opposite).and_then(|op| ir.op(op).operands().first().copied());
    let Some(condition) = condition.filter(|condition| is_opposite(ir, opposite, *condition)) else {
        return false;
    };
    let regions = ir.op(op).regions().to_vec();
    for (block, region) in [then, other].into_iter().zip(regions.into_iter().rev()) {
        ir.detach_block(block);
        ir.insert_block(region, block);
    }
    rewriter.set_operands(op, vec![condition]);
    rewriter.touch(op);
    true
}

/// An `scf.if` right after another with the same condition, or the opposite, becomes part of it.
pub(crate) fn same_condition_before(rewriter: &mut Rewriter<'_>, op: OpId) -> bool {
    let ir = &*rewriter.ir;
    let Some((then, other)) = branches(ir, op) else { return false };
    let Some(block) = ir.op(op).parent() else { return false };
    let Some(before) = ir.position(op).checked_sub(1).map(|at| ir.block(block).ops()[at]) else {
        return false;
    };
    let Some((first_then, first_other)) = branches(ir, before) else { return false };
    let [first_condition, condition] = [before, op].map(|op| ir.op(op).operands()[0]);
    let (then, other) = match first_condition == condition {
        true => (Some(then), other),
        false
            if is_opposite(ir, condition, first_condition) || is_opposite(ir, first_condition, condition) =>
        {
            (other, Some(then))
        }
        false => return false,
    };
    let first_values = [Some(first_then), first_other].map(|block| block.map(|block| yielded(ir, block)));
    let first_results = ir.op(before).results().to_vec();
    // In each branch the results of the first are what that branch passes.
    for (block, values) in [(then, &first_values[0]), (other, &first_values[1])] {
        let (Some(block), Some(values)) = (block, values) else { continue };
        for (result, value) in first_results.iter().zip(values) {
            let is_inside = |user: OpId| {
                let around = [user].into_iter().chain(rewriter.ir.ancestors(user));
                around.filter_map(|op| rewriter.ir.op(op).parent()).any(|parent| parent == block)
            };
            let uses: Vec<_> =
                rewriter.ir.uses(*result).iter().filter(|user| is_inside(user.op)).copied().collect();
            for user in uses {
                rewriter.ir.set_operand(user.op, user.index as usize, *value);
                rewriter.touch(user.op);
            }
        }
    }
    let ir = &mut *rewriter.ir;
    let second_results = ir.op(op).results().to_vec();
    let types: Vec<_> =
        first_results.iter().chain(&second_results).map(|result| ir.ty(*result).clone()).collect();
    let mut spec = OpSpec::new(ir.def(op), ir.op(before).loc.clone())
        .operands([first_condition])
        .results(types)
        .regions(2);
    spec.attrs = ir.op(before).attrs.clone();
    let new = ir.create_op(spec);
    ir.insert_before(before, new);
    let mut joined = |first: Option<BlockId>, second: Option<BlockId>, region: usize| {
        let Some(block) = first.or(second) else { return };
        let to = ir.op(new).regions()[region];
        ir.detach_block(block);
        ir.insert_block(to, block);
        let (Some(first), Some(second)) = (first, second) else { return };
        let [first_end, second_end] = [first, second].map(|block| ir.terminator(block));
        let (Some(first_end), Some(second_end)) = (first_end, second_end) else { return };
        let values = [ir.op(first_end).operands(), ir.op(second_end).operands()].concat();
        ir.erase_op(first_end);
        ir.move_ops(second, first);
        ir.set_operands(second_end, values);
    };
    joined(Some(first_then), then, 0);
    joined(first_other, other, 1);
    let values = rewriter.ir.op(new).results().to_vec();
    let (first, second) = values.split_at(first_results.len());
    rewriter.replace(op, second);
    rewriter.replace(before, first);
    rewriter.touch(new);
    true
}

/// An `affine.if` whose set is everything, or nothing, as it is written without operands.
pub(crate) fn known_set(rewriter: &mut Rewriter<'_>, op: OpId) -> bool {
    let Some(conditional) = IfOp::of(rewriter.ir, op) else { return false };
    let set = conditional.set(rewriter.ir);
    let [(expr, true)] = set.constraints.as_slice() else { return false };
    let is_canonical = set.dims == 0 && set.symbols == 0;
    let block = match expr.as_const() {
        Some(0) => Some(conditional.then_block(rewriter.ir)),
        Some(1) if is_canonical => conditional.else_block(rewriter.ir),
        _ => return false,
    };
    match block {
        Some(block)
            if rewriter.ir.terminator(block).is_some_and(|end| rewriter.ir.def(end).has(Traits::YIELD)) =>
        {
            rewriter.inline_before(op, block, &[]);
        }
        None if rewriter.ir.op(op).results().is_empty() => rewriter.erase(op),
        _ => return false,
    }
    true
}
