//! Order constraints beside memory dependences: between statements in which the program may stop and all
//! others.
//!
//! # Problem
//! Behind an assertion, or a call that may not come back, a function may do what has no meaning where the
//! assertion fails. If nobody else sees the memory that it does that to, no dependence holds it there.
//!
//! # Method
//! Let each statement in which the program may end, or that may go on for ever ([`Returning`]), write a cell
//! that all others read: what depends on that keeps its order.
//!
//! # Cost
//! Nothing for a function without such statements.

use crate::dependence::barriers::{add_cell, touch};
use crate::dependence::{Dependence, Pairs, dependences};
use crate::scop::{Scop, Stmt};
use loopwright_affine_ir::machinery::Returning;
use loopwright_affine_ir::{AccessKind, Ir};
use loopwright_polyhedra::{Budget, Exhausted};

/// Order constraints of ops that may stop the program: pairs of instances, the first before the second, of
/// which one may stop it. They are about a cell that no array of the scop has.
///
/// # Errors
/// If the budget runs out.
pub fn held_by_stops(ir: &Ir, scop: &Scop, budget: &Budget) -> Result<Vec<Dependence>, Exhausted> {
    let returning = Returning::of(ir, scop.func);
    let may_stop = |stmt: &Stmt| stmt.ops.iter().any(|op| returning.may_stop(ir, *op));
    if !scop.stmts.iter().any(may_stop) {
        return Ok(Vec::new());
    }
    let mut scop = scop.clone();
    let cell = add_cell(&mut scop, "stops", "what ends the program");
    for at in 0..scop.stmts.len() {
        let stmt = &mut scop.stmts[at];
        let kind = if may_stop(stmt) { AccessKind::Write } else { AccessKind::Read };
        stmt.touched.clear();
        let id = stmt.id;
        touch(&mut scop, id, kind, cell);
    }
    dependences(&scop, Pairs::Conflicting, budget)
}
