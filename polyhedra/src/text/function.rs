//! Reading and writing of functions in isl's notation.
//!
//! # Problem
//! `[N] -> { S[i] -> T[(i + 1), (floor(i/2))] : 0 <= i < N; … }`: tuples of arguments, tuples of values,
//! conditions. A function to numbers has an unnamed tuple of one value, or the value alone:
//! `{ [i] -> floor(i/2) }`.
//!
//! # Method
//! The expressions and formulas are those of sets and relations, read by `parse` and `lower`. In print every
//! dimension keeps its name, and a remainder f - d floor(f/d) is written `(f mod d)`.
//!
//! # Grammar
//! ```text
//! function = [ "[" names "]" "->" ] "{" [ piece { ";" piece } ] "}"
//! piece    = [ tuple "->" ] ( tuple | sum ) [ ( ":" | "|" ) formula ]
//! ```
//!
//! # Exactness
//! Exact. Pieces of the same tuples must not overlap.

use crate::function::affine::{
    MultiAffine, PiecewiseAffine, PiecewiseMulti, QuasiAffine, UnionPiecewiseAffine, UnionPiecewiseMulti,
};
use crate::function::piecewise::{PieceValue, Piecewise, UnionPiecewise};
use crate::linear::row;
use crate::relation::integer_relation::IntegerRelation;
use crate::relation::presburger_relation::PresburgerRelation;
use crate::relation::space::{Name, Space, Tuple};
use crate::text::error::ParseError;
use crate::text::lower::lower_function;
use crate::text::names::{comma_separated, operand, sum};
use crate::text::parse::parse_function;
use crate::text::print::Printer;
use crate::work::budget::Budget;
use loopwright_integer::Int;
use std::fmt;
use std::str::FromStr;

impl UnionPiecewise<MultiAffine> {
    /// Reads functions in isl notation; a value without a tuple is a tuple of one dimension.
    pub fn parse(text: &str) -> Result<Self, ParseError> {
        UnionPiecewiseMulti::parse_within(text, &Budget::default())
    }

    /// Reads functions in isl notation. Exact.
    ///
    /// # Errors
    /// If the text is not in the notation, pieces of the same tuples overlap, or the budget does not suffice.
    pub fn parse_within(text: &str, budget: &Budget) -> Result<Self, ParseError> {
        lower_function(&parse_function(text)?, budget)
    }
}

impl Piecewise<MultiAffine> {
    /// Reads a function in isl notation; all pieces must be of the same tuples.
    pub fn parse(text: &str) -> Result<Self, ParseError> {
        let union = UnionPiecewiseMulti::parse(text)?;
        union.single().cloned().ok_or_else(|| ParseError::new(0, "expected a function of one tuple"))
    }
}

impl UnionPiecewise<QuasiAffine> {
    /// Reads functions to numbers in isl notation.
    pub fn parse(text: &str) -> Result<Self, ParseError> {
        let multi = UnionPiecewiseMulti::parse(text)?;
        let to_point = multi.parts().find(|part| *part.space().range() != Tuple::anonymous(1));
        if let Some(part) = to_point {
            let found = part.space().range();
            return Err(ParseError::new(0, format!("expected a function to numbers, found one to {found}")));
        }
        let numbers = multi.map_parts(&Budget::unlimited(), |part| part.component(0));
        Ok(numbers.expect("each part keeps its domain tuple, so that no two meet"))
    }
}

impl Piecewise<QuasiAffine> {
    /// Reads a function to numbers in isl notation; all pieces must be of the same tuple.
    pub fn parse(text: &str) -> Result<Self, ParseError> {
        let union = UnionPiecewiseAffine::parse(text)?;
        union.single().cloned().ok_or_else(|| ParseError::new(0, "expected a function of one tuple"))
    }
}

impl FromStr for PiecewiseMulti {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        PiecewiseMulti::parse(text)
    }
}

impl FromStr for PiecewiseAffine {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        PiecewiseAffine::parse(text)
    }
}

impl fmt::Display for QuasiAffine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        PiecewiseAffine::from(self.clone()).fmt(f)
    }
}

impl fmt::Display for MultiAffine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        PiecewiseMulti::from(self.clone()).fmt(f)
    }
}

impl<F: PrintedValue> fmt::Display for Piecewise<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_pieces(f, self.space().symbols(), &[self])
    }
}

impl<F: PrintedValue> fmt::Display for UnionPiecewise<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_pieces(f, self.symbols(), &self.parts().collect::<Vec<_>>())
    }
}

/// A value of a piece that can be written after the arrow.
pub trait PrintedValue: PieceValue {
    /// The text of the value, with a name for each argument and symbol.
    fn text(&self, names: &[String]) -> String;

    /// The text of some value of a space, for a function that is defined nowhere.
    fn any_text(space: &Space) -> String;
}

impl PrintedValue for QuasiAffine {
    fn text(&self, names: &[String]) -> String {
        format!("[{}]", form_text(self, names))
    }

    fn any_text(_: &Space) -> String {
        "[0]".to_owned()
    }
}

impl PrintedValue for MultiAffine {
    fn text(&self, names: &[String]) -> String {
        tuple_text(self.space().range(), &mut self.values().iter().map(|value| form_text(value, names)))
    }

    fn any_text(space: &Space) -> String {
        tuple_text(space.range(), &mut std::iter::repeat_n("0".to_owned(), space.n_range()))
    }
}

fn write_pieces<F: PrintedValue>(
    f: &mut fmt::Formatter<'_>,
    symbols: &[Name],
    parts: &[&Piecewise<F>],
) -> fmt::Result {
    if !symbols.is_empty() {
        write!(f, "[{}] -> ", comma_separated(symbols.iter().map(Name::to_string)))?;
    }
    let mut items = Vec::new();
    for part in parts {
        let universe = IntegerRelation::universe(part.domain_space());
        let printer = Printer::with_all_names(&universe);
        let domain = part.space().domain();
        let arguments = if domain.is_missing() {
            String::new()
        } else {
            format!("{} -> ", printer.tuple(domain, &mut 0))
        };
        for piece in part.pieces() {
            let value = piece.value.text(&printer.names);
            let condition = condition_text(&piece.domain, domain);
            items.push(format!("{arguments}{value}{condition}"));
        }
        if part.is_empty() {
            items.push(format!("{arguments}{} : false", F::any_text(part.space())));
        }
    }
    if items.is_empty() { f.write_str("{  }") } else { write!(f, "{{ {} }}", items.join("; ")) }
}

/// The condition of a piece with its colon, in the names of a tuple; nothing if it always holds.
fn condition_text(domain: &PresburgerRelation, tuple: &Tuple) -> String {
    let named = domain.with_range_tuple(tuple.clone());
    let mut parts = Vec::new();
    for disjunct in named.disjuncts() {
        let mut disjunct = disjunct.clone();
        disjunct.simplify();
        if disjunct.is_universe() {
            return String::new();
        }
        if !disjunct.is_obviously_empty() {
            parts.push(Printer::with_all_names(&disjunct).constraints());
        }
    }
    match parts.as_slice() {
        [] => " : false".to_owned(),
        [only] => format!(" : {only}"),
        _ => format!(" : ({})", parts.join(") or (")),
    }
}

fn tuple_text(tuple: &Tuple, values: &mut impl Iterator<Item = String>) -> String {
    let name = tuple.name().map_or("", Name::as_str);
    if let Some((first, second)) = tuple.nested() {
        let first = tuple_text(first, values);
        return format!("{name}[{first} -> {}]", tuple_text(second, values));
    }
    format!("{name}[{}]", comma_separated(values.by_ref().take(tuple.dims() as usize)))
}

/// `(sum)` or `(sum)/denominator`.
fn form_text(value: &QuasiAffine, names: &[String]) -> String {
    let mut names = names.to_vec();
    for (at, division) in value.divisions().iter().enumerate() {
        let numerator = sum_text(value, &division.numerator, &names, at);
        names.push(format!("floor({}/{})", operand(&numerator), division.divisor));
    }
    let numerator = sum_text(value, value.numerator(), &names, value.divisions().len());
    if value.denominator().is_one() {
        format!("({numerator})")
    } else {
        format!("({numerator})/{}", value.denominator())
    }
}

/// A row that uses the first `n_floors` floors as a sum. A multiple k d floor(f/d) with -k f beside it is k
/// (f mod d).
fn sum_text(value: &QuasiAffine, row: &[Int], names: &[String], n_floors: usize) -> String {
    let n_visible = names.len() - n_floors;
    let mut rest = row.to_vec();
    let mut remainders: Vec<(Int, String)> = Vec::new();
    for (at, division) in value.divisions()[..n_floors].iter().enumerate().rev() {
        let col = n_visible + at;
        if rest[col].is_zero() || !rest[col].is_divisible_by(&division.divisor) {
            continue;
        }
        let factor = -rest[col].div_exact(&division.divisor);
        // Only if that makes no other term longer.
        let is_part = |(x, y): (&Int, &Int)| {
            let part = x * &factor;
            part.is_zero() || (part.signum() == y.signum() && part.abs() <= y.abs())
        };
        if division.numerator[..col].iter().zip(&rest).all(is_part) {
            rest[col] = Int::ZERO;
            crate::linear::row::add_scaled(&mut rest, &-&factor, &division.numerator);
            let dividend = sum_text(value, &division.numerator, &names[..col], at);
            remainders.push((factor, format!("({} mod {})", operand(&dividend), division.divisor)));
        }
    }
    let (coeffs, constant) = row::split_constant(&rest);
    let plain = coeffs.iter().zip(names).map(|(coeff, name)| (coeff, name.as_str()));
    let remainders = remainders.iter().rev().map(|(coeff, text)| (coeff, text.as_str()));
    sum(plain.chain(remainders), constant)
}
