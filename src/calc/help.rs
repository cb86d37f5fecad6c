//! The output of `help`: the table of operations.

use std::fmt::Write as _;

use crate::calc::ops::op::Op;
use crate::calc::ops::ops;

const LETTERS: &str = "\
b: boolean, i: integer, t: text, s: set, m: map, q: piecewise quasi-polynomial, f: bound on such, l: list, v: any value.
A pair of a result and a boolean, as m^+ gives, may be used as the result. Operations between two values are done from left to right, without precedence.
";

/// All operations, one line each.
pub(super) fn overview() -> String {
    let mut out = String::from("NAME := EXPRESSION;  EXPRESSION;  # comment\n");
    out += LETTERS;
    out += &lines(&ops().filter(|op| op.missing().is_none()).collect::<Vec<_>>());
    let mut missing: Vec<&str> = ops().filter(|op| op.missing().is_some()).map(|op| op.name).collect();
    missing.dedup();
    if !missing.is_empty() {
        let _ = writeln!(out, "not available: {}", missing.join(", "));
    }
    out
}

/// The rows of one operation, if there is one of that name.
pub(super) fn pages(name: &str) -> Option<String> {
    let rows: Vec<&Op> = ops().filter(|op| op.name == name).collect();
    (!rows.is_empty()).then(|| lines(&rows))
}

fn lines(rows: &[&Op]) -> String {
    let signatures: Vec<String> = rows.iter().map(|op| op.signature()).collect();
    let width = signatures.iter().map(String::len).max().unwrap_or(0);
    let line = |(op, signature): (&&Op, &String)| {
        let missing = op.missing().map(|reason| format!(" (not available: it {reason})")).unwrap_or_default();
        format!("  {signature:width$}  {}{missing}\n", op.summary)
    };
    rows.iter().zip(&signatures).map(line).collect()
}
