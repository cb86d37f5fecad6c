//! Projection into disjoint parts: the dark shadow and slices beside it.
//!
//! # Problem
//! A local that only inequalities bound is one more dimension for whoever counts points, though it adds none.
//! Take it out of the conjunction, and leave parts that do not overlap.
//!
//! # Method
//! Let q be the local, with lower bounds a q >= f and upper bounds b q <= g over the other columns. A number
//! fits between the two of a pair iff h = a g - b f >= 0, an integer surely if h >= (a - 1)(b - 1); the rows
//! h are divided by their gcd and rounded. Where all pairs are that far apart, an integer q fits: that part
//! needs no q. Elsewhere the first pair that is not has one of finitely many values of h, which makes one
//! equality each, a *slice*: q stays in it, but a dimension is gone. The pieces of two pairs do not overlap,
//! as the later one is looked at where the first is far apart.
//!
//! A splinter of the Omega test fixes the distance of q from one bound instead. Splinters are fewer, but
//! overlap, and each has a condition on residues, which slices only have if the rows have one.
//!
//! # Exactness
//! Exact, if q is determined by the visible columns or is to be projected out.
//!
//! # Cost
//! At most eight slices for a local: a pair with the coefficients a and b needs (a - 1)(b - 1). Pairs that
//! are exact need none. A pair that bounds a residue, `0 <= f - a q < a - 1`, has no dark shadow at all; then
//! q stays.
//!
//! # Examples
//! `{ [i] : exists x, y : i = 3x + 5y and x, y >= 0 }` is `i >= 8` and the slices `i = 0`, `3`, `5` and `6`.
//!
//! # Reference
//! `[Pugh91]` for the dark shadow.

use crate::linear::fourier_motzkin::{PairShadow, shadow, shadow_of_pair};
use crate::linear::gauss;
use crate::linear::row;
use crate::relation::integer_relation::IntegerRelation;
use crate::work::budget::{Budget, Exhausted};
use loopwright_integer::Int;

/// More slices than this cost more than the dimension that each of them saves.
const MOST_SLICES: i64 = 8;

/// A local that can be taken out, and the pairs of its bounds with a gap between the shadows.
struct Thin {
    col: usize,
    pairs: Vec<PairShadow>,
    n_slices: i64,
}

impl IntegerRelation {
    /// Parts without common points that hold the same points, one without a local, the others in an equality
    /// more. `None` if each of the locals given takes too many slices, or is in an equality.
    pub(crate) fn without_thin_local(
        &self,
        locals: &[usize],
        budget: &Budget,
    ) -> Result<Option<Vec<IntegerRelation>>, Exhausted> {
        let is_free = |col: &usize| self.equalities().rows().all(|row| row[*col].is_zero());
        let locals = locals.iter().copied().filter(is_free);
        let Some(thin) = locals.filter_map(|col| self.thin(col)).min_by_key(|thin| thin.n_slices) else {
            return Ok(None);
        };
        let mut parts = Vec::new();
        let mut rest = self.clone();
        for PairShadow { mut real, gap, .. } in thin.pairs {
            let mut distance = Int::ZERO;
            while distance < gap {
                budget.spend(1, "elimination of locals")?;
                let mut slice = rest.clone();
                slice.push_equality(real.clone());
                parts.push(slice);
                decrement(&mut real);
                distance += 1;
            }
            rest.push_inequality(real);
        }
        let rows: Vec<&[Int]> = rest.inequalities().rows().collect();
        parts.push(rest.with_shadow(shadow(&rows, thin.col).rows, thin.col));
        Ok(Some(parts))
    }

    /// What it takes to take a local out that no equality uses. `None` if that is too much.
    fn thin(&self, col: usize) -> Option<Thin> {
        let rows = || self.inequalities().rows();
        let mut thin = Thin { col, pairs: Vec::new(), n_slices: 0 };
        for low in rows().filter(|row| row[col].is_positive()) {
            for up in rows().filter(|row| row[col].is_negative()) {
                let pair = shadow_of_pair(low, up, col);
                if pair.gap.is_zero() {
                    continue;
                }
                thin.n_slices += pair.gap.to_i64().filter(|gap| *gap <= MOST_SLICES)?;
                if gauss::is_constant(&pair.real) || thin.n_slices > MOST_SLICES {
                    return None;
                }
                thin.pairs.push(pair);
            }
        }
        Some(thin)
    }
}

/// One less in the constant.
fn decrement(row: &mut [Int]) {
    *row::constant_mut(row) -= 1;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::properties::{BOX, cases, contains, piece, points, set_space};
    use crate::relation::presburger_relation::PresburgerRelation;
    use crate::relation::space::VarKind;
    use expect_test::{Expect, expect};
    use proptest::prelude::*;

    fn locals(relation: &IntegerRelation) -> Vec<usize> {
        relation.space().columns(VarKind::Local).collect()
    }

    fn check(text: &str, expected: Expect) {
        let relation = IntegerRelation::parse(text).expect("valid text");
        let found = match relation.without_thin_local(&locals(&relation), &Budget::default()).expect("budget")
        {
            None => "the locals stay".to_string(),
            Some(parts) => {
                let shown = parts.into_iter().map(|mut part| {
                    part.simplify();
                    part.to_string()
                });
                shown.collect::<Vec<_>>().join("\n")
            }
        };
        expected.assert_eq(&found);
    }

    #[test]
    fn slices_of_a_sum_of_coins() {
        check(
            "{ [i] : exists x, y : i = 3x + 5y and x >= 0 and y >= 0 }",
            expect![[r#"
            { [0] }
            { [i] : false }
            { [i] : false }
            { [3] }
            { [i] : false }
            { [5] }
            { [6] }
            { [i] : false }
            { [i] : i >= 8 }"#]],
        );
        check(
            "{ [i, j] : exists x : 2j <= 3x <= 2j + i }",
            expect![[r#"
            { [0, j] : j mod 3 = 0 }
            { [1, j] : (2j + 1) mod 3 <= 1 }
            { [i, j] : i >= 2 }"#]],
        );
    }

    #[test]
    fn slices_leave_residues_and_large_coefficients() {
        check("{ [i] : i mod 5 <= 2 }", expect!["the locals stay"]);
        check("{ [i, j] : exists x : i <= 5x <= j and i <= 6x }", expect!["the locals stay"]);
        check("{ [i] : exists x : i = 2x }", expect!["the locals stay"]);
    }

    proptest! {
        #![proptest_config(cases(60))]

        #[test]
        fn slices_are_disjoint_and_hold_the_same_points(a in piece()) {
            let budget = Budget::default();
            for relation in a.relation(&set_space()).determined(&budget).unwrap() {
                let Some(parts) = relation.without_thin_local(&locals(&relation), &budget).unwrap() else {
                    continue;
                };
                let whole = PresburgerRelation::from(relation);
                for (x, y, n) in points(BOX) {
                    let holding = parts.iter().filter(|part| contains(&(*part).clone().into(), &[x, y, n]));
                    let expected = usize::from(contains(&whole, &[x, y, n]));
                    prop_assert_eq!(holding.count(), expected, "{} at {:?}", whole, (x, y, n));
                }
            }
        }
    }
}
