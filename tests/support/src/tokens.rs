//! Texts out of the language's tokens, made from a fuzzer's bytes: a program of the corpus, or nothing, that
//! is edited token by token, with pieces of other programs and with well-formed types, attributes, locations
//! and ops.

use std::path::Path;

use loopwright_affine_ir::{DEFAULT_SPLIT_MARKER, Dialects, Source};

use crate::grammar::{Bytes, Draw, Grammar};

/// No text has more tokens than this.
const MAX_TOKENS: usize = 20_000;

/// What texts are made from.
pub struct Pieces {
    /// Programs, as tokens.
    programs: Vec<Vec<Token>>,
    /// Single tokens.
    words: Vec<String>,
}

/// A token, and whether a blank is in front.
#[derive(Clone, Debug)]
struct Token {
    text: String,
    blank: bool,
}

/// Words and marks that may be alone.
const WORDS: &str = "( ) { } [ ] < > <{ }> , : :: = -> + - * ? / ^bb0 ^bb0: %0 %0#1 %arg0 %c0 #map #loc !t @f @\"x y\" \
    \"a\" \"x.op\"() 0 1 -1 42 0xFF 9223372036854775808 4294967296 1.5 1e 1.0e+999 4x ?x *x x loc( {-# #-} // ... \
    true false unit index none i1 i32 i0 i16777216 si8 f32 f64 bf16 f8E8M0FNU memref vector tensor tuple complex \
    affine_map affine_set dense sparse array strided offset: distinct dense_resource opaque symbol mod floordiv \
    ceildiv min max to step iter_args attributes fused callsite at unknown private module func.func return else";

impl Pieces {
    /// The corpus below a folder.
    pub fn below(folder: &Path) -> Pieces {
        let mut programs = Vec::new();
        let mut folders = vec![folder.to_path_buf()];
        while let Some(folder) = folders.pop() {
            let Ok(entries) = std::fs::read_dir(&folder) else { continue };
            let mut paths: Vec<_> = entries.flatten().map(|entry| entry.path()).collect();
            paths.sort();
            for path in paths {
                if path.is_dir() {
                    folders.push(path);
                } else if path.extension().is_some_and(|found| found == "mlir")
                    && let Ok(text) = std::fs::read_to_string(&path)
                {
                    let parts = Source::new("", text).split(DEFAULT_SPLIT_MARKER).parts;
                    programs.extend(parts.iter().map(|part| tokens(part.text())));
                }
            }
        }
        let words = WORDS.split_whitespace().map(str::to_string);
        Pieces {
            programs,
            words: words.chain(Dialects::standard().ops().map(|op| op.name.to_string())).collect(),
        }
    }

    /// The text that these bytes stand for.
    pub fn text(&self, bytes: &[u8]) -> String {
        let mut draw = Bytes(bytes);
        let mut tokens = match draw.below(8) {
            0 => Vec::new(),
            1 => tokens(&Grammar::new(&mut draw).program()),
            _ => self.program(&mut draw).to_vec(),
        };
        while !draw.0.is_empty() {
            self.edit(&mut tokens, &mut draw);
            tokens.truncate(MAX_TOKENS);
        }
        joined(&tokens)
    }

    /// A program of the corpus as it is.
    pub fn program_text(&self, draw: &mut dyn Draw) -> String {
        joined(self.program(draw))
    }

    fn program(&self, draw: &mut dyn Draw) -> &[Token] {
        if self.programs.is_empty() { &[] } else { &self.programs[draw.below(self.programs.len())] }
    }

    fn edit(&self, tokens: &mut Vec<Token>, draw: &mut Bytes) {
        let at = draw.below(tokens.len() + 1);
        let rest = tokens.len() - at;
        match draw.below(12) {
            0 => {
                let n = draw.below(8).min(rest);
                tokens.drain(at..at + n);
            }
            1 => {
                let n = draw.below(64).min(rest);
                let copy = tokens[at..at + n].to_vec();
                let to = draw.below(tokens.len() + 1);
                tokens.splice(to..to, copy);
            }
            2 if rest > 0 => {
                let other = draw.below(tokens.len());
                tokens.swap(at, other);
            }
            3 if rest > 0 => {
                // Another token of the same kind from the same text.
                let kind = kind_of(&tokens[at].text);
                let alike: Vec<usize> =
                    (0..tokens.len()).filter(|&other| kind_of(&tokens[other].text) == kind).collect();
                tokens[at].text = tokens[alike[draw.below(alike.len())]].text.clone();
            }
            4 => {
                let other = self.program(draw);
                let from = draw.below(other.len() + 1);
                let n = draw.below(64).min(other.len() - from);
                tokens.splice(at..at, other[from..from + n].to_vec());
            }
            5 => {
                // The group in brackets that begins here becomes one of another program.
                let other = self.program(draw);
                let n = group(&tokens[at..]);
                if other.is_empty() {
                    return;
                }
                let from = draw.below(other.len());
                let m = group(&other[from..]);
                tokens.splice(at..at + n, other[from..from + m].to_vec());
            }
            6 => {
                // Deep nesting.
                let n = draw.below(300);
                let open =
                    ["<", "(", "[", "{", "tuple<", "-", "[loc(fused[", "memref<1x", "({"][draw.below(9)];
                let word = Token { text: open.to_string(), blank: false };
                tokens.splice(at..at, std::iter::repeat_n(word, n));
            }
            kind => {
                let text = match kind {
                    7 => Grammar::new(draw).ty(),
                    8 => Grammar::new(draw).attr(),
                    9 => format!("loc({})", Grammar::new(draw).location()),
                    10 => Grammar::new(draw).statement(),
                    _ => self.words[draw.below(self.words.len())].clone(),
                };
                let n = draw.below(3).min(rest);
                tokens.splice(at..at + n, self::tokens(&text));
            }
        }
    }
}

fn joined(tokens: &[Token]) -> String {
    tokens.iter().flat_map(|token| [if token.blank { " " } else { "" }, &token.text]).collect()
}

/// How many tokens the group in brackets that begins with the first one has; 1 if it begins no group.
fn group(tokens: &[Token]) -> usize {
    let mut depth = 0usize;
    for (at, token) in tokens.iter().enumerate() {
        match token.text.as_str() {
            "(" | "{" | "[" | "<" => depth += 1,
            ")" | "}" | "]" | ">" => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth == 0 {
            return at + 1;
        }
    }
    tokens.len()
}

/// What tokens may stand for each other: names by their sign, words, numbers, strings, each mark for itself.
fn kind_of(token: &str) -> char {
    match token.chars().next() {
        Some(c) if c.is_ascii_alphabetic() => 'a',
        Some(c) if c.is_ascii_digit() => '0',
        Some(c) => c,
        None => ' ',
    }
}

/// Cuts a text into tokens; comments are left out.
fn tokens(text: &str) -> Vec<Token> {
    let is_part = |c: char| c.is_ascii_alphanumeric() || "_.$".contains(c);
    let mut tokens = Vec::new();
    let (mut rest, mut blank) = (text, false);
    while let Some(first) = rest.chars().next() {
        let after = &rest[first.len_utf8()..];
        let len = match first {
            _ if first.is_whitespace() => {
                (rest, blank) = (after, true);
                continue;
            }
            '/' if after.starts_with('/') => {
                rest = rest.find('\n').map_or("", |end| &rest[end..]);
                continue;
            }
            '"' => {
                let close = after.match_indices('"').find(|(at, _)| !after[..*at].ends_with('\\'));
                close.map_or(rest.len(), |(at, _)| at + 2)
            }
            '-' if after.starts_with('>') => 2,
            '0'..='9' => rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len()),
            '%' | '@' | '#' | '!' | '^' | '_' | 'a'..='z' | 'A'..='Z' => {
                1 + after.find(|c: char| !is_part(c)).unwrap_or(after.len())
            }
            _ => first.len_utf8(),
        };
        tokens.push(Token { text: rest[..len].to_string(), blank });
        (rest, blank) = (&rest[len..], false);
    }
    tokens
}
