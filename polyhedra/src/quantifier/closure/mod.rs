//! Transitive closures and powers.
//!
//! # Problem
//! Which points are reached from which in one or more steps of a relation R? And in exactly k steps, for a k
//! that stays a variable? The closure R+ need not be expressible with linear constraints (`{ [i] -> [2i] }`
//! has none), and whether it is cannot be decided. So the answer is a relation that contains R+, and the word
//! whether it is R+.
//!
//! # Method
//! From the inside out, each with its file:
//!
//! 1. *Distances* (`distance`). If the steps of a disjunct differ from their origins by a vector of a set D,
//!    k steps differ by a sum of k vectors of D. This sum is described, perhaps too generously, by the
//!    constraints of D with their constants multiplied by k. Restricted to where paths can begin and end it
//!    gives candidates T_k for R^k, and they are R^k, for all k at once, if T_1 lies in R and T_(k+1) in R .
//!    T_k: an induction that is checked on sets.
//! 2. *Loops in one tuple* (`loops`). Where the distances of all disjuncts together are too generous, powers
//!    of R are added up until nothing is new; disjuncts that cannot follow each other in a circle are closed
//!    one strongly connected component after the other; and within a component one disjunct A is taken out,
//!    (A + B)+ = A+ + A* . (B . A*)+.
//! 3. *Several tuples*. The tuples are the nodes of a graph with relations on its edges. Warshall's algorithm
//!    takes out one node after the other: every way through it, with the closure of its loops in the middle,
//!    becomes an edge between its neighbours. Nodes with few ways through them go first.
//!
//! *Powers* need no algorithm of their own: each tuple gets one more dimension that counts the steps, and the
//! closure of the counting relation has the powers in it.
//!
//! # Exactness
//! Told by [`Closure::exact`], and never an under-approximation. "Exact" is proved; "not exact" may only mean
//! that no proof was found within the share of the budget that an attempt may use.
//!
//! # Cost
//! Warshall's algorithm composes relations a cubic number of times in the number of tuples, and each step may
//! multiply the number of disjuncts; the budget bounds it.
//!
//! # Examples
//! ```
//! use loopwright_polyhedra::{Budget, UnionRelation};
//! let budget = Budget::default();
//! let step = UnionRelation::parse("[N] -> { S[i] -> T[i] : 0 <= i < N; T[i] -> S[i + 1] : 0 <= i < N - 1 }").unwrap();
//! let closure = step.transitive_closure(&budget).unwrap();
//! let expected = UnionRelation::parse(
//!     "[N] -> { S[i] -> S[j] : 0 <= i < j < N; S[i] -> T[j] : 0 <= i <= j < N;
//!               T[i] -> S[j] : 0 <= i < j < N; T[i] -> T[j] : 0 <= i < j < N }").unwrap();
//! assert!(closure.exact);
//! assert_eq!(closure.relation.is_equal(&expected, &budget), Ok(true));
//! let doubling = UnionRelation::parse("{ [i] -> [2i] : i > 0 }").unwrap();
//! assert!(!doubling.transitive_closure(&budget).unwrap().exact);
//! ```
//!
//! # Reference
//! `[VerdoolaegeCohenBeletska11]` for distances, the induction and Warshall's algorithm on relations;
//! `[KellyPughRosserShpeisman96]` for closures of unions by taking out one disjunct.

mod distance;
mod loops;
mod powers;
#[cfg(test)]
mod tests;

use crate::relation::presburger_relation::{PresburgerRelation, SetError};
use crate::relation::space::{Tuple, expect_equal};
use crate::relation::union_relation::UnionRelation;
use crate::work::budget::{Budget, Exhausted};
use std::collections::BTreeMap;

/// A relation that contains the closure or the powers that were asked for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Closure<R = UnionRelation> {
    /// All pairs that are connected, and perhaps more.
    pub relation: R,
    /// Is it proved that there are no more?
    pub exact: bool,
}

impl PresburgerRelation {
    /// The pairs that are connected by one or more steps, for a relation with the same tuple for domain and
    /// range. Over-approximation unless [`Closure::exact`].
    pub fn transitive_closure(&self, budget: &Budget) -> Result<Closure<PresburgerRelation>, SetError> {
        expect_equal(self.space().domain(), self.space().range())?;
        loops::closure(self, budget)
    }
}

impl UnionRelation {
    /// The pairs that are connected by one or more steps, from tuple to tuple. Over-approximation unless
    /// [`Closure::exact`].
    ///
    /// # Errors
    /// If the budget runs out.
    pub fn transitive_closure(&self, budget: &Budget) -> Result<Closure, Exhausted> {
        let mut graph = Graph::new(self);
        while let Some(node) = graph.cheapest() {
            graph.take_out(&node, budget).map_err(expect_fitting)?;
        }
        let mut relation = UnionRelation::empty(self.symbols().to_vec());
        graph.edges.into_values().for_each(|edge| relation.add(edge));
        Ok(Closure { relation, exact: graph.exact })
    }
}

/// The operands of this module's operations have fitting tuples by construction.
fn expect_fitting(error: SetError) -> Exhausted {
    match error {
        SetError::Exhausted(error) => error,
        SetError::Space(error) => unreachable!("the range of one edge is the domain of the next: {error}"),
    }
}

/// Tuples with relations between them.
struct Graph {
    edges: BTreeMap<(Tuple, Tuple), PresburgerRelation>,
    /// The nodes that paths may not go through yet.
    open: Vec<Tuple>,
    exact: bool,
}

impl Graph {
    fn new(union: &UnionRelation) -> Graph {
        let mut open: Vec<Tuple> = Vec::new();
        let mut edges = BTreeMap::new();
        for part in union.parts().filter(|part| !part.is_obviously_empty()) {
            let (domain, range) = (part.space().domain().clone(), part.space().range().clone());
            for tuple in [&domain, &range] {
                if !open.contains(tuple) {
                    open.push(tuple.clone());
                }
            }
            edges.insert((domain, range), part.clone());
        }
        Graph { edges, open, exact: true }
    }

    /// The open node with the fewest ways through it.
    fn cheapest(&self) -> Option<Tuple> {
        let ways = |node: &Tuple| {
            let size = |edges: Vec<&PresburgerRelation>| -> usize {
                edges.into_iter().map(PresburgerRelation::n_disjuncts).sum()
            };
            let arriving =
                self.edges.iter().filter(|((_, to), _)| to == node).map(|(_, edge)| edge).collect();
            let leaving =
                self.edges.iter().filter(|((from, _), _)| from == node).map(|(_, edge)| edge).collect();
            size(arriving) * size(leaving)
        };
        self.open.iter().min_by_key(|node| ways(node)).cloned()
    }

    /// From now on paths may go through the node.
    fn take_out(&mut self, node: &Tuple, budget: &Budget) -> Result<(), SetError> {
        self.open.retain(|open| open != node);
        let own = (node.clone(), node.clone());
        let around = match self.edges.remove(&own) {
            None => None,
            Some(steps) => {
                let Closure { relation, exact } = loops::closure(&steps, budget)?;
                self.exact &= exact;
                Some(relation)
            }
        };
        let beside = |edge: &&(Tuple, Tuple)| edge.0 != edge.1;
        let arriving: Vec<_> =
            self.edges.keys().filter(|edge| edge.1 == *node).filter(beside).cloned().collect();
        let leaving: Vec<_> =
            self.edges.keys().filter(|edge| edge.0 == *node).filter(beside).cloned().collect();
        // Into the node and around it; then that and out of it.
        let mut ways_in = Vec::with_capacity(arriving.len());
        for key in arriving {
            let step = self.edges[&key].clone();
            let way = match &around {
                Some(around) => step.union(&step.composition(around, budget)?)?.coalesced(budget)?,
                None => step,
            };
            ways_in.push((key, way));
        }
        for out in leaving {
            let step = self.edges[&out].clone();
            for (into, way) in &ways_in {
                let through = way.composition(&step, budget)?;
                self.add((into.0.clone(), out.1.clone()), through, budget)?;
            }
            if let Some(around) = &around {
                let way = around.composition(&step, budget)?;
                self.add(out, way, budget)?;
            }
        }
        for (key, way) in ways_in {
            self.add(key, way, budget)?;
        }
        if let Some(around) = around {
            self.edges.insert(own, around);
        }
        Ok(())
    }

    fn add(
        &mut self,
        key: (Tuple, Tuple),
        ways: PresburgerRelation,
        budget: &Budget,
    ) -> Result<(), SetError> {
        let all = match self.edges.remove(&key) {
            Some(edge) => edge.union(&ways)?,
            None => ways,
        };
        let all = all.coalesced(budget)?;
        if !all.is_obviously_empty() {
            self.edges.insert(key, all);
        }
        Ok(())
    }
}
