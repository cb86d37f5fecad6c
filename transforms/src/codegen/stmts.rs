//! What code generation starts from: statements with their instances and timestamps.

use analysis::{FlatRow, Schedule, Scop, StmtId};
use polyhedra::PresburgerRelation;

/// One statement to generate code for.
#[derive(Clone, Debug)]
pub struct ScanStmt {
    /// What calls of it are marked with in the loop program.
    pub id: StmtId,
    /// Its instances: a set over the iterators, with all parameters as symbols, in order.
    pub domain: PresburgerRelation,
    /// Its timestamp. All statements have equally many rows.
    pub rows: Vec<FlatRow>,
}

/// The scop's statements with the timestamps of a schedule.
///
/// # Panics
/// If the schedule is not over the statements of the scop.
pub fn scan_stmts(scop: &Scop, schedule: &Schedule) -> Vec<ScanStmt> {
    let rows = schedule.timestamps();
    assert_eq!(rows.len(), scop.stmts.len(), "a schedule of this scop");
    let stmts = scop.stmts.iter().zip(rows);
    stmts.map(|(stmt, rows)| ScanStmt { id: stmt.id, domain: stmt.domain.clone(), rows }).collect()
}
