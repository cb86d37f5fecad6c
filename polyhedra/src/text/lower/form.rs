//! Sums of columns with a divisor.

use crate::relation::integer_relation::IntegerRelation;
use crate::relation::space::Space;
use crate::text::error::ParseError;
use crate::text::lower::quantity::Quantity;
use crate::text::tree::Comparison;
use crate::work::budget::Budget;
use loopwright_integer::Int;
use loopwright_integer::Rational;
use std::collections::BTreeMap;

/// A sum of columns with integer coefficients and a constant, divided by a positive number.
#[derive(Clone)]
pub(super) struct Form {
    pub terms: BTreeMap<usize, Int>,
    pub constant: Int,
    pub divisor: Int,
}

impl Quantity for Form {
    fn constant(_: &Space, value: &Int) -> Self {
        Form { terms: BTreeMap::new(), constant: value.clone(), divisor: Int::ONE }
    }

    fn column(_: &Space, col: usize) -> Self {
        Form::of_column(col)
    }

    fn as_constant(&self) -> Option<Rational> {
        self.terms.is_empty().then(|| Rational::new(self.constant.clone(), self.divisor.clone()))
    }

    fn scaled(self, factor: &Rational) -> Self {
        let mut out = self.times_int(factor.numer());
        out.divisor *= factor.denom();
        out
    }

    fn plus(self, factor: &Int, other: &Form) -> Self {
        let divisor = self.divisor.lcm(&other.divisor);
        let own = divisor.div_exact(&self.divisor);
        let mut out = self.times_int(&own);
        let factor = factor * divisor.div_exact(&other.divisor);
        for (&col, coeff) in &other.terms {
            *out.terms.entry(col).or_default() += coeff * &factor;
        }
        out.terms.retain(|_, coeff| !coeff.is_zero());
        out.constant += &other.constant * &factor;
        Form { divisor, ..out }
    }

    fn times(&self, _: &Self, offset: usize, _: &Budget) -> Result<Self, ParseError> {
        Err(ParseError::new(offset, "a product of two variables is not affine"))
    }

    fn floor(&self, relation: &mut IntegerRelation, _: usize) -> Result<Self, ParseError> {
        if self.terms.is_empty() {
            let constant = self.constant.floor_div(&self.divisor);
            return Ok(Form { terms: BTreeMap::new(), constant, divisor: Int::ONE });
        }
        let row = self.row(relation.space().n_cols());
        Ok(Form::of_column(relation.add_floordiv(&row, &self.divisor)))
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

impl Form {
    pub fn of_column(col: usize) -> Self {
        Form { terms: [(col, Int::ONE)].into(), constant: Int::ZERO, divisor: Int::ONE }
    }

    fn times_int(mut self, factor: &Int) -> Self {
        self.terms.values_mut().for_each(|coeff| *coeff *= factor);
        self.terms.retain(|_, coeff| !coeff.is_zero());
        self.constant *= factor;
        self
    }

    /// The numerator as a row.
    pub fn row(&self, n_cols: usize) -> Vec<Int> {
        let mut row = vec![Int::ZERO; n_cols];
        self.terms.iter().for_each(|(&col, coeff)| row[col] = coeff.clone());
        row[n_cols - 1] = self.constant.clone();
        row
    }
}

/// Adds left `op` right.
pub(super) fn constrain(relation: &mut IntegerRelation, left: &Form, op: Comparison, right: &Form) {
    let difference = match op {
        Comparison::Lt | Comparison::Le => right.clone().plus(&Int::MINUS_ONE, left),
        _ => left.clone().plus(&Int::MINUS_ONE, right),
    };
    let mut row = difference.row(relation.space().n_cols());
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
