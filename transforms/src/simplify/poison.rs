//! Poison analysis: which values may be poison.
//!
//! # Method
//! Poison comes of ops whose conditions ([`loopwright_affine_ir::Defined`]) constants do not show to hold,
//! and is passed on: by ops to their results, and to what their regions begin with; by the ends of blocks to
//! what comes after. What functions are called with, and what memory holds, is none.
//!
//! # Cost
//! A walk for each step that it takes to find nothing new.

use loopwright_affine_ir::declare::Condition;
use loopwright_affine_ir::machinery::open_conditions;
use loopwright_affine_ir::{Ir, OpId, Traits, ValueId};
use std::collections::HashSet;

/// The values in an op that may be poison.
pub(crate) fn possible_poison(ir: &Ir, root: OpId) -> HashSet<ValueId> {
    let ops: Vec<OpId> = ir.walk(root).filter(|op| *op != root).collect();
    let mut found: HashSet<ValueId> = HashSet::new();
    for op in &ops {
        let makes_poison = match open_conditions(ir, *op) {
            Some(open) => open.iter().any(Condition::gives_poison),
            None => ir.def(*op).is_pure(),
        };
        if makes_poison {
            found.extend(ir.op(*op).results());
        }
    }
    let mut n_known = 0;
    while n_known < found.len() {
        n_known = found.len();
        for op in &ops {
            if ir.op(*op).operands().iter().any(|operand| found.contains(operand)) {
                hand_on(ir, *op, &mut found);
            }
        }
    }
    found
}

fn hand_on(ir: &Ir, op: OpId, found: &mut HashSet<ValueId>) {
    found.extend(ir.op(op).results());
    let is_end = ir.def(op).has(Traits::TERMINATOR);
    let parent = is_end.then(|| ir.parent_op(op)).flatten();
    for around in std::iter::once(op).chain(parent) {
        found.extend(ir.op(around).results());
        let regions = ir.op(around).regions().iter();
        let blocks = regions.flat_map(|region| ir.region(*region).blocks());
        found.extend(blocks.flat_map(|block| ir.block(*block).args()));
    }
}
