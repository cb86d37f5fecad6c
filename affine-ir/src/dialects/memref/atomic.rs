//! Atomic updates: `memref.atomic_rmw`, `generic_atomic_rmw`, `atomic_yield`.
//!
//! ```text
//! %0 = memref.atomic_rmw addf %value, %m[%i] : (f32, memref<4xf32>) -> f32
//! %1 = memref.generic_atomic_rmw %m[%i] : memref<4xf32> {
//! ^bb0(%old: f32):
//!   memref.atomic_yield %new : f32
//! }
//! ```

use std::sync::Arc;

use crate::core::affine::map::AffineMap;
use crate::core::diag::Diagnostic;
use crate::core::ids::{OpId, ValueId};
use crate::core::types::{MemRefType, Type};
use crate::dialects::arith::reduction::ReductionKind;
use crate::language::constraint::{ANY, AttrConstraint, AttrForm, INDEX, Keywords, TypeConstraint};
use crate::language::defined::Defined;
use crate::language::interfaces::{AccessKind, BlockAccess};
use crate::language::ir::Ir;
use crate::language::op_def::{CountRule, EffectKind, Effects, OpDef, Syntax, Traits};
use crate::language::signature::{Signature, TypeRule, one, required_attr, variadic};

use crate::dialects::memref::alloc::inside;
use crate::dialects::memref::{bare_error, effect, element_type, memref, ranked};

pub static OPS: &[OpDef] = &[
    OpDef {
        name: "memref.atomic_rmw",
        summary: "combines one element with a value, atomically",
        syntax: Syntax::Format(
            "$kind $value `,` $memref `[` $indices `]` attr-dict `:` `(` type($value) `,` type($memref) `)` \
             `->` type($result)",
        ),
        signature: Some(&Signature {
            operands: &[one("value", &ATOMIC), one("memref", &ATOMIC_MEMREF), variadic("indices", &INDEX)],
            results: &[one("result", &ATOMIC)],
            attrs: &[required_attr("kind", &KIND)],
            types: &[
                TypeRule::Same(&["value", "result"]),
                TypeRule::with("value", "memref", element_type, "value type matches element type of memref"),
            ],
            ..Signature::NONE
        }),
        verify: Some(verify_atomic),
        effects: Effects::Known(&[effect(EffectKind::Read, 1), effect(EffectKind::Write, 1)]),
        blocks: Some(|ir, op| update(ir.op(op).operands().get(1..)?)),
        ..OpDef::BASE
    },
    OpDef {
        name: "memref.atomic_yield",
        summary: "ends an atomic update with the new value",
        defined: Defined::Always,
        syntax: Syntax::Format("$result attr-dict `:` type($result)"),
        signature: Some(&Signature { operands: &[one("result", &ANY)], ..Signature::NONE }),
        verify: Some(verify_yield),
        effects: Effects::PURE,
        traits: Traits::TERMINATOR.union(Traits::YIELD),
        ..OpDef::BASE
    },
    OpDef {
        name: "memref.generic_atomic_rmw",
        summary: "updates one element in any way, atomically",
        syntax: Syntax::Format("$memref `[` $indices `]` `:` type($memref) $region0 attr-dict"),
        signature: Some(&Signature {
            operands: &[one("memref", &ATOMIC_MEMREF), variadic("indices", &INDEX)],
            results: &[one("result", &ATOMIC)],
            types: &[TypeRule::with(
                "result",
                "memref",
                element_type,
                "result type matches element type of memref",
            )],
            ..Signature::NONE
        }),
        verify: Some(verify_generic),
        effects: Effects::Known(&[effect(EffectKind::Read, 0), effect(EffectKind::Write, 0)]),
        blocks: Some(|ir, op| update(ir.op(op).operands())),
        traits: Traits::SINGLE_BLOCK,
        n_regions: CountRule::Exactly(1),
        ..OpDef::BASE
    },
];

/// One element is read and written, at the subscripts after the memref.
fn update(operands: &[ValueId]) -> Option<Vec<BlockAccess>> {
    let (memref, indices) = operands.split_first()?;
    let map = Arc::new(AffineMap::identity(u32::try_from(indices.len()).ok()?));
    let access = |kind| BlockAccess {
        kind,
        memref: *memref,
        map: map.clone(),
        operands: indices.to_vec(),
        sizes: vec![1; indices.len()],
        is_certain: true,
    };
    Some(vec![access(AccessKind::Read), access(AccessKind::Write)])
}

static ATOMIC: TypeConstraint = TypeConstraint::new("signless integer or floating-point", is_atomic);
static ATOMIC_MEMREF: TypeConstraint = memref("memref of signless integer or floating-point values", |ty| {
    ty.as_memref().is_some_and(|memref| is_atomic(&memref.elem))
});

fn is_atomic(ty: &Type) -> bool {
    ty.is_signless_integer() || matches!(ty, Type::Float(_))
}

static KIND: AttrConstraint = AttrConstraint {
    summary: "allowed 64-bit signless integer cases: 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15",
    holds: |attr| ReductionKind::of_attr(attr).is_some(),
    form: AttrForm::Enum(&Keywords {
        keywords: &ReductionKind::NAMES,
        attr: |position| ReductionKind::ALL[position].attr(),
        position: |attr| ReductionKind::of_attr(attr).map(|kind| kind as usize),
    }),
};

fn verify_atomic(ir: &Ir, op: OpId, out: &mut Vec<Diagnostic>) {
    let data = ir.op(op);
    let [value, memref, indices @ ..] = data.operands() else { return };
    if indices.len() != ranked(ir, *memref).map_or(0, MemRefType::rank) {
        let message = "expects the number of subscripts to be equal to memref rank";
        return out.push(ir.op_error(op, message));
    }
    let Some(kind) = data.attr("kind").and_then(ReductionKind::of_attr) else { return };
    let (wanted, holds) = match kind.is_float() {
        true => ("a floating-point", matches!(ir.ty(*value), Type::Float(_))),
        false => ("an integer", matches!(ir.ty(*value), Type::Integer { .. })),
    };
    if !holds && kind != ReductionKind::Assign {
        out.push(ir.op_error(op, format!("with kind '{}' expects {wanted} type", kind.name())));
    }
}

fn verify_yield(ir: &Ir, op: OpId, out: &mut Vec<Diagnostic>) {
    let before = out.len();
    inside(ir, op, "memref.generic_atomic_rmw", out);
    let result = ir.parent_op(op).and_then(|parent| ir.op(parent).results().first());
    let (Some(result), Some(value)) = (result, ir.op(op).operands().first()) else { return };
    let (wanted, found) = (ir.ty(*result), ir.ty(*value));
    if out.len() == before && wanted != found {
        let message = format!("types mismatch between yield op: '{found}' and its parent: '{wanted}'");
        out.push(ir.op_error(op, message));
    }
}

fn verify_generic(ir: &Ir, op: OpId, out: &mut Vec<Diagnostic>) {
    let Some(block) = ir.single_block(op, 0) else {
        return out.push(ir.op_error(op, "expects a non-empty block"));
    };
    let [arg] = ir.block(block).args() else {
        return out.push(ir.op_error(op, "expected single number of entry block arguments"));
    };
    if ir.op(op).results().first().is_some_and(|result| ir.ty(*result) != ir.ty(*arg)) {
        return out.push(ir.op_error(op, "expected block argument of the same type result type"));
    }
    if let Some(inner) = ir.walk(op).skip(1).find(|inner| ir.def(*inner).effects != Effects::PURE) {
        let message =
            "body of 'memref.generic_atomic_rmw' should contain only operations with no side effects";
        out.push(bare_error(ir, inner, message));
    }
}
