//! Programs print the same in the reference interpreter and under `mlir-runner`.

use std::path::Path;

use super::programs::Program;
use super::tools::Mlir;
use super::validity::{broken_promises, run_all};
use support::command::first_difference;
use support::engine::interpreted;
use support::printed::without_addresses;
use support::recorded;

/// The reference interpreter agrees with compiled code.
pub fn interpreter_agrees(mlir: &Mlir, programs: &[Program]) -> Result<(), String> {
    told(differences(programs, &run_all(mlir, programs)?))
}

/// The same, and what compiled code prints is what programs promise to print.
pub fn valid_programs_agree(mlir: &Mlir, programs: &[Program]) -> Result<(), String> {
    let outputs = run_all(mlir, programs)?;
    told([broken_promises(programs, &outputs), differences(programs, &outputs)].concat())
}

fn told(findings: Vec<String>) -> Result<(), String> {
    if findings.is_empty() { Ok(()) } else { Err(findings.join("\n")) }
}

/// Where the reference interpreter does not print what compiled code has printed.
fn differences(programs: &[Program], outputs: &[String]) -> Vec<String> {
    let mut findings = Vec::new();
    for (program, expected) in programs.iter().zip(outputs) {
        match interpreted(&program.text) {
            Err(message) => findings.push(format!("{}: {message}", program.name)),
            Ok((found, _)) => {
                let (expected, found) = (without_addresses(expected), without_addresses(&found));
                if let Some(difference) = first_difference(&expected, &found) {
                    findings.push(format!("{}: {difference}", program.name));
                }
            }
        }
    }
    findings
}

/// Compiled code prints what is recorded of the program.
pub fn prints_what_is_recorded(mlir: &Mlir, path: &Path) -> Result<(), String> {
    let text = recorded::read(path)?;
    if recorded::has_no_runner(&text) {
        return match mlir.run_after(&text, &[]) {
            Ok(_) => Err("mlir-runner executes it, so 'RUNNER: none' is out of date".to_string()),
            Err(_) => Ok(()),
        };
    }
    let found = mlir.run_after(&text, &recorded::first_passes(&text))?;
    let (expected, found) = (without_addresses(&recorded::output(path)?), without_addresses(&found));
    first_difference(&expected, &found).map_or(Ok(()), Err)
}
