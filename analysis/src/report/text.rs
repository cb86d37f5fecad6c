//! Reports for people.

use crate::dependence::DependenceKind;
use crate::dependence::distance::DistanceVector;
use crate::report::facts::amounts::AmountsReport;
use crate::report::loops::{LoopReport, ObstacleReport, RemedyReport, permutable_with};
use crate::report::{
    Answer, DependenceReport, FunctionReport, InputReport, Report, StatementReport, TransferReport,
    UnknownReport,
};
use itertools::Itertools;
use loopwright_affine_ir::AccessKind;
use loopwright_polyhedra::machinery::PrintedValue;
use loopwright_polyhedra::{Piecewise, PresburgerRelation};
use std::fmt;

/// How much of a report is printed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Detail {
    /// Loops with the reasons, and a table of dependences.
    Short,
    /// Also domains and relations.
    Verbose,
}

/// What a part of the text says, for who colours it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    /// A function's name, or the headings of a table.
    Heading,
    /// A loop is parallel.
    Parallel,
    /// A loop is not parallel.
    Sequential,
    /// Something is not known.
    Unknown,
}

/// How a part of the text is written.
pub(super) type Paint<'a> = dyn Fn(Part, &str) -> String + 'a;

/// The report as text: of each function a summary, then its statements, or if dependences were asked for, the
/// loops around them and what is in their way, and a table of dependences.
pub(super) fn text(report: &Report, detail: Detail, paint: &Paint<'_>) -> String {
    report.functions.iter().map(|f| function(f, detail, paint)).join("\n")
}

fn function(function: &FunctionReport, detail: Detail, paint: &Paint<'_>) -> String {
    let name = paint(Part::Heading, &format!("function '{}'", function.name));
    let mut out = format!("{name} at {}\n", function.loc);
    let mut line = |text: String| {
        out.push_str(text.trim_end());
        out.push('\n');
    };
    summary(function).into_iter().for_each(&mut line);
    if function.statements != Answer::Unknown {
        let parameters = function.parameters.join(", ");
        line(format!("  parameters: {}", if parameters.is_empty() { "none" } else { &parameters }));
    }
    if !function.written.is_empty() {
        let names = function.written.iter().map(|(name, written)| format!("{name} = {written}"));
        line(format!("  names: {}", names.format(", ")));
    }
    function.assumptions.iter().for_each(|assumption| line(format!("  assumed: {assumption}")));
    function.shown.iter().for_each(|fact| line(format!("  shown by all calls: {fact}")));
    function.split_up.iter().for_each(|fact| line(format!("  shown: {fact}")));
    function
        .unknown
        .iter()
        .for_each(|u| line(format!("  {}: {}: {}", paint(Part::Unknown, "unknown"), u.loc, u.reason)));
    let Some(statements) = function.statements.known() else { return out };
    match (&function.dependences, &function.loops) {
        (Answer::NotAsked, _) => statements.iter().flat_map(statement_lines).for_each(&mut line),
        (_, loops) => {
            let loops = loops.known().map_or(&[][..], Vec::as_slice);
            let amounts = function.amounts.known().filter(|_| detail == Detail::Verbose);
            tree_lines(statements, loops, detail, amounts, paint).into_iter().for_each(&mut line);
            amounts.into_iter().flat_map(amount_lines).for_each(&mut line);
        }
    }
    transfer_lines(function, statements, paint).into_iter().for_each(&mut line);
    if let Some(dependences) = function.dependences.known() {
        if function.is_direct {
            line("  listed: dependences without a write of the same cells in a nest between".to_string());
        }
        dependence_lines(dependences, detail, paint).into_iter().for_each(&mut line);
        if function.left_out > 0 {
            line(format!("    … and {} more, which --all prints", function.left_out));
        }
    }
    if let Some(inputs) = function.inputs.known() {
        line(format!("  reads of the input:{}", if inputs.is_empty() { " none" } else { "" }));
        inputs.iter().map(input_line).for_each(&mut line);
    }
    out
}

/// Which op waits for which transfer, and what is wrong with them.
fn transfer_lines(
    function: &FunctionReport,
    statements: &[StatementReport],
    paint: &Paint<'_>,
) -> Vec<String> {
    if function.transfers.is_empty() && function.transfer_faults.is_empty() {
        return Vec::new();
    }
    let line_of = |id: &str| {
        let statement = statements.iter().find(|statement| statement.id == id);
        statement.map_or_else(String::new, |statement| line_number(&statement.loc))
    };
    let mut lines = vec!["  transfers:".to_string()];
    for TransferReport { statement, source, target, waits } in &function.transfers {
        let wait = |(wait, distance): &(String, DistanceVector)| {
            let is_here = distance.0.iter().all(|of_loop| of_loop.direction() == "=");
            let distance = if is_here { String::new() } else { format!(" at distance {distance}") };
            format!("{wait} at {}{distance}", line_of(wait))
        };
        let waits = match waits.is_empty() {
            true => "no op waits for it".to_string(),
            false => format!("awaited by {}", waits.iter().map(wait).join(" and ")),
        };
        lines.push(format!("    {statement} at {}: {source} to {target}, {waits}", line_of(statement)));
    }
    let fault = |fault: &UnknownReport| {
        format!("    {}: {}: {}", paint(Part::Sequential, "wrong"), line_number(&fault.loc), fault.reason)
    };
    lines.extend(function.transfer_faults.iter().map(fault));
    lines
}

/// `2 of 3 loops parallel; 1 statement, 4 dependences`.
fn summary(function: &FunctionReport) -> Option<String> {
    let (statements, dependences) = (function.statements.known()?, function.dependences.known()?);
    if statements.is_empty() {
        return Some("  nothing to report: no statement touches memory".to_string());
    }
    let what = if function.is_direct { "direct dependence" } else { "dependence" };
    let counts =
        [counted(statements.len(), "statement"), counted(dependences.len() + function.left_out, what)];
    let counts = counts.join(", ");
    // Only memory-based dependences tell which loops are parallel.
    let Some(loops) = function.loops.known() else { return Some(format!("  {counts}")) };
    let n_parallel = loops.iter().filter(|l| l.parallel).count();
    let parallel = match (n_parallel, loops.len()) {
        (_, 0) => "no loops".to_string(),
        (1, 1) => "the loop is parallel".to_string(),
        (0, 1) => "the loop is not parallel".to_string(),
        (n, all) if n == all => format!("all {n} loops parallel"),
        (n, all) => format!("{n} of {all} loops parallel"),
    };
    Some(format!("  {parallel}; {counts}"))
}

fn counted(n: usize, what: &str) -> String {
    format!("{n} {what}{}", if n == 1 { "" } else { "s" })
}

/// The loops with the statements in them, in program order.
fn tree_lines(
    statements: &[StatementReport],
    loops: &[LoopReport],
    detail: Detail,
    amounts: Option<&AmountsReport>,
    paint: &Paint<'_>,
) -> Vec<String> {
    let mut lines = Vec::new();
    let mut open: &[usize] = &[];
    for (number, statement) in statements.iter().enumerate() {
        let n_common = open.iter().zip(&statement.loops).take_while(|(a, b)| a == b).count();
        for &at in &statement.loops[n_common..] {
            let Some(l) = loops.get(at) else { continue };
            lines.extend(loop_lines(at, loops, paint));
            let indent = "  ".repeat(l.depth);
            lines.extend(
                amounts.map(|all| format!("    {indent}  iterations {}", formula(&all.iterations[at]))),
            );
        }
        open = &statement.loops;
        let indent = "  ".repeat(if loops.is_empty() { 0 } else { statement.loops.len() });
        let text = if statement.written.is_empty() { &statement.op } else { &statement.written };
        lines.push(format!("    {indent}{} at {}: {text}", statement.id, line_number(&statement.loc)));
        if detail == Detail::Verbose {
            let domain = &statement.domain;
            let text = readable(domain.to_string(), "set", domain.disjuncts().len());
            lines.push(format!("    {indent}   {text}"));
            lines.extend(
                amounts.map(|all| format!("    {indent}   instances {}", formula(&all.instances[number]))),
            );
        }
    }
    lines
}

/// What is computed and touched altogether.
fn amount_lines(amounts: &AmountsReport) -> Vec<String> {
    let mut lines =
        vec!["  amounts:".to_string(), format!("    floating-point operations {}", formula(&amounts.flops))];
    for array in &amounts.arrays {
        let parts = [
            ("cells", formula(&array.cells)),
            ("bytes", formula(&array.bytes)),
            ("accesses", formula(&array.accesses)),
            ("reuse", formula(&array.reuse)),
        ];
        lines.extend(parts.map(|(what, formula)| format!("    {} {what} {formula}", array.array)));
    }
    lines
}

fn formula<F: PrintedValue>(amount: &Result<Piecewise<F>, String>) -> String {
    match amount {
        Ok(formula) if formula.is_empty() => "0".to_owned(),
        Ok(formula) => readable(formula.to_string(), "formula", formula.pieces().len()),
        Err(reason) => format!("not known: {reason}"),
    }
}

/// The longest formula or relation that a person reads, in characters.
const MOST_CHARACTERS: usize = 600;

/// The text, or in words what it is where it is too long to read.
fn readable(text: String, what: &str, n_pieces: usize) -> String {
    match text.len() {
        ..=MOST_CHARACTERS => text,
        length => {
            let pieces = counted(n_pieces, "piece");
            format!("a {what} of {length} characters in {pieces}; '--format json' has it")
        }
    }
}

/// `line 5` of `file:5:3`.
fn line_number(loc: &str) -> String {
    loc.rsplit(':').nth(1).map_or_else(|| loc.to_string(), |number| format!("line {number}"))
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

const HEADINGS: [&str; 6] = ["", "from to", "kind", "array", "carried by", "distance"];

/// A table; in the long form, below each row its relation.
fn dependence_lines(dependences: &[DependenceReport], detail: Detail, paint: &Paint<'_>) -> Vec<String> {
    if dependences.is_empty() {
        return vec!["  dependences: none".to_string()];
    }
    let mut rows: Vec<[String; 6]> = vec![HEADINGS.map(str::to_string)];
    rows.extend(dependences.iter().enumerate().map(|(number, dependence)| cells(number, dependence)));
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..HEADINGS.len()).map(width).collect();
    let row_line = |row: &[String; 6]| {
        let cells = row.iter().zip(&widths).map(|(cell, width)| format!("{cell:width$}"));
        format!("    {}", cells.format("  "))
    };
    let mut lines = vec!["  dependences:".to_string(), paint(Part::Heading, row_line(&rows[0]).trim_end())];
    for (row, dependence) in rows[1..].iter().zip(dependences) {
        lines.push(row_line(row));
        if detail == Detail::Verbose {
            let relation = &dependence.relation;
            let text = readable(relation.to_string(), "relation", relation.disjuncts().len());
            lines.push(format!("        {text}"));
        }
    }
    if dependences.iter().any(|dependence| dependence.transitive) {
        lines.push(
            "    * the cell is written again in between, so that other dependences keep this order"
                .to_string(),
        );
    }
    lines
}

fn cells(number: usize, dependence: &DependenceReport) -> [String; 6] {
    let carrier = match &dependence.carrier {
        Some(loc) => line_number(loc),
        None => "no loop".to_string(),
    };
    let at_most = if dependence.exact { "" } else { " at most" };
    [
        number.to_string(),
        format!("{} -> {}", dependence.source, dependence.target),
        format!("{}{}{at_most}", dependence.kind, if dependence.transitive { "*" } else { "" }),
        dependence.array.clone(),
        carrier,
        dependence.distance.to_string(),
    ]
}

fn input_line(input: &InputReport) -> String {
    let at_most = if input.exact { "" } else { " at most" };
    format!("    {} of {}{at_most}: {}", input.statement, input.array, input.instances)
}

fn loop_lines(at: usize, loops: &[LoopReport], paint: &Paint<'_>) -> Vec<String> {
    let l = &loops[at];
    let verdict = match (l.parallel, l.reduction, l.declared_parallel) {
        (true, ..) => "parallel",
        (false, _, true) => "declared parallel, but its iterations depend on each other",
        (false, ..) => "not parallel",
    };
    let verdict = paint(if l.parallel { Part::Parallel } else { Part::Sequential }, verdict);
    let indent = "  ".repeat(l.depth);
    let permutable = match permutable_with(at, loops) {
        others if others.is_empty() => String::new(),
        others => {
            let names = others.iter().map(|other| format!("%{}", loops[*other].iv));
            format!("; permutable with {}", names.format(", "))
        }
    };
    let mut lines =
        vec![format!("    {indent}for %{} at {}: {verdict}{permutable}", l.iv, line_number(&l.loc))];
    lines.extend(l.obstacle.iter().map(|o| format!("    {indent}  as {}", obstacle(l, o))));
    let ways = [
        l.parallel_if.as_ref().map(|values| {
            format!("if {}", readable(condition(values), "condition", values.disjuncts().len()))
        }),
        l.parallel_once.as_ref().map(remedy),
    ];
    let ways = ways.iter().flatten().join("; or ");
    if !ways.is_empty() {
        lines.push(format!("    {indent}  parallel {ways}"));
    }
    lines
}

/// `once t is private, the last values copied out, and the reduction into C by addf may be reordered`.
pub(super) fn remedy(remedy: &RemedyReport) -> String {
    let RemedyReport { private, totals } = remedy;
    let mut parts = Vec::new();
    if !private.is_empty() {
        let names = private.iter().map(|(name, _)| name).collect_vec();
        let out = private.iter().filter(|(_, copied_out)| *copied_out).map(|(name, _)| name).collect_vec();
        let copied = match out.len() {
            0 => String::new(),
            n if n == names.len() => ", the last values copied out".to_owned(),
            _ => format!(", the last values of {} copied out", listed(&out)),
        };
        parts.push(format!("{} {} private{copied}", listed(&names), is_or_are(names.len())));
    }
    if !totals.is_empty() {
        let kept = totals.iter().map(|(_, op)| op).unique().map(|op| {
            let of_op = totals.iter().filter(|(_, other)| other == op).map(|(name, _)| name);
            format!("{} by {op}", listed(&of_op.collect_vec()))
        });
        let (plural, kept) = (if totals.len() == 1 { "" } else { "s" }, listed(&kept.collect_vec()));
        parts.push(format!("the reduction{plural} into {kept} may be reordered"));
    }
    format!("once {}", parts.join(" and "))
}

fn is_or_are(n: usize) -> &'static str {
    if n == 1 { "is" } else { "are" }
}

/// `a`, `a and b`, `a, b and c`.
fn listed(names: &[impl fmt::Display]) -> String {
    match names.split_last() {
        Some((last, others)) if !others.is_empty() => format!("{} and {last}", others.iter().format(", ")),
        _ => names.iter().join(", "),
    }
}

/// `n <= 5, or m = 0` of `[n, m] -> { : n <= 5; : m = 0 }`.
pub fn condition(values: &PresburgerRelation) -> String {
    let pieces = values.disjuncts().iter().map(|piece| {
        let text = piece.to_string();
        let constraints = text.split_once(": ").and_then(|(_, rest)| rest.strip_suffix(" }"));
        constraints.map_or_else(|| text.clone(), str::to_owned)
    });
    pieces.collect::<Vec<_>>().join(", or ")
}

/// Why a loop is not parallel.
fn obstacle(l: &LoopReport, o: &ObstacleReport) -> String {
    let arrays = o.arrays.iter().join(", ");
    if let Some(op) = l.reduction {
        return format!("it carries a reduction into {arrays} by {op}");
    }
    nearest(o).join(" ")
}

/// Which instance comes first, and which must wait for it.
pub(super) fn nearest(o: &ObstacleReport) -> [String; 2] {
    let instance = |(name, counters): &(String, Vec<_>)| format!("{name}[{}]", counters.iter().format(", "));
    let (source, target, array) = (instance(&o.source), instance(&o.target), &o.array);
    let (first, mut then) = match (o.kind, o.exact) {
        (DependenceKind::War, true) => {
            (format!("{source} reads {array}"), format!("before {target} writes the cell"))
        }
        (DependenceKind::Waw, true) => {
            (format!("{source} writes {array}"), format!("before {target} writes the cell"))
        }
        (_, true) => (format!("{source} writes {array}"), format!("before {target} reads the cell")),
        (_, false) => {
            (format!("{source} may touch a cell of {array}"), format!("that {target} may touch, too"))
        }
    };
    if !o.parameters.is_empty() {
        let values = o.parameters.iter().map(|(name, value)| format!("{name} = {value}"));
        then.push_str(&format!(" ({})", values.format(", ")));
    }
    let others = o.arrays.iter().filter(|other| **other != o.array).join(", ");
    if !others.is_empty() {
        then.push_str(&format!("; and through {others}"));
    }
    [first, then]
}
