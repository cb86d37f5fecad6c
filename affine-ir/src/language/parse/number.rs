//! Parses number literals.

use std::sync::Arc;

use crate::core::attr::Attr;
use crate::core::float::{FloatKind, FloatValue};
use crate::core::integer::{Integer, Shape};
use crate::core::lexer::Tok;
use crate::core::types::{Signedness, Type};
use crate::language::parse::{PResult, Parser};

/// The value of an integer literal (decimal or `0x`); `None` if it does not fit.
pub(super) fn parse_integer(literal: &str, negative: bool) -> Option<i128> {
    let magnitude = parse_magnitude(literal)?;
    if negative {
        if magnitude == 1 << 127 {
            return Some(i128::MIN);
        }
        return i128::try_from(magnitude).ok().map(|value| -value);
    }
    i128::try_from(magnitude).ok()
}

/// The value of an unsigned integer literal; `None` if it needs more than 128 bits.
pub(super) fn parse_magnitude(literal: &str) -> Option<u128> {
    match literal.strip_prefix("0x") {
        Some(digits) => u128::from_str_radix(digits, 16).ok(),
        // Numbers that fit in 64 bits are read much faster as such.
        None if literal.len() < 20 => literal.parse::<u64>().ok().map(u128::from),
        None => literal.parse().ok(),
    }
}

impl Parser<'_> {
    /// Reads a number after its sign, and its type unless `ty` gives it.
    pub(super) fn number_attr(&mut self, negative: bool, ty: Option<&Type>) -> PResult<Attr> {
        let (kind, literal, start) = (self.tok.kind, self.spelling(), self.tok.start);
        if !matches!(kind, Tok::Integer | Tok::Float) {
            return Err(self.wrong_token("expected constant integer or floating point value"));
        }
        self.advance();
        let ty = match ty {
            Some(ty) => ty.clone(),
            None if self.eat(b':') => self.ty()?,
            None if kind == Tok::Float => Type::F64,
            None => Type::I64,
        };
        if kind == Tok::Float {
            let Type::Float(float) = ty else {
                return Err(self.error("floating point value not valid for specified type"));
            };
            return Ok(Attr::Float(self.float_value(literal, negative, float, start)?));
        }
        match &ty {
            Type::Float(float) => Ok(Attr::Float(self.float_bits(literal, negative, *float, start)?)),
            _ => {
                let Some(shape) = Shape::of(&ty) else {
                    return Err(self.error_at(start, "integer literal not valid for specified type"));
                };
                if negative && shape.signedness == Signedness::Unsigned {
                    let message = "negative integer literal not valid for unsigned integer type";
                    return Err(self.error_at(start, message));
                }
                match shape.read(literal, negative) {
                    Some(Integer::Small(value)) if ty == Type::I1 => Ok(Attr::Bool(value != 0)),
                    Some(Integer::Small(value)) => Ok(Attr::Integer(value, ty)),
                    Some(Integer::Wide(value)) => Ok(Attr::WideInteger(Arc::new(value), ty)),
                    None => Err(self.error_at(start, "integer constant out of range for attribute")),
                }
            }
        }
    }

    /// A literal with a point: read as `f64`, then rounded to the type, as MLIR does.
    pub(super) fn float_value(
        &self,
        literal: &str,
        negative: bool,
        kind: FloatKind,
        start: u32,
    ) -> PResult<FloatValue> {
        let value: f64 = literal
            .parse()
            .map_err(|_| self.error_at(start, "floating point value too large for attribute"))?;
        Ok(FloatValue::from_f64(kind, if negative { -value } else { value }))
    }

    /// A hexadecimal literal that gives the bits.
    pub(super) fn float_bits(
        &self,
        literal: &str,
        negative: bool,
        kind: FloatKind,
        start: u32,
    ) -> PResult<FloatValue> {
        if !literal.starts_with("0x") {
            let error = self.error_at(start, "unexpected decimal integer literal for a floating point value");
            let note = "add a trailing dot to make the literal a float";
            return Err(Box::new(error.with_note(self.place(start), note)));
        }
        if negative {
            let message = "hexadecimal float literal should not have a leading minus";
            return Err(self.error_at(start, message));
        }
        let width = kind.format().width;
        match parse_magnitude(literal) {
            Some(bits) if width >= 128 || bits >> width == 0 => Ok(FloatValue { kind, bits }),
            _ => Err(self.error_at(start, "hexadecimal float constant out of range for type")),
        }
    }
}
