//! Reports for people.

use crate::report::{Answer, DependenceReport, FunctionReport, LoopReport, Report, StatementReport};
use affine_ir::AccessKind;
use indexmap::IndexMap;
use itertools::Itertools;

/// The report as text: statements, then, if asked for, dependences and loops.
pub(super) fn text(report: &Report) -> String {
    report.functions.iter().map(function).join("\n")
}

fn function(function: &FunctionReport) -> String {
    let mut out = format!("function '{}' at {}\n", function.name, function.loc);
    let mut line = |text: String| {
        out.push_str(text.trim_end());
        out.push('\n');
    };
    if function.statements != Answer::Unknown {
        let none = || "none".to_string();
        let parameters = function.parameters.join(", ");
        line(format!("  parameters: {}", Some(parameters).filter(|p| !p.is_empty()).unwrap_or_else(none)));
    }
    if !function.written.is_empty() {
        let names = function.written.iter().map(|(name, written)| format!("{name} = {written}"));
        line(format!("  names: {}", names.format(", ")));
    }
    function.assumptions.iter().for_each(|assumption| line(format!("  assumed: {assumption}")));
    function
        .unknown
        .iter()
        .for_each(|unknown| line(format!("  unknown: {}: {}", unknown.loc, unknown.reason)));
    let with_dependences = function.dependences != Answer::NotAsked;
    for statement in function.statements.known().into_iter().flatten() {
        if with_dependences {
            line(format!("  {} = {} at {}: {}", statement.id, statement.op, statement.loc, statement.domain));
        } else {
            statement_lines(statement).into_iter().for_each(&mut line);
        }
    }
    if let Answer::Known(dependences) = &function.dependences {
        match dependences.is_empty() {
            true => line("  dependences: none".to_string()),
            false => line("  dependences:".to_string()),
        }
        dependence_lines(dependences).into_iter().for_each(&mut line);
        if let Some(loops) = function.loops.known().filter(|loops| !loops.is_empty()) {
            line("  loops:".to_string());
            loops.iter().flat_map(|l| loop_lines(l, dependences)).for_each(&mut line);
        }
    }
    out
}

fn statement_lines(statement: &StatementReport) -> Vec<String> {
    let mut lines = vec![
        format!("  {} = {} at {}", statement.id, statement.op, statement.loc),
        format!("    domain   {}", statement.domain),
        format!("    schedule {}", statement.schedule),
    ];
    for access in &statement.accesses {
        let kind = match access.kind {
            AccessKind::Read => "read ",
            AccessKind::Write => "write",
        };
        let at_most = if access.exact { "" } else { " (at most)" };
        lines.push(format!("    {kind}    {}{at_most}", access.relation));
    }
    lines
}

const HEADINGS: [&str; 7] = ["", "kind", "array", "carried by", "distance", "direction", "exact"];

/// A table, and below each row its relation.
fn dependence_lines(dependences: &[DependenceReport]) -> Vec<String> {
    if dependences.is_empty() {
        return Vec::new();
    }
    let mut rows: Vec<[String; 7]> = vec![HEADINGS.map(str::to_string)];
    rows.extend(dependences.iter().enumerate().map(|(number, dependence)| cells(number, dependence)));
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..HEADINGS.len()).map(width).collect();
    let row_line = |row: &[String; 7]| {
        let cells = row.iter().zip(&widths).map(|(cell, width)| format!("{cell:width$}"));
        format!("    {}", cells.collect_vec().join("  "))
    };
    let mut lines = vec![row_line(&rows[0])];
    for (row, dependence) in rows[1..].iter().zip(dependences) {
        lines.push(row_line(row));
        lines.push(format!("        {}", dependence.relation));
    }
    lines
}

fn cells(number: usize, dependence: &DependenceReport) -> [String; 7] {
    let carrier = match &dependence.carrier {
        Some(loc) => format!("loop i{} at {loc}", dependence.level - 1),
        None => "no loop".to_string(),
    };
    [
        format!("{number}: {} -> {}", dependence.source, dependence.target),
        dependence.kind.as_str().to_string(),
        dependence.array.clone(),
        carrier,
        dependence.distance.to_string(),
        dependence.distance.directions().to_string(),
        if dependence.exact { "yes" } else { "at most" }.to_string(),
    ]
}

fn loop_lines(l: &LoopReport, dependences: &[DependenceReport]) -> Vec<String> {
    let verdict = match (l.parallel, l.reduction, l.declared_parallel) {
        (true, ..) => "parallel".to_string(),
        (false, _, true) => "declared parallel, but its iterations depend on each other".to_string(),
        (false, Some(op), false) => format!("not parallel: a reduction by {op}"),
        (false, None, false) => "not parallel".to_string(),
    };
    let indent = "  ".repeat(l.depth);
    let written = l.written.as_ref().map_or_else(String::new, |written| format!(" = {written}"));
    let mut lines = vec![format!("    {indent}{}{written} at {}: {verdict}", l.iv, l.loc)];
    lines.extend(carried(l, dependences).into_iter().map(|text| format!("    {indent}  carries {text}")));
    lines
}

/// What a loop carries, one line per pair of statements and array: the numbers of the dependences by kind.
fn carried(l: &LoopReport, dependences: &[DependenceReport]) -> Vec<String> {
    let mut groups: IndexMap<_, IndexMap<&str, Vec<String>>> = IndexMap::new();
    for number in &l.carried {
        let Some(d) = dependences.get(*number) else { continue };
        let kinds = groups.entry((&d.source, &d.target, &d.array)).or_default();
        kinds.entry(d.kind.as_str()).or_default().push(number.to_string());
    }
    let line =
        |((source, target, array), kinds): ((&String, &String, &String), IndexMap<&str, Vec<String>>)| {
            let kinds = kinds.iter().map(|(kind, numbers)| format!("{kind} ({})", numbers.join(", ")));
            format!("{source} -> {target} on {array}: {}", kinds.collect_vec().join(", "))
        };
    groups.into_iter().map(line).collect()
}
