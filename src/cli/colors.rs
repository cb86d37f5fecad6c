//! Colours: when reports are coloured, and what in which colour.

use std::io::IsTerminal;
use std::path::Path;

use clap::ValueEnum;
use clap::builder::styling::{AnsiColor, Style};
use loopwright_analysis::Report;
use loopwright_analysis::machinery::Part;

/// When to use colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Color {
    /// On terminals, if `NO_COLOR` is not set
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

impl Color {
    /// Whether to use colours for what goes to a place.
    pub fn is_for(self, place: &impl IsTerminal) -> bool {
        match self {
            Color::Always => true,
            Color::Never => false,
            Color::Auto => {
                place.is_terminal() && std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty())
            }
        }
    }
}

/// The text of a report on its way to a file, or to standard output for none.
pub fn text_of(report: &Report, verbose: bool, output: Option<&Path>, color: Color) -> String {
    let colored = match output {
        None => color.is_for(&std::io::stdout()),
        Some(_) => color == Color::Always,
    };
    let style = |part: Part| match part {
        _ if !colored => Style::new(),
        Part::Heading => Style::new().bold(),
        Part::Parallel => AnsiColor::Green.on_default(),
        Part::Sequential => AnsiColor::Yellow.on_default(),
        Part::Unknown => AnsiColor::Red.on_default(),
    };
    report.to_painted_text(verbose, |part, text| {
        let style = style(part);
        format!("{style}{text}{style:#}")
    })
}
