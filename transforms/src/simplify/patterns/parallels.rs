//! Patterns for `scf.parallel`: drops induction variables, and merges two nested loops into one.

use crate::flow::values::branches::SEGMENTS;
use crate::simplify::greedy::Rewriter;
use crate::simplify::patterns::loops::iterations;
use loopwright_affine_ir::{Attr, BlockId, Ir, OpId, ValueId};

/// The parts of an `scf.parallel` that has no attributes of its own.
struct Parallel {
    /// Lower bound, upper bound and step of each induction variable.
    spans: Vec<[ValueId; 3]>,
    inits: Vec<ValueId>,
    body: BlockId,
    counters: Vec<ValueId>,
}

impl Parallel {
    fn of(ir: &Ir, op: OpId) -> Option<Parallel> {
        let data = ir.op(op);
        if data.name() != "scf.parallel" || data.attrs.iter().any(|(name, _)| name != SEGMENTS) {
            return None;
        }
        let body = ir.single_block(op, 0)?;
        let counters = ir.block(body).args().to_vec();
        let n = counters.len();
        let spans = (0..n).map(|at| [at, n + at, 2 * n + at].map(|at| data.operands()[at])).collect();
        Some(Parallel { spans, inits: data.operands().get(3 * n..)?.to_vec(), body, counters })
    }
}

/// Gives a loop other bounds and steps; those that define the old ones may be dead now.
fn set_spans(rewriter: &mut Rewriter<'_>, op: OpId, spans: &[[ValueId; 3]], inits: &[ValueId]) {
    let count = |n: usize| i32::try_from(n).unwrap_or(i32::MAX);
    let n = count(spans.len());
    let operands = (0..3).flat_map(|part| spans.iter().map(move |span| span[part]));
    let operands = operands.chain(inits.iter().copied()).collect();
    rewriter.ir.set_attr(op, SEGMENTS, Attr::i32_array([n, n, n, count(inits.len())]));
    rewriter.set_operands(op, operands);
    rewriter.touch(op);
}

/// Counters that take no value or one.
pub(crate) fn short(rewriter: &mut Rewriter<'_>, op: OpId) -> bool {
    let Some(found) = Parallel::of(rewriter.ir, op) else { return false };
    let counts: Vec<Option<i128>> =
        found.spans.iter().map(|span| iterations(rewriter.ir, *span, false)).collect();
    if counts.contains(&Some(0)) {
        rewriter.replace(op, &found.inits);
        return true;
    }
    let keep: Vec<bool> = counts.iter().map(|count| *count != Some(1)).collect();
    if !keep.contains(&false) {
        return false;
    }
    if !keep.contains(&true) {
        return run_once(rewriter, op, &found);
    }
    let mut spans = Vec::new();
    for ((span, counter), is_kept) in found.spans.iter().zip(&found.counters).zip(&keep) {
        match is_kept {
            true => spans.push(*span),
            false => rewriter.replace_uses(*counter, span[0]),
        }
    }
    rewriter.ir.keep_block_args(found.body, &keep);
    set_spans(rewriter, op, &spans, &found.inits);
    true
}

/// Puts the only iteration in place of the loop: what it computes is combined with the initial values.
fn run_once(rewriter: &mut Rewriter<'_>, op: OpId, found: &Parallel) -> bool {
    let Some(end) = rewriter.ir.terminator(found.body) else { return false };
    let values = rewriter.ir.op(end).operands().to_vec();
    let mut combined = Vec::new();
    for (at, (init, value)) in found.inits.iter().zip(values).enumerate() {
        let Some(block) = rewriter.ir.single_block(end, at) else { return false };
        let [first, second] = *rewriter.ir.block(block).args() else { return false };
        rewriter.replace_uses(first, *init);
        rewriter.replace_uses(second, value);
        let Some((last, ops)) = rewriter.ir.block(block).ops().split_last() else { return false };
        let (last, ops) = (*last, ops.to_vec());
        ops.into_iter().for_each(|inner| rewriter.ir.move_before(end, inner));
        combined.extend(rewriter.ir.op(last).operands().first().copied());
    }
    rewriter.set_operands(end, combined);
    let lowers: Vec<ValueId> = found.spans.iter().map(|span| span[0]).collect();
    rewriter.inline_before(op, found.body, &lowers);
    true
}

/// A loop with nothing in it but another whose bounds and steps it does not change, neither with reductions.
pub(crate) fn nested(rewriter: &mut Rewriter<'_>, op: OpId) -> bool {
    let ir = &mut *rewriter.ir;
    let Some(outer) = Parallel::of(ir, op) else { return false };
    let [inner_op, _] = *ir.block(outer.body).ops() else { return false };
    let Some(inner) = Parallel::of(ir, inner_op) else { return false };
    let depends = inner.spans.iter().flatten().any(|value| outer.counters.contains(value));
    if depends || !outer.inits.is_empty() || !inner.inits.is_empty() {
        return false;
    }
    let locs = ir.block(inner.body).arg_locs().to_vec();
    let mut counters = Vec::new();
    for (counter, loc) in inner.counters.iter().zip(locs) {
        let ty = ir.ty(*counter).clone();
        let new = ir.add_block_arg(outer.body, ty, loc);
        ir.copy_name(*counter, new);
        counters.push(new);
    }
    rewriter.inline_before(inner_op, inner.body, &counters);
    let spans: Vec<[ValueId; 3]> = outer.spans.into_iter().chain(inner.spans).collect();
    set_spans(rewriter, op, &spans, &[]);
    true
}
