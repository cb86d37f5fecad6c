//! One text with several programs, separated by markers: `// -----`.
//!
//! The rules are mlir-opt's. The marker ends a program wherever it stands, in the middle of a line too; the rest of
//! its line belongs to the next program. A marker without its last two characters is a *near miss*: it separates
//! nothing and is worth a warning. So is a marker at the end of the text, and one followed by the digit zero.
//!
//! One difference: a text that starts with a marker is fine here, mlir-opt fails on it.

use crate::core::diag::{Diagnostic, Severity};
use crate::core::source::Source;

/// What separates programs unless the user says otherwise.
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
    /// Splits the text at every `marker`. An empty marker splits nothing. A marker of one or two characters has no
    /// near misses.
    ///
    /// ```
    /// use affine_ir::{DEFAULT_SPLIT_MARKER, Source};
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

#[cfg(test)]
mod tests {
    use super::*;

    /// The parts of a text with the line each starts on, and the lines of near misses.
    fn split(text: &str, marker: &str) -> (Vec<(u32, String)>, Vec<u32>) {
        let source = Source::new("file", text);
        let split = source.split(marker);
        let line = |part: &Source| source.line_col(u32::try_from(part.range().start).unwrap_or(0)).0;
        let parts = split.parts.iter().map(|part| (line(part), part.text().to_owned())).collect();
        (parts, split.near_misses.iter().map(|warning| warning.place.line).collect())
    }

    fn check(text: &str, parts: &[(u32, &str)], near_misses: &[u32]) {
        let (found, misses) = split(text, DEFAULT_SPLIT_MARKER);
        let found: Vec<(u32, &str)> = found.iter().map(|(line, text)| (*line, text.as_str())).collect();
        assert_eq!((found.as_slice(), misses.as_slice()), (parts, near_misses), "{text:?}");
    }

    #[test]
    fn parts_are_what_stands_between_markers() {
        check("", &[], &[]);
        check("a", &[(1, "a")], &[]);
        check("a\n// -----\nb\n", &[(1, "a\n"), (2, "\nb\n")], &[]);
        check("a\n// -----b // -----\nc", &[(1, "a\n"), (2, "b "), (2, "\nc")], &[]);
        check("// -----\na", &[(1, "\na")], &[]);
        check("\n// -----\n// -----\n", &[(1, "\n"), (2, "\n"), (3, "\n")], &[]);
    }

    #[test]
    fn almost_a_marker() {
        check("a\n// ----\nb", &[(1, "a\n// ----\nb")], &[2]);
        check("a\n// -----", &[(1, "a\n// -----")], &[2]);
        check("a\n// -----0\nb", &[(1, "a\n// -----0\nb")], &[2]);
        check("a\n// ------\nb", &[(1, "a\n"), (2, "-\nb")], &[]);
    }

    #[test]
    fn other_markers() {
        let texts = |text: &str, marker: &str| -> Vec<String> {
            split(text, marker).0.into_iter().map(|(_, text)| text).collect()
        };
        assert_eq!(texts("a//XYZb//XYc", "//XYZ"), ["a", "b//XYc"]);
        assert_eq!(texts("a|b|c", "|"), ["a", "b", "c"]);
        assert_eq!(texts("a||b|c", "||"), ["a", "b|c"]);
        assert_eq!(texts("aßäbßc", "ßä"), ["a", "bßc"]);
        assert_eq!(texts("axßäbxßc", "xßä"), ["a", "bxßc"]);
        assert_eq!(texts("a", ""), ["a"]);
        assert_eq!(texts("baaaaaab", "aaaa"), ["b", "aab"]);
    }

    #[test]
    fn places_are_those_of_the_whole_text() {
        let source = Source::new("file", "a\n// -----\nb");
        let part = &source.split(DEFAULT_SPLIT_MARKER).parts[1];
        assert_eq!(part.line_col(11), (3, 1));
        assert_eq!((part.line(3), part.line(2)), ("b", "// -----"));
    }
}
