//! Piecewise functions.
//!
//! # Problem
//! The answer to a question about a parametric set is rarely one formula. The least point of { j : 0 <= j < N
//! and 2j >= i } is 0 for i < 0 and ceil(i/2) for 0 <= i < 2N - 1; the number of points of a set is one
//! polynomial for small parameters and another one for large ones. Such a function is a list of disjoint
//! domains with one value (one formula) on each, and is undefined elsewhere.
//!
//! # Method
//! [`Piecewise`] knows nothing of its values but what [`PieceValue`] says: the space of the function and how
//! to bring it onto more symbols. Binary operations work on the intersections of the domains, pair by pair.
//! The space of a function is that of its graph: the domain tuple holds the arguments, the range tuple the
//! results; a function of symbols alone has the unit tuple for its arguments.
//!
//! # Invariants
//! 1. The domain of a piece is a set of the argument tuple of the space, over the symbols of the space.
//! 2. The value of a piece has the tuples and the symbols of the space.
//! 3. Domains are not empty and pairwise disjoint.
//!
//! # Exactness
//! All operations are exact.
//!
//! # Cost
//! A binary operation on functions with k and m pieces makes up to k m intersections, each with a test of
//! emptiness. What has to leave earlier pieces out of later ones (gist, union) pays for set differences as
//! well.
//!
//! # Examples
//! ```
//! use loopwright_polyhedra::{Budget, Name, PieceValue, Piecewise, PresburgerRelation, Space, Tuple};
//!
//! /// A function of one argument with a name for its value.
//! #[derive(Debug, Clone, PartialEq)]
//! struct Label(&'static str, Space);
//!
//! impl PieceValue for Label {
//!     fn space(&self) -> &Space {
//!         &self.1
//!     }
//!     fn with_symbols(&self, symbols: &[Name]) -> Self {
//!         Label(self.0, self.1.clone().with_symbols(symbols.to_vec()))
//!     }
//! }
//!
//! let budget = Budget::default();
//! let on = |set: &str, label| {
//!     let value = Label(label, Space::relation(vec![], Tuple::anonymous(1), Tuple::anonymous(1)));
//!     let set = PresburgerRelation::parse(set).unwrap();
//!     Piecewise::from(value).with_domain_in(&set, &budget).unwrap()
//! };
//! let negative = on("{ [i] : i < 0 }", "negative");
//! let small = on("[N] -> { [i] : i < N }", "small");
//! let both = negative.union_with(&small, &budget, |first, _| first.clone()).unwrap();
//! let labels: Vec<_> = both.pieces().iter().map(|piece| piece.value.0).collect();
//! assert_eq!(labels, ["negative", "negative", "small"]);
//! assert_eq!(both.coalesced(&budget).unwrap().pieces().len(), 2);
//! ```

mod union_piecewise;

pub use crate::function::piecewise::union_piecewise::UnionPiecewise;

use crate::relation::presburger_relation::{PresburgerRelation, SetError};
use crate::relation::space::{Name, Space, SpaceMismatch, expect_equal};
use crate::work::budget::{Budget, Exhausted};
use loopwright_integer::Int;
use std::fmt;

/// What a function must be able to do to be the value of a piece.
pub trait PieceValue: Clone + PartialEq {
    /// The space of the graph, without locals: arguments as domain, results as range.
    fn space(&self) -> &Space;

    /// The same function over the symbols given, which include all of its own.
    fn with_symbols(&self, symbols: &[Name]) -> Self;

    /// The pieces of a function, the same domains with fewer different values where these agree. As they are,
    /// unless the kind of function knows better.
    ///
    /// # Errors
    /// If the budget runs out.
    fn with_common_values(pieces: Vec<Piece<Self>>, _budget: &Budget) -> Result<Vec<Piece<Self>>, Exhausted> {
        Ok(pieces)
    }
}

/// A set and the function that holds on it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Piece<F> {
    /// Where the value holds: a set of the argument tuple.
    pub domain: PresburgerRelation,
    /// The function there.
    pub value: F,
}

/// A function given by different values on disjoint domains. See the module doc.
///
/// Equality compares the pieces in their order, not the functions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Piecewise<F> {
    space: Space,
    pieces: Vec<Piece<F>>,
}

/// Why pieces do not make up a function.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PiecewiseError {
    /// The tuples do not fit together, or the budget ran out.
    Set(SetError),
    /// Two domains have this point (arguments, symbols) in common.
    Overlap(Vec<Int>),
}

impl From<SetError> for PiecewiseError {
    fn from(error: SetError) -> Self {
        PiecewiseError::Set(error)
    }
}

impl From<SpaceMismatch> for PiecewiseError {
    fn from(error: SpaceMismatch) -> Self {
        PiecewiseError::Set(error.into())
    }
}

impl From<Exhausted> for PiecewiseError {
    fn from(error: Exhausted) -> Self {
        PiecewiseError::Set(error.into())
    }
}

impl fmt::Display for PiecewiseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PiecewiseError::Set(error) => error.fmt(f),
            PiecewiseError::Overlap(point) => write!(f, "two pieces have the point {point:?} in common"),
        }
    }
}

impl std::error::Error for PiecewiseError {}

impl<F: PieceValue> From<F> for Piecewise<F> {
    /// The function that has one value everywhere.
    fn from(value: F) -> Self {
        let space = value.space().clone();
        let domain = PresburgerRelation::universe(domain_space(&space));
        Piecewise { space, pieces: vec![Piece { domain, value }] }
    }
}

impl<F: PieceValue> Piecewise<F> {
    /// The function that is defined nowhere. Locals of the space are ignored.
    pub fn empty(space: Space) -> Self {
        Piecewise { space: space.without_locals(), pieces: Vec::new() }
    }

    /// The function made of the pieces given; symbols are aligned by name, empty pieces left out. Exact.
    ///
    /// # Errors
    /// If the tuples differ, two pieces overlap, or the budget runs out.
    pub fn from_pieces(
        space: Space,
        pieces: impl IntoIterator<Item = Piece<F>>,
        budget: &Budget,
    ) -> Result<Self, PiecewiseError> {
        let mut out = Piecewise::empty(space);
        for piece in pieces {
            out.space.expect_same_tuples(piece.value.space())?;
            let symbols = out.space.common_symbols(piece.value.space());
            out = out.with_symbols(&symbols);
            let part = Piecewise::from(piece.value).with_domain_in(&piece.domain, budget)?;
            out = out.disjoint_union(&part, budget)?;
        }
        Ok(out)
    }

    /// The function with pieces that are known to be disjoint and of this space.
    pub(crate) fn assemble(space: Space, pieces: Vec<Piece<F>>) -> Self {
        Piecewise { space: space.without_locals(), pieces }.checked()
    }

    /// The space of the graph: arguments as domain, results as range.
    pub fn space(&self) -> &Space {
        &self.space
    }

    /// The space of the sets on which the pieces hold.
    pub fn domain_space(&self) -> Space {
        domain_space(&self.space)
    }

    /// The pieces: no domain is empty, no two have a point in common.
    pub fn pieces(&self) -> &[Piece<F>] {
        &self.pieces
    }

    /// The pieces, by value.
    pub fn into_pieces(self) -> Vec<Piece<F>> {
        self.pieces
    }

    /// Is the function defined nowhere? Exact.
    pub fn is_empty(&self) -> bool {
        self.pieces.is_empty()
    }

    /// The set on which the function is defined. Exact.
    pub fn domain(&self) -> PresburgerRelation {
        let disjuncts = self.pieces.iter().flat_map(|piece| piece.domain.disjuncts().iter().cloned());
        PresburgerRelation::assemble(self.domain_space(), disjuncts.collect())
    }

    /// The function that holds at a point (arguments, symbols); `None` if the function is not defined there.
    /// Exact.
    ///
    /// # Panics
    /// If the point does not have one value for each argument and symbol.
    pub fn function_at(&self, point: &[Int], budget: &Budget) -> Result<Option<&F>, Exhausted> {
        for piece in &self.pieces {
            if piece.domain.contains(point, budget)? {
                return Ok(Some(&piece.value));
            }
        }
        Ok(None)
    }

    /// The same function over these symbols and those of its own that are missing from the list.
    pub fn with_symbols_aligned(&self, symbols: &[Name]) -> Self {
        let target = Space::default().with_symbols(symbols.to_vec());
        self.with_symbols(&target.common_symbols(&self.space))
    }

    /// The same function over the symbols given, which must include all of its own.
    pub(crate) fn with_symbols(&self, symbols: &[Name]) -> Self {
        if self.space.symbols() == symbols {
            return self.clone();
        }
        let space = self.space.clone().with_symbols(symbols.to_vec());
        let pieces = self.pieces.iter().map(|piece| Piece {
            domain: piece.domain.with_symbols(symbols),
            value: piece.value.with_symbols(symbols),
        });
        Piecewise { pieces: pieces.collect(), space }
    }

    /// The function on the points of `set` alone. Exact.
    pub fn with_domain_in(&self, set: &PresburgerRelation, budget: &Budget) -> Result<Self, SetError> {
        let (mut out, set) = self.aligned_with_set(set)?;
        for piece in &mut out.pieces {
            piece.domain = piece.domain.intersection(&set, budget)?;
        }
        Ok(Piecewise::without_empty(out.space, out.pieces, budget)?)
    }

    /// The function on the points that are not in `set`. Exact.
    pub fn with_domain_outside(&self, set: &PresburgerRelation, budget: &Budget) -> Result<Self, SetError> {
        let (mut out, set) = self.aligned_with_set(set)?;
        for piece in &mut out.pieces {
            piece.domain = piece.domain.difference(&set, budget)?;
        }
        Ok(Piecewise::without_empty(out.space, out.pieces, budget)?)
    }

    /// A function that agrees with this one on `context`, its domains with fewer constraints. Exact there;
    /// what it is outside of the context is not said, but it is a function.
    pub fn gist(&self, context: &PresburgerRelation, budget: &Budget) -> Result<Self, SetError> {
        let (aligned, context) = self.aligned_with_set(context)?;
        let mut pieces: Vec<Piece<F>> = Vec::with_capacity(aligned.pieces.len());
        for piece in aligned.pieces {
            let mut domain = piece.domain.gist(&context, budget)?;
            for earlier in &pieces {
                if !domain.is_disjoint(&earlier.domain, budget)? {
                    domain = domain.difference(&earlier.domain, budget)?;
                }
            }
            pieces.extend(non_empty(domain, budget)?.map(|domain| Piece { domain, ..piece }));
        }
        Ok(Piecewise { space: aligned.space, pieces })
    }

    /// Each value through `f`, on the same domains. The space of the result is `space`, with the symbols of
    /// this one.
    ///
    /// # Panics
    /// If `f` gives a value of another space (in builds with debug assertions).
    pub fn map<G: PieceValue>(&self, space: Space, f: impl Fn(&F) -> G) -> Piecewise<G> {
        let pieces =
            self.pieces.iter().map(|piece| Piece { domain: piece.domain.clone(), value: f(&piece.value) });
        let space = space.without_locals().with_symbols(self.space.symbols().to_vec());
        Piecewise { space, pieces: pieces.collect() }.checked()
    }

    /// `f` of both values where both functions are defined; `f` gets values over the same symbols and gives
    /// one of the tuples of `self`. Exact.
    ///
    /// # Panics
    /// If `f` gives a value of another space (in builds with debug assertions).
    pub fn zip_with<G: PieceValue>(
        &self,
        other: &Piecewise<G>,
        budget: &Budget,
        f: impl Fn(&F, &G) -> F,
    ) -> Result<Self, SetError> {
        self.refined(other, self.space.clone(), budget, |domain, a, b| {
            Ok(vec![Piece { domain, value: f(a, b) }])
        })
    }

    /// `f` of both values where both functions are defined, the one that is defined elsewhere. Exact.
    ///
    /// # Panics
    /// As for [`Self::zip_with`].
    pub fn union_with(
        &self,
        other: &Self,
        budget: &Budget,
        f: impl Fn(&F, &F) -> F,
    ) -> Result<Self, SetError> {
        let both = self.zip_with(other, budget, f)?;
        self.completed(other, both, budget)
    }

    /// `both` where both functions are defined, the one that is defined elsewhere.
    pub(crate) fn completed(&self, other: &Self, both: Self, budget: &Budget) -> Result<Self, SetError> {
        let symbols = both.space.symbols().to_vec();
        let mut out = both;
        out.pieces.extend(self.with_domain_outside(&other.domain(), budget)?.with_symbols(&symbols).pieces);
        out.pieces.extend(other.with_domain_outside(&self.domain(), budget)?.with_symbols(&symbols).pieces);
        Ok(out.checked())
    }

    /// The function that is `self` where that is defined and `other` where that is.
    ///
    /// # Errors
    /// If both are defined at some point, the tuples differ, or the budget runs out.
    pub fn disjoint_union(&self, other: &Self, budget: &Budget) -> Result<Self, PiecewiseError> {
        self.space.expect_same_tuples(&other.space)?;
        let symbols = self.space.common_symbols(&other.space);
        let (mut out, other) = (self.with_symbols(&symbols), other.with_symbols(&symbols));
        for new in &other.pieces {
            for old in &out.pieces {
                if let Some(point) = old.domain.intersection(&new.domain, budget)?.sample(budget)? {
                    return Err(PiecewiseError::Overlap(point));
                }
            }
        }
        out.pieces.extend(other.pieces);
        Ok(out.checked())
    }

    /// The same function with fewer pieces: those whose values agree get one value, those of equal values
    /// become one, and their domains are coalesced. Exact.
    pub fn coalesced(&self, budget: &Budget) -> Result<Self, Exhausted> {
        let joined = self.joined(budget)?;
        let pieces = F::with_common_values(joined.pieces, budget)?;
        Piecewise { space: joined.space, pieces }.joined(budget)
    }

    /// The same function with one piece for each value, their domains coalesced. Exact.
    pub(crate) fn joined(&self, budget: &Budget) -> Result<Self, Exhausted> {
        let mut pieces: Vec<Piece<F>> = Vec::with_capacity(self.pieces.len());
        for piece in &self.pieces {
            match pieces.iter_mut().find(|other| other.value == piece.value) {
                Some(other) => {
                    piece.domain.disjuncts().iter().for_each(|part| other.domain.push(part.clone()))
                }
                None => pieces.push(piece.clone()),
            }
        }
        for piece in &mut pieces {
            piece.domain = piece.domain.coalesced(budget)?;
        }
        Ok(Piecewise { space: self.space.clone(), pieces }.checked())
    }

    /// The pieces that `f` makes of each pair of values, on the intersection of their domains. The domains
    /// `f` gives must be disjoint parts of the one it gets; empty ones are left out. `space` has the tuples
    /// of the result.
    pub(crate) fn refined<G: PieceValue, H: PieceValue>(
        &self,
        other: &Piecewise<G>,
        space: Space,
        budget: &Budget,
        f: impl Fn(PresburgerRelation, &F, &G) -> Result<Vec<Piece<H>>, SetError>,
    ) -> Result<Piecewise<H>, SetError> {
        expect_equal(self.space.domain(), other.space.domain())?;
        let symbols = self.space.common_symbols(&other.space);
        let (a, b) = (self.with_symbols(&symbols), other.with_symbols(&symbols));
        let mut pieces = Vec::new();
        for first in &a.pieces {
            for second in &b.pieces {
                let domain = first.domain.intersection(&second.domain, budget)?;
                let Some(domain) = non_empty(domain, budget)? else {
                    continue;
                };
                pieces.extend(f(domain, &first.value, &second.value)?);
            }
        }
        Ok(Piecewise::without_empty(space.with_symbols(symbols), pieces, budget)?)
    }

    /// A function from disjoint pieces of one space; those that are empty are left out.
    pub(crate) fn without_empty(
        space: Space,
        pieces: impl IntoIterator<Item = Piece<F>>,
        budget: &Budget,
    ) -> Result<Self, Exhausted> {
        let mut out = Piecewise::empty(space);
        for piece in pieces {
            out.pieces.extend(non_empty(piece.domain, budget)?.map(|domain| Piece { domain, ..piece }));
        }
        Ok(out.checked())
    }

    /// Checks invariants 1 to 3.
    ///
    /// # Panics
    /// If one is broken.
    ///
    /// # Errors
    /// If the budget runs out before that is known.
    pub fn check_invariants(&self, budget: &Budget) -> Result<(), Exhausted> {
        self.check_spaces();
        for (at, piece) in self.pieces.iter().enumerate() {
            piece.domain.check_invariants();
            assert!(!piece.domain.is_empty(budget)?, "piece {at} has an empty domain");
            for (before, earlier) in self.pieces[..at].iter().enumerate() {
                match piece.domain.is_disjoint(&earlier.domain, budget) {
                    Ok(is_disjoint) => assert!(is_disjoint, "pieces {before} and {at} overlap"),
                    Err(SetError::Exhausted(error)) => return Err(error),
                    Err(SetError::Space(error)) => unreachable!("the spaces were checked: {error}"),
                }
            }
        }
        Ok(())
    }

    fn check_spaces(&self) {
        let domain = self.domain_space();
        for piece in &self.pieces {
            assert_eq!(*piece.domain.space(), domain, "space of the domain of a piece");
            assert_eq!(*piece.value.space(), self.space, "space of the value of a piece");
        }
    }

    fn checked(self) -> Self {
        if cfg!(debug_assertions) {
            self.check_spaces();
        }
        self
    }

    /// The function and a set of its arguments over the same symbols.
    fn aligned_with_set(
        &self,
        set: &PresburgerRelation,
    ) -> Result<(Self, PresburgerRelation), SpaceMismatch> {
        self.domain_space().expect_same_tuples(set.space())?;
        let symbols = self.space.common_symbols(set.space());
        Ok((self.with_symbols(&symbols), set.with_symbols(&symbols)))
    }
}

fn domain_space(space: &Space) -> Space {
    Space::set(space.symbols().to_vec(), space.domain().clone())
}

/// The set without its empty disjuncts, unless all of it is empty.
fn non_empty(set: PresburgerRelation, budget: &Budget) -> Result<Option<PresburgerRelation>, Exhausted> {
    let mut kept = PresburgerRelation::empty(set.space().clone());
    for disjunct in set.into_disjuncts() {
        if !disjunct.is_empty(budget)? {
            kept.push(disjunct);
        }
    }
    Ok((!kept.is_obviously_empty()).then_some(kept))
}

#[cfg(test)]
mod tests;
