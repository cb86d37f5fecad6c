//! Formats of more than 8 bits: random operands, most of them chosen to be hard.

use loopwright_affine_ir::{FloatKind, FloatValue, Rounding};
use proptest::prelude::*;

use crate::exact::OPERATIONS;
use crate::oracle::{FORMATS, Format, format};
use crate::{check_conversion, check_extrema, check_fma, check_functions, check_pair, value};

/// Bits of any class: the ends of the ranges, any exponent, exponents near to one, few bits set.
fn bits(format: Format) -> impl Strategy<Value = u128> {
    let one = u128::from(format.bias.unsigned_abs()) << format.fraction_bits;
    let (hidden, end) = (1u128 << format.fraction_bits, format.n_finite());
    let ends =
        vec![0, 1, 2, hidden - 1, hidden, hidden + 1, one - 1, one, one + 1, end - 2, end - 1, end, end + 1];
    let near = u128::from(format.fraction_bits + 4) << format.fraction_bits;
    let code = prop_oneof![
        1 => prop::sample::select(ends),
        2 => 0..=end,
        4 => one - near..one + near,
        2 => (one - near..one + near).prop_map(move |code| code & !(hidden - 1) | code & 3),
        2 => (one - near..one + near).prop_map(move |code| code | (hidden - 1) & !3),
    ];
    (code, any::<bool>()).prop_map(move |(code, negative)| format.bits(negative, code))
}

/// The neighbour above or below in magnitude, or the value itself.
fn moved(value: FloatValue, by: i8) -> FloatValue {
    if !value.is_finite() || value.bits < 2 {
        return value;
    }
    let moved = FloatValue { bits: value.bits.wrapping_add_signed(by.into()), ..value };
    // The bit before the point of an 80-bit number is its own, and goes with the exponent.
    let has_one = moved.bits >> 63 & 1 == 1;
    if value.kind == FloatKind::F80 && has_one != (moved.bits >> 64 & 0x7fff != 0) {
        return value;
    }
    if moved.is_finite() && moved.is_negative() == value.is_negative() { moved } else { value }
}

/// Checks what is done with two operands, and with some that are made of them to lie close to where rounding
/// changes.
fn check_operands(kind: FloatKind, x: u128, y: u128, z: u128, by: i8) {
    let format = format(kind);
    let exact = |bits| format.decode(bits);
    let [left, right] = [x, y].map(|bits| value(kind, bits));
    let product = left * right;
    let pairs = [[x, y], [moved(product, by).bits, y], [x, moved(left, by).bits]];
    for pair in pairs {
        for operation in OPERATIONS {
            check_pair(&format, operation, pair, [&exact(pair[0]), &exact(pair[1])]);
        }
        check_extrema(&format, pair, [&exact(pair[0]), &exact(pair[1])]);
    }
    for addend in [z, moved(-product, by).bits] {
        check_fma(&format, [x, y, addend], [&exact(x), &exact(y), &exact(addend)]);
    }
    // A product in the middle between two numbers, which the least addend moves out of it.
    let one_and_a_half = (2 * u128::from(format.bias.unsigned_abs()) + 1) << (format.fraction_bits - 1);
    let odd = [x | 1, format.bits(false, one_and_a_half), format.bits(by < 0, 1)];
    check_fma(&format, odd, [&exact(odd[0]), &exact(odd[1]), &exact(odd[2])]);
    for bits in [x, moved(left * left, by).bits] {
        check_functions(&format, bits, &exact(bits), &Rounding::ALL);
    }
    for to in &FORMATS {
        for rounding in Rounding::ALL {
            check_conversion(&format, x, &exact(x), to, rounding);
        }
    }
}

macro_rules! operands {
    ($($test:ident $kind:ident $cases:literal)*) => {$(
        proptest! {
            #![proptest_config(ProptestConfig::with_cases($cases))]
            #[test]
            fn $test(
                x in bits(format(FloatKind::$kind)),
                y in bits(format(FloatKind::$kind)),
                z in bits(format(FloatKind::$kind)),
                by in -1i8..=1,
            ) {
                check_operands(FloatKind::$kind, x, y, z, by);
            }
        }
    )*};
}

operands! {
    operands_of_f16 F16 1000
    operands_of_bf16 BF16 1000
    operands_of_tf32 TF32 1000
    operands_of_f32 F32 1000
    operands_of_f64 F64 1000
    operands_of_f80 F80 1000
    operands_of_f128 F128 1000
}
