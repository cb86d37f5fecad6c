//! C forms of the `arith` ops.
//!
//! Integers of a width wrap around as MLIR's do, in unsigned arithmetic; `index` does not, as in the
//! interpreter.

use loopwright_affine_ir::{Attr, OpId, Type, ValueId};

use crate::emitter::{Emitted, Emitter, Form};
use crate::expr::{Expr, Op};
use crate::types::Scalar;

/// How C says the ops of the dialect, sorted by name.
pub(super) static FORMS: &[(&str, Form)] = &[
    ("arith.addf", |e, op| plain(e, op, Op::Add)),
    ("arith.addi", |e, op| wrapping(e, op, Op::Add)),
    ("arith.addui_extended", sum_and_carry),
    ("arith.andi", |e, op| bitwise(e, op, Op::BitAnd)),
    ("arith.bitcast", bitcast),
    ("arith.ceildivsi", |e, op| helped(e, op, "lw_ceildiv")),
    ("arith.ceildivui", |e, op| unsigned_helped(e, op, "lw_ceildivu")),
    ("arith.cmpf", compare_floats),
    ("arith.cmpi", compare_ints),
    ("arith.constant", constant),
    ("arith.divf", |e, op| plain(e, op, Op::Div)),
    ("arith.divsi", |e, op| signed(e, op, Op::Div)),
    ("arith.divui", |e, op| unsigned(e, op, Op::Div)),
    ("arith.extf", cast),
    ("arith.extsi", cast),
    ("arith.extui", cast_unsigned),
    ("arith.floordivsi", |e, op| helped(e, op, "lw_floordiv")),
    ("arith.fptosi", cast),
    ("arith.fptoui", cast_to_unsigned),
    ("arith.index_cast", cast),
    ("arith.index_castui", cast_unsigned),
    ("arith.maximumf", |e, op| helped(e, op, "lw_maximum")),
    ("arith.maxnumf", |e, op| helped(e, op, "lw_maxnum")),
    ("arith.maxsi", |e, op| helped(e, op, "lw_max")),
    ("arith.maxui", |e, op| unsigned_helped(e, op, "lw_max")),
    ("arith.minimumf", |e, op| helped(e, op, "lw_minimum")),
    ("arith.minnumf", |e, op| helped(e, op, "lw_minnum")),
    ("arith.minsi", |e, op| helped(e, op, "lw_min")),
    ("arith.minui", |e, op| unsigned_helped(e, op, "lw_min")),
    ("arith.mulf", |e, op| plain(e, op, Op::Mul)),
    ("arith.muli", |e, op| wrapping(e, op, Op::Mul)),
    ("arith.mulsi_extended", |e, op| both_halves(e, op, true)),
    ("arith.mului_extended", |e, op| both_halves(e, op, false)),
    ("arith.negf", negate),
    ("arith.ori", |e, op| bitwise(e, op, Op::BitOr)),
    ("arith.remf", remainder),
    ("arith.remsi", |e, op| signed(e, op, Op::Rem)),
    ("arith.remui", |e, op| unsigned(e, op, Op::Rem)),
    ("arith.select", select),
    ("arith.shli", shift_left),
    ("arith.shrsi", |e, op| signed(e, op, Op::Shr)),
    ("arith.shrui", |e, op| unsigned(e, op, Op::Shr)),
    ("arith.sitofp", cast),
    ("arith.subf", |e, op| plain(e, op, Op::Sub)),
    ("arith.subi", |e, op| wrapping(e, op, Op::Sub)),
    ("arith.truncf", cast),
    ("arith.trunci", cast),
    ("arith.uitofp", cast_unsigned),
    ("arith.xori", |e, op| bitwise(e, op, Op::BitXor)),
];

fn operands(e: &mut Emitter<'_>, op: OpId) -> Result<[Expr; 2], loopwright_affine_ir::Diagnostic> {
    Ok([e.operand(op, 0)?, e.operand(op, 1)?])
}

/// Two numbers as they are written are of type `int`, whatever they stand for.
fn typed(scalar: Scalar, [a, b]: [Expr; 2]) -> [Expr; 2] {
    match a.is_literal() && b.is_literal() && !scalar.is_float() {
        true => [a.cast(scalar), b],
        false => [a, b],
    }
}

fn plain(e: &mut Emitter<'_>, op: OpId, operator: Op) -> Emitted {
    e.result_type(op)?;
    let [a, b] = operands(e, op)?;
    e.result(op, Expr::binary(operator, &a, &b))
}

/// Addition, subtraction and multiplication of integers.
pub(super) fn wrapping(e: &mut Emitter<'_>, op: OpId, operator: Op) -> Emitted {
    let scalar = e.result_type(op)?;
    let flags = e.ir.op(op).attr("overflowFlags").and_then(|flags| flags.enum_word("arith", "overflow"));
    let never_wraps = flags.is_some_and(|flags| flags.split(',').any(|flag| flag.trim() == "nsw"));
    let [a, b] = typed(scalar, operands(e, op)?);
    let expr = match scalar {
        // Of one bit, a sum and a difference are the exclusive or, and a product is the conjunction.
        Scalar::Bool if operator == Op::Mul => Expr::binary(Op::And, &a, &b),
        Scalar::Bool => Expr::binary(Op::Ne, &a, &b),
        Scalar::Int(32 | 64) if !never_wraps => {
            Expr::from_bits(scalar, Expr::binary(operator, &a.to_bits(scalar), &b.to_bits_beside()))
        }
        Scalar::Int(16) if operator == Op::Mul => Expr::binary(operator, &a, &b).cast(scalar),
        Scalar::Int(8 | 16) | Scalar::Unsigned(8 | 16) => Expr::binary(operator, &a, &b).cast(scalar),
        _ => Expr::binary(operator, &a, &b),
    };
    e.result(op, expr)
}

pub(super) fn signed(e: &mut Emitter<'_>, op: OpId, operator: Op) -> Emitted {
    let scalar = e.result_type(op)?;
    let [a, b] = typed(scalar, operands(e, op)?);
    if scalar == Scalar::Bool {
        // Shifting by nothing, and dividing by -1, which is the only divisor, change nothing; nothing is left
        // over.
        return e.result(op, if operator == Op::Rem { Expr::literal("false") } else { a });
    }
    e.result(op, Expr::binary(operator, &a, &b))
}

/// An operation on unsigned numbers.
pub(super) fn unsigned(e: &mut Emitter<'_>, op: OpId, operator: Op) -> Emitted {
    let scalar = e.result_type(op)?;
    let [a, b] = operands(e, op)?;
    if scalar == Scalar::Bool {
        return e.result(op, if operator == Op::Rem { Expr::literal("false") } else { a });
    }
    let [a, b] = [a, b].map(|side| side.to_bits(scalar));
    e.result(op, Expr::from_bits(scalar, Expr::binary(operator, &a, &b)))
}

pub(super) fn shift_left(e: &mut Emitter<'_>, op: OpId) -> Emitted {
    let scalar = e.result_type(op)?;
    let [a, b] = operands(e, op)?;
    if scalar == Scalar::Bool {
        return e.result(op, a);
    }
    e.result(op, Expr::from_bits(scalar, Expr::binary(Op::Shl, &a.to_bits(scalar), &b)))
}

pub(super) fn bitwise(e: &mut Emitter<'_>, op: OpId, operator: Op) -> Emitted {
    let scalar = e.result_type(op)?;
    let [a, b] = operands(e, op)?;
    let [a, b] = if scalar == Scalar::Bool { [a, b] } else { typed(scalar, [a, b]) };
    let expr = match (scalar, operator) {
        (Scalar::Bool, Op::BitXor) if b.is_literal() && b.to_string() == "true" => a.not(),
        (Scalar::Bool, Op::BitXor) => Expr::binary(Op::Ne, &a, &b),
        (Scalar::Bool, Op::BitAnd) => Expr::binary(Op::And, &a, &b),
        (Scalar::Bool, _) => Expr::binary(Op::Or, &a, &b),
        // Narrow ones are computed as `int`, in which the bits are the same.
        _ => Expr::binary(operator, &a, &b),
    };
    e.result(op, expr)
}

/// A function of the runtime for the type.
pub(super) fn helped(e: &mut Emitter<'_>, op: OpId, helper: &str) -> Emitted {
    let scalar = e.result_type(op)?;
    if scalar == Scalar::Bool {
        return Err(e.refusal(op, "it computes with a one-bit sign"));
    }
    let args = operands(e, op)?;
    let name = e.unit.typed_helper(helper, scalar);
    e.result(op, Expr::call(&name, &args))
}

pub(super) fn unsigned_helped(e: &mut Emitter<'_>, op: OpId, helper: &str) -> Emitted {
    let scalar = e.result_type(op)?;
    if scalar == Scalar::Bool {
        return Err(e.refusal(op, "it divides or compares single bits"));
    }
    let args = operands(e, op)?.map(|side| side.to_bits(scalar));
    let name = e.unit.typed_helper(helper, scalar.unsigned());
    e.result(op, Expr::from_bits(scalar, Expr::call(&name, &args)))
}

fn sum_and_carry(e: &mut Emitter<'_>, op: OpId) -> Emitted {
    let scalar = e.result_type(op)?;
    let data = e.ir.op(op);
    let [sum, carry] = [data.results()[0], data.results()[1]];
    if scalar == Scalar::Bool {
        return Err(e.refusal(op, "it adds single bits"));
    }
    let (a, b) = (e.steady(op, data.operands()[0])?, e.steady(op, data.operands()[1])?);
    let bits = Expr::binary(Op::Add, &a.to_bits(scalar), &b.to_bits(scalar)).cast(scalar.unsigned());
    let name = e.fresh(sum, "sum");
    e.line(format!("const {} {name} = {bits};", scalar.unsigned()));
    let name = Expr::atom(name);
    e.bind(carry, Expr::binary(Op::Lt, &name, &a.to_bits(scalar)));
    e.bind(sum, name.cast(scalar));
    Ok(())
}

/// The product in twice the width, cut in two.
fn both_halves(e: &mut Emitter<'_>, op: OpId, is_signed: bool) -> Emitted {
    let scalar = e.result_type(op)?;
    let [low, high] = [e.ir.op(op).results()[0], e.ir.op(op).results()[1]];
    let (width, sides) = (scalar.width(), operands(e, op)?);
    let (wide, sides) = match (width, is_signed) {
        (1, _) => return Err(e.refusal(op, "it multiplies single bits")),
        // Neither C11 nor ISO has a type of 128 bits; both compilers meant do.
        (64, true) => ("__int128".to_string(), sides),
        (64, false) => ("unsigned __int128".to_string(), sides.map(|side| side.to_bits(scalar))),
        (_, true) => (Scalar::Int(64).to_string(), sides),
        (_, false) => (Scalar::Unsigned(64).to_string(), sides.map(|side| side.to_bits(scalar))),
    };
    let product = Expr::binary(Op::Mul, &sides[0].cast(&wide), &sides[1]);
    let name = e.fresh(low, "product");
    e.line(format!("const {wide} {name} = {product};"));
    let product = Expr::atom(name);
    e.bind(low, product.cast(scalar));
    e.bind(high, Expr::binary(Op::Shr, &product, &Expr::int(width.into())).cast(scalar));
    Ok(())
}

fn negate(e: &mut Emitter<'_>, op: OpId) -> Emitted {
    e.result_type(op)?;
    let a = e.operand(op, 0)?;
    e.result(op, a.negated())
}

fn remainder(e: &mut Emitter<'_>, op: OpId) -> Emitted {
    let scalar = e.result_type(op)?;
    let args = operands(e, op)?;
    e.unit.include("math.h");
    e.result(op, Expr::call(if scalar == Scalar::Float { "fmodf" } else { "fmod" }, &args))
}

/// C's conversion between the types, which keeps the value, or rounds to nearest, or truncates.
pub(super) fn cast(e: &mut Emitter<'_>, op: OpId) -> Emitted {
    let (from, to) = (e.operand_type(op, 0)?, e.result_type(op)?);
    if e.ir.op(op).attr("roundingmode").is_some() {
        return Err(e.refusal(op, "C rounds to nearest only"));
    }
    let a = e.operand(op, 0)?;
    let expr = match (from, to) {
        _ if from == to => a,
        (Scalar::Int(64), Scalar::Index) | (Scalar::Index, Scalar::Int(64)) => a,
        // A bit that is set is -1.
        (Scalar::Bool, _) => a.cast(if to.is_float() { Scalar::Int(32) } else { to }).negated().cast(to),
        (_, Scalar::Bool) if from.is_float() => a.cast(Scalar::Int(32)).not().not(),
        (_, Scalar::Bool) => {
            Expr::binary(Op::Ne, &Expr::binary(Op::BitAnd, &a, &Expr::int(1)), &Expr::int(0))
        }
        _ => a.cast(to),
    };
    e.result(op, expr)
}

/// A conversion of the number that the bits are without a sign.
pub(super) fn cast_unsigned(e: &mut Emitter<'_>, op: OpId) -> Emitted {
    let (from, to) = (e.operand_type(op, 0)?, e.result_type(op)?);
    let a = e.operand(op, 0)?;
    let expr = match (from, to) {
        (Scalar::Bool, _) => a.cast(to),
        (_, Scalar::Bool) => {
            Expr::binary(Op::Ne, &Expr::binary(Op::BitAnd, &a, &Expr::int(1)), &Expr::int(0))
        }
        _ if from.width() == to.width() && !to.is_float() => a,
        _ => a.to_bits(from).cast(to),
    };
    e.result(op, expr)
}

fn cast_to_unsigned(e: &mut Emitter<'_>, op: OpId) -> Emitted {
    let to = e.result_type(op)?;
    let a = e.operand(op, 0)?;
    let expr = match to {
        Scalar::Bool => a.cast(Scalar::Int(32)).not().not(),
        _ => a.cast(to.unsigned()).cast(to),
    };
    e.result(op, expr)
}

fn bitcast(e: &mut Emitter<'_>, op: OpId) -> Emitted {
    let (from, to) = (e.operand_type(op, 0)?, e.result_type(op)?);
    let a = e.operand(op, 0)?;
    if !from.is_float() && !to.is_float() {
        return e.result(op, a.cast(to));
    }
    let name = format!("lw_bits_{}_to_{}", from.word(), to.word());
    e.unit.helper(&name);
    e.result(op, Expr::call(&name, &[a]))
}

fn predicate(e: &Emitter<'_>, op: OpId) -> i64 {
    e.ir.op(op).attr("predicate").and_then(Attr::as_i64).expect("a verified comparison has a predicate")
}

fn compare_floats(e: &mut Emitter<'_>, op: OpId) -> Emitted {
    e.operand_type(op, 0)?;
    let [a, b] = operands(e, op)?;
    let not = |operator| Expr::binary(operator, &a, &b).not();
    let expr = match predicate(e, op) {
        0 => Expr::literal("false"),
        1 => Expr::binary(Op::Eq, &a, &b),
        2 => Expr::binary(Op::Gt, &a, &b),
        3 => Expr::binary(Op::Ge, &a, &b),
        4 => Expr::binary(Op::Lt, &a, &b),
        5 => Expr::binary(Op::Le, &a, &b),
        6 => Expr::call("islessgreater", &[a, b]),
        7 => Expr::call("isunordered", &[a, b]).not(),
        8 => Expr::call("islessgreater", &[a, b]).not(),
        9 => not(Op::Le),
        10 => not(Op::Lt),
        11 => not(Op::Ge),
        12 => not(Op::Gt),
        13 => Expr::binary(Op::Ne, &a, &b),
        14 => Expr::call("isunordered", &[a, b]),
        _ => Expr::literal("true"),
    };
    e.unit.include("math.h");
    e.result(op, expr)
}

/// The comparison of a code of `arith.cmpi`, and whether it is of unsigned numbers.
pub(super) fn comparison(code: i64) -> (Op, bool) {
    match code {
        0 => (Op::Eq, false),
        1 => (Op::Ne, false),
        2 | 6 => (Op::Lt, code > 5),
        3 | 7 => (Op::Le, code > 5),
        4 | 8 => (Op::Gt, code > 5),
        _ => (Op::Ge, code > 5),
    }
}

fn compare_ints(e: &mut Emitter<'_>, op: OpId) -> Emitted {
    let code = predicate(e, op);
    compare(e, op, comparison(code))
}

/// A comparison of integers, signed or not.
pub(super) fn compare(e: &mut Emitter<'_>, op: OpId, (operator, is_unsigned): (Op, bool)) -> Emitted {
    let scalar = e.operand_type(op, 0)?;
    let [a, b] = typed(scalar, operands(e, op)?);
    let is_equality = matches!(operator, Op::Eq | Op::Ne);
    let expr = match scalar {
        // A bit that is set is -1, the lesser one.
        Scalar::Bool if !is_unsigned && !is_equality => Expr::binary(operator, &b, &a),
        Scalar::Bool => Expr::binary(operator, &a, &b),
        _ if is_unsigned => match (operator, a.is_zero(), b.is_zero()) {
            // Compilers warn of what holds for all numbers without a sign, or for none.
            (Op::Lt, _, true) | (Op::Gt, true, _) => Expr::literal("false"),
            (Op::Ge, _, true) | (Op::Le, true, _) => Expr::literal("true"),
            _ => Expr::binary(operator, &a.to_bits(scalar), &b.to_bits(scalar)),
        },
        _ => Expr::binary(operator, &a, &b),
    };
    e.result(op, expr)
}

fn constant(e: &mut Emitter<'_>, op: OpId) -> Emitted {
    let data = e.ir.op(op);
    let (value, result) = (data.attr("value").expect("a verified constant has a value"), data.results()[0]);
    let expr = number(value).ok_or_else(|| e.refusal(op, "C has no such constant"))?;
    e.scalar_type(op, result)?;
    if let Some(0..) = value.as_integer() {
        e.is_natural(result);
    }
    e.bind(result, expr);
    if expr_needs_math(value) {
        e.unit.include("math.h");
    }
    Ok(())
}

fn expr_needs_math(value: &Attr) -> bool {
    number(value).is_some_and(|expr| {
        let text = expr.to_string();
        text.contains("NAN") || text.contains("INFINITY")
    })
}

/// A number as C writes it.
pub(super) fn number(value: &Attr) -> Option<Expr> {
    match value {
        Attr::Bool(value) => Some(Expr::literal(value.to_string())),
        Attr::Integer(value, ty) => Scalar::of(ty).map(|_| Expr::int(*value)),
        Attr::Float(float) => {
            let scalar = Scalar::of(&Type::Float(float.kind))?;
            Some(float_number(scalar, u64::try_from(float.bits).ok()?))
        }
        _ => None,
    }
}

/// The shortest text that is read back as the same float.
pub(super) fn float_number(scalar: Scalar, bits: u64) -> Expr {
    let (value, text, suffix) = match scalar {
        Scalar::Float => {
            let value = f32::from_bits(bits as u32);
            (f64::from(value), format!("{value:?}"), "f")
        }
        _ => {
            let value = f64::from_bits(bits);
            (value, format!("{value:?}"), "")
        }
    };
    let sign = if value.is_sign_negative() { "-" } else { "" };
    match (value.is_nan(), value.is_infinite()) {
        (true, _) => Expr::literal(format!("{sign}NAN")),
        (_, true) => Expr::literal(format!("{sign}INFINITY")),
        _ => Expr::literal(text + suffix),
    }
}

fn select(e: &mut Emitter<'_>, op: OpId) -> Emitted {
    let scalar = e.result_type(op)?;
    let values: Vec<ValueId> = e.ir.op(op).operands().to_vec();
    let condition = e.scalar(op, values[0])?;
    let [a, b] = typed(scalar, [e.scalar(op, values[1])?, e.scalar(op, values[2])?]);
    e.result(op, Expr::choice(&condition, &a, &b))
}
