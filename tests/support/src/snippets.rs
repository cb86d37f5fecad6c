//! Corpus files that hold many small programs, separated by lines `// -----`: below
//! `tests/corpus/dialect/*/`.
//!
//! `NAME.mlir` holds programs that are right, `bad_NAME.mlir` programs that are refused, each with its
//! diagnostics as `expected-error` comments. A first line `// OPTIONS:` gives flags of `opt`; a line
//! `// STRICTER: RULE` in a refused program names the rule of `affine-ir/STRICTER.md` by which we refuse what
//! `mlir-opt` lets through. A line `// LOSES: WHAT` in a program that is right says what changes when the
//! text that is printed, here as in `mlir-opt`, is read back. Files with RUN lines are not of this kind,
//! wherever they are.

use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

use loopwright_affine_ir::{Diagnostic, Ir, ParseOptions, PrintOptions, Source, parse, verify};

use crate::command::{files_below, relative, root};

/// The line between two programs of a file.
pub const SEPARATOR: &str = "// -----\n";

/// A line that gives flags for the whole file.
const OPTIONS: &str = "// OPTIONS:";

/// A line that names the rule by which we refuse what `mlir-opt` accepts.
const STRICTER: &str = "// STRICTER:";

/// A line that says what changes when the printed text is read back.
const LOSES: &str = "// LOSES:";

/// A file of many programs.
#[derive(Clone)]
pub struct SnippetFile {
    /// Where it is.
    pub path: PathBuf,
    /// The flags of its first line.
    pub flags: Vec<String>,
    /// The whole text.
    pub source: Source,
    /// In the order of the text.
    pub snippets: Vec<Snippet>,
}

/// One program of a file.
#[derive(Clone)]
pub struct Snippet {
    /// The number of its first line in the file.
    pub line: usize,
    /// Its part of the whole text.
    pub source: Source,
}

/// All such files, in order of their paths.
pub fn files() -> Vec<PathBuf> {
    let folder = root().join("tests/corpus/dialect");
    let inside = |path: &PathBuf| path.parent() != Some(&folder) && !has_run_lines(path);
    files_below(&folder, "mlir").into_iter().filter(inside).collect()
}

fn has_run_lines(path: &Path) -> bool {
    std::fs::read_to_string(path).is_ok_and(|text| text.lines().any(|line| line.contains("RUN:")))
}

impl SnippetFile {
    /// Reads a file and cuts it into its programs.
    pub fn read(path: &Path) -> Result<SnippetFile, String> {
        let text = std::fs::read_to_string(path).map_err(|error| error.to_string())?;
        let first = text.lines().next().unwrap_or_default();
        let flags = first.strip_prefix(OPTIONS).unwrap_or_default();
        let flags = flags.split_whitespace().map(str::to_string).collect();
        let source = Source::new(relative(path), text);
        let parts = source.split(SEPARATOR.trim_end()).parts;
        let snippets = parts.into_iter().map(Snippet::new).collect();
        Ok(SnippetFile { path: path.to_path_buf(), flags, source, snippets })
    }

    /// Whether its programs are to be refused.
    pub fn is_bad(&self) -> bool {
        self.path.file_name().is_some_and(|name| name.to_string_lossy().starts_with("bad_"))
    }

    /// What the parser accepts under the file's flags.
    pub fn parse_options(&self) -> ParseOptions {
        ParseOptions {
            allow_unregistered: self.has_flag("--allow-unregistered-dialect"),
            ..ParseOptions::default()
        }
    }

    /// How programs are printed under the file's flags and these further ones.
    pub fn print_options(&self, further: &[&str]) -> PrintOptions {
        let has = |flag: &str| self.has_flag(flag) || further.contains(&flag);
        PrintOptions {
            generic: has("--mlir-print-op-generic"),
            debug_info: has("--mlir-print-debuginfo"),
            local_scope: has("--mlir-print-local-scope"),
            ..PrintOptions::default()
        }
    }

    fn has_flag(&self, flag: &str) -> bool {
        self.flags.iter().any(|given| given == flag)
    }

    /// Reads and verifies one of its programs.
    pub fn program(&self, snippet: &Snippet) -> Result<Ir, Vec<Diagnostic>> {
        let ir = parse(&snippet.source, &self.parse_options())?;
        verify(&ir)?;
        Ok(ir)
    }

    /// Asks something of every program; the complaints, each with the line where the program begins.
    pub fn for_each(&self, check: impl Fn(&Snippet) -> Result<(), String>) -> Result<(), String> {
        let complain = |snippet: &Snippet| {
            let message = check(snippet).err()?;
            Some(format!("{}:{}: {message}", relative(&self.path), snippet.line))
        };
        let complaints: Vec<String> = self.snippets.iter().filter_map(complain).collect();
        if complaints.is_empty() { Ok(()) } else { Err(complaints.join("\n")) }
    }
}

impl Snippet {
    pub(crate) fn new(source: Source) -> Snippet {
        // A part begins with the line break of the separator before it.
        let is_first = source.range().start == 0;
        let line = line_at(&source, source.range().start) + usize::from(!is_first);
        Snippet { line, source }
    }

    /// As it is in the file.
    pub fn text(&self) -> &str {
        self.source.text()
    }

    /// Its lines in the file.
    pub fn lines(&self) -> RangeInclusive<usize> {
        self.line..=line_at(&self.source, self.source.range().end)
    }

    /// The rule by which we refuse it although `mlir-opt` does not; what is in parentheses after it is a
    /// remark.
    pub fn stricter_rule(&self) -> Option<&str> {
        let line = self.text().lines().find_map(|line| line.trim().strip_prefix(STRICTER))?;
        let (rule, _) = line.split_once('(').unwrap_or((line, ""));
        Some(rule.trim())
    }

    /// Whether something changes when the printed text is read back.
    pub fn loses_something(&self) -> bool {
        self.text().lines().any(|line| line.trim().starts_with(LOSES))
    }
}

fn line_at(source: &Source, offset: usize) -> usize {
    let offset = u32::try_from(offset).expect("files of the corpus are short");
    source.line_col(offset).0 as usize
}

/// Diagnostics as one text.
pub fn listed(diagnostics: &[Diagnostic]) -> String {
    diagnostics.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
}
