//! Rebuilds ops with fewer or more operands and results.

use crate::flow::values::branches::SEGMENTS;
use loopwright_affine_ir::{Attr, Ir, OpId, OpSpec, Type, ValueId};
use std::sync::Arc;

/// Takes operands away; of those in groups the last ones alone can go.
pub(crate) fn keep_operands(ir: &mut Ir, op: OpId, keep: &[bool]) {
    let operands = kept(ir.op(op).operands(), keep);
    let n_gone = ir.op(op).operands().len() - operands.len();
    if n_gone == 0 {
        return;
    }
    if let Some(Attr::DenseArray(sizes)) = ir.op(op).attr(SEGMENTS) {
        let mut sizes: Vec<i32> =
            sizes.values.iter().map(|size| i32::try_from(*size).unwrap_or(i32::MAX)).collect();
        if let Some(last) = sizes.last_mut() {
            *last -= i32::try_from(n_gone).unwrap_or(i32::MAX);
        }
        ir.set_attr(op, SEGMENTS, Attr::i32_array(sizes));
    }
    ir.set_operands(op, operands);
}

/// Takes results of an op away that no op uses: a new op in its place, with the regions of the old one.
pub(crate) fn keep_results(ir: &mut Ir, op: OpId, keep: &[bool]) -> OpId {
    if keep.iter().all(|keep| *keep) {
        return op;
    }
    let results = kept(ir.op(op).results(), keep);
    let types = results.iter().map(|result| ir.ty(*result).clone()).collect();
    with_results(ir, op, &results, types)
}

/// A new op in place of one, with its regions; results of the old one become the first results of the new
/// one.
pub(crate) fn with_results(ir: &mut Ir, op: OpId, results: &[ValueId], types: Vec<Type>) -> OpId {
    let data = ir.op(op);
    let mut spec = OpSpec::new(ir.def(op), data.loc.clone()).results(types).regions(data.regions().len());
    spec.operands = data.operands().to_vec();
    spec.attrs = data.attrs.clone();
    spec.successors = data.successors().to_vec();
    let new = ir.create_op(spec);
    let regions: Vec<_> = ir.op(op).regions().iter().copied().zip(ir.op(new).regions().to_vec()).collect();
    for (from, to) in regions {
        for block in ir.region(from).blocks().to_vec() {
            ir.detach_block(block);
            ir.insert_block(to, block);
        }
    }
    for (from, to) in results.iter().zip(ir.op(new).results().to_vec()) {
        ir.copy_name(*from, to);
        ir.replace_all_uses(*from, to);
    }
    ir.insert_before(op, new);
    ir.erase_op(op);
    new
}

/// Keeps items of a property that is a list with one for each operand or result.
pub(crate) fn keep_items(ir: &mut Ir, op: OpId, name: &'static str, keep: &[bool]) {
    let Some(items) = ir.op(op).attr(name).and_then(Attr::as_array) else { return };
    let items: Vec<Attr> =
        items.iter().zip(keep).filter(|(_, keep)| **keep).map(|(item, _)| item.clone()).collect();
    let is_empty =
        items.iter().all(|item| matches!(item, Attr::Dict(attrs) if attrs.iter().next().is_none()));
    match is_empty {
        true => _ = ir.remove_attr(op, name),
        false => ir.set_attr(op, name, Attr::Array(Arc::new(items))),
    }
}

/// The items that stay.
pub(crate) fn kept(values: &[ValueId], keep: &[bool]) -> Vec<ValueId> {
    values.iter().zip(keep).filter(|(_, keep)| **keep).map(|(value, _)| *value).collect()
}
