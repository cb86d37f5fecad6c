//! Integers of any width.

use dashu_int::{IBig, Sign, UBig};
use loopwright_affine_ir::{FloatKind, FloatValue, Rounding};

use crate::check;
use crate::oracle::{Datum, Exact, FORMATS};

/// Powers of two and what is just beside them or their halves, up to beyond the largest `bf16`, and some as
/// long as `f128` reaches.
fn magnitudes() -> impl Iterator<Item = UBig> {
    let lengths = (0..300).chain((300..17_000).step_by(1_489)).chain([16_383, 16_384]);
    lengths.flat_map(|length| {
        let power = UBig::ONE << length;
        let far_below = if length > 130 { UBig::ONE << (length - 60) } else { UBig::ONE };
        let with_half = &power + (&power >> 1);
        [
            &power - 1u8,
            power.clone(),
            &power + 1u8,
            &power + &far_below,
            &power + &far_below + 1u8,
            with_half.clone(),
            with_half + 1u8,
        ]
    })
}

#[test]
fn integers_in_every_format() {
    for magnitude in magnitudes() {
        for format in &FORMATS {
            for (number, rounding) in Rounding::ALL.into_iter().enumerate() {
                let negative = number % 2 == 0 && magnitude != UBig::ZERO;
                let sign = if negative { Sign::Negative } else { Sign::Positive };
                let integer = IBig::from_parts(sign, magnitude.clone());
                let exact = Datum::Finite(negative, Exact::new(magnitude.clone(), 0));
                let found = FloatValue::from_integer(format.kind, &integer, rounding);
                check(format, found, &exact, rounding, || format!("{integer:#x} as {:?}", format.kind));
            }
        }
    }
}

#[test]
fn largest_numbers_as_integers() {
    let largest = FloatValue::largest(FloatKind::F80, false).to_integer(Rounding::Upward);
    assert_eq!(largest, Some((IBig::ONE << 16_384) - (IBig::ONE << (16_384 - 64))));
    let least = FloatValue::largest(FloatKind::F128, true).to_integer(Rounding::TowardZero);
    assert_eq!(least, Some((IBig::ONE << (16_384 - 113)) - (IBig::ONE << 16_384)));
    assert_eq!(FloatValue::infinity(FloatKind::F80, true).to_integer(Rounding::Upward), None);
    assert_eq!(FloatValue::nan(FloatKind::F16).to_integer(Rounding::Upward), None);
}
