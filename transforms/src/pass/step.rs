//! Elements of pipelines, and the errors of their text.

use crate::pass::declare::{Pass, PassInfo, RunsOn};
use crate::pass::mlir_opt;
use crate::pass::options::{OptionError, PassOptions, Span};
use loopwright_affine_ir::{Dialects, Traits};
use std::fmt;

/// An error in the text of a pipeline, and where.
#[derive(Clone, Debug, PartialEq)]
pub struct PipelineError {
    /// Why.
    pub fault: PipelineFault,
    /// The first byte of the text that it is about, and the one after the last.
    pub span: Span,
}

/// The kind of a [`PipelineError`].
#[derive(Clone, Debug, PartialEq)]
pub enum PipelineFault {
    /// There is no pass of this name.
    UnknownPass {
        /// As it was written.
        name: String,
        /// The names that there are, in the order of the table.
        known: Vec<&'static str>,
    },
    /// The options of a pass are wrong.
    Option(OptionError),
    /// A comma or a bracket where a pass is expected.
    MissingPass,
    /// A bracket without its other half.
    Unclosed {
        /// `)` or `}`.
        expected: char,
        /// The anchor or the pass that it belongs to.
        name: String,
    },
    /// A `)` too many.
    Unbalanced,
    /// Something else than a comma after a pass or an anchor.
    MissingComma,
    /// Passes are nested in something else than an op that they run on.
    UnknownAnchor {
        /// As it was written before the bracket.
        name: String,
    },
    /// The pipeline as a whole is nested in no anchor.
    NoAnchor,
    /// A pass for functions is nested in something else.
    NotInFunctions {
        /// The name of the pass.
        pass: &'static str,
        /// What it is nested in.
        anchor: String,
    },
    /// A pass for tables of symbols is nested in something else.
    NotInTable {
        /// The name of the pass.
        pass: &'static str,
        /// What it is nested in.
        anchor: String,
    },
    /// There are more than 100 anchors within each other.
    TooDeep,
}

impl fmt::Display for PipelineFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UnknownPass { name, .. } => {
                write!(f, "'{name}' does not refer to a registered pass or pass pipeline")
            }
            Self::Option(error) => error.fmt(f),
            Self::MissingPass => f.write_str("expected the name of a pass"),
            Self::Unclosed { expected: '}', name } => {
                write!(f, "missing closing '}}' while processing options of '{name}'")
            }
            Self::Unclosed { expected, name } => {
                write!(f, "missing closing '{expected}' while processing passes of '{name}'")
            }
            Self::Unbalanced => {
                f.write_str("encountered extra closing ')' creating unbalanced parentheses while parsing pipeline")
            }
            Self::MissingComma => f.write_str("expected ',' after parsing pipeline"),
            Self::UnknownAnchor { name } => {
                write!(f, "'{name}' is not the name of an op that passes run on: one that is isolated from above")
            }
            Self::NoAnchor => f.write_str(
                "expected pass pipeline to be wrapped with the anchor operation type, e.g. 'builtin.module(...)'",
            ),
            Self::NotInFunctions { pass, anchor } => write!(
                f,
                "can't add pass '{pass}' restricted to 'func.func' to a pipeline intended to run on '{anchor}', did you \
                 intend to nest?"
            ),
            Self::NotInTable { pass, anchor } => {
                write!(f, "can't add pass '{pass}' to a pipeline intended to run on '{anchor}', which is not a symbol table")
            }
            Self::TooDeep => f.write_str("the pipeline is nested too deeply"),
        }
    }
}

impl fmt::Display for PipelineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, at byte {} of the pipeline", self.fault, self.span.0)
    }
}

impl std::error::Error for PipelineFault {}

impl std::error::Error for PipelineError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        Some(&self.fault)
    }
}

/// Passes that run on the ops of one name.
#[derive(Debug)]
pub(crate) struct Nested {
    /// The name of these ops, or [`ANY`].
    pub(crate) anchor: String,
    pub(crate) steps: Vec<Step>,
}

/// One of them.
#[derive(Debug)]
pub(crate) enum Step {
    Pass(Box<dyn Pass>, PassOptions),
    Nested(Nested),
}

/// The anchor that stands for every op.
pub(crate) const ANY: &str = "any";

/// Makes a pass from its name and the text of its options, which are in a text from some byte on.
pub(crate) fn build(
    passes: &[&'static PassInfo],
    (name, at): (&str, Span),
    (text, start): (&str, usize),
) -> Result<(Box<dyn Pass>, PassOptions), PipelineError> {
    let Some(info) = passes.iter().find(|info| info.name == name) else {
        let known = passes.iter().map(|info| info.name).collect();
        return Err(PipelineError {
            fault: PipelineFault::UnknownPass { name: name.to_string(), known },
            span: at,
        });
    };
    let wrong = |error, (from, to): Span| PipelineError {
        fault: PipelineFault::Option(error),
        span: (start + from, start + to),
    };
    let given = PassOptions::read(text, info.name, info.options).map_err(|(error, at)| wrong(error, at))?;
    let mut taken = given.clone();
    loop {
        match (info.build)(&taken) {
            Ok(pass) => return Ok((pass, given)),
            // What mlir-opt prints for "not given" may be no value that can be given.
            Err(OptionError::NotANumber { option, .. })
                if taken
                    .text(option)
                    .is_some_and(|value| mlir_opt_has_it_by_default(info, option, value)) =>
            {
                taken = taken.without(option);
            }
            Err(error) => {
                let at = given.place(&error).unwrap_or((0, text.len()));
                return Err(wrong(error, at));
            }
        }
    }
}

fn mlir_opt_has_it_by_default(info: &PassInfo, option: &str, value: &str) -> bool {
    mlir_opt::default_of(info.name, option) == Some(value)
}

/// A pass, nested in functions if it is one for them.
pub(crate) fn in_function(pass: Box<dyn Pass>, options: PassOptions) -> Step {
    let on = pass.info().on;
    let step = Step::Pass(pass, options);
    match on {
        RunsOn::Functions => Step::Nested(Nested { anchor: "func.func".to_string(), steps: vec![step] }),
        RunsOn::Module | RunsOn::SymbolTables => step,
    }
}

/// Whether passes run on ops of this name.
pub(crate) fn is_op(name: &str) -> bool {
    Dialects::standard().op_def(name).is_some_and(|def| def.has(Traits::ISOLATED))
}

/// Whether ops of this name are tables of symbols.
pub(crate) fn is_table(name: &str) -> bool {
    Dialects::standard().op_def(name).is_some_and(|def| def.has(Traits::SYMBOL_TABLE))
}
