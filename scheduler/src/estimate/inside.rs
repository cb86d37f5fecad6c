//! Loops inside of statements: those that carry values, and others that are no loops of the schedule.
//!
//! # Method
//! Each iteration takes its accesses and operations, one by one, or as long as the chain from the values that
//! it gets to those that it hands on. Iterations are counted at the sizes that parameters have; a loop that
//! begins or ends at a counter of another is taken for one that runs half as often as if that had ended.

use crate::estimate::effort::{Effort, is_number};
use crate::estimate::target::{Target, WINDOW};
use loopwright_affine_ir::{Attr, BlockId, Bound, Ir, LoopLike, OpId, ValueId, constant};
use loopwright_analysis::{Scop, Stmt};
use std::collections::{HashMap, HashSet};

/// Cycles of an instance of a statement in loops inside of it, and in calls.
pub(super) fn cycles(ir: &Ir, scop: &Scop, stmt: &Stmt, target: &Target, sizes: &[i64]) -> f64 {
    let mut values: HashMap<ValueId, f64> = HashMap::new();
    values.extend(scop.param_values.iter().map(|(value, param)| (*value, sizes[*param] as f64)));
    let mut inside = Inside { ir, target, values };
    let ops: HashSet<OpId> = stmt.ops.iter().copied().collect();
    let is_outermost = |op: &&OpId| !ir.parent_op(**op).is_some_and(|parent| ops.contains(&parent));
    stmt.ops.iter().filter(is_outermost).map(|op| Effort::of(ir, *op).call + inside.of_op(*op)).sum()
}

struct Inside<'a> {
    ir: &'a Ir,
    target: &'a Target,
    /// What is known of values: sizes of parameters, and counters in the middle of their ranges.
    values: HashMap<ValueId, f64>,
}

impl Inside<'_> {
    /// Cycles in the regions of an op.
    fn of_op(&mut self, op: OpId) -> f64 {
        let ir = self.ir;
        let mut n_times = 1.0;
        if let Some(loop_like) = &ir.def(op).loop_like {
            n_times = self.trips(op, loop_like);
        }
        let regions = ir.op(op).regions().iter();
        let blocks: Vec<BlockId> = regions.flat_map(|region| ir.region(*region).blocks()).copied().collect();
        blocks.into_iter().map(|block| self.of_block(op, block, n_times)).sum::<f64>() * n_times
    }

    /// Cycles of one run of a block that runs so many times in a row.
    fn of_block(&mut self, op: OpId, block: BlockId, n_times: f64) -> f64 {
        let ir = self.ir;
        let (mut accesses, mut computed, mut nested): (f64, f64, f64) = (0.0, 0.0, 0.0);
        for &op in ir.block(block).ops() {
            let def = ir.def(op);
            if !ir.op(op).regions().is_empty() {
                nested += self.of_op(op);
            } else if def.access.is_some() {
                accesses += 1.0;
            } else if ir.op(op).results().iter().any(|value| is_number(ir.ty(*value))) {
                let effort = Effort::of(ir, op);
                computed += effort.throughput;
                nested += effort.call;
            }
        }
        let counters = ir.def(op).loop_like.as_ref().map_or(0, |of| (of.counters)(ir, op).len());
        let chain = self.target.latency * self.chain(block, counters);
        let ahead = WINDOW / (n_times * computed.max(1.0));
        (0.5 * accesses).max(0.5 * computed).max(chain / (1.0 + ahead)) + nested
    }

    /// The longest chain, in additions, from the values that a block gets after its counters to its end.
    fn chain(&self, block: BlockId, n_counters: usize) -> f64 {
        let ir = self.ir;
        let mut lengths: HashMap<ValueId, f64> =
            ir.block(block).args().iter().skip(n_counters).map(|value| (*value, 0.0)).collect();
        let mut longest: f64 = 0.0;
        for &op in ir.block(block).ops() {
            let operands = ir.op(op).operands().iter().filter_map(|value| lengths.get(value)).copied();
            let Some(before) = operands.reduce(f64::max) else { continue };
            longest = before.max(longest);
            let length = before + Effort::of(ir, op).latency;
            lengths.extend(ir.op(op).results().iter().map(|value| (*value, length)));
        }
        longest
    }

    /// How many iterations a loop has, and its counters in the middle of theirs.
    fn trips(&mut self, op: OpId, loop_like: &LoopLike) -> f64 {
        let affine = loop_like.ranges.map(|ranges| ranges(self.ir, op));
        let spans = affine.or_else(|| loop_like.spans.and_then(|spans| spans(self.ir, op)));
        let Some(spans) = spans else { return self.target.param as f64 };
        let mut trips = 1.0;
        for span in spans {
            let lower = self.bound(&span.lower).into_iter().reduce(f64::max).unwrap_or(0.0);
            let upper = self.bound(&span.upper).into_iter().reduce(f64::min).unwrap_or(0.0);
            trips *= ((upper - lower) / span.step as f64).max(0.0).ceil();
            self.values.insert(span.iv, 0.5 * (lower + upper));
        }
        trips
    }

    fn bound(&self, bound: &Bound) -> Vec<f64> {
        let operands: Vec<i64> =
            bound.operands.iter().map(|value| self.value(*value).round() as i64).collect();
        let results = bound.map.eval(&operands).unwrap_or_default();
        results.into_iter().map(|result| result as f64).collect()
    }

    /// Counters of loops around the statement are in the middle of the size of parameters that nothing is
    /// known of.
    fn value(&self, value: ValueId) -> f64 {
        let known = self.values.get(&value).copied();
        let constant = || constant(self.ir, value).and_then(Attr::as_integer).map(|value| value as f64);
        known.or_else(constant).unwrap_or(0.5 * self.target.param as f64)
    }
}
