//! Meanings of the `arith` ops, by family.
//!
//! Integers wrap around unless the op says that they cannot (`overflow<nsw>`), which is then checked; `index`
//! never wraps. What LLVM calls poison (shifts past the width, casts of floats that do not fit) is an error here.

mod fault;
mod float;
mod int;

pub(super) use float::{
    compare_floats, float_binary, float_cast, float_to_int, int_to_float, negate, scaling_extend,
    scaling_truncate,
};
pub(super) use int::{
    addui_extended, bitwise, compare_ints, extremum, int_cast, int_extended, int_overflowing, mulsi_extended,
    mului_extended, shift_left,
};
pub(in crate::dialects) use int::{
    compare_with, division_signed, division_unsigned, low_bits, narrow_binary, shift_amount, shift_right,
};

use crate::attr::Attr;
use crate::ids::OpId;
use crate::interp::{CompiledOp, Compiler, Int, InterpError, Repr, Scalar, dense_words, step};

type Compiled = Result<CompiledOp, InterpError>;

/// Whether an op carries a flag, which may be written as a unit or as a boolean.
fn flag(cx: &Compiler<'_>, op: OpId, name: &str) -> bool {
    cx.ir().op(op).attr(name).is_some_and(|value| *value != Attr::Bool(false))
}

fn predicate(cx: &Compiler<'_>, op: OpId) -> Result<u64, InterpError> {
    let predicate = cx.ir().op(op).attr("predicate").and_then(Attr::as_i64);
    predicate.and_then(|code| u64::try_from(code).ok()).ok_or_else(|| cx.refusal(op, "has no predicate"))
}

/// `arith.select`
pub(super) fn select(cx: &mut Compiler<'_>, op: OpId) -> Compiled {
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
pub(in crate::dialects) fn constant(cx: &mut Compiler<'_>, op: OpId) -> Compiled {
    let value = cx.result_value(op, 0)?;
    let (to, elem) = (cx.value(op, value)?, cx.elem(op, value)?);
    let attr = cx.ir().op(op).attr("value").ok_or_else(|| cx.refusal(op, "has no value"))?;
    let words = match (attr, elem.scalar) {
        (Attr::Float(value), Scalar::Float(_)) => Some(vec![value.bits as u64, (value.bits >> 64) as u64]),
        (Attr::Dense(dense), _) => dense_words(dense, elem),
        (Attr::WideInteger(value, _), Scalar::Int(width)) => {
            Some(Int { width, is_index: false }.slots(value))
        }
        (attr, Scalar::Int(width)) => {
            attr.as_integer().map(|value| Int { width, is_index: false }.slots(&value.into()))
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
pub(super) fn bitcast(cx: &mut Compiler<'_>, op: OpId) -> Compiled {
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
