//! `mem2reg`: promotes stack memory to SSA values.
//!
//! # What
//! An allocation on the stack of one element, which is only loaded and stored to, is dropped: each load
//! becomes the value that was stored last. Where ways with different values meet, a block gets an argument.
//! What was never stored is `ub.poison`.
//!
//! # When
//! All accesses are in the region of the allocation, be it in several blocks. Then it is right by
//! construction. An allocation in a loop of blocks is another one in each iteration, which mlir-opt does not
//! see in all cases.
//!
//! # What mlir-opt does besides
//! It looks again at memory that held other memory which is gone. Accesses of the affine dialect are
//! left alone there.
//!
//! # Cost
//! Linear in accesses and blocks for each allocation.
//!
//! # Examples
//! ```text
//!   %a = memref.alloca() : memref<i32>
//!   memref.store %x, %a[]
//!   cf.cond_br %c, ^then, ^end
//! ^then:
//!   memref.store %y, %a[]
//!   cf.br ^end
//! ^end:
//!   %r = memref.load %a[]
//!   return %r
//! ```
//! becomes
//! ```text
//!   cf.cond_br %c, ^then, ^end(%x)
//! ^then:
//!   cf.br ^end(%y)
//! ^end(%r: i32):
//!   return %r
//! ```
//!
//! # Reference
//! [Cytron91] for the blocks that get arguments.

use crate::flow::dominators::dominator_tree;
use crate::flow::values::branches::{set_branch_operands, takes_operands};
use crate::gate::rewriting::{Edit, Grounds, rewrite_functions};
use crate::pass::declare::{Changed, Pass, PassContext, PassError, PassInfo, RunsOn};
use crate::pass::options::OptionInfo;
use loopwright_affine_ir::{
    AccessKind, BlockId, ElementAccess, Ir, OpId, OpSpec, RegionId, Traits, Type, ValueId,
};
use std::collections::{BTreeSet, HashMap, HashSet};

pub static INFO: PassInfo = PassInfo {
    name: "mem2reg",
    class: "Mem2Reg",
    on: RunsOn::Module,
    summary: "promote stack memory to SSA values",
    options: &[OptionInfo {
        name: "region-simplify",
        value: "true|false",
        summary: "accepted without effect, as in mlir-opt (default: true)",
    }],
    build: |options| {
        options.flag("region-simplify")?;
        Ok(Box::new(MemToReg))
    },
};

/// Promotes stack memory to SSA values.
///
/// ```
/// # use loopwright_affine_ir::{ParseOptions, PrintOptions, Source, parse, print};
/// # let text = "func.func @f(%x: i32) -> i32 {
/// #   %a = memref.alloca() : memref<i32>
/// #   memref.store %x, %a[] : memref<i32>
/// #   %r = memref.load %a[] : memref<i32>
/// #   return %r : i32
/// # }";
/// # let mut ir = parse(&Source::new("f.mlir", text), &ParseOptions::default()).expect("reads");
/// use loopwright_transforms::{Changed, MemToReg, Pass, PassContext};
///
/// // %a = memref.alloca(); memref.store %x, %a[]; %r = memref.load %a[]; return %r
/// assert_eq!(MemToReg.run(&mut ir, &mut PassContext::default()), Ok(Changed::Yes));
/// assert!(print(&ir, &PrintOptions::default()).contains("return %arg0"));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MemToReg;

impl Pass for MemToReg {
    fn info(&self) -> &'static PassInfo {
        &INFO
    }

    fn run(&self, ir: &mut Ir, context: &mut PassContext) -> Result<Changed, PassError> {
        Ok(rewrite_functions(ir, context, Grounds::Construction.of(INFO.name), function))
    }
}

fn function(edit: &mut Edit<'_>) -> Changed {
    let ir = &mut *edit.ir;
    let mut changed = Changed::No;
    let is_on_stack = |op: &OpId| ir.def(*op).has(Traits::STACK_ALLOCATION);
    let allocations: Vec<OpId> = ir.walk(edit.func.0).filter(is_on_stack).collect();
    for op in allocations {
        if let Some(slot) = Slot::of(ir, op)
            && slot.promote(ir)
        {
            changed = Changed::Yes;
        }
    }
    changed
}

/// What stands for a value that is not known.
const POISON: &str = "ub.poison";

/// An allocation that may go.
struct Slot {
    op: OpId,
    elem: Type,
    block: BlockId,
    region: RegionId,
    /// Of each block its loads and stores, in their order.
    accesses: HashMap<BlockId, Vec<OpId>>,
}

impl Slot {
    /// That of an allocation, if its address does not escape.
    fn of(ir: &Ir, op: OpId) -> Option<Slot> {
        let &[memref] = ir.op(op).results() else { return None };
        let ty = ir.ty(memref).as_memref()?;
        let is_one = ty.shape.iter().all(|size| *size == Some(1));
        let block = ir.op(op).parent()?;
        let region = ir.block(block).parent()?;
        let mut slot = Slot { op, elem: ty.elem.clone(), block, region, accesses: HashMap::new() };
        let uses = ir.uses(memref);
        if !is_one || uses.is_empty() || ir.dialects().op_def(POISON).is_none() {
            return None;
        }
        for user in uses {
            let access = ElementAccess::of(ir, user.op).filter(|access| access.value != Some(memref))?;
            let at = ir.op(user.op).parent()?;
            let is_right = access.memref == memref && ir.block(at).parent() == Some(region);
            let is_alone = ir.op(user.op).operands().iter().filter(|value| **value == memref).count() == 1;
            if !is_right || !is_alone {
                return None;
            }
            slot.accesses.entry(at).or_default().push(user.op);
        }
        slot.accesses.values_mut().for_each(|ops| ops.sort_by_cached_key(|op| ir.position(*op)));
        Some(slot)
    }

    /// What an access stores; `None` for a load.
    fn stored(&self, ir: &Ir, op: OpId) -> Option<ValueId> {
        let access = ElementAccess::of(ir, op).filter(|access| access.kind == AccessKind::Write);
        access.and_then(|access| access.value)
    }

    /// Takes the allocation away; `false` if a jump would have to pass a value that cannot.
    fn promote(self, ir: &mut Ir) -> bool {
        let Some(entry) = ir.region(self.region).blocks().first().copied() else { return false };
        let tree = dominator_tree(ir, entry);
        let before = predecessors(ir, self.region);
        let meetings = self.meetings(ir, &tree, &before);
        let jumps = meetings.iter().flat_map(|block| before.get(block).into_iter().flatten());
        if !jumps.clone().all(|from| ir.terminator(*from).is_some_and(|jump| takes_operands(ir, jump))) {
            return false;
        }
        let jumps: BTreeSet<BlockId> = jumps.copied().collect();
        let loc = ir.op(self.op).loc.clone();
        let args: HashMap<BlockId, ValueId> = meetings
            .iter()
            .map(|block| (*block, ir.add_block_arg(*block, self.elem.clone(), loc.clone())))
            .collect();
        let mut unknown = None;
        let mut left: HashMap<BlockId, ValueId> = HashMap::new();
        let mut is_seen: HashSet<BlockId> = HashSet::new();
        for (above, block) in &tree {
            let from_above = above.and_then(|above| left.get(&tree[above].1)).copied();
            let mut value = args.get(block).copied().or(from_above);
            is_seen.insert(*block);
            self.replace(ir, *block, &mut value, &mut unknown);
            if let Some(value) = value {
                left.insert(*block, value);
            }
        }
        // What is never reached has no value from elsewhere.
        let mut others: Vec<BlockId> =
            self.accesses.keys().filter(|block| !is_seen.contains(block)).copied().collect();
        others.sort_unstable();
        for op in others.iter().flat_map(|block| &self.accesses[block]) {
            if self.stored(ir, *op).is_none() {
                let known = self.unknown(ir, &mut unknown);
                replace_load(ir, *op, known);
            }
        }
        for from in jumps {
            let value = match left.get(&from) {
                Some(value) => *value,
                None => self.unknown(ir, &mut unknown),
            };
            let Some(jump) = ir.terminator(from) else { continue };
            let lists = ir.branches(jump).into_iter().map(|(to, given)| {
                let more = args.contains_key(&to).then_some(value);
                given.iter().copied().chain(more).collect()
            });
            let lists: Vec<Vec<ValueId>> = lists.collect();
            set_branch_operands(ir, jump, lists);
        }
        let mut doomed: Vec<OpId> = self.accesses.into_values().flatten().collect();
        doomed.sort_unstable_by_key(|op| std::cmp::Reverse(ir.position(*op)));
        doomed.into_iter().for_each(|op| ir.erase_op(op));
        ir.erase_op(self.op);
        true
    }

    /// Replaces the loads of a block, from the value at its front on to the one at its end.
    fn replace(
        &self,
        ir: &mut Ir,
        block: BlockId,
        value: &mut Option<ValueId>,
        unknown: &mut Option<ValueId>,
    ) {
        for op in self.accesses.get(&block).cloned().unwrap_or_default() {
            match self.stored(ir, op) {
                Some(stored) => *value = Some(stored),
                None => {
                    let known = value.unwrap_or_else(|| self.unknown(ir, unknown));
                    replace_load(ir, op, known);
                }
            }
        }
    }

    /// The value of memory that was never stored to, made at the front of the allocation's block.
    fn unknown(&self, ir: &mut Ir, made: &mut Option<ValueId>) -> ValueId {
        if let Some(made) = made {
            return *made;
        }
        let loc = ir.op(self.op).loc.clone();
        let op = ir.create_op(OpSpec::new(ir.dialects().known(POISON), loc).result(self.elem.clone()));
        ir.insert_op(self.block, 0, op);
        *made.insert(ir.op(op).results()[0])
    }

    /// The blocks where different values meet that are needed there, sorted.
    fn meetings(
        &self,
        ir: &Ir,
        tree: &[(Option<usize>, BlockId)],
        before: &HashMap<BlockId, Vec<BlockId>>,
    ) -> BTreeSet<BlockId> {
        let is_store = |op: &OpId| self.stored(ir, *op).is_some();
        let stores: BTreeSet<BlockId> = self
            .accesses
            .iter()
            .filter(|(_, ops)| ops.iter().any(is_store))
            .map(|(block, _)| *block)
            .collect();
        let begins_with_load = |ops: &[OpId]| ops.first().is_some_and(|op| !is_store(op));
        let needed = self.accesses.iter().filter(|(_, ops)| begins_with_load(ops)).map(|(block, _)| *block);
        let mut pending: Vec<BlockId> = needed.filter(|block| *block != self.block).collect();
        let mut live: BTreeSet<BlockId> = BTreeSet::new();
        while let Some(block) = pending.pop() {
            if live.insert(block) {
                let from = before.get(&block).into_iter().flatten().copied();
                pending.extend(from.filter(|from| !stores.contains(from) && *from != self.block));
            }
        }
        let number: HashMap<BlockId, usize> =
            tree.iter().enumerate().map(|(at, (_, block))| (*block, at)).collect();
        let mut meetings = BTreeSet::new();
        let mut pending: Vec<BlockId> = stores.into_iter().chain([self.block]).collect();
        let mut is_done: HashSet<BlockId> = pending.iter().copied().collect();
        let frontier = frontiers(tree, &number, before);
        while let Some(block) = pending.pop() {
            for meeting in frontier.get(&block).into_iter().flatten() {
                if live.contains(meeting) && meetings.insert(*meeting) && is_done.insert(*meeting) {
                    pending.push(*meeting);
                }
            }
        }
        meetings
    }
}

fn replace_load(ir: &mut Ir, op: OpId, value: ValueId) {
    if let Some(result) = ir.op(op).results().first().copied() {
        ir.replace_all_uses(result, value);
    }
}

/// Where jumps to each block of a region come from, each block once.
fn predecessors(ir: &Ir, region: RegionId) -> HashMap<BlockId, Vec<BlockId>> {
    let mut before: HashMap<BlockId, Vec<BlockId>> = HashMap::new();
    for block in ir.region(region).blocks() {
        for next in ir.successors(*block) {
            let from = before.entry(next).or_default();
            if !from.contains(block) {
                from.push(*block);
            }
        }
    }
    before
}

/// Of each block the blocks where ways from it first meet others that do not lead through it.
fn frontiers(
    tree: &[(Option<usize>, BlockId)],
    number: &HashMap<BlockId, usize>,
    before: &HashMap<BlockId, Vec<BlockId>>,
) -> HashMap<BlockId, Vec<BlockId>> {
    let mut frontiers: HashMap<BlockId, Vec<BlockId>> = HashMap::new();
    for (above, block) in tree {
        let from = before.get(block).into_iter().flatten().filter_map(|from| number.get(from));
        for from in from {
            let mut at = Some(*from);
            while let Some(runner) = at.filter(|runner| Some(*runner) != *above) {
                let of = frontiers.entry(tree[runner].1).or_default();
                if !of.contains(block) {
                    of.push(*block);
                }
                at = tree[runner].0;
            }
        }
    }
    frontiers
}
