//! The loops of a new order as an outline, by the names and lines of the old program.
//!
//! ```text
//! for %i in tiles of 512, parallel
//!   for %k
//!     for %i
//!       line 25
//! ```

use itertools::Itertools;
use loopwright::affine_ir::Id;
use loopwright::analysis::machinery::Outline;
use loopwright::analysis::{Band, Member, MemberKind, Node, StmtId};

use crate::cli::explain::has_unrolled;

/// Where statements stand, in words: `line 25`, `lines 25 and 31`.
pub fn lines(outline: &Outline, stmts: &[StmtId]) -> String {
    let places = stmts.iter().map(|&stmt| &outline.stmt(stmt).place);
    let places: Vec<String> = places.map(|place| place.line.to_string()).unique().collect();
    match places.as_slice() {
        [line] => format!("line {line}"),
        [first @ .., last] => format!("lines {} and {last}", first.join(", ")),
        [] => String::new(),
    }
}

/// What a member counts. Where that is not the same for all its statements, and where `placed`, with their
/// lines.
pub fn counts(outline: &Outline, member: &Member, placed: bool) -> String {
    let mut by_text: Vec<(String, Vec<StmtId>)> = Vec::new();
    for (&stmt, row) in &member.rows {
        let forms = row.terms.iter().filter(|term| !term.form.is_constant());
        let text = forms.map(|term| outline.form(stmt, &term.form)).join(" and ");
        match by_text.iter_mut().find(|(known, _)| *known == text) {
            Some((_, stmts)) => stmts.push(stmt),
            None => by_text.push((text, vec![stmt])),
        }
    }
    // A statement that has no such loop runs in one iteration of the others'.
    by_text.retain(|(text, _)| !text.is_empty());
    match by_text.as_slice() {
        [(text, _)] if !placed => text.clone(),
        several => {
            several.iter().map(|(text, stmts)| format!("{text} at {}", lines(outline, stmts))).join(", ")
        }
    }
}

/// By how much a member divides what it counts, of each of its terms; nothing where it does not.
pub fn sizes(member: &Member) -> String {
    let terms = member.rows.first().map_or(&[][..], |(_, row)| &row.terms);
    terms.iter().filter(|term| !term.divisor.is_one()).map(|term| term.divisor.to_string()).join(" and ")
}

/// The loops below a node, a line each; of those that could run in parallel, `forks` within each other do.
pub fn nest(outline: &Outline, root: &Node, forks: u32) -> Vec<String> {
    let mut nest = Nest { outline, lines: Vec::new() };
    let stmts = (0..).map(StmtId::from_index).take(outline.stmts.len()).collect_vec();
    nest.node(root, &stmts, 0, forks);
    nest.lines
}

struct Nest<'a> {
    outline: &'a Outline,
    lines: Vec<String>,
}

impl Nest<'_> {
    fn line(&mut self, depth: usize, text: &str) {
        self.lines.push(format!("{}{text}", "  ".repeat(depth)));
    }

    fn node(&mut self, node: &Node, stmts: &[StmtId], mut depth: usize, mut forks: u32) {
        match node {
            Node::Leaf => self.line(depth, &lines(self.outline, stmts)),
            Node::Sequence(children) => {
                children.iter().for_each(|(stmts, child)| self.node(child, stmts, depth, forks));
            }
            Node::Band(Band { members, child, .. }) => {
                for member in members {
                    let (counts, sizes) = (counts(self.outline, member, false), sizes(member));
                    if counts.is_empty() || self.outline.runs_once(member) {
                        continue;
                    }
                    let how = match member.kind {
                        MemberKind::Tile if sizes.contains(' ') => {
                            format!(" in diagonals of tiles of {sizes}")
                        }
                        MemberKind::Tile => format!(" in tiles of {sizes}"),
                        MemberKind::Point if sizes.is_empty() => String::new(),
                        MemberKind::Point if has_unrolled(child) => format!(" in blocks of {sizes}"),
                        MemberKind::Point => format!(" in tiles of {sizes}"),
                        MemberKind::Unrolled => ", unrolled".to_owned(),
                    };
                    let is_forked = member.coincident && forks > 0;
                    let runs = if is_forked { ", parallel" } else { "" };
                    forks -= u32::from(is_forked);
                    self.line(depth, &format!("for {counts}{how}{runs}"));
                    depth += 1;
                }
                self.node(child, stmts, depth, forks);
            }
        }
    }
}
