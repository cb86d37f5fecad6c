//! Meanings of the `math` ops.
//!
//! Rounding to integers, square roots and fused multiply-add are correctly rounded; the transcendental functions are
//! those of the platform's C library in the op's own precision (in `f32` for narrower formats, rounded once more),
//! as compiled code calls them. The exceptions are the cube root, which is correctly rounded here and not in every
//! C library, and the inverse hyperbolic and the error functions, which are those of the crate libm.

use crate::float::{FloatKind, FloatValue};
use crate::ids::OpId;
use crate::interp::{CompiledOp, Compiler, Int, InterpError, number, step, undefined};

type Compiled = Result<CompiledOp, InterpError>;

/// A function of one float, in both precisions.
pub(super) fn unary(
    cx: &mut Compiler<'_>,
    op: OpId,
    wide: fn(f64) -> f64,
    narrow: fn(f32) -> f32,
) -> Compiled {
    let kind = cx.float(op, cx.result_value(op, 0)?)?;
    let (from, to) = (cx.operand(op, 0)?, cx.result(op, 0)?);
    step(move |m| {
        m.regs[to] = apply(kind, m.regs[from], wide, narrow);
        Ok(())
    })
}

/// The function of a float of at most 64 bits.
fn apply(kind: FloatKind, slot: u64, wide: impl Fn(f64) -> f64, narrow: impl Fn(f32) -> f32) -> u64 {
    match kind {
        FloatKind::F64 => wide(f64::from_bits(slot)).to_bits(),
        FloatKind::F32 => narrow(f32::from_bits(slot as u32)).to_bits().into(),
        _ => number::from_f64(kind, narrow(number::to_f64(kind, slot) as f32).into()),
    }
}

/// A function of two floats, in both precisions.
pub(super) fn binary(
    cx: &mut Compiler<'_>,
    op: OpId,
    wide: fn(f64, f64) -> f64,
    narrow: fn(f32, f32) -> f32,
) -> Compiled {
    let kind = cx.float(op, cx.result_value(op, 0)?)?;
    let (lhs, rhs, to) = (cx.operand(op, 0)?, cx.operand(op, 1)?, cx.result(op, 0)?);
    step(move |m| {
        m.regs[to] = match kind {
            FloatKind::F64 => wide(f64::from_bits(m.regs[lhs]), f64::from_bits(m.regs[rhs])).to_bits(),
            FloatKind::F32 => narrow(f32::from_bits(m.regs[lhs] as u32), f32::from_bits(m.regs[rhs] as u32))
                .to_bits()
                .into(),
            _ => {
                let operands = [lhs, rhs].map(|slot| number::to_f64(kind, m.regs[slot]) as f32);
                number::from_f64(kind, narrow(operands[0], operands[1]).into())
            }
        };
        Ok(())
    })
}

/// `math.fma`, `vector.fma`: rounded once.
pub(in crate::dialects) fn fused(cx: &mut Compiler<'_>, op: OpId) -> Compiled {
    let kind = cx.float(op, cx.result_value(op, 0)?)?;
    let (a, b, c) = (cx.operand(op, 0)?, cx.operand(op, 1)?, cx.operand(op, 2)?);
    let to = cx.result(op, 0)?;
    step(move |m| {
        m.regs[to] = number::fused(kind, [a, b, c].map(|slot| m.regs[slot]));
        Ok(())
    })
}

/// What is asked of a float of any width.
pub(super) fn test(cx: &mut Compiler<'_>, op: OpId, holds: fn(FloatValue) -> bool) -> Compiled {
    let kind = cx.float_of_any_width(op, cx.operand_value(op, 0)?)?;
    let (from, to) = (cx.operand(op, 0)?, cx.result(op, 0)?);
    step(move |m| {
        m.regs[to] = u64::from(holds(m.float(kind, from)));
        Ok(())
    })
}

/// `math.clampf`: not less than one, not greater than the other; NaN if any is.
pub(super) fn clamp(cx: &mut Compiler<'_>, op: OpId) -> Compiled {
    let kind = cx.float_of_any_width(op, cx.result_value(op, 0)?)?;
    let [value, least, most] = [cx.operand(op, 0)?, cx.operand(op, 1)?, cx.operand(op, 2)?];
    let to = cx.result(op, 0)?;
    step(move |m| {
        let raised = m.float(kind, value).maximum(m.float(kind, least));
        m.set_float(to, raised.minimum(m.float(kind, most)));
        Ok(())
    })
}

/// `math.sincos`
pub(super) fn sine_and_cosine(cx: &mut Compiler<'_>, op: OpId) -> Compiled {
    let kind = cx.float(op, cx.operand_value(op, 0)?)?;
    let (from, sine, cosine) = (cx.operand(op, 0)?, cx.result(op, 0)?, cx.result(op, 1)?);
    step(move |m| {
        let angle = m.regs[from];
        m.regs[sine] = apply(kind, angle, f64::sin, f32::sin);
        m.regs[cosine] = apply(kind, angle, f64::cos, f32::cos);
        Ok(())
    })
}

/// `math.fpowi`: the power of the magnitude, with the sign of the base if the exponent is odd.
pub(super) fn float_power(cx: &mut Compiler<'_>, op: OpId) -> Compiled {
    let kind = cx.float(op, cx.result_value(op, 0)?)?;
    let int = cx.int(op, cx.operand_value(op, 1)?)?;
    let (base, exponent, to) = (cx.operand(op, 0)?, cx.operand(op, 1)?, cx.result(op, 0)?);
    step(move |m| {
        let exponent = int.signed(m.regs[exponent]);
        let is_odd = exponent % 2 != 0;
        let power = |base: f64| {
            let power = base.abs().powf(exponent as f64);
            if is_odd { power.copysign(base) } else { power }
        };
        m.regs[to] = apply(kind, m.regs[base], power, |base| power(base.into()) as f32);
        Ok(())
    })
}

/// A function of one integer.
pub(super) fn integer(cx: &mut Compiler<'_>, op: OpId, apply: fn(Int, u64) -> u64) -> Compiled {
    let int = cx.int(op, cx.result_value(op, 0)?)?;
    let (from, to) = (cx.operand(op, 0)?, cx.result(op, 0)?);
    step(move |m| {
        m.regs[to] = int.wrap(apply(int, m.regs[from]));
        Ok(())
    })
}

/// `math.ipowi`: wraps around; a negative exponent truncates towards zero, and of zero has no value.
pub(super) fn int_power(cx: &mut Compiler<'_>, op: OpId) -> Compiled {
    let int = cx.int(op, cx.result_value(op, 0)?)?;
    let (base, exponent, to) = (cx.operand(op, 0)?, cx.operand(op, 1)?, cx.result(op, 0)?);
    step(move |m| {
        let (base, exponent) = (int.signed(m.regs[base]), int.signed(m.regs[exponent]));
        let value = match (base, exponent) {
            (0, ..0) => return undefined(op, format!("zero to the power of {exponent}")),
            (1, _) => 1,
            (-1, _) => {
                if exponent % 2 == 0 {
                    1
                } else {
                    -1
                }
            }
            (_, ..0) => 0,
            _ => wrapping_power(base, exponent.unsigned_abs()),
        };
        m.regs[to] = int.wrap(value as u64);
        Ok(())
    })
}

fn wrapping_power(mut base: i64, mut exponent: u64) -> i64 {
    let mut power = 1i64;
    while exponent > 0 {
        if exponent % 2 == 1 {
            power = power.wrapping_mul(base);
        }
        base = base.wrapping_mul(base);
        exponent /= 2;
    }
    power
}
