//! Meanings of the `index` ops. Unlike `arith` ops on indices, these wrap around.

use crate::dialects::arith::eval::{compare_with, int_binary, shift_amount};
use crate::dialects::index::predicate;
use crate::ids::OpId;
use crate::interp::{CompiledOp, Compiler, Int, InterpError, step};

type Compiled = Result<CompiledOp, InterpError>;

/// An operation without undefined behaviour; what does not fit is cut off.
pub(super) fn binary(
    cx: &mut Compiler<'_>,
    op: OpId,
    apply: impl Fn(Int, u64, u64) -> u64 + Copy + Send + Sync + 'static,
) -> Compiled {
    int_binary(cx, op, move |int, lhs, rhs| Ok(int.wrap(apply(int, lhs, rhs))))
}

/// `index.shl`
pub(super) fn shift_left(cx: &mut Compiler<'_>, op: OpId) -> Compiled {
    int_binary(cx, op, move |int, lhs, rhs| Ok(int.wrap(lhs << shift_amount(int, rhs)?)))
}

/// `index.casts`, `index.castu`: extends by the sign or by zeros, cuts off what does not fit.
pub(super) fn cast(cx: &mut Compiler<'_>, op: OpId, signed: bool) -> Compiled {
    let (source, target) = (cx.int(op, cx.operand_value(op, 0)?)?, cx.int(op, cx.result_value(op, 0)?)?);
    let (from, to) = (cx.operand(op, 0)?, cx.result(op, 0)?);
    step(move |m| {
        let slot = m.regs[from];
        m.regs[to] = target.wrap(if signed { source.signed(slot) as u64 } else { source.unsigned(slot) });
        Ok(())
    })
}

/// `index.cmp`
pub(super) fn compare(cx: &mut Compiler<'_>, op: OpId) -> Compiled {
    let predicate = cx.ir().op(op).attr("pred").and_then(predicate);
    let predicate = predicate.ok_or_else(|| cx.refusal(op, "has no predicate"))?;
    compare_with(cx, op, predicate as u64)
}

/// `index.sizeof`
pub(super) fn sizeof(cx: &mut Compiler<'_>, op: OpId) -> Compiled {
    let (to, bits) = (cx.result(op, 0)?, u64::from(cx.index_width()));
    step(move |m| {
        m.regs[to] = bits;
        Ok(())
    })
}
