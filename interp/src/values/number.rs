//! Integers and floats in register slots: reading, checking, rounding, comparing.
//!
//! Numbers of 32 and 64 bits are the machine's own floats; all other formats, and NaNs of every format, are
//! [`FloatValue`]'s. Machines differ in the NaNs they make: the sign is set on some, the payload is lost on
//! others, and which of two operands is passed on is up to the compiler. Here it is the first one, quiet,
//! with its sign and payload, and what has no result at all (`0 / 0`) is the format's usual NaN: quiet,
//! positive, without payload.

use std::ops::{Add, Div, Rem, Sub};

use dashu_int::IBig;
use loopwright_affine_ir::machinery::IntFormat;
use loopwright_affine_ir::{FloatKind, FloatValue};

/// Integers of one kind: of 64 or 128 bits, or without bounds, whose `num_integer::Integer::div_floor` in
/// dashu 0.6 gives 0 for `-1` by `2`.
pub(crate) trait Whole:
    Clone
    + PartialOrd
    + From<i8>
    + Add<Output = Self>
    + Sub<Output = Self>
    + Div<Output = Self>
    + Rem<Output = Self>
{
}

impl Whole for i64 {}
impl Whole for i128 {}
impl Whole for IBig {}

/// The greatest q with q * divisor <= value. The divisor is not zero and the quotient does not overflow.
pub(crate) fn floor_div<T: Whole>(value: T, divisor: T) -> T {
    let (zero, one) = (T::from(0), T::from(1));
    let (quotient, rest) = (value.clone() / divisor.clone(), value % divisor.clone());
    if rest != zero && (rest < zero) != (divisor < zero) { quotient - one } else { quotient }
}

/// The least q with q * divisor >= value. The divisor is not zero and the quotient does not overflow.
pub(crate) fn ceil_div<T: Whole>(value: T, divisor: T) -> T {
    let (zero, one) = (T::from(0), T::from(1));
    let (quotient, rest) = (value.clone() / divisor.clone(), value % divisor.clone());
    if rest != zero && (rest < zero) == (divisor < zero) { quotient + one } else { quotient }
}

/// How many steps a product of two integers of the type counts for: about as many as take its time.
pub(crate) fn product_steps(int: IntFormat) -> u64 {
    let n = u64::from(int.width.div_ceil(64));
    n + n * n / 1024
}

/// The float in the slots from one on.
#[inline]
pub(crate) fn float_at(kind: FloatKind, regs: &[u64], from: usize) -> FloatValue {
    let high = if kind.format().width > 64 { regs[from + 1] } else { 0 };
    FloatValue { kind, bits: u128::from(high) << 64 | u128::from(regs[from]) }
}

/// Puts a float into the slots from one on.
#[inline]
pub(crate) fn put_float(regs: &mut [u64], to: usize, value: FloatValue) {
    regs[to] = value.bits as u64;
    if value.kind.format().width > 64 {
        regs[to + 1] = (value.bits >> 64) as u64;
    }
}

/// The number in a slot, exactly. For formats of at most 64 bits.
#[inline]
fn to_f64(kind: FloatKind, slot: u64) -> f64 {
    match kind {
        FloatKind::F64 => f64::from_bits(slot),
        FloatKind::F32 => f64::from(f32::from_bits(slot as u32)),
        _ => FloatValue { kind, bits: slot.into() }.to_f64(),
    }
}

/// An operation that rounds once, on floats of at most 64 bits: by the machine for numbers of its formats,
/// and `exact` for all else.
#[inline]
pub(crate) fn operation<const N: usize>(
    kind: FloatKind,
    operands: [u64; N],
    wide: impl Fn([f64; N]) -> f64,
    narrow: impl Fn([f32; N]) -> f32,
    exact: impl Fn([FloatValue; N]) -> FloatValue,
) -> u64 {
    match kind {
        FloatKind::F64 => {
            let value = wide(operands.map(f64::from_bits));
            if !value.is_nan() {
                return value.to_bits();
            }
        }
        FloatKind::F32 => {
            let value = narrow(operands.map(|slot| f32::from_bits(slot as u32)));
            if !value.is_nan() {
                return value.to_bits().into();
            }
        }
        _ => {}
    }
    away_from_the_machine(kind, operands, exact)
}

/// Out of line, as it is rare for the machine's formats.
#[cold]
fn away_from_the_machine<const N: usize>(
    kind: FloatKind,
    operands: [u64; N],
    exact: impl Fn([FloatValue; N]) -> FloatValue,
) -> u64 {
    exact(operands.map(|slot| FloatValue { kind, bits: slot.into() })).bits as u64
}

/// An operation on two floats of at most 64 bits that rounds once; `machine` is for `f64` and for `f32`:
/// computed in 64 bits and rounded once more is as good as rounded once [Figueroa95].
#[inline]
pub(crate) fn binary(
    kind: FloatKind,
    operands: [u64; 2],
    machine: impl Fn(f64, f64) -> f64,
    exact: impl Fn(FloatValue, FloatValue) -> FloatValue,
) -> u64 {
    operation(
        kind,
        operands,
        |[lhs, rhs]| machine(lhs, rhs),
        |[lhs, rhs]| machine(lhs.into(), rhs.into()) as f32,
        |[lhs, rhs]| exact(lhs, rhs),
    )
}

/// A function of floats of at most 64 bits, in the precision of `f64` or, for all narrower formats, of `f32`.
#[inline]
pub(crate) fn function<const N: usize>(
    kind: FloatKind,
    operands: [u64; N],
    wide: impl Fn([f64; N]) -> f64,
    narrow: impl Fn([f32; N]) -> f32,
) -> u64 {
    let value = match kind {
        FloatKind::F64 => wide(operands.map(f64::from_bits)),
        FloatKind::F32 => narrow(operands.map(|slot| f32::from_bits(slot as u32))).into(),
        _ => narrow(operands.map(|slot| to_f64(kind, slot) as f32)).into(),
    };
    if value.is_nan() {
        let operands = operands.map(|slot| FloatValue { kind, bits: slot.into() });
        let nan = FloatValue::first_nan(operands).unwrap_or_else(|| FloatValue::nan(kind));
        return nan.bits as u64;
    }
    FloatValue::from_f64(kind, value).bits as u64
}

/// `arith.maximumf`: NaN if either is, and `+0 > -0`.
pub(crate) fn maximum(lhs: f64, rhs: f64) -> f64 {
    if lhs.is_nan() || rhs.is_nan() {
        return lhs + rhs;
    }
    if lhs == rhs {
        return if lhs.is_sign_negative() { rhs } else { lhs };
    }
    if lhs > rhs { lhs } else { rhs }
}

/// `arith.minimumf`: NaN if either is, and `-0 < +0`.
pub(crate) fn minimum(lhs: f64, rhs: f64) -> f64 {
    if lhs.is_nan() || rhs.is_nan() {
        return lhs + rhs;
    }
    if lhs == rhs {
        return if lhs.is_sign_negative() { lhs } else { rhs };
    }
    if lhs < rhs { lhs } else { rhs }
}

/// `arith.maxnumf`: the other one if one is NaN.
pub(crate) fn maxnum(lhs: f64, rhs: f64) -> f64 {
    match (lhs.is_nan(), rhs.is_nan()) {
        (true, _) => rhs,
        (_, true) => lhs,
        _ => maximum(lhs, rhs),
    }
}

/// `arith.minnumf`: the other one if one is NaN.
pub(crate) fn minnum(lhs: f64, rhs: f64) -> f64 {
    match (lhs.is_nan(), rhs.is_nan()) {
        (true, _) => rhs,
        (_, true) => lhs,
        _ => minimum(lhs, rhs),
    }
}
