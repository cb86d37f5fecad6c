//! Programs that show a difference, under `mlir-runner`: what they print of the first program and of the
//! second differs there, too.

use std::path::{Path, PathBuf};

use loopwright::polyhedra::Budget;
use loopwright::transforms::{RunOptions, Verdict, VerifyOptions, verify};

use crate::tools::Mlir;
use support::command::{files_below, root};
use support::engine;

/// Pairs of a program and what mlir-opt makes of it.
pub fn miscompiles() -> Vec<PathBuf> {
    files_below(&root().join("tests/corpus/verify/miscompiles"), "mlir")
}

/// Where the programs of a file differ, a witness prints two texts.
pub fn prints_two_texts(mlir: &Mlir, path: &Path) -> Result<(), String> {
    let text = std::fs::read_to_string(path).map_err(|error| error.to_string())?;
    let part = |name: &str| {
        let (_, rest) = text.split_once(&format!("//--- {name}\n")).ok_or(format!("no part '{name}'"))?;
        engine::read(rest.split("//--- ").next().unwrap_or_default())
    };
    let (before, after) = (part("before.mlir")?, part("after.mlir")?);
    let options = VerifyOptions {
        runs: RunOptions { witness: true, ..RunOptions::default() },
        ..VerifyOptions::default()
    };
    let verdicts = verify(&before, &after, &options, &Budget::default, &mut |_| {});
    for found in verdicts.map_err(|error| error.to_string())? {
        if let Verdict::Different(witness) = found.verdict {
            let program = witness.program.ok_or("no program was asked for")??;
            let output = mlir.run_after(&program, &[])?;
            let lines: Vec<&str> = output.lines().collect();
            let (old, new) = lines.split_at(lines.len() / 2);
            if lines.len().is_multiple_of(2) && old == new {
                return Err(format!("{}: the same before and after:\n{output}\n{program}", found.name));
            }
        }
    }
    Ok(())
}
