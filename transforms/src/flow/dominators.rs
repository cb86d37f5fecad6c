//! The dominator tree of a region's blocks.

use loopwright_affine_ir::{BlockId, Ir};
use petgraph::algo::dominators::simple_fast;
use petgraph::graph::{DiGraph, NodeIndex};
use std::collections::HashMap;

/// The blocks that can be reached from an entry, in reverse post-order, and the jumps between them.
pub(crate) fn block_graph(ir: &Ir, entry: BlockId) -> DiGraph<BlockId, ()> {
    let blocks = ir.reachable(entry);
    let mut graph = DiGraph::new();
    let node: HashMap<BlockId, NodeIndex> =
        blocks.iter().map(|block| (*block, graph.add_node(*block))).collect();
    for block in &blocks {
        for successor in ir.successors(*block) {
            graph.add_edge(node[block], node[&successor], ());
        }
    }
    graph
}

/// The blocks that can be reached from an entry, each after the closest one that all ways to it lead through:
/// the position of that one in the list, and the block.
pub(crate) fn dominator_tree(ir: &Ir, entry: BlockId) -> Vec<(Option<usize>, BlockId)> {
    let graph = block_graph(ir, entry);
    let tree = simple_fast(&graph, NodeIndex::new(0));
    let parent = |node| tree.immediate_dominator(node).map(NodeIndex::index);
    graph.node_indices().map(|node| (parent(node), graph[node])).collect()
}
