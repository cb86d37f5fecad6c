//! Restriction: the points of a relation that meet one more condition.
//!
//! # Problem
//! Fix a dimension, bound it, equate two of them; keep or drop the pairs by their domain, their range, or the
//! values of the symbols.
//!
//! # Method
//! Each is one more row, or an intersection or difference with the relation of all pairs over a set.
//!
//! # Exactness
//! All of this file is exact over the integers.
//!
//! # Examples
//! ```
//! use loopwright_polyhedra::{Budget, Int, PresburgerRelation};
//! let budget = Budget::default();
//! let map = PresburgerRelation::parse("[N] -> { [i] -> [j] : 0 <= i <= j < N }").unwrap();
//! assert_eq!(map.with_equal(0, 1).to_string(), "[N] -> { [i] -> [i] : 0 <= i < N }");
//! let first = PresburgerRelation::parse("{ [i] : i <= 4 }").unwrap();
//! let expected = PresburgerRelation::parse("[N] -> { [i] -> [j] : 5 <= i <= j < N }").unwrap();
//! assert_eq!(map.with_domain_outside(&first, &budget).unwrap().is_equal(&expected, &budget), Ok(true));
//! assert_eq!(map.params().to_string(), "[N] -> { : N > 0 }");
//! ```

use crate::relation::integer_relation::IntegerRelation;
use crate::relation::presburger_relation::{PresburgerRelation, SetError};
use crate::relation::space::{Space, SpaceMismatch, Tuple, VarKind};
use crate::relation::union_relation::UnionRelation;
use crate::work::budget::Budget;
use loopwright_integer::Int;

impl IntegerRelation {
    /// Adds column >= value.
    ///
    /// # Panics
    /// If there is no such column.
    pub fn add_lower_bound(&mut self, col: usize, value: &Int) {
        let mut row = self.row(&[(col, 1)], 0);
        let last = row.len() - 1;
        row[last] = -value;
        self.push_inequality(row);
    }

    /// Adds column <= value.
    ///
    /// # Panics
    /// If there is no such column.
    pub fn add_upper_bound(&mut self, col: usize, value: &Int) {
        let mut row = self.row(&[(col, -1)], 0);
        let last = row.len() - 1;
        row[last] = value.clone();
        self.push_inequality(row);
    }

    /// Adds the equality of two columns.
    ///
    /// # Panics
    /// If one of them does not exist.
    pub fn equate(&mut self, a: usize, b: usize) {
        if a != b {
            let row = self.row(&[(a, 1), (b, -1)], 0);
            self.push_equality(row);
        }
    }

    /// The values of the symbols for which there is a point: a set of the unit tuple. Exact.
    pub fn params(&self) -> IntegerRelation {
        let set = self.range();
        let n = set.space().n_range();
        let mut out = set.quantified(VarKind::Range, 0..n);
        out.set_range_tuple(Tuple::default());
        out.simplify();
        out
    }

    /// The points for which the symbols are in a set of the unit tuple. Exact.
    pub fn with_params_in(&self, set: &Self) -> Result<Self, SpaceMismatch> {
        let unit = Space::set(Vec::new(), Tuple::default());
        unit.expect_same_tuples(set.space())?;
        let symbols = self.space().common_symbols(set.space());
        Ok(self.intersection_of_same_tuples(&set.over_all(self.space().clone().with_symbols(symbols))))
    }

    /// All points of a space for which the symbols are in this set of the unit tuple.
    fn over_all(&self, space: Space) -> IntegerRelation {
        let set = self.with_symbols(space.symbols());
        let shift = space.offset(VarKind::Symbol);
        let map: Vec<usize> = (shift..shift + set.space().n_vars()).collect();
        set.remapped(space.with_locals(set.space().n_locals()), &map)
    }
}

impl PresburgerRelation {
    /// The points with column >= value. Exact.
    ///
    /// # Panics
    /// If there is no such column.
    pub fn with_lower_bound(&self, col: usize, value: &Int) -> Self {
        self.restricted(|disjunct| disjunct.add_lower_bound(col, value))
    }

    /// The points with column <= value. Exact.
    ///
    /// # Panics
    /// If there is no such column.
    pub fn with_upper_bound(&self, col: usize, value: &Int) -> Self {
        self.restricted(|disjunct| disjunct.add_upper_bound(col, value))
    }

    /// The points whose two columns are equal. Exact.
    ///
    /// # Panics
    /// If one of them does not exist.
    pub fn with_equal(&self, a: usize, b: usize) -> Self {
        self.restricted(|disjunct| disjunct.equate(a, b))
    }

    /// The values of the symbols for which there is a point: a set of the unit tuple. Exact.
    pub fn params(&self) -> Self {
        self.mapped(IntegerRelation::params)
    }

    /// The points for which the symbols are in a set of the unit tuple. Exact.
    pub fn with_params_in(&self, set: &Self, budget: &Budget) -> Result<Self, SetError> {
        self.pairwise(set, budget, IntegerRelation::with_params_in)
    }

    /// The points for which the symbols are not in a set of the unit tuple. Exact.
    pub fn with_params_outside(&self, set: &Self, budget: &Budget) -> Result<Self, SetError> {
        self.difference(&self.with_params_in(set, budget)?, budget)
    }

    /// The pairs whose domain point is not in `set`. Exact.
    pub fn with_domain_outside(&self, set: &Self, budget: &Budget) -> Result<Self, SetError> {
        self.difference(&self.universe_like().with_domain_in(set, budget)?, budget)
    }

    /// The pairs whose range point is not in `set`. Exact.
    pub fn with_range_outside(&self, set: &Self, budget: &Budget) -> Result<Self, SetError> {
        self.difference(&self.universe_like().with_range_in(set, budget)?, budget)
    }

    fn universe_like(&self) -> Self {
        PresburgerRelation::universe(self.space().clone())
    }

    fn restricted(&self, restrict: impl Fn(&mut IntegerRelation)) -> Self {
        self.mapped(|disjunct| {
            let mut out = disjunct.clone();
            restrict(&mut out);
            out.simplify();
            out
        })
    }
}

impl UnionRelation {
    /// The values of the symbols for which there is a point in one of the parts. Exact.
    pub fn params(&self) -> Self {
        self.mapped(PresburgerRelation::params)
    }

    /// The points for which the symbols are in a set of the unit tuple; other parts of `set` do not count.
    /// Exact.
    pub fn with_params_in(&self, set: &Self, budget: &Budget) -> Result<Self, SetError> {
        self.pairwise(set, |a, b| a.with_params_in(b, budget))
    }

    /// The points for which the symbols are not in a set of the unit tuple; other parts of `set` do not
    /// count. Exact.
    pub fn with_params_outside(&self, set: &Self, budget: &Budget) -> Result<Self, SetError> {
        self.difference(&self.with_params_in(set, budget)?, budget)
    }

    /// The pairs whose domain point is not in `set`. Exact.
    pub fn with_domain_outside(&self, set: &Self, budget: &Budget) -> Result<Self, SetError> {
        self.difference(&self.with_domain_in(set, budget)?, budget)
    }

    /// The pairs whose range point is not in `set`. Exact.
    pub fn with_range_outside(&self, set: &Self, budget: &Budget) -> Result<Self, SetError> {
        self.difference(&self.with_range_in(set, budget)?, budget)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::properties::{BOX, agree, cases, holds, map_space, pieces, set_space, union};
    use proptest::prelude::*;

    #[test]
    fn restriction_of_unions() {
        let budget = Budget::default();
        let parse = |text| UnionRelation::parse(text).expect("valid text");
        let map = parse("[N] -> { A[i] -> B[i] : 0 <= i < N; C[] -> B[5] }");
        let same = |found: UnionRelation, expected| {
            assert_eq!(found.is_equal(&parse(expected), &budget), Ok(true), "{found}");
        };
        same(map.params(), "[N] -> { : }");
        same(
            map.with_domain_outside(&parse("{ A[3]; C[] }"), &budget).expect("budget"),
            "[N] -> { A[i] -> B[i] : 0 <= i < N and i != 3 }",
        );
        same(
            map.with_range_outside(&parse("{ B[i] : i > 0 }"), &budget).expect("budget"),
            "[N] -> { A[0] -> B[0] : N > 0 }",
        );
        let large = parse("[N, M] -> { : N >= M and M >= 2 }");
        same(
            map.with_params_in(&large, &budget).expect("budget"),
            "[N, M] -> { A[i] -> B[i] : 0 <= i < N and N >= M >= 2; C[] -> B[5] : N >= M >= 2 }",
        );
        same(
            map.with_params_outside(&parse("[N] -> { : N != 1 }"), &budget).expect("budget"),
            "[N] -> { A[0] -> B[0] : N = 1; C[] -> B[5] : N = 1 }",
        );
    }

    proptest! {
        #![proptest_config(cases(25))]

        #[test]
        fn restriction_by_enumeration(a in pieces(), b in pieces(), value in -3i64..4) {
            let budget = Budget::default();
            let (r, t) = (union(&a, &map_space()), union(&b, &map_space()));
            let values = || -BOX..=BOX;
            let bound = Int::from(value);
            agree(&r.with_equal(0, 1), |x, y, n| x == y && holds(&a, x, y, n))?;
            agree(&r.with_lower_bound(1, &bound), |x, y, n| y >= value && holds(&a, x, y, n))?;
            agree(&r.with_upper_bound(0, &bound), |x, y, n| x <= value && holds(&a, x, y, n))?;
            let (without_domain, without_range) =
                (r.with_domain_outside(&t.domain(), &budget).unwrap(), r.with_range_outside(&t.range(), &budget).unwrap());
            let in_domain = |x, n| values().any(|y| holds(&b, x, y, n));
            let in_range = |y, n| values().any(|x| holds(&b, x, y, n));
            agree(&without_domain, |x, y, n| holds(&a, x, y, n) && !in_domain(x, n))?;
            agree(&without_range, |x, y, n| holds(&a, x, y, n) && !in_range(y, n))?;
            let s = union(&a, &set_space());
            let params = t.params();
            let has_param = |n| values().any(|x| in_domain(x, n));
            agree(&s.with_params_in(&params, &budget).unwrap(), |x, y, n| holds(&a, x, y, n) && has_param(n))?;
            agree(&s.with_params_outside(&params, &budget).unwrap(), |x, y, n| holds(&a, x, y, n) && !has_param(n))?;
        }
    }
}
