//! Reading and writing of sets and relations in isl's notation.
//!
//! # Problem
//! Read `[N] -> { S[i, j] -> T[i + 1] : 0 <= i < N and exists (e : j = 2e); …
//! }`, and say at which byte it goes wrong and what was expected there; write relations in the same notation,
//! so that isl reads what is written here and what isl writes is read here.
//!
//! # Method
//! `lexer` makes tokens of a text, `parse` a `tree` of the tokens, `lower` relations of the tree; `print`
//! writes relations as text. `function` and `polynomial` are for functions, whose grammar is there;
//! [`Literal`] is what a text is that may be any of them.
//!
//! # Grammar
//! Words may be written in any case.
//! ```text
//! union    = [ "[" symbols "]" "->" ] "{" [ item { ";" item } ] "}"
//! symbols  = [ name [ "=" value ] { "," name [ "=" value ] } ]
//! item     = [ tuple [ "->" tuple ] ] [ (":" | "|") formula ]
//! tuple    = [ name ] "[" ( tuple "->" tuple | [ element { ("," | "][") element } ] ) "]"
//! element  = "*" | name [ "=" value ] | value
//! value    = pieces | [ choice ] ":" [ choice ]
//! pieces   = choice | choice ":" formula { ";" choice ":" formula }
//! choice   = formula "?" choice ":" choice | sum
//! formula  = or { ("implies" | "=>") or };   or = and { "or" and };   and = unary { "and" unary }
//! unary    = "not" unary | "exists" ["("] [ name ["=" choice] {"," …} ] ":" formula [")"] | "true" | "false"
//!          | list op list { op list } | "(" formula ")"
//! op       = "=" "!=" "<" "<=" ">" ">=" "<<" "<<=" ">>" ">>="
//! list     = sum { "," sum }
//! sum      = [ "+" | "-" ] product { ("+" | "-") { "-" } product }
//! product  = constant [ "*" ] { "-" } product | factor { ("*" | "/" | "//" | "mod" | "%") factor | name }
//! factor   = base { "^" number }
//! base     = constant | name | "-" factor | "(" pieces ")" | "[" sum "]" | "NaN"
//!          | ("floor" | "ceil" | "floord" | "ceild" | "min" | "max") "(" choice { "," choice } ")"
//! constant = number { "^" number }
//! ```
//! A number times the rest of a product is taken last: `2i mod 3` is 2 (i mod 3), as in isl. A sign belongs
//! to the number after it, else to the whole product: `-3 mod 5` is 2, `-i mod 5` is never positive. `a // b`
//! is the floor of the quotient. Products and powers of variables are for quasi-polynomials; elsewhere they
//! are refused.
//!
//! # Exactness
//! Exact, numbers of any size. `i / 2` is a rational number, so that `i / 2 = j` means i = 2j and `i / 2 < 1`
//! means i < 2; isl takes `<` between rationals as a distance of one and reads i <= 0 from the latter.
//!
//! # Examples
//! ```
//! use loopwright_polyhedra::UnionRelation;
//! let set = UnionRelation::parse("[N] -> { S[i, j = 2i] : 0 <= i < N and i mod 2 = 0; [3:5] }").unwrap();
//! assert_eq!(set.to_string(), "[N] -> { [i0] : 3 <= i0 <= 5; S[i, 2i] : i mod 2 = 0 and 0 <= i < N }");
//! assert_eq!(UnionRelation::parse("{ [i] : i > j }").unwrap_err().to_string(), "at byte 12: unknown name 'j'");
//! ```

mod error;
mod function;
#[cfg(test)]
mod fuzz;
mod lexer;
mod literal;
mod lower;
mod names;
mod parse;
mod polynomial;
mod print;
#[cfg(test)]
mod tests;
mod tree;

use crate::relation::integer_relation::IntegerRelation;
use crate::relation::presburger_relation::PresburgerRelation;
use crate::relation::union_relation::UnionRelation;
use crate::work::budget::Budget;
use std::str::FromStr;

pub use crate::text::error::{ParseError, ParseErrorKind};
pub use crate::text::function::PrintedValue;
pub use crate::text::literal::Literal;
pub use crate::text::names::{is_identifier, signed_sum};

impl UnionRelation {
    /// Reads a union in isl notation, within the default budget.
    ///
    /// # Errors
    /// If the text is not in the notation, or [`UnionRelation::parse_within`] fails.
    pub fn parse(text: &str) -> Result<Self, ParseError> {
        UnionRelation::parse_within(text, &Budget::default())
    }

    /// Reads a union in isl notation. Exact.
    ///
    /// # Errors
    /// If the text is not in the notation, or the budget does not suffice for its formulas: negations of
    /// quantifiers are complements, conjunctions of disjunctions are multiplied out.
    pub fn parse_within(text: &str, budget: &Budget) -> Result<Self, ParseError> {
        lower::lower(&parse::parse(text)?, budget)
    }
}

impl PresburgerRelation {
    /// Reads a relation or set in isl notation; the text must hold exactly one space.
    pub fn parse(text: &str) -> Result<Self, ParseError> {
        let union = UnionRelation::parse(text)?;
        union.single().cloned().ok_or_else(|| ParseError::new(0, "expected a set or relation in one space"))
    }
}

impl IntegerRelation {
    /// Reads a single conjunction in isl notation.
    pub fn parse(text: &str) -> Result<Self, ParseError> {
        let relation = PresburgerRelation::parse(text)?;
        let space = relation.space().clone();
        let mut disjuncts = relation.into_disjuncts().into_iter();
        match (disjuncts.next(), disjuncts.next()) {
            (None, _) => Ok(IntegerRelation::empty(space)),
            (Some(only), None) => Ok(only),
            _ => Err(ParseError::new(0, "expected a single conjunction")),
        }
    }
}

impl FromStr for UnionRelation {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        UnionRelation::parse(text)
    }
}

impl FromStr for PresburgerRelation {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        PresburgerRelation::parse(text)
    }
}

impl FromStr for IntegerRelation {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        IntegerRelation::parse(text)
    }
}
