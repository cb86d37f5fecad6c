//! Files of many small programs: `mlir-opt` accepts and refuses the same ones, and prints the accepted ones
//! as we do.

use std::collections::BTreeMap;
use std::ops::Range;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use loopwright_affine_ir::print;

use super::tools::Mlir;
use support::command::{first_difference, relative};
use support::grammar::any_program;
use support::snippets::{SEPARATOR, Snippet, SnippetFile, listed};

/// The forms that accepted programs are compared in.
const FORMS: [&[&str]; 4] =
    [&[], &["--mlir-print-op-generic"], &["--mlir-print-local-scope"], &["--mlir-print-debuginfo"]];

/// How many programs were refused by both, and how many of these for reasons in the same words.
static REFUSED: AtomicUsize = AtomicUsize::new(0);
static SAME_WORDS: AtomicUsize = AtomicUsize::new(0);

/// Says how many refused programs have the diagnostics of `mlir-opt`, if any were looked at.
pub fn print_figures() {
    let refused = REFUSED.load(Relaxed);
    if refused > 0 {
        println!(
            "{} of {refused} refused programs have the diagnostics of mlir-opt",
            SAME_WORDS.load(Relaxed)
        );
    }
}

/// Compares the two tools on every program of a file.
pub fn file_is_treated_alike(mlir: &Mlir, path: &Path) -> Result<(), String> {
    let file = SnippetFile::read(path)?;
    if file.is_bad() {
        count_same_words(mlir, &file)?;
        return is_refused_alike(mlir, &file);
    }
    let findings: Vec<String> =
        FORMS.iter().filter_map(|form| prints_alike(mlir, &file, form).err()).collect();
    if findings.is_empty() { Ok(()) } else { Err(findings.join("\n")) }
}

/// Compares the two tools on random programs of the whole language.
pub fn random_programs_are_treated_alike(mlir: &Mlir, seeds: Range<u64>) -> Result<(), String> {
    let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
    let path = folder.path().join("random.mlir");
    let programs: Vec<String> = seeds.map(any_program).collect();
    let text = format!("// OPTIONS: --allow-unregistered-dialect\n{}", programs.join(SEPARATOR));
    std::fs::write(&path, &text).map_err(|error| error.to_string())?;
    file_is_treated_alike(mlir, &path).map_err(|message| format!("{message}\nin the text\n{text}"))
}

fn prints_alike(mlir: &Mlir, file: &SnippetFile, form: &[&str]) -> Result<(), String> {
    let theirs = Theirs::of(mlir, file, form)?;
    let options = file.print_options(form);
    file.for_each(|snippet| {
        let expected = theirs
            .printed(snippet)
            .ok_or_else(|| format!("mlir-opt refuses it\n{}", theirs.said_of(snippet).join("\n")))?;
        let ir = file.program(snippet).map_err(|diagnostics| listed(&diagnostics))?;
        let difference = first_difference(expected, &(print(&ir, &options) + "\n"));
        difference.map_or(Ok(()), |difference| Err(format!("{} {difference}", form.join(" "))))
    })
}

fn is_refused_alike(mlir: &Mlir, file: &SnippetFile) -> Result<(), String> {
    let theirs = Theirs::of(mlir, file, &[])?;
    file.for_each(|snippet| {
        let (theirs_accept, we_accept) = (theirs.printed(snippet).is_some(), file.program(snippet).is_ok());
        match (snippet.stricter_rule(), theirs_accept, we_accept) {
            (None, false, false) | (Some(_), true, false) => Ok(()),
            (_, _, true) => Err("accepted, but to be refused".to_string()),
            (None, true, _) => Err("mlir-opt accepts it".to_string()),
            (Some(rule), false, _) => {
                Err(format!("mlir-opt refuses it too, so '{rule}' is no stricter rule"))
            }
        }
    })
}

/// Has `mlir-opt` compare its diagnostics with the comments.
fn count_same_words(mlir: &Mlir, file: &SnippetFile) -> Result<(), String> {
    let theirs = Theirs::of(mlir, file, &["--verify-diagnostics"])?;
    let refused = || file.snippets.iter().filter(|snippet| snippet.stricter_rule().is_none());
    REFUSED.fetch_add(refused().count(), Relaxed);
    SAME_WORDS.fetch_add(refused().filter(|snippet| theirs.said_of(snippet).is_empty()).count(), Relaxed);
    Ok(())
}

/// What `mlir-opt` made of a file, in one process.
struct Theirs {
    /// Printed programs by the line where they begin; refused ones are not there.
    printed: BTreeMap<usize, String>,
    /// The errors with the lines they are about.
    errors: Vec<(usize, String)>,
}

impl Theirs {
    fn of(mlir: &Mlir, file: &SnippetFile, further: &[&str]) -> Result<Theirs, String> {
        let name = relative(&file.path);
        let flags = file.flags.iter().map(String::as_str).chain(further.iter().copied());
        let arguments: Vec<&str> = ["--split-input-file", &name].into_iter().chain(flags).collect();
        let output = mlir.try_opt("", &arguments)?;
        let parts: Vec<&str> = output.stdout.split(SEPARATOR).collect();
        if output.code.is_none() || parts.len() != file.snippets.len() {
            let (parts, programs) = (parts.len(), file.snippets.len());
            return Err(format!("mlir-opt: {}, {parts} parts for {programs} programs", output.ending()));
        }
        let parts = file.snippets.iter().zip(parts).filter(|(_, part)| !part.trim().is_empty());
        let errors = output.stderr.lines().filter_map(|line| {
            let (number, _) = line.strip_prefix(&name)?.strip_prefix(':')?.split_once(':')?;
            line.contains(": error: ").then_some((number.parse().ok()?, line.to_string()))
        });
        Ok(Theirs {
            printed: parts.map(|(snippet, part)| (snippet.line, part.to_string())).collect(),
            errors: errors.collect(),
        })
    }

    fn printed(&self, snippet: &Snippet) -> Option<&str> {
        self.printed.get(&snippet.line).map(String::as_str)
    }

    fn said_of(&self, snippet: &Snippet) -> Vec<&str> {
        let lines = snippet.lines();
        self.errors.iter().filter(|(line, _)| lines.contains(line)).map(|(_, said)| said.as_str()).collect()
    }
}
