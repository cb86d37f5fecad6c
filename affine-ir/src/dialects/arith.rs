//! `arith`: integer and floating-point arithmetic, comparisons, casts.
//!
//! The ops fall into a few families that share syntax and rules; [`Family`] says which.

pub(super) mod eval;
mod fold;
pub(crate) mod syntax;

use crate::attr::Attr;
use crate::dialects::EnumAttr;
use crate::ids::OpId;
use crate::interp::number;
use crate::ir::Ir;
use crate::op_def::{Count, Effects, OpDef, OpKind, Syntax, Traits};
use crate::types::Type;
use crate::verify::rules;
use syntax::{FASTMATH, OVERFLOW};

const PURE: OpDef = OpDef {
    effects: Effects::PURE,
    traits: Traits::SPECULATABLE,
    n_results: Count::Exactly(1),
    ..OpDef::BASE
};
/// `%a, %b flags {attrs} : type`
const SAME_TYPE_FORM: Syntax =
    Syntax::Custom { parse: syntax::parse_same_type, print: syntax::print_same_type };
/// `%a flags {attrs} : type to type`
const CAST_FORM: Syntax = Syntax::Custom { parse: syntax::parse_cast, print: syntax::print_cast };
const SAME: Traits = Traits::SPECULATABLE.and(Traits::SAME_TYPES);

/// `%0 = arith.andi %a, %b : i32`
const fn int_binary(name: &'static str, summary: &'static str, properties: &'static [&'static str]) -> OpDef {
    OpDef {
        name,
        summary,
        syntax: SAME_TYPE_FORM,
        verify: Some(rules::integer_operands),
        n_operands: Count::Exactly(2),
        traits: SAME,
        properties,
        ..PURE
    }
}

/// `%0 = arith.addi %a, %b overflow<nsw> : i32`
const fn overflowing(name: &'static str, summary: &'static str) -> OpDef {
    OpDef { defaults: OVERFLOW, ..int_binary(name, summary, &["overflowFlags"]) }
}

/// `%0 = arith.divsi %a, %b : i32`: undefined for some operands, so it must not run where it did not.
const fn int_division(
    name: &'static str,
    summary: &'static str,
    properties: &'static [&'static str],
) -> OpDef {
    OpDef { traits: Traits::SAME_TYPES, ..int_binary(name, summary, properties) }
}

/// `%0 = arith.addf %a, %b fastmath<fast> : f32`
const fn float_binary(name: &'static str, summary: &'static str) -> OpDef {
    OpDef {
        name,
        summary,
        syntax: SAME_TYPE_FORM,
        verify: Some(rules::float_operands),
        defaults: FASTMATH,
        n_operands: Count::Exactly(2),
        traits: SAME,
        properties: &["fastmath"],
        ..PURE
    }
}

/// `%0 = arith.extsi %a : i8 to i32`
const fn cast(name: &'static str, summary: &'static str, properties: &'static [&'static str]) -> OpDef {
    OpDef { name, summary, syntax: CAST_FORM, n_operands: Count::Exactly(1), properties, ..PURE }
}

/// The same op, whose operands may be swapped.
const fn commutative(def: OpDef) -> OpDef {
    OpDef { traits: def.traits.and(Traits::COMMUTATIVE), ..def }
}

/// The dialect's attributes.
pub static ENUMS: &[EnumAttr] = &[syntax::FASTMATH_ATTR, syntax::OVERFLOW_ATTR];

/// The dialect's operations, sorted by name.
pub static OPS: &[OpDef] = &[
    commutative(float_binary("arith.addf", "floating-point addition"))
        .fold(|ir, op| {
            fold::float::binary(ir, op, |rhs| rhs == 0.0 && rhs.is_sign_negative(), |lhs, rhs| lhs + rhs)
        })
        .eval(|cx, op| eval::float_binary(cx, op, |lhs, rhs| lhs + rhs)),
    commutative(overflowing("arith.addi", "integer addition"))
        .fold(fold::int::add)
        .eval(|cx, op| eval::int_overflowing(cx, op, |lhs, rhs| lhs + rhs)),
    OpDef {
        n_results: Count::Exactly(2),
        eval: Some(|cx, op| eval::int_extended(cx, op, eval::addui_extended)),
        fold: Some(|ir, op| fold::int::extended(ir, op, (Some(0), None), eval::addui_extended)),
        traits: Traits::SPECULATABLE,
        syntax: Syntax::Custom { parse: syntax::parse_addui_extended, print: syntax::print_addui_extended },
        result_names: Some(|_, _| vec![(0, "sum".into()), (1, "overflow".into())]),
        ..commutative(int_binary("arith.addui_extended", "unsigned addition with carry", &[]))
    },
    commutative(int_binary("arith.andi", "bitwise and", &[]))
        .fold(fold::int::and)
        .eval(|cx, op| eval::int_binary(cx, op, |_, lhs, rhs| Ok(lhs & rhs))),
    cast("arith.bitcast", "the same bits as another type", &[])
        .fold(fold::cast::bitcast)
        .verify(|ir, op, out| rules::cast(ir, op, rules::same_bits, out))
        .eval(eval::bitcast),
    int_division("arith.ceildivsi", "signed division rounding up", &[])
        .fold(|ir, op| fold::int::quotient(ir, op, fold::int::ceil_signed))
        .eval(|cx, op| eval::division_signed(cx, op, number::ceil_div)),
    int_division("arith.ceildivui", "unsigned division rounding up", &[])
        .fold(|ir, op| fold::int::quotient(ir, op, |_, lhs, rhs| Some(lhs.div_ceil(rhs))))
        .eval(|cx, op| eval::division_unsigned(cx, op, u64::div_ceil)),
    OpDef {
        name: "arith.cmpf",
        summary: "floating-point comparison",
        verify: Some(syntax::verify_cmpf),
        syntax: Syntax::Custom { parse: syntax::parse_cmpf, print: syntax::print_cmpf },
        defaults: FASTMATH,
        n_operands: Count::Exactly(2),
        properties: &["fastmath", "predicate"],
        eval: Some(eval::compare_floats),
        fold: Some(fold::float::compare),
        ..PURE
    },
    OpDef {
        name: "arith.cmpi",
        summary: "integer comparison",
        verify: Some(syntax::verify_cmpi),
        syntax: Syntax::Custom { parse: syntax::parse_cmpi, print: syntax::print_cmpi },
        n_operands: Count::Exactly(2),
        properties: &["predicate"],
        eval: Some(eval::compare_ints),
        fold: Some(fold::int::compare),
        ..PURE
    },
    OpDef {
        name: "arith.constant",
        summary: "a constant",
        verify: Some(syntax::verify_constant),
        syntax: Syntax::Custom { parse: syntax::parse_constant, print: syntax::print_constant },
        kind: OpKind::Constant,
        n_operands: Count::Exactly(0),
        properties: &["value"],
        result_names: Some(constant_name),
        eval: Some(eval::constant),
        ..PURE
    },
    float_binary("arith.divf", "floating-point division")
        .fold(|ir, op| fold::float::binary(ir, op, |rhs| rhs == 1.0, |lhs, rhs| lhs / rhs))
        .eval(|cx, op| eval::float_binary(cx, op, |lhs, rhs| lhs / rhs)),
    int_division("arith.divsi", "signed division rounding towards zero", &["isExact"])
        .fold(|ir, op| {
            fold::int::quotient(ir, op, |int, lhs, rhs| {
                fold::int::signed(int, lhs, rhs, |lhs, rhs| lhs / rhs)
            })
        })
        .eval(|cx, op| eval::division_signed(cx, op, |lhs, rhs| lhs / rhs)),
    int_division("arith.divui", "unsigned division", &["isExact"])
        .fold(|ir, op| fold::int::quotient(ir, op, |_, lhs, rhs| Some(lhs / rhs)))
        .eval(|cx, op| eval::division_unsigned(cx, op, |lhs, rhs| lhs / rhs)),
    cast("arith.extf", "to a wider float type", &["fastmath"])
        .fold(fold::cast::float_to_float)
        .verify(|ir, op, out| rules::cast(ir, op, rules::widens_float, out))
        .eval(eval::float_cast),
    cast("arith.extsi", "to a wider integer type, sign-extended", &[])
        .fold(|ir, op| fold::cast::extend(ir, op, true))
        .verify(|ir, op, out| rules::cast(ir, op, rules::widens_integer, out))
        .eval(|cx, op| eval::int_cast(cx, op, true)),
    cast("arith.extui", "to a wider integer type, zero-extended", &[])
        .fold(|ir, op| fold::cast::extend(ir, op, false))
        .verify(|ir, op, out| rules::cast(ir, op, rules::widens_integer, out))
        .eval(|cx, op| eval::int_cast(cx, op, false)),
    int_division("arith.floordivsi", "signed division rounding down", &[])
        .fold(|ir, op| {
            fold::int::quotient(ir, op, |int, lhs, rhs| fold::int::signed(int, lhs, rhs, number::floor_div))
        })
        .eval(|cx, op| eval::division_signed(cx, op, number::floor_div)),
    cast("arith.fptosi", "float to signed integer", &[])
        .fold(|ir, op| fold::cast::float_to_int(ir, op, true))
        .verify(|ir, op, out| rules::cast(ir, op, rules::float_to_integer, out))
        .eval(|cx, op| eval::float_to_int(cx, op, true)),
    cast("arith.fptoui", "float to unsigned integer", &[])
        .fold(|ir, op| fold::cast::float_to_int(ir, op, false))
        .verify(|ir, op, out| rules::cast(ir, op, rules::float_to_integer, out))
        .eval(|cx, op| eval::float_to_int(cx, op, false)),
    cast("arith.index_cast", "between index and integer, signed", &[])
        .fold(|ir, op| fold::cast::int(ir, op, true))
        .verify(|ir, op, out| rules::cast(ir, op, rules::index_or_integer, out))
        .eval(|cx, op| eval::int_cast(cx, op, true)),
    cast("arith.index_castui", "between index and integer, unsigned", &[])
        .fold(|ir, op| fold::cast::int(ir, op, false))
        .verify(|ir, op, out| rules::cast(ir, op, rules::index_or_integer, out))
        .eval(|cx, op| eval::int_cast(cx, op, false)),
    commutative(float_binary("arith.maximumf", "the greater one, NaN if either is"))
        .fold(|ir, op| fold::float::extremum(ir, op, |rhs| rhs == f64::NEG_INFINITY, number::maximum))
        .eval(|cx, op| eval::float_binary(cx, op, number::maximum)),
    commutative(float_binary("arith.maxnumf", "the greater one, the other if one is NaN"))
        .fold(|ir, op| fold::float::extremum(ir, op, f64::is_nan, number::maxnum))
        .eval(|cx, op| eval::float_binary(cx, op, number::maxnum)),
    commutative(int_binary("arith.maxsi", "the greater one, signed", &[]))
        .fold(|ir, op| {
            fold::int::extremum(
                ir,
                op,
                |int| (int.max() as u64, int.min() as u64),
                |int, lhs, rhs| Some(int.signed(lhs).max(int.signed(rhs)) as u64),
            )
        })
        .eval(|cx, op| {
            eval::int_binary(cx, op, |int, lhs, rhs| {
                Ok(if int.signed(lhs) >= int.signed(rhs) { lhs } else { rhs })
            })
        }),
    commutative(int_binary("arith.maxui", "the greater one, unsigned", &[]))
        .fold(|ir, op| fold::int::extremum(ir, op, |_| (u64::MAX, 0), |_, lhs, rhs| Some(lhs.max(rhs))))
        .eval(|cx, op| eval::int_binary(cx, op, |_, lhs, rhs| Ok(lhs.max(rhs)))),
    commutative(float_binary("arith.minimumf", "the lesser one, NaN if either is"))
        .fold(|ir, op| fold::float::extremum(ir, op, |rhs| rhs == f64::INFINITY, number::minimum))
        .eval(|cx, op| eval::float_binary(cx, op, number::minimum)),
    commutative(float_binary("arith.minnumf", "the lesser one, the other if one is NaN"))
        .fold(|ir, op| fold::float::extremum(ir, op, f64::is_nan, number::minnum))
        .eval(|cx, op| eval::float_binary(cx, op, number::minnum)),
    commutative(int_binary("arith.minsi", "the lesser one, signed", &[]))
        .fold(|ir, op| {
            fold::int::extremum(
                ir,
                op,
                |int| (int.min() as u64, int.max() as u64),
                |int, lhs, rhs| Some(int.signed(lhs).min(int.signed(rhs)) as u64),
            )
        })
        .eval(|cx, op| {
            eval::int_binary(cx, op, |int, lhs, rhs| {
                Ok(if int.signed(lhs) <= int.signed(rhs) { lhs } else { rhs })
            })
        }),
    commutative(int_binary("arith.minui", "the lesser one, unsigned", &[]))
        .fold(|ir, op| fold::int::extremum(ir, op, |_| (0, u64::MAX), |_, lhs, rhs| Some(lhs.min(rhs))))
        .eval(|cx, op| eval::int_binary(cx, op, |_, lhs, rhs| Ok(lhs.min(rhs)))),
    commutative(float_binary("arith.mulf", "floating-point multiplication"))
        .fold(|ir, op| fold::float::binary(ir, op, |rhs| rhs == 1.0, |lhs, rhs| lhs * rhs))
        .eval(|cx, op| eval::float_binary(cx, op, |lhs, rhs| lhs * rhs)),
    commutative(overflowing("arith.muli", "integer multiplication"))
        .fold(fold::int::mul)
        .eval(|cx, op| eval::int_overflowing(cx, op, |lhs, rhs| lhs * rhs)),
    OpDef {
        n_results: Count::Exactly(2),
        eval: Some(|cx, op| eval::int_extended(cx, op, eval::mulsi_extended)),
        fold: Some(|ir, op| fold::int::extended(ir, op, (None, Some(0)), eval::mulsi_extended)),
        result_names: Some(|_, _| vec![(0, "low".into()), (1, "high".into())]),
        ..commutative(int_binary("arith.mulsi_extended", "signed multiplication, both halves", &[]))
    },
    OpDef {
        n_results: Count::Exactly(2),
        eval: Some(|cx, op| eval::int_extended(cx, op, eval::mului_extended)),
        fold: Some(|ir, op| fold::int::extended(ir, op, (Some(1), Some(0)), eval::mului_extended)),
        result_names: Some(|_, _| vec![(0, "low".into()), (1, "high".into())]),
        ..commutative(int_binary("arith.mului_extended", "unsigned multiplication, both halves", &[]))
    },
    OpDef {
        name: "arith.negf",
        summary: "floating-point negation",
        verify: Some(rules::float_operands),
        syntax: SAME_TYPE_FORM,
        defaults: FASTMATH,
        n_operands: Count::Exactly(1),
        traits: SAME,
        properties: &["fastmath"],
        eval: Some(eval::negate),
        fold: Some(fold::float::negate),
        ..PURE
    },
    commutative(int_binary("arith.ori", "bitwise or", &[]))
        .fold(fold::int::or)
        .eval(|cx, op| eval::int_binary(cx, op, |_, lhs, rhs| Ok(lhs | rhs))),
    float_binary("arith.remf", "floating-point remainder, with the sign of the dividend")
        .fold(|ir, op| fold::float::binary(ir, op, |_| false, |lhs, rhs| lhs % rhs))
        .eval(|cx, op| eval::float_binary(cx, op, |lhs, rhs| lhs % rhs)),
    int_division("arith.remsi", "signed remainder, with the sign of the dividend", &[])
        .fold(|ir, op| {
            fold::int::remainder(ir, op, |int, lhs, rhs| {
                Some(int.signed(lhs).wrapping_rem(int.signed(rhs)) as u64)
            })
        })
        .eval(|cx, op| eval::division_signed(cx, op, |lhs, rhs| lhs % rhs)),
    int_division("arith.remui", "unsigned remainder", &[])
        .fold(|ir, op| fold::int::remainder(ir, op, |_, lhs, rhs| Some(lhs % rhs)))
        .eval(|cx, op| eval::division_unsigned(cx, op, |lhs, rhs| lhs % rhs)),
    OpDef {
        name: "arith.select",
        summary: "one of two values",
        verify: Some(syntax::verify_select),
        syntax: Syntax::Custom { parse: syntax::parse_select, print: syntax::print_select },
        n_operands: Count::Exactly(3),
        eval: Some(eval::select),
        fold: Some(fold::int::select),
        ..PURE
    },
    overflowing("arith.shli", "shift left")
        .fold(|ir, op| fold::int::shift(ir, op, |_, lhs, amount| lhs << amount))
        .eval(eval::shift_left),
    int_binary("arith.shrsi", "shift right, filling with the sign", &["isExact"])
        .fold(|ir, op| fold::int::shift(ir, op, |int, lhs, amount| (int.signed(lhs) >> amount) as u64))
        .eval(|cx, op| eval::shift_right(cx, op, true)),
    int_binary("arith.shrui", "shift right, filling with zeros", &["isExact"])
        .fold(|ir, op| fold::int::shift(ir, op, |_, lhs, amount| lhs >> amount))
        .eval(|cx, op| eval::shift_right(cx, op, false)),
    cast("arith.sitofp", "signed integer to float", &[])
        .fold(|ir, op| fold::cast::int_to_float(ir, op, true))
        .verify(|ir, op, out| rules::cast(ir, op, rules::integer_to_float, out))
        .eval(|cx, op| eval::int_to_float(cx, op, true)),
    float_binary("arith.subf", "floating-point subtraction")
        .fold(|ir, op| {
            fold::float::binary(ir, op, |rhs| rhs == 0.0 && rhs.is_sign_positive(), |lhs, rhs| lhs - rhs)
        })
        .eval(|cx, op| eval::float_binary(cx, op, |lhs, rhs| lhs - rhs)),
    overflowing("arith.subi", "integer subtraction")
        .fold(fold::int::sub)
        .eval(|cx, op| eval::int_overflowing(cx, op, |lhs, rhs| lhs - rhs)),
    cast("arith.truncf", "to a narrower float type", &["fastmath", "roundingmode"])
        .fold(fold::cast::float_to_float)
        .verify(|ir, op, out| rules::cast(ir, op, rules::narrows_float, out))
        .eval(eval::float_cast),
    OpDef {
        defaults: OVERFLOW,
        ..cast("arith.trunci", "to a narrower integer type", &["overflowFlags"])
            .fold(fold::cast::truncate)
            .verify(|ir, op, out| rules::cast(ir, op, rules::narrows_integer, out))
    }
    .eval(|cx, op| eval::int_cast(cx, op, true)),
    cast("arith.uitofp", "unsigned integer to float", &[])
        .fold(|ir, op| fold::cast::int_to_float(ir, op, false))
        .verify(|ir, op, out| rules::cast(ir, op, rules::integer_to_float, out))
        .eval(|cx, op| eval::int_to_float(cx, op, false)),
    commutative(int_binary("arith.xori", "bitwise exclusive or", &[]))
        .fold(fold::int::xor)
        .eval(|cx, op| eval::int_binary(cx, op, |_, lhs, rhs| Ok(lhs ^ rhs))),
];

/// The op for a constant.
pub(super) fn constant_op(value: &Attr, ty: &Type) -> Option<&'static str> {
    (value.ty().as_ref() == Some(ty)).then_some("arith.constant")
}

/// `%c5` for index 5, `%c5_i32` for others, `%true`, `%false`, `%cst` for anything else.
fn constant_name(ir: &Ir, op: OpId) -> Vec<(usize, String)> {
    let name = match ir.op(op).attr("value") {
        Some(Attr::Bool(true)) => "true".into(),
        Some(Attr::Bool(false)) => "false".into(),
        Some(Attr::Integer(value, Type::Index)) => format!("c{value}"),
        Some(Attr::Integer(value, Type::Integer { width, .. })) => format!("c{value}_i{width}"),
        _ => "cst".to_owned(),
    };
    vec![(0, name)]
}

/// `arith.constant` and its like.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ConstantOp(pub OpId);

impl ConstantOp {
    /// The view of `op`, if it is a constant.
    pub fn of(ir: &Ir, op: OpId) -> Option<ConstantOp> {
        (ir.def(op).kind == OpKind::Constant).then_some(ConstantOp(op))
    }

    /// The value.
    pub fn value(self, ir: &Ir) -> Option<&Attr> {
        ir.op(self.0).attr("value")
    }
}
