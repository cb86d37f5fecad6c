//! Comparison, sign and classification of floats.
//!
//! # Problem
//! Comparisons, the two kinds of `arith`'s maxima and minima, and what looks at the sign only.
//!
//! # Method
//! Narrow formats are compared in `f64`, exactly. What changes signs does so by the sign bit, of NaNs as
//! well, but where that bit alone means NaN; a format without signs has no negative numbers, and NaN in their
//! place.
//!
//! # Exactness
//! Exact.

use std::cmp::Ordering;
use std::ops::Neg;

use crate::core::float::{Decoded, FloatKind, FloatValue, NonFinite, wide};

impl FloatValue {
    /// How it compares as a number with another of the same type; `None` if either is NaN. Zeros are equal.
    ///
    /// # Panics
    /// If the types differ.
    pub fn compare(self, rhs: FloatValue) -> Option<Ordering> {
        assert_eq!(self.kind, rhs.kind, "floats of one type are compared");
        match self.kind {
            FloatKind::F80 | FloatKind::F128 => wide::compare(self, rhs),
            _ => self.to_f64().partial_cmp(&rhs.to_f64()),
        }
    }

    /// `arith.maximumf`: NaN if either is, and `+0 > -0`.
    ///
    /// # Panics
    /// If the types differ.
    pub fn maximum(self, rhs: FloatValue) -> FloatValue {
        match self.compare(rhs) {
            None => FloatValue::first_nan([self, rhs]).expect("only a NaN cannot be compared"),
            Some(Ordering::Less) => rhs,
            Some(Ordering::Equal) if self.is_negative() => rhs,
            Some(Ordering::Equal | Ordering::Greater) => self,
        }
    }

    /// `arith.minimumf`: NaN if either is, and `-0 < +0`.
    ///
    /// # Panics
    /// If the types differ.
    pub fn minimum(self, rhs: FloatValue) -> FloatValue {
        match self.compare(rhs) {
            None => FloatValue::first_nan([self, rhs]).expect("only a NaN cannot be compared"),
            Some(Ordering::Greater) => rhs,
            Some(Ordering::Equal) if !self.is_negative() => rhs,
            Some(Ordering::Equal | Ordering::Less) => self,
        }
    }

    /// `arith.maxnumf`: as `maximum`, but if one is NaN, the other one; the second if both are.
    ///
    /// # Panics
    /// If the types differ.
    pub fn maxnum(self, rhs: FloatValue) -> FloatValue {
        self.beside_nan(rhs).unwrap_or_else(|| self.maximum(rhs))
    }

    /// `arith.minnumf`: as `minimum`, but if one is NaN, the other one; the second if both are.
    ///
    /// # Panics
    /// If the types differ.
    pub fn minnum(self, rhs: FloatValue) -> FloatValue {
        self.beside_nan(rhs).unwrap_or_else(|| self.minimum(rhs))
    }

    /// The other one if one is NaN.
    fn beside_nan(self, rhs: FloatValue) -> Option<FloatValue> {
        match (self.is_nan(), rhs.is_nan()) {
            (true, true) => Some(rhs.quieted()),
            (true, false) => Some(rhs),
            (false, true) => Some(self),
            (false, false) => None,
        }
    }

    /// Whether the sign bit is set, of zeros and NaNs as well.
    pub fn is_negative(self) -> bool {
        self.bits & self.kind.sign_bit(true) != 0
    }

    /// The magnitude: the sign bit cleared, of NaNs as well where they have one.
    pub fn abs(self) -> FloatValue {
        if self.is_negative() { -self } else { self }
    }

    /// The magnitude with the sign bit of another value; NaN if the format has no such number.
    pub fn copysign(self, sign: FloatValue) -> FloatValue {
        if self.is_negative() == sign.is_negative() { self } else { -self }
    }

    /// Whether it is neither infinite nor NaN.
    pub fn is_finite(self) -> bool {
        matches!(self.decode(), Decoded::Finite { .. })
    }

    /// Whether it is an infinity.
    pub fn is_infinite(self) -> bool {
        matches!(self.decode(), Decoded::Infinite(_))
    }

    /// Whether it is neither zero, subnormal, infinite nor NaN.
    pub fn is_normal(self) -> bool {
        let format = self.kind.format();
        let Decoded::Finite { significand, exponent, .. } = self.decode() else { return false };
        let least = i32::try_from(format.precision).expect("a format has at most 113 bits of precision") - 1;
        significand >> least != 0 && exponent + least >= format.min_exponent
    }
}

impl Neg for FloatValue {
    type Output = FloatValue;

    /// The sign bit flipped, of NaNs as well; the zero and the NaN of a format that has one each stay
    /// (`FNUZ`). Without signs there is no such number, and the result is NaN (`f8E8M0FNU`).
    fn neg(self) -> FloatValue {
        let sign = self.kind.sign_bit(true);
        match self.kind.format().non_finite {
            _ if sign == 0 => FloatValue::nan(self.kind),
            NonFinite::NanNegativeZero if self.bits & !sign == 0 => self,
            _ => FloatValue { bits: self.bits ^ sign, ..self },
        }
    }
}
