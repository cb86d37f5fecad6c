//! Types of the `llvm` dialect, kept as text in the form that mlir-opt prints.
//!
//! ```text
//! ptr | ptr<3> | array<4 x T> | struct<(T, ..)> | struct<packed (T, ..)> | struct<"name", (T, ..)>
//! struct<"name", opaque> | struct<"name"> (inside itself) | func<T (T, ..)> | func<T (T, ...)> | void | token | ..
//! ```
//!
//! Inside, types of the dialect are written without `!llvm.`, but for those with members that LLVM has not,
//! such as `index`.
//!
//! Of older versions, `ptr<T>` is `ptr`, and the names of LLVM's own numbers and vectors are those of MLIR:
//! `!llvm.i32` is `i32`.

use std::sync::Arc;

use crate::core::float::FloatKind;
use crate::core::types::{OpaqueText, Signedness, Type, VectorType};
use crate::language::parse::{OLD_VERSIONS, PResult, Parser};

/// The last version with types of what pointers point to.
const LAST_TYPED: u32 = 16;

/// The widest integer type, as in MLIR.
const MAX_WIDTH: u32 = (1 << 24) - 1;

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
    if let Some(ty) = older(parser, mnemonic)? {
        return Ok(Some(ty));
    }
    let body = body(parser, mnemonic, &mut Names::new())?;
    Ok(body.map(Body::into_type))
}

impl Body {
    fn into_type(self) -> Type {
        Type::Opaque(Arc::new(OpaqueText::new("llvm", &self.text)))
    }
}

/// Numbers and vectors, which older versions have a type of LLVM for.
fn older(parser: &mut Parser<'_>, word: &str) -> PResult<Option<Type>> {
    const LAST_NUMBERS: u32 = 12;
    const LAST_VECTORS: u32 = 20;
    if word == "vec" && parser.may_be_of(LAST_VECTORS) {
        return vector(parser).map(Some);
    }
    if !parser.may_be_of(LAST_NUMBERS) {
        return Ok(None);
    }
    let kind = match word {
        "half" => FloatKind::F16,
        "bfloat" => FloatKind::BF16,
        "float" => FloatKind::F32,
        "double" => FloatKind::F64,
        "x86_fp80" => FloatKind::F80,
        "fp128" => FloatKind::F128,
        _ => {
            let digits = word.strip_prefix('i').filter(|digits| digits.bytes().all(|b| b.is_ascii_digit()));
            let width = digits.and_then(|digits| digits.parse().ok()).filter(|width| *width <= MAX_WIDTH);
            return Ok(width.map(Type::integer));
        }
    };
    Ok(Some(Type::Float(kind)))
}

/// `<4 x T>`, or `<? x 4 x T>` of a scalable vector
fn vector(parser: &mut Parser<'_>) -> PResult<Type> {
    parser.expect(b'<')?;
    let is_scalable = parser.eat(b'?');
    if is_scalable {
        parser.expect_keyword("x")?;
    }
    let at = parser.offset();
    let size = parser.integer()?;
    parser.expect_keyword("x")?;
    let elem = parser.nested(|parser| whole(parser, &mut Names::new()))?;
    parser.expect(b'>')?;
    if size < 1 {
        return Err(parser.error_at(at, "expected a size of at least 1"));
    }
    Ok(Type::Vector(Arc::new(VectorType { shape: vec![size], scalable: vec![is_scalable], elem })))
}

/// A type, written with or without `!llvm.`.
fn whole<'a>(parser: &mut Parser<'a>, names: &mut Names<'a>) -> PResult<Type> {
    let at = parser.offset();
    let word = match parser.eat_type_name("llvm") {
        None if parser.at_ty() => return parser.ty(),
        None => parser.keyword()?,
        Some(word) => word,
    };
    if let Some(ty) = older(parser, word)? {
        return Ok(ty);
    }
    let body = body(parser, word, names)?;
    let body = body.ok_or_else(|| parser.error_at(at, format!("unknown LLVM type: {word}")))?;
    Ok(body.into_type())
}

/// Reads what follows `word`; `None` if no type is called so.
fn body<'a>(parser: &mut Parser<'a>, word: &str, names: &mut Names<'a>) -> PResult<Option<Body>> {
    let mut is_llvm = true;
    let text = match word {
        "void" | "token" | "label" | "metadata" | "x86_amx" | "ppc_fp128" => word.to_owned(),
        "ptr" => pointer(parser, names)?,
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

fn pointer<'a>(parser: &mut Parser<'a>, names: &mut Names<'a>) -> PResult<String> {
    if !parser.eat(b'<') {
        parser.points_to(None);
        return Ok("ptr".to_owned());
    }
    if parser.may_be_of(LAST_TYPED) && !parser.at_number() {
        let pointee = parser.nested(|parser| whole(parser, names))?;
        let space = if parser.eat(b',') { space(parser)? } else { 0 };
        parser.expect(b'>')?;
        parser.points_to(Some(pointee));
        return Ok(in_space(space));
    }
    let is_typed = !parser.at_number();
    let space = space(parser).map_err(|mut error| {
        if is_typed {
            parser.suggest_from((OLD_VERSIONS.0, LAST_TYPED), &mut error);
        }
        error
    })?;
    parser.expect(b'>')?;
    parser.points_to(None);
    Ok(in_space(space))
}

fn in_space(space: u32) -> String {
    if space == 0 { "ptr".to_owned() } else { format!("ptr<{space}>") }
}

fn space(parser: &mut Parser<'_>) -> PResult<u32> {
    let at = parser.offset();
    let space = u32::try_from(parser.integer()?);
    space.map_err(|_| parser.error_at(at, "expected an address space, a number of 32 bits"))
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
    if let Some(ty) = older(parser, word)? {
        return Ok(ty.to_string());
    }
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
