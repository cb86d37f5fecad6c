//! The corpus covers what there is: every op, every pass, every operation of the calculator, every rule by
//! which we are stricter than `mlir-opt`.

use std::collections::BTreeSet;
use std::path::PathBuf;

use loopwright_affine_ir::{Dialects, Ir, ParseOptions, Source, parse, verify};

use super::{no_findings, read};
use support::command::{files_below, relative, root};
use support::snippets::{SnippetFile, files};

/// The table of rules by which we are stricter than `mlir-opt`.
const STRICTER: &str = "affine-ir/STRICTER.md";

fn snippet_files() -> Vec<SnippetFile> {
    let read = |path: &PathBuf| {
        SnippetFile::read(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
    };
    files().iter().map(read).collect()
}

/// The right programs of the dialects' corpus, those of files with RUN lines too. That each is printed, and
/// read back from every form, is the matter of the suite.
fn right_programs() -> Vec<Ir> {
    let mut programs = Vec::new();
    for file in snippet_files().into_iter().filter(|file| !file.is_bad()) {
        programs.extend(file.snippets.iter().filter_map(|snippet| file.program(snippet).ok()));
    }
    let of_snippets = files();
    let options = ParseOptions { allow_unregistered: true, ..ParseOptions::default() };
    for path in files_below(&root().join("tests/corpus/dialect"), "mlir") {
        if !of_snippets.contains(&path) {
            let ir = parse(&Source::new(relative(&path), read(&path)), &options);
            programs.extend(ir.ok().filter(|ir| verify(ir).is_ok()));
        }
    }
    programs
}

#[test]
fn ops_are_all_in_a_right_program() {
    let mut found = BTreeSet::new();
    for ir in right_programs() {
        found.extend(ir.walk(ir.module()).map(|op| ir.def(op).name));
    }
    let dialects = Dialects::standard();
    let ops = dialects.ops().map(|op| op.name);
    let findings = ops.filter(|name| !found.contains(name)).map(str::to_string).collect();
    no_findings("no right program below tests/corpus/dialect has", findings);
}

#[test]
fn passes_have_a_corpus_file() {
    let corpus: Vec<String> =
        files_below(&root().join("tests/corpus"), "mlir").iter().map(|path| read(path)).collect();
    let is_mentioned = |name: &str| {
        corpus.iter().flat_map(|text| text.match_indices(name).map(move |(at, _)| &text[at..])).any(|rest| {
            let after = rest[name.len()..].chars().next();
            !after.is_some_and(|c| c.is_ascii_alphanumeric() || c == '_' || c == '.')
        })
    };
    let passes = loopwright_transforms::PASSES.iter().map(|info| info.name);
    let findings = passes.filter(|name| !is_mentioned(name)).map(str::to_string).collect();
    no_findings("no file below tests/corpus mentions", findings);
}

#[test]
fn operations_of_the_calculator_have_a_corpus_line() {
    let corpus: Vec<String> =
        files_below(&root().join("tests/corpus/calc"), "calc").iter().map(|path| read(path)).collect();
    let headings: BTreeSet<&str> =
        corpus.iter().flat_map(|text| text.lines()).filter_map(|line| line.strip_prefix("# ")).collect();
    let available = loopwright::calc::machinery::ops().filter(|op| op.missing().is_none());
    let findings = available.map(|op| op.signature()).filter(|text| !headings.contains(&**text)).collect();
    no_findings("no program below tests/corpus/calc is headed", findings);
}

/// The table of operations, for people.
const OPERATIONS: &str = "src/calc/OPERATIONS.md";

#[test]
fn operations_of_the_calculator_are_documented() {
    let rows = loopwright::calc::machinery::ops().map(|op| {
        let missing = op.missing().map(|_| " (not available)").unwrap_or_default();
        format!("| `{}` | {}{missing} |\n", op.signature(), op.summary)
    });
    let path = root().join(OPERATIONS);
    let text = read(&path);
    let end = "|---|---|\n";
    let table = text.find(end).expect("a table") + end.len();
    let wanted = text[..table].to_owned() + &rows.collect::<String>();
    if text != wanted && std::env::var_os("UPDATE_EXPECT").is_some() {
        std::fs::write(&path, &wanted).expect("the file can be written");
        return;
    }
    assert_eq!(text, wanted, "{OPERATIONS} tells other operations; UPDATE_EXPECT=1 writes them");
}

/// The first column of the table of rules.
fn stricter_rules() -> BTreeSet<String> {
    let text = read(&root().join(STRICTER));
    let section = text.split("\n## ").find(|section| section.starts_with("Stricter rules"));
    let section = section.expect("a section with the rules");
    let rows = section.lines().filter_map(|line| line.strip_prefix("| ")?.split_once(" |"));
    rows.map(|(rule, _)| rule.to_string()).filter(|rule| rule != "rule").collect()
}

#[test]
fn stricter_rules_and_their_snippets_go_together() {
    let rules = stricter_rules();
    let (mut used, mut findings) = (BTreeSet::new(), Vec::new());
    for file in snippet_files() {
        for snippet in &file.snippets {
            let Some(rule) = snippet.stricter_rule() else { continue };
            let place = format!("{}:{}", relative(&file.path), snippet.line);
            if !rules.contains(rule) {
                findings.push(format!("{place}: {STRICTER} has no rule '{rule}'"));
            }
            if !file.is_bad() {
                findings.push(format!("{place}: a rule is broken, but the file is not called bad_…"));
            }
            used.insert(rule.to_string());
        }
    }
    findings.extend(rules.difference(&used).map(|rule| format!("{STRICTER}: no snippet breaks '{rule}'")));
    no_findings("rules by which we are stricter", findings);
}

/// Names that only we have: of values by their places, of texts that were printed to be read back.
fn is_ours(word: &str) -> bool {
    let counted = ["arg", "v", "alloc", "local", "value", "untouched"];
    let is_number = |rest: &str| !rest.is_empty() && rest.bytes().all(|byte| byte.is_ascii_digit());
    counted.iter().any(|name| word.strip_prefix(name).is_some_and(is_number))
}

#[test]
fn names_of_ours_are_told_from_those_of_programs() {
    assert!(["arg0", "v12", "alloc7", "untouched1"].into_iter().all(is_ours));
    assert!(!["%arg0", "@v1", "arg", "value", "vector4", "argument", "v1x"].into_iter().any(is_ours));
}

#[test]
fn messages_have_the_names_of_the_program() {
    let mut findings = Vec::new();
    for path in files_below(&root().join("tests/corpus/passes"), "out") {
        let text = read(&path);
        let says = text.lines().filter(|line| line.contains("// says: "));
        // Names of a program begin with `%` or `@`.
        let words =
            |line: &str| line.split(|c: char| !c.is_ascii_alphanumeric() && !"%@_".contains(c)).any(is_ours);
        let wrong = says.filter(|line| line.contains("<generated>") || words(line));
        findings.extend(wrong.map(|line| format!("{}: {line}", relative(&path))));
    }
    no_findings("a message has a name or a place that the program does not have", findings);
}

#[test]
fn snapshots_belong_to_programs() {
    let findings = files_below(&root().join("tests/corpus/dialect"), "out")
        .iter()
        .filter(|path| !path.with_extension("mlir").is_file())
        .map(|path| relative(path))
        .collect();
    no_findings("a snapshot without its program", findings);
}
