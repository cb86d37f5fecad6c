//! Quasi-polynomials given piece by piece: what counting gives. Zero where no piece holds, as in isl.

use crate::function::piecewise::{Piece, Piecewise};
use crate::function::polynomial::QuasiPolynomial;
use crate::number::int::Int;
use crate::number::rational::Rational;
use crate::relation::presburger_relation::SetError;
use crate::work::budget::{Budget, Exhausted};

/// A quasi-polynomial for each piece of its domain, zero elsewhere.
pub type PiecewiseQuasiPolynomial = Piecewise<QuasiPolynomial>;

impl PiecewiseQuasiPolynomial {
    /// The value at a point (arguments, symbols); zero where no piece holds. Exact.
    ///
    /// # Panics
    /// If the point does not have one value for each argument and symbol.
    pub fn total_at(&self, point: &[Int], budget: &Budget) -> Result<Rational, Exhausted> {
        let value = self.function_at(point, budget)?;
        Ok(value.map_or_else(|| Rational::from(Int::ZERO), |value| value.value_at(point)))
    }

    /// The sum. Exact; where one of them is not defined, it is the other one.
    ///
    /// # Errors
    /// If the arguments differ or the budget runs out.
    pub fn plus(&self, other: &Self, budget: &Budget) -> Result<Self, SetError> {
        self.union_with(other, budget, |a, b| a + b)
    }

    /// The difference. Exact; see [`Self::plus`].
    ///
    /// # Errors
    /// As [`Self::plus`].
    pub fn minus(&self, other: &Self, budget: &Budget) -> Result<Self, SetError> {
        self.plus(&other.scaled(&Rational::from(Int::MINUS_ONE)), budget)
    }

    /// The product, defined where both are. Exact. Its terms take from the budget, the more the longer their
    /// coefficients are.
    ///
    /// # Errors
    /// As [`Self::plus`].
    pub fn times(&self, other: &Self, budget: &Budget) -> Result<Self, SetError> {
        self.refined(other, self.space().clone(), budget, |domain, a, b| {
            Ok(vec![Piece { domain, value: a.times_within(b, budget)? }])
        })
    }

    /// The function times a number. Exact.
    pub fn scaled(&self, factor: &Rational) -> Self {
        self.map(self.space().clone(), |value| value.scaled(factor))
    }
}
