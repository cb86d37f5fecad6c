//! `affine.parallel`: a loop nest whose iterations are independent.

use std::sync::Arc;

use crate::affine_expr::AffineExpr;
use crate::affine_map::AffineMap;
use crate::attr::{Attr, DenseValues};
use crate::ids::{BlockId, OpId, ValueId};
use crate::interp::{Body, CompiledOp, Compiler, InterpError, ParallelLoop, Reduction, step};
use crate::ir::Ir;
use crate::op_def::{Count, Effects, OpDef, OpKind, Traits};

/// This file's operations.
pub static OPS: &[OpDef] = &[OpDef {
    name: "affine.parallel",
    summary: "a loop nest whose iterations are independent",
    eval: Some(eval_parallel),
    effects: Effects::Recursive,
    traits: Traits::SINGLE_BLOCK,
    kind: OpKind::AffineParallel,
    properties: &[
        "lowerBoundsGroups",
        "lowerBoundsMap",
        "reductions",
        "steps",
        "upperBoundsGroups",
        "upperBoundsMap",
    ],
    n_regions: Count::Exactly(1),
    ..OpDef::BASE
}];

fn eval_parallel(cx: &mut Compiler<'_>, op: OpId) -> Result<CompiledOp, InterpError> {
    let (ir, view) = (cx.ir(), ParallelOp(op));
    let steps = view.steps(ir);
    if let Some(step) = steps.iter().find(|step| **step <= 0) {
        return Err(cx.refusal(op, format!("has step {step}, which is not positive")));
    }
    let (lower_dims, lower_operands) = (view.lower_map(ir).dims, view.lower_operands(ir));
    let (upper_dims, upper_operands) = (view.upper_map(ir).dims, view.upper_operands(ir));
    let lower =
        view.lower_groups(ir).into_iter().map(|group| cx.affine(op, group, lower_dims, lower_operands));
    let lower = lower.collect::<Result<Vec<_>, _>>()?;
    let upper =
        view.upper_groups(ir).into_iter().map(|group| cx.affine(op, group, upper_dims, upper_operands));
    let upper = upper.collect::<Result<Vec<_>, _>>()?;
    let ivs = cx.scalars(op, view.ivs(ir))?;
    let same_lengths = [lower.len(), upper.len(), ivs.len()].iter().all(|n| *n == steps.len());
    if !same_lengths || lower.iter().chain(&upper).any(Vec::is_empty) {
        return Err(cx.refusal(op, "has different numbers of bounds, steps and induction variables"));
    }
    let body = Body::new(cx, op, view.body(ir))?;
    let results = ir.op(op).results();
    let kinds = view.reductions(ir);
    if results.len() != kinds.len() || results.len() != body.yields.len() {
        return Err(cx.refusal(op, "has different numbers of reductions, yielded values and results"));
    }
    let mut reductions = Vec::new();
    for (kind, result) in kinds.into_iter().zip(results) {
        let scalar = cx.scalar(op, *result)?;
        let reduction = Reduction::new(kind, scalar, cx.index_width())
            .ok_or_else(|| cx.refusal(op, "has a reduction that has no interpretation for its type"))?;
        reductions.push((reduction, cx.value(op, *result)?.start));
    }
    let (index_width, check_races) = (cx.index_width(), cx.check_races());
    let nest = ParallelLoop { op, lower, upper, steps, index_width, ivs, body, reductions, check_races };
    step(move |m| nest.run(m))
}

/// `affine.parallel`
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ParallelOp(pub OpId);

impl ParallelOp {
    /// The view of `op`, if it is an `affine.parallel`.
    pub fn of(ir: &Ir, op: OpId) -> Option<ParallelOp> {
        (ir.def(op).kind == OpKind::AffineParallel).then_some(ParallelOp(op))
    }

    /// The map of all lower bounds, one after the other.
    ///
    /// # Panics
    /// Like all accessors of this view, when the IR does not verify.
    pub fn lower_map(self, ir: &Ir) -> &Arc<AffineMap> {
        self.map(ir, "lowerBoundsMap")
    }

    /// The map of all upper bounds, one after the other.
    pub fn upper_map(self, ir: &Ir) -> &Arc<AffineMap> {
        self.map(ir, "upperBoundsMap")
    }

    /// The operands of the lower bounds.
    pub fn lower_operands(self, ir: &Ir) -> &[ValueId] {
        &ir.op(self.0).operands()[..self.lower_map(ir).n_inputs()]
    }

    /// The operands of the upper bounds.
    pub fn upper_operands(self, ir: &Ir) -> &[ValueId] {
        &ir.op(self.0).operands()[self.lower_map(ir).n_inputs()..]
    }

    /// Per loop, the expressions whose maximum is the lower bound.
    pub fn lower_groups(self, ir: &Ir) -> Vec<&[AffineExpr]> {
        groups(&self.lower_map(ir).results, ir.op(self.0).attr("lowerBoundsGroups"))
    }

    /// Per loop, the expressions whose minimum is the upper bound.
    pub fn upper_groups(self, ir: &Ir) -> Vec<&[AffineExpr]> {
        groups(&self.upper_map(ir).results, ir.op(self.0).attr("upperBoundsGroups"))
    }

    /// The steps, one per loop.
    pub fn steps(self, ir: &Ir) -> Vec<i64> {
        let steps = ir.op(self.0).attr("steps").and_then(Attr::as_array).unwrap_or(&[]);
        steps.iter().map(|step| step.as_i64().expect("a verified step is an integer")).collect()
    }

    /// The reductions of the results, one each: codes of `arith::AtomicRMWKind`.
    pub fn reductions(self, ir: &Ir) -> Vec<i64> {
        let kinds = ir.op(self.0).attr("reductions").and_then(Attr::as_array).unwrap_or(&[]);
        kinds.iter().map(|kind| kind.as_i64().expect("a verified reduction is an integer")).collect()
    }

    /// The body.
    pub fn body(self, ir: &Ir) -> BlockId {
        ir.single_block(self.0, 0).expect("a verified loop has one block")
    }

    /// The induction variables.
    pub fn ivs(self, ir: &Ir) -> &[ValueId] {
        ir.block(self.body(ir)).args()
    }

    fn map<'a>(self, ir: &'a Ir, name: &str) -> &'a Arc<AffineMap> {
        ir.op(self.0).attr(name).and_then(Attr::as_map).expect("a verified loop has bound maps")
    }
}

/// Splits the results of a bound map into the groups of the single loops.
pub(crate) fn groups<'a>(mut results: &'a [AffineExpr], sizes: Option<&Attr>) -> Vec<&'a [AffineExpr]> {
    let Some(Attr::Dense(dense)) = sizes else { return Vec::new() };
    let DenseValues::Bits(bits) = &dense.values else { return Vec::new() };
    let n_groups = dense.n_elements().unwrap_or(0);
    let sizes = (0..n_groups).map(|index| bits.get(index).or(bits.first()).copied().unwrap_or(0));
    let mut split = Vec::new();
    for size in sizes {
        let size = usize::try_from(size).unwrap_or(0).min(results.len());
        let (group, rest) = results.split_at(size);
        split.push(group);
        results = rest;
    }
    split
}
