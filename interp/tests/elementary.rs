//! Elementary functions of `f80` and `f128`, against values that mpmath gives in 40,000 bits.

use loopwright_affine_ir::{FloatKind, FloatValue};
use loopwright_interp::machinery::{Elementary, atan2, powf};

/// The function, the format, the bits of the operands, and those of the result.
const VALUES: &str = include_str!("elementary.txt");

const FUNCTIONS: [Elementary; 21] = {
    use Elementary::*;
    [
        Acos, Acosh, Asin, Asinh, Atan, Atanh, Cbrt, Cos, Cosh, Exp, Exp2, ExpM1, Ln, Ln1p, Log10, Log2,
        Rsqrt, Sin, Sinh, Tan, Tanh,
    ]
};

fn result(function: &str, operands: &[FloatValue]) -> Option<FloatValue> {
    match (function, operands) {
        ("powf", [base, exponent]) => powf(*base, *exponent),
        ("atan2", [y, x]) => atan2(*y, *x),
        (_, [operand]) => {
            let function = FUNCTIONS.into_iter().find(|known| format!("{known:?}") == function);
            function.expect("a function").of(*operand)
        }
        _ => panic!("{function} of {operands:?}"),
    }
}

#[test]
fn functions_are_correctly_rounded() {
    for line in VALUES.lines() {
        let mut words = line.split_whitespace();
        let (function, kind) = (words.next().expect("a function"), words.next().expect("a format"));
        let kind = FloatKind::from_name(kind).expect("a format");
        let bits = words.map(|word| u128::from_str_radix(&word[2..], 16).expect("bits"));
        let mut values: Vec<FloatValue> = bits.map(|bits| FloatValue { kind, bits }).collect();
        let expected = values.pop();
        assert_eq!(result(function, &values), expected, "{line}");
    }
}

/// What a function gives at zeros, ones and infinities; only whole numbers and NaN are distinguished.
fn limits(function: &str, operands: &[f64]) -> String {
    let kind = FloatKind::F128;
    let operands: Vec<FloatValue> = operands.iter().map(|x| FloatValue::from_f64(kind, *x)).collect();
    let value = result(function, &operands).expect("is known");
    format!("{:?}", value.to_f64())
}

#[test]
fn limits_are_those_of_the_c_library() {
    const INFINITY: f64 = f64::INFINITY;
    let wide: [fn(f64) -> f64; 20] = [
        f64::acos,
        f64::acosh,
        f64::asin,
        f64::asinh,
        f64::atan,
        f64::atanh,
        f64::cbrt,
        f64::cos,
        f64::cosh,
        f64::exp,
        f64::exp2,
        f64::exp_m1,
        f64::ln,
        f64::ln_1p,
        f64::log10,
        f64::log2,
        |x| 1.0 / x.sqrt(),
        f64::sin,
        f64::sinh,
        f64::tan,
    ];
    let values = [0.0, -0.0, 1.0, -1.0, INFINITY, -INFINITY, f64::NAN, 2.0, -2.0];
    for (function, wide) in
        FUNCTIONS.into_iter().zip(wide).chain([(Elementary::Tanh, f64::tanh as fn(f64) -> f64)])
    {
        for x in values {
            let (found, expected) = (limits(&format!("{function:?}"), &[x]), wide(x));
            let is_limit = expected.trunc() == expected || expected.is_nan();
            if is_limit {
                let expected = if expected.is_nan() { f64::NAN } else { expected };
                assert_eq!(found, format!("{expected:?}"), "{function:?} of {x}");
            }
        }
    }
    for x in values {
        for y in
            [0.0, -0.0, 1.0, -1.0, INFINITY, -INFINITY, f64::NAN, 2.0, 3.0, -3.0, 0.5, -0.5, 1e300, -1e300]
        {
            for (function, expected) in [("powf", x.powf(y)), ("atan2", x.atan2(y))] {
                let found = limits(function, &[x, y]);
                let is_limit = expected.trunc() == expected && function == "powf" || expected.is_nan();
                if is_limit {
                    let expected = if expected.is_nan() { f64::NAN } else { expected };
                    if expected.abs() < 1e200 || expected.is_infinite() && y.abs() < 1e200 {
                        assert_eq!(found, format!("{expected:?}"), "{function} of {x} {y}");
                    }
                } else if function == "atan2" {
                    let (found, expected): (f64, f64) = (found.parse().expect("a number"), expected);
                    let is_near = (found - expected).abs() <= expected.abs() * 1e-15;
                    assert!(
                        is_near && found.is_sign_negative() == expected.is_sign_negative(),
                        "{x} {y}: {found}"
                    );
                }
            }
        }
    }
}

/// Bits of all kinds: subnormals, invalid forms of `f80`, the ends of the range. None keeps a function busy
/// for long.
#[test]
fn any_bits_have_a_result() {
    let mut state = 1u128;
    let mut next = || {
        state = state.wrapping_mul(0x2360_ED05_1FC6_5DA4_4385_DF64_9FCC_F645).wrapping_add(1);
        state ^ (state >> 64)
    };
    for kind in [FloatKind::F80, FloatKind::F128] {
        let width = kind.format().width;
        for _ in 0..40 {
            let [x, y] = [next(), next()].map(|bits| {
                // Exponents of every length.
                let dropped = (bits & 3) * (0x5500 << (width - 16));
                FloatValue { kind, bits: (bits >> (128 - width)) & !dropped }
            });
            for function in FUNCTIONS {
                assert!(function.of(x).is_some(), "{function:?} of {x:?}");
            }
            assert!(powf(x, y).is_some() && atan2(x, y).is_some(), "{x:?} {y:?}");
        }
    }
}

/// Powers with fractional exponents that are exact all the same: no number of further digits tells them from
/// a tie.
#[test]
fn powf_of_exact_roots_ends() {
    for kind in [FloatKind::F16, FloatKind::F80, FloatKind::F128] {
        let of = |value| FloatValue::from_f64(kind, value);
        for (x, y, expected) in
            [(2.25, 1.5, 3.375), (4.0, 0.5, 2.0), (16.0, 0.25, 2.0), (0.0625, -0.75, 8.0), (9.0, 2.5, 243.0)]
        {
            assert_eq!(powf(of(x), of(y)), Some(of(expected)), "{x} ** {y}");
        }
    }
}
