//! Order constraints beside memory dependences: statements that nothing moves across.
//!
//! # Problem
//! A call of a function of which nothing is known may be a timer, a barrier, or the end of a measurement. It
//! may not see the memory that the loops before and after it use, but its author put it between them.
//!
//! # Method
//! The parts of the function, that is its nests and the statements between them, are in a row. Each part with
//! a barrier is given a cell that its barriers write. The other statements of the part read it, and so do all
//! up to the barriers before and after, which in this way hold each other, too. What depends on that keeps
//! its order.
//!
//! # Cost
//! Two accesses more for each statement, and nothing for a function without barriers.

use crate::ids::{ArrayId, StmtId};
use crate::schedule::Node;
use crate::scop::{Access, Array, Scop, Stmt};
use loopwright_affine_ir::{AccessKind, Id, Ir};
use loopwright_polyhedra::{IntegerRelation, Space, Tuple};

/// Which statements nothing moves across.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Barriers {
    /// Those outside of all loops that compute a value which others use.
    Values,
    /// Those as well that do what others may see in an order, such as calls of functions that are not known.
    All,
}

/// The same function, in which no statement can move across a barrier; `None` where there are none.
pub fn with_barriers(ir: &Ir, scop: &Scop, barriers: Barriers) -> Option<Scop> {
    let is_seen = |access: &Access| access.kind == AccessKind::Write && scop.array(access.array).is_output;
    let is_barrier = |stmt: &Stmt| {
        scop.hands_on(ir, stmt) || barriers == Barriers::All && stmt.accesses.iter().any(is_seen)
    };
    let is_barrier: Vec<bool> = scop.stmts.iter().map(is_barrier).collect();
    if !is_barrier.contains(&true) {
        return None;
    }
    let mut barred = scop.clone();
    let parts: Vec<Vec<StmtId>> = match &scop.original.root {
        Node::Sequence(children) => children.iter().map(|(stmts, _)| stmts.clone()).collect(),
        Node::Band(_) | Node::Leaf => vec![scop.stmts.iter().map(|stmt| stmt.id).collect()],
    };
    let (mut before, mut between) = (None, Vec::new());
    for part in parts {
        for stmt in &part {
            before.into_iter().for_each(|array| touch(&mut barred, *stmt, AccessKind::Read, array));
        }
        if !part.iter().any(|stmt| is_barrier[stmt.index()]) {
            between.extend(part);
            continue;
        }
        let name = format!("barrier{}", barred.arrays.len());
        let array = add_cell(&mut barred, &name, "the order of calls and values");
        for stmt in between.drain(..) {
            touch(&mut barred, stmt, AccessKind::Read, array);
        }
        for stmt in &part {
            let kind = if is_barrier[stmt.index()] { AccessKind::Write } else { AccessKind::Read };
            touch(&mut barred, *stmt, kind, array);
        }
        before = Some(array);
        between = part;
    }
    Some(barred)
}

/// Adds a cell that no array of the program has.
pub(super) fn add_cell(scop: &mut Scop, name: &str, text: &str) -> ArrayId {
    let array = ArrayId::from_index(scop.arrays.len());
    scop.arrays.push(Array {
        grid: None,
        name: name.to_string(),
        text: text.to_string(),
        root: None,
        rank: 0,
        n_counters: 0,
        is_elsewhere: false,
        is_output: false,
        is_value: false,
        is_merged: false,
    });
    array
}

/// Lets all instances of a statement read or write such a cell.
pub(super) fn touch(scop: &mut Scop, stmt: StmtId, kind: AccessKind, array: ArrayId) {
    let (symbols, cell) = (scop.param_names(), Tuple::named(scop.array(array).name.as_str(), 0));
    let stmt = &mut scop.stmts[stmt.index()];
    let instances = Tuple::named(stmt.name.clone(), stmt.ivs.len() as u32);
    let relation = vec![IntegerRelation::universe(Space::relation(symbols, instances, cell))];
    stmt.touched.push(Access { op: stmt.anchor, kind, array, relation, exact: true });
}
