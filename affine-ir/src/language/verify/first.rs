//! The first broken rule of each isolated op: what `mlir-opt` reports.
//!
//! # Method
//! As `mlir-opt` does, ops are entered in the order they are written, and left after what is in them. An
//! isolated op is looked at by itself. Of its faults the first one counts; dominance is asked about where
//! there is none, and the rules of an op that come after what is in it where there is none in the isolated
//! ops inside either.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::core::ids::OpId;
use crate::language::ir::Ir;
use crate::language::op_def::Traits;
use crate::language::verify::{Fault, When};

/// Of faults in the order of the program, those that are the first of an isolated op.
pub(super) fn of_isolated_ops(ir: &Ir, faults: Vec<Fault>) -> Vec<Fault> {
    if faults.len() <= 1 {
        return faults;
    }
    let order = order(ir);
    let key = |fault: &Fault| {
        let (enter, leave) = order[&fault.op];
        match fault.when {
            When::Before => (false, enter, 0),
            // Of ops that end together, inner ones are left first.
            When::After => (false, leave, usize::MAX - enter),
            When::Dominance => (true, enter, 0),
            When::Symbols => (true, leave, 0),
        }
    };
    let mut first: FxHashMap<OpId, usize> = FxHashMap::default();
    for (at, fault) in faults.iter().enumerate() {
        let kept = first.entry(isolated(ir, fault)).or_insert(at);
        if key(fault) < key(&faults[*kept]) {
            *kept = at;
        }
    }
    // Isolated ops with faults inside, in other isolated ops: they are not left.
    let homes = first.keys().copied();
    let entered: FxHashSet<OpId> = homes.flat_map(|home| ir.ancestors(home)).collect();
    let mut kept: Vec<usize> = first
        .into_iter()
        .filter(|(home, at)| faults[*at].when == When::Before || !entered.contains(home))
        .map(|(_, at)| at)
        .collect();
    kept.sort_unstable();
    let mut kept = kept.into_iter().peekable();
    let all = faults.into_iter().enumerate();
    all.filter(|(at, _)| kept.next_if_eq(at).is_some()).map(|(_, fault)| fault).collect()
}

/// The isolated op that a fault is in, which may be the op itself.
fn isolated(ir: &Ir, fault: &Fault) -> OpId {
    let around = std::iter::once(fault.op).chain(ir.ancestors(fault.op));
    let kind = if fault.when == When::Symbols { Traits::SYMBOL_TABLE } else { Traits::ISOLATED };
    around.into_iter().find(|op| ir.def(*op).has(kind)).unwrap_or(ir.module())
}

/// When each op is entered: its position; and left: the position of the last op inside.
fn order(ir: &Ir) -> FxHashMap<OpId, (usize, usize)> {
    let ops: Vec<OpId> = ir.walk(ir.module()).collect();
    let mut order: FxHashMap<OpId, (usize, usize)> =
        ops.iter().enumerate().map(|(at, op)| (*op, (at, at))).collect();
    for op in ops.iter().rev() {
        let (_, leave) = order[op];
        if let Some(around) = ir.parent_op(*op).and_then(|parent| order.get_mut(&parent)) {
            around.1 = around.1.max(leave);
        }
    }
    order
}
