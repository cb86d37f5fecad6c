//! Tableau rows of machine words: each operation fails if anything overflows.

use crate::linear::matrix::Matrix;
use crate::linear::tableau::{CONSTANT, DENOMINATOR, FIRST, Position};
use loopwright_integer::Int;
use loopwright_integer::machinery::gcd_u64;

/// Writes a row to `new`; `None` at an entry that is too long.
pub(super) fn row(new: &mut Vec<i64>, row: &[Int]) -> Option<()> {
    new.clear();
    row.iter().try_for_each(|entry| {
        new.push(word(entry)?);
        Some(())
    })
}

/// Writes the row of a form to `new`; `None` at an overflow.
pub(super) fn form<'a>(
    matrix: &Matrix<i64>,
    new: &mut Vec<i64>,
    terms: impl Iterator<Item = (&'a Int, Position)>,
    constant: &Int,
) -> Option<()> {
    new.clear();
    new.resize(matrix.n_cols(), 0);
    new[DENOMINATOR] = 1;
    new[CONSTANT] = word(constant)?;
    for (coeff, position) in terms {
        let coeff = word(coeff)?;
        if coeff == 0 {
            continue;
        }
        match position {
            Position::Col(col) => {
                let scaled = coeff.checked_mul(new[DENOMINATOR])?;
                new[FIRST + col] = proper(new[FIRST + col].checked_add(scaled)?)?;
            }
            Position::Row(row) => {
                let source = matrix.row(row);
                let common = gcd(new[DENOMINATOR], source[DENOMINATOR]);
                let alpha = source[DENOMINATOR] / common;
                let beta = coeff.checked_mul(new[DENOMINATOR] / common)?;
                combine_in_place(&mut new[CONSTANT..], alpha, &source[CONSTANT..], beta)?;
                new[DENOMINATOR] = new[DENOMINATOR].checked_mul(alpha)?;
            }
        }
    }
    reduce(new);
    Some(())
}

/// Solves a row for the unknown of tableau column `at`.
#[inline]
pub(super) fn solve(entries: &mut [i64], at: usize) {
    entries.swap(DENOMINATOR, at);
    if entries[DENOMINATOR] < 0 {
        entries[DENOMINATOR] = -entries[DENOMINATOR];
        entries[at] = -entries[at];
    } else {
        let coeff = entries[at];
        entries[CONSTANT..].iter_mut().for_each(|entry| *entry = -*entry);
        entries[at] = coeff;
    }
    reduce(entries);
}

/// Writes `target` with the unknown of tableau column `at` replaced by the expression `source` to `new`;
/// `None` at an overflow.
#[inline]
pub(super) fn substitute(new: &mut Vec<i64>, target: &[i64], source: &[i64], at: usize) -> Option<()> {
    let coeff = target[at];
    let common = gcd(coeff, source[DENOMINATOR]);
    let (alpha, beta) = (source[DENOMINATOR] / common, coeff / common);
    new.clear();
    new.extend_from_slice(target);
    new[at] = 0;
    combine_in_place(&mut new[CONSTANT..], alpha, &source[CONSTANT..], beta)?;
    new[DENOMINATOR] = target[DENOMINATOR].checked_mul(alpha)?;
    reduce(new);
    Some(())
}

/// `target = alpha * target + beta * source`; at an overflow `None`, and the target is of no use.
#[inline]
fn combine_in_place(target: &mut [i64], alpha: i64, source: &[i64], beta: i64) -> Option<()> {
    let mut is_wrong = false;
    if alpha == 1 {
        for (t, s) in target.iter_mut().zip(source) {
            let (product, over) = beta.overflowing_mul(*s);
            let (sum, over_sum) = t.overflowing_add(product);
            is_wrong |= over | over_sum | (sum == i64::MIN);
            *t = sum;
        }
    } else {
        for (t, s) in target.iter_mut().zip(source) {
            let (scaled, over_scaled) = alpha.overflowing_mul(*t);
            let (product, over) = beta.overflowing_mul(*s);
            let (sum, over_sum) = scaled.overflowing_add(product);
            is_wrong |= over_scaled | over | over_sum | (sum == i64::MIN);
            *t = sum;
        }
    }
    (!is_wrong).then_some(())
}

/// Whether a row is in lowest terms.
pub(super) fn is_reduced(entries: &[i64]) -> bool {
    common_divisor(entries) == 1
}

/// The greatest common divisor of a row with a positive denominator.
#[inline]
fn common_divisor(entries: &[i64]) -> u64 {
    let mut divisor = entries[DENOMINATOR].unsigned_abs();
    for entry in &entries[CONSTANT..] {
        if divisor == 1 {
            break;
        }
        if *entry != 0 {
            divisor = gcd_u64(divisor, entry.unsigned_abs());
        }
    }
    divisor
}

/// Brings a row to lowest terms.
#[inline]
fn reduce(entries: &mut [i64]) {
    let divisor = common_divisor(entries);
    if divisor == 1 {
        return;
    }
    let divisor = divisor as i64;
    entries.iter_mut().filter(|entry| **entry != 0).for_each(|entry| *entry /= divisor);
}

fn gcd(a: i64, b: i64) -> i64 {
    if b == 1 {
        return 1;
    }
    gcd_u64(a.unsigned_abs(), b.unsigned_abs()) as i64
}

fn word(value: &Int) -> Option<i64> {
    value.to_i64().and_then(proper)
}

fn proper(value: i64) -> Option<i64> {
    (value != i64::MIN).then_some(value)
}
