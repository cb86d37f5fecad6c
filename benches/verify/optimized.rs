//! Kernels against what `optimize` makes of them, with the certificates of this.

use crate::clock::cpu_time;
use crate::pair::Pair;
use crate::{geometric_mean, milliseconds};
use loopwright::Program;
use loopwright::checker::{EqualityCertificate, Text};
use loopwright::polyhedra::Budget;
use loopwright::prover::certify_programs;
use loopwright::transforms::{OptimizeOptions, Stage, default_budget, optimize};
use std::time::Duration;
use support::programs::Kernel;

/// A certificate may take this many times the budget of a proof, as in the command.
const CERTIFICATE_BUDGET: u64 = 10;

/// Prints the table.
pub fn table(kernels: &[Kernel]) -> Result<(), String> {
    println!(
        "| kernel | answer | lines | with what is known, ms | proof, ms | certificate, ms | KB | check, ms |"
    );
    println!("|---|---|--:|--:|--:|--:|--:|--:|");
    let mut rows = Vec::new();
    for kernel in kernels {
        let row = Row::of(kernel).map_err(|error| format!("{}: {error}", kernel.name))?;
        let certificate = match &row.certificate {
            Ok(Certified { found, bytes, checked }) => {
                format!("{} | {} | {}", milliseconds(*found), bytes / 1000, milliseconds(*checked))
            }
            Err(why) => format!("{why} | | "),
        };
        let (answer, lines, proof) = (row.pair.answer, row.pair.lines, milliseconds(row.pair.time));
        let known = milliseconds(row.known);
        println!("| {} | {answer:?} | {lines} | {known} | {proof} | {certificate} |", kernel.name);
        rows.push(row);
    }
    let certified = || rows.iter().filter_map(|row| row.certificate.as_ref().ok());
    println!(
        "| geometric mean | | | {} | {} | {} | | {} |",
        geometric_mean(rows.iter().map(|row| row.known)),
        geometric_mean(rows.iter().map(|row| row.pair.time)),
        geometric_mean(certified().map(|certified| certified.found)),
        geometric_mean(certified().map(|certified| certified.checked))
    );
    Ok(())
}

struct Row {
    /// To prove it within `optimize`, which knows what became of what.
    known: Duration,
    pair: Pair,
    certificate: Result<Certified, String>,
}

struct Certified {
    found: Duration,
    bytes: usize,
    checked: Duration,
}

impl Row {
    fn of(Kernel { name, text }: &Kernel) -> Result<Self, String> {
        let read = |text: &str| {
            Program::parse_named(name, text).map(Program::into_ir).map_err(|error| error.to_string())
        };
        let before = read(text)?;
        let mut optimized = before.clone();
        let budget = default_budget(&before);
        let mut options = OptimizeOptions::default();
        options.gate.certify = Some(budget.left().saturating_mul(CERTIFICATE_BUDGET));
        let (mut known, mut since) = (Duration::ZERO, None);
        optimize(&mut optimized, &options, &budget, &mut |_, stage| {
            known += since.take().map_or(Duration::ZERO, |since| cpu_time() - since);
            since = (stage == Stage::Certify).then(cpu_time);
        });
        let after_text = Program::from_ir(optimized).map_err(|error| error.to_string())?.to_string();
        let pair = Pair::compared(text, &after_text, None)?;
        let after = read(&after_text)?;
        let texts = || (Text { ir: &before, text }, Text { ir: &after, text: &after_text });
        let budget = || Budget::new(default_budget(&before).left().saturating_mul(CERTIFICATE_BUDGET));
        let (old, new) = texts();
        let start = cpu_time();
        let certificate = certify_programs(old, new, Default::default(), &budget, &mut |_| {});
        let found = cpu_time() - start;
        let certificate = match certificate {
            Ok(certificate) => {
                let json = certificate.to_json();
                let (old, new) = texts();
                let start = cpu_time();
                let certificate = EqualityCertificate::from_json(&json).map_err(|fault| fault.to_string())?;
                certificate.check(old, new).map_err(|fault| fault.to_string())?;
                Ok(Certified { found, bytes: json.len(), checked: cpu_time() - start })
            }
            Err(why) => Err(format!("none after {} ms: {why}", milliseconds(found))),
        };
        Ok(Self { known, pair, certificate })
    }
}
