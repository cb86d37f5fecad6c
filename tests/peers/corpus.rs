//! Files of the corpus: `mlir-opt` prints them as we do, or both refuse them.

use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

use super::tools::Mlir;
use support::command::{first_difference, relative};
use support::snippets::SEPARATOR;

use crate::LOOPWRIGHT;

/// A line that says why `mlir-opt` is not the measure for a file.
const EXCEPTION: &str = "// PEER-DIFFERS:";

const OPTIONS: [&str; 1] = ["--allow-unregistered-dialect"];

/// Files that one process of `mlir-opt` prints, when it is first asked about one of them: as much time goes
/// into its start as into a file.
pub struct Group {
    paths: Vec<PathBuf>,
    printed: OnceLock<Vec<Option<String>>>,
}

/// So many files are in a group.
const GROUP: usize = 32;

/// The files in groups, each file with its place. Neighbours are in different groups, so that none waits for
/// the other one's.
pub fn grouped(paths: Vec<PathBuf>) -> Vec<(Arc<Group>, usize)> {
    let n_groups = paths.len().div_ceil(GROUP);
    let groups: Vec<Arc<Group>> = (0..n_groups)
        .map(|group| {
            let paths = paths.iter().skip(group).step_by(n_groups).cloned().collect();
            Arc::new(Group { paths, printed: OnceLock::new() })
        })
        .collect();
    (0..paths.len()).map(|file| (Arc::clone(&groups[file % n_groups]), file / n_groups)).collect()
}

impl Group {
    pub fn path(&self, at: usize) -> &Path {
        &self.paths[at]
    }

    /// What `mlir-opt` prints for a file, or its errors.
    fn printed(&self, mlir: &Mlir, at: usize) -> Result<String, String> {
        let text = read(&self.paths[at])?;
        let together = self.printed.get_or_init(|| self.printed_together(mlir).unwrap_or_default());
        match together.get(at) {
            Some(Some(printed)) if !text.contains(SEPARATOR.trim_end()) => Ok(printed.clone()),
            _ => mlir.opt(&text, &OPTIONS),
        }
    }

    /// What is printed for each file; nothing where it is refused, and for one that would be several
    /// programs.
    fn printed_together(&self, mlir: &Mlir) -> Result<Vec<Option<String>>, String> {
        let texts = self.paths.iter().map(|path| read(path)).collect::<Result<Vec<_>, _>>()?;
        let one = |text: &String| match text.contains(SEPARATOR.trim_end()) {
            true => "module {\n}\n".to_string(),
            false => text.clone(),
        };
        let joined = texts.iter().map(one).collect::<Vec<_>>().join(&format!("\n{SEPARATOR}"));
        let output = mlir.try_opt(&joined, &["--split-input-file", OPTIONS[0]])?;
        let parts: Vec<&str> = output.stdout.split(SEPARATOR).collect();
        if output.code.is_none() || parts.len() != texts.len() {
            return Err(format!("{} parts of {} files", parts.len(), texts.len()));
        }
        Ok(parts.into_iter().map(|part| (!part.trim().is_empty()).then(|| part.to_string())).collect())
    }
}

fn read(path: &Path) -> Result<String, String> {
    std::fs::read_to_string(path).map_err(|error| error.to_string())
}

/// Compares the two tools on one file.
pub fn file_prints_alike(mlir: &Mlir, group: &Group, at: usize) -> Result<(), String> {
    let path = group.path(at);
    let ours = LOOPWRIGHT.run(&["opt", OPTIONS[0], &relative(path)], "");
    if ours.crashed() {
        return Err(format!("loopwright opt crashed: {}", ours.stderr));
    }
    let outcome = match (group.printed(mlir, at), ours.expect_success("loopwright opt")) {
        (Err(_), Err(_)) => Ok(()),
        (Ok(expected), Ok(found)) => first_difference(&expected, &found).map_or(Ok(()), Err),
        (Ok(_), Err(message)) => Err(format!("mlir-opt accepts it, {message}")),
        (Err(message), Ok(_)) => Err(format!("loopwright accepts it, {message}")),
    };
    unless_excepted(path, outcome)
}

/// Turns the outcome of a comparison around for a file that says that `mlir-opt` is not its measure.
pub fn unless_excepted(path: &Path, outcome: Result<(), String>) -> Result<(), String> {
    let text = read(path)?;
    let is_exception = text.lines().any(|line| line.starts_with(EXCEPTION));
    match (is_exception, outcome) {
        (true, Ok(())) => Err(format!("the tools agree, so '{EXCEPTION}' is out of date")),
        (true, Err(_)) => Ok(()),
        (false, outcome) => outcome,
    }
}
