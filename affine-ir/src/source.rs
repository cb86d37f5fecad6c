//! A named text and its line table.

use std::sync::Arc;

/// Input text under the name that diagnostics and locations show.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Source {
    name: Arc<str>,
    text: Arc<str>,
    /// Offset of the first byte of every line; empty until somebody asks.
    lines: std::sync::OnceLock<Arc<[u32]>>,
}

impl Source {
    /// A source from its name (a path, or `<stdin>`) and text.
    pub fn new(name: impl Into<Arc<str>>, text: impl Into<Arc<str>>) -> Self {
        Source { name: name.into(), text: text.into(), lines: std::sync::OnceLock::new() }
    }

    /// The name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The name, shared.
    pub fn shared_name(&self) -> Arc<str> {
        self.name.clone()
    }

    /// The text.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Line and column (both from 1, columns in bytes) of a byte offset.
    pub fn line_col(&self, offset: u32) -> (u32, u32) {
        let lines = self.lines.get_or_init(|| {
            let breaks =
                self.text.bytes().zip(1u32..).filter(|(byte, _)| *byte == b'\n').map(|(_, next)| next);
            std::iter::once(0).chain(breaks).collect()
        });
        let line = lines.partition_point(|start| *start <= offset);
        (u32::try_from(line).unwrap_or(u32::MAX), offset - lines[line - 1] + 1)
    }

    /// The text of a line (numbered from 1), without its line break.
    pub fn line(&self, line: u32) -> &str {
        self.text.lines().nth(line.saturating_sub(1) as usize).unwrap_or("")
    }
}
