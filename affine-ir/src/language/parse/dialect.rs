//! Parses attributes and types after `#` and `!`: aliases, and those that dialects define.
//!
//! `#dialect.body` and `#dialect<body>` mean the same. The extent of the body is found first, by its
//! brackets; then a known dialect reads it, while the body of an unknown one is kept as text.

use std::sync::Arc;

use crate::core::attr::Attr;
use crate::core::diag::Diagnostic;
use crate::core::lexer::{Tok, Token, next_token};
use crate::core::types::{OpaqueText, Type};
use crate::language::dialect::{Dialect, EnumAttr, EnumForm};
use crate::language::parse::{PResult, Parser, Size};

/// Parses the dialect attribute that starts with the given mnemonic, which has been consumed, and has the
/// given type, if one is written after it; `None` if there is no such attribute.
pub type DialectAttrFn = for<'a> fn(&mut Parser<'a>, &'a str, Option<&Type>) -> PResult<Option<Attr>>;

/// The same for a type, which has none itself.
pub type DialectTypeFn = for<'a> fn(&mut Parser<'a>, &'a str) -> PResult<Option<Type>>;

/// What follows `#` or `!`: a dialect's namespace, and the byte range of the text the dialect defines.
struct Symbol<'a> {
    dialect: &'a str,
    body: (u32, u32),
    end: u32,
}

impl<'a> Parser<'a> {
    /// `#alias`, `#dialect.body` or `#dialect<body>`, the latter two with `: type` after them.
    pub(super) fn dialect_attr(&mut self, ty: Option<&Type>) -> PResult<Attr> {
        if let Some(alias) = self.alias() {
            let Some((attr, size)) = self.attr_aliases.get(alias).cloned() else {
                return Err(self.unknown_alias(alias, self.previous_end, Tok::Hash));
            };
            self.use_alias(size)?;
            return Ok(attr);
        }
        let symbol = self.symbol()?;
        self.restart_at(symbol.end);
        let written = if self.eat(b':') { Some(self.ty()?) } else { None };
        let known = self.dialects.dialect(symbol.dialect);
        if let Some(known) = known
            && let Some(attr) = self.by_dialect(known, &symbol, |parser, mnemonic, at| {
                if let Some(found) = known.enums.iter().find(|attr| attr.mnemonic == mnemonic) {
                    return parser.enum_attr(known.name, found);
                }
                let read = match known.attr {
                    Some(read) => read(parser, mnemonic, written.as_ref().or(ty))?,
                    None if known.enums.is_empty() => {
                        return Err(parser.no_hook(known, "attribute", symbol.body.0));
                    }
                    None => None,
                };
                let message = || format!("unknown attribute `{mnemonic}` in dialect `{}`", known.name);
                read.ok_or_else(|| parser.error_at(at, message()))
            })?
        {
            return Ok(attr);
        }
        let text = self.opaque(&symbol, |symbol| format!("#{symbol} : 'none' attribute"))?;
        Ok(match written.or_else(|| ty.cloned()) {
            Some(ty) => Attr::TypedOpaque(Arc::new((text, ty))),
            None => Attr::Opaque(Arc::new(text)),
        })
    }

    /// `!alias`, `!dialect.body` or `!dialect<body>`.
    pub(super) fn dialect_type(&mut self) -> PResult<Type> {
        if let Some(alias) = self.alias() {
            let Some((ty, size)) = self.type_aliases.get(alias).cloned() else {
                return Err(self.unknown_alias(alias, self.previous_end, Tok::Bang));
            };
            self.use_alias(size)?;
            self.recall_alias(alias);
            return Ok(ty);
        }
        let symbol = self.symbol()?;
        self.restart_at(symbol.end);
        let known = self.dialects.dialect(symbol.dialect);
        if let Some(known) = known
            && let Some(ty) = self.by_dialect(known, &symbol, |parser, mnemonic, at| {
                let Some(read) = known.ty else {
                    return Err(parser.no_hook(known, "type", symbol.body.0));
                };
                let message = || format!("unknown  type `{mnemonic}` in dialect `{}`", known.name);
                read(parser, mnemonic)?.ok_or_else(|| parser.error_at(at, message()))
            })?
        {
            return Ok(ty);
        }
        let text = self.opaque(&symbol, |symbol| format!("`!{symbol}` type"))?;
        Ok(Type::Opaque(Arc::new(text)))
    }

    /// Consumes `#name` if it can only be an alias.
    fn alias(&mut self) -> Option<&'a str> {
        let name = self.alias_in(self.tok);
        if name.is_some() {
            self.advance();
        }
        name
    }

    /// What follows the sigil of `#name` if it can only be an alias: no dot in it, no `<` after it.
    pub(super) fn alias_in(&self, token: Token) -> Option<&'a str> {
        let name = self.slice(token).strip_prefix(['#', '!'])?;
        let has_body = self.text.as_bytes().get(token.end as usize) == Some(&b'<');
        (!name.contains('.') && !has_body).then_some(name)
    }

    /// A part of the text, with the aliases in it written out: it means the same wherever it is printed.
    pub(super) fn without_aliases(&mut self, (start, end): (u32, u32)) -> PResult<String> {
        let bytes = &self.text.as_bytes()[..end as usize];
        let mut out = String::new();
        let (mut copied, mut token) = (start, next_token(bytes, start));
        while token.kind != Tok::Eof {
            if token.kind == Tok::Percent && bytes.get(token.end as usize) == Some(&b'#') {
                // The number of a result, which is no alias.
                token = next_token(bytes, next_token(bytes, token.end).end);
                continue;
            }
            // What follows another word or bracket at once is a part of it.
            let is_part = |c: char| c.is_ascii_alphanumeric() || ">)]}\"".contains(c);
            let is_apart = !self.text[..token.start as usize].ends_with(is_part);
            let is_sigil = matches!(token.kind, Tok::Hash | Tok::Bang);
            if let Some(alias) = self.alias_in(token).filter(|_| is_sigil && is_apart) {
                let known = match token.kind {
                    Tok::Hash => self.attr_aliases.get(alias).map(written),
                    _ => self.type_aliases.get(alias).map(written),
                };
                out.push_str(&self.text[copied as usize..token.start as usize]);
                copied = token.end;
                let is_location = out.ends_with("loc(");
                match known {
                    Some((value, size)) => {
                        self.use_alias(size)?;
                        let inner = value.strip_prefix("loc(").filter(|_| is_location);
                        out.push_str(inner.and_then(|value| value.strip_suffix(')')).unwrap_or(&value));
                    }
                    // It may be defined at the end of the file.
                    None if is_location => out.push_str("unknown"),
                    None => return Err(self.unknown_alias(alias, token.end, token.kind)),
                }
            }
            token = next_token(bytes, token.end);
        }
        out.push_str(&self.text[copied as usize..end as usize]);
        Ok(out)
    }

    /// Finds the extent of `#dialect.body` or `#dialect<body>`, without consuming it.
    fn symbol(&mut self) -> PResult<Symbol<'a>> {
        let name = &self.spelling()[1..];
        let end = self.tok.end;
        if let Some((dialect, body)) = name.split_once('.') {
            let start = end
                - u32::try_from(body.len())
                    .expect("a part of the text is shorter than 4 GiB, as the text is");
            let has_arguments = self.text.as_bytes().get(end as usize) == Some(&b'<');
            let end = if has_arguments { self.balanced_end(end)? } else { end };
            return Ok(Symbol { dialect, body: (start, end), end });
        }
        self.advance();
        let open = self.tok.start;
        let end = self.balanced_end(open)?;
        Ok(Symbol { dialect: name, body: (open + 1, end - 1), end })
    }

    /// Lets a known dialect read the body of a symbol, then goes on after the symbol. `None` if the dialect
    /// is partial and does not know the body, and unknown ones are let in.
    fn by_dialect<T>(
        &mut self,
        dialect: &Dialect,
        symbol: &Symbol<'a>,
        read: impl FnOnce(&mut Self, &'a str, u32) -> PResult<T>,
    ) -> PResult<Option<T>> {
        let (after, previous_end) = (self.tok, self.previous_end);
        self.restart_at(symbol.body.0);
        let at = self.tok.start;
        let value = self.keyword().and_then(|mnemonic| read(self, mnemonic, at));
        (self.tok, self.previous_end) = (after, previous_end);
        match value {
            // What an older version has must be translated, and cannot be kept as text.
            Err(_)
                if dialect.is_partial
                    && self.options.allow_unregistered
                    && !self.is_translated(dialect.name, symbol.body.0) =>
            {
                Ok(None)
            }
            value => value.map(Some),
        }
    }

    /// An error about an alias that ends at `end`, of an attribute (`#`) or a type.
    fn unknown_alias(&self, alias: &str, end: u32, sigil: Tok) -> Box<Diagnostic> {
        let mut known: Vec<&str> = match sigil {
            Tok::Hash => self.attr_aliases.keys().copied().collect(),
            _ => self.type_aliases.keys().copied().collect(),
        };
        known.sort_unstable();
        let mut error = self.error_at(end, format!("undefined symbol alias id '{alias}'"));
        error.span = Some((end - offset(alias.len() + 1), end));
        error.suggest(alias, known);
        error
    }

    fn no_hook(&self, dialect: &Dialect, what: &str, offset: u32) -> Box<Diagnostic> {
        self.error_at(offset, format!("dialect '{}' provides no {what} parsing hook", dialect.name))
    }

    /// The text of a symbol whose dialect is not known; `what` describes it in the message that refuses it.
    fn opaque(&mut self, symbol: &Symbol<'a>, what: impl Fn(&str) -> String) -> PResult<OpaqueText> {
        let (start, end) = symbol.body;
        let body = &self.text[start as usize..end as usize];
        if !is_namespace(symbol.dialect) {
            return Err(self.error_at(start, format!("invalid dialect namespace '\"{}\"'", symbol.dialect)));
        }
        if !self.options.allow_unregistered {
            let symbol = format!("\"{}\"<\"{body}\">", symbol.dialect);
            let message = format!(
                "{} created with unregistered dialect. If this is intended, please call \
                 allowUnregisteredDialects() on the MLIRContext, or use -allow-unregistered-dialect with the MLIR \
                 opt tool used",
                what(&symbol)
            );
            return Err(self.error_at(start, message));
        }
        let body = self.without_aliases(symbol.body)?;
        Ok(OpaqueText::new(symbol.dialect, &body))
    }

    /// The offset past the bracket that closes the `<` at `open`.
    pub(super) fn balanced_end(&self, open: u32) -> PResult<u32> {
        let bytes = self.text.as_bytes();
        let unbalanced = |bracket: Option<&u8>| {
            let bracket = char::from(bracket.copied().unwrap_or(b'<'));
            self.error_at(open, format!("unbalanced '{bracket}' character in pretty dialect name"))
        };
        let mut stack: Vec<u8> = Vec::new();
        let mut at = open as usize;
        loop {
            let byte = *bytes.get(at).filter(|byte| **byte != 0).ok_or_else(|| unbalanced(stack.last()))?;
            at += 1;
            let opening = match byte {
                b'<' | b'[' | b'(' | b'{' => {
                    stack.push(byte);
                    continue;
                }
                b'-' if bytes.get(at) == Some(&b'>') => {
                    at += 1;
                    continue;
                }
                b'"' => {
                    at = crate::core::lexer::string_end(bytes, at - 1)
                        .map_err(|(at, message)| self.error_at(offset(at), message))?;
                    continue;
                }
                b'>' => b'<',
                b']' => b'[',
                b')' => b'(',
                b'}' => b'{',
                _ => continue,
            };
            if stack.last() != Some(&opening) {
                return Err(unbalanced(stack.last()));
            }
            stack.pop();
            if stack.is_empty() {
                return Ok(offset(at));
            }
        }
    }

    /// What follows the mnemonic of an enumeration attribute: `<word>`, or a set of words.
    pub fn enum_attr(&mut self, dialect: &'static str, attr: &EnumAttr) -> PResult<Attr> {
        let is_bracketed = attr.form != EnumForm::Bare;
        if is_bracketed {
            self.expect(b'<')?;
        }
        let mut given: Vec<&str> = Vec::new();
        loop {
            given.push(self.enum_word(attr)?);
            let EnumForm::Set { .. } = attr.form else { break };
            if !self.eat(b',') {
                break;
            }
        }
        if is_bracketed {
            self.expect(b'>')?;
        }
        Ok(attr.value(dialect, &given))
    }

    fn enum_word(&mut self, attr: &EnumAttr) -> PResult<&'static str> {
        let start = self.tok.start;
        let quoted;
        let word: &str = match self.tok.kind {
            Tok::String => {
                quoted = self.string()?;
                &quoted
            }
            Tok::Bare => self.keyword()?,
            _ => return Err(self.wrong_token("expected valid keyword or string")),
        };
        let word = self.todays_word(word);
        match attr.words.iter().find(|known| **known == word) {
            Some(known) => Ok(known),
            None => {
                let message = format!("expected {} to be one of: {}", attr.title, attr.words.join(", "));
                let mut error = self.error_at(start, message);
                error.suggest(word, attr.words.iter().copied());
                Err(error)
            }
        }
    }
}

/// What an alias stands for, written out, and its size: at least that of the text.
fn written<T: ToString>((value, size): &(T, Size)) -> (String, Size) {
    let text = value.to_string();
    let parts = size.parts.max(text.len() as u64);
    (text, Size { parts, ..*size })
}

fn offset(index: usize) -> u32 {
    u32::try_from(index).expect("a place in the text is below 4 GiB, as its length is")
}

/// Whether a dialect may be called `name`.
fn is_namespace(name: &str) -> bool {
    let mut bytes = name.bytes();
    bytes.next().is_some_and(|byte| byte.is_ascii_alphabetic() || byte == b'_')
        && bytes.all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$'))
}
