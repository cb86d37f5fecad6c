//! Replacing a function's loops by new ones.

use loopwright_affine_ir::{InsertionPoint, Ir, OpId};
use loopwright_analysis::{Scop, Stmt};
use loopwright_transforms::machinery::{Ast, EmitTarget, StmtBody, emit};

/// Writes `ast`, a loop program over the scop's statements, between what runs before and what runs after all
/// of them, and erases the old ops. So many coincident loops within each other become `affine.parallel`, for
/// this many threads.
pub fn rewrite(ir: &mut Ir, scop: &Scop, ast: &Ast, (parallel, cores): (u32, u64)) {
    let block = ir.single_block(scop.func, 0).expect("a scop is a function with one block");
    let is_kept = |op: &OpId| scop.prologue.contains(op) || scop.epilogue.contains(op);
    let replaced: Vec<OpId> = ir.block(block).ops().iter().copied().filter(|op| !is_kept(op)).collect();
    let kept: Vec<OpId> = scop.prologue.iter().chain(&scop.epilogue).copied().collect();
    replaced.iter().chain(&kept).for_each(|op| ir.detach(*op));
    kept.iter().for_each(|op| ir.append_op(block, *op));
    let body =
        |stmt: &Stmt| StmtBody { ops: stmt.ops.clone(), ivs: stmt.ivs.clone(), copied: scop.copied.clone() };
    let target = EmitTarget {
        point: InsertionPoint::Before(*scop.epilogue.first().expect("a function ends in a return")),
        loc: ir.op(scop.func).loc.clone(),
        params: scop.params.iter().map(|param| param.value).collect(),
        parallel,
        cores,
    };
    emit(ir, ast, &scop.stmts.iter().map(|stmt| (stmt.id, body(stmt))).collect(), &target)
        .expect("all statements have bodies");
    replaced.iter().rev().for_each(|op| ir.erase_op(*op));
}
