//! Parses `dense<..>` and `sparse<..>`: elements of vectors, tensors and memrefs.

use std::fmt::Write;
use std::sync::Arc;

use crate::core::attr::Attr;
use crate::core::elements::{DenseElements, DenseValues, ScalarKind, SparseElements, Storage, static_shape};
use crate::core::lexer::{Tok, Token};
use crate::core::name::Name;
use crate::core::types::{Signedness, TensorType, Type};
use crate::language::parse::{PResult, Parser};

/// How many bytes all elements of a text may take, beyond those that go with its length: a few digits may be
/// an element of two million bytes.
const MAX_STORED: usize = 1 << 28;
/// Bytes of elements that go with each byte of text: of `0,` sixteen and more.
const PER_BYTE: usize = 8;

/// A literal with nested lists, before its type is known.
#[derive(Default)]
struct Literal {
    items: Vec<Item>,
    /// Lengths from the outermost list in; empty for a single element.
    shape: Vec<i64>,
    /// The literal as a whole is a string.
    is_string: bool,
}

/// One number or string as written.
struct Item {
    token: Token,
    negative: bool,
}

impl<'a> Parser<'a> {
    /// `dense<literal> : type`
    pub(super) fn dense_attr(&mut self, ty: Option<&Type>) -> PResult<Attr> {
        let start = self.tok.start;
        self.advance();
        self.expect_in(b'<', "after 'dense'")?;
        let literal = if self.at(b'>') { Literal::default() } else { self.literal(true)? };
        self.expect(b'>')?;
        let ty = self.elements_type(ty, start)?;
        Ok(Attr::Dense(Arc::new(self.elements(&literal, ty, start)?)))
    }

    /// `sparse<indices, values> : type`
    pub(super) fn sparse_attr(&mut self, ty: Option<&Type>) -> PResult<Attr> {
        let start = self.tok.start;
        self.advance();
        self.expect_in(b'<', "after 'sparse'")?;
        let (mut indices, mut values) = (Literal::default(), Literal::default());
        let mut places = (start, start);
        let is_empty = self.at(b'>');
        if !is_empty {
            places.0 = self.tok.start;
            indices = self.literal(false)?;
            self.expect(b',')?;
            places.1 = self.tok.start;
            values = self.literal(true)?;
        }
        self.expect(b'>')?;
        let ty = self.elements_type(ty, start)?;
        let shape = static_shape(&ty).unwrap_or_default();
        let rank = i64::try_from(shape.len()).expect("fewer sizes than bytes of text");
        let indices_shape = match indices.shape.as_slice() {
            [] => vec![i64::from(!is_empty), rank],
            given => given.to_vec(),
        };
        let values_shape =
            if values.shape.is_empty() { vec![indices_shape[0]] } else { values.shape.clone() };
        let tensor = |shape: &[i64], elem: Type| {
            let shape = shape.iter().copied().map(Some).collect();
            Type::Tensor(Arc::new(TensorType { shape, elem, encoding: None }))
        };
        let indices = self.elements(&indices, tensor(&indices_shape, Type::I64), places.0)?;
        let values_type = tensor(&values_shape, ty.element_or_self().clone());
        let values = self.elements(&values, values_type, places.1)?;
        let sparse = SparseElements { ty, indices, values };
        check_sparse(&sparse, &shape).map_err(|message| self.error_at(start, message))?;
        Ok(Attr::Sparse(Arc::new(sparse)))
    }

    /// `: type` of elements, unless the type is given: one with static sizes.
    pub(super) fn elements_type(&mut self, ty: Option<&Type>, start: u32) -> PResult<Type> {
        let ty = match ty {
            Some(ty) => ty.clone(),
            None => self.colon_ty()?,
        };
        if !ty.is_shaped() {
            return Err(self.error_at(start, "elements literal must be a shaped type"));
        }
        match static_shape(&ty) {
            Some(_) => Ok(ty),
            None => Err(self.error_at(start, "elements literal type must have static shape")),
        }
    }

    fn literal(&mut self, allow_string: bool) -> PResult<Literal> {
        let mut literal = Literal::default();
        if allow_string && self.tok.kind == Tok::String {
            literal.is_string = true;
        }
        literal.shape = self.literal_part(&mut literal.items)?;
        Ok(literal)
    }

    /// Reads an element or a list of equal parts; returns the shape of what was read.
    fn literal_part(&mut self, items: &mut Vec<Item>) -> PResult<Vec<i64>> {
        if self.eat(b'(') {
            self.literal_item(items)?;
            if !self.eat(b',') {
                return Err(self.wrong_token("expected ',' between complex elements"));
            }
            self.literal_item(items)?;
            if !self.eat(b')') {
                return Err(self.wrong_token("expected ')' after complex elements"));
            }
            return Ok(Vec::new());
        }
        if !self.at(b'[') {
            self.literal_item(items)?;
            return Ok(Vec::new());
        }
        self.nested(|parser| {
            parser.advance();
            let mut inner: Option<Vec<i64>> = None;
            let mut size = 0;
            parser.list(b']', |parser| {
                let shape = parser.literal_part(items)?;
                if inner.as_ref().is_some_and(|first| *first != shape) {
                    let message = "tensor literal is invalid; ranks are not consistent between elements";
                    return Err(parser.error(message));
                }
                inner = Some(shape);
                size += 1;
                Ok(())
            })?;
            let mut shape = vec![size];
            shape.extend(inner.unwrap_or_default());
            Ok(shape)
        })
    }

    fn literal_item(&mut self, items: &mut Vec<Item>) -> PResult<()> {
        let negative = self.eat(b'-');
        let token = self.tok;
        let is_number = matches!(token.kind, Tok::Integer | Tok::Float);
        let is_word = token.kind == Tok::Bare && matches!(self.spelling(), "true" | "false");
        if negative && !is_number {
            return Err(self.error("expected integer or floating point literal"));
        }
        if !is_number && !is_word && token.kind != Tok::String {
            return Err(self.error("expected element literal of primitive type"));
        }
        self.advance();
        items.push(Item { token, negative });
        Ok(())
    }

    fn elements(&mut self, literal: &Literal, ty: Type, start: u32) -> PResult<DenseElements> {
        let elem = ty.element_or_self().clone();
        let storage = Storage::of(&elem);
        if let (Some(storage), true) = (storage, literal.is_string) {
            return self.hex_elements(literal.items[0].token, ty, storage, start);
        }
        let shape = static_shape(&ty).unwrap_or_default();
        if !literal.shape.is_empty() && literal.shape != shape {
            let message = format!(
                "inferred shape of elements literal ([{}]) does not match type ([{}])",
                joined(&literal.shape),
                joined(&shape)
            );
            return Err(self.error_at(start, message));
        }
        let is_empty_type = shape.contains(&0);
        if literal.items.is_empty() && !is_empty_type {
            let message = format!("parsed zero elements, but type ('{ty}') expected at least 1");
            return Err(self.error_at(start, message));
        }
        let Some(storage) = storage else {
            let values = DenseValues::Strings(self.string_elements(literal, start)?);
            return Ok(DenseElements { ty, values });
        };
        self.check_count(literal, &ty, &elem, storage, start)?;
        let size = literal.items.len().saturating_mul(storage.size);
        self.n_stored = self.n_stored.saturating_add(size);
        if self.n_stored > MAX_STORED.saturating_add(self.text.len().saturating_mul(PER_BYTE)) {
            return Err(self.error_at(start, format!("elements take more than {MAX_STORED} bytes")));
        }
        let mut bytes = Vec::with_capacity(size);
        for item in &literal.items {
            self.element(item, storage.kind, &mut bytes)?;
        }
        Ok(DenseElements::from_bytes(ty, bytes, storage))
    }

    /// As many numbers as the elements of the type, or of one element, take.
    fn check_count(
        &self,
        literal: &Literal,
        ty: &Type,
        elem: &Type,
        storage: Storage,
        start: u32,
    ) -> PResult<()> {
        let found = literal.items.len();
        if literal.shape.is_empty() {
            return if found == 0 || found == storage.per_element {
                Ok(())
            } else {
                let plural = if storage.per_element == 1 { "" } else { "s" };
                let wanted = storage.per_element;
                let message =
                    format!("parsed {found} elements, but type ('{elem}') expected {wanted} element{plural}");
                Err(self.error_at(start, message))
            };
        }
        // As many elements as the shape says, each of as many numbers as it has when it is complex.
        let elements = literal.shape.iter().try_fold(1i64, |all, size| all.checked_mul(*size));
        let wanted = elements.and_then(|n| usize::try_from(n).ok()?.checked_mul(storage.per_element));
        if wanted == Some(found) {
            return Ok(());
        }
        let wanted = wanted.unwrap_or(usize::MAX);
        let message = format!("parsed {found} elements, but type ('{ty}') expected {wanted} elements");
        Err(self.error_at(start, message))
    }

    fn string_elements(&mut self, literal: &Literal, start: u32) -> PResult<Vec<Name>> {
        let mut strings = Vec::new();
        for item in &literal.items {
            let spelling = self.slice(item.token);
            if item.token.kind != Tok::String {
                return Err(self.error_at(start, format!("expected string token, got {spelling}")));
            }
            strings.push(self.string_text(&spelling[1..spelling.len() - 1]));
        }
        if strings.windows(2).all(|pair| pair[0] == pair[1]) {
            strings.truncate(1);
        }
        Ok(strings)
    }

    /// Appends one number in the form it is stored in.
    fn element(&self, item: &Item, kind: ScalarKind, bytes: &mut Vec<u8>) -> PResult<()> {
        let (literal, at) = (self.slice(item.token), item.token.start);
        match kind {
            ScalarKind::Float(kind) => {
                let value = match item.token.kind {
                    Tok::Float => self.float_value(literal, item.negative, kind, at)?,
                    Tok::Integer => self.float_bits(literal, item.negative, kind, at)?,
                    _ => return Err(self.error_at(at, "expected floating point literal")),
                };
                let size = kind.format().width.div_ceil(8) as usize;
                bytes.extend_from_slice(&value.bits.to_le_bytes()[..size]);
                Ok(())
            }
            ScalarKind::Integer(shape) => {
                let message = match item.token.kind {
                    Tok::Integer | Tok::Float
                        if item.negative && shape.signedness == Signedness::Unsigned =>
                    {
                        "expected unsigned integer elements, but parsed negative value"
                    }
                    Tok::Float => "expected integer elements, but parsed floating-point",
                    Tok::Bare if shape.width == 1 => {
                        bytes.push((literal == "true").into());
                        return Ok(());
                    }
                    Tok::Bare => "expected i1 type for 'true' or 'false' values",
                    Tok::Integer => match shape.read(literal, item.negative) {
                        Some(value) => {
                            value.store(shape, bytes);
                            return Ok(());
                        }
                        None => "integer constant out of range for type",
                    },
                    _ => "integer constant out of range for type",
                };
                Err(self.error_at(at, message))
            }
        }
    }

    /// `"0x.."`: the stored bytes of one element or of all.
    fn hex_elements(&self, token: Token, ty: Type, storage: Storage, start: u32) -> PResult<DenseElements> {
        let spelling = self.slice(token);
        let bytes = hex_bytes(&spelling[1..spelling.len() - 1]).ok_or_else(|| {
            let message = "expected string containing hex digits starting with `0x`";
            self.error_at(token.start, message)
        })?;
        let elements = DenseElements { ty, values: DenseValues::Bytes(Vec::new()) };
        let n_elements = elements.n_elements();
        let fits = if storage.is_bit() {
            match (bytes.as_slice(), n_elements) {
                ([0 | 0xff], _) => Some(vec![bytes[0] & 1]),
                ([byte], Some(1)) => Some(vec![u8::from(*byte != 0)]),
                (_, Some(n)) if bytes.len() == n.div_ceil(8) => {
                    Some((0..n).map(|bit| bytes[bit / 8] >> (bit % 8) & 1).collect())
                }
                _ => None,
            }
        } else {
            let size = storage.element_size();
            let all = n_elements.and_then(|n| n.checked_mul(size));
            (bytes.len() == size || Some(bytes.len()) == all).then_some(bytes)
        };
        let ty = elements.ty;
        match fits {
            Some(bytes) => Ok(DenseElements::from_bytes(ty, bytes, storage)),
            None => {
                let message = format!("elements hex data size is invalid for provided type: '{ty}'");
                Err(self.error_at(start, message))
            }
        }
    }
}

/// The bytes of `0x..`, two digits each.
pub(super) fn hex_bytes(text: &str) -> Option<Vec<u8>> {
    let digits = text.strip_prefix("0x")?.as_bytes();
    let nibble = |digit: u8| match digit {
        b'0'..=b'9' => Some(digit - b'0'),
        b'a'..=b'f' => Some(digit - b'a' + 10),
        b'A'..=b'F' => Some(digit - b'A' + 10),
        _ => None,
    };
    let (pairs, []) = digits.as_chunks::<2>() else { return None };
    pairs.iter().map(|[high, low]| Some(nibble(*high)? << 4 | nibble(*low)?)).collect()
}

fn joined(sizes: &[i64]) -> String {
    let mut text = String::new();
    for (position, size) in sizes.iter().enumerate() {
        let separator = if position > 0 { ", " } else { "" };
        write!(text, "{separator}{size}").expect("writing to a string does not fail");
    }
    text
}

/// Coordinates and values fit the type and each other.
fn check_sparse(sparse: &SparseElements, shape: &[i64]) -> Result<(), String> {
    let indices_shape = sparse.indices.shape().unwrap_or_default();
    let values_shape = sparse.values.shape().unwrap_or_default();
    let rank = shape.len();
    let [n_values] = values_shape.as_slice() else {
        return Err("expected 1-d tensor for sparse element values".to_owned());
    };
    let fits = match indices_shape.as_slice() {
        [n, width] => n == n_values && usize::try_from(*width) == Ok(rank),
        [n] => n == n_values && rank == 1,
        _ => false,
    };
    if !fits {
        return Err(format!(
            "expected shape ([{}]); inferred shape of indices literal ([{}]); inferred shape of values literal ([{}])",
            joined(shape),
            joined(&indices_shape),
            joined(&values_shape)
        ));
    }
    let coordinates = sparse.indices.integers().unwrap_or_default();
    let splat = if sparse.indices.is_splat() { vec![coordinates[0]; rank] } else { Vec::new() };
    let tuples = if splat.is_empty() { &coordinates } else { &splat };
    if rank == 0 {
        return Ok(());
    }
    for (number, index) in tuples.chunks(rank).enumerate() {
        if index.iter().zip(shape).all(|(at, size)| (0..i128::from(*size)).contains(at)) {
            continue;
        }
        // Coordinates are unsigned in the message.
        let index: Vec<String> = index.iter().map(|at| (*at as u64).to_string()).collect();
        let (index, ty) = (index.join(", "), &sparse.ty);
        return Err(format!(
            "sparse index #{number} is not contained within the value shape, with index=[{index}], and type='{ty}'"
        ));
    }
    Ok(())
}
