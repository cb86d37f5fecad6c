//! Types of the `llvm` dialect, kept as text in the form that mlir-opt prints.
//!
//! ```text
//! ptr | ptr<3> | array<4 x T> | struct<(T, ..)> | struct<packed (T, ..)> | struct<"name", (T, ..)>
//! struct<"name", opaque> | struct<"name"> (inside itself) | func<T (T, ..)> | func<T (T, ...)> | void | token | ..
//! ```
//!
//! Inside, types of the dialect are written without `!llvm.`, but for those with members that LLVM has not,
//! such as `index`.

use std::sync::Arc;

use crate::core::float::FloatKind;
use crate::core::types::{OpaqueText, Signedness, Type};
use crate::language::parse::{PResult, Parser};

/// Names of the structures around the type being read, with their quotes.
type Names<'a> = Vec<&'a str>;

/// A type of the dialect as text, without `!llvm.`.
struct Body {
    text: String,
    /// Whether LLVM has all that it is made of.
    is_llvm: bool,
}

/// Where a type is in another.
#[derive(Clone, Copy)]
enum Role {
    Element,
    Parameter,
    Result,
}

/// Reads a type of the dialect after its mnemonic.
pub(super) fn parse_type<'a>(parser: &mut Parser<'a>, mnemonic: &'a str) -> PResult<Option<Type>> {
    let body = body(parser, mnemonic, &mut Names::new())?;
    Ok(body.map(|body| Type::Opaque(Arc::new(OpaqueText::new("llvm", &body.text)))))
}

/// Reads what follows `word`; `None` if no type is called so.
fn body<'a>(parser: &mut Parser<'a>, word: &str, names: &mut Names<'a>) -> PResult<Option<Body>> {
    let mut is_llvm = true;
    let text = match word {
        "void" | "token" | "label" | "metadata" | "x86_amx" | "ppc_fp128" => word.to_owned(),
        "ptr" => pointer(parser)?,
        "array" => {
            parser.expect(b'<')?;
            let at = parser.offset();
            let size = parser.integer()?;
            if size < 0 {
                return Err(parser.error_at(at, "expected a size that is not negative"));
            }
            parser.expect_keyword("x")?;
            let element = inner(parser, names, Role::Element, &mut is_llvm)?;
            parser.expect(b'>')?;
            format!("array<{size} x {element}>")
        }
        "func" => {
            parser.expect(b'<')?;
            let result = inner(parser, names, Role::Result, &mut is_llvm)?;
            parser.expect(b'(')?;
            let params = parser.list(b')', |parser| match parser.at_literal("...") {
                true => parser.expect_literal("...").map(|()| "...".to_owned()),
                false => inner(parser, names, Role::Parameter, &mut is_llvm),
            })?;
            parser.expect(b'>')?;
            format!("func<{result} ({})>", params.join(", "))
        }
        "struct" => structure(parser, names, &mut is_llvm)?,
        _ => return Ok(None),
    };
    Ok(Some(Body { text, is_llvm }))
}

fn pointer(parser: &mut Parser<'_>) -> PResult<String> {
    if !parser.eat(b'<') {
        return Ok("ptr".to_owned());
    }
    let at = parser.offset();
    let space = u32::try_from(parser.integer()?);
    let space = space.map_err(|_| parser.error_at(at, "expected an address space, a number of 32 bits"))?;
    parser.expect(b'>')?;
    Ok(if space == 0 { "ptr".to_owned() } else { format!("ptr<{space}>") })
}

fn structure<'a>(parser: &mut Parser<'a>, names: &mut Names<'a>, is_llvm: &mut bool) -> PResult<String> {
    parser.expect(b'<')?;
    let mut head = String::new();
    let is_named = parser.at_string();
    if is_named {
        let name = parser.next_word();
        parser.string()?;
        if parser.at(b'>') && !names.contains(&name) {
            return Err(parser.error("struct without a body only allowed in a recursive struct"));
        }
        if parser.eat(b'>') {
            return Ok(format!("struct<{name}>"));
        }
        parser.expect(b',')?;
        if parser.eat_keyword("opaque") {
            parser.expect(b'>')?;
            return Ok(format!("struct<{name}, opaque>"));
        }
        head = format!("{name}, ");
        names.push(name);
    }
    let packed = if parser.eat_keyword("packed") { "packed " } else { "" };
    parser.expect(b'(')?;
    let fields = parser.list(b')', |parser| inner(parser, names, Role::Element, is_llvm))?;
    parser.expect(b'>')?;
    if is_named {
        names.pop();
    }
    Ok(format!("struct<{head}{packed}({})>", fields.join(", ")))
}

/// A type inside another. `is_llvm` stays if LLVM has it.
fn inner<'a>(
    parser: &mut Parser<'a>,
    names: &mut Names<'a>,
    role: Role,
    is_llvm: &mut bool,
) -> PResult<String> {
    let at = parser.offset();
    let word = match parser.eat_type_name("llvm") {
        None if parser.at_ty() => {
            let ty = parser.ty()?;
            *is_llvm &= has_llvm(&ty);
            return Ok(match &ty {
                Type::Opaque(text) if text.dialect.as_str() == "llvm" => text.body.to_string(),
                other => other.to_string(),
            });
        }
        None => parser.keyword()?,
        Some(word) => word,
    };
    let Some(body) = parser.nested(|parser| body(parser, word, names))? else {
        return Err(parser.error_at(at, format!("unknown LLVM type: {word}")));
    };
    if !is_allowed(word, role) {
        let what = match role {
            Role::Element => "element",
            Role::Parameter => "function argument",
            Role::Result => "function result",
        };
        return Err(parser.error_at(at, format!("invalid {what} type: '!llvm.{}'", body.text)));
    }
    *is_llvm &= body.is_llvm;
    Ok(if body.is_llvm { body.text } else { format!("!llvm.{}", body.text) })
}

/// Whether the type called `word` may be there.
fn is_allowed(word: &str, role: Role) -> bool {
    match role {
        Role::Element => !matches!(word, "void" | "token" | "label" | "metadata" | "func"),
        Role::Parameter => !matches!(word, "void" | "func"),
        Role::Result => !matches!(word, "label" | "metadata" | "func"),
    }
}

/// Whether LLVM has a type of another dialect, or of this one under an alias.
fn has_llvm(ty: &Type) -> bool {
    match ty {
        Type::Integer { signedness, .. } => *signedness == Signedness::Signless,
        Type::Float(kind) => {
            use FloatKind::{BF16, F16, F32, F64, F80, F128};
            matches!(kind, BF16 | F16 | F32 | F64 | F80 | F128)
        }
        Type::Vector(vector) => vector.shape.len() == 1 && has_llvm(&vector.elem),
        Type::Opaque(text) => text.dialect.as_str() == "llvm" && !text.body.contains('!'),
        _ => false,
    }
}
