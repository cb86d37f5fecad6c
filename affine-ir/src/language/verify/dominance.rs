//! Verifies dominance: every value dominates its uses.
//!
//! # Method
//! Per region with several blocks, immediate dominators by iteration over the blocks in reverse post-order
//! until nothing changes [CooperHarveyKennedy01]. A value dominates a use if its block dominates the block
//! that holds the use (or the op around it, in the value's region), or comes before it in the same block. In
//! unreachable blocks everything dominates.

use std::collections::HashMap;

use crate::core::ids::{BlockId, OpId, RegionId, ValueId};
use crate::core::ir::ValueDef;
use crate::language::ir::Ir;
use crate::language::op_def::Traits;

/// Dominators of all blocks of the program, by hand: transforms has petgraph for them, this crate has not.
pub(super) struct Dominance {
    /// For every reachable block of a region with several: its immediate dominator (the entry's is itself)
    /// and its depth in the dominator tree.
    tree: HashMap<BlockId, (BlockId, u32)>,
}

impl Dominance {
    pub(super) fn new(ir: &Ir) -> Dominance {
        let mut dominance = Dominance { tree: HashMap::new() };
        for region in ir.regions.ids().filter(|region| ir.region(*region).blocks().len() > 1) {
            dominance.add(ir, region);
        }
        dominance
    }

    fn add(&mut self, ir: &Ir, region: RegionId) {
        let order = ir.reachable(ir.region(region).blocks()[0]);
        let rank: HashMap<BlockId, usize> =
            order.iter().enumerate().map(|(rank, block)| (*block, rank)).collect();
        let mut from: Vec<Vec<usize>> = vec![Vec::new(); order.len()];
        for (position, block) in order.iter().enumerate() {
            for next in ir.successors(*block) {
                if let Some(target) = rank.get(&next) {
                    from[*target].push(position);
                }
            }
        }
        let mut parent: Vec<Option<usize>> = vec![None; order.len()];
        parent[0] = Some(0);
        let mut changed = true;
        while changed {
            changed = false;
            for block in 1..order.len() {
                let known = from[block].iter().copied().filter(|other| parent[*other].is_some());
                let new = known.reduce(|a, b| common(&parent, a, b));
                if new != parent[block] {
                    parent[block] = new;
                    changed = true;
                }
            }
        }
        let mut depths = vec![0; order.len()];
        for (position, block) in order.iter().enumerate() {
            let above = parent[position].unwrap_or(0);
            if position > 0 {
                depths[position] = depths[above] + 1;
            }
            self.tree.insert(*block, (order[above], depths[position]));
        }
    }

    /// Whether `value` may be used by `user`.
    pub(super) fn dominates(&self, ir: &Ir, value: ValueId, user: OpId) -> bool {
        let Some(home) = ir.defining_block(value) else { return false };
        let Some(region) = ir.block(home).parent() else { return false };
        if self.is_unreachable(ir, user) {
            return true;
        }
        // The op around the user, or the user itself, in the value's region.
        let mut place = user;
        loop {
            let Some(block) = ir.op(place).parent() else { return false };
            if ir.block(block).parent() == Some(region) {
                break;
            }
            match ir.block_parent_op(block) {
                Some(around) => place = around,
                None => return false,
            }
        }
        if ir.region(region).parent().is_some_and(|op| is_graph_region(ir, op)) {
            return true;
        }
        let Some(block) = ir.op(place).parent() else { return false };
        if block != home {
            return self.block_dominates(ir, home, block);
        }
        match ir.value(value).def() {
            ValueDef::Arg(..) => true,
            // A result is not visible in the regions of its own op.
            ValueDef::Result(op, _) => ir.position(op) < ir.position(place),
        }
    }

    /// Whether no path leads to the block of an op: there, any value of the region and around may be used.
    fn is_unreachable(&self, ir: &Ir, user: OpId) -> bool {
        let Some(block) = ir.op(user).parent() else { return false };
        let n_blocks = ir.block(block).parent().map_or(0, |region| ir.region(region).blocks().len());
        n_blocks > 1 && !self.tree.contains_key(&block)
    }

    fn block_dominates(&self, ir: &Ir, above: BlockId, below: BlockId) -> bool {
        let Some((_, mut depth)) = self.tree.get(&below).copied() else {
            // Unreachable, or alone in its region.
            return ir.block(above).parent() == ir.block(below).parent();
        };
        let Some((_, wanted)) = self.tree.get(&above).copied() else { return false };
        let mut block = below;
        while depth > wanted {
            (block, depth) = match self.tree.get(&block) {
                Some((parent, _)) => (*parent, depth - 1),
                None => return false,
            };
        }
        block == above
    }
}

/// Regions without order between ops.
fn is_graph_region(ir: &Ir, op: OpId) -> bool {
    ir.def(op).has(Traits::GRAPH_REGION)
        || ir.op(op).unregistered().is_some() && !ir.def(op).has(Traits::TERMINATOR)
}

/// The closest common dominator of two blocks, given by rank.
fn common(parent: &[Option<usize>], mut a: usize, mut b: usize) -> usize {
    while a != b {
        if a > b {
            a = parent[a].expect("blocks that were reached have dominators, up to the entry");
        } else {
            b = parent[b].expect("blocks that were reached have dominators, up to the entry");
        }
    }
    a
}
