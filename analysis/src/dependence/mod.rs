//! Memory-based dependences: which instances must stay in order, and why.
//!
//! # Problem
//! For two statements, the pairs of instances `S[i] -> T[j]` such that `S[i]` runs before `T[j]`, both touch one cell of
//! an array, and one of them writes it.
//!
//! # Method
//! For each pair of accesses, compose the source's access relation with the inverse of the target's, restrict it to
//! the two domains, and cut it up by the first component of the original timestamps in which the two differ
//! [Feautrier91 §3]: one relation per loop that carries the dependence, and one for equal counters of all common loops
//! (loop-independent). Empty ones are left out.
//!
//! # Exactness
//! Exact where both accesses are; otherwise an over-approximation, told by [`Dependence::exact`].
//!
//! # Cost
//! One emptiness test per pair of accesses, of pieces, and of components of the original order.

pub(crate) mod distance;
pub(crate) mod graph;
pub(crate) mod loops;

use crate::ids::{ArrayId, StmtId};
use crate::schedule::{AffineForm, FlatRow};
use crate::scop::{Access, Scop, Stmt};
use affine_ir::{AccessKind, Id};
use polyhedra::{Budget, Exhausted, Int, IntegerRelation, parallel_map};
use std::fmt;

/// How the two accesses of a dependence use the cell.
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

/// Pairs of instances, the source before the target, that touch one cell.
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
    /// Positions of the two accesses in their statements.
    pub accesses: (usize, usize),
    /// The common loop (1 is the outermost) that carries it; 0 if it is loop-independent.
    pub level: u32,
    /// From source to target instances; never empty.
    pub relation: IntegerRelation,
    /// Every pair does touch one cell, rather than may touch one.
    pub exact: bool,
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
/// Pairs of statements are independent and compared in parallel; the answer does not depend on the thread count. An
/// empty list is the only "none".
///
/// # Errors
/// If the budget runs out: then nothing is known of any pair.
///
/// ```
/// # use affine_ir::{ParseOptions, Source, parse};
/// use analysis::{Pairs, dependences, scops};
/// use polyhedra::Budget;
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
    let order = scop.original.timestamps();
    let stmt_pairs: Vec<(&Stmt, &Stmt)> =
        scop.stmts.iter().flat_map(|s| scop.stmts.iter().map(move |t| (s, t))).collect();
    let found = parallel_map(&stmt_pairs, |(s, t)| {
        between(s, t, (&order[s.id.index()], &order[t.id.index()]), pairs, budget)
    });
    let lists = found.into_iter().collect::<Result<Vec<_>, _>>()?;
    Ok(lists.into_iter().flatten().collect())
}

fn between(
    s: &Stmt,
    t: &Stmt,
    order: (&[FlatRow], &[FlatRow]),
    pairs: Pairs,
    budget: &Budget,
) -> Result<Vec<Dependence>, Exhausted> {
    let mut found = Vec::new();
    for (i, a) in s.accesses.iter().enumerate() {
        for (j, b) in t.accesses.iter().enumerate() {
            let kind = DependenceKind::of(a.kind, b.kind);
            if a.array != b.array || (kind == DependenceKind::Rar) != (pairs == Pairs::Reads) {
                continue;
            }
            budget.spend(1, "dependences")?;
            for same_cell in same_cell(s, a, t, b) {
                for (level, relation) in carried(same_cell, order) {
                    if !relation.is_empty(budget)? {
                        found.push(Dependence {
                            source: s.id,
                            target: t.id,
                            kind,
                            array: a.array,
                            accesses: (i, j),
                            level,
                            relation,
                            exact: a.exact && b.exact,
                        });
                    }
                }
            }
        }
    }
    Ok(found)
}

/// Pairs of instances in the domains that touch one cell, as a union of conjunctions.
fn same_cell(s: &Stmt, a: &Access, t: &Stmt, b: &Access) -> Vec<IntegerRelation> {
    let fits = "the tuples of a statement and of an array are the same everywhere in a scop";
    let mut found = Vec::new();
    for a in &a.relation {
        for b in &b.relation {
            let meet = a.composition(&b.inverse()).expect(fits);
            for source in s.domain.disjuncts() {
                let from = meet.with_domain_in(source).expect(fits);
                found.extend(
                    t.domain.disjuncts().iter().map(|target| from.with_range_in(target).expect(fits)),
                );
            }
        }
    }
    found.retain(|relation| !relation.is_obviously_empty());
    found
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
        case.add_inequality(&later);
        if !case.is_obviously_empty() {
            cases.push((if is_loop { loops } else { 0 }, case));
        }
        equal_so_far.add_equality(&row);
    }
    cases
}
