//! `loopwright deps`: lists dependences and parallel loops.

use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use loopwright_analysis::machinery::report_of;
use loopwright_analysis::{ReportOptions, ReportedKind};
use loopwright_polyhedra::Budget;
use loopwright_transforms::default_budget;
use loopwright_transforms::machinery::as_described;

use crate::cli::arguments::number;
use crate::cli::assumptions::Assumptions;
use crate::cli::colors::text_of;
use crate::cli::command::{Command, Context, Failure, Outcome, parse_verified};
use crate::cli::diagnostics::say;
use crate::cli::functions::Functions;
use crate::cli::io::{each, inputs, read_source, write_output};
use crate::cli::picture::svg;
use crate::cli::pure::Pure;

/// Arguments of `loopwright deps`.
#[derive(Debug, Args)]
pub struct Deps {
    /// Programs in MLIR text; `-`, or none, reads standard input
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,
    #[command(flatten)]
    functions: Functions,
    /// Kind of dependences
    #[arg(long, value_enum, default_value = "memory")]
    kind: Kind,
    /// Also report which reads touch one cell: input dependences, kind rar
    #[arg(long)]
    input_dependences: bool,
    /// Output format
    #[arg(long, value_enum, default_value = "text")]
    format: Format,
    /// Also print domains and relations, and amounts as formulas in the parameters
    #[arg(long)]
    verbose: bool,
    /// Print all dependences; by default 100 of each function as text, with a count of the rest
    #[arg(long)]
    all: bool,
    #[command(flatten)]
    assumptions: Assumptions,
    #[command(flatten)]
    pure: Pure,
    /// Stop after N steps of the solvers on one function, at most 10 seconds for a million (exit code 3)
    #[arg(long, value_name = "N", value_parser = number::<u64>)]
    budget: Option<u64>,
    /// Write the report to a file
    #[arg(short, value_name = "OUT")]
    output: Option<PathBuf>,
}

impl Deps {
    fn reported_kind(&self) -> Result<ReportedKind, Failure> {
        match (self.kind, self.input_dependences) {
            (Kind::Memory, false) => Ok(ReportedKind::Memory),
            (Kind::Memory, true) => Ok(ReportedKind::MemoryWithInput),
            (Kind::Value, false) => Ok(ReportedKind::Value),
            (Kind::Value, true) => Err(Failure::Usage(
                "'--input-dependences' are memory-based: no value goes from read to read".into(),
            )),
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Kind {
    /// Every two accesses to one cell of which one writes
    Memory,
    /// Every read with the last write of its cell, and reads that no write comes before
    Value,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// For people
    Text,
    /// For programs
    Json,
    /// The dependence graph, for Graphviz
    Dot,
    /// The dependence graph as a picture
    Svg,
}

/// So many dependences of a function are printed as text unless all are asked for.
const MOST_DEPENDENCES: usize = 100;

impl Command for Deps {
    const NAME: &'static str = "deps";
    const ABOUT: &'static str = "Report dependences, what carries them, and which loops are parallel";

    fn run(self, context: &Context) -> Outcome {
        let kind = self.reported_kind()?;
        let about_text = [("--verbose", self.verbose), ("--all", self.all)];
        if let Some((flag, _)) = about_text.iter().find(|(_, given)| *given && self.format != Format::Text) {
            return Err(Failure::Usage(format!("'{flag}' is about text: other formats contain everything")));
        }
        let files = inputs(&self.files)?;
        if files.len() > 1 && matches!(self.format, Format::Dot | Format::Svg) {
            return Err(Failure::Usage(
                "a graph is of one file: '--format dot' and 'svg' take one".to_owned(),
            ));
        }
        let mut text = String::new();
        let outcome = each(context, &files, |file| self.one(context, kind, file, &mut text));
        write_output(self.output.as_deref(), &text)?;
        outcome
    }
}

impl Deps {
    /// Adds the report of one file to the text.
    fn one(&self, context: &Context, kind: ReportedKind, file: &Path, text: &mut String) -> Outcome {
        let source = read_source(file)?;
        let extract = self.assumptions.extract_options();
        let mut ir = parse_verified(context, &source)?;
        self.pure.mark(&mut ir)?;
        let ir = as_described(&ir, extract.index_width);
        let functions = self.functions.of(&ir)?;
        let budget = self.budget.map_or_else(|| default_budget(&ir), Budget::new);
        let most = (self.format == Format::Text && !self.all).then_some(MOST_DEPENDENCES);
        let amounts = self.verbose || self.format == Format::Json;
        let options = ReportOptions { dependences: true, kind, most, amounts, extract };
        let report = report_of(&ir, &functions, &options, &budget);
        *text += &match self.format {
            Format::Text => text_of(&report, self.verbose, self.output.as_deref(), context.color),
            Format::Json => report.to_json(),
            Format::Dot => report.to_dot(),
            Format::Svg => svg(&report).map_err(|message| {
                say(&format!("error: {message}"));
                Failure::Wrong
            })?,
        };
        for (function, exhausted) in report.exhausted() {
            let (loc, name) = (&function.loc, &function.name);
            let resource = exhausted.resource;
            say(&format!(
                "{loc}: error: dependences of '{name}': {exhausted}; a larger --{resource} may help"
            ));
        }
        if report.exhausted().next().is_none() { Ok(()) } else { Err(Failure::Budget) }
    }
}
