//! Value-based dependences: for each read, the last write before it.
//!
//! # Problem
//! For every read of a cell, by an instance of a statement, find the last write of that cell that runs before
//! it; or that there is none, and the read sees what the cell held when the function began.
//!
//! # Method
//! For each read by itself, and the writes that may meet it (`meetings`), the points that have no writer yet
//! (the instances, with the cell where one instance reads several) start out as all of them. Candidate writes
//! come in groups, latest first (`order`): those of the instance itself, then those that share all induction
//! variables, then those carried by the innermost common loop, and so on outwards. In each group the
//! lexicographically greatest source is taken for each point that is left, of several statements the later
//! one (`latest`), and points with a source are taken away. As soon as none is left, the groups further out
//! need not be looked at: most reads find their writer in the first or second.
//!
//! A write that is not certain (its cells are known only from above, or it takes turns with others in a loop
//! within its statement) takes no points away. It is a possible source where it is later than the source that
//! is certain, and what comes before it is only possible from there on.
//!
//! # Exactness
//! Exact over the integers where accesses are: each point has one source or none, a quasi-affine function of
//! the point. Otherwise the sources of a point hold all that are possible, and [`Dependence::exact`] and
//! [`InputRead::exact`] say which of them are certain.
//!
//! # Cost
//! For each read and each group until it is covered: a parametric lexicographic minimum and a difference for
//! each write in the group; comparisons for pairs of writes in it.
//!
//! # Reference
//! [Feautrier91] for sources level by level; [PughWonnacott93] for doing without those that are covered.

mod latest;
mod order;

use crate::dependence::dataflow::latest::{Latest, Source};
use crate::dependence::dataflow::order::{Position, groups, interleaved};
use crate::dependence::meetings::{Cells, Counters, Meetings};
use crate::dependence::{Dependence, DependenceKind, shared};
use crate::ids::{ArrayId, StmtId};
use crate::schedule::FlatRow;
use crate::scop::{Access, Scop, Stmt};
use itertools::Itertools;
use loopwright_affine_ir::{AccessKind, Id, Ir};
use loopwright_polyhedra::machinery::parallel_map;
use loopwright_polyhedra::{
    Budget, Exhausted, FunctionError, IntegerRelation, PiecewiseMulti, PresburgerRelation, SetError, Space,
    Tuple, VarKind,
};

/// Value-based dependences: the sources of all values that a function reads from memory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dataflow {
    /// From the instances that write to those that read: of kind [`DependenceKind::Raw`], ordered by source,
    /// target, accesses (positions in [`Stmt::accesses`]) and level. An instance that reads what it has
    /// written itself is a pair as well, at level 0.
    ///
    /// [`Dependence::exact`] says that each pair is one of a value and its reader, for certain.
    pub flow: Vec<Dependence>,
    /// The reads that no write comes before, ordered by statement and access.
    pub inputs: Vec<InputRead>,
}

impl Dataflow {
    /// The instances of a write (statement, position of the access) that a read gets its values from, as a
    /// piecewise quasi-affine function of the reading instance. Exact.
    ///
    /// # Errors
    /// [`FunctionError::TwoImages`] where an instance reads several cells, or has several possible sources;
    /// [`FunctionError::Exhausted`] at the end of the budget.
    ///
    /// # Panics
    /// If the scop has no such statements.
    pub fn source(
        &self,
        scop: &Scop,
        write: (StmtId, usize),
        read: (StmtId, usize),
        budget: &Budget,
    ) -> Result<PiecewiseMulti, FunctionError> {
        let [written, reading] =
            [write, read].map(|(stmt, _)| scop.stmt(stmt).domain.space().range().clone());
        let of_pair = |d: &&Dependence| ((d.source, d.accesses.0), (d.target, d.accesses.1)) == (write, read);
        let pieces = self.flow.iter().filter(of_pair).map(|d| d.relation(scop).inverse());
        let space = Space::relation(scop.param_names(), reading, written);
        PresburgerRelation::from_disjuncts(space, pieces).expect(FITS).to_function(budget)
    }
}

/// Instances that read the initial contents of a cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InputRead {
    /// The statement that reads.
    pub stmt: StmtId,
    /// Position of the access in its statement.
    pub access: usize,
    /// The array whose cells are read.
    pub array: ArrayId,
    /// The instances, of the space of the statement's domain; not empty.
    pub instances: PresburgerRelation,
    /// None of them reads what the function may have written.
    pub exact: bool,
}

/// Computes the last write before each read of a scop.
///
/// Reads are independent and worked on in parallel; the answer does not depend on the thread count.
///
/// # Errors
/// If the budget runs out: then nothing is known of any read.
///
/// ```
/// # use loopwright_affine_ir::{ParseOptions, Source, parse};
/// use loopwright_analysis::{dataflow, scops};
/// use loopwright_polyhedra::Budget;
///
/// let text = "func.func @f(%a: memref<?xf32>, %n: index, %x: f32) {
///     affine.for %i = 0 to %n {
///       affine.store %x, %a[2 * %i] : memref<?xf32>
///     }
///     affine.for %i = 0 to %n {
///       %0 = affine.load %a[%i] : memref<?xf32>
///       affine.store %0, %a[%i] : memref<?xf32>
///     }
///     return
///   }";
/// let ir = parse(&Source::new("f.mlir", text), &ParseOptions::default()).expect("reads");
/// let scop = scops(&ir).next().expect("there is a function")?;
/// let found = dataflow(&ir, &scop, &Budget::default())?;
/// let (flow, input) = (found.flow[0].relation(&scop), &found.inputs[0].instances);
/// assert_eq!(flow.to_string(), "[arg1] -> { S0[i0] -> S1[2i0] : i0 >= 0 and 2i0 < arg1 }");
/// let source = found.source(&scop, (scop.stmts[0].id, 0), (scop.stmts[1].id, 0), &Budget::default())?;
/// assert!(source.to_string().contains("S1[i0] -> S0["), "{source}");
/// assert_eq!(input.to_string(), "[arg1] -> { S1[i0] : i0 mod 2 = 1 and 0 <= i0 < arg1 }");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn dataflow(ir: &Ir, scop: &Scop, budget: &Budget) -> Result<Dataflow, Exhausted> {
    dataflow_in_order(ir, scop, &scop.original.timestamps(), budget)
}

/// [`dataflow`] for the reads of some arrays.
pub(super) fn dataflow_of(
    ir: &Ir,
    scop: &Scop,
    is_wanted: impl Fn(ArrayId) -> bool,
    budget: &Budget,
) -> Result<Dataflow, Exhausted> {
    let times = &scop.original.timestamps();
    last_writes(ir, (scop, times), AccessKind::Read, is_wanted, budget)
}

/// [`dataflow`] in another order than the original one, whose components are induction variables and
/// constants; equally many for each statement.
pub fn dataflow_in_order(
    ir: &Ir,
    scop: &Scop,
    times: &[Vec<FlatRow>],
    budget: &Budget,
) -> Result<Dataflow, Exhausted> {
    last_writes(ir, (scop, times), AccessKind::Read, |_| true, budget)
}

/// [`dataflow`] as if writes, and nothing else, read their cells just before they write them: whose value
/// each overwrites. The dependences are of kind [`DependenceKind::Waw`], the inputs writes of what a cell
/// held when the function began.
pub(crate) fn overwritten(ir: &Ir, scop: &Scop, budget: &Budget) -> Result<Dataflow, Exhausted> {
    let times = &scop.original.timestamps();
    last_writes(ir, (scop, times), AccessKind::Write, |_| true, budget)
}

/// The last writes before the accesses of a kind to some arrays, in an order.
fn last_writes(
    ir: &Ir,
    (scop, times): (&Scop, &[Vec<FlatRow>]),
    kind: AccessKind,
    is_wanted: impl Fn(ArrayId) -> bool,
    budget: &Budget,
) -> Result<Dataflow, Exhausted> {
    let _phase = budget.phase("dataflow");
    let wanted = |(stmt, access): &(&Stmt, usize)| is_wanted(stmt.accesses[*access].array);
    let writes: Vec<Write<'_>> = accesses(scop, AccessKind::Write)
        .filter(wanted)
        .map(|(stmt, access)| Write::new(ir, stmt, access, &times[stmt.id.index()]))
        .collect();
    let counters: Vec<Counters> = scop.stmts.iter().map(Counters::of).collect();
    let cells = |stmt: &Stmt, access: usize| Cells::of(&stmt.accesses[access], &counters[stmt.id.index()]);
    let mut meetings = Meetings::default();
    for (at, write) in writes.iter().enumerate() {
        meetings.add(at, write.array(), &cells(write.stmt, write.access));
    }
    let reads: Vec<(&Stmt, usize)> = accesses(scop, kind).filter(wanted).collect();
    for &(stmt, access) in &reads {
        meetings.prepare(stmt.accesses[access].array, &cells(stmt, access), budget)?;
    }
    let answers = parallel_map(&reads, |&(stmt, access)| {
        let candidates = meetings.of(stmt.accesses[access].array, &cells(stmt, access));
        budget.spend((candidates.len() / LISTED_PER_UNIT) as u64, "dataflow")?;
        let candidates = candidates.iter().map(|write| &writes[*write]);
        Read::new(stmt, access, &times[stmt.id.index()]).last_writes(ir, candidates, budget)
    });
    let mut out = Dataflow { flow: Vec::new(), inputs: Vec::new() };
    for answer in answers {
        let answer = answer?;
        out.flow.extend(answer.flow);
        out.inputs.extend(answer.inputs);
    }
    out.flow.sort_by_key(|d| (d.source, d.target, d.accesses, d.level, !d.exact));
    Ok(out)
}

fn accesses(scop: &Scop, kind: AccessKind) -> impl Iterator<Item = (&Stmt, usize)> {
    scop.stmts.iter().flat_map(move |stmt| {
        let of_kind = move |&at: &usize| stmt.accesses[at].kind == kind;
        (0..stmt.accesses.len()).filter(of_kind).map(move |at| (stmt, at))
    })
}

/// Writes listed for a read in about the time that a unit of a budget stands for.
const LISTED_PER_UNIT: usize = 64;

/// A write access of a statement.
struct Write<'a> {
    stmt: &'a Stmt,
    /// Its position in the statement.
    access: usize,
    /// When instances run.
    times: &'a [FlatRow],
    /// From cells to the instances in the domain that write them, pieces united.
    writers: Vec<IntegerRelation>,
    /// Every pair is one of a cell and an instance that writes it, after all writes of the instance by
    /// accesses at earlier positions.
    is_certain: bool,
}

pub(super) const FITS: &str = "the tuples of a statement and of an array are the same everywhere in a scop";

impl<'a> Write<'a> {
    fn new(ir: &Ir, stmt: &'a Stmt, access: usize, times: &'a [FlatRow]) -> Self {
        let written = &stmt.accesses[access];
        let pieces = written.relation.iter().cartesian_product(stmt.domain.disjuncts());
        let writers = pieces.map(|(piece, domain)| piece.with_domain_in(domain).expect(FITS).inverse());
        let takes_turns = stmt.accesses.iter().enumerate().any(|(at, other)| {
            at != access
                && (other.kind, other.array) == (written.kind, written.array)
                && interleaved(ir, stmt, written, other)
        });
        let is_certain = written.exact && !takes_turns;
        Self { stmt, access, times, writers: writers.collect(), is_certain }
    }

    fn array(&self) -> ArrayId {
        self.stmt.accesses[self.access].array
    }
}

/// A read access of a statement, or a write that is taken for one.
struct Read<'a> {
    stmt: &'a Stmt,
    /// Its position in the statement.
    access: usize,
    times: &'a [FlatRow],
    /// From points to cells, pieces united: points are instances where each reads one cell, else instances
    /// with a cell.
    cells: Vec<IntegerRelation>,
    /// Points are instances.
    is_function: bool,
}

/// What is known of one read.
struct LastWrites {
    flow: Vec<Dependence>,
    inputs: Vec<InputRead>,
}

/// Points that have no certain source yet.
struct Open {
    points: IntegerRelation,
    /// None of them has a possible source.
    is_certain: bool,
}

/// A source, and whether it is one for certain.
type Found<'a> = (Source<'a>, bool);

impl<'a> Read<'a> {
    fn new(stmt: &'a Stmt, access: usize, times: &'a [FlatRow]) -> Self {
        let read = &stmt.accesses[access];
        let is_function = read.subscripts().is_some();
        let cells = match is_function {
            true => read.relation.clone(),
            false => read.relation.iter().map(IntegerRelation::range_map).map(flat_domain).collect(),
        };
        Self { stmt, access, times, cells, is_function }
    }

    fn read(&self) -> &'a Access {
        &self.stmt.accesses[self.access]
    }

    /// The points that are instances of the domain with, possibly, a cell.
    fn points(&self) -> Vec<IntegerRelation> {
        let reads = self.read().relation.iter().cartesian_product(self.stmt.domain.disjuncts());
        let reads = reads.map(|(piece, domain)| piece.with_domain_in(domain).expect(FITS));
        let points = reads.map(|reads| if self.is_function { reads.domain() } else { flat(reads.wrapped()) });
        points.filter(|points| !points.is_obviously_empty()).collect()
    }

    fn tuple(&self) -> &'a Tuple {
        self.stmt.domain.space().range()
    }

    fn last_writes(
        &self,
        ir: &Ir,
        candidates: impl Iterator<Item = &'a Write<'a>>,
        budget: &Budget,
    ) -> Result<LastWrites, Exhausted> {
        let mut found = Vec::new();
        let mut open: Vec<Open> =
            self.points().into_iter().map(|points| Open { points, is_certain: true }).collect();
        for group in groups(ir, self, candidates) {
            budget.spend(self.cost(&group), "dataflow")?;
            let meets: Vec<(&Candidate<'_>, Vec<IntegerRelation>)> =
                group.iter().map(|candidate| (candidate, self.meets(candidate))).collect();
            let mut left = Vec::new();
            for part in open {
                self.take(part, &meets, &mut found, &mut left, budget)?;
            }
            open = left;
            if open.is_empty() {
                break;
            }
        }
        Ok(LastWrites { flow: self.flow(found, budget)?, inputs: self.inputs(open, budget)? })
    }

    /// What [`Self::meets`] takes of a group: small relations a quarter of a unit, others by their size.
    fn cost(&self, group: &[Candidate<'_>]) -> u64 {
        let writers = group.iter().flat_map(|candidate| &candidate.write.writers);
        let pairs = self.cells.iter().cartesian_product(writers);
        let size = |relation: &IntegerRelation| relation.simplify_cost() - 1;
        let (n_pairs, sizes) = pairs.fold((0, 0), |(n_pairs, sizes), (cells, writers)| {
            (n_pairs + 1, sizes + size(cells) + size(writers))
        });
        1 + n_pairs / 4 + sizes
    }

    /// From points to the instances that write their cells, at the candidate's position.
    fn meets(&self, candidate: &Candidate<'_>) -> Vec<IntegerRelation> {
        let pairs = self.cells.iter().cartesian_product(&candidate.write.writers);
        let meets = pairs.map(|(cells, writers)| {
            let mut meet = cells.composition(writers).expect(FITS);
            candidate.position.restrict(&mut meet, self.times, candidate.write.times);
            meet
        });
        meets.filter(|meet| !meet.is_obviously_empty()).collect()
    }

    /// Finds the sources in one group for some points; those without a certain one go to `left`.
    fn take(
        &self,
        part: Open,
        group: &[(&Candidate<'a>, Vec<IntegerRelation>)],
        found: &mut Vec<Found<'a>>,
        left: &mut Vec<Open>,
        budget: &Budget,
    ) -> Result<(), Exhausted> {
        let mut latest = Latest::default();
        let mut possible = Vec::new();
        for (candidate, meets) in group {
            for meet in meets {
                let pairs = meet.with_domain_in(&part.points).expect(FITS);
                if pairs.is_obviously_empty() {
                    continue;
                }
                let is_certain = candidate.is_certain;
                let source = Source { write: candidate.write, level: candidate.position.level, pairs };
                if is_certain {
                    latest.add(source, budget)?;
                } else if !source.pairs.is_empty(budget)? {
                    possible.push(source);
                }
            }
        }
        let possible = latest.later_than(possible, budget)?;
        let doubted: Vec<IntegerRelation> = possible.iter().map(|source| source.pairs.domain()).collect();
        let Latest { sources: certain } = latest;
        let covered: Vec<IntegerRelation> = certain.iter().map(|source| source.pairs.domain()).collect();
        for source in certain {
            for (pairs, is_doubted) in split(source.pairs, &doubted, budget)? {
                found.push((Source { pairs, ..source }, part.is_certain && !is_doubted));
            }
        }
        found.extend(possible.into_iter().map(|source| (source, false)));
        if covered.is_empty() && doubted.is_empty() {
            left.push(part);
            return Ok(());
        }
        for points in outside(part.points, covered, budget)? {
            let parts = split(points.inverse(), &doubted, budget)?.into_iter();
            left.extend(parts.map(|(points, is_doubted)| Open {
                points: points.inverse(),
                is_certain: part.is_certain && !is_doubted,
            }));
        }
        Ok(())
    }

    fn flow(&self, found: Vec<Found<'a>>, budget: &Budget) -> Result<Vec<Dependence>, Exhausted> {
        let mut flow = Vec::new();
        for (Source { write, level, pairs }, is_certain) in found {
            if pairs.is_empty(budget)? {
                continue;
            }
            flow.push(Dependence {
                source: write.stmt.id,
                target: self.stmt.id,
                kind: DependenceKind::of(AccessKind::Write, self.read().kind),
                array: write.array(),
                accesses: (write.access, self.access),
                level,
                pairs: shared(self.with_instances(pairs).inverse()),
                exact: is_certain && self.read().exact,
            });
        }
        Ok(flow)
    }

    fn inputs(&self, open: Vec<Open>, budget: &Budget) -> Result<Vec<InputRead>, Exhausted> {
        let mut inputs = Vec::new();
        for exact in [true, false] {
            let of_kind = open.iter().filter(|part| (part.is_certain && self.read().exact) == exact);
            let points = of_kind.map(|part| self.with_instances(part.points.inverse()).inverse());
            let space = self.stmt.domain.space().clone();
            let instances = PresburgerRelation::from_disjuncts(space, points).expect(FITS);
            if !instances.is_empty(budget)? {
                let Self { stmt, access, .. } = *self;
                let array = self.read().array;
                inputs.push(InputRead { stmt: stmt.id, access, array, instances, exact });
            }
        }
        Ok(inputs)
    }

    /// A relation from points as one from instances.
    fn with_instances(&self, relation: IntegerRelation) -> IntegerRelation {
        let (n_dims, n_point) = (self.stmt.domain.space().n_range(), relation.space().n_domain());
        let mut out = match n_point > n_dims {
            true => relation.projection(VarKind::Domain, n_dims..n_point),
            false => relation,
        };
        out.set_domain_tuple(self.tuple().clone());
        out
    }
}

/// A write that may be the last before a read, at one position of the order.
struct Candidate<'a> {
    write: &'a Write<'a>,
    position: Position,
    /// Its instances at this position do run before the read and write the cell.
    is_certain: bool,
}

/// The same set, its nested tuple flat and without a name.
fn flat(mut set: IntegerRelation) -> IntegerRelation {
    set.set_range_tuple(Tuple::anonymous(set.space().n_range() as u32));
    set
}

/// The same relation, its nested domain tuple flat and without a name.
fn flat_domain(mut relation: IntegerRelation) -> IntegerRelation {
    relation.set_domain_tuple(Tuple::anonymous(relation.space().n_domain() as u32));
    relation
}

/// What of a set is in none of the others.
fn outside(
    points: IntegerRelation,
    sets: Vec<IntegerRelation>,
    budget: &Budget,
) -> Result<Vec<IntegerRelation>, Exhausted> {
    let space = points.space().clone().without_locals();
    let sets = PresburgerRelation::from_disjuncts(space, sets).expect(FITS);
    let rest = PresburgerRelation::from(points).difference(&sets, budget);
    rest.map(PresburgerRelation::into_disjuncts).map_err(exhausted)
}

/// The pairs whose domain points are in none of the sets, and (`true`) those whose are in one.
fn split(
    pairs: IntegerRelation,
    sets: &[IntegerRelation],
    budget: &Budget,
) -> Result<Vec<(IntegerRelation, bool)>, Exhausted> {
    let mut parts = Vec::new();
    let mut rest = vec![pairs];
    for set in sets {
        let mut next = Vec::new();
        for pairs in rest {
            let within = pairs.with_domain_in(set).expect(FITS);
            if within.is_empty(budget)? {
                next.push(pairs);
                continue;
            }
            parts.push((within, true));
            let set = PresburgerRelation::from(set.clone());
            let outside = PresburgerRelation::from(pairs).with_domain_outside(&set, budget);
            next.extend(outside.map_err(exhausted)?.into_disjuncts());
        }
        rest = next;
    }
    parts.extend(rest.into_iter().map(|pairs| (pairs, false)));
    Ok(parts)
}

pub(crate) fn exhausted(error: SetError) -> Exhausted {
    match error {
        SetError::Exhausted(exhausted) => exhausted,
        SetError::Space(mismatch) => unreachable!("{FITS}: {mismatch}"),
    }
}
