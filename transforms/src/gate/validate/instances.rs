//! Validates instances: the new program runs every old instance exactly once.
//!
//! With `M` the claimed map from a new statement's instances to the old statement's, and `T` the timestamp
//! components that its loops enumerate: `M` maps into the old domain, and `T(M(z)) = z`, so `M` is one to
//! one. Images of different copies of one statement are disjoint. Every old instance `i` is `M(z)` for
//! `z = T(i)` of some copy.

use crate::gate::validate::matched::Original;
use crate::gate::validate::mismatch::{Difference, Mismatch};
use crate::gate::validate::{MatchedStmt, composition};
use loopwright_affine_ir::Id;
use loopwright_analysis::machinery::{FlatRow, Linear, quasi_linear};
use loopwright_polyhedra::{Budget, Int, IntegerRelation, PresburgerRelation, VarKind};

pub(super) fn check(
    original: &Original<'_>,
    copies: &[MatchedStmt<'_>],
    budget: &Budget,
) -> Result<(), Mismatch> {
    for copy in copies {
        stays_in_domain(copy, budget)?;
        timestamps_lead_back(original, copy, budget)?;
    }
    for stmt in &original.scop.stmts {
        let of_stmt: Vec<&MatchedStmt<'_>> = copies.iter().filter(|copy| copy.old.id == stmt.id).collect();
        for (k, a) in of_stmt.iter().enumerate() {
            for b in &of_stmt[..k] {
                are_disjoint(a, b, budget)?;
            }
        }
        covers(original, stmt, &of_stmt, budget)?;
    }
    Ok(())
}

fn stays_in_domain(copy: &MatchedStmt<'_>, budget: &Budget) -> Result<(), Mismatch> {
    for relation in &copy.to_old {
        let image = PresburgerRelation::from(relation.range());
        if !image.is_subset(&copy.old.domain, budget)? {
            let (new, old) = (copy.new.name.clone(), copy.old.name.clone());
            return Err(Difference::OutsideDomain { new, old }.into());
        }
    }
    Ok(())
}

fn timestamps_lead_back(
    original: &Original<'_>,
    copy: &MatchedStmt<'_>,
    budget: &Budget,
) -> Result<(), Mismatch> {
    for relation in &copy.to_old {
        for (dim, component) in copy.claim.components.iter().enumerate() {
            let mut relation = relation.clone();
            let time = timestamp(original, copy, *component, &mut relation)?;
            let difference = Linear::column(dim).minus(&time);
            if !is_zero_on(&relation, &difference, budget)? {
                let new = copy.new.name.clone();
                return Err(Difference::LoopComponent { new, depth: dim, component: *component }.into());
            }
        }
    }
    Ok(())
}

/// A component of the timestamp of the old instance in the range tuple of `relation`.
fn timestamp(
    original: &Original<'_>,
    copy: &MatchedStmt<'_>,
    component: usize,
    relation: &mut IntegerRelation,
) -> Result<Linear, Mismatch> {
    let rows: &[FlatRow] = &original.timestamps[copy.old.id.index()];
    let row = rows.get(component).ok_or(Difference::NoComponent { component })?;
    Ok(quasi_linear(relation, VarKind::Range, &row.row))
}

/// Whether a form over the columns of `relation` is zero at all its points.
pub(super) fn is_zero_on(
    relation: &IntegerRelation,
    form: &Linear,
    budget: &Budget,
) -> Result<bool, Mismatch> {
    if form.is_zero() {
        return Ok(true);
    }
    for sign in [Int::ONE, -Int::ONE] {
        let mut nonzero = relation.clone();
        let row = Linear::constant(-1).plus(form, &sign).row(&nonzero);
        nonzero.add_inequality(&row);
        if !nonzero.is_empty(budget)? {
            return Ok(false);
        }
    }
    Ok(true)
}

fn are_disjoint(a: &MatchedStmt<'_>, b: &MatchedStmt<'_>, budget: &Budget) -> Result<(), Mismatch> {
    for left in &a.to_old {
        for right in &b.to_old {
            let both = composition(left, &right.inverse(), budget)?;
            if !both.is_empty(budget)? {
                let new = [b.new.name.clone(), a.new.name.clone()];
                return Err(Difference::Overlap { new, old: a.old.name.clone() }.into());
            }
        }
    }
    Ok(())
}

fn covers(
    original: &Original<'_>,
    stmt: &loopwright_analysis::Stmt,
    copies: &[&MatchedStmt<'_>],
    budget: &Budget,
) -> Result<(), Mismatch> {
    let mut images = Vec::new();
    for copy in copies {
        for relation in &copy.to_old {
            // With z = T(i) each new induction variable is a sum of floors of old induction variables, so
            // that the image has no unknown locals and can be subtracted.
            let mut relation = relation.clone();
            for (dim, component) in copy.claim.components.iter().enumerate() {
                let time = timestamp(original, copy, *component, &mut relation)?;
                let row = Linear::column(dim).minus(&time).row(&relation);
                relation.add_equality(&row);
            }
            images.push(relation.range());
        }
    }
    let space = stmt.domain.space().clone();
    let images = PresburgerRelation::from_disjuncts(space, images)?;
    match stmt.domain.is_subset(&images, budget)? {
        true => Ok(()),
        false => Err(Difference::NotRun { old: stmt.name.clone() }.into()),
    }
}
