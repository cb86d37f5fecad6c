//! Diagnostics on standard error: `file:line:col: error: message`, the line, and a mark below the place.

use std::fmt::Write as _;
use std::io::{IsTerminal, Write as _};

use affine_ir::{Diagnostic, Severity, Source};
use clap::builder::styling::{AnsiColor, Style};

use super::Color;

/// Prints diagnostics with the lines of the source they are about.
pub fn show(diagnostics: &[Diagnostic], source: &Source, color: Color) {
    let colored = match color {
        Color::Always => true,
        Color::Never => false,
        Color::Auto => {
            std::io::stderr().is_terminal()
                && std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty())
        }
    };
    let mut text = String::new();
    for diagnostic in diagnostics {
        render(&mut text, diagnostic, source, colored).expect("writing to a string succeeds");
    }
    write(&text);
}

/// Prints a line on standard error.
pub fn say(line: &str) {
    write(&format!("{line}\n"));
}

/// Prints on standard error.
pub fn write(text: &str) {
    // Nobody is left to tell when standard error is gone.
    let _ = std::io::stderr().write_all(text.as_bytes());
}

fn render(text: &mut String, diagnostic: &Diagnostic, source: &Source, colored: bool) -> std::fmt::Result {
    let bold = if colored { Style::new().bold() } else { Style::new() };
    let kind = if colored { style(diagnostic.severity) } else { Style::new() };
    let place = &diagnostic.place;
    if place.line > 0 {
        write!(text, "{bold}{place}: {bold:#}")?;
    }
    let (severity, message) = (diagnostic.severity, &diagnostic.message);
    writeln!(text, "{kind}{severity}: {kind:#}{bold}{message}{bold:#}")?;
    if place.line > 0 && place.file == source.name() {
        let (before, line) = excerpt(source.line(place.line), (place.col as usize).saturating_sub(1));
        // Tabs stay tabs in the margin, so that the mark stands where the place is.
        let margin: String =
            before.chars().map(|character| if character == '\t' { '\t' } else { ' ' }).collect();
        writeln!(text, "{line}\n{margin}{kind}^{kind:#}")?;
    }
    diagnostic.notes.iter().try_for_each(|note| render(text, note, source, colored))
}

/// The part of a line that is shown, and of that the part before `at`: lines of machine-made text can be very long.
fn excerpt(line: &str, at: usize) -> (&str, &str) {
    const AROUND: usize = 200;
    let at = line.floor_char_boundary(at);
    let start = line.floor_char_boundary(at.saturating_sub(AROUND));
    let end = line.floor_char_boundary(at.saturating_add(AROUND));
    (&line[start..at], &line[start..end])
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
