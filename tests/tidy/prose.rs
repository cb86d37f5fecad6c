//! The length of sentences and lines in what people read first: README.md, ARCHITECTURE.md, CONTRIBUTING.md,
//! CHANGELOG.md and the chapters in docs/.
//!
//! A sentence ends at `.`, `!`, `?` or `:` before a space. Headings, items of lists, cells of tables and
//! paragraphs are apart from each other; what has no such end there is no sentence, and does not count in the
//! mean, but is not longer than one. Blocks of code are left out, code within a line is one word, and of
//! links only what is seen of them counts.

use std::path::PathBuf;

use support::command::{files_below, relative, root};

use crate::source::comments;
use crate::{no_findings, read, source_files};

/// The mean sentence of a document has fewer words than this.
const MEAN_WORDS: usize = 18;

/// The longest sentence.
const MOST_WORDS: usize = 40;

/// The longest line that is neither code nor a row of a table.
const MOST_COLUMNS: usize = 110;

/// What somebody reads before deciding to read on.
const MOST_LINES_OF_README: usize = 120;

fn documents() -> Vec<PathBuf> {
    let mut documents = ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md"]
        .map(|name| root().join(name))
        .to_vec();
    documents.extend(files_below(&root().join("docs"), "md"));
    documents
}

/// The lines that are not code, with their numbers; where there was a block of code, an empty one.
fn prose(text: &str) -> Vec<(usize, &str)> {
    let mut is_code = false;
    let outside = |(number, line): (usize, &'_ str)| {
        let is_fence = line.trim_start().starts_with("```");
        is_code ^= is_fence;
        (number, is_code || is_fence)
    };
    let outside: Vec<(usize, bool)> = (1..).zip(text.lines()).map(outside).collect();
    outside
        .into_iter()
        .zip(text.lines())
        .map(|((at, code), line)| (at, if code { "" } else { line }))
        .collect()
}

/// Text that is apart from what is around it, with the number of its first line.
type Unit = (usize, String);

fn is_item(line: &str) -> bool {
    let digits = line.trim_start_matches(|c: char| c.is_ascii_digit());
    line.starts_with("- ")
        || line.starts_with("* ")
        || (digits.len() < line.len() && digits.starts_with(". "))
}

fn is_row(line: &str) -> bool {
    line.trim_start().starts_with('|')
}

/// The paragraphs, items, headings and cells of a document.
fn units(text: &str) -> Vec<Unit> {
    let mut units: Vec<Unit> = Vec::new();
    let mut goes_on = false;
    for (number, line) in prose(text).into_iter().map(|(number, line)| (number, line.trim())) {
        let is_heading = line.starts_with('#');
        if is_row(line) {
            units.extend(without_code(line).split('|').map(|cell| (number, cell.trim().to_owned())));
        } else if let Some((_, unit)) = units.last_mut().filter(|_| goes_on && !is_heading && !is_item(line))
        {
            *unit += &format!(" {line}");
        } else {
            units.push((number, line.to_owned()));
        }
        goes_on = !line.is_empty() && !is_heading && !is_row(line);
    }
    units
}

/// Each code within a line is one word.
fn without_code(text: &str) -> String {
    let parts = text.split('`').enumerate();
    parts.map(|(at, part)| if at % 2 == 0 { part } else { "code" }).collect()
}

/// Of `[text](target)` the text.
fn without_targets(text: &str) -> String {
    let mut parts = text.split("](");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |so_far, part| so_far + part.split_once(')').map_or("", |(_, rest)| rest))
}

/// Words up to where a sentence ends, or what it is in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Sentence {
    n_words: usize,
    has_end: bool,
}

fn sentences(unit: &str) -> Vec<Sentence> {
    let mut sentences = vec![Sentence { n_words: 0, has_end: false }];
    for word in without_targets(&without_code(unit)).split_whitespace() {
        let last = sentences.last_mut().expect("there is one from the start");
        last.n_words += usize::from(word.contains(char::is_alphanumeric));
        last.has_end = word.trim_end_matches(['*', '_', ')', '"', ']']).ends_with(['.', '!', '?', ':']);
        if last.has_end {
            sentences.push(Sentence { n_words: 0, has_end: false });
        }
    }
    sentences.retain(|sentence| sentence.n_words > 0);
    sentences
}

#[test]
fn sentences_are_short() {
    let mut findings = Vec::new();
    for document in documents() {
        let name = relative(&document);
        let (mut n_sentences, mut n_words) = (0, 0);
        for (line, unit) in units(&read(&document)) {
            for sentence in sentences(&unit) {
                n_sentences += usize::from(sentence.has_end);
                n_words += if sentence.has_end { sentence.n_words } else { 0 };
                if sentence.n_words > MOST_WORDS {
                    findings.push(format!("{name}:{line}: a sentence of {} words", sentence.n_words));
                }
            }
        }
        let mean = n_words as f64 / n_sentences.max(1) as f64;
        println!("{name}: {n_sentences} sentences, {mean:.1} words in the mean");
        if n_sentences > 0 && n_words >= MEAN_WORDS * n_sentences {
            findings.push(format!("{name}: {mean:.1} words in the mean sentence"));
        }
    }
    no_findings(&format!("{MEAN_WORDS} words in the mean, or more than {MOST_WORDS}"), findings);
}

#[test]
fn no_conflict_of_a_merge_is_left() {
    let marks = ["<<<<<<< ", "||||||| ", ">>>>>>> "];
    for path in documents() {
        let text = read(&path);
        let left = text.lines().find(|line| marks.iter().any(|mark| line.starts_with(mark)));
        assert_eq!(left, None, "{}", relative(&path));
    }
}

#[test]
fn lines_of_documents_are_short() {
    let mut findings = Vec::new();
    for document in documents() {
        let text = read(&document);
        let is_long = |(_, line): &(usize, &str)| line.chars().count() > MOST_COLUMNS && !is_row(line);
        let long = prose(&text).into_iter().filter(is_long);
        findings.extend(long.map(|(number, _)| format!("{}:{number}", relative(&document))));
    }
    no_findings(&format!("more than {MOST_COLUMNS} columns"), findings);
}

/// The lines of comments that are neither examples of code nor rows of tables, as text.
fn prose_of_comments(text: &str) -> Vec<(usize, &str)> {
    let mut is_code = false;
    fn body(line: &str) -> &str {
        line.trim_start().trim_start_matches('/').trim_start_matches('!').trim_start()
    }
    let mut is_prose = |(_, line): &(usize, &str)| {
        let is_fence = body(line).starts_with("```");
        is_code ^= is_fence;
        !is_code && !is_fence && !is_row(body(line))
    };
    comments(text).into_iter().filter(|line| is_prose(line)).collect()
}

#[test]
fn lines_of_comments_are_short() {
    let mut findings = Vec::new();
    for file in source_files() {
        let text = read(&file);
        let is_long = |(_, line): &(usize, &str)| {
            line.chars().count() > MOST_COLUMNS && line.trim_start_matches(['/', '!', ' ']).contains(' ')
        };
        let long = prose_of_comments(&text).into_iter().filter(is_long);
        findings.extend(long.map(|(number, _)| format!("{}:{number}", relative(&file))));
    }
    no_findings(&format!("comments of more than {MOST_COLUMNS} columns"), findings);
}

#[test]
fn readme_is_short() {
    let n_lines = read(&root().join("README.md")).lines().count();
    assert!(n_lines <= MOST_LINES_OF_README, "README.md has {n_lines} lines, at most {MOST_LINES_OF_README}");
}

#[cfg(test)]
mod tests {
    use super::{Sentence, prose, sentences, units};

    /// The numbers of words of sentences, and what has no end.
    fn lengths(unit: &str) -> (Vec<usize>, Option<usize>) {
        let (ended, open): (Vec<Sentence>, Vec<Sentence>) = sentences(unit).iter().partition(|s| s.has_end);
        (ended.iter().map(|s| s.n_words).collect(), open.first().map(|s| s.n_words))
    }

    #[test]
    fn sentences_end_before_spaces() {
        assert_eq!(lengths("One two. Three `4. 5` six: seven"), (vec![2, 3], Some(1)));
        assert_eq!(lengths("Version 3.0 of `a`. **Bold.** (In brackets.) Why?"), (vec![4, 1, 2, 1], None));
    }

    #[test]
    fn only_words_count() {
        assert_eq!(lengths("a -> b, see [the chapter](docs/a_b.md), ![bars](x.svg)."), (vec![6], None));
        assert_eq!(lengths("|---|"), (vec![], None));
    }

    #[test]
    fn units_stand_apart() {
        let text = "# Head\nA b\nc\n- d\n  e\n1. f\n\n| g `x|y` | h |\n|---|\n```sh\ni\n```\nj\n";
        let texts = units(text).into_iter().filter(|(_, unit)| !unit.trim_matches(['-', ' ']).is_empty());
        let texts: Vec<String> = texts.map(|(line, unit)| format!("{line} {unit}")).collect();
        assert_eq!(texts, ["1 # Head", "2 A b c", "4 - d e", "6 1. f ", "8 g code", "8 h", "13 j"]);
    }

    #[test]
    fn code_is_no_prose() {
        assert_eq!(prose("a\n```\nb\n```\nc"), [(1, "a"), (2, ""), (3, ""), (4, ""), (5, "c")]);
    }
}
