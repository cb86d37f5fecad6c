//! Expected diagnostics: comments that list exactly the messages that a program must give.
//!
//! `expected-error @below {{text}}` is at the end of a line. The severity is `error`, `warning`, `remark` or
//! `note`; the place says on which line the message must be:
//!
//! | place | line |
//! |---|---|
//! | none | the same line |
//! | `@+N`, `@-N` | N lines down, up |
//! | `@above` | the last line before that holds no expectation |
//! | `@below` | the next line that holds no expectation |
//! | `@unknown` | the message has no place |
//!
//! The message must contain the text; with `-re` after the severity, parts of the text in double braces are
//! regular expressions: `expected-error-re {{expected {{[0-9]+}} operands}}`.
//!
//! The rules are mlir-opt's: a message takes the first expectation of its line that fits; expectations may be
//! met by several messages; all programs of a file share its lines (see [`Source::split`]); notes are
//! messages like others.

use regex::{Regex, RegexBuilder};

use thin_vec::ThinVec;

use crate::core::diag::{Diagnostic, Place, Severity};
use crate::core::source::Source;

/// Which deviations are reported.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Strictness {
    /// Expected messages must be there, and no others.
    #[default]
    All,
    /// Expected messages must be there.
    OnlyExpected,
}

/// Compares the diagnostics of a text with those that its comments expect, and returns the deviations.
///
/// Expectations are read from the whole text of `source`; `diagnostics` are those of all its programs.
///
/// ```
/// use loopwright_affine_ir::{ParseOptions, Source, Strictness, check_expected, parse};
///
/// let text = "// expected-error @below {{expected ')'}}\nfunc.func private @f(i32";
/// let source = Source::new("a.mlir", text);
/// let errors = parse(&source, &ParseOptions::default()).expect_err("ends too soon");
/// assert!(check_expected(&source, &errors, Strictness::All).is_empty());
///
/// let complaints = check_expected(&source, &[], Strictness::All);
/// assert_eq!(complaints[0].message, "expected error \"expected ')'\" was not produced");
/// ```
pub fn check_expected(
    source: &Source,
    diagnostics: &[Diagnostic],
    strictness: Strictness,
) -> Vec<Diagnostic> {
    check_heard(source, diagnostics, &[], strictness)
}

/// The same, with `optional` ones that may be expected and need not be.
pub fn check_heard(
    source: &Source,
    diagnostics: &[Diagnostic],
    optional: &[Diagnostic],
    strictness: Strictness,
) -> Vec<Diagnostic> {
    let mut complaints = Vec::new();
    let mut expectations = read(source, &mut complaints);
    let all = diagnostics.iter().map(|diagnostic| (diagnostic, strictness == Strictness::All));
    for (diagnostic, must_be_expected) in all.chain(optional.iter().map(|diagnostic| (diagnostic, false))) {
        for message in std::iter::once(diagnostic).chain(&diagnostic.notes) {
            let complaint = meet(&mut expectations, message, source);
            complaints.extend(complaint.filter(|_| must_be_expected));
        }
    }
    let unmet = expectations.iter().filter(|expectation| !expectation.met);
    complaints.extend(unmet.map(|expectation| {
        expectation
            .error(format!("expected {} \"{}\" was not produced", expectation.severity, expectation.written))
    }));
    complaints
}

/// A message that must appear.
struct Expectation {
    severity: Severity,
    /// The line the message must be about; none for `@unknown`.
    line: Option<usize>,
    pattern: Pattern,
    /// The text between the braces.
    written: String,
    /// Where the expectation is written.
    place: Place,
    span: (u32, u32),
    met: bool,
}

/// What a message is compared with.
enum Pattern {
    Contains(String),
    Matches(Regex),
    /// An empty regular expression, which MLIR never finds.
    Nothing,
}

impl Expectation {
    fn fits(&self, message: &Diagnostic, source: &Source) -> bool {
        let is_here = match self.line {
            None => message.place.line == 0,
            Some(line) => message.place.line as usize == line && message.place.file == source.name(),
        };
        is_here
            && match &self.pattern {
                Pattern::Contains(text) => message.message.contains(text),
                Pattern::Matches(regex) => regex.is_match(&message.message),
                Pattern::Nothing => false,
            }
    }

    fn error(&self, message: String) -> Diagnostic {
        let mut error = Diagnostic::error(self.place.clone(), message);
        error.span = Some(self.span);
        error
    }
}

/// Notes that `message` appeared; the complaint if it must not.
fn meet(expectations: &mut [Expectation], message: &Diagnostic, source: &Source) -> Option<Diagnostic> {
    let severity = message.severity;
    let mut near_miss = None;
    for expectation in expectations.iter_mut().filter(|expectation| expectation.fits(message, source)) {
        if expectation.severity == severity {
            expectation.met = true;
            return None;
        }
        near_miss = Some(&*expectation);
    }
    Some(match near_miss {
        Some(near) => near.error(format!(
            "'{severity}' diagnostic emitted when expecting a '{wanted}'",
            wanted = near.severity
        )),
        None => Diagnostic {
            severity: Severity::Error,
            message: format!("unexpected {severity}: {}", message.message),
            notes: Vec::new(),
            labels: ThinVec::new(),
            help: None,
            ..message.clone()
        },
    })
}

/// The expectations of a text, in its order. What cannot be read is complained about.
fn read(source: &Source, complaints: &mut Vec<Diagnostic>) -> Vec<Expectation> {
    let form =
        r"expected-(error|note|remark|warning)(-re)? *(@(?:[+-][0-9]+|above|below|unknown))? *\{\{(.*)\}\}$";
    let form = Regex::new(form).expect("the expression is well formed");
    let mut expectations: Vec<Expectation> = Vec::new();
    // Expectations of the next line that holds none.
    let mut below: Vec<usize> = Vec::new();
    let (mut above, mut n_lines, mut offset) = (1, 0, 0);
    for full in source.whole_text().split('\n') {
        n_lines += 1;
        let line_start = offset;
        offset += full.len() + 1;
        let found = form.captures(full.trim_ascii_end());
        let Some(found) = found else {
            for at in below.drain(..) {
                expectations[at].line = Some(n_lines);
            }
            above = n_lines;
            continue;
        };
        let start = line_start + found.get(0).map_or(0, |all| all.start());
        let written = &found[4];
        let mut expectation = Expectation {
            severity: severity(&found[1]),
            line: Some(n_lines),
            pattern: Pattern::Contains(written.to_owned()),
            written: written.to_owned(),
            place: Place {
                file: source.name().to_owned(),
                line: u32::try_from(n_lines).unwrap_or(u32::MAX),
                col: u32::try_from(start - line_start + 1).unwrap_or(u32::MAX),
            },
            span: (clamp(start), clamp(line_start + full.trim_ascii_end().len())),
            met: false,
        };
        if found.get(2).is_some() {
            match pattern(written) {
                Ok(pattern) => expectation.pattern = pattern,
                Err(message) => {
                    complaints.push(expectation.error(message));
                    continue;
                }
            }
        }
        match found.get(3).map(|place| &place.as_str()[1..]) {
            None => {}
            Some("unknown") => expectation.line = None,
            Some("above") => expectation.line = Some(above),
            Some("below") => below.push(expectations.len()),
            // A number that is too large means no line at all.
            Some(distance) => {
                let line = distance.parse().ok().and_then(|distance| n_lines.checked_add_signed(distance));
                expectation.line = Some(line.unwrap_or(0)).filter(|line| *line > 0).or(Some(usize::MAX));
            }
        }
        expectations.push(expectation);
    }
    for at in below {
        expectations[at].line = Some(n_lines);
    }
    expectations
}

fn severity(word: &str) -> Severity {
    match word {
        "error" => Severity::Error,
        "warning" => Severity::Warning,
        "remark" => Severity::Remark,
        _ => Severity::Note,
    }
}

/// Text with regular expressions in double braces.
fn pattern(written: &str) -> Result<Pattern, String> {
    let (mut expression, mut rest) = (String::new(), written);
    while let Some((text, after)) = rest.split_once("{{") {
        let (part, after) = after.split_once("}}").ok_or("found start of regex with no end '}}'")?;
        compile(part)?;
        expression += &format!("{}(?:{part})", regex::escape(text));
        rest = after;
    }
    expression += &regex::escape(rest);
    if expression.is_empty() { Ok(Pattern::Nothing) } else { compile(&expression).map(Pattern::Matches) }
}

fn compile(expression: &str) -> Result<Regex, String> {
    let built = RegexBuilder::new(expression).dot_matches_new_line(true).size_limit(1 << 20).build();
    built.map_err(|error| match error {
        regex::Error::Syntax(text) => {
            format!(
                "invalid regex: {}",
                text.lines().last().unwrap_or_default().trim_start_matches("error: ")
            )
        }
        other => format!("invalid regex: {other}"),
    })
}

fn clamp(offset: usize) -> u32 {
    u32::try_from(offset).unwrap_or(u32::MAX)
}
