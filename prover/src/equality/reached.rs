//! Ops that the first function is known to have run when the second reaches a given op.
//!
//! # Problem
//! Where the first function has no meaning, nothing is asked of the second. What it does outside of all loops
//! it does for sure, unless the program ends before that, or does not reach it: in a call of which nothing is
//! known, an assertion, a loop that may go on for ever ([`Returning`]).
//!
//! # Method
//! An *event* is an op that writes the array `output`: both functions are shown to reach the same ones in the
//! same order, with the same operands and the same in memory. A *gate* is an op of the body that is one in
//! which the program may stop, or a loop or conditional all of whose stops are such events. What comes after
//! the k-th gate of the second function, and after nothing else that may stop, is reached only if k gates
//! were passed. If this many gates hold the same events
//! ([`gates_passed`](crate::equality::together::gates_passed)), the first function passes as many: it runs
//! what comes before its next gate, unless something else before that may stop.
//!
//! # Exactness
//! Sound. In a loop or conditional with an op that may stop, and after one that is no gate, nothing is known
//! of the first function by this; but see [`together`](crate::equality::together).

use crate::equality::node::{Visible, visible_key};
use loopwright_affine_ir::machinery::Returning;
use loopwright_affine_ir::{AccessKind, Ir, OpId};
use loopwright_analysis::{Access, Scop};
use std::collections::{HashMap, HashSet};

/// Where the ops of a function stand with regard to those in which the program may stop.
#[derive(Debug, Default)]
pub(super) struct Reached {
    /// Of the ops of the body.
    places: HashMap<OpId, Place>,
    /// The ops that write the array `output`.
    events: HashSet<OpId>,
    /// The ops that may stop, by themselves or in what they hold.
    stops: HashSet<OpId>,
    /// The gates, in their order.
    pub(super) gates: Vec<OpId>,
}

#[derive(Clone, Copy, Debug, Default)]
struct Place {
    /// So many gates are passed before, up to the first op that may stop and is none.
    gates: usize,
    /// It is such an op, or comes after one; or it is a gate that holds events.
    is_doubtful: bool,
}

impl Reached {
    pub(super) fn of(ir: &Ir, scop: &Scop) -> Self {
        let Some(body) = ir.single_block(scop.func, 0) else { return Self::default() };
        let returning = Returning::of(ir, scop.func);
        let writes_output = |access: &&Access| {
            let key = visible_key(ir, scop, scop.array(access.array));
            access.kind == AccessKind::Write && key == Some(Visible::Output)
        };
        let accesses = scop.stmts.iter().flat_map(|stmt| &stmt.accesses);
        let events: HashSet<OpId> = accesses.filter(writes_output).map(|access| access.op).collect();
        let (mut place, mut places) = (Place::default(), HashMap::new());
        let all: Vec<OpId> = ir.walk(scop.func).filter(|op| *op != scop.func).collect();
        let own = all.into_iter().filter(|op| returning.may_stop_itself(ir, *op));
        let mut stops: HashSet<OpId> = HashSet::new();
        for op in own {
            stops.insert(op);
            stops.extend(ir.ancestors(op).take_while(|around| *around != scop.func));
        }
        let is_told = |op: OpId| {
            let mut around = std::iter::once(op).chain(ir.ancestors(op)).take_while(|op| *op != scop.func);
            around.any(|op| events.contains(&op))
        };
        let mut gates = Vec::new();
        for &op in ir.block(body).ops() {
            let mut own = ir.walk(op).filter(|op| returning.may_stop_itself(ir, *op));
            let is_gate = stops.contains(&op) && own.all(is_told);
            place.is_doubtful |= stops.contains(&op) && !is_gate;
            let is_around = is_gate && !events.contains(&op);
            places.insert(op, Place { is_doubtful: place.is_doubtful || is_around, ..place });
            if is_gate && !place.is_doubtful {
                gates.push(op);
                place.gates += 1;
            }
        }
        Self { places, events, stops, gates }
    }

    /// The last op before an op in its block in which the program may stop, or the next after it if there is
    /// none, or that of what is around it, and whether it is before; nothing if it is no event.
    pub(super) fn anchor(&self, ir: &Ir, op: OpId) -> Option<(OpId, bool)> {
        let mut at = op;
        loop {
            let siblings = ir.block(ir.op(at).parent()?).ops();
            let place = siblings.iter().position(|sibling| *sibling == at)?;
            let is_stop = |sibling: &&OpId| self.stops.contains(*sibling);
            let before = siblings[..place].iter().rev().find(is_stop).map(|stop| (*stop, true));
            let found =
                before.or_else(|| siblings[place + 1..].iter().find(is_stop).map(|stop| (*stop, false)));
            match found {
                Some((stop, is_before)) => {
                    return self.events.contains(&stop).then_some((stop, is_before));
                }
                // What stops in an op around it beside it may run in between.
                None if self.stops.contains(&at) => return None,
                None => at = ir.parent_op(at)?,
            }
        }
    }

    /// The events in an op in which the program may stop.
    pub(super) fn stops_in<'a>(&'a self, ir: &'a Ir, op: OpId) -> impl Iterator<Item = OpId> + 'a {
        ir.walk(op).filter(|op| self.stops.contains(op) && self.events.contains(op))
    }

    /// Whether an op is among the events that both functions reach in the same order: the first function
    /// reaches the same one.
    pub(super) fn is_event(&self, op: OpId) -> bool {
        self.events.contains(&op)
    }

    /// The place of the op of the body that an op is, or is in.
    fn place(&self, ir: &Ir, op: OpId) -> Option<Place> {
        std::iter::once(op).chain(ir.ancestors(op)).find_map(|op| self.places.get(&op).copied())
    }

    /// How many gates of this function were passed when control reaches an op.
    pub(super) fn gates_before(&self, ir: &Ir, op: OpId) -> usize {
        self.place(ir, op).map_or(0, |place| place.gates)
    }

    /// Whether control reaches an op, or to the op of the body that it is in, where this many gates of this
    /// function were passed.
    pub(super) fn is_reached(&self, ir: &Ir, op: OpId, gates: usize) -> bool {
        self.place(ir, op).is_some_and(|place| !place.is_doubtful && place.gates <= gates)
    }
}
