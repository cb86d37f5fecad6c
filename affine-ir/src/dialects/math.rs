//! `math`: elementary functions.

pub(super) mod eval;

use dashu_int::ops::{Abs, BitTest};

use crate::dialects::arith::declare::{
    BOOL_LIKE, FASTMATH, FLOAT_BINARY, FLOAT_LIKE, FLOAT_UNARY, INTEGER_LIKE, alike, bool_result,
};
use crate::dialects::arith::syntax::{parse_same_type, print_same_type};
use crate::float::{Elementary, FloatValue, Rounding};
use crate::interp::Int;
use crate::op_def::{Effects, OpDef, Syntax, Traits};
use crate::signature::{Signature, TypeRule, one};
use crate::verify::rules;

static FLOAT_TERNARY: Signature = alike!(FLOAT_LIKE, &[FASTMATH], "a", "b", "c");
static INTEGER_UNARY: Signature = alike!(INTEGER_LIKE, &[], "operand");
static INTEGER_BINARY: Signature = alike!(INTEGER_LIKE, &[], "lhs", "rhs");

static TEST: Signature = Signature {
    operands: &[one("operand", &FLOAT_LIKE)],
    results: &[one("result", &BOOL_LIKE)],
    attrs: &[FASTMATH],
    types: &[bool_result("operand")],
    ..Signature::NONE
};

const PURE: OpDef = OpDef { effects: Effects::PURE, traits: ELEMENTWISE, ..OpDef::BASE };
const ELEMENTWISE: Traits = Traits::SPECULATABLE.and(Traits::ELEMENTWISE);

/// `%0 = math.powf %a, %b fastmath<fast> : f32`
const fn alike(name: &'static str, summary: &'static str, signature: &'static Signature) -> OpDef {
    OpDef {
        name,
        summary,
        syntax: Syntax::Custom { parse: parse_same_type, print: print_same_type },
        signature: Some(signature),
        traits: ELEMENTWISE.and(Traits::SAME_TYPES),
        ..PURE
    }
}

/// `%0 = math.sqrt %a fastmath<fast> : f32`
const fn unary(name: &'static str, summary: &'static str) -> OpDef {
    alike(name, summary, &FLOAT_UNARY).flops(1)
}

/// `%0 = math.powf %a, %b : f32`
const fn binary(name: &'static str, summary: &'static str) -> OpDef {
    alike(name, summary, &FLOAT_BINARY).flops(1)
}

/// `%0 = math.ctlz %a : i32`
const fn integer(name: &'static str, summary: &'static str) -> OpDef {
    alike(name, summary, &INTEGER_UNARY)
}

/// `%0 = math.isnan %a : f32`
const fn test(name: &'static str, summary: &'static str) -> OpDef {
    OpDef {
        name,
        summary,
        syntax: Syntax::Format("$operand attr-dict `:` type($operand)"),
        signature: Some(&TEST),
        ..PURE
    }
}

/// The dialect's operations, sorted by name.
pub static OPS: &[OpDef] = &[
    unary("math.absf", "absolute value")
        .eval(|cx, op| eval::rounded(cx, op, |[x]| x.abs(), |[x]| x.abs(), |[x]| x.abs())),
    integer("math.absi", "absolute value of an integer").eval(|cx, op| {
        let wide = |int: Int, slots: &[u64]| int.read(slots, true).abs();
        eval::integer(cx, op, |int, slot| int.signed(slot).unsigned_abs(), wide)
    }),
    unary("math.acos", "arc cosine")
        .eval(|cx, op| eval::unary(cx, op, f64::acos, f32::acos, Some(Elementary::Acos))),
    unary("math.acosh", "inverse hyperbolic cosine")
        .eval(|cx, op| eval::unary(cx, op, libm::acosh, libm::acoshf, Some(Elementary::Acosh))),
    unary("math.asin", "arc sine")
        .eval(|cx, op| eval::unary(cx, op, f64::asin, f32::asin, Some(Elementary::Asin))),
    unary("math.asinh", "inverse hyperbolic sine")
        .eval(|cx, op| eval::unary(cx, op, libm::asinh, libm::asinhf, Some(Elementary::Asinh))),
    unary("math.atan", "arc tangent")
        .eval(|cx, op| eval::unary(cx, op, f64::atan, f32::atan, Some(Elementary::Atan))),
    binary("math.atan2", "arc tangent of a quotient, in the right quadrant")
        .eval(|cx, op| eval::binary(cx, op, f64::atan2, f32::atan2, FloatValue::atan2)),
    unary("math.atanh", "inverse hyperbolic tangent")
        .eval(|cx, op| eval::unary(cx, op, libm::atanh, libm::atanhf, Some(Elementary::Atanh))),
    unary("math.cbrt", "cube root")
        .eval(|cx, op| eval::unary(cx, op, f64::cbrt, f32::cbrt, Some(Elementary::Cbrt))),
    unary("math.ceil", "round up").eval(|cx, op| {
        eval::rounded(cx, op, |[x]| x.ceil(), |[x]| x.ceil(), |[x]| x.round_to_whole(Rounding::Upward))
    }),
    binary("math.copysign", "magnitude of one, sign of the other").eval(|cx, op| {
        eval::rounded(cx, op, |[x, y]| x.copysign(y), |[x, y]| x.copysign(y), |[x, y]| x.copysign(y))
    }),
    OpDef {
        name: "math.clampf",
        summary: "the nearest value between two others",
        syntax: Syntax::Format(
            "$value `to` ` ` `[` $min `,` $max `]` (`fastmath` `` $fastmath^)? attr-dict `:` type($result)",
        ),
        signature: Some(&Signature {
            operands: &[one("value", &FLOAT_LIKE), one("min", &FLOAT_LIKE), one("max", &FLOAT_LIKE)],
            results: &[one("result", &FLOAT_LIKE)],
            attrs: &[FASTMATH],
            ..Signature::NONE
        }),
        traits: ELEMENTWISE.and(Traits::SAME_TYPES),
        eval: Some(eval::clamp),
        ..PURE
    },
    unary("math.cos", "cosine").eval(|cx, op| eval::unary(cx, op, f64::cos, f32::cos, Some(Elementary::Cos))),
    unary("math.cosh", "hyperbolic cosine")
        .eval(|cx, op| eval::unary(cx, op, f64::cosh, f32::cosh, Some(Elementary::Cosh))),
    integer("math.ctlz", "leading zeros").eval(|cx, op| {
        let wide = |int: Int, slots: &[u64]| (int.width as usize - int.read(slots, false).bit_len()).into();
        eval::integer(cx, op, leading_zeros, wide)
    }),
    integer("math.ctpop", "bits set").eval(|cx, op| {
        let wide = |_: Int, slots: &[u64]| slots.iter().map(|slot| slot.count_ones()).sum::<u32>().into();
        eval::integer(cx, op, |int, slot| int.unsigned(slot).count_ones().into(), wide)
    }),
    integer("math.cttz", "trailing zeros").eval(|cx, op| {
        let wide = |int: Int, slots: &[u64]| {
            int.read(slots, false).trailing_zeros().unwrap_or(int.width as usize).into()
        };
        eval::integer(cx, op, trailing_zeros, wide)
    }),
    unary("math.erf", "error function").eval(|cx, op| eval::unary(cx, op, libm::erf, libm::erff, None)),
    unary("math.erfc", "complementary error function")
        .eval(|cx, op| eval::unary(cx, op, libm::erfc, libm::erfcf, None)),
    unary("math.exp", "exponential")
        .eval(|cx, op| eval::unary(cx, op, f64::exp, f32::exp, Some(Elementary::Exp))),
    unary("math.exp2", "power of two")
        .eval(|cx, op| eval::unary(cx, op, f64::exp2, f32::exp2, Some(Elementary::Exp2))),
    unary("math.expm1", "exponential less one")
        .eval(|cx, op| eval::unary(cx, op, f64::exp_m1, f32::exp_m1, Some(Elementary::ExpM1))),
    unary("math.floor", "round down").eval(|cx, op| {
        eval::rounded(cx, op, |[x]| x.floor(), |[x]| x.floor(), |[x]| x.round_to_whole(Rounding::Downward))
    }),
    alike("math.fma", "fused multiply and add", &FLOAT_TERNARY).eval(eval::fused).flops(2),
    OpDef {
        name: "math.fpowi",
        summary: "float to an integer power",
        syntax: Syntax::Format(
            "$lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict `:` type($lhs) `,` type($rhs)",
        ),
        signature: Some(&Signature {
            operands: &[one("lhs", &FLOAT_LIKE), one("rhs", &INTEGER_LIKE)],
            results: &[one("result", &FLOAT_LIKE)],
            attrs: &[FASTMATH],
            types: &[TypeRule::Same(&["lhs", "result"])],
            ..Signature::NONE
        }),
        verify: Some(|ir, op, out| {
            let before = out.len();
            rules::same_shape(ir, op, out);
            if out.len() == before {
                rules::elementwise(ir, op, out);
            }
        }),
        eval: Some(eval::float_power),
        ..PURE
    },
    alike("math.ipowi", "integer power, integer exponent", &INTEGER_BINARY).eval(eval::int_power),
    test("math.isfinite", "whether neither infinite nor NaN")
        .eval(|cx, op| eval::test(cx, op, FloatValue::is_finite)),
    test("math.isinf", "whether infinite").eval(|cx, op| eval::test(cx, op, FloatValue::is_infinite)),
    test("math.isnan", "whether NaN").eval(|cx, op| eval::test(cx, op, FloatValue::is_nan)),
    test("math.isnormal", "whether neither zero, subnormal, infinite nor NaN")
        .eval(|cx, op| eval::test(cx, op, FloatValue::is_normal)),
    unary("math.log", "natural logarithm")
        .eval(|cx, op| eval::unary(cx, op, f64::ln, f32::ln, Some(Elementary::Ln))),
    unary("math.log10", "decimal logarithm")
        .eval(|cx, op| eval::unary(cx, op, f64::log10, f32::log10, Some(Elementary::Log10))),
    unary("math.log1p", "natural logarithm of one more")
        .eval(|cx, op| eval::unary(cx, op, f64::ln_1p, f32::ln_1p, Some(Elementary::Ln1p))),
    unary("math.log2", "binary logarithm")
        .eval(|cx, op| eval::unary(cx, op, f64::log2, f32::log2, Some(Elementary::Log2))),
    binary("math.powf", "power").eval(|cx, op| eval::binary(cx, op, f64::powf, f32::powf, FloatValue::powf)),
    unary("math.round", "round to nearest, ties away from zero").eval(|cx, op| {
        let exact = |[x]: [FloatValue; 1]| x.round_to_whole(Rounding::NearestAway);
        eval::rounded(cx, op, |[x]| x.round(), |[x]| x.round(), exact)
    }),
    unary("math.roundeven", "round to nearest, ties to even").eval(|cx, op| {
        let exact = |[x]: [FloatValue; 1]| x.round_to_whole(Rounding::NearestEven);
        eval::rounded(cx, op, |[x]| x.round_ties_even(), |[x]| x.round_ties_even(), exact)
    }),
    unary("math.rsqrt", "reciprocal square root")
        .eval(|cx, op| eval::unary(cx, op, |x| 1.0 / x.sqrt(), |x| 1.0 / x.sqrt(), Some(Elementary::Rsqrt))),
    unary("math.sin", "sine").eval(|cx, op| eval::unary(cx, op, f64::sin, f32::sin, Some(Elementary::Sin))),
    OpDef {
        name: "math.sincos",
        summary: "sine and cosine",
        syntax: Syntax::Format("$operand (`fastmath` `` $fastmath^)? attr-dict `:` type($operand)"),
        signature: Some(&Signature {
            operands: &[one("operand", &FLOAT_LIKE)],
            results: &[one("sin", &FLOAT_LIKE), one("cos", &FLOAT_LIKE)],
            attrs: &[FASTMATH],
            types: &[TypeRule::Same(&["operand", "sin", "cos"])],
            ..Signature::NONE
        }),
        result_names: Some(|_, _| vec![(0, "sin".into()), (1, "cos".into())]),
        eval: Some(eval::sine_and_cosine),
        ..PURE
    },
    unary("math.sinh", "hyperbolic sine")
        .eval(|cx, op| eval::unary(cx, op, f64::sinh, f32::sinh, Some(Elementary::Sinh))),
    unary("math.sqrt", "square root")
        .eval(|cx, op| eval::rounded(cx, op, |[x]| x.sqrt(), |[x]| x.sqrt(), |[x]| x.sqrt())),
    unary("math.tan", "tangent")
        .eval(|cx, op| eval::unary(cx, op, f64::tan, f32::tan, Some(Elementary::Tan))),
    unary("math.tanh", "hyperbolic tangent")
        .eval(|cx, op| eval::unary(cx, op, f64::tanh, f32::tanh, Some(Elementary::Tanh))),
    unary("math.trunc", "round towards zero").eval(|cx, op| {
        eval::rounded(cx, op, |[x]| x.trunc(), |[x]| x.trunc(), |[x]| x.round_to_whole(Rounding::TowardZero))
    }),
];

fn leading_zeros(int: Int, slot: u64) -> u64 {
    u64::from(int.unsigned(slot).leading_zeros()) - u64::from(64 - int.width)
}

fn trailing_zeros(int: Int, slot: u64) -> u64 {
    u64::from(int.unsigned(slot).trailing_zeros().min(int.width))
}
