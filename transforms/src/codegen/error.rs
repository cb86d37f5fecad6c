//! Errors of code generation: why a schedule has no loop program.

use loopwright_analysis::StmtId;
use loopwright_polyhedra::Exhausted;
use std::fmt;

/// Why no loops can be generated: a property of the schedule, of a domain, or a limit.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum CodegenError {
    /// The budget ran out.
    Exhausted(Exhausted),
    /// A literal of the program does not fit in 64 bits.
    TooLarge {
        /// In decimal.
        value: String,
    },
    /// A timestamp component has no bound.
    Unbounded {
        /// The component, counted from 0.
        level: usize,
        /// A statement that has it.
        stmt: Option<StmtId>,
    },
    /// Statements overlap in too many ways, and no common loop is bounded.
    TooManyRegions {
        /// The timestamp component, counted from 0.
        level: usize,
        /// How many statements overlap.
        statements: usize,
    },
    /// A domain of a form that cannot be scanned.
    Unsupported {
        /// A noun with its article: `an existentially quantified variable that ...`.
        what: &'static str,
    },
    /// A statement jumps between blocks, and validation does not compare jumps.
    Jumps {
        /// The statement.
        stmt: StmtId,
        /// Name of the op that has the blocks.
        op: String,
    },
    /// A statement is in a launch, and loops that are written anew are none.
    Launch {
        /// The statement.
        stmt: StmtId,
        /// Name of the op that launches.
        op: String,
    },
    /// An op after all statements uses what a statement computes.
    Result {
        /// The statement.
        stmt: StmtId,
        /// Name of the op that uses its result.
        op: String,
    },
    /// The loop program calls a statement that has no body.
    UnknownStmt {
        /// The one that is called.
        stmt: StmtId,
    },
    /// Statements have different parameters or numbers of rows.
    Mismatch {
        /// The statement that differs from the first one.
        stmt: StmtId,
    },
}

impl From<Exhausted> for CodegenError {
    fn from(exhausted: Exhausted) -> Self {
        CodegenError::Exhausted(exhausted)
    }
}

impl fmt::Display for CodegenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CodegenError::Exhausted(exhausted) => exhausted.fmt(f),
            CodegenError::TooLarge { value } => write!(f, "the number {value} does not fit in 64 bits"),
            CodegenError::Unbounded { level, stmt: Some(stmt) } => {
                write!(f, "component {level} of the timestamp of {stmt} has no bound")
            }
            CodegenError::Unbounded { level, stmt: None } => {
                write!(f, "component {level} of the timestamp has no bound")
            }
            CodegenError::TooManyRegions { level, statements } => {
                write!(f, "{statements} statements overlap in too many ways in component {level}")
            }
            CodegenError::Unsupported { what } => write!(f, "the domain has {what}"),
            CodegenError::Jumps { stmt, op } => {
                write!(f, "{stmt} has jumps between the blocks of '{op}', which validation does not compare")
            }
            CodegenError::Launch { stmt, op } => {
                write!(f, "{stmt} is in a '{op}', which code generation does not reproduce")
            }
            CodegenError::Result { stmt, op } => {
                write!(f, "'{op}' uses a value that {stmt} computes, which reordered loops cannot pass on")
            }
            CodegenError::UnknownStmt { stmt } => write!(f, "{stmt} has no body"),
            CodegenError::Mismatch { stmt } => {
                write!(f, "{stmt} has other parameters or another number of rows than the first statement")
            }
        }
    }
}

impl std::error::Error for CodegenError {}
