//! Writes schedules as schedule trees in isl's notation.

use crate::ids::StmtId;
use crate::schedule::{Band, FloorTerm, Isolated, Member, MemberKind, Node, QuasiRow, Schedule};
use crate::scop::{Scop, Stmt};
use itertools::Itertools;
use loopwright_polyhedra::machinery::signed_sum;
use loopwright_polyhedra::{Name, PresburgerRelation, Tuple, UnionRelation, VarKind};
use std::fmt::Write;

/// The schedule as a tree, in lines.
pub(super) fn tree(schedule: &Schedule, scop: &Scop) -> String {
    let mut domain = UnionRelation::empty(scop.param_names());
    scop.stmts.iter().for_each(|stmt| domain.add(stmt.domain.clone()));
    let mut writer = TreeWriter { schedule, scop, text: format!("domain: \"{domain}\"\n") };
    writer.child(&schedule.root, Place::default());
    writer.text
}

struct TreeWriter<'a> {
    schedule: &'a Schedule,
    scop: &'a Scop,
    text: String,
}

/// Where a node is: how far from the left, and below how many members of bands.
#[derive(Clone, Copy, Default)]
struct Place {
    depth: usize,
    n_around: usize,
}

impl TreeWriter<'_> {
    fn child(&mut self, node: &Node, place: Place) {
        let indent = "  ".repeat(place.depth);
        if matches!(node, Node::Leaf) {
            return;
        }
        let _ = writeln!(self.text, "{indent}child:");
        match node {
            Node::Leaf => {}
            Node::Sequence(children) => {
                let _ = writeln!(self.text, "{indent}  sequence:");
                for (stmts, node) in children {
                    let _ = writeln!(self.text, "{indent}  - filter: \"{}\"", filter(self.scop, stmts));
                    self.child(node, Place { depth: place.depth + 2, ..place });
                }
            }
            Node::Band(band) => self.band(band, Place { depth: place.depth + 1, ..place }),
        }
    }

    fn band(&mut self, band: &Band, place: Place) {
        let indent = "  ".repeat(place.depth);
        let maps: Vec<String> = band.members.iter().map(|member| map(self.scop, member)).collect();
        let _ = writeln!(self.text, "{indent}schedule: \"{}[{}]\"", params(self.scop), maps.join(", "));
        if band.permutable {
            let _ = writeln!(self.text, "{indent}permutable: 1");
        }
        if band.members.iter().any(|member| member.coincident) {
            let marks: Vec<&str> =
                band.members.iter().map(|member| if member.coincident { "1" } else { "0" }).collect();
            let _ = writeln!(self.text, "{indent}coincident: [ {} ]", marks.join(", "));
        }
        let options = band.members.iter().enumerate().filter_map(|(at, member)| match member.kind {
            MemberKind::Point => None,
            MemberKind::Tile => Some(format!("atomic[{at}]")),
            MemberKind::Unrolled => Some(format!("unroll[{at}]")),
        });
        let options: Vec<String> = options.collect();
        let isolated = self.schedule.isolated.iter().find(|isolated| is_of(isolated, band, place));
        let mut all = isolated.map(|isolated| UnionRelation::from(named(isolated)).to_string());
        if !options.is_empty() {
            let options = options.join("; ");
            all = Some(match all {
                Some(isolated) => isolated.replacen("{ ", &format!("{{ {options}; "), 1),
                None => format!("{{ {options} }}"),
            });
        }
        if let Some(options) = all {
            let _ = writeln!(self.text, "{indent}options: \"{options}\"");
        }
        let below = Place { n_around: place.n_around + band.members.len(), ..place };
        self.child(&band.child, below);
    }
}

/// The parameters before a set or map; nothing if there are none.
pub(super) fn params(scop: &Scop) -> String {
    let names: Vec<String> = scop.params.iter().map(|param| param.name.to_string()).collect();
    if names.is_empty() { String::new() } else { format!("[{}] -> ", names.join(", ")) }
}

/// `S0[i, j] -> [(i), (j)]`.
pub(super) fn function(scop: &Scop, stmt: &Stmt, rows: &[&QuasiRow]) -> String {
    let rows: Vec<String> = rows.iter().map(|row| format!("({})", row_text(scop, stmt, row))).collect();
    format!("{} -> [{}]", instances(stmt), rows.join(", "))
}

/// Whether a part is one of the points of a band.
fn is_of(isolated: &Isolated, band: &Band, place: Place) -> bool {
    isolated.n_around == place.n_around
        && isolated.points.space().n_range() == place.n_around + band.members.len()
        && isolated.stmts.iter().all(|stmt| band.members[0].rows.contains_key(stmt))
}

/// The points of an isolated part as isl's option.
fn named(isolated: &Isolated) -> PresburgerRelation {
    let n = isolated.points.space().n_range();
    let [around, own] = [isolated.n_around, n - isolated.n_around].map(|n| Tuple::anonymous(n as u32));
    isolated.points.clone().with_range_tuple(Tuple::wrap(around, own).with_name(Some(Name::from("isolate"))))
}

fn map(scop: &Scop, member: &Member) -> String {
    let functions = member.rows.iter().map(|(stmt, row)| function(scop, scop.stmt(*stmt), &[row]));
    format!("{{ {} }}", functions.collect::<Vec<_>>().join("; "))
}

fn filter(scop: &Scop, stmts: &[StmtId]) -> String {
    let stmts: Vec<String> = stmts.iter().map(|stmt| instances(scop.stmt(*stmt))).collect();
    format!("{}{{ {} }}", params(scop), stmts.join("; "))
}

/// The statement with its induction variables: `S0[i, j]`.
fn instances(stmt: &Stmt) -> String {
    format!("{}[{}]", stmt.name, counters(stmt).join(", "))
}

/// The names of its induction variables in its domain, or others where two would be the same.
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
    match row.terms.as_slice() {
        // A sum needs no brackets within those of the component.
        [only] if only.coeff.is_one() && only.divisor.is_one() => only.form.written(&counters, &params),
        _ => signed_sum(terms.map(|(_, term, is_negative)| (is_negative, term))),
    }
}
