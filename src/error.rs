//! The error type of the facade: all that can go wrong between a text and an answer.

use std::fmt;

use loopwright_affine_ir::Diagnostic;
use loopwright_analysis::Refusal;
use loopwright_interp::InterpError;
use loopwright_polyhedra::Exhausted;
use loopwright_transforms::{PassError, PipelineError};

/// Why a [`Program`](crate::Program) gives no answer.
///
/// ```
/// use loopwright::{Error, Program};
///
/// let error = Program::parse("func.func @f() { retrn }").expect_err("is no program");
/// assert!(matches!(&error, Error::Invalid(diagnostics) if diagnostics.len() == 1), "{error}");
/// ```
#[derive(Debug, Clone, PartialEq)]
pub enum Error {
    /// The text is no program: it does not parse, or breaks rules of its ops. Never empty.
    Invalid(Vec<Diagnostic>),
    /// There is no function of this name with a body.
    NoFunction {
        /// As it was asked for.
        name: String,
        /// The functions there are, in the order of the program.
        known: Vec<String>,
    },
    /// Integer sets cannot describe a function; the refusal names the op that prevents it.
    NotAffine(Refusal),
    /// The budget ran out before there was an answer.
    Exhausted(Exhausted),
    /// A pass ran out of its budget, or its fields have values that it does not take.
    Pass(Box<PassError>),
    /// The text of a pipeline is wrong.
    Pipeline(Box<PipelineError>),
    /// A program that runs did something that has no meaning, or more than it may.
    Run(InterpError),
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Invalid(diagnostics) => {
                for (number, diagnostic) in diagnostics.iter().enumerate() {
                    write!(f, "{}{diagnostic}", if number > 0 { "\n" } else { "" })?;
                }
                Ok(())
            }
            Error::NoFunction { name, known } if known.is_empty() => {
                write!(f, "there is no function '{name}', nor any other")
            }
            Error::NoFunction { name, known } => {
                write!(f, "there is no function '{name}' (known: {})", known.join(", "))
            }
            Error::NotAffine(refusal) => write!(f, "{refusal}"),
            Error::Exhausted(exhausted) => write!(f, "{exhausted}"),
            Error::Pass(error) => write!(f, "{error}"),
            Error::Pipeline(error) => write!(f, "{error}"),
            Error::Run(error) => write!(f, "{error}"),
        }
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Error::Invalid(_) | Error::NoFunction { .. } => None,
            Error::NotAffine(refusal) => Some(refusal),
            Error::Exhausted(error) => Some(error),
            Error::Pass(error) => Some(&**error),
            Error::Pipeline(error) => Some(&**error),
            Error::Run(error) => Some(error),
        }
    }
}

impl From<Refusal> for Error {
    fn from(refusal: Refusal) -> Error {
        Error::NotAffine(refusal)
    }
}

impl From<Exhausted> for Error {
    fn from(error: Exhausted) -> Error {
        Error::Exhausted(error)
    }
}

impl From<PassError> for Error {
    fn from(error: PassError) -> Error {
        Error::Pass(Box::new(error))
    }
}

impl From<PipelineError> for Error {
    fn from(error: PipelineError) -> Error {
        Error::Pipeline(Box::new(error))
    }
}

impl From<InterpError> for Error {
    fn from(error: InterpError) -> Error {
        Error::Run(error)
    }
}
