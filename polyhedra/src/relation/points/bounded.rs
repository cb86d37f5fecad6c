//! Boundedness tests: are there finitely many points, or exactly one?
//!
//! # Problem
//! Decide, before the points of a relation are listed, whether the list ends.
//!
//! # Method
//! A polyhedron with an integer point has infinitely many if and only if its recession cone, where the
//! constants are zero, is not a point; the symbols are fixed, hence zero in it too. A set is a single point
//! if the relation from nowhere to it is single-valued.
//!
//! # Exactness
//! All of this file is exact over the integers.
//!
//! # Cost
//! An emptiness test and two linear programs for each column.
//!
//! # Examples
//! ```
//! use loopwright_polyhedra::{Budget, PresburgerRelation};
//! let budget = Budget::default();
//! let triangle = PresburgerRelation::parse("[N] -> { [i, j] : 0 <= i <= j < N }").unwrap();
//! assert_eq!(triangle.is_bounded(&budget), Ok(true));
//! let line = PresburgerRelation::parse("{ [i, j] : 2i = 3j }").unwrap();
//! assert_eq!(line.is_bounded(&budget), Ok(false));
//! ```

use crate::linear::simplex::{Optimum, Simplex};
use crate::relation::integer_relation::IntegerRelation;
use crate::relation::presburger_relation::PresburgerRelation;
use crate::relation::union_relation::UnionRelation;
use crate::work::budget::{Budget, Exhausted};
use loopwright_integer::Int;

impl IntegerRelation {
    /// Are there finitely many points for each value of the symbols? Exact.
    pub fn is_bounded(&self, budget: &Budget) -> Result<bool, Exhausted> {
        if self.is_empty(budget)? {
            return Ok(true);
        }
        let space = self.space();
        let mut cone = Simplex::new(space.n_vars());
        let homogeneous = |row: &[Int]| {
            let mut row = row.to_vec();
            row[space.n_vars()] = Int::ZERO;
            row
        };
        for row in self.equalities().rows() {
            cone.add_equality(&homogeneous(row), budget)?;
        }
        for row in self.inequalities().rows() {
            cone.add_inequality(&homogeneous(row), budget)?;
        }
        let n_dims = space.n_domain() + space.n_range();
        for symbol in n_dims..space.n_visible() {
            cone.add_equality(&self.row(&[(symbol, 1)], 0), budget)?;
        }
        for dim in 0..n_dims {
            let form = self.row(&[(dim, 1)], 0);
            let is_bounded = cone.minimize(&form, budget)? != Optimum::Unbounded
                && cone.maximize(&form, budget)? != Optimum::Unbounded;
            cone.charge(budget, "boundedness")?;
            if !is_bounded {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

impl PresburgerRelation {
    /// Are there finitely many points for each value of the symbols? Exact.
    pub fn is_bounded(&self, budget: &Budget) -> Result<bool, Exhausted> {
        for disjunct in self.disjuncts() {
            if !disjunct.is_bounded(budget)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Is there a point, and never more than one (domain, range) for one value of the symbols? Exact.
    pub fn is_singleton(&self, budget: &Budget) -> Result<bool, Exhausted> {
        Ok(!self.is_empty(budget)? && self.wrapped().is_single_valued(budget)?)
    }
}

impl UnionRelation {
    /// Are there finitely many points for each value of the symbols? Exact.
    pub fn is_bounded(&self, budget: &Budget) -> Result<bool, Exhausted> {
        for part in self.parts() {
            if !part.is_bounded(budget)? {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::properties::{BOX, cases, holds, map_space, pieces, union};
    use proptest::prelude::*;

    fn parse(text: &str) -> UnionRelation {
        UnionRelation::parse(text).expect("valid text")
    }

    #[test]
    fn is_bounded_of_known_sets() {
        let budget = Budget::default();
        let check = |text, expected| assert_eq!(parse(text).is_bounded(&budget), Ok(expected), "{text}");
        check("[N] -> { [i, j] : 0 <= i < N and i <= j <= 2N }", true);
        check("[N] -> { [i] : i >= N }", false);
        check("{ [i, j] : 2i = 3j }", false);
        check("{ [i, j] : 2i = 4j + 1 }", true);
        check("{ A[i] : 0 <= i <= 3; B[i] : exists e: i = 2e and e < 8 }", false);
    }

    #[test]
    fn is_singleton_of_known_sets() {
        let budget = Budget::default();
        let point = |text| PresburgerRelation::parse(text).expect("valid text").is_singleton(&budget);
        assert_eq!(point("[N] -> { [N, 3] }"), Ok(true));
        assert_eq!(point("{ [i] : 1 <= 3i <= 4 }"), Ok(true));
        assert_eq!(point("{ [i] : 0 <= i <= 1 }"), Ok(false));
        assert_eq!(point("{ [i] : 2i = 1 }"), Ok(false));
    }

    proptest! {
        #![proptest_config(cases(60))]

        #[test]
        fn is_bounded_and_is_singleton_by_enumeration(a in pieces()) {
            let budget = Budget::default();
            let map = union(&a, &map_space());
            let values = || -BOX..=BOX;
            let counts = || values().map(|n| {
                values().flat_map(|x| values().map(move |y| (x, y))).filter(|&(x, y)| holds(&a, x, y, n)).count()
            });
            let expected = counts().all(|count| count <= 1) && counts().sum::<usize>() > 0;
            prop_assert_eq!(map.is_singleton(&budget).unwrap(), expected);
            prop_assert!(map.is_bounded(&budget).unwrap());
        }
    }
}
