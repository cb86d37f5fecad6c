//! The lexer: bytes to tokens. Tokens are ranges of the text; nothing is copied.

/// What a token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tok {
    /// End of the text.
    Eof,
    /// A character that starts no token, or a string without end.
    Bad,
    /// `func.func`, `to`, `f32`
    Bare,
    /// `@name` or `@"name"`
    At,
    /// `#name`, `#0`
    Hash,
    /// `!name`
    Bang,
    /// `%name`
    Percent,
    /// `^name`
    Caret,
    /// `12`, `0x1F`
    Integer,
    /// `1.5e3`
    Float,
    /// `"text"`
    String,
    /// `->`
    Arrow,
    /// `::`
    ColonColon,
    /// `...`
    Ellipsis,
    /// `>=`
    GreaterEq,
    /// `<=`
    LessEq,
    /// `==`
    EqEq,
    /// `{-#`
    MetadataOpen,
    /// `#-}`
    MetadataClose,
    /// Any of `( ) { } [ ] < > , : = - + ? * / |`
    Punct(u8),
}

/// A token and its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Token {
    /// What it is.
    pub kind: Tok,
    /// Offset of its first byte.
    pub start: u32,
    /// Offset past its last byte.
    pub end: u32,
}

/// The number of tokens of a text, a lower bound on the cost of parsing it.
///
/// ```
/// assert_eq!(loopwright_affine_ir::machinery::count_tokens("%c = arith.constant 8 : index // eight"), 6);
/// ```
pub fn count_tokens(text: &str) -> usize {
    let bytes = &text.as_bytes()[..text.len().min(u32::MAX as usize - 1)];
    let mut token = next_token(bytes, 0);
    let mut count = 0;
    while token.kind != Tok::Eof {
        count += 1;
        token = next_token(bytes, token.end);
    }
    count
}

/// The token that starts at or after `from`, blanks and comments skipped.
pub fn next_token(text: &[u8], from: u32) -> Token {
    let start = skip_blanks(text, from as usize);
    let (kind, end) = scan(text, start);
    Token { kind, start: offset(start), end: offset(end) }
}

fn offset(index: usize) -> u32 {
    u32::try_from(index).expect("texts are shorter than 4 GiB, the parser checks")
}

fn skip_blanks(text: &[u8], mut at: usize) -> usize {
    loop {
        at = run(text, at, BLANK);
        if !text[at..].starts_with(b"//") {
            return at;
        }
        let rest = &text[at..];
        at += rest.iter().position(|byte| matches!(byte, b'\n' | b'\r')).unwrap_or(rest.len());
    }
}

fn scan(text: &[u8], start: usize) -> (Tok, usize) {
    let Some(first) = text.get(start) else { return (Tok::Eof, start) };
    let second = text.get(start + 1).copied();
    match first {
        b'a'..=b'z' | b'A'..=b'Z' | b'_' => (Tok::Bare, run(text, start + 1, BARE)),
        b'%' => sigil(text, start, Tok::Percent),
        b'0'..=b'9' => number(text, start),
        b'^' => sigil(text, start, Tok::Caret),
        b'#' if second == Some(b'-') && text.get(start + 2) == Some(&b'}') => (Tok::MetadataClose, start + 3),
        b'#' => sigil(text, start, Tok::Hash),
        b'!' => sigil(text, start, Tok::Bang),
        b'@' => match second {
            Some(b'"') => match string_end(text, start + 1) {
                Ok(end) => (Tok::At, end),
                Err(_) => (Tok::Bad, text.len()),
            },
            Some(b'a'..=b'z' | b'A'..=b'Z' | b'_') => (Tok::At, run(text, start + 2, BARE)),
            _ => (Tok::Bad, start + 1),
        },
        b'"' => match string_end(text, start) {
            Ok(end) => (Tok::String, end),
            Err(_) => (Tok::Bad, start + 1),
        },
        b'-' if second == Some(b'>') => (Tok::Arrow, start + 2),
        b':' if second == Some(b':') => (Tok::ColonColon, start + 2),
        b'>' if second == Some(b'=') => (Tok::GreaterEq, start + 2),
        b'<' if second == Some(b'=') => (Tok::LessEq, start + 2),
        b'=' if second == Some(b'=') => (Tok::EqEq, start + 2),
        b'.' if second == Some(b'.') && text.get(start + 2) == Some(&b'.') => (Tok::Ellipsis, start + 3),
        b'{' if second == Some(b'-') && text.get(start + 2) == Some(&b'#') => (Tok::MetadataOpen, start + 3),
        b'(' | b')' | b'{' | b'}' | b'[' | b']' | b'<' | b'>' | b',' | b':' | b'=' | b'-' | b'+' | b'?'
        | b'*' | b'/' | b'|' => (Tok::Punct(*first), start + 1),
        // A character of several bytes is one token.
        _ => {
            let rest = text[start + 1..].iter();
            (Tok::Bad, start + 1 + rest.take_while(|byte| **byte & 0xc0 == 0x80).count())
        }
    }
}

/// Blanks and line breaks.
const BLANK: u8 = 1;
/// Digits.
const DIGIT: u8 = 1 << 1;
/// Bytes of bare words.
const BARE: u8 = 1 << 2;
/// Bytes of names after a sigil.
const SUFFIX: u8 = 1 << 3;
/// Bytes of simple types, up to the closing bracket.
pub const PLAIN_TYPE: u8 = 1 << 4;
/// Bytes of subscripts that need no thought, up to the closing bracket.
pub const PLAIN_SUBSCRIPTS: u8 = 1 << 5;
/// Bytes of affine maps and sets that need no thought, except `>`.
pub const PLAIN_AFFINE: u8 = 1 << 6;

/// For each byte, the classes it belongs to.
static CLASSES: [u8; 256] = {
    let mut classes = [0; 256];
    let words = PLAIN_TYPE | PLAIN_SUBSCRIPTS | PLAIN_AFFINE;
    let mut byte = 0;
    while byte < 256 {
        classes[byte] = match byte as u8 {
            b' ' => BLANK | PLAIN_SUBSCRIPTS | PLAIN_AFFINE,
            b'\t' | b'\n' | b'\r' | b'\0' => BLANK,
            b'0'..=b'9' => DIGIT | BARE | SUFFIX | words,
            b'a'..=b'z' | b'A'..=b'Z' => BARE | SUFFIX | words,
            b'_' => BARE | SUFFIX | PLAIN_SUBSCRIPTS | PLAIN_AFFINE,
            b'$' | b'.' => BARE | SUFFIX | PLAIN_SUBSCRIPTS,
            b'-' => SUFFIX | PLAIN_SUBSCRIPTS | PLAIN_AFFINE,
            b',' | b'+' | b'(' | b')' => PLAIN_SUBSCRIPTS | PLAIN_AFFINE,
            b'*' => words,
            b'%' | b'#' => PLAIN_SUBSCRIPTS,
            b'?' => PLAIN_TYPE,
            b'<' => PLAIN_TYPE | PLAIN_AFFINE,
            b'[' | b']' | b':' | b'=' => PLAIN_AFFINE,
            _ => 0,
        };
        byte += 1;
    }
    classes
};

/// Past the bytes of a class that start at `from`.
pub fn run(text: &[u8], from: usize, class: u8) -> usize {
    let rest = &text[from..];
    from + rest.iter().position(|byte| CLASSES[usize::from(*byte)] & class == 0).unwrap_or(rest.len())
}

/// `%12`, `%name`, `#map`, `!type`, `^bb0`: digits, or a name that does not start with a digit.
fn sigil(text: &[u8], start: usize, kind: Tok) -> (Tok, usize) {
    match text.get(start + 1) {
        Some(b'0'..=b'9') => (kind, run(text, start + 2, DIGIT)),
        Some(byte) if CLASSES[usize::from(*byte)] & SUFFIX != 0 => (kind, run(text, start + 2, SUFFIX)),
        _ => (Tok::Bad, start + 1),
    }
}

fn number(text: &[u8], start: usize) -> (Tok, usize) {
    let is_hex = text[start] == b'0'
        && text.get(start + 1) == Some(&b'x')
        && text.get(start + 2).is_some_and(u8::is_ascii_hexdigit);
    if is_hex {
        let digits = text[start + 2..].iter().take_while(|byte| byte.is_ascii_hexdigit()).count();
        return (Tok::Integer, start + 2 + digits);
    }
    let end = run(text, start + 1, DIGIT);
    if text.get(end) != Some(&b'.') {
        return (Tok::Integer, end);
    }
    let end = run(text, end + 1, DIGIT);
    if !matches!(text.get(end), Some(b'e' | b'E')) {
        return (Tok::Float, end);
    }
    let sign = usize::from(matches!(text.get(end + 1), Some(b'+' | b'-')));
    if text.get(end + 1 + sign).is_some_and(u8::is_ascii_digit) {
        return (Tok::Float, run(text, end + 1 + sign, DIGIT));
    }
    (Tok::Float, end)
}

/// Past the closing quote of the string that starts at `start`; else where it goes wrong and how.
pub fn string_end(text: &[u8], start: usize) -> Result<usize, (usize, &'static str)> {
    let mut at = start + 1;
    loop {
        match text.get(at) {
            Some(b'"') => return Ok(at + 1),
            None | Some(b'\n' | 0x0b | 0x0c) => return Err((at, "expected '\"' in string literal")),
            Some(b'\\') => {
                let hex = |at: usize| text.get(at).is_some_and(u8::is_ascii_hexdigit);
                match text.get(at + 1) {
                    Some(b'"' | b'\\' | b'n' | b't') => at += 2,
                    _ if hex(at + 1) && hex(at + 2) => at += 3,
                    _ => return Err((at, "unknown escape in string literal")),
                }
            }
            Some(_) => at += 1,
        }
    }
}

/// Where and what is wrong with the text at `start`, where a [`Tok::Bad`] was found.
pub fn complaint(text: &[u8], start: u32) -> (u32, &'static str) {
    let (from, second) = (start as usize, text.get(start as usize + 1));
    let string = |quote: usize| string_end(text, quote).err();
    let (at, message) = match text.get(from) {
        Some(b'"') => string(from).unwrap_or((from, "unexpected character")),
        Some(b'@') if second == Some(&b'"') => string(from + 1).unwrap_or((from, "unexpected character")),
        Some(b'@') => (from + 1, "@ identifier expected to start with letter or '_'"),
        Some(b'%') => (from, "invalid SSA name"),
        Some(b'^') => (from, "invalid block name"),
        Some(b'#') => (from, "invalid attribute name"),
        Some(b'!') => (from, "invalid type identifier"),
        Some(b'.') => (from + 1, "expected three consecutive dots for an ellipsis"),
        _ => (from, "unexpected character"),
    };
    (offset(at), message)
}

/// The bytes a string literal (without its quotes) stands for.
pub fn unescape(body: &str) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(body.len());
    let mut rest = body.bytes();
    while let Some(byte) = rest.next() {
        if byte != b'\\' {
            bytes.push(byte);
            continue;
        }
        match rest.next() {
            Some(b'n') => bytes.push(b'\n'),
            Some(b't') => bytes.push(b'\t'),
            Some(quoted @ (b'"' | b'\\')) => bytes.push(quoted),
            Some(high) => {
                let digit = |byte: u8| char::from(byte).to_digit(16).unwrap_or(0);
                let low = rest.next().unwrap_or(b'0');
                bytes.push(u8::try_from(digit(high) * 16 + digit(low)).unwrap_or(0));
            }
            None => {}
        }
    }
    bytes
}
