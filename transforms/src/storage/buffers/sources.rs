//! Whether all that ops read of a memref was written by themselves: then a copy need not be filled before.
//!
//! # Method
//! The function's dataflow gives the last write before each read. What the ops read is their own where each
//! such write is by one of them, carried by no loop around the copy, and no read comes before all writes.
//!
//! # Exactness
//! `true` is certain; `false` may be because the budget ran out, or where something is not followed.
//!
//! # Cost
//! The dataflow of the function, once for each that asks.

use crate::gate::rewriting::Edit;
use crate::storage::buffers::footprint::Access;
use loopwright_affine_ir::{AccessKind, Ir, OpId, ValueId};
use loopwright_analysis::{Dataflow, Scop, Stmt, dataflow};
use std::collections::{HashMap, HashSet};

/// The writes that the reads of a function get their values from.
pub(crate) struct Sources {
    scop: Scop,
    flow: Dataflow,
}

impl Sources {
    /// Those of the function that is changed; `None` if it is not followed, or the budget does not do.
    pub(crate) fn of(edit: &Edit<'_>) -> Option<Self> {
        let scop = edit.scop().ok()?;
        let flow = dataflow(edit.ir, &scop, edit.budget).ok()?;
        Some(Self { scop, flow })
    }

    /// Whether what some accesses read was written by them since the op at `place`, in front of which a copy
    /// would be made, was reached.
    pub(crate) fn are_among(&self, ir: &Ir, accesses: &[Access], place: OpId) -> bool {
        let ops: HashSet<OpId> = accesses.iter().map(|access| access.op).collect();
        let outer: Vec<OpId> = ir.ancestors(place).collect();
        let n_outer = |stmt: &Stmt| -> u32 {
            let loops = stmt.loops.iter().take_while(|looping| outer.contains(looping));
            u32::try_from(loops.count()).expect("loops are counted in u32")
        };
        let mut known: HashSet<OpId> = HashSet::new();
        for stmt in &self.scop.stmts {
            for (at, access) in stmt.accesses.iter().enumerate() {
                if access.kind != AccessKind::Read || !ops.contains(&access.op) {
                    continue;
                }
                let read = (stmt.id, at);
                let is_input = self.flow.inputs.iter().any(|input| (input.stmt, input.access) == read);
                let mut flows = self.flow.flow.iter().filter(|flow| (flow.target, flow.accesses.1) == read);
                let is_own = flows.all(|flow| {
                    let source = &self.scop.stmt(flow.source).accesses[flow.accesses.0];
                    ops.contains(&source.op) && (flow.level == 0 || flow.level > n_outer(stmt))
                });
                if is_input || !is_own || !is_entered(ir, stmt, access.op) {
                    return false;
                }
                known.insert(access.op);
            }
        }
        accesses.iter().all(|access| access.kind == AccessKind::Write || known.contains(&access.op))
    }
}

/// Whether all loops around an op are loops around its statement, not parts of it.
fn is_entered(ir: &Ir, stmt: &Stmt, op: OpId) -> bool {
    ir.ancestors(op).all(|around| ir.def(around).loop_like.is_none() || stmt.loops.contains(&around))
}

/// Whether the first of these accesses of some memref is a write, and a later one a read. Where none is,
/// asking for sources is not worth its cost.
pub(crate) fn writes_first(accesses: impl IntoIterator<Item = Access>) -> bool {
    let mut first: HashMap<ValueId, AccessKind> = HashMap::new();
    accesses.into_iter().any(|access| {
        let first = *first.entry(access.memref).or_insert(access.kind);
        first == AccessKind::Write && access.kind == AccessKind::Read
    })
}
