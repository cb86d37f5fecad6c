//! Files of the corpus: `mlir-opt` prints them as we do, or both refuse them.

use std::path::Path;

use super::tools::Mlir;
use support::command::{first_difference, relative};

use crate::LOOPWRIGHT;

/// A line that says why `mlir-opt` is not the measure for a file.
const EXCEPTION: &str = "// PEER-DIFFERS:";

/// Compares the two tools on one file.
pub fn file_prints_alike(mlir: &Mlir, path: &Path) -> Result<(), String> {
    let text = std::fs::read_to_string(path).map_err(|error| error.to_string())?;
    let options = ["--allow-unregistered-dialect"];
    let ours = LOOPWRIGHT.run(&["opt", options[0], &relative(path)], "");
    if ours.crashed() {
        return Err(format!("loopwright opt crashed: {}", ours.stderr));
    }
    let outcome = match (mlir.opt(&text, &options), ours.expect_success("loopwright opt")) {
        (Err(_), Err(_)) => Ok(()),
        (Ok(expected), Ok(found)) => first_difference(&expected, &found).map_or(Ok(()), Err),
        (Ok(_), Err(message)) => Err(format!("mlir-opt accepts it, {message}")),
        (Err(message), Ok(_)) => Err(format!("loopwright accepts it, {message}")),
    };
    unless_excepted(path, outcome)
}

/// Turns the outcome of a comparison around for a file that says that `mlir-opt` is not its measure.
pub fn unless_excepted(path: &Path, outcome: Result<(), String>) -> Result<(), String> {
    let text = std::fs::read_to_string(path).map_err(|error| error.to_string())?;
    let is_exception = text.lines().any(|line| line.starts_with(EXCEPTION));
    match (is_exception, outcome) {
        (true, Ok(())) => Err(format!("the tools agree, so '{EXCEPTION}' is out of date")),
        (true, Err(_)) => Ok(()),
        (false, outcome) => outcome,
    }
}
