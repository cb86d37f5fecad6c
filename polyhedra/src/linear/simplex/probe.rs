//! A simplex with a budget for its pivots, for questions about integer points.
//!
//! # Problem
//! Callers that ask many small questions of one growing system (is this row implied, how small can that form
//! get) must charge a budget after each of them, and want the answer for integer points where the relaxation
//! has it.
//!
//! # Exactness
//! Questions go to the rational relaxation; as all forms are integral, `form > -1` is as good as `form >= 0`.
//! A positive answer of [`Probe::is_implied`] and [`Probe::is_empty`] is right; a negative one may be wrong
//! for want of an integer point.
//!
//! # Examples
//! ```
//! use loopwright_polyhedra::machinery::{Probe, row};
//! use loopwright_polyhedra::Budget;
//! let budget = Budget::default();
//! let mut probe = Probe::new(1, &budget);
//! probe.add_inequality(&row::from_i64(&[2, -1])).unwrap(); // 2i >= 1
//! assert!(probe.is_implied(&row::from_i64(&[1, -1])).unwrap()); // so i >= 1
//! assert!(!probe.is_implied(&row::from_i64(&[1, -2])).unwrap());
//! ```

use crate::linear::matrix::Matrix;
use crate::linear::row;
use crate::linear::simplex::{Optimum, Simplex, Snapshot};
use crate::work::budget::{Budget, Exhausted};
use loopwright_integer::Int;
use loopwright_integer::rational::{self, Rational};

/// An incremental simplex that charges its pivots to a budget. See the module doc.
pub struct Probe<'a> {
    simplex: Simplex,
    budget: &'a Budget,
}

impl<'a> Probe<'a> {
    /// Over `n_vars` variables, without constraints.
    pub fn new(n_vars: usize, budget: &'a Budget) -> Self {
        Probe { simplex: Simplex::new(n_vars), budget }
    }

    /// Adds all rows of a system.
    pub fn add(&mut self, equalities: &Matrix<Int>, inequalities: &Matrix<Int>) -> Result<(), Exhausted> {
        equalities.rows().try_for_each(|row| self.add_equality(row))?;
        inequalities.rows().try_for_each(|row| self.add_inequality(row))
    }

    /// Adds `row = 0`.
    pub fn add_equality(&mut self, row: &[Int]) -> Result<(), Exhausted> {
        self.simplex.add_equality(row, self.budget)?;
        self.simplex.charge(self.budget, "rational question")
    }

    /// Adds `row >= 0`.
    pub fn add_inequality(&mut self, row: &[Int]) -> Result<(), Exhausted> {
        self.simplex.add_inequality(row, self.budget)?;
        self.simplex.charge(self.budget, "rational question")
    }

    /// A snapshot of the system, to roll back to.
    pub fn snapshot(&self) -> Snapshot {
        self.simplex.snapshot()
    }

    /// Takes back what was added since the snapshot.
    pub fn rollback(&mut self, snapshot: Snapshot) {
        self.simplex.rollback(snapshot);
    }

    /// Whether there is no rational point.
    pub fn is_empty(&self) -> bool {
        self.simplex.is_empty()
    }

    /// The least value of a form over the rational points.
    pub fn minimum(&mut self, row: &[Int]) -> Result<Optimum<Rational>, Exhausted> {
        let optimum = self.simplex.minimize(row, self.budget)?;
        self.simplex.charge(self.budget, "rational question")?;
        Ok(optimum)
    }

    /// The greatest value of a form over the rational points.
    pub fn maximum(&mut self, row: &[Int]) -> Result<Optimum<Rational>, Exhausted> {
        let optimum = self.simplex.maximize(row, self.budget)?;
        self.simplex.charge(self.budget, "rational question")?;
        Ok(optimum)
    }

    /// Whether `row >= 0` holds at every integer point, as far as the rational relaxation shows.
    pub fn is_implied(&mut self, row: &[Int]) -> Result<bool, Exhausted> {
        Ok(match self.minimum(row)? {
            Optimum::Infeasible => true,
            Optimum::Unbounded => false,
            Optimum::At(min) => !rational::ceil(&min).is_negative(),
        })
    }

    /// Whether `row = 0` holds at every integer point, as far as the rational relaxation shows.
    pub fn is_zero(&mut self, row: &[Int]) -> Result<bool, Exhausted> {
        Ok(self.is_implied(row)? && self.is_implied(&row::negated(row))?)
    }
}
