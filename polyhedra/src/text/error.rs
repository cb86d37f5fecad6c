//! Parse errors, with their position.

use crate::function::piecewise::PiecewiseError;
use crate::relation::presburger_relation::SetError;
use crate::work::budget::Exhausted;
use std::fmt;

/// A parse error, and where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ParseError {
    /// Offset in bytes of what is wrong.
    pub offset: usize,
    /// What was expected, or what is wrong.
    pub message: String,
    /// Is the text wrong, or was the budget too small for it?
    pub kind: ParseErrorKind,
}

/// What kind of error it is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ParseErrorKind {
    /// The text is wrong.
    Wrong,
    /// The budget ran out. With a larger one the text may be read, or turn out to be wrong.
    Exhausted(Exhausted),
}

impl ParseError {
    pub(super) fn new(offset: usize, message: impl Into<String>) -> Self {
        ParseError { offset, message: message.into(), kind: ParseErrorKind::Wrong }
    }

    /// An operation on the sets of the text failed.
    pub(super) fn of_sets(offset: usize, error: SetError) -> Self {
        match error {
            SetError::Exhausted(exhausted) => {
                let message = format!("formula is too hard: {exhausted}");
                ParseError { kind: ParseErrorKind::Exhausted(exhausted), ..ParseError::new(offset, message) }
            }
            SetError::Space(mismatch) => ParseError::new(offset, mismatch.to_string()),
        }
    }

    /// An operation on the functions of the text failed.
    pub(super) fn of_pieces(offset: usize, error: PiecewiseError) -> Self {
        match error {
            PiecewiseError::Set(error) => ParseError::of_sets(offset, error),
            overlap @ PiecewiseError::Overlap(_) => ParseError::new(offset, overlap.to_string()),
        }
    }
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "at byte {}: {}", self.offset, self.message)
    }
}

impl std::error::Error for ParseError {}
