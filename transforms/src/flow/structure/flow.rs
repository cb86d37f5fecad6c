//! The control-flow graph of a region, and where paths join again.
//!
//! # Method
//! Blocks are numbered in reverse post-order. Dominators and post-dominators are those of the graph and of
//! the graph turned around [CooperHarveyKennedy01].
//!
//! # Cost
//! Linear in jumps, but for the dominators, whose worst case is quadratic.

use crate::flow::dominators::block_graph;
use loopwright_affine_ir::{BlockId, Ir};
use petgraph::algo::dominators::simple_fast;
use petgraph::graph::NodeIndex;
use petgraph::visit::Reversed;
use std::collections::{HashMap, HashSet};

/// The blocks of a region that can be reached, all of whose ways end in one block.
///
/// Invariants:
/// 1. The first block is the entry, to which no jump leads.
/// 2. `next` and `before` hold each jump once.
pub(super) struct Flow {
    /// In reverse post-order.
    blocks: Vec<BlockId>,
    number: HashMap<BlockId, usize>,
    next: Vec<Vec<usize>>,
    before: Vec<Vec<usize>>,
    /// The closest block that all ways from a block to the end lead through; `None` for the last one, and
    /// where no way leads to the end.
    after: Vec<Option<usize>>,
    /// Blocks that a jump leads to from a block that they dominate.
    is_header: Vec<bool>,
    end: usize,
}

impl Flow {
    /// Of the blocks that can be reached from `entry`, of which `end` is the only one to go nowhere; `None`
    /// if it cannot be reached.
    pub(super) fn new(ir: &Ir, entry: BlockId, end: BlockId) -> Option<Self> {
        let graph = block_graph(ir, entry);
        let blocks: Vec<BlockId> = graph.node_weights().copied().collect();
        let number: HashMap<BlockId, usize> =
            blocks.iter().enumerate().map(|(at, block)| (*block, at)).collect();
        let end = *number.get(&end)?;
        let mut next = vec![Vec::new(); blocks.len()];
        let mut before = vec![Vec::new(); blocks.len()];
        for jump in graph.raw_edges() {
            let (from, to) = (jump.source().index(), jump.target().index());
            next[from].push(to);
            before[to].push(from);
        }
        let above = simple_fast(&graph, NodeIndex::new(0));
        let below = simple_fast(Reversed(&graph), NodeIndex::new(end));
        let after = (0..blocks.len())
            .map(|at| below.immediate_dominator(NodeIndex::new(at)).map(NodeIndex::index))
            .collect();
        let dominates = |upper: usize, lower: usize| {
            // A dominator has the smaller number.
            let mut chain = above.dominators(NodeIndex::new(lower)).into_iter().flatten();
            chain.by_ref().map(NodeIndex::index).take_while(|at| *at >= upper).any(|at| at == upper)
        };
        let is_header = (0..blocks.len())
            .map(|at| before[at].iter().any(|from| *from >= at && dominates(at, *from)))
            .collect();
        Some(Self { blocks, number, next, before, after, is_header, end })
    }

    /// The block that all ways lead to.
    pub(super) fn end(&self) -> BlockId {
        self.blocks[self.end]
    }

    /// The closest block that all ways from a block to the end lead through.
    pub(super) fn after(&self, block: BlockId) -> Option<BlockId> {
        self.after[self.number[&block]].map(|at| self.blocks[at])
    }

    /// Whether a way leads from every block to the end.
    pub(super) fn always_ends(&self) -> bool {
        (0..self.blocks.len()).all(|at| at == self.end || self.after[at].is_some())
    }

    /// Whether a jump leads to the block from one that it dominates.
    pub(super) fn is_header(&self, block: BlockId) -> bool {
        self.is_header[self.number[&block]]
    }

    /// Where jumps to a block come from, one entry for each.
    pub(super) fn before(&self, block: BlockId) -> impl Iterator<Item = BlockId> + '_ {
        self.before[self.number[&block]].iter().map(|at| self.blocks[*at])
    }

    /// The blocks that ways from `starts` lead to which end at `stops`, without these.
    pub(super) fn between(&self, starts: &[BlockId], stops: &[BlockId]) -> Between {
        let mut found = Between { blocks: Vec::new(), stops: HashSet::new() };
        let mut seen = HashSet::new();
        let mut pending: Vec<usize> = starts.iter().map(|block| self.number[block]).collect();
        let mut numbers = Vec::new();
        while let Some(at) = pending.pop() {
            if stops.contains(&self.blocks[at]) {
                found.stops.insert(self.blocks[at]);
            } else if seen.insert(at) {
                numbers.push(at);
                pending.extend(&self.next[at]);
            }
        }
        numbers.sort_unstable();
        found.blocks = numbers.into_iter().map(|at| self.blocks[at]).collect();
        found
    }
}

/// Blocks on ways from some blocks to others.
pub(super) struct Between {
    /// In reverse post-order.
    pub(super) blocks: Vec<BlockId>,
    /// Where the ways end.
    pub(super) stops: HashSet<BlockId>,
}
