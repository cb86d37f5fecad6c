//! Smith normal form.
//!
//! # Problem
//! The Hermite form triangulates a matrix by unimodular operations on one side. With operations on both sides
//! it can be made diagonal: which lattice do the rows span, how far is it from all integer vectors of its
//! rational span, and which congruences tell its members?
//!
//! # Method
//! The smallest entry that is left becomes the pivot. Its row and its column are reduced modulo the pivot; a
//! remainder that is not zero is smaller and becomes the pivot. Once both are clear, a row with an entry that
//! the pivot does not divide is added to the pivot's row and the reduction goes on, so that each pivot
//! divides all that come later.
//!
//! # Invariants
//! For `Smith`: `left * matrix * right = form`, `left` and `right` are unimodular, the form is zero but for
//! its diagonal, whose first `rank` entries, the *invariant factors*, are positive, each a divisor of the
//! next.
//!
//! # Exactness
//! Exact.
//!
//! # Cost
//! Polynomially many row and column operations; the entries of the transforms can be far larger than those of
//! the matrix.
//!
//! # Examples
//! The rows (2, 4) and (6, 8) span a lattice of index 8 in the integer vectors, with factors 2 and 4.
//!
//! # Reference
//! `[Schrijver86]` §4.4.

use crate::linear::matrix::Matrix;
use crate::linear::row;
use loopwright_integer::Int;

/// A Smith normal form with the unimodular transforms that lead to it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Smith {
    /// `left * matrix * right`, diagonal.
    pub(crate) form: Matrix<Int>,
    /// The unimodular matrix of the row operations.
    pub(crate) left: Matrix<Int>,
    /// The unimodular matrix of the column operations.
    pub(crate) right: Matrix<Int>,
    /// The number of entries of the diagonal that are not zero.
    pub(crate) rank: usize,
}

impl Smith {
    /// The invariant factors: the positive entries of the diagonal, each a divisor of the next.
    pub(crate) fn factors(&self) -> impl ExactSizeIterator<Item = &Int> {
        (0..self.rank).map(|at| &self.form[(at, at)])
    }
}

/// The Smith normal form of `matrix`.
pub(crate) fn smith(matrix: &Matrix<Int>) -> Smith {
    let mut smith = Smith {
        form: matrix.clone(),
        left: Matrix::identity(matrix.n_rows()),
        right: Matrix::identity(matrix.n_cols()),
        rank: 0,
    };
    while smith.take_pivot() {
        while smith.clear_cross() || smith.absorb_indivisible() {}
        smith.make_positive();
        smith.rank += 1;
    }
    smith
}

impl Smith {
    /// Brings the smallest entry that is not done to the next place of the diagonal; false if there is none.
    fn take_pivot(&mut self) -> bool {
        let at = self.rank;
        let entries = (at..self.form.n_rows()).flat_map(|i| (at..self.form.n_cols()).map(move |j| (i, j)));
        let nonzero = entries.filter(|&entry| !self.form[entry].is_zero());
        let Some(entry) = nonzero.min_by_key(|&entry| self.form[entry].abs()) else { return false };
        self.make_pivot(entry);
        true
    }

    /// Exchanges rows and columns such that the entry comes to the next place of the diagonal.
    fn make_pivot(&mut self, (i, j): (usize, usize)) {
        let at = self.rank;
        self.form.swap_rows(at, i);
        self.left.swap_rows(at, i);
        self.form.swap_cols(at, j);
        self.right.swap_cols(at, j);
    }

    /// Reduces the row and the column of the pivot modulo the pivot. If a remainder is left, the smallest
    /// becomes the pivot, and the answer is true.
    fn clear_cross(&mut self) -> bool {
        let at = self.rank;
        for i in at + 1..self.form.n_rows() {
            let factor = -self.form[(i, at)].floor_div(&self.form[(at, at)]);
            self.add_row(i, &factor, at);
        }
        for j in at + 1..self.form.n_cols() {
            let factor = -self.form[(at, j)].floor_div(&self.form[(at, at)]);
            self.add_column(j, &factor, at);
        }
        let rows = (at + 1..self.form.n_rows()).map(|i| (i, at));
        let remainders = rows.chain((at + 1..self.form.n_cols()).map(|j| (at, j)));
        let smallest =
            remainders.filter(|&entry| !self.form[entry].is_zero()).min_by_key(|&entry| &self.form[entry]);
        let Some(entry) = smallest else { return false };
        self.make_pivot(entry);
        true
    }

    /// Adds a row with an entry that the pivot does not divide to the pivot's row; false if there is none.
    fn absorb_indivisible(&mut self) -> bool {
        let at = self.rank;
        let pivot = &self.form[(at, at)];
        let indivisible = (at + 1..self.form.n_rows())
            .find(|&i| self.form.row(i)[at + 1..].iter().any(|entry| !entry.is_divisible_by(pivot)));
        let Some(i) = indivisible else { return false };
        self.add_row(at, &Int::ONE, i);
        true
    }

    fn make_positive(&mut self) {
        let at = self.rank;
        if self.form[(at, at)].is_negative() {
            row::negate(self.form.row_mut(at));
            row::negate(self.left.row_mut(at));
        }
    }

    fn add_row(&mut self, target: usize, factor: &Int, source: usize) {
        for matrix in [&mut self.form, &mut self.left] {
            let (target, source) = matrix.row_pair(target, source);
            row::add_scaled(target, factor, source);
        }
    }

    fn add_column(&mut self, target: usize, factor: &Int, source: usize) {
        for matrix in [&mut self.form, &mut self.right] {
            for i in 0..matrix.n_rows() {
                let change = factor * &matrix[(i, source)];
                matrix[(i, target)] += change;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::linear::hermite::{rank, unimodular_inverse};
    use crate::properties::cases;
    use expect_test::{Expect, expect};
    use proptest::prelude::*;

    fn check(rows: &[[i64; 3]], expected: Expect) {
        let smith = smith(&Matrix::from_i64(3, rows));
        let factors: Vec<String> = smith.factors().map(Int::to_string).collect();
        expected.assert_eq(&factors.join(" | "));
    }

    #[test]
    fn smith_invariant_factors() {
        check(&[], expect![""]);
        check(&[[0, 0, 0]], expect![""]);
        check(&[[4, 6, 10]], expect!["2"]);
        check(&[[2, 0, 0], [0, 3, 0]], expect!["1 | 6"]);
        check(&[[2, 4, 4], [-6, 6, 12], [10, 4, 16]], expect!["2 | 2 | 156"]);
        check(&[[2, 4, 6], [1, 2, 3], [3, 6, 9]], expect!["1"]);
        check(&[[i64::MAX, 0, 0], [0, i64::MIN, 0]], expect!["1 | 85070591730234615856620279821087277056"]);
    }

    proptest! {
        #![proptest_config(cases(300))]

        #[test]
        fn smith_transforms_give_the_form(
            n_cols in 1usize..5,
            entries in prop::collection::vec(prop_oneof![-9i64..10, -1000i64..1000], 0..16),
        ) {
            let rows: Vec<&[i64]> = entries.chunks_exact(n_cols).collect();
            let matrix = Matrix::from_i64(n_cols, &rows);
            let smith = smith(&matrix);
            prop_assert_eq!(&smith.left.mul(&matrix).mul(&smith.right), &smith.form);
            prop_assert!(unimodular_inverse(&smith.left).is_some() && unimodular_inverse(&smith.right).is_some());
            prop_assert_eq!(smith.rank, rank(&matrix));
            let factors: Vec<&Int> = smith.factors().collect();
            prop_assert!(factors.iter().all(|factor| factor.is_positive()));
            prop_assert!(factors.windows(2).all(|pair| pair[1].is_divisible_by(pair[0])));
            for i in 0..smith.form.n_rows() {
                for j in 0..smith.form.n_cols() {
                    prop_assert!(smith.form[(i, j)].is_zero() || i == j && i < smith.rank);
                }
            }
        }
    }
}
