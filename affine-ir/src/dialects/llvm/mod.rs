//! `llvm`: the part that C front ends print: attributes of modules, functions and arguments, and types.
//!
//! ```text
//! #llvm.linkage<external>    !llvm.ptr    !llvm.struct<(i32, array<4 x ptr>)>
//! ```
//!
//! No op is declared, so none has a meaning. All are [carried](crate::Dialects::carrying).

mod types;

use crate::core::attr::Attr;
use crate::core::types::{OpaqueText, Type};
use crate::language::dialect::{AttrHolder, Dialect, EnumAttr, EnumForm};
use crate::language::parse::{PResult, Parser};

/// The attribute `llvm.noalias`: the memory of a memref argument is reached only through the argument and
/// values derived from it.
pub const NOALIAS: &str = "llvm.noalias";

/// The dialect as `opt` knows it.
pub(crate) const DIALECT: Dialect = Dialect {
    name: "llvm",
    enums: ENUMS,
    attr: Some(parse_attr),
    ty: Some(types::parse_type),
    is_partial: true,
    verify_attr: Some(verify_attr),
    ..Dialect::BASE
};

static ENUMS: &[EnumAttr] = &[EnumAttr {
    mnemonic: "linkage",
    title: "linkage",
    words: &[
        "private",
        "internal",
        "available_externally",
        "linkonce",
        "weak",
        "common",
        "appending",
        "extern_weak",
        "linkonce_odr",
        "weak_odr",
        "external",
    ],
    form: EnumForm::One,
}];

/// `#llvm.address_space<3>`
fn parse_attr(parser: &mut Parser<'_>, mnemonic: &str, _: Option<&Type>) -> PResult<Option<Attr>> {
    if mnemonic != "address_space" {
        return Ok(None);
    }
    parser.expect(b'<')?;
    let at = parser.offset();
    let Ok(space) = u32::try_from(parser.integer()?) else {
        return Err(parser.error_at(at, "expected the number of an address space"));
    };
    parser.expect(b'>')?;
    Ok(Some(Attr::Opaque(OpaqueText::new("llvm", &format!("address_space<{space}>")).into())))
}

fn verify_attr(holder: AttrHolder<'_>, name: &str, value: &Attr) -> Option<String> {
    match (holder, name) {
        (AttrHolder::Op, "llvm.data_layout") if value.as_str().is_none() => {
            Some(format!("expected '{name}' to be a string attribute"))
        }
        (AttrHolder::Argument(_), NOALIAS) if *value != Attr::Unit => {
            Some(format!("\"{NOALIAS}\" should be a unit attribute"))
        }
        (AttrHolder::Argument(ty), NOALIAS) if is_no_pointer(ty) => {
            Some(format!("\"{NOALIAS}\" attribute attached to non-pointer LLVM type"))
        }
        _ => None,
    }
}

/// Whether a type is one of LLVM's that are no pointers.
fn is_no_pointer(ty: &Type) -> bool {
    match ty {
        Type::Integer { .. } | Type::Float(_) | Type::Vector(_) => true,
        Type::Opaque(text) => text.dialect.as_str() == "llvm" && !text.body.starts_with("ptr"),
        _ => false,
    }
}
