//! Pivoting: choice and exchange.

use crate::linear::simplex::{Kind, Simplex};
use crate::linear::tableau::{CONSTANT, FIRST, Position};
use crate::work::budget::{Budget, Exhausted};
use std::cmp::Ordering;

/// Which way a value is to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Direction {
    Up,
    Down,
}

impl Direction {
    fn through(self, sign: i32) -> Direction {
        match (self, sign < 0) {
            (Direction::Up, false) | (Direction::Down, true) => Direction::Up,
            _ => Direction::Down,
        }
    }
}

/// A column to move, and the row that limits it; no row if nothing does.
#[derive(Debug, Clone, Copy)]
pub(super) struct Pivot {
    pub row: Option<usize>,
    pub col: usize,
}

impl Simplex {
    /// Raises a row until its sample value is not negative; says whether that worked. The row may become a
    /// column.
    ///
    /// If it did not, every column that is allowed to move has been found unable to raise the row, so the row
    /// itself is a proof of infeasibility.
    ///
    /// # Errors
    /// If the budget runs out; the row is still a row.
    pub(super) fn raise_to_zero(&mut self, row: usize, budget: &Budget) -> Result<bool, Exhausted> {
        while self.tableau.sign(row, CONSTANT) < 0 {
            let Some(pivot) = self.find_pivot(row, Direction::Up) else { return Ok(false) };
            let Some(limit) = pivot.row else {
                self.pivot(row, pivot.col);
                return Ok(true);
            };
            self.pivot(limit, pivot.col);
            self.stay_within(budget)?;
        }
        Ok(true)
    }

    /// Moves a row to the sample value zero and makes it a column; says whether that worked. A row that can
    /// neither move nor has to stays a row: the equality follows from those before.
    ///
    /// # Errors
    /// If the budget runs out; the row is still a row.
    pub(super) fn drive_to_zero(&mut self, row: usize, budget: &Budget) -> Result<bool, Exhausted> {
        loop {
            let direction = match self.tableau.sign(row, CONSTANT) {
                0 => {
                    if let Some(col) = self.movable_col(row) {
                        // The pivot does not change the sample point, as both unknowns have the value zero.
                        self.pivot(row, col);
                    }
                    return Ok(true);
                }
                -1 => Direction::Up,
                _ => Direction::Down,
            };
            let Some(pivot) = self.find_pivot(row, direction) else { return Ok(false) };
            match pivot.row {
                Some(limit) if self.cmp_limit(limit, row, pivot.col) == Ordering::Less => {
                    self.pivot(limit, pivot.col);
                    self.stay_within(budget)?;
                }
                _ => {
                    self.pivot(row, pivot.col);
                    return Ok(true);
                }
            }
        }
    }

    /// The least column whose movement moves `row` in `direction`, with the restricted row other than `row`
    /// that limits the movement most. `None` if no column helps.
    pub(super) fn find_pivot(&self, row: usize, direction: Direction) -> Option<Pivot> {
        let mut best: Option<usize> = None;
        for col in 0..self.cols.len() {
            let sign = self.tableau.sign(row, FIRST + col);
            if sign == 0 || best.is_some_and(|best| self.cols[best] < self.cols[col]) {
                continue;
            }
            let helps = match self.col_kind(col) {
                Kind::Free => true,
                Kind::NonNegative => direction.through(sign) == Direction::Up,
                Kind::Zero => false,
            };
            if helps {
                best = Some(col);
            }
        }
        let col = best?;
        let movement = direction.through(self.tableau.sign(row, FIRST + col));
        Some(Pivot { row: self.find_limit(Some(row), movement, col), col })
    }

    /// The restricted row, other than `skip`, that first becomes zero when a column moves; the least of
    /// several.
    pub(super) fn find_limit(&self, skip: Option<usize>, movement: Direction, col: usize) -> Option<usize> {
        let mut best: Option<usize> = None;
        for (row, &unknown) in self.rows.iter().enumerate() {
            let sign = self.tableau.sign(row, FIRST + col);
            if sign == 0 || movement.through(sign) == Direction::Up || Some(row) == skip {
                continue;
            }
            let place = self.place(unknown);
            if place.kind != Kind::NonNegative || place.redundant {
                continue;
            }
            let better = best.is_none_or(|best| match self.cmp_limit(row, best, col) {
                Ordering::Less => true,
                Ordering::Equal => unknown < self.rows[best],
                Ordering::Greater => false,
            });
            if better {
                best = Some(row);
            }
        }
        best
    }

    /// A column through which the row could move at all.
    fn movable_col(&self, row: usize) -> Option<usize> {
        (0..self.cols.len())
            .find(|&col| self.tableau.sign(row, FIRST + col) != 0 && self.col_kind(col) != Kind::Zero)
    }

    /// Compares how far the column may move before the one or the other row is zero.
    fn cmp_limit(&self, a: usize, b: usize, col: usize) -> Ordering {
        self.tableau.cmp_limit(a, b, FIRST + col)
    }

    /// Exchanges a row with a column; see [`Tableau::exchange`](crate::linear::tableau::Tableau::exchange).
    pub(super) fn pivot(&mut self, row: usize, col: usize) {
        let (leaving, entering) = (self.rows[row], self.cols[col]);
        self.rows[row] = entering;
        self.cols[col] = leaving;
        self.set_position(entering, Position::Row(row));
        self.set_position(leaving, Position::Col(col));
        self.pivots += 1;
        self.work += self.tableau.exchange(row, FIRST + col);
    }
}
