//! `loopwright scop`: prints statements with domain, schedule and accesses.

use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use itertools::Itertools;
use loopwright_analysis::machinery::report_of;
use loopwright_analysis::{Report, ReportOptions};
use loopwright_polyhedra::Budget;
use loopwright_transforms::machinery::as_described;

use crate::cli::assumptions::Assumptions;
use crate::cli::colors::text_of;
use crate::cli::command::{Command, Context, Failure, Outcome, parse_verified};
use crate::cli::diagnostics::say;
use crate::cli::functions::Functions;
use crate::cli::io::{each, inputs, read_source, write_output};

/// Arguments of `loopwright scop`.
#[derive(Debug, Args)]
pub struct Scop {
    /// Programs in MLIR text; `-`, or none, reads standard input
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,
    #[command(flatten)]
    functions: Functions,
    /// Output format
    #[arg(long, value_enum, default_value = "text")]
    format: Format,
    #[command(flatten)]
    assumptions: Assumptions,
    /// Write the output to a file
    #[arg(short, value_name = "OUT")]
    output: Option<PathBuf>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// For people
    Text,
    /// For programs
    Json,
    /// As Polly exports a scop, of one function
    Jscop,
}

impl Command for Scop {
    const NAME: &'static str = "scop";
    const ABOUT: &'static str = "Show statements with domain, schedule and accesses in isl notation";

    fn run(self, context: &Context) -> Outcome {
        let files = inputs(&self.files)?;
        if files.len() > 1 && self.format == Format::Jscop {
            return Err(Failure::Usage("'--format jscop' describes one function: give one file".to_owned()));
        }
        let mut text = String::new();
        let outcome = each(context, &files, |file| {
            text += &self.described(context, file)?;
            Ok(())
        });
        write_output(self.output.as_deref(), &text)?;
        outcome
    }
}

impl Scop {
    /// The report of one file.
    fn described(&self, context: &Context, file: &Path) -> Result<String, Failure> {
        let source = read_source(file)?;
        let extract = self.assumptions.extract_options();
        let ir = parse_verified(context, &source)?;
        let ir = as_described(&ir, extract.index_width);
        let options = ReportOptions { extract, ..ReportOptions::default() };
        let report = report_of(&ir, &self.functions.of(&ir)?, &options, &Budget::default());
        Ok(match self.format {
            Format::Text => text_of(&report, false, self.output.as_deref(), context.color),
            Format::Json => report.to_json(),
            Format::Jscop => jscop(&report)?,
        })
    }
}

/// The one function of a report as Polly would export it.
fn jscop(report: &Report) -> Result<String, Failure> {
    let [function] = report.functions.as_slice() else {
        let names = report.functions.iter().map(|function| format!("'{}'", function.name)).join(", ");
        let there_are = match report.functions.len() {
            0 => "there is none with a body".to_owned(),
            n => format!("there are {n}: {names}; --function chooses one"),
        };
        return Err(Failure::Usage(format!("'--format jscop' describes one function, and {there_are}")));
    };
    function.to_jscop().ok_or_else(|| {
        function
            .unknown
            .iter()
            .for_each(|unknown| say(&format!("{}: error: {}", unknown.loc, unknown.reason)));
        Failure::Wrong
    })
}
