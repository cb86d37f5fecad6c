//! Greedy rewriting by folds and patterns, to a fixed point.
//!
//! # Method
//! As in mlir-opt, rounds until nothing changes, at most as many as [`Effort`] says. A round walks the ops
//! once: constants move to the front of the closest region that is isolated (or of an unknown op), equal ones
//! become one, and all ops go on a worklist. Then each op of the worklist is erased if it is dead, else
//! folded ([`loopwright_affine_ir::fold`]), else passed to the patterns, the first that applies; what becomes
//! of its neighbours is looked at again.
//!
//! # Cost
//! Every op may change in place or be rewritten so often per round, on average, as [`MAX_UPDATES`] says, so
//! that every round ends.

use crate::flow::values::branches::{Jumps, Target, set_targets};
use crate::flow::values::shrinking::{keep_operands, keep_results, with_results};
use crate::loops::affine_for::ops_inner_first;
use crate::simplify::dead_blocks::{drop_dead_blocks, unreachable_blocks};
use crate::simplify::effects::{is_always_well, is_dead};
use crate::simplify::poison::possible_poison;
use loopwright_affine_ir::machinery::is_always_defined;
use loopwright_affine_ir::{
    Attr, Attrs, BlockId, Builder, Fold, Folded, InsertionPoint, Ir, Loc, OpId, OpSpec, RegionId, Traits,
    Type, Use, ValueId, fold,
};
use loopwright_analysis::mutant::{self, Mutant};
use std::collections::{HashMap, HashSet};
use std::ops::Range;

/// How much is done, and in which order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Effort {
    /// So many rounds are made at most.
    pub(crate) rounds: u32,
    /// So many changes per round; no limit but [`MAX_UPDATES`] without.
    pub(crate) changes: Option<usize>,
    /// Whether the first op is looked at first, where maps are composed.
    pub(crate) top_down: bool,
    /// Whether dead code of regions with several blocks goes, where maps are composed.
    pub(crate) drops_blocks: bool,
}

impl Default for Effort {
    fn default() -> Self {
        Effort { rounds: 10, changes: None, top_down: true, drops_blocks: true }
    }
}

/// What became of a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Outcome {
    pub(crate) is_changed: bool,
    /// Whether the last round found nothing to do.
    pub(crate) is_at_rest: bool,
}

/// So many changes are made per op and round, on average.
const MAX_UPDATES: usize = 8;

/// Changes an op, or what is around it; `false` if it leaves all as it is.
pub(crate) type Pattern = fn(&mut Rewriter<'_>, OpId) -> bool;

/// What becomes of the maps of affine accesses, `affine.apply`, `affine.min` and `affine.max`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Maps {
    /// They are composed with the maps of their operands, and brought into normal form.
    Composed,
    /// So are those of `affine.apply`, `affine.min` and `affine.max`, and those of accesses stay.
    Applied,
    /// They stay, unless a result is known.
    Kept,
}

/// Folds and rewrites all that is in an op until nothing changes; `false` if nothing does. As in mlir-opt,
/// the last op is looked at first, but where maps are composed. There, each round also drops dead code of
/// regions with several blocks.
pub(crate) fn rewrite_greedily(ir: &mut Ir, root: OpId, maps: Maps, patterns: &[Pattern]) -> bool {
    rewrite_with(ir, root, Effort::default(), maps, patterns).is_changed
}

/// The same with more or less effort.
pub(crate) fn rewrite_with(
    ir: &mut Ir,
    root: OpId,
    effort: Effort,
    maps: Maps,
    patterns: &[Pattern],
) -> Outcome {
    rewrite(ir, root, effort, Scope { is_looked_at: None, keeps_undefined: false, maps, patterns })
}

/// The same, but dead code stays where it may be undefined, as reads of cells that may not be there, and so
/// does what may give or use poison: the program has a meaning, and values, where it had them, and nowhere
/// else.
pub(crate) fn rewrite_equally(ir: &mut Ir, root: OpId, maps: Maps, patterns: &[Pattern]) -> bool {
    let scope = Scope { is_looked_at: None, keeps_undefined: true, maps, patterns };
    rewrite(ir, root, Effort::default(), scope).is_changed
}

/// The same with ops of some kind alone; constants stay where they are.
pub(crate) fn rewrite_these(
    ir: &mut Ir,
    root: OpId,
    is_looked_at: fn(&Ir, OpId) -> bool,
    maps: Maps,
    patterns: &[Pattern],
) -> bool {
    let scope = Scope { is_looked_at: Some(is_looked_at), keeps_undefined: false, maps, patterns };
    rewrite(ir, root, Effort::default(), scope).is_changed
}

/// What is rewritten, and how.
#[derive(Clone, Copy)]
struct Scope<'a> {
    /// If not all ops are.
    is_looked_at: Option<fn(&Ir, OpId) -> bool>,
    keeps_undefined: bool,
    maps: Maps,
    patterns: &'a [Pattern],
}

fn rewrite(ir: &mut Ir, root: OpId, effort: Effort, scope: Scope<'_>) -> Outcome {
    let mut is_changed = false;
    let is_whole = scope.maps == Maps::Composed && scope.is_looked_at.is_none() && !scope.keeps_undefined;
    for _ in 0..effort.rounds {
        let is_smaller = effort.drops_blocks && is_whole && drop_dead_blocks(ir, root);
        let worklist = Worklist::default();
        let (keeps_undefined, jumps) = (scope.keeps_undefined, Jumps::default());
        let poison = if keeps_undefined { possible_poison(ir, root) } else { HashSet::new() };
        let mut round = Rewriter {
            unreachable: unreachable_blocks(ir, root),
            ir: &mut *ir,
            worklist,
            inlined: HashSet::new(),
            keeps_undefined,
            poison,
            jumps,
            changed: is_smaller,
            updates_left: 0,
        };
        round.collect(root, effort, scope);
        round.work(scope);
        if !round.changed {
            return Outcome { is_changed, is_at_rest: true };
        }
        is_changed = true;
    }
    Outcome { is_changed, is_at_rest: false }
}

/// One walk over the ops and the work that comes of it.
pub(crate) struct Rewriter<'a> {
    pub(crate) ir: &'a mut Ir,
    worklist: Worklist,
    /// Ops that were taken out of others: they are looked at in any case, as are new ones.
    inlined: HashSet<OpId>,
    /// What may be undefined stays, although it is dead.
    pub(crate) keeps_undefined: bool,
    /// The values that may be poison, if that matters: who uses them stays.
    poison: HashSet<ValueId>,
    pub(crate) jumps: Jumps,
    /// Where ops stay as they are: they may use their own results.
    unreachable: HashSet<BlockId>,
    changed: bool,
    /// So often ops may still change.
    updates_left: usize,
}

impl Rewriter<'_> {
    /// Puts every op on the worklist; makes equal constants one, at the front of their region.
    fn collect(&mut self, root: OpId, effort: Effort, scope: Scope<'_>) {
        let mut constants = Constants::default();
        let is_forward = scope.maps == Maps::Composed && effort.top_down;
        let mut ops: Vec<OpId> = match is_forward {
            true => self.ir.walk(root).collect(),
            false => ops_inner_first(self.ir, root),
        };
        ops.retain(|op| *op != root);
        self.updates_left = ops.len().saturating_mul(MAX_UPDATES);
        self.updates_left = effort.changes.map_or(self.updates_left, |most| most.min(self.updates_left));
        for op in ops {
            if scope.is_looked_at.is_some() || constants.keep(self.ir, op, &mut self.changed) {
                self.worklist.push(op);
            }
        }
        if is_forward {
            self.worklist.reverse();
        }
    }

    fn work(&mut self, Scope { is_looked_at, maps, patterns, .. }: Scope<'_>) {
        while let Some(op) = self.worklist.pop() {
            let is_meant =
                |is_looked_at: fn(&Ir, OpId) -> bool| is_looked_at(self.ir, op) || self.inlined.contains(&op);
            if !self.ir.is_live(op) || !is_looked_at.is_none_or(is_meant) {
                continue;
            }
            if self.ir.op(op).parent().is_some_and(|block| self.unreachable.contains(&block)) {
                continue;
            }
            if is_dead(self.ir, op) && (!self.keeps_undefined || is_always_well(self.ir, op)) {
                self.erase(op);
                continue;
            }
            if self.ir.def(op).constant.is_some() || self.keeps_undefined && self.may_go_wrong(op) {
                continue;
            }
            match fold(self.ir, op) {
                None => self.apply(op, patterns),
                Some(_) if self.updates_left == 0 => {}
                Some(Fold::Update { .. }) if keeps_map(self.ir, op, maps) => {
                    self.apply(op, patterns);
                }
                Some(Fold::Update { operands, attrs }) => {
                    self.updates_left -= 1;
                    self.set_operands(op, operands);
                    for (name, value) in attrs {
                        self.ir.set_attr(op, name, value);
                    }
                    self.touch(op);
                }
                Some(Fold::Results(results)) => {
                    if !self.fold_to(op, &results) {
                        self.apply(op, patterns);
                    }
                }
            }
        }
    }

    /// Whether an op without effects may be undefined, or may give or be given poison.
    fn may_go_wrong(&self, op: OpId) -> bool {
        let is_given = self.ir.op(op).operands().iter().any(|operand| self.poison.contains(operand));
        is_given || self.ir.def(op).is_pure() && !is_always_defined(self.ir, op)
    }

    fn apply(&mut self, op: OpId, patterns: &[Pattern]) {
        for pattern in patterns {
            if self.updates_left == 0 {
                return;
            }
            if pattern(self, op) {
                self.updates_left -= 1;
                self.changed = true;
                return;
            }
        }
    }

    /// Replaces the results of an op and erases it; `false` if one of the constants cannot be made an op.
    fn fold_to(&mut self, op: OpId, results: &[Folded]) -> bool {
        let dialect = self.ir.def(op).dialect();
        let mut specs = Vec::new();
        for (folded, result) in results.iter().zip(self.ir.op(op).results()) {
            let ty = self.ir.ty(*result);
            specs.push(match folded {
                Folded::Value(value) => Ok(*value),
                Folded::Constant(value) => {
                    let Some(def) = self.ir.dialects().constant_op(dialect, value, ty) else { return false };
                    let loc = self.ir.op(op).loc.clone();
                    Err(OpSpec::new(def, loc).result(ty.clone()).attr("value", value.clone()))
                }
            });
        }
        let mut values = Vec::new();
        for spec in specs {
            values.push(match spec {
                Ok(value) => value,
                Err(spec) => {
                    let made = self.ir.create_op(spec);
                    self.ir.insert_before(op, made);
                    self.worklist.push(made);
                    self.ir.op(made).results()[0]
                }
            });
        }
        self.replace(op, &values);
        true
    }

    /// Makes ops before one and puts them on the worklist.
    pub(crate) fn build<T>(&mut self, before: OpId, make: impl FnOnce(&mut Builder<'_>) -> T) -> T {
        let loc = self.ir.op(before).loc.clone();
        let block = self.ir.op(before).parent().expect("ops at work are in a block");
        let start = self.ir.position(before);
        let n_before = self.ir.block(block).ops().len();
        let made = make(&mut Builder::new(self.ir, InsertionPoint::Before(before), loc));
        let n_made = self.ir.block(block).ops().len().saturating_sub(n_before);
        self.push_made(block, start..start + n_made);
        made
    }

    /// Puts these ops of a block on the worklist, with what is in them.
    fn push_made(&mut self, block: BlockId, made: Range<usize>) {
        let ops = self.ir.block(block).ops()[made].to_vec();
        let inside: Vec<OpId> = ops.into_iter().flat_map(|op| self.ir.walk(op)).collect();
        inside.into_iter().for_each(|op| self.worklist.push(op));
    }

    /// Puts an op with other operands, attributes and type of its result in place of one, and a cast to the
    /// old type behind it; `false`, and nothing is done, if the op's own rules are against it.
    pub(crate) fn retyped(&mut self, op: OpId, operands: Vec<ValueId>, attrs: Attrs, ty: Type) -> bool {
        let (def, loc) = (self.ir.def(op), self.ir.op(op).loc.clone());
        let old = self.ir.ty(self.ir.op(op).results()[0]).clone();
        let mut spec = OpSpec::new(def, loc.clone()).operands(operands).result(ty.clone());
        spec.attrs = attrs;
        let made = self.ir.create_op(spec);
        self.ir.insert_before(op, made);
        let mut faults = Vec::new();
        if let Some(verify) = def.verify {
            verify(self.ir, made, &mut faults);
        }
        if !faults.is_empty() {
            self.ir.erase_op(made);
            return false;
        }
        self.worklist.push(made);
        let mut value = self.ir.op(made).results()[0];
        if ty != old {
            value = self.build(op, |builder| {
                let cast = OpSpec::new(builder.ir.dialects().known("memref.cast"), builder.loc.clone());
                let cast = builder.create(cast.operands([value]).result(old));
                builder.ir.op(cast).results()[0]
            });
        }
        self.replace(op, &[value]);
        true
    }

    /// Replaces the results of an op by values and erases it.
    pub(crate) fn replace(&mut self, op: OpId, values: &[ValueId]) {
        let old = self.ir.op(op).results().to_vec();
        for (from, to) in old.into_iter().zip(values) {
            self.replace_uses(from, *to);
        }
        self.erase(op);
    }

    /// Replaces a value wherever it is used.
    pub(crate) fn replace_uses(&mut self, from: ValueId, to: ValueId) {
        for user in self.ir.uses(from).iter().map(|user| user.op).collect::<Vec<_>>() {
            self.worklist.push(user);
        }
        self.ir.replace_all_uses(from, to);
        self.changed = true;
    }

    /// Has an op looked at again that has changed.
    pub(crate) fn touch(&mut self, op: OpId) {
        self.changed = true;
        self.worklist.push(op);
    }

    /// Gives an op other operands; those that define the old ones may be dead now.
    pub(crate) fn set_operands(&mut self, op: OpId, operands: Vec<ValueId>) {
        let sources: Vec<OpId> = self.sources(&[op]);
        self.ir.set_operands(op, operands);
        sources.into_iter().for_each(|source| self.worklist.push(source));
        self.changed = true;
    }

    /// Takes operands away; those that define them may be dead now.
    pub(crate) fn keep_operands(&mut self, op: OpId, keep: &[bool]) {
        let sources = self.sources(&[op]);
        keep_operands(self.ir, op, keep);
        sources.into_iter().for_each(|source| self.worklist.push(source));
        self.touch(op);
    }

    /// Takes results of an op away that no op uses: a new op in its place, if any goes.
    pub(crate) fn keep_results(&mut self, op: OpId, keep: &[bool]) {
        self.worklist.remove(op);
        let new = keep_results(self.ir, op, keep);
        self.touch(new);
    }

    /// A new op in place of one; results of the old one become the first results of the new one.
    pub(crate) fn with_results(&mut self, op: OpId, results: &[ValueId], types: Vec<Type>) {
        self.worklist.remove(op);
        let new = with_results(self.ir, op, results, types);
        self.touch(new);
    }

    fn sources(&self, ops: &[OpId]) -> Vec<OpId> {
        let operands = ops.iter().flat_map(|op| self.ir.op(*op).operands());
        operands.filter_map(|value| self.ir.defining_op(*value)).collect()
    }

    /// Puts the ops of a block before an op, but for its last, with values in place of its arguments, and
    /// erases the op, whose results become what that last one passes.
    pub(crate) fn inline_before(&mut self, op: OpId, block: BlockId, values: &[ValueId]) {
        let Some((last, ops)) = self.ir.block(block).ops().split_last() else { return };
        let (last, ops) = (*last, ops.to_vec());
        let args = self.ir.block(block).args().to_vec();
        for (arg, value) in args.into_iter().zip(values) {
            self.replace_uses(arg, *value);
        }
        for inner in ops {
            self.ir.move_before(op, inner);
            self.inlined.insert(inner);
            self.worklist.push(inner);
        }
        let results = self.ir.op(last).operands().to_vec();
        self.replace(op, &results);
    }

    /// Puts a value in these operands.
    pub(crate) fn set_uses(&mut self, uses: &[Use], value: ValueId) {
        for user in uses {
            self.ir.set_operand(user.op, user.index as usize, value);
            self.touch(user.op);
        }
    }

    /// Has a jump lead elsewhere, with other values; the numbers that decide are the caller's to set.
    pub(crate) fn set_targets(&mut self, jump: OpId, targets: &[Target]) {
        let sources = self.sources(&[jump]);
        self.jumps.remove(self.ir, jump);
        set_targets(self.ir, jump, targets);
        self.jumps.add(self.ir, jump);
        sources.into_iter().for_each(|source| self.worklist.push(source));
        self.touch(jump);
    }

    /// Puts a jump that depends on nothing in place of the op that ends a block.
    pub(crate) fn jump(&mut self, end: OpId, (to, values): Target) {
        let made = self.build(end, |builder| {
            let mut spec = OpSpec::new(builder.ir.dialects().known("cf.br"), builder.loc.clone());
            spec.successors.push(to);
            builder.create(spec.operands(values))
        });
        self.jumps.add(self.ir, made);
        self.erase(end);
    }

    /// Puts all ops of another block at the end of the one that a jump is in, in its place; the other block
    /// goes.
    pub(crate) fn join(&mut self, jump: OpId, (other, values): &Target) {
        let Some(block) = self.ir.op(jump).parent() else { return };
        for (arg, value) in self.ir.block(*other).args().to_vec().into_iter().zip(values) {
            self.replace_uses(arg, *value);
        }
        self.erase(jump);
        let ops = self.ir.block(*other).ops().to_vec();
        let last = ops.last().copied();
        last.into_iter().for_each(|last| self.jumps.remove(self.ir, last));
        self.ir.move_ops(*other, block);
        last.into_iter().for_each(|last| self.jumps.add(self.ir, last));
        ops.into_iter().for_each(|op| self.worklist.push(op));
        self.ir.erase_blocks(&[*other]);
    }

    /// Erases an op; those that define its operands may be dead now.
    pub(crate) fn erase(&mut self, op: OpId) {
        let inner: Vec<OpId> = self.ir.walk(op).collect();
        for op in &inner {
            self.worklist.remove(*op);
        }
        let inside: HashSet<OpId> = inner.iter().copied().collect();
        let sources = self.sources(&inner);
        self.jumps.remove(self.ir, op);
        self.ir.erase_op(op);
        for source in sources {
            if !inside.contains(&source) {
                self.worklist.push(source);
            }
        }
        self.changed = true;
    }
}

/// Whether an op has a map that is not to be composed with others.
fn keeps_map(ir: &Ir, op: OpId, maps: Maps) -> bool {
    let def = ir.def(op);
    let is_access = def.access.is_some() || def.vector_access.is_some() || def.transfer.is_some();
    let is_kept = match maps {
        Maps::Composed => false,
        Maps::Applied => is_access,
        Maps::Kept => is_access || def.mapped.is_some(),
    };
    def.dialect() == "affine" && is_kept
}

/// The constants met in a round, one of each per region.
#[derive(Default)]
struct Constants {
    known: HashMap<Key, OpId>,
    /// The values of `known`.
    kept: HashSet<OpId>,
}

/// Constants of several dialects are not exchanged for each other.
type Key = (RegionId, &'static str, Attr, Type);

impl Constants {
    /// Keeps an op, moving it to the front if it is a constant; `false` if it was replaced by an equal
    /// constant.
    fn keep(&mut self, ir: &mut Ir, op: OpId, changed: &mut bool) -> bool {
        let Some((key, front)) = key(ir, op) else { return true };
        if let Some(first) = self.known.get(&key).copied() {
            let (from, to) = (ir.op(op).results()[0], ir.op(first).results()[0]);
            ir.replace_all_uses(from, to);
            ir.erase_op(op);
            ir.set_loc(first, Loc::Unknown);
            *changed = true;
            return false;
        }
        if !self.is_in_front(ir, op, front) {
            let anchor = ir.block(front).ops()[0];
            ir.move_before(anchor, op);
            ir.set_loc(op, Loc::Unknown);
            *changed = true;
        }
        self.known.insert(key, op);
        self.kept.insert(op);
        true
    }

    /// Whether the op is in the block `front`, with nothing but kept constants right before it.
    fn is_in_front(&self, ir: &Ir, op: OpId, front: BlockId) -> bool {
        if ir.op(op).parent() != Some(front) {
            return false;
        }
        match ir.position(op).checked_sub(1) {
            None => true,
            Some(before) => self.kept.contains(&ir.block(front).ops()[before]),
        }
    }
}

/// What distinguishes constants, and the block they go to; `None` if the op is no constant.
fn key(ir: &Ir, op: OpId) -> Option<(Key, BlockId)> {
    let data = ir.op(op);
    let ([result], Some(_)) = (data.results(), ir.def(op).constant) else { return None };
    let value = data.attr("value")?.clone();
    let value = if mutant::is_on(Mutant::MergedConstants) { Attr::Unit } else { value };
    let region = constant_region(ir, data.parent()?)?;
    let front = *ir.region(region).blocks().first()?;
    Some(((region, ir.def(op).dialect(), value, ir.ty(*result).clone()), front))
}

/// The region at whose front constants of a block go.
pub(crate) fn constant_region(ir: &Ir, block: BlockId) -> Option<RegionId> {
    let mut region = ir.block(block).parent()?;
    while let Some(around) = ir.region(region).parent() {
        let stays = keeps_constants(ir, around);
        let Some(block) = ir.op(around).parent().filter(|_| !stays) else { break };
        region = ir.block(block).parent()?;
    }
    Some(region)
}

/// Whether constants stay in the regions of an op.
fn keeps_constants(ir: &Ir, op: OpId) -> bool {
    ir.def(op).has(Traits::ISOLATED) || ir.op(op).unregistered().is_some()
}

/// Ops to look at, the last first, each once.
#[derive(Default)]
struct Worklist {
    ops: Vec<Option<OpId>>,
    places: HashMap<OpId, usize>,
}

impl Worklist {
    fn push(&mut self, op: OpId) {
        if let std::collections::hash_map::Entry::Vacant(entry) = self.places.entry(op) {
            entry.insert(self.ops.len());
            self.ops.push(Some(op));
        }
    }

    fn pop(&mut self) -> Option<OpId> {
        while let Some(last) = self.ops.pop() {
            if let Some(op) = last {
                self.places.remove(&op);
                return Some(op);
            }
        }
        None
    }

    fn remove(&mut self, op: OpId) {
        if let Some(place) = self.places.remove(&op) {
            self.ops[place] = None;
        }
    }

    fn reverse(&mut self) {
        self.ops.reverse();
        for (place, op) in self.ops.iter().enumerate() {
            if let Some(op) = op {
                self.places.insert(*op, place);
            }
        }
    }
}
