//! The new program keeps the old program's dependences.
//!
//! For a dependence `i -> j` and copies of its two statements, the pairs `z -> w` of new instances with `M(z) = i` and
//! `M(w) = j` must have `z` strictly before `w` in the order of the new loops, and must not be told apart first by a
//! parallel loop.

use crate::validate::matched::Original;
use crate::validate::mismatch::{Difference, Mismatch};
use crate::validate::{MatchedStmt, instances};
use affine_ir::Id;
use analysis::{Dependence, FlatRow, Linear, Scop};
use polyhedra::{Budget, Int, IntegerRelation, VarKind, parallel_map};
use std::collections::BTreeMap;

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
    let none = Vec::new();
    let distinct = distinct(original.dependences);
    let verdicts = parallel_map(&distinct, |dependence| {
        for source in by_stmt.get(&dependence.source).unwrap_or(&none) {
            for target in by_stmt.get(&dependence.target).unwrap_or(&none) {
                let rows = (&order[source.new.id.index()][..], &order[target.new.id.index()][..]);
                keeps(dependence, source, target, rows, budget)?;
            }
        }
        Ok(())
    });
    verdicts.into_iter().collect()
}

/// One dependence for each relation: several pairs of accesses often give the same pairs of instances.
fn distinct(dependences: &[Dependence]) -> Vec<&Dependence> {
    let mut kept: Vec<&Dependence> = Vec::new();
    for dependence in dependences {
        let same = |other: &&Dependence| {
            (other.source, other.target, &other.relation)
                == (dependence.source, dependence.target, &dependence.relation)
        };
        if !kept.iter().any(same) {
            kept.push(dependence);
        }
    }
    kept
}

fn keeps(
    dependence: &Dependence,
    source: &MatchedStmt<'_>,
    target: &MatchedStmt<'_>,
    rows: (&[FlatRow], &[FlatRow]),
    budget: &Budget,
) -> Result<(), Mismatch> {
    for from in &source.to_old {
        let from = from.composition(&dependence.relation)?;
        if from.is_obviously_empty() {
            continue;
        }
        for to in &target.to_old {
            let pairs = from.composition(&to.inverse())?;
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
        let from = instances::quasi_linear(&mut equal, VarKind::Domain, &s.row);
        let to = instances::quasi_linear(&mut equal, VarKind::Range, &t.row);
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
