//! Diagnostics: what is wrong, where, and what else helps to see why.

mod expected;

use std::fmt;

pub use expected::{Strictness, check_expected};

/// How serious a diagnostic is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// The input is refused.
    Error,
    /// The input is accepted but doubtful.
    Warning,
    /// Something the user may like to know.
    Remark,
    /// An addition to another diagnostic.
    Note,
}

impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Severity::Error => "error",
            Severity::Warning => "warning",
            Severity::Remark => "remark",
            Severity::Note => "note",
        })
    }
}

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
        if self.line == 0 {
            return f.write_str("<unknown>:0:0");
        }
        write!(f, "{}:{}:{}", self.file, self.line, self.col)
    }
}

/// One message about one place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// How serious it is.
    pub severity: Severity,
    /// Where it is.
    pub place: Place,
    /// Byte range in the source text, when the place lies in it.
    pub span: Option<(u32, u32)>,
    /// Lower case, no full stop.
    pub message: String,
    /// Further places and remarks.
    pub notes: Vec<Diagnostic>,
}

impl Diagnostic {
    /// A diagnostic without span and notes.
    pub fn new(severity: Severity, place: Place, message: impl Into<String>) -> Self {
        Diagnostic { severity, place, span: None, message: message.into(), notes: Vec::new() }
    }

    /// An error.
    pub fn error(place: Place, message: impl Into<String>) -> Self {
        Self::new(Severity::Error, place, message)
    }

    /// The same diagnostic with one more note.
    pub fn with_note(mut self, place: Place, message: impl Into<String>) -> Self {
        self.notes.push(Self::new(Severity::Note, place, message));
        self
    }
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}: {}", self.place, self.severity, self.message)?;
        for note in &self.notes {
            write!(f, "\n{note}")?;
        }
        Ok(())
    }
}

impl std::error::Error for Diagnostic {}
