//! Tableau rows of integers of any size.

use crate::linear::matrix::Matrix;
use crate::linear::row;
use crate::linear::tableau::{CONSTANT, DENOMINATOR, FIRST, Position};
use loopwright_integer::Int;

/// The row of a form.
pub(super) fn form<'a>(
    matrix: &Matrix<Int>,
    terms: impl Iterator<Item = (&'a Int, Position)>,
    constant: &Int,
) -> Vec<Int> {
    let mut new = vec![Int::ZERO; matrix.n_cols()];
    new[DENOMINATOR] = Int::ONE;
    new[CONSTANT] = constant.clone();
    for (coeff, position) in terms.filter(|(coeff, _)| !coeff.is_zero()) {
        match position {
            Position::Col(col) => {
                let scaled = coeff * &new[DENOMINATOR];
                new[FIRST + col] += scaled;
            }
            Position::Row(row) => {
                let source = matrix.row(row);
                let common = new[DENOMINATOR].gcd(&source[DENOMINATOR]);
                let alpha = source[DENOMINATOR].div_exact(&common);
                let beta = coeff * new[DENOMINATOR].div_exact(&common);
                row::combine(&mut new[CONSTANT..], &alpha, &source[CONSTANT..], &beta);
                new[DENOMINATOR] *= &alpha;
            }
        }
    }
    reduce(&mut new);
    new
}

/// Solves a row for the unknown of tableau column `at`.
pub(super) fn solve(entries: &mut [Int], at: usize) {
    entries.swap(DENOMINATOR, at);
    if entries[DENOMINATOR].is_negative() {
        entries[DENOMINATOR] = -&entries[DENOMINATOR];
        entries[at] = -&entries[at];
    } else {
        let coeff = entries[at].clone();
        row::negate(&mut entries[CONSTANT..]);
        entries[at] = coeff;
    }
    reduce(entries);
}

/// Entries of one word that are combined in about the time that a unit of the budget stands for, some
/// microseconds.
pub(super) const ENTRIES_PER_UNIT: u64 = 256;

/// How many entries of one word take as long as those of a row.
pub(super) fn size(row: &[Int]) -> u64 {
    /// How much longer it takes with an entry of two words, and so much again for each word more: such
    /// numbers are multiplied and reduced by others like them, and stand in memory of their own.
    const LONG: u64 = 32;
    let entry_cost = |entry: &Int| match entry.to_i64() {
        Some(_) => 1,
        None => LONG * (entry.bit_len() / 64),
    };
    row.iter().map(entry_cost).sum()
}

/// What to charge a budget with for adding multiples of `source` to `n_rows` rows; what these come to is
/// charged besides.
pub(super) fn pivot_cost(source: &[Int], n_rows: usize) -> u64 {
    1 + size(source).saturating_mul(n_rows as u64) / ENTRIES_PER_UNIT
}

/// Replaces the unknown of tableau column `at` by the expression `source` in the row `target`.
pub(super) fn substitute(target: &mut [Int], source: &[Int], at: usize) {
    let coeff = std::mem::take(&mut target[at]);
    if source[DENOMINATOR].is_one() {
        row::add_scaled(&mut target[CONSTANT..], &coeff, &source[CONSTANT..]);
        if !target[DENOMINATOR].is_one() {
            row::normalize(target);
        }
        return;
    }
    let common = coeff.gcd(&source[DENOMINATOR]);
    let (alpha, beta) = (source[DENOMINATOR].div_exact(&common), coeff.div_exact(&common));
    let denominator = std::mem::take(&mut target[DENOMINATOR]);
    // The denominator of the combination is alpha * denominator, which takes part in the reduction.
    row::combine(&mut target[CONSTANT..], &alpha, &source[CONSTANT..], &beta);
    target[DENOMINATOR] = alpha * denominator;
    if !target[DENOMINATOR].is_one() {
        row::normalize(target);
    }
}

/// Brings a tableau row to lowest terms.
pub(super) fn reduce(row: &mut [Int]) {
    if !row[DENOMINATOR].is_one() {
        row::normalize(row);
    }
}
