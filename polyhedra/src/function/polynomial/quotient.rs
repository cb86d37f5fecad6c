//! Quotients of quasi-polynomials.
//!
//! # Problem
//! How often is a cell used on average, if n^3 accesses touch n^2 cells; if 3n touch n + 2? Once the quotient
//! is a polynomial, once not.
//!
//! # Method
//! Long division by leading terms, in which columns and floors are variables. If there is a rest, or the
//! quotient would have more terms than the dividend, powers of variables and numbers that divide all terms of
//! both are cancelled, and nothing else.
//!
//! # Exactness
//! Exact wherever the divisor is not zero. A polynomial can be missed where floors depend on each other.
//!
//! # Cost
//! For each term of the quotient a multiple of the divisor.
//!
//! # Examples
//! ```
//! use loopwright_polyhedra::{Budget, PiecewiseQuasiPolynomial};
//! let budget = Budget::default();
//! let quotient = |dividend: &str, divisor: &str| {
//!     let [dividend, divisor] = [dividend, divisor].map(|text| PiecewiseQuasiPolynomial::parse(text).unwrap());
//!     dividend.divided_by(&divisor, &budget).unwrap().to_string()
//! };
//! assert_eq!(quotient("[n] -> { n^3 - n : n > 1 }", "[n] -> { n^2 + n : n > 0 }"), "[n] -> { (-1 + n) : n >= 2 }");
//! assert_eq!(quotient("[n] -> { 3 * n : n > 0 }", "[n] -> { n + 2 : n > 0 }"), "[n] -> { 3 * n / (2 + n) : n > 0 }");
//! ```
//!
//! # Reference
//! `[CoxLittleOShea15]` §2.3 for division in several variables.

use crate::function::piecewise::{Piece, PieceValue, Piecewise};
use crate::function::polynomial::{Factor, Monomial, PiecewiseQuasiPolynomial, QuasiPolynomial};
use crate::relation::presburger_relation::SetError;
use crate::relation::space::{Name, Space};
use crate::work::budget::{Budget, Exhausted};
use loopwright_integer::Int;
use loopwright_integer::rational::{self, Rational};
use std::collections::{BTreeMap, BTreeSet};

/// One quasi-polynomial divided by another, which is one where the quotient is a quasi-polynomial that was
/// found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PolynomialQuotient {
    /// What is divided.
    pub numerator: QuasiPolynomial,
    /// By what; not the constant zero.
    pub denominator: QuasiPolynomial,
}

impl PiecewiseQuasiPolynomial {
    /// The quotient where both are defined and the divisor is not zero; where it is, the values say nothing.
    /// Exact.
    ///
    /// # Errors
    /// If the arguments differ or the budget runs out.
    pub fn divided_by(
        &self,
        divisor: &Self,
        budget: &Budget,
    ) -> Result<Piecewise<PolynomialQuotient>, SetError> {
        let quotient = self.refined(divisor, self.space().clone(), budget, |domain, dividend, divisor| {
            let value = (!divisor.is_zero()).then(|| dividend.divided_by(divisor, budget)).transpose()?;
            Ok(value.into_iter().map(|value| Piece { domain: domain.clone(), value }).collect())
        })?;
        Ok(quotient.coalesced(budget)?)
    }
}

impl QuasiPolynomial {
    /// The quotient by one of the same space that is not the constant zero. See the module doc.
    fn divided_by(&self, divisor: &Self, budget: &Budget) -> Result<PolynomialQuotient, Exhausted> {
        let arguments = self.argument_space();
        let one = || Self::constant(arguments.clone(), Rational::from(Int::ONE));
        let factors = self.factors().chain(divisor.factors()).collect::<BTreeSet<_>>();
        let factors: Vec<Factor> = factors.into_iter().cloned().collect();
        let (mut dividend, mut by) = (Terms::new(self, &factors), Terms::new(divisor, &factors));
        if let Some(quotient) = dividend.quotient(&by, budget)? {
            let numerator = quotient.polynomial(arguments.clone(), &factors);
            return Ok(PolynomialQuotient { numerator, denominator: one() });
        }
        Terms::cancel(&mut dividend, &mut by);
        let numerator = dividend.polynomial(arguments.clone(), &factors);
        Ok(PolynomialQuotient { numerator, denominator: by.polynomial(arguments, &factors) })
    }

    /// The factors of all monomials, one as often as it occurs.
    fn factors(&self) -> impl Iterator<Item = &Factor> {
        self.terms().flat_map(|(monomial, _)| monomial.powers().iter().map(|(factor, _)| factor))
    }
}

/// A monomial: the sum of its exponents, which is compared first, and the exponent of each factor.
type Exponents = (u32, Vec<u32>);

/// Terms of which no coefficient is zero. Products keep the order of monomials.
struct Terms(BTreeMap<Exponents, Rational>);

impl Terms {
    /// Over factors that include all of the polynomial.
    fn new(polynomial: &QuasiPolynomial, factors: &[Factor]) -> Self {
        let exponents = |monomial: &Monomial| {
            let mut exponents = vec![0; factors.len()];
            for (factor, exponent) in monomial.powers() {
                exponents[factors.binary_search(factor).expect("all factors are listed")] = *exponent;
            }
            (monomial.degree(), exponents)
        };
        Self(polynomial.terms().map(|(monomial, coeff)| (exponents(monomial), coeff.clone())).collect())
    }

    fn polynomial(self, arguments: Space, factors: &[Factor]) -> QuasiPolynomial {
        let mut out = QuasiPolynomial::zero(arguments);
        for ((_, exponents), coeff) in self.0 {
            let powers = factors.iter().cloned().zip(exponents).filter(|(_, exponent)| *exponent > 0);
            out.add_term(Monomial::from_powers(powers.collect()), coeff);
        }
        out
    }

    /// What times `divisor`, which has a term, is this, if it has no more terms than this.
    fn quotient(&self, divisor: &Self, budget: &Budget) -> Result<Option<Self>, Exhausted> {
        let ((lead_degree, lead), lead_coeff) = divisor.0.last_key_value().expect("the divisor has a term");
        let mut left = self.0.clone();
        let mut quotient = BTreeMap::new();
        while let Some(((degree, exponents), coeff)) = left.last_key_value() {
            budget.spend(divisor.0.len() as u64, "quotient of polynomials")?;
            let powers = exponents.iter().zip(lead).map(|(a, b)| a.checked_sub(*b));
            let (Some(powers), true) = (powers.collect::<Option<Vec<u32>>>(), quotient.len() < self.0.len())
            else {
                return Ok(None);
            };
            let (degree, coeff) = (degree - lead_degree, coeff / lead_coeff);
            for ((of_degree, exponents), of) in &divisor.0 {
                let exponents = exponents.iter().zip(&powers).map(|(a, b)| a + b).collect();
                let at =
                    left.entry((of_degree + degree, exponents)).or_insert_with(|| Rational::from(Int::ZERO));
                *at -= &coeff * of;
            }
            left.retain(|_, coeff| !coeff.numer().is_zero());
            quotient.insert((degree, powers), coeff);
        }
        Ok(Some(Self(quotient)))
    }

    /// Divides both, which have terms, by all powers of factors that divide both, and makes their
    /// coefficients integers without a common divisor.
    fn cancel(a: &mut Self, b: &mut Self) {
        let n_factors = a.0.keys().next().map_or(0, |(_, exponents)| exponents.len());
        let monomials = || a.0.keys().chain(b.0.keys());
        let least = |at: usize| monomials().map(|(_, exponents)| exponents[at]).min().unwrap_or(0);
        let powers: Vec<u32> = (0..n_factors).map(least).collect();
        let coeffs = || a.0.values().chain(b.0.values());
        let scale = rational::common_denominator(coeffs());
        let gcd = coeffs().fold(Int::ZERO, |gcd, coeff| gcd.gcd(&rational::scaled(coeff, &scale)));
        let scale = Rational::new(scale, gcd);
        for Terms(terms) in [a, b] {
            let reduced = std::mem::take(terms).into_iter().map(|((degree, exponents), coeff)| {
                let exponents = exponents.iter().zip(&powers).map(|(a, b)| a - b).collect();
                ((degree - powers.iter().sum::<u32>(), exponents), coeff * &scale)
            });
            *terms = reduced.collect();
        }
    }
}

impl PieceValue for PolynomialQuotient {
    fn space(&self) -> &Space {
        self.numerator.space()
    }

    fn with_symbols(&self, symbols: &[Name]) -> Self {
        let [numerator, denominator] = [&self.numerator, &self.denominator].map(|p| p.with_symbols(symbols));
        Self { numerator, denominator }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(dividend: &str, divisor: &str, expected: &str) {
        let [dividend, divisor] = [dividend, divisor].map(|text| {
            let text = format!("[n, m] -> {{ {text} }}");
            PiecewiseQuasiPolynomial::parse(&text).expect("reads")
        });
        let quotient = dividend.divided_by(&divisor, &Budget::default()).expect("the budget suffices");
        assert_eq!(quotient.to_string(), format!("[n, m] -> {{ {expected} }}"));
        for piece in quotient.pieces() {
            let PolynomialQuotient { numerator, denominator } = &piece.value;
            numerator.check_invariants();
            denominator.check_invariants();
            for point in (0..100).map(|at| [at / 10 - 2, at % 10 - 2].map(Int::from)) {
                let [above, below] = [&dividend, &divisor].map(|f| f.total_at(&point, &Budget::default()));
                let (above, below) = (above.expect("in budget"), below.expect("in budget"));
                if piece.domain.contains(&point, &Budget::default()).expect("in budget") {
                    assert_eq!(numerator.value_at(&point) * below, denominator.value_at(&point) * above);
                }
            }
        }
    }

    #[test]
    fn quotient_is_a_polynomial_where_there_is_one() {
        check("n^2 - m^2", "n + m", "(n - m)");
        check("n^2 * m", "1/2 * n * m", "2 * n");
        check("n^3 + 3 * n^2 + 3 * n + 1", "n^2 + 2n + 1", "(1 + n)");
        check("n - n", "n + 1", "0");
        check("n", "2", "1/2 * n");
        check("n * floor(n/3) + floor(n/3)", "n + 1", "floor(n/3)");
    }

    #[test]
    fn quotient_is_none_longer_than_the_dividend() {
        check("n^4 - 1", "n - 1", "(-1 + n^4) / (-1 + n)");
    }

    #[test]
    fn quotient_cancels_powers_and_numbers() {
        check("3/2 * n^2 * m + 3/2 * n * m", "n^2 * m - 3 * n * m^2", "(3 + 3 * n) / (2 * n - 6 * m)");
        check("n + 1", "2 * n", "(1 + n) / (2 * n)");
        check("n + 1", "n^2", "(1 + n) / n^2");
        check("6", "4 * n", "3 / (2 * n)");
    }

    #[test]
    fn quotient_has_the_pieces_of_both() {
        check("n : n > 0", "1 : m > 0; 2 : m <= 0", "n : n > 0 and m > 0; 1/2 * n : n > 0 and m <= 0");
    }

    #[test]
    fn quotient_by_zero_is_not_defined() {
        check("n", "n - n : n > 3; 2 : n <= 3", "1/2 * n : n <= 3");
    }
}
