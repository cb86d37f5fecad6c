//! Meanings of the floating-point `arith` ops.
//!
//! Numbers of `f32` and `f64` are computed by the machine, all other formats and NaNs by [`FloatValue`],
//! correctly rounded.

use std::cmp::Ordering;

use dashu_int::IBig;
use loopwright_affine_ir::{Attr, FloatKind, FloatValue, OpId, Rounding};

use crate::compile::{Compiler, step};
use crate::error::undefined;
use crate::machine::{Machine, Run};
use crate::meaning::arith::{Compiled, flag, predicate};

/// An operation on two floats: for the machine's formats, and for all.
pub(crate) fn float_binary(
    cx: &mut Compiler<'_>,
    op: OpId,
    machine: impl Fn(f64, f64) -> f64 + Copy + Send + Sync + 'static,
    exact: fn(FloatValue, FloatValue) -> FloatValue,
) -> Compiled {
    let kind = cx.float(op, cx.result_value(op, 0)?)?;
    let (lhs, rhs, to) = (cx.operand(op, 0)?, cx.operand(op, 1)?, cx.result(op, 0)?);
    match kind {
        FloatKind::F64 => step(move |m| {
            let value = machine(f64::from_bits(m.regs[lhs]), f64::from_bits(m.regs[rhs]));
            if value.is_nan() {
                return combine_exactly(m, kind, [lhs, rhs], to, exact);
            }
            m.regs[to] = value.to_bits();
            Ok(())
        }),
        // In 64 bits and rounded once more, which is as good as rounded once [Figueroa95].
        FloatKind::F32 => step(move |m| {
            let [left, right] = [lhs, rhs].map(|slot| f64::from(f32::from_bits(m.regs[slot] as u32)));
            let value = machine(left, right) as f32;
            if value.is_nan() {
                return combine_exactly(m, kind, [lhs, rhs], to, exact);
            }
            m.regs[to] = value.to_bits().into();
            Ok(())
        }),
        _ => step(move |m| combine_exactly(m, kind, [lhs, rhs], to, exact)),
    }
}

/// The operation away from the machine. A call in the last place, so that the machine's path saves no
/// registers for it.
#[cold]
#[inline(never)]
fn combine_exactly(
    m: &mut Machine<'_>,
    kind: FloatKind,
    [lhs, rhs]: [usize; 2],
    to: usize,
    exact: fn(FloatValue, FloatValue) -> FloatValue,
) -> Run {
    let value = exact(m.float(kind, lhs), m.float(kind, rhs));
    m.set_float(to, value);
    Ok(())
}

/// `arith.negf`
pub(crate) fn negate(cx: &mut Compiler<'_>, op: OpId) -> Compiled {
    let kind = cx.float(op, cx.result_value(op, 0)?)?;
    let (from, to) = (cx.operand(op, 0)?, cx.result(op, 0)?);
    step(move |m| {
        let value = -m.float(kind, from);
        m.set_float(to, value);
        Ok(())
    })
}

/// `arith.cmpf`
pub(crate) fn compare_floats(cx: &mut Compiler<'_>, op: OpId) -> Compiled {
    let kind = cx.float(op, cx.operand_value(op, 0)?)?;
    // LLVM numbers the predicates by bits: equal, greater, less, unordered. MLIR moves 'uno' from 8 to 14.
    let code = match predicate(cx, op)? {
        code @ (0..=7 | 15) => code,
        code @ 8..=13 => code + 1,
        14 => 8,
        _ => return Err(cx.refusal(op, "has a predicate that does not exist")),
    };
    let (lhs, rhs, to) = (cx.operand(op, 0)?, cx.operand(op, 1)?, cx.result(op, 0)?);
    step(move |m| {
        let ordering = match kind {
            FloatKind::F64 => f64::from_bits(m.regs[lhs]).partial_cmp(&f64::from_bits(m.regs[rhs])),
            FloatKind::F32 => {
                let [lhs, rhs] = [lhs, rhs].map(|slot| f32::from_bits(m.regs[slot] as u32));
                lhs.partial_cmp(&rhs)
            }
            _ => m.float(kind, lhs).compare(m.float(kind, rhs)),
        };
        let outcome = match ordering {
            Some(Ordering::Equal) => 0,
            Some(Ordering::Greater) => 1,
            Some(Ordering::Less) => 2,
            None => 3,
        };
        m.regs[to] = (code >> outcome) & 1;
        Ok(())
    })
}

/// `arith.sitofp`, `arith.uitofp`
pub(crate) fn int_to_float(cx: &mut Compiler<'_>, op: OpId, signed: bool) -> Compiled {
    let operand = cx.operand_value(op, 0)?;
    let kind = cx.float(op, cx.result_value(op, 0)?)?;
    let non_negative = flag(cx, op, "nonNeg");
    let (from, to) = (cx.value(op, operand)?, cx.result(op, 0)?);
    let int = cx.int_of_any_width(op, operand)?;
    step(move |m| {
        let slots = &m.regs[from.clone()];
        if non_negative && int.read(slots, true) < IBig::ZERO {
            let value = int.read(slots, true);
            return undefined(op, format!("{value} is negative, and the op says that it is not"));
        }
        let value = match (kind, slots) {
            (FloatKind::F64, [slot]) if signed => {
                FloatValue { kind, bits: (int.signed(*slot) as f64).to_bits().into() }
            }
            _ => FloatValue::from_integer(kind, &int.read(slots, signed), Rounding::NearestEven),
        };
        m.set_float(to, value);
        Ok(())
    })
}

/// `arith.fptosi`, `arith.fptoui`: towards zero; what does not fit is an error.
pub(crate) fn float_to_int(cx: &mut Compiler<'_>, op: OpId, signed: bool) -> Compiled {
    let (kind, result) = (cx.float(op, cx.operand_value(op, 0)?)?, cx.result_value(op, 0)?);
    let int = cx.int_of_any_width(op, result)?;
    let (from, to) = (cx.operand(op, 0)?, cx.value(op, result)?);
    step(move |m| {
        let number = m.float(kind, from);
        let value = number.to_integer(Rounding::TowardZero);
        let Some(value) = value.filter(|value| int.fits(value, signed)) else {
            return undefined(op, format!("{:e} does not fit in {int}", number.to_f64()));
        };
        m.regs[to.clone()].copy_from_slice(&int.slots(&value));
        Ok(())
    })
}

/// How an op rounds.
fn rounding(cx: &Compiler<'_>, op: OpId) -> Rounding {
    let code = cx.ir().op(op).attr("roundingmode").and_then(Attr::as_i64);
    let mode = code.and_then(|code| usize::try_from(code).ok()).and_then(|code| Rounding::ALL.get(code));
    mode.copied().unwrap_or(Rounding::NearestEven)
}

/// `arith.extf`, `arith.truncf`
pub(crate) fn float_cast(cx: &mut Compiler<'_>, op: OpId) -> Compiled {
    let source = cx.float(op, cx.operand_value(op, 0)?)?;
    let target = cx.float(op, cx.result_value(op, 0)?)?;
    let (from, to, rounding) = (cx.operand(op, 0)?, cx.result(op, 0)?, rounding(cx, op));
    let is_widening = (source, target) == (FloatKind::F32, FloatKind::F64);
    step(move |m| {
        let number = f32::from_bits(m.regs[from] as u32);
        if is_widening && !number.is_nan() {
            m.regs[to] = f64::from(number).to_bits();
            return Ok(());
        }
        let value = m.float(source, from).convert(target, rounding);
        m.set_float(to, value);
        Ok(())
    })
}

/// `arith.scaling_extf`: the value and the power of two next to the scale, both extended, multiplied.
pub(crate) fn scaling_extend(cx: &mut Compiler<'_>, op: OpId) -> Compiled {
    scaled(cx, op, |value, scale, target, _| {
        value.convert(target, Rounding::NearestEven) * scale.convert(target, Rounding::NearestEven)
    })
}

/// `arith.scaling_truncf`: the value divided by the power of two next to the scale, then rounded.
pub(crate) fn scaling_truncate(cx: &mut Compiler<'_>, op: OpId) -> Compiled {
    scaled(cx, op, |value, scale, target, rounding| {
        (value / scale.convert(value.kind, Rounding::NearestEven)).convert(target, rounding)
    })
}

fn scaled(
    cx: &mut Compiler<'_>,
    op: OpId,
    apply: fn(FloatValue, FloatValue, FloatKind, Rounding) -> FloatValue,
) -> Compiled {
    let source = cx.float(op, cx.operand_value(op, 0)?)?;
    let scale = cx.float(op, cx.operand_value(op, 1)?)?;
    let target = cx.float(op, cx.result_value(op, 0)?)?;
    let (from, by, to) = (cx.operand(op, 0)?, cx.operand(op, 1)?, cx.result(op, 0)?);
    let rounding = rounding(cx, op);
    step(move |m| {
        let power = m.float(scale, by).convert(FloatKind::F8E8M0FNU, Rounding::NearestEven);
        let value = apply(m.float(source, from), power, target, rounding);
        m.set_float(to, value);
        Ok(())
    })
}
