//! Meanings of the `math` ops.
//!
//! Rounding to integers, square roots and fused multiply-add are correctly rounded; the transcendental functions are
//! those of the platform's C library in the op's own precision (in `f32` for narrower formats, rounded once more),
//! as compiled code calls them. The exceptions are the cube root, which is correctly rounded here and not in every
//! C library, and the inverse hyperbolic and the error functions, which are those of the crate libm. Of `f80` and `f128`
//! all are correctly rounded, but for the error functions, which have no interpretation there.

use dashu_int::ops::BitTest;
use dashu_int::{IBig, Sign};

use crate::float::{Elementary, FloatValue};
use crate::ids::OpId;
use crate::interp::{
    CompiledOp, Compiler, Int, InterpError, InterpErrorKind, Machine, Run, Trap, number, step, undefined,
};

type Compiled = Result<CompiledOp, InterpError>;

/// A function of one float: in both precisions of the machine, and of more than 64 bits, if it has such a meaning.
pub(super) fn unary(
    cx: &mut Compiler<'_>,
    op: OpId,
    wide: fn(f64) -> f64,
    narrow: fn(f32) -> f32,
    elementary: Option<Elementary>,
) -> Compiled {
    let kind = cx.float(op, cx.result_value(op, 0)?)?;
    let (from, to) = (cx.operand(op, 0)?, cx.result(op, 0)?);
    if kind.format().width <= 64 {
        return step(move |m| {
            m.regs[to] = number::function(kind, [m.regs[from]], |[x]| wide(x), |[x]| narrow(x));
            Ok(())
        });
    }
    let elementary = elementary.ok_or_else(|| {
        cx.refusal(op, "works on a float of more than 64 bits, for which there is no such function")
    })?;
    step(move |m| set_settled(m, op, to, m.float(kind, from).elementary(elementary)))
}

/// A function of two floats, in the same way.
pub(super) fn binary(
    cx: &mut Compiler<'_>,
    op: OpId,
    wide: fn(f64, f64) -> f64,
    narrow: fn(f32, f32) -> f32,
    elementary: fn(FloatValue, FloatValue) -> Option<FloatValue>,
) -> Compiled {
    let kind = cx.float(op, cx.result_value(op, 0)?)?;
    let (lhs, rhs, to) = (cx.operand(op, 0)?, cx.operand(op, 1)?, cx.result(op, 0)?);
    if kind.format().width <= 64 {
        return step(move |m| {
            let operands = [m.regs[lhs], m.regs[rhs]];
            m.regs[to] = number::function(kind, operands, |[x, y]| wide(x, y), |[x, y]| narrow(x, y));
            Ok(())
        });
    }
    step(move |m| set_settled(m, op, to, elementary(m.float(kind, lhs), m.float(kind, rhs))))
}

/// Puts the result of a function of `f80` or `f128` into its slots, if it is known how to round it.
fn set_settled(m: &mut Machine<'_>, op: OpId, to: usize, value: Option<FloatValue>) -> Run {
    /// What such a function counts for: it takes as long as thousands of steps.
    const STEPS: u64 = 1_000;
    m.spend(STEPS, op)?;
    match value {
        Some(value) => {
            m.set_float(to, value);
            Ok(())
        }
        None => {
            let message = "the result is too close to the middle between two floats to be rounded";
            Err(Trap::new(InterpErrorKind::StepLimit, op, message))
        }
    }
}

/// A function that is rounded once, of floats of any width: by the machine for numbers of its formats, `exact` for all
/// else.
pub(super) fn rounded<const N: usize>(
    cx: &mut Compiler<'_>,
    op: OpId,
    wide: fn([f64; N]) -> f64,
    narrow: fn([f32; N]) -> f32,
    exact: fn([FloatValue; N]) -> FloatValue,
) -> Compiled {
    let kind = cx.float(op, cx.result_value(op, 0)?)?;
    let mut from = [0; N];
    for (index, slot) in from.iter_mut().enumerate() {
        *slot = cx.operand(op, index)?;
    }
    let to = cx.result(op, 0)?;
    if kind.format().width > 64 {
        return step(move |m| {
            let value = exact(from.map(|slot| m.float(kind, slot)));
            m.set_float(to, value);
            Ok(())
        });
    }
    step(move |m| {
        m.regs[to] = number::operation(kind, from.map(|slot| m.regs[slot]), wide, narrow, exact);
        Ok(())
    })
}

/// `math.fma`, `vector.fma`
pub(in crate::dialects) fn fused(cx: &mut Compiler<'_>, op: OpId) -> Compiled {
    rounded(cx, op, |[x, y, z]| x.mul_add(y, z), |[x, y, z]| x.mul_add(y, z), |[x, y, z]| x.fma(y, z))
}

/// What is asked of a float of any width.
pub(super) fn test(cx: &mut Compiler<'_>, op: OpId, holds: fn(FloatValue) -> bool) -> Compiled {
    let kind = cx.float(op, cx.operand_value(op, 0)?)?;
    let (from, to) = (cx.operand(op, 0)?, cx.result(op, 0)?);
    step(move |m| {
        m.regs[to] = u64::from(holds(m.float(kind, from)));
        Ok(())
    })
}

/// `math.clampf`: not less than one, not greater than the other; NaN if any is.
pub(super) fn clamp(cx: &mut Compiler<'_>, op: OpId) -> Compiled {
    let kind = cx.float(op, cx.result_value(op, 0)?)?;
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
    if kind.format().width > 64 {
        return step(move |m| {
            let angle = m.float(kind, from);
            set_settled(m, op, sine, angle.elementary(Elementary::Sin))?;
            set_settled(m, op, cosine, angle.elementary(Elementary::Cos))
        });
    }
    step(move |m| {
        let angle = m.regs[from];
        m.regs[sine] = number::function(kind, [angle], |[x]| x.sin(), |[x]| x.sin());
        m.regs[cosine] = number::function(kind, [angle], |[x]| x.cos(), |[x]| x.cos());
        Ok(())
    })
}

/// `math.fpowi`: the power of the magnitude, with the sign of the base if the exponent is odd.
pub(super) fn float_power(cx: &mut Compiler<'_>, op: OpId) -> Compiled {
    let kind = cx.float(op, cx.result_value(op, 0)?)?;
    let int = cx.int_of_any_width(op, cx.operand_value(op, 1)?)?;
    let (base, exponent, to) = (cx.operand(op, 0)?, cx.operand(op, 1)?, cx.result(op, 0)?);
    let is_wide = kind.format().width > 64;
    step(move |m| {
        let exponent = int.read(&m.regs[exponent..exponent + int.n_slots()], true);
        if is_wide {
            return set_settled(m, op, to, m.float(kind, base).powi(&exponent));
        }
        let (is_odd, exponent) = (exponent.bit(0), exponent.to_f64().value());
        let power = |base: f64| {
            let power = base.abs().powf(exponent);
            if is_odd { power.copysign(base) } else { power }
        };
        m.regs[to] = number::function(kind, [m.regs[base]], |[x]| power(x), |[x]| power(x.into()) as f32);
        Ok(())
    })
}

/// A function of one integer: in one slot, and in several, of which the low bits are the result.
pub(super) fn integer(
    cx: &mut Compiler<'_>,
    op: OpId,
    narrow: fn(Int, u64) -> u64,
    wide: fn(Int, &[u64]) -> IBig,
) -> Compiled {
    let int = cx.int_of_any_width(op, cx.result_value(op, 0)?)?;
    let (from, to, n) = (cx.operand(op, 0)?, cx.result(op, 0)?, int.n_slots());
    if int.is_narrow() {
        return step(move |m| {
            m.regs[to] = int.wrap(narrow(int, m.regs[from]));
            Ok(())
        });
    }
    step(move |m| {
        m.spend(n as u64, op)?;
        let value = wide(int, &m.regs[from..from + n]);
        m.regs[to..to + n].copy_from_slice(&int.slots(&value));
        Ok(())
    })
}

/// `math.ipowi`: wraps around; a negative exponent truncates towards zero, and of zero has no value.
pub(super) fn int_power(cx: &mut Compiler<'_>, op: OpId) -> Compiled {
    let int = cx.int_of_any_width(op, cx.result_value(op, 0)?)?;
    let (base, exponent, to) = (cx.operand(op, 0)?, cx.operand(op, 1)?, cx.result(op, 0)?);
    if !int.is_narrow() {
        return wide_power(op, int, [base, exponent], to);
    }
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

/// The same in several slots, from the exponent's highest bit down.
fn wide_power(op: OpId, int: Int, [base, exponent]: [usize; 2], to: usize) -> Compiled {
    let n = int.n_slots();
    step(move |m| {
        let [base, exponent] = [base, exponent].map(|slot| int.read(&m.regs[slot..slot + n], true));
        let power = match exponent.sign() {
            Sign::Negative if base.is_zero() => {
                return undefined(op, format!("zero to the power of {exponent}"));
            }
            Sign::Negative if base == IBig::ONE || base == IBig::NEG_ONE => {
                if exponent.bit(0) {
                    base
                } else {
                    IBig::ONE
                }
            }
            Sign::Negative => IBig::ZERO,
            Sign::Positive => {
                let mut power = IBig::ONE;
                for bit in (0..exponent.bit_len()).rev() {
                    m.spend(2 * int.product_steps(), op)?;
                    power = int.read(&int.slots(&(&power * &power)), false);
                    if exponent.bit(bit) {
                        power = int.read(&int.slots(&(power * &base)), false);
                    }
                }
                power
            }
        };
        m.regs[to..to + n].copy_from_slice(&int.slots(&power));
        Ok(())
    })
}
