//! Hulls: one conjunction around a union.
//!
//! # Problem
//! A union of many disjuncts is often wanted as one conjunction that contains it: to see its shape, to bound
//! it, to have a cheap test that says "certainly not in it". How tight can that conjunction be, and at what
//! price?
//!
//! # Method
//! From the coarsest to the tightest, each with its file:
//!
//! | hull | is the least | found by |
//! |---|---|---|
//! | [`bounding_box`](PresburgerRelation::bounding_box) | product of intervals | the least and the greatest value of each dimension |
//! | [`affine_hull`](PresburgerRelation::affine_hull) | solution set of equalities | points outside, until there are none |
//! | [`lattice_hull`](PresburgerRelation::lattice_hull) | solution set of equalities and congruences | the same |
//! | [`unshifted_simple_hull`](PresburgerRelation::unshifted_simple_hull) | – | the constraints of the disjuncts that hold on all |
//! | [`simple_hull`](PresburgerRelation::simple_hull) | – | the constraints of the disjuncts, moved until they hold on all |
//! | [`convex_hull`](PresburgerRelation::convex_hull) | convex polyhedron | double description |
//!
//! The simple hulls are not the least of any natural family, but they cost only linear programs, and keep
//! floors. Symbols count as dimensions throughout: a hull is one conjunction over domain, range and symbols.
//!
//! # Exactness
//! Every hull contains the relation. Box, affine and lattice hull are exactly the least over the integer
//! points. The simple hulls are over-approximations. The convex hull says whether it is the hull of the
//! integer points.
//!
//! # Examples
//! ```
//! use loopwright_polyhedra::{Budget, PresburgerRelation};
//! let budget = Budget::default();
//! let set = PresburgerRelation::parse("{ [i, i] : 0 <= i <= 8 and i mod 4 = 0; [2, 2] }").unwrap();
//! assert_eq!(set.affine_hull(&budget).unwrap().to_string(), "{ [i, i] }");
//! assert_eq!(set.lattice_hull(&budget).unwrap().to_string(), "{ [i, i] : i mod 2 = 0 }");
//! let hull = set.convex_hull(&budget).unwrap();
//! assert!(hull.exact);
//! assert_eq!(hull.relation.to_string(), "{ [i, i] : 0 <= i <= 8 }");
//! ```
//!
//! # Reference
//! `[Verdoolaege10]` for simple hulls; `[FukudaProdon96]` for double description;
//! `[Schrijver86]` §16.2 for the integer hull.

mod affine;
mod bounding_box;
mod convex;
mod simple;
#[cfg(test)]
mod tests;

pub use crate::normal::hull::convex::ConvexHull;
use crate::relation::integer_relation::IntegerRelation;
use crate::relation::presburger_relation::PresburgerRelation;
use crate::relation::union_relation::UnionRelation;
use crate::work::budget::{Budget, Exhausted};

impl UnionRelation {
    /// [`PresburgerRelation::affine_hull`] of each part.
    pub fn affine_hull(&self, budget: &Budget) -> Result<Self, Exhausted> {
        self.try_mapped(|part| part.affine_hull(budget).map(PresburgerRelation::from))
    }

    /// [`PresburgerRelation::lattice_hull`] of each part.
    pub fn lattice_hull(&self, budget: &Budget) -> Result<Self, Exhausted> {
        self.try_mapped(|part| part.lattice_hull(budget).map(PresburgerRelation::from))
    }

    /// [`PresburgerRelation::simple_hull`] of each part.
    pub fn simple_hull(&self, budget: &Budget) -> Result<Self, Exhausted> {
        self.try_mapped(|part| part.simple_hull(budget).map(PresburgerRelation::from))
    }

    /// [`PresburgerRelation::unshifted_simple_hull`] of each part.
    pub fn unshifted_simple_hull(&self, budget: &Budget) -> Result<Self, Exhausted> {
        self.try_mapped(|part| part.unshifted_simple_hull(budget).map(PresburgerRelation::from))
    }

    /// [`PresburgerRelation::bounding_box`] of each part.
    pub fn bounding_box(&self, budget: &Budget) -> Result<Self, Exhausted> {
        self.try_mapped(|part| part.bounding_box(budget).map(PresburgerRelation::from))
    }

    /// [`PresburgerRelation::convex_hull`] of each part; exact if all are.
    pub fn convex_hull(&self, budget: &Budget) -> Result<ConvexHull<UnionRelation>, Exhausted> {
        let mut hull = ConvexHull { relation: UnionRelation::empty(self.symbols().to_vec()), exact: true };
        for part in self.parts() {
            let ConvexHull { relation, exact } = part.convex_hull(budget)?;
            hull.relation.add(relation.into());
            hull.exact &= exact;
        }
        Ok(hull)
    }
}

/// The disjuncts that have a point.
fn inhabited(relation: &PresburgerRelation, budget: &Budget) -> Result<Vec<IntegerRelation>, Exhausted> {
    let mut out = Vec::with_capacity(relation.n_disjuncts());
    for disjunct in relation.disjuncts() {
        if !disjunct.is_empty(budget)? {
            out.push(disjunct.clone());
        }
    }
    Ok(out)
}
