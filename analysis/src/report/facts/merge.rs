//! Dependences that differ only in where they come from, as one.
//!
//! A statement that reads one array five times has five dependences on a statement that writes it, and a
//! domain in pieces multiplies them. A reader wants one line per distance vector.

use crate::dependence::distance::DistanceVector;
use crate::dependence::likeness::Likeness;
use crate::dependence::{Dependence, DependenceKind};
use crate::ids::{ArrayId, StmtId};
use crate::scop::Scop;
use indexmap::{IndexMap, IndexSet};
use itertools::Itertools;
use loopwright_polyhedra::{Budget, Exhausted, PresburgerRelation};
use std::collections::HashMap;
use std::rc::Rc;

/// Dependences of two statements on one array, carried by one loop, with equal distances.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Merged {
    pub(crate) source: StmtId,
    pub(crate) target: StmtId,
    pub(crate) kind: DependenceKind,
    pub(crate) array: ArrayId,
    pub(crate) level: u32,
    pub(crate) distance: Rc<DistanceVector>,
    pub exact: bool,
    /// Positions in the list that was merged.
    pub(crate) members: Vec<usize>,
}

impl Merged {
    /// All pairs of the members, given the list that was merged; of no two disjuncts the same rows.
    pub(crate) fn relation(&self, scop: &Scop, all: &[Dependence]) -> PresburgerRelation {
        let members = self.members.iter().map(|member| &all[*member]);
        let mut pieces = members.unique_by(|d| &d.pairs).map(|d| d.relation(scop)).peekable();
        let space = pieces.peek().expect("a group has a member").space().clone().without_locals();
        PresburgerRelation::from_disjuncts(space, pieces).expect("the pieces of a relation have one space")
    }
}

/// Merges dependences, in order of source, target, kind, array and level, then as found.
pub(crate) fn merge(scop: &Scop, all: &[Dependence], budget: &Budget) -> Result<Vec<Merged>, Exhausted> {
    let mut groups: IndexMap<_, Vec<usize>> = IndexMap::new();
    let mut distances: IndexSet<Rc<DistanceVector>> = IndexSet::new();
    let mut likeness = Likeness::default();
    // By relation and number of common loops: long programs repeat themselves.
    let mut known: HashMap<(usize, usize), usize> = HashMap::new();
    for (index, d) in all.iter().enumerate() {
        let like = (likeness.relation(&d.pairs), scop.n_common_loops(d.source, d.target));
        let distance = match known.get(&like) {
            Some(&distance) => distance,
            None => distances.insert_full(Rc::new(d.distances(scop, budget)?)).0,
        };
        known.insert(like, distance);
        let key = (d.source, d.target, d.kind, d.array, d.level, d.exact, distance);
        groups.entry(key).or_default().push(index);
    }
    let merged =
        groups.into_iter().map(|((source, target, kind, array, level, exact, distance), members)| {
            let distance = Rc::clone(&distances[distance]);
            Merged { source, target, kind, array, level, distance, exact, members }
        });
    let mut merged: Vec<Merged> = merged.collect();
    merged.sort_by_key(|m| (m.source, m.target, m.kind, m.array, m.level));
    Ok(merged)
}
