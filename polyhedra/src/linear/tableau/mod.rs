//! The tableau of the simplex methods: its numbers, in machine words while they fit, and the pivot step.
//!
//! # Problem
//! The simplex and the lexicographic minima, with parameters and without, express some unknowns, the rows,
//! through others, the columns, and have a row and a column change places. They differ in which, and why. The
//! tableaus of loop nests hold small numbers. Exact integers of any size pay for the rare large one with
//! every copy and every comparison.
//!
//! # Method
//! A tableau begins as a matrix of `i64`. A row operation is computed beside the tableau with every overflow
//! noted, and written if there was none; at the first overflow the whole tableau becomes one of [`Int`], and
//! the operation goes on there. It does not become narrow again.
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

mod narrow;
mod wide;

use crate::linear::matrix::Matrix;
use crate::linear::row;
use loopwright_integer::Int;
use loopwright_integer::Rational;
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
    /// A tableau of this many unknowns in column position, without rows.
    pub fn new(n_cols: usize) -> Tableau {
        Tableau { entries: Narrow(Matrix::empty(FIRST + n_cols)), scratch: Vec::new() }
    }

    /// Makes room for this many rows more.
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
        // Debug builds ask this after every change: rows are looked at where they lie.
        let check = |is_positive: bool, is_lowest: bool| {
            assert!(is_positive, "invariant 1: positive denominator");
            assert!(is_lowest, "invariant 1: lowest terms");
        };
        match &self.entries {
            Narrow(matrix) => matrix.rows().for_each(|row| {
                check(row[DENOMINATOR] > 0, narrow::is_reduced(row));
                assert!(!row.contains(&i64::MIN), "invariant 2: can be negated");
            }),
            Wide(matrix) => matrix.rows().for_each(|row| {
                check(row[DENOMINATOR].is_positive(), crate::linear::row::gcd(row).is_one());
            }),
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

    /// The entries of a row that the range names, `DENOMINATOR` and `CONSTANT` counted.
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

    /// Compares two columns, each divided by its entry in row `by`, which is positive; by the first of the
    /// rows `0..n_rows` in which they differ.
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

    /// Appends the row of an affine form: the sum of coefficients times unknowns, which are at these
    /// positions.
    pub fn push_form<'a>(
        &mut self,
        terms: impl Iterator<Item = (&'a Int, Position)> + Clone,
        constant: &Int,
    ) {
        if let Narrow(matrix) = &mut self.entries
            && narrow::form(matrix, &mut self.scratch, terms.clone(), constant).is_some()
        {
            matrix.push_row(&self.scratch);
            return;
        }
        let matrix = self.widened();
        let new = wide::form(matrix, terms, constant);
        matrix.push_row_vec(new);
    }

    /// Appends a row, whose denominator is positive, in lowest terms.
    pub fn push_row(&mut self, mut row: Vec<Int>) {
        wide::reduce(&mut row);
        if let Narrow(matrix) = &mut self.entries
            && narrow::row(&mut self.scratch, &row).is_some()
        {
            matrix.push_row(&self.scratch);
            return;
        }
        self.widened().push_row_vec(row);
    }

    /// Puts a row, whose denominator is positive, in lowest terms in place of another.
    pub fn replace_row(&mut self, at: usize, mut row: Vec<Int>) {
        wide::reduce(&mut row);
        if let Narrow(matrix) = &mut self.entries
            && narrow::row(&mut self.scratch, &row).is_some()
        {
            matrix.row_mut(at).copy_from_slice(&self.scratch);
            return;
        }
        self.widened().row_mut(at).clone_from_slice(&row);
    }

    /// Inserts a column of zeros; those from `at` on move right.
    pub fn insert_column(&mut self, at: usize) {
        match &mut self.entries {
            Narrow(matrix) => matrix.insert_columns(at, 1, &0),
            Wide(matrix) => matrix.insert_columns(at, 1, &Int::ZERO),
        }
    }

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
            Narrow(matrix) => 1 + (matrix.n_cols() * n_rows) as u64 / wide::ENTRIES_PER_UNIT,
            Wide(matrix) => wide::pivot_cost(matrix.row(row), n_rows),
        }
    }

    /// Exchanges the unknown of a row with that of a tableau column, and says what to charge a budget for it.
    ///
    /// The row says `r = (c + sum a_k t_k) / d`. Solved for the column:
    /// `t_j = (d r - c - sum a_k t_k) / a_j`, without `k = j` in the sum. This is put into every row where
    /// `t_j` occurs.
    pub fn exchange(&mut self, row: usize, at: usize) -> u64 {
        let n_rows = self.n_rows();
        let mut n_changed = 1;
        // The rows from here on are still to be changed.
        let mut next = 0;
        if let Narrow(matrix) = &mut self.entries {
            narrow::solve(matrix.row_mut(row), at);
            while next < n_rows {
                if next != row && matrix[(next, at)] != 0 {
                    let (target, source) = matrix.row_pair(next, row);
                    if narrow::substitute(&mut self.scratch, target, source, at).is_none() {
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
            wide::solve(self.widened().row_mut(row), at);
        }
        let matrix = self.widened();
        let mut made = 0;
        for other in next..n_rows {
            if other != row && !matrix[(other, at)].is_zero() {
                let (target, source) = matrix.row_pair(other, row);
                wide::substitute(target, source, at);
                made += wide::size(target);
                n_changed += 1;
            }
        }
        wide::pivot_cost(matrix.row(row), n_changed) + made / wide::ENTRIES_PER_UNIT
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

#[cfg(test)]
mod tests {
    use super::*;

    /// A pivot whose numbers leave 64 bits half way through the rows gives what a wide tableau gives.
    #[test]
    fn exchange_overflows_in_the_middle() {
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

    /// A row from outside comes in lowest terms, and makes the tableau wide if it has to.
    #[test]
    fn replace_row_reduces_and_widens() {
        let mut tableau = Tableau::new(1);
        tableau.push_row(row::from_i64(&[4, 6, -8]));
        assert_eq!(tableau.row(0), row::from_i64(&[2, 3, -4]));
        tableau.replace_row(0, row::from_i64(&[3, 0, 9]));
        assert_eq!(tableau.row(0), row::from_i64(&[1, 0, 3]));
        assert!(matches!(tableau.entries, Narrow(_)));
        tableau.push_row(row::from_i64(&[1, 1, 1]));
        tableau.replace_row(0, row::from_i64(&[2, i64::MIN, 1]));
        assert!(matches!(tableau.entries, Wide(_)));
        assert_eq!(tableau.row(0), row::from_i64(&[2, i64::MIN, 1]));
        assert_eq!(tableau.row(1), row::from_i64(&[1, 1, 1]));
    }

    #[test]
    fn insert_column_keeps_what_the_rows_say() {
        for last in [6, i64::MIN] {
            let mut tableau = Tableau::new(2);
            tableau.push_row(row::from_i64(&[3, 2, 9, last]));
            assert_eq!(tableau.is_integral(0, FIRST), last == 6);
            tableau.insert_column(3);
            assert_eq!(tableau.n_entries(), 5);
            assert_eq!(tableau.row(0), row::from_i64(&[3, 2, 9, 0, last]));
            assert_eq!(tableau.entries(0, 3..), row::from_i64(&[0, last]));
            assert!(tableau.is_integral(0, 4) == (last == 6) && !tableau.is_integral(0, CONSTANT));
        }
    }
}
