//! Meanings of the `math` ops.
//!
//! Rounding to integers, square roots and fused multiply-add are correctly rounded; the transcendental
//! functions are those of the platform's C library in the op's own precision (in `f32` for narrower formats,
//! rounded once more), as compiled code calls them. The exceptions are the cube root, which is correctly
//! rounded here and not in every C library, and the inverse hyperbolic and the error functions, which are
//! those of the crate libm. Of `f80` and `f128` all are correctly rounded, but for the error functions, which
//! have no interpretation there.

use dashu_int::ops::{Abs, BitTest};
use dashu_int::{IBig, Sign};
use loopwright_affine_ir::machinery::IntFormat;
use loopwright_affine_ir::{FloatValue, OpId, Rounding};

use crate::compile::meaning::Meaning;
use crate::compile::{CompiledOp, Compiler, step};
use crate::error::{InterpError, InterpErrorKind, Trap, undefined};
use crate::machine::{Machine, Run};
use crate::values::elementary::Elementary;
use crate::values::{elementary, number};

type Compiled = Result<CompiledOp, InterpError>;

/// What the ops of the dialect mean, sorted by name.
pub(crate) static MEANINGS: &[(&str, Meaning)] = &[
    (
        "math.absf",
        Meaning::new(|cx, op| rounded(cx, op, |[x]| x.abs(), |[x]| x.abs(), |[x]| x.abs())).flops(1),
    ),
    (
        "math.absi",
        Meaning::new(|cx, op| {
            let wide = |int: IntFormat, slots: &[u64]| int.read(slots, true).abs();
            integer(cx, op, |int, slot| int.signed(slot).unsigned_abs(), wide)
        }),
    ),
    (
        "math.acos",
        Meaning::new(|cx, op| unary(cx, op, f64::acos, f32::acos, Some(Elementary::Acos))).flops(1),
    ),
    (
        "math.acosh",
        Meaning::new(|cx, op| unary(cx, op, libm::acosh, libm::acoshf, Some(Elementary::Acosh))).flops(1),
    ),
    (
        "math.asin",
        Meaning::new(|cx, op| unary(cx, op, f64::asin, f32::asin, Some(Elementary::Asin))).flops(1),
    ),
    (
        "math.asinh",
        Meaning::new(|cx, op| unary(cx, op, libm::asinh, libm::asinhf, Some(Elementary::Asinh))).flops(1),
    ),
    (
        "math.atan",
        Meaning::new(|cx, op| unary(cx, op, f64::atan, f32::atan, Some(Elementary::Atan))).flops(1),
    ),
    ("math.atan2", Meaning::new(|cx, op| binary(cx, op, f64::atan2, f32::atan2, elementary::atan2)).flops(1)),
    (
        "math.atanh",
        Meaning::new(|cx, op| unary(cx, op, libm::atanh, libm::atanhf, Some(Elementary::Atanh))).flops(1),
    ),
    (
        "math.cbrt",
        Meaning::new(|cx, op| unary(cx, op, f64::cbrt, f32::cbrt, Some(Elementary::Cbrt))).flops(1),
    ),
    (
        "math.ceil",
        Meaning::new(|cx, op| {
            rounded(cx, op, |[x]| x.ceil(), |[x]| x.ceil(), |[x]| x.round_to_whole(Rounding::Upward))
        })
        .flops(1),
    ),
    ("math.clampf", Meaning::new(clamp)),
    (
        "math.copysign",
        Meaning::new(|cx, op| {
            rounded(cx, op, |[x, y]| x.copysign(y), |[x, y]| x.copysign(y), |[x, y]| x.copysign(y))
        })
        .flops(1),
    ),
    ("math.cos", Meaning::new(|cx, op| unary(cx, op, f64::cos, f32::cos, Some(Elementary::Cos))).flops(1)),
    (
        "math.cosh",
        Meaning::new(|cx, op| unary(cx, op, f64::cosh, f32::cosh, Some(Elementary::Cosh))).flops(1),
    ),
    (
        "math.ctlz",
        Meaning::new(|cx, op| {
            let wide = |int: IntFormat, slots: &[u64]| {
                (int.width as usize - int.read(slots, false).bit_len()).into()
            };
            integer(cx, op, leading_zeros, wide)
        }),
    ),
    (
        "math.ctpop",
        Meaning::new(|cx, op| {
            let wide =
                |_: IntFormat, slots: &[u64]| slots.iter().map(|slot| slot.count_ones()).sum::<u32>().into();
            integer(cx, op, |int, slot| int.unsigned(slot).count_ones().into(), wide)
        }),
    ),
    (
        "math.cttz",
        Meaning::new(|cx, op| {
            let wide = |int: IntFormat, slots: &[u64]| {
                int.read(slots, false).trailing_zeros().unwrap_or(int.width as usize).into()
            };
            integer(cx, op, trailing_zeros, wide)
        }),
    ),
    ("math.erf", Meaning::new(|cx, op| unary(cx, op, libm::erf, libm::erff, None)).flops(1)),
    ("math.erfc", Meaning::new(|cx, op| unary(cx, op, libm::erfc, libm::erfcf, None)).flops(1)),
    ("math.exp", Meaning::new(|cx, op| unary(cx, op, f64::exp, f32::exp, Some(Elementary::Exp))).flops(1)),
    (
        "math.exp2",
        Meaning::new(|cx, op| unary(cx, op, f64::exp2, f32::exp2, Some(Elementary::Exp2))).flops(1),
    ),
    (
        "math.expm1",
        Meaning::new(|cx, op| unary(cx, op, f64::exp_m1, f32::exp_m1, Some(Elementary::ExpM1))).flops(1),
    ),
    (
        "math.floor",
        Meaning::new(|cx, op| {
            rounded(cx, op, |[x]| x.floor(), |[x]| x.floor(), |[x]| x.round_to_whole(Rounding::Downward))
        })
        .flops(1),
    ),
    ("math.fma", Meaning::new(fused).flops(2)),
    ("math.fpowi", Meaning::new(float_power)),
    ("math.ipowi", Meaning::new(int_power)),
    ("math.isfinite", Meaning::new(|cx, op| test(cx, op, FloatValue::is_finite))),
    ("math.isinf", Meaning::new(|cx, op| test(cx, op, FloatValue::is_infinite))),
    ("math.isnan", Meaning::new(|cx, op| test(cx, op, FloatValue::is_nan))),
    ("math.isnormal", Meaning::new(|cx, op| test(cx, op, FloatValue::is_normal))),
    ("math.log", Meaning::new(|cx, op| unary(cx, op, f64::ln, f32::ln, Some(Elementary::Ln))).flops(1)),
    (
        "math.log10",
        Meaning::new(|cx, op| unary(cx, op, f64::log10, f32::log10, Some(Elementary::Log10))).flops(1),
    ),
    (
        "math.log1p",
        Meaning::new(|cx, op| unary(cx, op, f64::ln_1p, f32::ln_1p, Some(Elementary::Ln1p))).flops(1),
    ),
    (
        "math.log2",
        Meaning::new(|cx, op| unary(cx, op, f64::log2, f32::log2, Some(Elementary::Log2))).flops(1),
    ),
    ("math.powf", Meaning::new(|cx, op| binary(cx, op, f64::powf, f32::powf, elementary::powf)).flops(1)),
    (
        "math.round",
        Meaning::new(|cx, op| {
            let exact = |[x]: [FloatValue; 1]| x.round_to_whole(Rounding::NearestAway);
            rounded(cx, op, |[x]| x.round(), |[x]| x.round(), exact)
        })
        .flops(1),
    ),
    (
        "math.roundeven",
        Meaning::new(|cx, op| {
            let exact = |[x]: [FloatValue; 1]| x.round_to_whole(Rounding::NearestEven);
            rounded(cx, op, |[x]| x.round_ties_even(), |[x]| x.round_ties_even(), exact)
        })
        .flops(1),
    ),
    (
        "math.rsqrt",
        Meaning::new(|cx, op| unary(cx, op, |x| 1.0 / x.sqrt(), |x| 1.0 / x.sqrt(), Some(Elementary::Rsqrt)))
            .flops(1),
    ),
    ("math.sin", Meaning::new(|cx, op| unary(cx, op, f64::sin, f32::sin, Some(Elementary::Sin))).flops(1)),
    ("math.sincos", Meaning::new(sine_and_cosine)),
    (
        "math.sinh",
        Meaning::new(|cx, op| unary(cx, op, f64::sinh, f32::sinh, Some(Elementary::Sinh))).flops(1),
    ),
    (
        "math.sqrt",
        Meaning::new(|cx, op| rounded(cx, op, |[x]| x.sqrt(), |[x]| x.sqrt(), |[x]| x.sqrt())).flops(1),
    ),
    ("math.tan", Meaning::new(|cx, op| unary(cx, op, f64::tan, f32::tan, Some(Elementary::Tan))).flops(1)),
    (
        "math.tanh",
        Meaning::new(|cx, op| unary(cx, op, f64::tanh, f32::tanh, Some(Elementary::Tanh))).flops(1),
    ),
    (
        "math.trunc",
        Meaning::new(|cx, op| {
            rounded(cx, op, |[x]| x.trunc(), |[x]| x.trunc(), |[x]| x.round_to_whole(Rounding::TowardZero))
        })
        .flops(1),
    ),
];

/// A function of one float: in both precisions of the machine, and of more than 64 bits, if it has such a
/// meaning.
pub(crate) fn unary(
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
    step(move |m| set_settled(m, op, to, elementary.of(m.float(kind, from))))
}

/// A function of two floats, in the same way.
pub(crate) fn binary(
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

/// A function that is rounded once, of floats of any width: by the machine for numbers of its formats,
/// `exact` for all else.
pub(crate) fn rounded<const N: usize>(
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
pub(crate) fn fused(cx: &mut Compiler<'_>, op: OpId) -> Compiled {
    rounded(cx, op, |[x, y, z]| x.mul_add(y, z), |[x, y, z]| x.mul_add(y, z), |[x, y, z]| x.fma(y, z))
}

/// What is asked of a float of any width.
pub(crate) fn test(cx: &mut Compiler<'_>, op: OpId, holds: fn(FloatValue) -> bool) -> Compiled {
    let kind = cx.float(op, cx.operand_value(op, 0)?)?;
    let (from, to) = (cx.operand(op, 0)?, cx.result(op, 0)?);
    step(move |m| {
        m.regs[to] = u64::from(holds(m.float(kind, from)));
        Ok(())
    })
}

/// `math.clampf`: not less than one, not greater than the other; NaN if any is.
pub(crate) fn clamp(cx: &mut Compiler<'_>, op: OpId) -> Compiled {
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
pub(crate) fn sine_and_cosine(cx: &mut Compiler<'_>, op: OpId) -> Compiled {
    let kind = cx.float(op, cx.operand_value(op, 0)?)?;
    let (from, sine, cosine) = (cx.operand(op, 0)?, cx.result(op, 0)?, cx.result(op, 1)?);
    if kind.format().width > 64 {
        return step(move |m| {
            let angle = m.float(kind, from);
            set_settled(m, op, sine, Elementary::Sin.of(angle))?;
            set_settled(m, op, cosine, Elementary::Cos.of(angle))
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
pub(crate) fn float_power(cx: &mut Compiler<'_>, op: OpId) -> Compiled {
    let kind = cx.float(op, cx.result_value(op, 0)?)?;
    let int = cx.int_of_any_width(op, cx.operand_value(op, 1)?)?;
    let (base, exponent, to) = (cx.operand(op, 0)?, cx.operand(op, 1)?, cx.result(op, 0)?);
    let is_wide = kind.format().width > 64;
    step(move |m| {
        let exponent = int.read(&m.regs[exponent..exponent + int.n_slots()], true);
        if is_wide {
            return set_settled(m, op, to, elementary::powi(m.float(kind, base), &exponent));
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
pub(crate) fn integer(
    cx: &mut Compiler<'_>,
    op: OpId,
    narrow: fn(IntFormat, u64) -> u64,
    wide: fn(IntFormat, &[u64]) -> IBig,
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
pub(crate) fn int_power(cx: &mut Compiler<'_>, op: OpId) -> Compiled {
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
fn wide_power(op: OpId, int: IntFormat, [base, exponent]: [usize; 2], to: usize) -> Compiled {
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
                    m.spend(2 * number::product_steps(int), op)?;
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

fn leading_zeros(int: IntFormat, slot: u64) -> u64 {
    u64::from(int.unsigned(slot).leading_zeros()) - u64::from(64 - int.width)
}

fn trailing_zeros(int: IntFormat, slot: u64) -> u64 {
    u64::from(int.unsigned(slot).trailing_zeros().min(int.width))
}
