//! The lexer of isl's notation.

use crate::text::error::ParseError;
use loopwright_integer::Int;

/// One token.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Token {
    /// A name.
    Ident(String),
    /// A word with a special meaning, and how it is written. It can name a tuple.
    Keyword(&'static str, String),
    /// A number without sign.
    Number(Int),
    /// Punctuation or an operator.
    Symbol(&'static str),
    /// The end of the text.
    End,
}

/// Operators, longer ones before their prefixes.
const SYMBOLS: &[&str] = &[
    "<<=", ">>=", "->", "<=", ">=", "<<", ">>", "!=", "==", "=>", "&&", "||", "//", "/\\", "\\/", "<", ">",
    "=", "!", "+", "-", "*", "/", "%", "^", "?", "&", "|", "(", ")", "[", "]", "{", "}", ",", ";", ":", "∧",
    "∨", "¬", "≤", "≥", "≠", "∃",
];

/// The tokens with their byte offsets; the last one is [`Token::End`].
pub(super) fn tokens(text: &str) -> Result<Vec<(usize, Token)>, ParseError> {
    let mut out = Vec::new();
    let mut at = 0;
    while let Some(first) = text[at..].chars().next() {
        let rest = &text[at..];
        let start = at;
        if first.is_whitespace() {
            at += first.len_utf8();
        } else if first == '#' {
            at += rest.find('\n').unwrap_or(rest.len());
        } else if first.is_ascii_digit() {
            let len = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
            let number = rest[..len].parse().map_err(|_| ParseError::new(start, "expected a number"))?;
            out.push((start, Token::Number(number)));
            at += len;
        } else if is_start(first) {
            let len = rest.find(|c: char| !is_part(c)).unwrap_or(rest.len());
            let word = rest[..len].to_owned();
            let token = match keyword(&word) {
                Some(meaning) => Token::Keyword(meaning, word),
                None => Token::Ident(word),
            };
            out.push((start, token));
            at += len;
        } else if let Some(symbol) = SYMBOLS.iter().find(|symbol| rest.starts_with(**symbol)) {
            let plain = match *symbol {
                "∧" | "&&" | "&" | "/\\" => "and",
                // A single bar may also be before a formula.
                "∨" | "||" | "\\/" => "or",
                "¬" | "!" => "not",
                "≤" => "<=",
                "≥" => ">=",
                "≠" => "!=",
                "∃" => "exists",
                "==" => "=",
                other => other,
            };
            out.push((start, Token::Symbol(plain)));
            at += symbol.len();
        } else {
            return Err(ParseError::new(start, format!("unexpected character '{}'", first.escape_default())));
        }
    }
    out.push((text.len(), Token::End));
    Ok(out)
}

pub(super) fn is_start(c: char) -> bool {
    c.is_ascii_alphabetic() || c == '_'
}

pub(super) fn is_part(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_' || c == '\'' || c == '$' || c == '.'
}

/// Words with a special meaning, in any case; they cannot be names of dimensions or symbols.
const KEYWORDS: &[&str] = &[
    "and", "ceil", "ceild", "exists", "false", "floor", "floord", "implies", "infinity", "infty", "max",
    "min", "mod", "nan", "not", "or", "rat", "true",
];

/// The keyword that a word is.
pub(super) fn keyword(word: &str) -> Option<&'static str> {
    KEYWORDS.iter().copied().find(|keyword| word.eq_ignore_ascii_case(keyword))
}
