//! Meanings of the `builtin` ops.
use loopwright_affine_ir::{OpId, ValueId};

use crate::compile::meaning::Meaning;
use crate::compile::{CompiledOp, Compiler, step};
use crate::error::InterpError;

/// What the ops of the dialect mean, sorted by name.
pub(crate) static MEANINGS: &[(&str, Meaning)] =
    &[("builtin.unrealized_conversion_cast", Meaning::new(cast))];

/// A cast of values to their own types passes them on; any other has no meaning until it is made real.
fn cast(cx: &mut Compiler<'_>, op: OpId) -> Result<CompiledOp, InterpError> {
    let (ir, data) = (cx.ir(), cx.ir().op(op));
    let types = |values: &[ValueId]| values.iter().map(|value| ir.ty(*value)).collect::<Vec<_>>();
    if types(data.operands()) != types(data.results()) {
        return Err(cx.refusal(op, "casts to other types, which has no interpretation"));
    }
    let (from, to) = (cx.values(op, data.operands())?, cx.results(op)?);
    let moves = cx.moves(op, &from, &to)?;
    step(move |m| {
        moves.run(m);
        Ok(())
    })
}
