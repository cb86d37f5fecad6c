//! The dependence graph in Graphviz' language: a cluster per function, a node per statement, an edge per
//! dependence.

use crate::dependence::DependenceKind;
use crate::report::{DependenceReport, FunctionReport, Report, StatementReport};
use std::fmt::Write;

/// The dependence graphs of all functions.
pub(super) fn dot(report: &Report) -> String {
    let mut out = String::from("digraph dependences {\n  node [shape=box, fontname=monospace];\n");
    for (number, function) in report.functions.iter().enumerate() {
        cluster(&mut out, number, function);
    }
    out.push_str("}\n");
    out
}

fn cluster(out: &mut String, number: usize, function: &FunctionReport) {
    let mut line = |text: String| {
        out.push_str("  ");
        out.push_str(&text);
        out.push('\n');
    };
    line(format!("subgraph cluster_{number} {{"));
    line(format!("  label={};", quoted(&[&function.name])));
    for (index, unknown) in function.unknown.iter().enumerate() {
        let label = quoted(&[&format!("unknown at {}", unknown.loc), &unknown.reason]);
        line(format!("  f{number}_unknown{index} [shape=note, label={label}];"));
    }
    for statement in function.statements.known().into_iter().flatten() {
        line(format!("  {} [label={}];", node(number, &statement.id), statement_label(statement)));
    }
    for dependence in function.dependences.known().into_iter().flatten() {
        let (source, target) = (node(number, &dependence.source), node(number, &dependence.target));
        let style = match dependence.kind {
            DependenceKind::Raw => "solid",
            DependenceKind::War => "dashed",
            DependenceKind::Waw => "bold",
            DependenceKind::Rar => "dotted",
        };
        line(format!("  {source} -> {target} [style={style}, label={}];", edge_label(dependence)));
    }
    for (index, input) in function.inputs.known().into_iter().flatten().enumerate() {
        let at_most = if input.exact { "" } else { " (at most)" };
        let label = quoted(&[&format!("input of {}{at_most}", input.array)]);
        line(format!("  f{number}_input{index} [shape=ellipse, label={label}];"));
        line(format!("  f{number}_input{index} -> {};", node(number, &input.statement)));
    }
    line("}".to_string());
}

fn node(function: usize, statement: &str) -> String {
    format!("f{function}_{statement}")
}

fn statement_label(statement: &StatementReport) -> String {
    quoted(&[&statement.id, &statement.op, &statement.loc])
}

fn edge_label(dependence: &DependenceReport) -> String {
    let mut first = format!("{} {}", dependence.kind.as_str(), dependence.array);
    if !dependence.exact {
        first.push_str(" (at most)");
    }
    if dependence.transitive {
        first.push_str(" (transitive)");
    }
    let is_in_no_loop = dependence.distance.0.is_empty();
    let mut second = if is_in_no_loop { String::new() } else { dependence.distance.to_string() };
    if dependence.level > 0 {
        write!(second, " level {}", dependence.level).expect("writing to a string cannot fail");
    }
    quoted(&[&first, second.trim_start()])
}

/// Lines as one quoted string.
fn quoted(lines: &[&str]) -> String {
    let escape = |line: &&str| line.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', " ");
    let lines: Vec<String> = lines.iter().filter(|line| !line.is_empty()).map(escape).collect();
    format!("\"{}\"", lines.join("\\n"))
}
