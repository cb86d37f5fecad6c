//! Which blocks of a region come before which others on every way.

use crate::flow::structure::flow::{reachable, successors};
use loopwright_affine_ir::{BlockId, Ir};
use petgraph::algo::dominators::simple_fast;
use petgraph::graph::{DiGraph, NodeIndex};
use std::collections::HashMap;

/// The blocks that can be reached from an entry, each after the closest one that all ways to it lead through:
/// the position of that one in the list, and the block.
pub(crate) fn dominator_tree(ir: &Ir, entry: BlockId) -> Vec<(Option<usize>, BlockId)> {
    let blocks = reachable(ir, entry);
    if blocks.len() == 1 {
        return vec![(None, entry)];
    }
    let number: HashMap<BlockId, usize> = blocks.iter().enumerate().map(|(at, block)| (*block, at)).collect();
    let mut graph: DiGraph<(), ()> = DiGraph::new();
    blocks.iter().for_each(|_| _ = graph.add_node(()));
    for (at, block) in blocks.iter().enumerate() {
        for successor in successors(ir, *block) {
            graph.add_edge(NodeIndex::new(at), NodeIndex::new(number[&successor]), ());
        }
    }
    let tree = simple_fast(&graph, NodeIndex::new(0));
    let parent = |at: usize| tree.immediate_dominator(NodeIndex::new(at)).map(NodeIndex::index);
    blocks.into_iter().enumerate().map(|(at, block)| (parent(at), block)).collect()
}
