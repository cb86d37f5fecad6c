//! Fused multiply-add, step vectors, the scale of scalable sizes, and printing.

use std::sync::LazyLock;

use crate::core::attr::Attr;
use crate::core::types::Type;
use crate::language::constraint::{INDEX, STRING_ATTR, TypeConstraint};
use crate::language::op_def::{Effect, EffectKind, EffectTarget, Effects, OpDef, Syntax, Traits};
use crate::language::signature::{Signature, TypeRule, default_attr, one, optional, optional_attr};

use crate::dialects::vector::declare::{FLOAT_VECTOR, INDEX_VECTOR, PUNCTUATION, PUNCTUATION_ATTR};
use crate::dialects::vector::shape::PURE;

/// The remaining operations, sorted by name.
pub(super) static OPS: &[OpDef] = &[
    OpDef {
        name: "vector.fma",
        summary: "lhs * rhs + acc, rounded once",
        syntax: Syntax::Format("$lhs `,` $rhs `,` $acc attr-dict `:` type($lhs)"),
        signature: Some(&Signature {
            operands: &[one("lhs", &FLOAT_VECTOR), one("rhs", &FLOAT_VECTOR), one("acc", &FLOAT_VECTOR)],
            results: &[one("result", &FLOAT_VECTOR)],
            types: &[TypeRule::Same(&["lhs", "rhs", "acc", "result"])],
            ..Signature::NONE
        }),
        traits: Traits::SPECULATABLE.union(Traits::ELEMENTWISE),
        ..PURE
    },
    OpDef {
        name: "vector.print",
        summary: "writes a value or text to the standard output",
        syntax: Syntax::Format(
            "($source^ `:` type($source))? (`str` $stringLiteral^)? (`punctuation` $punctuation^)? attr-dict",
        ),
        signature: Some(&Signature {
            operands: &[optional("source", &PRINTABLE)],
            attrs: &[
                default_attr("punctuation", &PUNCTUATION_ATTR, newline),
                optional_attr("stringLiteral", &STRING_ATTR),
            ],
            types: &[TypeRule::Holds {
                check: |ir, op| {
                    let data = ir.op(op);
                    let is_plain = data.attr("punctuation").is_none_or(|attr| *attr == newline());
                    data.attr("stringLiteral").is_none() || (data.operands().is_empty() && is_plain)
                },
                summary: "`source` or `punctuation` are not set when printing strings",
            }],
            ..Signature::NONE
        }),
        effects: Effects::Known(&[Effect { kind: EffectKind::Write, on: EffectTarget::Other }]),
        ..OpDef::BASE
    },
    OpDef {
        name: "vector.step",
        summary: "0, 1, 2, ..",
        syntax: Syntax::Format("attr-dict `:` type($result)"),
        signature: Some(&Signature { results: &[one("result", &INDEX_VECTOR)], ..Signature::NONE }),
        ..PURE
    },
    OpDef {
        name: "vector.vscale",
        summary: "the factor of scalable sizes",
        syntax: Syntax::Format("attr-dict"),
        signature: Some(&Signature { results: &[one("res", &INDEX)], ..Signature::NONE }),
        result_names: Some(|_, _| vec![(0, "vscale".into())]),
        ..PURE
    },
];

/// What `vector.print` ends in unless stated otherwise.
fn newline() -> Attr {
    static NEWLINE: LazyLock<Attr> = LazyLock::new(|| PUNCTUATION.value("vector", &["newline"]));
    NEWLINE.clone()
}

static PRINTABLE: TypeConstraint =
    TypeConstraint::new("a vector of any type values, integer, index or floating-point", |ty| {
        matches!(ty, Type::Vector(_) | Type::Integer { .. } | Type::Index | Type::Float(_))
    });
