//! Programs below `tests/corpus/run/`, one for each meaning: what `NAME.mlir` prints is recorded in
//! `NAME.out`.
//!
//! A first line `// RUNNER: --pass ..` names passes that `mlir-opt` must run before the usual ones, so that
//! `mlir-runner` can execute the program; `// RUNNER: none` says that it cannot, whatever the passes.

use std::path::{Path, PathBuf};

use crate::command::{files_below, root};

/// The programs, in order of their paths.
pub fn files() -> Vec<PathBuf> {
    files_below(&folder(), "mlir")
}

/// Whether a file is one of them.
pub fn is_recorded(path: &Path) -> bool {
    path.starts_with(folder())
}

fn folder() -> PathBuf {
    root().join("tests/corpus/run")
}

/// What the program prints, as it was recorded.
pub fn output(path: &Path) -> Result<String, String> {
    read(&path.with_extension("out"))
}

/// The passes that come before the usual ones.
pub fn first_passes(text: &str) -> Vec<&str> {
    let first = text.lines().next().and_then(|line| line.strip_prefix("// RUNNER:"));
    first.map_or(Vec::new(), |passes| passes.split_whitespace().collect())
}

/// Whether the file says that `mlir-runner` cannot execute the program.
pub fn has_no_runner(text: &str) -> bool {
    first_passes(text) == ["none"]
}

/// The text of a file.
pub fn read(path: &Path) -> Result<String, String> {
    std::fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))
}
