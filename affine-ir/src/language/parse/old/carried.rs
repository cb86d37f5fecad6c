//! Edits the text of carried ops: types and forms of older versions become those of today.
//!
//! ```text
//! llvm.load %p : !llvm.ptr<f32>                                  llvm.load %p : !llvm.ptr -> f32
//! llvm.store %x, %p : !llvm.ptr<f32>                             llvm.store %x, %p : f32, !llvm.ptr
//! llvm.getelementptr %p[%i] : (!llvm.ptr<f32>, i64) -> !llvm.ptr<f32>    .. : (!llvm.ptr, i64) -> !llvm.ptr, f32
//! llvm.call %f(%x) : (i32) -> i32                                llvm.call %f(%x) : !llvm.ptr, (i32) -> i32
//! llvm.call @printf(%p) : (!llvm.ptr<i8>) -> i32                 llvm.call @printf(%p) vararg(..) : ..
//! llvm.atomicrmw add %p, %x monotonic : i32                      .. monotonic : !llvm.ptr, i32
//! llvm.extractvalue %s[0 : i32] : ..                             llvm.extractvalue %s[0] : ..
//! tensor.expand_shape %t [[0, 1]] : tensor<6xf32> into tensor<2x3xf32>    .. output_shape [2, 3] : ..
//! memref.tensor_load %m : memref<4xf32>    bufferization.to_tensor %m : memref<4xf32> to tensor<4xf32>
//! ```
//!
//! Ops in the regions of carried ops are text as well. Those that only their name has changed of get today's
//! name; others are errors.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use crate::core::lexer::{Tok, Token, next_token};
use crate::core::types::{TensorType, Type};
use crate::language::parse::carried::Carried;
use crate::language::parse::old::MOST_AHEAD;
use crate::language::parse::{PResult, Parser};

const TO_TENSOR: &str = "bufferization.to_tensor";
const TO_BUFFER: &str = "bufferization.to_buffer";
const EXPAND: &str = "tensor.expand_shape";
const INTO_BUFFER: &str = "bufferization.materialize_in_destination";

/// What is written instead of parts of the text, in the order of the text.
#[derive(Default)]
pub(in crate::language::parse) struct Edits(Vec<Edit>);

struct Edit {
    start: u32,
    end: u32,
    text: String,
}

impl Edits {
    /// Writes `text` in place of a part of the text.
    pub(super) fn replace(&mut self, start: u32, end: u32, text: impl Into<String>) {
        let at = self.0.partition_point(|edit| edit.start <= start);
        self.0.insert(at, Edit { start, end, text: text.into() });
    }

    /// Those before `end`, which are not asked for again: where each is, and what is written there.
    pub(in crate::language::parse) fn take(&mut self, end: u32) -> Vec<(u32, u32, String)> {
        let n = self.0.iter().take_while(|edit| edit.end <= end).count();
        self.0.drain(..n).map(|edit| (edit.start, edit.end, edit.text)).collect()
    }
}

/// The op in the text of a carried op that is being read: this op, or the last one in its regions.
#[derive(Default)]
pub(in crate::language::parse) struct Statement {
    /// Today's name.
    name: String,
    /// How many brackets are open around it.
    depth: usize,
    /// What its first pointer points to.
    pointee: Option<Type>,
    /// Whether `tensor_store` was its name.
    stores: bool,
    /// Whether nothing is missing: it calls `@name`, or says the sizes of its result.
    is_complete: bool,
}

impl<'a> Parser<'a> {
    /// Notes that an op begins whose name is the current token; `is_inner` if it is one in a region of the
    /// carried op.
    pub(in crate::language::parse) fn old_statement(
        &mut self,
        op: &mut Carried<'a>,
        is_inner: bool,
    ) -> PResult<()> {
        if !self.is_old() || self.tok.kind != Tok::Bare {
            return Ok(());
        }
        let word = self.spelling();
        let mut name = word;
        if let Some(old) = self.old_op(word) {
            name = old.choose.map_or(old.today, |choose| choose(self));
            if is_inner && old.read.is_some() && self.has_old_form(name) {
                let message =
                    format!("'{word}' in custom op '{}': this old form is not translated there", op.name);
                return Err(self.error(message));
            }
            if is_inner && name != word {
                op.edits.replace(self.tok.start, self.tok.end, name);
            }
        }
        let stores = name == INTO_BUFFER && word != name;
        op.statement = Statement {
            name: name.to_owned(),
            depth: op.open.len(),
            pointee: None,
            stores,
            is_complete: false,
        };
        if stores && let Some(comma) = self.ahead(|token| token.kind == Tok::Punct(b',')) {
            op.edits.replace(comma.start, comma.end, " in restrict writable");
        }
        if name == EXPAND {
            let sizes = self.ahead(|token| token.kind == Tok::Bare && self.slice(token) == "output_shape");
            let colon = self.ahead(|token| token.kind == Tok::Punct(b':'));
            op.statement.is_complete =
                sizes.zip(colon).is_some_and(|(sizes, colon)| sizes.start < colon.start);
        }
        if matches!(word, "linalg.fill" | "linalg.copy" | "linalg.init_tensor") {
            self.old_linalg(op)?;
        }
        if name == "llvm.call" {
            self.old_call(op)?;
        }
        Ok(())
    }

    /// Whether the op whose name is the current token, and is this one today, is in a form that it no longer
    /// has.
    fn has_old_form(&self, today: &str) -> bool {
        let word = self.spelling();
        if word != today {
            return true;
        }
        let bytes = self.text.as_bytes();
        let next = next_token(bytes, self.tok.end);
        let line = self.text[self.tok.end as usize..].lines().next().unwrap_or_default();
        match word {
            "vector.extract" => !line.contains(" from "),
            "memref.expand_shape" => !line.contains("output_shape"),
            "vector.transfer_read" | "vector.transfer_write" => line.contains("masked = "),
            "vector.reduction" => next.kind == Tok::String,
            "scf.reduce" => {
                let after = self.closing(next).map(|close| next_token(bytes, close.end));
                next.kind == Tok::Punct(b'(') && after.is_some_and(|token| token.kind == Tok::Punct(b':'))
            }
            _ => false,
        }
    }

    /// A call of a function with `...` among its parameters says what type it has.
    fn old_call(&mut self, op: &mut Carried<'a>) -> PResult<()> {
        let bytes = self.text.as_bytes();
        let callee = next_token(bytes, self.tok.end);
        let open = next_token(bytes, callee.end);
        op.statement.is_complete = callee.kind == Tok::At;
        if callee.kind != Tok::At || open.kind != Tok::Punct(b'(') {
            return Ok(());
        }
        let ty = self.variadic_type(self.slice(callee));
        let Some(ty) = ty else { return Ok(()) };
        let Some(close) = self.closing(open) else { return Ok(()) };
        let next = next_token(bytes, close.end);
        if next.kind == Tok::Bare && self.slice(next) == "vararg" {
            return Ok(());
        }
        op.edits.replace(close.end, close.end, format!(" vararg({ty})"));
        Ok(())
    }

    /// The bracket that closes the one of this token.
    fn closing(&self, open: Token) -> Option<Token> {
        let bytes = self.text.as_bytes();
        let (mut depth, mut token) = (0, open);
        for _ in 0..MOST_AHEAD {
            match token.kind {
                Tok::Punct(b'(' | b'[' | b'{') => depth += 1,
                Tok::Punct(b')' | b']' | b'}') => depth -= 1,
                Tok::Eof | Tok::Bad => return None,
                _ => {}
            }
            if depth == 0 {
                return Some(token);
            }
            token = next_token(bytes, token.end);
        }
        None
    }

    /// The type of the function `@name` if there is an `llvm.func` of this name that takes any number of
    /// arguments.
    fn variadic_type(&mut self, name: &str) -> Option<String> {
        if self.old.variadic.is_none() {
            let (tok, previous_end) = (self.tok, self.previous_end);
            let found = self.variadic_functions();
            (self.tok, self.previous_end) = (tok, previous_end);
            self.old.variadic = Some(found);
        }
        self.old.variadic.as_ref()?.get(name).cloned()
    }

    fn variadic_functions(&mut self) -> FxHashMap<&'a str, String> {
        let mut found = FxHashMap::default();
        let bytes = self.text.as_bytes();
        let mut token = next_token(bytes, self.start());
        while token.kind != Tok::Eof {
            if token.kind == Tok::Bare && self.slice(token) == "llvm.func" {
                // Words for linkage and the like come before the name.
                let mut name = next_token(bytes, token.end);
                while name.kind == Tok::Bare {
                    name = next_token(bytes, name.end);
                }
                self.restart_at(name.end);
                if name.kind == Tok::At
                    && let Ok(Some(ty)) = self.nested(Self::variadic_signature)
                {
                    found.insert(self.slice(name), ty);
                }
            }
            token = next_token(bytes, token.end);
        }
        found
    }

    /// `(type, %a: type {..}, ...) -> type`, if the dots are there.
    fn variadic_signature(&mut self) -> PResult<Option<String>> {
        let mut is_variadic = false;
        self.expect(b'(')?;
        let params = self.list(b')', |parser| {
            if parser.eat_kind(Tok::Ellipsis) {
                is_variadic = true;
                return Ok("...".to_owned());
            }
            if parser.eat_operand()?.is_some() {
                parser.expect(b':')?;
            }
            let ty = parser.ty()?;
            parser.attr_dict(&mut crate::core::attr::Attrs::new())?;
            Ok(within_llvm(&ty))
        })?;
        let result = if self.eat_arrow() { self.ty()? } else { Type::None };
        let result = if result == Type::None { "void".to_owned() } else { within_llvm(&result) };
        Ok(is_variadic.then(|| format!("!llvm.func<{result} ({})>", params.join(", "))))
    }

    /// Consumes a token of a carried op where it is not as today; whether it has.
    pub(in crate::language::parse) fn old_token(&mut self, op: &mut Carried<'a>) -> PResult<bool> {
        let (kind, depth) = (self.tok.kind, op.open.len());
        let is_own = depth == op.statement.depth;
        match kind {
            Tok::Bang if self.spelling().starts_with("!llvm.") || self.alias_in(self.tok).is_some() => {
                self.old_type(op)?;
            }
            Tok::Punct(b':') if is_own => return self.old_types(op),
            // The index of a member has no type today.
            Tok::Punct(b':') if depth == op.statement.depth + 1 && op.has_open(b'[') => {
                if !matches!(op.statement.name.as_str(), "llvm.insertvalue" | "llvm.extractvalue") {
                    return Ok(false);
                }
                let start = self.previous_end;
                self.advance();
                self.ty()?;
                op.edits.replace(start, self.previous_end, "");
            }
            _ => return Ok(false),
        }
        op.previous = kind;
        Ok(true)
    }

    /// The colon before the types of an op.
    fn old_types(&mut self, op: &mut Carried<'a>) -> PResult<bool> {
        let colon = self.tok;
        let next = next_token(self.text.as_bytes(), colon.end);
        match op.statement.name.as_str() {
            // A call of what a pointer points to.
            "llvm.call"
                if self.may_be_of(16) && next.kind == Tok::Punct(b'(') && !op.statement.is_complete =>
            {
                op.edits.replace(colon.end, colon.end, " !llvm.ptr,");
                Ok(false)
            }
            "llvm.atomicrmw" | "llvm.cmpxchg" if self.may_be_of(15) && self.has_one_type()? => {
                op.edits.replace(colon.end, colon.end, " !llvm.ptr,");
                Ok(false)
            }
            EXPAND if self.may_be_of(19) => {
                let (from, sizes) = (self.tok.start, self.expanded_sizes(op)?);
                if let Some(sizes) = sizes {
                    op.edits.replace(from, from, format!("output_shape {sizes:?} "));
                }
                Ok(true)
            }
            TO_TENSOR | TO_BUFFER | INTO_BUFFER if self.slice(next) == "memref" => {
                self.advance();
                let start = self.tok.start;
                let memref = self.ty()?;
                op.previous = Tok::Bang;
                if self.at_keyword("to") {
                    op.types = None;
                    return Ok(true);
                }
                let tensor = tensor_of(&memref);
                let (text, result) = match op.statement.name.as_str() {
                    TO_TENSOR => (format!("{memref} to {tensor}"), Some(tensor)),
                    TO_BUFFER => (format!("{tensor} to {memref}"), Some(memref)),
                    _ if op.statement.stores => (format!("({tensor}, {memref}) -> ()"), None),
                    _ => return Ok(true),
                };
                op.edits.replace(start, self.previous_end, text);
                op.types = None;
                if op.statement.depth == 0 {
                    op.result = result;
                }
                Ok(true)
            }
            _ => Ok(false),
        }
    }

    /// Consumes `: type into type` after `tensor.expand_shape`: the sizes of the latter, unless they are
    /// written before.
    fn expanded_sizes(&mut self, op: &mut Carried<'a>) -> PResult<Option<Vec<i64>>> {
        self.advance();
        self.ty()?;
        self.expect_keyword("into")?;
        let at = self.tok.start;
        let into = self.ty()?;
        op.previous = Tok::Bang;
        op.types = None;
        if op.statement.depth == 0 {
            op.result = Some(into.clone());
        }
        let Type::Tensor(tensor) = &into else { return Ok(None) };
        match tensor.shape.iter().copied().collect::<Option<Vec<i64>>>() {
            _ if op.statement.is_complete => Ok(None),
            Some(sizes) => Ok(Some(sizes)),
            None => {
                let message = "custom op 'tensor.expand_shape' has sizes that are not known, and today they are written";
                Err(self.error_at(at, message))
            }
        }
    }

    /// Whether one type follows the colon that is next, rather than several.
    fn has_one_type(&mut self) -> PResult<bool> {
        let (tok, previous_end) = (self.tok, self.previous_end);
        self.advance();
        self.ty()?;
        let is_last = !self.at(b',');
        (self.tok, self.previous_end) = (tok, previous_end);
        Ok(is_last)
    }

    /// A type that may be one of LLVM.
    fn old_type(&mut self, op: &mut Carried<'a>) -> PResult<()> {
        let start = self.tok.start;
        self.points_to(None);
        let ty = self.ty()?;
        let pointee = self.old.pointee.take();
        let depth = op.open.len();
        let statement = &mut op.statement;
        let mut text = ty.to_string();
        match statement.name.as_str() {
            "llvm.load" if depth == statement.depth => {
                if let Some(pointee) = pointee {
                    text = format!("{text} -> {pointee}");
                    op.result = (depth == 0).then_some(pointee).or(op.result.take());
                    op.types = None;
                }
            }
            "llvm.store" if depth == statement.depth => {
                if let Some(pointee) = pointee {
                    text = format!("{pointee}, {text}");
                }
            }
            "llvm.getelementptr" if depth > statement.depth => {
                statement.pointee = statement.pointee.take().or(pointee);
            }
            "llvm.getelementptr" => {
                if let Some(pointee) = statement.pointee.take() {
                    text = format!("{text}, {pointee}");
                    op.result = (depth == 0).then_some(ty).or(op.result.take());
                }
            }
            _ => {}
        }
        op.edits.replace(start, self.previous_end, text);
        Ok(())
    }
}

/// A type as it is written within `!llvm.func<..>`.
fn within_llvm(ty: &Type) -> String {
    let text = ty.to_string();
    text.strip_prefix("!llvm.").map_or_else(|| text.clone(), str::to_owned)
}

/// The tensor with the sizes and elements of a memref.
fn tensor_of(memref: &Type) -> Type {
    match memref {
        Type::MemRef(memref) => {
            let tensor =
                TensorType { shape: memref.shape.clone(), elem: memref.elem.clone(), encoding: None };
            Type::Tensor(Arc::new(tensor))
        }
        Type::UnrankedMemRef(memref) => Type::UnrankedTensor(Arc::new(memref.elem.clone())),
        other => other.clone(),
    }
}
