//! Detects locals that are floors of divisions.
//!
//! # Problem
//! A local e is *determined* if its value is a function of the visible columns wherever the relation holds.
//! Find these functions as far as the rows show them, and find locals that are the same function.
//!
//! # Method
//! An equality a*e = f over known columns gives e = floor(f/a). Opposite inequalities 0 <= g - a*e <= k with
//! 0 <= k < a give e = floor(g/a); if k = a - 1 the pair holds for every value of the known columns. A local
//! is known once its definition uses known columns only.
//!
//! # Exactness
//! What is found is exact. A local may be a floor although no row or pair of rows shows it.
//!
//! # Cost
//! Quadratic in the number of rows for each local, times the nesting of the floors.
//!
//! # Examples
//! `0 <= i - 2e <= 1` makes e the local floor(i/2).
//!
//! # Reference
//! `[Verdoolaege10]` for the treatment of existential variables.

use crate::linear::gauss;
use crate::linear::row;
use crate::relation::integer_relation::IntegerRelation;
use loopwright_integer::Int;
use num_integer::{ExtendedGcd, Integer};

/// The definition of a local as floor(numerator / divisor).
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Division {
    /// A row of the relation, zero at the local itself.
    pub numerator: Vec<Int>,
    /// Positive.
    pub divisor: Int,
}

/// A definition with the place it was found in.
#[derive(Debug, Clone)]
pub(crate) struct Definition {
    /// The column of the local.
    pub col: usize,
    /// What the local is.
    pub division: Division,
    /// The inequalities that hold because the local is this floor.
    pub implied: Vec<usize>,
    /// Does an equality say that the numerator is a multiple of the divisor?
    pub is_multiple: bool,
}

/// Finds definitions for the columns from `n_visible` on, in an order in which each uses known columns only.
pub(crate) fn find_definitions(
    n_visible: usize,
    equalities: &[impl AsRef<[Int]>],
    inequalities: &[impl AsRef<[Int]>],
) -> Vec<Definition> {
    let Some(n_vars) = equalities
        .first()
        .map(|row| row.as_ref().len() - 1)
        .or_else(|| inequalities.first().map(|row| row.as_ref().len() - 1))
    else {
        return Vec::new();
    };
    let mut known: Vec<bool> = (0..n_vars).map(|col| col < n_visible).collect();
    let mut found = Vec::new();
    loop {
        let before = found.len();
        for col in n_visible..n_vars {
            if known[col] {
                continue;
            }
            let uses_known = |row: &[Int]| {
                !row[col].is_zero()
                    && (n_visible..n_vars).all(|other| other == col || known[other] || row[other].is_zero())
            };
            let definition = from_pair(col, inequalities, uses_known)
                .or_else(|| from_equality(col, equalities, uses_known));
            if let Some(definition) = definition {
                known[col] = true;
                found.push(definition);
            }
        }
        if found.len() == before {
            return found;
        }
    }
}

fn from_equality(
    col: usize,
    equalities: &[impl AsRef<[Int]>],
    usable: impl Fn(&[Int]) -> bool,
) -> Option<Definition> {
    let row = equalities.iter().map(AsRef::as_ref).find(|row| usable(row))?;
    let mut numerator = row.to_vec();
    let divisor = row[col].abs();
    if row[col].is_positive() {
        row::negate(&mut numerator);
    }
    numerator[col] = Int::ZERO;
    Some(Definition {
        col,
        division: Division { numerator, divisor },
        implied: Vec::new(),
        is_multiple: true,
    })
}

fn from_pair(
    col: usize,
    inequalities: &[impl AsRef<[Int]>],
    usable: impl Fn(&[Int]) -> bool,
) -> Option<Definition> {
    let mut best: Option<Definition> = None;
    for (upper_at, upper) in inequalities.iter().map(AsRef::as_ref).enumerate() {
        if !upper[col].is_negative() || !usable(upper) {
            continue;
        }
        for (lower_at, lower) in inequalities.iter().map(AsRef::as_ref).enumerate() {
            if !lower[col].is_positive() || !gauss::opposite_coeffs(upper, lower) {
                continue;
            }
            let last = upper.len() - 1;
            let width = &upper[last] + &lower[last];
            let divisor = lower[col].clone();
            if width.is_negative() || width >= divisor {
                continue;
            }
            let is_whole = &width + 1i64 == divisor;
            let mut numerator = upper.to_vec();
            numerator[col] = Int::ZERO;
            let implied = if is_whole { vec![upper_at, lower_at] } else { vec![upper_at] };
            let definition =
                Definition { col, division: Division { numerator, divisor }, implied, is_multiple: false };
            if is_whole {
                return Some(definition);
            }
            best.get_or_insert(definition);
        }
    }
    best
}

/// A local that is an integral form: `gone` = `value`, a row.
pub(crate) struct Duplicate {
    pub gone: usize,
    pub value: Vec<Int>,
}

/// Finds a local that another one makes superfluous: an earlier one, or a multiple that depends on no local.
pub(crate) fn find_duplicate(definitions: &[Definition]) -> Option<Duplicate> {
    let is_first = |kept: &Definition| {
        kept.is_multiple && definitions.iter().all(|other| kept.division.numerator[other.col].is_zero())
    };
    definitions.iter().enumerate().find_map(|(at, gone)| {
        let candidates = definitions.iter().enumerate().filter(|(other, _)| *other != at);
        let mut kept = candidates.filter(|(other, kept)| *other < at || is_first(kept));
        let value = kept.find_map(|(_, kept)| kept.value_of(gone))?;
        Some(Duplicate { gone: gone.col, value })
    })
}

impl Definition {
    /// Another local as an integral form with this one. With the numerators f and g and the divisors c and d,
    /// let `g = k f + d h + r` with an integral form h and a number r. If c = d, k = 1 and r = 0, the other
    /// one is this one plus h; if `f = c e` and d divides c, it is `k (c / d) e + h + floor(r / d)`.
    fn value_of(&self, gone: &Definition) -> Option<Vec<Int>> {
        let (own, other) = (&self.division, &gone.division);
        let factor = match self.is_multiple {
            true if own.divisor.is_divisible_by(&other.divisor) => self.factor_of(&other.numerator)?,
            false if own.divisor == other.divisor => Int::ONE,
            _ => return None,
        };
        let last = own.numerator.len() - 1;
        let mut value = Vec::with_capacity(last + 1);
        for (col, (x, y)) in other.numerator.iter().zip(&own.numerator).enumerate() {
            let difference = x - &factor * y;
            if !(self.is_multiple && col == last || difference.is_divisible_by(&other.divisor)) {
                return None;
            }
            value.push(difference.floor_div(&other.divisor));
        }
        if !value[self.col].is_zero() {
            return None;
        }
        value[self.col] = factor * own.divisor.div_exact(&other.divisor);
        Some(value)
    }

    /// The only number, modulo the divisor, that times the numerator may be another one.
    fn factor_of(&self, numerator: &[Int]) -> Option<Int> {
        let Division { numerator: own, divisor } = &self.division;
        let inverse = |coeff: &Int| {
            let ExtendedGcd { gcd, x, .. } = coeff.modulo(divisor).extended_gcd(divisor);
            gcd.is_one().then_some(x)
        };
        let coeffs = own[..own.len() - 1].iter().zip(numerator);
        let (other, inverse) = coeffs.filter_map(|(x, y)| Some((y, inverse(x)?))).next()?;
        Some((other * inverse).modulo(divisor))
    }
}

impl IntegerRelation {
    /// The definition of each local, `None` for those that are not determined by the visible columns as far
    /// as the rows show. Definitions never go round in circles.
    pub fn divisions(&self) -> Vec<Option<Division>> {
        let n_visible = self.space().n_visible();
        let mut out = vec![None; self.space().n_locals()];
        for definition in self.definitions() {
            out[definition.col - n_visible] = Some(definition.division);
        }
        out
    }

    pub(crate) fn definitions(&self) -> Vec<Definition> {
        if self.space().n_locals() == 0 {
            return Vec::new();
        }
        let equalities: Vec<&[Int]> = self.equalities().rows().collect();
        let inequalities: Vec<&[Int]> = self.inequalities().rows().collect();
        find_definitions(self.space().n_visible(), &equalities, &inequalities)
    }
}
