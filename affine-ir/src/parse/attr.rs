//! Attributes and attribute dictionaries.

use std::sync::Arc;

use crate::attr::{Attr, Attrs, DenseArray};
use crate::lexer::Tok;
use crate::name::Name;
use crate::parse::{PResult, Parser};
use crate::types::{Signedness, Type};

impl<'a> Parser<'a> {
    /// Reads an attribute; a number takes the type `ty` if given, else the one written after it.
    pub fn attr(&mut self, ty: Option<&Type>) -> PResult<Attr> {
        self.nested(|parser| parser.attr_here(ty))
    }

    fn attr_here(&mut self, ty: Option<&Type>) -> PResult<Attr> {
        let start = self.tok.start;
        match self.tok.kind {
            Tok::At => self.symbol_ref(),
            Tok::Integer | Tok::Float => self.number_attr(false, start, ty),
            Tok::Punct(b'-') => {
                self.advance();
                self.number_attr(true, start, ty)
            }
            Tok::String => {
                let text = self.string()?;
                match ty {
                    Some(ty) => Ok(Attr::TypedString(text, ty.clone())),
                    None if self.eat(b':') => Ok(Attr::TypedString(text, self.ty()?)),
                    None => Ok(Attr::String(text)),
                }
            }
            Tok::Punct(b'[') => {
                self.advance();
                Ok(Attr::Array(Arc::new(self.list(b']', |parser| parser.attr(None))?)))
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
                let end = self.plain_end(b")>", is_plain_affine);
                let read =
                    |parser: &mut Self| parser.angle(|parser| parser.inline_map()).map(Attr::AffineMap);
                self.memoized(|known| &mut known.attrs, end, read)
            }
            "affine_set" => {
                let end = self.plain_end(b")>", is_plain_affine);
                let read =
                    |parser: &mut Self| parser.angle(|parser| parser.inline_set()).map(Attr::IntegerSet);
                self.memoized(|known| &mut known.attrs, end, read)
            }
            "dense" => self.dense_attr(ty),
            "dense_resource" => self.dense_resource_attr(ty),
            "sparse" => self.sparse_attr(ty),
            "array" => self.angle(Self::dense_array),
            "strided" => {
                self.advance();
                Ok(Attr::Strided(Arc::new(self.strided_layout()?)))
            }
            "loc" => {
                self.advance();
                self.expect(b'(')?;
                let location = self.location()?;
                self.expect(b')')?;
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
    fn angle<T>(&mut self, read: impl FnOnce(&mut Self) -> PResult<T>) -> PResult<T> {
        self.advance();
        self.expect(b'<')?;
        let value = read(self)?;
        self.expect(b'>')?;
        Ok(value)
    }

    fn symbol_ref(&mut self) -> PResult<Attr> {
        let mut path = vec![self.symbol_name()?];
        while self.eat_kind(Tok::ColonColon) {
            path.push(self.symbol_name()?);
        }
        Ok(Attr::SymbolRef(Arc::new(path)))
    }

    fn distinct_attr(&mut self) -> PResult<Attr> {
        self.advance();
        self.expect(b'[')?;
        let id = self.integer()?;
        let id = u64::try_from(id).map_err(|_| self.error("expected an unsigned 64-bit integer"))?;
        self.expect(b']')?;
        self.expect(b'<')?;
        let inner = if self.at(b'>') { Attr::Unit } else { self.attr(None)? };
        self.expect(b'>')?;
        Ok(Attr::Distinct(id, Arc::new(inner)))
    }

    /// `i32: 1, 2`, between the angle brackets.
    fn dense_array(&mut self) -> PResult<Attr> {
        let start = self.tok.start;
        let elem = self.ty()?;
        let is_float = matches!(elem, Type::Float(_));
        let usable = elem == Type::I1
            || (elem.bit_width().is_some_and(|width| width.is_multiple_of(8) && width <= 64)
                && (is_float || elem.is_signless_integer()));
        if !usable {
            let message = "expected integer or float type of a width that is a multiple of 8, or i1";
            return Err(self.error_at(start, message));
        }
        let mut values = Vec::new();
        if self.eat(b':') {
            loop {
                values.push(self.array_element(&elem)?);
                if !self.eat(b',') {
                    break;
                }
            }
        }
        Ok(Attr::DenseArray(Arc::new(DenseArray { elem, values })))
    }

    pub(crate) fn array_element(&mut self, elem: &Type) -> PResult<i128> {
        let start = self.tok.start;
        if *elem == Type::I1
            && let Some(word) = self.eat_any_keyword()
        {
            return match word {
                "true" => Ok(1),
                "false" => Ok(0),
                _ => Err(self.error_at(start, "expected 'true' or 'false'")),
            };
        }
        let negative = self.eat(b'-');
        match self.number_attr(negative, start, Some(elem))? {
            Attr::Integer(value, _) => Ok(value),
            Attr::Bool(value) => Ok(value.into()),
            Attr::Float(value) => Ok(i128::try_from(value.bits).expect("at most 64 bits")),
            _ => Err(self.error_at(start, "expected a number")),
        }
    }

    /// Reads `{name = value, ..}` into `attrs`; names must be new.
    pub(super) fn attr_entries(&mut self, attrs: &mut Attrs) -> PResult<()> {
        self.expect(b'{')?;
        self.list(b'}', |parser| {
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
            if attrs.get(&name).is_some() {
                return Err(parser.error_at(start, format!("duplicate key '{name}' in dictionary attribute")));
            }
            attrs.set(name, value);
            Ok(())
        })?;
        Ok(())
    }

    /// The signedness and width of an integer or index type.
    pub(super) fn integer_shape(ty: &Type) -> Option<(u32, Signedness)> {
        match ty {
            Type::Index => Some((64, Signedness::Signless)),
            Type::Integer { width, signedness } => Some((*width, *signedness)),
            _ => None,
        }
    }
}

/// Bytes of maps and sets that need no thought.
fn is_plain_affine(byte: u8) -> bool {
    byte.is_ascii_alphanumeric()
        || matches!(
            byte,
            b' ' | b',' | b'(' | b')' | b'[' | b']' | b'<' | b'>' | b'-' | b'+' | b'*' | b':' | b'=' | b'_'
        )
}
