//! Patterns for region arguments and op results: removes invariant, dead and duplicate ones.
//!
//! Ops tell their ways of control ([`Way`](loopwright_affine_ir::machinery::Way)); what is handed over on
//! them becomes results or arguments, which are called targets here.

use crate::simplify::greedy::Rewriter;
use loopwright_affine_ir::{Ir, OpId, ValueId};
use std::collections::{HashMap, HashSet};

/// What becomes of each target of an op, in order.
struct Handed {
    targets: Vec<ValueId>,
    /// For each target, where it comes from on each way: the number of an operand of an op.
    places: HashMap<ValueId, Vec<(OpId, usize)>>,
}

impl Handed {
    fn of(ir: &Ir, op: OpId) -> Option<Handed> {
        let ways = ir.def(op).ways.filter(|_| ir.def(op).dialect() == "scf")?;
        let mut handed = Handed { targets: Vec::new(), places: HashMap::new() };
        for way in ways(ir, op) {
            for (target, at) in way.targets(ir, op).iter().zip(way.given.clone()) {
                let places = handed.places.entry(*target).or_default();
                if places.is_empty() {
                    handed.targets.push(*target);
                }
                places.push((way.from, at));
            }
        }
        Some(handed)
    }

    /// What is passed to a target.
    fn values<'a>(&'a self, ir: &'a Ir, target: ValueId) -> impl Iterator<Item = ValueId> + 'a {
        self.places[&target].iter().map(|(from, at)| ir.op(*from).operands()[*at])
    }

    /// The only value that a target may be, through other targets.
    fn only_value(&self, ir: &Ir, target: ValueId) -> Option<ValueId> {
        let (mut seen, mut pending, mut found) = (HashSet::from([target]), vec![target], None);
        while let Some(target) = pending.pop() {
            for value in self.values(ir, target) {
                if self.places.contains_key(&value) {
                    pending.extend(seen.insert(value).then_some(value));
                } else if found.replace(value).is_some_and(|other| other != value) {
                    return None;
                }
            }
        }
        found
    }
}

/// Whether a value is there before an op is.
pub(super) fn is_outside(ir: &Ir, value: ValueId, op: OpId) -> bool {
    let around = ir.defining_block(value).and_then(|block| ir.block_parent_op(block));
    around.is_none_or(|around| !ir.is_inside(around, op))
}

/// Targets that are one value from outside, whichever way control takes.
pub(crate) fn always_one_value(rewriter: &mut Rewriter<'_>, op: OpId) -> bool {
    let Some(handed) = Handed::of(rewriter.ir, op) else { return false };
    let mut changed = false;
    for target in &handed.targets {
        let ir = &*rewriter.ir;
        let value = handed.only_value(ir, *target).filter(|value| is_outside(ir, *value, op));
        if let Some(value) = value.filter(|_| !ir.uses(*target).is_empty()) {
            rewriter.replace_uses(*target, value);
            changed = true;
        }
    }
    changed
}

/// Of two targets that are handed the same on each way, the first is used.
pub(crate) fn twice(rewriter: &mut Rewriter<'_>, op: OpId) -> bool {
    let Some(handed) = Handed::of(rewriter.ir, op) else { return false };
    let mut first_of: HashMap<_, ValueId> = HashMap::new();
    let mut changed = false;
    for target in &handed.targets {
        let ir = &*rewriter.ir;
        // The ways of targets in one place are the same, in the same order.
        let is_result = ir.defining_op(*target).is_some();
        let key = (is_result, ir.defining_block(*target), handed.values(ir, *target).collect::<Vec<_>>());
        let first = *first_of.entry(key).or_insert(*target);
        if first != *target && !ir.uses(*target).is_empty() {
            rewriter.replace_uses(*target, first);
            changed = true;
        }
    }
    changed
}

/// Targets that no op uses are not passed, if all that is passed with them is not used either.
pub(crate) fn unused(rewriter: &mut Rewriter<'_>, op: OpId) -> bool {
    let ir = &*rewriter.ir;
    let Some(handed) = Handed::of(ir, op) else { return false };
    let mut targets_at: HashMap<(OpId, usize), Vec<ValueId>> = HashMap::new();
    for target in &handed.targets {
        handed.places[target].iter().for_each(|place| targets_at.entry(*place).or_default().push(*target));
    }
    // What is passed together with what is used stays.
    let is_used = |target: &ValueId| !ir.uses(*target).is_empty();
    let mut pending: Vec<ValueId> = handed.targets.iter().copied().filter(is_used).collect();
    let mut kept: HashSet<ValueId> = pending.iter().copied().collect();
    while let Some(target) = pending.pop() {
        for other in handed.places[&target].iter().flat_map(|place| &targets_at[place]) {
            pending.extend(kept.insert(*other).then_some(*other));
        }
    }
    let gone: Vec<ValueId> = handed.targets.iter().copied().filter(|target| !kept.contains(target)).collect();
    if gone.is_empty() {
        return false;
    }
    let mut operands: Vec<(OpId, Vec<bool>)> = Vec::new();
    for (from, at) in gone.iter().flat_map(|target| &handed.places[target]) {
        let known = operands.iter().position(|(other, _)| other == from).unwrap_or_else(|| {
            operands.push((*from, vec![true; ir.op(*from).operands().len()]));
            operands.len() - 1
        });
        operands[known].1[*at] = false;
    }
    let stays = |values: &[ValueId]| values.iter().map(|value| !gone.contains(value)).collect::<Vec<bool>>();
    let results = stays(ir.op(op).results());
    let regions = ir.op(op).regions().iter();
    let entries = regions.filter_map(|region| ir.region(*region).blocks().first());
    let blocks: Vec<_> = entries.map(|block| (*block, stays(ir.block(*block).args()))).collect();
    operands.iter().for_each(|(from, keep)| rewriter.keep_operands(*from, keep));
    blocks.iter().for_each(|(block, keep)| rewriter.ir.keep_block_args(*block, keep));
    rewriter.keep_results(op, &results);
    true
}
