//! Parallel loops, the dependences that other loops carry, and which of those are only reductions.
//!
//! # Problem
//! For each loop around statements: may its iterations run in any order, or at the same time? If not, which
//! dependences prevent it, and do they only say that a reduction is kept in one memory cell?
//!
//! # Method
//! A dependence is *carried* by a loop if its two statements both lie in the loop and their instances first
//! differ in that loop's induction variable [AllenKennedy87]: [`Dependence::level`] is the loop's position
//! among the common loops. A loop that carries no dependence is parallel.
//!
//! A loop is a *reduction* if everything it carries goes from one statement to itself, by way of a load and a
//! store of one cell between which the value passes only through ops of one associative and commutative kind:
//! `x = x op e`. A selection by a comparison of its two values is such an op, a maximum or minimum; of floats
//! but for NaN and the sign of zeros. What a loop carries as a value, where that is an array, is such a cell,
//! too. It is then still not parallel: the order of the operations decides about rounding.
//!
//! # Exactness
//! `parallel` is exact if the dependences are; an inexact dependence can only make a loop not parallel. Not
//! every reduction is recognised.
//!
//! # Reference
//! [AllenKennedy87] for levels.

use crate::dependence::{Dependence, DependenceKind};
use crate::ids::{ArrayId, StmtId};
use crate::scop::extract::values::{Carried, carried};
use crate::scop::{Access, Array, Scop};
use indexmap::{IndexMap, IndexSet};
use itertools::Itertools;
use loopwright_affine_ir::machinery::{Extremum, extremum};
use loopwright_affine_ir::{AccessKind, BlockId, Ir, OpId, Traits, ValueDef, ValueId};

/// One induction variable of a loop around statements, and what its dependences allow.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LoopParallelism {
    /// The op, the same for all induction variables of one `affine.parallel`.
    pub op: OpId,
    /// The induction variable; each of an `affine.parallel` is a separate loop here.
    pub iv: ValueId,
    /// Position among the loops around its statements, 1 for the outermost.
    pub level: u32,
    /// The statements in it, in program order.
    pub stmts: Vec<StmtId>,
    /// Positions of the dependences it carries in the list asked about.
    pub carried: Vec<usize>,
    /// The kind of op, such as `addf`, if all that it carries is a reduction.
    pub reduction: Option<&'static str>,
}

impl LoopParallelism {
    /// Whether its iterations may run in any order.
    pub fn is_parallel(&self) -> bool {
        self.carried.is_empty()
    }
}

/// The loops around the statements of a scop in program order, classified by its (conflicting) dependences.
///
/// Exact where the dependences are; input dependences are disregarded.
///
/// ```
/// # use loopwright_affine_ir::{ParseOptions, Source, parse};
/// # let text = "func.func @shift(%a: memref<100xf32>) {
/// #     affine.for %i = 1 to 100 {
/// #       %0 = affine.load %a[%i] : memref<100xf32>
/// #       affine.store %0, %a[%i - 1] : memref<100xf32>
/// #     }
/// #     return
/// #   }";
/// # let ir = parse(&Source::new("shift.mlir", text), &ParseOptions::default()).expect("reads");
/// # let budget = loopwright_polyhedra::Budget::default();
/// use loopwright_analysis::{Pairs, dependences, loop_parallelism, scops};
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

/// The kind of op if all `carried` come from reductions by one kind of op, each in a separate array.
pub(super) fn reduction<'a>(
    ir: &Ir,
    scop: &Scop,
    carried: impl Iterator<Item = &'a Dependence> + Clone,
) -> Option<&'static str> {
    let arrays: IndexSet<ArrayId> = carried.clone().map(|d| d.array).collect();
    let kind = |array: &ArrayId| match scop.array(*array) {
        Array { is_value: true, root: Some(value), .. } => total_as_value(ir, *value),
        _ => total_in_memory(ir, scop, carried.clone().filter(|d| d.array == *array))?.kind,
    };
    let kinds: Option<IndexSet<&'static str>> = arrays.iter().map(kind).collect();
    kinds?.into_iter().exactly_one().ok()
}

/// For each dependence, the ops that make the new total of a reduction, where the dependence says no more
/// than that the total is kept in one memory cell; the new total first.
pub fn totals(ir: &Ir, scop: &Scop, dependences: &[Dependence]) -> Vec<Option<Vec<OpId>>> {
    let key = |d: &Dependence| (d.source == d.target).then_some((d.source, d.array));
    let mut known: IndexMap<(StmtId, ArrayId), Option<Vec<OpId>>> = IndexMap::new();
    let of = |d: &Dependence| {
        let key_of_this = key(d).filter(|_| !scop.array(d.array).is_value)?;
        let total = known.entry(key_of_this).or_insert_with(|| {
            let same = dependences.iter().filter(|other| key(other) == Some(key_of_this));
            total_in_memory(ir, scop, same).map(|chain| chain.ops)
        });
        total.clone()
    };
    dependences.iter().map(of).collect()
}

/// The kind of op if what a loop carries, as an argument of its body, is a reduction. Several ops and loops
/// may make the new total here; what passes rewrite as a reduction (`transforms/src/loops/reductions.rs`) is
/// made by one.
fn total_as_value(ir: &Ir, arg: ValueId) -> Option<&'static str> {
    let ValueDef::Arg(body, _) = ir.value(arg).def() else { return None };
    let carried = carried(ir, ir.block_parent_op(body)?).find(|carried| carried.arg == arg)?;
    let mut chain = Chain::new(ir);
    chain.old_total(carried.next, |value| value == arg)?;
    chain.kind
}

/// The ops that make the new total if these dependences on one array come from one statement that loads a
/// cell and stores a new total.
fn total_in_memory<'a, 'i>(
    ir: &'i Ir,
    scop: &Scop,
    carried: impl Iterator<Item = &'a Dependence> + Clone,
) -> Option<Chain<'i>> {
    let stmt = carried.clone().map(|d| d.source).next()?;
    if !carried.clone().all(|d| d.source == stmt && d.target == stmt) {
        return None;
    }
    let stmt = scop.stmt(stmt);
    if stmt.n_runs > 1 {
        return None;
    }
    let positions = carried.clone().flat_map(|d| [d.accesses.0, d.accesses.1]);
    let store = positions.clone().find(|at| stmt.accesses[*at].kind == AccessKind::Write)?;
    let written = &stmt.accesses[store];
    let value = (ir.def(written.op).access?)(ir, written.op)?.value?;
    let load_of = |value: ValueId| {
        let op = ir.defining_op(value)?;
        stmt.accesses.iter().position(|access| access.op == op && same_cell(access, written))
    };
    let mut chain = Chain::new(ir);
    let load = load_of(chain.old_total(value, |value| load_of(value).is_some())?)?;
    (positions.into_iter().all(|at| at == load || at == store) && chain.kind.is_some()).then_some(chain)
}

/// Ops of one kind from a reduction that is read to the one that is written, each used only by the next.
struct Chain<'i> {
    ir: &'i Ir,
    /// The kind, once there is an op.
    kind: Option<&'static str>,
    /// The ops, the last one first.
    ops: Vec<OpId>,
    /// How many values may still be looked at.
    left: usize,
}

impl<'i> Chain<'i> {
    /// The longest chain that is followed has this many values.
    const MOST: usize = 1000;

    fn new(ir: &'i Ir) -> Self {
        Self { ir, kind: None, ops: Vec::new(), left: Self::MOST }
    }

    /// Follows a new total back to the one old total.
    fn old_total(&mut self, new: ValueId, is_total: impl Fn(ValueId) -> bool) -> Option<ValueId> {
        let block = self.ir.op(self.ir.defining_op(new)?).parent();
        let mut pending = vec![(new, 1)];
        let mut totals = Vec::new();
        while let Some((value, n_uses)) = pending.pop() {
            self.left = self.left.checked_sub(1)?;
            if self.ir.uses(value).len() != n_uses {
                continue;
            }
            match self.before(value, block) {
                Some((values, n_uses)) => pending.extend(values.into_iter().map(|value| (value, n_uses))),
                None if is_total(value) => totals.push(value),
                None => {}
            }
        }
        totals.into_iter().exactly_one().ok()
    }

    /// What a value is the total of, if an op of the kind makes it, or a loop in which it is a reduction
    /// itself; and how often each of these is used for that.
    fn before(&mut self, value: ValueId, block: Option<BlockId>) -> Option<(Vec<ValueId>, usize)> {
        let ir = self.ir;
        let ValueDef::Result(op, index) = ir.value(value).def() else { return None };
        if ir.op(op).parent() != block {
            return None;
        }
        if let Some(Carried { init, arg, next }) = carried(ir, op).nth(index as usize) {
            self.old_total(next, |value| value == arg)?;
            return Some((vec![init], 1));
        }
        let def = ir.def(op);
        let (name, values, n_uses) = match extremum(ir, op) {
            Some(Extremum { kind, operands, compare, .. }) => {
                let is_only_for_this = ir.uses(ir.op(compare).results()[0]).len() == 1;
                if !is_only_for_this || ir.op(compare).parent() != block {
                    return None;
                }
                (kind.op()?.trim_start_matches("arith."), operands.to_vec(), 2)
            }
            None if def.has(Traits::ASSOCIATIVE) => (def.mnemonic(), ir.op(op).operands().to_vec(), 1),
            None => return None,
        };
        (*self.kind.get_or_insert(name) == name).then(|| {
            self.ops.push(op);
            (values, n_uses)
        })
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
