//! Cardinalities: numbers of points that may be infinite.

use crate::function::count::within;
use crate::function::polynomial::PiecewiseQuasiPolynomial;
use crate::relation::presburger_relation::PresburgerRelation;
use crate::work::budget::{Budget, Exhausted};
use loopwright_integer::Int;
use loopwright_integer::rational;
use std::fmt;

/// The number of points of a set or relation as a function of domain and symbols.
///
/// # Invariants
/// 1. Where the number is infinite, no finite piece holds.
#[derive(Debug, Clone, PartialEq)]
pub struct Cardinality {
    finite: PiecewiseQuasiPolynomial,
    infinite: PresburgerRelation,
}

/// A number of points.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Count {
    /// This many.
    Finite(Int),
    /// More than any number.
    Infinite,
}

impl fmt::Display for Count {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Count::Finite(number) => number.fmt(f),
            Count::Infinite => f.write_str("infty"),
        }
    }
}

impl Cardinality {
    /// Infinite on one set of arguments, as given elsewhere.
    pub(super) fn new(
        finite: PiecewiseQuasiPolynomial,
        infinite: PresburgerRelation,
        budget: &Budget,
    ) -> Result<Self, Exhausted> {
        let mut known = PresburgerRelation::empty(infinite.space().clone());
        for part in infinite.into_disjuncts() {
            if !part.is_empty(budget)? {
                known.push(part);
            }
        }
        let infinite = known.coalesced(budget)?;
        let finite = match infinite.is_obviously_empty() {
            true => finite,
            false => within(finite.with_domain_outside(&infinite, budget))?,
        };
        Ok(Cardinality { finite, infinite })
    }

    /// The finite numbers; zero where no piece holds and the number is not infinite.
    pub fn finite(&self) -> &PiecewiseQuasiPolynomial {
        &self.finite
    }

    /// The arguments with infinitely many points.
    pub fn infinite(&self) -> &PresburgerRelation {
        &self.infinite
    }

    /// The numbers, if all are finite.
    pub fn into_finite(self) -> Option<PiecewiseQuasiPolynomial> {
        self.infinite.is_obviously_empty().then_some(self.finite)
    }

    /// The number of points for the domain and symbols given. Exact.
    ///
    /// # Panics
    /// If the point does not have one value for each domain dimension and symbol.
    pub fn value_at(&self, point: &[Int], budget: &Budget) -> Result<Count, Exhausted> {
        if self.infinite.contains(point, budget)? {
            return Ok(Count::Infinite);
        }
        let value = self.finite.total_at(point, budget)?;
        Ok(Count::Finite(rational::to_int(&value).expect("a number of points is an integer")))
    }
}
