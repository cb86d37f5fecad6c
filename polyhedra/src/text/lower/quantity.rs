//! Quantities: the values of expressions.
//!
//! # Method
//! The constraints of sets and relations, and the values of most functions, are affine: their expressions are
//! [`Form`](super::form::Form)s, with a local for each floor. The values of quasi-polynomials may be
//! products, which no constraint can say, and hold floors within themselves. Cases, choices and extrema are
//! the same for both.

use crate::relation::integer_relation::IntegerRelation;
use crate::relation::space::Space;
use crate::text::error::ParseError;
use crate::text::tree::Comparison;
use crate::work::budget::Budget;
use loopwright_integer::Int;
use loopwright_integer::Rational;

/// A value that depends on the columns of a space.
pub(super) trait Quantity: Clone {
    /// A number.
    fn constant(space: &Space, value: &Int) -> Self;

    /// The value of a column.
    fn column(space: &Space, col: usize) -> Self;

    /// The value, if it is seen to be a number.
    fn as_constant(&self) -> Option<Rational>;

    /// A multiple.
    fn scaled(self, factor: &Rational) -> Self;

    /// self + factor * other
    fn plus(self, factor: &Int, other: &Self) -> Self;

    /// The product of two that are no numbers, of an operator at a place of the text.
    fn times(&self, other: &Self, offset: usize, budget: &Budget) -> Result<Self, ParseError>;

    /// The greatest integer that is not above it; a local of the relation may stand for it.
    fn floor(&self, relation: &mut IntegerRelation, offset: usize) -> Result<Self, ParseError>;

    /// Adds self `op` other to the relation.
    fn constrain(
        &self,
        relation: &mut IntegerRelation,
        op: Comparison,
        other: &Self,
        offset: usize,
    ) -> Result<(), ParseError>;
}
