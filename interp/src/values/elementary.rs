//! Elementary functions, in particular for `f80` and `f128`.
//!
//! # Problem
//! The functions of `math` in formats that no C library within reach has.
//!
//! # Method
//! The functions of the crate `dashu-float`, which are correctly rounded at any precision: towards zero, to
//! more bits than the format has, the last of which is set if the result is not exact ("rounded to odd",
//! [BoldoMelquiond08]), and from there to the format. What has a limit in place of a value (infinities,
//! zeros, the signs of powers) is decided here, as C's standard does in its annex F. So are arguments that
//! are as good as infinite or zero: beyond `2^20` every exponential overflows, vanishes, or is 1 but for less
//! than half a unit.
//!
//! # Exactness
//! Correctly rounded to nearest, ties to even. `None` if the crate could not tell the result from a tie in
//! the retries that it allows itself.
//!
//! # Cost
//! Some microseconds; sines of large arguments take as many bits of pi as the argument has.
//!
//! # Reference
//! [BoldoMelquiond08] for rounding to odd.

use std::cmp::Ordering;

use dashu_float::round::mode::Zero;
use dashu_float::{Context, FBig, FpError, Repr};
use dashu_int::ops::{BitTest, SquareRootRem, UnsignedAbs};
use dashu_int::{IBig, Sign, UBig};
use loopwright_affine_ir::machinery::Decoded;
use loopwright_affine_ir::{FloatKind, FloatValue};

/// An elementary function of one number, of any format: [`Elementary::of`].
///
/// ```
/// use loopwright_affine_ir::{FloatKind, FloatValue};
/// use loopwright_interp::machinery::Elementary;
///
/// let two = FloatValue::from_f64(FloatKind::F16, 2.0);
/// let root = Elementary::Rsqrt.of(two).expect("can be told");
/// assert_eq!(root, FloatValue::from_f64(FloatKind::F16, 0.5f64.sqrt()));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names are the functions' own")]
pub enum Elementary {
    Acos,
    Acosh,
    Asin,
    Asinh,
    Atan,
    Atanh,
    Cbrt,
    Cos,
    Cosh,
    Exp,
    Exp2,
    ExpM1,
    Ln,
    Ln1p,
    Log10,
    Log2,
    Rsqrt,
    Sin,
    Sinh,
    Tan,
    Tanh,
}

/// A binary number of any precision, as dashu has it.
type Number = Repr<2>;
/// What its functions return.
type Outcome = dashu_float::FpResult<FBig<Zero, 2>>;

/// The precision that functions are computed in: more than that of `f128`, and what fits in 128 bits with one
/// more.
const PRECISION: usize = 126;
/// Beyond two to this power, exponentials are as at infinity.
const LARGEST_EXPONENT: isize = 20;
/// Beyond two to this power, powers of any number but 1 are as at infinity, since their logarithms are at
/// least `2^-113`; and they are 1 but for less than half a unit if the exponent is closer to zero than the
/// inverse, since logarithms are less than `2^15`.
const FAR_EXPONENT: isize = 150;

impl Elementary {
    /// The function of the value, rounded to nearest.
    pub fn of(self, value: FloatValue) -> Option<FloatValue> {
        use Elementary::*;
        let kind = value.kind;
        let negative = match value.decode() {
            Decoded::Nan => return Some(value.quieted()),
            Decoded::Infinite(negative) => return Some(at_infinity(kind, self, negative)),
            Decoded::Finite { negative, .. } => negative,
        };
        let (x, cx) = (number(value), Context::<Zero>::new(PRECISION));
        if matches!(self, Exp | Exp2 | ExpM1 | Sinh | Cosh | Tanh) && leading(&x) > LARGEST_EXPONENT {
            return Some(at_infinity(kind, self, negative));
        }
        if matches!(self, Exp | Exp2 | Cos | Cosh) && leading(&x) < -FAR_EXPONENT {
            return Some(FloatValue::from_f64(kind, 1.0));
        }
        let outcome = match self {
            Rsqrt => return Some(reciprocal_root(value)),
            Acos => cx.acos(&x, None),
            Acosh => cx.acosh(&x, None),
            Asin => cx.asin(&x, None),
            Asinh => cx.asinh(&x, None),
            Atan => cx.atan(&x, None),
            Atanh => cx.atanh(&x, None),
            Cbrt => cx.cbrt(&x),
            Cos => cx.cos(&x, None),
            Cosh => cx.cosh(&x, None),
            Exp => cx.exp(&x, None),
            Exp2 => cx.powf(&Number::new(IBig::from(2), 0), &x, None),
            ExpM1 => cx.exp_m1(&x, None),
            Ln => cx.ln(&x, None),
            Ln1p => cx.ln_1p(&x, None),
            Log10 => cx.log10(&x, None),
            Log2 => cx.log2(&x, None),
            Sin => cx.sin(&x, None),
            Sinh => cx.sinh(&x, None),
            Tan => cx.tan(&x, None),
            Tanh => cx.tanh(&x, None),
        };
        rounded(kind, outcome)
    }
}

/// The angle of the point `(x, y)` in radians, rounded to nearest.
///
/// ```
/// use loopwright_affine_ir::{FloatKind, FloatValue};
///
/// let of = |value| FloatValue::from_f64(FloatKind::F16, value);
/// let angle = loopwright_interp::machinery::atan2(of(1.0), of(-1.0)).expect("can be told");
/// assert_eq!(angle, of(0.75 * std::f64::consts::PI));
/// ```
pub fn atan2(y: FloatValue, x: FloatValue) -> Option<FloatValue> {
    let kind = y.kind;
    if let Some(nan) = FloatValue::first_nan([y, x]) {
        return Some(nan);
    }
    let quarters = match (y.is_infinite(), x.is_infinite()) {
        (true, true) if x.is_negative() => 3,
        (true, true) => 1,
        (true, false) => 2,
        (false, true) if x.is_negative() => 4,
        (false, true) => 0,
        _ if is_zero(y) && x.is_negative() => 4,
        _ if is_zero(y) => 0,
        _ if is_zero(x) => 2,
        _ => {
            let cx = Context::<Zero>::new(PRECISION);
            return rounded(kind, cx.atan2(&number(y), &number(x), None));
        }
    };
    Some(quarters_of_pi(kind, y.is_negative(), quarters))
}

/// The power, rounded to nearest; of a negative number to one that is not whole, NaN.
///
/// ```
/// use loopwright_affine_ir::{FloatKind, FloatValue};
///
/// let of = |value| FloatValue::from_f64(FloatKind::F16, value);
/// assert_eq!(loopwright_interp::machinery::powf(of(2.0), of(0.5)), Some(of(2f64.sqrt())));
/// assert!(loopwright_interp::machinery::powf(of(-8.0), of(0.5)).is_some_and(|power| power.is_nan()));
/// ```
pub fn powf(base: FloatValue, exponent: FloatValue) -> Option<FloatValue> {
    let one = FloatValue::from_f64(base.kind, 1.0);
    if base == one || is_zero(exponent) {
        return Some(one);
    }
    if let Some(nan) = FloatValue::first_nan([base, exponent]) {
        return Some(nan);
    }
    if exponent.is_infinite() {
        return Some(match base.abs().compare(one) {
            Some(Ordering::Equal) => one,
            order => end(base.kind, false, (order == Some(Ordering::Greater)) != exponent.is_negative()),
        });
    }
    power(base, &number(exponent))
}

/// The power to an integer, rounded to nearest.
///
/// ```
/// use loopwright_affine_ir::{FloatKind, FloatValue};
/// use dashu_int::IBig;
///
/// let of = |value| FloatValue::from_f64(FloatKind::F80, value);
/// assert_eq!(loopwright_interp::machinery::powi(of(-2.0), &IBig::from(-3)), Some(of(-0.125)));
/// ```
pub fn powi(base: FloatValue, exponent: &IBig) -> Option<FloatValue> {
    if exponent.is_zero() {
        return Some(FloatValue::from_f64(base.kind, 1.0));
    }
    if base.is_nan() {
        return Some(base.quieted());
    }
    power(base, &Number::new(exponent.clone(), 0))
}

/// The power of what is not NaN to an exponent that is not zero.
fn power(base: FloatValue, exponent: &Number) -> Option<FloatValue> {
    // Significands are odd.
    let (is_whole, is_odd) = (exponent.exponent() >= 0, exponent.exponent() == 0);
    let (kind, negative) = (base.kind, base.is_negative() && is_odd);
    let is_falling = exponent.sign() == Sign::Negative;
    let one = FloatValue::from_f64(kind, 1.0);
    let order = base.abs().compare(one);
    let is_far = is_zero(base) || base.is_infinite() || leading(exponent) > FAR_EXPONENT;
    match order {
        _ if base.is_negative() && !is_whole && !is_zero(base) && !base.is_infinite() => {
            Some(FloatValue::nan(kind))
        }
        Some(Ordering::Equal) => Some(if negative { -one } else { one }),
        _ if leading(exponent) < -FAR_EXPONENT && !is_zero(base) && !base.is_infinite() => Some(one),
        _ if is_far => Some(end(kind, negative, (order == Some(Ordering::Greater)) != is_falling)),
        _ => {
            let cx = Context::<Zero>::new(PRECISION);
            let (base, exponent) = without_roots(number(base.abs()), exponent.clone());
            let power = rounded(kind, cx.powf(&base, &exponent, None))?;
            Some(if negative { -power } else { power })
        }
    }
}

/// The same power of an exact square root to twice the exponent, as often as there is such a root of the
/// positive base and the exponent is not whole: `2.25^1.5` is `1.5^3`. What is left with such an exponent is
/// irrational; of a power that is a fraction of few bits the crate would ask for ever more digits.
fn without_roots(mut base: Number, mut exponent: Number) -> (Number, Number) {
    while exponent.exponent() < 0 && base.exponent() % 2 == 0 {
        let (root, rest) = base.significand().unsigned_abs().sqrt_rem();
        if !rest.is_zero() {
            break;
        }
        base = Number::new(root.into(), base.exponent() / 2);
        exponent = Number::new(exponent.significand().clone(), exponent.exponent() + 1);
    }
    (base, exponent)
}

fn is_zero(value: FloatValue) -> bool {
    matches!(value.decode(), Decoded::Finite { significand: 0, .. })
}

/// The infinity or the zero of a sign.
fn end(kind: FloatKind, negative: bool, is_infinite: bool) -> FloatValue {
    if is_infinite { FloatValue::infinity(kind, negative) } else { FloatValue::zero(kind, negative) }
}

/// The limit of a function, where it is one of the values of `f64`, and half of pi.
fn at_infinity(kind: FloatKind, function: Elementary, negative: bool) -> FloatValue {
    use Elementary::*;
    let limit = match function {
        Sin | Cos | Tan | Asin | Acos | Atanh => f64::NAN,
        Ln | Ln1p | Log2 | Log10 | Acosh | Rsqrt if negative => f64::NAN,
        Atan => return quarters_of_pi(kind, negative, 2),
        Exp | Exp2 | Rsqrt => {
            if negative || function == Rsqrt {
                0.0
            } else {
                f64::INFINITY
            }
        }
        ExpM1 if negative => -1.0,
        Tanh if negative => -1.0,
        Tanh => 1.0,
        Sinh | Asinh | Cbrt if negative => f64::NEG_INFINITY,
        Sinh | Asinh | Cbrt | Cosh | Acosh | ExpM1 | Ln | Ln1p | Log2 | Log10 => f64::INFINITY,
    };
    FloatValue::from_f64(kind, limit)
}

/// So many quarters of pi.
fn quarters_of_pi(kind: FloatKind, negative: bool, quarters: u8) -> FloatValue {
    let pi = Context::<Zero>::new(PRECISION).pi::<2>(None).value();
    let (significand, exponent) = pi.into_repr().into_parts();
    let (_, magnitude) = significand.into_parts();
    to_odd(kind, negative, magnitude * quarters, exponent - 2, quarters != 0)
}

/// `1 / sqrt(x)` of a finite number. With `x = m 2^e`, an even `e`, it is `sqrt(2^2k / m) 2^(-k - e / 2)`.
fn reciprocal_root(x: FloatValue) -> FloatValue {
    let Decoded::Finite { negative, significand, exponent } = x.decode() else {
        return FloatValue::nan(x.kind);
    };
    if significand == 0 {
        return FloatValue::infinity(x.kind, negative);
    }
    if negative {
        return FloatValue::nan(x.kind);
    }
    let is_odd = exponent % 2 != 0;
    let significand = UBig::from(significand) << usize::from(is_odd);
    let half = (exponent - i32::from(is_odd)) / 2;
    let k = 2 * PRECISION;
    let square = UBig::ONE << (2 * k);
    let root = dashu_int::ops::SquareRoot::sqrt(&(&square / &significand));
    let is_exact = &root * &root * significand == square;
    to_odd(x.kind, false, root, -(k as isize) - half as isize, !is_exact)
}

/// A finite value as a number of the crate.
fn number(value: FloatValue) -> Number {
    match value.decode() {
        Decoded::Finite { negative: true, significand: 0, .. } => Number::neg_zero(),
        Decoded::Finite { negative, significand, exponent } => {
            let sign = if negative { Sign::Negative } else { Sign::Positive };
            Number::new(IBig::from_parts(sign, significand.into()), exponent as isize)
        }
        Decoded::Nan | Decoded::Infinite(_) => unreachable!("the value is finite"),
    }
}

/// The power of two above the number.
fn leading(number: &Number) -> isize {
    number.exponent() + number.significand().bit_len() as isize
}

/// What a function returned in the format; `None` if it could not tell.
fn rounded(kind: FloatKind, outcome: Outcome) -> Option<FloatValue> {
    let outcome = match outcome {
        Ok(outcome) => outcome,
        Err(FpError::Overflow(sign)) => return Some(end(kind, sign == Sign::Negative, true)),
        Err(FpError::Underflow(sign)) => return Some(end(kind, sign == Sign::Negative, false)),
        Err(FpError::ZivRetryLimitExceeded) => return None,
        Err(FpError::OutOfDomain | FpError::Indeterminate | FpError::InfiniteInput) => {
            return Some(FloatValue::nan(kind));
        }
    };
    let is_exact = matches!(outcome, dashu_float::round::Rounded::Exact(_));
    let value = outcome.value().into_repr();
    let negative = value.sign() == Sign::Negative;
    if value.is_infinite() {
        return Some(FloatValue::infinity(kind, negative));
    }
    let (significand, exponent) = value.into_parts();
    let (_, magnitude) = significand.into_parts();
    Some(to_odd(kind, negative, magnitude, exponent, !is_exact))
}

/// `magnitude * 2^exponent`, or a bit more if it was cut, in the format.
fn to_odd(kind: FloatKind, negative: bool, magnitude: UBig, exponent: isize, is_cut: bool) -> FloatValue {
    if magnitude.is_zero() {
        return FloatValue::zero(kind, negative);
    }
    let length = magnitude.bit_len();
    let (leading, is_cut) = match length.checked_sub(PRECISION) {
        Some(more) => {
            let lost = magnitude.trailing_zeros().is_some_and(|zeros| zeros < more);
            (magnitude >> more, is_cut || lost)
        }
        None => (magnitude << (PRECISION - length), is_cut),
    };
    let exponent = exponent + length as isize - PRECISION as isize - 1;
    let leading = u128::try_from(leading).expect("the shift leaves PRECISION bits, fewer than 128");
    let decoded = Decoded::Finite {
        negative,
        significand: leading << 1 | u128::from(is_cut),
        // Far beyond the ends of every format, all are alike.
        exponent: exponent.clamp(-100_000, 100_000) as i32,
    };
    FloatValue::encode(kind, decoded)
}
