//! Reading and writing of quasi-polynomials in isl's notation.
//!
//! # Problem
//! `[N] -> { S[i] -> (1/2 * i + floor((i + N)/3)^2) : 0 <= i < N; …
//! }`: a tuple of arguments, a sum of products, and where it holds.
//!
//! # Method
//! Expressions are those of sets and relations, read by `parse` and `lower`, but products and powers of
//! variables are allowed: the operations of [`QuasiPolynomial`] do them. A piece is printed as
//! `tuple -> (sum) : constraints`, without the tuple if there are no arguments. Coefficients are numbers like
//! `-1/2`, a floor is `floor((sum)/divisor)`, and where a number of points is infinite, it is `infty`.
//!
//! # Grammar
//! ```text
//! function = [ "[" names "]" "->" ] "{" [ piece { ";" piece } ] "}"
//! piece    = [ tuple "->" ] sum [ ( ":" | "|" ) formula ]
//! ```
//! Where pieces of one tuple overlap, their sum counts, as in isl. A value that is `max(…)` or `min(…)` is
//! one of a bound for [`Literal`](crate::text::literal::Literal); in a longer sum it is a choice between
//! values, which must be quasi-affine.
//!
//! # Exactness
//! Exact, both ways: what is printed reads back as the same function. `infty` is not read: no polynomial has
//! that value.
//!
//! # Cost
//! Products take from the budget; their degree is limited.
//!
//! # Examples
//! ```
//! use loopwright_polyhedra::{Budget, Int, PiecewiseQuasiPolynomial, Rational};
//! let function = PiecewiseQuasiPolynomial::parse("[n] -> { [i] -> i * floor(n/2)^2 : 0 <= i <= n }").unwrap();
//! let value = function.total_at(&[Int::from(3), Int::from(5)], &Budget::default());
//! assert_eq!(value, Ok(Rational::from(Int::from(12))));
//! let refused = PiecewiseQuasiPolynomial::parse("{ [i] -> i/i }").unwrap_err();
//! assert_eq!(refused.to_string(), "at byte 11: expected a constant other than zero to divide by");
//! ```

use crate::function::count::{Cardinality, Extremum, PolynomialBound, Side};
use crate::function::piecewise::{Piece, PieceValue, Piecewise, UnionPiecewise};
use crate::function::polynomial::{Factor, PiecewiseQuasiPolynomial, PolynomialQuotient, QuasiPolynomial};
use crate::relation::space::{Name, Space};
use crate::text::error::ParseError;
use crate::text::function::PrintedValue;
use crate::text::lower::lower_polynomials;
use crate::text::names::{comma_separated, operand, signed_sum, sum};
use crate::text::parse::parse_function;
use crate::work::budget::Budget;
use std::fmt;
use std::str::FromStr;

impl UnionPiecewise<QuasiPolynomial> {
    /// Reads quasi-polynomials in isl notation, within the default budget. Exact.
    ///
    /// # Errors
    /// As [`Self::parse_within`].
    pub fn parse(text: &str) -> Result<Self, ParseError> {
        Self::parse_within(text, &Budget::default())
    }

    /// Reads quasi-polynomials in isl notation. Exact.
    ///
    /// # Errors
    /// If the text is not in the notation, a value is no quasi-polynomial, or the budget does not suffice.
    pub fn parse_within(text: &str, budget: &Budget) -> Result<Self, ParseError> {
        lower_polynomials(&parse_function(text)?, budget)
    }
}

impl PiecewiseQuasiPolynomial {
    /// Reads a quasi-polynomial in isl notation; all pieces must be of the same tuple.
    pub fn parse(text: &str) -> Result<Self, ParseError> {
        let union = UnionPiecewise::<QuasiPolynomial>::parse(text)?;
        union.single().cloned().ok_or_else(|| ParseError::new(0, "expected a function of one tuple"))
    }
}

impl FromStr for UnionPiecewise<QuasiPolynomial> {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        Self::parse(text)
    }
}

impl FromStr for PiecewiseQuasiPolynomial {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        Self::parse(text)
    }
}

impl fmt::Display for QuasiPolynomial {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Piecewise::from(self.clone()).fmt(f)
    }
}

impl PrintedValue for QuasiPolynomial {
    fn text(&self, names: &[String]) -> String {
        let terms = self.terms().map(|(monomial, coeff)| {
            let is_negative = coeff.numer().is_negative();
            let size = if is_negative { -coeff.clone() } else { coeff.clone() };
            let powers = monomial.powers().iter().map(|(factor, exponent)| match exponent {
                1 => factor_text(factor, names),
                _ => format!("{}^{exponent}", factor_text(factor, names)),
            });
            let is_one = size.numer().is_one() && size.denom().is_one();
            let number = (!is_one || monomial.degree() == 0).then(|| size.to_string());
            (is_negative, number.into_iter().chain(powers).collect::<Vec<_>>().join(" * "))
        });
        let sum = signed_sum(terms);
        if self.terms().len() > 1 { format!("({sum})") } else { sum }
    }

    fn any_text(_: &Space) -> String {
        "0".to_owned()
    }
}

impl PrintedValue for PolynomialQuotient {
    /// `n / (1 + n)`, or the numerator alone if the denominator is one.
    fn text(&self, names: &[String]) -> String {
        let [numerator, denominator] = [&self.numerator, &self.denominator].map(|value| value.text(names));
        match denominator.as_str() {
            "1" => numerator,
            product if product.contains(" * ") && !product.starts_with('(') => {
                format!("{numerator} / ({product})")
            }
            _ => format!("{numerator} / {denominator}"),
        }
    }

    fn any_text(_: &Space) -> String {
        "0".to_owned()
    }
}

impl PrintedValue for Extremum {
    fn text(&self, names: &[String]) -> String {
        let word = if self.side() == Side::Upper { "max" } else { "min" };
        let candidates = self.candidates().iter().map(|candidate| candidate.text(names));
        format!("{word}({})", comma_separated(candidates))
    }

    fn any_text(_: &Space) -> String {
        "0".to_owned()
    }
}

impl fmt::Display for PolynomialBound {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.pieces().fmt(f)
    }
}

/// A number of points, as it is printed.
#[derive(Clone, PartialEq)]
enum Number {
    Infinite(Space),
    Finite(QuasiPolynomial),
}

impl PieceValue for Number {
    fn space(&self) -> &Space {
        match self {
            Number::Infinite(space) => space,
            Number::Finite(value) => value.space(),
        }
    }

    fn with_symbols(&self, symbols: &[Name]) -> Self {
        match self {
            Number::Infinite(space) => Number::Infinite(space.clone().with_symbols(symbols.to_vec())),
            Number::Finite(value) => Number::Finite(value.with_symbols(symbols)),
        }
    }
}

impl PrintedValue for Number {
    fn text(&self, names: &[String]) -> String {
        match self {
            Number::Infinite(_) => "infty".to_owned(),
            Number::Finite(value) => value.text(names),
        }
    }

    fn any_text(space: &Space) -> String {
        QuasiPolynomial::any_text(space)
    }
}

impl fmt::Display for Cardinality {
    /// The pieces, and where the number is infinite, `infty`. What is zero everywhere is printed as zero.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let space = self.finite().space();
        let finite = self.finite().pieces().iter();
        let finite = finite.map(|piece| (piece.domain.clone(), Number::Finite(piece.value.clone())));
        let infinite = (!self.infinite().is_obviously_empty())
            .then(|| (self.infinite().clone(), Number::Infinite(space.clone())));
        let pieces: Vec<_> =
            infinite.into_iter().chain(finite).map(|(domain, value)| Piece { domain, value }).collect();
        if pieces.is_empty() {
            return QuasiPolynomial::zero(self.infinite().space().clone()).fmt(f);
        }
        Piecewise::assemble(space.clone(), pieces).fmt(f)
    }
}

fn factor_text(factor: &Factor, names: &[String]) -> String {
    match factor {
        Factor::Column(col) => names[*col].clone(),
        Factor::Floor(floor) => {
            let terms: Vec<_> =
                floor.terms().iter().map(|(factor, coeff)| (coeff, factor_text(factor, names))).collect();
            let numerator = sum(terms.iter().map(|(coeff, name)| (*coeff, name.as_str())), floor.constant());
            format!("floor({}/{})", operand(&numerator), floor.divisor())
        }
    }
}

#[cfg(test)]
mod tests;
