//! Flat schedules: maps from instances to timestamps, ordered lexicographically.
//!
//! # Method
//! Where a component is a constant for all statements, they are put in a sequence; runs of others become
//! bands. Statements that nothing tells apart run one after the other.

use crate::ids::StmtId;
use crate::isl::fault::{ScheduleFault, ScheduleTextError};
use crate::isl::function::{Reader, Rows};
use crate::schedule::{Band, Member, MemberKind, Node, QuasiRow, Schedule};
use indexmap::IndexMap;
use loopwright_affine_ir::Id;
use loopwright_polyhedra::Int;
use std::collections::BTreeMap;

/// Whether the text is a map rather than a tree in YAML.
pub(super) fn is_flat(text: &str) -> bool {
    let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
    let Some(first) = lines.next() else { return false };
    let inside = first.strip_prefix('{').map(|rest| rest.trim_start().trim_start_matches(['"', '\'']));
    first.starts_with('[') || inside.is_some_and(|inside| !inside.starts_with("domain"))
}

/// Reads such a map; lines that begin with `#` are left out.
pub(super) fn read(text: &str, reader: &Reader<'_>) -> Result<Schedule, ScheduleTextError> {
    let blank = |line: &str| if line.trim_start().starts_with('#') { String::new() } else { line.to_owned() };
    let first = text.lines().position(|line| !blank(line).trim().is_empty()).unwrap_or(0);
    let map: Vec<String> = text.lines().map(blank).collect();
    let at = |fault| ScheduleTextError { line: first + 1, column: 1, fault };
    let rows = reader.rows(map.join("\n").trim()).map_err(at)?;
    let found: Vec<StmtId> = rows.keys().copied().collect();
    reader.check_complete(&found).map_err(at)?;
    let n = rows.first().map_or(0, |(_, rows)| rows.len());
    let all: Vec<StmtId> = (0..reader.scop.stmts.len()).map(StmtId::from_index).collect();
    let mut complete = Rows::new();
    for stmt in &all {
        // One without instances takes part in every component as zero does.
        let given = rows.get(stmt).cloned();
        complete.insert(*stmt, given.unwrap_or_else(|| vec![QuasiRow::default(); n]));
    }
    let tree = Tree { reader, rows: &complete, n };
    Ok(Schedule { root: tree.node(&all, 0).map_err(at)?, ..reader.scop.original.clone() })
}

struct Tree<'a> {
    reader: &'a Reader<'a>,
    rows: &'a Rows,
    n: usize,
}

impl Tree<'_> {
    /// The node of the components from `from` on.
    fn node(&self, stmts: &[StmtId], from: usize) -> Result<Node, ScheduleFault> {
        if from == self.n {
            let children = stmts.iter().map(|stmt| (vec![*stmt], Node::Leaf)).collect();
            return Ok(Node::sequence(children));
        }
        let constants: Option<Vec<Int>> =
            stmts.iter().map(|stmt| self.rows[stmt][from].as_constant()).collect();
        let Some(constants) = constants else {
            let until =
                (from..self.n).find(|at| stmts.iter().all(|s| self.rows[s][*at].as_constant().is_some()));
            let until = until.unwrap_or(self.n);
            let members = (from..until).map(|at| self.member(stmts, at)).collect();
            let child = Box::new(self.node(stmts, until)?);
            return Ok(Node::Band(Band { members, permutable: false, child }));
        };
        let mut groups: BTreeMap<Int, Vec<StmtId>> = BTreeMap::new();
        for (stmt, constant) in stmts.iter().zip(constants) {
            groups.entry(constant).or_default().push(*stmt);
        }
        let children = groups.into_values().map(|stmts| {
            let child = self.node(&stmts, from + 1)?;
            Ok((stmts, child))
        });
        Ok(Node::sequence(children.collect::<Result<_, ScheduleFault>>()?))
    }

    fn member(&self, stmts: &[StmtId], at: usize) -> Member {
        let given = |stmt: &StmtId| (*stmt, self.rows[stmt][at].clone());
        let rows: IndexMap<StmtId, QuasiRow> = stmts.iter().map(given).collect();
        Member { rows: self.reader.completed(rows, stmts), coincident: false, kind: MemberKind::Point }
    }
}
