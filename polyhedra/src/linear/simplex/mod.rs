//! The simplex method on exact integers.
//!
//! # Problem
//! Given affine constraints `a·x + c >= 0` and `a·x + c = 0` over rational variables of any sign: is there a
//! point, what is the least value of an affine form, which constraints follow from the others; and for each
//! negative answer, a proof that can be checked by multiplication.
//!
//! # Method
//! Every variable and every constraint is an *unknown*. The tableau has one column for each unknown that is
//! currently independent (a *column*, with the sample value zero) and one row for each that is expressed
//! through the columns. Constraints are added one at a time; the sample point satisfies all of them at any
//! moment. A new constraint is a new row. If its sample value is negative, pivots (exchanges of a row with a
//! column) raise it, never making another constraint negative, until it is satisfied or no column can raise
//! it further.
//!
//! The running example is `x >= 0, y >= 0, x + y - 3 >= 0, 4 - 2x - y >= 0`. At first the columns are the
//! variables. Adding `x >= 0` and `y >= 0` gives rows that satisfy themselves, since both samples are zero:
//!
//! ```text
//!            x  y                      s0 y                      s0 s1
//!  s0 =  0 + 1  0      and, because  x  1 0       the tableau  x  1  0
//!  s1 =  0 + 0  1      x is free,   s1  0 1       becomes      y  0  1
//! ```
//!
//! `s2 = -3 + s0 + s1` is negative. Raising the column `s0` meets no row that it would make negative, so `s0`
//! and `s2` change places: `s0 = 3 - s1 + s2`, and `x = 3 - s1 + s2`. Now `s3 = 4 - 2x - y = -2 + s1 - 2 s2`
//! is negative; `s1` may grow until `s0` would become negative, at `s1 = 3`; the bound `s3 = 0` comes first
//! only if `s3` were restricted, but a row that is being raised may overshoot. So `s1` and `s0` change
//! places: `s1 = 3 - s0 + s2`, `x = s0`, `y = 3 - s0 + s2` and `s3 = 1 - s0 - s2`. The sample point is
//! `x = 0, y = 3`.
//!
//! Adding `s4 = x - 2 >= 0` gives `s4 = -2 + s0`. Raising `s0` is limited by `s3`: `s0 = 1 - s2 - s3`, and
//! `s4 = -1 - s2 - s3`. No column can raise this row: the system is infeasible, and the row is the proof. It
//! says `s4 + s2 + s3 = -1` for all `x` and `y`, a sum of constraints that has to be non-negative. These are
//! the Farkas multipliers.
//!
//! Equalities are unknowns that, once they have become a column, stay there: their column is never chosen
//! again. So their multipliers may have any sign.
//!
//! # Invariants
//! 1. Each unknown is at one place, and `rows`, `cols`, `vars`, `cons` agree about it.
//! 2. A tableau row is `[d, c, a_1 .. a_n]` with `d > 0` and greatest common divisor 1, and stands for
//!    `(c + sum a_j t_j) / d`, where `t_j` are the columns.
//! 3. Unless the system is empty, the sample value `c / d` of a non-negative row is not negative, and that of
//!    a row of an equality is zero. (Redundant rows obey this too, but do not have to be looked at.)
//!
//! # Termination
//! The column that enters is the least that improves, the row that leaves is the least of those that limit
//! most (Bland's rule, over the fixed order of the unknowns), which cannot cycle.
//!
//! # Exactness
//! Exact over the rationals, for coefficients of any size.
//!
//! # Cost
//! A pivot touches the rows in which the pivot column is not zero. Exponentially many pivots in theory, about
//! as many as there are constraints in practice. [`Simplex::charge`] charges a budget for them, for those of
//! large tableaus and large numbers several times. What pivots takes the budget as well, and stops as soon as
//! the pivots that are not charged yet are more than is left of it; the constraint or the form in question is
//! then taken out again, so that the system is the one before.
//!
//! # Examples
//! ```
//! use loopwright_polyhedra::machinery::{Simplex, row};
//! use loopwright_polyhedra::{Budget, Optimum};
//! let budget = Budget::default();
//! let mut simplex = Simplex::new(2);
//! for constraint in [[1, 0, 0], [0, 1, 0], [1, 1, -3], [-2, -1, 4]] {
//!     simplex.add_inequality(&row::from_i64(&constraint), &budget)?;
//! }
//! let Optimum::At(least_y) = simplex.minimize(&row::from_i64(&[0, 1, 0]), &budget)? else { panic!() };
//! assert_eq!(least_y.to_string(), "2");
//! simplex.add_inequality(&row::from_i64(&[1, 0, -2]), &budget)?;
//! assert_eq!(simplex.farkas(), Some(row::from_i64(&[0, 0, 1, 1, 1])));
//! # Ok::<(), loopwright_polyhedra::Exhausted>(())
//! ```
//!
//! # Reference
//! `[DetlefsNelsonSaxe05]` §8 for the incremental tableau, `[Bland77]` for the rule, `[Schrijver86]` §7 for
//! Farkas.

mod multipliers;
mod optimum;
mod pivot;
pub mod probe;
mod redundancy;
#[cfg(test)]
mod tests;
mod undo;

use crate::linear::matrix::Matrix;
pub use crate::linear::simplex::optimum::{Optimum, ProvedBound};
pub use crate::linear::simplex::undo::Snapshot;
use crate::linear::simplex::undo::Undo;
use crate::linear::tableau::{CONSTANT, Position, Tableau};
use crate::work::budget::{Budget, Exhausted};
use loopwright_integer::Int;
use loopwright_integer::Rational;

/// A system of constraints over rational variables, with a sample point (see the module documentation).
#[derive(Debug, Clone)]
pub struct Simplex {
    tableau: Tableau,
    rows: Vec<Unknown>,
    cols: Vec<Unknown>,
    vars: Vec<Place>,
    cons: Vec<Place>,
    undo: Vec<Undo>,
    /// The Farkas multipliers found when the system became infeasible: constraint and multiplier.
    conflict: Option<Vec<(u32, Int)>>,
    pivots: u64,
    work: u64,
}

/// What a row or column of the tableau stands for. The order is the one of Bland's rule.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Unknown {
    /// A variable, by position.
    Var(u32),
    /// A constraint, in the order added.
    Constraint(u32),
}

#[derive(Debug, Clone, Copy)]
struct Place {
    at: Position,
    kind: Kind,
    redundant: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Free,
    NonNegative,
    Zero,
}

impl Simplex {
    /// A system of `n_vars` free variables without constraints.
    pub fn new(n_vars: usize) -> Simplex {
        Simplex {
            tableau: Tableau::new(n_vars),
            rows: Vec::new(),
            cols: (0..n_vars as u32).map(Unknown::Var).collect(),
            vars: (0..n_vars)
                .map(|i| Place { at: Position::Col(i), kind: Kind::Free, redundant: false })
                .collect(),
            cons: Vec::new(),
            undo: Vec::new(),
            conflict: None,
            pivots: 0,
            work: 0,
        }
    }

    /// The system of the given constraints: first the equalities, then the inequalities.
    ///
    /// # Errors
    /// If the budget runs out.
    ///
    /// # Panics
    /// If the matrices differ in their number of columns.
    pub fn from_system(
        equalities: &Matrix<Int>,
        inequalities: &Matrix<Int>,
        budget: &Budget,
    ) -> Result<Simplex, Exhausted> {
        assert_eq!(equalities.n_cols(), inequalities.n_cols(), "columns of one system");
        let mut simplex = Simplex::new(inequalities.n_cols() - 1);
        simplex.reserve(equalities.n_rows() + inequalities.n_rows());
        for row in equalities.rows() {
            simplex.add_equality(row, budget)?;
        }
        for row in inequalities.rows() {
            simplex.add_inequality(row, budget)?;
        }
        Ok(simplex)
    }

    /// Makes room for this many constraints, and for one to be asked about.
    fn reserve(&mut self, n_constraints: usize) {
        self.tableau.reserve_rows(n_constraints + 1);
        self.rows.reserve(n_constraints + 1);
        self.cons.reserve(n_constraints + 1);
        self.undo.reserve(n_constraints + 1);
    }

    /// The number of variables.
    pub fn n_vars(&self) -> usize {
        self.vars.len()
    }

    /// The number of constraints added and not rolled back.
    pub fn n_constraints(&self) -> usize {
        self.cons.len()
    }

    /// Adds the constraint `row · (x, 1) >= 0` and says whether the system is still feasible.
    ///
    /// # Errors
    /// If the budget runs out; the constraint is not added then.
    ///
    /// # Panics
    /// If the row has not one element for each variable and one for the constant.
    pub fn add_inequality(&mut self, row: &[Int], budget: &Budget) -> Result<bool, Exhausted> {
        self.add_constraint(row, Kind::NonNegative, |simplex, at| simplex.raise_to_zero(at, budget))
    }

    /// Adds the constraint `row · (x, 1) = 0` and says whether the system is still feasible.
    ///
    /// # Errors
    /// If the budget runs out; the constraint is not added then.
    ///
    /// # Panics
    /// If the row has not one element for each variable and one for the constant.
    pub fn add_equality(&mut self, row: &[Int], budget: &Budget) -> Result<bool, Exhausted> {
        self.add_constraint(row, Kind::Zero, |simplex, at| simplex.drive_to_zero(at, budget))
    }

    /// Adds a constraint, which `satisfy` moves the sample point to, if it can.
    fn add_constraint(
        &mut self,
        row: &[Int],
        kind: Kind,
        satisfy: impl FnOnce(&mut Simplex, usize) -> Result<bool, Exhausted>,
    ) -> Result<bool, Exhausted> {
        let at = self.add_row(row, kind);
        self.undo.push(Undo::RemoveConstraint);
        if self.conflict.is_none() {
            match satisfy(self, at) {
                Ok(true) => {}
                Ok(false) => self.mark_empty(at),
                Err(exhausted) => {
                    self.undo.pop();
                    self.remove_last_constraint();
                    self.debug_check();
                    return Err(exhausted);
                }
            }
        }
        self.debug_check();
        Ok(self.conflict.is_none())
    }

    /// Has the system no rational solution?
    pub fn is_empty(&self) -> bool {
        self.conflict.is_some()
    }

    /// A point that satisfies all constraints, unless there is none.
    pub fn sample(&self) -> Option<Vec<Rational>> {
        if self.is_empty() {
            return None;
        }
        let value = |place: &Place| match place.at {
            Position::Col(_) => Rational::from(Int::ZERO),
            Position::Row(row) => self.row_value(row),
        };
        Some(self.vars.iter().map(value).collect())
    }

    /// The sample point, if it exists and is integral.
    pub fn integer_sample(&self) -> Option<Vec<Int>> {
        if self.is_empty() {
            return None;
        }
        let value = |place: &Place| match place.at {
            Position::Col(_) => Some(Int::ZERO),
            Position::Row(row) => self.tableau.integer_value(row),
        };
        self.vars.iter().map(value).collect()
    }

    /// Charges a budget for the pivots since the last call: a unit for having been asked, one for each pivot,
    /// more where the tableau is large. The operation is the one that the pivots were for.
    ///
    /// # Errors
    /// If the budget runs out.
    pub fn charge(&mut self, budget: &Budget, operation: &'static str) -> Result<(), Exhausted> {
        let units = self.take_units(budget);
        budget.spend(units, operation)
    }

    /// [`Simplex::charge`], naming the step that the pivots were for.
    pub(crate) fn charge_for(
        &mut self,
        budget: &Budget,
        operation: &'static str,
        step: &'static str,
    ) -> Result<(), Exhausted> {
        let units = self.take_units(budget);
        budget.spend_on(units, operation, step)
    }

    /// Ends with an error if the pivots that are not charged yet are more than is left.
    fn stay_within(&mut self, budget: &Budget) -> Result<(), Exhausted> {
        if self.work <= budget.left() {
            return Ok(());
        }
        self.charge_for(budget, "linear program", "pivots")
    }

    /// Counts the pivots since the last call, and says what they cost.
    fn take_units(&mut self, budget: &Budget) -> u64 {
        budget.count_pivots(std::mem::take(&mut self.pivots));
        1 + std::mem::take(&mut self.work)
    }

    /// Appends the tableau row of an affine form in the variables, as a new constraint in row position.
    fn add_row(&mut self, form: &[Int], kind: Kind) -> usize {
        assert_eq!(form.len(), self.vars.len() + 1, "constraint length");
        let at = self.rows.len();
        self.tableau
            .push_form(form.iter().zip(self.vars.iter().map(|place| place.at)), &form[self.vars.len()]);
        self.rows.push(Unknown::Constraint(self.cons.len() as u32));
        self.cons.push(Place { at: Position::Row(at), kind, redundant: false });
        at
    }

    fn mark_empty(&mut self, row: usize) {
        self.conflict = Some(self.conflict_of(row));
        self.undo.push(Undo::UnmarkEmpty);
    }

    fn place(&self, unknown: Unknown) -> &Place {
        match unknown {
            Unknown::Var(var) => &self.vars[var as usize],
            Unknown::Constraint(con) => &self.cons[con as usize],
        }
    }

    fn set_position(&mut self, unknown: Unknown, at: Position) {
        match unknown {
            Unknown::Var(var) => self.vars[var as usize].at = at,
            Unknown::Constraint(con) => self.cons[con as usize].at = at,
        }
    }

    /// The kind of a column's unknown.
    fn col_kind(&self, col: usize) -> Kind {
        self.place(self.cols[col]).kind
    }

    fn row_value(&self, row: usize) -> Rational {
        self.tableau.value(row)
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
        self.tableau.check_invariants();
        for (row, &unknown) in self.rows.iter().enumerate() {
            let place = self.place(unknown);
            assert_eq!(place.at, Position::Row(row), "invariant 1: place of a row");
            let sign = self.tableau.sign(row, CONSTANT);
            match place.kind {
                _ if self.is_empty() => {}
                Kind::Free => {}
                Kind::NonNegative => assert!(sign >= 0, "invariant 3: inequality holds"),
                Kind::Zero => assert!(sign == 0, "invariant 3: equality holds"),
            }
        }
        for (col, &unknown) in self.cols.iter().enumerate() {
            assert_eq!(self.place(unknown).at, Position::Col(col), "invariant 1: place of a column");
        }
        assert_eq!(
            self.vars.len() + self.cons.len(),
            self.rows.len() + self.cols.len(),
            "invariant 1: count"
        );
    }
}
