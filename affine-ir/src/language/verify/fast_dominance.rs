//! Fast path of the dominance check: is every operand obviously defined before its use?
//!
//! # Method
//! Ops are visited in the order they are written. A value is obviously visible if it was met before, in a
//! block that is still open and has the same closest isolated op around it as its user. That is enough for
//! dominance, whatever the control flow, and for isolation. Where it does not hold (between blocks of a
//! region, in graph regions, in wrong programs) the answer is "not obvious", and the verifier looks closely.

use crate::core::ids::{BlockId, Id, OpId};
use crate::language::ir::Ir;
use crate::language::op_def::Traits;

/// Number of a block that is not open, and of the home of a value not met yet.
const NONE: u32 = 0;

/// Whether every operand in the program is obviously visible where it is used.
pub(super) fn all_visible(ir: &Ir) -> bool {
    let mut look = Look { ir, home: vec![None; ir.n_value_ids()], isolation: vec![NONE; ir.n_block_ids()] };
    // Blocks being visited, with the position of the next op and the number of isolated ops around it.
    let mut open: Vec<(BlockId, usize, u32)> = Vec::new();
    let mut n_isolated = NONE;
    look.enter(ir.module(), &mut n_isolated, NONE + 1, &mut open);
    while let Some((block, position, isolation)) = open.last_mut() {
        let (block, isolation) = (*block, *isolation);
        let ops = ir.block(block).ops();
        let met = match position.checked_sub(1) {
            // Results are visible after the regions of their op, not in them.
            Some(before) => ir.op(ops[before]).results(),
            None => {
                look.isolation[block.index()] = isolation;
                ir.block(block).args()
            }
        };
        for value in met {
            look.home[value.index()] = Some(block);
        }
        let Some(op) = ops.get(*position).copied() else {
            look.isolation[block.index()] = NONE;
            open.pop();
            continue;
        };
        *position += 1;
        if !look.operands_visible(op, isolation) {
            return false;
        }
        if !ir.op(op).regions().is_empty() {
            look.enter(op, &mut n_isolated, isolation, &mut open);
        }
    }
    true
}

struct Look<'a> {
    ir: &'a Ir,
    /// For each value met, its block.
    home: Vec<Option<BlockId>>,
    /// For each open block, the number of the closest isolated op around it.
    isolation: Vec<u32>,
}

impl Look<'_> {
    fn operands_visible(&self, op: OpId, isolation: u32) -> bool {
        let home = |value: &crate::core::ids::ValueId| self.home[value.index()];
        let mut homes = self.ir.op(op).operands().iter().map(home);
        homes.all(|home| home.is_some_and(|home| self.isolation[home.index()] == isolation))
    }

    /// Opens the blocks of an op, the first of them on top.
    fn enter(&self, op: OpId, n_isolated: &mut u32, around: u32, open: &mut Vec<(BlockId, usize, u32)>) {
        let mut isolation = around;
        if self.ir.def(op).has(Traits::ISOLATED) {
            *n_isolated += 1;
            isolation = *n_isolated;
        }
        for region in self.ir.op(op).regions().iter().rev() {
            open.extend(self.ir.region(*region).blocks().iter().rev().map(|block| (*block, 0, isolation)));
        }
    }
}
