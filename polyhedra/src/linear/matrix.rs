//! A dense row-major matrix.
//!
//! # Invariants
//! 1. `data.len() == n_rows * n_cols`; row `i` is `data[i * n_cols .. (i + 1) * n_cols]`.
//!
//! The number of columns is part of the matrix even when it has no rows, so a system without constraints
//! still knows its variables.
//!
//! # Examples
//! ```
//! use loopwright_polyhedra::machinery::Matrix;
//! use loopwright_polyhedra::Int;
//! let mut m: Matrix<Int> = Matrix::identity(2);
//! m.push_row(&[Int::from(3), Int::from(4)]);
//! assert_eq!(m.to_string(), "1 0\n0 1\n3 4\n");
//! ```

use loopwright_integer::Int;
use std::fmt;
use std::ops::{Index, IndexMut, Range};

/// A dense row-major matrix.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Matrix<T> {
    data: Vec<T>,
    n_rows: usize,
    n_cols: usize,
}

impl<T> Matrix<T> {
    /// A matrix without rows.
    pub fn empty(n_cols: usize) -> Matrix<T> {
        Matrix { data: Vec::new(), n_rows: 0, n_cols }
    }

    /// Checks the invariant of the module documentation.
    ///
    /// # Panics
    /// If it is broken.
    pub fn check_invariants(&self) {
        assert_eq!(self.data.len(), self.n_rows * self.n_cols, "invariant 1: an entry for each place");
    }

    /// The number of rows.
    #[inline]
    pub fn n_rows(&self) -> usize {
        self.n_rows
    }

    /// The number of columns.
    #[inline]
    pub fn n_cols(&self) -> usize {
        self.n_cols
    }

    /// Are there no rows?
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.n_rows == 0
    }

    /// Row `row`.
    ///
    /// # Panics
    /// If there is no such row.
    #[inline]
    pub fn row(&self, row: usize) -> &[T] {
        let start = row * self.n_cols;
        assert!(row < self.n_rows, "row {row} of {}", self.n_rows);
        &self.data[start..start + self.n_cols]
    }

    /// Row `row`, to be written.
    ///
    /// # Panics
    /// If there is no such row.
    #[inline]
    pub fn row_mut(&mut self, row: usize) -> &mut [T] {
        let start = row * self.n_cols;
        assert!(row < self.n_rows, "row {row} of {}", self.n_rows);
        &mut self.data[start..start + self.n_cols]
    }

    /// Two different rows: the first to be written, the second to be read.
    ///
    /// # Panics
    /// If the rows are the same or do not exist.
    pub fn row_pair(&mut self, write: usize, read: usize) -> (&mut [T], &[T]) {
        assert!(write != read && write < self.n_rows && read < self.n_rows, "rows {write}, {read}");
        let n = self.n_cols;
        if write < read {
            let (head, tail) = self.data.split_at_mut(read * n);
            (&mut head[write * n..(write + 1) * n], &tail[..n])
        } else {
            let (head, tail) = self.data.split_at_mut(write * n);
            (&mut tail[..n], &head[read * n..(read + 1) * n])
        }
    }

    /// The rows from first to last.
    pub fn rows(&self) -> impl ExactSizeIterator<Item = &[T]> + DoubleEndedIterator + Clone {
        (0..self.n_rows).map(|row| self.row(row))
    }

    /// Reserves room for `n_rows` more rows.
    pub fn reserve_rows(&mut self, n_rows: usize) {
        self.data.reserve(n_rows * self.n_cols);
    }

    /// Removes row `row`; those below move up.
    ///
    /// # Panics
    /// If there is no such row.
    pub fn remove_row(&mut self, row: usize) {
        assert!(row < self.n_rows, "row {row} of {}", self.n_rows);
        self.data.drain(row * self.n_cols..(row + 1) * self.n_cols);
        self.n_rows -= 1;
    }

    /// Keeps the first `n_rows` rows.
    pub fn truncate_rows(&mut self, n_rows: usize) {
        if n_rows < self.n_rows {
            self.data.truncate(n_rows * self.n_cols);
            self.n_rows = n_rows;
        }
    }

    /// Keeps the rows for which `keep` holds, in order.
    pub fn retain_rows(&mut self, mut keep: impl FnMut(&[T]) -> bool) {
        let mut next = 0;
        for row in 0..self.n_rows {
            if keep(self.row(row)) {
                self.swap_rows(next, row);
                next += 1;
            }
        }
        self.truncate_rows(next);
    }

    /// Exchanges two rows.
    ///
    /// # Panics
    /// If either does not exist.
    pub fn swap_rows(&mut self, a: usize, b: usize) {
        assert!(a < self.n_rows && b < self.n_rows, "rows {a}, {b} of {}", self.n_rows);
        if a != b {
            for col in 0..self.n_cols {
                self.data.swap(a * self.n_cols + col, b * self.n_cols + col);
            }
        }
    }

    /// Exchanges two columns.
    ///
    /// # Panics
    /// If either does not exist.
    pub fn swap_cols(&mut self, a: usize, b: usize) {
        assert!(a < self.n_cols && b < self.n_cols, "columns {a}, {b} of {}", self.n_cols);
        for row in 0..self.n_rows {
            self.data.swap(row * self.n_cols + a, row * self.n_cols + b);
        }
    }
}

impl<T: Clone> Matrix<T> {
    /// A matrix with `value` everywhere.
    pub fn filled(n_rows: usize, n_cols: usize, value: T) -> Matrix<T> {
        Matrix { data: vec![value; n_rows * n_cols], n_rows, n_cols }
    }

    /// A matrix made of rows, all of length `n_cols`.
    ///
    /// # Panics
    /// If a row has another length.
    pub fn from_rows<R: AsRef<[T]>>(n_cols: usize, rows: impl IntoIterator<Item = R>) -> Matrix<T> {
        let mut matrix = Matrix::empty(n_cols);
        for row in rows {
            matrix.push_row(row.as_ref());
        }
        matrix
    }

    /// Appends a copy of `row`.
    ///
    /// # Panics
    /// If its length is not the number of columns.
    pub fn push_row(&mut self, row: &[T]) {
        assert_eq!(row.len(), self.n_cols, "row length");
        self.data.extend_from_slice(row);
        self.n_rows += 1;
    }

    /// Appends a row with `value` everywhere, to be written.
    pub fn push_filled(&mut self, value: &T) -> &mut [T] {
        self.data.resize(self.data.len() + self.n_cols, value.clone());
        self.n_rows += 1;
        self.row_mut(self.n_rows - 1)
    }

    /// Appends a row.
    ///
    /// # Panics
    /// If its length is not the number of columns.
    pub fn push_row_vec(&mut self, mut row: Vec<T>) {
        assert_eq!(row.len(), self.n_cols, "row length");
        self.data.append(&mut row);
        self.n_rows += 1;
    }

    /// Appends the rows of `other`.
    ///
    /// # Panics
    /// If it has another number of columns.
    pub fn append(&mut self, other: &Matrix<T>) {
        assert_eq!(other.n_cols, self.n_cols, "column count");
        self.data.extend_from_slice(&other.data);
        self.n_rows += other.n_rows;
    }

    /// Column `col`, copied.
    pub fn column(&self, col: usize) -> Vec<T> {
        self.rows().map(|row| row[col].clone()).collect()
    }

    /// Inserts `count` columns filled with `value` before column `at`.
    ///
    /// # Panics
    /// If `at` is past the last column.
    pub fn insert_columns(&mut self, at: usize, count: usize, value: &T) {
        assert!(at <= self.n_cols, "column {at} of {}", self.n_cols);
        if count == 0 {
            return;
        }
        let mut data = Vec::with_capacity(self.n_rows * (self.n_cols + count));
        for row in self.rows() {
            data.extend_from_slice(&row[..at]);
            data.extend(std::iter::repeat_n(value.clone(), count));
            data.extend_from_slice(&row[at..]);
        }
        self.data = data;
        self.n_cols += count;
    }

    /// Removes the columns in `range`.
    ///
    /// # Panics
    /// If the range is not inside the matrix.
    pub fn remove_columns(&mut self, range: Range<usize>) {
        assert!(range.start <= range.end && range.end <= self.n_cols, "columns {range:?} of {}", self.n_cols);
        let (n_cols, mut at) = (self.n_cols, 0);
        self.data.retain(|_| {
            let col = at % n_cols;
            at += 1;
            !range.contains(&col)
        });
        self.n_cols -= range.len();
    }

    /// The matrix whose column `j` is column `order[j]` of this one; columns may be left out or repeated.
    pub fn select_columns(&self, order: &[usize]) -> Matrix<T> {
        let mut data = Vec::with_capacity(self.n_rows * order.len());
        for row in self.rows() {
            data.extend(order.iter().map(|&col| row[col].clone()));
        }
        Matrix { data, n_rows: self.n_rows, n_cols: order.len() }
    }

    /// Rows become columns.
    pub fn transpose(&self) -> Matrix<T> {
        let mut data = Vec::with_capacity(self.data.len());
        for col in 0..self.n_cols {
            data.extend(self.rows().map(|row| row[col].clone()));
        }
        Matrix { data, n_rows: self.n_cols, n_cols: self.n_rows }
    }
}

impl Matrix<Int> {
    /// The zero matrix.
    pub fn zero(n_rows: usize, n_cols: usize) -> Matrix<Int> {
        Matrix::filled(n_rows, n_cols, Int::ZERO)
    }

    /// The identity, with as many columns as rows.
    pub fn identity(size: usize) -> Matrix<Int> {
        let mut matrix = Matrix::zero(size, size);
        for i in 0..size {
            matrix[(i, i)] = Int::ONE;
        }
        matrix
    }

    /// A matrix of small numbers, for tests and examples.
    ///
    /// # Panics
    /// If a row has another length than `n_cols`.
    pub fn from_i64<R: AsRef<[i64]>>(n_cols: usize, rows: &[R]) -> Matrix<Int> {
        Matrix::from_rows(n_cols, rows.iter().map(|row| crate::linear::row::from_i64(row.as_ref())))
    }

    /// The product `self * other`.
    ///
    /// # Panics
    /// If the shapes do not fit.
    pub fn mul(&self, other: &Matrix<Int>) -> Matrix<Int> {
        assert_eq!(self.n_cols, other.n_rows, "shapes of a product");
        let mut product = Matrix::empty(other.n_cols);
        for row in self.rows() {
            product.push_row_vec(other.mul_left(row));
        }
        product
    }

    /// The row vector `row * self`.
    ///
    /// # Panics
    /// If the length of `row` is not the number of rows.
    pub fn mul_left(&self, row: &[Int]) -> Vec<Int> {
        assert_eq!(row.len(), self.n_rows, "shapes of a product");
        let mut product = vec![Int::ZERO; self.n_cols];
        for (factor, source) in row.iter().zip(self.rows()) {
            crate::linear::row::add_scaled(&mut product, factor, source);
        }
        product
    }

    /// The column vector `self * column`.
    ///
    /// # Panics
    /// If the length of `column` is not the number of columns.
    pub fn mul_right(&self, column: &[Int]) -> Vec<Int> {
        assert_eq!(column.len(), self.n_cols, "shapes of a product");
        self.rows().map(|row| crate::linear::row::dot(row, column)).collect()
    }
}

impl<T> Index<(usize, usize)> for Matrix<T> {
    type Output = T;
    #[inline]
    fn index(&self, (row, col): (usize, usize)) -> &T {
        &self.row(row)[col]
    }
}

impl<T> IndexMut<(usize, usize)> for Matrix<T> {
    #[inline]
    fn index_mut(&mut self, (row, col): (usize, usize)) -> &mut T {
        &mut self.row_mut(row)[col]
    }
}

impl<T: fmt::Display> fmt::Display for Matrix<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in self.rows() {
            for (col, value) in row.iter().enumerate() {
                write!(f, "{}{value}", if col == 0 { "" } else { " " })?;
            }
            writeln!(f)?;
        }
        Ok(())
    }
}

impl<T: fmt::Display> fmt::Debug for Matrix<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{} x {}", self.n_rows, self.n_cols)?;
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::expect;
    use proptest::prelude::*;

    type Rows = Vec<Vec<i64>>;

    fn rows(n_rows: usize, n_cols: usize) -> impl Strategy<Value = Rows> {
        prop::collection::vec(prop::collection::vec(-9i64..10, n_cols), n_rows)
    }

    fn built(n_cols: usize, rows: &Rows) -> Matrix<Int> {
        let matrix = Matrix::from_i64(n_cols, rows);
        matrix.check_invariants();
        matrix
    }

    fn product(a: &Rows, b: &Rows, n_cols: usize) -> Rows {
        let entry = |row: &[i64], col: usize| row.iter().zip(b).map(|(x, other)| x * other[col]).sum();
        a.iter().map(|row| (0..n_cols).map(|col| entry(row, col)).collect()).collect()
    }

    proptest! {
        #[test]
        fn matrix_edits_of_rows_of_numbers(before in rows(3, 4), more in rows(2, 4), a in 0usize..3, b in 0usize..4, n in 0usize..3) {
            let mut matrix = built(4, &before);
            let mut model = before;
            matrix.append(&built(4, &more));
            model.extend(more);
            matrix.swap_rows(a, b);
            model.swap(a, b);
            matrix.swap_cols(a, b);
            model.iter_mut().for_each(|row| row.swap(a, b));
            prop_assert_eq!(&matrix, &built(4, &model));
            matrix.insert_columns(b, n, &Int::ONE);
            model.iter_mut().for_each(|row| _ = row.splice(b..b, vec![1; n]));
            prop_assert_eq!(&matrix, &built(4 + n, &model));
            matrix.remove_columns(a..a + 1);
            model.iter_mut().for_each(|row| _ = row.remove(a));
            matrix.remove_row(a);
            model.remove(a);
            prop_assert_eq!(&matrix, &built(3 + n, &model));
            let selected = matrix.select_columns(&[2, 0, 0]);
            prop_assert_eq!(selected, built(3, &model.iter().map(|row| vec![row[2], row[0], row[0]]).collect()));
            prop_assert_eq!(matrix.column(b.min(2)), crate::linear::row::from_i64(&model.iter().map(|row| row[b.min(2)]).collect::<Vec<_>>()));
            matrix.retain_rows(|row| row[0].is_positive());
            model.retain(|row| row[0] > 0);
            matrix.check_invariants();
            prop_assert_eq!(&matrix, &built(3 + n, &model));
            matrix.truncate_rows(1);
            model.truncate(1);
            prop_assert_eq!(matrix, built(3 + n, &model));
        }

        #[test]
        fn matrix_products_of_rows_of_numbers(a in rows(2, 3), b in rows(3, 4), c in rows(4, 2)) {
            let (x, y, z) = (built(3, &a), built(4, &b), built(2, &c));
            prop_assert_eq!(x.mul(&y), built(4, &product(&a, &b, 4)));
            prop_assert_eq!(x.mul(&y).mul(&z), x.mul(&y.mul(&z)));
            prop_assert_eq!(x.mul(&y).transpose(), y.transpose().mul(&x.transpose()));
            prop_assert_eq!(y.mul_left(x.row(1)), x.mul(&y).row(1).to_vec());
            prop_assert_eq!(y.mul_right(&z.column(0)), y.mul(&z).column(0));
        }
    }

    #[test]
    fn matrix_edits() {
        let mut m = Matrix::from_i64(3, &[[1, 2, 3], [4, 5, 6], [7, 8, 9]]);
        m.swap_rows(0, 2);
        m.remove_row(1);
        m.insert_columns(1, 2, &Int::ZERO);
        expect![["7 0 0 8 9\n1 0 0 2 3\n"]].assert_eq(&m.to_string());
        m.remove_columns(0..2);
        m.swap_cols(0, 2);
        expect![["9 8 0\n3 2 0\n"]].assert_eq(&m.to_string());
        expect![["9 3\n8 2\n0 0\n"]].assert_eq(&m.transpose().to_string());
        m.retain_rows(|row| row[0] == 3);
        expect![["3 2 0\n"]].assert_eq(&m.to_string());
        let (write, read) = {
            m.push_row(&crate::linear::row::from_i64(&[1, 1, 1]));
            m.row_pair(1, 0)
        };
        write.clone_from_slice(read);
        assert_eq!(m.row(1), m.row(0));
        expect![["0 3\n0 3\n"]].assert_eq(&m.select_columns(&[2, 0]).to_string());
    }

    #[test]
    fn matrix_products() {
        let a = Matrix::from_i64(2, &[[1, 2], [3, 4]]);
        let b = Matrix::from_i64(2, &[[0, 1], [1, 0]]);
        expect![["2 1\n4 3\n"]].assert_eq(&a.mul(&b).to_string());
        assert_eq!(a.mul(&Matrix::identity(2)), a);
        assert_eq!(
            a.mul_right(&crate::linear::row::from_i64(&[1, 1])),
            crate::linear::row::from_i64(&[3, 7])
        );
    }
}
