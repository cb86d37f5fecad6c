//! Integers and floats in register slots: reading, checking, rounding, comparing.
//!
//! Numbers of 32 and 64 bits are the machine's own floats; all other formats, and NaNs of every format, are
//! [`FloatValue`]'s. Machines differ in the NaNs they make: the sign is set on some, the payload is lost on others, and
//! which of two operands is passed on is up to the compiler. Here it is the first one, quiet, with its sign and payload,
//! and what has no result at all (`0 / 0`) is the format's usual NaN: quiet, positive, without payload.

use dashu_int::ops::{BitTest, RemEuclid};
use dashu_int::{IBig, UBig};

use super::value::Scalar;
use crate::float::{FloatKind, FloatValue};

/// An integer type: how its values sit in a slot.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Int {
    /// Number of bits.
    pub width: u32,
    /// Whether it is `index`: held sign-extended, and overflow is an error.
    pub is_index: bool,
}

impl Int {
    /// The integer type, if it is one of at most 64 bits. `index` is `index_width` bits wide.
    pub fn of(scalar: Scalar, index_width: u32) -> Option<Int> {
        match scalar {
            Scalar::Index => Some(Int { width: index_width, is_index: true }),
            Scalar::Int(65..) | Scalar::Float(_) | Scalar::Pointer => None,
            Scalar::Int(width) => Some(Int { width, is_index: false }),
        }
    }

    /// The value of a slot, read as signed.
    #[inline]
    pub fn signed(self, slot: u64) -> i64 {
        let unused = 64 - self.width;
        (slot << unused) as i64 >> unused
    }

    /// The value of a slot, read as unsigned.
    #[inline]
    pub fn unsigned(self, slot: u64) -> u64 {
        let unused = 64 - self.width;
        slot << unused >> unused
    }

    /// The slot of a value: its low bits.
    #[inline]
    pub fn wrap(self, value: u64) -> u64 {
        if self.is_index { self.signed(value) as u64 } else { self.unsigned(value) }
    }

    /// The least signed value.
    pub fn min(self) -> i64 {
        i64::MIN >> (64 - self.width)
    }

    /// The greatest signed value.
    pub fn max(self) -> i64 {
        i64::MAX >> (64 - self.width)
    }

    /// Whether the value fits, read as signed.
    #[inline]
    pub fn holds(self, value: i128) -> bool {
        i128::from(self.min()) <= value && value <= i128::from(self.max())
    }

    /// Whether the value fits, read as unsigned.
    #[inline]
    pub fn holds_unsigned(self, value: i128) -> bool {
        0 <= value && value <= i128::from(u64::MAX >> (64 - self.width))
    }
}

impl std::fmt::Display for Int {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if self.is_index { write!(f, "{}-bit index", self.width) } else { write!(f, "i{}", self.width) }
    }
}

/// The words of an integer of so many bits: its low bits, zero-extended.
pub(crate) fn words_of(value: &IBig, width: u32) -> Vec<u64> {
    let modulus = IBig::from(UBig::ONE) << width as usize;
    let low = value.rem_euclid(&modulus);
    let mut words: Vec<u64> = low
        .to_le_bytes()
        .chunks(8)
        .map(|bytes| bytes.iter().rev().fold(0, |word, byte| word << 8 | u64::from(*byte)))
        .collect();
    words.resize(width.div_ceil(64) as usize, 0);
    words
}

/// The integer of so many bits in some words.
pub(crate) fn read_integer(words: &[u64], width: u32, signed: bool) -> IBig {
    let bytes: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
    let value = UBig::from_le_bytes(&bytes);
    let is_negative = signed && width > 0 && value.bit(width as usize - 1);
    let value = IBig::from(value);
    if is_negative { value - (IBig::from(UBig::ONE) << width as usize) } else { value }
}

/// Whether an integer has at most so many bits, one of them for the sign if it is signed.
pub(crate) fn fits(value: &IBig, width: u32, signed: bool) -> bool {
    let limit = IBig::from(UBig::ONE) << (width - u32::from(signed)) as usize;
    let least = if signed { -limit.clone() } else { IBig::ZERO };
    least <= *value && *value < limit
}

/// The greatest q with q * divisor <= value. The divisor is not zero and the quotient does not overflow.
pub(crate) fn floor_div(value: i64, divisor: i64) -> i64 {
    let (quotient, rest) = (value / divisor, value % divisor);
    if rest != 0 && (rest < 0) != (divisor < 0) { quotient - 1 } else { quotient }
}

/// The least q with q * divisor >= value. The divisor is not zero and the quotient does not overflow.
pub(crate) fn ceil_div(value: i64, divisor: i64) -> i64 {
    let (quotient, rest) = (value / divisor, value % divisor);
    if rest != 0 && (rest < 0) == (divisor < 0) { quotient + 1 } else { quotient }
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

/// An operation that rounds once, on floats of at most 64 bits: by the machine for numbers of its formats, and `exact` for
/// all else.
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

/// An operation on two floats of at most 64 bits that rounds once; `machine` is for `f64` and for `f32`: computed in 64
/// bits and rounded once more is as good as rounded once [Figueroa95].
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

/// `lhs * rhs + acc`, rounded once. For formats of at most 64 bits.
pub(crate) fn fused(kind: FloatKind, operands: [u64; 3]) -> u64 {
    operation(
        kind,
        operands,
        |[lhs, rhs, acc]| lhs.mul_add(rhs, acc),
        |[lhs, rhs, acc]| lhs.mul_add(rhs, acc),
        |[lhs, rhs, acc]| lhs.fma(rhs, acc),
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
