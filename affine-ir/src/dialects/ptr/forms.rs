//! Syntax of `ptr` properties and types: flags and orderings as words, an alignment as a number, pointer
//! types without their name, and the clauses of loads and stores in any order.

use std::sync::Arc;

use crate::core::attr::Attr;
use crate::core::ids::{OpId, ValueId};
use crate::core::types::Type;
use crate::language::assembly::Assembly;
use crate::language::constraint::{AttrConstraint, AttrForm, CustomForm};
use crate::language::parse::{Draft, PResult, Parser};
use crate::language::print::Printer;

use crate::dialects::ptr::attrs::{PtrType, is_pointer, pointer_body};

/// An alignment that may be missing: a list of at most one number.
pub(super) static ALIGNMENT: AttrConstraint = AttrConstraint {
    summary: "optional int64_t",
    holds: |attr| match attr.as_array() {
        Some([]) => true,
        Some([Attr::Integer(_, ty)]) => *ty == Type::I64,
        _ => false,
    },
    form: AttrForm::Custom(&CustomForm {
        starts: |parser| parser.at_number(),
        parse: |parser| {
            let is_word = parser.at_keyword("true") || parser.at_keyword("false");
            if !parser.at_number() || is_word {
                return Err(parser.error("invalid value for property alignment, expected optional int64_t"));
            }
            let value = Attr::Integer(parser.integer()?.into(), Type::I64);
            Ok(Attr::Array(Arc::new(vec![value])))
        },
        print: |printer, attr| {
            if let Some([value]) = attr.as_array() {
                printer.attr_without_type(value);
            }
        },
    }),
};

/// No alignment.
pub(super) fn no_alignment() -> Attr {
    Attr::Array(Arc::new(Vec::new()))
}

/// The alignment that a property holds.
pub(super) fn alignment(attr: Option<&Attr>) -> Option<i64> {
    attr?.as_array()?.first()?.as_i64()
}

/// Orderings of atomic accesses, in the order of their numbers.
pub(super) const ORDERINGS: &[&str] =
    &["not_atomic", "unordered", "monotonic", "acquire", "release", "acq_rel", "seq_cst"];
const ADD_WORDS: &[&str] = &["none", "nusw", "nuw", "inbounds"];
const DIFF_WORDS: &[&str] = &["none", "nuw", "nsw"];

const ORDERING_TITLE: &str = "Atomic ordering for LLVM's memory model";
const ADD_TITLE: &str = "Pointer add flags";
const DIFF_TITLE: &str = "Pointer difference flags";

/// How an access is ordered among others.
pub(super) static ORDERING: AttrConstraint = AttrConstraint {
    summary: ORDERING_TITLE,
    holds: |attr| is_number(attr, Type::I32, ORDERINGS.len()),
    form: AttrForm::Custom(&CustomForm {
        starts: |parser| !parser.at(b':'),
        parse: |parser| Ok(Attr::Integer(word(parser, ORDERINGS, ORDERING_TITLE)?, Type::I32)),
        print: |printer, attr| print_word(printer, attr, ORDERINGS),
    }),
};

/// An access that is not atomic.
pub(super) fn not_atomic() -> Attr {
    Attr::Integer(0, Type::I32)
}

/// What is promised of a sum.
pub(super) static ADD_FLAGS: AttrConstraint = AttrConstraint {
    summary: ADD_TITLE,
    holds: |attr| is_number(attr, Type::I32, ADD_WORDS.len()),
    form: AttrForm::Custom(&CustomForm {
        starts: |parser| !parser.at_operand(),
        parse: |parser| Ok(Attr::Integer(word(parser, ADD_WORDS, ADD_TITLE)?, Type::I32)),
        print: |printer, attr| print_word(printer, attr, ADD_WORDS),
    }),
};

/// No promise.
pub(super) fn no_add_flags() -> Attr {
    Attr::Integer(0, Type::I32)
}

/// What is promised of a difference: any of two things.
pub(super) static DIFF_FLAGS: AttrConstraint = AttrConstraint {
    summary: DIFF_TITLE,
    holds: |attr| is_number(attr, Type::integer(8), 4),
    form: AttrForm::Custom(&CustomForm {
        starts: |parser| !parser.at_operand(),
        parse: |parser| {
            let mut flags = word(parser, DIFF_WORDS, DIFF_TITLE)?;
            while parser.eat(b'|') {
                flags |= word(parser, DIFF_WORDS, DIFF_TITLE)?;
            }
            Ok(Attr::Integer(flags, Type::integer(8)))
        },
        print: |printer, attr| match attr.as_integer() {
            Some(3) => printer.text("nuw|nsw"),
            _ => print_word(printer, attr, DIFF_WORDS),
        },
    }),
};

/// No promise.
pub(super) fn no_diff_flags() -> Attr {
    Attr::Integer(0, Type::integer(8))
}

fn is_number(attr: &Attr, ty: Type, limit: usize) -> bool {
    let value = attr.as_integer().and_then(|value| usize::try_from(value).ok());
    attr.ty() == Some(ty) && value.is_some_and(|value| value < limit)
}

/// The number of the word that is next.
fn word(parser: &mut Parser<'_>, words: &[&str], title: &str) -> PResult<i128> {
    let at = parser.offset();
    let Some(found) = parser.eat_any_keyword() else {
        return Err(parser.error_at(at, format!("expected keyword for {title}")));
    };
    let position = words.iter().position(|word| *word == found).and_then(|n| i128::try_from(n).ok());
    position.ok_or_else(|| {
        let all = words.join(", ");
        parser.error_at(at, format!("expected one of [{all}] for {title}, got: {found}"))
    })
}

fn print_word(printer: &mut Printer<'_>, attr: &Attr, words: &[&str]) {
    let position = attr.as_integer().and_then(|value| usize::try_from(value).ok());
    if let Some(word) = position.and_then(|position| words.get(position)) {
        printer.text(word);
    }
}

/// Words and the properties they stand for, in the order they are written.
const CLAUSES: [(&str, &str); 4] = [
    ("nontemporal", "nontemporal"),
    ("invariant", "invariant"),
    ("invariant_group", "invariantGroup"),
    ("alignment", "alignment"),
];

/// Clauses in any order, each at most once.
pub(super) fn parse_clauses<'a>(
    parser: &mut Parser<'a>,
    _: &mut Assembly<'a>,
    draft: &mut Draft,
) -> PResult<()> {
    let def = draft.def;
    let known = CLAUSES.into_iter().filter(|(_, property)| def.is_property(property)).collect::<Vec<_>>();
    while let Some((word, property)) = known.iter().find(|(word, _)| parser.eat_keyword(word)) {
        if draft.spec.attrs.get(property).is_some() {
            let message =
                format!("`{word}` clause can appear at most once in the expansion of the oilist directive");
            return Err(parser.error_at(draft.offset(), message));
        }
        let value = if *property == "alignment" {
            parser.expect(b'=')?;
            ALIGNMENT.form.parse(parser, property)?
        } else {
            Attr::Unit
        };
        draft.spec.attrs.set_static(property, value);
    }
    Ok(())
}

/// The same; each with a blank before it.
pub(super) fn print_clauses(printer: &mut Printer<'_>, op: OpId) {
    let data = printer.ir.op(op);
    for (word, property) in CLAUSES {
        match data.attr(property) {
            Some(Attr::Unit) => printer.fmt(format_args!(" {word}")),
            Some(attr) if alignment(Some(attr)).is_some() => {
                printer.fmt(format_args!(" {word} = "));
                ALIGNMENT.form.print(printer, attr);
            }
            _ => {}
        }
    }
}

/// A pointer type, its name left out or not.
fn short_pointer(parser: &mut Parser<'_>) -> PResult<Type> {
    if !parser.next_word().starts_with('!') {
        return pointer_body(parser);
    }
    let at = parser.offset();
    match parser.ty()? {
        ty if is_pointer(&ty) => Ok(ty),
        _ => Err(parser.error_at(at, "invalid kind of type specified")),
    }
}

fn print_short_pointer(printer: &mut Printer<'_>, value: Option<&ValueId>) {
    let ir = printer.ir;
    if let Some(PtrType::Pointer(space)) = value.and_then(|value| PtrType::of(ir.ty(*value))) {
        printer.params(&[("", space.clone())]);
    }
}

/// The type of the operand.
pub(super) fn parse_operand_type<'a>(
    parser: &mut Parser<'a>,
    assembly: &mut Assembly<'a>,
    _: &mut Draft,
) -> PResult<()> {
    let ty = short_pointer(parser)?;
    assembly.set_types("ptr", vec![ty]);
    Ok(())
}

/// Writes it.
pub(super) fn print_operand_type(printer: &mut Printer<'_>, op: OpId) {
    print_short_pointer(printer, printer.ir.op(op).operands().first());
}

/// The type of the result.
pub(super) fn parse_result_type<'a>(
    parser: &mut Parser<'a>,
    assembly: &mut Assembly<'a>,
    _: &mut Draft,
) -> PResult<()> {
    let ty = short_pointer(parser)?;
    assembly.set_types("result", vec![ty]);
    Ok(())
}

/// Writes it.
pub(super) fn print_result_type(printer: &mut Printer<'_>, op: OpId) {
    print_short_pointer(printer, printer.ir.op(op).results().first());
}
