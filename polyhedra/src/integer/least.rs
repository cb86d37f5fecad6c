//! The least value of one variable of a system.
//!
//! # Problem
//! Among the integer solutions of `A x + b = 0`, `C x + d >= 0`, how small is `x_0`?
//!
//! # Method
//! Most variables of large systems only say of others that they exist: a counter between its bounds, one that is equal
//! to another. These are eliminated first, as long as nothing is lost and rows do not become more: through an equality with the
//! coefficient one, or by pairing bounds of which one side has that. What is left is [`lexmin`]'s.
//!
//! # Exactness
//! Exact. `Unbounded` means that there are integer points, and that `x_0` can be made arbitrarily small.
//!
//! # Cost
//! For each variable that goes a look at each row, by the entries that are not zero; and a [`lexmin`] of those that stay.
//!
//! # Examples
//! ```
//! use polyhedra::{Budget, Int, Matrix, Optimum, least};
//! // The least d = j - i where 0 <= i and i + 3 <= j <= k: over (d, i, j, k).
//! let equalities = Matrix::from_i64(5, &[[1, 1, -1, 0, 0]]);
//! let inequalities = Matrix::from_i64(5, &[[0, 1, 0, 0, 0], [0, -1, 1, 0, -3], [0, 0, -1, 1, 0]]);
//! assert_eq!(least(&equalities, &inequalities, &Budget::default()), Ok(Optimum::At(Int::from(3))));
//! ```
//!
//! # Reference
//! `[Schrijver86]` §12.2 for the elimination; `[Pugh91]` for when it is exact over the integers.

use crate::integer::lexmin::lexmin;
use crate::linear::matrix::Matrix;
use crate::linear::simplex::Optimum;
use crate::number::int::Int;
use crate::work::budget::{Budget, Exhausted};
use std::cmp::Ordering;

/// Entries looked at for a unit of the budget.
const ENTRIES_PER_UNIT: u64 = 10_000;

/// The least value of variable 0 over the integer solutions.
///
/// # Errors
/// If the budget runs out.
///
/// # Panics
/// If the matrices differ in their number of columns, or have no variable.
pub fn least(
    equalities: &Matrix<Int>,
    inequalities: &Matrix<Int>,
    budget: &Budget,
) -> Result<Optimum<Int>, Exhausted> {
    let n = inequalities.n_cols() - 1;
    assert!(n > 0, "there is a variable");
    let Some(mut system) = System::of(equalities, inequalities) else { return Ok(Optimum::Infeasible) };
    loop {
        let mut has_changed = false;
        budget.spend(1 + n as u64 * system.n_entries() / ENTRIES_PER_UNIT, "least value")?;
        for col in 1..n {
            match system.eliminate(col) {
                Ok(is_gone) => has_changed |= is_gone,
                Err(Infeasible) => return Ok(Optimum::Infeasible),
            }
        }
        if !has_changed {
            break;
        }
    }
    let (equalities, inequalities) = system.without_unused();
    Ok(lexmin(&equalities, &inequalities, 1, budget)?
        .map(|point| point.into_iter().next().expect("is asked for")))
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

/// Rows that are zero, and rows that are at least zero. All are normalised, and no two of the latter are parallel.
#[derive(Debug, Default)]
struct System {
    equalities: Vec<Row>,
    inequalities: Vec<Row>,
}

impl System {
    /// `None` if there is no solution.
    fn of(equalities: &Matrix<Int>, inequalities: &Matrix<Int>) -> Option<Self> {
        let mut system = Self::default();
        for row in equalities.rows() {
            system.add_equality(Row::of(row)).ok()?;
        }
        for row in inequalities.rows() {
            system.add_inequality(Row::of(row)).ok()?;
        }
        Some(system)
    }

    fn n_entries(&self) -> u64 {
        self.equalities.iter().chain(&self.inequalities).map(|row| row.entries.len() as u64).sum()
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

    /// The rows over the variables that they use; variable 0 stays the first.
    fn without_unused(&self) -> (Matrix<Int>, Matrix<Int>) {
        let all = self.equalities.iter().chain(&self.inequalities);
        let mut used: Vec<usize> = all.flat_map(|row| row.entries.iter().map(|(col, _)| *col)).collect();
        used.push(0);
        used.sort_unstable();
        used.dedup();
        let dense = |rows: &[Row]| {
            let mut matrix = Matrix::empty(used.len() + 1);
            for row in rows {
                let mut dense = vec![Int::ZERO; used.len() + 1];
                for (col, coeff) in &row.entries {
                    dense[used.binary_search(col).expect("it is used")] = coeff.clone();
                }
                dense[used.len()] = row.constant.clone();
                matrix.push_row(&dense);
            }
            matrix
        };
        (dense(&self.equalities), dense(&self.inequalities))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::linear::row;
    use crate::properties::cases;
    use proptest::prelude::*;

    #[test]
    fn counters_between_bounds_go() {
        // d = y - x of 40 pairs (x, y) between 0 and n, where the first has x + 2 <= y: over (d, n, x, y, ..).
        let n = 82;
        let row = |entries: &[(usize, i64)], constant: i64| {
            let mut row = vec![0; n + 1];
            entries.iter().for_each(|(col, value)| row[*col] = *value);
            row[n] = constant;
            row
        };
        let mut inequalities: Vec<Vec<i64>> =
            (2..n).flat_map(|col| [row(&[(col, 1)], 0), row(&[(col, -1), (1, 1)], 0)]).collect();
        inequalities.push(row(&[(3, 1), (2, -1)], -2));
        let inequalities = Matrix::from_i64(n + 1, &inequalities);
        for (pair, expected) in [(1, Optimum::At(Int::from(2))), (2, Optimum::Unbounded)] {
            let equality = row(&[(0, 1), (2 * pair, 1), (2 * pair + 1, -1)], 0);
            let equalities = Matrix::from_i64(n + 1, &[equality]);
            assert_eq!(least(&equalities, &inequalities, &Budget::new(1_000)), Ok(expected));
        }
    }

    proptest! {
        #![proptest_config(cases(2000))]

        #[test]
        fn least_is_the_first_of_lexmin(
            equalities in proptest::collection::vec(proptest::collection::vec(-2i64..3, 5), 0..3),
            inequalities in proptest::collection::vec(proptest::collection::vec(-2i64..3, 5), 0..7),
        ) {
            let budget = Budget::new(200_000);
            let [e, i] = [&equalities, &inequalities].map(|rows| {
                Matrix::from_rows(5, rows.iter().map(|row| row::from_i64(row)))
            });
            let first = lexmin(&e, &i, 1, &budget).map(|optimum| optimum.map(|point| point[0].clone()));
            prop_assert_eq!(least(&e, &i, &budget), first);
        }
    }
}
