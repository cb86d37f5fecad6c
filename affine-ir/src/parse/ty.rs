//! Types.

use std::sync::Arc;

use crate::attr::Attr;
use crate::float::FloatKind;
use crate::lexer::{PLAIN_TYPE, Tok};
use crate::parse::number::parse_integer;
use crate::parse::{PResult, Parser};
use crate::types::{
    FunctionType, Layout, MemRefType, Signedness, Strided, TensorType, Type, UnrankedMemRefType, VectorType,
};

/// Widest integer type, as in MLIR.
const MAX_WIDTH: u32 = (1 << 24) - 1;

/// The first words of builtin types, for suggestions.
const TYPE_WORDS: [&str; 19] = [
    "bf16", "complex", "f128", "f16", "f32", "f64", "f80", "i1", "i16", "i32", "i64", "i8", "index",
    "memref", "none", "tensor", "tf32", "tuple", "vector",
];

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
            parser.expect_arrow()?;
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
                let read = match word {
                    "memref" => Self::memref_type,
                    "vector" => Self::vector_type,
                    "tensor" => Self::tensor_type,
                    "tuple" => Self::tuple_type,
                    "complex" => Self::complex_type,
                    _ => return Ok(None),
                };
                let end = self.plain_end(b'>', PLAIN_TYPE);
                let whole = |parser: &mut Self| {
                    parser.nested(|parser| {
                        parser.advance();
                        parser.expect(b'<')?;
                        let ty = read(parser)?;
                        parser.expect(b'>')?;
                        Ok(ty)
                    })
                };
                self.memoized(|known| &mut known.types, end, whole).map(Some)
            }
            _ => Ok(None),
        }
    }

    fn tuple_type(&mut self) -> PResult<Type> {
        if self.at(b'>') {
            return Ok(Type::Tuple(Arc::new(Vec::new())));
        }
        Ok(Type::Tuple(Arc::new(self.type_list()?)))
    }

    fn complex_type(&mut self) -> PResult<Type> {
        let start = self.tok.start;
        let elem = self.ty()?;
        if !matches!(elem, Type::Integer { .. } | Type::Float(_)) {
            return Err(self.error_at(start, "invalid element type for complex"));
        }
        Ok(Type::Complex(Arc::new(elem)))
    }

    fn memref_type(&mut self) -> PResult<Type> {
        let dims = self.dimensions()?;
        let start = self.tok.start;
        let elem = self.ty()?;
        if matches!(
            elem,
            Type::Function(_) | Type::None | Type::Tuple(_) | Type::Tensor(_) | Type::UnrankedTensor(_)
        ) {
            return Err(self.error_at(start, "invalid memref element type"));
        }
        let Dims::Ranked(shape) = dims else {
            let space = if self.eat(b',') { default_space(self.attr(None)?) } else { None };
            return Ok(Type::UnrankedMemRef(Arc::new(UnrankedMemRefType { elem, space })));
        };
        let (mut layout, mut space) = (Layout::Identity, None);
        if self.eat(b',') {
            let start = self.tok.start;
            let first = self.attr(None)?;
            let rank = shape.len();
            match first {
                Attr::AffineMap(map) => {
                    if map.dims as usize != rank {
                        let message = format!(
                            "memref layout mismatch between rank and affine map: {rank} != {}",
                            map.dims
                        );
                        return Err(self.error_at(start, message));
                    }
                    layout = if map.is_identity() { Layout::Identity } else { Layout::Map(map) };
                }
                Attr::Strided(strided) => {
                    if strided.strides.len() != rank {
                        return Err(self.error_at(start, "expected the number of strides to match the rank"));
                    }
                    layout = Layout::Strided((*strided).clone());
                }
                other => {
                    space = default_space(other);
                    return Ok(Type::MemRef(Arc::new(MemRefType { shape, elem, layout, space })));
                }
            }
            if self.eat(b',') {
                space = default_space(self.attr(None)?);
            }
        }
        Ok(Type::MemRef(Arc::new(MemRefType { shape, elem, layout, space })))
    }

    fn tensor_type(&mut self) -> PResult<Type> {
        let dims = self.dimensions()?;
        let start = self.tok.start;
        let elem = self.ty()?;
        if matches!(
            elem,
            Type::Function(_) | Type::None | Type::Tuple(_) | Type::MemRef(_) | Type::UnrankedMemRef(_)
        ) {
            return Err(self.error_at(start, "invalid tensor element type"));
        }
        match dims {
            Dims::Unranked => Ok(Type::UnrankedTensor(Arc::new(elem))),
            Dims::Ranked(shape) => {
                let encoding = if self.eat(b',') { Some(self.attr(None)?) } else { None };
                Ok(Type::Tensor(Arc::new(TensorType { shape, elem, encoding })))
            }
        }
    }

    fn vector_type(&mut self) -> PResult<Type> {
        let (mut shape, mut scalable) = (Vec::new(), Vec::new());
        loop {
            let is_scalable = self.eat(b'[');
            let Some(size) = self.eat_dimension()? else {
                if is_scalable {
                    return Err(self.wrong_token("expected dimension size in vector type"));
                }
                break;
            };
            if size == 0 {
                return Err(self.error("vector types must have positive constant sizes but got 0"));
            }
            if is_scalable {
                self.expect(b']')?;
            }
            shape.push(size);
            scalable.push(is_scalable);
            self.dimension_separator()?;
        }
        let start = self.tok.start;
        let elem = self.ty()?;
        if !matches!(elem, Type::Integer { .. } | Type::Index | Type::Float(_) | Type::Opaque(_)) {
            return Err(
                self.error_at(start, "failed to verify 'elementType': VectorElementTypeInterface instance")
            );
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
        if literal.starts_with("0x") {
            self.restart_at(self.tok.start + 1);
            return Ok(Some(0));
        }
        let size = literal.parse().map_err(|_| self.error("invalid dimension"))?;
        self.advance();
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

/// Memory space 0 is the default and not kept.
fn default_space(space: Attr) -> Option<Attr> {
    (space != Attr::Integer(0, Type::I64)).then_some(space)
}
