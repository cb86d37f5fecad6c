//! Floating-point formats and values as bits: exact decoding, correctly rounded encoding.
//!
//! # Problem
//! Hold a value of any of MLIR's float types without loss, convert to and from `f64`.
//!
//! # Method
//! One description per format ([`FloatFormat`]); a value is decoded to sign, integer significand and power of
//! two, and encoded by rounding to nearest, ties to even.
//!
//! # Exactness
//! `to_f64` is exact for every format but `f80` and `f128`, where it rounds to nearest, and for NaNs: a decoded NaN has
//! neither sign nor payload. What must keep those goes by the bits (`nan`).

mod nan;

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

/// What a format has besides finite numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NonFinite {
    /// Infinities and NaNs, as IEEE 754 has them.
    Ieee,
    /// One NaN, all bits but the sign set.
    NanAllOnes,
    /// One NaN, in the place of negative zero.
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
}

/// A floating-point value: its type and its bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FloatValue {
    /// The type.
    pub kind: FloatKind,
    /// The bits, in the low end.
    pub bits: u128,
}

/// A value taken apart.
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
    /// The value of type `kind` closest to `value`, ties to even; what does not fit becomes an infinity, NaN or
    /// the largest number, as the format has it.
    pub fn from_f64(kind: FloatKind, value: f64) -> FloatValue {
        let decoded = FloatValue { kind: FloatKind::F64, bits: value.to_bits().into() }.decode();
        FloatValue::encode(kind, decoded)
    }

    /// The closest `f64`.
    pub fn to_f64(self) -> f64 {
        let bits = FloatValue::encode(FloatKind::F64, self.decode()).bits;
        f64::from_bits(u64::try_from(bits).expect("an encoded f64 has 64 bits"))
    }

    /// Takes the value apart.
    pub fn decode(self) -> Decoded {
        let format = self.kind.format();
        if self.kind.is_exponent_only() {
            let exponent = i32::try_from(self.bits & 0xff).expect("8 bits") - 127;
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
        let shift = i32::try_from(format.precision).expect("small") - 1;
        let stored = i32::try_from(biased).expect("at most 15 bits");
        let exponent =
            if stored == 0 { format.min_exponent } else { stored + format.min_exponent - 1 } - shift;
        let hidden = if stored == 0 || explicit_one { 0 } else { 1u128 << (format.precision - 1) };
        Decoded::Finite { negative, significand: fraction | hidden, exponent }
    }

    /// The same value in another format, NaNs with their sign and payload; `None` if the format does not have it, and
    /// for a signaling NaN, which no conversion keeps.
    pub fn exactly_as(self, kind: FloatKind) -> Option<FloatValue> {
        let decoded = self.decode();
        if decoded == Decoded::Nan {
            return self.nan_as(kind);
        }
        let cast = FloatValue::encode(kind, decoded);
        (cast.decode().reduced() == decoded.reduced()).then_some(cast)
    }

    /// Rounds to nearest, ties to even.
    pub fn encode(kind: FloatKind, decoded: Decoded) -> FloatValue {
        let format = kind.format();
        let (negative, mut significand, mut exponent) = match decoded {
            Decoded::Nan => return Self::nan(kind),
            Decoded::Infinite(negative) => return Self::too_large(kind, negative),
            Decoded::Finite { negative, significand, exponent } => (negative, significand, exponent),
        };
        if significand == 0 {
            return Self::zero(kind, negative);
        }
        if kind.is_exponent_only() && negative {
            return Self::nan(kind);
        }
        // Drop bits beyond the precision, or below the smallest denormal's.
        let precision = i32::try_from(format.precision).expect("small");
        let lowest = format.min_exponent - (precision - 1);
        let length = 128 - i32::try_from(significand.leading_zeros()).expect("at most 128");
        let drop = (length - precision).max(lowest.saturating_sub(exponent));
        if drop > 0 {
            significand = round_shift(significand, drop.unsigned_abs());
            exponent += drop;
        } else {
            let room = drop.unsigned_abs().min(significand.leading_zeros());
            significand <<= room;
            exponent -= i32::try_from(room).expect("at most 128");
        }
        if significand == 0 {
            return Self::zero(kind, negative);
        }
        if significand >> format.precision != 0 {
            significand >>= 1;
            exponent += 1;
        }
        let leading = exponent + precision - 1;
        let normal = significand >> (format.precision - 1) == 1;
        if normal && leading > format.max_exponent {
            return Self::too_large(kind, negative);
        }
        if kind.is_exponent_only() {
            return FloatValue { kind, bits: u128::try_from(leading + 127).unwrap_or(0) };
        }
        let biased = if normal { u128::from((leading - format.min_exponent + 1).unsigned_abs()) } else { 0 };
        let explicit_one = kind == FloatKind::F80;
        let fraction_bits = if explicit_one { 64 } else { format.precision - 1 };
        let sign = u128::from(negative) << (format.width - 1);
        let value =
            FloatValue { kind, bits: sign | biased << fraction_bits | (significand & mask(fraction_bits)) };
        if value.decode() == Decoded::Nan { Self::too_large(kind, negative) } else { value }
    }

    fn too_large(kind: FloatKind, negative: bool) -> FloatValue {
        let format = kind.format();
        let sign = u128::from(negative) << (format.width - 1);
        match format.non_finite {
            NonFinite::Ieee if kind == FloatKind::F80 => {
                FloatValue { kind, bits: sign | 0x7fff << 64 | 1 << 63 }
            }
            NonFinite::Ieee => FloatValue {
                kind,
                bits: sign | mask(format.width - format.precision) << (format.precision - 1),
            },
            NonFinite::NanAllOnes if !kind.is_exponent_only() => {
                FloatValue { kind, bits: sign | Self::nan(kind).bits }
            }
            NonFinite::FiniteOnly => FloatValue { kind, bits: sign | mask(format.width - 1) },
            _ => Self::nan(kind),
        }
    }

    fn zero(kind: FloatKind, negative: bool) -> FloatValue {
        let format = kind.format();
        let signed = negative && format.non_finite != NonFinite::NanNegativeZero && !kind.is_exponent_only();
        FloatValue { kind, bits: u128::from(signed) << (format.width - 1) }
    }
}

fn mask(bits: u32) -> u128 {
    if bits >= 128 { u128::MAX } else { (1 << bits) - 1 }
}

/// `value / 2^shift` rounded to nearest, ties to even.
fn round_shift(value: u128, shift: u32) -> u128 {
    if shift > 128 {
        return 0;
    }
    let half = 1u128 << (shift - 1);
    let kept = if shift == 128 { 0 } else { value >> shift };
    let rest = value & mask(shift);
    if rest > half || (rest == half && kept & 1 == 1) { kept + 1 } else { kept }
}
