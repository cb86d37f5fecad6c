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

use crate::dependence::{Dependence, Pairs, dependences};
use crate::ids::ArrayId;
use crate::scop::{Access, Array, Scop, Stmt};
use loopwright_affine_ir::machinery::Returning;
use loopwright_affine_ir::{AccessKind, Id, Ir};
use loopwright_polyhedra::{Budget, Exhausted, IntegerRelation, Space, Tuple};

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
    let (array, name) = (ArrayId::from_index(scop.arrays.len()), "stops".to_string());
    let tuple = Tuple::named(name.as_str(), 0);
    scop.arrays.push(Array {
        name,
        text: "what ends the program".to_string(),
        root: None,
        rank: 0,
        n_counters: 0,
        is_elsewhere: false,
        is_output: false,
        is_value: false,
        is_merged: false,
    });
    let symbols = scop.param_names();
    for stmt in &mut scop.stmts {
        let kind = if may_stop(stmt) { AccessKind::Write } else { AccessKind::Read };
        let instances = Tuple::named(stmt.name.clone(), stmt.ivs.len() as u32);
        let space = Space::relation(symbols.clone(), instances, tuple.clone());
        let relation = vec![IntegerRelation::universe(space)];
        stmt.touched = vec![Access { op: stmt.anchor, kind, array, relation, exact: true }];
    }
    dependences(&scop, Pairs::Conflicting, budget)
}
