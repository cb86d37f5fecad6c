//! Lowers pieces of quasi-polynomials, and of bounds on them.
//!
//! # Method
//! An expression is a list of cases, each a conjunction with a quasi-polynomial, whose floors are within it.
//! Only where two values are compared, for a minimum or maximum in an expression, locals of the conjunction
//! stand for the floors.

use crate::function::count::{Extremum, Side};
use crate::function::piecewise::{PieceValue, UnionPiecewise};
use crate::function::polynomial::{Factor, QuasiPolynomial};
use crate::relation::affine_sum::AffineSum;
use crate::relation::integer_relation::IntegerRelation;
use crate::relation::presburger_relation::SetError;
use crate::relation::space::Space;
use crate::text::error::ParseError;
use crate::text::lower::form::{Form, constrain};
use crate::text::lower::quantity::Quantity;
use crate::text::lower::{Lowering, symbols_of, within};
use crate::text::tree::{Comparison, Expr, PieceTree, UnionTree, ValueTree};
use crate::work::budget::Budget;
use loopwright_integer::Int;
use loopwright_integer::rational::{self, Rational};

/// The greatest degree of a product: beyond it nothing can be done with a polynomial.
const MAX_DEGREE: u32 = 1 << 10;

/// The quasi-polynomials of a text. Where pieces overlap, their sum counts.
pub(in super::super) fn lower_polynomials<'t>(
    tree: &'t UnionTree<PieceTree>,
    budget: &Budget,
) -> Result<UnionPiecewise<QuasiPolynomial>, ParseError> {
    let value = |piece: &'t PieceTree| match &piece.value {
        ValueTree::Number(value) => Ok(vec![value]),
        ValueTree::Point(_) => Err(ParseError::new(piece.offset, "expected a function to numbers")),
    };
    let only = |values: Vec<QuasiPolynomial>| values.into_iter().next().expect("a piece has one value");
    lower_values(tree, budget, value, only, |a, b| a + b)
}

/// The bounds on quasi-polynomials of a text, all on one side. Where pieces overlap, the candidates of all
/// count.
pub(in super::super) fn lower_bounds<'t>(
    tree: &'t UnionTree<PieceTree>,
    budget: &Budget,
) -> Result<UnionPiecewise<Extremum>, ParseError> {
    let side = tree.items.iter().find_map(PieceTree::side).unwrap_or(Side::Upper);
    let candidates = |piece: &'t PieceTree| match &piece.value {
        ValueTree::Number(Expr::Min(_, parts) | Expr::Max(_, parts)) if piece.side() == Some(side) => {
            Ok(parts.iter().collect())
        }
        _ => {
            let word = if side == Side::Upper { "max" } else { "min" };
            Err(ParseError::new(piece.offset, format!("expected a function whose value is a '{word}'")))
        }
    };
    let extremum = |candidates| Extremum::new(side, candidates);
    lower_values(tree, budget, candidates, extremum, Extremum::merged)
}

/// The functions that `function` makes of the values of each piece, joined by `join` where they overlap.
fn lower_values<'t, F: PieceValue>(
    tree: &'t UnionTree<PieceTree>,
    budget: &Budget,
    values: impl Fn(&'t PieceTree) -> Result<Vec<&'t Expr>, ParseError>,
    function: impl Fn(Vec<QuasiPolynomial>) -> F,
    join: impl Fn(&F, &F) -> F,
) -> Result<UnionPiecewise<F>, ParseError> {
    let lowering = Lowering { budget };
    let mut out = UnionPiecewise::empty(symbols_of(tree));
    for piece in &tree.items {
        let values = values(piece)?;
        let (scope, set) = lowering.arguments(piece, tree)?;
        let mut cases = Vec::new();
        for (mut relation, values) in lowering.list_cases(&values, &scope)? {
            lowering.simplify(&mut relation)?;
            cases.push((relation, function(values)));
        }
        let space = QuasiPolynomial::zero(scope.space).space().clone();
        let part = lowering.function(piece.offset, space, &set, cases)?;
        out = within(piece.offset, out.union_with(&part.into(), budget, &join))?;
    }
    Ok(out)
}

impl PieceTree {
    /// Of which side the value is a bound, if it is the minimum or maximum of a list.
    pub(in super::super) fn side(&self) -> Option<Side> {
        match self.value {
            ValueTree::Number(Expr::Min(..)) => Some(Side::Lower),
            ValueTree::Number(Expr::Max(..)) => Some(Side::Upper),
            _ => None,
        }
    }
}

impl Quantity for QuasiPolynomial {
    fn constant(space: &Space, value: &Int) -> Self {
        QuasiPolynomial::constant(space.clone(), Rational::from(value.clone()))
    }

    fn column(space: &Space, col: usize) -> Self {
        QuasiPolynomial::column(space.clone(), col)
    }

    fn as_constant(&self) -> Option<Rational> {
        QuasiPolynomial::as_constant(self)
    }

    fn scaled(self, factor: &Rational) -> Self {
        QuasiPolynomial::scaled(&self, factor)
    }

    fn plus(mut self, factor: &Int, other: &Self) -> Self {
        self.add_scaled(other, &Rational::from(factor.clone()));
        self
    }

    fn times(&self, other: &Self, offset: usize, budget: &Budget) -> Result<Self, ParseError> {
        if self.degree() + other.degree() > MAX_DEGREE {
            return Err(ParseError::new(offset, format!("a product of a degree above {MAX_DEGREE}")));
        }
        let product = self.times_within(other, budget);
        within(offset, product.map_err(SetError::from))
    }

    fn floor(&self, _: &mut IntegerRelation, offset: usize) -> Result<Self, ParseError> {
        let floor = QuasiPolynomial::floor(self);
        floor.ok_or_else(|| {
            ParseError::new(offset, "the floor of a product of variables is not a quasi-polynomial")
        })
    }

    fn constrain(
        &self,
        relation: &mut IntegerRelation,
        op: Comparison,
        other: &Self,
        offset: usize,
    ) -> Result<(), ParseError> {
        match (form_of(self, relation), form_of(other, relation)) {
            (Some(form), Some(other)) => {
                constrain(relation, &form, op, &other);
                Ok(())
            }
            _ => Err(ParseError::new(offset, "products of variables cannot be compared")),
        }
    }
}

/// A quasi-affine value as a sum of columns; locals of the relation stand for its floors.
fn form_of(value: &QuasiPolynomial, relation: &mut IntegerRelation) -> Option<Form> {
    let divisor = rational::common_denominator(value.terms().map(|(_, coeff)| coeff));
    let mut numerator = AffineSum::constant(0);
    for (monomial, coeff) in value.terms() {
        let coeff = rational::scaled(coeff, &divisor);
        numerator = match monomial.powers() {
            [] => numerator.add_constant(coeff),
            [(factor, 1)] => numerator.plus(&AffineSum::column(column_of(factor, relation)), &coeff),
            _ => return None,
        }
    }
    Some(Form { numerator, divisor })
}

/// The column that has the value of a factor.
fn column_of(factor: &Factor, relation: &mut IntegerRelation) -> usize {
    match factor {
        Factor::Column(col) => *col,
        Factor::Floor(floor) => {
            let terms =
                floor.terms().iter().map(|(factor, coeff)| (column_of(factor, relation), coeff.clone()));
            let row = AffineSum::new(terms, floor.constant().clone()).row(relation);
            relation.add_floordiv(&row, floor.divisor())
        }
    }
}
