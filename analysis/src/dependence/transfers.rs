//! Transfers: which op waits for which, and what touches their memory meanwhile.
//!
//! # Problem
//! A transfer reads its source and writes its target at some time between the op that starts it and the one
//! that waits for it. The two name the same element, the tag. Which instance waits for which, is each waited
//! for once, and does anything touch what is moved in between?
//!
//! # Method
//! Of memrefs that are used as tags alone, a start is taken to write the element and a wait to read it: the
//! last write before is the start ([`dataflow`](crate::dataflow())). With this, a wait touches the cells of
//! the starts that it is for, and no others. For each pair and each access to the same cells, the instances
//! after the start and before the wait are those in between.
//!
//! # Exactness
//! Tags are matched exactly, or not at all. That nothing waits is said of tags that only this function has.
//! Two ops of one statement are not told apart in time: of those nothing is said.
//!
//! # Cost
//! Dataflow of the tags, and an emptiness test for each pair, access to the same array and loop.

use crate::dependence::Dependence;
use crate::dependence::dataflow::{Dataflow, FITS, dataflow_of, exhausted};
use crate::dependence::distance::DistanceVector;
use crate::ids::{ArrayId, StmtId};
use crate::schedule::FlatRow;
use crate::scop::alias;
use crate::scop::waits::has_known_waits;
use crate::scop::{Access, Scop, Stmt};
use itertools::iproduct;
use loopwright_affine_ir::{AccessKind, Attr, Id, Ir, OpId, ValueId, constant};
use loopwright_polyhedra::{Budget, Exhausted, Int, IntegerRelation, PresburgerRelation, VarKind};
use std::collections::BTreeSet;

/// What is known of the transfers of a function.
#[derive(Clone, Debug, Default)]
pub(crate) struct Transfers {
    /// In the order of the program.
    pub(crate) starts: Vec<Start>,
    /// What makes the program undefined, or may: the op, and a sentence.
    pub(crate) faults: Vec<(OpId, String)>,
    /// Ops of which all is known that tags tell: starts, and waits all of whose starts are known.
    pub(crate) matched: BTreeSet<OpId>,
}

/// An op that starts transfers.
#[derive(Clone, Debug)]
pub(crate) struct Start {
    pub(crate) stmt: StmtId,
    pub(crate) op: OpId,
    /// The arrays that it reads and writes.
    pub(crate) moves: [ArrayId; 2],
    /// What waits for it, by the loop that is between.
    pub(crate) landings: Vec<Landing>,
}

/// An op that waits for a transfer.
#[derive(Clone, Debug)]
pub(crate) struct Landing {
    pub(crate) op: OpId,
    /// From instances of the start to those that wait.
    pub(crate) flow: Dependence,
    /// How far they are ahead.
    pub(crate) distance: DistanceVector,
}

/// The transfers of a function; `None` if it has none whose tags are known.
///
/// # Errors
/// If the budget runs out.
pub(crate) fn transfers(ir: &Ir, scop: &Scop, budget: &Budget) -> Result<Option<Transfers>, Exhausted> {
    let tags = Tags::of(ir, scop, budget)?;
    if tags.arrays.is_empty() {
        return Ok(None);
    }
    let found = dataflow_of(ir, &tags.scop, |array| tags.arrays.contains(&array), budget)?;
    let mut out = Transfers::default();
    tags.starts(scop, &found.flow, budget, &mut out)?;
    tags.waits(&found, budget, &mut out)?;
    for at in 0..out.starts.len() {
        let start = out.starts[at].clone();
        let mut faults = unawaited(ir, scop, &start, budget)?;
        faults.extend(meanwhile(ir, scop, &start, budget)?);
        out.matched.insert(start.op);
        out.faults.extend(faults);
    }
    out.faults.sort_by_key(|(op, _)| ir.place(&ir.op(*op).loc).line);
    Ok(Some(out))
}

impl Transfers {
    /// The scop with waits that touch what the transfers touch that they wait for.
    pub(crate) fn refined(&self, ir: &Ir, mut scop: Scop) -> Scop {
        let moved =
            |start: &Start, access: &Access| access.op == start.op && start.moves.contains(&access.array);
        let mut ends: Vec<(OpId, Access)> = Vec::new();
        for (start, landing) in self.starts.iter().flat_map(|s| s.landings.iter().map(move |l| (s, l))) {
            let back = landing.flow.relation(&scop).inverse();
            for access in scop.stmt(start.stmt).accesses.iter().filter(|access| moved(start, access)) {
                let cells = access.relation.iter().map(|cells| back.composition(cells).expect(FITS));
                let cells: Vec<IntegerRelation> = cells.collect();
                let known = ends.iter_mut().find(|(wait, other)| {
                    (*wait, other.kind, other.array) == (landing.op, access.kind, access.array)
                });
                match known {
                    Some((_, known)) => known.relation.extend(cells),
                    None => {
                        let of_wait =
                            Access { op: landing.op, relation: cells, exact: false, ..access.clone() };
                        ends.push((landing.op, of_wait));
                    }
                }
            }
        }
        let is_end = |op: OpId| self.matched.contains(&op) && ir.def(op).awaited.is_some();
        for stmt in &mut scop.stmts {
            for list in [&mut stmt.accesses, &mut stmt.touched] {
                let mut refined = Vec::with_capacity(list.len());
                for access in std::mem::take(list) {
                    let is_of_tag =
                        tag_of(ir, access.op).is_some_and(|tag| is_of(ir, &scop.arrays, &access, tag));
                    if !is_end(access.op) || is_of_tag {
                        refined.push(access);
                        continue;
                    }
                    let is_same = |other: &Access| {
                        (other.op, other.kind, other.array) == (access.op, access.kind, access.array)
                    };
                    let found = ends.iter().filter(|(_, end)| is_same(end)).map(|(_, end)| end.clone());
                    if !refined.iter().any(is_same) {
                        refined.extend(found);
                    }
                }
                *list = refined;
            }
        }
        scop
    }

    /// Whether it is known why only an upper bound of what an op touches is: when a transfer takes place.
    pub(crate) fn explain(&self, ir: &Ir, scop: &Scop, access: &Access) -> bool {
        let is_of_tag = || tag_of(ir, access.op).is_some_and(|tag| is_of(ir, &scop.arrays, access, tag));
        self.matched.contains(&access.op) && (ir.def(access.op).awaited.is_some() || is_of_tag())
    }
}

/// The memref whose element stands for the transfer that an op starts or waits for.
fn tag_of(ir: &Ir, op: OpId) -> Option<ValueId> {
    let def = ir.def(op);
    let started = def.transfer.and_then(|describe| describe(ir, op)).map(|started| started.tag.memref);
    started.or_else(|| Some(def.awaited?(ir, op)?.tag))
}

/// Whether an access is to the array that a memref is of.
fn is_of(ir: &Ir, arrays: &[crate::scop::Array], access: &Access, memref: ValueId) -> bool {
    let key = |value: ValueId| alias::root(ir, value).map(|root| root.value);
    let array = &arrays[access.array.index()];
    array.root.and_then(key).is_some_and(|root| Some(root) == key(memref))
}

/// The tags of a function that are known.
struct Tags {
    arrays: BTreeSet<ArrayId>,
    /// The scop with accesses to these alone: starts write, and waits read.
    scop: Scop,
}

impl Tags {
    fn of(ir: &Ir, scop: &Scop, budget: &Budget) -> Result<Tags, Exhausted> {
        let is_tag =
            |access: &Access| tag_of(ir, access.op).is_some_and(|tag| is_of(ir, &scop.arrays, access, tag));
        let all =
            || scop.stmts.iter().flat_map(|stmt| stmt.accesses.iter().map(move |access| (stmt, access)));
        let mut arrays: BTreeSet<ArrayId> =
            all().filter(|(_, access)| is_tag(access)).map(|(_, access)| access.array).collect();
        for (stmt, access) in all() {
            if !arrays.contains(&access.array) {
                continue;
            }
            let array = scop.array(access.array);
            let is_plain = is_tag(access)
                && access.kind == AccessKind::Write
                && stmt.ops.contains(&access.op)
                && !(array.is_merged || array.is_elsewhere || array.is_output);
            if !is_plain || !cells(stmt, access).is_single_valued(budget)? {
                arrays.remove(&access.array);
            }
        }
        let mut scop = scop.clone();
        for stmt in &mut scop.stmts {
            stmt.accesses.retain(|access| arrays.contains(&access.array));
            for access in &mut stmt.accesses {
                let is_wait = ir.def(access.op).awaited.is_some();
                access.kind = if is_wait { AccessKind::Read } else { AccessKind::Write };
                access.exact = true;
            }
            stmt.touched.clone_from(&stmt.accesses);
        }
        Ok(Tags { arrays, scop })
    }

    fn accesses(&self) -> impl Iterator<Item = (StmtId, usize, &Access)> {
        let stmts = self.scop.stmts.iter();
        stmts.flat_map(|stmt| stmt.accesses.iter().enumerate().map(move |(at, access)| (stmt.id, at, access)))
    }

    fn starts(
        &self,
        scop: &Scop,
        flow: &[Dependence],
        budget: &Budget,
        out: &mut Transfers,
    ) -> Result<(), Exhausted> {
        for (stmt, at, access) in self.accesses().filter(|(.., access)| access.kind == AccessKind::Write) {
            let moved = scop.stmt(stmt).accesses.iter().filter(|other| other.op == access.op);
            let of_kind = |kind| {
                let mut found =
                    moved.clone().filter(|other| other.kind == kind && other.array != access.array);
                found.next().map(|other| other.array)
            };
            let (Some(source), Some(target)) = (of_kind(AccessKind::Read), of_kind(AccessKind::Write)) else {
                continue;
            };
            let from_here = flow.iter().filter(|d| (d.source, d.accesses.0) == (stmt, at));
            let landings = from_here.map(|d| {
                let op = self.scop.stmt(d.target).accesses[d.accesses.1].op;
                Ok(Landing { op, flow: d.clone(), distance: d.distances(&self.scop, budget)? })
            });
            let landings = landings.collect::<Result<_, Exhausted>>()?;
            out.starts.push(Start { stmt, op: access.op, moves: [source, target], landings });
        }
        Ok(())
    }

    /// Waits for what is not under way.
    fn waits(&self, found: &Dataflow, budget: &Budget, out: &mut Transfers) -> Result<(), Exhausted> {
        for (stmt, at, access) in self.accesses().filter(|(.., access)| access.kind == AccessKind::Read) {
            let lost = found.inputs.iter().find(|input| (input.stmt, input.access) == (stmt, at));
            let Some(lost) = lost else {
                out.matched.insert(access.op);
                continue;
            };
            let stmt = self.scop.stmt(stmt);
            let all = stmt.domain.is_subset(&lost.instances, budget).map_err(exhausted)?;
            let message = format!("{} waits for a transfer that was not started{}", stmt.name, part(all));
            out.faults.push((access.op, message));
        }
        Ok(())
    }
}

/// Instances of a statement and the cells that they access.
fn cells(stmt: &Stmt, access: &Access) -> PresburgerRelation {
    let pairs = pairs(stmt, access);
    let space = match pairs.first() {
        Some(first) => first.space().clone().without_locals(),
        None => stmt.domain.space().clone(),
    };
    PresburgerRelation::from_disjuncts(space, pairs).expect(FITS)
}

fn pairs(stmt: &Stmt, access: &Access) -> Vec<IntegerRelation> {
    let pairs = iproduct!(&access.relation, stmt.domain.disjuncts());
    pairs.map(|(cells, domain)| cells.with_domain_in(domain).expect(FITS)).collect()
}

fn part(is_all: bool) -> &'static str {
    if is_all { "" } else { ", in some iterations" }
}

/// What is wrong with the waits for a start.
fn unawaited(ir: &Ir, scop: &Scop, start: &Start, budget: &Budget) -> Result<Vec<(OpId, String)>, Exhausted> {
    let (mut faults, stmt) = (Vec::new(), scop.stmt(start.stmt));
    let relations: Vec<IntegerRelation> = start.landings.iter().map(|l| l.flow.relation(scop)).collect();
    if has_known_waits(ir, start.op) {
        let landed = relations.iter().map(IntegerRelation::domain);
        let landed = PresburgerRelation::from_disjuncts(stmt.domain.space().clone(), landed).expect(FITS);
        let never = stmt.domain.difference(&landed, budget).map_err(exhausted)?;
        if !never.is_empty(budget)? {
            let all = landed.is_empty(budget)?;
            faults.push((
                start.op,
                format!("{} starts a transfer that is never waited for{}", stmt.name, part(all)),
            ));
        }
    }
    let mut is_twice = false;
    for ((a, one), (b, other)) in
        iproduct!(start.landings.iter().zip(&relations), start.landings.iter().zip(&relations))
    {
        let both = one.inverse().composition(other).ok();
        is_twice |= match both {
            Some(both) if a.flow.target == b.flow.target && a.op == b.op => !is_identity(&both, budget)?,
            Some(both) => !both.is_empty(budget)?,
            None => false,
        };
    }
    if is_twice {
        faults.push((start.op, format!("{} starts a transfer that is waited for twice", stmt.name)));
    }
    let number = |value: ValueId| constant(ir, value).and_then(Attr::as_i64);
    let started = ir.def(start.op).transfer.and_then(|describe| describe(ir, start.op));
    let Some(n) = started.and_then(|started| number(started.source.n_elements)) else { return Ok(faults) };
    for landing in &start.landings {
        let awaited = ir.def(landing.op).awaited.and_then(|describe| describe(ir, landing.op));
        let of_wait = awaited.and_then(|awaited| number(awaited.n_elements));
        if let Some(of_wait) = of_wait.filter(|of_wait| *of_wait != n) {
            let wait = &scop.stmt(landing.flow.target).name;
            faults.push((landing.op, format!("{wait} waits for {of_wait} elements of a transfer of {n}")));
        }
    }
    faults.dedup();
    Ok(faults)
}

/// What touches the memory of a transfer while it is in flight.
fn meanwhile(ir: &Ir, scop: &Scop, start: &Start, budget: &Budget) -> Result<Vec<(OpId, String)>, Exhausted> {
    let order = scop.original.timestamps();
    let times = |stmt: StmtId| order[stmt.index()].as_slice();
    let (stmt, mut faults) = (scop.stmt(start.stmt), Vec::new());
    let moved = |access: &&Access| access.op == start.op && start.moves.contains(&access.array);
    for landing in &start.landings {
        let flow = landing.flow.relation(scop);
        let (n_starts, n_waits) = (flow.space().n_domain(), flow.space().n_range());
        for (of_start, other) in iproduct!(stmt.accesses.iter().filter(moved), &scop.stmts) {
            // What a wait touches is told at the start that it is for.
            for access in other.accesses.iter().filter(|access| ir.def(access.op).awaited.is_none()) {
                let both_read = of_start.kind == AccessKind::Read && access.kind == AccessKind::Read;
                if of_start.array != access.array || both_read {
                    continue;
                }
                let mut is_between = false;
                for (moving, touching) in iproduct!(pairs(stmt, of_start), pairs(other, access)) {
                    let meeting = moving.composition(&touching.inverse()).expect(FITS);
                    // A start twice, its wait, and another that touches the same cell.
                    let mut all = flow.flat_product(&meeting);
                    (0..n_starts).for_each(|dim| all.equate(dim, n_starts + dim));
                    let at = |first: usize| all.space().offset(VarKind::Range) + first;
                    let [first, last, it] = [
                        (0, times(stmt.id)),
                        (at(0), times(landing.flow.target)),
                        (at(n_waits), times(other.id)),
                    ];
                    for later in before(&all, first, it) {
                        for between in before(&later, it, last) {
                            is_between = is_between || !between.is_empty(budget)?;
                        }
                    }
                }
                if is_between {
                    let may = if of_start.exact && access.exact { "" } else { "may " };
                    let verb = match (access.kind, may.is_empty()) {
                        (AccessKind::Read, true) => "reads",
                        (AccessKind::Read, false) => "read",
                        (AccessKind::Write, true) => "writes",
                        (AccessKind::Write, false) => "write",
                    };
                    let (name, array) = (&other.name, &scop.array(access.array).name);
                    let message = format!(
                        "{name} {may}{verb} {array} while the transfer of {} is in flight",
                        stmt.name
                    );
                    if !faults.contains(&(access.op, message.clone())) {
                        faults.push((access.op, message));
                    }
                }
            }
        }
    }
    Ok(faults)
}

/// The points at which one instance runs before another; each is told by the column of its first induction
/// variable, and its time. One case for each component that may be the first in which they differ.
pub fn before(
    points: &IntegerRelation,
    (first, earlier): (usize, &[FlatRow]),
    (second, later): (usize, &[FlatRow]),
) -> Vec<IntegerRelation> {
    let (mut equal, mut cases) = (points.clone(), Vec::new());
    for (a, b) in earlier.iter().zip(later) {
        let mut ahead = vec![Int::ZERO; equal.space().n_cols()];
        for (column, row, factor) in [(second, b, Int::ONE), (first, a, Int::MINUS_ONE)] {
            let form = row.row.as_affine().expect("the original order consists of counters and constants");
            let params = equal.space().offset(VarKind::Symbol);
            for (start, coeffs) in [(column, &form.iters), (params, &form.params)] {
                coeffs.iter().enumerate().for_each(|(at, coeff)| ahead[start + at] += &factor * coeff);
            }
            *ahead.last_mut().expect("a row has a constant") += &factor * &form.constant;
        }
        let mut case = equal.clone();
        equal.add_equality(&ahead);
        *ahead.last_mut().expect("a row has a constant") -= Int::ONE;
        case.add_inequality(&ahead);
        cases.push(case);
    }
    cases
}

/// Whether a relation between instances of one statement relates each to itself alone.
///
/// # Errors
/// If the budget runs out.
pub fn is_identity(relation: &IntegerRelation, budget: &Budget) -> Result<bool, Exhausted> {
    let space = relation.space();
    for dim in 0..space.n_domain() {
        let ends = [VarKind::Domain, VarKind::Range].map(|kind| space.offset(kind) + dim);
        if !are_equal(relation, ends, budget)? {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Whether two columns have the same value at all points.
///
/// # Errors
/// If the budget runs out.
pub fn are_equal(relation: &IntegerRelation, [a, b]: [usize; 2], budget: &Budget) -> Result<bool, Exhausted> {
    for factor in [1, -1] {
        let mut apart = relation.clone();
        let row = apart.row(&[(a, factor), (b, -factor)], -1);
        apart.add_inequality(&row);
        if !apart.is_empty(budget)? {
            return Ok(false);
        }
    }
    Ok(true)
}
