//! `--mlir-pass-statistics`: the counts of passes, in the form of mlir-opt's report.

use std::collections::BTreeMap;

use clap::ValueEnum;
use loopwright::transforms::machinery::{PassRun, Statistics};

use crate::cli::diagnostics;

/// How counts are put together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Display {
    /// Of all passes of one name together, in the order of their names
    List,
    /// Of each pass by itself, as they are nested
    Pipeline,
}

/// Prints the report on standard error, of the passes in turn with what each counted.
pub fn report(runs: &[(PassRun<'_>, Statistics)], display: Display) {
    let rule = format!("==={}===\n", "-".repeat(73));
    let title = "... Pass statistics report ...";
    let entries = match display {
        Display::List => list(runs),
        Display::Pipeline => pipeline(runs),
    };
    diagnostics::write(&format!("{rule}{title:>55}\n{rule}{entries}\n"));
}

fn list(runs: &[(PassRun<'_>, Statistics)]) -> String {
    let mut passes: BTreeMap<&str, Statistics> = BTreeMap::new();
    for (run, statistics) in runs.iter().filter(|(_, statistics)| !statistics.is_empty()) {
        passes.entry(run.pass.info().class).or_default().add(statistics);
    }
    passes.iter().map(|(name, statistics)| entry(2, name, statistics)).collect()
}

fn pipeline(runs: &[(PassRun<'_>, Statistics)]) -> String {
    let mut text = String::new();
    // The anchors around the pass before, without the outermost.
    let mut around: Vec<&str> = Vec::new();
    for (run, statistics) in runs {
        let anchors: Vec<&str> = run.anchors().skip(1).collect();
        let common = around.iter().zip(&anchors).take_while(|(one, other)| one == other).count();
        for (depth, anchor) in anchors.iter().enumerate().skip(common) {
            text += &format!("{:1$}'{anchor}' Pipeline\n", "", 2 * depth);
        }
        text += &entry(2 * anchors.len(), run.pass.info().class, statistics);
        around = anchors;
    }
    text
}

/// A pass and its counts, indented.
fn entry(indent: usize, name: &str, statistics: &Statistics) -> String {
    let mut text = format!("{:indent$}{name}\n", "");
    let counts: Vec<_> = statistics.iter().map(|(statistic, count)| (statistic, count.to_string())).collect();
    let widest = counts.iter().map(|(_, count)| count.len()).max().unwrap_or(0);
    let longest = counts.iter().map(|(statistic, _)| statistic.name.len()).max().unwrap_or(0);
    for (statistic, count) in &counts {
        let (name, description) = (statistic.name, statistic.description);
        text += &format!("{:indent$}  (S) {count:>widest$} {name:<longest$} - {description}\n", "");
    }
    text
}
