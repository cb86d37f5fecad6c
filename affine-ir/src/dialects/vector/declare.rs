//! Shared declarations of the vector ops: constraints, attributes, equations between types.

use std::sync::{Arc, LazyLock};

use crate::core::attr::Attr;
use crate::core::types::{Type, VectorType};
use crate::dialects::arith::reduction::ReductionKind;
use crate::dialects::arith::syntax::FASTMATH_ATTR;
use crate::language::constraint::{AttrConstraint, AttrForm, CustomForm, TypeConstraint, VECTOR_KIND};
use crate::language::dialect::{EnumAttr, EnumForm};
use crate::language::op_def::{Effect, EffectKind, EffectTarget, Effects};
use crate::language::parse::{PResult, Parser};
use crate::language::print::Printer;
use crate::language::signature::{AttrDecl, TypeRule, optional_attr, required_attr};

use crate::dialects::vector::as_vector;

/// `#vector.kind<add>`
pub(super) const KIND: EnumAttr = EnumAttr {
    mnemonic: "kind",
    title: "::mlir::vector::CombiningKind",
    words: &[
        "add", "mul", "minui", "minsi", "minnumf", "maxui", "maxsi", "maxnumf", "and", "or", "xor",
        "maximumf", "minimumf",
    ],
    form: EnumForm::One,
};

/// `#vector.iterator_type<parallel>`
pub(super) const ITERATOR_TYPE: EnumAttr = EnumAttr {
    mnemonic: "iterator_type",
    title: "::mlir::vector::IteratorType",
    words: &["parallel", "reduction"],
    form: EnumForm::One,
};

/// `#vector.punctuation<comma>`
pub(super) const PUNCTUATION: EnumAttr = EnumAttr {
    mnemonic: "punctuation",
    title: "::mlir::vector::PrintPunctuation",
    words: &["no_punctuation", "newline", "comma", "open", "close"],
    form: EnumForm::One,
};

/// The word in `#dialect.mnemonic<word>`.
pub(super) fn word_of<'a>(dialect: &str, kind: &EnumAttr, attr: &'a Attr) -> Option<&'a str> {
    attr.enum_word(dialect, kind.mnemonic)
}

/// The kind of combination an op names in its property `kind`.
pub(super) fn kind_of(attr: Option<&Attr>) -> &str {
    attr.and_then(|attr| word_of("vector", &KIND, attr)).unwrap_or("add")
}

/// The default of `kind`.
pub(super) fn add() -> Attr {
    static ADD: LazyLock<Attr> = LazyLock::new(|| KIND.value("vector", &["add"]));
    ADD.clone()
}

/// Whether elements of this type can be combined so.
pub(super) fn combines(kind: &str, elem: &Type) -> bool {
    let is_float = match elem {
        Type::Float(_) => true,
        Type::Index | Type::Integer { .. } => false,
        _ => return false,
    };
    ReductionKind::of_vector_kind(kind, is_float).is_some()
}

// ---- attributes

/// `<add>`
pub(super) static KIND_ATTR: AttrConstraint = AttrConstraint {
    summary: "Kind of combining function for contractions and reductions",
    holds: |attr| word_of("vector", &KIND, attr).is_some(),
    form: AttrForm::Custom(&CustomForm {
        starts: starts_enum,
        parse: |parser| parse_enum(parser, "vector", &KIND),
        print: print_body,
    }),
};

/// `<comma>`
pub(super) static PUNCTUATION_ATTR: AttrConstraint = AttrConstraint {
    summary: "Punctuation for separating vectors or vector elements",
    holds: |attr| word_of("vector", &PUNCTUATION, attr).is_some(),
    form: AttrForm::Custom(&CustomForm {
        starts: starts_enum,
        parse: |parser| parse_enum(parser, "vector", &PUNCTUATION),
        print: print_body,
    }),
};

/// `<nnan,ninf>`
pub(super) static FASTMATH: AttrConstraint = AttrConstraint {
    summary: "Floating point fast math flags",
    holds: |attr| word_of("arith", &FASTMATH_ATTR, attr).is_some(),
    form: AttrForm::Custom(&CustomForm {
        starts: starts_enum,
        parse: |parser| parse_enum(parser, "arith", &FASTMATH_ATTR),
        print: print_body,
    }),
};

fn starts_enum(parser: &Parser<'_>) -> bool {
    parser.at(b'<') || parser.at_attr()
}

/// `<add>`, or the attribute in full.
fn parse_enum(parser: &mut Parser<'_>, dialect: &'static str, kind: &EnumAttr) -> PResult<Attr> {
    if parser.at_attr() { parser.attr(None) } else { parser.enum_attr(dialect, kind) }
}

/// `#vector.kind<add>` without the name of the attribute.
fn print_body(printer: &mut Printer<'_>, attr: &Attr) {
    match attr {
        Attr::Opaque(text) => {
            let body = text.body.as_str();
            printer.text(&body[body.find('<').unwrap_or(0)..]);
        }
        other => printer.attr(other),
    }
}

/// A power of two.
pub(super) static ALIGNMENT: AttrConstraint = AttrConstraint {
    summary: "64-bit signless integer attribute whose value is positive and whose value is a power of two > 0",
    holds: |attr| {
        let power = |value: i128| u64::try_from(value).is_ok_and(u64::is_power_of_two);
        matches!(attr, Attr::Integer(value, ty) if *ty == Type::I64 && power(*value))
    },
    form: AttrForm::Typed(|| Type::I64),
};

/// `[0, 1]`
pub(super) static I64_ARRAY: AttrConstraint = AttrConstraint::new("64-bit integer array attribute", |attr| {
    let is_i64 = |attr: &Attr| matches!(attr, Attr::Integer(_, ty) if *ty == Type::I64);
    attr.as_array().is_some_and(|items| items.iter().all(is_i64))
});

/// `[true, false]`
pub(super) static BOOL_ARRAY: AttrConstraint = AttrConstraint::new("1-bit boolean array attribute", |attr| {
    attr.as_array().is_some_and(|items| items.iter().all(|item| matches!(item, Attr::Bool(_))))
});

/// `[#vector.iterator_type<parallel>]`
pub(super) static ITERATOR_TYPES: AttrConstraint =
    AttrConstraint::new("Iterator type should be an enum.", |attr| {
        let is_iterator = |attr: &Attr| word_of("vector", &ITERATOR_TYPE, attr).is_some();
        attr.as_array().is_some_and(|items| items.iter().all(is_iterator))
    });

/// The property `alignment`.
pub(super) const OPTIONAL_ALIGNMENT: AttrDecl = optional_attr("alignment", &ALIGNMENT);
/// The property `kind`.
pub(super) const REQUIRED_KIND: AttrDecl = required_attr("kind", &KIND_ATTR);

/// The numbers in a property such as `offsets`.
pub(super) fn integers(attr: Option<&Attr>) -> Vec<i64> {
    attr.map_or_else(Vec::new, Attr::integers)
}

// ---- types

fn is_vector(ty: &Type, holds: impl FnOnce(&VectorType) -> bool) -> bool {
    as_vector(ty).is_some_and(holds)
}

const fn vectors(summary: &'static str, holds: fn(&Type) -> bool) -> TypeConstraint {
    TypeConstraint::new(summary, holds).of_kind(&VECTOR_KIND)
}

/// A vector of rank 1 or more.
pub(super) static VECTOR_OF_RANK: TypeConstraint =
    vectors("vector of any type values", |ty| is_vector(ty, |vector| !vector.shape.is_empty()));
/// A vector without scalable sizes.
pub(super) static FIXED_VECTOR: TypeConstraint = vectors("fixed-length vector of any type values", |ty| {
    is_vector(ty, |vector| !vector.scalable.contains(&true))
});
/// A vector of floats.
pub(super) static FLOAT_VECTOR: TypeConstraint = vectors("vector of floating-point values", |ty| {
    is_vector(ty, |vector| matches!(vector.elem, Type::Float(_)))
});
/// A vector of `i1`.
pub(super) static MASK: TypeConstraint =
    vectors("vector of 1-bit signless integer values", |ty| is_vector(ty, |vector| vector.elem == Type::I1));
/// A vector of `i1` of rank 1 or more.
pub(super) static MASK_OF_RANK: TypeConstraint = vectors("vector of 1-bit signless integer values", |ty| {
    is_vector(ty, |vector| vector.elem == Type::I1 && !vector.shape.is_empty())
});
/// A vector of `i1` of rank 1 or more, without scalable sizes.
pub(super) static FIXED_MASK: TypeConstraint =
    vectors("fixed-length vector of 1-bit signless integer values", |ty| {
        is_vector(ty, |vector| {
            vector.elem == Type::I1 && !vector.shape.is_empty() && !vector.scalable.contains(&true)
        })
    });
/// A vector of offsets, of rank 1 or more.
pub(super) static OFFSETS: TypeConstraint = vectors("vector of integer or index values", |ty| {
    is_vector(ty, |vector| {
        matches!(vector.elem, Type::Index | Type::Integer { .. }) && !vector.shape.is_empty()
    })
});
/// A vector of `index` of rank 1.
pub(super) static INDEX_VECTOR: TypeConstraint = vectors("vector of index values of ranks 1", |ty| {
    is_vector(ty, |vector| vector.elem == Type::Index && vector.shape.len() == 1)
});
/// A scalable vector of rank 1.
pub(super) static SCALABLE_VECTOR: TypeConstraint =
    vectors("scalable vector of any type values of ranks 1", |ty| {
        is_vector(ty, |vector| vector.scalable == [true])
    });
/// A vector of rank 1.
pub(super) static VECTOR_1D: TypeConstraint =
    vectors("vector of any type values of ranks 1", |ty| is_vector(ty, |vector| vector.shape.len() == 1));
/// Memory or a tensor.
pub(super) static SHAPED: TypeConstraint = TypeConstraint::new("shaped of any type values", |ty| {
    is_tensor_or_memref(ty) || matches!(ty, Type::Vector(_))
});
/// Memory or a tensor, ranked or not.
pub(super) static TENSOR_OR_MEMREF: TypeConstraint =
    TypeConstraint::new("Tensor or MemRef of any type values", is_tensor_or_memref);
/// A tensor with a rank.
pub(super) static RANKED_TENSOR: TypeConstraint =
    TypeConstraint::new("ranked tensor of any type values", |ty| matches!(ty, Type::Tensor(_)));

fn is_tensor_or_memref(ty: &Type) -> bool {
    matches!(ty, Type::MemRef(_) | Type::UnrankedMemRef(_) | Type::Tensor(_) | Type::UnrankedTensor(_))
}

/// The result has elements of the type of operand 0, or of its elements.
pub(super) const fn result_has_elements_of_first(summary: &'static str) -> TypeRule {
    TypeRule::Holds {
        check: |ir, op| elements_agree(super::operand(ir, op, 0), super::result(ir, op)),
        summary,
    }
}

/// The same for operand 1.
pub(super) const fn result_has_elements_of_second(summary: &'static str) -> TypeRule {
    TypeRule::Holds {
        check: |ir, op| elements_agree(super::operand(ir, op, 1), super::result(ir, op)),
        summary,
    }
}

/// The same for operand 2.
pub(super) const fn result_has_elements_of_third(summary: &'static str) -> TypeRule {
    TypeRule::Holds {
        check: |ir, op| elements_agree(super::operand(ir, op, 2), super::result(ir, op)),
        summary,
    }
}

/// Whether two types have the same elements, a scalar being its own element.
pub(super) fn elements_agree(one: &Type, other: &Type) -> bool {
    one.element_or_self() == other.element_or_self()
}

// ---- effects

/// Reads the memory it is given, if it is given memory.
pub(super) const READS: Effects =
    Effects::Known(&[Effect { kind: EffectKind::Read, on: EffectTarget::MemRefOperands }]);
/// Writes the memory it is given, if it is given memory.
pub(super) const WRITES: Effects =
    Effects::Known(&[Effect { kind: EffectKind::Write, on: EffectTarget::MemRefOperands }]);

// ---- syntax

/// An array of attributes.
pub(super) fn array(items: impl IntoIterator<Item = Attr>) -> Attr {
    Attr::Array(Arc::new(items.into_iter().collect()))
}

/// Reads a type that must be a vector.
pub(super) fn parse_vector(parser: &mut Parser<'_>, what: &str) -> PResult<Type> {
    let at = parser.offset();
    let ty = parser.ty()?;
    match ty {
        Type::Vector(_) => Ok(ty),
        other => Err(parser.error_at(
            at,
            format!("custom op '{what}' invalid kind of type specified: expected builtin.vector, but found '{other}'"),
        )),
    }
}
