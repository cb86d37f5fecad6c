//! Errors of reading a schedule in isl's notation.

use loopwright_polyhedra::{Exhausted, Int};
use std::fmt;

/// An error in the text of a schedule, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScheduleTextError {
    /// Of the text, from 1.
    pub line: usize,
    /// In characters, from 1.
    pub column: usize,
    /// What is wrong.
    pub fault: ScheduleFault,
}

impl fmt::Display for ScheduleTextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.line, self.column, self.fault)
    }
}

impl std::error::Error for ScheduleTextError {}

/// The kind of a [`ScheduleTextError`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ScheduleFault {
    /// It is no YAML: what the reader says.
    Yaml(String),
    /// Something else was expected.
    Expected(&'static str),
    /// Nodes are nested more than a hundred deep.
    TooDeep,
    /// A set or function is not in isl's notation: what the reader says.
    Notation(String),
    /// Something that isl has and schedules here do not.
    Unsupported {
        /// As isl calls it.
        what: String,
        /// What to do about it.
        instead: &'static str,
    },
    /// There is no such statement.
    UnknownStmt {
        /// As it is called.
        name: String,
        /// Those that there are.
        known: String,
    },
    /// There is no such parameter.
    UnknownParam {
        /// As it is called.
        name: String,
        /// Those that there are.
        known: String,
    },
    /// A statement has another number of induction variables.
    Arity {
        /// Which.
        stmt: String,
        /// How many it has.
        expected: usize,
        /// How many the text has.
        found: usize,
    },
    /// A statement is given twice.
    Twice {
        /// Which.
        stmt: String,
    },
    /// A statement is not there.
    Missing {
        /// Which.
        stmt: String,
    },
    /// A statement is where it does not belong: not below the filters around.
    Misplaced {
        /// Which.
        stmt: String,
    },
    /// Instances are not there.
    MissingInstances {
        /// Of which statement.
        stmt: String,
    },
    /// Functions of one map have different numbers of components.
    Components {
        /// How many the first one has.
        expected: usize,
        /// How many this one has.
        found: usize,
    },
    /// A function has several formulas.
    Pieces {
        /// Of which statement.
        stmt: String,
    },
    /// A function has values that are no integers.
    Fraction {
        /// Of which statement.
        stmt: String,
    },
    /// A floor is within a floor.
    NestedFloor {
        /// Of which statement.
        stmt: String,
    },
    /// Two instances of a statement get one timestamp.
    NotInjective {
        /// Which.
        stmt: String,
        /// The two, and the parameters.
        instances: [Vec<Int>; 2],
    },
    /// A statement has instances where a context does not hold.
    OutsideContext {
        /// Which.
        stmt: String,
        /// Such values of the parameters, by name.
        params: Vec<(String, Int)>,
    },
    /// The budget ran out.
    Exhausted(Exhausted),
}

impl fmt::Display for ScheduleFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Yaml(why) => write!(f, "not a schedule in YAML: {why}"),
            Self::Expected(what) => write!(f, "expected {what}"),
            Self::TooDeep => f.write_str("nodes are nested too deeply"),
            Self::Notation(why) => f.write_str(why),
            Self::Unsupported { what, instead } => write!(f, "'{what}' is not for schedules here: {instead}"),
            Self::UnknownStmt { name, known } => write!(f, "there is no statement '{name}' (known: {known})"),
            Self::UnknownParam { name, known } => {
                write!(f, "there is no parameter '{name}' (known: {known})")
            }
            Self::Arity { stmt, expected, found } => {
                write!(f, "'{stmt}' is in {expected} loops and not in {found}")
            }
            Self::Twice { stmt } => write!(f, "'{stmt}' is given twice"),
            Self::Missing { stmt } => write!(f, "the statement '{stmt}' is missing"),
            Self::Misplaced { stmt } => {
                write!(f, "'{stmt}' does not belong here: a filter around leaves it out")
            }
            Self::MissingInstances { stmt } => write!(f, "instances of the statement '{stmt}' are missing"),
            Self::Components { expected, found } => {
                write!(f, "expected {expected} components as in the first function, found {found}")
            }
            Self::Pieces { stmt } => {
                write!(
                    f,
                    "'{stmt}' has several formulas: expected one quasi-affine formula for all its instances"
                )
            }
            Self::Fraction { stmt } => write!(f, "the timestamps of '{stmt}' are not integers"),
            Self::NestedFloor { stmt } => {
                write!(
                    f,
                    "a floor within a floor, in the timestamps of '{stmt}': one of an affine form is wanted"
                )
            }
            Self::NotInjective { stmt, instances: [first, second] } => {
                let point = |point: &[Int]| {
                    let values: Vec<String> = point.iter().map(ToString::to_string).collect();
                    format!("{stmt}[{}]", values.join(", "))
                };
                write!(f, "{} and {} get one timestamp", point(first), point(second))
            }
            Self::OutsideContext { stmt, params } => {
                let values: Vec<String> =
                    params.iter().map(|(name, value)| format!("{name} = {value}")).collect();
                let values = values.join(", ");
                write!(
                    f,
                    "'{stmt}' has instances outside of the context ({values}): a schedule must cover all"
                )
            }
            Self::Exhausted(exhausted) => exhausted.fmt(f),
        }
    }
}

impl From<Exhausted> for ScheduleFault {
    fn from(exhausted: Exhausted) -> Self {
        Self::Exhausted(exhausted)
    }
}
