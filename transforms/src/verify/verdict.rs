//! What is known of two functions, and how it is told.

use affine_ir::Place;
use analysis::{EqualityProof, Unpaired};
use polyhedra::Exhausted;
use std::fmt;

/// What is known of a function of both programs.
#[derive(Clone, Debug)]
pub struct FunctionVerdict {
    /// The symbol name, without `@`; in a nested module after those of the modules around.
    pub name: String,
    /// What is known.
    pub verdict: Verdict,
}

/// Whether two functions are equal.
#[derive(Clone, Debug)]
pub enum Verdict {
    /// The text is the same, and all that it refers to is equal.
    Unchanged,
    /// They compute equal values.
    Proved(EqualityProof),
    /// There is no proof; no run showed a difference.
    Tested {
        /// What was run.
        tested: Tested,
        /// Why there is no proof.
        why: NoProof,
    },
    /// A run shows a difference.
    Different(Box<Witness>),
}

impl Verdict {
    /// Whether the functions are known to be equal.
    pub fn is_equal(&self) -> bool {
        matches!(self, Self::Unchanged | Self::Proved(_))
    }

    /// Why they are not known to be equal, if they are not.
    pub fn doubt(self) -> Option<NoProof> {
        match self {
            Self::Unchanged | Self::Proved(_) => None,
            Self::Tested { why, .. } => Some(why),
            Self::Different(witness) => Some(NoProof::Reason(witness.to_string())),
        }
    }
}

/// Why there is no proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoProof {
    /// The budget does not suffice.
    Exhausted(Exhausted),
    /// It calls functions of which this is so: it may be equal once they are.
    Calls(&'static str),
    /// What else stands in its way.
    Reason(String),
}

impl fmt::Display for NoProof {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Exhausted(exhausted) => exhausted.fmt(f),
            Self::Calls(functions) => write!(f, "it calls {functions}"),
            Self::Reason(reason) => f.write_str(reason),
        }
    }
}

/// What was run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tested {
    /// Number of inputs on which both programs came to the same.
    pub agreed: usize,
    /// Why an input said nothing, the first time.
    pub left_out: Option<String>,
}

impl fmt::Display for Tested {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.agreed, &self.left_out) {
            (0, Some(why)) => write!(f, "not run: {why}"),
            (0, None) => f.write_str("not run"),
            (1, _) => f.write_str("equal on 1 run"),
            (n, _) => write!(f, "equal on {n} runs"),
        }
    }
}

/// Why two programs cannot be compared.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum VerifyError {
    /// They have no functions that go together.
    Unpaired(Unpaired),
    /// A function has two types.
    Signatures {
        /// Its name.
        name: String,
        /// Its type in the first program.
        before: String,
        /// Its type in the second program.
        after: String,
    },
}

impl fmt::Display for VerifyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unpaired(unpaired) => unpaired.fmt(f),
            Self::Signatures { name, before, after } => {
                write!(f, "the function '{name}' has the type '{before}' before and '{after}' after")
            }
        }
    }
}

impl std::error::Error for VerifyError {}

/// An input on which two functions differ.
#[derive(Clone, Debug)]
pub struct Witness {
    /// The input: sizes, contents of memory and the order of parallel iterations.
    pub input: String,
    /// How they differ.
    pub difference: CellDifference,
}

/// How two runs differ.
#[derive(Clone, Debug)]
pub enum CellDifference {
    /// The second program does not run to its end.
    Fails {
        /// What the interpreter says.
        error: String,
    },
    /// A cell, a result or the output differs.
    Value {
        /// What it is: an array with subscripts, a result.
        what: String,
        /// Its value after the first program.
        before: String,
        /// Its value after the second program.
        after: String,
        /// What wrote it last, in both, if it is a cell and that is known.
        written: Option<Box<[Option<Written>; 2]>>,
        /// The first place where the two computations part, as the first program and as the second goes on there.
        parted: Option<Box<[String; 2]>>,
    },
}

/// An access that wrote a cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Written {
    /// The op's name.
    pub op: String,
    /// Where it is.
    pub place: Place,
    /// The counters of the loops around it, outermost first.
    pub iteration: Vec<i64>,
}

impl fmt::Display for Written {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let iteration: Vec<String> = self.iteration.iter().map(ToString::to_string).collect();
        write!(f, "'{}' at {}", self.op, self.place)?;
        if !iteration.is_empty() {
            write!(f, " in iteration ({})", iteration.join(", "))?;
        }
        Ok(())
    }
}

impl fmt::Display for Witness {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.difference {
            CellDifference::Fails { error } => {
                write!(f, "with {}, the program after fails: {error}", self.input)
            }
            CellDifference::Value { what, before, after, written, parted } => {
                write!(f, "with {}, {what} is {before} before and {after} after", self.input)?;
                let programs = ["before", "after"];
                for (written, which) in written.iter().flat_map(|written| written.iter()).zip(programs) {
                    match written {
                        Some(written) => write!(f, "\n  {which}: written by {written}")?,
                        None => write!(f, "\n  {which}: never written")?,
                    }
                }
                for (parted, which) in parted.iter().flat_map(|parted| parted.iter()).zip(programs) {
                    write!(f, "\n  they part, {which}: {parted}")?;
                }
                Ok(())
            }
        }
    }
}
