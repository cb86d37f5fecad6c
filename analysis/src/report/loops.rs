//! What a report says of loops: whether they are parallel, what stands in the way, and what would let them
//! be.

use crate::dependence::DependenceKind;
use crate::dependence::loops::LoopParallelism;
use crate::dependence::privatization::Remedy;
use crate::ids::{ArrayId, StmtId};
use crate::report::facts::DependenceFacts;
use crate::report::facts::loops::{LoopFacts, NearestPair};
use crate::scop::Scop;
use indexmap::IndexSet;
use loopwright_affine_ir::Ir;
use loopwright_polyhedra::{Int, Name, PresburgerRelation};
use std::collections::BTreeSet;

/// One induction variable of a loop around statements, and whether it may run in parallel.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LoopReport {
    /// `file:line:col` of the op.
    pub loc: String,
    /// Its induction variable in the statements' iteration vectors: as the text calls it, or `i0` in the
    /// outermost loop.
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
    /// What prevents running its iterations in any order.
    pub obstacle: Option<ObstacleReport>,
}

/// Two instances in iterations of a loop, as near to each other as any, that must stay in order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ObstacleReport {
    /// How they use the cell: of what the loop carries, raw rather than war rather than waw.
    pub kind: DependenceKind,
    /// The array that the cell is of.
    pub array: String,
    /// Name and induction variables of the instance that is first.
    pub source: (String, Vec<Int>),
    /// Name and induction variables of the instance that must wait for it.
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

/// The loops, if the facts are about them.
pub(super) fn loop_reports(ir: &Ir, scop: &Scop, facts: &DependenceFacts) -> Option<Vec<LoopReport>> {
    let mut merged_of = vec![0; facts.all.len()];
    for (position, merged) in facts.merged.iter().enumerate() {
        merged.members.iter().for_each(|member| merged_of[*member] = position);
    }
    let loop_report = |of_loop: &LoopFacts| {
        let l = &of_loop.judged;
        let carried: BTreeSet<usize> = l.carried.iter().map(|member| merged_of[*member]).collect();
        LoopReport {
            loc: ir.place(&ir.op(l.op).loc).to_string(),
            iv: counter_name(scop, l),
            depth: l.level as usize - 1,
            declared_parallel: ir.def(l.op).loop_like.is_some_and(|loop_like| loop_like.is_parallel),
            parallel: l.is_parallel(),
            reduction: l.reduction,
            carried: carried.into_iter().collect(),
            parallel_if: of_loop.parallel_if.clone(),
            parallel_once: of_loop.remedy.as_ref().map(|remedy| remedy_report(scop, remedy)),
            band: of_loop.band,
            obstacle: of_loop.nearest.as_ref().map(|nearest| obstacle(scop, facts, l, nearest)),
        }
    };
    Some(facts.loops.as_ref()?.iter().map(loop_report).collect())
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

fn remedy_report(scop: &Scop, Remedy { private, totals }: &Remedy) -> RemedyReport {
    let name = |array: ArrayId| scop.array(array).name.clone();
    RemedyReport {
        private: private.iter().map(|private| (name(private.array), private.copied_out)).collect(),
        totals: totals.iter().map(|(array, kind)| (name(*array), *kind)).collect(),
    }
}

/// What the counter of a loop is called in the domains of its statements.
fn counter_name(scop: &Scop, l: &LoopParallelism) -> String {
    let position = l.level - 1;
    let instances = l.stmts.first().map(|stmt| scop.stmt(*stmt).domain.space().range());
    let name = instances.and_then(|tuple| tuple.dim_name(position));
    name.map_or_else(|| format!("i{position}"), Name::to_string)
}

/// The nearest instances of the first dependence that a loop carries.
fn obstacle(
    scop: &Scop,
    facts: &DependenceFacts,
    l: &LoopParallelism,
    NearestPair { of, pair }: &NearestPair,
) -> ObstacleReport {
    let d = &facts.all[*of];
    let array = |array: ArrayId| scop.array(array).name.as_str();
    let arrays: IndexSet<&str> = l.carried.iter().map(|member| array(facts.all[*member].array)).collect();
    let name = |stmt: StmtId| scop.stmt(stmt).name.to_string();
    let parameters = scop.params.iter().map(|param| param.name.to_string()).zip(pair.params.iter().cloned());
    ObstacleReport {
        kind: d.kind,
        array: array(d.array).to_owned(),
        source: (name(d.source), pair.source.clone()),
        target: (name(d.target), pair.target.clone()),
        parameters: parameters.collect(),
        exact: d.exact,
        arrays: arrays.into_iter().map(str::to_owned).collect(),
    }
}
