//! `index`: arithmetic on values of the width of a pointer.
//!
//! ```text
//! %0 = index.add %a, %b
//! %1 = index.cmp slt(%a, %b)
//! %2 = index.casts %a : index to i32
//! %3 = index.constant 42
//! ```
//!
//! Results wrap around. Constants have 64 bits, and folding holds for targets of 32 bits as well: see
//! `fold.rs`.

mod fold;

use crate::core::attr::Attr;
use crate::core::ids::OpId;
use crate::core::types::Type;
use crate::dialects::arith::{shifted_left, shifted_right};
use crate::language::constraint::{
    AttrConstraint, AttrForm, BOOL_ATTR, CustomForm, I1, INDEX, INDEX_ATTR, TypeConstraint,
};
use crate::language::defined::{Condition, Defined};
use crate::language::dialect::{EnumAttr, EnumForm};
use crate::language::interfaces::{Arithmetic, Comparison};
use crate::language::ir::Ir;
use crate::language::op_def::{Effects, OpDef, Syntax, Traits};
use crate::language::signature::{Signature, one, required_attr};
use crate::language::verify::rules;

const PURE: OpDef =
    OpDef { effects: Effects::PURE, defined: Defined::Always, traits: Traits::SPECULATABLE, ..OpDef::BASE };

static BINARY: Signature = Signature {
    operands: &[one("lhs", &INDEX), one("rhs", &INDEX)],
    results: &[one("result", &INDEX)],
    ..Signature::NONE
};

/// `%0 = index.add %a, %b`
const fn binary(name: &'static str, summary: &'static str) -> OpDef {
    OpDef {
        name,
        summary,
        syntax: Syntax::Format("$lhs `,` $rhs attr-dict"),
        signature: Some(&BINARY),
        ..PURE
    }
}

/// `%0 = index.mul %a, %b`: the operands may be swapped.
const fn commutative(name: &'static str, summary: &'static str) -> OpDef {
    OpDef { traits: Traits::SPECULATABLE.union(Traits::COMMUTATIVE), ..binary(name, summary) }
}

/// `%0 = index.divs %a, %b`: undefined for some operands, so it must not run where it did not.
const fn division(name: &'static str, summary: &'static str) -> OpDef {
    let defined = Defined::Where(&[Condition::NonZero(1), Condition::Quotient]);
    OpDef { traits: Traits::empty(), defined, ..binary(name, summary) }
}

/// The same of unsigned numbers.
const fn unsigned(name: &'static str, summary: &'static str) -> OpDef {
    OpDef { defined: Defined::Where(&[Condition::NonZero(1)]), ..division(name, summary) }
}

/// `%0 = index.shl %a, %b`
const fn shift(name: &'static str, summary: &'static str) -> OpDef {
    OpDef { defined: Defined::Where(&[Condition::Shift]), ..binary(name, summary) }
}

static INTEGER_OR_INDEX: TypeConstraint =
    TypeConstraint::new("integer or index", |ty| matches!(ty, Type::Index | Type::Integer { .. }));

static CAST: Signature = Signature {
    operands: &[one("input", &INTEGER_OR_INDEX)],
    results: &[one("output", &INTEGER_OR_INDEX)],
    ..Signature::NONE
};

/// `%0 = index.casts %a : index to i32`
const fn cast(name: &'static str, summary: &'static str) -> OpDef {
    OpDef {
        name,
        summary,
        syntax: Syntax::Format("$input attr-dict `:` type($input) `to` type($output)"),
        signature: Some(&CAST),
        verify: Some(|ir, op, out| rules::cast(ir, op, between_index_and_integer, out)),
        ..PURE
    }
}

fn between_index_and_integer(from: &Type, to: &Type) -> bool {
    (*from == Type::Index) != (*to == Type::Index)
}

/// `#index<cmp_predicate eq>`
const PREDICATE: EnumAttr = EnumAttr {
    mnemonic: "cmp_predicate",
    title: "::mlir::index::IndexCmpPredicate",
    words: &["eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge"],
    form: EnumForm::Bare,
};

pub static ENUMS: &[EnumAttr] = &[PREDICATE];

static PREDICATE_ATTR: AttrConstraint = AttrConstraint {
    summary: "index comparison predicate kind",
    holds: |attr| cmp_predicate(attr).is_some(),
    form: AttrForm::Custom(&CustomForm {
        starts: |parser| PREDICATE.words.iter().any(|word| parser.at_keyword(word)),
        parse: |parser| parser.enum_attr("index", &PREDICATE),
        print: |printer, attr| printer.text(cmp_predicate(attr).map_or("", |code| PREDICATE.words[code])),
    }),
};

/// The number of a predicate of `index.cmp`, the same as that of `arith.cmpi`.
pub fn cmp_predicate(attr: &Attr) -> Option<usize> {
    let Attr::Opaque(text) = attr else { return None };
    let word = text.body.strip_prefix("cmp_predicate ").filter(|_| text.dialect.as_str() == "index")?;
    PREDICATE.words.iter().position(|known| *known == word)
}

/// The dialect's operations, sorted by name.
pub static OPS: &[OpDef] = &[
    commutative("index.add", "sum")
        .fold(|ir, op| fold::any_width(ir, op, Some(0), |lhs, rhs| Some(lhs.wrapping_add(rhs))))
        .arithmetic(Arithmetic::Sum),
    commutative("index.and", "bitwise and")
        .fold(|ir, op| fold::any_width(ir, op, None, |lhs, rhs| Some(lhs & rhs))),
    OpDef {
        name: "index.bool.constant",
        summary: "a boolean constant",
        syntax: Syntax::Format("attr-dict $value"),
        signature: Some(&Signature {
            results: &[one("result", &I1)],
            attrs: &[required_attr("value", &BOOL_ATTR)],
            ..Signature::NONE
        }),
        constant: Some("value"),
        result_names: Some(constant_name),
        ..PURE
    },
    cast("index.casts", "between index and integer, signed").fold(|ir, op| fold::cast(ir, op, true)),
    cast("index.castu", "between index and integer, unsigned").fold(|ir, op| fold::cast(ir, op, false)),
    division("index.ceildivs", "signed quotient, rounded up")
        .fold(|ir, op| fold::signed_division(ir, op, |lhs, rhs| -fold::floor(-lhs, rhs)))
        .arithmetic(Arithmetic::CeilDivision),
    unsigned("index.ceildivu", "unsigned quotient, rounded up")
        .fold(|ir, op| fold::unsigned_division(ir, op, u64::div_ceil)),
    OpDef {
        name: "index.cmp",
        summary: "comparison",
        syntax: Syntax::Format("$pred `(` $lhs `,` $rhs `)` attr-dict"),
        signature: Some(&Signature {
            operands: &[one("lhs", &INDEX), one("rhs", &INDEX)],
            results: &[one("result", &I1)],
            attrs: &[required_attr("pred", &PREDICATE_ATTR)],
            ..Signature::NONE
        }),
        fold: Some(fold::compare),
        compares: Some(|ir, op| Comparison::of_predicate(cmp_predicate(ir.op(op).attr("pred")?)?)),
        ..PURE
    },
    OpDef {
        name: "index.constant",
        summary: "a constant",
        syntax: Syntax::Format("attr-dict $value"),
        signature: Some(&Signature {
            results: &[one("result", &INDEX)],
            attrs: &[required_attr("value", &INDEX_ATTR)],
            ..Signature::NONE
        }),
        constant: Some("value"),
        result_names: Some(constant_name),
        ..PURE
    },
    division("index.divs", "signed quotient, rounded towards zero")
        .fold(|ir, op| fold::signed_division(ir, op, |lhs, rhs| lhs / rhs))
        .arithmetic(Arithmetic::TruncatedDivision),
    unsigned("index.divu", "unsigned quotient")
        .fold(|ir, op| fold::unsigned_division(ir, op, |lhs, rhs| lhs / rhs))
        .arithmetic(Arithmetic::NaturalDivision),
    division("index.floordivs", "signed quotient, rounded down")
        .fold(|ir, op| fold::signed_division(ir, op, fold::floor))
        .arithmetic(Arithmetic::FloorDivision),
    commutative("index.maxs", "the greater one, signed")
        .fold(|ir, op| {
            fold::both_widths(ir, op, |int, lhs, rhs| {
                Some(if int.signed(lhs) >= int.signed(rhs) { lhs } else { rhs })
            })
        })
        .arithmetic(Arithmetic::Greatest),
    commutative("index.maxu", "the greater one, unsigned").fold(|ir, op| {
        fold::both_widths(ir, op, |int, lhs, rhs| {
            Some(if int.unsigned(lhs) >= int.unsigned(rhs) { lhs } else { rhs })
        })
    }),
    commutative("index.mins", "the lesser one, signed")
        .fold(|ir, op| {
            fold::both_widths(ir, op, |int, lhs, rhs| {
                Some(if int.signed(lhs) <= int.signed(rhs) { lhs } else { rhs })
            })
        })
        .arithmetic(Arithmetic::Least),
    commutative("index.minu", "the lesser one, unsigned").fold(|ir, op| {
        fold::both_widths(ir, op, |int, lhs, rhs| {
            Some(if int.unsigned(lhs) <= int.unsigned(rhs) { lhs } else { rhs })
        })
    }),
    commutative("index.mul", "product").fold(fold::product).arithmetic(Arithmetic::Product),
    commutative("index.or", "bitwise or")
        .fold(|ir, op| fold::any_width(ir, op, None, |lhs, rhs| Some(lhs | rhs))),
    division("index.rems", "signed remainder, with the sign of the dividend")
        .fold(|ir, op| fold::signed_division(ir, op, |lhs, rhs| lhs % rhs))
        .arithmetic(Arithmetic::TruncatedRemainder),
    unsigned("index.remu", "unsigned remainder")
        .fold(|ir, op| fold::unsigned_division(ir, op, |lhs, rhs| lhs % rhs))
        .arithmetic(Arithmetic::NaturalRemainder),
    shift("index.shl", "shift to the left")
        .fold(|ir, op| fold::any_width(ir, op, None, |lhs, rhs| Some(lhs << fold::amount(rhs)?)))
        .index_map(shifted_left),
    shift("index.shrs", "shift to the right, filling with the sign")
        .fold(|ir, op| {
            fold::both_widths(ir, op, |int, lhs, rhs| Some((int.signed(lhs) >> fold::amount(rhs)?) as u64))
        })
        .index_map(shifted_right),
    shift("index.shru", "shift to the right, filling with zeros").fold(|ir, op| {
        fold::both_widths(ir, op, |int, lhs, rhs| Some(int.unsigned(lhs) >> fold::amount(rhs)?))
    }),
    OpDef {
        name: "index.sizeof",
        summary: "the number of bits of an index",
        syntax: Syntax::Format("attr-dict"),
        signature: Some(&Signature { results: &[one("result", &INDEX)], ..Signature::NONE }),
        ..PURE
    },
    binary("index.sub", "difference")
        .fold(|ir, op| fold::any_width(ir, op, Some(0), |lhs, rhs| Some(lhs.wrapping_sub(rhs))))
        .arithmetic(Arithmetic::Difference),
    commutative("index.xor", "bitwise exclusive or")
        .fold(|ir, op| fold::any_width(ir, op, None, |lhs, rhs| Some(lhs ^ rhs))),
];

/// The op for a constant. As in mlir-opt there is none for integers, so that casts to these do not fold.
pub(super) fn constant_op(value: &Attr, ty: &Type) -> Option<&'static str> {
    match (value, ty) {
        (Attr::Integer(..), Type::Index) => Some("index.constant"),
        (Attr::Bool(_), _) if *ty == Type::I1 => Some("index.bool.constant"),
        _ => None,
    }
}

/// `%idx5`, `%true`, `%false`.
fn constant_name(ir: &Ir, op: OpId) -> Vec<(usize, String)> {
    let name = match ir.op(op).attr("value") {
        Some(Attr::Bool(value)) => value.to_string(),
        Some(Attr::Integer(value, _)) => format!("idx{value}"),
        _ => "idx".to_owned(),
    };
    vec![(0, name)]
}
