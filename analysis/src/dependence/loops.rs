//! Which loops are parallel, what carries the others, and which of those are plain reductions.
//!
//! # Problem
//! For each loop around statements: may its iterations run in any order, or at the same time? If not, which
//! dependences stand in the way, and do they only say that a running total is kept in one memory cell?
//!
//! # Method
//! A dependence is *carried* by a loop if its two statements both lie in the loop and their instances first differ in
//! that loop's counter [AllenKennedy87]: [`Dependence::level`] is the loop's position among the common loops. A loop that
//! carries no dependence is parallel.
//!
//! A loop is a *reduction* if everything it carries goes from one statement to itself, by way of a load and a store of
//! one cell between which the value passes only through ops of one associative and commutative kind: `x = x op e`.
//! It is then still not parallel: the order of the operations decides about rounding.
//!
//! # Exactness
//! `parallel` is exact if the dependences are; an inexact dependence can only make a loop not parallel. Not every
//! reduction is recognised.
//!
//! # Reference
//! [AllenKennedy87] for levels.

use crate::dependence::{Dependence, DependenceKind};
use crate::ids::StmtId;
use crate::scop::{Access, Scop, Stmt};
use affine_ir::{AccessKind, Ir, OpId, Traits, ValueDef, ValueId};
use indexmap::IndexMap;
use itertools::Itertools;

/// One counter of a loop around statements, and what its dependences allow.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LoopParallelism {
    /// The op, the same for all counters of one `affine.parallel`.
    pub op: OpId,
    /// The counter; each of an `affine.parallel` is a loop of its own here.
    pub iv: ValueId,
    /// Position among the loops around its statements, 1 for the outermost.
    pub level: u32,
    /// The statements in it, in program order.
    pub stmts: Vec<StmtId>,
    /// Positions of the dependences it carries in the list asked about.
    pub carried: Vec<usize>,
    /// The kind of op, such as `addf`, if all that it carries is a running total.
    pub reduction: Option<&'static str>,
}

impl LoopParallelism {
    /// Whether its iterations may run in any order.
    pub fn is_parallel(&self) -> bool {
        self.carried.is_empty()
    }
}

/// The loops around the statements of a scop in program order, judged by its (conflicting) dependences.
///
/// Exact where the dependences are; input dependences are disregarded.
///
/// ```
/// # use affine_ir::{ParseOptions, Source, parse};
/// # let text = "func.func @shift(%a: memref<100xf32>) {
/// #     affine.for %i = 1 to 100 {
/// #       %0 = affine.load %a[%i] : memref<100xf32>
/// #       affine.store %0, %a[%i - 1] : memref<100xf32>
/// #     }
/// #     return
/// #   }";
/// # let ir = parse(&Source::new("shift.mlir", text), &ParseOptions::default()).expect("reads");
/// # let budget = polyhedra::Budget::default();
/// use analysis::{Pairs, dependences, loop_parallelism, scops};
///
/// // for i { a[i - 1] = a[i] }
/// let scop = scops(&ir).next().expect("there is a function")?;
/// let loops = loop_parallelism(&ir, &scop, &dependences(&scop, Pairs::Conflicting, &budget)?);
/// assert_eq!((loops[0].level, loops[0].is_parallel(), loops[0].reduction), (1, false, None));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn loop_parallelism(ir: &Ir, scop: &Scop, dependences: &[Dependence]) -> Vec<LoopParallelism> {
    let around = scop.stmts.iter().flat_map(|stmt| {
        let loops = stmt.loops.iter().zip(&stmt.ivs).enumerate();
        loops.map(|(position, (op, iv))| (stmt.id, *op, *iv, position))
    });
    let mut loops: IndexMap<ValueId, LoopParallelism> = IndexMap::new();
    for (stmt, op, iv, position) in around {
        let level = position as u32 + 1;
        let new = || LoopParallelism { op, iv, level, stmts: vec![], carried: vec![], reduction: None };
        loops.entry(iv).or_insert_with(new).stmts.push(stmt);
    }
    for (index, d) in dependences.iter().enumerate().filter(|(_, d)| d.kind != DependenceKind::Rar) {
        // No loop carries what is at level 0.
        let Some(position) = (d.level as usize).checked_sub(1) else { continue };
        let at = |stmt: StmtId| scop.stmt(stmt).ivs.get(position).copied();
        if let Some(iv) = at(d.source).filter(|iv| at(d.target) == Some(*iv)) {
            loops[&iv].carried.push(index);
        }
    }
    let judged = loops.into_values().map(|judged| {
        let reduction = reduction(ir, scop, judged.carried.iter().map(|index| &dependences[*index]));
        LoopParallelism { reduction, ..judged }
    });
    judged.collect()
}

/// The kind of op if all `carried` come from one statement's running total.
fn reduction<'a>(
    ir: &Ir,
    scop: &Scop,
    carried: impl Iterator<Item = &'a Dependence> + Clone,
) -> Option<&'static str> {
    let stmt = carried.clone().map(|d| d.source).next()?;
    if !carried.clone().all(|d| d.source == stmt && d.target == stmt) {
        return None;
    }
    let stmt = scop.stmt(stmt);
    if stmt.n_runs > 1 {
        return None;
    }
    let (store, _) = stmt.accesses.iter().find_position(|access| access.kind == AccessKind::Write)?;
    let total = running_total(ir, stmt, store)?;
    let is_total = |access: usize| access == total.load || access == store;
    carried.into_iter().all(|d| is_total(d.accesses.0) && is_total(d.accesses.1)).then_some(total.kind)
}

struct RunningTotal {
    /// Position of the load in the statement's accesses.
    load: usize,
    kind: &'static str,
}

/// Longest chain of ops between load and store.
const MAX_CHAIN: usize = 1000;

/// Follows the stored value back through ops of one kind, each used only by the next, to a load of the cell stored to.
fn running_total(ir: &Ir, stmt: &Stmt, store: usize) -> Option<RunningTotal> {
    let written = &stmt.accesses[store];
    let value = (ir.def(written.op).access?)(ir, written.op)?.value?;
    let block = ir.op(written.op).parent();
    let last = ir.defining_op(value)?;
    let def = ir.def(last);
    if !def.has(Traits::ASSOCIATIVE) {
        return None;
    }
    let is_used_once = |value: ValueId| ir.uses(value).len() == 1;
    let mut pending = vec![value];
    let mut loads = Vec::new();
    for _ in 0..MAX_CHAIN {
        let Some(value) = pending.pop() else { break };
        let ValueDef::Result(op, _) = ir.value(value).def() else { continue };
        if !is_used_once(value) || ir.op(op).parent() != block {
            continue;
        }
        if ir.def(op).name == def.name {
            pending.extend(ir.op(op).operands());
        } else if let Some(load) = stmt.accesses.iter().position(|access| access.op == op) {
            loads.push(load);
        }
    }
    if !pending.is_empty() {
        return None;
    }
    let totals: Vec<usize> =
        loads.into_iter().filter(|load| same_cell(&stmt.accesses[*load], written)).collect();
    match totals.as_slice() {
        [load] => Some(RunningTotal { load: *load, kind: def.mnemonic() }),
        _ => None,
    }
}

/// Whether an instance of the statement reads exactly the one cell that it writes.
fn same_cell(read: &Access, written: &Access) -> bool {
    let is_exact = read.exact && written.exact;
    read.kind == AccessKind::Read
        && is_exact
        && read.array == written.array
        && read.relation == written.relation
}
