//! A scop's code, generated anew.
//!
//! # Problem
//! Given a function described as a scop and a schedule for it, put new loops in the place of its old ones.
//!
//! # Method
//! The new code goes before the function's epilogue, where the parameters and everything that statements use from
//! outside are defined; then all ops between prologue and epilogue are erased.
//!
//! # Exactness
//! The function runs the instances of the scop in the order of the loop program. Whether that order is legal is not
//! asked here.

use super::ast::Ast;
use super::emit::{EmitTarget, StmtBody, emit};
use super::{CodegenError, ScanStmt};
use affine_ir::{Ir, OpId, Point};
use analysis::{Schedule, Scop, StmtId};
use std::collections::{BTreeMap, BTreeSet};

/// The scop's statements with the timestamps of a schedule.
///
/// # Panics
/// If the schedule is not over the statements of the scop.
pub fn scan_stmts(scop: &Scop, schedule: &Schedule) -> Vec<ScanStmt> {
    let rows = schedule.flatten();
    assert_eq!(rows.len(), scop.stmts.len(), "a schedule of this scop");
    scop.stmts
        .iter()
        .zip(rows)
        .map(|(stmt, rows)| ScanStmt { id: stmt.id, domain: stmt.domain.clone(), rows })
        .collect()
}

/// Puts `ast`, a loop program over the scop's statements, in the place of the function's loops.
///
/// With `parallel`, outermost coincident loops become `affine.parallel`. The function is unchanged on an error.
pub fn replace_body(ir: &mut Ir, scop: &Scop, ast: &Ast, parallel: bool) -> Result<(), CodegenError> {
    let bodies: BTreeMap<StmtId, StmtBody> = scop
        .stmts
        .iter()
        .map(|stmt| (stmt.id, StmtBody { ops: stmt.ops.clone(), ivs: stmt.ivs.clone() }))
        .collect();
    let body = ir.single_block(scop.func, 0).expect("the function of a scop has one block");
    let kept: BTreeSet<usize> =
        scop.prologue.iter().chain(&scop.epilogue).map(|&op| ir.position(op)).collect();
    let old: Vec<OpId> = (0..ir.block(body).ops().len())
        .filter(|position| !kept.contains(position))
        .map(|position| ir.block(body).ops()[position])
        .collect();
    let point = match scop.epilogue.first() {
        Some(&first) => Point::Before(first),
        None => Point::End(body),
    };
    let target = EmitTarget {
        point,
        loc: ir.op(scop.func).loc.clone(),
        params: scop.params.iter().map(|param| param.value).collect(),
        parallel,
    };
    emit(ir, ast, &bodies, &target)?;
    old.into_iter().rev().for_each(|op| ir.erase_op(op));
    Ok(())
}
