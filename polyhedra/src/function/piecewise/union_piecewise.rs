//! Piecewise functions over several tuples.
//!
//! # Problem
//! A program has many statements, and a schedule or a count has a formula for each:
//! `{ S[i] -> [i, 0]; T[i, j] -> [i, 1] }`.
//!
//! # Method
//! An ordered map from the pair of tuples to a [`Piecewise`], all over the same symbols. An operation works
//! on the pairs of parts that fit together and leaves out the others.
//!
//! # Invariants
//! 1. The key of a part is its pair of tuples. 2. All parts have the symbols of the union.
//!
//! # Exactness
//! All operations are exact.
//!
//! # Examples
//! ```
//! use loopwright_polyhedra::{Budget, UnionPiecewiseAffine, UnionRelation};
//! let budget = Budget::default();
//! let cost = UnionPiecewiseAffine::parse("{ S[i] -> [2i]; T[i, j] -> [i + j] }").unwrap();
//! let early = UnionRelation::parse("{ S[i] : i < 5; T[i, i] }").unwrap();
//! let early = cost.with_domain_in(&early, &budget).unwrap();
//! assert_eq!(early.to_string(), "{ S[i] -> [(2i)] : i <= 4; T[i, j] -> [(i + j)] : j = i }");
//! ```

use crate::function::piecewise::{Piece, PieceValue, Piecewise, PiecewiseError};
use crate::relation::presburger_relation::SetError;
use crate::relation::space::{Name, Space, Tuple};
use crate::relation::union_relation::UnionRelation;
use crate::work::budget::{Budget, Exhausted};
use std::collections::BTreeMap;

/// Functions of several tuples. See the module doc.
#[derive(Debug, Clone, PartialEq)]
pub struct UnionPiecewise<F> {
    symbols: Vec<Name>,
    parts: BTreeMap<(Tuple, Tuple), Piecewise<F>>,
}

impl<F: PieceValue> From<Piecewise<F>> for UnionPiecewise<F> {
    fn from(part: Piecewise<F>) -> Self {
        let symbols = part.space().symbols().to_vec();
        UnionPiecewise { symbols, parts: BTreeMap::from([(key(&part), part)]) }
    }
}

impl<F: PieceValue> UnionPiecewise<F> {
    /// No function at all.
    pub fn empty(symbols: Vec<Name>) -> Self {
        UnionPiecewise { symbols, parts: BTreeMap::new() }
    }

    /// The symbols of every part.
    pub fn symbols(&self) -> &[Name] {
        &self.symbols
    }

    /// The parts, in the order of their tuples. A part may be without pieces.
    pub fn parts(&self) -> impl ExactSizeIterator<Item = &Piecewise<F>> + Clone {
        self.parts.values()
    }

    /// The part from one tuple to another.
    pub fn part(&self, domain: &Tuple, range: &Tuple) -> Option<&Piecewise<F>> {
        self.parts.get(&(domain.clone(), range.clone()))
    }

    /// The only part, if there is exactly one.
    pub fn single(&self) -> Option<&Piecewise<F>> {
        let mut parts = self.parts.values();
        parts.next().filter(|_| parts.len() == 0)
    }

    /// The sets on which the functions are defined. Exact.
    pub fn domain(&self) -> UnionRelation {
        let mut out = UnionRelation::empty(self.symbols.clone());
        self.parts.values().for_each(|part| out.add(part.domain()));
        out
    }

    /// The union with one more function.
    ///
    /// # Errors
    /// If the part of the same tuples is defined at the same point, or the budget runs out.
    pub fn insert(&mut self, part: Piecewise<F>, budget: &Budget) -> Result<(), PiecewiseError> {
        let part = self.declared(&part);
        let part = match self.parts.get(&key(&part)) {
            Some(old) => old.disjoint_union(&part, budget)?,
            None => part,
        };
        self.parts.insert(key(&part), part);
        Ok(())
    }

    /// `f` of both values where functions of the same tuples are defined. Exact.
    pub fn zip_with(&self, other: &Self, budget: &Budget, f: impl Fn(&F, &F) -> F) -> Result<Self, SetError> {
        let mut out = UnionPiecewise::empty(self.symbols.clone());
        for (key, part) in &self.parts {
            if let Some(theirs) = other.parts.get(key) {
                out.replace(part.zip_with(theirs, budget, &f)?);
            }
        }
        Ok(out)
    }

    /// `f` of both values where functions of the same tuples are defined, elsewhere the one that is. Exact.
    pub fn union_with(
        &self,
        other: &Self,
        budget: &Budget,
        f: impl Fn(&F, &F) -> F,
    ) -> Result<Self, SetError> {
        let mut out = self.clone();
        for (key, theirs) in &other.parts {
            match self.parts.get(key) {
                Some(part) => out.replace(part.union_with(theirs, budget, &f)?),
                None => out.replace(theirs.clone()),
            }
        }
        Ok(out)
    }

    /// The functions on the points of a union of sets alone. Exact.
    pub fn with_domain_in(&self, sets: &UnionRelation, budget: &Budget) -> Result<Self, SetError> {
        let mut out = UnionPiecewise::empty(self.symbols.clone());
        for part in self.parts.values() {
            if let Some(set) = sets.set_part(part.space().domain()) {
                out.replace(part.with_domain_in(set, budget)?);
            }
        }
        Ok(out)
    }

    /// The functions on the points that are not in a union of sets. Exact.
    pub fn with_domain_outside(&self, sets: &UnionRelation, budget: &Budget) -> Result<Self, SetError> {
        let mut out = self.clone();
        for part in self.parts.values() {
            if let Some(set) = sets.set_part(part.space().domain()) {
                out.replace(part.with_domain_outside(set, budget)?);
            }
        }
        Ok(out)
    }

    /// The same functions with fewer pieces, see [`Piecewise::coalesced`]. Exact.
    pub fn coalesced(&self, budget: &Budget) -> Result<Self, Exhausted> {
        let mut out = self.clone();
        for part in out.parts.values_mut() {
            *part = part.coalesced(budget)?;
        }
        Ok(out)
    }

    /// Each part through `f`; results of the same tuples must be defined at different points.
    ///
    /// # Errors
    /// If two results overlap, or the budget runs out.
    pub fn map_parts<G: PieceValue>(
        &self,
        budget: &Budget,
        f: impl Fn(&Piecewise<F>) -> Piecewise<G>,
    ) -> Result<UnionPiecewise<G>, PiecewiseError> {
        let mut out = UnionPiecewise::empty(self.symbols.clone());
        for part in self.parts.values() {
            out.insert(f(part), budget)?;
        }
        Ok(out)
    }

    /// All pieces, in the order of their tuples.
    pub fn pieces(&self) -> impl Iterator<Item = &Piece<F>> {
        self.parts.values().flat_map(|part| part.pieces())
    }

    /// Checks the numbered invariants of the module documentation, and those of each part.
    ///
    /// # Panics
    /// If one is broken.
    ///
    /// # Errors
    /// If the budget runs out before that is known.
    pub fn check_invariants(&self, budget: &Budget) -> Result<(), Exhausted> {
        for (at, part) in &self.parts {
            assert_eq!(*at, key(part), "invariant 1: key of a part");
            assert_eq!(part.space().symbols(), self.symbols, "invariant 2: symbols of a part");
            part.check_invariants(budget)?;
        }
        Ok(())
    }

    /// Puts a part in place of the one of the same tuples, if there is one.
    pub(crate) fn replace(&mut self, part: Piecewise<F>) {
        let part = self.declared(&part);
        self.parts.insert(key(&part), part);
    }

    /// The part over the symbols of the union and its own, which the union then has as well.
    fn declared(&mut self, part: &Piecewise<F>) -> Piecewise<F> {
        let symbols = Space::default().with_symbols(self.symbols.clone()).common_symbols(part.space());
        if symbols != self.symbols {
            self.parts.values_mut().for_each(|part| *part = part.with_symbols(&symbols));
            self.symbols = symbols;
        }
        part.with_symbols(&self.symbols)
    }
}

fn key<F: PieceValue>(part: &Piecewise<F>) -> (Tuple, Tuple) {
    (part.space().domain().clone(), part.space().range().clone())
}
