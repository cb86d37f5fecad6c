//! Traces a memref to its root: an allocation, argument or global.

use loopwright_affine_ir::machinery::constant_operand;
use loopwright_affine_ir::{Attr, EffectKind, Effects, ElementAccess, Ir, OpId, Traits, Type, ValueId};
use loopwright_analysis::machinery::root;

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

/// Whether two memrefs are known to have no element in common: they come from distinct allocations, arguments
/// or globals.
pub(crate) fn are_apart(ir: &Ir, one: ValueId, other: ValueId, args_may_alias: bool) -> bool {
    let Some((one, other)) = root(ir, one).zip(root(ir, other)) else { return false };
    let may_overlap = args_may_alias && one.value.may_overlap(ir) && other.value.may_overlap(ir);
    one.value != other.value && !may_overlap
}

/// Whether a memref is an allocation that only loads, stores and deallocations know.
pub(crate) fn is_private(ir: &Ir, memref: ValueId) -> bool {
    let is_plain = |op: OpId| {
        let is_stored = ElementAccess::of(ir, op).is_some_and(|access| access.value == Some(memref));
        let is_free = matches!(ir.def(op).effects, Effects::Known(effects)
            if !effects.is_empty() && effects.iter().all(|effect| effect.kind == EffectKind::Free));
        is_free || ElementAccess::of(ir, op).is_some() && !is_stored
    };
    is_allocated(ir, memref) && ir.uses(memref).iter().all(|user| is_plain(user.op))
}

/// So many bytes some elements of a memref take.
pub(crate) fn bytes_of(ir: &Ir, memref: ValueId, n_cells: i64) -> Option<u64> {
    let elem = ir.ty(memref).memref_element()?;
    let of = |ty: &Type| match ty {
        Type::Index => Some(8),
        other => other.bit_width().map(|bits| u64::from(bits.div_ceil(8))),
    };
    let bytes = match elem.as_vector() {
        Some(vector) => {
            let sizes = vector.shape.iter().map(|size| u64::try_from(*size).ok());
            sizes.chain([of(&vector.elem)]).try_fold(1u64, |product, size| product.checked_mul(size?))?
        }
        None => of(elem)?,
    };
    bytes.checked_mul(u64::try_from(n_cells).ok()?)
}

/// The dimension of a memref that an op tells the size of, and the size if its type has it.
pub(crate) fn asked_size(ir: &Ir, op: OpId) -> Option<(usize, Option<i64>)> {
    if !ir.def(op).has(Traits::DIM_SIZE) || ir.def(op).dialect() != "memref" {
        return None;
    }
    let number = constant_operand(ir, op, 1).and_then(Attr::as_i64);
    let (at, memref) = (usize::try_from(number?).ok()?, *ir.op(op).operands().first()?);
    Some((at, *ir.ty(memref).as_memref()?.shape.get(at)?))
}
