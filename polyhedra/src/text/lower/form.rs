//! Sums of columns with a divisor.

use super::super::tree::Comparison;
use crate::{Int, IntegerRelation};
use std::collections::BTreeMap;

/// A sum of columns with integer coefficients and a constant, divided by a positive number.
#[derive(Clone)]
pub(super) struct Form {
    pub terms: BTreeMap<usize, Int>,
    pub constant: Int,
    pub divisor: Int,
}

impl Form {
    pub fn constant(value: Int) -> Self {
        Form { terms: BTreeMap::new(), constant: value, divisor: Int::ONE }
    }

    pub fn column(col: usize) -> Self {
        Form { terms: [(col, Int::ONE)].into(), constant: Int::ZERO, divisor: Int::ONE }
    }

    pub fn scaled(mut self, factor: &Int) -> Self {
        self.terms.values_mut().for_each(|coeff| *coeff *= factor);
        self.terms.retain(|_, coeff| !coeff.is_zero());
        self.constant *= factor;
        self
    }

    pub fn divided(self, divisor: &Int) -> Self {
        let mut out = if divisor.is_negative() { self.scaled(&Int::from(-1i64)) } else { self };
        out.divisor *= &divisor.abs();
        out
    }

    /// self + factor * other
    pub fn plus(self, factor: &Int, other: &Form) -> Self {
        let divisor = self.divisor.lcm(&other.divisor);
        let own = divisor.div_exact(&self.divisor);
        let mut out = self.scaled(&own);
        let factor = factor * divisor.div_exact(&other.divisor);
        for (&col, coeff) in &other.terms {
            *out.terms.entry(col).or_default() += coeff * &factor;
        }
        out.terms.retain(|_, coeff| !coeff.is_zero());
        out.constant += &other.constant * &factor;
        Form { divisor, ..out }
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
    let minus = Int::from(-1i64);
    let difference = match op {
        Comparison::Lt | Comparison::Le => right.clone().plus(&minus, left),
        _ => left.clone().plus(&minus, right),
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
