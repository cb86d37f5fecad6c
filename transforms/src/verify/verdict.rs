//! The verdict about two functions, and its text.

use itertools::Itertools;
use loopwright_affine_ir::Place;
use loopwright_checker::machinery::Unpaired;
use loopwright_polyhedra::Exhausted;
use loopwright_prover::machinery::EqualityProof;
use std::fmt;

/// The verdict about a function of both programs.
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
    /// A run shows a difference, but only functions of the program call it, which may not give it such an
    /// input.
    DifferentWithin {
        /// The run.
        witness: Box<Witness>,
        /// All functions that others than the program may call are equal, so that they do not.
        is_harmless: bool,
    },
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
            Self::Different(witness) | Self::DifferentWithin { witness, .. } => {
                Some(NoProof::Reason(witness.to_string()))
            }
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
    /// Other obstacles.
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

/// The runs that compared two functions.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tested {
    /// Of each run in which both programs came to the same, and did something: the numbers that it was given,
    /// by name.
    pub agreed: Vec<Vec<(String, i64)>>,
    /// The functions without a body for which some were made up.
    pub invented: Vec<String>,
    /// Why an input said nothing, the first time.
    pub left_out: Option<String>,
}

impl Tested {
    /// The numbers of the runs: `n = 0, 1, 2`, or `(n, m) = (0, 1), (2, 2)`; not all where there are many.
    fn settings(&self) -> Option<String> {
        const MOST: usize = 8;
        let names: Vec<&str> = self.agreed.first()?.iter().map(|(name, _)| name.as_str()).collect();
        let value = |run: &Vec<(String, i64)>| {
            let values: Vec<String> = run.iter().map(|(_, value)| value.to_string()).collect();
            if values.len() == 1 { values.concat() } else { format!("({})", values.join(", ")) }
        };
        let mut values: Vec<String> = self.agreed.iter().map(value).unique().collect();
        if values.len() > MOST {
            values.splice(MOST - 1..values.len() - 1, ["...".to_owned()]);
        }
        let of = if names.len() == 1 { names.concat() } else { format!("({})", names.join(", ")) };
        (!names.is_empty()).then(|| format!("{of} = {}", values.join(", ")))
    }
}

impl fmt::Display for Tested {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.agreed.len(), &self.left_out) {
            (0, Some(why)) => return write!(f, "not run: {why}"),
            (0, None) => return f.write_str("no run did anything"),
            (1, _) => f.write_str("1 run agrees")?,
            (n, _) => write!(f, "{n} runs agree")?,
        }
        let invented = self.invented.iter().map(|name| format!("@{name}")).join(", ");
        let invented = (!invented.is_empty()).then(|| format!("bodies made up for {invented}"));
        let given: Vec<String> = self.settings().into_iter().chain(invented).collect();
        if given.is_empty() { Ok(()) } else { write!(f, " ({})", given.join("; ")) }
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
    /// Parameters cannot be in the range that is assumed of them.
    Assumption {
        /// The function that shows it.
        name: String,
        /// What the range is like.
        why: String,
    },
}

impl fmt::Display for VerifyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unpaired(unpaired) => unpaired.fmt(f),
            Self::Assumption { name, why } => {
                write!(f, "the range that is assumed of parameters {why}, in the function '{name}'")
            }
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
    /// Bodies made up for functions that have none, with what these remember from call to call.
    pub invented: Vec<String>,
    /// How they differ.
    pub difference: CellDifference,
    /// A program whose `main` prints what differs, first as it is before and then as it is after, or why
    /// there is none; if it was asked for.
    pub program: Option<Result<String, String>>,
}

/// How two runs differ.
#[derive(Clone, Debug)]
pub enum CellDifference {
    /// The second program does what has no meaning.
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
        /// The first place where the two computations part, as the first program and as the second goes on
        /// there.
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
    /// The induction variables of the loops around it, outermost first.
    pub iteration: Vec<i64>,
}

impl fmt::Display for Written {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let iteration: Vec<String> = self.iteration.iter().map(ToString::to_string).collect();
        match self.place.file.as_str() {
            "" => write!(f, "'{}' of a body that is made up", self.op)?,
            _ => write!(f, "'{}' at {}", self.op, self.place)?,
        }
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
                write!(f, "with {}, the program after fails: {error}", self.input)?;
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
                    write!(f, "\n  they diverge, {which}: {parted}")?;
                }
            }
        }
        if !self.invented.is_empty() {
            f.write_str("\n  where what has no body is")?;
        }
        let mut lines = self.invented.iter().flat_map(|text| text.lines());
        lines.try_for_each(|line| write!(f, "\n    {line}"))
    }
}
