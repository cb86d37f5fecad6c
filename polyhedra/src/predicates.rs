//! Questions about a whole relation: is it bounded, a function, one-to-one?
//!
//! # Problem
//! Does each domain point have at most one range point, or the other way round? Are there finitely many points?
//!
//! # Method
//! A relation R is single-valued if two pairs with one domain point have the same range point: R^-1 . R lies within the
//! identity. A polyhedron with an integer point has infinitely many if and only if its recession cone, where the constants
//! are zero, is not a point; the symbols are fixed, hence zero in it too.
//!
//! # Exactness
//! All of this file is exact over the integers.
//!
//! # Cost
//! Boundedness takes two linear programs for each column; the others an inclusion test of a composition.
//!
//! # Examples
//! ```
//! use polyhedra::{Budget, PresburgerRelation};
//! let budget = Budget::default();
//! let half = PresburgerRelation::parse("[N] -> { [i] -> [j] : 0 <= i < N and 2j <= i <= 2j + 1 }").unwrap();
//! assert_eq!(half.is_single_valued(&budget), Ok(true));
//! assert_eq!(half.is_injective(&budget), Ok(false));
//! assert_eq!(half.is_bounded(&budget), Ok(true));
//! ```

use crate::{
    Budget, Exhausted, Int, IntegerRelation, Optimum, PresburgerRelation, SetError, Simplex, UnionRelation,
};

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
        self.equalities().rows().for_each(|row| _ = cone.add_equality(&homogeneous(row)));
        self.inequalities().rows().for_each(|row| _ = cone.add_inequality(&homogeneous(row)));
        let n_dims = space.n_domain() + space.n_range();
        for symbol in n_dims..space.n_visible() {
            cone.add_equality(&self.row(&[(symbol, 1)], 0));
        }
        for dim in 0..n_dims {
            let form = self.row(&[(dim, 1)], 0);
            let is_bounded =
                cone.minimize(&form) != Optimum::Unbounded && cone.maximize(&form) != Optimum::Unbounded;
            budget.spend(cone.take_pivots() + 1)?;
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

    /// Has each domain point at most one range point, for each value of the symbols? Exact.
    pub fn is_single_valued(&self, budget: &Budget) -> Result<bool, SetError> {
        let pairs = self.inverse().compose(self, budget)?;
        let symbols = pairs.space().symbols().to_vec();
        let identity = IntegerRelation::identity(symbols, self.space().range().clone());
        pairs.is_subset(&identity.into(), budget)
    }

    /// Has each range point at most one domain point, for each value of the symbols? Exact.
    pub fn is_injective(&self, budget: &Budget) -> Result<bool, SetError> {
        self.inverse().is_single_valued(budget)
    }

    /// Is the relation single-valued and injective? Exact.
    pub fn is_bijective(&self, budget: &Budget) -> Result<bool, SetError> {
        Ok(self.is_single_valued(budget)? && self.is_injective(budget)?)
    }

    /// Is there a point, and never more than one (domain, range) for one value of the symbols? Exact.
    pub fn is_singleton(&self, budget: &Budget) -> Result<bool, SetError> {
        Ok(!self.is_empty(budget)? && self.wrap().is_single_valued(budget)?)
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

    /// Has each domain point at most one range point, in any tuple, for each value of the symbols? Exact.
    pub fn is_single_valued(&self, budget: &Budget) -> Result<bool, SetError> {
        for (at, part) in self.parts().enumerate() {
            if !part.is_single_valued(budget)? {
                return Ok(false);
            }
            let later = self.parts().skip(at + 1);
            for other in later.filter(|other| other.space().domain() == part.space().domain()) {
                if !part.domain().is_disjoint(&other.domain(), budget)? {
                    return Ok(false);
                }
            }
        }
        Ok(true)
    }

    /// Has each range point at most one domain point, in any tuple, for each value of the symbols? Exact.
    pub fn is_injective(&self, budget: &Budget) -> Result<bool, SetError> {
        self.inverse().is_single_valued(budget)
    }

    /// Is the relation single-valued and injective? Exact.
    pub fn is_bijective(&self, budget: &Budget) -> Result<bool, SetError> {
        Ok(self.is_single_valued(budget)? && self.is_injective(budget)?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::properties::{BOX, holds, map_space, pieces, union};
    use proptest::prelude::*;

    fn parse(text: &str) -> UnionRelation {
        UnionRelation::parse(text).expect("valid text")
    }

    #[test]
    fn bounded() {
        let budget = Budget::default();
        let check = |text, expected| assert_eq!(parse(text).is_bounded(&budget), Ok(expected), "{text}");
        check("[N] -> { [i, j] : 0 <= i < N and i <= j <= 2N }", true);
        check("[N] -> { [i] : i >= N }", false);
        check("{ [i, j] : 2i = 3j }", false);
        check("{ [i, j] : 2i = 4j + 1 }", true);
        check("{ A[i] : 0 <= i <= 3; B[i] : exists e: i = 2e and e < 8 }", false);
    }

    #[test]
    fn functions() {
        let budget = Budget::default();
        let parts = parse("{ A[i] -> B[i]; A[i] -> C[i] : i > 4 }");
        assert_eq!(parts.is_single_valued(&budget), Ok(false));
        assert_eq!(parts.is_injective(&budget), Ok(true));
        let apart = parse("{ A[i] -> B[i] : i <= 4; A[i] -> C[i] : i > 4 }");
        assert_eq!(apart.is_bijective(&budget), Ok(true));
        let point = |text| PresburgerRelation::parse(text).expect("valid text").is_singleton(&budget);
        assert_eq!(point("[N] -> { [N, 3] }"), Ok(true));
        assert_eq!(point("{ [i] : 1 <= 3i <= 4 }"), Ok(true));
        assert_eq!(point("{ [i] : 0 <= i <= 1 }"), Ok(false));
        assert_eq!(point("{ [i] : 2i = 1 }"), Ok(false));
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 60, failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn functions_by_enumeration(a in pieces()) {
            let budget = Budget::default();
            let map = union(&a, &map_space());
            let values = || -BOX..=BOX;
            let at_most_one = |related: &dyn Fn(i64, i64, i64) -> bool| {
                values().all(|n| values().all(|x| values().filter(|&y| related(x, y, n)).count() <= 1))
            };
            prop_assert_eq!(map.is_single_valued(&budget).unwrap(), at_most_one(&|x, y, n| holds(&a, x, y, n)));
            prop_assert_eq!(map.is_injective(&budget).unwrap(), at_most_one(&|y, x, n| holds(&a, x, y, n)));
            prop_assert!(map.is_bounded(&budget).unwrap());
        }
    }
}
