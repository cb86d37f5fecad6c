//! Parses attributes and attribute dictionaries.

use std::sync::Arc;

use rustc_hash::FxHashSet;

use crate::core::attr::{Attr, Attrs};
use crate::core::lexer::{PLAIN_AFFINE, Tok};
use crate::core::name::Name;
use crate::core::types::Type;
use crate::language::parse::number::parse_magnitude;
use crate::language::parse::{PResult, Parser};

/// Names of a dictionary that are compared with each other rather than looked up.
const MAX_COMPARED: usize = 16;

impl<'a> Parser<'a> {
    /// Reads an attribute; a number takes the type `ty` if given, else the one written after it.
    pub fn attr(&mut self, ty: Option<&Type>) -> PResult<Attr> {
        self.nested(|parser| parser.attr_here(ty))
    }

    fn attr_here(&mut self, ty: Option<&Type>) -> PResult<Attr> {
        match self.tok.kind {
            Tok::At => self.symbol_ref(),
            Tok::Integer | Tok::Float => self.number_attr(false, ty),
            Tok::Punct(b'-') => {
                self.advance();
                self.number_attr(true, ty)
            }
            Tok::String => {
                let text = self.string()?;
                let ty = match ty {
                    Some(ty) => ty.clone(),
                    None if self.eat(b':') => self.ty()?,
                    None => Type::None,
                };
                Ok(if ty == Type::None { Attr::String(text) } else { Attr::TypedString(text, ty) })
            }
            Tok::Punct(b'[') => {
                self.advance();
                let mut items = Vec::new();
                while !self.at(b']') {
                    items.push(self.attr(None)?);
                    if !self.eat(b',') {
                        break;
                    }
                    if self.at(b']') {
                        return Err(self.wrong_token("expected attribute value"));
                    }
                }
                if !self.eat(b']') {
                    return Err(self.wrong_token("expected ',' or ']'"));
                }
                Ok(Attr::Array(Arc::new(items)))
            }
            Tok::Punct(b'{') => {
                let mut attrs = Attrs::new();
                self.attr_entries(&mut attrs)?;
                Ok(Attr::Dict(Arc::new(attrs)))
            }
            Tok::Hash => self.dialect_attr(ty),
            Tok::Bare => self.word_attr(ty),
            _ => match self.eat_ty()? {
                Some(ty) => Ok(Attr::Type(ty)),
                None => Err(self.wrong_token("expected attribute value")),
            },
        }
    }

    fn word_attr(&mut self, ty: Option<&Type>) -> PResult<Attr> {
        let word = self.spelling();
        match word {
            "true" | "false" => {
                self.advance();
                Ok(Attr::Bool(word == "true"))
            }
            "unit" => {
                self.advance();
                Ok(Attr::Unit)
            }
            "affine_map" => {
                let end = self.plain_end(b'>', PLAIN_AFFINE);
                let read = |parser: &mut Self| {
                    parser.angle("in affine map", |parser| parser.inline_map()).map(Attr::AffineMap)
                };
                self.memoized(|known| &mut known.attrs, end, read)
            }
            "affine_set" => {
                let end = self.plain_end(b'>', PLAIN_AFFINE);
                let read = |parser: &mut Self| {
                    parser.angle("in integer set", |parser| parser.inline_set()).map(Attr::IntegerSet)
                };
                self.memoized(|known| &mut known.attrs, end, read)
            }
            "dense" => self.dense_attr(ty),
            "dense_resource" => self.dense_resource(ty),
            "sparse" => self.sparse_attr(ty),
            "array" => self.dense_array(),
            "strided" => {
                self.advance();
                Ok(Attr::Strided(Arc::new(self.strided_layout()?)))
            }
            "loc" => {
                self.advance();
                self.expect_in(b'(', "in inline location")?;
                let location = self.location()?;
                self.expect_in(b')', "in inline location")?;
                Ok(Attr::Location(Arc::new(location)))
            }
            "distinct" => self.distinct_attr(),
            _ => match self.eat_ty()? {
                Some(ty) => Ok(Attr::Type(ty)),
                None => Err(self.wrong_token("expected attribute value")),
            },
        }
    }

    /// The current word, then `<`, what `read` reads, and `>`.
    fn angle<T>(&mut self, context: &str, read: impl FnOnce(&mut Self) -> PResult<T>) -> PResult<T> {
        self.advance();
        self.expect_in(b'<', context)?;
        let value = read(self)?;
        self.expect_in(b'>', context)?;
        Ok(value)
    }

    fn symbol_ref(&mut self) -> PResult<Attr> {
        let mut path = vec![self.symbol_name()?];
        while self.eat_kind(Tok::ColonColon) {
            if self.tok.kind != Tok::At {
                return Err(self.wrong_token("expected nested symbol reference identifier"));
            }
            path.push(self.symbol_name()?);
        }
        Ok(Attr::SymbolRef(Arc::new(path)))
    }

    fn distinct_attr(&mut self) -> PResult<Attr> {
        let start = self.tok.start;
        self.advance();
        self.expect_in(b'[', "after 'distinct'")?;
        if self.tok.kind != Tok::Integer {
            return Err(self.wrong_token("expected distinct ID"));
        }
        let literal = self.spelling();
        self.advance();
        let id = parse_magnitude(literal).and_then(|id| u64::try_from(id).ok());
        let id = id.ok_or_else(|| self.error("expected an unsigned 64-bit integer"))?;
        self.expect_in(b']', "to close distinct ID")?;
        self.expect_in(b'<', "after distinct ID")?;
        let inner = if self.at(b'>') { Attr::Unit } else { self.attr(None)? };
        self.expect_in(b'>', "to close distinct attribute")?;
        let known = self.distinct.entry(id).or_insert_with(|| inner.clone());
        if *known != inner {
            let message = format!("referenced attribute does not match previous definition: {known}");
            return Err(self.error_at(start, message));
        }
        Ok(Attr::Distinct(id, Arc::new(inner)))
    }

    /// Reads `{name = value, ..}` into `attrs`, in place of what is there under these names.
    pub(super) fn attr_entries(&mut self, attrs: &mut Attrs) -> PResult<()> {
        // Few names are compared one by one, many are looked up.
        let mut known: FxHashSet<Name> = FxHashSet::default();
        let mut entries: Vec<(Name, Attr)> = Vec::new();
        self.list_in((b'{', b'}'), "in attribute dictionary", |parser| {
            let start = parser.tok.start;
            let name = match parser.tok.kind {
                Tok::String => parser.string()?,
                Tok::Bare => Name::from(parser.keyword()?),
                _ => return Err(parser.wrong_token("expected attribute name")),
            };
            if name.is_empty() {
                return Err(parser.error_at(start, "expected valid attribute name"));
            }
            let value = if parser.eat(b'=') { parser.attr(None)? } else { Attr::Unit };
            if entries.len() == MAX_COMPARED {
                known.extend(entries.iter().map(|(name, _)| name.clone()));
            }
            let is_new = match entries.len() < MAX_COMPARED {
                true => entries.iter().all(|(other, _)| *other != name),
                false => known.insert(name.clone()),
            };
            if !is_new {
                return Err(parser.error_at(start, format!("duplicate key '{name}' in dictionary attribute")));
            }
            entries.push((name, value));
            Ok(())
        })?;
        // In order, so that each goes to the end.
        entries.sort_unstable_by(|(name, _), (other, _)| name.cmp(other));
        for (name, value) in entries {
            attrs.set(name, value);
        }
        Ok(())
    }
}
