//! Rollback: removes the constraints added last.
//!
//! Adding a constraint, finding the system empty, and marking a constraint redundant are written to a log; a
//! rollback undoes them from the last to the first. Pivots are not undone: any basis whose sample point
//! satisfies the remaining constraints will do.

use crate::linear::simplex::Simplex;
use crate::linear::simplex::pivot::Direction;
use crate::linear::tableau::{FIRST, Position};

/// A state of a [`Simplex`] to roll back to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Snapshot(usize);

#[derive(Debug, Clone, Copy)]
pub(super) enum Undo {
    RemoveConstraint,
    UnmarkEmpty,
    UnmarkRedundant(usize),
}

impl Simplex {
    /// The state to which a later [`Simplex::rollback`] returns.
    pub fn snapshot(&self) -> Snapshot {
        Snapshot(self.undo.len())
    }

    /// Removes the constraints added, and the marks made, since the snapshot was taken. A snapshot may be
    /// used several times, but not after a rollback to an earlier one.
    ///
    /// # Panics
    /// If the snapshot lies in the future.
    pub fn rollback(&mut self, snapshot: Snapshot) {
        assert!(snapshot.0 <= self.undo.len(), "snapshot of a state that has been rolled back");
        while self.undo.len() > snapshot.0 {
            match self.undo.pop() {
                Some(Undo::RemoveConstraint) => self.remove_last_constraint(),
                Some(Undo::UnmarkEmpty) => self.conflict = None,
                Some(Undo::UnmarkRedundant(con)) => self.cons[con].redundant = false,
                None => unreachable!("the log is longer than the snapshot"),
            }
        }
        self.debug_check();
    }

    /// Removes the constraint added last. A column is first exchanged with the row that limits its movement
    /// up or, failing that, down, so that the other constraints stay satisfied; if nothing limits it, any row
    /// will do.
    pub(super) fn remove_last_constraint(&mut self) {
        let place = self.cons.last().expect("a constraint to remove");
        let row = match place.at {
            Position::Row(row) => row,
            Position::Col(col) => {
                let row = self
                    .find_limit(None, Direction::Up, col)
                    .or_else(|| self.find_limit(None, Direction::Down, col))
                    .or_else(|| (0..self.rows.len()).find(|&row| self.tableau.sign(row, FIRST + col) != 0))
                    .expect("the variables depend on an independent constraint");
                self.pivot(row, col);
                row
            }
        };
        let last = self.rows.len() - 1;
        if row != last {
            self.tableau.swap_rows(row, last);
            self.rows.swap(row, last);
            self.set_position(self.rows[row], Position::Row(row));
        }
        self.rows.pop();
        self.tableau.truncate_rows(last);
        self.cons.pop();
    }
}
