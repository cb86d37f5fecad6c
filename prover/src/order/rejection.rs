//! Why the proof of an order is rejected: one variant for each way in which it can be wrong.

use loopwright_checker::machinery::RefutationFault;
use std::fmt;

/// Why [`check_order`](crate::check_order) does not accept a proof.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Rejection {
    /// A function has no statements, so its new order is one of nothing.
    NoStatements {
        /// The function, by its symbol name.
        function: String,
    },
    /// Far more pairs of accesses could conflict than are refuted.
    TooManyConflicts {
        /// The function, by its symbol name.
        function: String,
        /// How many there are at most, by choice of accesses, pieces and components.
        count: u128,
    },
    /// A statement's record is not one that systems can be built from.
    Statement {
        /// The function, by its symbol name.
        function: String,
        /// `S0`, `S1`, ….
        statement: String,
        /// What is wrong with its record.
        fault: StatementFault,
    },
    /// The refutation of a conflict proves nothing.
    Refutation {
        /// The function, by its symbol name.
        function: String,
        /// The conflict that is not refuted.
        conflict: Box<ConflictName>,
        /// The component of the new timestamps that the fault is in; `None` if it is not in one of them.
        component: Option<usize>,
        /// What is wrong with the refutation.
        fault: ConflictFault,
    },
    /// More refutations than conflicts.
    SpareRefutations {
        /// The function, by its symbol name.
        function: String,
        /// How many more.
        count: usize,
    },
}

/// A conflict, for people: the checker lists them in a fixed order and gives them no names.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ConflictName {
    /// Its position among the function's conflicts.
    pub number: usize,
    /// Name of the statement that runs first.
    pub source: String,
    /// Name of the statement that runs later.
    pub target: String,
    /// The array they share.
    pub array: String,
}

/// What can be wrong with a statement's record.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StatementFault {
    /// More loops or subscripts than the checker takes.
    TooManyColumns,
    /// It has no place in the original order.
    NoOriginal,
    /// Its timestamps are not as long as those of other statements.
    TimestampLength,
    /// A row of the domain does not have one coefficient per column.
    DomainRow,
    /// A row of an access relation does not have one coefficient per column.
    AccessRow,
    /// Two accesses to one array have different numbers of subscripts.
    Ranks,
    /// A row of a timestamp does not have one coefficient per column.
    TimestampRow,
    /// A timestamp divides by zero or by a negative number.
    Divisor,
}

/// What can be wrong with the refutation of a conflict.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ConflictFault {
    /// The certificate ends before this conflict's refutation.
    Missing,
    /// It is about a component that the timestamps do not have.
    NoComponent(usize),
    /// Instances are compared in a component that is coincident for one of the statements only.
    MixedCoincident,
    /// A component is said to order instances although it lets them run at the same time.
    StrictCoincident,
    /// Components follow the one that orders the instances.
    StrictNotLast,
    /// On a coincident component, only `source > target` is refuted.
    MissingBefore,
    /// `source < target` is refuted where nothing asks for it.
    SpareBefore,
    /// No component orders the instances.
    NeverStrict,
    /// Steps that refute nothing.
    Steps(RefutationFault),
}

impl Rejection {
    /// Name of the function whose proof it is about.
    pub fn function(&self) -> &str {
        match self {
            Self::NoStatements { function }
            | Self::TooManyConflicts { function, .. }
            | Self::Statement { function, .. }
            | Self::Refutation { function, .. }
            | Self::SpareRefutations { function, .. } => function,
        }
    }
}

impl fmt::Display for Rejection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "function '{}': ", self.function())?;
        match self {
            Self::NoStatements { .. } => f.write_str("it has no statements"),
            Self::TooManyConflicts { count, .. } => {
                write!(f, "up to {count} pairs of accesses could conflict, far more than are refuted")
            }
            Self::Statement { statement, fault, .. } => write!(f, "statement {statement}: {fault}"),
            Self::Refutation { conflict, component: None, fault, .. } => write!(f, "{conflict}: {fault}"),
            Self::Refutation { conflict, component: Some(component), fault, .. } => {
                write!(f, "{conflict}: component {component}: {fault}")
            }
            Self::SpareRefutations { count, .. } => {
                write!(f, "there are {count} refutations more than conflicts")
            }
        }
    }
}

impl std::error::Error for Rejection {}

impl fmt::Display for ConflictName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "conflict {} ({} -> {} on {})", self.number, self.source, self.target, self.array)
    }
}

impl fmt::Display for StatementFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::TooManyColumns => "too many loops or subscripts",
            Self::NoOriginal => "it has no place in the original order",
            Self::TimestampLength => "timestamps differ in length",
            Self::DomainRow => "a row of the domain has the wrong length",
            Self::AccessRow => "a row of an access relation has the wrong length",
            Self::Ranks => "an array is accessed with different ranks",
            Self::TimestampRow => "a row of a timestamp has the wrong length",
            Self::Divisor => "a divisor of a timestamp is not positive",
        })
    }
}

impl std::error::Error for StatementFault {}

impl std::error::Error for ConflictFault {}

impl From<RefutationFault> for ConflictFault {
    fn from(fault: RefutationFault) -> Self {
        Self::Steps(fault)
    }
}

impl fmt::Display for ConflictFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Missing => "there is no refutation",
            Self::NoComponent(component) => return write!(f, "there is no component {component}"),
            Self::MixedCoincident => "coincident for one of the statements only",
            Self::StrictCoincident => "a coincident component cannot order instances",
            Self::StrictNotLast => "the strict component is not the last",
            Self::MissingBefore => "coincident, but only one direction is refuted",
            Self::SpareBefore => "not coincident, yet both directions are refuted",
            Self::NeverStrict => "no component orders the instances strictly",
            Self::Steps(fault) => return fault.fmt(f),
        })
    }
}
