//! The Omega test: exact integer projection by shadows.
//!
//! # Problem
//! Describe the integer points of a relation without some of its columns, not only an over-approximation
//! (`fourier_motzkin`), and without leaving quantified variables behind.
//!
//! # Method
//! Let x be the column, with lower bounds p x >= f and upper bounds q x <= g. Where for all pairs p g - q
//! f >= (p - 1)(q - 1), an integer fits between the bounds: this is the *dark shadow*, free of x. An integer
//! x that is elsewhere is close to one of its lower bounds: p x = f + i for some 0 <= i <= (p q - p - q)/q,
//! with q the greatest upper coefficient. Each i is a *splinter* in the grey shadow, an equality that makes x
//! the floor of known columns. Relation = dark shadow + splinters; both are projected further until every
//! local is a floor.
//!
//! # Invariants
//! In the result every local is determined: [`IntegerRelation::divisions`] knows all of them.
//!
//! # Exactness
//! [`IntegerRelation::eliminated`] is exact. [`IntegerRelation::dark_shadow`] is an under-approximation, as
//! [`IntegerRelation::approximate_projection`] is an over-approximation, and each says whether it is exact.
//!
//! # Cost
//! A splinter for each lower bound and each i; the number of bounds grows as in Fourier–Motzkin elimination.
//! For complements [`IntegerRelation::determined`] is cheaper, as it makes no dark shadow.
//!
//! # Examples
//! ```
//! use loopwright_polyhedra::{Budget, IntegerRelation, PresburgerRelation, VarKind};
//! let budget = Budget::default();
//! let set = IntegerRelation::parse("{ [j, x] : 2j <= 3x <= 2j + 1 }").unwrap();
//! let onto_j = set.eliminated(VarKind::Range, 1..2, &budget).unwrap();
//! let expected = PresburgerRelation::parse("{ [j] : j mod 3 != 2 }").unwrap();
//! assert_eq!(onto_j.is_equal(&expected, &budget), Ok(true));
//! ```
//!
//! # Reference
//! `[Pugh91]`.

use crate::linear::fourier_motzkin::{PairShadow, shadow, shadow_of_pair};
use crate::linear::row;
use crate::relation::integer_relation::IntegerRelation;
use crate::relation::presburger_relation::PresburgerRelation;
use crate::relation::projection::Projected;
use crate::relation::space::VarKind;
use crate::work::budget::{Budget, Exhausted};
use crate::work::parallel;
use loopwright_integer::Int;
use std::ops::Range;

impl IntegerRelation {
    /// Projects columns of one kind out, and all locals that are not floors with them. Exact.
    ///
    /// # Panics
    /// If there are no such columns, or they are locals.
    pub fn eliminated(
        &self,
        kind: VarKind,
        columns: Range<usize>,
        budget: &Budget,
    ) -> Result<PresburgerRelation, Exhausted> {
        let projection = self.projection(kind, columns);
        let space = projection.space().clone();
        let mut done = Vec::new();
        let mut open = vec![projection];
        while let Some(mut relation) = open.pop() {
            budget.spend(1, "elimination of locals")?;
            relation.simplify();
            if relation.is_empty(budget)? {
                continue;
            }
            match relation.local_to_eliminate() {
                None => done.push(relation),
                Some(col) => {
                    let real = shadow(&rows(&relation), col);
                    budget.count_rows(real.made);
                    if real.exact {
                        open.push(relation.with_shadow(real.rows, col));
                        continue;
                    }
                    relation.push_splinters(col, &mut open, budget)?;
                    open.push(relation.with_shadow(Some(dark_rows(&relation, col, budget)?), col));
                }
            }
        }
        Ok(PresburgerRelation::assemble(space, done))
    }

    /// Projects columns of one kind out, and all locals that are not floors with them, keeping points that
    /// surely have an integer preimage. Under-approximation unless [`Projected::exact`].
    ///
    /// # Panics
    /// If there are no such columns, or they are locals.
    pub fn dark_shadow(
        &self,
        kind: VarKind,
        columns: Range<usize>,
        budget: &Budget,
    ) -> Result<Projected, Exhausted> {
        let mut relation = self.projection(kind, columns);
        let mut exact = true;
        while let Some(col) = relation.local_to_eliminate() {
            exact &= shadow(&rows(&relation), col).exact;
            relation = relation.with_shadow(Some(dark_rows(&relation, col, budget)?), col);
            relation.simplify();
        }
        Ok(Projected { relation, exact })
    }

    /// A local that is not a floor as far as the rows show, with the fewest bounds.
    fn local_to_eliminate(&self) -> Option<usize> {
        let definitions = self.definitions();
        let unknown = self
            .space()
            .columns(VarKind::Local)
            .filter(|&col| definitions.iter().all(|definition| definition.col != col));
        let free = unknown.filter(|&col| self.equalities().rows().all(|row| row[col].is_zero()));
        let bounds = |col: usize| {
            let used = self.inequalities().rows().filter(|row| !row[col].is_zero());
            used.map(|row| row[col].abs()).fold(Int::ZERO, |sum, coeff| sum + coeff)
        };
        free.min_by_key(|&col| bounds(col))
    }

    /// The equalities with other inequalities, without a column that occurs in neither.
    pub(crate) fn with_shadow(&self, rows: Option<Vec<Vec<Int>>>, col: usize) -> IntegerRelation {
        let mut out = IntegerRelation::universe(self.space().clone());
        match rows {
            None => out.become_empty(),
            Some(rows) => {
                self.equalities().rows().for_each(|row| out.push_equality(row.to_vec()));
                rows.into_iter().for_each(|row| out.push_inequality(row));
            }
        }
        out.drop_locals(vec![col]);
        out
    }

    /// The parts of the relation in which the column is close to one of its lower bounds.
    fn push_splinters(
        &self,
        col: usize,
        out: &mut Vec<IntegerRelation>,
        budget: &Budget,
    ) -> Result<(), Exhausted> {
        let uppers = self.inequalities().rows().filter(|row| row[col].is_negative());
        let Some(q) = uppers.map(|row| row[col].abs()).max() else { return Ok(()) };
        for lower in self.inequalities().rows().filter(|row| row[col].is_positive()) {
            let p = &lower[col];
            let last = (p * &q - p - &q).floor_div(&q);
            let mut distance = Int::ZERO;
            while distance <= last {
                budget.spend(1, "elimination of locals")?;
                let mut equality = lower.to_vec();
                let constant = equality.len() - 1;
                equality[constant] -= &distance;
                let mut splinter = self.clone();
                splinter.push_equality(equality);
                out.push(splinter);
                distance += 1;
            }
        }
        Ok(())
    }
}

fn rows(relation: &IntegerRelation) -> Vec<Vec<Int>> {
    relation.inequalities().rows().map(<[Int]>::to_vec).collect()
}

/// The inequalities of the dark shadow.
fn dark_rows(relation: &IntegerRelation, col: usize, budget: &Budget) -> Result<Vec<Vec<Int>>, Exhausted> {
    let all = rows(relation);
    let mut out: Vec<Vec<Int>> = all.iter().filter(|row| row[col].is_zero()).cloned().collect();
    for low in all.iter().filter(|row| row[col].is_positive()) {
        for up in all.iter().filter(|row| row[col].is_negative()) {
            budget.spend(1, "elimination of locals")?;
            budget.count_rows(1);
            let PairShadow { real: mut dark, gap, .. } = shadow_of_pair(low, up, col);
            *row::constant_mut(&mut dark) -= gap;
            out.push(dark);
        }
    }
    Ok(out)
}

impl PresburgerRelation {
    /// Projects columns of one kind out, and all locals that are not floors with them. Exact.
    ///
    /// # Panics
    /// If there are no such columns, or they are locals.
    pub fn eliminated(
        &self,
        kind: VarKind,
        columns: Range<usize>,
        budget: &Budget,
    ) -> Result<Self, Exhausted> {
        let space = self.projection(kind, columns.clone()).space().clone();
        let projection = |disjunct: &IntegerRelation| disjunct.eliminated(kind, columns.clone(), budget);
        let found = parallel::map(self.disjuncts(), parallel::DISJUNCTS, "elimination", projection)?;
        let disjuncts = found.into_iter().flat_map(PresburgerRelation::into_disjuncts).collect();
        Ok(Self::assemble(space, disjuncts))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::properties::{BOX, cases, contains, piece, set_space};
    use expect_test::{Expect, expect};
    use proptest::prelude::*;

    fn check(text: &str, expect: Expect) {
        let budget = Budget::default();
        let relation = IntegerRelation::parse(text).expect("valid text");
        let last = relation.space().n_range() - 1;
        let dark = relation.dark_shadow(VarKind::Range, last..last + 1, &budget).expect("budget");
        let real = relation.approximate_projection(VarKind::Range, last..last + 1, &budget).expect("budget");
        let exact = relation.eliminated(VarKind::Range, last..last + 1, &budget).expect("budget");
        expect.assert_eq(&format!("dark: {}\nreal: {}\nexact: {exact}\n", dark.relation, real.relation));
    }

    #[test]
    fn omega_shadows() {
        check(
            "{ [i, x] : 0 <= 3x - i <= 7 and 1 <= 5x - i <= 9 }",
            expect![[r#"
                dark: { [i] : -12 <= i <= 9 }
                real: { [i] : -16 <= i <= 13 }
                exact: { [i] : -12 <= i <= 9; [i] : i mod 5 = 2 and -13 <= i <= 4; [i] : i mod 5 = 3 and -14 <= i <= 3; [i] : i mod 5 = 4 and -16 <= i <= 1; [i] : i mod 3 = 2 and -1 <= i <= 11; [i] : i mod 3 = 0 and 2 <= i <= 13 }
            "#]],
        );
        check(
            "{ [j, x] : 2j <= 3x <= 2j + 1 }",
            expect![[r#"
            dark: { [j] : (2j + 1) mod 3 <= 1 }
            real: { [j] }
            exact: { [j] : (2j + 1) mod 3 <= 1 }
        "#]],
        );
        check(
            "{ [i, x] : i = 2x and 0 <= x <= 9 }",
            expect![[r#"
            dark: { [i] : i mod 2 = 0 and 0 <= i <= 18 }
            real: { [i] : 0 <= i <= 18 }
            exact: { [i] : i mod 2 = 0 and 0 <= i <= 18 }
        "#]],
        );
        check(
            "{ [i, x] : i <= x <= 3i }",
            expect![[r#"
            dark: { [i] : i >= 0 }
            real: { [i] : i >= 0 }
            exact: { [i] : i >= 0 }
        "#]],
        );
    }

    proptest! {
        #![proptest_config(cases(60))]

        #[test]
        fn omega_shadows_enclose_the_projection(a in piece()) {
            let budget = Budget::default();
            let relation = a.relation(&set_space());
            let exact = relation.eliminated(VarKind::Range, 1..2, &budget).unwrap();
            for disjunct in exact.disjuncts() {
                prop_assert!(disjunct.divisions().iter().all(Option::is_some), "{}", disjunct);
            }
            let dark = relation.dark_shadow(VarKind::Range, 1..2, &budget).unwrap();
            prop_assert!(dark.relation.divisions().iter().all(Option::is_some), "{}", dark.relation);
            let inside = PresburgerRelation::from(dark.relation);
            for x in -BOX - 1..=BOX + 1 {
                for n in -BOX - 1..=BOX + 1 {
                    let expected = (-BOX..=BOX).any(|y| a.holds(x, y, n));
                    prop_assert_eq!(contains(&exact, &[x, n]), expected, "{:?} of {}", (x, n), exact);
                    let is_sure = contains(&inside, &[x, n]);
                    prop_assert!(expected || !is_sure);
                    prop_assert!(!dark.exact || is_sure == expected);
                }
            }
        }
    }
}
