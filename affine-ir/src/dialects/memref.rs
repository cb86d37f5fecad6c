//! `memref`: allocation, element access, sizes and casts of memory references.

mod eval;
mod syntax;
mod verify;

use std::sync::Arc;

use crate::affine_map::AffineMap;
use crate::attr::Attr;
use crate::constraint::{ANY, ANY_MEMREF, BOOL_ATTR, I64_ATTR, INDEX, MEMREF};
use crate::ids::OpId;
use crate::interp::Origin;
use crate::ir::Ir;
use crate::op_def::{
    Access, AccessKind, Count, Effect, EffectKind, EffectTarget, Effects, OpDef, OpKind, Syntax, Traits,
};
use crate::signature::{AttrDecl, Signature, TypeRule, elided_attr, one, optional_attr, variadic};
use crate::types::Type;

const ALLOCATES: Effects = Effects::Known(&[Effect { kind: EffectKind::Alloc, on: EffectTarget::Result(0) }]);

/// The dialect's operations, sorted by name.
pub static OPS: &[OpDef] = &[
    OpDef {
        name: "memref.alloc",
        summary: "allocates memory on the heap",
        verify: Some(verify::alloc),
        eval: Some(|cx, op| eval::alloc(cx, op, Origin::Heap)),
        syntax: Syntax::Custom { parse: syntax::parse_alloc, print: syntax::print_alloc },
        effects: ALLOCATES,
        kind: OpKind::Alloc,
        properties: &["alignment", "operandSegmentSizes"],
        n_results: Count::Exactly(1),
        result_names: Some(|_, _| vec![(0, "alloc".into())]),
        ..OpDef::BASE
    },
    OpDef {
        name: "memref.alloca",
        summary: "allocates memory on the stack",
        verify: Some(verify::alloc),
        eval: Some(|cx, op| eval::alloc(cx, op, Origin::Stack)),
        syntax: Syntax::Custom { parse: syntax::parse_alloc, print: syntax::print_alloc },
        effects: ALLOCATES,
        kind: OpKind::Alloc,
        properties: &["alignment", "operandSegmentSizes"],
        n_results: Count::Exactly(1),
        result_names: Some(|_, _| vec![(0, "alloca".into())]),
        ..OpDef::BASE
    },
    OpDef {
        name: "memref.cast",
        summary: "the same memory under a compatible type",
        verify: Some(verify::cast),
        eval: Some(eval::cast),
        syntax: Syntax::Custom {
            parse: crate::dialects::arith::syntax::parse_cast,
            print: crate::dialects::arith::syntax::print_cast,
        },
        effects: Effects::PURE,
        traits: Traits::SPECULATABLE.and(Traits::SAME_SUBSCRIPTS),
        kind: OpKind::View,
        n_operands: Count::Exactly(1),
        n_results: Count::Exactly(1),
        result_names: Some(|_, _| vec![(0, "cast".into())]),
        ..OpDef::BASE
    },
    OpDef {
        name: "memref.dealloc",
        summary: "frees memory",
        syntax: Syntax::Format("$memref attr-dict `:` type($memref)"),
        signature: Some(&Signature { operands: &[one("memref", &ANY_MEMREF)], ..Signature::NONE }),
        eval: Some(eval::dealloc),
        effects: Effects::Known(&[Effect { kind: EffectKind::Free, on: EffectTarget::Operand(0) }]),
        kind: OpKind::Dealloc,
        ..OpDef::BASE
    },
    OpDef {
        name: "memref.dim",
        summary: "the size of one dimension",
        syntax: Syntax::Format("attr-dict $source `,` $index `:` type($source)"),
        signature: Some(&Signature {
            operands: &[one("source", &ANY_MEMREF), one("index", &INDEX)],
            results: &[one("result", &INDEX)],
            ..Signature::NONE
        }),
        eval: Some(eval::dim),
        effects: Effects::PURE,
        kind: OpKind::Dim,
        result_names: Some(|_, _| vec![(0, "dim".into())]),
        ..OpDef::BASE
    },
    OpDef {
        name: "memref.load",
        summary: "reads one element",
        verify: Some(verify::load),
        eval: Some(eval::load),
        syntax: Syntax::Format("$memref `[` $indices `]` attr-dict `:` type($memref)"),
        signature: Some(&Signature {
            operands: &[one("memref", &MEMREF), variadic("indices", &INDEX)],
            results: &[one("result", &ANY)],
            attrs: ACCESS_ATTRS,
            types: &[TypeRule::with(
                "result",
                "memref",
                element_type,
                "result type matches element type of 'memref'",
            )],
            ..Signature::NONE
        }),
        effects: Effects::Known(&[Effect { kind: EffectKind::Read, on: EffectTarget::Operand(0) }]),
        access: Some(load_access),
        ..OpDef::BASE
    },
    OpDef {
        name: "memref.store",
        summary: "writes one element",
        verify: Some(verify::store),
        eval: Some(eval::store),
        syntax: Syntax::Format("$value `,` $memref `[` $indices `]` attr-dict `:` type($memref)"),
        signature: Some(&Signature {
            operands: &[one("value", &ANY), one("memref", &MEMREF), variadic("indices", &INDEX)],
            attrs: ACCESS_ATTRS,
            types: &[TypeRule::with(
                "value",
                "memref",
                element_type,
                "type of 'value' matches element type of 'memref'",
            )],
            ..Signature::NONE
        }),
        effects: Effects::Known(&[Effect { kind: EffectKind::Write, on: EffectTarget::Operand(1) }]),
        access: Some(store_access),
        ..OpDef::BASE
    },
];

/// Properties of loads and stores.
static ACCESS_ATTRS: &[AttrDecl] =
    &[optional_attr("alignment", &I64_ATTR), elided_attr("nontemporal", &BOOL_ATTR, || Attr::Bool(false))];

fn element_type(memref: &Type) -> Option<Type> {
    memref.as_memref().map(|memref| memref.elem.clone())
}

fn load_access(ir: &Ir, op: OpId) -> Option<Access> {
    let (memref, indices) = ir.op(op).operands().split_first()?;
    Some(Access {
        kind: AccessKind::Read,
        memref: *memref,
        map: Arc::new(AffineMap::identity(u32::try_from(indices.len()).ok()?)),
        operands: indices.to_vec(),
        value: None,
    })
}

fn store_access(ir: &Ir, op: OpId) -> Option<Access> {
    let [value, memref, indices @ ..] = ir.op(op).operands() else { return None };
    Some(Access {
        kind: AccessKind::Write,
        memref: *memref,
        map: Arc::new(AffineMap::identity(u32::try_from(indices.len()).ok()?)),
        operands: indices.to_vec(),
        value: Some(*value),
    })
}
