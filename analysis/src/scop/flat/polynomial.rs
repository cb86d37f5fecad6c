//! Polynomials over the columns of a relation, for subscripts that multiply induction variables by
//! parameters.
//!
//! # Method
//! A sum of monomials with integer coefficients, in graded lexicographic order. Division is that of several
//! variables: as long as some term is divisible by the leading term of the divisor, its multiple is taken
//! away. The leading term that is looked at gets less with each step, so division ends.
//!
//! # Exactness
//! Exact. Products that grow beyond a limit are `None`.

use crate::scop::affine_form::Linear;
use loopwright_polyhedra::Int;
use std::cmp::Ordering;
use std::collections::BTreeMap;

/// The factors of a term, in order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Monomial(Vec<usize>);

impl Ord for Monomial {
    fn cmp(&self, other: &Self) -> Ordering {
        self.0.len().cmp(&other.0.len()).then_with(|| other.0.cmp(&self.0))
    }
}

impl PartialOrd for Monomial {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Monomial {
    fn times(&self, other: &Self) -> Self {
        let mut factors = [&self.0[..], &other.0[..]].concat();
        factors.sort_unstable();
        Self(factors)
    }

    fn over(&self, divisor: &Self) -> Option<Self> {
        let mut left = self.0.clone();
        for factor in &divisor.0 {
            let at = left.iter().position(|other| other == factor)?;
            left.remove(at);
        }
        Some(Self(left))
    }
}

/// Products of more factors, or of more terms, are not followed.
const MOST_FACTORS: usize = 8;
const MOST_TERMS: usize = 64;

/// A polynomial without zero coefficients.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Polynomial(BTreeMap<Monomial, Int>);

impl From<&Linear> for Polynomial {
    fn from(form: &Linear) -> Self {
        let mut found = Self::default();
        form.coeffs().for_each(|(column, coeff)| found.add(Monomial(vec![*column]), coeff));
        found.add(Monomial::default(), form.constant_term());
        found
    }
}

impl Polynomial {
    #[cfg(test)]
    pub(crate) fn column(column: usize) -> Self {
        Self::from(&Linear::column(column))
    }

    pub(crate) fn constant(value: impl Into<Int>) -> Self {
        Self::from(&Linear::constant(value))
    }

    fn add(&mut self, monomial: Monomial, coeff: &Int) {
        let sum = self.0.get(&monomial).map_or_else(|| coeff.clone(), |known| known + coeff);
        match sum.is_zero() {
            true => drop(self.0.remove(&monomial)),
            false => drop(self.0.insert(monomial, sum)),
        }
    }

    pub(crate) fn plus(mut self, other: &Self, factor: &Int) -> Self {
        other.0.iter().for_each(|(monomial, coeff)| self.add(monomial.clone(), &(coeff * factor)));
        self
    }

    pub(crate) fn times(&self, other: &Self) -> Option<Self> {
        let mut product = Self::default();
        for (one, coeff) in &self.0 {
            for (other, factor) in &other.0 {
                product.add(one.times(other), &(coeff * factor));
            }
        }
        let is_small = |monomial: &Monomial| monomial.0.len() <= MOST_FACTORS;
        (product.0.len() <= MOST_TERMS && product.0.keys().all(is_small)).then_some(product)
    }

    pub(crate) fn is_zero(&self) -> bool {
        self.0.is_empty()
    }

    /// As a linear form, if no term has more than one factor.
    pub(crate) fn as_linear(&self) -> Option<Linear> {
        let mut constant = Int::ZERO;
        let mut terms = Vec::new();
        for (monomial, coeff) in &self.0 {
            match monomial.0[..] {
                [] => constant = coeff.clone(),
                [column] => terms.push((column, coeff.clone())),
                _ => return None,
            }
        }
        Some(Linear::new(terms, constant))
    }

    /// Quotient and rest: no term of the rest is divisible by the leading term of the divisor, which is not
    /// zero.
    pub(crate) fn divided(&self, divisor: &Self) -> (Self, Self) {
        let (mut quotient, mut rest, mut left) = (Self::default(), Self::default(), self.clone());
        let Some((leading, by)) = divisor.0.last_key_value() else { return (quotient, left) };
        while let Some((monomial, coeff)) = left.0.pop_last() {
            let times = monomial.over(leading).filter(|_| coeff.is_divisible_by(by));
            let Some(times) = times else {
                rest.add(monomial, &coeff);
                continue;
            };
            let factor = coeff.floor_div(by);
            // The leading term is gone already.
            for (other, of) in divisor.0.iter().rev().skip(1) {
                left.add(other.times(&times), &-(of * &factor));
            }
            quotient.add(times, &factor);
        }
        (quotient, rest)
    }

    /// The quotient, if there is no rest.
    pub(crate) fn exactly_divided(&self, divisor: &Self) -> Option<Self> {
        let (quotient, rest) = self.divided(divisor);
        (!divisor.is_zero() && rest.is_zero()).then_some(quotient)
    }

    /// What each column that is no parameter is multiplied by; `None` if two such columns are multiplied.
    pub(crate) fn slopes(&self, is_param: impl Fn(usize) -> bool) -> Option<Vec<Self>> {
        let mut slopes: BTreeMap<usize, Self> = BTreeMap::new();
        for (monomial, coeff) in &self.0 {
            let (params, others): (Vec<usize>, Vec<usize>) =
                monomial.0.iter().partition(|column| is_param(**column));
            match others[..] {
                [] => {}
                [column] => slopes.entry(column).or_default().add(Monomial(params), coeff),
                _ => return None,
            }
        }
        Some(slopes.into_values().collect())
    }

    /// The same over other columns.
    pub(crate) fn renumbered(&self, number: impl Fn(usize) -> usize) -> Self {
        let mut found = Self::default();
        for (monomial, coeff) in &self.0 {
            let mut factors: Vec<usize> = monomial.0.iter().map(|at| number(*at)).collect();
            factors.sort_unstable();
            found.add(Monomial(factors), coeff);
        }
        found
    }

    /// The greatest number that divides it, with the sign of its leading term, and what is left then.
    pub(crate) fn content(&self) -> (Int, Self) {
        let Some((_, leading)) = self.0.last_key_value() else { return (Int::ONE, Self::default()) };
        let gcd = self.0.values().fold(Int::ZERO, |gcd, coeff| gcd.gcd(coeff));
        let content = if leading.is_negative() { -gcd } else { gcd };
        let left = self.0.iter().map(|(monomial, coeff)| (monomial.clone(), coeff.floor_div(&content)));
        let left = Self(left.collect());
        (content, left)
    }

    pub(crate) fn scaled(&self, factor: &Int) -> Self {
        Self::default().plus(self, factor)
    }

    /// Whether it is a number.
    pub(crate) fn is_constant(&self) -> bool {
        self.0.keys().all(|monomial| monomial.0.is_empty())
    }

    /// The most factors of a term.
    pub(crate) fn degree(&self) -> usize {
        self.0.last_key_value().map_or(0, |(monomial, _)| monomial.0.len())
    }

    /// The number that it is for these values of the columns.
    pub(crate) fn value(&self, columns: &[i64]) -> Int {
        let term = |(monomial, coeff): (&Monomial, &Int)| {
            monomial.0.iter().fold(coeff.clone(), |product, column| product * Int::from(columns[*column]))
        };
        self.0.iter().map(term).fold(Int::ZERO, |sum, term| sum + term)
    }

    /// As people write it: `2 * n * m + n - 1`.
    pub(crate) fn text(&self, name: impl Fn(usize) -> String) -> String {
        let mut text = String::new();
        for (monomial, coeff) in self.0.iter().rev() {
            let mut factors: Vec<String> = monomial.0.iter().map(|column| name(*column)).collect();
            if factors.is_empty() || !coeff.abs().is_one() {
                factors.insert(0, coeff.abs().to_string());
            }
            let sign = match (text.is_empty(), coeff.is_negative()) {
                (true, true) => "-",
                (true, false) => "",
                (false, true) => " - ",
                (false, false) => " + ",
            };
            text += sign;
            text += &factors.join(" * ");
        }
        if text.is_empty() { "0".to_string() } else { text }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn polynomial_division_splits_a_padded_subscript() {
        // (i + 1) * (n + 2) + j over the columns i, j, n.
        let [i, j, n] = [0, 1, 2].map(Polynomial::column);
        let width = n.plus(&Polynomial::constant(2), &Int::ONE);
        let row = i.plus(&Polynomial::constant(1), &Int::ONE);
        let subscript = row.times(&width).expect("is small").plus(&j, &Int::ONE);
        assert_eq!(subscript.divided(&width), (row, j.clone()));
        assert_eq!(subscript.exactly_divided(&width), None);
        let names = |column: usize| ["i", "j", "n"][column].to_string();
        assert_eq!(subscript.text(names), "i * n + 2 * i + j + n + 2");
        let slopes = subscript.slopes(|column| column == 2);
        assert_eq!(slopes, Some(vec![width, Polynomial::constant(1)]));
        assert_eq!(subscript.slopes(|_| false), None);
    }

    #[test]
    fn polynomial_content_has_the_sign_of_its_leading_term() {
        let n = Polynomial::column(0);
        let twice = n.scaled(&Int::from(-2)).plus(&Polynomial::constant(4), &Int::ONE);
        let (content, left) = twice.content();
        assert_eq!(content, Int::from(-2));
        assert_eq!(left, n.plus(&Polynomial::constant(-2), &Int::ONE));
    }
}
