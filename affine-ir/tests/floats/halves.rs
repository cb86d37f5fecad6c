//! `f16` and `bf16`: every value.

use dashu_int::{IBig, Sign, UBig};
use loopwright_affine_ir::{FloatKind, FloatValue, Rounding};

use crate::oracle::{Datum, Exact, FORMATS, Format, format, narrow};
use crate::{check, check_conversion, check_functions, check_middles};

/// Every value in these formats, in the modes chosen by the value.
fn conversions(from: FloatKind, formats: &[Format], modes: impl Fn(u128) -> Vec<Rounding>) {
    let from = format(from);
    for bits in 0..1 << 16 {
        let exact = from.decode(bits);
        let modes = modes(bits);
        for to in formats {
            for rounding in &modes {
                check_conversion(&from, bits, &exact, to, *rounding);
            }
        }
    }
}

/// One mode after the other.
fn in_turn(number: u128) -> Vec<Rounding> {
    vec![Rounding::ALL[(number % 5) as usize]]
}

const MACHINE: [FloatKind; 2] = [FloatKind::F32, FloatKind::F64];

#[test]
fn f16_as_f32_and_f64() {
    conversions(FloatKind::F16, &MACHINE.map(format), in_turn);
}

#[test]
fn bf16_as_f32_and_f64() {
    conversions(FloatKind::BF16, &MACHINE.map(format), in_turn);
}

#[test]
fn f16_as_bf16() {
    conversions(FloatKind::F16, &[format(FloatKind::BF16)], |_| Rounding::ALL.to_vec());
}

#[test]
fn bf16_as_f16() {
    conversions(FloatKind::BF16, &[format(FloatKind::F16)], |_| Rounding::ALL.to_vec());
}

#[test]
fn f16_in_fewer_bits() {
    conversions(FloatKind::F16, narrow(), in_turn);
}

#[test]
fn bf16_in_fewer_bits() {
    conversions(FloatKind::BF16, narrow(), in_turn);
}

#[test]
#[ignore = "minutes: every value in every format and mode"]
fn conversions_in_every_format_and_mode() {
    for kind in [FloatKind::F16, FloatKind::BF16] {
        conversions(kind, &FORMATS, |_| Rounding::ALL.to_vec());
        check_middles(&format(kind), 1, &Rounding::ALL);
        functions(kind, |_| Rounding::ALL.to_vec());
    }
}

#[test]
fn doubles_as_f16_and_bf16() {
    for kind in [FloatKind::F16, FloatKind::BF16] {
        for (number, rounding) in Rounding::ALL.into_iter().enumerate() {
            check_middles(&format(kind), 53 + number, &[rounding]);
        }
    }
}

/// Roots, whole numbers, integers, signs and classes of every value.
fn functions(kind: FloatKind, modes: impl Fn(u128) -> Vec<Rounding>) {
    let format = format(kind);
    for bits in 0..1 << 16 {
        check_functions(&format, bits, &format.decode(bits), &modes(bits));
    }
}

#[test]
fn functions_of_f16() {
    functions(FloatKind::F16, in_turn);
}

#[test]
fn functions_of_bf16() {
    functions(FloatKind::BF16, in_turn);
}

#[test]
fn integers_as_f16_and_bf16() {
    for kind in [FloatKind::F16, FloatKind::BF16] {
        let format = format(kind);
        for magnitude in (0..70_000u32).step_by(3) {
            for negative in [false, true] {
                let sign = if negative { Sign::Negative } else { Sign::Positive };
                let integer = IBig::from_parts(sign, UBig::from(magnitude));
                let exact = Datum::Finite(negative && magnitude != 0, Exact::new(magnitude.into(), 0));
                for rounding in in_turn(magnitude.into()) {
                    let found = FloatValue::from_integer(kind, &integer, rounding);
                    check(&format, found, &exact, rounding, || format!("{integer} as {kind:?}"));
                }
            }
        }
    }
}
