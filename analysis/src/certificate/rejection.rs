//! Why a certificate is not accepted: one variant per way in which a proof can be wrong.

use crate::certificate::ConstraintRecord;
use polyhedra::Int;
use std::fmt;

/// Why the [checker](crate::check) does not accept a certificate.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Rejection {
    /// There is no function that anything is claimed of.
    NothingClaimed,
    /// A function is said to have a new order and to be unchanged.
    ClaimedUnchanged {
        /// The function, by its symbol name.
        function: String,
    },
    /// A function has two certificates.
    DuplicateFunction {
        /// The function, by its symbol name.
        function: String,
    },
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
    /// No conflict is refuted, and no program is given that could show that there is none.
    NothingRefuted {
        /// The function, by its symbol name.
        function: String,
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
        fault: RefutationFault,
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
pub enum RefutationFault {
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
    /// A branch ends without a contradiction.
    Unfinished,
    /// A cut divides by zero or by a negative number.
    CutDivisor {
        /// Zero or less.
        divisor: Int,
    },
    /// A cut rounds a coefficient of a variable.
    CutCoefficient {
        /// The coefficient that is left with a remainder.
        coeff: Int,
        /// What it does not divide by.
        divisor: Int,
    },
    /// A split does not have one coefficient per variable.
    SplitLength {
        /// Its number of coefficients.
        found: usize,
        /// The system's number of variables.
        expected: usize,
    },
    /// A contradiction has a variable left.
    VariablesLeft,
    /// What is called a contradiction adds up to something that can hold.
    NoContradiction {
        /// What it shows not to be negative.
        constant: Int,
    },
    /// Steps follow the last contradiction.
    SpareSteps,
    /// A combination refers to a constraint that is not there.
    NoConstraint(ConstraintRecord),
    /// An inequality is turned around.
    NegativeMultiplier {
        /// Which inequality, by its place in the system or among the derived ones.
        constraint: ConstraintRecord,
        /// Less than zero.
        multiplier: Int,
    },
}

impl Rejection {
    /// Name of the function whose certificate it is about, if it is about one.
    pub fn function(&self) -> Option<&str> {
        match self {
            Self::NothingClaimed => None,
            Self::ClaimedUnchanged { function }
            | Self::DuplicateFunction { function }
            | Self::NoStatements { function }
            | Self::TooManyConflicts { function, .. }
            | Self::NothingRefuted { function }
            | Self::Statement { function, .. }
            | Self::Refutation { function, .. }
            | Self::SpareRefutations { function, .. } => Some(function),
        }
    }
}

impl fmt::Display for Rejection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(function) = self.function() {
            write!(f, "function '{function}': ")?;
        }
        match self {
            Self::NothingClaimed => {
                f.write_str("the certificate claims nothing: it has no function with a new order")
            }
            Self::ClaimedUnchanged { .. } => f.write_str("it has a new order and is said to be unchanged"),
            Self::DuplicateFunction { .. } => f.write_str("there are two certificates of this function"),
            Self::NoStatements { .. } => f.write_str("it has no statements"),
            Self::TooManyConflicts { count, .. } => {
                write!(f, "up to {count} pairs of accesses could conflict, far more than are refuted")
            }
            Self::NothingRefuted { .. } => f.write_str(
                "nothing is refuted in it: only with its program is that a proof: check CERTIFICATE PROGRAM",
            ),
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

impl std::error::Error for RefutationFault {}

impl fmt::Display for RefutationFault {
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
            Self::Unfinished => "the refutation ends before a contradiction",
            Self::CutDivisor { divisor } => {
                return write!(f, "the divisor {divisor} of a cut is not positive");
            }
            Self::CutCoefficient { coeff, divisor } => {
                return write!(f, "a cut's coefficient {coeff} is not divisible by {divisor}");
            }
            Self::SplitLength { found, expected } => {
                return write!(f, "a split has {found} coefficients, expected {expected}");
            }
            Self::VariablesLeft => "a combination does not cancel the variables",
            Self::NoContradiction { constant } => {
                return write!(f, "a combination gives {constant} >= 0, which is no contradiction");
            }
            Self::SpareSteps => "steps follow the end of the refutation",
            Self::NoConstraint(constraint) => return write!(f, "there is no constraint {constraint:?}"),
            Self::NegativeMultiplier { constraint, multiplier } => {
                return write!(f, "the multiplier {multiplier} of the inequality {constraint:?} is negative");
            }
        })
    }
}
