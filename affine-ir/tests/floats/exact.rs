//! Exact operations, by the rules of IEEE 754 for signs, infinities and NaNs.

use std::cmp::Ordering;

use dashu_int::UBig;
use loopwright_affine_ir::Rounding;

use crate::oracle::{Datum, Exact, compare_scaled};
use Datum::{Finite, Infinite, Nan};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operation {
    Add,
    Sub,
    Mul,
    Div,
    Rem,
}

pub const OPERATIONS: [Operation; 5] =
    [Operation::Add, Operation::Sub, Operation::Mul, Operation::Div, Operation::Rem];

pub fn apply(operation: Operation, x: &Datum, y: &Datum) -> Datum {
    match operation {
        Operation::Add => sum(x, y),
        Operation::Sub => sum(x, &negated(y)),
        Operation::Mul => product(x, y),
        Operation::Div => quotient(x, y),
        Operation::Rem => remainder(x, y),
    }
}

pub fn negated(x: &Datum) -> Datum {
    match x {
        Nan => Nan,
        Infinite(negative) => Infinite(!negative),
        Finite(negative, exact) => Finite(!negative, exact.clone()),
    }
}

/// Two numbers with denominator 1 at one exponent.
fn aligned(a: &Exact, b: &Exact) -> (UBig, UBig, i64) {
    let least = a.exponent.min(b.exponent);
    let shifted = |exact: &Exact| &exact.numerator << (exact.exponent - least) as usize;
    (shifted(a), shifted(b), least)
}

pub fn sum(x: &Datum, y: &Datum) -> Datum {
    match (x, y) {
        (Nan, _) | (_, Nan) => Nan,
        (Infinite(s), Infinite(t)) if s != t => Nan,
        (Infinite(sign), _) | (_, Infinite(sign)) => Infinite(*sign),
        (Finite(s, a), Finite(t, b)) => {
            let (m, n, exponent) = aligned(a, b);
            let exact = |integer| Exact::new(integer, exponent);
            match m.cmp(&n) {
                _ if s == t => Finite(*s, exact(m + n)),
                Ordering::Equal => Finite(false, exact(UBig::ZERO)),
                Ordering::Greater => Finite(*s, exact(m - n)),
                Ordering::Less => Finite(*t, exact(n - m)),
            }
        }
    }
}

pub fn product(x: &Datum, y: &Datum) -> Datum {
    match (x, y) {
        (Nan, _) | (_, Nan) => Nan,
        (Infinite(s), Infinite(t)) => Infinite(s != t),
        (Infinite(s), Finite(t, a)) | (Finite(t, a), Infinite(s)) => {
            if a.is_zero() {
                Nan
            } else {
                Infinite(s != t)
            }
        }
        (Finite(s, a), Finite(t, b)) => {
            Finite(s != t, Exact::new(&a.numerator * &b.numerator, a.exponent + b.exponent))
        }
    }
}

fn quotient(x: &Datum, y: &Datum) -> Datum {
    match (x, y) {
        (Nan, _) | (_, Nan) | (Infinite(_), Infinite(_)) => Nan,
        (Infinite(s), Finite(t, _)) => Infinite(s != t),
        (Finite(s, _), Infinite(t)) => Finite(s != t, Exact::new(UBig::ZERO, 0)),
        (Finite(_, a), Finite(_, b)) if a.is_zero() && b.is_zero() => Nan,
        (Finite(s, _), Finite(t, b)) if b.is_zero() => Infinite(s != t),
        (Finite(s, a), Finite(t, b)) => {
            let exact = Exact::new(a.numerator.clone(), a.exponent - b.exponent);
            Finite(s != t, Exact { denominator: b.numerator.clone(), ..exact })
        }
    }
}

fn remainder(x: &Datum, y: &Datum) -> Datum {
    match (x, y) {
        (Nan, _) | (_, Nan) | (Infinite(_), _) => Nan,
        (Finite(_, _), Infinite(_)) => x.clone(),
        (Finite(_, _), Finite(_, b)) if b.is_zero() => Nan,
        (Finite(sign, a), Finite(_, b)) => {
            let (m, n, exponent) = aligned(a, b);
            Finite(*sign, Exact::new(m % n, exponent))
        }
    }
}

pub fn root(x: &Datum) -> Datum {
    match x {
        Nan | Infinite(true) => Nan,
        Infinite(false) => Infinite(false),
        Finite(_, a) if a.is_zero() => x.clone(),
        Finite(true, _) => Nan,
        Finite(false, a) => Finite(false, Exact { is_root: true, ..a.clone() }),
    }
}

/// How two data compare as numbers.
pub fn compare(x: &Datum, y: &Datum) -> Option<Ordering> {
    let sign = |negative: bool, zero: bool| {
        if zero {
            0
        } else if negative {
            -1
        } else {
            1
        }
    };
    Some(match (x, y) {
        (Nan, _) | (_, Nan) => return None,
        (Infinite(s), Infinite(t)) => t.cmp(s),
        (Infinite(s), Finite(..)) => {
            if *s {
                Ordering::Less
            } else {
                Ordering::Greater
            }
        }
        (Finite(..), Infinite(t)) => {
            if *t {
                Ordering::Greater
            } else {
                Ordering::Less
            }
        }
        (Finite(s, a), Finite(t, b)) => sign(*s, a.is_zero()).cmp(&sign(*t, b.is_zero())).then_with(|| {
            let magnitudes = compare_scaled((&a.numerator, a.exponent), (&b.numerator, b.exponent));
            if *s { magnitudes.reverse() } else { magnitudes }
        }),
    })
}

/// Whether two data are the same number, or the same zero.
pub fn is_same(x: &Datum, y: &Datum) -> bool {
    let sign = |datum: &Datum| matches!(datum, Infinite(true) | Finite(true, _));
    compare(x, y) == Some(Ordering::Equal) && sign(x) == sign(y)
}

/// A number as an integer, rounded: by the quotient and twice the remainder.
pub fn whole(negative: bool, exact: &Exact, rounding: Rounding) -> UBig {
    let Ok(shift) = usize::try_from(-exact.exponent) else {
        return &exact.numerator << exact.exponent.unsigned_abs() as usize;
    };
    let unit = UBig::ONE << shift;
    let (low, rest) = (&exact.numerator / &unit, &exact.numerator % &unit);
    let beside_half = (&rest + &rest).cmp(&unit);
    let is_up = match rounding {
        _ if rest.is_zero() => false,
        Rounding::NearestEven => {
            beside_half == Ordering::Greater || beside_half == Ordering::Equal && &low % 2u8 == 1
        }
        Rounding::NearestAway => beside_half != Ordering::Less,
        Rounding::Downward => negative,
        Rounding::Upward => !negative,
        Rounding::TowardZero => false,
    };
    if is_up { low + 1u8 } else { low }
}
