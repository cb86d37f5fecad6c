//! Meanings of the `math` ops.
//!
//! Rounding to integers, square roots and fused multiply-add are correctly rounded; the transcendental functions are
//! those of the platform's C library in the op's own precision (in `f32` for narrower formats, rounded once more),
//! as compiled code calls them. The exception is the cube root, which is correctly rounded here and not in every
//! C library.

use crate::float::FloatKind;
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
        m.regs[to] = match kind {
            FloatKind::F64 => wide(f64::from_bits(m.regs[from])).to_bits(),
            FloatKind::F32 => narrow(f32::from_bits(m.regs[from] as u32)).to_bits().into(),
            _ => {
                let value = narrow(number::to_f64(kind, m.regs[from]) as f32);
                number::from_f64(kind, value.into())
            }
        };
        Ok(())
    })
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
