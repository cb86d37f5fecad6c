//! Dependences as remarks at the ops that they are about, so that programs can say in comments what they expect.

use crate::dependence::Pairs;
use crate::dependence::loops::{LoopParallelism, loop_parallelism};
use crate::dependence::values::dependences_with_values;
use crate::report::inexact_accesses;
use crate::report::merge::{Merged, merge};
use crate::scop::Scop;
use crate::scop::extract::{ExtractOptions, extract_as};
use affine_ir::{Diagnostic, FuncOp, Ir, OpId, Severity, ValueId};
use polyhedra::{Budget, Exhausted};

/// What [`report()`](crate::report()) tells of memory-based dependences and loops, as a remark for each: at a loop,
/// whether it is parallel; at a statement, which of those before it, and of its own earlier instances, it depends on.
/// Statements are `S0`, `S1`, … in the order of the program; all other names are the program's own.
///
/// Each function has a budget as large as this one. Of those whose budget ran out, the second part, nothing is told.
///
/// ```
/// # use affine_ir::{ParseOptions, Source, parse};
/// # let text = "func.func @shift(%a: memref<100xf32>) {
/// #     affine.for %i = 1 to 100 {
/// #       %0 = affine.load %a[%i] : memref<100xf32>
/// #       affine.store %0, %a[%i - 1] : memref<100xf32>
/// #     }
/// #     return
/// #   }";
/// # let ir = parse(&Source::new("shift.mlir", text), &ParseOptions::default()).expect("reads");
/// use analysis::{ExtractOptions, dependence_remarks};
///
/// // for i { a[i - 1] = a[i] }
/// let (remarks, exhausted) = dependence_remarks(&ir, &ExtractOptions::default(), &polyhedra::Budget::default());
/// let texts: Vec<&str> = remarks.iter().map(|remark| remark.message.as_str()).collect();
/// assert_eq!(texts, ["%i is not parallel", "S0: war on %a from S0, carried by %i, distance (1)"]);
/// assert!(exhausted.is_empty());
/// ```
pub fn dependence_remarks(
    ir: &Ir,
    extract: &ExtractOptions,
    budget: &Budget,
) -> (Vec<Diagnostic>, Vec<(FuncOp, Exhausted)>) {
    let (mut remarks, mut exhausted) = (Vec::new(), Vec::new());
    for func in FuncOp::defined(ir) {
        match of_function(ir, func, extract, &budget.clone()) {
            Ok(found) => remarks.extend(found),
            Err(spent) => exhausted.push((func, spent)),
        }
    }
    (remarks, exhausted)
}

fn of_function(
    ir: &Ir,
    func: FuncOp,
    extract: &ExtractOptions,
    budget: &Budget,
) -> Result<Vec<Diagnostic>, Exhausted> {
    let remark = |op: OpId, text: String| Diagnostic::new(Severity::Remark, ir.place(&ir.op(op).loc), text);
    let extract = ExtractOptions { values: true, ..*extract };
    let scop = match extract_as(ir, func, &extract, &[]) {
        Ok(scop) => scop.in_words_of(ir),
        Err(refusal) => {
            let message =
                format!("{}: the dependences of @{} are not known", refusal.reason(), func.path(ir));
            return Ok(vec![remark(refusal.op, message)]);
        }
    };
    let all = dependences_with_values(ir, &scop, Pairs::Conflicting, budget)?;
    let of_loop = |l: &LoopParallelism| {
        let name = value_name(ir, l.iv, || format!("%i{}", l.level - 1));
        let is_declared = ir.def(l.op).loop_like.is_some_and(|loop_like| loop_like.is_parallel);
        remark(
            l.op,
            match (l.is_parallel(), is_declared, l.reduction) {
                (true, ..) => format!("{name} is parallel"),
                (false, true, _) => {
                    format!("{name} is declared parallel, but its iterations depend on each other")
                }
                (false, false, Some(op)) => format!("{name} is not parallel: a reduction by {op}"),
                (false, false, None) => format!("{name} is not parallel"),
            },
        )
    };
    let of_dependence = |merged: &Merged| remark(scop.stmt(merged.target).anchor, told(ir, &scop, merged));
    let loops = loop_parallelism(ir, &scop, &all);
    let inexact = inexact_accesses(ir, &scop).into_iter().map(|(op, reason)| remark(op, reason));
    let found = merge(&scop, &all, budget)?;
    Ok(loops.iter().map(of_loop).chain(inexact).chain(found.iter().map(of_dependence)).collect())
}

/// `S1: raw on %A from S0, carried by %i, distance (1, 0)`.
fn told(ir: &Ir, scop: &Scop, merged: &Merged) -> String {
    let (source, target) = (scop.stmt(merged.source), scop.stmt(merged.target));
    let array = scop.array(merged.array);
    let written = array.root.map(|root| value_name(ir, root, || array.name.clone()));
    let array = written.unwrap_or_else(|| array.name.clone());
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

/// As the program calls it, with the `%`.
fn value_name(ir: &Ir, value: ValueId, otherwise: impl FnOnce() -> String) -> String {
    ir.name_of(value).map_or_else(otherwise, |name| format!("%{name}"))
}
