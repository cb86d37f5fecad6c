//! A named text and its line table.

use std::borrow::Cow;
use std::fmt;
use std::ops::Range;
use std::sync::{Arc, OnceLock};

use crate::core::lexer::next_token;

/// A place in the input, ready to print: file, line and column, the latter two from 1.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Place {
    /// File name; empty when the place is not known.
    pub file: String,
    /// Line from 1; 0 when not known.
    pub line: u32,
    /// Column from 1, in bytes; 0 when not known.
    pub col: u32,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.file.is_empty() {
            return f.write_str("<unknown>:0");
        }
        write!(f, "{}:{}:{}", visible(&self.file), self.line, self.col)
    }
}

/// Text of the input, escaped for a message: control characters, line breaks, and marks that change the
/// writing direction or are invisible are written out.
///
/// ```
/// assert_eq!(loopwright_affine_ir::machinery::visible("a\u{1b}[2K\nb"), "a\\u{1b}[2K\\nb");
/// assert_eq!(loopwright_affine_ir::machinery::visible("naïve"), "naïve");
/// ```
pub fn visible(text: &str) -> Cow<'_, str> {
    let acts = |c: char| {
        c.is_control()
            || matches!(c, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}')
    };
    if !text.contains(acts) {
        return text.into();
    }
    let escape = |c: char| if acts(c) { c.escape_default().to_string() } else { c.to_string() };
    text.chars().map(escape).collect::<String>().into()
}

/// The byte order mark.
const MARK: char = '\u{feff}';

/// Input text under the name that diagnostics and locations show.
///
/// A source may be a part of a longer text (see [`Source::split`]): offsets, lines and columns are always
/// those of the whole.
///
/// ```
/// use loopwright_affine_ir::Source;
///
/// let source = Source::new("a.mlir", "module {\n}");
/// assert_eq!(source.line_col(9), (2, 1));
/// assert_eq!(source.place(7).to_string(), "a.mlir:1:8");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Source {
    name: Arc<str>,
    whole: Arc<String>,
    start: usize,
    end: usize,
    /// Offset of the first byte of every line of the whole; empty until first used.
    lines: Arc<OnceLock<Box<[u32]>>>,
}

impl Source {
    /// A source from its name (a path, or `<stdin>`) and text.
    pub fn new(name: impl Into<Arc<str>>, text: impl Into<String>) -> Self {
        let whole = Arc::new(text.into());
        Source { name: name.into(), start: 0, end: whole.len(), whole, lines: Arc::default() }
    }

    /// A part of this source, given by offsets into the whole text.
    pub(super) fn part(&self, range: Range<usize>) -> Source {
        Source { start: range.start, end: range.end, ..self.clone() }
    }

    /// What diagnostics call the text: a path as the user gave it, or `<stdin>` and the like.
    pub fn name(&self) -> &str {
        &self.name
    }

    pub(crate) fn shared_name(&self) -> Arc<str> {
        self.name.clone()
    }

    /// The text to read.
    pub fn text(&self) -> &str {
        &self.whole[self.start..self.end]
    }

    /// The whole text that this source is a part of.
    pub(crate) fn whole_text(&self) -> &str {
        &self.whole
    }

    /// Where the text to read lies in the whole.
    pub fn range(&self) -> Range<usize> {
        self.start..self.end
    }

    /// Where the program begins: after the byte order mark that some editors put before a text.
    pub(crate) fn first_offset(&self) -> u32 {
        let has_mark = self.start == 0 && self.text().starts_with(MARK);
        let mark = if has_mark { MARK.len_utf8() } else { 0 };
        u32::try_from(self.start + mark).expect("texts are shorter than 4 GiB, the parser checks")
    }

    /// Line and column (both from 1, columns in bytes) of a byte offset.
    pub fn line_col(&self, offset: u32) -> (u32, u32) {
        let lines = self.lines();
        let line = lines.partition_point(|start| *start <= offset);
        (u32::try_from(line).unwrap_or(u32::MAX), offset - lines[line - 1] + 1)
    }

    /// File, line and column of a byte offset.
    pub fn place(&self, offset: u32) -> Place {
        let (line, col) = self.line_col(offset);
        Place { file: self.name.to_string(), line, col }
    }

    /// Where the text as a whole is: line and column are 0 unless it is a part of a longer text.
    pub fn beginning(&self) -> Place {
        match u32::try_from(self.start) {
            Ok(0) | Err(_) => Place { file: self.name.to_string(), line: 0, col: 0 },
            Ok(start) => self.place(start),
        }
    }

    /// The byte range of the token that starts at a place of this source; empty if none does.
    pub(crate) fn token_at(&self, place: &Place) -> Option<(u32, u32)> {
        if place.file != self.name() || place.line == 0 {
            return None;
        }
        let line = *self.lines().get(place.line as usize - 1)?;
        let offset = line.checked_add(place.col.checked_sub(1)?)?;
        if offset as usize > self.whole.len() {
            return None;
        }
        Some(self.token_from(offset))
    }

    /// The byte range of the token that starts at an offset; empty if none does.
    pub(crate) fn token_from(&self, offset: u32) -> (u32, u32) {
        let token = next_token(self.whole.as_bytes(), offset);
        (offset, if token.start == offset { token.end } else { offset })
    }

    /// The text of a line (numbered from 1), without its line break.
    pub fn line(&self, line: u32) -> &str {
        let line = line.saturating_sub(1) as usize;
        let Some(start) = self.lines().get(line) else { return "" };
        let rest = &self.whole[*start as usize..];
        rest.lines().next().unwrap_or("")
    }

    fn lines(&self) -> &[u32] {
        self.lines.get_or_init(|| {
            let breaks =
                self.whole.bytes().zip(1u32..).filter(|(byte, _)| *byte == b'\n').map(|(_, next)| next);
            std::iter::once(0).chain(breaks).collect()
        })
    }
}
