//! Parses `dense_resource<key>`, and the resources in `{-# .. #-}` that keys refer to.

use crate::core::attr::Attr;
use crate::core::lexer::{Tok, Token};
use crate::core::name::Name;
use crate::core::resources::{Blob, ResourceValue};
use crate::core::types::Type;
use crate::language::parse::dense::hex_bytes;
use crate::language::parse::{PResult, Parser};

impl<'a> Parser<'a> {
    /// `dense_resource<key> : type`
    pub(super) fn dense_resource(&mut self, ty: Option<&Type>) -> PResult<Attr> {
        let mut start = self.tok.start;
        self.advance();
        self.expect_in(b'<', "after 'dense_resource'")?;
        let key = match self.tok.kind {
            Tok::String => self.string()?,
            Tok::Bare => Name::from(self.keyword()?),
            _ => return Err(self.error(NO_KEY)),
        };
        self.expect(b'>')?;
        let ty = match ty {
            Some(ty) => ty.clone(),
            None => {
                start = self.tok.start;
                self.colon_ty()?
            }
        };
        if ty.is_shaped() {
            return Ok(Attr::DenseResource(key, ty));
        }
        Err(self.error_at(start, "`dense_resource` expected a shaped type"))
    }

    /// `{-# section: { group: { key: value, .. }, .. }, .. #-}`
    pub(super) fn metadata(&mut self) -> PResult<()> {
        self.advance();
        self.until(Tok::MetadataClose, "#-}", |parser| {
            let at = parser.tok.start;
            let Some(section) = parser.eat_any_keyword() else {
                return Err(parser.error("expected identifier key in file metadata dictionary"));
            };
            parser.expect(b':')?;
            match section {
                "dialect_resources" => parser.groups(Self::dialect_resources),
                "external_resources" => parser.groups(Self::external_resources),
                _ => {
                    let message = format!("unknown key '{section}' in file metadata dictionary");
                    Err(parser.error_at(at, message))
                }
            }
        })
    }

    /// `item, item, ..` and the closing token, written `spelling`.
    fn until(
        &mut self,
        close: Tok,
        spelling: &str,
        mut item: impl FnMut(&mut Self) -> PResult<()>,
    ) -> PResult<()> {
        if self.eat_kind(close) {
            return Ok(());
        }
        loop {
            item(self)?;
            if self.eat_kind(close) {
                return Ok(());
            }
            if !self.eat(b',') {
                return Err(self.wrong_token(format!("expected ',' or '{spelling}'")));
            }
        }
    }

    /// `{ name: { .. }, .. }`; `entries` reads what is in the inner braces, up to and including the closing
    /// one.
    fn groups(&mut self, entries: fn(&mut Self, &'a str, u32) -> PResult<()>) -> PResult<()> {
        self.expect(b'{')?;
        self.until(Tok::Punct(b'}'), "}", |parser| {
            let at = parser.tok.start;
            let Some(name) = parser.eat_any_keyword() else { return Err(parser.error(NO_KEY)) };
            parser.expect(b':')?;
            parser.expect(b'{')?;
            entries(parser, name, at)
        })
    }

    fn dialect_resources(&mut self, dialect: &'a str, at: u32) -> PResult<()> {
        if !self.dialects.is_known_name(dialect) {
            return Err(self.error_at(at, format!("dialect '{dialect}' is unknown")));
        }
        if dialect != "builtin" {
            return Err(self.error(format!("unexpected 'resource' section for dialect '{dialect}'")));
        }
        self.until(Tok::Punct(b'}'), "}", |parser| {
            let (key, value) = parser.entry(NO_KEY)?;
            let blob = parser.blob(&key, value)?;
            parser.ir.resources.dense.insert(key, blob);
            Ok(())
        })
    }

    fn external_resources(&mut self, group: &'a str, _: u32) -> PResult<()> {
        let mut found = Vec::new();
        self.until(Tok::Punct(b'}'), "}", |parser| {
            let (key, value) = parser.entry("expected identifier key for 'external_resources' entry")?;
            let value = match parser.slice(value) {
                "true" => ResourceValue::Bool(true),
                "false" => ResourceValue::Bool(false),
                text if text.starts_with("\"0x") => ResourceValue::Blob(parser.blob(&key, value)?),
                text if value.kind == Tok::String => {
                    ResourceValue::String(parser.string_text(&text[1..text.len() - 1]))
                }
                _ => {
                    let message = format!("expected string value for key '{key}'");
                    return Err(parser.error_at(value.start, message));
                }
            };
            found.push((key, value));
            Ok(())
        })?;
        self.ir.resources.external.entry(Name::from(group)).or_default().extend(found);
        Ok(())
    }

    /// `key: value`
    fn entry(&mut self, no_key: &str) -> PResult<(Name, Token)> {
        let key = match self.tok.kind {
            Tok::String => self.string()?,
            Tok::Bare => Name::from(self.keyword()?),
            _ => return Err(self.error(no_key)),
        };
        self.expect(b':')?;
        let value = self.tok;
        if value.kind == Tok::Bad {
            return Err(self.error(""));
        }
        self.advance();
        Ok((key, value))
    }

    /// `"0x.."`: alignment and data.
    fn blob(&self, key: &str, value: Token) -> PResult<Blob> {
        let text = self.slice(value);
        let bytes = if value.kind == Tok::String { hex_bytes(&text[1..text.len() - 1]) } else { None };
        let wanted = format!("expected hex string blob for key '{key}'");
        let Some(bytes) = bytes else { return Err(self.error_at(value.start, wanted)) };
        Blob::from_bytes(bytes).map_err(|problem| self.error_at(value.start, format!("{wanted} {problem}")))
    }
}

const NO_KEY: &str = "expected identifier key for 'resource' entry";
