//! The frame of passes that change the order of a function's instances.

use crate::gate::{GateOptions, ReorderError, Reordering, overlap_caveat};
use crate::pass::declare::{Changed, PassContext, PassError};
use affine_ir::{FuncOp, Ir, OpId, Severity};
use analysis::{Band, Dependence, Node, Pairs, Refusal, Schedule, Scop, StmtId, dependences, extract_all};
use polyhedra::{Budget, Exhausted};

/// What a pass makes of the schedule trees of functions.
pub(crate) trait Rewrite {
    /// What comes in the place of a band with `depth` loops around it.
    fn band(&self, search: &mut Search<'_>, band: &Band, depth: usize) -> Result<Node, Exhausted>;

    /// What comes in the place of a sequence: the same, each child rewritten for itself.
    fn sequence(
        &self,
        search: &mut Search<'_>,
        children: &[(Vec<StmtId>, Node)],
        depth: usize,
    ) -> Result<Node, Exhausted> {
        let children =
            children.iter().map(|(stmts, node)| Ok((stmts.clone(), self.node(search, node, depth)?)));
        Ok(Node::Sequence(children.collect::<Result<_, Exhausted>>()?))
    }

    /// What comes in the place of a node with `depth` loops around it.
    fn node(&self, search: &mut Search<'_>, node: &Node, depth: usize) -> Result<Node, Exhausted> {
        match node {
            Node::Leaf => Ok(Node::Leaf),
            Node::Sequence(children) => self.sequence(search, children, depth),
            Node::Band(band) => self.band(search, band, depth),
        }
    }
}

/// A function as a pass sees it, and what the pass has found in it so far.
pub(crate) struct Search<'a> {
    /// The program, before anything of this function has changed.
    pub(crate) ir: &'a Ir,
    pub(crate) scop: &'a Scop,
    pub(crate) dependences: &'a [Dependence],
    pub(crate) budget: &'a Budget,
    /// Whether the rewritten tree is another one; else the function is left alone.
    pub(crate) changed: bool,
    remarks: Vec<(OpId, String)>,
}

impl Search<'_> {
    /// Says why something was left alone; remarks are told before the function is rewritten, which erases ops.
    pub(crate) fn remark(&mut self, op: OpId, message: String) {
        self.remarks.push((op, message));
    }
}

/// Rewrites the schedule of every function and takes what comes out through the gate.
pub(crate) fn reschedule_functions(
    ir: &mut Ir,
    context: &mut PassContext,
    pass: &'static str,
    options: &GateOptions,
    rewrite: &impl Rewrite,
) -> Result<Changed, PassError> {
    // All are described before any is changed: what a function calls is described with it, as it was written.
    let covers = context.covers();
    let all = extract_all(ir, &context.extract);
    let scops: Vec<_> = all.filter(|(func, _)| covers(ir, func.0)).collect();
    let rescheduling = Rescheduling { pass, options, rewrite };
    let mut changed = Changed::No;
    for (FuncOp(func), scop) in scops {
        match rescheduling.of_function(ir, func, scop, context) {
            Ok(Changed::Yes) => changed = Changed::Yes,
            Ok(Changed::No) => {}
            Err(refused) => {
                let is_exhausted = matches!(refused, ReorderError::Exhausted(_));
                context.exhausted |= is_exhausted;
                let advice = if is_exhausted { "; a larger --budget may do" } else { "" };
                let message = format!("is left alone by '{pass}': {refused}{advice}");
                context.remarks.push(ir.op_diagnostic(Severity::Remark, func, message));
            }
        }
    }
    Ok(changed)
}

/// A pass at work.
struct Rescheduling<'a, R> {
    pass: &'static str,
    options: &'a GateOptions,
    rewrite: &'a R,
}

impl<R: Rewrite> Rescheduling<'_, R> {
    /// Rewrites one function, described as it was before any was changed. On an error it is as it was.
    fn of_function(
        &self,
        ir: &mut Ir,
        func: OpId,
        scop: Result<Scop, Refusal>,
        context: &mut PassContext,
    ) -> Result<Changed, ReorderError> {
        let budget = context.budget.clone();
        let scop = match scop {
            Ok(scop) => scop,
            Err(refusal) => {
                let message = format!("{}: '{}' leaves the function alone", refusal.message, self.pass);
                context.remarks.push(ir.op_diagnostic(Severity::Remark, refusal.op, message));
                return Ok(Changed::No);
            }
        };
        if scop.stmts.is_empty() {
            return Ok(Changed::No);
        }
        if let Some(caveat) = overlap_caveat(&scop, &context.extract) {
            context.remarks.push(ir.op_diagnostic(Severity::Remark, func, caveat));
        }
        let found = dependences(&scop, Pairs::Conflicting, &budget)?;
        let mut search = Search {
            ir,
            scop: &scop,
            dependences: &found,
            budget: &budget,
            changed: false,
            remarks: Vec::new(),
        };
        let root = self.rewrite.node(&mut search, &scop.original.root, 0)?;
        for (op, message) in search.remarks {
            context.remarks.push(ir.op_diagnostic(Severity::Remark, op, message));
        }
        if !search.changed {
            return Ok(Changed::No);
        }
        let schedule = Schedule { root, ..scop.original.clone() };
        #[cfg(feature = "mutants")]
        context.wanted.push(crate::pass::declare::Wanted::Order(schedule.clone()));
        let reordering =
            Reordering { scop: &scop, dependences: &found, schedule: &schedule, options: self.options };
        let reordered = reordering.apply(ir, &budget, &mut |_| {})?;
        for caveat in reordered.caveats() {
            context.remarks.push(ir.op_diagnostic(Severity::Remark, func, caveat));
        }
        context.certificates.push(reordered.certificate);
        Ok(Changed::Yes)
    }
}
