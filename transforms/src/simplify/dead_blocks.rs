//! Dead-code elimination for regions with several blocks: unreachable blocks, dead block arguments, and the
//! ops that feed only them.
//!
//! # Method
//! Backward from ops that have effects and from what ends blocks. What a jump passes is needed where the
//! argument is that it becomes, so that values that only go around in a loop of blocks are not.
//!
//! # Exactness
//! Regions of one block are left unchanged: what is dead there can be seen at each op
//! ([`is_dead`](crate::simplify::effects::is_dead)).
//!
//! # Cost
//! Linear in the program, if there is a region with several blocks.

use crate::flow::values::branches::{
    jumps_before, own_operands, set_branch_operands, takes_operands, targets,
};
use crate::simplify::effects::does_nothing;
use loopwright_affine_ir::{BlockId, Ir, OpId, RegionId, ValueDef, ValueId};
use std::collections::{HashMap, HashSet};

/// Drops dead code of the regions with several blocks in an op; `false` if all of it is needed.
pub(crate) fn drop_dead_blocks(ir: &mut Ir, root: OpId) -> bool {
    let regions = regions_of_blocks(ir, root);
    if regions.is_empty() {
        return false;
    }
    let mut changed = false;
    // Those inside come first: they may go with a block around them.
    for region in regions.into_iter().rev() {
        changed |= drop_unreachable(ir, region);
    }
    let regions = regions_of_blocks(ir, root);
    let needed = Needed::find(ir, root, &regions);
    let dead: Vec<OpId> = ir.walk(root).filter(|op| !needed.ops.contains(op)).collect();
    changed |= !dead.is_empty();
    // What goes uses nothing any more, so that it can go in any order.
    dead.iter().for_each(|op| ir.set_operands(*op, Vec::new()));
    changed |= drop_arguments(ir, &regions, &needed.values);
    for op in dead.into_iter().rev() {
        if ir.is_live(op) {
            ir.erase_op(op);
        }
    }
    changed
}

/// The regions with several blocks in an op, inner ones after those around them.
fn regions_of_blocks(ir: &Ir, root: OpId) -> Vec<RegionId> {
    let regions = ir.walk(root).flat_map(|op| ir.op(op).regions()).copied();
    regions.filter(|region| ir.region(*region).blocks().len() > 1).collect()
}

/// The blocks in an op that nothing leads to from the first one of their region.
pub(crate) fn unreachable_blocks(ir: &Ir, root: OpId) -> HashSet<BlockId> {
    let blocks = regions_of_blocks(ir, root).into_iter().flat_map(|region| {
        let blocks = ir.region(region).blocks();
        let reached: HashSet<BlockId> = ir.reachable(blocks[0]).into_iter().collect();
        blocks.iter().copied().filter(move |block| !reached.contains(block))
    });
    blocks.collect()
}

fn drop_unreachable(ir: &mut Ir, region: RegionId) -> bool {
    let blocks = ir.region(region).blocks();
    let reached: HashSet<BlockId> = ir.reachable(blocks[0]).into_iter().collect();
    let others: Vec<BlockId> = blocks.iter().filter(|block| !reached.contains(block)).copied().collect();
    ir.erase_blocks(&others);
    !others.is_empty()
}

/// Takes away the arguments that are not needed, and what jumps hand to them.
fn drop_arguments(ir: &mut Ir, regions: &[RegionId], needed: &HashSet<ValueId>) -> bool {
    let mut keeps: Vec<(BlockId, Vec<bool>)> = Vec::new();
    for region in regions {
        for block in ir.region(*region).blocks().iter().skip(1) {
            let keep: Vec<bool> = ir.block(*block).args().iter().map(|arg| needed.contains(arg)).collect();
            if keep.contains(&false) {
                keeps.push((*block, keep));
            }
        }
    }
    let keep_of: HashMap<BlockId, &[bool]> =
        keeps.iter().map(|(block, keep)| (*block, keep.as_slice())).collect();
    for region in regions {
        for block in ir.region(*region).blocks().to_vec() {
            let Some(jump) = ir.block(block).ops().last().copied() else { continue };
            if !ir.op(jump).successors().iter().any(|to| keep_of.contains_key(to)) {
                continue;
            }
            let lists = targets(ir, jump).into_iter().map(|(to, values)| match keep_of.get(&to) {
                Some(keep) => {
                    values.into_iter().zip(*keep).filter(|(_, keep)| **keep).map(|(value, _)| value).collect()
                }
                None => values,
            });
            let lists = lists.collect();
            set_branch_operands(ir, jump, lists);
        }
    }
    for (block, keep) in &keeps {
        ir.keep_block_args(*block, keep);
    }
    !keeps.is_empty()
}

/// What is needed.
struct Needed {
    values: HashSet<ValueId>,
    ops: HashSet<OpId>,
}

impl Needed {
    fn find(ir: &Ir, root: OpId, regions: &[RegionId]) -> Self {
        let mut needed = Needed { values: HashSet::new(), ops: HashSet::new() };
        let mut before: HashMap<BlockId, Vec<BlockId>> = HashMap::new();
        regions.iter().for_each(|region| before.extend(jumps_before(ir, *region)));
        let mut pending: Vec<ValueId> = Vec::new();
        for op in ir.walk(root).filter(|op| *op == root || !does_nothing(ir, *op)) {
            needed.ops.insert(op);
            pending.extend(needed_operands(ir, op));
        }
        while let Some(value) = pending.pop() {
            if !needed.values.insert(value) {
                continue;
            }
            match ir.value(value).def() {
                ValueDef::Result(op, _) => {
                    if needed.ops.insert(op) {
                        pending.extend(ir.op(op).operands());
                    }
                }
                ValueDef::Arg(block, at) => {
                    let from = before.get(&block).into_iter().flatten();
                    for jump in from.filter_map(|from| ir.terminator(*from)) {
                        let branches = ir.branches(jump).into_iter().filter(|(to, _)| *to == block);
                        pending.extend(branches.filter_map(|(_, given)| given.get(at as usize)));
                    }
                }
            }
        }
        needed
    }
}

/// What an op needs whatever becomes of what it hands to other blocks.
fn needed_operands(ir: &Ir, op: OpId) -> Vec<ValueId> {
    if ir.op(op).successors().is_empty() {
        return ir.op(op).operands().to_vec();
    }
    if takes_operands(ir, op) {
        return own_operands(ir, op).to_vec();
    }
    let handed = ir.op(op).successors().iter().flat_map(|block| ir.block(*block).args());
    ir.op(op).operands().iter().chain(handed).copied().collect()
}
