//! Rounds a value to a floating-point format.
//!
//! # Problem
//! The value of a format that stands for a number, which the format may not have.
//!
//! # Method
//! The significand loses the bits beyond the precision, or below the smallest denormal's. A number that, so
//! rounded with an unbounded exponent, lies beyond the largest finite one becomes in the modes to nearest,
//! and in the mode that leads away from zero, what the format has in place of infinity: the infinity; its NaN
//! if there is none; the largest number if there is neither. In the other modes it becomes the largest
//! number.
//!
//! Formats with gaps, as LLVM fills them in:
//! - without negative zero (`FNUZ`), it is positive zero;
//! - `f8E8M0FNU` has no zero: it is the smallest number. It has no signs: negative numbers are NaN. With a
//!   single bit of precision, every significand is odd, so that ties to even go up;
//! - without NaN (`f4E2M1FN`, `f6E2M3FN`, `f6E3M2FN`), it is the largest number, as in hardware that converts
//!   to them.
//!
//! # Exactness
//! Rounded once. A number too long for 128 bits may be given by its leading bits, at least two more than any
//! precision, with the last bit set if a bit was lost ("rounded to odd", [BoldoMelquiond08]): every mode
//! gives the same for both.

use std::cmp::Ordering;

use crate::core::float::{Decoded, FloatKind, FloatValue, NonFinite, mask};

/// Rounding modes, in the order of `arith`'s codes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Rounding {
    /// The closest, or if both are, the one with an even significand.
    NearestEven,
    /// The lesser.
    Downward,
    /// The greater.
    Upward,
    /// The one closer to zero.
    TowardZero,
    /// The closest, or if both are, the one farther from zero.
    NearestAway,
}

impl Rounding {
    /// Every mode.
    pub const ALL: [Rounding; 5] = [
        Rounding::NearestEven,
        Rounding::Downward,
        Rounding::Upward,
        Rounding::TowardZero,
        Rounding::NearestAway,
    ];

    /// Whether a number is moved away from zero: of that sign, between an odd or even neighbour and the next,
    /// with a rest that is so much compared with half their distance.
    fn is_away(self, negative: bool, odd: bool, rest: Ordering) -> bool {
        match self {
            Rounding::NearestEven => rest == Ordering::Greater || rest == Ordering::Equal && odd,
            Rounding::NearestAway => rest != Ordering::Less,
            Rounding::Downward => negative,
            Rounding::Upward => !negative,
            Rounding::TowardZero => false,
        }
    }
}

impl FloatValue {
    /// A decoded value in a format, rounded to nearest, ties to even.
    pub fn encode(kind: FloatKind, decoded: Decoded) -> FloatValue {
        FloatValue::encode_rounded(kind, decoded, Rounding::NearestEven)
    }

    /// A decoded value in a format, rounded.
    pub fn encode_rounded(kind: FloatKind, decoded: Decoded, rounding: Rounding) -> FloatValue {
        let format = kind.format();
        let (negative, significand, exponent) = match decoded {
            Decoded::Nan => return FloatValue::nan(kind),
            Decoded::Infinite(negative) => return FloatValue::infinity(kind, negative),
            Decoded::Finite { negative, significand, exponent } => (negative, significand, exponent),
        };
        if kind.is_exponent_only() && negative && significand != 0 {
            return FloatValue::nan(kind);
        }
        // Drop bits beyond the precision, or below the smallest denormal's.
        let precision = i32::try_from(format.precision).expect("a format has at most 113 bits of precision");
        let lowest = format.min_exponent - (precision - 1);
        let length =
            128 - i32::try_from(significand.leading_zeros()).expect("a u128 has at most 128 leading zeros");
        let drop = (length - precision).max(lowest.saturating_sub(exponent));
        let (mut significand, mut exponent) = if drop > 0 {
            (round_shift(negative, significand, drop.unsigned_abs(), rounding), exponent + drop)
        } else {
            let room = drop.unsigned_abs().min(significand.leading_zeros());
            (
                significand << room,
                exponent - i32::try_from(room).expect("a u128 has at most 128 leading zeros"),
            )
        };
        if significand == 0 {
            return FloatValue::zero(kind, negative);
        }
        if significand >> format.precision != 0 {
            significand >>= 1;
            exponent += 1;
        }
        let leading = exponent + precision - 1;
        let normal = significand >> (format.precision - 1) == 1;
        if normal && leading > format.max_exponent {
            return FloatValue::overflow(kind, negative, rounding);
        }
        if kind.is_exponent_only() {
            let biased = leading - format.min_exponent;
            return FloatValue {
                kind,
                bits: u128::try_from(biased).expect("lower exponents were shifted up to the least one"),
            };
        }
        let biased = if normal { u128::from((leading - format.min_exponent + 1).unsigned_abs()) } else { 0 };
        let explicit_one = kind == FloatKind::F80;
        let fraction_bits = if explicit_one { 64 } else { format.precision - 1 };
        let magnitude = biased << fraction_bits | (significand & mask(fraction_bits));
        // The largest significand may be taken by NaN.
        if format.non_finite == NonFinite::NanAllOnes && magnitude == mask(format.width - 1) {
            return FloatValue::overflow(kind, negative, rounding);
        }
        FloatValue { kind, bits: kind.sign_bit(negative) | magnitude }
    }

    /// The infinity of a sign, or what the format has in its place: NaN, or the largest number.
    pub fn infinity(kind: FloatKind, negative: bool) -> FloatValue {
        let format = kind.format();
        let magnitude = match format.non_finite {
            NonFinite::Ieee if kind == FloatKind::F80 => 0x7fff << 64 | 1 << 63,
            NonFinite::Ieee => mask(format.width - format.precision) << (format.precision - 1),
            NonFinite::NanAllOnes if !kind.is_exponent_only() => mask(format.width - 1),
            NonFinite::FiniteOnly => return FloatValue::largest(kind, negative),
            NonFinite::NanAllOnes | NonFinite::NanNegativeZero => return FloatValue::nan(kind),
        };
        FloatValue { kind, bits: kind.sign_bit(negative) | magnitude }
    }

    /// The finite number of a sign that is farthest from zero; NaN if there are no negative numbers.
    pub fn largest(kind: FloatKind, negative: bool) -> FloatValue {
        let format = kind.format();
        let magnitude = match format.non_finite {
            _ if kind.is_exponent_only() && negative => return FloatValue::nan(kind),
            _ if kind.is_exponent_only() => 0xfe,
            NonFinite::Ieee if kind == FloatKind::F80 => 0x7ffe << 64 | mask(64),
            NonFinite::Ieee => FloatValue::infinity(kind, false).bits - 1,
            NonFinite::NanAllOnes => mask(format.width - 1) - 1,
            NonFinite::NanNegativeZero | NonFinite::FiniteOnly => mask(format.width - 1),
        };
        FloatValue { kind, bits: kind.sign_bit(negative) | magnitude }
    }

    /// The value at an end of the order: the infinity of a sign where there is one, or else the last number.
    pub fn extreme(kind: FloatKind, negative: bool) -> FloatValue {
        match kind.format().non_finite {
            NonFinite::Ieee => FloatValue::infinity(kind, negative),
            _ if kind.is_exponent_only() && negative => FloatValue::zero(kind, false),
            _ => FloatValue::largest(kind, negative),
        }
    }

    /// The zero of a sign, or the one that there is; the smallest number if there is none.
    pub fn zero(kind: FloatKind, negative: bool) -> FloatValue {
        let signed = negative && kind.format().non_finite != NonFinite::NanNegativeZero;
        FloatValue { kind, bits: kind.sign_bit(signed) }
    }

    fn overflow(kind: FloatKind, negative: bool, rounding: Rounding) -> FloatValue {
        if rounding.is_away(negative, true, Ordering::Greater) {
            FloatValue::infinity(kind, negative)
        } else {
            FloatValue::largest(kind, negative)
        }
    }
}

/// `value / 2^shift` as an integer; the sign is that of the number whose magnitude is rounded.
pub(super) fn round_shift(negative: bool, value: u128, shift: u32, rounding: Rounding) -> u128 {
    let kept = value.checked_shr(shift).unwrap_or(0);
    let rest = value & mask(shift);
    if rest == 0 {
        return kept;
    }
    let half = if shift > 128 { Ordering::Less } else { rest.cmp(&(1 << (shift - 1))) };
    kept + u128::from(rounding.is_away(negative, kept & 1 == 1, half))
}
