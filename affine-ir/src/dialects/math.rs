//! `math`: elementary functions.

mod eval;

use crate::dialects::arith::syntax::{FASTMATH, parse_flags_and_attrs, parse_same_type, print_same_type};
use crate::ids::OpId;
use crate::interp::Int;
use crate::op_def::{Count, Effects, OpDef, Syntax, Traits};
use crate::parse::{Draft, PResult, Parser};
use crate::print::Printer;
use crate::verify::rules;

/// `%0 = math.sqrt %a fastmath<fast> : f32`
const fn unary(name: &'static str, summary: &'static str) -> OpDef {
    OpDef {
        name,
        summary,
        effects: Effects::PURE,
        traits: Traits::SPECULATABLE.and(Traits::SAME_TYPES),
        properties: &["fastmath"],
        defaults: FASTMATH,
        verify: Some(rules::float_operands),
        syntax: Syntax::Custom { parse: parse_same_type, print: print_same_type },
        n_operands: Count::Exactly(1),
        n_results: Count::Exactly(1),
        ..OpDef::BASE
    }
}

/// `%0 = math.powf %a, %b : f32`
const fn binary(name: &'static str, summary: &'static str) -> OpDef {
    OpDef { n_operands: Count::Exactly(2), ..unary(name, summary) }
}

/// `%0 = math.ctlz %a : i32`
const fn integer(name: &'static str, summary: &'static str) -> OpDef {
    OpDef { properties: &[], defaults: &[], verify: Some(rules::integer_operands), ..unary(name, summary) }
}

/// The dialect's operations, sorted by name.
pub static OPS: &[OpDef] = &[
    unary("math.absf", "absolute value").eval(|cx, op| eval::unary(cx, op, f64::abs, f32::abs)),
    integer("math.absi", "absolute value of an integer")
        .eval(|cx, op| eval::integer(cx, op, |int, slot| int.signed(slot).unsigned_abs())),
    unary("math.acos", "arc cosine").eval(|cx, op| eval::unary(cx, op, f64::acos, f32::acos)),
    unary("math.acosh", "inverse hyperbolic cosine"),
    unary("math.asin", "arc sine").eval(|cx, op| eval::unary(cx, op, f64::asin, f32::asin)),
    unary("math.asinh", "inverse hyperbolic sine"),
    unary("math.atan", "arc tangent").eval(|cx, op| eval::unary(cx, op, f64::atan, f32::atan)),
    binary("math.atan2", "arc tangent of a quotient, in the right quadrant")
        .eval(|cx, op| eval::binary(cx, op, f64::atan2, f32::atan2)),
    unary("math.atanh", "inverse hyperbolic tangent"),
    unary("math.cbrt", "cube root").eval(|cx, op| eval::unary(cx, op, f64::cbrt, f32::cbrt)),
    unary("math.ceil", "round up").eval(|cx, op| eval::unary(cx, op, f64::ceil, f32::ceil)),
    binary("math.copysign", "magnitude of one, sign of the other")
        .eval(|cx, op| eval::binary(cx, op, f64::copysign, f32::copysign)),
    unary("math.cos", "cosine").eval(|cx, op| eval::unary(cx, op, f64::cos, f32::cos)),
    unary("math.cosh", "hyperbolic cosine").eval(|cx, op| eval::unary(cx, op, f64::cosh, f32::cosh)),
    integer("math.ctlz", "leading zeros").eval(|cx, op| eval::integer(cx, op, leading_zeros)),
    integer("math.ctpop", "bits set")
        .eval(|cx, op| eval::integer(cx, op, |int, slot| int.unsigned(slot).count_ones().into())),
    integer("math.cttz", "trailing zeros").eval(|cx, op| eval::integer(cx, op, trailing_zeros)),
    unary("math.erf", "error function"),
    unary("math.erfc", "complementary error function"),
    unary("math.exp", "exponential").eval(|cx, op| eval::unary(cx, op, f64::exp, f32::exp)),
    unary("math.exp2", "power of two").eval(|cx, op| eval::unary(cx, op, f64::exp2, f32::exp2)),
    unary("math.expm1", "exponential less one").eval(|cx, op| eval::unary(cx, op, f64::exp_m1, f32::exp_m1)),
    unary("math.floor", "round down").eval(|cx, op| eval::unary(cx, op, f64::floor, f32::floor)),
    OpDef { n_operands: Count::Exactly(3), ..unary("math.fma", "fused multiply and add").eval(eval::fused) },
    OpDef {
        properties: &[],
        defaults: &[],
        verify: Some(rules::integer_operands),
        ..binary("math.ipowi", "integer power, integer exponent").eval(eval::int_power)
    },
    unary("math.log", "natural logarithm").eval(|cx, op| eval::unary(cx, op, f64::ln, f32::ln)),
    unary("math.log10", "decimal logarithm").eval(|cx, op| eval::unary(cx, op, f64::log10, f32::log10)),
    unary("math.log1p", "natural logarithm of one more")
        .eval(|cx, op| eval::unary(cx, op, f64::ln_1p, f32::ln_1p)),
    unary("math.log2", "binary logarithm").eval(|cx, op| eval::unary(cx, op, f64::log2, f32::log2)),
    OpDef {
        traits: Traits::SPECULATABLE,
        syntax: Syntax::Custom { parse: parse_power, print: print_power },
        verify: None,
        ..binary("math.fpowi", "float to an integer power")
    },
    binary("math.powf", "power").eval(|cx, op| eval::binary(cx, op, f64::powf, f32::powf)),
    unary("math.round", "round to nearest, ties away from zero")
        .eval(|cx, op| eval::unary(cx, op, f64::round, f32::round)),
    unary("math.roundeven", "round to nearest, ties to even")
        .eval(|cx, op| eval::unary(cx, op, f64::round_ties_even, f32::round_ties_even)),
    unary("math.rsqrt", "reciprocal square root")
        .eval(|cx, op| eval::unary(cx, op, |x| 1.0 / x.sqrt(), |x| 1.0 / x.sqrt())),
    unary("math.sin", "sine").eval(|cx, op| eval::unary(cx, op, f64::sin, f32::sin)),
    unary("math.sinh", "hyperbolic sine").eval(|cx, op| eval::unary(cx, op, f64::sinh, f32::sinh)),
    unary("math.sqrt", "square root").eval(|cx, op| eval::unary(cx, op, f64::sqrt, f32::sqrt)),
    unary("math.tan", "tangent").eval(|cx, op| eval::unary(cx, op, f64::tan, f32::tan)),
    unary("math.tanh", "hyperbolic tangent").eval(|cx, op| eval::unary(cx, op, f64::tanh, f32::tanh)),
    unary("math.trunc", "round towards zero").eval(|cx, op| eval::unary(cx, op, f64::trunc, f32::trunc)),
];

fn leading_zeros(int: Int, slot: u64) -> u64 {
    u64::from(int.unsigned(slot).leading_zeros()) - u64::from(64 - int.width)
}

fn trailing_zeros(int: Int, slot: u64) -> u64 {
    u64::from(int.unsigned(slot).trailing_zeros().min(int.width))
}

/// `%0 = math.fpowi %a, %n fastmath<fast> : f32, i32`
fn parse_power(parser: &mut Parser<'_>, draft: &mut Draft) -> PResult<()> {
    let base = parser.operand()?;
    parser.expect(b',')?;
    let power = parser.operand()?;
    parse_flags_and_attrs(parser, draft)?;
    let base_type = parser.colon_ty()?;
    parser.expect(b',')?;
    let power_type = parser.ty()?;
    parser.resolve_same(&[base], &base_type, &mut draft.spec.operands)?;
    parser.resolve_same(&[power], &power_type, &mut draft.spec.operands)?;
    draft.spec.result_types.push(base_type);
    Ok(())
}

fn print_power(printer: &mut Printer<'_>, op: OpId) {
    let ir = printer.ir;
    print_same_type(printer, op);
    printer.text(", ");
    printer.ty(ir.ty(ir.op(op).operands()[1]));
}
