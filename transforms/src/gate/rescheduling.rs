//! The driver of passes that change the order of a function's instances.

use crate::gate::excerpt::stands_alone;
use crate::gate::reordering::{
    GateOptions, Proved, ReorderError, Reordering, Written, barred, overlap_caveat,
};
use crate::pass::declare::{Changed, PassContext, PassError};
use crate::pass::statistics::{CHANGED, REFUSED, Statistic, Statistics};
use loopwright_affine_ir::{Diagnostic, FuncOp, Ir, OpId, Severity};
use loopwright_analysis::machinery::extract_all;
use loopwright_analysis::{
    Band, Dependence, ExtractOptions, Node, Pairs, Refusal, Schedule, Scop, StmtId, dependences,
};
use loopwright_polyhedra::machinery::parallel_map;
use loopwright_polyhedra::{Budget, Exhausted};
use std::collections::VecDeque;

/// What a pass makes of the schedule trees of functions.
pub(crate) trait Rewrite: Sync {
    /// What comes in place of a band with `depth` loops around it.
    fn band(&self, search: &mut Search<'_>, band: &Band, depth: usize) -> Result<Node, Exhausted>;

    /// What comes in place of a sequence: the same, each child rewritten for itself.
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

    /// What comes in place of a node with `depth` loops around it.
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
    counts: Statistics,
}

impl Search<'_> {
    /// Notes that the tree is another one, and counts what was done to it.
    pub(crate) fn change(&mut self, what: Statistic) {
        self.changed = true;
        self.counts.count(what, 1);
    }

    /// Says why something was left alone; remarks are made before the function is rewritten, which erases
    /// ops.
    pub(crate) fn remark(&mut self, op: OpId, message: String) {
        self.remarks.push((op, message));
    }
}

/// So many functions are searched and compared at the same time.
const BLOCK: usize = 64;

/// Rewrites the schedule of every function and takes what comes out through the gate.
///
/// Functions are searched by threads, and so is the proof of each made and its new loops compared with the
/// old ones; only loops are written by one thread, in the order of the program. What a function comes to
/// depends on nothing but itself and what it calls: one that calls others of the program is compared while
/// none of them is being changed.
pub(crate) fn reschedule_functions(
    ir: &mut Ir,
    context: &mut PassContext,
    pass: &'static str,
    options: &GateOptions,
    rewrite: &dyn Rewrite,
) -> Result<Changed, PassError> {
    let changed = rescheduled_functions(ir, context, pass, options, rewrite);
    Ok(if changed.is_empty() { Changed::No } else { Changed::Yes })
}

/// The same; the functions that have another order now.
pub(crate) fn rescheduled_functions(
    ir: &mut Ir,
    context: &mut PassContext,
    pass: &'static str,
    options: &GateOptions,
    rewrite: &dyn Rewrite,
) -> Vec<FuncOp> {
    // All are described before any is changed: what a function calls is described with it, as it was written.
    let covers = context.covers();
    let all = extract_all(ir, &context.extract);
    let scops: Vec<_> = all
        .filter(|(func, _)| covers(ir, func.0))
        .map(|(func, scop)| (func, scop.map(|scop| barred(ir, &scop).unwrap_or(scop))))
        .collect();
    let rescheduling = Rescheduling { pass, options, rewrite, extract: context.extract };
    [CHANGED, REFUSED].into_iter().for_each(|what| context.statistics.count(what, 0));
    let mut changed = Vec::new();
    for block in scops.chunks(BLOCK) {
        let (shared, budget) = (&*ir, &context.budget);
        let described: Vec<&(FuncOp, Result<Scop, Refusal>)> = block.iter().collect();
        let wishes =
            parallel_map(&described, |&(func, scop)| rescheduling.wish(shared, *func, scop, budget.clone()));
        let mut wishes: VecDeque<Wish<'_>> = wishes.into();
        while !wishes.is_empty() {
            let alone = wishes.iter().take_while(|wish| wish.stands_alone).count();
            let together: Vec<Wish<'_>> = wishes.drain(..alone.max(1)).collect();
            changed.extend(rescheduling.change(ir, together, context));
        }
    }
    changed
}

/// A pass at work.
struct Rescheduling<'a> {
    pass: &'static str,
    options: &'a GateOptions,
    rewrite: &'a dyn Rewrite,
    extract: ExtractOptions,
}

/// What is to be done with one function.
struct Wish<'a> {
    func: OpId,
    /// What is said of it, whatever becomes of the wish.
    remarks: Vec<Diagnostic>,
    order: Found<'a>,
    budget: Budget,
    /// Can it be compared while other functions are being changed?
    stands_alone: bool,
}

/// A new order with its proof, or why it has none; nothing where the function is to stay unchanged.
type Found<'a> = Result<Option<(Order<'a>, Result<Proved, ReorderError>)>, ReorderError>;

/// A new order.
struct Order<'a> {
    scop: &'a Scop,
    dependences: Vec<Dependence>,
    schedule: Schedule,
    /// What was done, for statistics.
    counts: Statistics,
}

/// One whose loops are written, where they are.
struct Try<'a> {
    order: Order<'a>,
    written: Result<Written, ReorderError>,
}

impl Rescheduling<'_> {
    /// Looks for the new order of one function, described as it was before any was changed.
    fn wish<'a>(
        &self,
        ir: &Ir,
        FuncOp(func): FuncOp,
        scop: &'a Result<Scop, Refusal>,
        budget: Budget,
    ) -> Wish<'a> {
        let mut remarks = Vec::new();
        let order = match scop {
            Ok(scop) => self.order(ir, scop, &mut remarks, &budget),
            Err(refusal) => {
                let message = format!("{}: '{}' does not change the function", refusal.message, self.pass);
                remarks.push(ir.op_diagnostic(Severity::Remark, refusal.op, message));
                Ok(None)
            }
        };
        let stands_alone = !matches!(order, Ok(Some(_))) || stands_alone(ir, func);
        Wish { func, remarks, order, budget, stands_alone }
    }

    fn order<'a>(
        &self,
        ir: &Ir,
        scop: &'a Scop,
        remarks: &mut Vec<Diagnostic>,
        budget: &Budget,
    ) -> Found<'a> {
        if scop.stmts.is_empty() {
            return Ok(None);
        }
        if let Some(caveat) = overlap_caveat(scop, &self.extract) {
            remarks.push(ir.op_diagnostic(Severity::Remark, scop.func, caveat));
        }
        let dependences = dependences(scop, Pairs::Conflicting, budget)?;
        let mut search = Search {
            ir,
            scop,
            dependences: &dependences,
            budget,
            changed: false,
            remarks: Vec::new(),
            counts: Statistics::default(),
        };
        let root = self.rewrite.node(&mut search, &scop.original.root, 0)?;
        let Search { changed, remarks: said, counts, .. } = search;
        remarks.extend(said.into_iter().map(|(op, message)| ir.op_diagnostic(Severity::Remark, op, message)));
        if !changed {
            return Ok(None);
        }
        let schedule = Schedule { root, ..scop.original.clone() };
        let proved = self.reordering(scop, &dependences, &schedule).prove(ir, budget, &mut |_| {});
        Ok(Some((Order { scop, dependences, schedule, counts }, proved)))
    }

    fn reordering<'b>(
        &'b self,
        scop: &'b Scop,
        dependences: &'b [Dependence],
        schedule: &'b Schedule,
    ) -> Reordering<'b> {
        Reordering { scop, dependences, schedule, options: self.options }
    }

    /// Changes functions of which none can see the others, in order. What does not pass is as it was; the
    /// others.
    fn change(&self, ir: &mut Ir, wishes: Vec<Wish<'_>>, context: &mut PassContext) -> Vec<FuncOp> {
        let mut tries = Vec::new();
        for Wish { func, remarks, order, budget, .. } in wishes {
            let order = order.map(|order| {
                let (order, proved) = order?;
                #[cfg(feature = "mutants")]
                context.wanted.push(crate::pass::declare::Wanted::Order(order.schedule.clone()));
                let reordering = self.reordering(order.scop, &order.dependences, &order.schedule);
                let written = proved.map(|proved| reordering.write(ir, proved));
                Some(Try { order, written })
            });
            tries.push((func, remarks, order, budget));
        }
        let shared = &*ir;
        let compared = parallel_map(&tries, |(_, _, order, budget)| {
            let Ok(Some(Try { order, written: Ok(written) })) = order else { return None };
            let reordering = self.reordering(order.scop, &order.dependences, &order.schedule);
            Some(reordering.compare(shared, written, budget, &mut |_| {}))
        });
        let mut changed = Vec::new();
        for ((func, remarks, order, _), compared) in tries.into_iter().zip(compared) {
            context.remarks.extend(remarks);
            let ended = match (order, compared) {
                (Ok(None), _) => continue,
                (Ok(Some(Try { order, written: Ok(written) })), Some(compared)) => {
                    written.end(ir, compared).map(|reordered| (reordered, order.counts))
                }
                (Ok(Some(Try { written: Err(error), .. })) | Err(error), _) => Err(error),
                (Ok(Some(_)), None) => unreachable!("what is written is compared"),
            };
            match ended {
                Ok((reordered, counts)) => {
                    changed.push(FuncOp(func));
                    context.statistics.add(&counts);
                    context.statistics.count(CHANGED, 1);
                    if let Some(caveat) = reordered.caveat() {
                        context.remarks.push(ir.op_diagnostic(Severity::Remark, func, caveat));
                    }
                    context.proofs.push(reordered.proof);
                }
                Err(refused) => {
                    context.statistics.count(REFUSED, 1);
                    let mut advice = String::new();
                    if let ReorderError::Exhausted(spent) = &refused {
                        context.exhausted = true;
                        advice = format!("; a larger --{} may help", spent.resource);
                    }
                    let message = format!("is unchanged by '{}': {refused}{advice}", self.pass);
                    context.remarks.push(ir.op_diagnostic(Severity::Remark, func, message));
                }
            }
        }
        changed
    }
}
