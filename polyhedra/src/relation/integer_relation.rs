//! One conjunction of linear integer constraints.
//!
//! # Problem
//! Represent { x -> y : exists e : A (x, y, n, e) + a = 0 and B (x, y, n, e) + b >= 0 } over the integers,
//! with x the domain, y the range, n the symbols and e the local ids.
//!
//! # Method
//! Two dense matrices, one row per constraint, in the column order of [`Space`]. A local that is the floor of
//! a division carries its definition as two inequalities 0 <= num - d*q <= d - 1; the module `division` finds
//! them again, so there is no second representation to keep in step.
//!
//! # Invariants
//! 1. Both matrices have `space.n_cols()` columns.
//! 2. Every row is divided by the gcd of its coefficients, inequalities rounded down; the last non-zero
//!    coefficient of an equality is positive; no row is trivially true.
//! 3. A row found to be infeasible makes the relation the canonical empty one: the row -1 >= 0 alone, for
//!    good.
//!
//! # Exactness
//! All of this file is exact.
//!
//! # Examples
//! ```
//! use loopwright_polyhedra::{Budget, Int, IntegerRelation, Space, Tuple};
//! let mut even = IntegerRelation::universe(Space::set(vec![], Tuple::anonymous(1)));
//! let i = even.row(&[(0, 1)], 0);
//! let half = even.add_floordiv(&i, &Int::from(2));
//! even.add_equality(&even.row(&[(0, 1), (half, -2)], 0));
//! assert_eq!(even.contains(&[Int::from(4)], &Budget::default()), Ok(true));
//! assert_eq!(even.contains(&[Int::from(5)], &Budget::default()), Ok(false));
//! ```

use crate::linear::gauss::{self, RowStatus};
use crate::linear::matrix::Matrix;
use crate::linear::row;
use crate::relation::space::{Name, Space, Tuple, VarKind};
use crate::work::budget::{Budget, Exhausted};
use loopwright_integer::Int;

/// One conjunction of equalities and inequalities over a [`Space`]. See the module doc.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct IntegerRelation {
    // Compared in this order: constraints differ more often than spaces.
    equalities: Matrix<Int>,
    inequalities: Matrix<Int>,
    space: Space,
}

impl IntegerRelation {
    /// All points of the space. Locals of the space stay, unconstrained.
    pub fn universe(space: Space) -> Self {
        let n_cols = space.n_cols();
        IntegerRelation { space, equalities: Matrix::empty(n_cols), inequalities: Matrix::empty(n_cols) }
    }

    /// No point at all.
    pub fn empty(space: Space) -> Self {
        let mut relation = Self::universe(space.without_locals());
        relation.become_empty();
        relation
    }

    /// The meaning of the columns.
    pub fn space(&self) -> &Space {
        &self.space
    }

    /// Rows a with a·x = 0, the constant last.
    pub fn equalities(&self) -> &Matrix<Int> {
        &self.equalities
    }

    /// Rows a with a·x >= 0, the constant last.
    pub fn inequalities(&self) -> &Matrix<Int> {
        &self.inequalities
    }

    /// Number of equalities and inequalities.
    pub fn n_constraints(&self) -> usize {
        self.equalities.n_rows() + self.inequalities.n_rows()
    }

    /// Is there no constraint? Then every point of the space is in.
    pub fn is_universe(&self) -> bool {
        self.n_constraints() == 0
    }

    /// Is this the canonical empty relation? A quick test: `false` says nothing.
    pub fn is_obviously_empty(&self) -> bool {
        let first = self.inequalities.rows().next();
        first.is_some_and(|row| row::constant(row).is_negative() && gauss::is_constant(row))
    }

    /// A row for this relation: a sum of coefficient times column, and a constant.
    ///
    /// # Panics
    /// If a column does not exist.
    pub fn row(&self, terms: &[(usize, i64)], constant: i64) -> Vec<Int> {
        let mut row = vec![Int::ZERO; self.space.n_cols()];
        for &(col, coeff) in terms {
            assert!(col < self.space.n_vars(), "column {col} of {}", self.space.n_vars());
            row[col] += coeff;
        }
        row[self.space.n_vars()] = Int::from(constant);
        row
    }

    /// Adds row·x = 0.
    ///
    /// # Panics
    /// If the row does not have `space().n_cols()` entries.
    pub fn add_equality(&mut self, row: &[Int]) {
        self.push_equality(row.to_vec());
    }

    /// Adds row·x >= 0.
    ///
    /// # Panics
    /// If the row does not have `space().n_cols()` entries.
    pub fn add_inequality(&mut self, row: &[Int]) {
        self.push_inequality(row.to_vec());
    }

    /// Adds row·x = 0, unless it is there already. Rows stay in the order in which they came.
    ///
    /// # Panics
    /// If the row does not have `space().n_cols()` entries.
    pub fn insert_equality(&mut self, row: &[Int]) {
        let n_rows = self.equalities.n_rows();
        self.push_equality(row.to_vec());
        if self.equalities.n_rows() > n_rows {
            let new = self.equalities.row(n_rows);
            if self.equalities.rows().take(n_rows).any(|old| old == new) {
                self.equalities.truncate_rows(n_rows);
            }
        }
    }

    /// Adds row·x >= 0; of parallel inequalities the tighter one stays, at the place of the first. Rows stay
    /// in the order in which they came.
    ///
    /// # Panics
    /// If the row does not have `space().n_cols()` entries.
    pub fn insert_inequality(&mut self, row: &[Int]) {
        let (n_rows, last) = (self.inequalities.n_rows(), self.space.n_vars());
        self.push_inequality(row.to_vec());
        if self.inequalities.n_rows() > n_rows {
            let new = self.inequalities.row(n_rows);
            let parallel = self.inequalities.rows().take(n_rows).position(|old| old[..last] == new[..last]);
            if let Some(at) = parallel {
                let (old, new) = self.inequalities.row_pair(at, n_rows);
                if new[last] < old[last] {
                    old[last].clone_from(&new[last]);
                }
                self.inequalities.truncate_rows(n_rows);
            }
        }
    }

    /// Adds the constraints of a relation with the same columns, each by [`Self::insert_equality`] or
    /// [`Self::insert_inequality`].
    ///
    /// # Panics
    /// If the two do not have the same number of columns.
    pub fn insert_all(&mut self, other: &Self) {
        other.equalities.rows().for_each(|row| self.insert_equality(row));
        other.inequalities.rows().for_each(|row| self.insert_inequality(row));
    }

    /// Drops the equalities that are not wanted; the others keep their order.
    pub fn retain_equalities(&mut self, wanted: impl FnMut(&[Int]) -> bool) {
        self.equalities.retain_rows(wanted);
    }

    /// Drops the inequalities that are not wanted; the others keep their order.
    pub fn retain_inequalities(&mut self, wanted: impl FnMut(&[Int]) -> bool) {
        self.inequalities.retain_rows(wanted);
    }

    /// Adds a local without constraints and returns its column.
    pub fn add_local(&mut self) -> usize {
        self.add_locals(1)
    }

    /// Adds the local q = floor(numerator / divisor) with its two defining inequalities, and returns its
    /// column. The numerator is a row over the columns before the call.
    ///
    /// # Panics
    /// If the divisor is not positive or the numerator does not have `space().n_cols()` entries.
    pub fn add_floordiv(&mut self, numerator: &[Int], divisor: &Int) -> usize {
        assert!(divisor.is_positive(), "the divisor {divisor} is not positive");
        assert_eq!(numerator.len(), self.space.n_cols(), "length of the numerator");
        let col = self.add_local();
        let mut lower = numerator.to_vec();
        lower.insert(col, -divisor);
        let mut upper = lower.clone();
        row::negate(&mut upper);
        let last = upper.len() - 1;
        upper[last] += divisor;
        upper[last] -= 1;
        self.push_inequality(lower);
        self.push_inequality(upper);
        col
    }

    /// A row over the first columns and the constant as one over all columns of this relation.
    pub(crate) fn widened(&self, row: &[Int]) -> Vec<Int> {
        let (coeffs, constant) = row::split_constant(row);
        let mut wide = coeffs.to_vec();
        wide.resize(self.space.n_vars(), Int::ZERO);
        wide.push(constant.clone());
        wide
    }

    /// Adds the equality column = value.
    pub fn fix(&mut self, col: usize, value: &Int) {
        let mut row = self.row(&[(col, 1)], 0);
        let last = row.len() - 1;
        row[last] = -value;
        self.push_equality(row);
    }

    /// Adds symbol = value if the space has the symbol.
    pub fn fix_symbol(&mut self, symbol: &str, value: &Int) {
        if let Some(col) = self.space.symbol_column(symbol) {
            self.fix(col, value);
        }
    }

    /// Replaces the domain tuple by one with as many dimensions.
    ///
    /// # Panics
    /// If the number of dimensions differs.
    pub fn set_domain_tuple(&mut self, tuple: Tuple) {
        assert_eq!(tuple.dims(), self.space.domain().dims(), "dimensions of the domain");
        self.space = self.space.clone().with_domain(tuple);
    }

    /// Replaces the range tuple by one with as many dimensions.
    ///
    /// # Panics
    /// If the number of dimensions differs.
    pub fn set_range_tuple(&mut self, tuple: Tuple) {
        assert_eq!(tuple.dims(), self.space.range().dims(), "dimensions of the range");
        self.space = self.space.clone().with_range(tuple);
    }

    /// Replaces the names of the symbols, of which there are as many.
    ///
    /// # Panics
    /// If the number of symbols differs, or one is listed twice.
    pub fn set_symbols(&mut self, names: Vec<Name>) {
        assert_eq!(names.len(), self.space.n_symbols(), "symbols");
        self.space = self.space.clone().with_symbols(names);
    }

    /// Is the point (domain, range, symbols) in the relation? Exact.
    ///
    /// # Panics
    /// If the point does not have one value per domain, range and symbol column.
    pub fn contains(&self, point: &[Int], budget: &Budget) -> Result<bool, Exhausted> {
        let n_visible = self.space.n_visible();
        assert_eq!(point.len(), n_visible, "one value per domain, range and symbol column");
        let mut rest = IntegerRelation::universe(
            Space::set(Vec::new(), Tuple::anonymous(0)).with_locals(self.space.n_locals()),
        );
        let at_point = |row: &[Int]| {
            let mut out = row[n_visible..].to_vec();
            let last = out.len() - 1;
            row.iter().zip(point).for_each(|(coeff, x)| out[last] += coeff * x);
            out
        };
        self.equalities.rows().for_each(|row| rest.push_equality(at_point(row)));
        self.inequalities.rows().for_each(|row| rest.push_inequality(at_point(row)));
        Ok(!rest.is_empty(budget)?)
    }

    /// The same relation over the symbols given, which must include all of its own.
    pub(crate) fn with_symbols(&self, symbols: &[Name]) -> IntegerRelation {
        if self.space.symbols() == symbols {
            return self.clone();
        }
        let space = self.space.clone().with_symbols(symbols.to_vec());
        let map: Vec<usize> = (0..self.space.n_vars())
            .map(|col| {
                let first = self.space.offset(VarKind::Symbol);
                if col < first {
                    return col;
                }
                match self.space.symbols().get(col - first) {
                    Some(symbol) => space
                        .symbol_column(symbol.as_str())
                        .expect("the list has all symbols of the relation"),
                    None => col + space.n_vars() - self.space.n_vars(),
                }
            })
            .collect();
        self.remapped(space, &map)
    }

    /// The same rows in another space: column `c` goes to `map[c]`, columns nobody maps to are zero.
    /// Columns that share a target are added up.
    pub(crate) fn remapped(&self, space: Space, map: &[usize]) -> IntegerRelation {
        let mut out = IntegerRelation::universe(space);
        out.push_remapped(self, map);
        out
    }

    /// Adds the rows of `other`, with column `c` moved to `map[c]`.
    pub(crate) fn push_remapped(&mut self, other: &IntegerRelation, map: &[usize]) {
        if self.is_obviously_empty() {
            return;
        }
        let last = self.space.n_vars();
        let write = |row: &[Int], out: &mut [Int]| {
            for (coeff, &col) in row.iter().zip(map) {
                if !coeff.is_zero() {
                    out[col] += coeff;
                }
            }
            out[last] = row::constant(row).clone();
        };
        for row in other.equalities.rows() {
            let out = self.equalities.push_filled(&Int::ZERO);
            write(row, out);
            let status = gauss::normalize_equality(out);
            if !self.settle_last_row(status, true) {
                return;
            }
        }
        for row in other.inequalities.rows() {
            let out = self.inequalities.push_filled(&Int::ZERO);
            write(row, out);
            let status = gauss::normalize_inequality(out);
            if !self.settle_last_row(status, false) {
                return;
            }
        }
        self.debug_check();
    }

    /// Keeps the row just added, takes it away if it says nothing, or becomes empty if it never holds. Is
    /// there a point in adding more?
    fn settle_last_row(&mut self, status: RowStatus, is_equality: bool) -> bool {
        let matrix = if is_equality { &mut self.equalities } else { &mut self.inequalities };
        match status {
            RowStatus::Proper => {}
            RowStatus::Trivial => matrix.truncate_rows(matrix.n_rows() - 1),
            RowStatus::Infeasible => self.become_empty(),
        }
        status != RowStatus::Infeasible
    }

    /// Adds `n` locals without constraints and returns the column of the first.
    pub(crate) fn add_locals(&mut self, n: usize) -> usize {
        let col = self.space.n_vars();
        self.equalities.insert_columns(col, n, &Int::ZERO);
        self.inequalities.insert_columns(col, n, &Int::ZERO);
        let n_locals = self.space.n_locals() + n;
        self.space = std::mem::take(&mut self.space).with_locals(n_locals);
        col
    }

    /// Removes local columns. The caller sees to it that nothing is lost.
    pub(crate) fn drop_locals(&mut self, mut cols: Vec<usize>) {
        if cols.is_empty() {
            return;
        }
        cols.sort_unstable();
        cols.dedup();
        let n_locals = self.space.n_locals() - cols.len();
        for &col in cols.iter().rev() {
            debug_assert!(col >= self.space.n_visible() && col < self.space.n_vars());
            self.equalities.remove_columns(col..col + 1);
            self.inequalities.remove_columns(col..col + 1);
        }
        self.space = std::mem::take(&mut self.space).with_locals(n_locals);
        self.debug_check();
    }

    /// Adds an equality, normalised.
    pub(crate) fn push_equality(&mut self, mut row: Vec<Int>) {
        assert_eq!(row.len(), self.space.n_cols(), "length of an equality");
        if self.is_obviously_empty() {
            return;
        }
        match gauss::normalize_equality(&mut row) {
            RowStatus::Proper => self.equalities.push_row_vec(row),
            RowStatus::Trivial => {}
            RowStatus::Infeasible => self.become_empty(),
        }
    }

    /// Adds an inequality, normalised.
    pub(crate) fn push_inequality(&mut self, mut row: Vec<Int>) {
        assert_eq!(row.len(), self.space.n_cols(), "length of an inequality");
        if self.is_obviously_empty() {
            return;
        }
        match gauss::normalize_inequality(&mut row) {
            RowStatus::Proper => self.inequalities.push_row_vec(row),
            RowStatus::Trivial => {}
            RowStatus::Infeasible => self.become_empty(),
        }
    }

    /// Takes all rows out: first the equalities, then the inequalities.
    pub(crate) fn take_rows(&mut self) -> (Vec<Vec<Int>>, Vec<Vec<Int>>) {
        let n_cols = self.space.n_cols();
        let equalities = std::mem::replace(&mut self.equalities, Matrix::empty(n_cols));
        let inequalities = std::mem::replace(&mut self.inequalities, Matrix::empty(n_cols));
        let rows = |matrix: Matrix<Int>| matrix.rows().map(<[Int]>::to_vec).collect();
        (rows(equalities), rows(inequalities))
    }

    /// Takes all rows out, for [`Self::put_rows`] to put others in.
    pub(crate) fn take_matrices(&mut self) -> (Matrix<Int>, Matrix<Int>) {
        let none = || Matrix::empty(self.space.n_cols());
        let (equalities, inequalities) = (none(), none());
        (
            std::mem::replace(&mut self.equalities, equalities),
            std::mem::replace(&mut self.inequalities, inequalities),
        )
    }

    /// Puts rows, normalised already, in place of all others.
    pub(crate) fn put_rows(&mut self, equalities: Matrix<Int>, inequalities: Matrix<Int>) {
        self.equalities = equalities;
        self.inequalities = inequalities;
        self.debug_check();
    }

    /// Makes this the canonical empty relation. The locals stay, as callers hold columns.
    pub(crate) fn become_empty(&mut self) {
        let n_cols = self.space.n_cols();
        self.equalities = Matrix::empty(n_cols);
        self.inequalities = Matrix::empty(n_cols);
        let mut row = vec![Int::ZERO; n_cols];
        row[n_cols - 1] = Int::from(-1i64);
        self.inequalities.push_row_vec(row);
    }

    /// The same rows under a space with the same number of columns.
    pub(crate) fn recast(self, space: Space) -> IntegerRelation {
        assert_eq!(self.space.n_cols(), space.n_cols(), "number of columns");
        IntegerRelation { space, ..self }
    }

    fn debug_check(&self) {
        if cfg!(debug_assertions) {
            self.check_invariants();
        }
    }

    /// Checks the numbered invariants of the module documentation.
    ///
    /// # Panics
    /// If one is broken.
    pub fn check_invariants(&self) {
        self.space.check_invariants();
        for matrix in [&self.equalities, &self.inequalities] {
            matrix.check_invariants();
            assert_eq!(matrix.n_cols(), self.space.n_cols(), "invariant 1: a column for each variable");
        }
        if self.is_obviously_empty() {
            assert_eq!(self.n_constraints(), 1, "invariant 3: nothing but the row of the empty relation");
            assert!(self.inequalities.row(0).last().is_some_and(|x| *x == -1), "invariant 3: it is -1 >= 0");
            return;
        }
        for row in self.equalities.rows().chain(self.inequalities.rows()) {
            assert!(gauss::coeff_gcd(row).is_one(), "invariant 2: coefficients in lowest terms");
        }
        for row in self.equalities.rows() {
            let lead = row[..row.len() - 1].iter().rev().find(|x| !x.is_zero());
            assert!(lead.is_some_and(Int::is_positive), "invariant 2: sign of an equality");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn empty_relation_stays_empty() {
        let mut set = IntegerRelation::universe(Space::set(vec![], Tuple::anonymous(1)));
        set.add_equality(&set.row(&[(0, 2)], 1));
        let empty = set.clone();
        assert!(set.is_obviously_empty());
        set.add_equality(&set.row(&[(0, 1)], 1));
        set.add_inequality(&set.row(&[(0, 1)], 1));
        assert_eq!(set, empty);
        set.check_invariants();
    }

    fn plane() -> IntegerRelation {
        IntegerRelation::universe(Space::set(vec![], Tuple::anonymous(2)))
    }

    fn rows(matrix: &Matrix<Int>) -> Vec<Vec<Int>> {
        matrix.rows().map(<[Int]>::to_vec).collect()
    }

    #[test]
    fn insert_equality_leaves_out_what_is_there() {
        let mut set = plane();
        set.insert_equality(&row::from_i64(&[1, -1, 3]));
        set.insert_equality(&row::from_i64(&[0, 1, 2]));
        // The same row but for a factor.
        set.insert_equality(&row::from_i64(&[2, -2, 6]));
        set.insert_equality(&row::from_i64(&[0, 0, 0]));
        set.check_invariants();
        assert_eq!(rows(set.equalities()), [row::from_i64(&[-1, 1, -3]), row::from_i64(&[0, 1, 2])]);
        set.insert_equality(&row::from_i64(&[0, 2, 1]));
        assert!(set.is_obviously_empty());
    }

    #[test]
    fn insert_inequality_keeps_the_tighter_in_the_place_of_the_first() {
        let mut set = plane();
        for row in [[1, 0, 5], [0, 1, 0], [2, 0, 3], [1, 0, 9], [-1, 0, 7]] {
            set.insert_inequality(&row::from_i64(&row));
        }
        set.check_invariants();
        // 2 x + 3 >= 0 is x + 1 >= 0 over the integers.
        let expected = [[1, 0, 1], [0, 1, 0], [-1, 0, 7]].map(|row| row::from_i64(&row));
        assert_eq!(rows(set.inequalities()), expected);
    }

    #[test]
    fn insert_all_inserts_each_row_of_the_other() {
        let (mut set, mut other) = (plane(), plane());
        set.add_equality(&row::from_i64(&[1, -1, 0]));
        set.add_inequality(&row::from_i64(&[1, 0, 5]));
        other.add_equality(&row::from_i64(&[-1, 1, 0]));
        other.add_inequality(&row::from_i64(&[0, 1, 0]));
        other.add_inequality(&row::from_i64(&[1, 0, 2]));
        set.insert_all(&other);
        assert_eq!(rows(set.equalities()), [row::from_i64(&[-1, 1, 0])]);
        assert_eq!(rows(set.inequalities()), [row::from_i64(&[1, 0, 2]), row::from_i64(&[0, 1, 0])]);
    }

    #[test]
    fn retain_drops_the_rows_of_one_kind_alone() {
        let mut set = plane();
        set.add_equality(&row::from_i64(&[1, -1, 0]));
        set.add_inequality(&row::from_i64(&[1, 0, 5]));
        set.add_inequality(&row::from_i64(&[0, 1, 0]));
        set.retain_inequalities(|row| row[0].is_zero());
        assert_eq!(rows(set.inequalities()), [row::from_i64(&[0, 1, 0])]);
        assert_eq!(set.equalities().n_rows(), 1);
        set.retain_equalities(|_| false);
        assert_eq!((set.equalities().n_rows(), set.inequalities().n_rows()), (0, 1));
    }
}
