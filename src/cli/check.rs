//! `loopwright check`: is a legality certificate a proof, and is it about this program?

use std::collections::BTreeSet;
use std::path::PathBuf;

use analysis::{Certificate, check, check_program};
use clap::Args;

use crate::cli::command::{Command, Context, Failure, Outcome, parse_verified};
use crate::cli::diagnostics;
use crate::cli::io::{read_source, write_output};

/// Arguments of `loopwright check`.
#[derive(Debug, Args)]
pub struct Check {
    /// Certificate in JSON; `-` reads standard input
    certificate: PathBuf,
    /// Program in MLIR text that the certificate must be about
    program: Option<PathBuf>,
}

impl Command for Check {
    const NAME: &'static str = "check";
    const ABOUT: &'static str = "Check a legality certificate, without the scheduler or the simplex";

    fn run(self, context: &Context) -> Outcome {
        let wrong = |message: String| {
            diagnostics::say(&format!("error: {message}"));
            Failure::Wrong
        };
        let text = read_source(&self.certificate)?;
        let certificate = Certificate::from_json(text.text())
            .map_err(|error| wrong(format!("{}: {error}", text.name())))?;
        check(&certificate).map_err(|rejection| wrong(rejection.to_string()))?;
        if let Some(program) = &self.program {
            let source = read_source(program)?;
            let ir = parse_verified(context, &source)?;
            check_program(&certificate, &ir).map_err(|difference| wrong(difference.to_string()))?;
        }
        write_output(None, &summary(&certificate, self.program.is_some()))
    }
}

/// What was checked, and what it rests on.
fn summary(certificate: &Certificate, with_program: bool) -> String {
    let count = |n: usize, what: &str| format!("{n} {what}{}", if n == 1 { "" } else { "s" });
    let functions = &certificate.functions;
    let n_statements = functions.iter().map(|function| function.statements.len()).sum();
    let n_conflicts = functions.iter().map(|function| function.refutations.len()).sum();
    let (n_functions, statements) = (count(functions.len(), "function"), count(n_statements, "statement"));
    let conflicts = count(n_conflicts, "conflict");
    let program = if with_program { ", of this program" } else { "" };
    let mut text = format!("legal: {n_functions}, {statements}, {conflicts} refuted{program}\n");
    if !certificate.unchanged.is_empty() {
        text += &format!("unchanged: {}\n", certificate.unchanged.join(", "));
    }
    let assumptions: BTreeSet<&String> =
        functions.iter().flat_map(|function| &function.assumptions).collect();
    for assumption in assumptions {
        text += &format!("assumed: {assumption}\n");
    }
    text
}
