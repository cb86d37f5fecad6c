//! Parses [carried](crate::Dialects::carrying) ops: ops of dialects that are not known in their own assembly
//! form, kept as text with gaps for operands.
//!
//! What is needed of such an op is where it ends, which values it uses, and which types its results have.
//!
//! - **End.** Brackets are balanced, and outside of them the text goes on to the end of the line, or further
//!   where the next line cannot begin another op.
//! - **Values.** A name that is visible before the op is an operand. Others are defined in its regions, and
//!   stay as they are written; the printer gives no value around the op such a name.
//! - **Types.** A result has the type that its first typed use says. Without one it has the type that ends
//!   the text, if there is one.

use rustc_hash::FxHashSet;

use crate::core::attr::Attr;
use crate::core::diag::Diagnostic;
use crate::core::ids::ValueId;
use crate::core::ir::OpName;
use crate::core::lexer::{Tok, Token, next_token};
use crate::core::loc::Loc;
use crate::core::name::Name;
use crate::core::types::{OpaqueText, Type};
use crate::language::op_def::UNREGISTERED;
use crate::language::parse::old::{Edits, Statement};
use crate::language::parse::op::unregistered;
use crate::language::parse::{Draft, PResult, Parser};

/// The attribute with the symbols in the text of a carried op: what looks for uses of symbols finds them
/// there.
const SYMBOLS: &str = "symbols";

/// How many results a carried op may have: the text has no types that would bound their number.
const MAX_RESULTS: usize = 1 << 12;

/// What has been read of a carried op.
pub(super) struct Carried<'a> {
    pub(super) name: &'a str,
    /// How far the line is indented that the op begins on.
    indent: usize,
    /// The brackets that are open, and where each is.
    pub(super) open: Vec<(u8, u32)>,
    /// How many of them are braces.
    n_braces: usize,
    /// The kind of the token before the current one.
    pub(super) previous: Tok,
    /// Whether there is a region.
    has_region: bool,
    /// How many brackets are open where the label of a block is read.
    label: Option<usize>,
    operands: Vec<ValueId>,
    symbols: Vec<Attr>,
    /// The text between the operands.
    parts: Vec<String>,
    /// The text since the last operand, up to `copied`.
    part: String,
    copied: u32,
    /// Names that are defined in regions.
    defined: FxHashSet<&'a str>,
    /// Those of open regions, and how many brackets are open there; inner ones last.
    scoped: Vec<(&'a str, usize)>,
    /// The first name that may be defined in a region.
    presumed: Option<(&'a str, u32)>,
    /// Where the last of the types outside of brackets begins, and the token before it.
    pub(super) types: Option<(Tok, u32)>,
    /// The type of the result, if it is known.
    pub(super) result: Option<Type>,
    /// What is written instead of parts of the text.
    pub(super) edits: Edits,
    pub(super) statement: Statement,
}

impl<'a> Parser<'a> {
    /// Whether an op is carried that no dialect declares: its dialect may have it.
    pub(super) fn may_carry(&self, word: &str) -> bool {
        let Some((dialect, rest)) = word.split_once('.').filter(|_| self.options.allow_unregistered) else {
            return false;
        };
        // One letter off a dialect that has an op of this name is a slip of the pen.
        let is_slip = || {
            let mut known = self.dialects.iter().filter(|known| known.name.len().abs_diff(dialect.len()) < 2);
            known.any(|known| {
                let is_close = strsim::damerau_levenshtein(known.name, dialect) < 2;
                is_close && self.dialects.op_def(&format!("{}.{rest}", known.name)).is_some()
            })
        };
        !self.dialects.is_complete(dialect) && (self.dialects.is_known_name(dialect) || !is_slip())
    }

    /// Reads an op of this name, whose name in the text is next, with this many results.
    pub(super) fn carried_op(&mut self, name: &'a str, n_named: u64) -> PResult<Box<Draft>> {
        let start = self.tok.start;
        let n_results = usize::try_from(n_named).ok().filter(|n| *n <= MAX_RESULTS);
        let Some(n_results) = n_results else {
            return Err(self.error(format!("custom op '{name}' has more than {MAX_RESULTS} results")));
        };
        let mut spec = unregistered(Name::from(name), Loc::Offset(start));
        let mut op = Carried {
            name,
            indent: self.indent_at(start),
            open: Vec::new(),
            n_braces: 0,
            previous: Tok::Bare,
            has_region: false,
            label: None,
            operands: Vec::new(),
            symbols: Vec::new(),
            parts: Vec::new(),
            part: String::new(),
            copied: self.tok.end,
            defined: FxHashSet::default(),
            scoped: Vec::new(),
            presumed: None,
            types: None,
            result: None,
            edits: Edits::default(),
            statement: Statement::default(),
        };
        self.old_statement(&mut op, false)?;
        self.advance();
        while !(op.open.is_empty() && self.ends_carried(&op)) {
            self.carried_token(&mut op)?;
        }
        if let Some((name, offset)) = op.presumed.filter(|_| !op.has_region) {
            return Err(self.undefined(name, offset));
        }
        self.copy_carried(&mut op, self.previous_end)?;
        spec.result_types = self.carried_types(&op, n_results);
        let Carried { mut parts, part, operands, symbols, .. } = op;
        parts.push(part);
        spec.operands = operands;
        if !symbols.is_empty() {
            spec.attrs.set_static(SYMBOLS, Attr::Array(symbols.into()));
        }
        if let OpName::Unregistered(op) = &mut spec.name {
            op.written = Some(parts.into());
        }
        Ok(Box::new(Draft { def: &UNREGISTERED, spec, regions: Vec::new() }))
    }

    /// Consumes a token of the op, and notes what it tells.
    fn carried_token(&mut self, op: &mut Carried<'a>) -> PResult<()> {
        let token = self.tok;
        let is_outside = op.open.is_empty();
        let opens_region = matches!(op.open.last(), Some((b'{', _)));
        let begins_statement =
            opens_region && (op.previous == Tok::Punct(b'{') || self.begins_line() && !op.goes_on());
        if begins_statement {
            self.old_statement(op, true)?;
        }
        if self.is_old() && self.old_token(op)? {
            return Ok(());
        }
        match token.kind {
            Tok::Eof => return Err(self.unclosed(op)),
            Tok::Percent if begins_statement && self.begins_assignment() => {
                self.carried_definitions(op)?;
                op.previous = Tok::Punct(b'=');
                return self.old_statement(op, true);
            }
            Tok::Percent => {
                self.carried_value(op)?;
                op.previous = Tok::Percent;
                return Ok(());
            }
            Tok::Caret if op.n_braces == 0 => {
                let message = format!(
                    "custom op '{}' jumps to a block: ops of unknown dialects that do can be read in generic form only",
                    op.name
                );
                return Err(self.error(message));
            }
            Tok::Caret if begins_statement => op.label = Some(op.open.len()),
            Tok::Punct(b':') if op.label == Some(op.open.len()) => {
                // What follows is the first op of the block, as it is after the brace.
                op.label = None;
                op.previous = Tok::Punct(b'{');
                self.advance();
                return Ok(());
            }
            Tok::Bare if !is_outside && self.begins_location(op) => return self.skip_location(op),
            Tok::Bare if is_outside && matches!(self.spelling(), "to" | "into") => {
                op.types = Some((Tok::Arrow, token.end));
            }
            Tok::Arrow if is_outside => op.types = Some((Tok::Arrow, token.end)),
            Tok::Punct(b':') if is_outside => op.types = Some((token.kind, token.end)),
            // The body of an attribute or type may have any characters in it.
            Tok::Hash | Tok::Bang if self.text.as_bytes().get(token.end as usize) == Some(&b'<') => {
                let end = self.balanced_end(token.end)?;
                self.restart_at(end);
                op.previous = token.kind;
                return Ok(());
            }
            Tok::At => {
                op.symbols.push(Attr::symbol_ref(self.symbol_name()?));
                op.previous = token.kind;
                return Ok(());
            }
            Tok::Bad => return Err(self.error("")),
            Tok::Punct(bracket) => self.carried_bracket(op, bracket)?,
            _ => {}
        }
        op.previous = token.kind;
        self.advance();
        Ok(())
    }

    /// Notes a bracket, which is the current token.
    fn carried_bracket(&mut self, op: &mut Carried<'a>, bracket: u8) -> PResult<()> {
        let open = match bracket {
            b'(' | b'[' => bracket,
            b'{' => {
                op.n_braces += 1;
                op.has_region |= !self.opens_attributes();
                bracket
            }
            // Apart from the word before it, it compares, unless it encloses properties.
            b'<' if self.previous_end == self.tok.start || self.peek().kind == Tok::Punct(b'{') => bracket,
            b')' => b'(',
            b']' => b'[',
            b'}' => b'{',
            b'>' if matches!(op.open.last(), Some((b'<', _))) => b'<',
            _ => return Ok(()),
        };
        if open == bracket {
            op.open.push((bracket, self.tok.start));
            return Ok(());
        }
        match op.open.pop() {
            Some((found, _)) if found == open => {}
            Some((found, at)) => {
                let message = format!(
                    "'{}' closes a '{}' in custom op '{}'",
                    char::from(bracket),
                    char::from(found),
                    op.name
                );
                let error = self.error(message);
                return Err(Box::new(error.with_note(self.place(at), "opened here")));
            }
            None => {
                let message = format!("'{}' closes nothing in custom op '{}'", char::from(bracket), op.name);
                return Err(self.error(message));
            }
        }
        op.n_braces -= usize::from(bracket == b'}');
        let depth = op.open.len();
        while let Some((name, _)) = op.scoped.pop_if(|(_, at)| *at > depth) {
            op.defined.remove(name);
        }
        Ok(())
    }

    /// The error of a text that ends within brackets of the op.
    fn unclosed(&self, op: &Carried<'a>) -> Box<Diagnostic> {
        let Some((bracket, at)) = op.open.last() else { return self.wrong_token("expected an operation") };
        let message = format!("'{}' of custom op '{}' is never closed", char::from(*bracket), op.name);
        self.error_at(*at, message)
    }

    /// Consumes `%a, %b:2 =`, the results of an op in a region.
    fn carried_definitions(&mut self, op: &mut Carried<'a>) -> PResult<()> {
        let depth = op.open.len();
        while self.tok.kind != Tok::Punct(b'=') {
            if self.tok.kind == Tok::Percent {
                op.define(self.spelling(), depth);
            }
            self.advance();
        }
        self.advance();
        Ok(())
    }

    /// Consumes `%name`: an operand, or a value of a region.
    fn carried_value(&mut self, op: &mut Carried<'a>) -> PResult<()> {
        let operand = self.operand()?;
        if let Some(depth) = op.label
            && self.at(b':')
        {
            op.define(operand.name, depth);
        }
        if op.defined.contains(operand.name) {
            return Ok(());
        }
        if self.definition_of(operand.name).is_none() {
            let is_listed = matches!(op.open.last(), Some((b'(' | b'[', _)));
            if !(is_listed || self.at(b'=')) {
                return Err(self.undefined(operand.name, operand.offset));
            }
            op.presumed.get_or_insert((operand.name, operand.offset));
            op.defined.insert(operand.name);
            return Ok(());
        }
        op.operands.push(self.defined(operand)?);
        self.copy_carried(op, operand.offset)?;
        op.parts.push(std::mem::take(&mut op.part));
        op.copied = self.previous_end;
        Ok(())
    }

    fn undefined(&self, name: &str, offset: u32) -> Box<Diagnostic> {
        self.error_at(offset, format!("value '{name}' is not defined before this use"))
    }

    /// Whether `loc(..)` after an op or argument is next, rather than an attribute.
    fn begins_location(&self, op: &Carried<'a>) -> bool {
        const BEFORE_ATTRIBUTES: [Tok; 5] =
            [Tok::Punct(b'='), Tok::Punct(b','), Tok::Punct(b'['), Tok::Punct(b'<'), Tok::Punct(b'(')];
        self.at_keyword("loc")
            && self.peek().kind == Tok::Punct(b'(')
            && !BEFORE_ATTRIBUTES.contains(&op.previous)
    }

    /// Leaves `loc(..)` out of the text: its alias may be defined at the end of the file.
    fn skip_location(&mut self, op: &mut Carried<'a>) -> PResult<()> {
        self.copy_carried(op, self.previous_end)?;
        self.advance();
        let mut depth = 0;
        loop {
            match self.tok.kind {
                Tok::Punct(b'(') => depth += 1,
                Tok::Punct(b')') => depth -= 1,
                Tok::Eof | Tok::Bad => return Err(self.wrong_token("expected ')'")),
                _ => {}
            }
            self.advance();
            if depth == 0 {
                op.copied = self.previous_end;
                return Ok(());
            }
        }
    }

    /// Copies the text up to `end`, with aliases written out and without the indentation of the op.
    fn copy_carried(&mut self, op: &mut Carried<'a>, end: u32) -> PResult<()> {
        let mut text = String::new();
        for (start, after, instead) in op.edits.take(end) {
            if start < op.copied {
                continue;
            }
            text.push_str(&self.without_aliases((op.copied, start))?);
            text.push_str(&instead);
            op.copied = after;
        }
        text.push_str(&self.without_aliases((op.copied, end))?);
        op.copied = end;
        let mut lines = text.split('\n');
        op.part.push_str(lines.next().unwrap_or_default());
        for line in lines {
            let blank = line.bytes().take(op.indent).take_while(|byte| *byte == b' ').count();
            op.part.push('\n');
            op.part.push_str(&line[blank..]);
        }
        Ok(())
    }

    /// Whether the op ends before the current token, which is outside of its brackets.
    fn ends_carried(&self, op: &Carried<'a>) -> bool {
        match self.tok.kind {
            Tok::Eof | Tok::MetadataOpen | Tok::Punct(b'}') => true,
            Tok::Bare if self.begins_location(op) => true,
            _ if op.goes_on() => false,
            Tok::Bare if self.dialects.op_def(self.spelling()).is_some() => true,
            _ if !self.begins_line() => false,
            Tok::Caret => true,
            Tok::Percent => self.begins_assignment(),
            Tok::String => self.peek().kind == Tok::Punct(b'('),
            // Written out, an alias may be what begins an op.
            Tok::Hash | Tok::Bang => self.alias_in(self.tok).is_some(),
            Tok::Bare => {
                let word = self.spelling();
                let default = self.default_dialects.last().copied().unwrap_or("");
                let is_clause = matches!(self.peek().kind, Tok::Punct(b'(' | b'[' | b'{'))
                    || self.indent_at(self.tok.start) > op.indent;
                word.contains('.')
                    || self.dialects.op_def(&format!("{default}.{word}")).is_some()
                    || !is_clause
            }
            _ => false,
        }
    }

    /// Whether the current token is the first of its line.
    fn begins_line(&self) -> bool {
        self.text[self.previous_end as usize..self.tok.start as usize].contains('\n')
    }

    /// Whether `%a, %b:2 =` is next.
    fn begins_assignment(&self) -> bool {
        let mut token = self.tok;
        let mut next = || {
            let kind = token.kind;
            token = self.after(token);
            kind
        };
        loop {
            if next() != Tok::Percent {
                return false;
            }
            let mut kind = next();
            if kind == Tok::Punct(b':') {
                if next() != Tok::Integer {
                    return false;
                }
                kind = next();
            }
            match kind {
                Tok::Punct(b',') => {}
                kind => return kind == Tok::Punct(b'='),
            }
        }
    }

    /// Whether the brace that is the current token opens attributes rather than a region.
    fn opens_attributes(&self) -> bool {
        let name = self.peek();
        matches!(name.kind, Tok::Bare | Tok::String)
            && matches!(self.after(name).kind, Tok::Punct(b'=' | b',' | b'}'))
    }

    fn peek(&self) -> Token {
        self.after(self.tok)
    }

    fn after(&self, token: Token) -> Token {
        next_token(self.text.as_bytes(), token.end)
    }

    /// How far the line of a place in the text is indented.
    fn indent_at(&self, offset: u32) -> usize {
        /// Longer lines count as not indented, so that many ops on one line take no more time than they
        /// should.
        const LONGEST: usize = 1 << 12;
        let end = offset as usize;
        let before = &self.text.as_bytes()[end.saturating_sub(LONGEST)..end];
        let line = match before.iter().rposition(|byte| *byte == b'\n') {
            Some(at) => &before[at + 1..],
            None if end <= LONGEST => before,
            None => return 0,
        };
        line.iter().take_while(|byte| **byte == b' ').count()
    }

    /// The types of the results as the end of the text has them, if it has as many.
    fn carried_types(&mut self, op: &Carried<'a>, n_results: usize) -> Vec<Type> {
        if let (Some(ty), 1) = (&op.result, n_results) {
            return vec![ty.clone()];
        }
        let written = op.types.and_then(|(before, at)| self.types_at(before, at, n_results));
        let dialect = op.name.split_once('.').map_or("", |(dialect, _)| dialect);
        let unknown = || vec![Type::Opaque(OpaqueText::new(dialect, "unknown").into()); n_results];
        written.filter(|types| types.len() == n_results).unwrap_or_else(unknown)
    }

    fn types_at(&mut self, before: Tok, at: u32, n_results: usize) -> Option<Vec<Type>> {
        if n_results == 0 {
            return None;
        }
        let (token, previous_end) = (self.tok, self.previous_end);
        self.restart_at(at);
        let types = match self.eat(b'(') {
            true if before == Tok::Arrow => self.list(b')', Self::ty),
            true => Ok(Vec::new()),
            false => self.ty().map(|first| vec![first]),
        };
        // Whatever is not read as types tells nothing.
        let is_all = self.previous_end == previous_end;
        (self.tok, self.previous_end) = (token, previous_end);
        types.ok().filter(|_| is_all)
    }
}

impl<'a> Carried<'a> {
    /// Makes a name visible in the region where this many brackets are open.
    fn define(&mut self, name: &'a str, depth: usize) {
        if self.defined.insert(name) {
            self.scoped.push((name, depth));
        }
    }

    /// Whether this is the innermost bracket that is open.
    pub(super) fn has_open(&self, bracket: u8) -> bool {
        matches!(self.open.last(), Some((open, _)) if *open == bracket)
    }

    /// Whether the op cannot end after the previous token.
    fn goes_on(&self) -> bool {
        matches!(self.previous, Tok::Punct(b',' | b':' | b'=') | Tok::Arrow)
    }
}

/// Values whose types are not known before their first typed use.
#[derive(Default)]
pub(super) struct Untyped(FxHashSet<ValueId>);

impl Untyped {
    /// Adds values with consecutive ids.
    pub(super) fn extend(&mut self, values: &[ValueId]) {
        self.0.extend(values);
    }

    /// Whether the type of a value was not known until now.
    pub(super) fn take(&mut self, value: ValueId) -> bool {
        !self.0.is_empty() && self.0.remove(&value)
    }
}
