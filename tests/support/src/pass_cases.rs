//! What passes make of small programs: `tests/corpus/passes/<pass>/<case>.mlir`, recorded in `<case>.out`.
//!
//! A file holds programs with lines `// -----` between them. Each line `// OPTIONS:` before the first program
//! gives flags as they are written for `mlir-opt`: one case for each such line and each program. What comes
//! out is to be what `mlir-opt` prints, unless a line `// VERDICT:` in the program says otherwise:
//! `better: WHY`, `refused: WHY`, `not done: WHY`.

use std::fmt;
use std::path::{Path, PathBuf};

use loopwright_affine_ir::Source;

use crate::command::{files_below, relative, root};
use crate::runlines::split;
use crate::snippets::{SEPARATOR, Snippet};

/// A line that gives the flags of a run.
const OPTIONS: &str = "// OPTIONS:";

/// A line that says how the result differs from `mlir-opt`'s.
const VERDICT: &str = "// VERDICT:";

/// What comes before a remark where outcomes are recorded.
const REMARK: &str = "// says: ";

/// A file of programs with the flags that each is run with.
pub struct PassFile {
    /// Where it is.
    pub path: PathBuf,
    /// The name of its folder.
    pub pass: String,
    /// The flags of each run, quotes taken away.
    pub runs: Vec<Vec<String>>,
    /// In the order of the text.
    pub programs: Vec<Snippet>,
}

/// How what a pass makes is related to what `mlir-opt` makes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum PassVerdict {
    /// The same text.
    Same,
    /// Less is computed, or more is done.
    Better,
    /// `mlir-opt` makes a program that computes something else, or none.
    Refused,
    /// What `mlir-opt` does here is not done yet.
    NotDone,
}

impl PassVerdict {
    /// All there are.
    pub const ALL: [PassVerdict; 4] = [Self::Same, Self::Better, Self::Refused, Self::NotDone];
}

impl fmt::Display for PassVerdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Same => "same",
            Self::Better => "better",
            Self::Refused => "refused",
            Self::NotDone => "not done",
        })
    }
}

/// All such files, in order of their paths.
pub fn files() -> Vec<PathBuf> {
    files_below(&folder(), "mlir")
}

/// Whether a file is one of them.
pub fn is_pass_file(path: &Path) -> bool {
    path.starts_with(folder())
}

fn folder() -> PathBuf {
    root().join("tests/corpus/passes")
}

impl PassFile {
    /// Reads a file and cuts it into its programs.
    pub fn read(path: &Path) -> Result<PassFile, String> {
        let text = std::fs::read_to_string(path).map_err(|error| error.to_string())?;
        let runs = text.lines().filter_map(|line| line.strip_prefix(OPTIONS));
        let runs: Vec<Vec<String>> = runs.map(split).collect::<Result<_, _>>()?;
        if runs.is_empty() {
            return Err(format!("no line '{OPTIONS}'"));
        }
        let folder = path.parent().and_then(Path::file_name);
        let pass = folder.map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        let parts = Source::new(relative(path), text).split(SEPARATOR.trim_end()).parts;
        let programs = parts.into_iter().map(Snippet::new).collect();
        Ok(PassFile { path: path.to_path_buf(), pass, runs, programs })
    }

    /// What is recorded beside the file: for each run, what came of each program.
    pub fn recorded(&self) -> Result<Vec<Vec<Recorded>>, String> {
        let path = self.path.with_extension("out");
        let text = std::fs::read_to_string(&path).map_err(|error| format!("{}: {error}", relative(&path)))?;
        let runs = text.split(OPTIONS).skip(1);
        let runs = runs.map(|run| {
            let (_, outcomes) = run.split_once('\n').unwrap_or_default();
            outcomes.split(SEPARATOR).map(Recorded::read).collect()
        });
        Ok(runs.collect())
    }

    /// The text of the file beside it that records these outcomes.
    pub fn record(&self, outcomes: &[Vec<Recorded>]) -> String {
        let runs = self.runs.iter().zip(outcomes).map(|(flags, outcomes)| {
            let outcomes: Vec<String> = outcomes.iter().map(ToString::to_string).collect();
            format!("{OPTIONS} {}\n{}", flags.join(" "), outcomes.join(SEPARATOR))
        });
        runs.collect()
    }

    /// The flags of a run that name passes, each with the text of its options.
    pub fn passes(flags: &[String]) -> Vec<(&str, &str)> {
        let flags = flags.iter().map(|flag| flag.trim_start_matches('-'));
        flags.map(|flag| flag.split_once('=').unwrap_or((flag, ""))).collect()
    }
}

/// What passes made of a program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recorded {
    /// The program, as the command line prints it.
    pub text: String,
    /// What the passes said, a line each.
    pub remarks: Vec<String>,
}

impl Recorded {
    fn read(text: &str) -> Recorded {
        let (remarks, program): (Vec<_>, Vec<_>) =
            text.split_inclusive('\n').partition(|line| line.starts_with(REMARK));
        let remarks = remarks.into_iter().filter_map(|line| line.strip_prefix(REMARK));
        Recorded {
            text: program.concat(),
            remarks: remarks.map(|line| line.trim_end().to_string()).collect(),
        }
    }
}

impl fmt::Display for Recorded {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)?;
        self.remarks.iter().try_for_each(|remark| writeln!(f, "{REMARK}{remark}"))
    }
}

/// What a program says of its result.
pub fn verdict(program: &Snippet) -> Result<PassVerdict, String> {
    let mut lines = program.text().lines().filter_map(|line| line.trim().strip_prefix(VERDICT));
    let Some(line) = lines.next() else { return Ok(PassVerdict::Same) };
    let (name, why) = line.split_once(':').ok_or_else(|| format!("no reason in '{VERDICT}{line}'"))?;
    let found = PassVerdict::ALL.into_iter().find(|verdict| verdict.to_string() == name.trim());
    match found {
        Some(verdict) if verdict != PassVerdict::Same && !why.trim().is_empty() => Ok(verdict),
        _ => Err(format!("not a verdict: '{VERDICT}{line}'")),
    }
}
