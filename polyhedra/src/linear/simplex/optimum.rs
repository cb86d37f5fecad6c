//! Rational minima and maxima of affine forms.

use crate::linear::row;
use crate::linear::simplex::pivot::Direction;
use crate::linear::simplex::{Kind, Simplex, Unknown};
use crate::linear::tableau::{CONSTANT, DENOMINATOR, FIRST};
use crate::work::budget::{Budget, Exhausted};
use loopwright_integer::Int;
use loopwright_integer::Rational;

/// The answer to an optimisation question.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Optimum<T> {
    /// There is no point at all.
    Infeasible,
    /// There is no best point: the value improves for ever.
    Unbounded,
    /// The best point or its value.
    At(T),
}

impl<T> Optimum<T> {
    /// The same outcome with another content.
    pub fn map<U>(self, f: impl FnOnce(T) -> U) -> Optimum<U> {
        match self {
            Optimum::Infeasible => Optimum::Infeasible,
            Optimum::Unbounded => Optimum::Unbounded,
            Optimum::At(value) => Optimum::At(f(value)),
        }
    }

    /// The content, if there is an optimum.
    pub fn at(self) -> Option<T> {
        match self {
            Optimum::At(value) => Some(value),
            _ => None,
        }
    }
}

/// A lower bound with its proof: `form - value = sum multiplier * constraint`, as affine forms in the
/// variables.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProvedBound {
    /// The least value of the form, which some point attains.
    pub value: Rational,
    /// Constraints, in the order added, with their multipliers: not negative for inequalities. Zeros are left
    /// out.
    pub multipliers: Vec<(u32, Rational)>,
}

impl Simplex {
    /// The least rational value of `row · (x, 1)`. Exact.
    ///
    /// # Errors
    /// If the budget runs out.
    ///
    /// # Panics
    /// If the row has the wrong length.
    pub fn minimize(&mut self, row: &[Int], budget: &Budget) -> Result<Optimum<Rational>, Exhausted> {
        self.optimize(row, Direction::Down, budget, |simplex, row| simplex.row_value(row))
    }

    /// The greatest rational value of `row · (x, 1)`. Exact.
    ///
    /// # Errors
    /// If the budget runs out.
    ///
    /// # Panics
    /// If the row has the wrong length.
    pub fn maximize(&mut self, row: &[Int], budget: &Budget) -> Result<Optimum<Rational>, Exhausted> {
        self.optimize(row, Direction::Up, budget, |simplex, row| simplex.row_value(row))
    }

    /// The least rational value of `row · (x, 1)` and the multipliers that prove it (the optimum of the
    /// dual).
    ///
    /// # Errors
    /// If the budget runs out.
    ///
    /// # Panics
    /// If the row has the wrong length.
    pub fn minimize_with_proof(
        &mut self,
        row: &[Int],
        budget: &Budget,
    ) -> Result<Optimum<ProvedBound>, Exhausted> {
        self.optimize(row, Direction::Down, budget, |simplex, row| ProvedBound {
            value: simplex.row_value(row),
            multipliers: simplex.multipliers_of(row),
        })
    }

    /// Does `row · (x, 1) >= 0` hold for all points of the system? (True if there are none.)
    ///
    /// # Errors
    /// If the budget runs out.
    ///
    /// # Panics
    /// If the row has the wrong length.
    pub fn implies_inequality(&mut self, row: &[Int], budget: &Budget) -> Result<bool, Exhausted> {
        Ok(match self.minimize(row, budget)? {
            Optimum::Infeasible => true,
            Optimum::Unbounded => false,
            Optimum::At(value) => !value.numer().is_negative(),
        })
    }

    /// Does `row · (x, 1) = 0` hold for all points of the system? (True if there are none.)
    ///
    /// # Errors
    /// If the budget runs out.
    ///
    /// # Panics
    /// If the row has the wrong length.
    pub fn implies_equality(&mut self, row: &[Int], budget: &Budget) -> Result<bool, Exhausted> {
        Ok(self.implies_inequality(row, budget)? && self.implies_inequality(&row::negated(row), budget)?)
    }

    /// Adds the form as a row, optimises it, lets `read` look at the row, and takes the row away again. The
    /// sample point stays at the optimum.
    fn optimize<T>(
        &mut self,
        form: &[Int],
        direction: Direction,
        budget: &Budget,
        read: impl FnOnce(&Simplex, usize) -> T,
    ) -> Result<Optimum<T>, Exhausted> {
        if self.is_empty() {
            return Ok(Optimum::Infeasible);
        }
        let row = self.add_row(form, Kind::Free);
        let result = self.push_to_optimum(row, direction, budget).map(|bounded| match bounded {
            true => Optimum::At(read(self, row)),
            false => Optimum::Unbounded,
        });
        self.remove_last_constraint();
        result
    }

    /// Moves a row, which stays a row, as far as possible; false if that is for ever.
    fn push_to_optimum(
        &mut self,
        row: usize,
        direction: Direction,
        budget: &Budget,
    ) -> Result<bool, Exhausted> {
        while let Some(pivot) = self.find_pivot(row, direction) {
            let Some(limit) = pivot.row else { return Ok(false) };
            self.pivot(limit, pivot.col);
            self.stay_within(budget)?;
        }
        Ok(true)
    }

    /// The coefficients of the constraints in a row that depends on no variable.
    fn multipliers_of(&self, row: usize) -> Vec<(u32, Rational)> {
        let entries = self.tableau.row(row);
        let mut result: Vec<(u32, Rational)> = Vec::new();
        for (&unknown, coeff) in self.cols.iter().zip(&entries[FIRST..]) {
            if coeff.is_zero() {
                continue;
            }
            let Unknown::Constraint(con) = unknown else {
                unreachable!("a free column in an optimal row could improve it");
            };
            result.push((con, Rational::new(coeff.clone(), entries[DENOMINATOR].clone())));
        }
        result.sort_by_key(|(con, _)| *con);
        debug_assert!(entries.len() > CONSTANT, "a tableau row has a constant");
        result
    }
}
