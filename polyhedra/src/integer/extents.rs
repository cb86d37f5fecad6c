//! Minima and maxima of affine forms over the integer points of a system.
//!
//! # Problem
//! Among the integer solutions of `A x + b = 0`, `C x + d >= 0`, how small and how great is each of the forms
//! `f_1(x)`, `f_2(x)`, …?
//!
//! # Method
//! Most variables of large systems only say of others that they exist: a counter between its bounds, one that
//! is equal to another. These are eliminated first, as long as nothing is lost and rows do not become more:
//! through an equality with the coefficient one, or by pairing bounds of which one side has that. Forms share
//! this work: first the variables go that no form uses, then for each half of the forms those that it does
//! not use, and so on. What is left for a form is [`lexmin`]'s.
//!
//! # Exactness
//! Exact. `Unbounded` means that there are integer points, and no least or greatest value.
//!
//! # Cost
//! For each variable that goes a look at each row, by the entries that are not zero, in systems that are
//! halved as often as the forms can be; and two [`lexmin`] for each form, of the variables that stay.
//!
//! # Examples
//! ```
//! use loopwright_polyhedra::machinery::{Matrix, extents};
//! use loopwright_polyhedra::{Budget, Int, Optimum};
//! // j - i where 0 <= i and i + 3 <= j <= k: over (i, j, k).
//! let equalities = Matrix::empty(4);
//! let inequalities = Matrix::from_i64(4, &[[1, 0, 0, 0], [-1, 1, 0, -3], [0, -1, 1, 0]]);
//! let difference = [-1, 1, 0, 0].map(Int::from).to_vec();
//! let found = extents(&equalities, &inequalities, &[difference], &Budget::default());
//! assert_eq!(found, Ok(vec![[Optimum::At(Int::from(3)), Optimum::Unbounded]]));
//! ```
//!
//! # Reference
//! `[Schrijver86]` §12.2 for the elimination; `[Pugh91]` for when it is exact over the integers.

use crate::integer::lexmin::lexmin;
use crate::linear::matrix::Matrix;
use crate::linear::simplex::Optimum;
use crate::work::budget::{Budget, Exhausted};
use loopwright_integer::Int;
use std::cmp::Ordering;

const OPERATION: &str = "least and greatest values";

/// Entries looked at for a unit of the budget.
const ENTRIES_PER_UNIT: u64 = 10_000;

/// The minimum and maximum of each form (coefficients and a constant) over the integer solutions.
///
/// # Errors
/// If the budget runs out.
///
/// # Panics
/// If the matrices and forms differ in their number of columns.
pub fn extents(
    equalities: &Matrix<Int>,
    inequalities: &Matrix<Int>,
    forms: &[Vec<Int>],
    budget: &Budget,
) -> Result<Vec<[Optimum<Int>; 2]>, Exhausted> {
    assert!(forms.iter().all(|form| form.len() == inequalities.n_cols()), "length of a form");
    let forms: Vec<Row> = forms.iter().map(|form| Row::of(form)).collect();
    let mut out = Vec::with_capacity(forms.len());
    match System::of(equalities, inequalities, budget)? {
        Some(system) => system.add_extents(&forms, &mut out, budget)?,
        None => out.resize(forms.len(), [Optimum::Infeasible, Optimum::Infeasible]),
    }
    Ok(out)
}

/// A row that nothing satisfies.
struct Infeasible;

/// Entries that are not zero, by column, and a constant.
#[derive(Clone, Debug)]
struct Row {
    entries: Vec<(usize, Int)>,
    constant: Int,
}

impl Row {
    fn of(dense: &[Int]) -> Self {
        let (constant, coeffs) = dense.split_last().expect("a row has a constant");
        let entries = coeffs.iter().enumerate().filter(|(_, coeff)| !coeff.is_zero());
        let entries = entries.map(|(col, coeff)| (col, coeff.clone())).collect();
        Self { entries, constant: constant.clone() }
    }

    fn coeff(&self, col: usize) -> Option<&Int> {
        self.entries.iter().find_map(|(other, coeff)| (*other == col).then_some(coeff))
    }

    /// `alpha` times this row plus `beta` times another.
    fn combined(&self, alpha: &Int, other: &Self, beta: &Int) -> Self {
        let mut entries = Vec::with_capacity(self.entries.len() + other.entries.len());
        let (mut left, mut right) = (self.entries.iter().peekable(), other.entries.iter().peekable());
        loop {
            let order = match (left.peek(), right.peek()) {
                (None, None) => break,
                (Some((a, _)), Some((b, _))) => a.cmp(b),
                (Some(_), None) => Ordering::Less,
                (None, Some(_)) => Ordering::Greater,
            };
            let mine = if order.is_le() { left.next() } else { None };
            let theirs = if order.is_ge() { right.next() } else { None };
            let Some((col, _)) = mine.or(theirs) else { break };
            let mut coeff = Int::ZERO;
            mine.into_iter().for_each(|(_, value)| coeff += alpha * value);
            theirs.into_iter().for_each(|(_, value)| coeff += beta * value);
            if !coeff.is_zero() {
                entries.push((*col, coeff));
            }
        }
        Self { entries, constant: alpha * &self.constant + beta * &other.constant }
    }

    /// Divides by the coefficients' common divisor; `None` if the row then says nothing.
    fn normalized(mut self, is_equality: bool) -> Result<Option<Self>, Infeasible> {
        let gcd = self.entries.iter().fold(Int::ZERO, |gcd, (_, coeff)| gcd.gcd(coeff));
        if gcd.is_zero() {
            let holds = if is_equality { self.constant.is_zero() } else { !self.constant.is_negative() };
            return if holds { Ok(None) } else { Err(Infeasible) };
        }
        let floor = self.constant.floor_div(&gcd);
        if is_equality && &floor * &gcd != self.constant {
            return Err(Infeasible);
        }
        self.constant = floor;
        self.entries.iter_mut().for_each(|(_, coeff)| *coeff = coeff.div_exact(&gcd));
        Ok(Some(self))
    }
}

/// Rows that are zero, and rows that are at least zero. All are normalised, and no two of the latter are
/// parallel.
#[derive(Clone, Debug, Default)]
struct System {
    equalities: Vec<Row>,
    inequalities: Vec<Row>,
}

impl System {
    /// `None` if there is no solution.
    fn of(
        equalities: &Matrix<Int>,
        inequalities: &Matrix<Int>,
        budget: &Budget,
    ) -> Result<Option<Self>, Exhausted> {
        let n_rows = (equalities.n_rows() + inequalities.n_rows()) as u64;
        // Each entry is looked at, and inequalities are compared.
        let n_looks = n_rows * (inequalities.n_cols() + inequalities.n_rows()) as u64;
        budget.spend(1 + n_looks / ENTRIES_PER_UNIT, OPERATION)?;
        let mut system = Self::default();
        let equalities = equalities.rows().map(|row| (row, true));
        for (row, is_equality) in equalities.chain(inequalities.rows().map(|row| (row, false))) {
            let row = Row::of(row);
            let added = if is_equality { system.add_equality(row) } else { system.add_inequality(row) };
            if let Err(Infeasible) = added {
                return Ok(None);
            }
        }
        Ok(Some(system))
    }

    /// Adds the least and greatest values of the forms.
    fn add_extents(
        mut self,
        forms: &[Row],
        out: &mut Vec<[Optimum<Int>; 2]>,
        budget: &Budget,
    ) -> Result<(), Exhausted> {
        let mut kept = columns(forms);
        kept.dedup();
        if let Some(Infeasible) = self.eliminate_but(&kept, budget)? {
            out.extend(forms.iter().map(|_| [Optimum::Infeasible, Optimum::Infeasible]));
            return Ok(());
        }
        match forms {
            [] => {}
            [form] => out.push(self.extent(form, budget)?),
            _ => {
                let (first, second) = forms.split_at(forms.len() / 2);
                self.clone().add_extents(first, out, budget)?;
                self.add_extents(second, out, budget)?;
            }
        }
        Ok(())
    }

    /// The least and the greatest value of a form.
    fn extent(mut self, form: &Row, budget: &Budget) -> Result<[Optimum<Int>; 2], Exhausted> {
        let value = columns(&self.equalities).into_iter().chain(columns(&self.inequalities));
        let value = value.chain(columns(std::slice::from_ref(form))).max().map_or(0, |last| last + 1);
        let mut equality = form.clone();
        equality.entries.push((value, Int::MINUS_ONE));
        self.equalities.push(equality);
        if let Some(Infeasible) = self.eliminate_but(&[value], budget)? {
            return Ok([Optimum::Infeasible, Optimum::Infeasible]);
        }
        let first = |sign: Int| {
            let (equalities, inequalities) = self.without_unused(value, &sign);
            let point = lexmin(&equalities, &inequalities, 1, budget)?;
            Ok(point.map(|point| &sign * point.first().expect("is asked for")))
        };
        Ok([first(Int::ONE)?, first(Int::MINUS_ONE)?])
    }

    /// Eliminates variables but some, as far as nothing is lost and rows do not become more.
    fn eliminate_but(&mut self, kept: &[usize], budget: &Budget) -> Result<Option<Infeasible>, Exhausted> {
        loop {
            let mut cols = columns(&self.equalities);
            cols.extend(columns(&self.inequalities));
            let n_entries = cols.len() as u64;
            cols.sort_unstable();
            cols.dedup();
            cols.retain(|col| kept.binary_search(col).is_err());
            budget.spend(1 + cols.len() as u64 * n_entries / ENTRIES_PER_UNIT, OPERATION)?;
            let mut has_changed = false;
            for col in cols {
                match self.eliminate(col) {
                    Ok(is_gone) => has_changed |= is_gone,
                    Err(infeasible) => return Ok(Some(infeasible)),
                }
            }
            if !has_changed {
                return Ok(None);
            }
        }
    }

    fn add_equality(&mut self, row: Row) -> Result<(), Infeasible> {
        self.equalities.extend(row.normalized(true)?);
        Ok(())
    }

    fn add_inequality(&mut self, row: Row) -> Result<(), Infeasible> {
        let Some(row) = row.normalized(false)? else { return Ok(()) };
        match self.inequalities.iter_mut().find(|other| other.entries == row.entries) {
            Some(other) if row.constant < other.constant => *other = row,
            Some(_) => {}
            None => self.inequalities.push(row),
        }
        Ok(())
    }

    /// Eliminates a variable if nothing is lost and rows do not become more; says whether it did.
    fn eliminate(&mut self, col: usize) -> Result<bool, Infeasible> {
        let is_unit = |row: &Row| row.coeff(col).is_some_and(|coeff| coeff.abs().is_one());
        if let Some(at) = self.equalities.iter().position(is_unit) {
            let equality = self.equalities.swap_remove(at);
            self.substitute(col, &equality)?;
            return Ok(true);
        }
        if self.equalities.iter().any(|row| row.coeff(col).is_some()) {
            return Ok(false);
        }
        let bounds = |is_lower: bool| {
            let bounds = |row: &&Row| row.coeff(col).is_some_and(|coeff| coeff.is_positive() == is_lower);
            self.inequalities.iter().filter(bounds).cloned().collect::<Vec<Row>>()
        };
        let (lowers, uppers) = (bounds(true), bounds(false));
        let n_rows = lowers.len() + uppers.len();
        let is_exact = lowers.iter().all(is_unit) || uppers.iter().all(is_unit);
        if n_rows == 0 || !is_exact || lowers.len() * uppers.len() > n_rows {
            return Ok(false);
        }
        self.inequalities.retain(|row| row.coeff(col).is_none());
        for (lower, upper) in lowers.iter().flat_map(|lower| uppers.iter().map(move |upper| (lower, upper))) {
            let [up, down] = [upper, lower].map(|row| row.coeff(col).expect("it bounds the variable").abs());
            self.add_inequality(lower.combined(&up, upper, &down))?;
        }
        Ok(true)
    }

    /// Puts what a variable is equal to in its place: its coefficient there is one or minus one.
    fn substitute(&mut self, col: usize, equality: &Row) -> Result<(), Infeasible> {
        let unit = equality.coeff(col).expect("it uses the variable").clone();
        let uses = |row: &mut Row| row.coeff(col).is_some();
        let without = |row: &Row| {
            let factor = -(row.coeff(col).expect("it uses the variable") * &unit);
            row.combined(&Int::ONE, equality, &factor)
        };
        for row in self.equalities.extract_if(.., uses).collect::<Vec<Row>>() {
            self.add_equality(without(&row))?;
        }
        for row in self.inequalities.extract_if(.., uses).collect::<Vec<Row>>() {
            self.add_inequality(without(&row))?;
        }
        Ok(())
    }

    /// The rows over the variables that they use, of which one times a sign comes first.
    fn without_unused(&self, first: usize, sign: &Int) -> (Matrix<Int>, Matrix<Int>) {
        let mut used = columns(&self.equalities);
        used.extend(columns(&self.inequalities));
        used.sort_unstable();
        used.dedup();
        used.retain(|col| *col != first);
        let n_vars = used.len() + 1;
        let dense = |rows: &[Row]| {
            let mut matrix = Matrix::empty(n_vars + 1);
            for row in rows {
                let mut dense = vec![Int::ZERO; n_vars + 1];
                for (col, coeff) in &row.entries {
                    match used.binary_search(col) {
                        Ok(at) => dense[at + 1] = coeff.clone(),
                        Err(_) => dense[0] = coeff * sign,
                    }
                }
                dense[n_vars] = row.constant.clone();
                matrix.push_row(&dense);
            }
            matrix
        };
        (dense(&self.equalities), dense(&self.inequalities))
    }
}

/// The columns of all entries, in ascending order.
fn columns(rows: &[Row]) -> Vec<usize> {
    let mut columns: Vec<usize> =
        rows.iter().flat_map(|row| row.entries.iter().map(|(col, _)| *col)).collect();
    columns.sort_unstable();
    columns
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::linear::row;
    use crate::properties::cases;
    use proptest::prelude::*;

    #[test]
    fn counters_between_bounds_go() {
        // y - x of 40 pairs (x, y) between 0 and n, where the first has x + 2 <= y: over (n, x, y, ..).
        let n = 81;
        let row = |entries: &[(usize, i64)], constant: i64| {
            let mut row = vec![0; n + 1];
            entries.iter().for_each(|(col, value)| row[*col] = *value);
            row[n] = constant;
            row
        };
        let mut inequalities: Vec<Vec<i64>> =
            (1..n).flat_map(|col| [row(&[(col, 1)], 0), row(&[(col, -1), (0, 1)], 0)]).collect();
        inequalities.push(row(&[(2, 1), (1, -1)], -2));
        let inequalities = Matrix::from_i64(n + 1, &inequalities);
        let form = |pair: usize| row(&[(2 * pair, 1), (2 * pair - 1, -1)], 0).into_iter().map(Int::from);
        let forms: Vec<Vec<Int>> = (1..=40).map(|pair| form(pair).collect()).collect();
        let found = extents(&Matrix::empty(n + 1), &inequalities, &forms, &Budget::new(2_000));
        let found = found.expect("is enough");
        assert_eq!(found[0], [Optimum::At(Int::from(2)), Optimum::Unbounded]);
        assert!(found[1..].iter().all(|extent| *extent == [Optimum::Unbounded, Optimum::Unbounded]));
    }

    proptest! {
        #![proptest_config(cases(2000))]

        #[test]
        fn extents_are_the_first_of_lexmin(
            equalities in proptest::collection::vec(proptest::collection::vec(-2i64..3, 5), 0..3),
            inequalities in proptest::collection::vec(proptest::collection::vec(-2i64..3, 5), 0..7),
            forms in proptest::collection::vec(proptest::collection::vec(-2i64..3, 5), 0..5),
        ) {
            let budget = Budget::new(500_000);
            let matrix = |rows: &[Vec<i64>]| Matrix::from_rows(5, rows.iter().map(|row| row::from_i64(row)));
            let (e, i) = (matrix(&equalities), matrix(&inequalities));
            let forms: Vec<Vec<Int>> = forms.iter().map(|form| row::from_i64(form)).collect();
            let found = extents(&e, &i, &forms, &budget);
            // The value as a variable before the others.
            let first = |form: &[Int], sign: Int| {
                let (mut e, mut i) = (e.clone(), i.clone());
                e.insert_columns(0, 1, &Int::ZERO);
                i.insert_columns(0, 1, &Int::ZERO);
                e.push_row(&[std::slice::from_ref(&-&sign), form].concat());
                lexmin(&e, &i, 1, &budget).map(|optimum| optimum.map(|point| &sign * &point[0]))
            };
            let expected: Result<Vec<_>, Exhausted> = forms
                .iter()
                .map(|form| Ok([first(form, Int::ONE)?, first(form, Int::MINUS_ONE)?]))
                .collect();
            prop_assert_eq!(found, expected);
        }
    }
}
