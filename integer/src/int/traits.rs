//! `num_traits` and `num_integer` for [`Int`], so that `num_rational::Ratio<Int>` works.

use crate::int::{Int, ParseIntError, Small};
use dashu_int::IBig;
use num_integer::Integer;
use num_traits::{FromPrimitive, Num, One, Signed, ToPrimitive, Zero};

impl Zero for Int {
    #[inline]
    fn zero() -> Int {
        Int::ZERO
    }
    #[inline]
    fn is_zero(&self) -> bool {
        Int::is_zero(self)
    }
}

impl One for Int {
    #[inline]
    fn one() -> Int {
        Int::ONE
    }
    #[inline]
    fn is_one(&self) -> bool {
        Int::is_one(self)
    }
}

impl Num for Int {
    type FromStrRadixErr = ParseIntError;
    fn from_str_radix(text: &str, radix: u32) -> Result<Int, ParseIntError> {
        if let Ok(value) = i64::from_str_radix(text, radix) {
            return Ok(Int(Small(value)));
        }
        IBig::from_str_radix(text, radix).map(Int::from_big).map_err(|_| ParseIntError)
    }
}

impl Signed for Int {
    fn abs(&self) -> Int {
        Int::abs(self)
    }
    fn abs_sub(&self, other: &Int) -> Int {
        if self > other { self - other } else { Int::ZERO }
    }
    fn signum(&self) -> Int {
        Int::from(Int::signum(self))
    }
    fn is_positive(&self) -> bool {
        Int::is_positive(self)
    }
    fn is_negative(&self) -> bool {
        Int::is_negative(self)
    }
}

impl Integer for Int {
    #[inline]
    fn div_floor(&self, other: &Int) -> Int {
        self.floor_div(other)
    }
    #[inline]
    fn mod_floor(&self, other: &Int) -> Int {
        self - self.floor_div(other) * other
    }
    #[inline]
    fn gcd(&self, other: &Int) -> Int {
        Int::gcd(self, other)
    }
    #[inline]
    fn lcm(&self, other: &Int) -> Int {
        Int::lcm(self, other)
    }
    #[inline]
    fn is_multiple_of(&self, other: &Int) -> bool {
        self.is_divisible_by(other)
    }
    fn is_even(&self) -> bool {
        self.is_divisible_by(&Int::new(2))
    }
    fn is_odd(&self) -> bool {
        !self.is_even()
    }
    #[inline]
    fn div_rem(&self, other: &Int) -> (Int, Int) {
        (self / other, self % other)
    }
}

impl ToPrimitive for Int {
    fn to_i64(&self) -> Option<i64> {
        Int::to_i64(self)
    }
    fn to_u64(&self) -> Option<u64> {
        u64::try_from(&self.to_big()).ok()
    }
}

impl FromPrimitive for Int {
    fn from_i64(value: i64) -> Option<Int> {
        Some(Int::from(value))
    }
    fn from_u64(value: u64) -> Option<Int> {
        Some(Int::from(value))
    }
}
