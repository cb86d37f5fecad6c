//! Parses flat arrays, `array<i32: 1, 2>`.

use std::sync::Arc;

use crate::core::attr::Attr;
use crate::core::elements::DenseArray;
use crate::core::integer::{Integer, Shape};
use crate::core::lexer::Tok;
use crate::core::types::Type;
use crate::language::parse::{PResult, Parser};

impl Parser<'_> {
    /// `array<type: element, ..>`
    pub(super) fn dense_array(&mut self) -> PResult<Attr> {
        self.advance();
        self.expect_in(b'<', "after 'array'")?;
        let start = self.tok.start;
        let elem = self.ty()?;
        let width = match &elem {
            Type::Integer { .. } | Type::Float(_) => elem.bit_width().unwrap_or(0),
            _ => {
                let message = format!("expected integer or float type, got: '{elem}'");
                return Err(self.error_at(start, message));
            }
        };
        if elem != Type::I1 && !width.is_multiple_of(8) {
            return Err(self.error_at(start, "element type bitwidth must be a multiple of 8"));
        }
        let mut values = Vec::new();
        if !self.eat(b'>') {
            if !self.eat(b':') {
                return Err(self.wrong_token("expected ':' after dense array type"));
            }
            loop {
                values.push(self.array_element(&elem)?);
                if !self.eat(b',') {
                    break;
                }
            }
            self.expect(b'>')?;
        }
        Ok(Attr::DenseArray(Arc::new(DenseArray { elem, values })))
    }

    /// Reads one element of an array with elements of type `elem`.
    pub(crate) fn array_element(&mut self, elem: &Type) -> PResult<i128> {
        let negative = self.eat(b'-');
        let (token, literal) = (self.tok, self.spelling());
        if let Type::Float(kind) = elem {
            let value = match token.kind {
                Tok::Float => self.float_value(literal, negative, *kind, token.start)?,
                Tok::Integer => self.float_bits(literal, negative, *kind, token.start)?,
                _ => return Err(self.error("expected floating point literal")),
            };
            self.advance();
            return Ok(i128::from_ne_bytes(value.bits.to_ne_bytes()));
        }
        match token.kind {
            Tok::Integer if *elem == Type::I1 => {
                self.advance();
                Err(self.error("expected 'true' or 'false' values for i1 type"))
            }
            Tok::Bare if matches!(literal, "true" | "false") && !negative => {
                if *elem != Type::I1 {
                    return Err(self.error("expected i1 type for 'true' or 'false' values"));
                }
                self.advance();
                Ok((literal == "true").into())
            }
            Tok::Integer => {
                self.advance();
                match Shape::of(elem).and_then(|shape| shape.read(literal, negative)) {
                    Some(Integer::Small(value)) => Ok(value),
                    _ => Err(self.error("integer constant out of range")),
                }
            }
            _ => Err(self.error("expected integer literal")),
        }
    }
}
