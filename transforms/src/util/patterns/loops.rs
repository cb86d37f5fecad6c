//! Loops that are not needed: those that do nothing, run no iteration or one, or hand on what does not change.

use crate::util::greedy::Rewriter;
use crate::util::loops::body_ops;
use crate::util::trip_count::constant_trip_count;
use affine_ir::{Attr, BlockId, ForOp, Ir, OpId, OpSpec, ValueId, constant};

/// An `affine.for` that only hands on its values: they are those before it, or those from outside if it runs.
pub(crate) fn empty_affine_for(rewriter: &mut Rewriter<'_>, op: OpId) -> bool {
    let ir = &*rewriter.ir;
    let Some(looping) = ForOp::of(ir, op) else { return false };
    if !body_ops(ir, looping).is_empty() || ir.op(op).results().is_empty() {
        return false;
    }
    let count = constant_trip_count(ir, looping);
    let inits = looping.inits(ir);
    if count == Some(0) {
        let inits = inits.to_vec();
        rewriter.replace(op, &inits);
        return true;
    }
    let mut values = Vec::new();
    for (at, value) in looping.yielded(ir).iter().enumerate() {
        if *value == looping.iv(ir) {
            return false;
        }
        let carried = looping.iter_args(ir).iter().position(|arg| arg == value);
        let is_known = match carried {
            None => count.is_some(),
            Some(other) => other == at || count == Some(1),
        };
        if !is_known {
            return false;
        }
        values.push(carried.map_or(*value, |carried| inits[carried]));
    }
    rewriter.replace(op, &values);
    true
}

/// The parts of an `scf.for`.
struct ScfFor {
    op: OpId,
    lower: ValueId,
    upper: ValueId,
    step: ValueId,
    inits: Vec<ValueId>,
    body: BlockId,
    /// The counter, then what is carried.
    args: Vec<ValueId>,
    yielded: Vec<ValueId>,
}

impl ScfFor {
    fn of(ir: &Ir, op: OpId) -> Option<ScfFor> {
        if ir.op(op).name() != "scf.for" || ir.op(op).attr("unsignedCmp").is_some() {
            return None;
        }
        let [lower, upper, step, ref inits @ ..] = *ir.op(op).operands() else { return None };
        let body = ir.single_block(op, 0)?;
        let args = ir.block(body).args().to_vec();
        let yielded = ir.op(ir.terminator(body)?).operands().to_vec();
        let is_regular = args.len() == inits.len() + 1 && yielded.len() == inits.len();
        is_regular.then(|| ScfFor { op, lower, upper, step, inits: inits.to_vec(), body, args, yielded })
    }

    /// How many iterations it runs, if that is 0 or 1.
    fn few_iterations(&self, ir: &Ir) -> Option<u32> {
        if self.lower == self.upper {
            return Some(0);
        }
        let [lower, upper, step] =
            [self.lower, self.upper, self.step].map(|value| constant(ir, value).and_then(Attr::as_integer));
        let distance = upper?.checked_sub(lower?)?;
        match step {
            _ if distance <= 0 => Some(0),
            Some(step) if step >= distance => Some(1),
            _ => None,
        }
    }
}

/// An `scf.for` that runs no iteration, or one.
pub(crate) fn short_scf_for(rewriter: &mut Rewriter<'_>, op: OpId) -> bool {
    let Some(looping) = ScfFor::of(rewriter.ir, op) else { return false };
    match looping.few_iterations(rewriter.ir) {
        Some(0) => rewriter.replace(op, &looping.inits),
        Some(_) => {
            let values: Vec<ValueId> = [looping.lower].into_iter().chain(looping.inits).collect();
            rewriter.inline_before(op, looping.body, &values);
        }
        None => return false,
    }
    true
}

/// What an `scf.for` carries around without changing it, or without need.
pub(crate) fn unchanged_scf_values(rewriter: &mut Rewriter<'_>, op: OpId) -> bool {
    let Some(looping) = ScfFor::of(rewriter.ir, op) else { return false };
    let results = rewriter.ir.op(op).results().to_vec();
    let mut kept = Vec::new();
    for (at, init) in looping.inits.iter().enumerate() {
        let (arg, yielded) = (looping.args[at + 1], looping.yielded[at]);
        let is_unused = [arg, results[at]].iter().all(|value| rewriter.ir.uses(*value).is_empty());
        let is_same = arg == yielded || *init == yielded || is_unused;
        if !is_same {
            kept.push(at);
        }
    }
    if kept.len() == results.len() {
        return false;
    }
    let ir = &mut *rewriter.ir;
    let data = ir.op(op);
    let bounds = [looping.lower, looping.upper, looping.step];
    let mut spec = OpSpec::new(ir.def(op), data.loc.clone())
        .operands(bounds.into_iter().chain(kept.iter().map(|at| looping.inits[*at])))
        .results(kept.iter().map(|at| ir.ty(results[*at]).clone()))
        .regions(1);
    spec.attrs = data.attrs.clone();
    let new = ir.create_op(spec);
    ir.insert_before(looping.op, new);
    let body = ir.append_block(ir.op(new).regions()[0]);
    let mut args = Vec::new();
    for at in [0].into_iter().chain(kept.iter().map(|at| at + 1)) {
        let (ty, loc) = (ir.ty(looping.args[at]).clone(), ir.block(looping.body).arg_locs()[at].clone());
        args.push((at, ir.add_block_arg(body, ty, loc)));
    }
    let mut values: Vec<ValueId> = looping.inits.clone();
    for (number, at) in kept.iter().enumerate() {
        values[*at] = rewriter.ir.op(new).results()[number];
    }
    for (at, old) in looping.args.iter().enumerate() {
        let new_arg = args.iter().find(|(kept, _)| *kept == at).map(|(_, arg)| *arg);
        // What is dropped is what it was before the loop.
        let value = new_arg.or_else(|| at.checked_sub(1).map(|at| looping.inits[at]));
        if let Some(value) = value {
            rewriter.replace_uses(*old, value);
        }
    }
    rewriter.ir.move_ops(looping.body, body);
    if let Some(end) = rewriter.ir.terminator(body) {
        let yielded = rewriter.ir.op(end).operands();
        let yielded = kept.iter().map(|at| yielded[*at]).collect();
        rewriter.set_operands(end, yielded);
    }
    // The old body is empty, and what it carried is not used.
    rewriter.replace(op, &values);
    rewriter.touch(new);
    true
}
