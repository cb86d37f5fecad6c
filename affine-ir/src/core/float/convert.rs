//! Floating-point conversions: between formats, to and from integers, to whole numbers.
//!
//! # Problem
//! `arith`'s casts between floats and between floats and integers of any width, in any rounding mode;
//! `math`'s `round`, `roundeven`, `floor`, `ceil` and `trunc`.
//!
//! # Method
//! By the decoded value: exact, then rounded once. Of integers of more than 128 bits the leading ones are
//! enough, the last of them set if any bit after it is.
//!
//! # Exactness
//! Correctly rounded (`encode` says how, and what becomes of what does not fit). Integers are exact: none is
//! too large.
//!
//! # Cost
//! Constant; linear in the length of integers of more than 128 bits.

use dashu_int::ops::{BitTest, UnsignedAbs};
use dashu_int::{IBig, Sign, UBig};

use crate::core::float::encode::round_shift;
use crate::core::float::{Decoded, FloatKind, FloatValue, Rounding};

/// The leading bits that a long integer is rounded by.
const LEADING: usize = 128;

impl Decoded {
    /// The closest `f64`.
    fn to_f64(self) -> f64 {
        match self {
            // Both factors are exact, and far from the ends of the range.
            Decoded::Finite { negative, significand, exponent: exponent @ -300..300 }
                if significand < 1 << 53 =>
            {
                let power = u64::from((exponent + 1023).unsigned_abs()) << 52;
                let magnitude = significand as u64 as f64 * f64::from_bits(power);
                if negative { -magnitude } else { magnitude }
            }
            _ => f64::from_bits(FloatValue::encode(FloatKind::F64, self).bits as u64),
        }
    }
}

impl FloatValue {
    /// The value of type `kind` closest to `value`, ties to even; what does not fit becomes an infinity, NaN
    /// or the largest number, as the format has it.
    #[inline]
    pub fn from_f64(kind: FloatKind, value: f64) -> FloatValue {
        match kind {
            _ if value.is_nan() => FloatValue::nan(kind),
            FloatKind::F64 => FloatValue { kind, bits: value.to_bits().into() },
            FloatKind::F32 => FloatValue { kind, bits: (value as f32).to_bits().into() },
            _ => {
                let wide = FloatValue { kind: FloatKind::F64, bits: value.to_bits().into() };
                FloatValue::encode(kind, wide.decode())
            }
        }
    }

    /// The closest `f64`: exact but for `f80` and `f128`, rounded to nearest for those, and for NaNs, which
    /// lose their sign and payload.
    #[inline]
    pub fn to_f64(self) -> f64 {
        let value = match self.kind {
            FloatKind::F64 => f64::from_bits(self.bits as u64),
            FloatKind::F32 => f32::from_bits(self.bits as u32).into(),
            _ => self.decode().to_f64(),
        };
        if value.is_nan() { f64::NAN } else { value }
    }

    /// The same value in another format, rounded. NaNs stay NaNs where there are any, with as much of their
    /// sign and payload as the format has, and become quiet.
    pub fn convert(self, kind: FloatKind, rounding: Rounding) -> FloatValue {
        match self.decode() {
            Decoded::Nan => self.nan_in(kind),
            decoded => FloatValue::encode_rounded(kind, decoded, rounding),
        }
    }

    /// The same value in another format, NaNs with their sign and payload; `None` if the format does not have
    /// it, and for a signaling NaN, which no conversion keeps.
    pub fn exactly_as(self, kind: FloatKind) -> Option<FloatValue> {
        let decoded = self.decode();
        if decoded == Decoded::Nan {
            return self.nan_as(kind);
        }
        let cast = FloatValue::encode(kind, decoded);
        (cast.decode().reduced() == decoded.reduced()).then_some(cast)
    }

    /// An integer in a format, rounded.
    pub fn from_integer(kind: FloatKind, value: &IBig, rounding: Rounding) -> FloatValue {
        let magnitude = value.unsigned_abs();
        let shift = magnitude.bit_len().saturating_sub(LEADING);
        let leading =
            u128::try_from(&magnitude >> shift).expect("the shift leaves LEADING bits, at most 128");
        let is_cut = magnitude.trailing_zeros().is_some_and(|zeros| zeros < shift);
        let decoded = Decoded::Finite {
            negative: value.sign() == Sign::Negative,
            significand: leading | u128::from(is_cut),
            exponent: i32::try_from(shift).unwrap_or(i32::MAX / 2),
        };
        FloatValue::encode_rounded(kind, decoded, rounding)
    }

    /// The value as an integer, rounded; `None` for infinities and NaNs.
    pub fn to_integer(self, rounding: Rounding) -> Option<IBig> {
        let Decoded::Finite { negative, significand, exponent } = self.decode() else { return None };
        let magnitude = match usize::try_from(exponent) {
            Ok(shift) => UBig::from(significand) << shift,
            Err(_) => UBig::from(round_shift(negative, significand, exponent.unsigned_abs(), rounding)),
        };
        let sign = if negative { Sign::Negative } else { Sign::Positive };
        Some(IBig::from_parts(sign, magnitude))
    }

    /// The value rounded to a whole number, with the same sign: `math.roundeven`, `floor`, `ceil`, `trunc`
    /// and `round`, in the order of the modes. Where that number lies beyond the largest one (`f8E3M4` has
    /// 15.5 and not 16) it is rounded once more in the same mode. NaNs become quiet.
    pub fn round_to_whole(self, rounding: Rounding) -> FloatValue {
        match self.decode() {
            Decoded::Nan => self.quieted(),
            Decoded::Finite { negative, significand, exponent: exponent @ ..0 } => {
                let significand = round_shift(negative, significand, exponent.unsigned_abs(), rounding);
                let whole = Decoded::Finite { negative, significand, exponent: 0 };
                FloatValue::encode_rounded(self.kind, whole, rounding)
            }
            _ => self,
        }
    }
}
