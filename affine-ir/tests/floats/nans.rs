//! NaNs by their bits, and replacements for numbers that a format does not have.

use expect_test::{Expect, expect};
use loopwright_affine_ir::{FloatKind, FloatValue, Rounding};

use crate::value;

fn check(lines: impl IntoIterator<Item = String>, expected: Expect) {
    expected.assert_eq(&lines.into_iter().map(|line| line + "\n").collect::<String>());
}

fn converted(kind: FloatKind, bits: u128, rounding: Rounding) -> impl Iterator<Item = String> {
    FloatKind::ALL.into_iter().filter(move |to| *to != kind).map(move |to| {
        let found = value(kind, bits).convert(to, rounding);
        format!("{} {:#x}", to.format().name, found.bits)
    })
}

#[test]
fn signaling_nan_becomes_quiet_and_keeps_the_head_of_its_payload() {
    check(
        converted(FloatKind::F32, 0xffa0_0001, Rounding::NearestEven),
        expect![[r#"
        f4E2M1FN 0x7
        f6E2M3FN 0x1f
        f6E3M2FN 0x1f
        f8E5M2 0xff
        f8E4M3 0xfe
        f8E4M3FN 0xff
        f8E5M2FNUZ 0x80
        f8E4M3FNUZ 0x80
        f8E4M3B11FNUZ 0x80
        f8E3M4 0xfc
        f8E8M0FNU 0xff
        bf16 0xffe0
        f16 0xff00
        tf32 0x7ff00
        f64 0xfffc000020000000
        f80 0xffffe000010000000000
        f128 0xffffc000020000000000000000000000
    "#]],
    );
}

#[test]
fn nan_of_a_format_with_one_is_the_usual_one() {
    check(
        converted(FloatKind::F8E4M3FNUZ, 0x80, Rounding::NearestEven),
        expect![[r#"
        f4E2M1FN 0x7
        f6E2M3FN 0x1f
        f6E3M2FN 0x1f
        f8E5M2 0x7e
        f8E4M3 0x7c
        f8E4M3FN 0x7f
        f8E5M2FNUZ 0x80
        f8E4M3B11FNUZ 0x80
        f8E3M4 0x78
        f8E8M0FNU 0xff
        bf16 0x7fc0
        f16 0x7e00
        tf32 0x3fe00
        f32 0x7fc00000
        f64 0x7ff8000000000000
        f80 0x7fffc000000000000000
        f128 0x7fff8000000000000000000000000000
    "#]],
    );
}

#[test]
fn infinity_in_every_format() {
    check(
        converted(FloatKind::F64, 0xfff0_0000_0000_0000, Rounding::TowardZero),
        expect![[r#"
        f4E2M1FN 0xf
        f6E2M3FN 0x3f
        f6E3M2FN 0x3f
        f8E5M2 0xfc
        f8E4M3 0xf8
        f8E4M3FN 0xff
        f8E5M2FNUZ 0x80
        f8E4M3FNUZ 0x80
        f8E4M3B11FNUZ 0x80
        f8E3M4 0xf0
        f8E8M0FNU 0xff
        bf16 0xff80
        f16 0xfc00
        tf32 0x7fc00
        f32 0xff800000
        f80 0xffff8000000000000000
        f128 0xffff0000000000000000000000000000
    "#]],
    );
}

#[test]
fn numbers_too_large_for_most_formats_toward_zero() {
    check(
        converted(FloatKind::F64, (-1e30f64).to_bits().into(), Rounding::TowardZero),
        expect![[r#"
        f4E2M1FN 0xf
        f6E2M3FN 0x3f
        f6E3M2FN 0x3f
        f8E5M2 0xfb
        f8E4M3 0xf7
        f8E4M3FN 0xfe
        f8E5M2FNUZ 0xff
        f8E4M3FNUZ 0xff
        f8E4M3B11FNUZ 0xff
        f8E3M4 0xef
        f8E8M0FNU 0xff
        bf16 0xf149
        f16 0xfbff
        tf32 0x78a4f
        f32 0xf149f2c9
        f80 0xc062c9f2c9cd04675000
        f128 0xc06293e5939a08cea000000000000000
    "#]],
    );
}

#[test]
fn nan_that_comes_first_is_passed_on() {
    let [quiet, signaling, one] = [0x7e01, 0xfd02, 0x3c00].map(|bits| value(FloatKind::F16, bits));
    let results = [
        ("one + quiet", one + quiet),
        ("one - quiet", one - quiet),
        ("signaling * one", signaling * one),
        ("quiet / signaling", quiet / signaling),
        ("signaling % quiet", signaling % quiet),
        ("fma(one, one, signaling)", one.fma(one, signaling)),
        ("sqrt(signaling)", signaling.sqrt()),
        ("maximum(one, signaling)", one.maximum(signaling)),
        ("maxnum(one, signaling)", one.maxnum(signaling)),
        ("minnum(signaling, quiet)", signaling.minnum(quiet)),
        ("round_to_whole(signaling)", signaling.round_to_whole(Rounding::Upward)),
        ("-quiet", -quiet),
        ("abs(signaling)", signaling.abs()),
        ("copysign(quiet, signaling)", quiet.copysign(signaling)),
    ];
    check(
        results.map(|(what, found)| format!("{what} = {:#x}", found.bits)),
        expect![[r#"
            one + quiet = 0x7e01
            one - quiet = 0x7e01
            signaling * one = 0xff02
            quiet / signaling = 0x7e01
            signaling % quiet = 0xff02
            fma(one, one, signaling) = 0xff02
            sqrt(signaling) = 0xff02
            maximum(one, signaling) = 0xff02
            maxnum(one, signaling) = 0x3c00
            minnum(signaling, quiet) = 0x7e01
            round_to_whole(signaling) = 0xff02
            -quiet = 0xfe01
            abs(signaling) = 0x7d02
            copysign(quiet, signaling) = 0xfe01
        "#]],
    );
}

/// No number: its usual NaN, positive on every machine; without NaN the largest number.
#[test]
fn zero_by_zero_in_every_format() {
    check(
        FloatKind::ALL.into_iter().map(|kind| {
            let zero = FloatValue::zero(kind, false);
            let one = FloatValue::from_f64(kind, 1.0);
            let [nan, infinite] = [zero / zero, -one / zero];
            format!("{}: 0/0 = {:#x}, -1/0 = {:#x}", kind.format().name, nan.bits, infinite.bits)
        }),
        expect![[r#"
            f4E2M1FN: 0/0 = 0x7, -1/0 = 0xf
            f6E2M3FN: 0/0 = 0x1f, -1/0 = 0x3f
            f6E3M2FN: 0/0 = 0x1f, -1/0 = 0x3f
            f8E5M2: 0/0 = 0x7e, -1/0 = 0xfc
            f8E4M3: 0/0 = 0x7c, -1/0 = 0xf8
            f8E4M3FN: 0/0 = 0x7f, -1/0 = 0xff
            f8E5M2FNUZ: 0/0 = 0x80, -1/0 = 0x80
            f8E4M3FNUZ: 0/0 = 0x80, -1/0 = 0x80
            f8E4M3B11FNUZ: 0/0 = 0x80, -1/0 = 0x80
            f8E3M4: 0/0 = 0x78, -1/0 = 0xf0
            f8E8M0FNU: 0/0 = 0x7f, -1/0 = 0xff
            bf16: 0/0 = 0x7fc0, -1/0 = 0xff80
            f16: 0/0 = 0x7e00, -1/0 = 0xfc00
            tf32: 0/0 = 0x3fe00, -1/0 = 0x7fc00
            f32: 0/0 = 0x7fc00000, -1/0 = 0xff800000
            f64: 0/0 = 0x7ff8000000000000, -1/0 = 0xfff0000000000000
            f80: 0/0 = 0x7fffc000000000000000, -1/0 = 0xffff8000000000000000
            f128: 0/0 = 0x7fff8000000000000000000000000000, -1/0 = 0xffff0000000000000000000000000000
        "#]],
    );
}

/// `f8E8M0FNU`: a difference that is zero is the least number, a negative one is NaN, and so is a negation.
#[test]
fn formats_without_zero_and_signs() {
    let kind = FloatKind::F8E8M0FNU;
    let [one, two] = [0x7f, 0x80].map(|bits| value(kind, bits));
    let minus_zero = value(FloatKind::F32, 0x8000_0000).convert(kind, Rounding::Upward);
    let results = [
        ("1 - 1", one - one),
        ("1 - 2", one - two),
        ("2 - 1", two - one),
        ("-1", -one),
        ("abs(1)", one.abs()),
        ("copysign(1, 2)", one.copysign(two)),
        ("2 rem 1", two % one),
        ("floor(0.5)", (one / two).round_to_whole(Rounding::Downward)),
        ("largest * 2", FloatValue::largest(kind, false) * two),
        ("least / 2", FloatValue::zero(kind, false) / two),
        ("-0", minus_zero),
    ];
    check(
        results.map(|(what, found)| format!("{what} = {:#x}", found.bits)),
        expect![[r#"
        1 - 1 = 0x0
        1 - 2 = 0xff
        2 - 1 = 0x7f
        -1 = 0xff
        abs(1) = 0x7f
        copysign(1, 2) = 0x7f
        2 rem 1 = 0x0
        floor(0.5) = 0x0
        largest * 2 = 0xff
        least / 2 = 0x0
        -0 = 0x0
    "#]],
    );
}

/// `f80` shows the leading bit of its significand, which may contradict its exponent.
#[test]
fn forms_of_f80_that_are_not_canonical() {
    let forms = [
        ("a denormal with a leading one", 0x0000_8000_0000_0000_0001),
        ("a number without a leading one", 0x8001_4000_0000_0000_0000),
        ("an infinity without a leading one", 0x7fff_0000_0000_0000_0000),
        ("a NaN without a leading one", 0xffff_4000_0000_0000_0001),
    ];
    let one = FloatValue::from_f64(FloatKind::F80, 1.0);
    check(
        forms.map(|(what, bits)| {
            let form = value(FloatKind::F80, bits);
            let half = (one * form).convert(FloatKind::F32, Rounding::NearestEven);
            let order = form.compare(value(FloatKind::F80, 0x0001_8000_0000_0000_0001));
            format!("{what}: times 1 {:#x}, as f32 {:#x}, {order:?}", (form * one).bits, half.bits)
        }),
        expect![[r#"
            a denormal with a leading one: times 1 0x18000000000000001, as f32 0x0, Some(Equal)
            a number without a leading one: times 1 0xffffc000000000000000, as f32 0xffc00000, None
            an infinity without a leading one: times 1 0x7fffc000000000000000, as f32 0x7fc00000, None
            a NaN without a leading one: times 1 0xffffc000000000000001, as f32 0xffc00000, None
        "#]],
    );
}
