//! Diagnostics: message, location and notes.

mod advice;
mod expected;
mod split;
mod suggest;

use std::fmt;

use thin_vec::ThinVec;

use crate::core::source::{Place, Source};

pub(crate) use crate::core::diag::advice::advise;
pub use crate::core::diag::expected::{Strictness, check_expected, check_heard};
pub use crate::core::diag::split::{DEFAULT_SPLIT_MARKER, Split};

/// What a diagnostic means for the input.
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

/// One message about one place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// How serious it is.
    pub severity: Severity,
    /// The first character of what it is about.
    pub place: Place,
    /// The part of the source text to look at, in bytes, when the place lies in it.
    pub span: Option<(u32, u32)>,
    /// Lower case, no full stop.
    pub message: String,
    /// Further places and remarks.
    pub notes: Vec<Diagnostic>,
    /// Other parts of the source text, in bytes, with what they have to do with it. They only help reading.
    pub labels: ThinVec<((u32, u32), Box<str>)>,
    /// What to do about it: `did you mean 'affine.for'?`
    pub help: Option<Box<str>>,
}

impl Diagnostic {
    /// A diagnostic without span and notes.
    pub fn new(severity: Severity, place: Place, message: impl Into<String>) -> Self {
        let message = message.into();
        Diagnostic {
            severity,
            place,
            span: None,
            message,
            notes: Vec::new(),
            labels: ThinVec::new(),
            help: None,
        }
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

    /// The same diagnostic with what to do about it.
    pub fn with_help(mut self, help: impl Into<Box<str>>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// Asks whether the known name closest to `word` was meant, if one is close.
    pub fn suggest<'a>(&mut self, word: &str, known: impl IntoIterator<Item = &'a str>) {
        if let Some(name) = suggest::closest(word, known) {
            self.suggest_exactly(name);
        }
    }

    /// Asks whether `name` was meant.
    pub fn suggest_exactly(&mut self, name: &str) {
        self.help = Some(format!("did you mean '{name}'?").into());
    }

    /// Gives the diagnostic and its notes the spans they lack: the token at their place.
    pub fn locate(&mut self, source: &Source) {
        if self.span.is_none() {
            self.span = source.token_at(&self.place);
        }
        self.notes.iter_mut().for_each(|note| note.locate(source));
    }
}

/// `file:line:col: severity: message`, and the notes likewise; what only helps reading is left out.
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
