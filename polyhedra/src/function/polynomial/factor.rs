//! The variables of a quasi-polynomial: columns, and floors of affine forms.
//!
//! # Problem
//! floor((i + 2)/4), floor((5i + 2)/4) and floor((2i + 5)/8) differ by polynomials at most. For terms to
//! cancel, every floor has to be brought to one form.
//!
//! # Method
//! floor(f/d) for f = sum c_k a_k + c over integers d > 0, c_k, c and integer-valued factors a_k:
//! 1. The multiples of d in c_k and c are taken out, so that -d/2 < c_k <= d/2 and 0 <= c < d.
//! 2. With g = gcd(c_1, ..., d) it is floor((sum (c_k/g) a_k + floor(c/g)) / (d/g)).
//! 3. If the first coefficient is negative, floor(f/d) = -floor((-f + d - 1)/d).
//! 4. floor((floor(a/e) + c)/d) is floor((a + c e)/(d e)).
//! 5. For d = 2 and c = 1 it is a - floor(a/2), where a is f without its constant.
//!
//! # Invariants
//! Of [`Floor`]: 1. the terms are sorted by factor, no coefficient is zero; 2. none of the rules applies.
//!
//! # Exactness
//! Exact. Floors that differ by a polynomial can still look different: floor(i/3) + floor((i + 1)/3) +
//! floor((i + 2)/3) is i, and rule 5 is the case of it that does not make sums longer.

use crate::function::polynomial::QuasiPolynomial;
use loopwright_integer::Int;
use loopwright_integer::rational::{self, Rational};
use std::collections::BTreeSet;
use std::sync::Arc;

/// A variable of a quasi-polynomial: an integer for every point.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Factor {
    /// A column of the argument space: the arguments, then the symbols.
    Column(usize),
    /// The floor of an affine form.
    Floor(Arc<Floor>),
}

/// The floor of (sum of coefficients times factors + constant) / divisor, in the normal form of the module.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Floor {
    terms: Vec<(Factor, Int)>,
    constant: Int,
    divisor: Int,
}

impl Floor {
    /// The factors of the numerator with their coefficients.
    pub fn terms(&self) -> &[(Factor, Int)] {
        &self.terms
    }

    /// The constant of the numerator.
    pub fn constant(&self) -> &Int {
        &self.constant
    }

    /// The divisor, at least 2.
    pub fn divisor(&self) -> &Int {
        &self.divisor
    }

    /// Checks the numbered invariants of the module documentation.
    pub(super) fn check_invariants(&self) {
        let Floor { terms, constant, divisor } = self;
        assert!(!terms.is_empty() && terms.is_sorted_by(|(a, _), (b, _)| a < b), "invariant 1: sorted terms");
        assert!(*divisor >= 2 && !constant.is_negative() && constant < divisor, "rule 1: constant");
        for (factor, coeff) in terms {
            assert!(!coeff.is_zero(), "invariant 1: a coefficient of zero");
            let double = coeff * Int::from(2);
            assert!(-divisor < double && double <= *divisor, "rule 1: coefficient {coeff} of {divisor}");
            if let Factor::Floor(floor) = factor {
                floor.check_invariants();
            }
        }
        let gcd = terms.iter().fold(divisor.clone(), |gcd, (_, coeff)| gcd.gcd(coeff));
        assert!(gcd.is_one(), "rule 2: common divisor");
        assert!(terms[0].1.is_positive(), "rule 3: sign of the first coefficient");
        let is_nested = matches!(terms.as_slice(), [(Factor::Floor(_), coeff)] if coeff.is_one());
        assert!(!is_nested, "rule 4: floor of a floor");
        assert!(*divisor != 2 || constant.is_zero(), "rule 5: constant of a half");
    }
}

impl Factor {
    /// The value at a point.
    pub(super) fn value_at(&self, point: &[Int]) -> Int {
        match self {
            Factor::Column(col) => point[*col].clone(),
            Factor::Floor(floor) => {
                let terms = floor.terms.iter().map(|(factor, coeff)| coeff * factor.value_at(point));
                (terms.sum::<Int>() + &floor.constant).floor_div(&floor.divisor)
            }
        }
    }

    /// The columns that the value depends on.
    pub fn columns(&self) -> BTreeSet<usize> {
        let mut out = BTreeSet::new();
        self.collect_columns(&mut out);
        out
    }

    /// Adds the columns that the value depends on.
    pub(super) fn collect_columns(&self, out: &mut BTreeSet<usize>) {
        match self {
            Factor::Column(col) => _ = out.insert(*col),
            Factor::Floor(floor) => floor.terms.iter().for_each(|(factor, _)| factor.collect_columns(out)),
        }
    }

    /// For a = the numerator of a floor of a half: the polynomial equal to floor(a/2)^2, of degree one in the
    /// floor.
    pub(super) fn square_of_half(&self, space: &crate::relation::space::Space) -> Option<QuasiPolynomial> {
        let Factor::Floor(floor) = self else {
            return None;
        };
        if floor.divisor != 2 {
            return None;
        }
        let mut numerator = QuasiPolynomial::constant(space.clone(), Rational::from(floor.constant.clone()));
        for (factor, coeff) in &floor.terms {
            numerator.add_scaled(
                &QuasiPolynomial::factor(space.clone(), factor.clone()),
                &Rational::from(coeff.clone()),
            );
        }
        // With r = a - 2f in {0, 1}, r^2 = r gives f^2 = a f - a^2/4 + a/4 - f/2.
        let half = QuasiPolynomial::factor(space.clone(), self.clone());
        let mut square = &numerator * &half;
        let quarter = Rational::new(Int::ONE, Int::from(4));
        square.add_scaled(&(&numerator * &numerator), &-quarter.clone());
        square.add_scaled(&numerator, &quarter);
        square.add_scaled(&half, &Rational::new(Int::MINUS_ONE, Int::from(2)));
        Some(square)
    }
}

/// The floor of a sum of rational multiples of factors and a constant, as a sum of integer multiples of
/// factors and a constant.
pub(super) fn floor(terms: Vec<(Factor, Rational)>, constant: &Rational) -> (Vec<(Factor, Int)>, Int) {
    let divisor = rational::common_denominator(terms.iter().map(|(_, coeff)| coeff).chain([constant]));
    let mut constant = rational::scaled(constant, &divisor);
    let mut whole_terms: Vec<(Factor, Int)> = Vec::new();
    let mut rest: Vec<(Factor, Int)> = Vec::new();
    let half = divisor.floor_div(&Int::from(2));
    for (factor, coeff) in terms {
        let coeff = rational::scaled(&coeff, &divisor);
        let mut residue = coeff.modulo(&divisor);
        if residue > half {
            residue -= &divisor;
        }
        let whole = (&coeff - &residue).div_exact(&divisor);
        if !whole.is_zero() {
            whole_terms.push((factor.clone(), whole));
        }
        if !residue.is_zero() {
            rest.push((factor, residue));
        }
    }
    let mut whole = constant.floor_div(&divisor);
    constant = constant.modulo(&divisor);
    if rest.is_empty() {
        return (whole_terms, whole);
    }
    let gcd = rest.iter().fold(divisor.clone(), |gcd, (_, coeff)| gcd.gcd(coeff));
    rest.iter_mut().for_each(|(_, coeff)| *coeff = coeff.div_exact(&gcd));
    let divisor = divisor.div_exact(&gcd);
    let mut constant = constant.floor_div(&gcd);
    let mut sign = Int::ONE;
    if rest[0].1.is_negative() {
        constant = &divisor - 1i64 - constant;
        sign = Int::MINUS_ONE;
        for (factor, coeff) in &mut rest {
            // With the sign of d/2 changed, rule 1 holds for it again.
            if &*coeff + &*coeff == divisor {
                whole_terms.push((factor.clone(), Int::ONE));
            } else {
                *coeff = -&*coeff;
            }
        }
    }
    if let [(Factor::Floor(inner), coeff)] = rest.as_slice()
        && coeff.is_one()
    {
        // Rule 4. The result is a floor of fewer floors, so this ends.
        let scale = Rational::new(Int::ONE, &inner.divisor * &divisor);
        let terms = inner.terms.iter().map(|(factor, coeff)| (factor.clone(), &scale * coeff)).collect();
        let constant = &scale * (&inner.constant + &constant * &inner.divisor);
        let (terms, constant) = floor(terms, &constant);
        whole_terms.extend(terms.into_iter().map(|(factor, coeff)| (factor, coeff * &sign)));
        whole += constant * &sign;
        return (whole_terms, whole);
    }
    if divisor == 2 && constant.is_one() {
        whole_terms.extend(rest.iter().map(|(factor, coeff)| (factor.clone(), coeff * &sign)));
        constant = Int::ZERO;
        sign = -sign;
    }
    whole_terms.push((Factor::Floor(Arc::new(Floor { terms: rest, constant, divisor })), sign));
    (whole_terms, whole)
}
