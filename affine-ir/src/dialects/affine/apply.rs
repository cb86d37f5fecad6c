//! `affine.apply`, `affine.min`, `affine.max`: affine maps applied to values.

use std::sync::Arc;

use crate::core::affine::map::AffineMap;
use crate::core::attr::Attr;
use crate::core::ids::{OpId, ValueId};
use crate::dialects::affine::syntax::{parse_mapped, print_mapped};
use crate::dialects::affine::{fold, verify};
use crate::language::constraint::{AFFINE_MAP_ATTR, INDEX};
use crate::language::defined::{Defined, divided};
use crate::language::interfaces::Mapped;
use crate::language::ir::Ir;
use crate::language::op_def::{Effects, OpDef, Syntax, Traits};
use crate::language::signature::{Signature, one, required_attr, variadic};

const MAPPED: OpDef = OpDef {
    effects: Effects::PURE,
    defined: Defined::By(divided),
    traits: Traits::SPECULATABLE.union(Traits::AFFINE_OPERANDS),
    syntax: Syntax::Custom { parse: parse_mapped, print: print_mapped },
    signature: Some(&Signature {
        operands: &[variadic("operands", &INDEX)],
        results: &[one("result", &INDEX)],
        attrs: &[required_attr("map", &AFFINE_MAP_ATTR)],
        ..Signature::NONE
    }),
    ..OpDef::BASE
};

pub static OPS: &[OpDef] = &[
    OpDef {
        name: "affine.apply",
        summary: "the result of an affine map",
        verify: Some(verify::apply),
        fold: Some(fold::apply),
        mapped: Some(Mapped::Apply),
        ..MAPPED
    },
    OpDef {
        name: "affine.max",
        summary: "the greatest result of an affine map",
        verify: Some(verify::min_max),
        fold: Some(fold::min_max),
        mapped: Some(Mapped::Greatest),
        ..MAPPED
    },
    OpDef {
        name: "affine.min",
        summary: "the least result of an affine map",
        verify: Some(verify::min_max),
        fold: Some(fold::min_max),
        mapped: Some(Mapped::Least),
        ..MAPPED
    },
];

/// `affine.apply`, `affine.min` or `affine.max`; see [`Mapped`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ApplyOp(pub OpId);

impl ApplyOp {
    /// The view of `op`, if it is an `affine.apply`.
    pub fn of(ir: &Ir, op: OpId) -> Option<ApplyOp> {
        (ir.def(op).mapped == Some(Mapped::Apply)).then_some(ApplyOp(op))
    }

    /// The view of `op`, if it is an `affine.min` or `affine.max`.
    pub fn min_max_of(ir: &Ir, op: OpId) -> Option<ApplyOp> {
        matches!(ir.def(op).mapped, Some(Mapped::Least | Mapped::Greatest)).then_some(ApplyOp(op))
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

    /// The only one, of type `index`.
    pub fn result(self, ir: &Ir) -> ValueId {
        ir.op(self.0).results()[0]
    }
}
