//! Computes which members of a schedule's bands are coincident.
//!
//! # Problem
//! A member is coincident iff no dependence has a non-zero distance along it while all components above are
//! equal.
//!
//! # Method
//! Walk the tree with what is left of each dependence, and ask the integers for a distance of at least one
//! (or at most minus one) at each member.
//!
//! # Exactness
//! Exact for every quasi-affine row: quotients become locals of the relation.
//!
//! # Cost
//! One or two emptiness tests per dependence and member, up to the first dependence that crosses it.

use crate::pluto::scoped_dependence::{ScopedDep, Sign, within_each};
use loopwright_analysis::mutant::{self, Mutant};
use loopwright_analysis::{Node, QuasiRow, Schedule};
use loopwright_polyhedra::machinery::row;
use loopwright_polyhedra::{Budget, Exhausted, Int, IntegerRelation, VarKind};

/// Recomputes the flags of all bands.
pub(super) fn mark(schedule: &mut Schedule, deps: &[ScopedDep], budget: &Budget) -> Result<(), Exhausted> {
    let deps = deps.iter().filter(|dep| dep.is_ordering).cloned().collect();
    mark_node(&mut schedule.root, deps, budget)
}

/// Recomputes the flags of all bands of a subtree, for what is left of the ordering dependences there.
pub(super) fn mark_node(node: &mut Node, mut deps: Vec<ScopedDep>, budget: &Budget) -> Result<(), Exhausted> {
    match node {
        Node::Leaf => Ok(()),
        Node::Sequence(children) => {
            let within = within_each(&deps, children.iter().map(|(stmts, _)| stmts));
            for ((_, child), deps) in children.iter_mut().zip(within) {
                mark_node(child, deps, budget)?;
            }
            Ok(())
        }
        Node::Band(band) => {
            for member in &mut band.members {
                let mut coincident = true;
                for dep in &deps {
                    let (source, target) = (&member.rows[&dep.source], &member.rows[&dep.target]);
                    if crosses(dep, source, target, !band.permutable, budget)? {
                        coincident = false;
                        break;
                    }
                }
                member.coincident = coincident || mutant::is_on(Mutant::CoincidentAnyway);
                let mut left = Vec::with_capacity(deps.len());
                for dep in &deps {
                    left.extend(restricted(
                        dep,
                        &member.rows[&dep.source],
                        &member.rows[&dep.target],
                        budget,
                    )?);
                }
                deps = left;
            }
            mark_node(&mut band.child, deps, budget)
        }
    }
}

/// May the distance be positive, or with `both_signs` negative? Exact.
pub(super) fn crosses(
    dep: &ScopedDep,
    source: &QuasiRow,
    target: &QuasiRow,
    both_signs: bool,
    budget: &Budget,
) -> Result<bool, Exhausted> {
    if let (Some(source), Some(target), false) = (source.as_affine(), target.as_affine(), both_signs)
        && dep.has_generators()
    {
        return dep.can_differ(source, target, budget);
    }
    let sign = if both_signs { Sign::NotZero } else { Sign::Positive };
    dep.may_be(sign, (source.clone(), target.clone()), |relation| {
        let mut relation = relation.clone();
        let distance = quasi_distance(&mut relation, source, target);
        let distances = [distance.clone(), row::negated(&distance)];
        for distance in distances.into_iter().take(1 + usize::from(both_signs)) {
            if reaches_one(&relation, distance, budget)? {
                return Ok(true);
            }
        }
        Ok(false)
    })
}

/// Can the row be one or more?
fn reaches_one(relation: &IntegerRelation, mut row: Vec<Int>, budget: &Budget) -> Result<bool, Exhausted> {
    let mut reaching = relation.clone();
    *row.last_mut().expect("a row has a constant") -= 1;
    reaching.add_inequality(&row);
    Ok(!reaching.is_empty(budget)?)
}

/// May the distance be negative? Exact.
pub(super) fn goes_back(
    dep: &ScopedDep,
    source: &QuasiRow,
    target: &QuasiRow,
    budget: &Budget,
) -> Result<bool, Exhausted> {
    dep.may_be(Sign::Negative, (source.clone(), target.clone()), |relation| {
        let mut relation = relation.clone();
        let distance = quasi_distance(&mut relation, source, target);
        reaches_one(&relation, row::negated(&distance), budget)
    })
}

/// What is left of a dependence where two rows agree; `None` if nothing is. Exact.
pub(super) fn restricted(
    dep: &ScopedDep,
    source: &QuasiRow,
    target: &QuasiRow,
    budget: &Budget,
) -> Result<Option<ScopedDep>, Exhausted> {
    if let (Some(source), Some(target)) = (source.as_affine(), target.as_affine())
        && dep.has_generators()
    {
        return dep.restricted(std::iter::once((source, target)), budget);
    }
    dep.quasi_restricted((source.clone(), target.clone()), |relation| {
        let mut relation = relation.clone();
        let distance = quasi_distance(&mut relation, source, target);
        relation.add_equality(&distance);
        Ok(if relation.is_empty(budget)? { None } else { Some(relation) })
    })
}

/// `target(y) - source(x)` as a row over the relation's columns, with new locals for the quotients.
fn quasi_distance(relation: &mut IntegerRelation, source: &QuasiRow, target: &QuasiRow) -> Vec<Int> {
    let sides = [(source, VarKind::Domain, Int::MINUS_ONE), (target, VarKind::Range, Int::ONE)];
    let mut parts: Vec<(Vec<Int>, Int)> = Vec::new();
    for (row, iters, sign) in sides {
        for term in &row.terms {
            let form = term.form.row(relation.space(), iters);
            let factor = &sign * &term.coeff;
            if term.divisor.is_one() {
                parts.push((form, factor));
            } else {
                let column = relation.add_floordiv(&form, &term.divisor);
                parts.push((relation.row(&[(column, 1)], 0), factor));
            }
        }
    }
    let mut distance = relation.row(&[], 0);
    let last = distance.len() - 1;
    for (part, factor) in parts {
        // Later locals have moved the constant only.
        let (constant, coeffs) = part.split_last().expect("a row has a constant");
        row::add_scaled(&mut distance[..coeffs.len()], &factor, coeffs);
        distance[last] += &factor * constant;
    }
    distance
}
