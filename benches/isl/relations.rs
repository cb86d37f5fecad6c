//! The relations of a scop as isl reads them, for `benches/dependences/isl.py`.

use loopwright::Program;
use loopwright::affine_ir::AccessKind;
use loopwright::analysis::{ReportOptions, Scop, report};
use loopwright::polyhedra::Budget;
use serde_json::{Value, json};
use std::time::Duration;

/// What isl is asked; it repeats its runs for so long.
pub fn of(program: &Program, scop: &Scop, turn: Duration) -> Value {
    let report = report(program.ir(), &ReportOptions::default(), &Budget::default());
    let function = report.functions.iter().find(|function| function.name == scop.name);
    let statements =
        function.and_then(|function| function.statements.known()).expect("the program is a scop");
    let accesses = |kind: AccessKind| -> Value {
        let of_kind = statements.iter().flat_map(|s| s.accesses.iter().filter(move |a| a.kind == kind));
        of_kind.map(|access| access.relation.to_string()).collect()
    };
    json!({
        "domains": statements.iter().map(|s| s.domain.to_string()).collect::<Value>(),
        "schedules": statements.iter().map(|s| s.schedule.to_string()).collect::<Value>(),
        "reads": accesses(AccessKind::Read),
        "writes": accesses(AccessKind::Write),
        "millis": turn.as_millis() as u64,
    })
}
