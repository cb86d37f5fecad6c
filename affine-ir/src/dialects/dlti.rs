//! `dlti`: data layouts and targets, as attributes of modules.
//!
//! ```text
//! #dlti.dl_spec<!llvm.ptr<270> = dense<32> : vector<4xi64>, "dlti.endianness" = "little">
//! #dlti.dl_spec<#dlti.dl_entry<i64, dense<64> : vector<2xi64>>>    the same in an older form
//! ```
//!
//! They are held as text in the form that mlir-opt prints; nothing here asks what they say.

use std::sync::Arc;

use crate::core::attr::Attr;
use crate::core::types::{OpaqueText, Type};
use crate::language::dialect::{AttrHolder, Dialect};
use crate::language::parse::{PResult, Parser};

/// The dialect, but for its ops.
pub(crate) const DIALECT: Dialect = Dialect {
    name: "dlti",
    attr: Some(parse_attr),
    is_partial: true,
    verify_attr: Some(verify_attr),
    ..Dialect::BASE
};

const ENTRY: &str = "dl_entry";

fn parse_attr<'a>(parser: &mut Parser<'a>, mnemonic: &'a str, _: Option<&Type>) -> PResult<Option<Attr>> {
    let body = match mnemonic {
        ENTRY => {
            let (key, value) = entry(parser)?;
            format!("{ENTRY}<{key}, {value}>")
        }
        "dl_spec" | "map" | "target_device_spec" | "target_system_spec" => {
            format!("{mnemonic}<{}>", parser.nested(entries)?)
        }
        _ => return Ok(None),
    };
    Ok(Some(Attr::Opaque(Arc::new(OpaqueText::new(DIALECT.name, &body)))))
}

/// `<entry, ..>`, each `key = value` or `#dlti.dl_entry<key, value>`
fn entries(parser: &mut Parser<'_>) -> PResult<String> {
    let mut keys: Vec<String> = Vec::new();
    let read = |parser: &mut Parser<'_>| {
        let at = parser.offset();
        let (key, value) = match parser.eat_attr_name(DIALECT.name, ENTRY) {
            true => entry(parser)?,
            false => {
                let key = key(parser)?;
                parser.expect(b'=')?;
                let value = parser.attr(None)?;
                (key, parser.todays_numbers(value))
            }
        };
        if keys.contains(&key) {
            return Err(parser.error_at(at, format!("repeated DLTI key: {key}")));
        }
        let text = format!("{key} = {value}");
        keys.push(key);
        Ok(text)
    };
    parser.expect(b'<')?;
    Ok(parser.list(b'>', read)?.join(", "))
}

/// `<key, value>`
fn entry(parser: &mut Parser<'_>) -> PResult<(String, Attr)> {
    parser.expect(b'<')?;
    let key = key(parser)?;
    parser.expect(b',')?;
    let value = parser.attr(None)?;
    parser.expect(b'>')?;
    Ok((key, parser.todays_numbers(value)))
}

/// A type or a string.
fn key(parser: &mut Parser<'_>) -> PResult<String> {
    if parser.at_string() {
        return Ok(Attr::String(parser.string()?).to_string());
    }
    Ok(parser.ty()?.to_string())
}

fn verify_attr(_: AttrHolder<'_>, name: &str, value: &Attr) -> Option<String> {
    let mnemonic = match name {
        "dlti.dl_spec" => "dl_spec",
        "dlti.map" => "map",
        "dlti.target_system_spec" => "target_system_spec",
        _ => return Some(format!("attribute '{name}' not supported by dialect")),
    };
    let is_right = value.enum_word(DIALECT.name, mnemonic).is_some();
    (!is_right).then(|| format!("'{name}' is expected to be a #dlti.{mnemonic} attribute"))
}
