//! `dense<..>`, `dense_resource<..>`, `sparse<..>`: elements of vectors and tensors.

use std::sync::Arc;

use crate::attr::{Attr, DenseElements, DenseValues, SparseElements};
use crate::float::{FloatKind, FloatValue};
use crate::lexer::Tok;
use crate::name::Name;
use crate::parse::number::fit_integer;
use crate::parse::{PResult, Parser};
use crate::types::Type;

/// Most elements one literal may have.
const MAX_ELEMENTS: usize = 1 << 28;

/// A literal with nested lists, before its type is known.
struct Literal<'a> {
    items: Vec<Item<'a>>,
    /// Lengths from the outermost list in; empty for a single element.
    shape: Vec<usize>,
}

/// One element as written.
struct Item<'a> {
    kind: ItemKind<'a>,
    offset: u32,
}

enum ItemKind<'a> {
    Number { text: &'a str, negative: bool, is_float: bool },
    Bool(bool),
    String(Name),
}

impl<'a> Parser<'a> {
    /// `dense<literal> : type`
    pub(super) fn dense_attr(&mut self, ty: Option<&Type>) -> PResult<Attr> {
        let start = self.tok.start;
        self.advance();
        self.expect(b'<')?;
        let literal = if self.at(b'>') { None } else { Some(self.literal()?) };
        self.expect(b'>')?;
        let ty = self.elements_type(ty)?;
        let elements = self.elements(literal, ty, start)?;
        Ok(Attr::Dense(Arc::new(elements)))
    }

    /// `dense_resource<key> : type`
    pub(super) fn dense_resource_attr(&mut self, ty: Option<&Type>) -> PResult<Attr> {
        self.advance();
        self.expect(b'<')?;
        let key = if self.tok.kind == Tok::String { self.string()? } else { Name::from(self.keyword()?) };
        self.expect(b'>')?;
        Ok(Attr::DenseResource(key, self.elements_type(ty)?))
    }

    /// `sparse<indices, values> : type`
    pub(super) fn sparse_attr(&mut self, ty: Option<&Type>) -> PResult<Attr> {
        let start = self.tok.start;
        self.advance();
        self.expect(b'<')?;
        let mut parts = None;
        if !self.at(b'>') {
            let indices = self.literal()?;
            self.expect(b',')?;
            parts = Some((indices, self.literal()?));
        }
        self.expect(b'>')?;
        let ty = self.elements_type(ty)?;
        let rank = match &ty {
            Type::Vector(vector) => vector.shape.len(),
            Type::Tensor(tensor) => tensor.shape.len(),
            _ => 0,
        };
        let (n_values, indices, values) = match parts {
            Some((indices, values)) => {
                (indices.shape.first().copied().unwrap_or(1), Some(indices), Some(values))
            }
            None => (0, None, None),
        };
        let size = |n: usize| i64::try_from(n).ok();
        let tensor = |shape: Vec<Option<i64>>, elem: Type| {
            Type::Tensor(Arc::new(crate::types::TensorType { shape, elem, encoding: None }))
        };
        let indices = self.elements(indices, tensor(vec![size(n_values), size(rank)], Type::I64), start)?;
        let values_type = tensor(vec![size(n_values)], ty.element_or_self().clone());
        let values = self.elements(values, values_type, start)?;
        Ok(Attr::Sparse(Arc::new(SparseElements { ty, indices, values })))
    }

    fn elements_type(&mut self, ty: Option<&Type>) -> PResult<Type> {
        if let Some(ty) = ty {
            return Ok(ty.clone());
        }
        self.expect(b':')?;
        let start = self.tok.start;
        let ty = self.ty()?;
        let is_static = match &ty {
            Type::Vector(_) => true,
            Type::Tensor(tensor) => tensor.shape.iter().all(Option::is_some),
            _ => return Err(self.error_at(start, "elements literal must be a shaped type")),
        };
        if is_static {
            Ok(ty)
        } else {
            Err(self.error_at(start, "elements literal type must have static shape"))
        }
    }

    fn literal(&mut self) -> PResult<Literal<'a>> {
        let mut items = Vec::new();
        let shape = self.literal_part(&mut items)?;
        Ok(Literal { items, shape })
    }

    /// Reads an element or a list of equal parts; returns the shape of what was read.
    fn literal_part(&mut self, items: &mut Vec<Item<'a>>) -> PResult<Vec<usize>> {
        if self.eat(b'(') {
            for close in *b",)" {
                self.literal_item(items)?;
                self.expect(close)?;
            }
            return Ok(Vec::new());
        }
        if !self.at(b'[') {
            self.literal_item(items)?;
            return Ok(Vec::new());
        }
        self.nested(|parser| {
            parser.advance();
            let mut inner: Option<Vec<usize>> = None;
            let parts = parser.list(b']', |parser| {
                let shape = parser.literal_part(items)?;
                if inner.as_ref().is_some_and(|first| *first != shape) {
                    return Err(
                        parser.error("tensor literal is invalid; ranks are not consistent between elements")
                    );
                }
                inner = Some(shape);
                Ok(())
            })?;
            let mut shape = vec![parts.len()];
            shape.extend(inner.unwrap_or_default());
            Ok(shape)
        })
    }

    fn literal_item(&mut self, items: &mut Vec<Item<'a>>) -> PResult<()> {
        let offset = self.tok.start;
        let negative = self.eat(b'-');
        let text = self.spelling();
        let kind = match self.tok.kind {
            Tok::Integer => ItemKind::Number { text, negative, is_float: false },
            Tok::Float => ItemKind::Number { text, negative, is_float: true },
            Tok::Bare if !negative && matches!(text, "true" | "false") => ItemKind::Bool(text == "true"),
            Tok::String if !negative => {
                let text = self.string()?;
                items.push(Item { kind: ItemKind::String(text), offset });
                return Ok(());
            }
            _ => return Err(self.wrong_token("expected element literal of primitive type")),
        };
        self.advance();
        items.push(Item { kind, offset });
        Ok(())
    }

    fn elements(&self, literal: Option<Literal<'a>>, ty: Type, start: u32) -> PResult<DenseElements> {
        let mut elements = DenseElements { ty, values: DenseValues::Bits(Vec::new()) };
        let n_elements = elements.n_elements().filter(|n| *n <= MAX_ELEMENTS);
        let n_elements = n_elements.ok_or_else(|| self.error_at(start, "too many elements"))?;
        let Some(literal) = literal else {
            if n_elements != 0 {
                let message = "parsed zero elements, but the type asks for some";
                return Err(self.error_at(start, message));
            }
            return Ok(elements);
        };
        let elem = elements.ty.element_or_self().clone();
        let (scalar, per_element) = match &elem {
            Type::Complex(part) => ((**part).clone(), 2),
            other => (other.clone(), 1),
        };
        if let [Item { kind: ItemKind::String(text), .. }] = literal.items.as_slice()
            && literal.shape.is_empty()
            && text.starts_with("0x")
            && (Self::integer_shape(&scalar).is_some() || matches!(scalar, Type::Float(_)))
        {
            let bits = hex_bits(text, &scalar, n_elements * per_element);
            let bits = bits
                .ok_or_else(|| self.error_at(start, "elements hex data size is invalid for provided type"))?;
            elements.values = DenseValues::Bits(collapse(bits, per_element));
            return Ok(elements);
        }
        if !literal.shape.is_empty() {
            let wanted: Vec<i64> = match &elements.ty {
                Type::Vector(vector) => vector.shape.clone(),
                Type::Tensor(tensor) => tensor.shape.iter().map(|size| size.unwrap_or(-1)).collect(),
                _ => Vec::new(),
            };
            if !literal
                .shape
                .iter()
                .map(|size| i64::try_from(*size).ok())
                .eq(wanted.iter().copied().map(Some))
            {
                let message = format!(
                    "inferred shape of elements literal ({:?}) does not match type ({wanted:?})",
                    literal.shape
                );
                return Err(self.error_at(start, message));
            }
        }
        if literal.items.iter().any(|item| matches!(item.kind, ItemKind::String(_))) {
            let strings = literal.items.into_iter().map(|item| match item.kind {
                ItemKind::String(text) => Ok(text),
                _ => Err(self.error_at(item.offset, "expected a string")),
            });
            let mut strings = strings.collect::<PResult<Vec<_>>>()?;
            if strings.windows(2).all(|pair| pair[0] == pair[1]) {
                strings.truncate(1);
            }
            elements.values = DenseValues::Strings(strings);
            return Ok(elements);
        }
        let bits =
            literal.items.iter().map(|item| self.element_bits(item, &scalar)).collect::<PResult<Vec<_>>>()?;
        elements.values = DenseValues::Bits(collapse(bits, per_element));
        Ok(elements)
    }

    fn element_bits(&self, item: &Item<'a>, ty: &Type) -> PResult<i128> {
        match (&item.kind, ty) {
            (ItemKind::Bool(value), Type::Integer { width: 1, .. }) => Ok(if *value { -1 } else { 0 }),
            (ItemKind::Bool(_), _) => {
                Err(self.error_at(item.offset, "expected i1 type for 'true' or 'false' values"))
            }
            (ItemKind::Number { text, negative, is_float: true }, Type::Float(kind)) => {
                Ok(float_bits(self.float_value(text, *negative, *kind, item.offset)?))
            }
            (ItemKind::Number { text, negative, is_float: false }, Type::Float(kind)) => {
                self.integer_as_float(text, *negative, *kind, item.offset)
            }
            (ItemKind::Number { text, negative, is_float: false }, _) => {
                let Some((width, signedness)) = Self::integer_shape(ty) else {
                    return Err(
                        self.error_at(item.offset, "expected an element type that is an integer or a float")
                    );
                };
                fit_integer(text, *negative, width, signedness)
                    .ok_or_else(|| self.error_at(item.offset, "integer constant out of range for type"))
            }
            _ => Err(self.error_at(item.offset, "expected integer elements, but parsed floating-point")),
        }
    }

    fn integer_as_float(&self, text: &str, negative: bool, kind: FloatKind, offset: u32) -> PResult<i128> {
        if text.starts_with("0x") {
            return Ok(float_bits(self.float_bits(text, negative, kind, offset)?));
        }
        Err(self.error_at(offset, "expected floating-point elements, but parsed integer"))
    }
}

fn float_bits(value: FloatValue) -> i128 {
    i128::from_ne_bytes(value.bits.to_ne_bytes())
}

/// One element stands for all if all are equal.
fn collapse(mut bits: Vec<i128>, per_element: usize) -> Vec<i128> {
    let same = bits.chunks(per_element).all(|element| element == &bits[..per_element]);
    if same {
        bits.truncate(per_element);
    }
    bits
}

/// Elements from little-endian bytes written in hexadecimal; one element stands for all.
fn hex_bits(text: &str, ty: &Type, n_elements: usize) -> Option<Vec<i128>> {
    let digits = text.strip_prefix("0x")?.as_bytes();
    let nibble = |digit: &u8| char::from(*digit).to_digit(16);
    let bytes: Vec<u8> = digits
        .chunks(2)
        .map(|pair| match pair {
            [high, low] => u8::try_from(nibble(high)? * 16 + nibble(low)?).ok(),
            _ => None,
        })
        .collect::<Option<_>>()?;
    let width = if *ty == Type::Index { 64 } else { ty.bit_width()? };
    if width == 1 {
        // Packed, eight to a byte, or a single byte for a splat.
        let bit = |index: usize| Some(-i128::from(bytes.get(index / 8)? >> (index % 8) & 1));
        if bytes.len() == n_elements.div_ceil(8) {
            return (0..n_elements).map(bit).collect();
        }
        return (bytes.len() == 1 && matches!(bytes[0], 0 | 0xff)).then(|| vec![-i128::from(bytes[0] & 1)]);
    }
    let size = width.div_ceil(8) as usize;
    if size > 16 || (bytes.len() != size * n_elements && bytes.len() != size) {
        return None;
    }
    let unsigned =
        matches!(ty, Type::Float(_) | Type::Integer { signedness: crate::types::Signedness::Unsigned, .. });
    Some(
        bytes
            .chunks(size)
            .map(|chunk| {
                let negative = !unsigned && chunk.last().is_some_and(|byte| byte >> 7 == 1);
                let mut wide = [if negative { 0xff } else { 0 }; 16];
                wide[..size].copy_from_slice(chunk);
                i128::from_le_bytes(wide)
            })
            .collect(),
    )
}
