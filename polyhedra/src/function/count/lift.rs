//! Lifts floors in a summand to range dimensions.
//!
//! # Method
//! The sum of floor(i/2) over a set of i is the sum of q over the pairs (i, q) with 0 <= i - 2q <= 1: as
//! many, since q is determined by i.

use crate::function::polynomial::{Factor, QuasiPolynomial};
use crate::linear::row;
use crate::relation::integer_relation::IntegerRelation;
use crate::relation::space::{Space, Tuple, VarKind};
use loopwright_integer::Int;
use loopwright_integer::Rational;
use std::collections::BTreeMap;

/// The relation with more range dimensions, one for each floor in the summand that depends on a range
/// dimension, and the summand with those dimensions for the floors. The summand is a function of domain and
/// range.
pub(super) fn without_floors(
    relation: &IntegerRelation,
    summand: &QuasiPolynomial,
) -> (IntegerRelation, QuasiPolynomial) {
    let space = relation.space();
    let mut lift = Lift {
        range: space.columns(VarKind::Range),
        first: space.n_vars(),
        relation: relation.clone(),
        floors: BTreeMap::new(),
    };
    for (monomial, _) in summand.terms() {
        for (factor, _) in monomial.powers() {
            lift.visit(factor);
        }
    }
    lift.finish(summand)
}

struct Lift {
    range: std::ops::Range<usize>,
    /// The column of the first floor.
    first: usize,
    relation: IntegerRelation,
    floors: BTreeMap<Factor, usize>,
}

impl Lift {
    /// Gives a column to a floor that depends on the range, and to those inside of it.
    fn visit(&mut self, factor: &Factor) {
        let Factor::Floor(floor) = factor else {
            return;
        };
        if self.floors.contains_key(factor) || factor.columns().iter().all(|col| !self.range.contains(col)) {
            return;
        }
        floor.terms().iter().for_each(|(inner, _)| self.visit_all(inner));
        let mut row = vec![Int::ZERO; self.relation.space().n_cols()];
        for (inner, coeff) in floor.terms() {
            let col = match inner {
                Factor::Column(col) => *col,
                Factor::Floor(_) => self.floors[inner],
            };
            row[col] += coeff;
        }
        *row::constant_mut(&mut row) = floor.constant().clone();
        let col = self.relation.add_floordiv(&row, floor.divisor());
        self.floors.insert(factor.clone(), col);
    }

    /// [`Self::visit`] for floors that may not depend on the range, but stand in one that does.
    fn visit_all(&mut self, factor: &Factor) {
        let range = std::mem::replace(&mut self.range, 0..usize::MAX);
        self.visit(factor);
        self.range = range;
    }

    /// The floors become range dimensions, after those that are there.
    fn finish(self, summand: &QuasiPolynomial) -> (IntegerRelation, QuasiPolynomial) {
        let space = self.relation.space();
        let n_new = space.n_vars() - self.first;
        let (dims_end, n_vars) = (self.range.end, space.n_vars());
        let target = space.clone().with_range(Tuple::anonymous((self.range.len() + n_new) as u32));
        let target = target.with_locals(space.n_locals() - n_new);
        let place = |col: usize| match col {
            _ if col < dims_end => col,
            _ if col < self.first => col + n_new,
            _ => dims_end + (col - self.first),
        };
        let map: Vec<usize> = (0..n_vars).map(place).collect();
        let relation = self.relation.remapped(target, &map);
        let arguments = Space::set(space.symbols().to_vec(), Tuple::anonymous((dims_end + n_new) as u32));
        let floors: BTreeMap<Factor, usize> =
            self.floors.into_iter().map(|(factor, col)| (factor, map[col])).collect();
        let mut lifted = QuasiPolynomial::zero(arguments.clone());
        for (monomial, coeff) in summand.terms() {
            let mut term = QuasiPolynomial::constant(arguments.clone(), coeff.clone());
            for (factor, exponent) in monomial.powers() {
                let value = match floors.get(factor) {
                    Some(&col) => QuasiPolynomial::column(arguments.clone(), col),
                    None => summand.of_factor(factor).with_columns(&arguments, &map[..summand.n_columns()]),
                };
                term = &term * &value.pow(*exponent);
            }
            lifted.add_scaled(&term, &Rational::from(Int::ONE));
        }
        (relation, lifted)
    }
}
