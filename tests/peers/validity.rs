//! The generated programs are what they promise to be: `mlir-opt` accepts them, they run, values stay finite.

use super::bundle::{bundle, unbundle};
use super::programs::Program;
use super::tools::Mlir;

/// What each program prints under `mlir-runner`: all in one process, or one by one if that fails, so that the
/// message names the program.
pub fn run_all(mlir: &Mlir, programs: &[Program]) -> Result<Vec<String>, String> {
    if programs.is_empty() {
        return Ok(Vec::new());
    }
    let texts: Vec<&str> = programs.iter().map(|program| program.text.as_str()).collect();
    if let Ok(output) = mlir.run(&bundle(&texts))
        && let Ok(parts) = unbundle(&output, texts.len())
    {
        return Ok(parts);
    }
    programs
        .iter()
        .map(|program| {
            let output = mlir
                .run(&bundle(&[&program.text]))
                .map_err(|message| format!("{}: {message}\n{}", program.name, program.text))?;
            Ok(unbundle(&output, 1)?.remove(0))
        })
        .collect()
}

/// What of the outputs is not as programs promise: each prints an array, and finite numbers.
pub fn broken_promises(programs: &[Program], outputs: &[String]) -> Vec<String> {
    let mut findings = Vec::new();
    for (program, output) in programs.iter().zip(outputs) {
        if !output.contains("data =") {
            findings.push(format!("{}: prints no array", program.name));
        }
        if output.contains("nan") || output.contains("inf") {
            findings.push(format!("{}: prints a value that is not finite", program.name));
        }
    }
    findings
}
