//! Parses types.

use std::sync::Arc;

use crate::core::attr::Attr;
use crate::core::float::FloatKind;
use crate::core::lexer::{PLAIN_TYPE, Tok, Token};
use crate::core::types::{
    FunctionType, Layout, MemRefType, Signedness, Strided, TensorType, Type, UnrankedMemRefType, VectorType,
};
use crate::language::dialect::Dialects;
use crate::language::parse::number::parse_integer;
use crate::language::parse::{PResult, Parser};

/// Widest integer type, as in MLIR.
const MAX_WIDTH: u32 = (1 << 24) - 1;

/// The first words of builtin types, for suggestions.
const TYPE_WORDS: [&str; 19] = [
    "bf16", "complex", "f128", "f16", "f32", "f64", "f80", "i1", "i16", "i32", "i64", "i8", "index",
    "memref", "none", "tensor", "tf32", "tuple", "vector",
];

/// Reads what follows `name<` of a type that starts at the given offset.
type ReadFn<'a> = fn(&mut Parser<'a>, u32) -> PResult<Type>;

/// Sizes in front of an element type.
enum Dims {
    Ranked(Vec<Option<i64>>),
    Unranked,
}

impl<'a> Parser<'a> {
    /// Reads a type.
    pub fn ty(&mut self) -> PResult<Type> {
        match self.eat_ty()? {
            Some(ty) => Ok(ty),
            None => {
                let mut error = self.wrong_token("expected non-function type");
                error.suggest(self.next_word(), TYPE_WORDS);
                Err(error)
            }
        }
    }

    /// Reads `: type`.
    pub fn colon_ty(&mut self) -> PResult<Type> {
        self.expect(b':')?;
        self.ty()
    }

    /// Reads `type, type, ..`, at least one.
    pub fn type_list(&mut self) -> PResult<Vec<Type>> {
        let mut types = vec![self.ty()?];
        while self.eat(b',') {
            types.push(self.ty()?);
        }
        Ok(types)
    }

    /// Reads `-> type` or `-> (types)` if present.
    pub fn arrow_types(&mut self) -> PResult<Vec<Type>> {
        if self.eat_arrow() { self.function_results() } else { Ok(Vec::new()) }
    }

    /// Reads `(types) -> results`.
    pub fn function_type(&mut self) -> PResult<FunctionType> {
        self.nested(|parser| {
            parser.expect(b'(')?;
            let inputs = parser.list(b')', Self::ty)?;
            if !parser.eat_arrow() {
                return Err(parser.wrong_token("expected '->' in function type"));
            }
            let results = parser.function_results()?;
            Ok(FunctionType { inputs, results })
        })
    }

    /// One type that is no function type, or a list in parentheses.
    pub(crate) fn function_results(&mut self) -> PResult<Vec<Type>> {
        if self.eat(b'(') {
            return self.list(b')', Self::ty);
        }
        Ok(vec![self.ty()?])
    }

    /// Reads a type if one is next.
    pub(super) fn eat_ty(&mut self) -> PResult<Option<Type>> {
        match self.tok.kind {
            Tok::Punct(b'(') => Ok(Some(Type::Function(Arc::new(self.function_type()?)))),
            Tok::Bang => self.dialect_type().map(Some),
            Tok::Bare => {
                let word = self.spelling();
                if let Some(ty) = simple_type(word) {
                    let width = if let Type::Integer { width, .. } = ty { width } else { 0 };
                    if width == u32::MAX {
                        return Err(self.error("invalid integer width"));
                    }
                    if width > MAX_WIDTH {
                        return Err(self.error(format!("integer bitwidth is limited to {MAX_WIDTH} bits")));
                    }
                    self.advance();
                    return Ok(Some(ty));
                }
                let (read, context): (ReadFn<'a>, &str) = match word {
                    "memref" => (Self::memref_type, "in memref type"),
                    "vector" => (Self::vector_type, "in vector type"),
                    "tensor" => (Self::tensor_type, "in tensor type"),
                    "tuple" => (Self::tuple_type, "in tuple type"),
                    "complex" => (Self::complex_type, "in complex type"),
                    _ => return Ok(None),
                };
                let end = self.plain_end(b'>', PLAIN_TYPE);
                let whole = |parser: &mut Self| {
                    parser.nested(|parser| {
                        let start = parser.tok.start;
                        parser.advance();
                        parser.expect_in(b'<', context)?;
                        let ty = read(parser, start)?;
                        parser.expect_in(b'>', context)?;
                        Ok(ty)
                    })
                };
                self.memoized(|known| &mut known.types, end, whole).map(Some)
            }
            _ => Ok(None),
        }
    }

    fn tuple_type(&mut self, _: u32) -> PResult<Type> {
        if self.at(b'>') {
            return Ok(Type::Tuple(Arc::new(Vec::new())));
        }
        Ok(Type::Tuple(Arc::new(self.type_list()?)))
    }

    fn complex_type(&mut self, _: u32) -> PResult<Type> {
        let start = self.tok.start;
        let elem = self.ty()?;
        if !matches!(elem, Type::Integer { .. } | Type::Float(_)) {
            return Err(self.error_at(start, "invalid element type for complex"));
        }
        Ok(Type::Complex(Arc::new(elem)))
    }

    /// What follows `memref<`, which starts at `whole`.
    fn memref_type(&mut self, whole: u32) -> PResult<Type> {
        let dims = self.dimensions()?;
        let start = self.tok.start;
        let elem = self.ty()?;
        if !may_be_in_memref(self.dialects, &elem) {
            return Err(self.error_at(start, "invalid memref element type"));
        }
        let (layout, space) = self.layout_and_space(matches!(dims, Dims::Unranked))?;
        if !space.as_ref().is_none_or(|space| is_memory_space(self.dialects, space)) {
            return Err(self.error_at(whole, "unsupported memory space Attribute"));
        }
        let space = space.filter(|space| space.as_integer() != Some(0));
        let shape = match dims {
            Dims::Unranked => return Ok(Type::UnrankedMemRef(Arc::new(UnrankedMemRefType { elem, space }))),
            Dims::Ranked(shape) => shape,
        };
        let rank = shape.len();
        let layout = match layout {
            Some(Attr::AffineMap(map)) if map.dims as usize != rank => {
                let message =
                    format!("memref layout mismatch between rank and affine map: {rank} != {}", map.dims);
                return Err(self.error_at(whole, message));
            }
            Some(Attr::AffineMap(map)) if !map.is_identity() => Layout::Map(map),
            Some(Attr::Strided(strided)) if strided.strides.len() != rank => {
                return Err(self.error_at(whole, "expected the number of strides to match the rank"));
            }
            Some(Attr::Strided(strided)) => Layout::Strided((*strided).clone()),
            _ => Layout::Identity,
        };
        Ok(Type::MemRef(Arc::new(MemRefType { shape, elem, layout, space })))
    }

    /// `, layout, .., space` up to `>`: of several layouts the last holds.
    fn layout_and_space(&mut self, is_unranked: bool) -> PResult<(Option<Attr>, Option<Attr>)> {
        let (mut layout, mut space) = (None, None);
        if self.at(b'>') {
            return Ok((layout, space));
        }
        if !self.at(b',') {
            return Err(self.wrong_token("expected ',' or '>' in memref type"));
        }
        while self.eat(b',') {
            if self.at(b'>') {
                return Err(self.wrong_token("expected list element"));
            }
            let attr = self.attr(None)?;
            let is_layout = matches!(attr, Attr::AffineMap(_) | Attr::Strided(_));
            if !is_layout && space.is_some() {
                return Err(self.error("multiple memory spaces specified in memref type"));
            }
            if !is_layout {
                space = Some(attr);
            } else if is_unranked {
                return Err(self.error("cannot have affine map for unranked memref type"));
            } else if space.is_some() {
                return Err(self.error("expected memory space to be last in memref type"));
            } else {
                layout = Some(self.layout_after(layout, attr)?);
            }
        }
        Ok((layout, space))
    }

    fn tensor_type(&mut self, _: u32) -> PResult<Type> {
        let dims = self.dimensions()?;
        let start = self.tok.start;
        let elem = self.ty()?;
        let encoding = if self.eat(b',') { self.eat_encoding()? } else { None };
        if !may_be_in_tensor(&elem) {
            return Err(self.error_at(start, "invalid tensor element type"));
        }
        match (dims, encoding) {
            (Dims::Unranked, Some(_)) => Err(self.error("cannot apply encoding to unranked tensor")),
            (Dims::Unranked, None) => Ok(Type::UnrankedTensor(Arc::new(elem))),
            (Dims::Ranked(shape), encoding) => {
                Ok(Type::Tensor(Arc::new(TensorType { shape, elem, encoding })))
            }
        }
    }

    /// The encoding of a tensor, if something that can be one is next.
    fn eat_encoding(&mut self) -> PResult<Option<Attr>> {
        let found = match self.tok.kind {
            Tok::At | Tok::Integer | Tok::Float | Tok::Hash | Tok::String | Tok::Bang => true,
            Tok::Punct(b'-' | b'[' | b'{' | b'(') => true,
            Tok::Bare => is_attr_word(self.spelling()),
            _ => false,
        };
        if found { self.attr(None).map(Some) } else { Ok(None) }
    }

    fn vector_type(&mut self, whole: u32) -> PResult<Type> {
        let (mut shape, mut scalable) = (Vec::new(), Vec::new());
        loop {
            let is_scalable = self.eat(b'[');
            let Some(size) = self.eat_dimension()? else {
                if is_scalable {
                    return Err(self.error("invalid dimension"));
                }
                break;
            };
            if is_scalable && !self.eat(b']') {
                return Err(self.wrong_token("missing ']' closing scalable dimension"));
            }
            shape.push(size);
            scalable.push(is_scalable);
            self.dimension_separator()?;
        }
        let elem = self.ty()?;
        if !self.at(b'>') {
            return Err(self.wrong_token("expected '>' in vector type"));
        }
        if !may_be_in_vector(&elem) {
            let message = "failed to verify 'elementType': VectorElementTypeInterface instance";
            return Err(self.error_at(whole, message));
        }
        if shape.contains(&0) {
            let sizes: Vec<String> = shape.iter().map(i64::to_string).collect();
            let message =
                format!("vector types must have positive constant sizes but got {}", sizes.join(", "));
            return Err(self.error_at(whole, message));
        }
        Ok(Type::Vector(Arc::new(VectorType { shape, scalable, elem })))
    }

    /// `4x?x` in front of an element type, or `*x`.
    fn dimensions(&mut self) -> PResult<Dims> {
        if self.eat(b'*') {
            self.dimension_separator()?;
            return Ok(Dims::Unranked);
        }
        let mut shape = Vec::new();
        loop {
            let size = if self.eat(b'?') {
                None
            } else {
                match self.eat_dimension()? {
                    Some(size) => Some(size),
                    None => return Ok(Dims::Ranked(shape)),
                }
            };
            shape.push(size);
            self.dimension_separator()?;
        }
    }

    /// A decimal size. `0x4` starts with the size 0, not with a hexadecimal number.
    fn eat_dimension(&mut self) -> PResult<Option<i64>> {
        if self.tok.kind != Tok::Integer {
            return Ok(None);
        }
        let literal = self.spelling();
        let (size, end) = match literal.starts_with("0x") {
            true => (0, self.tok.start + 1),
            false => (literal.parse().map_err(|_| self.error("invalid dimension"))?, self.tok.end),
        };
        if self.text.as_bytes().get(end as usize) == Some(&b'x') {
            // Only the separator: with all that follows it, it would be one long word again and again.
            self.previous_end = end;
            self.tok = Token { kind: Tok::Bare, start: end, end: end + 1 };
        } else {
            self.restart_at(end);
        }
        Ok(Some(size))
    }

    /// The `x` after a size, which the lexer takes for the start of a word.
    fn dimension_separator(&mut self) -> PResult<()> {
        if self.tok.kind != Tok::Bare || !self.spelling().starts_with('x') {
            return Err(self.wrong_token("expected 'x' in dimension list"));
        }
        self.restart_at(self.tok.start + 1);
        Ok(())
    }

    /// `strided<[..], offset: ..>`, after `strided`.
    pub(super) fn strided_layout(&mut self) -> PResult<Strided> {
        self.expect_in(b'<', "after 'strided'")?;
        self.expect(b'[')?;
        let strides = self.list(b']', Self::stride)?;
        let mut offset = Some(0);
        if self.eat(b',') {
            if !self.eat_keyword("offset") {
                return Err(self.wrong_token("expected 'offset' after comma"));
            }
            self.expect_in(b':', "after 'offset'")?;
            offset = self.stride()?;
        }
        self.expect(b'>')?;
        Ok(Strided { strides, offset })
    }

    fn stride(&mut self) -> PResult<Option<i64>> {
        if self.eat(b'?') {
            return Ok(None);
        }
        // The least value is how MLIR marks a dynamic stride.
        let (start, negative) = (self.tok.start, self.eat(b'-'));
        let literal = if self.tok.kind == Tok::Integer { self.spelling() } else { "" };
        match parse_integer(literal, negative).and_then(|value| i64::try_from(value).ok()) {
            Some(stride) if stride != i64::MIN => {
                self.advance();
                Ok(Some(stride))
            }
            _ => Err(self.error_at(start, "expected a 64-bit signed integer or '?'")),
        }
    }
}

/// A type that is one word.
/// Whether a type may begin with this word.
pub(super) fn is_type_word(word: &str) -> bool {
    matches!(word, "memref" | "vector" | "tensor" | "tuple" | "complex") || simple_type(word).is_some()
}

fn simple_type(word: &str) -> Option<Type> {
    let (signedness, digits) = match word.as_bytes() {
        [b'i', rest @ ..] => (Signedness::Signless, rest),
        [b's', b'i', rest @ ..] => (Signedness::Signed, rest),
        [b'u', b'i', rest @ ..] => (Signedness::Unsigned, rest),
        [b'f' | b'b' | b't', ..] => return FloatKind::from_name(word).map(Type::Float),
        [b'n', ..] => return (word == "none").then_some(Type::None),
        _ => return None,
    };
    if digits.is_empty() || !digits.iter().all(u8::is_ascii_digit) {
        return (word == "index").then_some(Type::Index);
    }
    let width = word[word.len() - digits.len()..].parse().unwrap_or(u32::MAX);
    Some(Type::Integer { width, signedness })
}

/// Words that start an attribute which is no type.
fn is_attr_word(word: &str) -> bool {
    matches!(
        word,
        "affine_map"
            | "affine_set"
            | "array"
            | "dense"
            | "dense_resource"
            | "distinct"
            | "false"
            | "loc"
            | "sparse"
            | "strided"
            | "true"
            | "unit"
    ) || simple_type(word).is_some()
        || matches!(word, "complex" | "memref" | "tensor" | "tuple" | "vector")
}

/// Integers, strings, dictionaries, and what a known dialect defines.
fn is_memory_space(dialects: &Dialects, attr: &Attr) -> bool {
    match attr {
        Attr::Integer(..) | Attr::WideInteger(..) | Attr::Bool(_) => true,
        Attr::String(_) | Attr::TypedString(..) | Attr::Dict(_) => true,
        Attr::Opaque(text) => dialects.is_known_name(&text.dialect),
        Attr::TypedOpaque(opaque) => dialects.is_known_name(&opaque.0.dialect),
        Attr::Dialect(_) => true,
        Attr::Unit
        | Attr::Float(_)
        | Attr::Type(_)
        | Attr::Array(_)
        | Attr::AffineMap(_)
        | Attr::IntegerSet(_)
        | Attr::SymbolRef(_)
        | Attr::DenseArray(_)
        | Attr::Dense(_)
        | Attr::DenseResource(..)
        | Attr::Sparse(_)
        | Attr::Strided(_)
        | Attr::Location(_)
        | Attr::Distinct(..) => false,
    }
}

fn may_be_in_memref(dialects: &Dialects, elem: &Type) -> bool {
    match elem {
        Type::Dialect(ty) => return ty.is_element,
        Type::Opaque(_) => return dialects.carries(),
        _ => {}
    }
    !matches!(
        elem,
        Type::None | Type::Function(_) | Type::Tensor(_) | Type::Tuple(_) | Type::UnrankedTensor(_)
    )
}

fn may_be_in_tensor(elem: &Type) -> bool {
    !matches!(
        elem,
        Type::None
            | Type::Function(_)
            | Type::MemRef(_)
            | Type::Tensor(_)
            | Type::Tuple(_)
            | Type::UnrankedMemRef(_)
            | Type::UnrankedTensor(_)
    )
}

fn may_be_in_vector(elem: &Type) -> bool {
    match elem {
        Type::Opaque(text) => text.dialect == "llvm" && text.body.starts_with("ptr"),
        Type::Integer { .. } | Type::Index | Type::Float(_) => true,
        Type::Dialect(ty) => ty.is_element,
        _ => false,
    }
}
