//! Rows that are sums of constraints, each with its summands.

use loopwright_checker::machinery::ConstraintRecord;
use loopwright_polyhedra::Int;

/// Constraints with multipliers.
#[derive(Clone, Default)]
pub(super) struct Sum(pub(super) Vec<(ConstraintRecord, Int)>);

impl Sum {
    pub(super) fn of(constraint: ConstraintRecord) -> Self {
        Self(vec![(constraint, Int::ONE)])
    }

    pub(super) fn add(&mut self, other: &Sum, factor: &Int) {
        for (constraint, by) in &other.0 {
            let by = by * factor;
            match self.0.iter_mut().find(|(known, _)| known == constraint) {
                Some((_, known)) => *known += by,
                None => self.0.push((*constraint, by)),
            }
        }
        self.0.retain(|(_, by)| !by.is_zero());
    }
}

/// A row, its constant first and without zeros for the last columns, and what it is the sum of.
#[derive(Clone)]
pub(super) struct Summed {
    pub(super) row: Vec<Int>,
    pub(super) sum: Sum,
}

impl Summed {
    pub(super) fn add(&mut self, other: &Summed, factor: &Int) {
        if self.row.len() < other.row.len() {
            self.row.resize(other.row.len(), Int::ZERO);
        }
        for (mine, its) in self.row.iter_mut().zip(&other.row) {
            *mine += its * factor;
        }
        self.sum.add(&other.sum, factor);
    }
}
