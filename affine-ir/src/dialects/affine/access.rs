//! `affine.load`, `affine.store`, `affine.prefetch`: memory accesses with affine subscripts.

use std::sync::Arc;

use crate::affine_map::AffineMap;
use crate::attr::Attr;
use crate::ids::{OpId, ValueId};
use crate::interp::{self, CompiledOp, Compiler, InterpError, Place, step};
use crate::ir::Ir;
use crate::op_def::{Access, AccessKind, Count, Effect, EffectKind, EffectTarget, Effects, OpDef};

/// This file's operations.
pub static OPS: &[OpDef] = &[
    OpDef {
        name: "affine.load",
        summary: "reads one element through an affine map",
        eval: Some(eval_load),
        effects: Effects::Known(&[Effect { kind: EffectKind::Read, on: EffectTarget::Operand(0) }]),
        access: Some(load_access),
        properties: &["map"],
        n_operands: Count::AtLeast(1),
        n_results: Count::Exactly(1),
        ..OpDef::BASE
    },
    OpDef {
        name: "affine.prefetch",
        summary: "announces an access through an affine map",
        eval: Some(eval_prefetch),
        effects: Effects::Known(&[
            Effect { kind: EffectKind::Read, on: EffectTarget::Operand(0) },
            Effect { kind: EffectKind::Write, on: EffectTarget::Operand(0) },
        ]),
        properties: &["isDataCache", "isWrite", "localityHint", "map"],
        n_operands: Count::AtLeast(1),
        n_results: Count::Exactly(0),
        ..OpDef::BASE
    },
    OpDef {
        name: "affine.store",
        summary: "writes one element through an affine map",
        eval: Some(eval_store),
        effects: Effects::Known(&[Effect { kind: EffectKind::Write, on: EffectTarget::Operand(1) }]),
        access: Some(store_access),
        properties: &["map"],
        n_operands: Count::AtLeast(2),
        n_results: Count::Exactly(0),
        ..OpDef::BASE
    },
];

/// The property `map` of an access.
pub(crate) fn map_of(ir: &Ir, op: OpId) -> Option<&Arc<AffineMap>> {
    ir.op(op).attr("map").and_then(Attr::as_map)
}

fn load_access(ir: &Ir, op: OpId) -> Option<Access> {
    let (memref, operands) = ir.op(op).operands().split_first()?;
    let map = map_of(ir, op)?.clone();
    Some(Access { kind: AccessKind::Read, memref: *memref, map, operands: operands.to_vec(), value: None })
}

fn store_access(ir: &Ir, op: OpId) -> Option<Access> {
    let [value, memref, operands @ ..] = ir.op(op).operands() else { return None };
    let map = map_of(ir, op)?.clone();
    let operands = operands.to_vec();
    Some(Access { kind: AccessKind::Write, memref: *memref, map, operands, value: Some(*value) })
}

fn eval_load(cx: &mut Compiler<'_>, op: OpId) -> Result<CompiledOp, InterpError> {
    let place = eval_place(cx, op, 0)?;
    let to = cx.result(op, 0)?;
    interp::load(place, to)
}

fn eval_store(cx: &mut Compiler<'_>, op: OpId) -> Result<CompiledOp, InterpError> {
    let place = eval_place(cx, op, 1)?;
    let from = cx.operand(op, 0)?;
    interp::store(place, from)
}

/// The element must exist; nothing happens to it.
fn eval_prefetch(cx: &mut Compiler<'_>, op: OpId) -> Result<CompiledOp, InterpError> {
    let place = eval_place(cx, op, 0)?;
    step(move |m| place.locate(m).map(drop))
}

/// The element that the op's map names in the memref that is its n-th operand; the map's operands follow.
fn eval_place(cx: &mut Compiler<'_>, op: OpId, memref: usize) -> Result<Place, InterpError> {
    let map = map_of(cx.ir(), op).ok_or_else(|| cx.refusal(op, "has no map"))?;
    let operands = cx.ir().op(op).operands().get(memref + 1..).unwrap_or(&[]);
    Place::new(cx, op, cx.operand_value(op, memref)?, map, operands)
}

impl Access {
    /// The access an op makes, if its declaration describes one.
    pub fn of(ir: &Ir, op: OpId) -> Option<Access> {
        ir.def(op).access.and_then(|describe| describe(ir, op))
    }
}

/// A read of one element (`affine.load`, `memref.load`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LoadOp(pub OpId);

impl LoadOp {
    /// The view of `op`, if it reads one element.
    pub fn of(ir: &Ir, op: OpId) -> Option<LoadOp> {
        (Access::of(ir, op)?.kind == AccessKind::Read).then_some(LoadOp(op))
    }

    /// The value read.
    pub fn result(self, ir: &Ir) -> ValueId {
        ir.op(self.0).results()[0]
    }

    /// Where it is read from.
    pub fn access(self, ir: &Ir) -> Access {
        Access::of(ir, self.0).expect("the view is of an access")
    }
}

/// A write of one element (`affine.store`, `memref.store`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct StoreOp(pub OpId);

impl StoreOp {
    /// The view of `op`, if it writes one element.
    pub fn of(ir: &Ir, op: OpId) -> Option<StoreOp> {
        (Access::of(ir, op)?.kind == AccessKind::Write).then_some(StoreOp(op))
    }

    /// The value written.
    pub fn value(self, ir: &Ir) -> ValueId {
        ir.op(self.0).operands()[0]
    }

    /// Where it is written to.
    pub fn access(self, ir: &Ir) -> Access {
        Access::of(ir, self.0).expect("the view is of an access")
    }
}
