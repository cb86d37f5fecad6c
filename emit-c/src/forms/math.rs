//! C forms of the `math` ops: the functions of C's library.

use loopwright_affine_ir::OpId;

use crate::emitter::{Emitted, Emitter, Form};
use crate::expr::{Expr, Op};
use crate::types::Scalar;

/// How C says the ops of the dialect, sorted by name.
pub(super) static FORMS: &[(&str, Form)] = &[
    ("math.absf", |e, op| library(e, op, "fabs")),
    ("math.absi", absolute),
    ("math.acos", |e, op| library(e, op, "acos")),
    ("math.acosh", |e, op| library(e, op, "acosh")),
    ("math.asin", |e, op| library(e, op, "asin")),
    ("math.asinh", |e, op| library(e, op, "asinh")),
    ("math.atan", |e, op| library(e, op, "atan")),
    ("math.atan2", |e, op| library(e, op, "atan2")),
    ("math.atanh", |e, op| library(e, op, "atanh")),
    ("math.cbrt", |e, op| library(e, op, "cbrt")),
    ("math.ceil", |e, op| library(e, op, "ceil")),
    ("math.clampf", clamp),
    ("math.copysign", |e, op| library(e, op, "copysign")),
    ("math.cos", |e, op| library(e, op, "cos")),
    ("math.cosh", |e, op| library(e, op, "cosh")),
    ("math.ctlz", |e, op| bits(e, op, "lw_ctlz")),
    ("math.ctpop", |e, op| bits(e, op, "lw_ctpop")),
    ("math.cttz", |e, op| bits(e, op, "lw_cttz")),
    ("math.erf", |e, op| library(e, op, "erf")),
    ("math.erfc", |e, op| library(e, op, "erfc")),
    ("math.exp", |e, op| library(e, op, "exp")),
    ("math.exp2", |e, op| library(e, op, "exp2")),
    ("math.expm1", |e, op| library(e, op, "expm1")),
    ("math.floor", |e, op| library(e, op, "floor")),
    ("math.fma", |e, op| library(e, op, "fma")),
    ("math.fpowi", whole_power),
    ("math.ipowi", |e, op| bits(e, op, "lw_ipow")),
    ("math.isfinite", |e, op| test(e, op, "isfinite")),
    ("math.isinf", |e, op| test(e, op, "isinf")),
    ("math.isnan", |e, op| test(e, op, "isnan")),
    ("math.isnormal", |e, op| test(e, op, "isnormal")),
    ("math.log", |e, op| library(e, op, "log")),
    ("math.log10", |e, op| library(e, op, "log10")),
    ("math.log1p", |e, op| library(e, op, "log1p")),
    ("math.log2", |e, op| library(e, op, "log2")),
    ("math.powf", |e, op| library(e, op, "pow")),
    ("math.round", |e, op| library(e, op, "round")),
    // In the rounding mode that programs start in.
    ("math.roundeven", |e, op| library(e, op, "nearbyint")),
    ("math.rsqrt", reciprocal_root),
    ("math.sin", |e, op| library(e, op, "sin")),
    ("math.sincos", sine_and_cosine),
    ("math.sinh", |e, op| library(e, op, "sinh")),
    ("math.sqrt", |e, op| library(e, op, "sqrt")),
    ("math.tan", |e, op| library(e, op, "tan")),
    ("math.tanh", |e, op| library(e, op, "tanh")),
    ("math.trunc", |e, op| library(e, op, "trunc")),
];

/// The function's name for a type.
fn named(name: &str, scalar: Scalar) -> String {
    format!("{name}{}", if scalar == Scalar::Float { "f" } else { "" })
}

fn library(e: &mut Emitter<'_>, op: OpId, name: &str) -> Emitted {
    let scalar = e.result_type(op)?;
    let args = e.scalars(op, e.ir.op(op).operands())?;
    e.unit.include("math.h");
    e.result(op, Expr::call(&named(name, scalar), &args))
}

fn test(e: &mut Emitter<'_>, op: OpId, name: &str) -> Emitted {
    e.operand_type(op, 0)?;
    let arg = e.operand(op, 0)?;
    e.unit.include("math.h");
    e.result(op, Expr::binary(Op::Ne, &Expr::call(name, &[arg]), &Expr::int(0)))
}

fn bits(e: &mut Emitter<'_>, op: OpId, helper: &str) -> Emitted {
    let scalar = e.result_type(op)?;
    if scalar == Scalar::Bool {
        return Err(e.refusal(op, "it is of a single bit"));
    }
    let args = e.scalars(op, e.ir.op(op).operands())?;
    let name = e.unit.typed_helper(helper, scalar);
    e.result(op, Expr::call(&name, &args))
}

/// By repeated squaring, as the runtime libraries of compilers do it.
fn whole_power(e: &mut Emitter<'_>, op: OpId) -> Emitted {
    let scalar = e.result_type(op)?;
    e.operand_type(op, 1)?;
    let args = e.scalars(op, e.ir.op(op).operands())?;
    let name = e.unit.typed_helper("lw_fpowi", scalar);
    e.result(op, Expr::call(&name, &args))
}

fn absolute(e: &mut Emitter<'_>, op: OpId) -> Emitted {
    let scalar = e.result_type(op)?;
    let a = e.steady(op, e.ir.op(op).operands()[0])?;
    if scalar == Scalar::Bool {
        return e.result(op, a);
    }
    // The least integer is its own absolute value.
    let opposite = Expr::from_bits(scalar, Expr::binary(Op::Sub, &Expr::int(0), &a.to_bits(scalar)));
    e.result(op, Expr::choice(&Expr::binary(Op::Lt, &a, &Expr::int(0)), &opposite, &a))
}

fn clamp(e: &mut Emitter<'_>, op: OpId) -> Emitted {
    let scalar = e.result_type(op)?;
    let [value, least, greatest] = [e.operand(op, 0)?, e.operand(op, 1)?, e.operand(op, 2)?];
    let max = e.unit.typed_helper("lw_maximum", scalar);
    let min = e.unit.typed_helper("lw_minimum", scalar);
    e.result(op, Expr::call(&min, &[Expr::call(&max, &[value, least]), greatest]))
}

fn reciprocal_root(e: &mut Emitter<'_>, op: OpId) -> Emitted {
    let scalar = e.result_type(op)?;
    let root = Expr::call(&named("sqrt", scalar), &[e.operand(op, 0)?]);
    e.unit.include("math.h");
    let one = Expr::literal(if scalar == Scalar::Float { "1.0f" } else { "1.0" });
    e.result(op, Expr::binary(Op::Div, &one, &root))
}

fn sine_and_cosine(e: &mut Emitter<'_>, op: OpId) -> Emitted {
    let scalar = e.result_type(op)?;
    let a = e.steady(op, e.ir.op(op).operands()[0])?;
    e.unit.include("math.h");
    for (result, name) in e.ir.op(op).results().to_vec().into_iter().zip(["sin", "cos"]) {
        e.define(op, result, Expr::call(&named(name, scalar), std::slice::from_ref(&a)))?;
    }
    Ok(())
}
