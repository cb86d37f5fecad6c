//! Patterns that inline regions which run exactly once.

use crate::simplify::greedy::Rewriter;
use loopwright_affine_ir::{BlockId, Ir, OpId, Traits};

/// Whether an op does nothing but to run its region.
fn runs_region(ir: &Ir, op: OpId) -> bool {
    ir.op(op).name() == "scf.execute_region" && ir.op(op).attr("no_inline").is_none()
}

/// The end of a block, if that passes values to the op around.
fn yielding(ir: &Ir, block: BlockId) -> Option<OpId> {
    ir.terminator(block).filter(|end| ir.def(*end).has(Traits::YIELD))
}

/// A region of one block.
pub(crate) fn of_one_block(rewriter: &mut Rewriter<'_>, op: OpId) -> bool {
    let ir = &*rewriter.ir;
    let block = ir.single_block(op, 0).filter(|block| runs_region(ir, op) && yielding(ir, *block).is_some());
    if let Some(block) = block {
        rewriter.inline_before(op, block, &[]);
    }
    block.is_some()
}

/// A region of several blocks, where there may be several.
pub(crate) fn of_blocks(rewriter: &mut Rewriter<'_>, op: OpId) -> bool {
    let ir = &mut *rewriter.ir;
    let Some(around) = ir.parent_op(op).filter(|_| runs_region(ir, op)) else { return false };
    let takes_blocks = ir.def(around).has(Traits::FUNCTION) || ir.op(around).name() == ir.op(op).name();
    let (Some(block), Some(region)) = (ir.op(op).parent(), ir.op(op).regions().first()) else { return false };
    let blocks = ir.region(*region).blocks().to_vec();
    let Some(entry) = blocks.first().copied().filter(|_| takes_blocks) else { return false };
    let rest = ir.create_block();
    ir.insert_block_after(block, rest);
    let mut values = Vec::new();
    for result in ir.op(op).results().to_vec() {
        let (ty, loc) = (ir.ty(result).clone(), ir.op(op).loc.clone());
        values.push(ir.add_block_arg(rest, ty, loc));
    }
    let behind = ir.block(block).ops()[ir.position(op) + 1..].to_vec();
    behind.iter().rev().for_each(|op| ir.detach(*op));
    behind.into_iter().for_each(|op| ir.append_op(rest, op));
    for inner in blocks.iter().rev() {
        ir.detach_block(*inner);
        ir.insert_block_after(block, *inner);
    }
    rewriter.jumps.forget();
    for end in blocks.iter().filter_map(|inner| yielding(rewriter.ir, *inner)).collect::<Vec<_>>() {
        let handed = rewriter.ir.op(end).operands().to_vec();
        rewriter.jump(end, (rest, handed));
    }
    let results = rewriter.ir.op(op).results().to_vec();
    results.into_iter().zip(values).for_each(|(result, value)| rewriter.replace_uses(result, value));
    rewriter.jump(op, (entry, Vec::new()));
    true
}
