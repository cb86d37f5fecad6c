//! The frame of passes that change the order of a function's instances.

use crate::gate::{GateOptions, ReorderError, Reordering, overlap_caveat};
use crate::pass::declare::{Changed, PassContext, PassError};
use affine_ir::{FuncOp, Ir, OpId, Severity};
use analysis::{Band, Dependence, Node, Pairs, Schedule, Scop, StmtId, dependences, extract_with};
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
    let functions: Vec<OpId> = FuncOp::defined(ir).map(|func| func.0).collect();
    // All are described before any is changed: what a function calls is described with it, as it was written.
    let scops: Vec<_> = functions.iter().map(|func| extract_with(ir, *func, &context.extract)).collect();
    let mut changed = Changed::No;
    for (func, scop) in functions.into_iter().zip(scops) {
        let budget = context.budget.clone();
        let mut remark = |ir: &Ir, op: OpId, message: String| {
            context.remarks.push(ir.op_diagnostic(Severity::Remark, op, message));
        };
        let scop = match scop {
            Ok(scop) => scop,
            Err(refusal) => {
                remark(ir, refusal.op, format!("{}: '{pass}' leaves the function alone", refusal.message));
                continue;
            }
        };
        if scop.stmts.is_empty() {
            continue;
        }
        if let Some(caveat) = overlap_caveat(&scop, &context.extract) {
            context.remarks.push(ir.op_diagnostic(Severity::Remark, func, caveat));
        }
        let found = dependences(&scop, Pairs::Conflicting, &budget)
            .map_err(|exhausted| PassError::exhausted(pass, ir, func, exhausted))?;
        let mut search =
            Search { scop: &scop, dependences: &found, budget: &budget, changed: false, remarks: Vec::new() };
        let root = rewrite
            .node(&mut search, &scop.original.root, 0)
            .map_err(|exhausted| PassError::exhausted(pass, ir, func, exhausted))?;
        for (op, message) in search.remarks {
            context.remarks.push(ir.op_diagnostic(Severity::Remark, op, message));
        }
        if !search.changed {
            continue;
        }
        let schedule = Schedule { root, ..scop.original.clone() };
        let reordering = Reordering { scop: &scop, dependences: &found, schedule: &schedule, options };
        match reordering.apply(ir, &budget, &mut |_| {}) {
            Ok(reordered) => {
                if let Some(caveat) = reordered.caveat() {
                    context.remarks.push(ir.op_diagnostic(Severity::Remark, func, caveat));
                }
                context.certificates.push(reordered.certificate);
                changed = Changed::Yes;
            }
            Err(ReorderError::Exhausted(exhausted)) => {
                return Err(PassError::exhausted(pass, ir, func, exhausted));
            }
            Err(refused) => {
                let message = format!("is left alone by '{pass}': {refused}");
                context.remarks.push(ir.op_diagnostic(Severity::Remark, func, message));
            }
        }
    }
    Ok(changed)
}
