//! Validates order: the new program keeps the old program's dependences.
//!
//! For a dependence `i -> j` and copies of its two statements, the pairs `z -> w` of new instances with `M(z)
//! = i` and `M(w) = j` must have `z` strictly before `w` in the order of the new loops, and must not be
//! distinguished first by a parallel loop.

use crate::gate::validate::matched::Original;
use crate::gate::validate::mismatch::{Difference, Mismatch};
use crate::gate::validate::{MatchedStmt, composition};
use itertools::iproduct;
use loopwright_affine_ir::Id;
use loopwright_analysis::machinery::{FlatRow, Likeness, Linear, quasi_linear};
use loopwright_analysis::{Dependence, Scop};
use loopwright_polyhedra::machinery::parallel_map;
use loopwright_polyhedra::{Budget, Int, IntegerRelation, VarKind};
use std::collections::{BTreeMap, HashSet};
use std::sync::Arc;

pub(super) fn check(
    original: &Original<'_>,
    scop: &Scop,
    copies: &[MatchedStmt<'_>],
    budget: &Budget,
) -> Result<(), Mismatch> {
    let order = scop.original.timestamps();
    let mut by_stmt: BTreeMap<_, Vec<&MatchedStmt<'_>>> = BTreeMap::new();
    for copy in copies {
        by_stmt.entry(copy.old.id).or_default().push(copy);
    }
    let mut questions: Vec<Question<'_>> = Vec::new();
    let mut known = HashSet::new();
    let mut likeness = Likeness::default();
    for dependence in distinct(original.dependences) {
        let copies_of = |stmt| by_stmt.get(&stmt).map_or(&[][..], Vec::as_slice);
        for (&source, &target) in iproduct!(copies_of(dependence.source), copies_of(dependence.target)) {
            let rows = (&order[source.new.id.index()][..], &order[target.new.id.index()][..]);
            let relation = likeness.relation(&dependence.pairs);
            let maps = [source, target].map(|copy| likeness.union(&copy.to_old));
            // All that the answer depends on: what is alike is asked once.
            if known.insert((relation, maps, likeness.order(rows.0, rows.1))) {
                questions.push(Question { old: original.scop, dependence, source, target, rows });
            }
        }
    }
    parallel_map(&questions, |question| question.answer(budget)).into_iter().collect()
}

/// Does a copy of a dependence's source run before one of its target?
struct Question<'a> {
    old: &'a Scop,
    dependence: &'a Dependence,
    source: &'a MatchedStmt<'a>,
    target: &'a MatchedStmt<'a>,
    /// The components of their order in the new program.
    rows: (&'a [FlatRow], &'a [FlatRow]),
}

/// One dependence for each relation: several pairs of accesses often give the same pairs of instances.
fn distinct(dependences: &[Dependence]) -> Vec<&Dependence> {
    let mut seen = HashSet::new();
    let mut kept = Vec::new();
    for dependence in dependences {
        if seen.insert((dependence.source, dependence.target, Arc::as_ptr(&dependence.pairs))) {
            kept.push(dependence);
        }
    }
    kept
}

impl Question<'_> {
    fn answer(&self, budget: &Budget) -> Result<(), Mismatch> {
        let Self { old, dependence, source, target, rows } = *self;
        let between_old = dependence.relation(old);
        for from in &source.to_old {
            let from = composition(from, &between_old, budget)?;
            if from.is_obviously_empty() {
                continue;
            }
            for to in &target.to_old {
                let pairs = composition(&from, &to.inverse(), budget)?;
                if !is_ordered(pairs, rows, budget)? {
                    return Err(Difference::Dependence {
                        kind: dependence.kind,
                        old: [source.old.name.clone(), target.old.name.clone()],
                        level: dependence.level,
                        new: [source.new.name.clone(), target.new.name.clone()],
                    }
                    .into());
                }
            }
        }
        Ok(())
    }
}

/// Whether in all pairs the domain's instance runs strictly before the range's.
fn is_ordered(
    pairs: IntegerRelation,
    (source, target): (&[FlatRow], &[FlatRow]),
    budget: &Budget,
) -> Result<bool, Mismatch> {
    let mut equal_so_far = pairs;
    for (s, t) in source.iter().zip(target) {
        if equal_so_far.is_obviously_empty() {
            return Ok(true);
        }
        let mut equal = equal_so_far.clone();
        let from = quasi_linear(&mut equal, VarKind::Domain, &s.row);
        let to = quasi_linear(&mut equal, VarKind::Range, &t.row);
        let ahead = to.minus(&from);
        let with = |form: Linear| {
            let mut relation = equal.clone();
            let row = form.row(&relation);
            relation.add_inequality(&row);
            relation
        };
        let behind = Linear::default().plus(&ahead, &-Int::ONE);
        if s.coincident || t.coincident {
            // Told apart by a parallel loop: no order at all.
            for apart in [ahead.clone(), behind] {
                if !with(apart.add_constant(-1)).is_empty(budget)? {
                    return Ok(false);
                }
            }
        } else {
            if with(behind.clone()).is_empty(budget)? {
                return Ok(true);
            }
            if !with(behind.add_constant(-1)).is_empty(budget)? {
                return Ok(false);
            }
        }
        let row = ahead.row(&equal);
        equal.add_equality(&row);
        equal_so_far = equal;
    }
    Ok(equal_so_far.is_empty(budget)?)
}
