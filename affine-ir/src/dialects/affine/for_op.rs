//! `affine.for`: a counted loop with affine bounds.

use std::sync::Arc;

use crate::affine_map::AffineMap;
use crate::attr::Attr;
use crate::ids::{BlockId, OpId, ValueId};
use crate::interp::{Body, CompiledOp, Compiler, InterpError, Loop, Moves, step};
use crate::ir::Ir;
use crate::op_def::{Count, Effects, OpDef, OpKind, Traits};

/// This file's operations.
pub static OPS: &[OpDef] = &[OpDef {
    name: "affine.for",
    summary: "a counted loop with affine bounds",
    eval: Some(eval_for),
    effects: Effects::Recursive,
    traits: Traits::SINGLE_BLOCK,
    kind: OpKind::AffineFor,
    properties: &["lowerBoundMap", "operandSegmentSizes", "step", "upperBoundMap"],
    n_regions: Count::Exactly(1),
    ..OpDef::BASE
}];

fn eval_for(cx: &mut Compiler<'_>, op: OpId) -> Result<CompiledOp, InterpError> {
    let (ir, view) = (cx.ir(), ForOp(op));
    let (lower, upper) = (view.lower(ir), view.upper(ir));
    let step_size = view.step(ir);
    if step_size <= 0 {
        return Err(cx.refusal(op, format!("has step {step_size}, which is not positive")));
    }
    let lower = cx.affine(op, &lower.map.results, lower.map.dims, &lower.operands)?;
    let upper = cx.affine(op, &upper.map.results, upper.map.dims, &upper.operands)?;
    if lower.is_empty() || upper.is_empty() {
        return Err(cx.refusal(op, "has a bound without expressions"));
    }
    let iv = cx.value(op, view.iv(ir))?.start;
    let inits = view.inits(ir).iter().map(|value| cx.value(op, *value)).collect::<Result<Vec<_>, _>>()?;
    let args = view.iter_args(ir).iter().map(|value| cx.value(op, *value)).collect::<Result<Vec<_>, _>>()?;
    let body = Body::new(cx, op, view.body(ir))?;
    let results = cx.results(op)?;
    if [inits.len(), body.yields.len(), results.len()].iter().any(|n| *n != args.len()) {
        return Err(
            cx.refusal(op, "has different numbers of start values, loop-carried variables and results")
        );
    }
    let (start, next) = (Moves::new(cx, &inits, &args), Moves::new(cx, &body.yields, &args));
    let finish = Moves::new(cx, &args, &results);
    let index_width = cx.index_width();
    let running = Loop { op, lower, upper, step: step_size, index_width, iv, body, start, next, finish };
    step(move |m| running.run(m))
}

/// `affine.for`
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ForOp(pub OpId);

/// An affine map with the values it is applied to (dimensions, then symbols).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bound {
    /// The map; a bound with several results is their maximum (lower) or minimum (upper).
    pub map: Arc<AffineMap>,
    /// The operands.
    pub operands: Vec<ValueId>,
}

impl ForOp {
    /// The view of `op`, if it is an `affine.for`.
    pub fn of(ir: &Ir, op: OpId) -> Option<ForOp> {
        (ir.def(op).kind == OpKind::AffineFor).then_some(ForOp(op))
    }

    /// The map of the lower bound.
    ///
    /// # Panics
    /// Like all accessors of this view, when the IR does not verify.
    pub fn lower_map(self, ir: &Ir) -> &Arc<AffineMap> {
        self.map(ir, "lowerBoundMap")
    }

    /// The map of the upper bound.
    pub fn upper_map(self, ir: &Ir) -> &Arc<AffineMap> {
        self.map(ir, "upperBoundMap")
    }

    /// The operands of the lower bound.
    pub fn lower_operands(self, ir: &Ir) -> &[ValueId] {
        &ir.op(self.0).operands()[..self.lower_map(ir).n_inputs()]
    }

    /// The operands of the upper bound.
    pub fn upper_operands(self, ir: &Ir) -> &[ValueId] {
        let start = self.lower_map(ir).n_inputs();
        &ir.op(self.0).operands()[start..start + self.upper_map(ir).n_inputs()]
    }

    /// The lower bound: the maximum of the map's results, inclusive.
    pub fn lower(self, ir: &Ir) -> Bound {
        Bound { map: self.lower_map(ir).clone(), operands: self.lower_operands(ir).to_vec() }
    }

    /// The upper bound: the minimum of the map's results, exclusive.
    pub fn upper(self, ir: &Ir) -> Bound {
        Bound { map: self.upper_map(ir).clone(), operands: self.upper_operands(ir).to_vec() }
    }

    /// The step, at least 1.
    pub fn step(self, ir: &Ir) -> i64 {
        ir.op(self.0).attr("step").and_then(Attr::as_i64).expect("a verified loop has a step")
    }

    /// The start values of the loop-carried variables.
    pub fn inits(self, ir: &Ir) -> &[ValueId] {
        let start = self.lower_map(ir).n_inputs() + self.upper_map(ir).n_inputs();
        &ir.op(self.0).operands()[start..]
    }

    /// The body.
    pub fn body(self, ir: &Ir) -> BlockId {
        ir.single_block(self.0, 0).expect("a verified loop has one block")
    }

    /// The induction variable.
    pub fn iv(self, ir: &Ir) -> ValueId {
        ir.block(self.body(ir)).args()[0]
    }

    /// The loop-carried variables, as the body sees them.
    pub fn iter_args(self, ir: &Ir) -> &[ValueId] {
        &ir.block(self.body(ir)).args()[1..]
    }

    /// The values that the body hands to the next iteration.
    pub fn yielded(self, ir: &Ir) -> &[ValueId] {
        ir.op(*ir.block(self.body(ir)).ops().last().expect("a verified body ends in a yield")).operands()
    }

    fn map<'a>(self, ir: &'a Ir, name: &str) -> &'a Arc<AffineMap> {
        ir.op(self.0).attr(name).and_then(Attr::as_map).expect("a verified loop has bound maps")
    }
}
