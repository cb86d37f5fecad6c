//! Memory-based dependences: pairs of instances that must stay in order, and why.
//!
//! # Problem
//! For two statements, the pairs of instances `S[i] -> T[j]` such that `S[i]` runs before `T[j]`, both touch
//! one cell of an array, and one of them writes it.
//!
//! # Method
//! For each pair of accesses, compose the source's access relation with the inverse of the target's, restrict
//! it to the two domains, and cut it up by the first component of the original timestamps in which the two
//! differ [Feautrier91 §3]: one relation per loop that carries the dependence, and one for equal induction
//! variables of all common loops (loop-independent). Empty ones are left out.
//!
//! # Exactness
//! Exact where both accesses are; otherwise an over-approximation, told by [`Dependence::exact`].
//!
//! # Cost
//! One emptiness test per pair of accesses that may meet ([`listing`]), of pieces, and of components of the
//! original order; for all pairs that are alike ([`Likeness`](likeness::Likeness)), one.

pub(crate) mod bands;
pub(crate) mod barriers;
pub(crate) mod condition;
pub(crate) mod dataflow;
pub(crate) mod distance;
pub(crate) mod likeness;
pub(crate) mod listing;
pub(crate) mod loops;
mod meetings;
pub(crate) mod privatization;
pub(crate) mod stops;
pub(crate) mod transfers;
pub(crate) mod values;

use crate::dependence::likeness::{CellsNumber, Likeness, MeetingNumber};
use crate::dependence::listing::{Asked, Listing, Pair, list};
use crate::ids::{ArrayId, StmtId};
use crate::mutant::{self, Mutant};
use crate::schedule::{AffineForm, FlatRow};
use crate::scop::{Access, Scop, Stmt};
use itertools::iproduct;
use loopwright_affine_ir::{AccessKind, Id};
use loopwright_polyhedra::machinery::parallel_map;
use loopwright_polyhedra::{Budget, Exhausted, Int, IntegerRelation, Space, Tuple};
use std::collections::HashMap;
use std::fmt;
use std::sync::Arc;

/// The kind of a dependence: how its two accesses use the cell.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum DependenceKind {
    /// Flow: read after write.
    Raw,
    /// Anti: write after read.
    War,
    /// Output: write after write.
    Waw,
    /// Input: read after read. Constrains nothing; it tells of reuse.
    Rar,
}

impl DependenceKind {
    fn of(source: AccessKind, target: AccessKind) -> Self {
        match (source, target) {
            (AccessKind::Write, AccessKind::Read) => Self::Raw,
            (AccessKind::Read, AccessKind::Write) => Self::War,
            (AccessKind::Write, AccessKind::Write) => Self::Waw,
            (AccessKind::Read, AccessKind::Read) => Self::Rar,
        }
    }

    /// `raw`, `war`, `waw`, `rar`.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Raw => "raw",
            Self::War => "war",
            Self::Waw => "waw",
            Self::Rar => "rar",
        }
    }
}

impl fmt::Display for DependenceKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// A dependence: pairs of instances, the source before the target, that touch one cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dependence {
    /// The statement that runs first.
    pub source: StmtId,
    /// The statement that runs later.
    pub target: StmtId,
    /// How they use the cell.
    pub kind: DependenceKind,
    /// The array whose cell both use.
    pub array: ArrayId,
    /// Positions of the two in what their statements touch ([`Stmt::touched`](crate::Stmt::touched)); of
    /// value-based ones, among the accesses in their order ([`Stmt::accesses`](crate::Stmt::accesses)).
    pub accesses: (usize, usize),
    /// The common loop (1 is the outermost) that carries it; 0 if it is loop-independent.
    pub level: u32,
    /// From source to target instances; never empty. The tuples have no names, so that dependences that are
    /// alike but for their statements share one.
    pub pairs: Arc<IntegerRelation>,
    /// Every pair does touch one cell, rather than may touch one.
    pub exact: bool,
}

impl Dependence {
    /// The relation from source to target instances, with the names of statements and induction variables.
    pub fn relation(&self, scop: &Scop) -> IntegerRelation {
        let mut relation = IntegerRelation::clone(&self.pairs);
        relation.set_domain_tuple(scop.stmt(self.source).domain.space().range().clone());
        relation.set_range_tuple(scop.stmt(self.target).domain.space().range().clone());
        relation
    }
}

/// Which pairs of accesses to compare.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pairs {
    /// Those of which one writes.
    Conflicting,
    /// Those that both read.
    Reads,
}

/// Computes the memory-based dependences of a scop, ordered by source, target, accesses and level.
///
/// Pairs of statements are independent and compared in parallel; the answer does not depend on the thread
/// count. An empty list is the only "none".
///
/// # Errors
/// If the budget runs out: then nothing is known of any pair.
///
/// ```
/// # use loopwright_affine_ir::{ParseOptions, Source, parse};
/// use loopwright_analysis::{Pairs, dependences, scops};
/// use loopwright_polyhedra::Budget;
///
/// let text = "func.func @f(%a: memref<?xf32>, %n: index) {
///     affine.for %i = 1 to %n {
///       %0 = affine.load %a[%i - 1] : memref<?xf32>
///       affine.store %0, %a[%i] : memref<?xf32>
///     }
///     return
///   }";
/// let ir = parse(&Source::new("f.mlir", text), &ParseOptions::default()).expect("reads");
/// let budget = Budget::default();
/// for scop in scops(&ir) {
///     let scop = scop?;
///     for d in dependences(&scop, Pairs::Conflicting, &budget)? {
///         let (array, distances) = (&scop.array(d.array).name, d.distances(&scop, &budget)?);
///         let line = format!("{} {} -> {} on {array}: {distances}", d.kind, d.source, d.target);
///         assert_eq!(line, "raw S0 -> S0 on arg0: (1)");
///     }
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn dependences(scop: &Scop, pairs: Pairs, budget: &Budget) -> Result<Vec<Dependence>, Exhausted> {
    let asked = Asked { pairs, opaque_as_one: false, most: None };
    Ok(listed_dependences(scop, asked, budget)?.0)
}

/// Of functions with more pairs of accesses than this that conflict, only the direct ones are listed.
pub(crate) const MOST_PAIRS: usize = 50_000;

/// Dependences that an order has to keep: of conflicting accesses, or where there are very many, those that
/// imply the others, as the module `listing` says.
///
/// # Errors
/// If the budget runs out.
pub fn dependences_to_keep(scop: &Scop, budget: &Budget) -> Result<Vec<Dependence>, Exhausted> {
    let asked = Asked { pairs: Pairs::Conflicting, opaque_as_one: false, most: Some(MOST_PAIRS) };
    Ok(listed_dependences(scop, asked, budget)?.0)
}

/// The dependences that are asked for, and whether they are direct ones alone.
pub(crate) fn listed_dependences(
    scop: &Scop,
    asked: Asked,
    budget: &Budget,
) -> Result<(Vec<Dependence>, bool), Exhausted> {
    let _phase = budget.phase("dependences");
    let order = scop.original.timestamps();
    let mut likeness = Likeness::default();
    let stmts = scop.stmts.iter().map(|stmt| {
        let cells = stmt.touched().iter().map(|access| likeness.cells(access)).collect();
        (stmt, likeness.union(stmt.domain.disjuncts()), cells)
    });
    let stmts: Vec<(&Stmt, usize, Vec<CellsNumber>)> = stmts.collect();
    let Listing { pairs, is_direct } = list(scop, &stmts, asked, budget)?;
    // Domains, order and accesses: all that an answer depends on.
    let mut number_of: HashMap<([usize; 3], MeetingNumber), usize> = HashMap::new();
    let mut questions: Vec<Question<'_>> = Vec::new();
    let mut numbers: Vec<usize> = Vec::with_capacity(pairs.len());
    let question = |pair: &Pair| {
        let (s, t) = (&scop.stmts[pair.stmts.0 as usize], &scop.stmts[pair.stmts.1 as usize]);
        let order = (&order[s.id.index()][..], &order[t.id.index()][..]);
        let accesses = (pair.accesses.0 as usize, pair.accesses.1 as usize);
        Question { s, t, accesses, all_of: pair.all_of, order }
    };
    let mut compared = None;
    for pair in &pairs {
        let question = question(pair);
        let (s, t) = (pair.stmts.0 as usize, pair.stmts.1 as usize);
        let compared = match compared {
            Some((stmts, number)) if stmts == pair.stmts => number,
            _ => {
                let number = likeness.order(question.order.0, question.order.1);
                compared = Some((pair.stmts, number));
                number
            }
        };
        let meeting = match pair.all_of {
            None => MeetingNumber::of(&stmts[s].2[question.accesses.0], &stmts[t].2[question.accesses.1]),
            Some(_) => MeetingNumber::All,
        };
        let next = questions.len();
        let number = *number_of.entry(([stmts[s].1, stmts[t].1, compared], meeting)).or_insert(next);
        if number == next {
            questions.push(question);
        }
        numbers.push(number);
    }
    let answers = parallel_map(&questions, |question| question.answer(budget));
    let answers = answers.into_iter().collect::<Result<Vec<_>, _>>()?;
    let asked = pairs.iter().map(question).zip(numbers).filter(|(question, _)| !question.is_dropped());
    let found = asked.flat_map(|(question, number)| question.dependences(&answers[number]));
    // Of values of the parameters that are never there together, nothing is certain.
    let certain =
        |d: Dependence| Ok(Dependence { exact: d.exact && scop.is_possible(&d.pairs, budget)?, ..d });
    Ok((found.map(certain).collect::<Result<_, Exhausted>>()?, is_direct))
}

/// The level that carries pairs of instances, and these.
type Answer = (u32, Arc<IntegerRelation>);

/// Two accesses of one array.
#[derive(Clone, Copy)]
struct Question<'a> {
    s: &'a Stmt,
    t: &'a Stmt,
    /// Positions in the statements.
    accesses: (usize, usize),
    /// The array, where all pairs of instances are asked about, whatever the accesses are.
    all_of: Option<ArrayId>,
    /// The original order of the statements.
    order: (&'a [FlatRow], &'a [FlatRow]),
}

impl<'a> Question<'a> {
    fn ends(&self) -> (&'a Access, &'a Access) {
        (&self.s.touched()[self.accesses.0], &self.t.touched()[self.accesses.1])
    }

    fn kind(&self) -> DependenceKind {
        let (a, b) = self.ends();
        DependenceKind::of(a.kind, b.kind)
    }

    fn is_dropped(&self) -> bool {
        match self.kind() {
            DependenceKind::Raw => mutant::is_on(Mutant::DroppedFlow),
            DependenceKind::War => mutant::is_on(Mutant::DroppedAnti),
            DependenceKind::Waw => mutant::is_on(Mutant::DroppedOutput),
            DependenceKind::Rar => false,
        }
    }

    /// The pairs of instances, by the level that carries them.
    fn answer(&self, budget: &Budget) -> Result<Vec<Answer>, Exhausted> {
        let mut found = Vec::new();
        for same_cell in self.same_cell() {
            for (level, pairs) in carried(same_cell, self.order) {
                if !pairs.is_empty(budget)? {
                    found.push((level, shared(pairs)));
                }
            }
        }
        Ok(found)
    }

    /// Pairs of instances in the domains that touch one cell, as a union of conjunctions.
    fn same_cell(&self) -> Vec<IntegerRelation> {
        let fits = "the tuples of a statement and of an array are the same everywhere in a scop";
        let (sources, targets) = (self.s.domain.disjuncts(), self.t.domain.disjuncts());
        let meetings: Vec<IntegerRelation> = match (self.all_of, self.ends()) {
            (None, (a, b)) => {
                let pieces = iproduct!(&a.relation, &b.relation);
                pieces.map(|(a, b)| a.composition(&b.inverse()).expect(fits)).collect()
            }
            (Some(_), _) => {
                let (source, target) = (self.s.domain.space(), self.t.domain.space());
                let space = Space::relation(
                    source.symbols().to_vec(),
                    source.range().clone(),
                    target.range().clone(),
                );
                vec![IntegerRelation::universe(space)]
            }
        };
        let mut found = Vec::new();
        for (meet, source) in iproduct!(&meetings, sources) {
            let from = meet.with_domain_in(source).expect(fits);
            found.extend(targets.iter().map(|target| from.with_range_in(target).expect(fits)));
        }
        found.retain(|relation| !relation.is_obviously_empty());
        found
    }

    /// The dependences, by the answer to a question that is like this one.
    fn dependences(self, answer: &[Answer]) -> impl Iterator<Item = Dependence> {
        let (a, b) = self.ends();
        answer.iter().map(move |(level, pairs)| Dependence {
            source: self.s.id,
            target: self.t.id,
            kind: self.kind(),
            array: self.all_of.unwrap_or(a.array),
            accesses: self.accesses,
            level: *level,
            pairs: Arc::clone(pairs),
            exact: a.exact && b.exact && self.all_of.is_none(),
        })
    }
}

/// Pairs of instances without the names of their statements.
fn shared(mut pairs: IntegerRelation) -> Arc<IntegerRelation> {
    let [source, target] =
        [pairs.space().domain(), pairs.space().range()].map(|tuple| Tuple::anonymous(tuple.dims()));
    pairs.set_domain_tuple(source);
    pairs.set_range_tuple(target);
    Arc::new(pairs)
}

/// Cuts pairs up by the first component of the original order in which the source is less.
fn carried(pairs: IntegerRelation, (s, t): (&[FlatRow], &[FlatRow])) -> Vec<(u32, IntegerRelation)> {
    let mut cases = Vec::new();
    let mut equal_so_far = pairs;
    let mut loops = 0;
    for (source, target) in s.iter().zip(t) {
        if equal_so_far.is_obviously_empty() {
            break;
        }
        let fits = "the original order consists of counters and constants";
        let (source, target) = (source.row.as_affine().expect(fits), target.row.as_affine().expect(fits));
        let row = AffineForm::distance_row(source, target, equal_so_far.space());
        let is_loop = row[..row.len() - 1].iter().any(|coeff| !coeff.is_zero());
        loops += u32::from(is_loop);
        let mut case = equal_so_far.clone();
        let mut later = row.clone();
        *later.last_mut().expect("a row has a constant") -= Int::ONE;
        if is_loop && mutant::is_on(Mutant::DroppedNeighbours) {
            *later.last_mut().expect("a row has a constant") -= Int::ONE;
        }
        case.add_inequality(&later);
        let is_dropped = !is_loop && mutant::is_on(Mutant::DroppedIndependent);
        if !is_dropped && !case.is_obviously_empty() {
            cases.push((if is_loop { loops } else { 0 }, case));
        }
        equal_so_far.add_equality(&row);
    }
    cases
}
