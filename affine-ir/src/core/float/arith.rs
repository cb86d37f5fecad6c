//! Floating-point arithmetic, correctly rounded to nearest, ties to even.
//!
//! # Problem
//! `+ - * /`, the remainder, fused multiply-add and the square root in every format of the builtin dialect.
//!
//! # Method
//! - `f64` is the machine's.
//! - Formats of at most 24 bits of precision, up to `f32`, are computed in `f64` and rounded from there. So
//!   that two roundings are one, the first is a rounding to odd: of the two neighbours of an inexact result
//!   the one whose last bit is set ([BoldoMelquiond08]). It takes 2 bits more than the final precision, and
//!   subnormals need no more since they have less precision. The direction of the error is that of an exact
//!   remainder: of a sum by Knuth's error-free addition, of a quotient or root by a fused multiply-add.
//!   Products (at most 48 bits) and remainders are exact. No exponent comes near to the ends of `f64`: the
//!   extremes are `2^-298`, a product of the least `f32`s, and `2^256`.
//! - `f80` and `f128` are in `wide`.
//!
//! # Invariants
//! The first NaN among the operands is passed on, quiet, with its sign and payload. An operation without a
//! result (`0 / 0`, a root of a negative number, a remainder of an infinity) gives the format's usual NaN. In
//! a format without NaN, or without infinity, results are as `encode` says of what does not fit.
//!
//! # Exactness
//! Correctly rounded: the exact result, rounded once. The remainder is exact but for formats without its
//! zero.
//!
//! # Cost
//! Constant, but for remainders of wide formats, which are linear in the distance of the exponents.
//!
//! # Reference
//! [BoldoMelquiond08] for rounding to odd, sections 2 and 3.

use std::ops::{Add, Div, Mul, Rem, Sub};

use crate::core::float::{FloatKind, FloatValue, wide};

/// An operation on two floats that rounds.
#[derive(Clone, Copy, Debug)]
pub(super) enum Operation {
    Add,
    Sub,
    Mul,
    Div,
}

impl Add for FloatValue {
    type Output = FloatValue;

    /// The sum of two floats of one type; panics if the types differ, as the other operations do.
    fn add(self, rhs: FloatValue) -> FloatValue {
        self.combine(rhs, Operation::Add)
    }
}

impl Sub for FloatValue {
    type Output = FloatValue;

    fn sub(self, rhs: FloatValue) -> FloatValue {
        self.combine(rhs, Operation::Sub)
    }
}

impl Mul for FloatValue {
    type Output = FloatValue;

    fn mul(self, rhs: FloatValue) -> FloatValue {
        self.combine(rhs, Operation::Mul)
    }
}

impl Div for FloatValue {
    type Output = FloatValue;

    fn div(self, rhs: FloatValue) -> FloatValue {
        self.combine(rhs, Operation::Div)
    }
}

impl Rem for FloatValue {
    type Output = FloatValue;

    /// The remainder of the division truncated to an integer, with the sign of the dividend (C's `fmod`).
    fn rem(self, rhs: FloatValue) -> FloatValue {
        assert_eq!(self.kind, rhs.kind, "floats of one type are combined");
        match in_f64([self, rhs]) {
            Operands::Nan(nan) => nan,
            Operands::Wide => wide::remainder(self, rhs),
            Operands::Doubles([x, y]) => FloatValue::from_f64(self.kind, x % y),
        }
    }
}

impl FloatValue {
    /// `self * factor + addend`, rounded once.
    ///
    /// # Panics
    /// If the types differ.
    pub fn fma(self, factor: FloatValue, addend: FloatValue) -> FloatValue {
        let kind = self.kind;
        assert!(kind == factor.kind && kind == addend.kind, "floats of one type are combined");
        match in_f64([self, factor, addend]) {
            Operands::Nan(nan) => nan,
            Operands::Wide => wide::fma(self, factor, addend),
            Operands::Doubles([x, y, z]) if kind.is_narrow() => {
                FloatValue::from_f64(kind, sum_to_odd(x * y, z))
            }
            Operands::Doubles([x, y, z]) => FloatValue::from_f64(kind, x.mul_add(y, z)),
        }
    }

    /// The square root; of `-0`, `-0`.
    pub fn sqrt(self) -> FloatValue {
        let x = match in_f64([self]) {
            Operands::Nan(nan) => return nan,
            Operands::Wide => return wide::sqrt(self),
            Operands::Doubles([x]) => x,
        };
        let root = x.sqrt();
        let value = if self.kind.is_narrow() { to_odd(root, (-root).mul_add(root, x)) } else { root };
        FloatValue::from_f64(self.kind, value)
    }

    fn combine(self, rhs: FloatValue, operation: Operation) -> FloatValue {
        let kind = self.kind;
        assert_eq!(kind, rhs.kind, "floats of one type are combined");
        let [x, y] = match in_f64([self, rhs]) {
            Operands::Nan(nan) => return nan,
            Operands::Wide => return wide::combine(self, rhs, operation),
            Operands::Doubles(operands) => operands,
        };
        let value = match operation {
            Operation::Add if kind.is_narrow() => sum_to_odd(x, y),
            Operation::Sub if kind.is_narrow() => sum_to_odd(x, -y),
            Operation::Div if kind.is_narrow() => quotient_to_odd(x, y),
            Operation::Add => x + y,
            Operation::Sub => x - y,
            Operation::Mul => x * y,
            Operation::Div => x / y,
        };
        FloatValue::from_f64(kind, value)
    }
}

/// The operands of an operation as it is computed.
enum Operands<const N: usize> {
    /// One of them is NaN, and this is the result.
    Nan(FloatValue),
    /// In `f64`, exactly.
    Doubles([f64; N]),
    /// Of a format that is not.
    Wide,
}

fn in_f64<const N: usize>(operands: [FloatValue; N]) -> Operands<N> {
    if matches!(operands[0].kind, FloatKind::F80 | FloatKind::F128) {
        return FloatValue::first_nan(operands).map_or(Operands::Wide, Operands::Nan);
    }
    let doubles = operands.map(FloatValue::to_f64);
    match doubles.iter().position(|value| value.is_nan()) {
        Some(first) => Operands::Nan(operands[first].quieted()),
        None => Operands::Doubles(doubles),
    }
}

fn sum_to_odd(x: f64, y: f64) -> f64 {
    let sum = x + y;
    let rounded_y = sum - x;
    to_odd(sum, (x - (sum - rounded_y)) + (y - rounded_y))
}

fn quotient_to_odd(x: f64, y: f64) -> f64 {
    let quotient = x / y;
    let rest = (-quotient).mul_add(y, x);
    to_odd(quotient, if y < 0.0 { -rest } else { rest })
}

/// `value` was rounded to nearest, and the exact result lies in the direction of `error` from it. Zeros and
/// what is not finite are exact, or not numbers at all, and their `error` means nothing.
fn to_odd(value: f64, error: f64) -> f64 {
    let bits = value.to_bits();
    if error == 0.0 || value == 0.0 || !value.is_finite() || bits & 1 == 1 {
        value
    } else if (error < 0.0) == (value < 0.0) {
        f64::from_bits(bits + 1)
    } else {
        f64::from_bits(bits - 1)
    }
}
