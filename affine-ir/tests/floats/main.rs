//! Floats of every format against an independent oracle: exact integers and a search among the format's
//! numbers.
//!
//! All pairs and all conversions of the formats of at most 8 bits are tried; of `f16` and `bf16` all
//! conversions; of the others, random values. `cargo test -p loopwright-affine-ir --test floats -- --ignored`
//! tries all conversions of `f16` and `bf16` in all modes, which takes a minute.

mod exact;
mod halves;
mod integers;
mod nans;
mod narrow;
mod oracle;
mod random;

use std::cmp::Ordering;

use dashu_int::{IBig, Sign};
use loopwright_affine_ir::{FloatKind, FloatValue, Rounding};
use oracle::{Datum, Exact, Format, Special};

fn value(kind: FloatKind, bits: u128) -> FloatValue {
    FloatValue { kind, bits }
}

/// Checks a result against the exact one.
#[track_caller]
fn check(
    format: &Format,
    found: FloatValue,
    exact: &Datum,
    rounding: Rounding,
    what: impl FnOnce() -> String,
) {
    assert_eq!(found.kind, format.kind);
    let expected = format.round(exact, rounding, found.bits);
    let is_right = match expected {
        Some(bits) => found.bits == bits,
        None => format.decode(found.bits) == Datum::Nan,
    };
    if !is_right {
        let expected = expected.map_or("NaN".to_string(), |bits| format!("{bits:#x}"));
        panic!("{} in {rounding:?}: {:#x}, expected {expected}", what(), found.bits);
    }
}

/// Checks the same of two values, in the formats' own rounding.
#[track_caller]
fn check_pair(
    format: &Format,
    operation: exact::Operation,
    [x, y]: [u128; 2],
    [exact_x, exact_y]: [&Datum; 2],
) {
    use exact::Operation::{Add, Div, Mul, Rem, Sub};
    let [left, right] = [x, y].map(|bits| value(format.kind, bits));
    let found = match operation {
        Add => left + right,
        Sub => left - right,
        Mul => left * right,
        Div => left / right,
        Rem => left % right,
    };
    let exact = exact::apply(operation, exact_x, exact_y);
    check(format, found, &exact, Rounding::NearestEven, || {
        format!("{operation:?} of {x:#x} and {y:#x} as {:?}", format.kind)
    });
}

/// Checks `x * y + z`.
#[track_caller]
fn check_fma(format: &Format, bits: [u128; 3], [a, b, c]: [&Datum; 3]) {
    let [x, y, z] = bits.map(|bits| value(format.kind, bits));
    let exact = exact::sum(&exact::product(a, b), c);
    check(format, x.fma(y, z), &exact, Rounding::NearestEven, || {
        format!("fma of {bits:#x?} as {:?}", format.kind)
    });
}

/// Checks a value in another format, and back if nothing was lost.
#[track_caller]
fn check_conversion(from: &Format, bits: u128, exact: &Datum, to: &Format, rounding: Rounding) {
    let source = value(from.kind, bits);
    let found = source.convert(to.kind, rounding);
    check(to, found, exact, rounding, || format!("{bits:#x} of {:?} as {:?}", from.kind, to.kind));
    if *exact == Datum::Nan {
        return;
    }
    let is_same = exact::is_same(&to.decode(found.bits), exact);
    assert_eq!(source.exactly_as(to.kind), is_same.then_some(found), "{source:?} as {:?}", to.kind);
    if is_same {
        assert_eq!(found.convert(from.kind, rounding), source, "{found:?} as {:?}", from.kind);
    }
}

/// Checks doubles in a format that lie between two neighbours in it, and beyond the ends: the middle and the
/// numbers next to it, of either sign; every so many neighbours.
#[track_caller]
fn check_middles(to: &Format, step: usize, modes: &[Rounding]) {
    let double = oracle::format(FloatKind::F64);
    for code in (0..to.n_finite() + 2).step_by(step) {
        let [low, high] = [code, code + 1].map(|code| {
            let (significand, exponent) = to.magnitude(code);
            significand as f64 * 2f64.powi(exponent as i32)
        });
        let middle = (low + high) / 2.0;
        for source in [low.next_down(), low, low.next_up(), middle.next_down(), middle, middle.next_up()] {
            for bits in [source, -source].map(|source| u128::from(source.to_bits())) {
                let exact = double.decode(bits);
                for rounding in modes {
                    check_conversion(&double, bits, &exact, to, *rounding);
                }
            }
        }
    }
}

/// Checks the functions of one value: root, rounding to whole numbers and integers, sign, class.
#[track_caller]
fn check_functions(format: &Format, bits: u128, exact: &Datum, modes: &[Rounding]) {
    let x = value(format.kind, bits);
    let what = |name: &str| format!("{name} of {bits:#x} as {:?}", format.kind);
    check(format, x.sqrt(), &exact::root(exact), Rounding::NearestEven, || what("root"));
    if format.special != Special::Exponents {
        check(format, -x, &exact::negated(exact), Rounding::NearestEven, || what("negation"));
        let abs = if x.is_negative() { exact::negated(exact) } else { exact.clone() };
        check(format, x.abs(), &abs, Rounding::NearestEven, || what("magnitude"));
    }
    assert_eq!(x.is_nan(), *exact == Datum::Nan);
    assert_eq!(x.is_infinite(), matches!(exact, Datum::Infinite(_)));
    assert_eq!(x.is_finite(), matches!(exact, Datum::Finite(..)));
    for &rounding in modes {
        let (whole, integer) = match exact {
            Datum::Finite(negative, exact) => {
                let whole = exact::whole(*negative, exact, rounding);
                let sign = if *negative { Sign::Negative } else { Sign::Positive };
                (Datum::Finite(*negative, Exact::new(whole.clone(), 0)), Some(IBig::from_parts(sign, whole)))
            }
            other => (other.clone(), None),
        };
        check(format, x.round_to_whole(rounding), &whole, rounding, || what("whole number"));
        assert_eq!(x.to_integer(rounding), integer, "{}", what("integer"));
        if let Some(integer) = integer.filter(|integer| *integer != IBig::ZERO) {
            let back = FloatValue::from_integer(format.kind, &integer, rounding);
            check(format, back, &whole, rounding, || what("number of the integer"));
        }
    }
}

/// Checks comparison, maxima, minima and the copied sign of two values.
#[track_caller]
fn check_extrema(format: &Format, bits: [u128; 2], [a, b]: [&Datum; 2]) {
    let [x, y] = bits.map(|bits| value(format.kind, bits));
    let order = exact::compare(a, b);
    assert_eq!(x.compare(y), order, "comparison of {bits:#x?} as {:?}", format.kind);
    let found = [x.maximum(y), x.minimum(y), x.maxnum(y), x.minnum(y)];
    let expected = match order {
        Some(Ordering::Less) => [y, x, y, x],
        Some(Ordering::Greater) => [x, y, x, y],
        Some(Ordering::Equal) => {
            // Two zeros, or the same bits.
            let [positive, negative] = if x.is_negative() { [y, x] } else { [x, y] };
            [positive, negative, positive, negative]
        }
        None => {
            let nan = if *a == Datum::Nan { x.quieted() } else { y.quieted() };
            match (a, b) {
                (Datum::Nan, Datum::Nan) => [nan, nan, y.quieted(), y.quieted()],
                (Datum::Nan, _) => [nan, nan, y, y],
                _ => [nan, nan, x, x],
            }
        }
    };
    assert_eq!(found, expected, "extrema of {bits:#x?} as {:?}", format.kind);
    if format.special != Special::Exponents {
        let signed = if x.is_negative() == y.is_negative() { a.clone() } else { exact::negated(a) };
        check(format, x.copysign(y), &signed, Rounding::NearestEven, || format!("sign of {bits:#x?}"));
    }
}
