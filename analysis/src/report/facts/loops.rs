//! Facts of loops: whether they are parallel, what stands in the way, and what would let them be.
//!
//! # Invariants
//! 1. Facts beside the dependences have a share of the budget each, are found after all else, and are left
//!    out where that does not do: none makes a report fail.

use crate::dependence::bands::{Between, bands};
use crate::dependence::condition::{parallel_if, parallel_if_fitting};
use crate::dependence::distance::Nearest;
use crate::dependence::loops::{LoopParallelism, loop_parallelism};
use crate::dependence::privatization::{Remedy, remedy};
use crate::dependence::{Dependence, DependenceKind};
use crate::report::facts::fitting::Fitting;
use crate::report::facts::merge::Merged;
use crate::report::facts::share::within_share;
use crate::scop::Scop;
use loopwright_affine_ir::Ir;
use loopwright_polyhedra::{Budget, Exhausted, PresburgerRelation};

/// What is known of one counter of a loop around statements.
pub(crate) struct LoopFacts {
    pub(crate) judged: LoopParallelism,
    /// Loops of one number may be permuted with each other.
    pub(crate) band: usize,
    /// The instances that stand in the way.
    pub(crate) nearest: Option<NearestPair>,
    /// Values of the parameters for which it carries nothing, if it is not parallel.
    pub(crate) parallel_if: Option<PresburgerRelation>,
    /// What would make it parallel for all values.
    pub(crate) remedy: Option<Remedy>,
}

/// Two instances, as near to each other as any, of the first dependence that a loop carries.
pub(crate) struct NearestPair {
    /// The position of the dependence.
    pub(crate) of: usize,
    pub(crate) pair: Nearest,
}

/// The loops of a scop, judged by its memory-based dependences, of which `merged` are made.
pub(super) fn loop_facts(
    ir: &Ir,
    (scop, fitting): (&Scop, Option<&Fitting>),
    all: &[Dependence],
    merged: &[Merged],
    budget: &Budget,
) -> Result<Vec<LoopFacts>, Exhausted> {
    let judged = loop_parallelism(ir, scop, all);
    let pairs = judged.iter().map(|l| nearest_pair(all, l, budget));
    let pairs = pairs.collect::<Result<Vec<_>, Exhausted>>()?;
    let conflicting = merged.iter().filter(|merged| merged.kind != DependenceKind::Rar);
    let between: Vec<Between<'_>> =
        conflicting.map(|m| (m.source, m.target, m.level, &*m.distance)).collect();
    let bands = bands(&judged, &between);
    let facts = judged.into_iter().zip(pairs).zip(bands).map(|((judged, nearest), band)| {
        let condition = within_share(budget, |share| {
            if let Some(fitting) = fitting {
                let carried = fitting.carried(&judged);
                let some = (&fitting.values, &fitting.all[..], &carried[..]);
                let found = parallel_if_fitting((scop, all, &judged), some, share)?;
                if found.is_some() {
                    return Ok(found);
                }
            }
            parallel_if(scop, all, &judged, share)
        });
        let remedy = within_share(budget, |share| remedy(ir, scop, all, &judged, share));
        let (parallel_if, remedy) = (condition.ok().flatten(), remedy.ok().flatten());
        LoopFacts { judged, band, nearest, parallel_if, remedy }
    });
    Ok(facts.collect())
}

/// Of the first dependence that a loop carries, raw before war before waw.
fn nearest_pair(
    all: &[Dependence],
    l: &LoopParallelism,
    budget: &Budget,
) -> Result<Option<NearestPair>, Exhausted> {
    let key = |member: &usize| (all[*member].kind, all[*member].source, all[*member].target);
    let Some(of) = l.carried.iter().copied().min_by_key(key) else { return Ok(None) };
    Ok(all[of].nearest(budget)?.map(|pair| NearestPair { of, pair }))
}
