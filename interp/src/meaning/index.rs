//! Meanings of the `index` ops. Unlike `arith` ops on indices, these wrap around.

use std::ops::{Div, Rem};

use loopwright_affine_ir::OpId;
use loopwright_affine_ir::machinery::{IntFormat, cmp_predicate};

use crate::compile::meaning::Meaning;
use crate::compile::{CompiledOp, Compiler, step};
use crate::error::InterpError;
use crate::meaning::arith::constant;
use crate::meaning::arith::int::{
    compare_with, division_signed, division_unsigned, low_bits, narrow_binary, shift_amount, shift_right,
};
use crate::values::number;

type Compiled = Result<CompiledOp, InterpError>;

/// What the ops of the dialect mean, sorted by name.
pub(crate) static MEANINGS: &[(&str, Meaning)] = &[
    ("index.add", Meaning::new(|cx, op| binary(cx, op, |_, lhs, rhs| lhs.wrapping_add(rhs)))),
    ("index.and", Meaning::new(|cx, op| binary(cx, op, |_, lhs, rhs| lhs & rhs))),
    ("index.bool.constant", Meaning::new(constant)),
    ("index.casts", Meaning::new(|cx, op| low_bits(cx, op, true))),
    ("index.castu", Meaning::new(|cx, op| low_bits(cx, op, false))),
    ("index.ceildivs", Meaning::new(|cx, op| division_signed(cx, op, number::ceil_div, number::ceil_div))),
    ("index.ceildivu", Meaning::new(|cx, op| division_unsigned(cx, op, u64::div_ceil, number::ceil_div))),
    ("index.cmp", Meaning::new(compare)),
    ("index.constant", Meaning::new(constant)),
    ("index.divs", Meaning::new(|cx, op| division_signed(cx, op, Div::div, Div::div))),
    ("index.divu", Meaning::new(|cx, op| division_unsigned(cx, op, Div::div, Div::div))),
    ("index.floordivs", Meaning::new(|cx, op| division_signed(cx, op, number::floor_div, number::floor_div))),
    (
        "index.maxs",
        Meaning::new(|cx, op| {
            binary(cx, op, |int, lhs, rhs| if int.signed(lhs) >= int.signed(rhs) { lhs } else { rhs })
        }),
    ),
    (
        "index.maxu",
        Meaning::new(|cx, op| {
            binary(cx, op, |int, lhs, rhs| if int.unsigned(lhs) >= int.unsigned(rhs) { lhs } else { rhs })
        }),
    ),
    (
        "index.mins",
        Meaning::new(|cx, op| {
            binary(cx, op, |int, lhs, rhs| if int.signed(lhs) <= int.signed(rhs) { lhs } else { rhs })
        }),
    ),
    (
        "index.minu",
        Meaning::new(|cx, op| {
            binary(cx, op, |int, lhs, rhs| if int.unsigned(lhs) <= int.unsigned(rhs) { lhs } else { rhs })
        }),
    ),
    ("index.mul", Meaning::new(|cx, op| binary(cx, op, |_, lhs, rhs| lhs.wrapping_mul(rhs)))),
    ("index.or", Meaning::new(|cx, op| binary(cx, op, |_, lhs, rhs| lhs | rhs))),
    ("index.rems", Meaning::new(|cx, op| division_signed(cx, op, Rem::rem, Rem::rem))),
    ("index.remu", Meaning::new(|cx, op| division_unsigned(cx, op, Rem::rem, Rem::rem))),
    ("index.shl", Meaning::new(shift_left)),
    ("index.shrs", Meaning::new(|cx, op| shift_right(cx, op, true))),
    ("index.shru", Meaning::new(|cx, op| shift_right(cx, op, false))),
    ("index.sizeof", Meaning::new(sizeof)),
    ("index.sub", Meaning::new(|cx, op| binary(cx, op, |_, lhs, rhs| lhs.wrapping_sub(rhs)))),
    ("index.xor", Meaning::new(|cx, op| binary(cx, op, |_, lhs, rhs| lhs ^ rhs))),
];

/// An operation without undefined behaviour; what does not fit is cut off.
pub(crate) fn binary(
    cx: &mut Compiler<'_>,
    op: OpId,
    apply: impl Fn(IntFormat, u64, u64) -> u64 + Copy + Send + Sync + 'static,
) -> Compiled {
    narrow_binary(cx, op, move |int, lhs, rhs| Ok(int.wrap(apply(int, lhs, rhs))))
}

/// `index.shl`
pub(crate) fn shift_left(cx: &mut Compiler<'_>, op: OpId) -> Compiled {
    narrow_binary(cx, op, move |int, lhs, rhs| Ok(int.wrap(lhs << shift_amount(int, rhs)?)))
}

/// `index.cmp`
pub(crate) fn compare(cx: &mut Compiler<'_>, op: OpId) -> Compiled {
    let predicate = cx.ir().op(op).attr("pred").and_then(cmp_predicate);
    let predicate = predicate.ok_or_else(|| cx.refusal(op, "has no predicate"))?;
    compare_with(cx, op, predicate as u64)
}

/// `index.sizeof`
pub(crate) fn sizeof(cx: &mut Compiler<'_>, op: OpId) -> Compiled {
    let (to, bits) = (cx.result(op, 0)?, u64::from(cx.index_width()));
    step(move |m| {
        m.regs[to] = bits;
        Ok(())
    })
}
