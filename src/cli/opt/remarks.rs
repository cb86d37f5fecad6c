//! Remarks of passes: on standard error, as far as they are asked for, and as JSON (`--remarks`).

use std::path::Path;

use clap::ValueEnum;
use loopwright_affine_ir::{Diagnostic, Severity, Source};
use serde::Serialize;

use crate::cli::command::{Context, Failure, Outcome};
use crate::cli::io::write_output;

/// The least serious diagnostics that are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, ValueEnum)]
pub enum Verbosity {
    /// Errors alone
    Errors,
    /// Errors and warnings
    Warnings,
    /// Errors, warnings and remarks
    Remarks,
}

impl Verbosity {
    fn shows(self, severity: Severity) -> bool {
        match severity {
            Severity::Error => true,
            Severity::Warning => self >= Verbosity::Warnings,
            Severity::Remark | Severity::Note => self >= Verbosity::Remarks,
        }
    }
}

/// A remark of a pass, as it is written to a file.
#[derive(Debug, Serialize)]
struct PassRemark {
    pass: &'static str,
    file: String,
    line: u32,
    column: u32,
    message: String,
}

/// Diagnostics that are compared with the expected ones.
#[derive(Debug, Default)]
pub struct Kept {
    pub all: Vec<Diagnostic>,
    /// What passes remark, which `mlir-opt` does not: it may be expected, and need not be.
    pub remarks: Vec<Diagnostic>,
}

/// Where diagnostics go: to the user, or to where they are compared with the expected ones.
pub struct Listener<'a> {
    pub context: &'a Context,
    pub source: &'a Source,
    pub verbosity: Verbosity,
    /// Those that are kept for a comparison, if they are.
    pub kept: Option<Kept>,
    /// Was a function left alone because its budget ran out?
    pub exhausted: bool,
    remarks: Vec<PassRemark>,
}

impl<'a> Listener<'a> {
    /// Nothing heard so far.
    pub fn new(context: &'a Context, source: &'a Source, verbosity: Verbosity) -> Self {
        Self { context, source, verbosity, kept: None, exhausted: false, remarks: Vec::new() }
    }

    /// Shows diagnostics, or keeps them.
    pub fn hear(&mut self, mut diagnostics: Vec<Diagnostic>) {
        match &mut self.kept {
            Some(kept) => kept.all.extend(diagnostics),
            None => {
                diagnostics.retain(|diagnostic| self.verbosity.shows(diagnostic.severity));
                self.context.report(&diagnostics, self.source);
            }
        }
    }

    /// The same for what a pass says.
    pub fn hear_pass(&mut self, pass: &'static str, diagnostics: Vec<Diagnostic>) {
        self.remarks.extend(diagnostics.iter().map(|diagnostic| PassRemark {
            pass,
            file: diagnostic.place.file.to_string(),
            line: diagnostic.place.line,
            column: diagnostic.place.col,
            message: diagnostic.message.clone(),
        }));
        let (remarks, others) =
            diagnostics.into_iter().partition(|diagnostic| diagnostic.severity == Severity::Remark);
        match &mut self.kept {
            Some(kept) => {
                kept.remarks.extend::<Vec<Diagnostic>>(remarks);
                kept.all.extend::<Vec<Diagnostic>>(others);
            }
            None => self.hear([remarks, others].concat()),
        }
    }

    /// The same for what is wrong with the program.
    pub fn wrong(&mut self, diagnostics: Vec<Diagnostic>) -> Failure {
        self.hear(diagnostics);
        Failure::Wrong
    }

    /// Writes what passes said to a file.
    pub fn write_remarks(&self, file: &Path) -> Outcome {
        let json =
            serde_json::to_string_pretty(&self.remarks).expect("strings and numbers have a form in JSON");
        write_output(Some(file), &(json + "\n"))
    }
}
