//! Splits a text into several programs at markers `// -----`.
//!
//! The rules are mlir-opt's. The marker ends a program wherever it is, in the middle of a line too; the rest
//! of its line belongs to the next program. A marker without its last two characters is a *near miss*: it
//! separates nothing and is worth a warning. So is a marker at the end of the text, and one followed by the
//! digit zero.
//!
//! One difference: a text that starts with a marker is fine here, mlir-opt fails on it.

use crate::core::diag::{Diagnostic, Severity};
use crate::core::source::Source;

/// The default separator of programs.
pub const DEFAULT_SPLIT_MARKER: &str = "// -----";

/// How many characters at the end of a marker a near miss lacks.
const N_CHECKED: usize = 2;

/// The parts of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Split {
    /// The programs, in order; none of them is empty.
    pub parts: Vec<Source>,
    /// Warnings about what looks like a marker and is none.
    pub near_misses: Vec<Diagnostic>,
}

impl Source {
    /// Splits the text at every `marker`. An empty marker splits nothing. A marker of one or two characters
    /// has no near misses.
    ///
    /// ```
    /// use loopwright_affine_ir::{DEFAULT_SPLIT_MARKER, Source};
    ///
    /// let split = Source::new("a.mlir", "first\n// -----\nsecond").split(DEFAULT_SPLIT_MARKER);
    /// let texts: Vec<&str> = split.parts.iter().map(Source::text).collect();
    /// assert_eq!(texts, ["first\n", "\nsecond"]);
    /// assert!(split.near_misses.is_empty());
    /// ```
    pub fn split(&self, marker: &str) -> Split {
        if marker.is_empty() {
            return Split { parts: vec![self.clone()], near_misses: Vec::new() };
        }
        let cut = marker.char_indices().rev().nth(N_CHECKED - 1).map_or(0, |(at, _)| at);
        let (prefix, suffix) = if cut == 0 { (marker, "") } else { marker.split_at(cut) };
        let text = self.text();
        let (mut parts, mut near_misses) = (Vec::new(), Vec::new());
        let mut begin = 0;
        for (at, _) in text.match_indices(prefix) {
            if at < begin {
                continue;
            }
            let after = &text[at + prefix.len()..];
            let rest = after.strip_prefix(suffix).filter(|rest| !rest.is_empty() && !rest.starts_with('0'));
            let Some(rest) = rest else {
                near_misses.push(self.near_miss(at + prefix.len()));
                continue;
            };
            parts.push(begin..at);
            begin = text.len() - rest.len();
        }
        parts.push(begin..text.len());
        let parts = parts.into_iter().filter(|part| !part.is_empty());
        let parts =
            parts.map(|part| self.part(self.range().start + part.start..self.range().start + part.end));
        Split { parts: parts.collect(), near_misses }
    }

    fn near_miss(&self, at: usize) -> Diagnostic {
        let offset = u32::try_from(self.range().start + at).unwrap_or(u32::MAX);
        let message = "near miss with file split marker";
        Diagnostic::new(Severity::Warning, self.place(offset), message)
    }
}
