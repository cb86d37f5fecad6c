//! Counting and summing over the integer points of parametric sets.
//!
//! # Problem
//! How many iterations has a loop nest, how many elements does it touch, how much does it move, as a function
//! of its symbols? For a relation: how many range points does each domain point have; and the sum of a
//! quasi-polynomial over these range points.
//!
//! # Method
//! 1. The relation is written as a disjoint union of conjunctions in which every local is determined by the
//!    visible columns (`determined`), so that a point together with its locals is one integer vector. Locals
//!    that can be projected out at the price of a few slices are (`slices`): each is a dimension less. So are
//!    range columns that are floors (`floors`).
//! 2. Each conjunction is split into conditions on the arguments and independent full-dimensional polytopes
//!    (`split_conjunction`).
//! 3. Brion's theorem makes the sum over a polytope a sum over the cones at its vertices (`polytope`),
//! 4. Barvinok's signed decomposition makes these unimodular (`cone`),
//! 5. and what a unimodular cone contributes is a coefficient of a Laurent series (`moments`).
//! 6. Pieces whose values agree where one of them holds get one value, and are joined if they fit together.
//!
//! # Exactness
//! Exact for every input, unions, quantifiers and floors included. Infinity is part of the answer, see
//! [`Cardinality`].
//!
//! # Cost
//! For a fixed number of variables polynomial in the size of the constraints, as long as the locals are
//! determined. The number of pieces can be exponential in the number of symbols.
//!
//! # Examples
//! ```
//! use loopwright_polyhedra::{Budget, PresburgerRelation};
//! let budget = Budget::default();
//! let card = |text: &str| PresburgerRelation::parse(text).unwrap().card(&budget).unwrap().to_string();
//! assert_eq!(card("[N] -> { [i, j] : 0 <= j <= i < N }"), "[N] -> { (1/2 * N + 1/2 * N^2) : N > 0 }");
//! assert_eq!(card("[N] -> { [i] : 0 <= 3i <= N }"), "[N] -> { (1 + floor(N/3)) : N >= 0 }");
//! assert_eq!(card("[N] -> { [i] : i >= N }"), "[N] -> { infty }");
//! ```
//!
//! # Reference
//! `[Barvinok94]`; `[VerdoolaegeSeghirBeylsLoechnerBruynooghe07]`.

mod bounds;
mod cardinality;
mod cone;
mod floors;
mod lift;
mod moments;
mod polytope;
mod split_conjunction;
#[cfg(test)]
mod tests;

pub use crate::function::count::bounds::{Extremum, PolynomialBound, Side};
pub use crate::function::count::cardinality::{Cardinality, Count};
use crate::function::count::split_conjunction::{SplitConjunction, Sum};
use crate::function::piecewise::{Piece, PieceValue, Piecewise};
use crate::function::polynomial::{PiecewiseQuasiPolynomial, QuasiPolynomial};
use crate::relation::integer_relation::IntegerRelation;
use crate::relation::presburger_relation::{PresburgerRelation, SetError};
use crate::relation::space::{Space, SpaceMismatch, Tuple, VarKind, expect_equal};
use crate::work::budget::{Budget, Exhausted};
use crate::work::parallel;
use loopwright_integer::Int;
use loopwright_integer::Rational;
use std::fmt;

/// Why a sum or a bound cannot be computed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SumError {
    /// The tuples of the operands do not fit together.
    Space(SpaceMismatch),
    /// The set is not bounded for some arguments.
    Unbounded,
    /// The budget ran out.
    Exhausted(Exhausted),
}

impl From<Exhausted> for SumError {
    fn from(error: Exhausted) -> Self {
        SumError::Exhausted(error)
    }
}

impl From<SetError> for SumError {
    fn from(error: SetError) -> Self {
        match error {
            SetError::Space(mismatch) => SumError::Space(mismatch),
            SetError::Exhausted(exhausted) => SumError::Exhausted(exhausted),
        }
    }
}

impl fmt::Display for SumError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SumError::Space(error) => error.fmt(f),
            SumError::Unbounded => f.write_str("the set is not bounded"),
            SumError::Exhausted(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for SumError {}

impl PresburgerRelation {
    /// The number of points of a set as a function of its symbols; of a relation, the number of range points
    /// of each domain point. Exact; zero where no piece holds.
    ///
    /// # Errors
    /// If the budget runs out.
    pub fn card(&self, budget: &Budget) -> Result<Cardinality, Exhausted> {
        let arguments = self.space().clone().with_range(Tuple::default()).inverse();
        let mut infinite = PresburgerRelation::empty(arguments.clone());
        let mut finite = Vec::new();
        let conjunctions = disjoint_conjunctions(self, budget)?;
        for sum in parallel::map(&conjunctions, parallel::TERMS, "counting", |conjunction| {
            let conjunction = conjunction.without_floors_in_range(budget)?;
            let summand = summand_space(conjunction.space());
            let summand = QuasiPolynomial::constant(summand, Rational::from(Int::ONE));
            Term { conjunction, summand }.sum(budget)
        })? {
            match sum {
                Sum::Unbounded(arguments) => {
                    arguments.into_disjuncts().into_iter().for_each(|part| infinite.push(part));
                }
                Sum::Pieces(pieces) => finite.push(pieces),
            }
        }
        let finite = total(&arguments, finite, budget)?;
        Cardinality::new(finite, infinite, budget)
    }
}

impl PiecewiseQuasiPolynomial {
    /// For each domain point of a relation, and each value of the symbols, the sum of the function over the
    /// range points; over a set, the sum over its points. Where the function is not defined it counts as
    /// zero. Exact.
    ///
    /// # Errors
    /// If the arguments are not those of the range, a sum has infinitely many terms where the function is not
    /// the constant zero, or the budget runs out.
    pub fn sum_over(&self, relation: &PresburgerRelation, budget: &Budget) -> Result<Self, SumError> {
        expect_equal(self.space().domain(), relation.space().range()).map_err(SumError::Space)?;
        let arguments = relation.space().clone().with_range(Tuple::default()).inverse();
        let mut terms = Vec::new();
        for piece in self.pieces().iter().filter(|piece| !piece.value.is_zero()) {
            let inside = relation.with_range_in(&piece.domain, budget)?;
            let summand = on_pairs(&piece.value, inside.space());
            let conjunctions = disjoint_conjunctions(&inside, budget)?;
            for sum in parallel::map(&conjunctions, parallel::TERMS, "counting", |conjunction| {
                let (conjunction, summand) = lift::without_floors(conjunction, &summand);
                Term { conjunction, summand }.sum(budget)
            })? {
                match sum {
                    Sum::Unbounded(set) if set.is_empty(budget)? => {}
                    Sum::Unbounded(_) => return Err(SumError::Unbounded),
                    Sum::Pieces(pieces) => terms.push(pieces),
                }
            }
        }
        Ok(total(&arguments, terms, budget)?)
    }

    /// The sum of the function over all arguments for which it is defined, as a function of the symbols.
    /// Exact.
    ///
    /// # Errors
    /// As [`Self::sum_over`].
    pub fn sum(&self, budget: &Budget) -> Result<Self, SumError> {
        self.sum_over(&self.domain(), budget)
    }
}

/// A conjunction and what to sum over its range points.
struct Term {
    conjunction: IntegerRelation,
    /// A function of domain and range, without floors that depend on the range.
    summand: QuasiPolynomial,
}

impl Term {
    fn sum(mut self, budget: &Budget) -> Result<Sum, Exhausted> {
        self.conjunction.remove_redundant(budget)?;
        match SplitConjunction::new(&self.conjunction) {
            Some(system) => system.sum(&self.summand, budget),
            None => Ok(Sum::Pieces(Vec::new())),
        }
    }
}

/// The space of functions of domain and range points.
fn summand_space(space: &Space) -> Space {
    let tuple = Tuple::anonymous((space.n_domain() + space.n_range()) as u32);
    Space::set(space.symbols().to_vec(), tuple)
}

/// A function of range points as one of domain and range points.
fn on_pairs(value: &QuasiPolynomial, space: &Space) -> QuasiPolynomial {
    let value = value.with_symbols(space.symbols());
    let cols: Vec<usize> = (space.n_domain()..space.n_visible()).collect();
    value.with_columns(&summand_space(space), &cols)
}

/// Conjunctions without common points whose locals are determined.
fn disjoint_conjunctions(
    relation: &PresburgerRelation,
    budget: &Budget,
) -> Result<Vec<IntegerRelation>, Exhausted> {
    let mut open = relation.determined(budget)?.made_disjoint(budget)?.into_disjuncts();
    let mut done = Vec::new();
    while let Some(mut conjunction) = open.pop() {
        budget.spend(1, "counting")?;
        conjunction.remove_redundant(budget)?;
        let locals: Vec<usize> = conjunction.space().columns(VarKind::Local).collect();
        if conjunction.divisions().iter().any(Option::is_none) {
            let parts = PresburgerRelation::from(conjunction).determined(budget)?;
            open.extend(parts.made_disjoint(budget)?.into_disjuncts());
        } else if let Some(parts) = conjunction.without_thin_local(&locals, budget)? {
            open.extend(parts);
        } else {
            done.push(conjunction);
        }
    }
    Ok(done)
}

/// The sum of functions that are given by disjoint pieces each.
fn total(
    arguments: &Space,
    terms: Vec<Vec<(IntegerRelation, QuasiPolynomial)>>,
    budget: &Budget,
) -> Result<PiecewiseQuasiPolynomial, Exhausted> {
    let zero = QuasiPolynomial::zero(arguments.clone());
    let mut sum = Piecewise::empty(zero.space().clone());
    for pieces in terms {
        let pieces = pieces.into_iter().filter(|(_, value)| !value.is_zero());
        let pieces = pieces.map(|(domain, value)| Piece { domain: domain.into(), value });
        let term = Piecewise::assemble(zero.space().clone(), pieces.collect()).joined(budget)?;
        sum = if sum.is_empty() { term } else { within(sum.plus(&term, budget))? };
    }
    sum.coalesced(budget)
}

/// The result of an operation on operands of one space.
fn within<T>(result: Result<T, SetError>) -> Result<T, Exhausted> {
    result.map_err(|error| match error {
        SetError::Exhausted(exhausted) => exhausted,
        SetError::Space(mismatch) => unreachable!("the operands have one space: {mismatch}"),
    })
}
