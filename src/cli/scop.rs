//! `loopwright scop`: statements with domain, schedule and accesses.

use std::path::PathBuf;

use analysis::{ReportOptions, report_of};
use clap::{Args, ValueEnum};
use polyhedra::Budget;

use crate::cli::assumptions::Assumptions;
use crate::cli::command::{Command, Context, Outcome, parse_verified};
use crate::cli::functions::Functions;
use crate::cli::io::{read_source, write_output};

/// Arguments of `loopwright scop`.
#[derive(Debug, Args)]
pub struct Scop {
    /// Program in MLIR text; `-` reads standard input
    file: PathBuf,
    #[command(flatten)]
    functions: Functions,
    /// Form of the answer
    #[arg(long, value_enum, default_value = "text")]
    format: Format,
    #[command(flatten)]
    assumptions: Assumptions,
    /// Write the answer to a file
    #[arg(short, value_name = "OUT")]
    output: Option<PathBuf>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// For people
    Text,
    /// For programs
    Json,
}

impl Command for Scop {
    const NAME: &'static str = "scop";
    const ABOUT: &'static str = "Show statements with domain, schedule and accesses in isl notation";

    fn run(self, context: &Context) -> Outcome {
        let source = read_source(&self.file)?;
        let ir = parse_verified(context, &source)?;
        let extract = self.assumptions.extract_options();
        let options = ReportOptions { extract, ..ReportOptions::default() };
        let report = report_of(&ir, &self.functions.of(&ir)?, &options, &Budget::default());
        let text = match self.format {
            Format::Text => report.to_text(),
            Format::Json => report.to_json(),
        };
        write_output(self.output.as_deref(), &text)
    }
}
