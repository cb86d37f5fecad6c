//! The state of the search at a node of the schedule tree, with its share of the budget.

use crate::pluto::band::Hyperplanes;
use crate::pluto::graph::DependenceGraph;
use crate::pluto::scoped_dependence::{ScopedDep, within_each};
use crate::pluto::{SchedOptions, SchedProblem};
use loopwright_affine_ir::Id;
use loopwright_analysis::StmtId;
use loopwright_analysis::{AffineForm, QuasiRow};
use loopwright_polyhedra::{Budget, Exhausted, Int};
use std::cell::RefCell;

/// What stays the same throughout.
pub(super) struct Context<'a> {
    pub(super) problem: &'a SchedProblem,
    pub(super) options: &'a SchedOptions,
    pub(super) n_iters: &'a [usize],
    /// The first end of a budget.
    pub(super) unfinished: RefCell<Option<Exhausted>>,
}

/// What is to be scheduled at a node.
pub(super) struct Below {
    pub(super) stmts: Vec<StmtId>,
    pub(super) deps: Vec<ScopedDep>,
    pub(super) hyperplanes: Hyperplanes,
    /// How many original components are among those above.
    pub(super) cursor: usize,
}

impl Below {
    /// The same for each of some disjoint lists of statements.
    pub(super) fn split(&self, parts: &[Vec<StmtId>]) -> Vec<Below> {
        let deps = within_each(&self.deps, parts.iter());
        let below = |(stmts, deps): (&Vec<StmtId>, Vec<ScopedDep>)| Below {
            stmts: stmts.clone(),
            deps,
            hyperplanes: self.hyperplanes.part(stmts),
            cursor: self.cursor,
        };
        parts.iter().zip(deps).map(below).collect()
    }

    pub(super) fn graph(&self) -> DependenceGraph {
        let ordering = self.deps.iter().filter(|dep| dep.is_ordering);
        DependenceGraph::new(&self.stmts, ordering.map(|dep| (dep.source, dep.target)))
    }

    /// How much of a budget it deserves, compared with others.
    pub(super) fn weight(&self) -> u64 {
        (self.stmts.len() + self.deps.len()) as u64
    }
}

/// Does `work` with that part of a budget that `weight` is of `total`.
pub(super) fn with_share<T>(
    budget: &Budget,
    (weight, total): (u64, u64),
    work: impl FnOnce(&Budget) -> T,
) -> T {
    let left = u128::from(budget.left()) * u128::from(weight) / u128::from(total.max(weight).max(1));
    let share = budget.part(u64::try_from(left).unwrap_or(u64::MAX));
    let done = work(&share);
    // A share is no more than what is left.
    let _ = budget.spend(share.spent(), "scheduling");
    done
}

impl Context<'_> {
    /// Notes that the search ends early somewhere.
    pub(super) fn give_up(&self, exhausted: Exhausted) {
        self.unfinished.borrow_mut().get_or_insert(exhausted);
    }

    /// A component of the original order; zero beyond its end.
    pub(super) fn original_row(&self, stmt: StmtId, level: usize) -> QuasiRow {
        let zero = || AffineForm::zero(self.n_iters[stmt.index()], self.problem.n_params);
        let original = &self.problem.stmts[stmt.index()].original;
        original
            .get(level)
            .filter(|row| !row.terms.is_empty())
            .cloned()
            .unwrap_or_else(|| QuasiRow::affine(zero()))
    }

    /// For each loop around a statement in the original program, outermost first, what tells it from others:
    /// statements share this many loops as their lists begin alike.
    pub(super) fn original_loops(&self, stmt: StmtId) -> Vec<Vec<Option<Int>>> {
        let original = &self.problem.stmts[stmt.index()].original;
        let place: Vec<Option<Int>> =
            (0..original.len()).map(|level| self.original_row(stmt, level).as_constant()).collect();
        let loops = (0..place.len()).filter(|&level| place[level].is_none());
        loops.map(|level| place[..=level].to_vec()).take(self.n_iters[stmt.index()]).collect()
    }
}
