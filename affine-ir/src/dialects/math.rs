//! `math`: elementary functions.

use crate::dialects::arith::declare::{
    BOOL_LIKE, FASTMATH, FLOAT_BINARY, FLOAT_LIKE, FLOAT_UNARY, INTEGER_LIKE, alike, bool_result,
};
use crate::dialects::arith::promise::promised;
use crate::dialects::arith::syntax::{parse_same_type, print_same_type};
use crate::language::defined::{Condition, Defined};
use crate::language::op_def::{Effects, OpDef, Syntax, Traits};
use crate::language::signature::{Signature, TypeRule, one};
use crate::language::verify::rules;

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

const PURE: OpDef =
    OpDef { effects: Effects::PURE, defined: Defined::By(promised), traits: ELEMENTWISE, ..OpDef::BASE };
const ELEMENTWISE: Traits = Traits::SPECULATABLE.union(Traits::ELEMENTWISE);

/// `%0 = math.powf %a, %b fastmath<fast> : f32`
const fn alike(name: &'static str, summary: &'static str, signature: &'static Signature) -> OpDef {
    OpDef {
        name,
        summary,
        syntax: Syntax::Custom { parse: parse_same_type, print: print_same_type },
        signature: Some(signature),
        traits: ELEMENTWISE.union(Traits::SAME_TYPES),
        ..PURE
    }
}

/// `%0 = math.sqrt %a fastmath<fast> : f32`
const fn unary(name: &'static str, summary: &'static str) -> OpDef {
    alike(name, summary, &FLOAT_UNARY)
}

/// `%0 = math.powf %a, %b : f32`
const fn binary(name: &'static str, summary: &'static str) -> OpDef {
    alike(name, summary, &FLOAT_BINARY)
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
        traits: ELEMENTWISE.union(Traits::SAME_TYPES),
        ..PURE
    },
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
    alike("math.fma", "fused multiply and add", &FLOAT_TERNARY),
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
        ..PURE
    },
    OpDef {
        defined: Defined::Where(&[Condition::Promise("zero has no negative exponent")]),
        ..alike("math.ipowi", "integer power, integer exponent", &INTEGER_BINARY)
    },
    test("math.isfinite", "whether neither infinite nor NaN"),
    test("math.isinf", "whether infinite"),
    test("math.isnan", "whether NaN"),
    test("math.isnormal", "whether neither zero, subnormal, infinite nor NaN"),
    unary("math.log", "natural logarithm"),
    unary("math.log10", "decimal logarithm"),
    unary("math.log1p", "natural logarithm of one more"),
    unary("math.log2", "binary logarithm"),
    binary("math.powf", "power"),
    unary("math.round", "round to nearest, ties away from zero"),
    unary("math.roundeven", "round to nearest, ties to even"),
    unary("math.rsqrt", "reciprocal square root"),
    unary("math.sin", "sine"),
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
        ..PURE
    },
    unary("math.sinh", "hyperbolic sine"),
    unary("math.sqrt", "square root"),
    unary("math.tan", "tangent"),
    unary("math.tanh", "hyperbolic tangent"),
    unary("math.trunc", "round towards zero"),
];
