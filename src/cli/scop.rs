//! `loopwright scop`: prints statements with domain, schedule and accesses.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use itertools::Itertools;
use loopwright_analysis::machinery::report_of;
use loopwright_analysis::{Report, ReportOptions};
use loopwright_polyhedra::Budget;
use loopwright_transforms::machinery::without_jumps;

use crate::cli::assumptions::Assumptions;
use crate::cli::colors::text_of;
use crate::cli::command::{Command, Context, Failure, Outcome, parse_verified};
use crate::cli::diagnostics::say;
use crate::cli::functions::Functions;
use crate::cli::io::{read_source, write_output};

/// Arguments of `loopwright scop`.
#[derive(Debug, Args)]
pub struct Scop {
    /// Program in MLIR text; `-` reads standard input
    file: PathBuf,
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
        let source = read_source(&self.file)?;
        let extract = self.assumptions.extract_options();
        let ir = parse_verified(context, &source)?;
        let ir = without_jumps(&ir, extract.index_width);
        let options = ReportOptions { extract, ..ReportOptions::default() };
        let report = report_of(&ir, &self.functions.of(&ir)?, &options, &Budget::default());
        let text = match self.format {
            Format::Text => text_of(&report, false, self.output.as_deref(), context.color),
            Format::Json => report.to_json(),
            Format::Jscop => jscop(&report)?,
        };
        write_output(self.output.as_deref(), &text)
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
