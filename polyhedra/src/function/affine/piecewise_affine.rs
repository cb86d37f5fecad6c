//! Piecewise quasi-affine functions.
//!
//! # Problem
//! min(i, N) is i where i <= N and N elsewhere. Compute with such functions: sums, minima, roundings, and the
//! sets on which one is below the other.
//!
//! # Method
//! What keeps the domains goes value by value. Two functions are compared on the intersections of their
//! domains: f <= g is an inequality over their common denominator, with the floors as local ids.
//!
//! # Exactness
//! Exact. Comparisons are of rational values, at integer arguments.
//!
//! # Cost
//! The product of the numbers of pieces, and for the union operations set differences.
//!
//! # Examples
//! ```
//! use loopwright_polyhedra::{Budget, PiecewiseAffine};
//! let budget = Budget::default();
//! let function = |text| PiecewiseAffine::parse(text).unwrap();
//! let least = function("{ [i] -> [i] }").min(&function("[N] -> { [i] -> [N] }"), &budget).unwrap();
//! assert_eq!(least.to_string(), "[N] -> { [i] -> [(i)] : i <= N; [i] -> [(N)] : i > N }");
//! let below = least.lt_set(&function("{ [i] -> [floor(i/2)] }"), &budget).unwrap();
//! assert_eq!(below.contains(&[7.into(), 2.into()], &budget), Ok(true));
//! ```

use crate::function::affine::quasi_affine::QuasiAffine;
use crate::function::affine::{PiecewiseAffine, same_space, value_space};
use crate::function::piecewise::{Piece, Piecewise};
use crate::relation::integer_relation::IntegerRelation;
use crate::relation::presburger_relation::{PresburgerRelation, SetError};
use crate::relation::space::SpaceMismatch;
use crate::work::budget::{Budget, Exhausted};
use loopwright_integer::Int;
use loopwright_integer::Rational;

/// How a value may compare with zero.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Sign {
    Zero,
    NonZero,
    Negative,
    NonPositive,
}

impl QuasiAffine {
    /// The points of a set of arguments, over the symbols of the function, at which the value has the sign.
    /// Exact.
    pub(crate) fn sign_set(&self, on: &PresburgerRelation, sign: Sign) -> PresburgerRelation {
        if sign == Sign::NonZero {
            let mut out = self.sign_set(on, Sign::Negative);
            let positive = self.negated().sign_set(on, Sign::Negative);
            positive.into_disjuncts().into_iter().for_each(|part| out.push(part));
            return out;
        }
        let parts = on.disjuncts().iter().map(|part| self.sign_conjunct(part, sign));
        PresburgerRelation::assemble(on.space().clone(), parts.collect())
    }

    fn sign_conjunct(&self, on: &IntegerRelation, sign: Sign) -> IntegerRelation {
        let mut out = on.clone();
        let visible: Vec<usize> = (0..on.space().n_visible()).collect();
        let mut row = self.numerator_in(&mut out, &visible);
        if sign == Sign::Zero {
            out.push_equality(row);
        } else {
            crate::linear::row::negate(&mut row);
            if sign == Sign::Negative {
                let last = row.len() - 1;
                row[last] -= 1;
            }
            out.push_inequality(row);
        }
        out.simplify();
        out
    }
}

impl Piecewise<QuasiAffine> {
    /// The function with one value on a set. Exact.
    pub fn constant_on(
        set: &PresburgerRelation,
        value: &Rational,
        budget: &Budget,
    ) -> Result<Self, SetError> {
        let space = set.space();
        if !space.is_set() {
            return Err(SpaceMismatch { left: Default::default(), right: space.domain().clone() }.into());
        }
        Piecewise::from(QuasiAffine::constant(space, value)).with_domain_in(set, budget)
    }

    /// The value at a point (arguments, symbols); `None` where the function is not defined. Exact.
    ///
    /// # Panics
    /// If the point does not have one value for each argument and symbol.
    pub fn value_at(&self, point: &[Int], budget: &Budget) -> Result<Option<Rational>, Exhausted> {
        Ok(self.function_at(point, budget)?.map(|value| value.value_at(point)))
    }

    /// The sum, where both are defined. Exact.
    pub fn sum(&self, other: &Self, budget: &Budget) -> Result<Self, SetError> {
        self.zip_with(other, budget, |a, b| same_space(a.sum(b)))
    }

    /// `self - other`, where both are defined. Exact.
    pub fn difference(&self, other: &Self, budget: &Budget) -> Result<Self, SetError> {
        self.zip_with(other, budget, |a, b| same_space(a.difference(b)))
    }

    /// The function with the sign changed. Exact.
    pub fn negated(&self) -> Self {
        self.mapped(QuasiAffine::negated)
    }

    /// The function times a number. Exact.
    pub fn scaled(&self, factor: &Rational) -> Self {
        self.mapped(|value| value.scaled(factor))
    }

    /// The greatest integer not above the value. Exact.
    pub fn floor(&self) -> Self {
        self.mapped(QuasiAffine::floor)
    }

    /// The least integer not below the value. Exact.
    pub fn ceil(&self) -> Self {
        self.mapped(QuasiAffine::ceil)
    }

    /// The value modulo a positive number, see [`QuasiAffine::modulo`]. Exact.
    ///
    /// # Panics
    /// If the modulus is not positive.
    pub fn modulo(&self, modulus: &Int) -> Self {
        self.mapped(|value| value.modulo(modulus))
    }

    /// The lesser of both, where both are defined. Exact.
    pub fn min(&self, other: &Self, budget: &Budget) -> Result<Self, SetError> {
        self.chosen(other, [Sign::NonPositive, Sign::Negative], budget)
    }

    /// The greater of both, where both are defined. Exact.
    pub fn max(&self, other: &Self, budget: &Budget) -> Result<Self, SetError> {
        Ok(self.negated().min(&other.negated(), budget)?.negated())
    }

    /// The sum where both are defined, elsewhere the one that is. Exact.
    pub fn union_add(&self, other: &Self, budget: &Budget) -> Result<Self, SetError> {
        self.union_with(other, budget, |a, b| same_space(a.sum(b)))
    }

    /// The lesser where both are defined, elsewhere the one that is. Exact.
    pub fn union_min(&self, other: &Self, budget: &Budget) -> Result<Self, SetError> {
        self.completed(other, self.min(other, budget)?, budget)
    }

    /// The greater where both are defined, elsewhere the one that is. Exact.
    pub fn union_max(&self, other: &Self, budget: &Budget) -> Result<Self, SetError> {
        self.completed(other, self.max(other, budget)?, budget)
    }

    /// The points at which both are defined and `self < other`. Exact.
    pub fn lt_set(&self, other: &Self, budget: &Budget) -> Result<PresburgerRelation, SetError> {
        Ok(self.difference(other, budget)?.sign_set(Sign::Negative))
    }

    /// The points at which both are defined and `self <= other`. Exact.
    pub fn le_set(&self, other: &Self, budget: &Budget) -> Result<PresburgerRelation, SetError> {
        Ok(self.difference(other, budget)?.sign_set(Sign::NonPositive))
    }

    /// The points at which both are defined and `self > other`. Exact.
    pub fn gt_set(&self, other: &Self, budget: &Budget) -> Result<PresburgerRelation, SetError> {
        other.lt_set(self, budget)
    }

    /// The points at which both are defined and `self >= other`. Exact.
    pub fn ge_set(&self, other: &Self, budget: &Budget) -> Result<PresburgerRelation, SetError> {
        other.le_set(self, budget)
    }

    /// The points at which both are defined and equal. Exact.
    pub fn eq_set(&self, other: &Self, budget: &Budget) -> Result<PresburgerRelation, SetError> {
        Ok(self.difference(other, budget)?.sign_set(Sign::Zero))
    }

    /// The points at which both are defined and differ. Exact.
    pub fn ne_set(&self, other: &Self, budget: &Budget) -> Result<PresburgerRelation, SetError> {
        Ok(self.difference(other, budget)?.sign_set(Sign::NonZero))
    }

    /// The points at which the value is zero. Exact.
    pub fn zero_set(&self) -> PresburgerRelation {
        self.sign_set(Sign::Zero)
    }

    /// The points at which the value is not negative. Exact.
    pub fn non_negative_set(&self) -> PresburgerRelation {
        self.negated().sign_set(Sign::NonPositive)
    }

    /// The points at which the value is positive. Exact.
    pub fn positive_set(&self) -> PresburgerRelation {
        self.negated().sign_set(Sign::Negative)
    }

    fn sign_set(&self, sign: Sign) -> PresburgerRelation {
        let sets = self.pieces().iter().map(|piece| piece.value.sign_set(&piece.domain, sign));
        let parts = sets.flat_map(PresburgerRelation::into_disjuncts).collect();
        PresburgerRelation::assemble(self.domain_space(), parts)
    }

    /// The first value where `self - other` has the first sign, the second where `other - self` has the
    /// second one; the two exclude each other.
    fn chosen(&self, other: &Self, signs: [Sign; 2], budget: &Budget) -> Result<Self, SetError> {
        self.refined(other, self.space().clone(), budget, |domain, a, b| {
            if a == b {
                return Ok(vec![Piece { domain, value: a.clone() }]);
            }
            let sides = [(a, b, signs[0]), (b, a, signs[1])];
            Ok(sides
                .into_iter()
                .map(|(value, than, sign)| {
                    let difference = same_space(value.difference(than));
                    Piece { domain: difference.sign_set(&domain, sign), value: value.clone() }
                })
                .collect())
        })
    }

    fn mapped(&self, f: impl Fn(&QuasiAffine) -> QuasiAffine) -> PiecewiseAffine {
        self.map(value_space(&self.domain_space()), f)
    }
}
