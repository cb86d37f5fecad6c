//! Unions over several spaces.
//!
//! # Problem
//! A program has many statements, so its sets live in many tuples: `{ S[i] : …; T[i, j] : … }`.
//!
//! # Method
//! An ordered map from the pair of tuples to a [`PresburgerRelation`]; all of them over the same symbols. An
//! operation works on the pairs of spaces that fit together and leaves out the others, so no
//! operation can fail for a mismatch.
//!
//! # Invariants
//! 1. The key of a relation is its pair of tuples. 2. All relations have the symbols of the union.
//!
//! # Exactness
//! All operations are exact over the integers.
//!
//! # Examples
//! ```
//! use loopwright_polyhedra::{Budget, UnionRelation};
//! let budget = Budget::default();
//! let points = UnionRelation::parse("{ S[i] : 0 <= i < 3; T[i] : i = 7 }").unwrap();
//! let map = UnionRelation::parse("{ S[i] -> T[j = i + 5] }").unwrap();
//! assert_eq!(points.image(&map, &budget).unwrap().to_string(), "{ T[j] : 5 <= j <= 7 }");
//! ```

use crate::relation::integer_relation::IntegerRelation;
use crate::relation::presburger_relation::{PresburgerRelation, SetError};
use crate::relation::space::{Name, Space, Tuple};
use crate::work::budget::{Budget, Exhausted};
use loopwright_integer::Int;
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

/// A union of relations over several pairs of tuples. See the module doc.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct UnionRelation {
    symbols: Vec<Name>,
    parts: BTreeMap<(Tuple, Tuple), PresburgerRelation>,
}

impl From<PresburgerRelation> for UnionRelation {
    fn from(relation: PresburgerRelation) -> Self {
        let mut out = UnionRelation::empty(relation.space().symbols().to_vec());
        out.add(relation);
        out
    }
}

impl From<IntegerRelation> for UnionRelation {
    fn from(relation: IntegerRelation) -> Self {
        PresburgerRelation::from(relation).into()
    }
}

impl UnionRelation {
    /// No space at all.
    pub fn empty(symbols: Vec<Name>) -> Self {
        UnionRelation { symbols, parts: BTreeMap::new() }
    }

    /// The symbols of every part.
    pub fn symbols(&self) -> &[Name] {
        &self.symbols
    }

    /// The parts, in the order of their tuples. A part may be empty.
    pub fn parts(&self) -> impl ExactSizeIterator<Item = &PresburgerRelation> + Clone {
        self.parts.values()
    }

    /// The part in one pair of tuples.
    pub fn part(&self, domain: &Tuple, range: &Tuple) -> Option<&PresburgerRelation> {
        self.parts.get(&(domain.clone(), range.clone()))
    }

    /// The part of the sets of one tuple.
    pub fn set_part(&self, tuple: &Tuple) -> Option<&PresburgerRelation> {
        self.part(&Tuple::default(), tuple)
    }

    /// The only part, if there is exactly one.
    pub fn single(&self) -> Option<&PresburgerRelation> {
        let mut parts = self.parts.values();
        parts.next().filter(|_| parts.len() == 0)
    }

    /// Adds the points of a relation.
    pub fn add(&mut self, relation: PresburgerRelation) {
        let target = Space::params(self.symbols.clone());
        let symbols = target.common_symbols(relation.space());
        if symbols != self.symbols {
            self.parts.values_mut().for_each(|part| *part = part.with_symbols(&symbols));
            self.symbols = symbols;
        }
        self.add_all([relation.over_symbols(&self.symbols)]);
    }

    /// Adds the points of relations over the same symbols. Linear in the number of their disjuncts.
    pub(crate) fn add_all(&mut self, relations: impl IntoIterator<Item = PresburgerRelation>) {
        let mut new: BTreeMap<(Tuple, Tuple), Vec<PresburgerRelation>> = BTreeMap::new();
        for relation in relations {
            debug_assert_eq!(relation.space().symbols(), self.symbols, "symbols of a part");
            let key = (relation.space().domain().clone(), relation.space().range().clone());
            new.entry(key).or_default().push(relation);
        }
        for (key, relations) in new {
            let mut relations = relations.into_iter();
            let part = match self.parts.entry(key) {
                Entry::Occupied(part) => part.into_mut(),
                Entry::Vacant(place) => place.insert(relations.next().expect("a key comes with a relation")),
            };
            if relations.len() > 0 {
                part.extend(relations);
            }
        }
    }

    /// Checks the numbered invariants of the module documentation, and those of each part.
    ///
    /// # Panics
    /// If one is broken.
    pub fn check_invariants(&self) {
        for ((domain, range), part) in &self.parts {
            assert!(
                domain == part.space().domain() && range == part.space().range(),
                "invariant 1: key of a part"
            );
            assert_eq!(part.space().symbols(), self.symbols, "invariant 2: symbols of a part");
            part.check_invariants();
        }
    }

    /// The points in either. Exact.
    pub fn union(&self, other: &Self) -> Self {
        let mut out = self.clone();
        out.declare(&other.symbols);
        other.parts.values().for_each(|part| out.add(part.clone()));
        out
    }

    /// The points in both. Exact.
    pub fn intersection(&self, other: &Self, budget: &Budget) -> Result<Self, SetError> {
        let mut out = self.like(other);
        for (key, a) in &self.parts {
            if let Some(b) = other.parts.get(key) {
                out.add(a.intersection(b, budget)?);
            }
        }
        Ok(out)
    }

    /// The points of `self` that are not in `other`. Exact.
    pub fn difference(&self, other: &Self, budget: &Budget) -> Result<Self, SetError> {
        let mut out = self.like(other);
        for (key, part) in &self.parts {
            match other.parts.get(key) {
                Some(gone) => out.add(part.difference(gone, budget)?),
                None => out.add(part.clone()),
            }
        }
        Ok(out)
    }

    /// First `self`, then `then`. Exact.
    pub fn composition(&self, then: &Self, budget: &Budget) -> Result<Self, SetError> {
        let mut out = self.like(then);
        for a in self.parts.values() {
            for b in then.parts_from(a.space().range()) {
                out.add(a.composition(b, budget)?);
            }
        }
        Ok(out)
    }

    /// The image of a set under a relation. Exact.
    pub fn image(&self, relation: &Self, budget: &Budget) -> Result<Self, SetError> {
        self.composition(relation, budget)
    }

    /// The pairs whose domain point is in `set`. Exact.
    pub fn with_domain_in(&self, set: &Self, budget: &Budget) -> Result<Self, SetError> {
        let mut out = self.like(set);
        for a in self.parts.values() {
            if let Some(b) = set.set_part(a.space().domain()) {
                out.add(a.with_domain_in(b, budget)?);
            }
        }
        Ok(out)
    }

    /// The pairs whose range point is in `set`. Exact.
    pub fn with_range_in(&self, set: &Self, budget: &Budget) -> Result<Self, SetError> {
        let mut out = self.like(set);
        for a in self.parts.values() {
            if let Some(b) = set.set_part(a.space().range()) {
                out.add(a.with_range_in(b, budget)?);
            }
        }
        Ok(out)
    }

    /// Pairs of pairs, see [`IntegerRelation::product`]. Exact.
    pub fn product(&self, other: &Self, budget: &Budget) -> Result<Self, SetError> {
        let mut out = self.like(other);
        for a in self.parts.values() {
            for b in other.parts.values() {
                out.add(a.product(b, budget)?);
            }
        }
        Ok(out)
    }

    /// Domain and range changed places. Exact.
    pub fn inverse(&self) -> Self {
        self.mapped(PresburgerRelation::inverse)
    }

    /// The set of domain points. Exact.
    pub fn domain(&self) -> Self {
        self.mapped(PresburgerRelation::domain)
    }

    /// The set of range points. Exact.
    pub fn range(&self) -> Self {
        self.mapped(PresburgerRelation::range)
    }

    /// The set of the pairs. Exact.
    pub fn wrapped(&self) -> Self {
        self.mapped(PresburgerRelation::wrapped)
    }

    /// The relation of a set of pairs; parts that are not sets of pairs are left out. Exact.
    pub fn unwrapped(&self) -> Self {
        self.filter_mapped(PresburgerRelation::unwrapped)
    }

    /// { y - x : x -> y in self }; parts whose tuples differ are left out. Exact.
    pub fn deltas(&self) -> Self {
        self.filter_mapped(|part| part.deltas().ok())
    }

    /// Gives a symbol a value and removes it.
    pub fn with_fixed_symbol(&self, symbol: &str, value: &Int) -> Self {
        let kept = self.symbols.iter().filter(|name| name.as_str() != symbol);
        let mut out = UnionRelation::empty(kept.cloned().collect());
        self.parts.values().for_each(|part| out.add(part.with_fixed_symbol(symbol, value)));
        out
    }

    /// Is there no point? Exact.
    pub fn is_empty(&self, budget: &Budget) -> Result<bool, Exhausted> {
        for part in self.parts.values() {
            if !part.is_empty(budget)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Is every point of `self` in `other`? Exact.
    pub fn is_subset(&self, other: &Self, budget: &Budget) -> Result<bool, SetError> {
        for (key, part) in &self.parts {
            let is_inside = match other.parts.get(key) {
                Some(cover) => part.is_subset(cover, budget)?,
                None => part.is_empty(budget)?,
            };
            if !is_inside {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Do both have the same points? Exact.
    pub fn is_equal(&self, other: &Self, budget: &Budget) -> Result<bool, SetError> {
        Ok(self.is_subset(other, budget)? && other.is_subset(self, budget)?)
    }

    /// Do they have no point in common? Exact.
    pub fn is_disjoint(&self, other: &Self, budget: &Budget) -> Result<bool, SetError> {
        Ok(self.intersection(other, budget)?.is_empty(budget)?)
    }

    /// The same points, each part in disjuncts that do not overlap. Exact.
    pub fn made_disjoint(&self, budget: &Budget) -> Result<Self, Exhausted> {
        self.try_mapped(|part| part.made_disjoint(budget))
    }

    /// Each part through `f`.
    pub(crate) fn try_mapped<E>(
        &self,
        f: impl Fn(&PresburgerRelation) -> Result<PresburgerRelation, E>,
    ) -> Result<Self, E> {
        let mut out = UnionRelation::empty(self.symbols.clone());
        for part in self.parts.values() {
            out.add(f(part)?);
        }
        Ok(out)
    }

    pub(crate) fn mapped(&self, f: impl Fn(&PresburgerRelation) -> PresburgerRelation) -> Self {
        let kept = self.parts.values().map(f);
        let mut out = UnionRelation::default();
        kept.for_each(|part| out.add(part));
        out.declare(&self.symbols);
        out
    }

    /// The parts with one domain tuple.
    fn parts_from<'a>(&'a self, domain: &'a Tuple) -> impl Iterator<Item = &'a PresburgerRelation> {
        // The unit tuple is the least of all.
        let first = (domain.clone(), Tuple::default());
        self.parts
            .range(first..)
            .map(|(_, part)| part)
            .take_while(move |part| part.space().domain() == domain)
    }

    /// The parts for which `f` has an answer, through `f`.
    pub(crate) fn filter_mapped(
        &self,
        f: impl Fn(&PresburgerRelation) -> Option<PresburgerRelation>,
    ) -> Self {
        let mut out = UnionRelation::empty(self.symbols.clone());
        self.parts.values().filter_map(f).for_each(|part| out.add(part));
        out
    }

    /// The parts that fit together through `f`; pairs that do not fit are left out.
    pub(crate) fn pairwise(
        &self,
        other: &Self,
        f: impl Fn(&PresburgerRelation, &PresburgerRelation) -> Result<PresburgerRelation, SetError>,
    ) -> Result<Self, SetError> {
        let mut out = self.like(other);
        for a in self.parts.values() {
            for b in other.parts.values() {
                match f(a, b) {
                    Ok(part) => out.add(part),
                    Err(SetError::Space(_)) => {}
                    Err(error) => return Err(error),
                }
            }
        }
        Ok(out)
    }

    /// An empty union with the symbols of both.
    fn like(&self, other: &Self) -> Self {
        let mut out = UnionRelation::empty(self.symbols.clone());
        out.declare(&other.symbols);
        out
    }

    fn declare(&mut self, symbols: &[Name]) {
        self.add(PresburgerRelation::empty(Space::params(symbols.to_vec())));
        let params = (Tuple::default(), Tuple::default());
        if self.parts.get(&params).is_some_and(PresburgerRelation::is_obviously_empty) {
            self.parts.remove(&params);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fixed_symbol_is_gone_from_every_part() {
        let union = UnionRelation::parse("[N, M] -> { A[i] : i < N; B[i] : i < M }").expect("valid text");
        let fixed = union.with_fixed_symbol("N", &Int::from(3));
        fixed.check_invariants();
        assert_eq!(fixed.to_string(), "[M] -> { A[i] : i <= 2; B[i] : i < M }");
        let more = UnionRelation::parse("[N] -> { A[i] : i = N }").expect("valid text");
        assert_eq!(fixed.union(&more).symbols().len(), 2);
        assert_eq!(union.with_fixed_symbol("K", &Int::ONE), union);
    }
}
