//! What a report says of loops: whether they are parallel, what stands in the way, and what would let them
//! be.
//!
//! # Invariants
//! 1. Facts beside the dependences have a share of the budget each, are found after all else, and are left
//!    out where that does not do: none makes a report fail.

use crate::dependence::bands::{Between, bands};
use crate::dependence::condition::parallel_if;
use crate::dependence::loops::{LoopParallelism, loop_parallelism};
use crate::dependence::privatization::{Remedy, remedy};
use crate::dependence::{Dependence, DependenceKind};
use crate::ids::{ArrayId, StmtId};
use crate::report::merge::Merged;
use crate::report::place;
use crate::scop::Scop;
use indexmap::IndexSet;
use loopwright_affine_ir::Ir;
use loopwright_polyhedra::{Budget, Exhausted, Int, Name, PresburgerRelation};
use std::collections::BTreeSet;

/// One counter of a loop around statements, and whether it may run in parallel.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LoopReport {
    /// `file:line:col` of the op.
    pub loc: String,
    /// Its counter in the statements' iteration vectors: as the text calls it, or `i0` in the outermost loop.
    pub iv: String,
    /// How many loops are around it.
    pub depth: usize,
    /// The program says that its iterations are independent.
    pub declared_parallel: bool,
    /// Its iterations may run in any order.
    pub parallel: bool,
    /// The kind of op if all that it carries is a reduction.
    pub reduction: Option<&'static str>,
    /// Positions of the dependences it carries, of all those there are.
    pub carried: Vec<usize>,
    /// If it is not parallel, values of the parameters for which it carries nothing; `None` if none are known
    /// but those for which hardly anything runs.
    pub parallel_if: Option<PresburgerRelation>,
    /// What would make it parallel for all values, if it is neither that nor a reduction alone.
    pub parallel_once: Option<RemedyReport>,
    /// Loops of one number may be permuted with each other, and tiled; each has one.
    pub band: usize,
    /// What stands in the way of running its iterations in any order.
    pub obstacle: Option<ObstacleReport>,
}

/// Two instances in iterations of a loop, as near to each other as any, that must stay in order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ObstacleReport {
    /// How they use the cell: of what the loop carries, raw rather than war rather than waw.
    pub kind: DependenceKind,
    /// The array that the cell is of.
    pub array: String,
    /// Name and counters of the instance that is first.
    pub source: (String, Vec<Int>),
    /// Name and counters of the instance that must wait for it.
    pub target: (String, Vec<Int>),
    /// Names and values of the parameters.
    pub parameters: Vec<(String, Int)>,
    /// They do touch one cell, rather than may touch one.
    pub exact: bool,
    /// Names of the arrays of all that the loop carries.
    pub arrays: Vec<String>,
}

/// What would make a loop parallel; not both lists are empty.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RemedyReport {
    /// Arrays that each iteration would have for itself, by name, and whether their cells may be read after
    /// the loop, so that each must get the value of the last iteration that writes it.
    pub private: Vec<(String, bool)>,
    /// Arrays that are reduced into whose operations would be reordered, by name, and the kind of op.
    pub totals: Vec<(String, &'static str)>,
}

/// The loops of a scop, judged by its memory-based dependences and those that are reported, of which
/// `merged` are made.
pub(super) fn loop_reports(
    ir: &Ir,
    scop: &Scop,
    all: &[Dependence],
    merged: &[Merged],
    budget: &Budget,
) -> Result<Vec<LoopReport>, Exhausted> {
    let mut merged_of = vec![0; all.len()];
    for (position, merged) in merged.iter().enumerate() {
        merged.members.iter().for_each(|member| merged_of[*member] = position);
    }
    let judged = loop_parallelism(ir, scop, all);
    let loop_report = |l: &LoopParallelism| {
        let carried: BTreeSet<usize> = l.carried.iter().map(|member| merged_of[*member]).collect();
        Ok(LoopReport {
            loc: place(ir, l.op),
            iv: counter_name(scop, l),
            depth: l.level as usize - 1,
            declared_parallel: ir.def(l.op).loop_like.is_some_and(|loop_like| loop_like.is_parallel),
            parallel: l.is_parallel(),
            reduction: l.reduction,
            carried: carried.into_iter().collect(),
            parallel_if: None,
            parallel_once: None,
            band: 0,
            obstacle: obstacle(scop, all, l, budget)?,
        })
    };
    let mut reports = judged.iter().map(loop_report).collect::<Result<Vec<_>, Exhausted>>()?;
    let conflicting = merged.iter().filter(|merged| merged.kind != DependenceKind::Rar);
    let between: Vec<Between<'_>> =
        conflicting.map(|m| (m.source, m.target, m.level, &*m.distance)).collect();
    for (report, band) in reports.iter_mut().zip(bands(&judged, &between)) {
        report.band = band;
    }
    for (report, judged) in reports.iter_mut().zip(&judged) {
        let condition = within_share(budget, |share| parallel_if(scop, all, judged, share));
        report.parallel_if = condition.ok().flatten();
        let remedy = within_share(budget, |share| remedy(ir, scop, all, judged, share));
        report.parallel_once = remedy.ok().flatten().map(|remedy| remedy_report(scop, remedy));
    }
    Ok(reports)
}

/// Positions of the other loops of a band, if it is worth saying at its outermost loop, which this one has to
/// be: not where all are parallel.
pub(super) fn permutable_with(at: usize, loops: &[LoopReport]) -> Vec<usize> {
    let band = || (0..loops.len()).filter(|other| loops[*other].band == loops[at].band);
    if band().next() != Some(at) || band().all(|of_band| loops[of_band].parallel) {
        return Vec::new();
    }
    band().skip(1).collect()
}

fn remedy_report(scop: &Scop, Remedy { private, totals }: Remedy) -> RemedyReport {
    let name = |array: ArrayId| scop.array(array).name.clone();
    RemedyReport {
        private: private.into_iter().map(|private| (name(private.array), private.copied_out)).collect(),
        totals: totals.into_iter().map(|(array, kind)| (name(array), kind)).collect(),
    }
}

/// The most steps that one fact may take.
const MOST_STEPS: u64 = 50_000;

/// A fact, if it takes no more than a small part of what is left of a budget.
pub(super) fn within_share<T>(
    budget: &Budget,
    fact: impl FnOnce(&Budget) -> Result<T, Exhausted>,
) -> Result<T, Exhausted> {
    let share = budget.part(MOST_STEPS.min(budget.left() / 8));
    let found = fact(&share);
    budget.spend(share.spent(), "facts of loops")?;
    found
}

/// What the counter of a loop is called in the domains of its statements.
fn counter_name(scop: &Scop, l: &LoopParallelism) -> String {
    let position = l.level - 1;
    let instances = l.stmts.first().map(|stmt| scop.stmt(*stmt).domain.space().range());
    let name = instances.and_then(|tuple| tuple.dim_name(position));
    name.map_or_else(|| format!("i{position}"), Name::to_string)
}

/// The first dependence that a loop carries, raw before war before waw.
pub(super) fn first_carried<'a>(all: &'a [Dependence], l: &LoopParallelism) -> Option<&'a Dependence> {
    l.carried.iter().map(|member| &all[*member]).min_by_key(|d| (d.kind, d.source, d.target))
}

/// The nearest instances of the first dependence that a loop carries.
fn obstacle(
    scop: &Scop,
    all: &[Dependence],
    l: &LoopParallelism,
    budget: &Budget,
) -> Result<Option<ObstacleReport>, Exhausted> {
    let Some(first) = first_carried(all, l) else { return Ok(None) };
    let Some(nearest) = first.nearest(budget)? else { return Ok(None) };
    let arrays: IndexSet<&str> =
        l.carried.iter().map(|member| scop.array(all[*member].array).name.as_str()).collect();
    let name = |stmt: StmtId| scop.stmt(stmt).name.to_string();
    let parameters = scop.params.iter().map(|param| param.name.to_string()).zip(nearest.params);
    Ok(Some(ObstacleReport {
        kind: first.kind,
        array: scop.array(first.array).name.clone(),
        source: (name(first.source), nearest.source),
        target: (name(first.target), nearest.target),
        parameters: parameters.collect(),
        exact: first.exact,
        arrays: arrays.into_iter().map(str::to_owned).collect(),
    }))
}
