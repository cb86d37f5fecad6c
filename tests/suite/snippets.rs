//! Files of many small programs: what they print, that it reads back, and that refused ones say why.

use std::path::Path;

use loopwright_affine_ir::{Diagnostic, PrintOptions, Strictness, check_expected, print};

use support::command::{first_difference, relative};
use support::roundtrip::{check_comes_back, check_program};
use support::snippets::{SEPARATOR, Snippet, SnippetFile, files, listed};

/// At least this many programs are there.
const LEAST: [(&str, usize); 2] = [("accepted", 1000), ("refused", 1700)];

/// Set to write what is printed to the `.out` files instead of comparing.
const UPDATE: &str = "UPDATE_EXPECT";

/// Everything asked of one file.
pub fn check_file(path: &Path) -> Result<(), String> {
    let file = SnippetFile::read(path)?;
    match file.is_bad() {
        true => {
            file.for_each(|snippet| is_refused(&file, snippet))?;
            says_what_is_expected(&file)
        }
        false => {
            file.for_each(|snippet| round_trips(&file, snippet))?;
            prints_snapshot(&file)
        }
    }
}

/// The corpus is as large as it is meant to be.
pub fn check_counts() -> Result<(), String> {
    let (mut accepted, mut refused) = (0, 0);
    for path in files() {
        let file = SnippetFile::read(&path)?;
        *(if file.is_bad() { &mut refused } else { &mut accepted }) += file.snippets.len();
    }
    println!("{accepted} accepted and {refused} refused programs");
    for ((kind, least), count) in LEAST.into_iter().zip([accepted, refused]) {
        if count < least {
            return Err(format!("{count} {kind} programs, at least {least} are asked for"));
        }
    }
    Ok(())
}

fn round_trips(file: &SnippetFile, snippet: &Snippet) -> Result<(), String> {
    let ir = file.program(snippet).map_err(|diagnostics| listed(&diagnostics))?;
    check_program(&ir, &file.parse_options())?;
    let comes_back = check_comes_back(&ir, &file.parse_options());
    match (snippet.loses_something(), comes_back) {
        (true, Ok(())) => Err("it comes back as it was, so its LOSES line is out of date".to_string()),
        (true, Err(_)) => Ok(()),
        (false, comes_back) => comes_back,
    }
}

/// Compares with the `.out` file beside it, or writes that.
fn prints_snapshot(file: &SnippetFile) -> Result<(), String> {
    let options = file.print_options(&[]);
    let printed: Vec<String> = file.snippets.iter().map(|snippet| one(file, snippet, &options)).collect();
    let snapshot = file.path.with_extension("out");
    if std::env::var_os(UPDATE).is_some() {
        return std::fs::write(&snapshot, printed.join(SEPARATOR)).map_err(|error| error.to_string());
    }
    let help = format!("set {UPDATE}=1 to write it");
    let expected = std::fs::read_to_string(&snapshot)
        .map_err(|error| format!("{}: {error}; {help}", relative(&snapshot)))?;
    let expected: Vec<&str> = expected.split(SEPARATOR).collect();
    if expected.len() != printed.len() {
        return Err(format!("{} programs, {} in the snapshot; {help}", printed.len(), expected.len()));
    }
    let pairs = file.snippets.iter().zip(expected.iter().zip(&printed));
    let differences: Vec<String> = pairs
        .filter_map(|(snippet, (expected, printed))| {
            let difference = first_difference(expected, printed)?;
            Some(format!("{}:{}: {difference}", relative(&file.path), snippet.line))
        })
        .collect();
    if differences.is_empty() { Ok(()) } else { Err(format!("{}\n{help}", differences.join("\n"))) }
}

fn one(file: &SnippetFile, snippet: &Snippet, options: &PrintOptions) -> String {
    // A program that is not accepted has been reported before.
    file.program(snippet).map(|ir| print(&ir, options) + "\n").unwrap_or_default()
}

fn is_refused(file: &SnippetFile, snippet: &Snippet) -> Result<(), String> {
    if !snippet.text().contains("expected-error") {
        return Err("a refused program says why in an 'expected-error' comment".to_string());
    }
    match file.program(snippet) {
        Ok(_) => Err("accepted, but to be refused".to_string()),
        Err(_) => Ok(()),
    }
}

/// The diagnostics of the programs are those that their comments expect, no more and no fewer.
fn says_what_is_expected(file: &SnippetFile) -> Result<(), String> {
    let refused = file.snippets.iter().filter_map(|snippet| file.program(snippet).err());
    let diagnostics: Vec<Diagnostic> = refused.flatten().collect();
    let complaints = check_expected(&file.source, &diagnostics, Strictness::All);
    if complaints.is_empty() { Ok(()) } else { Err(listed(&complaints)) }
}
