//! Programs are printed as `mlir-opt` prints them, byte for byte.

use loopwright_affine_ir::PrintOptions;

use super::programs::Program;
use super::tools::Mlir;
use support::command::first_difference;
use support::engine::printed;

/// Files that hold several programs separate them by such a line.
const SEPARATOR: &str = "// -----\n";

/// All programs in every style, and the generic form read back.
pub fn programs_print_alike(mlir: &Mlir, programs: &[Program]) -> Result<(), String> {
    let plain = PrintOptions::default();
    let generic = PrintOptions { generic: true, ..plain };
    let local = PrintOptions { local_scope: true, ..plain };
    let texts = || programs.iter().map(|program| program.text.as_str());
    let mut findings = Vec::new();
    for (flags, options) in
        [(&[][..], plain), (&["--mlir-print-op-generic"], generic), (&["--mlir-print-local-scope"], local)]
    {
        let expected = split_opt(mlir, texts(), flags)?;
        for (program, expected) in programs.iter().zip(&expected) {
            let name = format!("{} {}", program.name, flags.join(" "));
            compare(&name, expected, printed(&program.text, &options), &mut findings);
            if options.generic {
                let name = format!("{} read from the generic form", program.name);
                match printed(&program.text, &plain) {
                    Ok(directly) => compare(&name, &directly, printed(expected, &plain), &mut findings),
                    Err(message) => findings.push(format!("{name}: {message}")),
                }
            }
        }
    }
    if findings.is_empty() { Ok(()) } else { Err(findings.join("\n")) }
}

/// What `mlir-opt` makes of each program, in one process.
pub fn split_opt<'a>(
    mlir: &Mlir,
    programs: impl Iterator<Item = &'a str>,
    options: &[&str],
) -> Result<Vec<String>, String> {
    let texts: Vec<&str> = programs.collect();
    let joined = texts.join(&format!("\n{SEPARATOR}"));
    let arguments: Vec<&str> = ["--split-input-file"].iter().chain(options).copied().collect();
    let output = mlir.opt(&joined, &arguments)?;
    let parts: Vec<String> = output.split(SEPARATOR).map(str::to_string).collect();
    if parts.len() == texts.len() {
        Ok(parts)
    } else {
        Err(format!("mlir-opt printed {} parts for {} programs", parts.len(), texts.len()))
    }
}

fn compare(name: &str, expected: &str, found: Result<String, String>, findings: &mut Vec<String>) {
    match found {
        Err(message) => findings.push(format!("{name}: {message}")),
        Ok(found) => {
            if let Some(difference) = first_difference(expected, &found) {
                findings.push(format!("{name}: {difference}"));
            }
        }
    }
}
