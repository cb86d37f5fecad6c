//! Loops that become parallel when arrays are privatized and reductions are allowed.
//!
//! # Problem
//! A loop that writes an array anew in each iteration before it reads it, such as a temporary scalar, carries
//! dependences that no value goes through. Would it be parallel if each iteration had that array for itself?
//! And if the others that prevent it only are reduced into, whose operations may be reordered?
//!
//! # Method
//! An array is *private* to a loop if every read of it in the loop gets its value from a write in the same
//! iteration [TuPadua93]. That is so if every instance that reads has a write of the cell before it in its
//! iteration: the last of all writes is that one or a later one. So no dataflow is needed, but a test whether
//! the targets of the memory-based dependences within an iteration are all instances.
//!
//! Where the array can be read outside of the function, or a value goes from the loop to a statement that is
//! not in it ([`dataflow`](crate::dependence::dataflow)), each cell must get back the value of the last
//! iteration that writes it.
//!
//! # Exactness
//! Sufficient: a write or a read that is only possible proves nothing. Only arrays that loads, stores and
//! calls alone touch in the loop are considered, calls of functions whose accesses are known exactly; where
//! values must be copied out, the cells written have to be known exactly.
//!
//! # Cost
//! A subset test for each read in the loop, most of which are settled by there being no write before the
//! read, or none before its first instance; the nearest writes are taken first, and none once all instances
//! have one. Dataflow for private arrays of the function's own that are written in the loop and read outside
//! of it.
//!
//! # Reference
//! [TuPadua93] for array privatization.

use crate::dependence::dataflow::{dataflow_of, exhausted};
use crate::dependence::loops::{LoopParallelism, loop_parallelism, reduction};
use crate::dependence::{Dependence, DependenceKind};
use crate::ids::{ArrayId, StmtId};
use crate::scop::alias::{RootKey, root};
use crate::scop::{Access, Scop, Stmt};
use indexmap::IndexSet;
use loopwright_affine_ir::{AccessKind, CallOp, EffectKind, ElementAccess, Ir, Traits, ValueId};
use loopwright_polyhedra::{
    Budget, Exhausted, Int, IntegerRelation, PresburgerRelation, Space, Tuple, VarKind,
};
use std::cmp::Reverse;
use std::collections::HashMap;

/// What would make a loop parallel that is not: that each iteration has the private arrays for itself, and
/// that the operations of the reductions may be reordered. Not both are empty.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Remedy {
    /// In the order in which the loop's dependences name them.
    pub(crate) private: Vec<PrivateArray>,
    /// Arrays that are reduced into, by which kind of op.
    pub(crate) totals: Vec<(ArrayId, &'static str)>,
}

/// An array that is written in each iteration before it is read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct PrivateArray {
    pub(crate) array: ArrayId,
    /// Cells may be read after the loop: each must get the value of the last iteration that writes it.
    pub(crate) copied_out: bool,
}

const OPERATION: &str = "privatization";

/// Dependences looked at in about the time that a unit of a budget stands for.
const COMPARED_PER_UNIT: usize = 64;

/// Coefficients looked at in that time.
const COEFFICIENTS_PER_UNIT: usize = 1024;

/// What would make a loop that carries some of `all` parallel; `None` if nothing is known to, or if it is
/// parallel or keeps a reduction and no more.
///
/// # Errors
/// If the budget runs out.
pub(crate) fn remedy(
    ir: &Ir,
    scop: &Scop,
    all: &[Dependence],
    judged: &LoopParallelism,
    budget: &Budget,
) -> Result<Option<Remedy>, Exhausted> {
    if judged.is_parallel() || judged.reduction.is_some() {
        return Ok(None);
    }
    let carried = || judged.carried.iter().map(|member| &all[*member]);
    let arrays: IndexSet<ArrayId> = carried().map(|d| d.array).collect();
    let (mut remedy, mut private) = (Remedy::default(), Vec::new());
    for array in arrays {
        match reduction(ir, scop, carried().filter(|d| d.array == array)) {
            Some(kind) => remedy.totals.push((array, kind)),
            None => {
                budget.spend((all.len() / COMPARED_PER_UNIT) as u64, OPERATION)?;
                private.push(Candidate::new(ir, scop, all, judged, array));
            }
        }
    }
    for candidate in &private {
        if !candidate.may_be_private() {
            return Ok(None);
        }
    }
    for candidate in private {
        if !candidate.is_private(budget)? {
            return Ok(None);
        }
        let copied_out = candidate.is_read_afterwards(budget)?;
        if copied_out && !candidate.is_written_exactly() {
            return Ok(None);
        }
        remedy.private.push(PrivateArray { array: candidate.array, copied_out });
    }
    Ok(Some(remedy))
}

/// For each dependence, whether a compiler that keeps local cells in registers drops it: a loop carries it
/// through a cell that is private to the loop, and that nothing outside reads.
///
/// Sufficient: only allocations of one cell are looked at, as compilers promote these.
///
/// # Errors
/// If the budget runs out.
pub fn dropped_by_promotion(
    ir: &Ir,
    scop: &Scop,
    all: &[Dependence],
    budget: &Budget,
) -> Result<Vec<bool>, Exhausted> {
    let mut dropped = vec![false; all.len()];
    let is_cell = |array: &ArrayId| {
        let root = scop.array(*array).root.and_then(|root| ir.ty(root).as_memref());
        root.is_some_and(|ty| ty.shape.iter().all(|extent| *extent == Some(1)))
    };
    if !all.iter().any(|d| is_cell(&d.array)) {
        return Ok(dropped);
    }
    for judged in loop_parallelism(ir, scop, all) {
        let cells: IndexSet<ArrayId> =
            judged.carried.iter().map(|at| all[*at].array).filter(is_cell).collect();
        for cell in cells {
            budget.spend((all.len() / COMPARED_PER_UNIT) as u64, OPERATION)?;
            let candidate = Candidate::new(ir, scop, all, &judged, cell);
            if candidate.is_only_here()
                && candidate.may_be_private()
                && candidate.is_private(budget)?
                && !candidate.is_read_afterwards(budget)?
            {
                let through_cell = judged.carried.iter().filter(|at| all[**at].array == cell);
                through_cell.for_each(|at| dropped[*at] = true);
            }
        }
    }
    Ok(dropped)
}

/// An array through which a loop carries dependences.
struct Candidate<'a> {
    ir: &'a Ir,
    scop: &'a Scop,
    all: &'a [Dependence],
    judged: &'a LoopParallelism,
    array: ArrayId,
    /// Of each read (statement and position in what it touches) the dependences from instances that do write
    /// a cell to those that read it later in the same iteration; the nearest first.
    writes_before: HashMap<(StmtId, usize), Vec<&'a Dependence>>,
}

impl<'a> Candidate<'a> {
    fn new(
        ir: &'a Ir,
        scop: &'a Scop,
        all: &'a [Dependence],
        judged: &'a LoopParallelism,
        array: ArrayId,
    ) -> Self {
        let mut new = Self { ir, scop, all, judged, array, writes_before: HashMap::new() };
        let is_within_iteration = |d: &&Dependence| {
            (d.kind, d.array, d.exact) == (DependenceKind::Raw, array, true)
                && (d.level == 0 || d.level > judged.level)
                && new.is_inside(d.source)
                && new.is_inside(d.target)
        };
        let mut writes_before: HashMap<_, Vec<&Dependence>> = HashMap::new();
        for d in all.iter().filter(is_within_iteration) {
            writes_before.entry((d.target, d.accesses.1)).or_default().push(d);
        }
        // What no loop carries is nearer than what the innermost does.
        let nearest = |d: &&Dependence| Reverse((d.level.checked_sub(1).unwrap_or(u32::MAX), d.source));
        writes_before.values_mut().for_each(|writes| writes.sort_by_key(nearest));
        new.writes_before = writes_before;
        new
    }

    fn is_inside(&self, stmt: StmtId) -> bool {
        // Statements are in program order.
        self.judged.stmts.binary_search(&stmt).is_ok()
    }

    /// The statements of the loop with their accesses to the array: positions in what they touch.
    fn touched(&self) -> impl Iterator<Item = (&'a Stmt, usize, &'a Access)> {
        let (scop, array) = (self.scop, self.array);
        let of_stmt = move |stmt: &StmtId| {
            let stmt = scop.stmt(*stmt);
            let touched = stmt.touched().iter().enumerate().filter(move |(_, access)| access.array == array);
            touched.map(move |(at, access)| (stmt, at, access))
        };
        self.judged.stmts.iter().flat_map(of_stmt)
    }

    fn reads(&self) -> impl Iterator<Item = (&'a Stmt, usize, &'a Access)> {
        self.touched().filter(|(_, _, access)| access.kind == AccessKind::Read)
    }

    /// Whether it is memory that loads, stores and calls alone touch in the loop, and each read has a write
    /// before it in its iteration, in some instances at least.
    fn may_be_private(&self) -> bool {
        let Some(storage) = self.storage() else { return false };
        let overlaps = self.scop.options.args_may_alias && storage.may_overlap(self.ir);
        let is_plain = |(_, _, access): (_, _, &Access)| {
            let is_known_call = access.exact && CallOp::of(self.ir, access.op).is_some();
            is_known_call || self.ir.def(access.op).access.is_some()
        };
        let is_written = |(stmt, at, read): (&Stmt, usize, &Access)| {
            self.is_written_by_instance(stmt, at, read) || !self.writes_before(stmt, at).is_empty()
        };
        !overlaps && self.touched().all(is_plain) && self.reads().all(is_written)
    }

    /// Whether every instance that reads gets its value from its iteration.
    fn is_private(&self, budget: &Budget) -> Result<bool, Exhausted> {
        for (stmt, at, read) in self.reads() {
            if self.is_written_by_instance(stmt, at, read) {
                continue;
            }
            let is_written = match read.subscripts() {
                Some(_) => self.each_instance_is_after_a_write(stmt, at, budget)?,
                None => self.each_cell_is_written_before(stmt, at, read, budget)?,
            };
            if !is_written {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Whether each instance of a statement that reads one cell has a write of it before it in its iteration.
    fn each_instance_is_after_a_write(
        &self,
        stmt: &Stmt,
        at: usize,
        budget: &Budget,
    ) -> Result<bool, Exhausted> {
        let writes = self.writes_before(stmt, at);
        for piece in stmt.domain.disjuncts() {
            // Before the first instance of all there is most likely no write: to ask for one instance is
            // cheaper.
            if let Some(first) = first_instance(piece, budget)?
                && !is_target(writes, &first, budget)?
            {
                return Ok(false);
            }
        }
        let mut left = stmt.domain.clone();
        for d in writes {
            if left.is_empty(budget)? {
                break;
            }
            budget.spend(d.pairs.simplify_cost(), OPERATION)?;
            left = left.difference(&d.relation(self.scop).range().into(), budget).map_err(exhausted)?;
        }
        left.is_empty(budget)
    }

    /// Whether each cell that an instance reads is one that an instance before it in its iteration writes.
    fn each_cell_is_written_before(
        &self,
        stmt: &Stmt,
        at: usize,
        read: &Access,
        budget: &Budget,
    ) -> Result<bool, Exhausted> {
        let fits = "the relations of a statement are over its instances";
        let Some(space) = read.relation.first().map(|piece| piece.space().clone().without_locals()) else {
            return Ok(true);
        };
        let mut written = Vec::new();
        for d in self.writes_before(stmt, at) {
            let writes = &self.scop.stmt(d.source).touched()[d.accesses.0].relation;
            let cost: u64 = writes.iter().map(|write| d.pairs.simplify_cost() + write.simplify_cost()).sum();
            budget.spend(cost, OPERATION)?;
            let sources = d.relation(self.scop).inverse();
            written.extend(writes.iter().map(|write| sources.composition(write).expect(fits)));
        }
        let written = PresburgerRelation::from_disjuncts(space.clone(), written).expect(fits);
        let read = PresburgerRelation::from_disjuncts(space, read.relation.clone()).expect(fits);
        let read = read.with_domain_in(&stmt.domain, budget).map_err(exhausted)?;
        read.is_subset(&written, budget).map_err(exhausted)
    }

    /// Whether an instance that reads has written the same cell before.
    fn is_written_by_instance(&self, stmt: &Stmt, at: usize, read: &Access) -> bool {
        let block = |access: &Access| self.ir.op(access.op).parent();
        stmt.n_runs == 1
            && stmt.touched()[..at].iter().any(|write| {
                write.kind == AccessKind::Write
                    && (write.array, block(write)) == (read.array, block(read))
                    && write.exact
                    && read.exact
                    && write.plain_subscripts().is_some_and(|cell| Some(cell) == read.plain_subscripts())
            })
    }

    fn writes_before(&self, stmt: &Stmt, at: usize) -> &[&'a Dependence] {
        self.writes_before.get(&(stmt.id, at)).map_or(&[], Vec::as_slice)
    }

    /// Whether a value that the loop writes may be read by what is not in the loop.
    fn is_read_afterwards(&self, budget: &Budget) -> Result<bool, Exhausted> {
        let leaves = |d: &Dependence| {
            (d.kind, d.array) == (DependenceKind::Raw, self.array)
                && self.is_inside(d.source)
                && !self.is_inside(d.target)
        };
        if !self.is_only_here() {
            return Ok(true);
        }
        if !self.all.iter().any(leaves) {
            return Ok(false);
        }
        let found = dataflow_of(self.ir, self.scop, |array| array == self.array, budget)?;
        Ok(found.flow.iter().any(leaves))
    }

    fn is_written_exactly(&self) -> bool {
        self.touched().all(|(_, _, access)| access.kind == AccessKind::Read || access.exact)
    }

    /// What the array is the storage of, if it is that of one root.
    fn storage(&self) -> Option<RootKey> {
        let array = self.scop.array(self.array);
        let memref = array.root.filter(|_| !array.is_elsewhere && !array.is_value)?;
        Some(root(self.ir, memref)?.value)
    }

    /// Whether the array is an allocation of the function that is loaded from, stored to and freed, and
    /// nothing else.
    fn is_only_here(&self) -> bool {
        let Some(RootKey::Value(memref)) = self.storage() else { return false };
        is_only_accessed(self.ir, memref, &mut Vec::new())
    }
}

/// Counters and parameters of the instance that is first in a piece of a domain for some values of the
/// parameters, or of any; `None` if there is none.
fn first_instance(piece: &IntegerRelation, budget: &Budget) -> Result<Option<Vec<Int>>, Exhausted> {
    let space = piece.space();
    let first = loopwright_polyhedra::machinery::lexmin(
        piece.equalities(),
        piece.inequalities(),
        space.n_range(),
        budget,
    )?;
    match first.at() {
        Some(mut point) => {
            point.truncate(space.n_visible());
            Ok(Some(point))
        }
        None => piece.sample(budget),
    }
}

/// Whether an instance (induction variables, then parameters) is the target of one of the dependences.
fn is_target(dependences: &[&Dependence], instance: &[Int], budget: &Budget) -> Result<bool, Exhausted> {
    for d in dependences {
        let (relation, space) = (&d.pairs, d.pairs.space());
        let n_coeffs = relation.n_constraints() * space.n_cols();
        budget.spend(1 + (n_coeffs / COEFFICIENTS_PER_UNIT) as u64, OPERATION)?;
        let known = space.columns(VarKind::Range).chain(space.columns(VarKind::Symbol));
        let known: Vec<(usize, &Int)> = known.zip(instance).filter(|(_, value)| !value.is_zero()).collect();
        let open: Vec<usize> = space.columns(VarKind::Domain).chain(space.columns(VarKind::Local)).collect();
        let mut sources =
            IntegerRelation::universe(Space::set(Vec::new(), Tuple::anonymous(open.len() as u32)));
        let of_source = |row: &[Int]| {
            let constant = known.iter().map(|(column, value)| &row[*column] * *value);
            let constant = constant.fold(row[space.n_vars()].clone(), |sum, term| sum + term);
            open.iter().map(|column| row[*column].clone()).chain([constant]).collect::<Vec<Int>>()
        };
        relation.equalities().rows().for_each(|row| sources.add_equality(&of_source(row)));
        relation.inequalities().rows().for_each(|row| sources.add_inequality(&of_source(row)));
        if !sources.is_empty(budget)? {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Whether a memref is loaded from, stored to and freed, by the functions that it is passed to as well, and
/// nothing else. Those in `known` are being looked at.
fn is_only_accessed(ir: &Ir, memref: ValueId, known: &mut Vec<ValueId>) -> bool {
    if known.contains(&memref) {
        return true;
    }
    known.push(memref);
    ir.uses(memref).iter().all(|user| {
        let def = ir.def(user.op);
        let access = def.access.and_then(|access| access(ir, user.op));
        let body = || ir.single_block(CallOp::of(ir, user.op)?.nearest_target(ir)?.0, 0);
        access.is_some_and(|access| stores_no_other(&access, memref))
            || def.has_effect(EffectKind::Free)
            || def.has(Traits::DIM_SIZE)
            || body()
                .is_some_and(|body| is_only_accessed(ir, ir.block(body).args()[user.index as usize], known))
    })
}

/// Whether an access is to the memref, and does not store the memref itself.
fn stores_no_other(access: &ElementAccess, memref: ValueId) -> bool {
    access.memref == memref && access.value != Some(memref)
}
