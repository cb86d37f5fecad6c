//! Integers and floats in register slots: reading, checking, rounding, comparing.
//!
//! Numbers of 32 and 64 bits are the machine's own floats; all other formats, and NaNs of every format, are
//! [`FloatValue`]'s. Machines differ in the NaNs they make: the sign is set on some, the payload is lost on others, and
//! which of two operands is passed on is up to the compiler. Here it is the first one, quiet, with its sign and payload,
//! and what has no result at all (`0 / 0`) is the format's usual NaN: quiet, positive, without payload.

use std::cmp::Ordering;
use std::ops::{Add, Div, Rem, Sub};

use dashu_int::ops::BitTest;
use dashu_int::{IBig, UBig};

use super::value::Scalar;
use crate::float::{FloatKind, FloatValue};

/// An integer type: how its values sit in slots.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Int {
    /// Number of bits.
    pub width: u32,
    /// Whether it is `index`: held sign-extended, and overflow is an error.
    pub is_index: bool,
}

/// Of any width.
impl Int {
    /// The integer type, if it is one. `index` is `index_width` bits wide.
    pub fn of(scalar: Scalar, index_width: u32) -> Option<Int> {
        match scalar {
            Scalar::Index => Some(Int { width: index_width, is_index: true }),
            Scalar::Float(_) | Scalar::Pointer => None,
            Scalar::Int(width) => Some(Int { width, is_index: false }),
        }
    }

    /// Whether one slot holds a value.
    pub fn is_narrow(self) -> bool {
        self.width <= 64
    }

    /// Number of slots.
    pub fn n_slots(self) -> usize {
        self.width.div_ceil(64) as usize
    }

    /// How many steps a product counts for: about as many as take its time.
    pub fn product_steps(self) -> u64 {
        let n = u64::from(self.width.div_ceil(64));
        n + n * n / 1024
    }

    /// The value in some slots, read as signed or as unsigned.
    pub fn read(self, slots: &[u64], is_signed: bool) -> IBig {
        let (last, rest) = slots.split_last().expect("an integer has a bit");
        let last = if is_signed { self.last(*last) } else { self.last(*last) & self.mask() };
        let bytes: Vec<u8> = rest.iter().chain([&last]).flat_map(|word| word.to_le_bytes()).collect();
        if is_signed { IBig::from_le_bytes(&bytes) } else { UBig::from_le_bytes(&bytes).into() }
    }

    /// The slots of a value: its low bits.
    pub fn slots(self, value: &IBig) -> Vec<u64> {
        let filling = if *value < IBig::ZERO { 0xff } else { 0 };
        let mut bytes = value.to_le_bytes().into_vec();
        bytes.resize(8 * self.n_slots(), filling);
        let word = |bytes: &[u8]| bytes.iter().rev().fold(0, |word, byte| word << 8 | u64::from(*byte));
        let mut words: Vec<u64> = bytes.chunks(8).map(word).collect();
        if let Some(last) = words.last_mut() {
            *last = if self.is_index { self.last(*last) } else { *last & self.mask() };
        }
        words
    }

    /// Whether the value fits, read as signed or as unsigned.
    pub fn fits(self, value: &IBig, is_signed: bool) -> bool {
        let is_negative = *value < IBig::ZERO;
        match (is_signed, is_negative) {
            (true, true) => (!value).bit_len() < self.width as usize,
            (true, false) => value.bit_len() < self.width as usize,
            (false, true) => false,
            (false, false) => value.bit_len() <= self.width as usize,
        }
    }

    /// The bits of the last slot that count.
    fn mask(self) -> u64 {
        u64::MAX >> (self.width.wrapping_neg() % 64)
    }

    /// The last slot, with the sign in the bits that do not count.
    fn last(self, slot: u64) -> u64 {
        let unused = self.width.wrapping_neg() % 64;
        ((slot << unused) as i64 >> unused) as u64
    }

    /// How the values in some slots compare, read as signed or as unsigned. Of equal signs the bits decide.
    pub fn compare(self, lhs: &[u64], rhs: &[u64], is_signed: bool) -> Ordering {
        let sign = self.width as usize - 1;
        let is_negative = |slots: &[u64]| slots[sign / 64] >> (sign % 64) & 1 == 1;
        let order = lhs.iter().rev().cmp(rhs.iter().rev());
        if is_signed && is_negative(lhs) != is_negative(rhs) { order.reverse() } else { order }
    }
}

/// Of at most 64 bits.
impl Int {
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

/// Integers of one kind: of 64 bits, or without bounds.
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
