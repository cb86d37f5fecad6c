//! Redundant constraints, and implicit equalities.

use crate::linear::simplex::pivot::Direction;
use crate::linear::simplex::undo::Undo;
use crate::linear::simplex::{Kind, Simplex};
use crate::linear::tableau::{CONSTANT, Position};
use crate::work::budget::{Budget, Exhausted};

impl Simplex {
    /// Marks inequalities that follow, over the rationals, from the constraints that are not marked, one
    /// after the other from the first to the last; of two equal inequalities the first is marked. Marked
    /// inequalities stay part of the system, but cost less. Returns a flag for each constraint; equalities
    /// are never flagged.
    ///
    /// The marks are undone by a rollback to before them. In an empty system nothing is marked.
    ///
    /// # Errors
    /// If the budget runs out. The marks made so far are right.
    pub fn detect_redundant(&mut self, budget: &Budget) -> Result<Vec<bool>, Exhausted> {
        self.detect_redundant_in(0..self.n_constraints(), budget)
    }

    /// [`Simplex::detect_redundant`] for some of the constraints, in the order given.
    ///
    /// # Errors
    /// If the budget runs out. The marks made so far are right.
    ///
    /// # Panics
    /// If a constraint does not exist.
    pub fn detect_redundant_in(
        &mut self,
        constraints: impl IntoIterator<Item = usize>,
        budget: &Budget,
    ) -> Result<Vec<bool>, Exhausted> {
        if !self.is_empty() {
            for con in constraints {
                let is_open = self.cons[con].kind == Kind::NonNegative && !self.cons[con].redundant;
                if is_open && self.follows(con, budget)? {
                    self.cons[con].redundant = true;
                    self.undo.push(Undo::UnmarkRedundant(con));
                }
            }
            self.debug_check();
        }
        Ok(self.cons.iter().map(|place| place.redundant).collect())
    }

    /// Is the constraint marked as redundant?
    ///
    /// # Panics
    /// If it does not exist.
    pub fn is_redundant(&self, constraint: usize) -> bool {
        self.cons[constraint].redundant
    }

    /// The inequalities that hold with equality at every rational point, in the order added. Empty for an
    /// empty system.
    ///
    /// # Errors
    /// If the budget runs out.
    pub fn implicit_equalities(&mut self, budget: &Budget) -> Result<Vec<usize>, Exhausted> {
        if self.is_empty() {
            return Ok(Vec::new());
        }
        let mut positive = vec![false; self.cons.len()];
        self.note_positive(&mut positive);
        for con in 0..self.cons.len() {
            if self.cons[con].kind != Kind::NonNegative || positive[con] {
                continue;
            }
            let Some((row, _)) = self.as_row(con, Direction::Up) else {
                positive[con] = true;
                continue;
            };
            while self.tableau.sign(row, CONSTANT) <= 0 {
                let Some(pivot) = self.find_pivot(row, Direction::Up) else { break };
                let Some(limit) = pivot.row else {
                    positive[con] = true;
                    break;
                };
                self.pivot(limit, pivot.col);
                self.stay_within(budget)?;
            }
            self.note_positive(&mut positive);
        }
        self.debug_check();
        Ok((0..self.cons.len())
            .filter(|&con| self.cons[con].kind == Kind::NonNegative && !positive[con])
            .collect())
    }

    /// Notes the inequalities that are strict at the sample point.
    fn note_positive(&self, positive: &mut [bool]) {
        for (con, place) in self.cons.iter().enumerate() {
            if let Position::Row(row) = place.at {
                positive[con] |= self.tableau.sign(row, CONSTANT) > 0;
            }
        }
    }

    /// Is the least value of an inequality's form, over the other constraints, not negative?
    fn follows(&mut self, con: usize, budget: &Budget) -> Result<bool, Exhausted> {
        let Some((row, mut last)) = self.as_row(con, Direction::Down) else { return Ok(false) };
        while self.tableau.sign(row, CONSTANT) >= 0 {
            self.stay_within(budget)?;
            let Some(pivot) = self.find_pivot(row, Direction::Down) else { return Ok(true) };
            let Some(limit) = pivot.row else { return Ok(false) };
            self.pivot(limit, pivot.col);
            last = Some((limit, pivot.col));
        }
        // The pivot that made it negative leads, done again, back to a point where it holds.
        let (limit, col) = last.expect("the constraint held before a pivot");
        self.pivot(limit, col);
        Ok(false)
    }

    /// Makes an inequality a row, moving it in `direction` if it has to move, even below zero, and tells the
    /// row and column of the pivot if it took one; `None` if it could move for ever. The other constraints
    /// stay satisfied.
    fn as_row(&mut self, con: usize, direction: Direction) -> Option<(usize, Option<(usize, usize)>)> {
        match self.cons[con].at {
            Position::Row(row) => Some((row, None)),
            Position::Col(col) => {
                let row = self.find_limit(None, direction, col)?;
                self.pivot(row, col);
                Some((row, Some((row, col))))
            }
        }
    }
}
