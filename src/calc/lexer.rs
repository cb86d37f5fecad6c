//! The lexer of the calculator's language.
//!
//! # Problem
//! Cut a text into words without knowing the notation of sets, whose literals are in the middle of it.
//!
//! # Method
//! Words are made one at a time, when the parser asks for them. A `{`, or a `[` where a value must be, begins
//! a literal: the parser then asks for all up to the brace that closes it ([`Lexer::literal`]) and hands that
//! to the reader of the notation. Blanks and comments, from `#` to the end of the line, separate words.

use std::ops::Range;

use crate::calc::fault::Fault;

/// What a word is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Token {
    /// A name of a variable or operation.
    Name,
    /// Digits.
    Number,
    /// Text in double quotes.
    Text,
    /// Punctuation or an operator.
    Symbol(&'static str),
    /// The end of the text.
    End,
}

/// A word and where it is, in bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Lexeme {
    pub token: Token,
    pub span: Range<usize>,
}

/// Operators and punctuation, longer ones before their prefixes.
const SYMBOLS: &[&str] = &[
    ":=", "->*", "->-", "->", "<<=", ">>=", "<<", ">>", "<=", ">=", "==", "<", ">", "=", "+", "-", "*", "%",
    ".", "@", "^", "(", ")", "[", "]", "{", "}", ",", ";",
];

/// Makes words of a text.
#[derive(Clone, Debug)]
pub(super) struct Lexer<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Lexer<'a> {
    pub fn new(text: &'a str) -> Self {
        Lexer { text, at: 0 }
    }

    pub fn text(&self) -> &'a str {
        self.text
    }

    /// The next word.
    pub fn next(&mut self) -> Result<Lexeme, Fault> {
        self.at = self.skip(self.at);
        let rest = &self.text[self.at..];
        let Some(first) = rest.chars().next() else {
            return Ok(Lexeme { token: Token::End, span: self.at..self.at });
        };
        let while_in = |from: usize, part: fn(char) -> bool| {
            rest[from..].find(|c: char| !part(c)).map_or(rest.len(), |length| from + length)
        };
        let is_digit = |c: char| c.is_ascii_digit();
        let (token, length) = if first.is_ascii_digit() {
            (Token::Number, while_in(0, is_digit))
        } else if is_name_start(first) {
            (Token::Name, while_in(0, is_name_part))
        } else if first == '$' && rest[1..].starts_with(is_digit) {
            (Token::Name, while_in(1, is_digit))
        } else if first == '"' {
            (Token::Text, self.text_length(rest)?)
        } else if let Some(symbol) = SYMBOLS.iter().find(|symbol| rest.starts_with(**symbol)) {
            (Token::Symbol(symbol), symbol.len())
        } else {
            let message = match rest.starts_with("//") {
                true => "expected a comment to begin with '#', found '//'".to_owned(),
                false => format!("unexpected character '{}'", first.escape_default()),
            };
            return Err(Fault::wrong(self.at..self.at + first.len_utf8(), message));
        };
        let span = self.at..self.at + length;
        self.at = span.end;
        Ok(Lexeme { token, span })
    }

    /// The span of the literal that begins with the bracket or brace at `start`; words go on after it.
    pub fn literal(&mut self, start: usize) -> Result<Range<usize>, Fault> {
        let mut brace = start;
        if self.text[start..].starts_with('[') {
            let arrow = self.skip(self.closing(start, b'[', b']')?);
            brace = match self.text[arrow..].strip_prefix("->") {
                Some(_) => self.skip(arrow + 2),
                None => return Err(self.expected(arrow, "'->' after the parameters")),
            };
            if !self.text[brace..].starts_with('{') {
                return Err(self.expected(brace, "'{'"));
            }
        }
        self.at = self.closing(brace, b'{', b'}')?;
        Ok(start..self.at)
    }

    /// The byte after what closes the bracket at `start`.
    fn closing(&self, start: usize, open: u8, close: u8) -> Result<usize, Fault> {
        let bytes = self.text.as_bytes();
        let (mut at, mut depth) = (start, 0_usize);
        while let Some(byte) = bytes.get(at) {
            at += 1;
            match *byte {
                b'#' => at = self.skip(at - 1),
                byte if byte == open => depth += 1,
                byte if byte == close => depth -= 1,
                _ => {}
            }
            if depth == 0 {
                return Ok(at);
            }
        }
        Err(Fault::incomplete(start..start + 1, format!("nothing closes this '{}'", open as char)))
    }

    /// The first byte from `at` on that is neither blank nor in a comment.
    fn skip(&self, mut at: usize) -> usize {
        loop {
            let rest = &self.text[at..];
            let blank = rest.len() - rest.trim_start().len();
            at += match rest.starts_with('#') {
                true => rest.find('\n').unwrap_or(rest.len()),
                false if blank > 0 => blank,
                false => return at,
            };
        }
    }

    /// The length of a text with its quotes.
    fn text_length(&self, rest: &str) -> Result<usize, Fault> {
        let end = rest[1..].find(['"', '\n']).map(|length| length + 1);
        match end {
            Some(end) if rest[end..].starts_with('"') => Ok(end + 1),
            _ => Err(Fault::wrong(self.at..self.at + 1, "nothing closes this '\"' on its line")),
        }
    }

    fn expected(&self, at: usize, what: &str) -> Fault {
        let width = self.text[at..].chars().next().map_or(0, char::len_utf8);
        match width {
            0 => Fault::incomplete(at..at, format!("expected {what}, found the end of the text")),
            _ => Fault::wrong(at..at + width, format!("expected {what}")),
        }
    }
}

fn is_name_start(c: char) -> bool {
    c.is_ascii_alphabetic() || c == '_'
}

fn is_name_part(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_' || c == '\''
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The words of a text, each as it is written.
    #[track_caller]
    fn check(text: &str, wanted: &[&str]) {
        let mut lexer = Lexer::new(text);
        let mut found = Vec::new();
        loop {
            let lexeme = lexer.next().expect("only words of the language");
            if lexeme.token == Token::End {
                break;
            }
            found.push(&text[lexeme.span]);
        }
        assert_eq!(found, wanted);
    }

    #[test]
    fn words() {
        check("A:=card B';", &["A", ":=", "card", "B'", ";"]);
        check("A.B ->* C->-D->E", &["A", ".", "B", "->*", "C", "->-", "D", "->", "E"]);
        check("a<<=b<<c<=d<e==f=g", &["a", "<<=", "b", "<<", "c", "<=", "d", "<", "e", "==", "f", "=", "g"]);
        check("$0 + \"a # b\" # \"rest\n^-12", &["$0", "+", "\"a # b\"", "^", "-", "12"]);
        check("", &[]);
        check(" # no end of line", &[]);
    }

    #[test]
    fn words_that_there_are_not() {
        let fault = |text: &str| Lexer::new(text).next().expect_err("no word of the language");
        assert_eq!(fault("// a").message, "expected a comment to begin with '#', found '//'");
        assert_eq!(fault("é").message, "unexpected character '\\u{e9}'");
        assert_eq!(fault("é").span, 0..2);
        assert_eq!(fault("$a").message, "unexpected character '$'");
        assert_eq!(fault("\"a\nb\"").message, "nothing closes this '\"' on its line");
        assert_eq!(fault("\"").span, 0..1);
    }

    /// The literal at the beginning of a text, and the word after it.
    fn literal(text: &str) -> Result<(&str, &str), Fault> {
        let mut lexer = Lexer::new(text);
        let span = lexer.literal(0)?;
        Ok((&text[span], &text[lexer.next()?.span]))
    }

    #[test]
    fn literals() {
        assert_eq!(literal("{ [i] : i > 0 }; x"), Ok(("{ [i] : i > 0 }", ";")));
        assert_eq!(literal("[N, M] -> # }\n { S[i] # }\n -> [N] } x"), {
            Ok(("[N, M] -> # }\n { S[i] # }\n -> [N] }", "x"))
        });
        assert_eq!(literal("{{}}}"), Ok(("{{}}", "}")));
        let fault = |text| literal(text).expect_err("no literal");
        assert_eq!(fault("{ [i"), Fault::incomplete(0..1, "nothing closes this '{'"));
        assert_eq!(fault("[N"), Fault::incomplete(0..1, "nothing closes this '['"));
        let end = "expected '->' after the parameters, found the end of the text";
        assert_eq!(fault("[N]"), Fault::incomplete(3..3, end));
        assert_eq!(fault("[N] {"), Fault::wrong(4..5, "expected '->' after the parameters"));
        assert_eq!(fault("[N] -> é"), Fault::wrong(7..9, "expected '{'"));
    }
}
