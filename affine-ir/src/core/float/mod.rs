//! Floating-point formats, and values as bits.
//!
//! # Problem
//! Hold a value of any float type of the builtin dialect without loss, and compute with it as the type's
//! document says.
//!
//! # Method
//! One description per format ([`FloatFormat`]); a value is decoded to sign, integer significand and power of
//! two. What is done with values is in the files beside this one: rounding to a format (`encode`), operations
//! (`arith`; `wide` for more than 64 bits), elementary functions (`elementary`), comparisons and signs
//! (`order`), other formats and integers (`convert`), NaNs as bits (`nan`).
//!
//! # Invariants
//! 1. The bits of a value beyond its format's width are zero.
//! 2. What is computed is canonical: of `f80`'s several forms of a number the normal one, and never an
//!    invalid one. What only selects an operand or changes its sign leaves it unchanged.
//!
//! # Exactness
//! Decoding is exact, but for NaNs: a decoded NaN has neither sign nor payload. What must keep those goes by
//! the bits.

mod arith;
mod convert;
mod encode;
mod nan;
mod order;
mod wide;

pub use crate::core::float::encode::Rounding;

/// A floating-point type.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs, reason = "the names are the types' own")]
pub enum FloatKind {
    F4E2M1FN,
    F6E2M3FN,
    F6E3M2FN,
    F8E5M2,
    F8E4M3,
    F8E4M3FN,
    F8E5M2FNUZ,
    F8E4M3FNUZ,
    F8E4M3B11FNUZ,
    F8E3M4,
    F8E8M0FNU,
    BF16,
    F16,
    TF32,
    F32,
    F64,
    F80,
    F128,
}

/// The non-finite values of a format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NonFinite {
    /// Infinities and NaNs, as IEEE 754 has them.
    Ieee,
    /// One NaN, all bits but the sign set.
    NanAllOnes,
    /// One NaN, in place of negative zero.
    NanNegativeZero,
    /// Nothing: finite numbers only.
    FiniteOnly,
}

/// The layout of a format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FloatFormat {
    /// Name of the type.
    pub name: &'static str,
    /// Bits in all.
    pub width: u32,
    /// Bits of the significand, the leading one included.
    pub precision: u32,
    /// Exponent of the largest finite number's leading bit.
    pub max_exponent: i32,
    /// Exponent of the smallest normal number's leading bit.
    pub min_exponent: i32,
    /// What else there is.
    pub non_finite: NonFinite,
}

impl FloatKind {
    /// Every kind.
    pub const ALL: [FloatKind; 18] = [
        FloatKind::F4E2M1FN,
        FloatKind::F6E2M3FN,
        FloatKind::F6E3M2FN,
        FloatKind::F8E5M2,
        FloatKind::F8E4M3,
        FloatKind::F8E4M3FN,
        FloatKind::F8E5M2FNUZ,
        FloatKind::F8E4M3FNUZ,
        FloatKind::F8E4M3B11FNUZ,
        FloatKind::F8E3M4,
        FloatKind::F8E8M0FNU,
        FloatKind::BF16,
        FloatKind::F16,
        FloatKind::TF32,
        FloatKind::F32,
        FloatKind::F64,
        FloatKind::F80,
        FloatKind::F128,
    ];

    /// The layout.
    #[inline]
    pub const fn format(self) -> FloatFormat {
        use NonFinite::{FiniteOnly, Ieee, NanAllOnes, NanNegativeZero};
        let (name, width, precision, max_exponent, min_exponent, non_finite) = match self {
            FloatKind::F4E2M1FN => ("f4E2M1FN", 4, 2, 2, 0, FiniteOnly),
            FloatKind::F6E2M3FN => ("f6E2M3FN", 6, 4, 2, 0, FiniteOnly),
            FloatKind::F6E3M2FN => ("f6E3M2FN", 6, 3, 4, -2, FiniteOnly),
            FloatKind::F8E5M2 => ("f8E5M2", 8, 3, 15, -14, Ieee),
            FloatKind::F8E4M3 => ("f8E4M3", 8, 4, 7, -6, Ieee),
            FloatKind::F8E4M3FN => ("f8E4M3FN", 8, 4, 8, -6, NanAllOnes),
            FloatKind::F8E5M2FNUZ => ("f8E5M2FNUZ", 8, 3, 15, -15, NanNegativeZero),
            FloatKind::F8E4M3FNUZ => ("f8E4M3FNUZ", 8, 4, 7, -7, NanNegativeZero),
            FloatKind::F8E4M3B11FNUZ => ("f8E4M3B11FNUZ", 8, 4, 4, -10, NanNegativeZero),
            FloatKind::F8E3M4 => ("f8E3M4", 8, 5, 3, -2, Ieee),
            FloatKind::F8E8M0FNU => ("f8E8M0FNU", 8, 1, 127, -127, NanAllOnes),
            FloatKind::BF16 => ("bf16", 16, 8, 127, -126, Ieee),
            FloatKind::F16 => ("f16", 16, 11, 15, -14, Ieee),
            FloatKind::TF32 => ("tf32", 19, 11, 127, -126, Ieee),
            FloatKind::F32 => ("f32", 32, 24, 127, -126, Ieee),
            FloatKind::F64 => ("f64", 64, 53, 1023, -1022, Ieee),
            FloatKind::F80 => ("f80", 80, 64, 16383, -16382, Ieee),
            FloatKind::F128 => ("f128", 128, 113, 16383, -16382, Ieee),
        };
        FloatFormat { name, width, precision, max_exponent, min_exponent, non_finite }
    }

    /// The kind of a type name.
    pub fn from_name(name: &str) -> Option<FloatKind> {
        Self::ALL.into_iter().find(|kind| kind.format().name == name)
    }

    /// Whether the format has neither sign nor zero (`f8E8M0FNU`).
    const fn is_exponent_only(self) -> bool {
        matches!(self, FloatKind::F8E8M0FNU)
    }

    /// Whether `f64` has all numbers of the format, and their products.
    const fn is_narrow(self) -> bool {
        self.format().precision <= 24
    }

    /// The sign bit as it is set for a sign; none where there are no signs.
    const fn sign_bit(self, negative: bool) -> u128 {
        if negative && !self.is_exponent_only() { 1 << (self.format().width - 1) } else { 0 }
    }
}

/// A floating-point value: its type and its bits.
///
/// ```
/// use loopwright_affine_ir::{FloatKind, FloatValue, Rounding};
///
/// let third = FloatValue::from_f64(FloatKind::F32, 1.0 / 3.0);
/// assert_eq!(third.to_f64(), f64::from(1.0f32 / 3.0));
/// assert_eq!(third.exactly_as(FloatKind::BF16), None);
/// assert_eq!(third.convert(FloatKind::BF16, Rounding::NearestEven).to_f64(), 0.333984375);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FloatValue {
    /// The type.
    pub kind: FloatKind,
    /// The bits, in the low end.
    pub bits: u128,
}

/// A decoded value: NaN, an infinity, or sign, significand and exponent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decoded {
    /// Not a number.
    Nan,
    /// An infinity; `true` is the negative one.
    Infinite(bool),
    /// `(-1)^negative * significand * 2^exponent`
    Finite {
        /// The sign.
        negative: bool,
        /// The significand as an integer.
        significand: u128,
        /// The power of two.
        exponent: i32,
    },
}

impl Decoded {
    /// The one form of equal numbers: an odd significand, or all zero but the sign.
    fn reduced(self) -> Decoded {
        match self {
            Decoded::Finite { negative, significand: 0, .. } => {
                Decoded::Finite { negative, significand: 0, exponent: 0 }
            }
            Decoded::Finite { negative, significand, exponent } => {
                let zeros = significand.trailing_zeros();
                Decoded::Finite {
                    negative,
                    significand: significand >> zeros,
                    exponent: exponent + i32::try_from(zeros).expect("fewer than 128"),
                }
            }
            other => other,
        }
    }
}

impl FloatValue {
    /// Takes the value apart.
    pub fn decode(self) -> Decoded {
        let format = self.kind.format();
        if self.kind.is_exponent_only() {
            let exponent = i32::try_from(self.bits & 0xff).expect("the mask leaves 8 bits") - 127;
            return if self.bits & 0xff == 0xff {
                Decoded::Nan
            } else {
                Decoded::Finite { negative: false, significand: 1, exponent }
            };
        }
        let explicit_one = self.kind == FloatKind::F80;
        let fraction_bits = if explicit_one { 64 } else { format.precision - 1 };
        let exponent_bits = format.width - 1 - fraction_bits;
        let fraction = self.bits & mask(fraction_bits);
        let biased = (self.bits >> fraction_bits) & mask(exponent_bits);
        let negative = (self.bits >> (format.width - 1)) & 1 == 1;
        let all_ones = biased == mask(exponent_bits);
        match format.non_finite {
            NonFinite::Ieee if all_ones => {
                let is_nan =
                    fraction & mask(format.precision - 1) != 0 || (explicit_one && fraction >> 63 == 0);
                return if is_nan { Decoded::Nan } else { Decoded::Infinite(negative) };
            }
            NonFinite::NanAllOnes if all_ones && fraction == mask(fraction_bits) => return Decoded::Nan,
            NonFinite::NanNegativeZero if negative && biased == 0 && fraction == 0 => return Decoded::Nan,
            _ => {}
        }
        if explicit_one && biased != 0 && fraction >> 63 == 0 {
            return Decoded::Nan;
        }
        let shift = i32::try_from(format.precision).expect("a format has at most 113 bits of precision") - 1;
        let stored = i32::try_from(biased).expect("an exponent field has at most 15 bits");
        let exponent =
            if stored == 0 { format.min_exponent } else { stored + format.min_exponent - 1 } - shift;
        let hidden = if stored == 0 || explicit_one { 0 } else { 1u128 << (format.precision - 1) };
        Decoded::Finite { negative, significand: fraction | hidden, exponent }
    }
}

fn mask(bits: u32) -> u128 {
    if bits >= 128 { u128::MAX } else { (1 << bits) - 1 }
}
