//! Patterns that remove `memref.alloca_scope` where it is not needed.

use crate::simplify::greedy::Rewriter;
use loopwright_affine_ir::{Effects, Ir, OpId, Traits};

/// A scope in which nothing is allocated on the stack, or after which the scope around it ends, too.
pub(crate) fn unneeded_scope(rewriter: &mut Rewriter<'_>, op: OpId) -> bool {
    let ir = &*rewriter.ir;
    let Some(block) = ir.single_block(op, 0).filter(|_| ir.op(op).name() == "memref.alloca_scope") else {
        return false;
    };
    if may_allocate(ir, op) && !ends_with_scope(ir, op) {
        return false;
    }
    rewriter.inline_before(op, block, &[]);
    true
}

/// Whether something in a scope, but not in one within it, may allocate on its stack frame.
fn may_allocate(ir: &Ir, scope: OpId) -> bool {
    let mut pending = vec![scope];
    while let Some(op) = pending.pop() {
        let blocks = ir.op(op).regions().iter().flat_map(|region| ir.region(*region).blocks());
        for inner in blocks.flat_map(|block| ir.block(*block).ops()) {
            let def = ir.def(*inner);
            if def.has(Traits::STACK_ALLOCATION) || def.effects == Effects::Unknown {
                return true;
            }
            if !def.has(Traits::ALLOCATION_SCOPE) {
                pending.push(*inner);
            }
        }
    }
    false
}

/// Whether nothing comes after a scope in the one around it.
fn ends_with_scope(ir: &Ir, op: OpId) -> bool {
    let is_scope = ir.parent_op(op).is_some_and(|around| ir.def(around).has(Traits::ALLOCATION_SCOPE));
    let Some(block) = ir.op(op).parent().filter(|_| is_scope) else { return false };
    let is_only = ir.block(block).parent().is_some_and(|region| ir.region(region).blocks().len() == 1);
    is_only && ir.block(block).ops().len() == ir.position(op) + 2
}
