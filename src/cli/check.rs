//! `loopwright check`: is a certificate a proof, and is it about this program, or these two?

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use affine_ir::{Source, visible};
use analysis::{
    Certificate, CertificateFault, EqualityCertificate, FunctionEntry, Text, check, check_program, refutes,
};
use clap::Args;

use crate::cli::command::{Command, Context, Failure, Outcome, parse_verified};
use crate::cli::diagnostics;
use crate::cli::io::{read_source, write_output};

/// Arguments of `loopwright check`.
#[derive(Debug, Args)]
pub struct Check {
    /// Certificate in JSON, of version 1 (an order is legal) or 2 (programs are equal); `-` reads standard input
    certificate: PathBuf,
    /// Program in MLIR text that the certificate must be about; for one of equality, the first of two
    program: Option<PathBuf>,
    /// Program that must be equal to it wherever it has a meaning: the certificate is one of `optimize` or `verify --certificate`
    after: Option<PathBuf>,
}

impl Command for Check {
    const NAME: &'static str = "check";
    const ABOUT: &'static str = "Check a certificate: that an order of a program is legal, or that two programs are equal; without the search that found it";

    fn run(self, context: &Context) -> Outcome {
        let wrong = |message: String| {
            diagnostics::say(&format!("error: {}", shortened(&message)));
            Failure::Wrong
        };
        let text = read_source(&self.certificate).map_err(|failure| match failure {
            // What it quotes is no program.
            Failure::Input(wrong) => Failure::Io(format!("{}: {}", wrong.1.name(), wrong.0.message)),
            other => other,
        })?;
        if let (Some(before), Some(after)) = (&self.program, &self.after) {
            return equal(context, &text, before, after);
        }
        if EqualityCertificate::from_json(text.text()).is_ok() {
            let name = text.name();
            return Err(wrong(format!("{name}: it is about two programs: check CERTIFICATE BEFORE AFTER")));
        }
        let certificate = Certificate::from_json(text.text())
            .map_err(|error| wrong(format!("{}: {error}", text.name())))?;
        check(&certificate).map_err(|rejection| wrong(rejection.to_string()))?;
        if let Some(program) = &self.program {
            let source = read_source(program)?;
            let ir = parse_verified(context, &source)?;
            check_program(&certificate, &ir).map_err(|difference| wrong(difference.to_string()))?;
        } else {
            refutes(&certificate).map_err(|rejection| wrong(rejection.to_string()))?;
        }
        write_output(None, &summary(&certificate, self.program.is_some()))
    }
}

/// Checks that two programs are equal.
fn equal(context: &Context, text: &Source, before: &Path, after: &Path) -> Outcome {
    let wrong = |fault: CertificateFault| {
        diagnostics::say(&format!("error: {}: {}", text.name(), shortened(&fault.to_string())));
        Failure::Wrong
    };
    let certificate = EqualityCertificate::from_json(text.text()).map_err(wrong)?;
    let sources = (read_source(before)?, read_source(after)?);
    let programs = (parse_verified(context, &sources.0)?, parse_verified(context, &sources.1)?);
    let first = Text { ir: &programs.0, text: sources.0.text() };
    let second = Text { ir: &programs.1, text: sources.1.text() };
    certificate.check(first, second).map_err(wrong)?;
    let mut text = String::new();
    let mut assumptions: BTreeSet<&String> = BTreeSet::new();
    for entry in &certificate.functions {
        let how = match entry {
            FunctionEntry::Unchanged { why: Some(why), .. } => format!("unchanged: it {}", visible(why)),
            FunctionEntry::Unchanged { why: None, .. } => "unchanged".to_owned(),
            FunctionEntry::Proved(record) => {
                assumptions.extend(&record.assumptions);
                let (n_moved, n_proofs) = (record.moves.len(), record.proofs.len());
                match n_moved {
                    0 => format!("{} claims, {n_proofs} refutations", record.claims.len()),
                    _ => format!("in another order: {n_moved} accesses, {n_proofs} refutations"),
                }
            }
        };
        text += &format!("{}: equal ({how})\n", visible(entry.name()));
    }
    for assumption in assumptions {
        text += &format!("assumed: {}\n", visible(assumption));
    }
    write_output(None, &(text + "the programs are equal\n"))
}

/// The beginning and the end of a message: it may quote what somebody has made up.
fn shortened(message: &str) -> String {
    const MOST: usize = 300;
    if message.len() <= 2 * MOST {
        return message.to_owned();
    }
    let [start, end] = [message.floor_char_boundary(MOST), message.ceil_char_boundary(message.len() - MOST)];
    format!("{} … {}", &message[..start], &message[end..])
}

/// What was checked, and what it rests on.
fn summary(certificate: &Certificate, with_program: bool) -> String {
    let count = |n: usize, what: &str| format!("{n} {what}{}", if n == 1 { "" } else { "s" });
    let functions = &certificate.functions;
    let n_statements = functions.iter().map(|function| function.statements.len()).sum();
    let n_conflicts = functions.iter().map(|function| function.refutations.len()).sum();
    let (n_functions, statements) = (count(functions.len(), "function"), count(n_statements, "statement"));
    let conflicts = count(n_conflicts, "conflict");
    let program = if with_program { ", of this program" } else { ", by its own records" };
    let mut text = format!("legal: {n_functions}, {statements}, {conflicts} refuted{program}\n");
    if !certificate.unchanged.is_empty() {
        text += &format!("unchanged: {}\n", visible(&certificate.unchanged.join(", ")));
    }
    let assumptions: BTreeSet<&String> =
        functions.iter().flat_map(|function| &function.assumptions).collect();
    for assumption in assumptions {
        text += &format!("assumed: {}\n", visible(assumption));
    }
    text
}
