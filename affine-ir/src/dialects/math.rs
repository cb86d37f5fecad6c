//! `math`: elementary functions.

use crate::op_def::{Count, Effects, OpDef, Traits};

/// `%0 = math.sqrt %a fastmath<fast> : f32`
const fn unary(name: &'static str, summary: &'static str) -> OpDef {
    OpDef {
        name,
        summary,
        effects: Effects::PURE,
        traits: Traits::SPECULATABLE.and(Traits::SAME_TYPES),
        properties: &["fastmath"],
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
    OpDef { properties: &[], ..unary(name, summary) }
}

/// The dialect's operations, sorted by name.
pub static OPS: &[OpDef] = &[
    unary("math.absf", "absolute value"),
    integer("math.absi", "absolute value of an integer"),
    unary("math.acos", "arc cosine"),
    unary("math.acosh", "inverse hyperbolic cosine"),
    unary("math.asin", "arc sine"),
    unary("math.asinh", "inverse hyperbolic sine"),
    unary("math.atan", "arc tangent"),
    binary("math.atan2", "arc tangent of a quotient, in the right quadrant"),
    unary("math.atanh", "inverse hyperbolic tangent"),
    unary("math.cbrt", "cube root"),
    unary("math.ceil", "round up"),
    binary("math.copysign", "magnitude of one, sign of the other"),
    unary("math.cos", "cosine"),
    unary("math.cosh", "hyperbolic cosine"),
    integer("math.ctlz", "leading zeros"),
    integer("math.ctpop", "bits set"),
    integer("math.cttz", "trailing zeros"),
    unary("math.erf", "error function"),
    unary("math.erfc", "complementary error function"),
    unary("math.exp", "exponential"),
    unary("math.exp2", "power of two"),
    unary("math.expm1", "exponential less one"),
    unary("math.floor", "round down"),
    OpDef { n_operands: Count::Exactly(3), ..unary("math.fma", "fused multiply and add") },
    OpDef { properties: &[], ..binary("math.ipowi", "integer power, integer exponent") },
    unary("math.log", "natural logarithm"),
    unary("math.log10", "decimal logarithm"),
    unary("math.log1p", "natural logarithm of one more"),
    unary("math.log2", "binary logarithm"),
    binary("math.powf", "power"),
    unary("math.round", "round to nearest, ties away from zero"),
    unary("math.roundeven", "round to nearest, ties to even"),
    unary("math.rsqrt", "reciprocal square root"),
    unary("math.sin", "sine"),
    unary("math.sinh", "hyperbolic sine"),
    unary("math.sqrt", "square root"),
    unary("math.tan", "tangent"),
    unary("math.tanh", "hyperbolic tangent"),
    unary("math.trunc", "round towards zero"),
];
