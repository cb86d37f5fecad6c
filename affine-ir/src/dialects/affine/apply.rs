//! `affine.apply`, `affine.min`, `affine.max`: affine maps applied to values.

use std::sync::Arc;

use crate::affine_map::AffineMap;
use crate::attr::Attr;
use crate::ids::{OpId, ValueId};
use crate::ir::Ir;
use crate::op_def::{Count, Effects, OpDef, OpKind, Traits};

const MAPPED: OpDef = OpDef {
    effects: Effects::PURE,
    traits: Traits::SPECULATABLE,
    properties: &["map"],
    n_results: Count::Exactly(1),
    ..OpDef::BASE
};

/// This file's operations.
pub static OPS: &[OpDef] = &[
    OpDef {
        name: "affine.apply",
        summary: "the result of an affine map",
        kind: OpKind::AffineApply,
        ..MAPPED
    },
    OpDef {
        name: "affine.max",
        summary: "the greatest result of an affine map",
        kind: OpKind::AffineMax,
        ..MAPPED
    },
    OpDef {
        name: "affine.min",
        summary: "the least result of an affine map",
        kind: OpKind::AffineMin,
        ..MAPPED
    },
];

/// `affine.apply`, `affine.min` or `affine.max`; [`OpKind`] tells which.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ApplyOp(pub OpId);

impl ApplyOp {
    /// The view of `op`, if it is an `affine.apply`.
    pub fn of(ir: &Ir, op: OpId) -> Option<ApplyOp> {
        (ir.def(op).kind == OpKind::AffineApply).then_some(ApplyOp(op))
    }

    /// The view of `op`, if it is an `affine.min` or `affine.max`.
    pub fn min_max_of(ir: &Ir, op: OpId) -> Option<ApplyOp> {
        matches!(ir.def(op).kind, OpKind::AffineMin | OpKind::AffineMax).then_some(ApplyOp(op))
    }

    /// The map.
    ///
    /// # Panics
    /// When the IR does not verify.
    pub fn map(self, ir: &Ir) -> &Arc<AffineMap> {
        ir.op(self.0).attr("map").and_then(Attr::as_map).expect("a verified op has a map")
    }

    /// Dimension operands, then symbol operands.
    pub fn operands(self, ir: &Ir) -> &[ValueId] {
        ir.op(self.0).operands()
    }

    /// The result.
    pub fn result(self, ir: &Ir) -> ValueId {
        ir.op(self.0).results()[0]
    }
}
