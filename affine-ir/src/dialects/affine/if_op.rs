//! `affine.if`: a conditional on an integer set.

use std::sync::Arc;

use crate::attr::Attr;
use crate::ids::{BlockId, OpId, ValueId};
use crate::integer_set::IntegerSet;
use crate::ir::Ir;
use crate::op_def::{Count, Effects, OpDef, OpKind};

/// This file's operations.
pub static OPS: &[OpDef] = &[OpDef {
    name: "affine.if",
    summary: "a conditional on an integer set",
    effects: Effects::Recursive,
    kind: OpKind::AffineIf,
    properties: &["condition"],
    n_regions: Count::Exactly(2),
    ..OpDef::BASE
}];

/// `affine.if`
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct IfOp(pub OpId);

impl IfOp {
    /// The view of `op`, if it is an `affine.if`.
    pub fn of(ir: &Ir, op: OpId) -> Option<IfOp> {
        (ir.def(op).kind == OpKind::AffineIf).then_some(IfOp(op))
    }

    /// The set whose membership is the condition.
    ///
    /// # Panics
    /// Like all accessors of this view, when the IR does not verify.
    pub fn set(self, ir: &Ir) -> &Arc<IntegerSet> {
        ir.op(self.0).attr("condition").and_then(Attr::as_set).expect("a verified conditional has a set")
    }

    /// The point: dimension operands, then symbol operands.
    pub fn operands(self, ir: &Ir) -> &[ValueId] {
        ir.op(self.0).operands()
    }

    /// What runs when the point lies in the set.
    pub fn then_block(self, ir: &Ir) -> BlockId {
        ir.single_block(self.0, 0).expect("a verified conditional has a then block")
    }

    /// What runs when it does not.
    pub fn else_block(self, ir: &Ir) -> Option<BlockId> {
        ir.single_block(self.0, 1)
    }
}
