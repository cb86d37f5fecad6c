//! `loopwright verify`: are two programs equal?
//!
//! Each function gets a line, and the program a last one. Exit code 0: proved; 1: different, with a witness;
//! 3: no difference in any run, but no proof of some function.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::path::{Path, PathBuf};

use clap::Args;
use indicatif::ProgressBar;
use itertools::Itertools;
use loopwright::polyhedra::Budget;
use loopwright::transforms::machinery::{differ_soon, parameters_of};
use loopwright::transforms::{
    FunctionVerdict, RunOptions, Verdict, VerifyError, VerifyOptions, default_budget, verify,
};
use loopwright_affine_ir::machinery::visible;
use loopwright_affine_ir::{FuncOp, Ir, Type};
use loopwright_checker::machinery::Unpaired;
use loopwright_checker::{EqualityCertificate, FunctionEntry, Text};
use loopwright_prover::machinery::EqualityProof;
use loopwright_prover::{AssumedNumbers, certify_programs};

use crate::cli::arguments::{number, parameter};
use crate::cli::assumptions::{CERTIFICATE_BUDGET, index_width};
use crate::cli::command::{Command, Context, Failure, Outcome, parse_verified};
use crate::cli::diagnostics;
use crate::cli::functions::known_functions;
use crate::cli::io::{read_source, write_output};

/// Arguments of `loopwright verify`.
#[derive(Debug, Args)]
pub struct Verify {
    /// Program in MLIR text
    before: PathBuf,
    /// Program that is to be equal to it wherever it has a meaning; one of the two may be `-`, standard input
    after: PathBuf,
    /// Value of a parameter in runs, by its name in the first program; may be given several times
    #[arg(long = "param", value_name = "NAME=N", value_parser = parameter)]
    parameters: Vec<(String, i64)>,
    /// Assumed range of all parameters, such as 0..4096
    #[arg(long, value_name = "LOW..HIGH", value_parser = range, allow_hyphen_values = true)]
    assume_parameters: Option<(i64, i64)>,
    /// Stop runs of more than N operations, if there is no proof; all runs of a function together take about
    /// as many
    #[arg(long, value_name = "N", value_parser = number::<u64>)]
    step_limit: Option<u64>,
    /// Width of `index` in bits: parameters are assumed to be at most 2^48 (of 64) or 2^28 (of 32) in
    /// magnitude
    #[arg(long, value_name = "BITS", default_value = "64", value_parser = ["32", "64"])]
    index_width: String,
    /// Write the proof to a file, in JSON, for `loopwright check CERTIFICATE BEFORE AFTER`; if the checker
    /// does not support it, an error and exit code 3
    #[arg(long, value_name = "FILE")]
    certificate: Option<PathBuf>,
    /// If the programs differ, write a program that shows it to a file: its `main` prints what the first
    /// program computes and then what the second does, under mlir-runner too
    #[arg(long, value_name = "FILE")]
    witness: Option<PathBuf>,
    /// Stop the search for a proof after N steps of set operations for a function, at most 10 seconds for a
    /// million; a certificate may take ten times as many
    #[arg(long, value_name = "N", value_parser = number::<u64>)]
    budget: Option<u64>,
}

fn range(text: &str) -> Result<(i64, i64), String> {
    let (low, high) = text.split_once("..").ok_or("expected LOW..HIGH")?;
    let number = |word: &str| word.trim().parse().map_err(|_| format!("'{word}' is not an integer"));
    let (low, high) = (number(low)?, number(high)?);
    if low <= high { Ok((low, high)) } else { Err(format!("there is nothing from {low} to {high}")) }
}

impl Command for Verify {
    const NAME: &'static str = "verify";
    const ABOUT: &'static str = "Prove that two programs are equal, or show where they differ";

    fn run(self, context: &Context) -> Outcome {
        if self.before == self.after && self.before.as_os_str() == "-" {
            return Err(Failure::Usage("standard input is one program: '-' twice".to_owned()));
        }
        if let Some((low, high)) = self.assume_parameters
            && let Some((name, value)) =
                self.parameters.iter().find(|(_, value)| !(low..=high).contains(value))
        {
            let what = format!("--param {name}={value} is not within --assume-parameters {low}..{high}");
            return Err(Failure::Usage(what));
        }
        let sources = (read_source(&self.before)?, read_source(&self.after)?);
        let before: Ir = parse_verified(context, &sources.0)?;
        let after: Ir = parse_verified(context, &sources.1)?;
        if !self.parameters.is_empty() {
            self.check_parameters(&before)?;
        }
        let fixed: BTreeMap<String, i64> = self.parameters.iter().cloned().collect();
        let runs = RunOptions::default();
        let options = VerifyOptions {
            index_width: index_width(&self.index_width),
            parameters: self.assume_parameters,
            runs: RunOptions {
                fixed,
                witness: self.witness.is_some(),
                step_limit: self.step_limit.unwrap_or(runs.step_limit),
                all_steps: self.step_limit.unwrap_or(runs.all_steps),
                witness_steps: self.step_limit.unwrap_or(runs.witness_steps),
                ..runs
            },
        };
        let budget = || self.budget.map_or_else(|| default_budget(&before), Budget::new);
        let progress = ProgressBar::new_spinner();
        let observe = &mut |function: &str| {
            progress.set_message(function.to_owned());
            progress.tick();
        };
        // A certificate says what `verify` would, so that nothing is proved twice.
        let wanted = self.certificate.as_ref().filter(|_| !differ_soon(&before, &after, &options));
        let certificate = wanted.map(|file| {
            let texts = [(&before, &sources.0), (&after, &sources.1)];
            let [first, second] = texts.map(|(ir, source)| Text { ir, text: source.text() });
            // To write a proof down takes many more questions than to find it, each of them small.
            let more = || Budget::new(budget().left().saturating_mul(CERTIFICATE_BUDGET));
            let VerifyOptions { index_width, parameters, .. } = options;
            let assumed = AssumedNumbers { index_width, parameters };
            (file, certify_programs(first, second, assumed, &more, observe))
        });
        let verdicts = match &certificate {
            Some((_, Ok(certificate))) => Ok(verdicts_of(certificate)),
            _ => verify(&before, &after, &options, &budget, observe),
        };
        progress.finish_and_clear();
        let verdicts = verdicts.map_err(|error| {
            let hint = match &error {
                VerifyError::Unpaired(Unpaired::Missing(_)) => {
                    format!("; it has {}", known_functions(&after))
                }
                _ => String::new(),
            };
            diagnostics::say(&format!("error: {error}{hint}"));
            Failure::Wrong
        })?;
        let said = self.assume_parameters.filter(|_| {
            let is_proved = |verdict: &&FunctionVerdict| matches!(verdict.verdict, Verdict::Proved(_));
            verdicts.iter().filter(is_proved).any(|verdict| has_numbers(&before, &verdict.name))
        });
        write_output(None, &text(&verdicts, said))?;
        let is_different = |verdict: &FunctionVerdict| matches!(verdict.verdict, Verdict::Different(_));
        if verdicts.iter().any(is_different) {
            if let Some(file) = &self.witness {
                write_witness(file, &verdicts)?;
            }
            return Err(Failure::Wrong);
        }
        if !verdicts.iter().all(is_right) {
            return Err(Failure::Budget);
        }
        match certificate {
            None => Ok(()),
            Some((file, Ok(certificate))) => write_output(Some(file), &(certificate.to_json() + "\n")),
            Some((_, Err(why))) => {
                diagnostics::say(&format!("error: no certificate: {why}"));
                Err(Failure::Budget)
            }
        }
    }
}

impl Verify {
    /// Values are given to parameters that some function of the first program has.
    fn check_parameters(&self, before: &Ir) -> Outcome {
        let width = index_width(&self.index_width);
        let of_each = FuncOp::defined(before).map(|func| parameters_of(before, func.0, width));
        // What is not run says nothing.
        let Some(known) = of_each.collect::<Option<Vec<_>>>() else { return Ok(()) };
        let known: Vec<String> = known.into_iter().flatten().unique().collect();
        let Some((name, _)) = self.parameters.iter().find(|(name, _)| !known.contains(name)) else {
            return Ok(());
        };
        let known = if known.is_empty() { "none".to_owned() } else { known.join(", ") };
        Err(Failure::Usage(format!(
            "--param {name}: the first program has no such parameter (known: {known})"
        )))
    }
}

/// Whether a function is given numbers, of which something may be assumed.
fn has_numbers(ir: &Ir, name: &str) -> bool {
    let func = FuncOp::defined(ir).find(|func| func.path(ir) == name);
    let is_number = |ty: &Type| match ty {
        Type::Index | Type::Integer { .. } => true,
        Type::MemRef(memref) => memref.shape.contains(&None),
        _ => false,
    };
    func.and_then(|func| func.ty(ir)).is_some_and(|ty| ty.inputs.iter().any(is_number))
}

/// Writes the first program that shows a difference, if there is one.
fn write_witness(file: &Path, verdicts: &[FunctionVerdict]) -> Outcome {
    let programs = verdicts.iter().filter_map(|FunctionVerdict { name, verdict }| match verdict {
        Verdict::Different(witness) => Some((name, witness.program.as_ref()?)),
        _ => None,
    });
    let programs: Vec<_> = programs.collect();
    if let Some(text) = programs.iter().find_map(|(_, program)| program.as_ref().ok()) {
        return write_output(Some(file), text);
    }
    for (name, why) in programs.iter().filter_map(|(name, program)| Some((name, program.as_ref().err()?))) {
        diagnostics::say(&format!("error: no witness of '{name}': {why}"));
    }
    Ok(())
}

/// What a certificate says of each function.
fn verdicts_of(certificate: &EqualityCertificate) -> Vec<FunctionVerdict> {
    let verdict = |entry: &FunctionEntry| match entry {
        FunctionEntry::Unchanged { .. } => Verdict::Unchanged,
        FunctionEntry::Proved(record) => Verdict::Proved(EqualityProof {
            n_pairs: record.claims.len(),
            assumptions: record.assumptions.clone(),
            shown: Vec::new(),
        }),
    };
    let entries = certificate.functions.iter();
    entries.map(|entry| FunctionVerdict { name: entry.name().to_owned(), verdict: verdict(entry) }).collect()
}

/// A line for each function, and one for the programs.
fn text(verdicts: &[FunctionVerdict], parameters: Option<(i64, i64)>) -> String {
    let mut text = String::new();
    let (mut assumptions, mut shown): (Vec<&String>, BTreeSet<&String>) = (Vec::new(), BTreeSet::new());
    for FunctionVerdict { name, verdict } in verdicts {
        let line = match verdict {
            Verdict::Unchanged => "equal (unchanged)".to_owned(),
            Verdict::Proved(proof) => {
                assumptions.extend(&proof.assumptions);
                shown.extend(&proof.shown);
                "equal (proved)".to_owned()
            }
            Verdict::Tested { tested, why } => format!("not proved; {tested}; no proof: {why}"),
            Verdict::Different(witness) => format!("different: {witness}"),
            Verdict::DifferentWithin { witness, is_harmless: true } => {
                format!("different, but all functions that others may call are equal: {witness}")
            }
            Verdict::DifferentWithin { witness, is_harmless: false } => {
                format!("not proved; it differs, but only the program calls it: {witness}")
            }
        };
        writeln!(text, "{}: {line}", visible(name)).expect("a string takes all text");
    }
    let said = parameters.map(|(low, high)| format!("{low} <= parameter <= {high}"));
    assumptions.extend(said.as_ref());
    assumptions.sort_unstable();
    assumptions.dedup();
    for assumption in assumptions {
        writeln!(text, "assumed: {assumption}").expect("a string takes all text");
    }
    for fact in shown {
        writeln!(text, "shown by all calls: {fact}").expect("a string takes all text");
    }
    text + overall(verdicts) + "\n"
}

/// Whether a function is equal, or no caller can see a difference.
fn is_right(FunctionVerdict { verdict, .. }: &FunctionVerdict) -> bool {
    verdict.is_equal() || matches!(verdict, Verdict::DifferentWithin { is_harmless: true, .. })
}

/// What is known of the programs as a whole.
fn overall(verdicts: &[FunctionVerdict]) -> &'static str {
    let different = |verdict: &FunctionVerdict| matches!(verdict.verdict, Verdict::Different(_));
    match verdicts {
        [] => "equal: there is no function with a body",
        _ if verdicts.iter().any(different) => "the programs are different",
        _ if verdicts.iter().all(is_right) => "the programs are equal",
        _ => "the programs are not shown to be different",
    }
}
