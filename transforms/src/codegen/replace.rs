//! Replaces a function's loops by new ones, with undo.
//!
//! The old statements are taken out of the function but stay alive, the new loops are written between what
//! runs before and what runs after all statements. [`Replacement::finish`] erases the old,
//! [`Replacement::undo`] the new: then the function is as it was, op for op.

use crate::codegen::ast::Ast;
use crate::codegen::emit::{EmitTarget, StmtBody, emit};
use crate::codegen::error::CodegenError;
use loopwright_affine_ir::{BlockId, InsertionPoint, Ir, OpId, ValueId, ValueMapping};
use loopwright_analysis::{Scop, Stmt};
use loopwright_polyhedra::PresburgerRelation;
use std::collections::{BTreeMap, HashMap, HashSet};

/// When ops of the statement that may fail ran in outer loops.
fn copied_by(scop: &Scop, stmt: &Stmt) -> Vec<(OpId, PresburgerRelation)> {
    let ops: HashSet<&OpId> = stmt.ops.iter().collect();
    scop.copied.iter().filter(|(op, _)| ops.contains(op)).cloned().collect()
}

/// The top of a function whose statements are being replaced.
pub(crate) struct Replacement {
    block: BlockId,
    /// All ops, in their original order.
    original: Vec<OpId>,
    /// Those of them that are replaced.
    replaced: Vec<OpId>,
    prologue: Vec<OpId>,
    epilogue: Vec<OpId>,
    /// Ops of the prologue that were in loops and conditionals, in the order in which they were taken out,
    /// and what came after each.
    taken_out: Vec<(OpId, OpId)>,
}

impl Replacement {
    /// Takes the statements out (they stay alive) and puts the prologue before the epilogue.
    pub(crate) fn begin(ir: &mut Ir, scop: &Scop) -> Self {
        let block = ir.single_block(scop.func, 0).expect("a scop is a function with one block");
        let original = ir.block(block).ops().to_vec();
        let kept: HashSet<OpId> = scop.prologue.iter().chain(&scop.epilogue).copied().collect();
        let replaced = original.iter().copied().filter(|op| !kept.contains(op)).collect();
        let inside = scop.prologue.iter().copied().filter(|op| ir.op(*op).parent() != Some(block));
        let inside: Vec<OpId> = inside.collect();
        let taken_out = inside.into_iter().map(|op| {
            let around = ir.op(op).parent().expect("it is in the function");
            let next = ir.block(around).ops()[ir.position(op) + 1..].first().copied();
            ir.detach(op);
            (op, next.expect("a block ends in a terminator"))
        });
        let taken_out = taken_out.collect();
        let replacement = Self {
            block,
            original,
            replaced,
            prologue: scop.prologue.clone(),
            epilogue: scop.epilogue.clone(),
            taken_out,
        };
        replacement.original.iter().rev().for_each(|op| ir.detach(*op));
        replacement.prologue.iter().chain(&replacement.epilogue).for_each(|op| ir.append_op(block, *op));
        replacement
    }

    /// Writes `ast`, a loop program over the scop's statements, between prologue and epilogue. So many
    /// coincident loops within each other become `affine.parallel`, for this many threads
    /// ([`EmitTarget::cores`]).
    pub(crate) fn emit(
        &mut self,
        ir: &mut Ir,
        scop: &Scop,
        ast: &Ast,
        (parallel, cores): (u32, u64),
    ) -> Result<(), CodegenError> {
        let body = |stmt: &Stmt| StmtBody {
            ops: stmt.ops.clone(),
            ivs: stmt.ivs.clone(),
            copied: copied_by(scop, stmt),
        };
        let bodies: BTreeMap<_, _> = scop.stmts.iter().map(|stmt| (stmt.id, body(stmt))).collect();
        let first = self.epilogue.first().expect("a function ends in a terminator");
        let target = EmitTarget {
            point: InsertionPoint::Before(*first),
            loc: ir.op(scop.func).loc.clone(),
            params: scop.params.iter().map(|param| param.value).collect(),
            parallel,
            cores,
        };
        let handed_on: HashMap<ValueId, ValueId> = emit(ir, ast, &bodies, &target)?.into_iter().collect();
        let uses = |op: &OpId| ir.op(*op).operands().iter().any(|value| handed_on.contains_key(value));
        let (replaced, epilogue): (Vec<OpId>, Vec<OpId>) = self.epilogue.iter().partition(|op| uses(op));
        self.epilogue = epilogue;
        let mut mapping = ValueMapping::new();
        handed_on.into_iter().for_each(|(old, new)| mapping.insert(old, new));
        for op in replaced {
            let copy = ir.clone_op(op, &mut mapping);
            ir.insert_before(op, copy);
            ir.detach(op);
            self.replaced.push(op);
        }
        Ok(())
    }

    /// Keeps the new loops: the old statements are erased, and their ids are no longer valid.
    pub(crate) fn finish(self, ir: &mut Ir) {
        self.replaced.iter().rev().for_each(|op| ir.erase_op(*op));
    }

    /// Keeps the old statements: the new loops are erased, and all ops are where they were.
    pub(crate) fn undo(self, ir: &mut Ir) {
        let old: HashSet<OpId> = self.original.iter().chain(&self.prologue).copied().collect();
        let new: Vec<OpId> =
            ir.block(self.block).ops().iter().copied().filter(|op| !old.contains(op)).collect();
        new.iter().rev().for_each(|op| ir.erase_op(*op));
        self.prologue.iter().chain(&self.epilogue).for_each(|op| ir.detach(*op));
        self.original.iter().for_each(|op| ir.append_op(self.block, *op));
        self.taken_out.iter().rev().for_each(|(op, next)| ir.insert_before(*next, *op));
    }
}
