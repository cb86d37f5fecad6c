//! Correct rounding by search, for comparison: shares nothing with the crate but the names of the formats.
//!
//! A format is what its document says: bits of exponent and fraction, bias, and what is no number. The finite
//! magnitudes are numbered in their order by the bits below the sign. An exact result is compared with the
//! numbers by cross-multiplication of integers, until its two neighbours are found.

use std::cmp::Ordering;

use dashu_int::UBig;
use dashu_int::ops::BitTest;
use loopwright_affine_ir::{FloatKind, Rounding};

/// What a format has besides finite numbers, and whether it has two zeros.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Special {
    /// Infinities and NaNs, of the largest exponent.
    Ieee,
    /// NaNs with all bits set below the sign.
    AllOnes,
    /// One NaN with the bits of negative zero, which there is not.
    MinusZero,
    /// Nothing.
    Finite,
    /// Exponents only: one NaN of all ones, neither sign nor zero.
    Exponents,
}

#[derive(Clone, Copy, Debug)]
pub struct Format {
    pub kind: FloatKind,
    pub exponent_bits: u32,
    pub fraction_bits: u32,
    pub bias: i32,
    pub special: Special,
}

/// The formats in the order of their documents' names; the first are of at most 8 bits.
pub const FORMATS: [Format; 18] = {
    use FloatKind::*;
    use Special::*;
    const fn format(kind: FloatKind, bits: (u32, u32), bias: i32, special: Special) -> Format {
        Format { kind, exponent_bits: bits.0, fraction_bits: bits.1, bias, special }
    }
    [
        format(F4E2M1FN, (2, 1), 1, Finite),
        format(F6E2M3FN, (2, 3), 1, Finite),
        format(F6E3M2FN, (3, 2), 3, Finite),
        format(F8E3M4, (3, 4), 3, Ieee),
        format(F8E4M3, (4, 3), 7, Ieee),
        format(F8E4M3B11FNUZ, (4, 3), 11, MinusZero),
        format(F8E4M3FN, (4, 3), 7, AllOnes),
        format(F8E4M3FNUZ, (4, 3), 8, MinusZero),
        format(F8E5M2, (5, 2), 15, Ieee),
        format(F8E5M2FNUZ, (5, 2), 16, MinusZero),
        format(F8E8M0FNU, (8, 0), 127, Exponents),
        format(F16, (5, 10), 15, Ieee),
        format(BF16, (8, 7), 127, Ieee),
        format(TF32, (8, 10), 127, Ieee),
        format(F32, (8, 23), 127, Ieee),
        format(F64, (11, 52), 1023, Ieee),
        format(F80, (15, 63), 16383, Ieee),
        format(F128, (15, 112), 16383, Ieee),
    ]
};

/// The formats of at most 8 bits.
pub fn narrow() -> &'static [Format] {
    &FORMATS[..11]
}

pub fn format(kind: FloatKind) -> Format {
    FORMATS.into_iter().find(|format| format.kind == kind).expect("every kind is there")
}

/// What bits mean: the bool is the sign.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Datum {
    Nan,
    Infinite(bool),
    Finite(bool, Exact),
}

/// A magnitude: `numerator / denominator * 2^exponent`, or its square root.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exact {
    pub numerator: UBig,
    pub denominator: UBig,
    pub exponent: i64,
    pub is_root: bool,
}

impl Exact {
    pub fn new(numerator: UBig, exponent: i64) -> Exact {
        Exact { numerator, denominator: UBig::ONE, exponent, is_root: false }
    }

    pub fn is_zero(&self) -> bool {
        self.numerator.is_zero()
    }

    /// How it compares with `significand * 2^exponent`.
    fn compare(&self, significand: u128, exponent: i64) -> Ordering {
        let (mut other, mut exponent) = (UBig::from(significand), exponent);
        if self.is_root {
            other = &other * &other;
            exponent *= 2;
        }
        let other = other * &self.denominator;
        compare_scaled((&self.numerator, self.exponent), (&other, exponent))
    }
}

/// Compares two `integer * 2^exponent`.
pub fn compare_scaled(lhs: (&UBig, i64), rhs: (&UBig, i64)) -> Ordering {
    let top = |(integer, exponent): (&UBig, i64)| integer.bit_len() as i64 + exponent;
    if lhs.0.is_zero() || rhs.0.is_zero() {
        return lhs.0.cmp(rhs.0);
    }
    top(lhs).cmp(&top(rhs)).then_with(|| {
        let least = lhs.1.min(rhs.1);
        let (left, right) = ((lhs.1 - least) as usize, (rhs.1 - least) as usize);
        (lhs.0 << left).cmp(&(rhs.0 << right))
    })
}

impl Format {
    pub fn width(&self) -> u32 {
        let explicit_one = u32::from(self.kind == FloatKind::F80);
        u32::from(self.special != Special::Exponents) + self.exponent_bits + self.fraction_bits + explicit_one
    }

    /// The bits of a magnitude by its number, with a sign.
    pub fn bits(&self, negative: bool, code: u128) -> u128 {
        let sign = if negative { 1u128 << (self.width() - 1) } else { 0 };
        if self.kind == FloatKind::F80 {
            let (exponent, fraction) = (code >> 63, code & ((1 << 63) - 1));
            return sign | exponent << 64 | u128::from(exponent != 0) << 63 | fraction;
        }
        sign | code
    }

    /// The number of finite magnitudes.
    pub fn n_finite(&self) -> u128 {
        let all = 1u128 << (self.exponent_bits + self.fraction_bits);
        match self.special {
            Special::Ieee => all - (1 << self.fraction_bits),
            Special::AllOnes | Special::Exponents => all - 1,
            Special::MinusZero | Special::Finite => all,
        }
    }

    /// The magnitude of a number: significand and exponent. The number after the last finite one has the
    /// value that would come next.
    pub fn magnitude(&self, code: u128) -> (u128, i64) {
        let (exponent, fraction) = (code >> self.fraction_bits, code & ((1 << self.fraction_bits) - 1));
        let least = 1 - i64::from(self.bias) - i64::from(self.fraction_bits);
        match (exponent, self.special) {
            (_, Special::Exponents) => (1, code as i64 - i64::from(self.bias)),
            (0, _) => (fraction, least),
            _ => (1 << self.fraction_bits | fraction, least + exponent as i64 - 1),
        }
    }

    pub fn decode(&self, bits: u128) -> Datum {
        let negative = self.special != Special::Exponents && bits >> (self.width() - 1) & 1 == 1;
        let code = self.code(bits);
        if self.special == Special::MinusZero && negative && code == 0 {
            return Datum::Nan;
        }
        if code >= self.n_finite() {
            let is_infinite = self.special == Special::Ieee && code == self.n_finite();
            return if is_infinite { Datum::Infinite(negative) } else { Datum::Nan };
        }
        let (significand, exponent) = self.magnitude(code);
        Datum::Finite(negative, Exact::new(significand.into(), exponent))
    }

    /// The number of a magnitude, by its bits.
    fn code(&self, bits: u128) -> u128 {
        let below_sign = bits & !self.bits(true, 0);
        if self.kind == FloatKind::F80 {
            below_sign >> 64 << 63 | below_sign & ((1 << 63) - 1)
        } else if self.special == Special::Exponents {
            bits
        } else {
            below_sign
        }
    }

    /// The bits of the rounded value; `None` for NaN. The search begins at the bits of `near`, on which the
    /// outcome does not depend.
    pub fn round(&self, datum: &Datum, rounding: Rounding, near: u128) -> Option<u128> {
        let (negative, exact) = match datum {
            Datum::Nan => return self.nan(),
            Datum::Infinite(negative) => return self.infinity(*negative),
            Datum::Finite(negative, exact) => (*negative, exact),
        };
        if exact.is_zero() {
            let has_minus = matches!(self.special, Special::Ieee | Special::AllOnes | Special::Finite);
            return Some(self.bits(negative && has_minus, 0));
        }
        if negative && self.special == Special::Exponents {
            return None;
        }
        let end = self.n_finite();
        // The numbers up to `low` are at most the value; those from `high` on are greater.
        let (mut low, mut high, mut is_there) = (0, end + 1, false);
        let near = self.code(near);
        let mut first = [near.saturating_sub(1), near + 1].into_iter();
        while high - low > 1 {
            let probe = first.find(|code| (low + 1..high).contains(code)).unwrap_or(low + (high - low) / 2);
            let (significand, exponent) = self.magnitude(probe);
            match exact.compare(significand, exponent) {
                Ordering::Less => high = probe,
                Ordering::Equal => (low, high, is_there) = (probe, probe + 1, true),
                Ordering::Greater => low = probe,
            }
        }
        // There may be no number below: no zero.
        let ((significand, exponent), next) = (self.magnitude(low), self.magnitude(low + 1));
        let is_there = is_there || low == 0 && exact.compare(significand, exponent) != Ordering::Greater;
        let code = match is_there || low == end {
            true => low,
            false => {
                let sum = significand + (next.0 << (next.1 - exponent));
                let beside_middle = exact.compare(sum, exponent - 1);
                let is_odd = self.special == Special::Exponents || low % 2 == 1;
                let is_up = match rounding {
                    Rounding::NearestEven => {
                        beside_middle == Ordering::Greater || beside_middle == Ordering::Equal && is_odd
                    }
                    Rounding::NearestAway => beside_middle != Ordering::Less,
                    Rounding::Downward => negative,
                    Rounding::Upward => !negative,
                    Rounding::TowardZero => false,
                };
                if is_up { low + 1 } else { low }
            }
        };
        let is_zero = code == 0 && self.special == Special::MinusZero;
        match (code == end, rounding) {
            (false, _) => Some(self.bits(negative && !is_zero, code)),
            (true, Rounding::TowardZero) => Some(self.bits(negative, end - 1)),
            (true, Rounding::Downward) if !negative => Some(self.bits(negative, end - 1)),
            (true, Rounding::Upward) if negative => Some(self.bits(negative, end - 1)),
            (true, _) => self.infinity(negative),
        }
    }

    fn infinity(&self, negative: bool) -> Option<u128> {
        match self.special {
            Special::Ieee => Some(self.bits(negative, self.n_finite())),
            Special::Finite => Some(self.bits(negative, self.n_finite() - 1)),
            Special::AllOnes | Special::MinusZero | Special::Exponents => None,
        }
    }

    fn nan(&self) -> Option<u128> {
        (self.special == Special::Finite).then(|| self.bits(false, self.n_finite() - 1))
    }
}
