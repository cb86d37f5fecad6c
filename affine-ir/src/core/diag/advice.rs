//! Advice to errors of the parser: which bracket is open, which names there are, what a word may have meant.
//!
//! Messages are mlir-opt's. What is added here is found in the text before the error, once there is one, and
//! only helps reading.

use crate::core::diag::Diagnostic;
use crate::core::lexer::{Tok, Token, next_token};
use crate::core::source::Source;

/// How many names a help lists.
const MOST_NAMES: usize = 8;

/// Adds to an error what the text before it tells.
pub fn advise(error: &mut Diagnostic, source: &Source) {
    let Some((at, _)) = error.span.filter(|_| error.place.file == source.name()) else { return };
    let text = Text { whole: source.whole_text(), source };
    match &*error.message {
        "expected '}'" => text.advise_end(error, at),
        "custom op 'return' is unknown"
        | "custom op 'return' is unknown (tried 'builtin.return' as well)" => {
            text.advise_return(error, at);
        }
        "expected SSA operand" => text.advise_number(error, at),
        "expected non-function type" if error.help.is_none() => text.advise_size(error, at),
        "use of undeclared SSA value name" if error.help.is_none() => text.advise_name(error, at),
        _ => {}
    }
}

struct Text<'a> {
    whole: &'a str,
    source: &'a Source,
}

/// Braces up to some place of the text.
#[derive(Default)]
struct Braces {
    /// The open ones, outermost first.
    open: Vec<Token>,
    /// The last pair of which the second begins its line, further to the left than the line of the first: the
    /// first is probably closed by a brace that is meant for another.
    askew: Option<Token>,
    /// The last one that closed another.
    closed: Option<Token>,
}

impl<'a> Text<'a> {
    /// The tokens that begin before an offset.
    fn tokens(&self, end: u32) -> impl Iterator<Item = Token> + use<'a> {
        let bytes = self.whole.as_bytes();
        let start = u32::try_from(self.source.range().start).unwrap_or(u32::MAX);
        let first = next_token(bytes, start);
        let next = move |token: &Token| Some(next_token(bytes, token.end));
        std::iter::successors(Some(first), next)
            .take_while(move |token| token.kind != Tok::Eof && token.start < end)
    }

    fn spelling(&self, token: Token) -> &'a str {
        &self.whole[token.start as usize..token.end as usize]
    }

    /// The blanks that the line of an offset begins with, and whether only they come before it.
    fn indentation(&self, offset: u32) -> (usize, bool) {
        let before = &self.whole[..offset as usize];
        let line = &self.whole[before.rfind('\n').map_or(0, |at| at + 1)..];
        let blanks = line.len() - line.trim_start_matches([' ', '\t']).len();
        let length = before.len() - (self.whole.len() - line.len());
        (blanks, blanks >= length)
    }

    fn braces(&self, end: u32) -> Braces {
        let mut braces = Braces::default();
        for token in self.tokens(end) {
            match token.kind {
                Tok::Punct(b'{') => braces.open.push(token),
                Tok::Punct(b'}') => {
                    let (own, is_first) = self.indentation(token.start);
                    if let Some(open) = braces.open.pop()
                        && is_first
                        && own < self.indentation(open.start).0
                    {
                        braces.askew = Some(open);
                    }
                    braces.closed = Some(token);
                }
                _ => {}
            }
        }
        braces
    }

    fn label(error: &mut Diagnostic, at: Token, label: &str) {
        error.labels.push(((at.start, at.end), label.into()));
    }

    /// A region that does not end.
    fn advise_end(&self, error: &mut Diagnostic, at: u32) {
        let braces = self.braces(at);
        let Some(innermost) = braces.open.last() else { return };
        match braces.askew {
            Some(open) => Self::label(error, open, "this brace is probably not closed"),
            None => Self::label(error, *innermost, "this brace is not closed"),
        }
    }

    /// A `return` that is not directly in a function.
    fn advise_return(&self, error: &mut Diagnostic, at: u32) {
        let braces = self.braces(at);
        let own = self.indentation(at).0;
        match (braces.open.last(), braces.closed) {
            (Some(open), _) if self.indentation(open.start).0 >= own => {
                match braces.askew {
                    Some(open) => Self::label(error, open, "this brace is probably not closed"),
                    None => Self::label(error, *open, "this brace is not closed"),
                }
                error.help = Some("close it before 'return'".into());
            }
            (Some(open), _) if braces.open.len() > 1 => {
                Self::label(error, *open, "'return' is in this region");
                error.help =
                    Some("'return' is the last op of a function: is a '}' missing before it?".into());
            }
            (None, Some(closed)) => {
                Self::label(error, closed, "this brace closes the function");
                error.help = Some("'return' is the last op of a function: is there a '}' too many?".into());
            }
            _ => {}
        }
    }

    /// A number where a value is needed.
    fn advise_number(&self, error: &mut Diagnostic, at: u32) {
        let token = next_token(self.whole.as_bytes(), at);
        if matches!(token.kind, Tok::Integer | Tok::Float | Tok::Punct(b'-')) {
            let number = if token.kind == Tok::Integer { self.spelling(token) } else { "0" };
            let help = format!(
                "a value is needed here: '%c = arith.constant {number} : index' makes one of a number"
            );
            error.help = Some(help.into());
        }
    }

    /// A size below zero.
    fn advise_size(&self, error: &mut Diagnostic, at: u32) {
        let (before, after) = self.whole.split_at(at as usize);
        if after.starts_with('-') && before.ends_with(['<', 'x']) {
            error.help = Some("a size is '?' or a number of at least 0".into());
        }
    }

    /// A name that nothing near it defines.
    fn advise_name(&self, error: &mut Diagnostic, at: u32) {
        let name = next_token(self.whole.as_bytes(), at);
        let name = self.spelling(name);
        let mut names: Vec<&str> = Vec::new();
        let mut defined = None;
        for token in self.tokens(at) {
            match token.kind {
                // Names of another function are not those of this one.
                Tok::Bare if matches!(self.spelling(token), "func.func" | "func") => {
                    names.clear();
                    defined = None;
                }
                Tok::Percent if self.spelling(token) == name => defined = Some(token),
                Tok::Percent if !names.contains(&self.spelling(token)) => names.push(self.spelling(token)),
                _ => {}
            }
        }
        if let Some(token) = defined {
            Self::label(error, token, "this value is known only in its own region");
            return;
        }
        error.help = match names.as_slice() {
            [] => Some("the function has no values before this".into()),
            names if names.len() <= MOST_NAMES => {
                Some(format!("values of the function before this: {}", names.join(", ")).into())
            }
            _ => None,
        };
    }
}
