//! The parser of MLIR text: its state, and the small steps every construct is made of.
//!
//! Recursive descent with one token of look-ahead over [`crate::core::lexer`]. Every recursion passes through
//! [`Parser::nested`], so that no input overflows the stack. The parser stops at the first error.

mod affine;
mod array;
mod attr;
mod carried;
mod dense;
mod dialect;
mod loc;
mod memo;
mod number;
mod old;
mod op;
mod resource;
mod scope;
mod ty;

use std::sync::Arc;

use rustc_hash::FxHashMap;

use crate::core::attr::{Attr, Attrs};
use crate::core::diag::{Diagnostic, advise};
use crate::core::ids::{BlockId, OpId, RegionId};
use crate::core::lexer::{Tok, Token, next_token};
use crate::core::loc::{Loc, Location};
use crate::core::name::Name;
use crate::core::source::{Place, Source};
use crate::core::types::Type;
use crate::language::dialect::Dialects;
use crate::language::ir::Ir;
use crate::language::ir::OpSpec;
use crate::language::op_def::OpDef;

pub(crate) use crate::language::parse::affine::{SsaNames, SubscriptNames};
pub use crate::language::parse::dialect::{DialectAttrFn, DialectTypeFn};
pub use crate::language::parse::old::OLD_VERSIONS;
pub use crate::language::parse::op::RegionArg;
pub use crate::language::parse::scope::Operand;

/// Either a value or the first error found.
pub type PResult<T> = Result<T, Box<Diagnostic>>;

/// Parses what follows an op's name into the draft.
pub type ParseFn = fn(&mut Parser<'_>, &mut Draft) -> PResult<()>;

/// How deep regions, types, attributes and expressions may nest in each other, all together.
pub const MAX_NESTING: u32 = 256;

/// How many parts all uses of aliases may stand for, written out, in one text.
const MAX_ALIASED: u64 = 1 << 24;

/// Options of the parser.
#[derive(Clone, Debug, Default)]
pub struct ParseOptions {
    /// The dialects that are known: the standard ones by default.
    pub dialects: Dialects,
    /// Accept ops of dialects that are not known, in generic form or carried as text.
    pub allow_unregistered: bool,
    /// Read whatever this version of LLVM or a later one wrote, from 12 to 21, as what it means today.
    /// Without it, only today's syntax is read.
    ///
    /// ```
    /// use loopwright_affine_ir::{ParseOptions, PrintOptions, Source, parse, print};
    ///
    /// let text = "func @f(%a: memref<4xf32>, %i: index) -> f32 {
    ///     %0 = load %a[%i] : memref<4xf32>
    ///     return %0 : f32
    ///   }";
    /// let source = Source::new("f.mlir", text);
    /// let options = ParseOptions { from_llvm: Some(12), ..ParseOptions::default() };
    /// let ir = parse(&source, &options).expect("is of LLVM 12");
    /// assert!(print(&ir, &PrintOptions::default()).contains("memref.load"));
    ///
    /// let errors = parse(&source, &ParseOptions::default()).expect_err("is not of today");
    /// let help = "this is the syntax of LLVM 12 to 14; --from-llvm 12 reads it";
    /// assert_eq!(errors[0].help.as_deref(), Some(help));
    /// ```
    pub from_llvm: Option<u32>,
}

impl ParseOptions {
    /// Accepts programs of other tools as far as they can be printed again: see [`Dialects::carrying`].
    pub fn carrying() -> ParseOptions {
        ParseOptions {
            dialects: Dialects::standard().carrying(),
            allow_unregistered: true,
            ..ParseOptions::default()
        }
    }
}

/// A partly parsed op: everything but its regions is in the spec.
#[derive(Debug)]
pub struct Draft {
    /// What is declared of the op.
    pub def: &'static OpDef,
    /// Operands, result types, attributes.
    pub spec: OpSpec,
    /// Regions read so far; they belong to no op until this one is made.
    pub regions: Vec<RegionId>,
}

impl Draft {
    /// Where the op's name is.
    pub fn offset(&self) -> u32 {
        match self.spec.loc {
            Loc::Offset(offset) => offset,
            _ => 0,
        }
    }
}

/// The state of the parser.
pub struct Parser<'a> {
    pub(crate) ir: Ir,
    source: Arc<Source>,
    /// The whole text up to the end of the part being read.
    text: &'a str,
    tok: Token,
    /// Where the token before the current one ended.
    previous_end: u32,
    options: &'a ParseOptions,
    dialects: &'a Dialects,
    depth: u32,
    /// The size of what has been read since the alias definition being read began.
    size: Size,
    /// Parts that all uses of aliases so far stand for.
    n_aliased: u64,
    /// Bytes that all elements read so far take.
    n_stored: usize,
    attr_aliases: FxHashMap<&'a str, (Attr, Size)>,
    /// What the numbers of distinct attributes stand for.
    distinct: FxHashMap<u64, Attr>,
    type_aliases: FxHashMap<&'a str, (Type, Size)>,
    known: memo::Known<'a>,
    /// Drafts to be used again.
    #[expect(clippy::vec_box, reason = "drafts are handed from function to function")]
    spare_drafts: Vec<Box<Draft>>,
    /// Locations that name an alias defined further down.
    deferred_locs: Vec<(LocUser, &'a str, u32)>,
    scope: scope::Scope<'a>,
    default_dialects: Vec<&'static str>,
    /// Holds the stand-ins for values used before their definition.
    stand_ins: BlockId,
    /// The block that the op being read belongs to, until its regions are read.
    block: BlockId,
    old: old::Old<'a>,
}

/// How large a type or attribute is once the aliases in it are written out.
#[derive(Clone, Copy, Debug, Default)]
struct Size {
    parts: u64,
    /// The deepest nesting.
    levels: u32,
}

/// What a location belongs to.
#[derive(Clone, Copy, Debug)]
enum LocUser {
    Op(OpId),
    Arg(BlockId, usize),
}

/// Parses a program.
///
/// The text is either one `builtin.module` or the ops of its body.
///
/// ```
/// use loopwright_affine_ir::{ParseOptions, Source, parse};
///
/// let options = ParseOptions::default();
/// let ir = parse(&Source::new("a.mlir", "func.func private @f(i32)"), &options).expect("is well formed");
/// assert!(ir.lookup_symbol(ir.module(), "f").is_some());
///
/// let errors = parse(&Source::new("b.mlir", "func.func private @f(i32"), &options).expect_err("ends too soon");
/// assert_eq!(errors[0].to_string(), "b.mlir:1:25: error: expected ')'");
/// ```
///
/// # Errors
/// The first error found, in a list for symmetry with [`verify`](crate::verify()).
pub fn parse(source: &Source, options: &ParseOptions) -> Result<Ir, Vec<Diagnostic>> {
    read(source, options, |parser| parser.top_level())
}

/// Parses a program that is a single op of any kind, which becomes the root, without a module around it.
///
/// ```
/// use loopwright_affine_ir::{ParseOptions, Source, parse_single_op};
///
/// let source = Source::new("a.mlir", "func.func private @f(i32)");
/// let ir = parse_single_op(&source, &ParseOptions::default()).expect("is one op");
/// assert_eq!(ir.op(ir.module()).name(), "func.func");
/// ```
///
/// # Errors
/// As for [`parse`].
pub fn parse_single_op(source: &Source, options: &ParseOptions) -> Result<Ir, Vec<Diagnostic>> {
    read(source, options, |parser| parser.single_op())
}

fn read(
    source: &Source,
    options: &ParseOptions,
    all: fn(Parser<'_>) -> PResult<Ir>,
) -> Result<Ir, Vec<Diagnostic>> {
    if source.whole_text().len() >= u32::MAX as usize {
        let place = Place { file: source.name().to_owned(), line: 1, col: 1 };
        return Err(vec![Diagnostic::error(place, "the text is longer than 4 GiB")]);
    }
    let source = Arc::new(source.clone());
    let range = source.range();
    let text = &source.whole_text()[..range.end];
    let start = source.first_offset();
    // A module that is not written out is located where the text begins, as in MLIR.
    let begin = source.beginning();
    let whole = Location::place(source.shared_name(), begin.line, begin.col);
    let mut ir = Ir::read_from(&options.dialects, Some(source.clone()), Loc::Given(Arc::new(whole)));
    let stand_ins = ir.create_block();
    let parser = Parser {
        ir,
        source: source.clone(),
        text,
        tok: next_token(text.as_bytes(), start),
        previous_end: start,
        options,
        dialects: &options.dialects,
        depth: 0,
        size: Size::default(),
        n_aliased: 0,
        n_stored: 0,
        attr_aliases: FxHashMap::default(),
        distinct: FxHashMap::default(),
        type_aliases: FxHashMap::default(),
        known: memo::Known::default(),
        spare_drafts: Vec::new(),
        deferred_locs: Vec::new(),
        scope: scope::Scope::default(),
        default_dialects: vec!["builtin"],
        stand_ins,
        block: stand_ins,
        old: old::Old::default(),
    };
    all(parser).map_err(|mut error| {
        error.locate(&source);
        advise(&mut error, &source);
        vec![*error]
    })
}

impl<'a> Parser<'a> {
    /// The dialects that are known.
    pub fn dialects(&self) -> &'a Dialects {
        self.dialects
    }

    /// The program read so far.
    pub fn ir(&self) -> &Ir {
        &self.ir
    }

    // ---- errors

    /// An error at a byte offset.
    pub fn error_at(&self, offset: u32, message: impl Into<String>) -> Box<Diagnostic> {
        let mut diagnostic = Diagnostic::error(self.place(offset), message);
        diagnostic.span = Some(self.source.token_from(offset));
        Box::new(diagnostic)
    }

    /// An error at the current token; at the last character where the text ends.
    pub fn error(&self, message: impl Into<String>) -> Box<Diagnostic> {
        match self.tok.kind {
            Tok::Bad => self.bad_token(),
            Tok::Eof if self.tok.start > self.start() => self.error_at(self.tok.start - 1, message),
            _ => self.error_at(self.tok.start, message),
        }
    }

    /// An error at the name of the op being read in its custom form.
    pub fn error_at_op(&self, draft: &Draft, message: &str) -> Box<Diagnostic> {
        self.error_at(draft.offset(), format!("custom op '{}' {message}", draft.def.name))
    }

    /// An error because the current token is not the wanted one: reported where the wanted one is missing,
    /// right after the previous token. The token that is there instead is underlined if it is on the same
    /// line.
    pub(crate) fn wrong_token(&self, message: impl Into<String>) -> Box<Diagnostic> {
        if self.previous_end == self.start() || self.tok.kind == Tok::Bad {
            return self.error(message);
        }
        let mut error = self.error_at(self.previous_end, message);
        let between = &self.text[self.previous_end as usize..self.tok.start as usize];
        if !between.contains('\n') {
            error.span = Some((self.tok.start, self.tok.end));
        }
        error
    }

    /// Where the text being read starts.
    fn start(&self) -> u32 {
        self.source.first_offset()
    }

    /// What is wrong with the characters where no token was found.
    fn bad_token(&self) -> Box<Diagnostic> {
        let (offset, message) = crate::core::lexer::complaint(self.text.as_bytes(), self.tok.start);
        self.error_at(offset, message)
    }

    fn place(&self, offset: u32) -> Place {
        self.source.place(offset)
    }

    // ---- tokens

    /// The offset of the current token.
    pub fn offset(&self) -> u32 {
        self.tok.start
    }

    fn spelling(&self) -> &'a str {
        self.slice(self.tok)
    }

    fn slice(&self, token: Token) -> &'a str {
        &self.text[token.start as usize..token.end as usize]
    }

    fn advance(&mut self) {
        self.previous_end = self.tok.end;
        self.tok = next_token(self.text.as_bytes(), self.tok.end);
    }

    /// Continues lexing at `offset`, which lies inside the current token.
    fn restart_at(&mut self, offset: u32) {
        self.previous_end = offset;
        self.tok = next_token(self.text.as_bytes(), offset);
    }

    /// Consumes the punctuation `byte` if it is next.
    pub fn eat(&mut self, byte: u8) -> bool {
        let found = self.tok.kind == Tok::Punct(byte);
        if found {
            self.advance();
        }
        found
    }

    /// Whether the punctuation `byte` is next.
    pub fn at(&self, byte: u8) -> bool {
        self.tok.kind == Tok::Punct(byte)
    }

    /// Consumes the punctuation `byte`.
    pub fn expect(&mut self, byte: u8) -> PResult<()> {
        if self.eat(byte) {
            return Ok(());
        }
        Err(self.wrong_token(format!("expected '{}'", char::from(byte))))
    }

    /// Consumes the punctuation `byte`, which occurs in `context` (`in operand list`).
    pub fn expect_in(&mut self, byte: u8, context: &str) -> PResult<()> {
        if self.eat(byte) {
            return Ok(());
        }
        Err(self.wrong_token(format!("expected '{}' {context}", char::from(byte))))
    }

    fn eat_kind(&mut self, kind: Tok) -> bool {
        let found = self.tok.kind == kind;
        if found {
            self.advance();
        }
        found
    }

    /// Consumes `->` if it is next.
    pub fn eat_arrow(&mut self) -> bool {
        self.eat_kind(Tok::Arrow)
    }

    /// Consumes `->`.
    pub fn expect_arrow(&mut self) -> PResult<()> {
        if self.eat_arrow() { Ok(()) } else { Err(self.wrong_token("expected '->'")) }
    }

    /// Whether the bare word `word` is next.
    pub fn at_keyword(&self, word: &str) -> bool {
        let length = (self.tok.end - self.tok.start) as usize;
        self.tok.kind == Tok::Bare && length == word.len() && self.spelling() == word
    }

    /// Consumes the bare word `word` if it is next.
    pub fn eat_keyword(&mut self, word: &str) -> bool {
        let found = self.at_keyword(word);
        if found {
            self.advance();
        }
        found
    }

    /// Consumes the bare word `word`.
    pub fn expect_keyword(&mut self, word: &str) -> PResult<()> {
        if self.eat_keyword(word) {
            return Ok(());
        }
        let mut error = self.error(format!("expected '{word}'"));
        error.suggest(self.spelling(), [word]);
        Err(error)
    }

    /// The current token as it is written.
    pub fn next_word(&self) -> &'a str {
        self.spelling()
    }

    /// Consumes `#dialect.name` if it is next.
    pub(crate) fn eat_attr_name(&mut self, dialect: &str, name: &str) -> bool {
        let word = if self.tok.kind == Tok::Hash { self.spelling() } else { return false };
        let found = word[1..].split_once('.') == Some((dialect, name));
        if found {
            self.advance();
        }
        found
    }

    /// Consumes `!dialect.name` if it is next; the name.
    pub(crate) fn eat_type_name(&mut self, dialect: &str) -> Option<&'a str> {
        let word = if self.tok.kind == Tok::Bang { self.spelling() } else { return None };
        let (_, name) = word[1..].split_once('.').filter(|(of, _)| *of == dialect)?;
        self.advance();
        Some(name)
    }

    /// Consumes any bare word.
    pub fn keyword(&mut self) -> PResult<&'a str> {
        if self.tok.kind != Tok::Bare {
            return Err(self.wrong_token("expected valid keyword"));
        }
        let word = self.spelling();
        self.advance();
        Ok(word)
    }

    /// Consumes a bare word if one is next.
    pub fn eat_any_keyword(&mut self) -> Option<&'a str> {
        (self.tok.kind == Tok::Bare).then(|| {
            let word = self.spelling();
            self.advance();
            word
        })
    }

    /// Consumes an integer literal with an optional minus sign.
    pub fn integer(&mut self) -> PResult<i64> {
        let start = self.tok.start;
        let negative = self.eat(b'-');
        if self.tok.kind != Tok::Integer {
            return Err(self.wrong_token("expected integer value"));
        }
        let value = number::parse_integer(self.spelling(), negative);
        self.advance();
        value
            .and_then(|value| i64::try_from(value).ok())
            .ok_or_else(|| self.error_at(start, "integer value too large"))
    }

    /// Consumes `@name`.
    pub fn symbol_name(&mut self) -> PResult<Name> {
        if self.tok.kind != Tok::At {
            return Err(self.wrong_token("expected valid '@'-identifier for symbol name"));
        }
        let spelling = &self.spelling()[1..];
        let name = match spelling.strip_prefix('"') {
            Some(quoted) => self.string_text(&quoted[..quoted.len() - 1]),
            None => Name::from(spelling),
        };
        self.advance();
        Ok(name)
    }

    /// Consumes a string literal.
    pub fn string(&mut self) -> PResult<Name> {
        if self.tok.kind != Tok::String {
            return Err(self.wrong_token("expected string"));
        }
        let spelling = self.spelling();
        let name = self.string_text(&spelling[1..spelling.len() - 1]);
        self.advance();
        Ok(name)
    }

    /// The text between the quotes with its escapes replaced.
    fn string_text(&self, body: &str) -> Name {
        // The first byte of the code points that stand for single bytes.
        if !body.bytes().any(|byte| matches!(byte, b'\\' | 0xf4)) {
            return Name::from(body);
        }
        Name::from_bytes(&crate::core::lexer::unescape(body))
    }

    /// Reads a list `item, item, ..` up to and including `close`; the opening bracket has been consumed.
    pub fn list<T>(&mut self, close: u8, item: impl FnMut(&mut Self) -> PResult<T>) -> PResult<Vec<T>> {
        let items = self.list_items(close, item)?;
        self.expect(close)?;
        Ok(items)
    }

    /// Reads `open item, item, .. close`; `context` goes into messages (`in operand list`).
    pub fn list_in<T>(
        &mut self,
        (open, close): (u8, u8),
        context: &str,
        item: impl FnMut(&mut Self) -> PResult<T>,
    ) -> PResult<Vec<T>> {
        self.expect_in(open, context)?;
        let items = self.list_items(close, item)?;
        self.expect_in(close, context)?;
        Ok(items)
    }

    /// Reads `item, item, ..`, or nothing if `close` is next.
    fn list_items<T>(&mut self, close: u8, mut item: impl FnMut(&mut Self) -> PResult<T>) -> PResult<Vec<T>> {
        let mut items = Vec::new();
        if self.at(close) {
            return Ok(items);
        }
        loop {
            items.push(item(self)?);
            if !self.eat(b',') {
                return Ok(items);
            }
        }
    }

    /// Runs `read` one level deeper; an error when that is too deep.
    pub fn nested<T>(&mut self, read: impl FnOnce(&mut Self) -> PResult<T>) -> PResult<T> {
        if self.depth >= MAX_NESTING {
            return Err(self.error(format!("nesting deeper than {MAX_NESTING} levels")));
        }
        self.depth += 1;
        self.size.parts = self.size.parts.saturating_add(1);
        self.size.levels = self.size.levels.max(self.depth);
        let result = read(self);
        self.depth -= 1;
        result
    }

    /// Reads what an alias stands for, with its size.
    fn measured<T>(&mut self, read: impl FnOnce(&mut Self) -> PResult<T>) -> PResult<(T, Size)> {
        let outer = std::mem::replace(&mut self.size, Size { parts: 0, levels: self.depth });
        let value = read(self)?;
        let size = std::mem::replace(&mut self.size, outer);
        Ok((value, Size { levels: size.levels - self.depth, ..size }))
    }

    /// Accounts for something of this size at the current depth.
    fn account(&mut self, size: Size) -> PResult<()> {
        let levels = self.depth.saturating_add(size.levels);
        if levels > MAX_NESTING {
            return Err(self.error(format!("nesting deeper than {MAX_NESTING} levels")));
        }
        self.size.levels = self.size.levels.max(levels);
        self.size.parts = self.size.parts.saturating_add(size.parts);
        Ok(())
    }

    /// Accounts for a use of an alias of this size: a short text may stand for one of any size and depth.
    fn use_alias(&mut self, size: Size) -> PResult<()> {
        self.account(size)?;
        self.n_aliased = self.n_aliased.saturating_add(size.parts);
        match self.n_aliased <= MAX_ALIASED {
            true => Ok(()),
            false => Err(self.error(format!("aliases stand for more than {MAX_ALIASED} parts"))),
        }
    }

    /// Reads `attributes {..}` or `{..}` if present, into `attrs`.
    pub fn attr_dict(&mut self, attrs: &mut Attrs) -> PResult<()> {
        if self.at(b'{') { self.attr_entries(attrs) } else { Ok(()) }
    }
}
