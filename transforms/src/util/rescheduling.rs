//! The frame of passes that change the order of a function's instances.

use crate::legality::{GateOptions, Refused, reorder};
use crate::pass::{Changed, PassContext, PassError};
use affine_ir::{Diagnostic, FuncOp, Ir, OpId, Severity};
use analysis::{Dependence, Dependences, Pairs, Schedule, Scop, dependences, extract};
use polyhedra::{Budget, Exhausted};

/// What a pass wants of one function.
pub(crate) struct Proposal {
    /// The new order; `None` leaves the function alone.
    pub(crate) schedule: Option<Schedule>,
    /// What to tell, and of which op.
    pub(crate) remarks: Vec<(OpId, String)>,
}

/// A function as a pass sees it.
pub(crate) struct Subject<'a> {
    pub(crate) scop: &'a Scop,
    pub(crate) dependences: &'a [Dependence],
    pub(crate) budget: &'a Budget,
}

/// Lets `propose` look at every function and takes its proposals through the gate.
pub(crate) fn reschedule_functions(
    ir: &mut Ir,
    context: &mut PassContext,
    pass: &'static str,
    options: &GateOptions,
    propose: impl Fn(&Subject<'_>) -> Result<Proposal, Exhausted>,
) -> Result<Changed, PassError> {
    let functions: Vec<OpId> =
        FuncOp::all(ir).filter(|func| !func.is_declaration(ir)).map(|func| func.0).collect();
    let mut changed = Changed::No;
    for func in functions {
        let budget = context.budget.clone();
        let mut say = |ir: &Ir, op: OpId, message: String| {
            context.remarks.push(ir.op_diagnostic(Severity::Remark, op, message));
        };
        let scop = match extract(ir, func) {
            Ok(scop) => scop,
            Err(refusal) => {
                say(ir, refusal.op, format!("{}: '{pass}' leaves the function alone", refusal.message));
                continue;
            }
        };
        if scop.stmts.is_empty() {
            continue;
        }
        let found = match dependences(&scop, Pairs::Conflicting, &budget) {
            Dependences::Known(found) => found,
            Dependences::Unknown(exhausted) => return Err(out_of_budget(ir, func, pass, &exhausted)),
        };
        let subject = Subject { scop: &scop, dependences: &found, budget: &budget };
        let proposal = propose(&subject).map_err(|exhausted| out_of_budget(ir, func, pass, &exhausted))?;
        for (op, message) in proposal.remarks {
            context.remarks.push(ir.op_diagnostic(Severity::Remark, op, message));
        }
        let Some(schedule) = proposal.schedule else { continue };
        match reorder(ir, &scop, &found, &schedule, options, &budget, &mut |_| {}) {
            Ok(reordered) => {
                context.certificates.push(reordered.certificate);
                changed = Changed::Yes;
            }
            Err(Refused::Exhausted(exhausted)) => return Err(out_of_budget(ir, func, pass, &exhausted)),
            Err(refused) => {
                let message = format!("is left alone by '{pass}': {refused}");
                context.remarks.push(ir.op_diagnostic(Severity::Remark, func, message));
            }
        }
    }
    Ok(changed)
}

fn out_of_budget(ir: &Ir, func: OpId, pass: &'static str, exhausted: &Exhausted) -> PassError {
    let diagnostic: Diagnostic = ir.op_error(func, exhausted.to_string());
    PassError { pass, diagnostics: vec![diagnostic] }
}
