//! The dependence graph of a set of statements and its strongly connected components.
//!
//! # Problem
//! Statements that depend on each other in a cycle must share a loop; all others may be put one after the
//! other. Find the cycles, and an order of them that keeps every dependence.
//!
//! # Method
//! Tarjan's algorithm for the components, then repeatedly the component that comes first in the program among
//! those without a predecessor left.
//!
//! # Invariants
//! 1. Nodes are numbered in program order; edges join nodes of the graph.
//!
//! # Reference
//! [AllenKennedy87] for distribution by components.

use loopwright_analysis::StmtId;
use petgraph::algo::tarjan_scc;
use petgraph::graph::{DiGraph, NodeIndex};
use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};

/// Which statement must follow which.
#[derive(Clone, Debug)]
pub struct DependenceGraph {
    graph: DiGraph<StmtId, ()>,
}

impl DependenceGraph {
    /// The graph on `stmts`, which are in program order, with an edge from each source to its target.
    ///
    /// Edges that leave the set are ignored.
    pub fn new(stmts: &[StmtId], edges: impl IntoIterator<Item = (StmtId, StmtId)>) -> Self {
        let mut graph = DiGraph::new();
        let nodes: BTreeMap<StmtId, NodeIndex> =
            stmts.iter().map(|&stmt| (stmt, graph.add_node(stmt))).collect();
        for (source, target) in edges {
            if let (Some(&source), Some(&target)) = (nodes.get(&source), nodes.get(&target)) {
                graph.update_edge(source, target, ());
            }
        }
        Self { graph }
    }

    /// The strongly connected components in a topological order, the textually first one first where there is
    /// a choice; each in program order.
    pub fn components(&self) -> Vec<Vec<StmtId>> {
        let mut components = tarjan_scc(&self.graph);
        components.iter_mut().for_each(|nodes| nodes.sort_unstable());
        components.sort_unstable();
        let mut component_of = vec![0; self.graph.node_count()];
        for (component, nodes) in components.iter().enumerate() {
            nodes.iter().for_each(|node| component_of[node.index()] = component);
        }
        let mut successors = vec![Vec::new(); components.len()];
        let mut n_predecessors = vec![0usize; components.len()];
        for edge in self.graph.edge_indices() {
            let (source, target) = self.graph.edge_endpoints(edge).expect("an edge of the graph has ends");
            let (source, target) = (component_of[source.index()], component_of[target.index()]);
            if source != target {
                successors[source].push(target);
                n_predecessors[target] += 1;
            }
        }
        let mut ready: BinaryHeap<Reverse<usize>> =
            (0..components.len()).filter(|&c| n_predecessors[c] == 0).map(Reverse).collect();
        let mut order = Vec::with_capacity(components.len());
        while let Some(Reverse(component)) = ready.pop() {
            order.push(components[component].iter().map(|&node| self.graph[node]).collect());
            for &next in &successors[component] {
                n_predecessors[next] -= 1;
                if n_predecessors[next] == 0 {
                    ready.push(Reverse(next));
                }
            }
        }
        order
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use loopwright_affine_ir::Id;

    fn graph(n: usize, edges: &[(usize, usize)]) -> DependenceGraph {
        let stmts: Vec<StmtId> = (0..n).map(StmtId::from_index).collect();
        DependenceGraph::new(
            &stmts,
            edges.iter().map(|&(s, t)| (StmtId::from_index(s), StmtId::from_index(t))),
        )
    }

    #[test]
    fn components_keep_program_order_where_they_may() {
        assert_eq!(format!("{:?}", graph(4, &[]).components()), "[[S0], [S1], [S2], [S3]]");
        assert_eq!(
            format!("{:?}", graph(4, &[(3, 0), (1, 2), (2, 1)]).components()),
            "[[S1, S2], [S3], [S0]]"
        );
        assert_eq!(format!("{:?}", graph(3, &[(0, 2), (2, 0), (0, 1)]).components()), "[[S0, S2], [S1]]");
    }
}
