//! Diagnostics on standard error: `file:line:col: error: message`, then the line with the place underlined.
//!
//! The first line is for tools, and the same as mlir-opt's; all else is for people.

use std::io::Write as _;

use annotate_snippets::{Annotation, AnnotationKind, Group, Level, Renderer, Snippet};
use clap::builder::styling::{AnsiColor, Style};
use loopwright_affine_ir::machinery::visible;
use loopwright_affine_ir::{Diagnostic, Severity, Source};

use crate::cli::colors::Color;

/// How many bytes of a line are shown on each side of the place: machine-made lines can be very long.
const AROUND: usize = 200;

/// How many columns of that are shown.
const WIDTH: usize = 120;

/// Prints diagnostics with the lines of the source they are about.
pub fn show(diagnostics: &[Diagnostic], source: &Source, color: Color) {
    let colored = color.is_for(&std::io::stderr());
    let mut text = String::new();
    for diagnostic in diagnostics {
        render(&mut text, diagnostic, source, colored);
        for note in &diagnostic.notes {
            // What is underlined already is not shown again.
            let is_elsewhere = (&note.place, note.span) != (&diagnostic.place, diagnostic.span);
            let span = note.span.filter(|_| is_elsewhere);
            render(&mut text, &Diagnostic { span, ..note.clone() }, source, colored);
        }
    }
    write(&text);
}

/// Prints a line on standard error: one, whatever it quotes.
pub fn say(line: &str) {
    write(&format!("{}\n", visible(line)));
}

/// Prints on standard error.
pub fn write(text: &str) {
    // Nobody is left to tell when standard error is gone.
    let _ = std::io::stderr().write_all(text.as_bytes());
}

/// One message without its notes.
fn render(text: &mut String, diagnostic: &Diagnostic, source: &Source, colored: bool) {
    *text += &head(diagnostic, colored);
    let level = match diagnostic.severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
        Severity::Remark => Level::INFO,
        Severity::Note => Level::NOTE,
    };
    let span = diagnostic.span.filter(|_| diagnostic.place.file == source.name());
    let excerpt = span.map(|span| Excerpt::new(source, span));
    let mut group = Group::with_level(level);
    let labels = diagnostic.labels.iter().filter(|_| excerpt.is_some());
    let (mut beside, mut elsewhere) = (Vec::new(), Vec::new());
    for (span, label) in labels {
        match excerpt.as_ref().and_then(|excerpt| excerpt.mark_of(*span)) {
            Some(mark) => beside.push(AnnotationKind::Context.span(mark).label(&**label)),
            None => elsewhere.push((Excerpt::new(source, *span), &**label)),
        }
    }
    if let Some(excerpt) = &excerpt {
        let mark = AnnotationKind::Primary.span(excerpt.mark.clone());
        group = group.element(excerpt.snippet().annotation(mark).annotations(beside));
    }
    for (excerpt, label) in &elsewhere {
        let mark = AnnotationKind::Context.span(excerpt.mark.clone()).label(*label);
        group = group.element(excerpt.snippet().annotation(mark));
    }
    if let Some(help) = &diagnostic.help {
        group = group.element(Level::HELP.message(&**help));
    }
    if !group.is_empty() {
        let renderer = if colored { Renderer::styled() } else { Renderer::plain() };
        *text += &renderer.term_width(WIDTH).render(&[group]);
        text.push('\n');
    }
}

/// The line for tools.
fn head(diagnostic: &Diagnostic, colored: bool) -> String {
    let bold = if colored { Style::new().bold() } else { Style::new() };
    let kind = if colored { style(diagnostic.severity) } else { Style::new() };
    let message = visible(&diagnostic.message);
    let (place, severity) = (&diagnostic.place, diagnostic.severity);
    format!("{bold}{place}: {bold:#}{kind}{severity}: {kind:#}{bold}{message}{bold:#}\n")
}

fn style(severity: Severity) -> Style {
    let color = match severity {
        Severity::Error => AnsiColor::Red,
        Severity::Warning => AnsiColor::Magenta,
        Severity::Remark => AnsiColor::Blue,
        Severity::Note => AnsiColor::Cyan,
    };
    color.on_default().bold()
}

/// The part of a line that is shown.
struct Excerpt<'a> {
    text: &'a str,
    /// The number of the line.
    line: usize,
    /// What is underlined, in bytes of the text.
    mark: std::ops::Range<usize>,
    /// Where the text begins, in bytes of the source.
    start: usize,
}

impl<'a> Excerpt<'a> {
    fn new(source: &'a Source, (start, end): (u32, u32)) -> Excerpt<'a> {
        let (line, col) = source.line_col(start);
        let text = source.line(line);
        let from = text.floor_char_boundary((col as usize - 1).min(text.len()));
        let to = text.floor_char_boundary((from + (end - start) as usize).min(text.len()));
        let first = text.floor_char_boundary(from.saturating_sub(AROUND));
        let last = text.ceil_char_boundary((from + AROUND).min(text.len()));
        let text = &text[first..last];
        let mark = from - first..to.min(last) - first;
        Excerpt { text, line: line as usize, start: (start as usize).saturating_sub(mark.start), mark }
    }

    /// Another part of the source in bytes of the text, if it lies in it.
    fn mark_of(&self, (start, end): (u32, u32)) -> Option<std::ops::Range<usize>> {
        let mark = (start as usize).checked_sub(self.start)?..(end as usize).checked_sub(self.start)?;
        self.text.get(mark.clone()).map(|_| mark)
    }

    fn snippet(&self) -> Snippet<'_, Annotation<'_>> {
        Snippet::source(self.text).line_start(self.line).fold(false)
    }
}
