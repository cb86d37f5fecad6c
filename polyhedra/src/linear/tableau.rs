//! The tableau of the simplex methods: its numbers, in machine words for as long as they fit, and the exchange step.
//!
//! # Problem
//! The simplex and the lexicographic minima, with parameters and without, express some unknowns, the rows, through
//! others, the columns, and have a row and a column change places. They differ in which, and why. The tableaus of loop
//! nests hold small numbers. Exact integers of any size pay for the rare large one with every copy and every comparison.
//!
//! # Method
//! A tableau begins as a matrix of `i64`. A row operation is computed beside the tableau with every overflow noted, and
//! written if there was none; at the first overflow the whole tableau becomes one of [`Int`], and the operation goes on
//! there. It does not become narrow again.
//!
//! # Invariants
//! 1. A row is `[d, c, a_1 .. a_n]` in lowest terms with `d > 0`, and stands for `(c + sum a_j t_j) / d`,
//!    where `t_j` are the columns.
//! 2. A narrow entry is not `i64::MIN`, so that it can be negated.
//!
//! # Exactness
//! Exact.
//!
//! # Cost
//! A row operation on a narrow row of `n` entries is `n` multiplications and no allocation.

use crate::linear::matrix::Matrix;
use crate::linear::row;
use crate::number::int::{Int, gcd_u64};
use crate::number::rational::Rational;
use std::cmp::Ordering;
use std::ops::RangeFrom;

/// The tableau columns before those of the unknowns.
pub(crate) const DENOMINATOR: usize = 0;
pub(crate) const CONSTANT: usize = 1;
pub(crate) const FIRST: usize = 2;

/// Where an unknown is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Position {
    Row(usize),
    Col(usize),
}

/// A matrix of tableau rows (see the module documentation).
#[derive(Debug, Clone)]
pub(crate) struct Tableau {
    entries: Entries,
    /// Where a narrow row is computed.
    scratch: Vec<i64>,
}

#[derive(Debug, Clone)]
enum Entries {
    Narrow(Matrix<i64>),
    Wide(Matrix<Int>),
}

use Entries::{Narrow, Wide};

impl Tableau {
    /// A tableau of so many unknowns in column position, without rows.
    pub fn new(n_cols: usize) -> Tableau {
        Tableau { entries: Narrow(Matrix::empty(FIRST + n_cols)), scratch: Vec::new() }
    }

    /// Makes room for so many rows more.
    pub fn reserve_rows(&mut self, n_rows: usize) {
        match &mut self.entries {
            Narrow(matrix) => {
                matrix.reserve_rows(n_rows);
                self.scratch.reserve(matrix.n_cols());
            }
            Wide(matrix) => matrix.reserve_rows(n_rows),
        }
    }

    pub fn n_rows(&self) -> usize {
        match &self.entries {
            Narrow(matrix) => matrix.n_rows(),
            Wide(matrix) => matrix.n_rows(),
        }
    }

    /// The length of a row.
    pub fn n_entries(&self) -> usize {
        match &self.entries {
            Narrow(matrix) => matrix.n_cols(),
            Wide(matrix) => matrix.n_cols(),
        }
    }

    /// Checks the numbered invariants of the module documentation.
    pub fn check_invariants(&self) {
        for row in (0..self.n_rows()).map(|row| self.row(row)) {
            assert!(row[DENOMINATOR].is_positive(), "invariant 1: positive denominator");
            assert!(crate::linear::row::gcd(&row).is_one(), "invariant 1: lowest terms");
        }
        if let Narrow(matrix) = &self.entries {
            assert!(matrix.rows().flatten().all(|&entry| entry != i64::MIN), "invariant 2: can be negated");
        }
    }

    /// The sign of an entry.
    #[inline(always)]
    pub fn sign(&self, row: usize, at: usize) -> i32 {
        match &self.entries {
            Narrow(matrix) => matrix[(row, at)].signum() as i32,
            Wide(matrix) => matrix[(row, at)].signum(),
        }
    }

    /// One entry.
    #[inline]
    pub fn entry(&self, row: usize, at: usize) -> Int {
        match &self.entries {
            Narrow(matrix) => Int::new(matrix[(row, at)]),
            Wide(matrix) => matrix[(row, at)].clone(),
        }
    }

    /// The entries of a row.
    pub fn row(&self, row: usize) -> Vec<Int> {
        self.entries(row, DENOMINATOR..)
    }

    /// Those entries of a row.
    pub fn entries(&self, row: usize, range: RangeFrom<usize>) -> Vec<Int> {
        match &self.entries {
            Narrow(matrix) => row::from_i64(&matrix.row(row)[range]),
            Wide(matrix) => matrix.row(row)[range].to_vec(),
        }
    }

    /// Are the entries of a row from `start` on multiples of its denominator?
    pub fn is_integral(&self, row: usize, start: usize) -> bool {
        match &self.entries {
            Narrow(matrix) => {
                let row = matrix.row(row);
                row[DENOMINATOR] == 1 || row[start..].iter().all(|entry| entry % row[DENOMINATOR] == 0)
            }
            Wide(matrix) => {
                let row = matrix.row(row);
                let denominator = &row[DENOMINATOR];
                denominator.is_one() || row[start..].iter().all(|entry| entry.is_divisible_by(denominator))
            }
        }
    }

    /// The sample value of a row.
    pub fn value(&self, row: usize) -> Rational {
        match &self.entries {
            Narrow(matrix) => {
                Rational::new(Int::new(matrix[(row, CONSTANT)]), Int::new(matrix[(row, DENOMINATOR)]))
            }
            Wide(matrix) => {
                Rational::new(matrix[(row, CONSTANT)].clone(), matrix[(row, DENOMINATOR)].clone())
            }
        }
    }

    /// The sample value of a row, if it is an integer.
    pub fn integer_value(&self, row: usize) -> Option<Int> {
        match &self.entries {
            Narrow(matrix) => {
                let (constant, denominator) = (matrix[(row, CONSTANT)], matrix[(row, DENOMINATOR)]);
                (constant % denominator == 0).then(|| Int::new(constant / denominator))
            }
            Wide(matrix) => {
                let (constant, denominator) = (&matrix[(row, CONSTANT)], &matrix[(row, DENOMINATOR)]);
                constant.is_divisible_by(denominator).then(|| constant / denominator)
            }
        }
    }

    /// Compares how far the unknown of a tableau column may move before the one or the other row is zero.
    pub fn cmp_limit(&self, a: usize, b: usize, at: usize) -> Ordering {
        match &self.entries {
            Narrow(matrix) => {
                let entry = |row: usize, at: usize| u128::from(matrix[(row, at)].unsigned_abs());
                (entry(a, CONSTANT) * entry(b, at)).cmp(&(entry(b, CONSTANT) * entry(a, at)))
            }
            Wide(matrix) => {
                let entry = |row: usize, at: usize| matrix[(row, at)].abs();
                let difference =
                    Int::mul_add_mul(&entry(a, CONSTANT), &entry(b, at), &-entry(b, CONSTANT), &entry(a, at));
                difference.signum().cmp(&0)
            }
        }
    }

    /// Compares two columns, each divided by its entry in row `by`, which is positive; by the first of the rows `0..n_rows`
    /// in which they differ.
    pub fn cmp_columns(&self, n_rows: usize, by: usize, a: usize, b: usize) -> Ordering {
        match &self.entries {
            Narrow(matrix) => {
                let (in_a, in_b) = (i128::from(matrix[(by, a)]), i128::from(matrix[(by, b)]));
                let orders = (0..n_rows).map(|row| {
                    (i128::from(matrix[(row, a)]) * in_b).cmp(&(i128::from(matrix[(row, b)]) * in_a))
                });
                orders.into_iter().find(|order| order.is_ne()).unwrap_or(Ordering::Equal)
            }
            Wide(matrix) => {
                let (in_a, in_b) = (&matrix[(by, a)], &matrix[(by, b)]);
                let signs = (0..n_rows).map(|row| {
                    let (x, y) = (&matrix[(row, a)], &matrix[(row, b)]);
                    if x.is_zero() && y.is_zero() {
                        return 0;
                    }
                    Int::mul_add_mul(x, in_b, &-y, in_a).signum()
                });
                signs.into_iter().find(|sign| *sign != 0).unwrap_or(0).cmp(&0)
            }
        }
    }

    /// Appends the row of an affine form: the sum of coefficients times unknowns, which are at these positions.
    pub fn push_form<'a>(
        &mut self,
        terms: impl Iterator<Item = (&'a Int, Position)> + Clone,
        constant: &Int,
    ) {
        if let Narrow(matrix) = &mut self.entries
            && narrow_form(matrix, &mut self.scratch, terms.clone(), constant).is_some()
        {
            matrix.push_row(&self.scratch);
            return;
        }
        let matrix = self.widened();
        let new = wide_form(matrix, terms, constant);
        matrix.push_row_vec(new);
    }

    /// Appends a row, whose denominator is positive, in lowest terms.
    pub fn push_row(&mut self, mut row: Vec<Int>) {
        normalize_row(&mut row);
        if let Narrow(matrix) = &mut self.entries
            && narrow_row(&mut self.scratch, &row).is_some()
        {
            matrix.push_row(&self.scratch);
            return;
        }
        self.widened().push_row_vec(row);
    }

    /// Puts a row, whose denominator is positive, in lowest terms in the place of another.
    pub fn replace_row(&mut self, at: usize, mut row: Vec<Int>) {
        normalize_row(&mut row);
        if let Narrow(matrix) = &mut self.entries
            && narrow_row(&mut self.scratch, &row).is_some()
        {
            matrix.row_mut(at).copy_from_slice(&self.scratch);
            return;
        }
        self.widened().row_mut(at).clone_from_slice(&row);
    }

    /// Inserts a column of zeros.
    pub fn insert_column(&mut self, at: usize) {
        match &mut self.entries {
            Narrow(matrix) => matrix.insert_columns(at, 1, &0),
            Wide(matrix) => matrix.insert_columns(at, 1, &Int::ZERO),
        }
    }

    /// Appends a copy of a row.
    pub fn push_copy(&mut self, row: usize) {
        match &mut self.entries {
            Narrow(matrix) => {
                self.scratch.clear();
                self.scratch.extend_from_slice(matrix.row(row));
                matrix.push_row(&self.scratch);
            }
            Wide(matrix) => {
                let copy = matrix.row(row).to_vec();
                matrix.push_row_vec(copy);
            }
        }
    }

    /// Makes a row that of the negated unknown.
    pub fn negate_row(&mut self, row: usize) {
        match &mut self.entries {
            Narrow(matrix) => matrix.row_mut(row)[CONSTANT..].iter_mut().for_each(|entry| *entry = -*entry),
            Wide(matrix) => row::negate(&mut matrix.row_mut(row)[CONSTANT..]),
        }
    }

    /// What to charge a budget with for adding multiples of a row to `n_rows` rows.
    pub fn row_cost(&self, row: usize, n_rows: usize) -> u64 {
        match &self.entries {
            Narrow(matrix) => 1 + (matrix.n_cols() * n_rows) as u64 / ENTRIES_PER_UNIT,
            Wide(matrix) => pivot_cost(matrix.row(row), n_rows),
        }
    }

    /// Exchanges the unknown of a row with that of a tableau column, and says what to charge a budget for it.
    ///
    /// The row says `r = (c + sum a_k t_k) / d`. Solved for the column: `t_j = (d r - c - sum a_k t_k) / a_j`, without
    /// `k = j` in the sum. This is put into every row where `t_j` occurs.
    pub fn exchange(&mut self, row: usize, at: usize) -> u64 {
        let n_rows = self.n_rows();
        let mut n_changed = 1;
        // The rows from here on are still to be changed.
        let mut next = 0;
        if let Narrow(matrix) = &mut self.entries {
            narrow_solve(matrix.row_mut(row), at);
            while next < n_rows {
                if next != row && matrix[(next, at)] != 0 {
                    let (target, source) = matrix.row_pair(next, row);
                    if narrow_substitute(&mut self.scratch, target, source, at).is_none() {
                        break;
                    }
                    target.copy_from_slice(&self.scratch);
                    n_changed += 1;
                }
                next += 1;
            }
            if next == n_rows {
                return self.row_cost(row, n_changed);
            }
            self.widened();
        } else {
            wide_solve(self.widened().row_mut(row), at);
        }
        let matrix = self.widened();
        for other in next..n_rows {
            if other != row && !matrix[(other, at)].is_zero() {
                let (target, source) = matrix.row_pair(other, row);
                substitute(target, source, at);
                n_changed += 1;
            }
        }
        pivot_cost(matrix.row(row), n_changed)
    }

    pub fn swap_rows(&mut self, a: usize, b: usize) {
        match &mut self.entries {
            Narrow(matrix) => matrix.swap_rows(a, b),
            Wide(matrix) => matrix.swap_rows(a, b),
        }
    }

    pub fn truncate_rows(&mut self, n_rows: usize) {
        match &mut self.entries {
            Narrow(matrix) => matrix.truncate_rows(n_rows),
            Wide(matrix) => matrix.truncate_rows(n_rows),
        }
    }

    /// The wide matrix, made if it is not there yet.
    fn widened(&mut self) -> &mut Matrix<Int> {
        if let Narrow(matrix) = &self.entries {
            let wide = Matrix::from_rows(matrix.n_cols(), matrix.rows().map(row::from_i64));
            self.entries = Wide(wide);
        }
        match &mut self.entries {
            Wide(matrix) => matrix,
            Narrow(_) => unreachable!("it has just been made wide"),
        }
    }
}

fn wide_form<'a>(
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
    normalize_row(&mut new);
    new
}

fn wide_solve(entries: &mut [Int], at: usize) {
    entries.swap(DENOMINATOR, at);
    if entries[DENOMINATOR].is_negative() {
        entries[DENOMINATOR] = -&entries[DENOMINATOR];
        entries[at] = -&entries[at];
    } else {
        let coeff = entries[at].clone();
        row::negate(&mut entries[CONSTANT..]);
        entries[at] = coeff;
    }
    normalize_row(entries);
}

/// Entries of one word that are combined in about the time that a unit of the budget stands for, some microseconds.
const ENTRIES_PER_UNIT: u64 = 256;

/// What to charge a budget with for adding multiples of `source` to `n_rows` rows.
fn pivot_cost(source: &[Int], n_rows: usize) -> u64 {
    /// How much longer it takes with an entry that has more words.
    const LONG: u64 = 12;
    let entries: u64 = source.iter().map(|entry| if entry.to_i64().is_some() { 1 } else { LONG }).sum();
    1 + entries.saturating_mul(n_rows as u64) / ENTRIES_PER_UNIT
}

/// Replaces the unknown of tableau column `at` by the expression `source` in the row `target`.
fn substitute(target: &mut [Int], source: &[Int], at: usize) {
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
fn normalize_row(row: &mut [Int]) {
    if !row[DENOMINATOR].is_one() {
        row::normalize(row);
    }
}

/// Writes a row to `new`; `None` at an entry that is too long.
fn narrow_row(new: &mut Vec<i64>, row: &[Int]) -> Option<()> {
    new.clear();
    row.iter().try_for_each(|entry| {
        new.push(narrow(entry)?);
        Some(())
    })
}

/// Writes the row of a form to `new`; `None` at an overflow.
fn narrow_form<'a>(
    matrix: &Matrix<i64>,
    new: &mut Vec<i64>,
    terms: impl Iterator<Item = (&'a Int, Position)>,
    constant: &Int,
) -> Option<()> {
    new.clear();
    new.resize(matrix.n_cols(), 0);
    new[DENOMINATOR] = 1;
    new[CONSTANT] = narrow(constant)?;
    for (coeff, position) in terms {
        let coeff = narrow(coeff)?;
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
fn narrow_solve(entries: &mut [i64], at: usize) {
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

/// Writes `target` with the unknown of tableau column `at` replaced by the expression `source` to `new`; `None` at an
/// overflow.
fn narrow_substitute(new: &mut Vec<i64>, target: &[i64], source: &[i64], at: usize) -> Option<()> {
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

/// Brings a row to lowest terms.
#[inline]
fn reduce(entries: &mut [i64]) {
    if entries[DENOMINATOR] == 1 {
        return;
    }
    let mut divisor = entries[DENOMINATOR].unsigned_abs();
    for entry in &entries[CONSTANT..] {
        if *entry != 0 {
            divisor = gcd_u64(divisor, entry.unsigned_abs());
            if divisor == 1 {
                return;
            }
        }
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

fn narrow(value: &Int) -> Option<i64> {
    value.to_i64().and_then(proper)
}

fn proper(value: i64) -> Option<i64> {
    (value != i64::MIN).then_some(value)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A pivot whose numbers leave 64 bits half way through the rows gives what a wide tableau gives.
    #[test]
    fn overflow_in_the_middle_of_a_pivot() {
        let huge = i64::MAX / 3;
        let rows = [[1, 50, 1, 2], [1, 2, 9, 7], [1, huge, 3, huge], [1, -4, 0, 1]];
        let narrow = Matrix::from_rows(4, rows);
        let mut a = Tableau { entries: Narrow(narrow.clone()), scratch: Vec::new() };
        let mut b = Tableau { entries: Wide(Matrix::from_i64(4, &rows)), scratch: Vec::new() };
        a.exchange(0, 3);
        b.exchange(0, 3);
        assert!(matches!(a.entries, Wide(_)));
        for row in 0..4 {
            assert_eq!(a.row(row), b.row(row), "row {row}");
        }
    }
}
