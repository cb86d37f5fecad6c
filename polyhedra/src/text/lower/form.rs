//! Linear sums of columns with a divisor.

use crate::relation::affine_sum::AffineSum;
use crate::relation::integer_relation::IntegerRelation;
use crate::relation::space::Space;
use crate::text::error::ParseError;
use crate::text::lower::quantity::Quantity;
use crate::text::tree::Comparison;
use crate::work::budget::Budget;
use loopwright_integer::Int;
use loopwright_integer::Rational;

/// A sum of columns with integer coefficients and a constant, divided by a positive number.
#[derive(Clone)]
pub(super) struct Form {
    pub numerator: AffineSum<usize>,
    pub divisor: Int,
}

impl Quantity for Form {
    fn constant(_: &Space, value: &Int) -> Self {
        AffineSum::constant(value.clone()).into()
    }

    fn column(_: &Space, col: usize) -> Self {
        AffineSum::column(col).into()
    }

    fn as_constant(&self) -> Option<Rational> {
        self.numerator.as_constant().map(|constant| Rational::new(constant.clone(), self.divisor.clone()))
    }

    fn scaled(self, factor: &Rational) -> Self {
        Form { numerator: self.numerator.scaled(factor.numer()), divisor: self.divisor * factor.denom() }
    }

    fn plus(self, factor: &Int, other: &Form) -> Self {
        let divisor = self.divisor.lcm(&other.divisor);
        let own = divisor.div_exact(&self.divisor);
        let factor = factor * divisor.div_exact(&other.divisor);
        Form { numerator: self.numerator.scaled(&own).plus(&other.numerator, &factor), divisor }
    }

    fn times(&self, _: &Self, offset: usize, _: &Budget) -> Result<Self, ParseError> {
        Err(ParseError::new(offset, "a product of two variables is not affine"))
    }

    fn floor(&self, relation: &mut IntegerRelation, _: usize) -> Result<Self, ParseError> {
        if let Some(constant) = self.numerator.as_constant() {
            return Ok(AffineSum::constant(constant.floor_div(&self.divisor)).into());
        }
        let row = self.numerator.row(relation);
        Ok(AffineSum::column(relation.add_floordiv(&row, &self.divisor)).into())
    }

    fn constrain(
        &self,
        relation: &mut IntegerRelation,
        op: Comparison,
        other: &Self,
        _: usize,
    ) -> Result<(), ParseError> {
        constrain(relation, self, op, other);
        Ok(())
    }
}

impl From<AffineSum<usize>> for Form {
    fn from(numerator: AffineSum<usize>) -> Self {
        Form { numerator, divisor: Int::ONE }
    }
}

/// Adds left `op` right.
pub(super) fn constrain(relation: &mut IntegerRelation, left: &Form, op: Comparison, right: &Form) {
    let difference = match op {
        Comparison::Lt | Comparison::Le => right.clone().plus(&Int::MINUS_ONE, left),
        _ => left.clone().plus(&Int::MINUS_ONE, right),
    };
    let mut row = difference.numerator.row(relation);
    match op {
        Comparison::Eq => relation.push_equality(row),
        Comparison::Le | Comparison::Ge => relation.push_inequality(row),
        _ => {
            let last = row.len() - 1;
            row[last] -= 1;
            relation.push_inequality(row);
        }
    }
}
