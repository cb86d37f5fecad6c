//! Pipelines: which passes run on what, and how pipelines are printed with all options.

use loopwright::transforms::{PASSES, Pipeline};

use crate::tools::Mlir;

/// Anchors that each pass is tried in.
const AROUND: [[&str; 2]; 3] =
    [["builtin.module(", ")"], ["builtin.module(func.func(", "))"], ["builtin.module(any(", "))"]];

/// Every pass that both have can be nested where `mlir-opt` lets it, and prints as there; what is printed
/// reads back.
pub fn pipelines_are_alike(mlir: &Mlir) -> Result<(), String> {
    let (mut findings, mut n_compared) = (Vec::new(), 0);
    for info in PASSES {
        for [open, close] in AROUND {
            let text = format!("{open}{}{close}", info.name);
            let output =
                mlir.try_opt("module {}\n", &["--dump-pass-pipeline", &format!("--pass-pipeline={text}")])?;
            if output.stderr.contains("does not refer to a registered pass") {
                break;
            }
            n_compared += 1;
            match (Pipeline::parse(PASSES, &text), output.code) {
                (Err(_), Some(code)) if code != 0 => {}
                (Ok(ours), Some(0)) => {
                    let wanted = format!("Pass Manager with {} passes:\n{ours}\n\n", ours.len());
                    if wanted != output.stderr {
                        findings.push(format!("{text}: {wanted}mlir-opt: {}", output.stderr));
                    }
                    match Pipeline::parse(PASSES, &ours.to_string()) {
                        Ok(again) if again.to_string() == ours.to_string() => {}
                        Ok(again) => findings.push(format!("{text}: reads back as {again}")),
                        Err(error) => findings.push(format!("{text}: does not read back: {error}")),
                    }
                }
                // Functions are no symbol tables: here that is told before there is a function.
                (Err(_), Some(0)) if info.name == "symbol-dce" && text.contains("func.func") => {}
                (ours, code) => findings.push(format!("{text}: {ours:?}, mlir-opt ends with {code:?}")),
            }
        }
    }
    if n_compared < 60 {
        findings.push(format!("only {n_compared} pipelines could be compared"));
    }
    if findings.is_empty() { Ok(()) } else { Err(findings.join("\n")) }
}
