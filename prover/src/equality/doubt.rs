//! Why there is no proof that two functions are equal.

use itertools::Itertools;
use loopwright_affine_ir::Place;
use loopwright_analysis::Refusal;
use loopwright_polyhedra::{Exhausted, Int, Name, SetError};
use std::fmt;

/// One of the two programs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash, PartialOrd, Ord)]
pub enum Program {
    /// The first.
    Before,
    /// The second.
    After,
}

impl fmt::Display for Program {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Before => "the program before",
            Self::After => "the program after",
        })
    }
}

/// Why there is no proof of equality.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Doubt {
    /// The functions have different types.
    Signature,
    /// A function is not described by integer sets.
    Refused {
        /// Whose function.
        program: Program,
        /// The obstacle.
        refusal: Box<Refusal>,
    },
    /// An op does something that proofs do not follow.
    Op {
        /// Whose op.
        program: Program,
        /// Where it is.
        place: Place,
        /// Its name.
        op: String,
        /// A predicate whose subject is the op.
        why: &'static str,
    },
    /// Two values are computed by different ops.
    Values {
        /// The value of the first program.
        before: Box<ValuePlace>,
        /// The value of the second program.
        after: Box<ValuePlace>,
        /// Instances of the two that are to be equal, if there was time to find some.
        example: Option<Box<Example>>,
    },
    /// Iterations that run at the same time touch one cell.
    Race {
        /// Whose iterations.
        program: Program,
        /// Where the loop is.
        place: Place,
        /// The array.
        array: String,
    },
    /// A subscript may lie outside of its array although the first program's subscripts do not.
    OutOfBounds {
        /// Where the access is.
        place: Place,
        /// The dimension.
        dim: usize,
    },
    /// An op that can fail may be applied to values that the first program does not apply it to.
    MayFail {
        /// Where the op is.
        place: Place,
        /// Its name.
        op: String,
    },
    /// The budget ran out.
    Exhausted(Exhausted),
}

/// Two instances whose values should be equal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Example {
    /// The instance of the first function: the induction variables of the loops around it.
    pub before: Vec<Int>,
    /// The instance of the second function.
    pub after: Vec<Int>,
    /// The parameters, by the names of the first function.
    pub parameters: Vec<(Name, Int)>,
    /// What people read in place of these names.
    pub texts: Vec<String>,
}

impl fmt::Display for Example {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { before, after, parameters, texts } = self;
        write!(f, "for example at [{}] and [{}]", before.iter().join(", "), after.iter().join(", "))?;
        let values = parameters.iter().map(|(_, value)| value);
        let named = texts.iter().zip(values).map(|(text, value)| format!("{text} = {value}")).join(", ");
        if named.is_empty() { Ok(()) } else { write!(f, " with {named}") }
    }
}

/// The definition of a value, for a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ValuePlace {
    /// What it is: the name of an op, or what a cell held at the beginning.
    pub what: String,
    /// Where.
    pub place: Place,
}

impl fmt::Display for ValuePlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} at {}", self.what, self.place)
    }
}

impl fmt::Display for Doubt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Signature => f.write_str("the functions have different types"),
            Self::Refused { program, refusal } => write!(f, "{program} is not supported: {refusal}"),
            Self::Op { program, place, op, why } => write!(f, "{place}: '{op}' op {why} ({program})"),
            Self::Values { before, after, example } => {
                write!(f, "not shown to be equal: {before} and {after}")?;
                example.iter().try_for_each(|example| write!(f, ", {example}"))
            }
            Self::Race { program, place, array } => {
                write!(f, "{place}: iterations of a parallel loop may touch one cell of {array} ({program})")
            }
            Self::OutOfBounds { place, dim } => {
                write!(f, "{place}: subscript {dim} may lie outside of the array")
            }
            Self::MayFail { place, op } => {
                write!(
                    f,
                    "{place}: '{op}' op may fail for operands that it does not have in the first program"
                )
            }
            Self::Exhausted(exhausted) => exhausted.fmt(f),
        }
    }
}

impl std::error::Error for Doubt {}

impl From<Exhausted> for Doubt {
    fn from(exhausted: Exhausted) -> Self {
        Self::Exhausted(exhausted)
    }
}

impl From<SetError> for Doubt {
    fn from(error: SetError) -> Self {
        match error {
            SetError::Exhausted(exhausted) => Self::Exhausted(exhausted),
            SetError::Space(mismatch) => unreachable!("relations between instances fit: {mismatch}"),
        }
    }
}
