//! Operators of [`Int`]: every combination of value, reference and `i64` right-hand side, and conversions.

use crate::int::{Big, Int, Small};
use dashu_int::IBig;
use std::cmp::Ordering;
use std::iter::{Product, Sum};
use std::ops::{Add, AddAssign, Div, DivAssign, Mul, MulAssign, Neg, Not, Rem, RemAssign, Sub, SubAssign};

macro_rules! from_small {
    ($($source:ty),*) => {$(
        impl From<$source> for Int {
            #[inline]
            fn from(value: $source) -> Int {
                Int(Small(i64::from(value)))
            }
        }
    )*};
}

macro_rules! from_large {
    ($($source:ty),*) => {$(
        impl From<$source> for Int {
            #[inline]
            fn from(value: $source) -> Int {
                match i64::try_from(value) {
                    Ok(value) => Int(Small(value)),
                    Err(_) => Int(Big(Box::new(IBig::from(value)))),
                }
            }
        }
    )*};
}

from_small!(i8, i16, i32, i64, u8, u16, u32, bool);
from_large!(u64, usize, isize, i128, u128);

impl TryFrom<&Int> for i64 {
    type Error = ();
    fn try_from(value: &Int) -> Result<i64, ()> {
        value.to_i64().ok_or(())
    }
}

impl PartialEq<i64> for Int {
    #[inline]
    fn eq(&self, other: &i64) -> bool {
        matches!(self.0, Small(a) if a == *other)
    }
}

impl PartialOrd<i64> for Int {
    #[inline]
    fn partial_cmp(&self, other: &i64) -> Option<Ordering> {
        Some(self.cmp(&Int(Small(*other))))
    }
}

macro_rules! binary {
    ($op:ident, $method:ident, $op_assign:ident, $method_assign:ident, $checked:ident) => {
        impl $op<&Int> for &Int {
            type Output = Int;
            #[inline]
            fn $method(self, other: &Int) -> Int {
                if let (Small(a), Small(b)) = (&self.0, &other.0)
                    && let Some(result) = a.$checked(*b)
                {
                    return Int(Small(result));
                }
                slow::$method(self, other)
            }
        }
        impl $op<Int> for Int {
            type Output = Int;
            #[inline]
            fn $method(self, other: Int) -> Int {
                (&self).$method(&other)
            }
        }
        impl $op<&Int> for Int {
            type Output = Int;
            #[inline]
            fn $method(self, other: &Int) -> Int {
                (&self).$method(other)
            }
        }
        impl $op<Int> for &Int {
            type Output = Int;
            #[inline]
            fn $method(self, other: Int) -> Int {
                self.$method(&other)
            }
        }
        impl $op<i64> for Int {
            type Output = Int;
            #[inline]
            fn $method(self, other: i64) -> Int {
                (&self).$method(&Int(Small(other)))
            }
        }
        impl $op<i64> for &Int {
            type Output = Int;
            #[inline]
            fn $method(self, other: i64) -> Int {
                self.$method(&Int(Small(other)))
            }
        }
        impl $op_assign<&Int> for Int {
            #[inline]
            fn $method_assign(&mut self, other: &Int) {
                if let (Small(a), Small(b)) = (&mut self.0, &other.0)
                    && let Some(result) = a.$checked(*b)
                {
                    *a = result;
                    return;
                }
                *self = slow::$method(self, other);
            }
        }
        impl $op_assign<Int> for Int {
            #[inline]
            fn $method_assign(&mut self, other: Int) {
                self.$method_assign(&other);
            }
        }
        impl $op_assign<i64> for Int {
            #[inline]
            fn $method_assign(&mut self, other: i64) {
                self.$method_assign(&Int(Small(other)));
            }
        }
    };
}

binary!(Add, add, AddAssign, add_assign, checked_add);
binary!(Sub, sub, SubAssign, sub_assign, checked_sub);
binary!(Mul, mul, MulAssign, mul_assign, checked_mul);
binary!(Div, div, DivAssign, div_assign, checked_div);
binary!(Rem, rem, RemAssign, rem_assign, checked_rem);

/// The same operations by way of big integers. Division truncates, as for machine integers.
mod slow {
    use super::super::Int;

    macro_rules! slow {
        ($($method:ident, $op:tt;)*) => {$(
            #[cold]
            #[inline(never)]
            pub fn $method(a: &Int, b: &Int) -> Int {
                Int::from_big(a.to_big() $op b.to_big())
            }
        )*};
    }

    slow! { add, +; sub, -; mul, *; }

    #[cold]
    #[inline(never)]
    pub fn div(a: &Int, b: &Int) -> Int {
        assert!(!b.is_zero(), "division by zero");
        Int::from_big(a.to_big() / b.to_big())
    }

    #[cold]
    #[inline(never)]
    pub fn rem(a: &Int, b: &Int) -> Int {
        assert!(!b.is_zero(), "division by zero");
        Int::from_big(a.to_big() % b.to_big())
    }
}

impl Neg for &Int {
    type Output = Int;
    #[inline]
    fn neg(self) -> Int {
        if let Small(a) = &self.0
            && let Some(result) = a.checked_neg()
        {
            return Int(Small(result));
        }
        Int::from_big(-self.to_big())
    }
}

impl Neg for Int {
    type Output = Int;
    #[inline]
    fn neg(self) -> Int {
        -&self
    }
}

impl Not for &Int {
    type Output = Int;
    /// `-x - 1`: the constant of the negation of `a·x + c >= 0`.
    #[inline]
    fn not(self) -> Int {
        -self - 1
    }
}

impl Sum for Int {
    fn sum<I: Iterator<Item = Int>>(terms: I) -> Int {
        terms.fold(Int::ZERO, |sum, term| sum + term)
    }
}

impl<'a> Sum<&'a Int> for Int {
    fn sum<I: Iterator<Item = &'a Int>>(terms: I) -> Int {
        terms.fold(Int::ZERO, |sum, term| sum + term)
    }
}

impl Product for Int {
    fn product<I: Iterator<Item = Int>>(factors: I) -> Int {
        factors.fold(Int::ONE, |product, factor| product * factor)
    }
}

impl<'a> Product<&'a Int> for Int {
    fn product<I: Iterator<Item = &'a Int>>(factors: I) -> Int {
        factors.fold(Int::ONE, |product, factor| product * factor)
    }
}
