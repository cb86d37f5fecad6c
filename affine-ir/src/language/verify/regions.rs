//! Verifies regions: their terminators, and the values passed between them and the op.
//!
//! They are checked when all else is known to be in order, from the inside out: an op is spared them if
//! something is wrong inside it.

use rustc_hash::FxHashSet;

use crate::core::diag::Diagnostic;
use crate::core::ids::OpId;
use crate::language::ir::Ir;

/// What is left to check.
#[derive(Default)]
pub(super) struct Regions {
    /// Ops with such rules, outer ones before inner ones.
    ops: Vec<OpId>,
    /// Ops with faults in them or in ops inside.
    faulty: FxHashSet<OpId>,
}

impl Regions {
    /// Notes an op that is in order.
    pub(super) fn note(&mut self, ir: &Ir, op: OpId) {
        // Regions mostly end as they should: seen now, with their ops at hand, this needs no second look.
        if ir.def(op).verify_regions.is_some() || wrong_end(ir, op).is_some() {
            self.ops.push(op);
        }
    }

    /// Whether something is wrong with an op or in it.
    pub(super) fn is_faulty(&self, op: OpId) -> bool {
        self.faulty.contains(&op)
    }

    /// Notes an op that is not.
    pub(super) fn fault(&mut self, ir: &Ir, op: OpId) {
        let mut next = Some(op);
        while let Some(op) = next.filter(|op| self.faulty.insert(*op)) {
            next = ir.parent_op(op);
        }
    }

    /// What is wrong with those noted, in the order of the program.
    pub(super) fn check(mut self, ir: &Ir) -> Vec<(OpId, Diagnostic)> {
        let mut found = Vec::new();
        for op in std::mem::take(&mut self.ops).into_iter().rev() {
            if self.faulty.contains(&op) {
                continue;
            }
            let mut out = Vec::new();
            if let Some(error) = wrong_end(ir, op) {
                out.push(error);
            } else if let Some(check) = ir.def(op).verify_regions {
                check(ir, op, &mut out);
            }
            if !out.is_empty() {
                found.extend(out.into_iter().map(|error| (op, error)));
                self.fault(ir, op);
            }
        }
        found.sort_by_key(|(_, error)| (error.place.line, error.place.col));
        found
    }
}

/// A region that does not end in the op that ends the regions of `op`.
fn wrong_end(ir: &Ir, op: OpId) -> Option<Diagnostic> {
    let wanted = ir.def(op).terminator;
    if wanted.is_empty() {
        return None;
    }
    let blocks = ir.op(op).regions().iter().flat_map(|region| ir.region(*region).blocks());
    let mut ends = blocks.filter_map(|block| ir.block(*block).ops().last()).map(|end| ir.op(*end).name());
    let found = ends.find(|found| *found != wanted)?;
    let error = ir.op_error(op, format!("expects regions to end with '{wanted}', found '{found}'"));
    let note = format!("in custom textual format, the absence of terminator implies '{wanted}'");
    Some(error.with_note(ir.place(&ir.op(op).loc), note))
}
