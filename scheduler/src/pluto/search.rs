//! The search for a schedule, from the root of the tree to its leaves.
//!
//! # Method
//! At each node of the tree: split the statements into the strongly connected components of what is left of
//! the dependences, find a band of permutable hyperplanes for each ([`band`](super::band)), merge components
//! whose common band is as good ([`fusion`]), order them topologically, and go on below each band with the
//! dependences restricted to instances that agree in all its members. Where a component has no hyperplane at
//! all, it gets its next original component.
//!
//! Each component has a share of the budget, by its statements and dependences. Where that ends, its
//! statements stay in the order in which they were written; the other components do not notice.
//!
//! # Invariants
//! 1. A dependence at a node is the part of the original one whose instances agree in all components above.
//! 2. The first `cursor` original components are among the components above, so that what is left of a
//!    dependence agrees in them and is in order at the next: the original component is always legal, and so
//!    are all that follow it.
//!
//! # Cost
//! Each node below a band lacks a row less for some statement, or has used up an original component, or has
//! fewer statements: at most (depth + 2 · depth + 1) · statements nodes.

use crate::pluto::band::{FoundBand, Hyperplanes};
use crate::pluto::context::{Below, Context, with_share};
use crate::pluto::scoped_dependence::ScopedDep;
use crate::pluto::{SchedOptions, SchedProblem, ScheduleError, Scheduled, coincidence, fusion};
use indexmap::IndexMap;
use loopwright_affine_ir::Id;
use loopwright_analysis::StmtId;
use loopwright_analysis::{AffineForm, Band, Member, MemberKind, Node, QuasiRow, Schedule};
use loopwright_polyhedra::{Budget, Int};
use std::cell::RefCell;
use std::collections::BTreeMap;

/// A legal schedule of a problem whose parts fit together.
pub(super) fn schedule(
    problem: &SchedProblem,
    deps: &[ScopedDep],
    options: &SchedOptions,
    budget: &Budget,
) -> Result<Scheduled, ScheduleError> {
    let _phase = budget.phase("scheduling");
    let n_iters: Vec<usize> = problem.stmts.iter().map(|stmt| stmt.n_iters).collect();
    let stmts: Vec<StmtId> = problem.stmts.iter().map(|stmt| stmt.id).collect();
    let cx = Context { problem, options, n_iters: &n_iters, unfinished: RefCell::default() };
    let below =
        Below { stmts, deps: deps.to_vec(), hyperplanes: Hyperplanes::none(&problem.stmts), cursor: 0 };
    let root = cx.schedule(below, budget)?;
    let n_params = problem.n_params;
    let mut schedule = Schedule { n_iters: n_iters.clone(), n_params, root, isolated: Vec::new() };
    coincidence::mark(&mut schedule, deps, budget).unwrap_or_else(|exhausted| cx.give_up(exhausted));
    Ok(Scheduled { schedule, unfinished: cx.unfinished.take() })
}

impl Context<'_> {
    fn schedule(&self, below: Below, budget: &Budget) -> Result<Node, ScheduleError> {
        let clusters = fusion::clusters(self, &below, budget);
        let parts: Vec<Vec<StmtId>> = clusters.iter().map(|cluster| cluster.stmts.clone()).collect();
        let parts = below.split(&parts);
        let mut rest: u64 = parts.iter().map(Below::weight).sum();
        let mut children = Vec::with_capacity(clusters.len());
        for (cluster, part) in clusters.into_iter().zip(parts) {
            let weight = part.weight();
            let as_written = (part.stmts.clone(), part.cursor);
            let share = |budget: &Budget| self.schedule_cluster(part, cluster.band, budget);
            let node = match with_share(budget, (weight, rest), share) {
                Err(ScheduleError::Exhausted(exhausted)) => {
                    self.give_up(exhausted);
                    self.as_written(&as_written.0, as_written.1)?
                }
                node => node?,
            };
            rest -= weight;
            children.push((cluster.stmts, node));
        }
        Ok(Node::sequence(children))
    }

    fn schedule_cluster(
        &self,
        below: Below,
        band: FoundBand,
        budget: &Budget,
    ) -> Result<Node, ScheduleError> {
        if !band.rows.is_empty() {
            return self.schedule_band(below, band, budget);
        }
        let is_complete = below.stmts.iter().all(|&stmt| below.hyperplanes.n_missing(stmt) == 0);
        if is_complete && below.stmts.len() == 1 {
            return Ok(Node::Leaf);
        }
        self.schedule_original(below, budget)
    }

    fn schedule_band(
        &self,
        mut below: Below,
        mut band: FoundBand,
        budget: &Budget,
    ) -> Result<Node, ScheduleError> {
        if self.options.keep_rows && band.rows.len() > 2 {
            band.rows.pop_if(|last| last.is_skewed() && !last.coincident);
        }
        let mut deps = Vec::with_capacity(below.deps.len());
        for dep in &below.deps {
            let forms = band.rows.iter().map(|row| (&row.forms[&dep.source], &row.forms[&dep.target]));
            deps.extend(dep.restricted(forms, budget)?);
        }
        below.deps = deps;
        let mut members = Vec::with_capacity(band.rows.len());
        for row in band.rows {
            below.hyperplanes.push(&row.forms);
            members.push(member(row.forms.into_iter().map(|(stmt, form)| (stmt, QuasiRow::affine(form)))));
        }
        Ok(Node::Band(Band { members, permutable: true, child: Box::new(self.schedule(below, budget)?) }))
    }

    /// Invariant 2 makes the next original component legal for whatever is left.
    fn schedule_original(&self, mut below: Below, budget: &Budget) -> Result<Node, ScheduleError> {
        match self.original_component(&below.stmts, below.cursor)? {
            Component::Groups(groups) => {
                below.cursor += 1;
                let mut rest = below.weight();
                let mut children = Vec::with_capacity(groups.len());
                for part in below.split(&groups) {
                    let (stmts, weight) = (part.stmts.clone(), part.weight());
                    let node = with_share(budget, (weight, rest), |budget| self.schedule(part, budget))?;
                    children.push((stmts, node));
                    rest -= weight;
                }
                Ok(Node::sequence(children))
            }
            Component::Loop(rows) => {
                let mut deps = Vec::with_capacity(below.deps.len());
                for dep in &below.deps {
                    let (source, target) = (&rows[&dep.source], &rows[&dep.target]);
                    deps.extend(coincidence::restricted(dep, source, target, budget)?);
                }
                below.deps = deps;
                below.cursor += 1;
                let forms: Option<BTreeMap<StmtId, AffineForm>> =
                    rows.iter().map(|(stmt, row)| Some((*stmt, row.as_affine()?.clone()))).collect();
                if let Some(forms) = forms {
                    below.hyperplanes.push(&forms);
                }
                let child = Box::new(self.schedule(below, budget)?);
                Ok(Node::Band(Band { members: vec![member(rows)], permutable: false, child }))
            }
        }
    }

    /// All original components from one on, without a look at dependences: legal by invariant 2.
    fn as_written(&self, stmts: &[StmtId], level: usize) -> Result<Node, ScheduleError> {
        if let [stmt] = stmts
            && level >= self.problem.stmts[stmt.index()].original.len()
        {
            return Ok(Node::Leaf);
        }
        match self.original_component(stmts, level)? {
            Component::Groups(groups) => {
                let children = groups.into_iter().map(|stmts| {
                    let child = self.as_written(&stmts, level + 1)?;
                    Ok((stmts, child))
                });
                Ok(Node::sequence(children.collect::<Result<_, ScheduleError>>()?))
            }
            Component::Loop(rows) => {
                let child = Box::new(self.as_written(stmts, level + 1)?);
                Ok(Node::Band(Band { members: vec![member(rows)], permutable: false, child }))
            }
        }
    }

    fn original_component(&self, stmts: &[StmtId], level: usize) -> Result<Component, ScheduleError> {
        let depth = stmts.iter().map(|&stmt| self.problem.stmts[stmt.index()].original.len()).max();
        if depth.is_none_or(|depth| level >= depth) {
            return Err(ScheduleError::Cyclic(stmts.to_vec()));
        }
        let rows: BTreeMap<StmtId, QuasiRow> =
            stmts.iter().map(|&stmt| (stmt, self.original_row(stmt, level))).collect();
        let mut groups: BTreeMap<Int, Vec<StmtId>> = BTreeMap::new();
        for (&stmt, row) in &rows {
            let Some(constant) = row.as_constant() else { return Ok(Component::Loop(rows)) };
            groups.entry(constant).or_default().push(stmt);
        }
        Ok(Component::Groups(groups.into_values().collect()))
    }
}

/// One original component of some statements.
enum Component {
    /// Nothing but constants: the statements by their constant, in order.
    Groups(Vec<Vec<StmtId>>),
    /// A row for each.
    Loop(BTreeMap<StmtId, QuasiRow>),
}

fn member(rows: impl IntoIterator<Item = (StmtId, QuasiRow)>) -> Member {
    let rows: IndexMap<StmtId, QuasiRow> = rows.into_iter().collect();
    Member { rows, coincident: false, kind: MemberKind::Point }
}
