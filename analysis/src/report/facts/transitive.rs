//! Dependences that follow from others, as the cell is written in between.
//!
//! # Problem
//! Of the pairs of a memory-based dependence, is there one between whose two accesses nothing writes their
//! cell? If not, each pair is in order as soon as the others are: from the first access to the next write of
//! the cell, from write to write, and from the last write to the second access.
//!
//! # Method
//! Dataflow gives the last write before each read, and of a program in which writes read what they overwrite,
//! the last write before each write. A write comes right before a read or a write if it is the last one
//! before it. A read comes right before a write if both have the same last write, or none: were there a write
//! in between, only the second could have it.
//!
//! # Exactness
//! What is reported is certain: possible last writes count as such, and so do those of all cells that one
//! instance reads.
//!
//! # Cost
//! Two dataflow analyses, which have a share of the budget each; for each dependence of a read and a write,
//! pairs of what flows into either.
//!
//! # Reference
//! [PughWonnacott93] for dependences that are covered or killed.

use crate::dependence::dataflow::{Dataflow, InputRead, dataflow, exhausted, overwritten};
use crate::dependence::{Dependence, DependenceKind};
use crate::ids::{ArrayId, StmtId};
use crate::report::facts::DependenceFacts;
use crate::report::facts::merge::Merged;
use crate::report::facts::share::within_share;
use crate::scop::Scop;
use itertools::{Itertools, iproduct};
use loopwright_affine_ir::Ir;
use loopwright_polyhedra::{Budget, Exhausted, PresburgerRelation};
use std::collections::HashMap;

/// The positions of the dependences of which it is known that all pairs have a write in between.
pub(super) fn transitive(ir: &Ir, scop: &Scop, facts: &DependenceFacts, budget: &Budget) -> Vec<usize> {
    let DependenceFacts { all, merged, .. } = facts;
    // No mark says nothing, so that it may be missing where it would take long.
    let of_reads = within_share(budget, |share| {
        let reads = LastWrites::new(scop, dataflow(ir, scop, share)?);
        let found = without_direct(scop, merged, DependenceKind::Raw, |d| reads.has_pair(d, all, share))?;
        Ok((reads, found))
    });
    let Ok((reads, mut found)) = of_reads else { return Vec::new() };
    let of_writes = within_share(budget, |share| {
        let writes = LastWrites::new(scop, overwritten(ir, scop, share)?);
        let waw = without_direct(scop, merged, DependenceKind::Waw, |d| writes.has_pair(d, all, share))?;
        let war = without_direct(scop, merged, DependenceKind::War, |d| {
            have_one_last(d, all, [&reads, &writes], share)
        })?;
        Ok([waw, war].concat())
    });
    found.extend(of_writes.unwrap_or_default());
    found
}

/// The positions of the dependences of a kind that have no direct pair.
fn without_direct(
    scop: &Scop,
    merged: &[Merged],
    kind: DependenceKind,
    has_direct: impl Fn(&Merged) -> Result<bool, Exhausted>,
) -> Result<Vec<usize>, Exhausted> {
    let mut found = Vec::new();
    // Of memory of unknown root it is not known what the accesses are.
    let is_one = |d: &Merged| d.kind == kind && !scop.array(d.array).is_elsewhere;
    for (at, d) in merged.iter().enumerate().filter(|(_, d)| is_one(d)) {
        if !has_direct(d)? {
            found.push(at);
        }
    }
    Ok(found)
}

/// The last writes before accesses of a kind, by the statement that makes these and the array.
struct LastWrites<'s> {
    scop: &'s Scop,
    flow: HashMap<(StmtId, ArrayId), Vec<Dependence>>,
    inputs: HashMap<(StmtId, ArrayId), Vec<InputRead>>,
}

impl<'s> LastWrites<'s> {
    fn new(scop: &'s Scop, Dataflow { flow, inputs }: Dataflow) -> Self {
        let flow = flow.into_iter().into_group_map_by(|d| (d.target, d.array));
        Self { scop, flow, inputs: inputs.into_iter().into_group_map_by(|read| (read.stmt, read.array)) }
    }

    /// From the last writes to the accesses of a statement.
    fn flow_to(&self, stmt: StmtId, array: ArrayId) -> &[Dependence] {
        self.flow.get(&(stmt, array)).map_or(&[], Vec::as_slice)
    }

    /// The accesses of a statement before which nothing is written.
    fn inputs_of(&self, stmt: StmtId, array: ArrayId) -> &[InputRead] {
        self.inputs.get(&(stmt, array)).map_or(&[], Vec::as_slice)
    }

    /// Whether a pair of the dependence may be one of a last write and the access after it.
    fn has_pair(&self, d: &Merged, all: &[Dependence], budget: &Budget) -> Result<bool, Exhausted> {
        let pairs = d.relation(self.scop, all);
        let like = |last: &&Dependence| (last.source, last.level) == (d.source, d.level);
        for last in self.flow_to(d.target, d.array).iter().filter(like) {
            let last = PresburgerRelation::from(last.relation(self.scop));
            if !pairs.is_disjoint(&last, budget).map_err(exhausted)? {
                return Ok(true);
            }
        }
        Ok(false)
    }
}

/// Whether a read and a later write of the dependence may have the same last write, or both none.
fn have_one_last(
    d: &Merged,
    all: &[Dependence],
    [reads, writes]: [&LastWrites<'_>; 2],
    budget: &Budget,
) -> Result<bool, Exhausted> {
    let of_d = d.relation(reads.scop, all);
    let write = |last: &Dependence| (last.source, last.accesses.0);
    let lasts = iproduct!(reads.flow_to(d.source, d.array), writes.flow_to(d.target, d.array));
    for (before_read, before_write) in lasts.filter(|(a, b)| write(a) == write(b)) {
        let pairs =
            before_read.relation(reads.scop).inverse().composition(&before_write.relation(writes.scop));
        let pairs = PresburgerRelation::from(pairs.expect("both are from instances of one statement"));
        if !of_d.is_disjoint(&pairs, budget).map_err(exhausted)? {
            return Ok(true);
        }
    }
    for (read, write) in iproduct!(reads.inputs_of(d.source, d.array), writes.inputs_of(d.target, d.array)) {
        let pairs = of_d.with_domain_in(&read.instances, budget).map_err(exhausted)?;
        let pairs = pairs.with_range_in(&write.instances, budget).map_err(exhausted)?;
        if !pairs.is_empty(budget)? {
            return Ok(true);
        }
    }
    Ok(false)
}
