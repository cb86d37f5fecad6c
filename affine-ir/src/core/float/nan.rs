//! NaNs as bits: their sign, their payload, and whether they are quiet.
//!
//! # Problem
//! Constants that ops are folded to show the bits of a NaN, and mlir-opt keeps those of the operand.
//!
//! # Method
//! In formats like those of IEEE 754 the first bit of the fraction tells quiet NaNs from signaling ones, the
//! others are the payload. The other formats have one NaN, but for its sign, and it is quiet.
//!
//! # Invariants
//! Converted fractions keep their leading bits, as numbers do.

use crate::core::float::{Decoded, FloatFormat, FloatKind, FloatValue, NonFinite, mask};

impl FloatValue {
    /// The format's usual NaN; the largest number if it has none.
    pub fn nan(kind: FloatKind) -> FloatValue {
        let format = kind.format();
        let bits = match format.non_finite {
            _ if kind.is_exponent_only() => 0xff,
            NonFinite::Ieee => FloatValue::infinity(kind, false).bits | quiet_bit(format),
            NonFinite::NanAllOnes | NonFinite::FiniteOnly => mask(format.width - 1),
            NonFinite::NanNegativeZero => 1 << (format.width - 1),
        };
        FloatValue { kind, bits }
    }

    /// Whether it is a NaN.
    pub fn is_nan(self) -> bool {
        self.decode() == Decoded::Nan
    }

    /// Whether it is a signaling NaN.
    pub fn is_signaling(self) -> bool {
        self.is_nan() && self.quieted() != self
    }

    /// What an operation makes of this NaN: a quiet one of the same sign and payload.
    pub fn quieted(self) -> FloatValue {
        let format = self.kind.format();
        match format.non_finite {
            // The bits of an infinity make NaNs of the invalid forms of f80.
            NonFinite::Ieee => {
                let nan = quiet_bit(format) | FloatValue::infinity(self.kind, false).bits;
                FloatValue { bits: self.bits | nan, ..self }
            }
            _ => self,
        }
    }

    /// The first NaN among the operands, as an operation passes it on.
    pub fn first_nan<const N: usize>(operands: [FloatValue; N]) -> Option<FloatValue> {
        operands.into_iter().find(|operand| operand.is_nan()).map(FloatValue::quieted)
    }

    /// This NaN in another format, quiet, with as much of its sign and payload as the format has.
    pub(super) fn nan_in(self, kind: FloatKind) -> FloatValue {
        let (from, to) = (self.kind.format(), kind.format());
        let unsigned = from.non_finite == NonFinite::NanNegativeZero || self.kind.is_exponent_only();
        if unsigned || to.non_finite == NonFinite::FiniteOnly {
            return FloatValue::nan(kind);
        }
        let infinity = FloatValue::infinity(kind, self.bits >> (from.width - 1) & 1 == 1);
        if to.non_finite != NonFinite::Ieee {
            return infinity;
        }
        let fraction = self.bits & mask(from.precision - 1);
        let fraction = match to.precision.checked_sub(from.precision) {
            Some(more) => fraction << more,
            None => fraction >> (from.precision - to.precision),
        };
        FloatValue { kind, bits: infinity.bits | fraction }.quieted()
    }

    /// This NaN in another format; `None` if a part of it is lost, or if it is signaling.
    pub(super) fn nan_as(self, kind: FloatKind) -> Option<FloatValue> {
        let (from, to) = (self.kind.format(), kind.format());
        let lost = mask(from.precision.saturating_sub(to.precision));
        let is_lost = self.bits & mask(from.precision - 1) & lost != 0;
        let is_kept = !self.is_signaling() && to.non_finite == NonFinite::Ieee && !is_lost;
        is_kept.then(|| self.nan_in(kind))
    }
}

/// The first bit of the fraction.
fn quiet_bit(format: FloatFormat) -> u128 {
    1 << (format.precision - 2)
}
