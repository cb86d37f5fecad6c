//! Schedules as trees in isl's notation.

use crate::ids::StmtId;
use crate::schedule::{Band, FloorTerm, Member, MemberKind, Node, QuasiRow, Schedule};
use crate::scop::{Scop, Stmt};
use itertools::Itertools;
use polyhedra::{Name, UnionRelation, VarKind};
use std::fmt::Write;

/// The schedule as a tree, in lines.
pub(super) fn tree(schedule: &Schedule, scop: &Scop) -> String {
    let mut domain = UnionRelation::empty(scop.param_names());
    scop.stmts.iter().for_each(|stmt| domain.add(stmt.domain.clone()));
    let mut text = format!("domain: \"{domain}\"\n");
    child(&mut text, scop, &schedule.root, 0);
    text
}

/// The parameters as they stand before a set or map; nothing if there are none.
pub(super) fn params(scop: &Scop) -> String {
    let names: Vec<String> = scop.params.iter().map(|param| param.name.to_string()).collect();
    if names.is_empty() { String::new() } else { format!("[{}] -> ", names.join(", ")) }
}

/// `S0[i, j] -> [(i), (j)]`.
pub(super) fn function(scop: &Scop, stmt: &Stmt, rows: &[&QuasiRow]) -> String {
    let rows: Vec<String> = rows.iter().map(|row| format!("({})", row_text(scop, stmt, row))).collect();
    format!("{} -> [{}]", instances(stmt), rows.join(", "))
}

fn child(text: &mut String, scop: &Scop, node: &Node, depth: usize) {
    let indent = "  ".repeat(depth);
    if matches!(node, Node::Leaf) {
        return;
    }
    let _ = writeln!(text, "{indent}child:");
    match node {
        Node::Leaf => {}
        Node::Sequence(children) => {
            let _ = writeln!(text, "{indent}  sequence:");
            for (stmts, node) in children {
                let _ = writeln!(text, "{indent}  - filter: \"{}\"", filter(scop, stmts));
                child(text, scop, node, depth + 2);
            }
        }
        Node::Band(band) => self::band(text, scop, band, depth + 1),
    }
}

fn band(text: &mut String, scop: &Scop, band: &Band, depth: usize) {
    let indent = "  ".repeat(depth);
    let maps: Vec<String> = band.members.iter().map(|member| map(scop, member)).collect();
    let _ = writeln!(text, "{indent}schedule: \"{}[{}]\"", params(scop), maps.join(", "));
    if band.permutable {
        let _ = writeln!(text, "{indent}permutable: 1");
    }
    if band.members.iter().any(|member| member.coincident) {
        let marks: Vec<&str> =
            band.members.iter().map(|member| if member.coincident { "1" } else { "0" }).collect();
        let _ = writeln!(text, "{indent}coincident: [ {} ]", marks.join(", "));
    }
    let options = band.members.iter().enumerate().filter_map(|(at, member)| match member.kind {
        MemberKind::Point => None,
        MemberKind::Tile => Some(format!("atomic[{at}]")),
        MemberKind::Unrolled => Some(format!("unroll[{at}]")),
    });
    let options: Vec<String> = options.collect();
    if !options.is_empty() {
        let _ = writeln!(text, "{indent}options: \"{{ {} }}\"", options.join("; "));
    }
    child(text, scop, &band.child, depth);
}

fn map(scop: &Scop, member: &Member) -> String {
    let functions = member.rows.iter().map(|(stmt, row)| function(scop, scop.stmt(*stmt), &[row]));
    format!("{{ {} }}", functions.collect::<Vec<_>>().join("; "))
}

fn filter(scop: &Scop, stmts: &[StmtId]) -> String {
    let stmts: Vec<String> = stmts.iter().map(|stmt| instances(scop.stmt(*stmt))).collect();
    format!("{}{{ {} }}", params(scop), stmts.join("; "))
}

/// The statement with its counters: `S0[i, j]`.
fn instances(stmt: &Stmt) -> String {
    format!("{}[{}]", stmt.name, counters(stmt).join(", "))
}

/// The names of its counters in its domain, or others where two would be the same.
fn counters(stmt: &Stmt) -> Vec<String> {
    let space = stmt.domain.space();
    let tuple = space.range();
    let named = |at: usize| tuple.dim_name(u32::try_from(at).ok()?).map(Name::to_string);
    let names: Vec<String> =
        (0..space.n_of(VarKind::Range)).map(|at| named(at).unwrap_or_else(|| format!("i{at}"))).collect();
    let is_taken = |at: usize, name: &String| {
        names[..at].contains(name) || space.symbols().iter().any(|symbol| symbol.as_str() == name)
    };
    match names.iter().enumerate().any(|(at, name)| is_taken(at, name)) {
        true => (0..names.len()).map(|at| format!("i{at}_")).collect(),
        false => names,
    }
}

fn row_text(scop: &Scop, stmt: &Stmt, row: &QuasiRow) -> String {
    let counters = counters(stmt);
    let params: Vec<String> = scop.params.iter().map(|param| param.name.to_string()).collect();
    let term = |FloorTerm { coeff, form, divisor }: &FloorTerm| {
        let form = form.written(&counters, &params);
        let term = if divisor.is_one() { format!("({form})") } else { format!("floor(({form})/{divisor})") };
        let size = coeff.abs();
        let factor = if size.is_one() { String::new() } else { format!("{size}*") };
        (!divisor.is_one(), format!("{factor}{term}"), coeff.is_negative())
    };
    // One sum has one text, in whatever order its terms are.
    let terms = row.terms.iter().filter(|term| !term.coeff.is_zero()).map(term).sorted();
    let mut text = String::new();
    for (_, term, is_negative) in terms {
        let sign = match (text.is_empty(), is_negative) {
            (true, false) => "",
            (true, true) => "-",
            (false, false) => " + ",
            (false, true) => " - ",
        };
        text = text + sign + &term;
    }
    match (row.terms.as_slice(), text.is_empty()) {
        (_, true) => "0".to_owned(),
        // A sum needs no brackets within those of the component.
        ([only], _) if only.coeff.is_one() && only.divisor.is_one() => only.form.written(&counters, &params),
        _ => text,
    }
}
