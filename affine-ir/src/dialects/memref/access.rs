//! Elements and sizes: `memref.load`, `store`, `copy`, `prefetch`, `dim`, `rank`.
//!
//! ```text
//! %0 = memref.load %m[%i, %j] {nontemporal = true} : memref<4x4xf32>
//! memref.store %0, %m[%i, %j] : memref<4x4xf32>
//! memref.prefetch %m[%i, %j], read, locality<3>, data : memref<4x4xf32>
//! ```

use std::sync::Arc;

use crate::core::affine::expr::AffineExpr;
use crate::core::affine::map::AffineMap;
use crate::core::attr::Attr;
use crate::core::diag::Diagnostic;
use crate::core::ids::{OpId, ValueId};
use crate::core::types::{MemRefType, Type};
use crate::language::constraint::{
    ANY, ANY_MEMREF, AttrConstraint, AttrForm, BOOL_ATTR, INDEX, MEMREF, TypeConstraint,
};
use crate::language::defined::{Condition, Defined};
use crate::language::interfaces::{AccessKind, BlockAccess, ElementAccess};
use crate::language::ir::Ir;
use crate::language::op_def::{EffectKind, Effects, OpDef, Syntax, Traits};
use crate::language::parse::{Draft, PResult, Parser};
use crate::language::print::Printer;
use crate::language::signature::{
    AttrDecl, Signature, TypeRule, elided_attr, one, optional_attr, required_attr, variadic,
};

use crate::dialects::memref::defined::{aligned, dimension};
use crate::dialects::memref::{ALIGNMENT, effect, element_type, ranked};

pub static OPS: &[OpDef] = &[
    OpDef {
        name: "memref.copy",
        summary: "copies the elements of one buffer into another of its shape",
        defined: Defined::Where(&[
            Condition::Within,
            Condition::Promise("sizes are equal, and parts are apart"),
        ]),
        syntax: Syntax::Format("$source `,` $target attr-dict `:` type($source) `to` type($target)"),
        signature: Some(&Signature {
            operands: &[one("source", &ANY_MEMREF), one("target", &ANY_MEMREF)],
            ..Signature::NONE
        }),
        verify: Some(verify_copy),
        effects: Effects::Known(&[effect(EffectKind::Read, 0), effect(EffectKind::Write, 1)]),
        blocks: Some(|ir, op| {
            let [from, to] = *ir.op(op).operands() else { return None };
            Some(vec![whole(ir, AccessKind::Read, from)?, whole(ir, AccessKind::Write, to)?])
        }),
        traits: Traits::COPY,
        ..OpDef::BASE
    },
    OpDef {
        name: "memref.dim",
        summary: "the size of one dimension",
        defined: Defined::By(dimension),
        syntax: Syntax::Format("attr-dict $source `,` $index `:` type($source)"),
        signature: Some(&Signature {
            operands: &[one("source", &MEMREF_WITH_DIMS), one("index", &INDEX)],
            results: &[one("result", &INDEX)],
            ..Signature::NONE
        }),
        effects: Effects::PURE,
        traits: Traits::DIM_SIZE,
        result_names: Some(|_, _| vec![(0, "dim".into())]),
        ..OpDef::BASE
    },
    OpDef {
        name: "memref.load",
        summary: "reads one element",
        defined: Defined::By(aligned),
        verify: Some(verify_load),
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
        effects: Effects::Known(&[effect(EffectKind::Read, 0)]),
        access: Some(load_access),
        ..OpDef::BASE
    },
    // A hint, but not one to drop: it counts as reading.
    OpDef {
        name: "memref.prefetch",
        summary: "asks for an element to be brought into the cache",
        defined: Defined::Where(&[Condition::Within]),
        syntax: Syntax::Custom { parse: parse_prefetch, print: print_prefetch },
        signature: Some(&Signature {
            operands: &[one("memref", &MEMREF), variadic("indices", &INDEX)],
            attrs: &[
                required_attr("isDataCache", &BOOL_ATTR),
                required_attr("isWrite", &BOOL_ATTR),
                required_attr("localityHint", &LOCALITY),
            ],
            ..Signature::NONE
        }),
        verify: Some(verify_prefetch),
        effects: Effects::Known(&[effect(EffectKind::Read, 0)]),
        access: Some(load_access),
        ..OpDef::BASE
    },
    OpDef {
        name: "memref.rank",
        summary: "the number of dimensions",
        defined: Defined::Always,
        syntax: Syntax::Format("$memref attr-dict `:` type($memref)"),
        signature: Some(&Signature {
            operands: &[one("memref", &ANY_MEMREF)],
            results: &[one("result", &INDEX)],
            ..Signature::NONE
        }),
        effects: Effects::PURE,
        traits: Traits::SPECULATABLE,
        ..OpDef::BASE
    },
    OpDef {
        name: "memref.store",
        summary: "writes one element",
        defined: Defined::By(aligned),
        verify: Some(verify_store),
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
        effects: Effects::Known(&[effect(EffectKind::Write, 1)]),
        access: Some(store_access),
        ..OpDef::BASE
    },
];

/// Properties of loads and stores.
static ACCESS_ATTRS: &[AttrDecl] =
    &[optional_attr("alignment", &ALIGNMENT), elided_attr("nontemporal", &BOOL_ATTR, || Attr::Bool(false))];

static MEMREF_WITH_DIMS: TypeConstraint = TypeConstraint::new(
    "unranked.memref of any type values or non-0-ranked.memref of any type values",
    |ty| match ty {
        Type::MemRef(memref) => memref.rank() > 0,
        Type::UnrankedMemRef(_) => true,
        _ => false,
    },
);

static LOCALITY: AttrConstraint = AttrConstraint {
    summary: "32-bit signless integer attribute whose minimum value is 0 whose maximum value is 3",
    holds: |attr| matches!(attr, Attr::Integer(0..=3, ty) if *ty == Type::I32),
    form: AttrForm::Typed(|| Type::I32),
};

fn load_access(ir: &Ir, op: OpId) -> Option<ElementAccess> {
    let (memref, indices) = ir.op(op).operands().split_first()?;
    access(AccessKind::Read, *memref, indices, None)
}

fn store_access(ir: &Ir, op: OpId) -> Option<ElementAccess> {
    let [value, memref, indices @ ..] = ir.op(op).operands() else { return None };
    access(AccessKind::Write, *memref, indices, Some(*value))
}

fn access(
    kind: AccessKind,
    memref: ValueId,
    indices: &[ValueId],
    value: Option<ValueId>,
) -> Option<ElementAccess> {
    let map = Arc::new(AffineMap::identity(u32::try_from(indices.len()).ok()?));
    Some(ElementAccess { kind, memref, map, operands: indices.to_vec(), value })
}

/// All elements of a memref of known sizes.
fn whole(ir: &Ir, kind: AccessKind, memref: ValueId) -> Option<BlockAccess> {
    let sizes = ranked(ir, memref)?.shape.iter().copied().collect::<Option<Vec<i64>>>()?;
    let results = vec![AffineExpr::Const(0); sizes.len()];
    let map = Arc::new(AffineMap { dims: 0, symbols: 0, results });
    Some(BlockAccess { kind, memref, map, operands: Vec::new(), sizes, is_certain: true })
}

fn rank(ir: &Ir, memref: ValueId) -> usize {
    ranked(ir, memref).map_or(0, MemRefType::rank)
}

fn verify_load(ir: &Ir, op: OpId, out: &mut Vec<Diagnostic>) {
    let Some((memref, indices)) = ir.op(op).operands().split_first() else { return };
    let (wanted, found) = (rank(ir, *memref), indices.len());
    if found != wanted {
        let message = format!("incorrect number of indices for load, expected {wanted} but got {found}");
        out.push(ir.op_error(op, message));
    }
}

fn verify_store(ir: &Ir, op: OpId, out: &mut Vec<Diagnostic>) {
    let [_, memref, indices @ ..] = ir.op(op).operands() else { return };
    if indices.len() != rank(ir, *memref) {
        out.push(ir.op_error(op, "store index operand count not equal to memref rank"));
    }
}

fn verify_prefetch(ir: &Ir, op: OpId, out: &mut Vec<Diagnostic>) {
    let Some((memref, indices)) = ir.op(op).operands().split_first() else { return };
    if indices.len() != rank(ir, *memref) {
        out.push(ir.op_error(op, "too few indices"));
    }
}

fn verify_copy(ir: &Ir, op: OpId, out: &mut Vec<Diagnostic>) {
    let [from, to] = [0, 1].map(|position| ir.ty(ir.op(op).operands()[position]));
    if from.element_or_self() != to.element_or_self() {
        return out.push(ir.op_error(op, "requires the same element type for all operands"));
    }
    let fit = |(a, b): (&Option<i64>, &Option<i64>)| a.is_none() || b.is_none() || a == b;
    if let (Type::MemRef(from), Type::MemRef(to)) = (from, to)
        && !(from.rank() == to.rank() && from.shape.iter().zip(&to.shape).all(fit))
    {
        out.push(ir.op_error(op, "requires the same shape for all operands"));
    }
}

fn parse_prefetch(parser: &mut Parser<'_>, draft: &mut Draft) -> PResult<()> {
    let memref = parser.operand()?;
    let indices = parser.bracketed_operands(b'[', b']')?;
    parser.expect(b',')?;
    let access = parser.keyword()?;
    parser.expect(b',')?;
    parser.expect_keyword("locality")?;
    parser.expect(b'<')?;
    let hint = parser.attr(Some(&Type::I32))?;
    parser.expect(b'>')?;
    parser.expect(b',')?;
    let cache = parser.keyword()?;
    let ty = parser.colon_ty()?;
    parser.resolve_same(&[memref], &ty, &mut draft.spec.operands)?;
    parser.resolve_same(&indices, &Type::Index, &mut draft.spec.operands)?;
    if !matches!(access, "read" | "write") {
        return Err(parser.error_at_op(draft, "rw specifier has to be 'read' or 'write'"));
    }
    if !matches!(cache, "data" | "instr") {
        return Err(parser.error_at_op(draft, "cache type has to be 'data' or 'instr'"));
    }
    draft.spec.attrs.set_static("isWrite", Attr::Bool(access == "write"));
    draft.spec.attrs.set_static("localityHint", hint);
    draft.spec.attrs.set_static("isDataCache", Attr::Bool(cache == "data"));
    Ok(())
}

fn print_prefetch(printer: &mut Printer<'_>, op: OpId) {
    let ir = printer.ir;
    let data = ir.op(op);
    let Some((memref, indices)) = data.operands().split_first() else { return };
    let has = |flag: &str| data.attr(flag) == Some(&Attr::Bool(true));
    let hint = data.attr("localityHint").and_then(Attr::as_i64).unwrap_or(0);
    printer.text(" ");
    printer.value(*memref);
    printer.text("[");
    printer.values(indices);
    let access = if has("isWrite") { "write" } else { "read" };
    let cache = if has("isDataCache") { "data" } else { "instr" };
    printer.fmt(format_args!("], {access}, locality<{hint}>, {cache}"));
    printer.attr_dict(&data.attrs, &["isDataCache", "isWrite", "localityHint"]);
    printer.text(" : ");
    printer.ty(ir.ty(*memref));
}
