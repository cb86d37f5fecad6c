//! Separation: how pieces that overlap at one level share loops.
//!
//! # Problem
//! The pieces' ranges of `t_d` overlap in part. Either one loop covers all of them and guards choose, or the
//! range is cut so that in each part the same pieces run.
//!
//! # Method
//! *Hull*: each piece's constraints on `t_d`, relaxed by the least constant that makes them hold for all
//! others (dropped if there is none). If nothing had to be relaxed, the pieces have equal
//! ranges. *Separation* ([Quillere00]): the regions are intersected with and subtracted from one another
//! until they are disjoint; each remembers its pieces.
//!
//! # Exactness
//! The hull is an over-approximation. Regions are disjoint over the integers and cover the pieces' ranges.
//!
//! # Cost
//! `m` pieces of `k` constraints: `m² k` simplex calls for the hull; up to exponentially many regions, so the
//! separation stops at a limit.

use crate::codegen::error::CodegenError;
use crate::codegen::rows::{Row, add, as_inequalities, gist, rows_with, universe};
use loopwright_analysis::mutant::{self, Mutant};
use loopwright_polyhedra::machinery::{Probe, rational, row};
use loopwright_polyhedra::{Budget, Int, IntegerRelation, Optimum};

/// A part of the range of a component, and the positions of the pieces that run there.
#[derive(Clone, Debug)]
pub(super) struct Region {
    pub system: IntegerRelation,
    pub members: Vec<usize>,
}

/// One loop for all.
#[derive(Clone, Debug)]
pub(super) struct Hull {
    pub system: IntegerRelation,
    /// Every piece has exactly this range.
    pub is_exact: bool,
    /// There is a lower and an upper bound.
    pub is_bounded: bool,
    /// The constraints that had to be relaxed or dropped.
    pub relaxed: Vec<Relaxed>,
}

/// A constraint of a piece that does not hold for all pieces.
#[derive(Clone, Debug)]
pub(super) struct Relaxed {
    /// The position of the piece.
    pub owner: usize,
    pub row: Row,
    /// The least number to add to its constant so that it holds for all; none if there is no such number.
    pub by: Option<Int>,
}

impl Relaxed {
    /// The constraint as all pieces keep it, if at most one value more keeps it than the row.
    pub fn by_one(&self, col: usize) -> Option<Row> {
        let by = self.by.as_ref().filter(|by| **by <= self.row[col].abs())?;
        let mut row = self.row.clone();
        *row.last_mut()? += by;
        Some(row)
    }
}

/// The simple hull of the pieces' constraints on column `col`.
pub(super) fn simple_hull(
    pieces: &[IntegerRelation],
    col: usize,
    context: &IntegerRelation,
    budget: &Budget,
) -> Result<Hull, CodegenError> {
    let n_vars = context.space().n_vars();
    let mut hull = Hull { system: universe(n_vars), is_exact: true, is_bounded: false, relaxed: Vec::new() };
    let mut rows: Vec<(usize, Row)> = Vec::new();
    for (at, piece) in pieces.iter().enumerate() {
        for row in as_inequalities(piece).into_iter().filter(|row| !row[col].is_zero()) {
            rows.push((at, row));
        }
    }
    let mut slack: Vec<Option<Int>> = vec![Some(Int::ZERO); rows.len()];
    for (at, piece) in pieces.iter().enumerate() {
        let mut probe = Probe::new(n_vars, budget);
        add(&mut probe, context)?;
        add(&mut probe, piece)?;
        for ((owner, row), slack) in rows.iter().zip(&mut slack) {
            if *owner == at {
                continue;
            }
            let Some(known) = slack else { continue };
            match probe.minimum(row)? {
                Optimum::At(min) => {
                    let needed = -rational::ceil(&min);
                    if needed > *known {
                        *known = needed;
                    }
                }
                Optimum::Unbounded => *slack = None,
                Optimum::Infeasible => {}
            }
        }
    }
    for ((owner, mut row), slack) in rows.into_iter().zip(slack) {
        if slack.as_ref().is_none_or(|slack| !slack.is_zero()) {
            hull.relaxed.push(Relaxed { owner, row: row.clone(), by: slack.clone() });
        }
        if let Some(slack) = slack {
            let last = row.len() - 1;
            row[last] += slack;
            hull.system.insert_inequality(&row);
        }
    }
    hull.is_exact = hull.relaxed.is_empty();
    let bounds = |sign: i32| hull.system.inequalities().rows().any(|row| row[col].signum() == sign);
    hull.is_bounded = bounds(1) && bounds(-1);
    Ok(hull)
}

/// Groups pieces, first come first served, such that each group has a bounded hull if its first piece is
/// bounded.
pub(super) fn bounded_clusters(
    pieces: &[IntegerRelation],
    col: usize,
    context: &IntegerRelation,
    budget: &Budget,
) -> Result<Vec<Region>, CodegenError> {
    let mut clusters: Vec<Region> = Vec::new();
    'pieces: for (at, piece) in pieces.iter().enumerate() {
        for cluster in &mut clusters {
            let members: Vec<IntegerRelation> =
                cluster.members.iter().map(|&member| pieces[member].clone()).chain([piece.clone()]).collect();
            let hull = simple_hull(&members, col, context, budget)?;
            if hull.is_bounded {
                cluster.system = hull.system;
                cluster.members.push(at);
                continue 'pieces;
            }
        }
        clusters.push(Region { system: rows_with(piece, col), members: vec![at] });
    }
    Ok(clusters)
}

/// Cuts the pieces' ranges of column `col` into disjoint regions; `None` when there would be more than
/// `limit`.
pub(super) fn separate(
    pieces: &[IntegerRelation],
    col: usize,
    context: &IntegerRelation,
    limit: usize,
    budget: &Budget,
) -> Result<Option<Vec<Region>>, CodegenError> {
    let mut regions: Vec<Region> = Vec::new();
    for (member, piece) in pieces.iter().enumerate() {
        let piece = rows_with(piece, col);
        let mut rest = vec![piece.clone()];
        let mut next = Vec::new();
        for region in regions {
            let mut both = region.system.clone();
            both.insert_all(&piece);
            let both = gist(&both, context, Some(col), budget)?;
            if both.is_rationally_empty_in(context, budget)? {
                next.push(region);
                continue;
            }
            for part in difference(&region.system, &piece, col, context, budget)? {
                next.push(Region { system: part, members: region.members.clone() });
            }
            let mut smaller = Vec::new();
            for part in &rest {
                smaller.extend(difference(part, &region.system, col, context, budget)?);
            }
            rest = smaller;
            let mut members = region.members;
            members.push(member);
            next.push(Region { system: both, members });
            if next.len() + rest.len() > limit {
                return Ok(None);
            }
        }
        if mutant::is_on(Mutant::LostRegion) && !next.is_empty() {
            rest.clear();
        }
        next.extend(rest.into_iter().map(|system| Region { system, members: vec![member] }));
        regions = next;
    }
    Ok((regions.len() <= limit).then_some(regions))
}

/// `from` without `what`, as disjoint parts: at the k-th part the k-th constraint of `what` fails, the
/// earlier hold.
fn difference(
    from: &IntegerRelation,
    what: &IntegerRelation,
    col: usize,
    context: &IntegerRelation,
    budget: &Budget,
) -> Result<Vec<IntegerRelation>, CodegenError> {
    let mut parts = Vec::new();
    let mut current = from.clone();
    let mut rows = as_inequalities(what);
    // Lower bounds first, so that the parts come in the order of the loop.
    rows.sort_by_key(|row| -row[col].signum());
    for row in rows {
        let mut probe = Probe::new(row.len() - 1, budget);
        add(&mut probe, context)?;
        add(&mut probe, &current)?;
        if probe.is_implied(&row)? {
            continue;
        }
        let mut part = current.clone();
        part.insert_inequality(&row::complement(&row));
        let part = gist(&part, context, Some(col), budget)?;
        if !part.is_rationally_empty_in(context, budget)? {
            parts.push(part);
        }
        current.insert_inequality(&row);
    }
    Ok(parts)
}
