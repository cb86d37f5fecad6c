//! The last of several writes that may be the source of a read.
//!
//! # Method
//! Each write that is added comes with its lexicographically greatest instance for each point. Where two
//! writes have a source for the same point, their timestamps are compared component by component, and the
//! earlier one is taken away; of two accesses of one instance the later access stays.
//!
//! # Invariants
//! 1. A point has at most one of the sources.

use crate::dependence::dataflow::order::{add, affine, place};
use crate::dependence::dataflow::{FITS, Write, exhausted};
use loopwright_polyhedra::{Budget, Exhausted, Int, IntegerRelation, PresburgerRelation, VarKind};
use std::cmp::Ordering;

/// Instances of one write as sources of points.
#[derive(Clone)]
pub(super) struct Source<'a> {
    pub(super) write: &'a Write<'a>,
    /// As in [`Position::level`](super::order::Position::level).
    pub(super) level: u32,
    /// From points to instances.
    pub(super) pairs: IntegerRelation,
}

/// The latest sources so far.
#[derive(Default)]
pub(super) struct Latest<'a> {
    pub(super) sources: Vec<Source<'a>>,
}

impl<'a> Latest<'a> {
    /// Takes the greatest instance for each point where there is no later source, in place of those that are
    /// earlier.
    pub(super) fn add(&mut self, new: Source<'a>, budget: &Budget) -> Result<(), Exhausted> {
        let greatest = new.pairs.lexmax(budget)?.bounded().expect("loops have upper bounds");
        let greatest = greatest.into_disjuncts().into_iter();
        let mut new: Vec<Source<'a>> = greatest.map(|pairs| Source { pairs, ..new }).collect();
        let old = std::mem::take(&mut self.sources);
        let mut kept = Vec::new();
        for old in old {
            let mut old = vec![old];
            let mut next = Vec::new();
            for new in new {
                let (mut beats, mut is_beaten) = (Vec::new(), Vec::new());
                for old in &old {
                    beats.extend(points_of(later(old, &new), budget)?);
                    is_beaten.extend(points_of(later(&new, old), budget)?);
                }
                old = without(old, &beats, budget)?;
                next.extend(without(vec![new], &is_beaten, budget)?);
            }
            kept.extend(old);
            new = next;
        }
        self.sources = kept;
        self.sources.extend(new);
        Ok(())
    }

    /// Of possible sources those pairs that are not before the source of the point, if it has one.
    pub(super) fn later_than(
        &self,
        possible: Vec<Source<'a>>,
        budget: &Budget,
    ) -> Result<Vec<Source<'a>>, Exhausted> {
        let mut left = Vec::new();
        for source in possible {
            let Source { write, level, .. } = source;
            let n_dims = source.pairs.space().n_range();
            let mut earlier = Vec::new();
            for certain in &self.sources {
                let n_other = certain.pairs.space().n_range();
                for both in later(&source, certain) {
                    let mut pairs = both.projection(VarKind::Range, n_dims..n_dims + n_other);
                    pairs.set_range_tuple(source.pairs.space().range().clone());
                    earlier.push(pairs);
                }
            }
            let space = source.pairs.space().clone().without_locals();
            let earlier = PresburgerRelation::from_disjuncts(space, earlier).expect(FITS);
            let pairs = PresburgerRelation::from(source.pairs).difference(&earlier, budget);
            let pairs = pairs.map_err(exhausted)?.into_disjuncts().into_iter();
            left.extend(pairs.map(|pairs| Source { pairs, write, level }));
        }
        Ok(left)
    }
}

/// Points with a source of either kind (first, second in the range) of which the second is later.
fn later(first: &Source<'_>, second: &Source<'_>) -> Vec<IntegerRelation> {
    let mut equal_so_far = first.pairs.flat_range_product(&second.pairs).expect(FITS);
    let n_first = first.pairs.space().n_range();
    let mut cases = Vec::new();
    let (first, second) = (first.write, second.write);
    for (of_first, of_second) in first.times.iter().zip(second.times) {
        if equal_so_far.is_obviously_empty() {
            return cases;
        }
        if let (Some(first), Some(second)) = (place(of_first), place(of_second)) {
            match first.cmp(second) {
                Ordering::Less => {
                    cases.push(equal_so_far);
                    return cases;
                }
                Ordering::Equal => continue,
                Ordering::Greater => return cases,
            }
        }
        let mut row = vec![Int::ZERO; equal_so_far.space().n_cols()];
        add(&mut row, &equal_so_far, (VarKind::Range, n_first), &Int::ONE, affine(of_second));
        add(&mut row, &equal_so_far, (VarKind::Range, 0), &Int::MINUS_ONE, affine(of_first));
        let mut case = equal_so_far.clone();
        equal_so_far.add_equality(&row);
        equal_so_far.simplify();
        *row.last_mut().expect("a row has a constant") -= Int::ONE;
        case.add_inequality(&row);
        case.simplify();
        if !case.is_obviously_empty() {
            cases.push(case);
        }
    }
    // The same instance.
    if !equal_so_far.is_obviously_empty() && first.access < second.access {
        cases.push(equal_so_far);
    }
    cases
}

/// The points of relations that have any.
fn points_of(cases: Vec<IntegerRelation>, budget: &Budget) -> Result<Vec<IntegerRelation>, Exhausted> {
    let mut points = Vec::new();
    for case in cases {
        if !case.is_empty(budget)? {
            points.push(case.domain());
        }
    }
    Ok(points)
}

/// The sources of points that are in none of the sets.
fn without<'a>(
    sources: Vec<Source<'a>>,
    sets: &[IntegerRelation],
    budget: &Budget,
) -> Result<Vec<Source<'a>>, Exhausted> {
    let Some(space) = sets.first().map(|set| set.space().clone().without_locals()) else {
        return Ok(sources);
    };
    let sets = PresburgerRelation::from_disjuncts(space, sets.to_vec()).expect(FITS);
    let mut left = Vec::new();
    for Source { write, level, pairs } in sources {
        let pairs = PresburgerRelation::from(pairs).with_domain_outside(&sets, budget).map_err(exhausted)?;
        left.extend(pairs.into_disjuncts().into_iter().map(|pairs| Source { write, level, pairs }));
    }
    Ok(left)
}
