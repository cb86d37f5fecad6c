//! Affine sums: multiples of keys, and a constant.
//!
//! The keys are columns of relations, or whatever else is added up. Few of many keys occur in a sum, and it
//! stays valid when a relation grows; where all coefficients are given, dense rows are faster.

use crate::relation::integer_relation::IntegerRelation;
use loopwright_integer::Int;
use std::collections::BTreeMap;

/// A sum of multiples of keys, and a constant.
///
/// Invariant: no coefficient is zero.
///
/// ```
/// use loopwright_polyhedra::machinery::AffineSum;
/// use loopwright_polyhedra::Int;
///
/// // 2 i - j + 3, and minus twice i
/// let sum = AffineSum::new([("i", Int::from(2)), ("j", Int::from(-1))], 3);
/// let rest = sum.plus(&AffineSum::of("i"), &Int::from(-2));
/// assert_eq!(rest.coeffs().collect::<Vec<_>>(), [(&"j", &Int::from(-1))]);
/// assert_eq!(rest.constant_term(), &Int::from(3));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AffineSum<K> {
    coeffs: BTreeMap<K, Int>,
    constant: Int,
}

impl<K: Clone + Ord> AffineSum<K> {
    /// The sum of these terms, among which a key may occur several times, and a constant.
    pub fn new(terms: impl IntoIterator<Item = (K, Int)>, constant: impl Into<Int>) -> Self {
        let mut sum = Self::constant(constant);
        sum.add(terms);
        sum
    }

    /// A constant.
    pub fn constant(value: impl Into<Int>) -> Self {
        Self { coeffs: BTreeMap::new(), constant: value.into() }
    }

    /// One key.
    pub fn of(key: K) -> Self {
        Self { coeffs: BTreeMap::from([(key, Int::ONE)]), constant: Int::ZERO }
    }

    fn add(&mut self, terms: impl IntoIterator<Item = (K, Int)>) {
        for (key, coeff) in terms {
            *self.coeffs.entry(key).or_default() += coeff;
        }
        self.coeffs.retain(|_, coeff| !coeff.is_zero());
    }

    /// `self + factor * other`.
    pub fn plus(mut self, other: &Self, factor: &Int) -> Self {
        self.add(other.coeffs().map(|(key, coeff)| (key.clone(), coeff * factor)));
        self.constant += &other.constant * factor;
        self
    }

    /// `self - other`.
    pub fn minus(self, other: &Self) -> Self {
        self.plus(other, &Int::MINUS_ONE)
    }

    /// `self + value`.
    pub fn add_constant(mut self, value: impl Into<Int>) -> Self {
        self.constant += value.into();
        self
    }

    /// `factor * self`.
    pub fn scaled(mut self, factor: &Int) -> Self {
        self.coeffs.values_mut().for_each(|coeff| *coeff *= factor);
        self.coeffs.retain(|_, coeff| !coeff.is_zero());
        self.constant *= factor;
        self
    }

    /// `-1 - self`, which is not negative exactly where `self` is.
    pub fn complement(&self) -> Self {
        Self::constant(-1).minus(self)
    }

    /// The sum as `number * quotient + rest`, by coefficients: those of the rest, and its constant, are below
    /// the number, which is positive.
    pub fn quotient_and_rest(&self, number: &Int) -> (Self, Self) {
        let terms = self.coeffs().map(|(key, coeff)| (key.clone(), coeff.floor_div(number)));
        let quotient = Self::new(terms, self.constant.floor_div(number));
        let rest = self.clone().plus(&quotient, &-number);
        (quotient, rest)
    }

    /// Its keys in order, with their coefficients.
    pub fn coeffs(&self) -> impl Iterator<Item = (&K, &Int)> {
        self.coeffs.iter()
    }

    /// What is added to the multiples of keys.
    pub fn constant_term(&self) -> &Int {
        &self.constant
    }

    /// Its value, if it depends on nothing.
    pub fn as_constant(&self) -> Option<&Int> {
        self.coeffs.is_empty().then_some(&self.constant)
    }

    /// Whether the sum is zero everywhere.
    pub fn is_zero(&self) -> bool {
        self.coeffs.is_empty() && self.constant.is_zero()
    }
}

impl AffineSum<usize> {
    /// One column.
    pub fn column(column: usize) -> Self {
        Self::of(column)
    }

    /// The sum as a full row of `relation`.
    ///
    /// # Panics
    /// If a column does not exist.
    pub fn row(&self, relation: &IntegerRelation) -> Vec<Int> {
        let mut row = vec![Int::ZERO; relation.space().n_cols()];
        for (column, coeff) in &self.coeffs {
            row[*column] = coeff.clone();
        }
        row[relation.space().n_vars()] = self.constant.clone();
        row
    }
}
