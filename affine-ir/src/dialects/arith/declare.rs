//! Types and properties that the arithmetic and mathematical ops share.

use crate::core::attr::Attr;
use crate::core::types::Type;
use crate::language::constraint::{AttrConstraint, AttrForm, CustomForm, Keywords, TypeConstraint};
use crate::language::dialect::EnumAttr;
use crate::language::print::Printer;
use crate::language::signature::{
    AttrDecl, Signature, TypeRule, default_attr, one, optional_attr, unit_attr,
};
use crate::language::verify::rules::element_is;

use crate::dialects::arith::syntax::{FASTMATH_ATTR, NO_FASTMATH, NO_OVERFLOW, OVERFLOW_ATTR, bool_like};

/// Signless integers, indices, and vectors and tensors of such.
pub(crate) static INTEGER_LIKE: TypeConstraint =
    TypeConstraint::new("signless-integer-like", |ty| element_is(ty, Type::is_signless_integer_or_index));
/// The same without indices.
pub(super) static FIXED_INTEGER_LIKE: TypeConstraint =
    TypeConstraint::new("signless-fixed-width-integer-like", |ty| element_is(ty, Type::is_signless_integer));
/// Floats, and vectors and tensors of such.
pub(crate) static FLOAT_LIKE: TypeConstraint =
    TypeConstraint::new("floating-point-like", |ty| element_is(ty, is_float));
/// `i1`, and vectors and tensors of it.
pub(crate) static BOOL_LIKE: TypeConstraint =
    TypeConstraint::new("bool-like", |ty| element_is(ty, |ty| *ty == Type::I1));
/// What `arith.index_cast` takes.
pub(super) static INTEGER_LIKE_OR_MEMREF: TypeConstraint =
    TypeConstraint::new("signless-integer-like or memref of signless-integer", |ty| {
        !matches!(ty, Type::UnrankedMemRef(_)) && ty.element_or_self().is_signless_integer_or_index()
    });
/// What `arith.bitcast` takes.
pub(super) static BITS_OR_MEMREF: TypeConstraint =
    TypeConstraint::new("signless-integer-or-float-like or memref of signless-integer or float", |ty| {
        let elem = ty.element_or_self();
        !matches!(ty, Type::UnrankedMemRef(_)) && (elem.is_signless_integer() || is_float(elem))
    });

pub(super) fn is_float(ty: &Type) -> bool {
    matches!(ty, Type::Float(_))
}

/// `fastmath`, written `<nnan>` after the word.
static FASTMATH_FLAGS: AttrConstraint = AttrConstraint {
    summary: "Floating point fast math flags",
    holds: |attr| is_flags(attr, &FASTMATH_ATTR),
    form: AttrForm::Custom(&CustomForm {
        starts: |parser| parser.at(b'<'),
        parse: |parser| parser.enum_attr("arith", &FASTMATH_ATTR),
        print: print_flags,
    }),
};

static OVERFLOW_FLAGS: AttrConstraint = AttrConstraint {
    summary: "Integer overflow arith flags",
    holds: |attr| is_flags(attr, &OVERFLOW_ATTR),
    form: AttrForm::Custom(&CustomForm {
        starts: |parser| parser.at(b'<'),
        parse: |parser| parser.enum_attr("arith", &OVERFLOW_ATTR),
        print: print_flags,
    }),
};

fn is_flags(attr: &Attr, flags: &EnumAttr) -> bool {
    let Attr::Opaque(text) = attr else { return false };
    let words = text.body.strip_prefix(flags.mnemonic);
    text.dialect.as_str() == "arith" && words.is_some_and(|words| words.starts_with('<'))
}

fn print_flags(printer: &mut Printer<'_>, attr: &Attr) {
    if let Attr::Opaque(text) = attr {
        printer.text(&text.body[text.body.find('<').unwrap_or(0)..]);
    }
}

/// The rounding modes, in the order of their values.
pub(super) const ROUNDING: &[&str] =
    &["to_nearest_even", "downward", "upward", "toward_zero", "to_nearest_away"];

pub(super) static ROUNDING_MODE: AttrConstraint = AttrConstraint {
    summary: "Floating point rounding mode",
    holds: |attr| code(attr, &Type::I32, ROUNDING.len()).is_some(),
    form: AttrForm::Enum(&Keywords {
        keywords: ROUNDING,
        attr: |position| number(position, Type::I32),
        position: |attr| code(attr, &Type::I32, ROUNDING.len()),
    }),
};

pub(super) const CMPI: &[&str] = &["eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge"];
pub(super) const CMPF: &[&str] = &[
    "false", "oeq", "ogt", "oge", "olt", "ole", "one", "ord", "ueq", "ugt", "uge", "ult", "ule", "une",
    "uno", "true",
];

pub(super) static CMPI_PREDICATE: AttrConstraint = AttrConstraint {
    summary: "allowed 64-bit signless integer cases: 0, 1, 2, 3, 4, 5, 6, 7, 8, 9",
    holds: |attr| code(attr, &Type::I64, CMPI.len()).is_some(),
    form: AttrForm::Enum(&Keywords {
        keywords: CMPI,
        attr: |position| number(position, Type::I64),
        position: |attr| code(attr, &Type::I64, CMPI.len()),
    }),
};
pub(super) static CMPF_PREDICATE: AttrConstraint = AttrConstraint {
    summary: "allowed 64-bit signless integer cases: 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15",
    holds: |attr| code(attr, &Type::I64, CMPF.len()).is_some(),
    form: AttrForm::Enum(&Keywords {
        keywords: CMPF,
        attr: |position| number(position, Type::I64),
        position: |attr| code(attr, &Type::I64, CMPF.len()),
    }),
};

fn number(position: usize, ty: Type) -> Attr {
    Attr::Integer(i128::try_from(position).expect("positions are those of a list of words"), ty)
}

/// The number that stands for one of `n` words.
fn code(attr: &Attr, ty: &Type, n: usize) -> Option<usize> {
    match attr {
        Attr::Integer(code, found) if found == ty => usize::try_from(*code).ok().filter(|code| *code < n),
        _ => None,
    }
}

/// Liberties with floats; none if they are left out.
pub(crate) const FASTMATH: AttrDecl = default_attr("fastmath", &FASTMATH_FLAGS, || NO_FASTMATH.clone());
/// The same where leaving them out is told from having none.
pub(super) const OPTIONAL_FASTMATH: AttrDecl = optional_attr("fastmath", &FASTMATH_FLAGS);
/// Promises about overflow.
pub(super) const OVERFLOW_DECL: AttrDecl =
    default_attr("overflowFlags", &OVERFLOW_FLAGS, || NO_OVERFLOW.clone());
/// A promise that nothing is lost.
pub(super) const EXACT_DECL: AttrDecl = unit_attr("isExact");
/// How to round.
pub(super) const ROUNDING_DECL: AttrDecl = optional_attr("roundingmode", &ROUNDING_MODE);

/// A signature with operands and one result of one constraint.
macro_rules! alike {
    ($constraint:expr, $attrs:expr, $($operand:literal),+) => {
        Signature {
            operands: &[$(one($operand, &$constraint)),+],
            results: &[one("result", &$constraint)],
            attrs: $attrs,
            ..Signature::NONE
        }
    };
}
pub(crate) use alike;

/// A signature with one operand and one result.
macro_rules! cast {
    ($from:expr, $to:expr, $attrs:expr) => {
        Signature {
            operands: &[one("in", &$from)],
            results: &[one("out", &$to)],
            attrs: $attrs,
            ..Signature::NONE
        }
    };
}

pub(super) static INT_BINARY: Signature = alike!(INTEGER_LIKE, &[], "lhs", "rhs");
pub(super) static OVERFLOWING: Signature = alike!(INTEGER_LIKE, &[OVERFLOW_DECL], "lhs", "rhs");
pub(super) static EXACT: Signature = alike!(INTEGER_LIKE, &[EXACT_DECL], "lhs", "rhs");
pub(super) static EXTENDED_PRODUCT: Signature = Signature {
    operands: &[one("lhs", &INTEGER_LIKE), one("rhs", &INTEGER_LIKE)],
    results: &[one("low", &INTEGER_LIKE), one("high", &INTEGER_LIKE)],
    types: &[TypeRule::Same(&["lhs", "rhs", "low", "high"])],
    ..Signature::NONE
};
pub(crate) static FLOAT_UNARY: Signature = alike!(FLOAT_LIKE, &[FASTMATH], "operand");
pub(crate) static FLOAT_BINARY: Signature = alike!(FLOAT_LIKE, &[FASTMATH], "lhs", "rhs");

pub(super) static BITCAST: Signature = cast!(BITS_OR_MEMREF, BITS_OR_MEMREF, &[]);
pub(super) static EXTF: Signature = cast!(FLOAT_LIKE, FLOAT_LIKE, &[OPTIONAL_FASTMATH]);
pub(super) static EXTI: Signature = cast!(FIXED_INTEGER_LIKE, FIXED_INTEGER_LIKE, &[]);
pub(super) static FPTOI: Signature = cast!(FLOAT_LIKE, FIXED_INTEGER_LIKE, &[]);
pub(super) static INDEX_CAST: Signature = cast!(INTEGER_LIKE_OR_MEMREF, INTEGER_LIKE_OR_MEMREF, &[]);
pub(super) static ITOFP: Signature = cast!(FIXED_INTEGER_LIKE, FLOAT_LIKE, &[]);
pub(super) static TRUNCF: Signature = cast!(FLOAT_LIKE, FLOAT_LIKE, &[OPTIONAL_FASTMATH, ROUNDING_DECL]);
pub(super) static TRUNCI: Signature = cast!(FIXED_INTEGER_LIKE, FIXED_INTEGER_LIKE, &[OVERFLOW_DECL]);

/// The result is `i1` in the shape of `from`.
pub(crate) const fn bool_result(from: &'static str) -> TypeRule {
    let summary = "result type has i1 element type and same shape as operands";
    TypeRule::with("result", from, |ty| Some(bool_like(ty)), summary)
}

/// `in`, `scale` and `out`, without properties.
pub(super) const SCALING: Signature = Signature {
    operands: &[one("in", &FLOAT_LIKE), one("scale", &FLOAT_LIKE)],
    results: &[one("out", &FLOAT_LIKE)],
    ..Signature::NONE
};
