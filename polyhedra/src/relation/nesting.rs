//! Operations on nested tuples: maps of pairs, products, currying, flattening.
//!
//! # Problem
//! A pair x -> y can be seen as one element [x -> y], related to x, to y or to y - x; relations can be put
//! side by side; [x -> y] -> z is as good as x -> [y -> z].
//!
//! # Method
//! Every operation is a new reading of the columns, or a map from old columns to new ones. Currying and
//! wrapping move no column at all, as the columns of a nested tuple are those of its halves in order.
//!
//! # Exactness
//! All of this file is exact over the integers.
//!
//! # Cost
//! Linear in the number of coefficients.
//!
//! # Examples
//! ```
//! use loopwright_polyhedra::{Budget, UnionRelation};
//! let map = UnionRelation::parse("{ A[i] -> B[i + 1] : i >= 0 }").unwrap();
//! assert_eq!(map.domain_map().to_string(), "{ [A[i] -> B[i + 1]] -> A[i] : i >= 0 }");
//! let nested = UnionRelation::parse("{ [A[i] -> B[j]] -> C[i + j] }").unwrap();
//! assert_eq!(nested.curried().to_string(), "{ A[i0] -> [B[o0] -> C[i0 + o0]] }");
//! ```

use crate::relation::integer_relation::IntegerRelation;
use crate::relation::presburger_relation::{PresburgerRelation, SetError};
use crate::relation::space::{Space, SpaceMismatch, Tuple, expect_equal};
use crate::relation::union_relation::UnionRelation;
use crate::work::budget::Budget;
use std::ops::Range;

impl IntegerRelation {
    /// `{ [x -> y] -> x : x -> y in self }`; of a set `{ y -> [] }`. Exact.
    pub fn domain_map(&self) -> Self {
        let domain = self.space().domain().clone();
        let domain = if domain.is_missing() { Tuple::anonymous(0) } else { domain };
        let n = domain.dims() as usize;
        self.map_of_pairs(domain, 0..n)
    }

    /// `{ [x -> y] -> y : x -> y in self }`; of a set { y -> y }. Exact.
    pub fn range_map(&self) -> Self {
        let (n_domain, n_range) = (self.space().n_domain(), self.space().n_range());
        self.map_of_pairs(self.space().range().clone(), n_domain..n_domain + n_range)
    }

    /// `{ [x -> y] -> y - x : x -> y in self }`, for domain and range tuples of the same shape. Exact.
    pub fn deltas_map(&self) -> Result<Self, SpaceMismatch> {
        expect_equal(self.space().domain(), self.space().range())?;
        let n = self.space().n_domain();
        let mut out = self.pairs_to(self.space().range().clone());
        for dim in 0..n {
            let row = out.row(&[(2 * n + dim, 1), (n + dim, -1), (dim, 1)], 0);
            out.add_equality(&row);
        }
        Ok(out)
    }

    fn map_of_pairs(&self, range: Tuple, columns: Range<usize>) -> Self {
        let n_pair = self.space().n_domain() + self.space().n_range();
        let mut out = self.pairs_to(range);
        for (dim, col) in columns.enumerate() {
            out.equate(n_pair + dim, col);
        }
        out
    }

    /// `{ [x -> y] -> z : x -> y in self }`, for all z of a tuple.
    fn pairs_to(&self, range: Tuple) -> Self {
        let space = self.space();
        let n_pair = space.n_domain() + space.n_range();
        let n_new = range.dims() as usize;
        let pair = self.wrapped().space().range().clone();
        let target = space.clone().with_domain(pair).with_range(range);
        let map: Vec<usize> = (0..n_pair).chain(n_pair + n_new..target.n_vars()).collect();
        self.remapped(target, &map)
    }

    /// `{ a -> [b -> d] : a -> b in self, a -> d in other }`. Exact.
    pub fn range_product(&self, other: &Self) -> Result<Self, SpaceMismatch> {
        self.ranges_side_by_side(other, Tuple::wrap)
    }

    /// { a -> (b, d) : a -> b in self, a -> d in other } with a flat, unnamed range. Exact.
    pub fn flat_range_product(&self, other: &Self) -> Result<Self, SpaceMismatch> {
        self.ranges_side_by_side(other, |first, second| Tuple::wrap(first, second).flattened())
    }

    /// `{ [a -> c] -> b : a -> b in self, c -> b in other }`. Exact.
    pub fn domain_product(&self, other: &Self) -> Result<Self, SpaceMismatch> {
        Ok(self.inverse().range_product(&other.inverse())?.inverse())
    }

    /// { (a, c) -> b : a -> b in self, c -> b in other } with a flat, unnamed domain. Exact.
    pub fn flat_domain_product(&self, other: &Self) -> Result<Self, SpaceMismatch> {
        Ok(self.inverse().flat_range_product(&other.inverse())?.inverse())
    }

    fn ranges_side_by_side(
        &self,
        other: &Self,
        join: impl Fn(Tuple, Tuple) -> Tuple,
    ) -> Result<Self, SpaceMismatch> {
        expect_equal(self.space().domain(), other.space().domain())?;
        let symbols = self.space().common_symbols(other.space());
        let (a, b) = (self.with_symbols(&symbols), other.with_symbols(&symbols));
        let (a_space, b_space) = (a.space(), b.space());
        let range = join(a_space.range().clone(), b_space.range().clone());
        let space = Space::relation(symbols, a_space.domain().clone(), range)
            .with_locals(a_space.n_locals() + b_space.n_locals());
        let (n_in, a_out, n_visible) = (space.n_domain(), a_space.n_range(), space.n_visible());
        let middle = n_in + a_out;
        let symbol_cols = middle + b_space.n_range()..n_visible;
        let b_locals = n_visible + a_space.n_locals();
        let a_map: Vec<usize> = (0..middle).chain(symbol_cols.clone()).chain(n_visible..b_locals).collect();
        let b_map: Vec<usize> = (0..n_in)
            .chain(middle..symbol_cols.start)
            .chain(symbol_cols)
            .chain(b_locals..space.n_vars())
            .collect();
        let mut out = a.remapped(space, &a_map);
        out.push_remapped(&b, &b_map);
        out.simplify();
        Ok(out)
    }

    /// `{ a -> [b -> c] : [a -> b] -> c in self }`; `None` if the domain is not nested. Exact.
    pub fn curried(&self) -> Option<Self> {
        let (first, second) = self.space().domain().nested()?;
        let range = Tuple::wrap(second.clone(), self.space().range().clone());
        let target = self.space().clone().with_domain(first.clone()).with_range(range);
        Some(self.clone().recast(target))
    }

    /// `{ [a -> b] -> c : a -> [b -> c] in self }`; `None` if the range is not nested. Exact.
    pub fn uncurried(&self) -> Option<Self> {
        let (first, second) = self.space().range().nested()?;
        let domain = Tuple::wrap(self.space().domain().clone(), first.clone());
        let target = self.space().clone().with_domain(domain).with_range(second.clone());
        Some(self.clone().recast(target))
    }

    /// `{ [a -> c] -> [b -> d] : [a -> b] -> [c -> d] in self }`; `None` if a tuple is not nested. Exact.
    pub fn zipped(&self) -> Option<Self> {
        let (a, b) = self.space().domain().nested()?;
        let (c, d) = self.space().range().nested()?;
        let domain = Tuple::wrap(a.clone(), c.clone());
        let range = Tuple::wrap(b.clone(), d.clone());
        let target = self.space().clone().with_domain(domain).with_range(range);
        let [n_a, n_b, n_c] = [a, b, c].map(|tuple| tuple.dims() as usize);
        let map: Vec<usize> = (0..n_a)
            .chain(n_a + n_c..n_a + n_c + n_b)
            .chain(n_a..n_a + n_c)
            .chain(n_a + n_b + n_c..target.n_vars())
            .collect();
        Some(self.remapped(target, &map))
    }

    /// The same points with flat, unnamed tuples. Exact.
    pub fn flattened(&self) -> Self {
        let space = self.space().clone();
        let (domain, range) = (space.domain().flattened(), space.range().flattened());
        self.clone().recast(space.with_domain(domain).with_range(range))
    }
}

impl Tuple {
    /// As many dimensions, with their names, in a tuple without a name and without nesting. A missing tuple
    /// stays so.
    pub fn flattened(&self) -> Tuple {
        if self.is_missing() {
            return self.clone();
        }
        Tuple::anonymous(self.dims()).with_dim_names((0..self.dims()).map(|dim| self.dim_name(dim).cloned()))
    }
}

impl PresburgerRelation {
    /// `{ [x -> y] -> x : x -> y in self }`. Exact.
    pub fn domain_map(&self) -> Self {
        self.mapped(IntegerRelation::domain_map)
    }

    /// `{ [x -> y] -> y : x -> y in self }`. Exact.
    pub fn range_map(&self) -> Self {
        self.mapped(IntegerRelation::range_map)
    }

    /// `{ [x -> y] -> y - x : x -> y in self }`, for domain and range tuples of the same shape. Exact.
    pub fn deltas_map(&self) -> Result<Self, SpaceMismatch> {
        self.try_mapped(IntegerRelation::deltas_map)
    }

    /// `{ a -> [b -> d] : a -> b in self, a -> d in other }`. Exact.
    pub fn range_product(&self, other: &Self, budget: &Budget) -> Result<Self, SetError> {
        self.pairwise(other, budget, IntegerRelation::range_product)
    }

    /// { a -> (b, d) : a -> b in self, a -> d in other } with a flat, unnamed range. Exact.
    pub fn flat_range_product(&self, other: &Self, budget: &Budget) -> Result<Self, SetError> {
        self.pairwise(other, budget, IntegerRelation::flat_range_product)
    }

    /// `{ [a -> c] -> b : a -> b in self, c -> b in other }`. Exact.
    pub fn domain_product(&self, other: &Self, budget: &Budget) -> Result<Self, SetError> {
        self.pairwise(other, budget, IntegerRelation::domain_product)
    }

    /// { (a, c) -> b : a -> b in self, c -> b in other } with a flat, unnamed domain. Exact.
    pub fn flat_domain_product(&self, other: &Self, budget: &Budget) -> Result<Self, SetError> {
        self.pairwise(other, budget, IntegerRelation::flat_domain_product)
    }

    /// `{ a -> [b -> c] : [a -> b] -> c in self }`; `None` if the domain is not nested. Exact.
    pub fn curried(&self) -> Option<Self> {
        self.try_mapped(|disjunct| disjunct.curried().ok_or(())).ok()
    }

    /// `{ [a -> b] -> c : a -> [b -> c] in self }`; `None` if the range is not nested. Exact.
    pub fn uncurried(&self) -> Option<Self> {
        self.try_mapped(|disjunct| disjunct.uncurried().ok_or(())).ok()
    }

    /// `{ [a -> c] -> [b -> d] : [a -> b] -> [c -> d] in self }`; `None` if a tuple is not nested. Exact.
    pub fn zipped(&self) -> Option<Self> {
        self.try_mapped(|disjunct| disjunct.zipped().ok_or(())).ok()
    }

    /// The same points with flat, unnamed tuples. Exact.
    pub fn flattened(&self) -> Self {
        self.mapped(IntegerRelation::flattened)
    }
}

impl UnionRelation {
    /// `{ [x -> y] -> x : x -> y in self }`. Exact.
    pub fn domain_map(&self) -> Self {
        self.mapped(PresburgerRelation::domain_map)
    }

    /// `{ [x -> y] -> y : x -> y in self }`. Exact.
    pub fn range_map(&self) -> Self {
        self.mapped(PresburgerRelation::range_map)
    }

    /// `{ [x -> y] -> y - x : x -> y in self }`; parts whose tuples differ are left out. Exact.
    pub fn deltas_map(&self) -> Self {
        self.filter_mapped(|part| part.deltas_map().ok())
    }

    /// `{ a -> [b -> d] : a -> b in self, a -> d in other }`. Exact.
    pub fn range_product(&self, other: &Self, budget: &Budget) -> Result<Self, SetError> {
        self.pairwise(other, |a, b| a.range_product(b, budget))
    }

    /// { a -> (b, d) : a -> b in self, a -> d in other } with flat, unnamed ranges. Exact.
    pub fn flat_range_product(&self, other: &Self, budget: &Budget) -> Result<Self, SetError> {
        self.pairwise(other, |a, b| a.flat_range_product(b, budget))
    }

    /// `{ [a -> c] -> b : a -> b in self, c -> b in other }`. Exact.
    pub fn domain_product(&self, other: &Self, budget: &Budget) -> Result<Self, SetError> {
        self.pairwise(other, |a, b| a.domain_product(b, budget))
    }

    /// { (a, c) -> b : a -> b in self, c -> b in other } with flat, unnamed domains. Exact.
    pub fn flat_domain_product(&self, other: &Self, budget: &Budget) -> Result<Self, SetError> {
        self.pairwise(other, |a, b| a.flat_domain_product(b, budget))
    }

    /// The product with flat, unnamed tuples. Exact.
    pub fn flat_product(&self, other: &Self, budget: &Budget) -> Result<Self, SetError> {
        self.pairwise(other, |a, b| a.flat_product(b, budget))
    }

    /// `{ a -> [b -> c] : [a -> b] -> c in self }`; parts whose domain is not nested are left out. Exact.
    pub fn curried(&self) -> Self {
        self.filter_mapped(PresburgerRelation::curried)
    }

    /// `{ [a -> b] -> c : a -> [b -> c] in self }`; parts whose range is not nested are left out. Exact.
    pub fn uncurried(&self) -> Self {
        self.filter_mapped(PresburgerRelation::uncurried)
    }

    /// `{ [a -> c] -> [b -> d] : [a -> b] -> [c -> d] in self }`; parts with a tuple that is not nested are
    /// left out. Exact.
    pub fn zipped(&self) -> Self {
        self.filter_mapped(PresburgerRelation::zipped)
    }

    /// The same points with flat, unnamed tuples. Exact.
    pub fn flattened(&self) -> Self {
        self.mapped(PresburgerRelation::flattened)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::{Expect, expect};

    fn parse(text: &str) -> UnionRelation {
        UnionRelation::parse(text).expect("valid text")
    }

    fn check(found: UnionRelation, expect: Expect) {
        expect.assert_eq(&found.to_string());
    }

    const MAP: &str = "[N] -> { A[i] -> B[i + N, 2i] : exists e: i = 3e; C[i] -> C[j] : i <= j }";

    #[test]
    fn nesting_maps_of_pairs() {
        check(
            parse(MAP).domain_map(),
            expect![
                "[N] -> { [C[i] -> C[j]] -> C[i] : j >= i; [A[i] -> B[i + N, 2i]] -> A[i] : i mod 3 = 0 }"
            ],
        );
        check(
            parse(MAP).range_map(),
            expect![
                "[N] -> { [C[i] -> C[j]] -> C[j] : j >= i; [A[i] -> B[i + N, 2i]] -> B[i + N, 2i] : i mod 3 = 0 }"
            ],
        );
        check(parse(MAP).deltas_map(), expect!["[N] -> { [C[i] -> C[j]] -> C[j - i] : j >= i }"]);
    }

    #[test]
    fn nesting_products() {
        let budget = Budget::default();
        let (a, b) = (
            parse("{ A[i] -> B[i + 1]; A[i] -> C[] : i > 5 }"),
            parse("[N] -> { A[i] -> D[j] : i < j < N }"),
        );
        check(
            a.range_product(&b, &budget).expect("fits"),
            expect![
                "[N] -> { A[i] -> [C[] -> D[j]] : i >= 6 and i < j < N; A[i] -> [B[i + 1] -> D[j]] : i < j < N }"
            ],
        );
        check(
            a.flat_range_product(&b, &budget).expect("fits"),
            expect!["[N] -> { A[i] -> [j] : i >= 6 and i < j < N; A[i] -> [i + 1, j] : i < j < N }"],
        );
        check(
            a.inverse().domain_product(&b.inverse(), &budget).expect("fits"),
            expect![
                "[N] -> { [C[] -> D[j]] -> A[i] : j < N and 6 <= i < j; [B[i0] -> D[j]] -> A[i0 - 1] : i0 <= j < N }"
            ],
        );
        check(
            a.inverse().flat_domain_product(&b.inverse(), &budget).expect("fits"),
            expect!["[N] -> { [j] -> A[i] : j < N and 6 <= i < j; [i0, j] -> A[i0 - 1] : i0 <= j < N }"],
        );
        check(
            a.flat_product(&b, &budget).expect("fits"),
            expect!["[N] -> { [i, i'] -> [j] : i >= 6 and i' < j < N; [i, i'] -> [i + 1, j] : i' < j < N }"],
        );
    }

    #[test]
    fn nesting_currying_and_back() {
        let nested = parse("{ [A[i] -> B[j]] -> C[i + j] : 0 <= i < j; A[i] -> D[i] }");
        check(nested.curried(), expect!["{ A[i0] -> [B[o0] -> C[i0 + o0]] : i0 >= 0 and o0 > i0 }"]);
        check(
            nested.curried().uncurried(),
            expect!["{ [A[i0] -> B[i1]] -> C[i0 + i1] : i0 >= 0 and i1 > i0 }"],
        );
        let pairs = parse("{ [A[i] -> B[j, k]] -> [C[l] -> D[i + j, k - l]] : i < l }");
        check(
            pairs.zipped(),
            expect!["{ [A[i0] -> C[i1]] -> [B[o0, o1] -> D[i0 + o0, o1 - i1]] : i1 > i0 }"],
        );
        assert_eq!(pairs.zipped().zipped(), pairs);
        check(pairs.flattened(), expect!["{ [i, j, k] -> [l, i + j, k - l] : l > i }"]);
    }
}
