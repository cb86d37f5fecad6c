//! Quasi-polynomials in the isl notation.
//!
//! # Method
//! A piece is printed as `tuple -> (sum) : constraints`, without the tuple if there are no arguments. Coefficients are
//! numbers like `-1/2`, a floor is `floor((sum)/divisor)`, and where a number of points is infinite, it is `infty`.
//!
//! # Exactness
//! What is printed is the same function.
//!
//! # Examples
//! `[N] -> { S[i] -> (1/2 * i + floor((i + N)/3)^2) : 0 <= i < N }`

use super::function::PrintedValue;
use super::names::{comma_separated, operand, sum};
use crate::{
    Cardinality, Extremum, Factor, Name, Piece, PieceValue, Piecewise, PolynomialBound, QuasiPolynomial,
    Side, Space,
};
use std::fmt;

impl fmt::Display for QuasiPolynomial {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Piecewise::from(self.clone()).fmt(f)
    }
}

impl PrintedValue for QuasiPolynomial {
    fn text(&self, names: &[String]) -> String {
        let mut out = String::new();
        for (monomial, coeff) in self.terms() {
            let is_negative = coeff.numer().is_negative();
            out.push_str(match (out.is_empty(), is_negative) {
                (true, true) => "-",
                (true, false) => "",
                (false, true) => " - ",
                (false, false) => " + ",
            });
            let size = if is_negative { -coeff.clone() } else { coeff.clone() };
            let powers = monomial.powers().iter().map(|(factor, exponent)| match exponent {
                1 => factor_text(factor, names),
                _ => format!("{}^{exponent}", factor_text(factor, names)),
            });
            let is_one = size.numer().is_one() && size.denom().is_one();
            let number = (!is_one || monomial.degree() == 0).then(|| size.to_string());
            out.push_str(&number.into_iter().chain(powers).collect::<Vec<_>>().join(" * "));
        }
        match self.terms().len() {
            0 => "0".to_owned(),
            1 => out,
            _ => format!("({out})"),
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
