//! The graph of statement clusters and the dependences between them, and how merging changes it.
//!
//! # Invariants
//! 1. The ordering edges have no cycle; `position` is a topological order of the clusters that are left.
//! 2. Two clusters are merged only if no path between them leaves them, which keeps invariant 1.
//!
//! # Cost
//! An indirect path is searched for between the positions of its ends only. A merge costs the edges of the
//! cluster that goes away, and where the order has to change, all edges.

use std::cmp::Reverse;
use std::collections::{BTreeSet, BinaryHeap, HashMap};

/// The graph of clusters `0..n`, some of which are merged into others.
pub(super) struct ClusterGraph {
    successors: Vec<BTreeSet<usize>>,
    predecessors: Vec<BTreeSet<usize>>,
    /// The dependences of any kind between two clusters, by the lesser and the greater.
    between: HashMap<(usize, usize), Vec<usize>>,
    /// All clusters that share a dependence of any kind.
    neighbors: Vec<BTreeSet<usize>>,
    is_merged: Vec<bool>,
    position: Vec<usize>,
}

impl ClusterGraph {
    /// The graph of `n` clusters and dependences `((source, target), is_ordering)` between them.
    pub(super) fn new(n: usize, deps: impl Iterator<Item = ((usize, usize), bool)>) -> Self {
        let none = || vec![BTreeSet::new(); n];
        let mut graph = Self {
            successors: none(),
            predecessors: none(),
            between: HashMap::new(),
            neighbors: none(),
            is_merged: vec![false; n],
            position: vec![0; n],
        };
        for (dep, ((source, target), is_ordering)) in deps.enumerate().filter(|(_, ((s, t), _))| s != t) {
            if is_ordering {
                graph.successors[source].insert(target);
                graph.predecessors[target].insert(source);
            }
            graph.neighbors[source].insert(target);
            graph.neighbors[target].insert(source);
            graph.between.entry(ends(source, target)).or_default().push(dep);
        }
        graph.reposition();
        graph
    }

    /// The dependences between two clusters, by number.
    pub(super) fn between(&self, a: usize, b: usize) -> &[usize] {
        self.between.get(&ends(a, b)).map_or(&[], Vec::as_slice)
    }

    /// Is there a path from one of two clusters to the other through a third?
    pub(super) fn has_indirect_path(&self, a: usize, b: usize) -> bool {
        let (from, to) = if self.position[a] < self.position[b] { (a, b) } else { (b, a) };
        let is_before = |cluster: &usize| self.position[*cluster] < self.position[to];
        let mut pending: Vec<usize> = self.successors[from].iter().copied().filter(is_before).collect();
        let mut seen = BTreeSet::new();
        while let Some(cluster) = pending.pop() {
            if !seen.insert(cluster) {
                continue;
            }
            if self.successors[cluster].contains(&to) {
                return true;
            }
            pending.extend(self.successors[cluster].iter().copied().filter(is_before));
        }
        false
    }

    /// Makes one cluster, `kept`, of two that have no indirect path between them.
    pub(super) fn merge(&mut self, kept: usize, gone: usize) {
        let successors = std::mem::take(&mut self.successors[gone]);
        let predecessors = std::mem::take(&mut self.predecessors[gone]);
        for &next in &successors {
            self.predecessors[next].remove(&gone);
            if next != kept {
                self.predecessors[next].insert(kept);
                self.successors[kept].insert(next);
            }
        }
        for &last in &predecessors {
            self.successors[last].remove(&gone);
            if last != kept {
                self.successors[last].insert(kept);
                self.predecessors[kept].insert(last);
            }
        }
        for other in std::mem::take(&mut self.neighbors[gone]) {
            self.neighbors[other].remove(&gone);
            let deps = self.between.remove(&ends(gone, other)).unwrap_or_default();
            if other != kept {
                self.neighbors[other].insert(kept);
                self.neighbors[kept].insert(other);
                self.between.entry(ends(kept, other)).or_default().extend(deps);
            }
        }
        self.is_merged[gone] = true;
        let own = self.position[kept];
        let is_in_order = self.successors[kept].iter().all(|&next| self.position[next] > own)
            && self.predecessors[kept].iter().all(|&last| self.position[last] < own);
        if !is_in_order {
            self.reposition();
        }
    }

    /// The clusters that are left, the one of the least number first where there is a choice.
    pub(super) fn topological_order(&self) -> Vec<usize> {
        let left = || (0..self.successors.len()).filter(|&cluster| !self.is_merged[cluster]);
        let mut n_before: Vec<usize> = self.predecessors.iter().map(BTreeSet::len).collect();
        let mut ready: BinaryHeap<Reverse<usize>> =
            left().filter(|&cluster| n_before[cluster] == 0).map(Reverse).collect();
        let mut order = Vec::new();
        while let Some(Reverse(cluster)) = ready.pop() {
            order.push(cluster);
            for &next in &self.successors[cluster] {
                n_before[next] -= 1;
                if n_before[next] == 0 {
                    ready.push(Reverse(next));
                }
            }
        }
        debug_assert_eq!(order.len(), left().count(), "invariant 1");
        order
    }

    fn reposition(&mut self) {
        for (position, cluster) in self.topological_order().into_iter().enumerate() {
            self.position[cluster] = position;
        }
    }
}

fn ends(a: usize, b: usize) -> (usize, usize) {
    (a.min(b), a.max(b))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn graph(n: usize, edges: &[(usize, usize)]) -> ClusterGraph {
        ClusterGraph::new(n, edges.iter().map(|&ends| (ends, true)))
    }

    #[test]
    fn indirect_paths_go_through_a_third() {
        let graph = graph(4, &[(0, 1), (1, 2), (0, 2), (2, 3)]);
        assert!(graph.has_indirect_path(0, 2));
        assert!(graph.has_indirect_path(2, 0));
        assert!(!graph.has_indirect_path(0, 1));
        assert!(!graph.has_indirect_path(2, 3));
        assert!(graph.has_indirect_path(0, 3));
    }

    #[test]
    fn merging_moves_edges_and_keeps_an_order() {
        // 0 and 3 become one, which has to come after 1 and 2.
        let mut graph = graph(5, &[(1, 2), (2, 3), (3, 4), (0, 4)]);
        assert!(!graph.has_indirect_path(0, 3));
        graph.merge(0, 3);
        assert_eq!(graph.topological_order(), [1, 2, 0, 4]);
        assert_eq!(graph.between(0, 2), [1]);
        assert_eq!(graph.between(4, 0), [3, 2]);
        assert!(graph.has_indirect_path(1, 0));
        assert!(!graph.has_indirect_path(2, 0));
        graph.merge(1, 2);
        assert!(!graph.has_indirect_path(1, 0));
    }

    #[test]
    fn pairs_of_reads_only_attract() {
        let mut graph = ClusterGraph::new(3, [((0, 2), false), ((2, 1), true)].into_iter());
        assert_eq!(graph.between(2, 0), [0]);
        assert_eq!(graph.topological_order(), [0, 2, 1]);
        graph.merge(0, 1);
        assert_eq!(graph.between(0, 2), [0, 1]);
        assert_eq!(graph.topological_order(), [2, 0]);
    }
}
