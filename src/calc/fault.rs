//! Errors of the calculator's statements, with their position in the text.

use std::fmt;
use std::ops::Range;

use loopwright_affine_ir::{Diagnostic, Source};
use loopwright_polyhedra::{
    Exhausted, ParseError, ParseErrorKind, PiecewiseError, PointsError, SetError, SpaceMismatch, SumError,
};

/// What went wrong at a place of the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// What to do about it.
    pub kind: FaultKind,
    /// The part of the text to look at, in bytes.
    pub span: Range<usize>,
    /// Lower case, no full stop.
    pub message: String,
    /// Names, one of which may have been meant by what is at the place.
    pub known: Vec<String>,
}

/// What kind of fault it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FaultKind {
    /// The text is wrong.
    Wrong,
    /// The text ends where it should go on: at a prompt, more may come.
    Incomplete,
    /// The budget ran out.
    Exhausted,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "at byte {}: {}", self.span.start, self.message)
    }
}

impl std::error::Error for Fault {}

impl Fault {
    /// A fault of the text.
    pub(super) fn wrong(span: Range<usize>, message: impl Into<String>) -> Self {
        Fault { kind: FaultKind::Wrong, span, message: message.into(), known: Vec::new() }
    }

    /// The text ends too early.
    pub(super) fn incomplete(span: Range<usize>, message: impl Into<String>) -> Self {
        Fault { kind: FaultKind::Incomplete, ..Fault::wrong(span, message) }
    }

    /// The budget ran out.
    pub(super) fn exhausted(span: Range<usize>, message: &str, spent: &Exhausted) -> Self {
        let message = format!("{message}; a larger --{} may help", spent.resource);
        Fault { kind: FaultKind::Exhausted, ..Fault::wrong(span, message) }
    }

    /// The reader of the notation of sets refuses the literal `text` that is at `span`.
    pub(super) fn of_literal(text: &str, span: &Range<usize>, error: ParseError) -> Self {
        let at = span.start + error.offset.min(text.len());
        match error.kind {
            ParseErrorKind::Wrong => Fault::wrong(at..at, error.message),
            ParseErrorKind::Exhausted(spent) => Fault::exhausted(at..at, &error.message, &spent),
        }
    }

    /// The fault as a message about `source`, which holds the text that was run.
    pub fn diagnostic(&self, source: &Source) -> Diagnostic {
        let offset = |at: usize| u32::try_from(at).unwrap_or(u32::MAX);
        let mut diagnostic = Diagnostic::error(source.place(offset(self.span.start)), &*self.message);
        diagnostic.span = Some((offset(self.span.start), offset(self.span.end)));
        if let Some(word) = source.text().get(self.span.clone()) {
            diagnostic.suggest(word, self.known.iter().map(String::as_str));
        }
        diagnostic
    }
}

/// Why an operation gave no result; the place is known to whoever asked for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum OpError {
    /// The operands do not go together.
    Wrong(String),
    /// The budget ran out; with the name of the operation that was asked for, if it is one.
    Exhausted(Option<&'static str>, Exhausted),
}

impl OpError {
    /// The error of the operation called `name`.
    pub fn of(self, name: &'static str) -> Self {
        match self {
            OpError::Exhausted(_, exhausted) => OpError::Exhausted(Some(name), exhausted),
            wrong => wrong,
        }
    }

    /// The fault at a place.
    pub fn at(self, span: Range<usize>) -> Fault {
        match self {
            OpError::Wrong(message) => Fault::wrong(span, message),
            OpError::Exhausted(None, exhausted) => Fault::exhausted(span, &exhausted.to_string(), &exhausted),
            OpError::Exhausted(Some(name), exhausted) => {
                Fault::exhausted(span, &format!("'{name}' is too hard: {exhausted}"), &exhausted)
            }
        }
    }
}

impl From<String> for OpError {
    fn from(message: String) -> Self {
        OpError::Wrong(message)
    }
}

impl From<Exhausted> for OpError {
    fn from(exhausted: Exhausted) -> Self {
        OpError::Exhausted(None, exhausted)
    }
}

impl From<SpaceMismatch> for OpError {
    fn from(mismatch: SpaceMismatch) -> Self {
        OpError::Wrong(mismatch.to_string())
    }
}

impl From<SetError> for OpError {
    fn from(error: SetError) -> Self {
        match error {
            SetError::Space(mismatch) => mismatch.into(),
            SetError::Exhausted(exhausted) => exhausted.into(),
        }
    }
}

impl From<SumError> for OpError {
    fn from(error: SumError) -> Self {
        match error {
            SumError::Space(mismatch) => mismatch.into(),
            SumError::Unbounded => OpError::Wrong(error.to_string()),
            SumError::Exhausted(exhausted) => exhausted.into(),
        }
    }
}

impl From<PiecewiseError> for OpError {
    fn from(error: PiecewiseError) -> Self {
        match error {
            PiecewiseError::Set(error) => error.into(),
            PiecewiseError::Overlap(_) => OpError::Wrong(error.to_string()),
        }
    }
}

impl From<PointsError> for OpError {
    fn from(error: PointsError) -> Self {
        match error {
            PointsError::Unbounded => OpError::Wrong(error.to_string()),
            PointsError::Exhausted(exhausted) => exhausted.into(),
        }
    }
}
