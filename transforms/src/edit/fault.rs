//! Errors of scripts: why a step fails.

use std::fmt;

/// An error of a script, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScriptError {
    /// From 1.
    pub line: usize,
    /// In bytes of the line, from 1.
    pub column: usize,
    /// Why.
    pub fault: EditFault,
}

impl fmt::Display for ScriptError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.line, self.column, self.fault)
    }
}

impl std::error::Error for ScriptError {}

/// Why a step fails.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EditFault {
    /// There is no such step.
    UnknownStep(String),
    /// Something else was expected here.
    Expected(&'static str),
    /// A number is out of range.
    Range {
        /// What it is.
        what: &'static str,
        /// The least that it may be.
        least: i64,
    },
    /// There is no such loop; those that there are.
    UnknownLoop(String, String),
    /// Several loops are called so.
    Ambiguous(String),
    /// There is no such statement; those that there are.
    UnknownStmt(String, String),
    /// An expression is not affine in the parameters: what its reader says.
    NotAffine(String),
    /// The second is not within the first, or something else than loops is between them.
    NotPerfect(String, String),
    /// A loop is named twice.
    Twice(String),
    /// A statement is not in the loop.
    NotInside(String, String),
    /// The two are not next to each other in one body.
    NotNeighbours(String, String),
    /// Not all that a loop does is in the loops that are named.
    NotAllParts(String),
    /// A loop around has no parts that could be distinguished.
    OnePart(String),
    /// There are loops in it, and there must not be.
    NotInnermost(String),
    /// A statement has not this many loops.
    TooFewLoops {
        /// Which.
        stmt: String,
        /// How many were asked for.
        wanted: usize,
        /// How many there are.
        found: usize,
    },
    /// No iteration of a loop is on one side of the cut.
    EmptyPart(String),
    /// Which iterations are in which part is not found in time.
    Exhausted,
    /// A loop counts a sum of quotients, whose blocks no quotient gives.
    SumOfQuotients(String),
    /// A step changes the order of loops after one that packs an array.
    AfterPacking,
}

impl fmt::Display for EditFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UnknownStep(word) => write!(
                f,
                "there is no step '{word}' (known: diamond, distribute, fuse, interchange, jam, move, pack, parallelize, peel, permute, reverse, scale, \
                 serialize, shift, skew, split, strip, tile, unroll, wavefront)"
            ),
            Self::Expected(what) => write!(f, "expected {what}"),
            Self::Range { what, least } => write!(f, "{what} is at least {least}, and less than 2^31"),
            Self::UnknownLoop(name, known) => write!(f, "there is no loop '{name}' (known: {known})"),
            Self::Ambiguous(name) => write!(f, "several loops are called '{name}': give the number of one"),
            Self::UnknownStmt(name, known) => write!(f, "there is no statement '{name}' (known: {known})"),
            Self::NotAffine(why) => write!(f, "not affine in the function's parameters: {why}"),
            Self::NotPerfect(outer, inner) => {
                write!(f, "'{outer}' and '{inner}' are not perfectly nested")
            }
            Self::Twice(name) => write!(f, "'{name}' is named twice"),
            Self::NotInside(stmt, around) => write!(f, "'{stmt}' is not in '{around}'"),
            Self::NotNeighbours(first, second) => {
                write!(f, "'{first}' and '{second}' are not next to each other in one body")
            }
            Self::NotAllParts(name) => {
                write!(f, "'{name}' contains something outside of the named loops")
            }
            Self::OnePart(name) => write!(f, "the body of '{name}' has one part only"),
            Self::NotInnermost(name) => write!(f, "there are loops or several parts in '{name}'"),
            Self::TooFewLoops { stmt, wanted, found } => {
                write!(f, "too few loops around '{stmt}': {found}, expected at least {wanted}")
            }
            Self::EmptyPart(name) => write!(f, "one of the parts of '{name}' has no iterations"),
            Self::Exhausted => f.write_str("work limit reached in finding the iterations of both parts"),
            Self::AfterPacking => {
                f.write_str("loops cannot be reordered after arrays are packed: put 'pack' last")
            }
            Self::SumOfQuotients(name) => {
                write!(f, "'{name}' is a skewed tile loop: tile before you skew")
            }
        }
    }
}
