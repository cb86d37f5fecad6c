//! The lexicographic minimum of the integer points of a system.
//!
//! # Problem
//! Among the integer solutions of `A x + b = 0`, `C x + d >= 0`, find the one with the least `x_0`, among
//! those the one with the least `x_1`, and so on.
//!
//! # Method
//! [`LexminSystem`] solves the case of non-negative variables by the lexicographic dual simplex method with
//! cuts. A general system is shifted to that case if every variable is bounded below. Otherwise, and if cuts
//! converge slowly, the variables are settled one after the other: the rational minimum bounds the variable
//! from below, a known point from above, and emptiness tests halve what is between. The first test, at the
//! lower bound, is almost always the last.
//!
//! # Exactness
//! Exact. `Unbounded` means that there are integer points, and a variable can be made arbitrarily small with
//! those before it fixed to their least values (or before them, an earlier one can).
//!
//! # Cost
//! A few dozen pivots for the systems of code generation; for the scheduler's, see [`LexminSystem`].
//!
//! # Examples
//! ```
//! use loopwright_polyhedra::machinery::{Matrix, lexmin, row};
//! use loopwright_polyhedra::{Budget, Optimum};
//! // The least (x, y) with 2x + 3y >= 7, x + y <= 3, y <= 2.
//! let inequalities = Matrix::from_i64(3, &[[2, 3, -7], [-1, -1, 3], [0, -1, 2]]);
//! let least = lexmin(&Matrix::empty(3), &inequalities, 2, &Budget::default());
//! assert_eq!(least, Ok(Optimum::At(row::from_i64(&[1, 2]))));
//! ```
//!
//! # Reference
//! `[Feautrier88]` for the method on non-negative variables.

mod system;
#[cfg(test)]
mod tests;

use crate::integer::emptiness::integer_point;
pub use crate::integer::lexmin::system::LexminSystem;
use crate::linear::matrix::Matrix;
use crate::linear::row;
use crate::linear::simplex::{Optimum, Simplex};
use crate::work::budget::{Budget, Exhausted};
use loopwright_integer::Int;
use loopwright_integer::rational::ceil;

/// The integer solution that is lexicographically least in its first `n_vars` variables. The rest of the
/// point are values of the other variables, if there are any, that go with it; they are not minimised.
///
/// # Errors
/// If the budget runs out.
///
/// # Panics
/// If the matrices differ in their number of columns, or have fewer than `n_vars` variables.
pub fn lexmin(
    equalities: &Matrix<Int>,
    inequalities: &Matrix<Int>,
    n_vars: usize,
    budget: &Budget,
) -> Result<Optimum<Vec<Int>>, Exhausted> {
    let n = inequalities.n_cols() - 1;
    assert!(n_vars <= n, "{n_vars} variables of {n}");
    let mut simplex = Simplex::from_system(equalities, inequalities, budget)?;
    let shift = lower_bounds(&mut simplex, budget)?;
    simplex.charge(budget, "lexicographic minimum")?;
    let Some(shift) = shift else {
        return if simplex.is_empty() {
            Ok(Optimum::Infeasible)
        } else {
            lexmin_by_search(equalities, inequalities, n_vars, budget)
        };
    };
    let shifted = |row: &[Int]| -> Vec<Int> {
        let mut result = row.to_vec();
        result[n] = row::evaluate(row, &shift);
        result
    };
    let mut system = LexminSystem::nonnegative(n);
    for row in equalities.rows() {
        system.add_equality(&shifted(row));
    }
    for row in inequalities.rows() {
        system.add_inequality(&shifted(row));
    }
    Ok(system.solve(budget)?.map(|point| point.iter().zip(&shift).map(|(x, s)| x + s).collect()))
}

/// The lexicographic maximum of the integer solutions; see [`lexmin`].
///
/// # Errors
/// If the budget runs out.
///
/// # Panics
/// As for [`lexmin`].
pub fn lexmax(
    equalities: &Matrix<Int>,
    inequalities: &Matrix<Int>,
    n_vars: usize,
    budget: &Budget,
) -> Result<Optimum<Vec<Int>>, Exhausted> {
    let mirrored = |matrix: &Matrix<Int>| {
        let mut result = matrix.clone();
        for i in 0..result.n_rows() {
            let n = result.n_cols() - 1;
            row::negate(&mut result.row_mut(i)[..n]);
        }
        result
    };
    let result = lexmin(&mirrored(equalities), &mirrored(inequalities), n_vars, budget)?;
    Ok(result.map(|point| row::negated(&point)))
}

/// The rational minima of all variables, rounded up; `None` if one does not exist.
fn lower_bounds(simplex: &mut Simplex, budget: &Budget) -> Result<Option<Vec<Int>>, Exhausted> {
    let n = simplex.n_vars();
    let mut form = vec![Int::ZERO; n + 1];
    let mut bounds = Vec::with_capacity(n);
    for i in 0..n {
        form[i] = Int::ONE;
        let Some(least) = simplex.minimize(&form, budget)?.at() else { return Ok(None) };
        bounds.push(ceil(&least));
        form[i] = Int::ZERO;
    }
    Ok(Some(bounds))
}

/// Settles one variable after the other by emptiness tests. Always ends.
fn lexmin_by_search(
    equalities: &Matrix<Int>,
    inequalities: &Matrix<Int>,
    n_vars: usize,
    budget: &Budget,
) -> Result<Optimum<Vec<Int>>, Exhausted> {
    let n = inequalities.n_cols() - 1;
    let Some(mut point) = integer_point(equalities, inequalities, budget)? else {
        return Ok(Optimum::Infeasible);
    };
    let mut equalities = equalities.clone();
    let mut simplex = Simplex::from_system(&equalities, inequalities, budget)?;
    for var in 0..n_vars {
        let mut form = vec![Int::ZERO; n + 1];
        form[var] = Int::ONE;
        // There are integer points, so a rational direction of descent is an integer one.
        let Optimum::At(least) = simplex.minimize(&form, budget)? else { return Ok(Optimum::Unbounded) };
        simplex.charge(budget, "lexicographic minimum")?;
        let mut low = ceil(&least);
        let mut step = Int::ZERO;
        while low < point[var] {
            // Is there a point with x_var in low ..= low + step?
            let high = (&low + &step).min(&point[var] - 1);
            let mut bounded = inequalities.clone();
            let mut upper = row::negated(&form);
            upper[n] = high.clone();
            bounded.push_row(&upper);
            match integer_point(&equalities, &bounded, budget)? {
                Some(found) => {
                    point = found;
                    step = (&point[var] - &low).floor_div(&Int::from(2));
                }
                None => {
                    low = high + 1;
                    step = step * 2 + 1;
                }
            }
        }
        form[n] = -&point[var];
        equalities.push_row(&form);
        simplex.add_equality(&form, budget)?;
    }
    Ok(Optimum::At(point))
}
