//! Texts that may be sets, relations, quasi-polynomials or bounds on them.
//!
//! # Problem
//! Who writes `{ [i] -> [i^2] }` or `{ [i] -> i^2 }` at a prompt does not say beforehand which of them a
//! relation is.
//!
//! # Method
//! An item is one of a function if its value is no tuple. Items of a kind go to the reader of that kind.
//!
//! # Exactness
//! That of the readers: exact.

use crate::function::count::Extremum;
use crate::function::piecewise::UnionPiecewise;
use crate::function::polynomial::QuasiPolynomial;
use crate::relation::union_relation::UnionRelation;
use crate::text::error::ParseError;
use crate::text::lower::{lower, lower_bounds, lower_polynomials};
use crate::text::parse::parse_any;
use crate::text::tree::{AnyItem, PieceTree, UnionTree};
use crate::work::budget::Budget;

/// A parsed text in isl notation.
#[derive(Debug, Clone, PartialEq)]
pub enum Literal {
    /// Sets or relations.
    Relation(UnionRelation),
    /// Functions to numbers, by quasi-polynomials.
    Functions(UnionPiecewise<QuasiPolynomial>),
    /// Bounds on such, all on one side: the value of each item is `max(…)`, or of each `min(…)`.
    Bounds(UnionPiecewise<Extremum>),
}

impl Literal {
    /// Reads a text in isl notation, whatever it is. Exact.
    ///
    /// # Errors
    /// If the text is not in the notation, its items are not of one kind, or the budget does not suffice.
    pub fn parse_within(text: &str, budget: &Budget) -> Result<Self, ParseError> {
        let UnionTree { symbols, items } = parse_any(text)?;
        let (mut relations, mut pieces) = (Vec::new(), Vec::new());
        for item in items {
            match item {
                AnyItem::Relation(item) if pieces.is_empty() => relations.push(item),
                AnyItem::Piece(piece) if relations.is_empty() => pieces.push(piece),
                AnyItem::Relation(item) => return Err(mixed(item.offset)),
                AnyItem::Piece(piece) => return Err(mixed(piece.offset)),
            }
        }
        if pieces.is_empty() {
            return lower(&UnionTree { symbols, items: relations }, budget).map(Literal::Relation);
        }
        let has_bound = pieces.iter().any(|piece: &PieceTree| piece.side().is_some());
        let tree = UnionTree { symbols, items: pieces };
        if has_bound {
            lower_bounds(&tree, budget).map(Literal::Bounds)
        } else {
            lower_polynomials(&tree, budget).map(Literal::Functions)
        }
    }
}

fn mixed(offset: usize) -> ParseError {
    ParseError::new(offset, "a function to numbers, and a set or relation, cannot be in one union")
}
