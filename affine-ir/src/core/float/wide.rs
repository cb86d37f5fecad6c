//! Arithmetic of `f80` and `f128`.
//!
//! # Problem
//! Formats that the machine may not have, and that do not fit in an `f64`.
//!
//! # Method
//! LLVM's software floats in Rust (`rustc_apfloat`). They have no square root, and a remainder that takes a
//! step per power of two between the operands (32,000 for the extremes); both are computed here by exact
//! integers.
//!
//! # Exactness
//! Correctly rounded to nearest, ties to even; remainders and comparisons are exact.
//!
//! # Cost
//! Constant; remainders are linear in the distance of the exponents.

use std::cmp::Ordering;

use dashu_int::UBig;
use dashu_int::ops::{BitTest, SquareRootRem};
use rustc_apfloat::Float;
use rustc_apfloat::ieee::{Quad, X87DoubleExtended};

use crate::core::float::arith::Operation;
use crate::core::float::{Decoded, FloatKind, FloatValue};

/// `lhs operation rhs` of values that are not NaN, of `f80` or `f128`.
pub(super) fn combine(lhs: FloatValue, rhs: FloatValue, operation: Operation) -> FloatValue {
    fn in_format<F: Float>(lhs: u128, rhs: u128, operation: Operation) -> Option<u128> {
        let (lhs, rhs) = (F::from_bits(lhs), F::from_bits(rhs));
        let result = match operation {
            Operation::Add => lhs + rhs,
            Operation::Sub => lhs - rhs,
            Operation::Mul => lhs * rhs,
            Operation::Div => lhs / rhs,
        };
        number(result.value)
    }
    let bits = match lhs.kind {
        FloatKind::F80 => in_format::<X87DoubleExtended>(lhs.bits, rhs.bits, operation),
        _ => in_format::<Quad>(lhs.bits, rhs.bits, operation),
    };
    value_or_nan(lhs.kind, bits)
}

/// `x * y + z` of values that are not NaN, of `f80` or `f128`.
pub(super) fn fma(x: FloatValue, y: FloatValue, z: FloatValue) -> FloatValue {
    fn in_format<F: Float>(x: u128, y: u128, z: u128) -> Option<u128> {
        number(F::from_bits(x).mul_add(F::from_bits(y), F::from_bits(z)).value)
    }
    let bits = match x.kind {
        FloatKind::F80 => in_format::<X87DoubleExtended>(x.bits, y.bits, z.bits),
        _ => in_format::<Quad>(x.bits, y.bits, z.bits),
    };
    value_or_nan(x.kind, bits)
}

/// How two values of `f80` or `f128` compare; `None` if either is NaN.
pub(super) fn compare(lhs: FloatValue, rhs: FloatValue) -> Option<Ordering> {
    fn in_format<F: Float>(lhs: u128, rhs: u128) -> Option<Ordering> {
        F::from_bits(lhs).partial_cmp(&F::from_bits(rhs))
    }
    match lhs.kind {
        FloatKind::F80 => in_format::<X87DoubleExtended>(lhs.bits, rhs.bits),
        _ => in_format::<Quad>(lhs.bits, rhs.bits),
    }
}

/// The square root of a value that is not NaN. The integer root has two bits more than the precision, or one
/// more than that, and is rounded to odd.
pub(super) fn sqrt(value: FloatValue) -> FloatValue {
    let kind = value.kind;
    match value.decode() {
        Decoded::Finite { negative: false, significand, exponent } if significand != 0 => {
            let wanted = 2 * (kind.format().precision as usize + 2);
            let significand = UBig::from(significand);
            let missing = wanted - significand.bit_len();
            let shift = missing + usize::from((exponent - missing as i32) % 2 != 0);
            let (root, rest) = (significand << shift).sqrt_rem();
            let root = u128::try_from(root).expect("the root of at most 231 bits has at most 116");
            let decoded = Decoded::Finite {
                negative: false,
                significand: root | u128::from(!rest.is_zero()),
                exponent: (exponent - shift as i32) / 2,
            };
            FloatValue::encode(kind, decoded)
        }
        Decoded::Finite { significand: 0, .. } | Decoded::Infinite(false) => value,
        _ => FloatValue::nan(kind),
    }
}

/// The remainder of values that are not NaN, with the sign of the dividend. With `x = m 2^e` and `y = n 2^f`,
/// both are integers at the lesser of the exponents.
pub(super) fn remainder(lhs: FloatValue, rhs: FloatValue) -> FloatValue {
    let kind = lhs.kind;
    match (lhs.decode(), rhs.decode()) {
        (
            Decoded::Finite { negative, significand: m, exponent: e },
            Decoded::Finite { significand: n, exponent: f, .. },
        ) if n != 0 => {
            let least = e.min(f);
            let at_least = |value: u128, exponent: i32| UBig::from(value) << (exponent - least) as usize;
            let rest = at_least(m, e) % at_least(n, f);
            let zeros = rest.trailing_zeros().unwrap_or(0);
            let significand = u128::try_from(rest >> zeros)
                .expect("a remainder has no more significant bits than its operands");
            FloatValue::encode(
                kind,
                Decoded::Finite { negative, significand, exponent: least + zeros as i32 },
            )
        }
        (number @ Decoded::Finite { .. }, Decoded::Infinite(_)) => FloatValue::encode(kind, number),
        _ => FloatValue::nan(kind),
    }
}

/// The bits of a value that is not NaN.
fn number<F: Float>(value: F) -> Option<u128> {
    (!value.is_nan()).then(|| value.to_bits())
}

fn value_or_nan(kind: FloatKind, bits: Option<u128>) -> FloatValue {
    bits.map_or_else(|| FloatValue::nan(kind), |bits| FloatValue { kind, bits })
}
