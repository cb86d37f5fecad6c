//! Models values that statements pass to each other as arrays.
//!
//! # Method
//! A value that a statement defines and another uses is an array of one cell for each instance of the block
//! that defines it: the statement that defines it writes the cell, each that uses it reads it. What a loop
//! carries from iteration to iteration is one cell for each instance of the loop, as if it were kept in
//! memory: a statement before the loop, which has but copies of ops, writes the initial value; the body reads
//! it; what ends the body writes it anew; and who uses the loop's result reads what is left. Each way through
//! a conditional writes its results.
//!
//! # Exactness
//! Exact. Memrefs are no such values. What is allocated in a loop is an array whose first subscripts are the
//! induction variables of the loops around it, as each iteration has another one, unless it may be touched by
//! ops that are not understood: what lies between the first and the last use of such a memref, or of one that
//! is chosen as the program runs, is one statement.

use crate::ids::{ArrayId, StmtId};
use crate::scop::Access;
use crate::scop::access::first_counters;
use crate::scop::conditional::is_conditional;
use crate::scop::extract::Extractor;
use indexmap::IndexSet;
use loopwright_affine_ir::{AccessKind, Ir, OpId, Traits, Type, ValueDef, ValueId};
use loopwright_polyhedra::{IntegerRelation, Name, Space, Tuple};
use std::collections::HashSet;

/// A value as an array.
struct Cell {
    /// What stands for the array: of a loop's result, what the loop carries.
    value: ValueId,
    /// The op that has the value: an instance of it has a cell.
    owner: OpId,
}

impl Extractor<'_, '_> {
    /// The statement of an op to be entered that stands for the values that a loop carries first.
    pub(super) fn initial_values(&mut self, op: OpId) -> Option<StmtId> {
        let ir = self.ir;
        let (mut read, mut written) = (Vec::new(), Vec::new());
        for Carried { init, arg, .. } in carried(ir, op) {
            read.extend(self.cell(init).map(|cell| (op, cell)));
            written.push((op, Cell { value: arg, owner: op }));
        }
        if written.is_empty() {
            return None;
        }
        let accesses = self.value_accesses(&self.next_name(), &self.ivs(), read, written);
        let ops = self.copied_ops(carried(ir, op).map(|carried| carried.init));
        Some(self.add_statement(1, ops, op, accesses))
    }

    /// What the ops of a run read that other statements define, and write that others use.
    pub(super) fn handed_on(&mut self, run: &[OpId], name: &Name, ivs: &[ValueId]) -> Vec<Access> {
        let ir = self.ir;
        let inside: IndexSet<OpId> = run.iter().flat_map(|op| ir.walk(*op)).collect();
        let (mut read, mut written) = (Vec::new(), Vec::new());
        let mut known = HashSet::new();
        for &op in &inside {
            for value in ir.op(op).operands() {
                let is_own = |cell: &Cell| inside.contains(&cell.owner);
                if let Some(cell) = self.cell(*value).filter(|cell| !is_own(cell) && known.insert(cell.value))
                {
                    read.push((op, cell));
                }
            }
        }
        for &op in run {
            if ir.def(op).has(Traits::TERMINATOR) {
                let owner = ir.parent_op(op).expect("what ends a block of a loop or conditional");
                let results = ir.op(owner).results().iter().copied();
                let values = results.map(|result| stands_for(ir, result));
                written.extend(values.map(|value| (op, Cell { value, owner })));
            }
            let is_outside = |user: OpId| !inside.contains(&user) && !ir.def(user).has(Traits::RETURN);
            for value in ir.op(op).results() {
                if !is_memref(ir, *value) && ir.uses(*value).iter().any(|user| is_outside(user.op)) {
                    written.push((op, Cell { value: *value, owner: op }));
                }
            }
        }
        self.value_accesses(name, ivs, read, written)
    }

    /// The array that a value is; `None` for what is there for every statement, and for memrefs.
    fn cell(&self, value: ValueId) -> Option<Cell> {
        let ir = self.ir;
        if is_memref(ir, value) {
            return None;
        }
        match ir.value(value).def() {
            ValueDef::Result(op, _) if self.entered.contains(&op) => {
                Some(Cell { value: stands_for(ir, value), owner: op })
            }
            ValueDef::Result(op, _) => {
                let is_everywhere = self.shared.contains(&op) || self.skipped.contains(&op);
                (!is_everywhere).then_some(Cell { value, owner: op })
            }
            ValueDef::Arg(block, _) => {
                let owner = ir.block_parent_op(block).filter(|op| self.entered.contains(op))?;
                carried(ir, owner).any(|carried| carried.arg == value).then_some(Cell { value, owner })
            }
        }
    }

    /// Accesses to the cells of values: all reads, then all writes.
    fn value_accesses(
        &mut self,
        name: &Name,
        ivs: &[ValueId],
        read: Vec<(OpId, Cell)>,
        written: Vec<(OpId, Cell)>,
    ) -> Vec<Access> {
        let ir = self.ir;
        let kinds = [(AccessKind::Read, read), (AccessKind::Write, written)];
        let cells = kinds
            .into_iter()
            .flat_map(|(kind, cells)| cells.into_iter().map(move |(op, cell)| (kind, op, cell)));
        let access = |(kind, op, cell): (AccessKind, OpId, Cell)| {
            let is_around = |iv: &&ValueId| match ir.value(**iv).def() {
                ValueDef::Arg(block, _) => ir
                    .block_parent_op(block)
                    .is_some_and(|around| around != cell.owner && ir.is_inside(cell.owner, around)),
                ValueDef::Result(..) => false,
            };
            let rank = ivs.iter().take_while(is_around).count();
            let array = self.arrays.of_value(cell.value, rank);
            let relation = vec![self.own_cell(name, ivs.len(), array)];
            Access { op, kind, array, relation, exact: true }
        };
        cells.map(access).collect()
    }

    /// From instances of a statement to the cell whose subscripts are their outermost induction variables.
    fn own_cell(&self, name: &Name, n_ivs: usize, array: ArrayId) -> IntegerRelation {
        let array = self.arrays.get(array);
        let cells = Tuple::named(array.name.as_str(), array.rank as u32);
        let space =
            Space::relation(self.param_names.clone(), Tuple::named(name.clone(), n_ivs as u32), cells);
        first_counters(space)
    }
}

/// Whether results and what is carried are values that can be arrays: of a loop that carries them all, or of
/// a conditional.
pub(super) fn hands_on(ir: &Ir, op: OpId) -> bool {
    let results = ir.op(op).results();
    let is_known = match ir.def(op).loop_like {
        Some(_) => carried(ir, op).count() == results.len(),
        None => is_conditional(ir, op),
    };
    is_known && !results.iter().any(|value| is_memref(ir, *value))
}

/// Whether a value is a memref.
pub fn is_memref(ir: &Ir, value: ValueId) -> bool {
    matches!(ir.ty(value), Type::MemRef(_) | Type::UnrankedMemRef(_))
}

/// A value that a loop carries from iteration to iteration.
pub struct Carried {
    /// What the first iteration gets.
    pub init: ValueId,
    /// What the body sees.
    pub arg: ValueId,
    /// What the next iteration gets.
    pub next: ValueId,
}

/// The values that a loop carries: one for each result. Nothing for other ops.
pub fn carried(ir: &Ir, op: OpId) -> impl Iterator<Item = Carried> {
    let inits = ir.def(op).loop_like.and_then(|loop_like| loop_like.inits);
    let inits = inits.map_or(&[][..], |inits| inits(ir, op));
    let body = ir.single_block(op, 0).map(|body| ir.block(body));
    let args = body.map_or(&[][..], |body| body.args());
    let end = body.and_then(|body| body.ops().last());
    let nexts = end.map_or(&[][..], |end| ir.op(*end).operands());
    let n_counters = args.len().saturating_sub(inits.len());
    let values = inits.iter().zip(&args[n_counters..]).zip(nexts);
    values.map(|((init, arg), next)| Carried { init: *init, arg: *arg, next: *next })
}

/// The value that names the array of a result: of a loop's, what the loop carries.
fn stands_for(ir: &Ir, result: ValueId) -> ValueId {
    let ValueDef::Result(op, index) = ir.value(result).def() else { return result };
    carried(ir, op).nth(index as usize).map_or(result, |carried| carried.arg)
}
