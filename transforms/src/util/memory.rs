//! Where a memref comes from.

use affine_ir::{EffectKind, Effects, Ir, Traits, ValueId};

/// Whether it is a new allocation.
pub(crate) fn is_allocated(ir: &Ir, memref: ValueId) -> bool {
    let effects = ir.defining_op(memref).map(|op| ir.def(op).effects);
    matches!(effects, Some(Effects::Known(effects)) if effects.iter().any(|effect| effect.kind == EffectKind::Alloc))
}

/// Whether it is an argument of a function.
pub(crate) fn is_argument(ir: &Ir, memref: ValueId) -> bool {
    let around = ir.defining_block(memref).and_then(|block| ir.block_parent_op(block));
    ir.defining_op(memref).is_none() && around.is_some_and(|around| ir.def(around).has(Traits::ISOLATED))
}
