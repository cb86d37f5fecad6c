//! The definition of a command: arguments, context and exit.

use loopwright_affine_ir::{Diagnostic, Ir, ParseOptions, Source};

use crate::cli::colors::Color;
use crate::cli::diagnostics;
use crate::cli::io::unless_foreign;

/// A command: its arguments are the fields of the type.
pub trait Command: clap::Args {
    /// The word after `loopwright`.
    const NAME: &'static str;
    /// One line for the list of commands.
    const ABOUT: &'static str;
    /// Whether it reads programs.
    const READS_PROGRAMS: bool = true;
    /// Reads, works and writes; whatever is wrong with the input is reported here.
    fn run(self, context: &Context) -> Outcome;
}

/// What is the same for all commands.
pub struct Context {
    /// When to use colours.
    pub color: Color,
    /// The oldest version of LLVM that programs may be of, if not today's.
    pub from_llvm: Option<u32>,
}

/// How a command ends.
pub type Outcome = Result<(), Failure>;

/// Why a command did not end well.
#[derive(Debug)]
pub enum Failure {
    /// The input is wrong, or the answer is "no"; already reported.
    Wrong,
    /// The arguments do not go together.
    Usage(String),
    /// The text of an argument is wrong, at a place in it.
    Argument(Box<(Diagnostic, Source)>),
    /// A budget ran out; already reported.
    Budget,
    /// Reading or writing failed.
    Io(String),
    /// The input is no text.
    Input(Box<(Diagnostic, Source)>),
}

impl Failure {
    /// 1 where the input is wrong or the answer is "no", 2 for bad usage, 3 for a budget that ran out.
    pub fn exit_code(&self) -> u8 {
        match self {
            Failure::Wrong | Failure::Io(_) | Failure::Input(_) => 1,
            Failure::Usage(_) | Failure::Argument(_) => 2,
            Failure::Budget => 3,
        }
    }
}

impl Context {
    /// Shows diagnostics about the input on standard error.
    pub fn report(&self, diagnostics: &[Diagnostic], source: &Source) {
        diagnostics::show(diagnostics, source, self.color);
    }

    /// Shows a failure that has not been reported yet.
    pub fn report_failure(&self, failure: &Failure) {
        match failure {
            Failure::Usage(message) | Failure::Io(message) => diagnostics::say(&format!("error: {message}")),
            Failure::Input(fault) | Failure::Argument(fault) => {
                diagnostics::show(std::slice::from_ref(&fault.0), &fault.1, self.color);
            }
            Failure::Wrong | Failure::Budget => {}
        }
    }
}

/// Reads a program that parses and verifies. What other tools put into it is let in: see
/// [`loopwright_affine_ir::Dialects::carrying`].
pub fn parse_verified(context: &Context, source: &Source) -> Result<Ir, Failure> {
    let wrong = |diagnostics: Vec<Diagnostic>| {
        context.report(&diagnostics, source);
        Failure::Wrong
    };
    let options = ParseOptions { from_llvm: context.from_llvm, ..ParseOptions::carrying() };
    let ir = loopwright_affine_ir::parse(source, &options)
        .map_err(|errors| wrong(unless_foreign(errors, source)))?;
    loopwright_affine_ir::verify(&ir).map_err(wrong)?;
    Ok(ir)
}
