//! Exact integers that live in a machine word for as long as they can.
//!
//! # Problem
//! Coefficients of polyhedra are tiny almost always and enormous now and then (pivoting multiplies
//! determinants). Answers must be exact either way, and the common case must not pay for the rare one.
//!
//! # Method
//! An [`Int`] is an `i64`, or a boxed big integer once a result leaves the 64-bit range. Every operation
//! tries the checked machine instruction first; only an overflow takes the slow path, whose result is put
//! back into a word whenever it fits. Products that are immediately summed go through `i128`
//! ([`Int::mul_add_mul`]), so that an overflow which the sum cancels never reaches the heap.
//!
//! # Invariants
//! 1. The big form holds only values outside the range of `i64`.
//!
//! It follows that equality and hashing are structural, and that any big value is larger in magnitude than
//! any small one, except for `i64::MIN`.
//!
//! # Exactness
//! Every operation is exact for every input. Division by zero panics, as it does for machine integers.
//!
//! # Cost
//! Two words. The small path of `+ - *` is one checked instruction and a predictable branch; [`Int::gcd`] is
//! binary.
//!
//! # Examples
//! ```
//! use loopwright_integer::Int;
//! let big = Int::from(i64::MAX) + 1;
//! assert_eq!(big.to_string(), "9223372036854775808");
//! assert_eq!(big.to_i64(), None);
//! assert_eq!((big - 1).to_i64(), Some(i64::MAX));
//! assert_eq!(Int::from(-7).floor_div(&Int::from(2)), Int::from(-4));
//! ```

mod ops;
mod traits;

use dashu_int::IBig;
use dashu_int::ops::{Abs, BitTest, DivRem, Gcd};
use std::cmp::Ordering;
use std::fmt;
use std::str::FromStr;

/// An integer of any size, held in a machine word while it fits (see the module documentation).
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Int(Repr);

#[derive(Clone, PartialEq, Eq, Hash)]
enum Repr {
    Small(i64),
    Big(Box<IBig>),
}

use Repr::{Big, Small};

/// The text given to [`Int::from_str`] is not a decimal integer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ParseIntError;

impl fmt::Display for ParseIntError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected a decimal integer")
    }
}

impl std::error::Error for ParseIntError {}

impl Int {
    /// Zero.
    pub const ZERO: Int = Int(Small(0));
    /// One.
    pub const ONE: Int = Int(Small(1));
    /// Minus one.
    pub const MINUS_ONE: Int = Int(Small(-1));

    /// The integer `value`; usable in constants.
    #[inline]
    pub const fn new(value: i64) -> Int {
        Int(Small(value))
    }

    /// Is this zero?
    #[inline]
    pub fn is_zero(&self) -> bool {
        matches!(self.0, Small(0))
    }

    /// Is this one?
    #[inline]
    pub fn is_one(&self) -> bool {
        matches!(self.0, Small(1))
    }

    /// Is this one or minus one?
    #[inline]
    pub fn is_unit(&self) -> bool {
        matches!(self.0, Small(1 | -1))
    }

    /// Is this below zero?
    #[inline]
    pub fn is_negative(&self) -> bool {
        self.signum() < 0
    }

    /// Is this above zero?
    #[inline]
    pub fn is_positive(&self) -> bool {
        self.signum() > 0
    }

    /// The sign: -1, 0 or 1.
    #[inline]
    pub fn signum(&self) -> i32 {
        match &self.0 {
            Small(a) => a.signum() as i32,
            Big(a) => big_signum(a),
        }
    }

    /// The absolute value.
    #[inline]
    pub fn abs(&self) -> Int {
        match &self.0 {
            Small(a) if *a != i64::MIN => Int(Small(a.abs())),
            _ => Int::from_big(self.to_big().abs()),
        }
    }

    /// Is this the negated `other`?
    #[inline]
    pub fn is_opposite(&self, other: &Int) -> bool {
        match (&self.0, &other.0) {
            (Small(a), Small(b)) => a.checked_neg() == Some(*b),
            _ => *self == -other,
        }
    }

    /// The value as a machine integer, if it fits.
    #[inline]
    pub fn to_i64(&self) -> Option<i64> {
        match self.0 {
            Small(a) => Some(a),
            Big(_) => None,
        }
    }

    /// The greatest common divisor, never negative; `gcd(0, 0) = 0`.
    #[inline]
    pub fn gcd(&self, other: &Int) -> Int {
        match (&self.0, &other.0) {
            (Small(a), Small(b)) => Int::from_u64(gcd_u64(a.unsigned_abs(), b.unsigned_abs())),
            _ => self.gcd_slow(other),
        }
    }

    /// The least common multiple, never negative; zero if either is zero.
    pub fn lcm(&self, other: &Int) -> Int {
        if self.is_zero() || other.is_zero() {
            return Int::ZERO;
        }
        (self.div_exact(&self.gcd(other)) * other).abs()
    }

    /// The quotient rounded towards minus infinity.
    ///
    /// # Panics
    /// If `divisor` is zero.
    #[inline]
    pub fn floor_div(&self, divisor: &Int) -> Int {
        match (&self.0, &divisor.0) {
            (Small(a), Small(b)) if *b != -1 => {
                let (quotient, remainder) = (a / b, a % b);
                Int(Small(quotient - i64::from(remainder != 0 && ((remainder < 0) != (*b < 0)))))
            }
            (_, Small(-1)) => -self,
            _ => {
                let (quotient, remainder) = self.to_big().div_rem(divisor.to_big());
                let down = big_signum(&remainder) * divisor.signum() < 0;
                Int::from_big(quotient) - i64::from(down)
            }
        }
    }

    /// The quotient rounded towards plus infinity.
    ///
    /// # Panics
    /// If `divisor` is zero.
    #[inline]
    pub fn ceil_div(&self, divisor: &Int) -> Int {
        -((-self).floor_div(divisor))
    }

    /// The remainder of floored division by a positive `divisor`: it lies in `0 .. divisor`.
    ///
    /// # Panics
    /// If `divisor` is zero. A negative divisor gives the remainder for its absolute value.
    #[inline]
    pub fn modulo(&self, divisor: &Int) -> Int {
        match (&self.0, &divisor.0) {
            (Small(a), Small(b)) if *b > 0 => Int(Small(a.rem_euclid(*b))),
            _ => {
                let divisor = divisor.abs();
                self - self.floor_div(&divisor) * &divisor
            }
        }
    }

    /// Does a nonzero `divisor` divide this? (Zero divides only zero.)
    #[inline]
    pub fn is_divisible_by(&self, divisor: &Int) -> bool {
        match (&self.0, &divisor.0) {
            (Small(a), Small(b)) if *b != 0 && *b != -1 => a % b == 0,
            (_, Small(0)) => self.is_zero(),
            _ => self.modulo(divisor).is_zero(),
        }
    }

    /// The quotient by a divisor known to divide this.
    ///
    /// # Panics
    /// If `divisor` is zero; in debug builds also if it does not divide.
    #[inline]
    pub fn div_exact(&self, divisor: &Int) -> Int {
        debug_assert!(self.is_divisible_by(divisor), "{divisor} does not divide {self}");
        self / divisor
    }

    /// `self * other`, computed once; the usual way to scale by a reference.
    #[inline]
    pub fn times(&self, other: &Int) -> Int {
        self * other
    }

    /// `a * b + c * d` with a 128-bit intermediate result.
    #[inline]
    pub fn mul_add_mul(a: &Int, b: &Int, c: &Int, d: &Int) -> Int {
        if let (Small(a), Small(b), Small(c), Small(d)) = (&a.0, &b.0, &c.0, &d.0)
            && let Some(sum) = (i128::from(*a) * i128::from(*b)).checked_add(i128::from(*c) * i128::from(*d))
        {
            return Int::from(sum);
        }
        a * b + c * d
    }

    /// `self += factor * other`.
    #[inline]
    pub fn add_mul(&mut self, factor: &Int, other: &Int) {
        if let (Small(a), Small(b), Small(c)) = (&mut self.0, &factor.0, &other.0)
            && let Some(product) = b.checked_mul(*c)
            && let Some(sum) = a.checked_add(product)
        {
            *a = sum;
            return;
        }
        *self = Int::mul_add_mul(self, &Int::ONE, factor, other);
    }

    /// The number of binary digits of the absolute value; none for zero.
    pub fn bit_len(&self) -> u64 {
        match &self.0 {
            Small(a) => u64::from(u64::BITS - a.unsigned_abs().leading_zeros()),
            Big(a) => a.bit_len() as u64,
        }
    }

    /// `self` to the power `exponent`.
    pub fn pow(&self, exponent: u32) -> Int {
        let (mut result, mut base, mut rest) = (Int::ONE, self.clone(), exponent);
        while rest > 0 {
            if rest & 1 == 1 {
                result = &result * &base;
            }
            rest >>= 1;
            if rest > 0 {
                base = &base * &base;
            }
        }
        result
    }

    #[inline]
    fn from_u64(value: u64) -> Int {
        match i64::try_from(value) {
            Ok(value) => Int(Small(value)),
            Err(_) => Int(Big(Box::new(IBig::from(value)))),
        }
    }

    #[cold]
    fn from_big(value: IBig) -> Int {
        match i64::try_from(&value) {
            Ok(value) => Int(Small(value)),
            Err(_) => Int(Big(Box::new(value))),
        }
    }

    #[cold]
    fn to_big(&self) -> IBig {
        match &self.0 {
            Small(a) => IBig::from(*a),
            Big(a) => (**a).clone(),
        }
    }

    #[cold]
    fn gcd_slow(&self, other: &Int) -> Int {
        if self.is_zero() {
            return other.abs();
        }
        if other.is_zero() {
            return self.abs();
        }
        Int::from_big(IBig::from(self.to_big().gcd(other.to_big())))
    }
}

/// The greatest common divisor, 0 of two zeros, by Stein's binary algorithm: shifts and subtractions only.
#[inline]
pub fn gcd_u64(mut a: u64, mut b: u64) -> u64 {
    if a <= 1 || b <= 1 {
        return if a == 0 {
            b
        } else if b == 0 {
            a
        } else {
            1
        };
    }
    let shift = (a | b).trailing_zeros();
    a >>= a.trailing_zeros();
    loop {
        b >>= b.trailing_zeros();
        if a > b {
            std::mem::swap(&mut a, &mut b);
        }
        b -= a;
        if b == 0 {
            return a << shift;
        }
    }
}

fn big_signum(value: &IBig) -> i32 {
    match value.cmp(&IBig::ZERO) {
        Ordering::Less => -1,
        Ordering::Equal => 0,
        Ordering::Greater => 1,
    }
}

impl Default for Int {
    fn default() -> Int {
        Int::ZERO
    }
}

impl fmt::Display for Int {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Small(a) => fmt::Display::fmt(a, f),
            Big(a) => fmt::Display::fmt(a, f),
        }
    }
}

impl fmt::Debug for Int {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Int {
    type Err = ParseIntError;
    fn from_str(text: &str) -> Result<Int, ParseIntError> {
        if let Ok(value) = text.parse::<i64>() {
            return Ok(Int(Small(value)));
        }
        let digits = text.strip_prefix(['+', '-']).unwrap_or(text);
        if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(ParseIntError);
        }
        IBig::from_str(text).map(Int::from_big).map_err(|_| ParseIntError)
    }
}

impl Ord for Int {
    #[inline]
    fn cmp(&self, other: &Int) -> Ordering {
        match (&self.0, &other.0) {
            (Small(a), Small(b)) => a.cmp(b),
            (Small(_), Big(b)) => 0.cmp(&big_signum(b)),
            (Big(a), Small(_)) => big_signum(a).cmp(&0),
            (Big(a), Big(b)) => a.cmp(b),
        }
    }
}

impl PartialOrd for Int {
    #[inline]
    fn partial_cmp(&self, other: &Int) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

#[cfg(test)]
mod tests;
