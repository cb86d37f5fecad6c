//! Removes disjuncts that are contained in others, as far as single constraints show it.
//!
//! # Problem
//! Products of unions are full of pieces such as `i < 0; i < 0 and j > 6`. Drop those that say nothing,
//! cheaply enough to do so again and again.
//!
//! # Method
//! A conjunction lies in another if each constraint of the other follows from one of its own: from a parallel
//! inequality that is at least as tight, or from an equality. Linear programs would find more; see
//! `coalescing`.
//!
//! # Exactness
//! Exact: what is dropped lies in what stays.
//!
//! # Cost
//! The number of disjuncts times the number of all their constraints; most pairs are distinguished by the
//! first constraint.
//!
//! # Examples
//! ```
//! use loopwright_polyhedra::{Budget, UnionRelation};
//! let pieces = UnionRelation::parse("{ [i, j] : i < 0; [i, j] : i < -3 and j > 6; [-5, j] }").expect("valid text");
//! assert_eq!(pieces.simplified(&Budget::default()).expect("within the budget").to_string(), "{ [i, j] : i < 0 }");
//! ```

use crate::linear::row;
use crate::relation::integer_relation::IntegerRelation;
use crate::relation::presburger_relation::PresburgerRelation;
use crate::relation::union_relation::UnionRelation;
use crate::work::budget::{Budget, Exhausted};
use loopwright_integer::Int;

impl PresburgerRelation {
    /// The same points in disjuncts that are not empty, without redundant constraints, none of which
    /// obviously lies in another. Exact.
    ///
    /// # Errors
    /// If the budget runs out.
    pub fn simplified(&self, budget: &Budget) -> Result<Self, Exhausted> {
        self.without_redundant(budget)?.without_contained(budget)
    }

    /// The same points without the disjuncts that obviously lie in others. Exact.
    pub(crate) fn without_contained(&self, budget: &Budget) -> Result<Self, Exhausted> {
        /// Constraints compared in about the time that a unit stands for.
        const ROWS_PER_UNIT: usize = 128;
        let disjuncts = self.disjuncts();
        if disjuncts.len() < 2 {
            return Ok(self.clone());
        }
        let n_rows: usize = disjuncts.iter().map(IntegerRelation::n_constraints).sum();
        budget.spend((1 + disjuncts.len() * n_rows / ROWS_PER_UNIT) as u64, "coalescing")?;
        let mut is_kept = vec![true; disjuncts.len()];
        for (at, around) in disjuncts.iter().enumerate() {
            if !is_kept[at] || around.space().n_locals() > 0 {
                continue;
            }
            for (other, inside) in disjuncts.iter().enumerate() {
                if other != at && is_kept[other] && around.obviously_contains(inside) {
                    is_kept[other] = false;
                }
            }
        }
        let kept = disjuncts.iter().zip(is_kept).filter(|(_, is_kept)| *is_kept);
        Ok(Self::assemble(self.space().clone(), kept.map(|(disjunct, _)| disjunct.clone()).collect()))
    }
}

impl UnionRelation {
    /// The same points in disjuncts that are not empty, without redundant constraints, none of which
    /// obviously lies in another. Exact.
    ///
    /// # Errors
    /// If the budget runs out.
    pub fn simplified(&self, budget: &Budget) -> Result<Self, Exhausted> {
        self.try_mapped(|part| part.simplified(budget))
    }
}

impl IntegerRelation {
    /// Does each constraint of `self`, which has no locals, follow from a single one of `inside`?
    fn obviously_contains(&self, inside: &Self) -> bool {
        let n_visible = self.space().n_visible();
        let has_locals = |row: &[Int]| !row::is_zero(&row[n_visible..row.len() - 1]);
        let equals = || inside.equalities().rows().filter(|row| !has_locals(row));
        let bounds = || inside.inequalities().rows().filter(|row| !has_locals(row));
        let same = |a: &[Int], b: &[Int]| a[..n_visible] == b[..n_visible];
        let opposite =
            |a: &[Int], b: &[Int]| a[..n_visible].iter().zip(&b[..n_visible]).all(|(x, y)| x.is_opposite(y));
        let is_implied = |bound: &[Int]| {
            let limit = row::constant(bound);
            bounds().any(|row| same(row, bound) && row::constant(row) <= limit)
                || equals().any(|row| {
                    same(row, bound) && row::constant(row) <= limit
                        || opposite(row, bound) && !(row::constant(row) + limit).is_negative()
                })
        };
        let is_equal = |wanted: &[Int]| {
            equals().any(|row| same(row, wanted) && row::constant(row) == row::constant(wanted))
        };
        self.inequalities().rows().all(is_implied) && self.equalities().rows().all(is_equal)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::properties::{BOX, cases, contains, map_space, pieces, points, union};
    use expect_test::{Expect, expect};
    use proptest::prelude::*;

    fn check(text: &str, expected: Expect) {
        let set = UnionRelation::parse(text).expect("valid text");
        expected.assert_eq(&set.simplified(&Budget::default()).expect("within the budget").to_string());
    }

    #[test]
    fn simplified_drops_what_lies_in_another() {
        check(
            "{ [i] : i > 3; [i] : i > 5; [7]; [i] : i < 9 and i mod 2 = 0 }",
            expect!["{ [i] : i >= 4; [i] : i mod 2 = 0 and i <= 8 }"],
        );
        check(
            "{ [i, j] : i = j; [i, j] : i = j and j > 2; [3, 3]; [i, i + 1] }",
            expect!["{ [i, i]; [3, 3]; [i, i + 1] }"],
        );
        check(
            "[N] -> { [i] : 0 <= i <= N; [i] : 0 < i < N; [i] : i = N - 1 and N > 4 }",
            expect!["[N] -> { [i] : 0 <= i <= N; [N - 1] : N >= 5 }"],
        );
    }

    #[test]
    fn simplified_drops_what_is_empty_or_follows() {
        check("{ [i] : 1 <= 3i <= 2; [i] : 2i = 7 }", expect!["{ [i] : false }"]);
        check(
            "[N] -> { [i, j] : 0 <= i <= N and -i <= j <= N and 1 <= j <= -i + N }",
            expect!["[N] -> { [i, j] : i >= 0 and 0 < j <= N - i }"],
        );
    }

    proptest! {
        #![proptest_config(cases(100))]

        #[test]
        fn simplified_keeps_the_points(a in pieces()) {
            let relation = union(&a, &map_space());
            let simplified = relation.simplified(&Budget::default()).expect("within the budget");
            simplified.check_invariants();
            prop_assert!(simplified.n_disjuncts() <= relation.n_disjuncts());
            for (x, y, n) in points(BOX + 1) {
                prop_assert_eq!(contains(&simplified, &[x, y, n]), contains(&relation, &[x, y, n]));
            }
        }
    }
}
