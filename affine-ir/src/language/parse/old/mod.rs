//! Reads the syntax of older versions of LLVM: [`ParseOptions::from_llvm`](crate::ParseOptions::from_llvm).
//!
//! With version N, whatever LLVM N or a later version wrote is read as what it means today. So a program of
//! today reads the same with any version, and 12 reads almost all. What it meant is taken from that version:
//! `arith.minf` of LLVM 17 is `arith.minimumf`, as NaN wins.
//!
//! - **Ops** that have another name or form are the rows of [`table`]; [`forms`] reads the forms.
//! - **Types** lose what they no longer have: `!llvm.ptr<f32>` is `!llvm.ptr`, `!llvm.i32` is `i32`. Where an
//!   op of today says the type of what a pointer points to, it is taken from the pointer.
//! - **Text** of carried ops is edited: types wherever they are, and the ops of [`carried`].
//! - **Generic forms** have the names of [`table`], and names of attributes that have changed since.
//!
//! Without a version, an op of the table is an error that says which version reads it.

mod carried;
mod forms;
mod generic;
mod linalg;
mod table;
mod types;

use rustc_hash::FxHashMap;

use crate::core::diag::Diagnostic;
use crate::core::lexer::{Tok, Token, next_token};
use crate::core::types::Type;
use crate::language::parse::old::table::{OldOp, of_name};
use crate::language::parse::{Draft, PResult, Parser};

pub(super) use crate::language::parse::old::carried::{Edits, Statement};

/// The first and the last version whose syntax can be asked for.
pub const OLD_VERSIONS: (u32, u32) = (12, 21);

/// How many tokens are looked at to find out what an op is.
const MOST_AHEAD: usize = 1 << 9;

/// What may be written without a dialect today, too: elsewhere it is a slip, and no sign of a version.
const TODAY: [&str; 3] = ["call", "call_indirect", "return"];

/// What is remembered while a program of an older version is read.
#[derive(Default)]
pub(super) struct Old<'a> {
    /// What the pointer type read last points to.
    pointee: Option<Type>,
    /// The same of aliases.
    pointees: FxHashMap<&'a str, Type>,
    /// The types of the functions with `...` among their parameters, once they are needed.
    variadic: Option<FxHashMap<&'a str, String>>,
}

impl<'a> Parser<'a> {
    /// Whether the text may be of this version.
    pub(crate) fn may_be_of(&self, version: u32) -> bool {
        self.options.from_llvm.is_some_and(|from| from <= version)
    }

    /// Whether the text may be of an older version.
    pub(crate) fn is_old(&self) -> bool {
        self.options.from_llvm.is_some()
    }

    /// The row of an op that has another name or form in a version that the text may be of.
    pub(super) fn old_op(&self, name: &str) -> Option<&'static OldOp> {
        let _ = self.options.from_llvm?;
        // A word that an op around it gives a meaning is no op of `std`.
        let default = self.default_dialects.last().copied().unwrap_or("");
        let is_taken = !["", "builtin", "func"].contains(&default)
            && self.dialects.op_def(&format!("{default}.{name}")).is_some();
        of_name(name).filter(|op| !is_taken && self.may_be_of(op.versions.1))
    }

    /// Reads an op of an older version.
    pub(super) fn read_old(&mut self, op: &'static OldOp, n_named: u64) -> PResult<Box<Draft>> {
        let today = op.choose.map_or(op.today, |choose| choose(self));
        match self.dialects.op_def(today) {
            Some(def) => self.own_form(def, op.read),
            None if self.may_carry(today) => self.carried_op(today, n_named),
            None => Err(self.op_in_default_dialect(today).expect_err("no such op is declared")),
        }
    }

    /// Today's word for a way of combining: until LLVM 17, `minf` and `maxf` of a NaN were NaN.
    pub(crate) fn todays_word<'w>(&self, word: &'w str) -> &'w str {
        match word {
            "minf" if self.may_be_of(17) => "minimumf",
            "maxf" if self.may_be_of(17) => "maximumf",
            _ => word,
        }
    }

    /// Says which version reads an op that is not known, if one does: that of the oldest op in the text.
    pub(super) fn suggest_version(&self, name: &str, error: &mut Diagnostic) -> bool {
        let is_old = |op: &&OldOp| !self.may_be_of(op.versions.1) && !TODAY.contains(&op.name);
        let op = of_name(name).filter(is_old);
        if let Some(op) = op {
            self.suggest_from(op.versions, error);
        }
        op.is_some()
    }

    /// Says which version reads what only these versions have, and all else that is old in the text.
    pub(crate) fn suggest_from(&self, (first, last): (u32, u32), error: &mut Diagnostic) {
        let span = if first == last { format!("{first}") } else { format!("{first} to {last}") };
        let version = self.oldest().unwrap_or(last).min(last);
        error.help =
            Some(format!("this is the syntax of LLVM {span}; --from-llvm {version} reads it").into());
    }

    /// The version of the oldest op in the text: where an op may begin, what its name is.
    fn oldest(&self) -> Option<u32> {
        let bytes = self.text.as_bytes();
        let mut versions = Vec::new();
        let mut previous = Token { kind: Tok::Eof, start: self.start(), end: self.start() };
        let mut token = next_token(bytes, self.start());
        while token.kind != Tok::Eof {
            let between = &self.text[previous.end as usize..token.start as usize];
            let begins = between.contains('\n') || previous.kind == Tok::Punct(b'=');
            if token.kind == Tok::Bare && begins {
                let word = self.slice(token);
                let op = of_name(word).filter(|op| op.name != op.today && !TODAY.contains(&word));
                versions.extend(op.map(|op| op.versions.1));
            }
            previous = token;
            token = next_token(bytes, token.end);
        }
        versions.into_iter().min()
    }

    /// The first of the tokens ahead, outside of brackets, that is wanted.
    fn ahead(&self, is_wanted: impl Fn(Token) -> bool) -> Option<Token> {
        self.tokens_ahead().find(|token| is_wanted(*token))
    }

    /// The tokens from the current one to the end of the brackets around it, without those within more
    /// brackets.
    fn tokens_ahead(&self) -> impl Iterator<Item = Token> {
        let mut depth = 0usize;
        let bytes = self.text.as_bytes();
        let tokens = std::iter::successors(Some(self.tok), move |token| Some(next_token(bytes, token.end)));
        tokens
            .take(MOST_AHEAD)
            .take_while(|token| !matches!(token.kind, Tok::Eof | Tok::Bad))
            .map_while(move |token| {
                let outside = depth;
                match token.kind {
                    Tok::Punct(b'(' | b'[' | b'{') => depth += 1,
                    Tok::Punct(b')' | b']' | b'}') => depth = depth.checked_sub(1)?,
                    _ => {}
                }
                Some((token, outside.min(depth)))
            })
            .filter(move |(_, depth)| *depth == 0)
            .map(|(token, _)| token)
    }

    /// Whether the first type outside of brackets ahead begins with this word.
    fn is_about(&self, word: &str) -> bool {
        let colon = self.ahead(|token| token.kind == Tok::Punct(b':'));
        let after = colon.map(|colon| next_token(self.text.as_bytes(), colon.end));
        after.is_some_and(|token| self.slice(token) == word)
    }
}
