//! Standard relations on a tuple: identity, translation, lexicographic order.
//!
//! # Problem
//! Which pairs of points are equal, lie a fixed distance apart, or come one before the other in lexicographic
//! order?
//!
//! # Method
//! x << y holds if x and y agree in some first dimensions and x is less in the next: one disjunct for each
//! dimension. On two sets the order is restricted to their pairs; on two relations f and g it is that of the
//! images, f . (<<) . g^-1.
//!
//! # Exactness
//! All of this file is exact over the integers.
//!
//! # Examples
//! ```
//! use loopwright_polyhedra::{LexOrder, PresburgerRelation, Tuple};
//! let before = PresburgerRelation::lex_order(vec![], Tuple::anonymous(2), LexOrder::Less);
//! let expected = "{ [i0, i1] -> [o0, o1] : o0 > i0; [i0, i1] -> [i0, o1] : o1 > i1 }";
//! assert_eq!(before.to_string(), expected);
//! ```

use crate::relation::integer_relation::IntegerRelation;
use crate::relation::presburger_relation::{PresburgerRelation, SetError};
use crate::relation::space::{Name, Space, SpaceMismatch, Tuple};
use crate::relation::union_relation::UnionRelation;
use crate::work::budget::Budget;
use loopwright_integer::Int;

/// How two points of one tuple are compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum LexOrder {
    /// The first is lexicographically less.
    Less,
    /// The first is lexicographically less, or both are equal.
    LessOrEqual,
    /// The first is lexicographically greater.
    Greater,
    /// The first is lexicographically greater, or both are equal.
    GreaterOrEqual,
}

impl IntegerRelation {
    /// { x -> x + offset }.
    ///
    /// # Panics
    /// If the offset does not have one entry for each dimension.
    pub fn translation(symbols: Vec<Name>, tuple: Tuple, offset: &[Int]) -> Self {
        let mut out = IntegerRelation::universe(Space::relation(symbols, tuple.clone(), tuple));
        let n = out.space().n_domain();
        assert_eq!(offset.len(), n, "one entry for each dimension");
        for (dim, distance) in offset.iter().enumerate() {
            let mut row = out.row(&[(dim, 1), (n + dim, -1)], 0);
            let last = row.len() - 1;
            row[last] = distance.clone();
            out.push_equality(row);
        }
        out
    }
}

impl PresburgerRelation {
    /// { x -> x : x in self }, for a set. Exact.
    pub fn to_identity(&self, budget: &Budget) -> Result<Self, SetError> {
        let identity =
            IntegerRelation::identity(self.space().symbols().to_vec(), self.space().range().clone());
        PresburgerRelation::from(identity).with_domain_in(self, budget)
    }

    /// { x -> y : y - x in self }, for a set of distances. Exact.
    pub fn to_translation(&self, budget: &Budget) -> Result<Self, SetError> {
        let space = self.space().clone().with_domain(self.space().range().clone());
        let pairs = PresburgerRelation::universe(space).deltas_map()?;
        let pairs = pairs.with_range_in(self, budget)?.domain();
        Ok(pairs.unwrapped().expect("the domain of a map of pairs is a set of pairs"))
    }

    /// All pairs of points of a tuple in this order, a disjunct for each dimension.
    pub fn lex_order(symbols: Vec<Name>, tuple: Tuple, order: LexOrder) -> Self {
        let space = Space::relation(symbols, tuple.clone(), tuple);
        let n = space.n_domain();
        let (sign, or_equal) = match order {
            LexOrder::Less => (1, false),
            LexOrder::LessOrEqual => (1, true),
            LexOrder::Greater => (-1, false),
            LexOrder::GreaterOrEqual => (-1, true),
        };
        let agreeing = |dims: usize| {
            let mut out = IntegerRelation::universe(space.clone());
            (0..dims).for_each(|dim| out.equate(dim, n + dim));
            out
        };
        let mut disjuncts: Vec<IntegerRelation> = (0..n)
            .map(|dim| {
                let mut out = agreeing(dim);
                let row = out.row(&[(n + dim, sign), (dim, -sign)], -1);
                out.add_inequality(&row);
                out
            })
            .collect();
        disjuncts.extend(or_equal.then(|| agreeing(n)));
        PresburgerRelation::assemble(space, disjuncts)
    }

    /// { x -> y : x in self, y in other, x before or after y }, for sets of one tuple. Exact.
    pub fn lex_comparison(&self, order: LexOrder, other: &Self, budget: &Budget) -> Result<Self, SetError> {
        self.space().expect_same_tuples(other.space())?;
        let symbols = self.space().common_symbols(other.space());
        PresburgerRelation::lex_order(symbols, self.space().range().clone(), order)
            .with_domain_in(self, budget)?
            .with_range_in(other, budget)
    }

    /// { x -> y : self(x) before or after other(y) }, for relations to one tuple. Exact.
    pub fn lex_comparison_of_images(
        &self,
        order: LexOrder,
        other: &Self,
        budget: &Budget,
    ) -> Result<Self, SetError> {
        let (left, right) = (self.space(), other.space());
        if left.range() != right.range() {
            return Err(SpaceMismatch { left: left.range().clone(), right: right.range().clone() }.into());
        }
        let order = PresburgerRelation::lex_order(left.common_symbols(right), left.range().clone(), order);
        self.composition(&order, budget)?.composition(&other.inverse(), budget)
    }
}

impl UnionRelation {
    /// { x -> x : x in self }; parts that are not sets are left out. Exact.
    pub fn to_identity(&self, budget: &Budget) -> Result<Self, SetError> {
        self.sets().try_mapped(|part| part.to_identity(budget))
    }

    /// { x -> y : y - x in self }; parts that are not sets are left out. Exact.
    pub fn to_translation(&self, budget: &Budget) -> Result<Self, SetError> {
        self.sets().try_mapped(|part| part.to_translation(budget))
    }

    /// { x -> y : x in self, y in other, x before or after y }, for the sets of each tuple. Exact.
    pub fn lex_comparison(&self, order: LexOrder, other: &Self, budget: &Budget) -> Result<Self, SetError> {
        self.pairwise(other, |a, b| a.lex_comparison(order, b, budget))
    }

    /// { x -> y : self(x) before or after other(y) }, for the parts with the same range. Exact.
    pub fn lex_comparison_of_images(
        &self,
        order: LexOrder,
        other: &Self,
        budget: &Budget,
    ) -> Result<Self, SetError> {
        self.pairwise(other, |a, b| a.lex_comparison_of_images(order, b, budget))
    }

    fn sets(&self) -> Self {
        self.filter_mapped(|part| part.space().is_set().then(|| part.clone()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::properties::{BOX, cases, contains, holds, pieces, set_space, union};
    use expect_test::expect;
    use proptest::prelude::*;

    #[test]
    fn lex_order_of_known_sets() {
        let budget = Budget::default();
        let parse = |text| UnionRelation::parse(text).expect("valid text");
        let sets = parse("[N] -> { A[i] : 0 <= i < N; B[] : N > 3; C[i] -> C[i] }");
        expect!["[N] -> { A[i] -> A[i] : 0 <= i < N; B[] -> B[] : N >= 4 }"]
            .assert_eq(&sets.to_identity(&budget).expect("budget").to_string());
        let distances = parse("{ A[i, j] : i = 1 and 0 <= j <= 2 }");
        expect!["{ A[i, j] -> A[i + 1, j'] : j <= j' <= j + 2 }"]
            .assert_eq(&distances.to_translation(&budget).expect("budget").to_string());
        let (f, g) = (parse("{ S[i] -> [i, 0]; U[i] -> V[i] }"), parse("{ T[i, j] -> [i, j] }"));
        let before = f.lex_comparison_of_images(LexOrder::LessOrEqual, &g, &budget).expect("budget");
        expect!["{ S[i] -> T[i', j] : i' > i; S[i] -> T[i, j] : j > 0; S[i] -> T[i, 0] }"]
            .assert_eq(&before.to_string());
        let step = IntegerRelation::translation(vec![], Tuple::named("A", 2), &[Int::from(1), Int::from(-2)]);
        expect!["{ A[i0, i1] -> A[i0 + 1, i1 - 2] }"].assert_eq(&step.to_string());
    }

    proptest! {
        #![proptest_config(cases(12))]

        #[test]
        fn lex_order_of_the_points_of_two_sets(a in pieces(), b in pieces(), n in -BOX..=BOX) {
            let budget = Budget::default();
            let (s, t) = (union(&a, &set_space()), union(&b, &set_space()));
            let orders = [LexOrder::Less, LexOrder::LessOrEqual, LexOrder::Greater, LexOrder::GreaterOrEqual];
            for (at, order) in orders.into_iter().enumerate() {
                let pairs = s.lex_comparison(order, &t, &budget).unwrap();
                for (x, y) in [(0, 0), (1, 0), (-1, 2), (2, 2)] {
                    for (z, w) in [(0, 0), (1, -1), (2, 2), (-1, 2)] {
                        let (first, second) = ((x, y), (z, w));
                        let ordered = [first < second, first <= second, first > second, first >= second][at];
                        let expected = ordered && holds(&a, x, y, n) && holds(&b, z, w, n);
                        prop_assert_eq!(contains(&pairs, &[x, y, z, w, n]), expected);
                    }
                }
            }
        }
    }
}
