//! Meanings of the `index` ops. Unlike `arith` ops on indices, these wrap around.

use crate::dialects::arith::eval::{compare_with, narrow_binary, shift_amount};
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
    narrow_binary(cx, op, move |int, lhs, rhs| Ok(int.wrap(apply(int, lhs, rhs))))
}

/// `index.shl`
pub(super) fn shift_left(cx: &mut Compiler<'_>, op: OpId) -> Compiled {
    narrow_binary(cx, op, move |int, lhs, rhs| Ok(int.wrap(lhs << shift_amount(int, rhs)?)))
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
