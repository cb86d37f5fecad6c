//! Jumps and what they hand to the blocks that they lead to.

use affine_ir::{Attr, Ir, OpId, ValueId};

/// Whether [`set_branch_operands`] can give a jump other operands: not those whose declaration does not tell where they all go.
pub(crate) fn takes_operands(ir: &Ir, jump: OpId) -> bool {
    ir.def(jump).successor_operands.is_some() && ir.def(jump).cases.is_none()
}

/// Hands other values to the successors of a jump, a list to each.
pub(crate) fn set_branch_operands(ir: &mut Ir, jump: OpId, lists: &[Vec<ValueId>]) {
    let n_handed: usize = ir.branches(jump).iter().map(|(_, given)| given.len()).sum();
    let n_own = ir.op(jump).operands().len() - n_handed;
    let own = ir.op(jump).operands()[..n_own].iter().copied();
    let operands: Vec<ValueId> = own.chain(lists.iter().flatten().copied()).collect();
    if ir.op(jump).attr(SEGMENTS).is_some() {
        let sizes = std::iter::once(n_own).chain(lists.iter().map(Vec::len));
        let sizes = sizes.map(|size| i32::try_from(size).unwrap_or(i32::MAX));
        ir.set_attr(jump, SEGMENTS, Attr::i32_array(sizes));
    }
    ir.set_operands(jump, operands);
}

/// The property with the sizes of groups of operands.
pub(crate) const SEGMENTS: &str = "operandSegmentSizes";
