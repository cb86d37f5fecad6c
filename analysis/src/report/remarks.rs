//! Dependences as remarks at their ops, which programs can expect in comments.

use crate::dependence::loops::LoopParallelism;
use crate::ids::StmtId;
use crate::report::ReportOptions;
use crate::report::describe::inexact_accesses;
use crate::report::facts::loops::LoopFacts;
use crate::report::facts::merge::Merged;
use crate::report::facts::{DependenceFacts, FunctionFacts, Gatherer};
use crate::report::loops::{loop_reports, permutable_with};
use crate::report::text::{condition, nearest, remedy};
use crate::scop::extract::ExtractOptions;
use crate::scop::{Refusal, Scop};
use itertools::Itertools;
use loopwright_affine_ir::{Diagnostic, FuncOp, Ir, OpId, Severity, ValueId};
use loopwright_polyhedra::{Budget, Exhausted};

/// What [`report()`](crate::report()) tells of memory-based dependences and loops, as remarks: at a loop,
/// whether it is parallel, with notes where the nearest two instances that prevent it touch a cell, and what
/// would make it parallel; at the outermost loop of a band, which loops it could be permuted with; at a
/// statement, which of those before it, and of its own earlier instances, it depends on. Statements are `S0`,
/// `S1`, … in the order of the program; all other names are the program's own.
///
/// Each function has a budget as large as this one. Of those whose budget ran out, the second part, nothing
/// is reported.
///
/// ```
/// # use loopwright_affine_ir::{ParseOptions, Source, parse};
/// # let text = "func.func @shift(%a: memref<100xf32>) {
/// #     affine.for %i = 1 to 100 {
/// #       %0 = affine.load %a[%i] : memref<100xf32>
/// #       affine.store %0, %a[%i - 1] : memref<100xf32>
/// #     }
/// #     return
/// #   }";
/// # let ir = parse(&Source::new("shift.mlir", text), &ParseOptions::default()).expect("reads");
/// use loopwright_analysis::{ExtractOptions, dependence_remarks};
///
/// // for i { a[i - 1] = a[i] }
/// let (remarks, exhausted) = dependence_remarks(&ir, &ExtractOptions::default(), &loopwright_polyhedra::Budget::default());
/// let texts: Vec<&str> = remarks.iter().map(|remark| remark.message.as_str()).collect();
/// assert_eq!(texts, ["%i is not parallel", "S0: war on %a from S0, carried by %i, distance (1)"]);
/// let notes: Vec<String> = remarks[0].notes.iter().map(|note| note.to_string()).collect();
/// assert_eq!(notes, [
///     "shift.mlir:3:12: note: S0[1] reads %a",
///     "shift.mlir:4:7: note: before S0[2] writes the cell",
/// ]);
/// assert!(exhausted.is_empty());
/// ```
pub fn dependence_remarks(
    ir: &Ir,
    extract: &ExtractOptions,
    budget: &Budget,
) -> (Vec<Diagnostic>, Vec<(FuncOp, Exhausted)>) {
    // The pairs are not written.
    let options =
        ReportOptions { dependences: true, most: Some(0), extract: *extract, ..ReportOptions::default() };
    let gatherer = Gatherer::new(ir, &options, budget);
    let (mut remarks, mut exhausted) = (Vec::new(), Vec::new());
    for func in FuncOp::defined(ir) {
        match of_function(ir, func, gatherer.facts(func)) {
            Ok(found) => remarks.extend(found),
            Err(spent) => exhausted.push((func, spent)),
        }
    }
    (remarks, exhausted)
}

fn of_function(
    ir: &Ir,
    func: FuncOp,
    facts: Result<FunctionFacts, Refusal>,
) -> Result<Vec<Diagnostic>, Exhausted> {
    let remark = |op: OpId, text: String| Diagnostic::new(Severity::Remark, ir.place(&ir.op(op).loc), text);
    let FunctionFacts { scop, transfers, dependences, .. } = match facts {
        Ok(facts) => facts,
        Err(refusal) => {
            let message =
                format!("{}: the dependences of @{} are not known", refusal.reason(), func.path(ir));
            return Ok(vec![remark(refusal.op, message)]);
        }
    };
    let dependences = dependences.transpose()?.unwrap_or_default();
    let mut inexact = inexact_accesses(ir, &scop, transfers.as_ref());
    inexact.extend(transfers.into_iter().flat_map(|transfers| transfers.faults));
    let inexact = inexact.into_iter().map(|(op, reason)| remark(op, reason)).collect();
    let scop = with_array_names(ir, scop);
    let of_loops = loop_remarks(ir, &scop, &dependences);
    let of_dependence = |merged: &Merged| remark(scop.stmt(merged.target).anchor, told(ir, &scop, merged));
    let of_dependences = dependences.merged.iter().map(of_dependence).collect();
    Ok([of_loops, inexact, of_dependences].concat())
}

/// Of each loop whether it is parallel, what it could be permuted with, and what would make it parallel.
fn loop_remarks(ir: &Ir, scop: &Scop, facts: &DependenceFacts) -> Vec<Diagnostic> {
    let loops = facts.loops.as_deref().unwrap_or_default();
    let reports = loop_reports(ir, scop, facts).unwrap_or_default();
    let name = |l: &LoopParallelism| value_name(ir, l.iv, || format!("%i{}", l.level - 1));
    let mut remarks = Vec::new();
    for (at, (LoopFacts { judged: l, nearest: pair, .. }, report)) in loops.iter().zip(&reports).enumerate() {
        let (iv, place) = (name(l), |op: OpId| ir.place(&ir.op(op).loc));
        let remark = |text| Diagnostic::new(Severity::Remark, place(l.op), text);
        let obstacle = report.obstacle.as_ref().zip(pair.as_ref());
        let totals = || report.obstacle.iter().flat_map(|obstacle| &obstacle.arrays).join(", ");
        let mut verdict = remark(match (report.parallel, report.declared_parallel, report.reduction) {
            (true, ..) => format!("{iv} is parallel"),
            (false, true, _) => {
                format!("{iv} is declared parallel, but its iterations depend on each other")
            }
            (false, false, Some(op)) => format!("{iv} is not parallel: a reduction by {op} in {}", totals()),
            (false, false, None) => format!("{iv} is not parallel"),
        });
        if let Some((obstacle, pair)) = obstacle.filter(|_| report.reduction.is_none()) {
            let (d, [first, then]) = (&facts.all[pair.of], nearest(obstacle));
            let op = |stmt: StmtId, access: usize| scop.stmt(stmt).touched()[access].op;
            verdict = verdict.with_note(place(op(d.source, d.accesses.0)), first);
            verdict = verdict.with_note(place(op(d.target, d.accesses.1)), then);
        }
        remarks.push(verdict);
        let others =
            permutable_with(at, &reports).into_iter().map(|other| name(&loops[other].judged)).join(", ");
        if !others.is_empty() {
            remarks.push(remark(format!("{iv} is permutable with {others}")));
        }
        if let Some(values) = &report.parallel_if {
            remarks.push(remark(format!("{iv} would be parallel if {}", condition(values))));
        }
        if let Some(changes) = &report.parallel_once {
            remarks.push(remark(format!("{iv} would be parallel {}", remedy(changes))));
        }
    }
    remarks
}

/// `S1: raw on %A from S0, carried by %i, distance (1, 0)`.
fn told(ir: &Ir, scop: &Scop, merged: &Merged) -> String {
    let (source, target) = (scop.stmt(merged.source), scop.stmt(merged.target));
    let array = &scop.array(merged.array).name;
    let mut text = format!("{}: {} on {array} from {}", target.name, merged.kind, source.name);
    if let Some(position) = (merged.level as usize).checked_sub(1) {
        let carrier = value_name(ir, source.ivs[position], || format!("%i{position}"));
        text.push_str(&format!(", carried by {carrier}"));
    }
    if !merged.distance.0.is_empty() {
        text.push_str(&format!(", distance {}", merged.distance));
    }
    if !merged.exact {
        text.push_str(", at most");
    }
    text
}

/// The same scop, its arrays called as the program calls them, with the `%`.
fn with_array_names(ir: &Ir, mut scop: Scop) -> Scop {
    for array in &mut scop.arrays {
        if let Some(root) = array.root {
            array.name = value_name(ir, root, || std::mem::take(&mut array.name));
        }
    }
    scop
}

/// As the program calls it, with the `%`.
fn value_name(ir: &Ir, value: ValueId, otherwise: impl FnOnce() -> String) -> String {
    ir.name_of(value).map_or_else(otherwise, |name| format!("%{name}"))
}
