//! Replaces ops and moves their bodies.

use loopwright_affine_ir::{BlockId, Builder, Ir, OpId, OpSpec, ValueId};

/// Values take the place of an op's results, and the op goes.
pub(crate) fn replace(ir: &mut Ir, op: OpId, values: &[ValueId]) {
    let results = ir.op(op).results().to_vec();
    results.into_iter().zip(values).for_each(|(result, value)| ir.replace_all_uses(result, *value));
    ir.erase_op(op);
}

/// The beginnings of an op where the builder is.
pub(crate) fn spec(builder: &Builder<'_>, name: &str) -> OpSpec {
    OpSpec::new(builder.ir.dialects().known(name), builder.loc.clone())
}

/// Makes a block the only one of a region, ended by another terminator with the same operands.
pub(crate) fn move_body(
    builder: &mut Builder<'_>,
    body: BlockId,
    (op, region): (OpId, usize),
    terminator: &'static str,
) {
    let region = builder.ir.op(op).regions()[region];
    let old = builder.ir.region(region).blocks().to_vec();
    builder.ir.erase_blocks(&old);
    builder.ir.detach_block(body);
    builder.ir.insert_block(region, body);
    let Some(end) = builder.ir.block(body).ops().last().copied() else { return };
    let values = builder.ir.op(end).operands().to_vec();
    let made = spec(builder, terminator).operands(values);
    builder.ir.erase_op(end);
    let made = builder.ir.create_op(made);
    builder.ir.append_op(body, made);
}

/// Discardable attributes of an op goes over to another.
pub(crate) fn copy_foreign_attrs(ir: &mut Ir, from: OpId, to: OpId) {
    let def = ir.def(from);
    let foreign = ir.op(from).attrs.iter().filter(|(name, _)| !def.is_property(name));
    let foreign: Vec<_> = foreign.map(|(name, attr)| (name.clone(), attr.clone())).collect();
    foreign.into_iter().for_each(|(name, attr)| ir.set_attr(to, name, attr));
}
