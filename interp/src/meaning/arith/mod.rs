//! Meanings of the `arith` ops, by family.
//!
//! Integers wrap around unless the op says that they cannot (`overflow<nsw>`), which is then checked; `index`
//! never wraps. What LLVM calls poison (shifts past the width, casts of floats that do not fit) is an error
//! here.

pub(crate) mod fault;
pub(crate) mod float;
pub(crate) mod int;

use std::cmp::Ordering;
use std::ops::{Add, Div, Mul, Rem, Sub};

use loopwright_affine_ir::machinery::IntFormat;
use loopwright_affine_ir::{Attr, FloatValue, OpId};

use crate::compile::meaning::Meaning;
use crate::compile::{CompiledOp, Compiler, step};
use crate::error::InterpError;
use crate::meaning::arith::float::{
    compare_floats, float_binary, float_cast, float_to_int, int_to_float, negate, scaling_extend,
    scaling_truncate,
};
use crate::meaning::arith::int::{
    bitwise, compare_ints, division_signed, division_unsigned, extremum, int_cast, int_extended,
    int_overflowing, shift_left, shift_right,
};
use crate::values::{Repr, Scalar, dense_words, number};

type Compiled = Result<CompiledOp, InterpError>;

/// What the ops of the dialect mean, sorted by name.
pub(crate) static MEANINGS: &[(&str, Meaning)] = &[
    ("arith.addf", Meaning::new(|cx, op| float_binary(cx, op, Add::add, Add::add)).flops(1)),
    ("arith.addi", Meaning::new(|cx, op| int_overflowing(cx, op, Add::add, Add::add))),
    (
        "arith.addui_extended",
        Meaning::new(|cx, op| int_extended(cx, op, IntFormat::addui_extended, false, Add::add)),
    ),
    ("arith.andi", Meaning::new(|cx, op| bitwise(cx, op, |lhs, rhs| lhs & rhs))),
    ("arith.bitcast", Meaning::new(bitcast)),
    ("arith.ceildivsi", Meaning::new(|cx, op| division_signed(cx, op, number::ceil_div, number::ceil_div))),
    ("arith.ceildivui", Meaning::new(|cx, op| division_unsigned(cx, op, u64::div_ceil, number::ceil_div))),
    ("arith.cmpf", Meaning::new(compare_floats)),
    ("arith.cmpi", Meaning::new(compare_ints)),
    ("arith.constant", Meaning::new(constant)),
    ("arith.divf", Meaning::new(|cx, op| float_binary(cx, op, Div::div, Div::div)).flops(1)),
    ("arith.divsi", Meaning::new(|cx, op| division_signed(cx, op, Div::div, Div::div))),
    ("arith.divui", Meaning::new(|cx, op| division_unsigned(cx, op, Div::div, Div::div))),
    ("arith.extf", Meaning::new(float_cast)),
    ("arith.extsi", Meaning::new(|cx, op| int_cast(cx, op, true))),
    ("arith.extui", Meaning::new(|cx, op| int_cast(cx, op, false))),
    (
        "arith.floordivsi",
        Meaning::new(|cx, op| division_signed(cx, op, number::floor_div, number::floor_div)),
    ),
    ("arith.fptosi", Meaning::new(|cx, op| float_to_int(cx, op, true))),
    ("arith.fptoui", Meaning::new(|cx, op| float_to_int(cx, op, false))),
    ("arith.index_cast", Meaning::new(|cx, op| int_cast(cx, op, true))),
    ("arith.index_castui", Meaning::new(|cx, op| int_cast(cx, op, false))),
    (
        "arith.maximumf",
        Meaning::new(|cx, op| float_binary(cx, op, number::maximum, FloatValue::maximum)).flops(1),
    ),
    (
        "arith.maxnumf",
        Meaning::new(|cx, op| float_binary(cx, op, number::maxnum, FloatValue::maxnum)).flops(1),
    ),
    ("arith.maxsi", Meaning::new(|cx, op| extremum(cx, op, true, Ordering::is_ge))),
    ("arith.maxui", Meaning::new(|cx, op| extremum(cx, op, false, Ordering::is_ge))),
    (
        "arith.minimumf",
        Meaning::new(|cx, op| float_binary(cx, op, number::minimum, FloatValue::minimum)).flops(1),
    ),
    (
        "arith.minnumf",
        Meaning::new(|cx, op| float_binary(cx, op, number::minnum, FloatValue::minnum)).flops(1),
    ),
    ("arith.minsi", Meaning::new(|cx, op| extremum(cx, op, true, Ordering::is_le))),
    ("arith.minui", Meaning::new(|cx, op| extremum(cx, op, false, Ordering::is_le))),
    ("arith.mulf", Meaning::new(|cx, op| float_binary(cx, op, Mul::mul, Mul::mul)).flops(1)),
    ("arith.muli", Meaning::new(|cx, op| int_overflowing(cx, op, Mul::mul, Mul::mul))),
    (
        "arith.mulsi_extended",
        Meaning::new(|cx, op| int_extended(cx, op, IntFormat::mulsi_extended, true, Mul::mul)),
    ),
    (
        "arith.mului_extended",
        Meaning::new(|cx, op| int_extended(cx, op, IntFormat::mului_extended, false, Mul::mul)),
    ),
    ("arith.negf", Meaning::new(negate).flops(1)),
    ("arith.ori", Meaning::new(|cx, op| bitwise(cx, op, |lhs, rhs| lhs | rhs))),
    ("arith.remf", Meaning::new(|cx, op| float_binary(cx, op, Rem::rem, Rem::rem)).flops(1)),
    ("arith.remsi", Meaning::new(|cx, op| division_signed(cx, op, Rem::rem, Rem::rem))),
    ("arith.remui", Meaning::new(|cx, op| division_unsigned(cx, op, Rem::rem, Rem::rem))),
    ("arith.scaling_extf", Meaning::new(scaling_extend)),
    ("arith.scaling_truncf", Meaning::new(scaling_truncate)),
    ("arith.select", Meaning::new(select)),
    ("arith.shli", Meaning::new(shift_left)),
    ("arith.shrsi", Meaning::new(|cx, op| shift_right(cx, op, true))),
    ("arith.shrui", Meaning::new(|cx, op| shift_right(cx, op, false))),
    ("arith.sitofp", Meaning::new(|cx, op| int_to_float(cx, op, true))),
    ("arith.subf", Meaning::new(|cx, op| float_binary(cx, op, Sub::sub, Sub::sub)).flops(1)),
    ("arith.subi", Meaning::new(|cx, op| int_overflowing(cx, op, Sub::sub, Sub::sub))),
    ("arith.truncf", Meaning::new(float_cast)),
    ("arith.trunci", Meaning::new(|cx, op| int_cast(cx, op, true))),
    ("arith.uitofp", Meaning::new(|cx, op| int_to_float(cx, op, false))),
    ("arith.xori", Meaning::new(|cx, op| bitwise(cx, op, |lhs, rhs| lhs ^ rhs))),
];

/// Whether an op carries a flag, which may be written as a unit or as a boolean.
fn flag(cx: &Compiler<'_>, op: OpId, name: &str) -> bool {
    cx.ir().op(op).attr(name).is_some_and(|value| *value != Attr::Bool(false))
}

fn predicate(cx: &Compiler<'_>, op: OpId) -> Result<u64, InterpError> {
    let predicate = cx.ir().op(op).attr("predicate").and_then(Attr::as_i64);
    predicate.and_then(|code| u64::try_from(code).ok()).ok_or_else(|| cx.refusal(op, "has no predicate"))
}

/// `arith.select`
pub(crate) fn select(cx: &mut Compiler<'_>, op: OpId) -> Compiled {
    let (condition, yes, no) = (cx.operand(op, 0)?, cx.operand(op, 1)?, cx.operand(op, 2)?);
    let to = cx.value(op, cx.result_value(op, 0)?)?;
    cx.int(op, cx.operand_value(op, 0)?)?;
    [yes, no].into_iter().for_each(|value| cx.hands_over(value));
    if let (Some(poison_yes), Some(poison_no), Some(poison_to)) =
        (cx.shadow(yes), cx.shadow(no), cx.shadow(to.start))
    {
        return step(move |m| {
            let is_set = m.regs[condition] != 0;
            m.copy(if is_set { yes } else { no }, to.start, to.len());
            m.copy(if is_set { poison_yes } else { poison_no }, poison_to, to.len());
            Ok(())
        });
    }
    step(move |m| {
        let from = if m.regs[condition] != 0 { yes } else { no };
        m.copy(from, to.start, to.len());
        Ok(())
    })
}

/// `arith.constant`
pub(crate) fn constant(cx: &mut Compiler<'_>, op: OpId) -> Compiled {
    let value = cx.result_value(op, 0)?;
    let (to, elem) = (cx.value(op, value)?, cx.elem(op, value)?);
    let attr = cx.ir().op(op).attr("value").ok_or_else(|| cx.refusal(op, "has no value"))?;
    let words = match (attr, elem.scalar) {
        (Attr::Float(value), Scalar::Float(_)) => Some(vec![value.bits as u64, (value.bits >> 64) as u64]),
        (Attr::Dense(dense), _) => dense_words(dense, elem),
        (Attr::WideInteger(value, _), Scalar::Int(width)) => {
            Some(IntFormat { width, is_index: false }.slots(value))
        }
        (attr, Scalar::Int(width)) => {
            attr.as_integer().map(|value| IntFormat { width, is_index: false }.slots(&value.into()))
        }
        (attr, Scalar::Index) => attr.as_i64().map(|value| vec![value as u64]),
        _ => None,
    };
    let mut words = words.ok_or_else(|| cx.refusal(op, "is a constant without interpretation"))?;
    if let Scalar::Index = elem.scalar
        && let Some(word) = words.iter().find(|word| !fits(**word as i64, cx.index_width()))
    {
        let (value, width) = (*word as i64, cx.index_width());
        return Err(cx.refusal(op, format!("is {value}, which does not fit in a {width}-bit index")));
    }
    // One element may stand for all.
    let per_element = elem.scalar.n_slots();
    words.truncate(if elem.n == 1 { per_element } else { words.len() });
    let words: Vec<u64> = words.iter().copied().cycle().take(to.len()).collect();
    if let [word] = *words {
        return step(move |m| {
            m.regs[to.start] = word;
            Ok(())
        });
    }
    step(move |m| {
        m.regs[to.clone()].copy_from_slice(&words);
        Ok(())
    })
}

fn fits(value: i64, index_width: u32) -> bool {
    index_width == 64 || i32::try_from(value).is_ok()
}

/// `arith.bitcast`
pub(crate) fn bitcast(cx: &mut Compiler<'_>, op: OpId) -> Compiled {
    let (source, target) = (cx.operand_value(op, 0)?, cx.result_value(op, 0)?);
    let n_slots = match [source, target].map(|value| cx.repr(op, cx.ir().ty(value))) {
        [Ok(Repr::Scalar(source)), Ok(Repr::Scalar(target))] if source.width() == target.width() => {
            source.n_slots()
        }
        _ => return Err(cx.refusal(op, "casts between types that have no such interpretation")),
    };
    let (from, to) = (cx.operand(op, 0)?, cx.result(op, 0)?);
    step(move |m| {
        m.copy(from, to, n_slots);
        Ok(())
    })
}
