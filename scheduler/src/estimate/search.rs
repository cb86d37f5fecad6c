//! Searches for the best form of a schedule, one outermost subtree at a time.
//!
//! What several schedules have in common is looked at once.

use crate::estimate::tiles::has_no_parallel_tiles;
use crate::estimate::{Estimate, Estimator};
use crate::pluto::Scheduling;
use loopwright_analysis::StmtId;
use loopwright_analysis::{Node, Schedule};
use loopwright_polyhedra::{Budget, Exhausted};
use std::cell::RefCell;

/// A search for schedules that the estimate likes best.
pub(super) struct Search<'a> {
    estimator: &'a Estimator<'a>,
    /// What of an estimate is to be small.
    cost: &'a dyn Fn(Estimate) -> f64,
    /// Subtrees, whether wavefronts were asked for, and what was found.
    tiled: RefCell<Vec<((Node, bool), Node)>>,
    jammed: RefCell<Vec<(Node, Node)>>,
}

impl<'a> Search<'a> {
    /// One that has found nothing yet.
    pub(super) fn new(estimator: &'a Estimator<'a>, cost: &'a dyn Fn(Estimate) -> f64) -> Self {
        Self { estimator, cost, tiled: RefCell::default(), jammed: RefCell::default() }
    }

    /// A tiled schedule with the sizes that the estimate likes best, with `wavefront` those of wavefronts
    /// where no tile loop is parallel.
    ///
    /// # Errors
    /// If the budget runs out.
    pub(super) fn tiled(&self, schedule: &Schedule, wavefront: bool) -> Result<Schedule, Exhausted> {
        self.estimator.by_subtree(schedule, |node, stmts| {
            let best = |(node, wavefront): &(Node, bool)| {
                self.estimator.best_tiles(node, stmts, *wavefront, self.cost)
            };
            known_or(&self.tiled, (node.clone(), wavefront && has_no_parallel_tiles(node)), best)
        })
    }

    /// The schedule with loops jammed where the estimate gains by it.
    ///
    /// # Errors
    /// If the budget runs out.
    pub(super) fn jammed(
        &self,
        scheduling: &Scheduling<'_>,
        schedule: &Schedule,
        budget: &Budget,
    ) -> Result<Schedule, Exhausted> {
        let best = |node: &Node, stmts: &[StmtId]| {
            let best = |node: &Node| self.estimator.jams(scheduling, node, stmts, self.cost, budget);
            known_or(&self.jammed, node.clone(), best)
        };
        self.estimator.by_subtree(schedule, best)
    }
}

/// What was found for a question before, or what is found now.
fn known_or<Question: PartialEq>(
    known: &RefCell<Vec<(Question, Node)>>,
    question: Question,
    find: impl Fn(&Question) -> Result<Node, Exhausted>,
) -> Result<Node, Exhausted> {
    if let Some((_, found)) = known.borrow().iter().find(|(other, _)| *other == question) {
        return Ok(found.clone());
    }
    let found = find(&question)?;
    known.borrow_mut().push((question, found.clone()));
    Ok(found)
}
