//! `arith`: integer and floating-point arithmetic, comparisons, casts.
//!
//! The ops fall into a few families that share syntax and rules: the functions below make one op each.

pub(crate) mod declare;
pub(crate) mod extremum;
mod fold;
pub(crate) mod promise;
pub(crate) mod reduction;
pub(crate) mod syntax;

use num_integer::Integer;

use crate::core::affine::expr::AffineExpr;
use crate::core::affine::map::AffineMap;
use crate::core::attr::Attr;
use crate::core::float::FloatValue;
use crate::core::ids::OpId;
use crate::core::int_format::IntFormat;
use crate::core::types::Type;
use crate::dialects::arith::declare::{
    BITCAST, BOOL_LIKE, CMPF_PREDICATE, CMPI_PREDICATE, EXACT, EXTENDED_PRODUCT, EXTF, EXTI, FASTMATH,
    FLOAT_BINARY, FLOAT_LIKE, FLOAT_UNARY, FPTOI, INDEX_CAST, INT_BINARY, INTEGER_LIKE, ITOFP,
    OPTIONAL_FASTMATH, OVERFLOWING, ROUNDING_DECL, SCALING, TRUNCF, TRUNCI, bool_result,
};
use crate::dialects::arith::promise::{division_of, promised, shifted};
use crate::language::constraint::{ANY, AttrConstraint};
use crate::language::defined::{Condition, Defined, Sign};
use crate::language::dialect::EnumAttr;
use crate::language::fold::constant;
use crate::language::interfaces::{Arithmetic, Comparison};
use crate::language::ir::Ir;
use crate::language::op_def::{Effects, OpDef, Syntax, Traits};
use crate::language::signature::{Signature, TypeRule, one, required_attr};
use crate::language::verify::rules;

const PURE: OpDef = OpDef {
    effects: Effects::PURE,
    defined: Defined::By(promised),
    traits: Traits::SPECULATABLE,
    ..OpDef::BASE
};
/// `%a, %b flags {attrs} : type`
const SAME_TYPE_FORM: Syntax =
    Syntax::Custom { parse: syntax::parse_same_type, print: syntax::print_same_type };
/// `%a flags {attrs} : type to type`
const CAST_FORM: Syntax = Syntax::Custom { parse: syntax::parse_cast, print: syntax::print_cast };
const SAME: Traits = ELEMENTWISE.union(Traits::SAME_TYPES);
/// What almost all ops here are.
const ELEMENTWISE: Traits = Traits::SPECULATABLE.union(Traits::ELEMENTWISE);

/// `%0 = arith.andi %a, %b : i32`
const fn binary(name: &'static str, summary: &'static str, signature: &'static Signature) -> OpDef {
    OpDef { name, summary, syntax: SAME_TYPE_FORM, signature: Some(signature), traits: SAME, ..PURE }
}

/// `%0 = arith.divsi %a, %b : i32`: undefined for some operands, so it must not run where it did not.
///
/// MLIR declares some divisions and the remainders free of undefined behaviour; for these it is so only to
/// the verifier.
const fn division(name: &'static str, summary: &'static str, signature: &'static Signature) -> OpDef {
    OpDef {
        traits: Traits::SAME_TYPES.union(Traits::ELEMENTWISE),
        undefined_at: Some(&[]),
        defined: Defined::By(|ir, op| division_of(ir, op, Sign::Signed)),
        ..binary(name, summary, signature)
    }
}

/// The same of unsigned numbers.
const fn unsigned(division: OpDef) -> OpDef {
    OpDef { defined: Defined::By(|ir, op| division_of(ir, op, Sign::Unsigned)), ..division }
}

/// A shift: by fewer bits than there are.
const fn shift(name: &'static str, summary: &'static str, signature: &'static Signature) -> OpDef {
    OpDef { defined: Defined::By(shifted), ..binary(name, summary, signature) }
}

/// A shift to the left by a literal is a product.
pub(crate) fn shifted_left(ir: &Ir, op: OpId) -> Option<AffineMap> {
    Some(AffineMap::new(2, 0, vec![AffineExpr::Dim(0) * power(ir, op)?]))
}

/// A shift to the right by a literal that fills with the sign is a quotient, rounded down.
pub(crate) fn shifted_right(ir: &Ir, op: OpId) -> Option<AffineMap> {
    Some(AffineMap::new(2, 0, vec![AffineExpr::Dim(0).floor_div(power(ir, op)?)]))
}

/// Two to the number of bits of a shift.
fn power(ir: &Ir, op: OpId) -> Option<i64> {
    let amount = constant(ir, *ir.op(op).operands().get(1)?)?.as_integer()?;
    (0..=62).contains(&amount).then(|| 1 << amount)
}

/// A cast of floats to integers.
const fn to_integer(name: &'static str, summary: &'static str) -> OpDef {
    OpDef {
        defined: Defined::Where(&[Condition::PoisonUnless("the number fits")]),
        ..cast(name, summary, &FPTOI)
    }
}

/// A division that MLIR, too, declares undefined for these divisors.
const fn undefined_at(divisors: &'static [i64], division: OpDef) -> OpDef {
    OpDef { undefined_at: Some(divisors), ..division }
}

/// `%low, %high = arith.mulsi_extended %a, %b : i32`
const fn extended_product(name: &'static str, summary: &'static str) -> OpDef {
    OpDef {
        traits: ELEMENTWISE,
        result_names: Some(|_, _| vec![(0, "low".into()), (1, "high".into())]),
        ..binary(name, summary, &EXTENDED_PRODUCT)
    }
}

/// `%0 = arith.extsi %a : i8 to i32`
const fn cast(name: &'static str, summary: &'static str, signature: &'static Signature) -> OpDef {
    OpDef { name, summary, syntax: CAST_FORM, signature: Some(signature), traits: ELEMENTWISE, ..PURE }
}

/// The same op, whose operands may be swapped.
const fn commutative(def: OpDef) -> OpDef {
    OpDef { traits: def.traits.union(Traits::COMMUTATIVE), ..def }
}

/// The same op, whose operands may also be grouped in any way, but for rounding.
const fn associative(def: OpDef) -> OpDef {
    OpDef { traits: def.traits.union(Traits::COMMUTATIVE).union(Traits::ASSOCIATIVE), ..def }
}

/// `%c8_vscale` for 8 times the factor of scalable vectors.
fn name_of_product(ir: &Ir, op: OpId) -> Vec<(usize, String)> {
    let operands = ir.op(op).operands();
    let is_factor = |value| ir.defining_op(value).is_some_and(|made| ir.op(made).name() == "vector.vscale");
    let name = |base: usize, factor: usize| {
        let base = constant(ir, *operands.get(base)?).filter(|_| is_factor(operands[factor]))?.as_i64()?;
        Some((0, format!("c{base}_vscale")))
    };
    let is_index = ir.op(op).results().first().is_some_and(|result| *ir.ty(*result) == Type::Index);
    if !is_index || operands.len() != 2 {
        return Vec::new();
    }
    name(0, 1).or_else(|| name(1, 0)).into_iter().collect()
}

/// A value that has a type.
static TYPED: AttrConstraint =
    AttrConstraint::new("TypedAttr instance", |attr| attr.ty().is_some() || matches!(attr, Attr::String(_)));

pub static ENUMS: &[EnumAttr] = &[syntax::FASTMATH_ATTR, syntax::OVERFLOW_ATTR];

/// The dialect's operations, sorted by name.
pub static OPS: &[OpDef] = &[
    associative(binary("arith.addf", "floating-point addition", &FLOAT_BINARY)).fold(|ir, op| {
        fold::float::binary(ir, op, |rhs| rhs == 0.0 && rhs.is_sign_negative(), |lhs, rhs| lhs + rhs)
    }),
    associative(binary("arith.addi", "integer addition", &OVERFLOWING))
        .fold(fold::int::add)
        .arithmetic(Arithmetic::Sum),
    OpDef {
        name: "arith.addui_extended",
        summary: "unsigned addition with carry",
        syntax: Syntax::Format("$lhs `,` $rhs attr-dict `:` type($sum) `,` type($overflow)"),
        signature: Some(&Signature {
            operands: &[one("lhs", &INTEGER_LIKE), one("rhs", &INTEGER_LIKE)],
            results: &[one("sum", &INTEGER_LIKE), one("overflow", &BOOL_LIKE)],
            types: &[TypeRule::Same(&["lhs", "rhs", "sum"])],
            ..Signature::NONE
        }),
        verify: Some(rules::elementwise),
        fold: Some(|ir, op| fold::int::extended(ir, op, (Some(0), None), IntFormat::addui_extended)),
        result_names: Some(|_, _| vec![(0, "sum".into()), (1, "overflow".into())]),
        traits: ELEMENTWISE.union(Traits::COMMUTATIVE),
        ..PURE
    },
    associative(binary("arith.andi", "bitwise and", &INT_BINARY))
        .fold(fold::int::and)
        .arithmetic(Arithmetic::And),
    cast("arith.bitcast", "the same bits as another type", &BITCAST)
        .fold(fold::cast::bitcast)
        .verify(|ir, op, out| rules::cast(ir, op, rules::same_bits, out)),
    undefined_at(&[0, -1], division("arith.ceildivsi", "signed division rounding up", &INT_BINARY))
        .fold(|ir, op| fold::int::quotient(ir, op, fold::int::ceil_signed))
        .arithmetic(Arithmetic::CeilDivision),
    undefined_at(&[0], unsigned(division("arith.ceildivui", "unsigned division rounding up", &INT_BINARY)))
        .fold(|ir, op| fold::int::quotient(ir, op, |_, lhs, rhs| Some(lhs.div_ceil(rhs)))),
    OpDef {
        name: "arith.cmpf",
        summary: "floating-point comparison",
        syntax: Syntax::Format(
            "$predicate `,` $lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict `:` type($lhs)",
        ),
        signature: Some(&Signature {
            operands: &[one("lhs", &FLOAT_LIKE), one("rhs", &FLOAT_LIKE)],
            results: &[one("result", &BOOL_LIKE)],
            attrs: &[FASTMATH, required_attr("predicate", &CMPF_PREDICATE)],
            types: &[TypeRule::Same(&["lhs", "rhs"]), bool_result("lhs")],
            ..Signature::NONE
        }),
        fold: Some(fold::float::compare),
        traits: ELEMENTWISE,
        ..PURE
    },
    OpDef {
        name: "arith.cmpi",
        summary: "integer comparison",
        syntax: Syntax::Format("$predicate `,` $lhs `,` $rhs attr-dict `:` type($lhs)"),
        signature: Some(&Signature {
            operands: &[one("lhs", &INTEGER_LIKE), one("rhs", &INTEGER_LIKE)],
            results: &[one("result", &BOOL_LIKE)],
            attrs: &[required_attr("predicate", &CMPI_PREDICATE)],
            types: &[TypeRule::Same(&["lhs", "rhs"]), bool_result("lhs")],
            ..Signature::NONE
        }),
        fold: Some(fold::int::compare),
        compares: Some(|ir, op| {
            Comparison::of_predicate(usize::try_from(ir.op(op).attr("predicate")?.as_i64()?).ok()?)
        }),
        traits: ELEMENTWISE,
        ..PURE
    },
    OpDef {
        name: "arith.constant",
        summary: "a constant",
        syntax: Syntax::Custom { parse: syntax::parse_constant, print: syntax::print_constant },
        signature: Some(&Signature {
            results: &[one("result", &ANY)],
            attrs: &[required_attr("value", &TYPED)],
            ..Signature::NONE
        }),
        verify: Some(syntax::verify_constant),
        constant: Some("value"),
        result_names: Some(constant_name),
        ..PURE
    },
    binary("arith.divf", "floating-point division", &FLOAT_BINARY)
        .fold(|ir, op| fold::float::binary(ir, op, |rhs| rhs == 1.0, |lhs, rhs| lhs / rhs)),
    undefined_at(&[0, -1], division("arith.divsi", "signed division rounding towards zero", &EXACT))
        .fold(|ir, op| {
            fold::int::quotient(ir, op, |int, lhs, rhs| {
                fold::int::signed(int, lhs, rhs, |lhs, rhs| lhs / rhs)
            })
        })
        .arithmetic(Arithmetic::TruncatedDivision),
    undefined_at(&[0], unsigned(division("arith.divui", "unsigned division", &EXACT)))
        .fold(|ir, op| fold::int::quotient(ir, op, |_, lhs, rhs| Some(lhs / rhs)))
        .arithmetic(Arithmetic::NaturalDivision),
    cast("arith.extf", "to a wider float type", &EXTF)
        .fold(fold::cast::float_to_float)
        .verify(|ir, op, out| rules::cast(ir, op, rules::widens_float, out)),
    cast("arith.extsi", "to a wider integer type, sign-extended", &EXTI)
        .fold(|ir, op| fold::cast::extend(ir, op, true))
        .arithmetic(Arithmetic::Cast)
        .verify(|ir, op, out| rules::cast(ir, op, rules::widens_integer, out)),
    cast("arith.extui", "to a wider integer type, zero-extended", &EXTI)
        .fold(|ir, op| fold::cast::extend(ir, op, false))
        .arithmetic(Arithmetic::NaturalCast)
        .verify(|ir, op, out| rules::cast(ir, op, rules::widens_integer, out)),
    division("arith.floordivsi", "signed division rounding down", &INT_BINARY)
        .fold(|ir, op| {
            fold::int::quotient(ir, op, |int, lhs, rhs| {
                fold::int::signed(int, lhs, rhs, |lhs, rhs| Integer::div_floor(&lhs, &rhs))
            })
        })
        .arithmetic(Arithmetic::FloorDivision),
    to_integer("arith.fptosi", "float to signed integer")
        .fold(|ir, op| fold::cast::float_to_int(ir, op, true))
        .verify(|ir, op, out| rules::cast(ir, op, rules::float_to_integer, out)),
    to_integer("arith.fptoui", "float to unsigned integer")
        .fold(|ir, op| fold::cast::float_to_int(ir, op, false))
        .verify(|ir, op, out| rules::cast(ir, op, rules::float_to_integer, out)),
    cast("arith.index_cast", "between index and integer, signed", &INDEX_CAST)
        .fold(|ir, op| fold::cast::index(ir, op, true))
        .arithmetic(Arithmetic::Cast)
        .verify(|ir, op, out| rules::cast(ir, op, rules::index_or_integer, out)),
    cast("arith.index_castui", "between index and integer, unsigned", &INDEX_CAST)
        .fold(|ir, op| fold::cast::index(ir, op, false))
        .arithmetic(Arithmetic::NaturalCast)
        .verify(|ir, op, out| rules::cast(ir, op, rules::index_or_integer, out)),
    associative(binary("arith.maximumf", "the greater one, NaN if either is", &FLOAT_BINARY))
        .fold(|ir, op| fold::float::extremum(ir, op, |rhs| rhs == f64::NEG_INFINITY, FloatValue::maximum)),
    associative(binary("arith.maxnumf", "the greater one, the other if one is NaN", &FLOAT_BINARY))
        .fold(|ir, op| fold::float::extremum_of_numbers(ir, op, FloatValue::maxnum)),
    associative(binary("arith.maxsi", "the greater one, signed", &INT_BINARY))
        .fold(|ir, op| {
            fold::int::extremum(
                ir,
                op,
                |int| (int.max() as u64, int.min() as u64),
                |int, lhs, rhs| Some(int.signed(lhs).max(int.signed(rhs)) as u64),
            )
        })
        .arithmetic(Arithmetic::Greatest),
    associative(binary("arith.maxui", "the greater one, unsigned", &INT_BINARY))
        .fold(|ir, op| fold::int::extremum(ir, op, |_| (u64::MAX, 0), |_, lhs, rhs| Some(lhs.max(rhs)))),
    associative(binary("arith.minimumf", "the lesser one, NaN if either is", &FLOAT_BINARY))
        .fold(|ir, op| fold::float::extremum(ir, op, |rhs| rhs == f64::INFINITY, FloatValue::minimum)),
    associative(binary("arith.minnumf", "the lesser one, the other if one is NaN", &FLOAT_BINARY))
        .fold(|ir, op| fold::float::extremum_of_numbers(ir, op, FloatValue::minnum)),
    associative(binary("arith.minsi", "the lesser one, signed", &INT_BINARY))
        .fold(|ir, op| {
            fold::int::extremum(
                ir,
                op,
                |int| (int.min() as u64, int.max() as u64),
                |int, lhs, rhs| Some(int.signed(lhs).min(int.signed(rhs)) as u64),
            )
        })
        .arithmetic(Arithmetic::Least),
    associative(binary("arith.minui", "the lesser one, unsigned", &INT_BINARY))
        .fold(|ir, op| fold::int::extremum(ir, op, |_| (0, u64::MAX), |_, lhs, rhs| Some(lhs.min(rhs)))),
    associative(binary("arith.mulf", "floating-point multiplication", &FLOAT_BINARY))
        .fold(|ir, op| fold::float::binary(ir, op, |rhs| rhs == 1.0, |lhs, rhs| lhs * rhs)),
    OpDef {
        result_names: Some(name_of_product),
        ..associative(binary("arith.muli", "integer multiplication", &OVERFLOWING))
            .fold(fold::int::mul)
            .arithmetic(Arithmetic::Product)
    },
    commutative(extended_product("arith.mulsi_extended", "signed multiplication, both halves"))
        .fold(|ir, op| fold::int::extended(ir, op, (None, Some(0)), IntFormat::mulsi_extended)),
    commutative(extended_product("arith.mului_extended", "unsigned multiplication, both halves"))
        .fold(|ir, op| fold::int::extended(ir, op, (Some(1), Some(0)), IntFormat::mului_extended)),
    binary("arith.negf", "floating-point negation", &FLOAT_UNARY).fold(fold::float::negate),
    associative(binary("arith.ori", "bitwise or", &INT_BINARY))
        .fold(fold::int::or)
        .arithmetic(Arithmetic::Or),
    binary("arith.remf", "floating-point remainder, with the sign of the dividend", &FLOAT_BINARY)
        .fold(|ir, op| fold::float::binary(ir, op, |_| false, |lhs, rhs| lhs % rhs)),
    division("arith.remsi", "signed remainder, with the sign of the dividend", &INT_BINARY)
        .fold(|ir, op| {
            fold::int::remainder(ir, op, |int, lhs, rhs| {
                Some(int.signed(lhs).wrapping_rem(int.signed(rhs)) as u64)
            })
        })
        .arithmetic(Arithmetic::TruncatedRemainder),
    unsigned(division("arith.remui", "unsigned remainder", &INT_BINARY))
        .fold(|ir, op| fold::int::remainder(ir, op, |_, lhs, rhs| Some(lhs % rhs)))
        .arithmetic(Arithmetic::NaturalRemainder),
    OpDef {
        name: "arith.scaling_extf",
        summary: "to a wider float type, multiplied by a scale",
        syntax: Syntax::Format(
            "$in `,` $scale (`fastmath` `` $fastmath^)? attr-dict `:` type($in) `,` type($scale) `to` type($out)",
        ),
        signature: Some(&Signature { attrs: &[OPTIONAL_FASTMATH], ..SCALING }),
        verify: Some(|ir, op, out| rules::cast(ir, op, rules::widens_float, out)),
        traits: ELEMENTWISE,
        ..PURE
    },
    OpDef {
        name: "arith.scaling_truncf",
        summary: "to a narrower float type, divided by a scale",
        syntax: Syntax::Format(
            "$in `,` $scale ($roundingmode^)? (`fastmath` `` $fastmath^)? attr-dict `:` type($in) `,` \
             type($scale) `to` type($out)",
        ),
        signature: Some(&Signature { attrs: &[OPTIONAL_FASTMATH, ROUNDING_DECL], ..SCALING }),
        verify: Some(|ir, op, out| rules::cast(ir, op, rules::narrows_float, out)),
        traits: ELEMENTWISE,
        ..PURE
    },
    OpDef {
        name: "arith.select",
        summary: "one of two values",
        syntax: Syntax::Format(
            "$condition `,` $true_value `,` $false_value attr-dict `:` custom<Types>(type($condition), type($result))",
        ),
        customs: &[("Types", syntax::parse_select_types, syntax::print_select_types)],
        signature: Some(&Signature {
            operands: &[one("condition", &BOOL_LIKE), one("true_value", &ANY), one("false_value", &ANY)],
            results: &[one("result", &ANY)],
            types: &[
                TypeRule::Same(&["true_value", "false_value", "result"]),
                TypeRule::Holds {
                    check: syntax::is_condition,
                    summary: "condition is signless i1 or has matching shape",
                },
            ],
            ..Signature::NONE
        }),
        verify: Some(syntax::verify_select),
        fold: Some(fold::int::select),
        traits: ELEMENTWISE.union(Traits::CHOICE),
        ..PURE
    },
    shift("arith.shli", "shift left", &OVERFLOWING)
        .fold(|ir, op| fold::int::shift(ir, op, |_, lhs, amount| lhs << amount))
        .index_map(shifted_left),
    shift("arith.shrsi", "shift right, filling with the sign", &EXACT)
        .fold(|ir, op| fold::int::shift(ir, op, |int, lhs, amount| (int.signed(lhs) >> amount) as u64))
        .index_map(shifted_right),
    shift("arith.shrui", "shift right, filling with zeros", &EXACT)
        .fold(|ir, op| fold::int::shift(ir, op, |_, lhs, amount| lhs >> amount)),
    cast("arith.sitofp", "signed integer to float", &ITOFP)
        .fold(|ir, op| fold::cast::int_to_float(ir, op, true))
        .verify(|ir, op, out| rules::cast(ir, op, rules::integer_to_float, out)),
    binary("arith.subf", "floating-point subtraction", &FLOAT_BINARY).fold(|ir, op| {
        fold::float::binary(ir, op, |rhs| rhs == 0.0 && rhs.is_sign_positive(), |lhs, rhs| lhs - rhs)
    }),
    binary("arith.subi", "integer subtraction", &OVERFLOWING)
        .fold(fold::int::sub)
        .arithmetic(Arithmetic::Difference),
    cast("arith.truncf", "to a narrower float type", &TRUNCF)
        .fold(fold::cast::float_to_float)
        .verify(|ir, op, out| rules::cast(ir, op, rules::narrows_float, out)),
    cast("arith.trunci", "to a narrower integer type", &TRUNCI)
        .fold(fold::cast::truncate)
        .arithmetic(Arithmetic::Cast)
        .verify(|ir, op, out| rules::cast(ir, op, rules::narrows_integer, out)),
    cast("arith.uitofp", "unsigned integer to float", &ITOFP)
        .fold(|ir, op| fold::cast::int_to_float(ir, op, false))
        .verify(|ir, op, out| rules::cast(ir, op, rules::integer_to_float, out)),
    associative(binary("arith.xori", "bitwise exclusive or", &INT_BINARY))
        .fold(fold::int::xor)
        .arithmetic(Arithmetic::ExclusiveOr),
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
        Some(Attr::WideInteger(value, Type::Integer { width, .. })) => format!("c{value}_i{width}"),
        _ => "cst".to_owned(),
    };
    vec![(0, name)]
}

/// A view of `arith.constant` and similar ops.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ConstantOp(pub OpId);

impl ConstantOp {
    /// The view of `op`, if it is a constant.
    pub fn of(ir: &Ir, op: OpId) -> Option<ConstantOp> {
        ir.def(op).constant.is_some().then_some(ConstantOp(op))
    }

    /// An integer, a float, or elements of either; `None` before the op is verified.
    pub fn value(self, ir: &Ir) -> Option<&Attr> {
        ir.op(self.0).attr("value")
    }
}
