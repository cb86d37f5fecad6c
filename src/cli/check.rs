//! `loopwright check`: does a certificate prove that two programs are equal?

use std::path::PathBuf;

use clap::Args;
use loopwright_checker::machinery::shortened;
use loopwright_checker::{CertificateFault, EqualityCertificate, Text};

use crate::cli::command::{Command, Context, Failure, Outcome, parse_verified};
use crate::cli::diagnostics;
use crate::cli::io::{read_source, write_output};

/// Arguments of `loopwright check`.
#[derive(Debug, Args)]
pub struct Check {
    /// Certificate in JSON, as `optimize` or `verify` wrote it with --certificate; `-` reads standard input
    certificate: PathBuf,
    /// Program in MLIR text that it is about
    before: Option<PathBuf>,
    /// Program that it proves equal to it, wherever that has a meaning
    after: Option<PathBuf>,
}

impl Command for Check {
    const NAME: &'static str = "check";
    const ABOUT: &'static str =
        "Check a certificate that two programs are equal, without the search that found it";

    fn run(self, context: &Context) -> Outcome {
        let text = read_source(&self.certificate).map_err(|failure| match failure {
            // What it quotes is no program.
            Failure::Input(wrong) => Failure::Io(format!("{}: {}", wrong.1.name(), wrong.0.message)),
            other => other,
        })?;
        let refused = |why: &str| {
            diagnostics::say(&format!("error: {}: {}", text.name(), shortened(why)));
            Failure::Wrong
        };
        let wrong = |fault: CertificateFault| refused(&fault.to_string());
        let certificate = EqualityCertificate::from_json(text.text()).map_err(|fault| match fault {
            CertificateFault::Json(_) if !text.text().trim_start().starts_with('{') => {
                refused("a certificate is in JSON, and this is not: check CERTIFICATE BEFORE AFTER")
            }
            CertificateFault::Json(why) => refused(&format!("this JSON is no certificate: {why}")),
            other => wrong(other),
        })?;
        let (Some(before), Some(after)) = (&self.before, &self.after) else {
            return Err(refused("it is about two programs: check CERTIFICATE BEFORE AFTER"));
        };
        let sources = [read_source(before)?, read_source(after)?];
        let [before, after] = &sources;
        let programs = [parse_verified(context, before)?, parse_verified(context, after)?];
        let first = Text { ir: &programs[0], text: before.text() };
        let second = Text { ir: &programs[1], text: after.text() };
        certificate.check(first, second).map_err(wrong)?;
        write_output(None, &certificate.summary())
    }
}
