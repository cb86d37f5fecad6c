//! `affine.load`, `affine.store`, `affine.prefetch`: memory accesses with affine subscripts.
//!
//! ```text
//! %0 = affine.load %m[%i + 1, symbol(%n)] {attrs} : memref<?x?xf32>
//! affine.store %0, %m[%i, 0] {attrs} : memref<?x?xf32>
//! affine.prefetch %m[%i, 0], read, locality<3>, data {attrs} : memref<?x?xf32>
//! ```

use std::sync::Arc;

use crate::core::affine::map::AffineMap;
use crate::core::attr::Attr;
use crate::core::ids::OpId;
use crate::core::types::{MemRefType, Type};
use crate::dialects::affine::{fold, verify};
use crate::language::constraint::{AFFINE_MAP_ATTR, ANY, AttrConstraint, BOOL_ATTR, INDEX, MEMREF};
use crate::language::defined::{Condition, Defined};
use crate::language::interfaces::{AccessKind, ElementAccess};
use crate::language::ir::Ir;
use crate::language::op_def::{Effect, EffectKind, EffectTarget, Effects, OpDef, Syntax, Traits};
use crate::language::parse::{Draft, Operand, PResult, Parser, SubscriptNames};
use crate::language::print::Printer;
use crate::language::signature::{AttrDecl, Signature, one, required_attr, variadic};

pub static OPS: &[OpDef] = &[
    OpDef {
        name: "affine.load",
        summary: "reads one element through an affine map",
        defined: Defined::Where(&[Condition::Within]),
        verify: Some(verify::load),
        fold: Some(fold::load),
        syntax: Syntax::Custom { parse: parse_load, print: print_load },
        effects: Effects::Known(&[Effect { kind: EffectKind::Read, on: EffectTarget::Operand(0) }]),
        access: Some(load_access),
        signature: Some(&Signature {
            operands: &[one("memref", &MEMREF), variadic("indices", &INDEX)],
            results: &[one("result", &ANY)],
            attrs: MAP,
            ..Signature::NONE
        }),
        traits: Traits::AFFINE_OPERANDS,
        ..OpDef::BASE
    },
    OpDef {
        name: "affine.prefetch",
        summary: "announces an access through an affine map",
        defined: Defined::Where(&[Condition::Within]),
        verify: Some(verify::prefetch),
        fold: Some(|ir, op| fold::access(ir, op, 1)),
        syntax: Syntax::Custom { parse: parse_prefetch, print: print_prefetch },
        effects: Effects::Known(&[
            Effect { kind: EffectKind::Read, on: EffectTarget::Operand(0) },
            Effect { kind: EffectKind::Write, on: EffectTarget::Operand(0) },
        ]),
        // The effect of writing keeps it from being removed as unused; no element changes.
        access: Some(load_access),
        signature: Some(&Signature {
            operands: &[one("memref", &MEMREF), variadic("indices", &INDEX)],
            attrs: &[
                required_attr("isDataCache", &BOOL_ATTR),
                required_attr("isWrite", &BOOL_ATTR),
                required_attr("localityHint", &LOCALITY_ATTR),
                required_attr("map", &AFFINE_MAP_ATTR),
            ],
            ..Signature::NONE
        }),
        traits: Traits::AFFINE_OPERANDS,
        ..OpDef::BASE
    },
    OpDef {
        name: "affine.store",
        summary: "writes one element through an affine map",
        defined: Defined::Where(&[Condition::Within]),
        verify: Some(verify::store),
        fold: Some(|ir, op| fold::access(ir, op, 2)),
        syntax: Syntax::Custom { parse: parse_store, print: print_store },
        effects: Effects::Known(&[Effect { kind: EffectKind::Write, on: EffectTarget::Operand(1) }]),
        access: Some(store_access),
        signature: Some(&Signature {
            operands: &[one("value", &ANY), one("memref", &MEMREF), variadic("indices", &INDEX)],
            attrs: MAP,
            ..Signature::NONE
        }),
        traits: Traits::AFFINE_OPERANDS,
        ..OpDef::BASE
    },
];

/// The properties of an access.
pub(super) const MAP: &[AttrDecl] = &[required_attr("map", &AFFINE_MAP_ATTR)];

static LOCALITY_ATTR: AttrConstraint = AttrConstraint::new(
    "32-bit signless integer attribute whose minimum value is 0 whose maximum value is 3",
    |attr| matches!(attr, Attr::Integer(0..=3, ty) if *ty == Type::I32),
);

/// The property `map` of an access.
pub(crate) fn map_of(ir: &Ir, op: OpId) -> Option<&Arc<AffineMap>> {
    ir.op(op).attr("map").and_then(Attr::as_map)
}

fn load_access(ir: &Ir, op: OpId) -> Option<ElementAccess> {
    let (memref, operands) = ir.op(op).operands().split_first()?;
    let map = map_of(ir, op)?.clone();
    Some(ElementAccess {
        kind: AccessKind::Read,
        memref: *memref,
        map,
        operands: operands.to_vec(),
        value: None,
    })
}

fn store_access(ir: &Ir, op: OpId) -> Option<ElementAccess> {
    let [value, memref, operands @ ..] = ir.op(op).operands() else { return None };
    let map = map_of(ir, op)?.clone();
    let operands = operands.to_vec();
    Some(ElementAccess { kind: AccessKind::Write, memref: *memref, map, operands, value: Some(*value) })
}

impl ElementAccess {
    /// The access an op makes, if its declaration describes one.
    pub fn of(ir: &Ir, op: OpId) -> Option<ElementAccess> {
        ir.def(op).access.and_then(|describe| describe(ir, op))
    }
}

/// Reads `%memref[subscripts]`.
pub(super) fn parse_place<'a>(
    parser: &mut Parser<'a>,
    draft: &mut Draft,
) -> PResult<(Operand<'a>, SubscriptNames<'a>)> {
    let memref = parser.operand()?;
    let (attrs, names) = parser.subscripts()?;
    draft.spec.attrs = attrs;
    Ok((memref, names))
}

/// Reads `{attrs} : memref-type`.
pub(super) fn parse_memref_type(
    parser: &mut Parser<'_>,
    draft: &mut Draft,
) -> PResult<(Type, Arc<MemRefType>)> {
    parser.attr_dict(&mut draft.spec.attrs)?;
    parser.expect(b':')?;
    let at = parser.offset();
    match parser.ty()? {
        Type::MemRef(memref) => Ok((Type::MemRef(memref.clone()), memref)),
        other => Err(parser.error_at(at, wrong_type("builtin.memref", &other))),
    }
}

/// The message where a type of another kind was wanted.
pub(super) fn wrong_type(wanted: &str, found: &Type) -> String {
    format!("invalid kind of type specified: expected {wanted}, but found '{found}'")
}

fn parse_load(parser: &mut Parser<'_>, draft: &mut Draft) -> PResult<()> {
    let (memref, names) = parse_place(parser, draft)?;
    let (ty, shape) = parse_memref_type(parser, draft)?;
    let value = parser.resolve(memref, &ty)?;
    draft.spec.operands.push(value);
    parser.resolve_subscripts(&names, &mut draft.spec.operands)?;
    draft.spec.result_types.push(shape.elem.clone());
    Ok(())
}

fn parse_store(parser: &mut Parser<'_>, draft: &mut Draft) -> PResult<()> {
    let stored = parser.operand()?;
    parser.expect(b',')?;
    let (memref, names) = parse_place(parser, draft)?;
    let (ty, shape) = parse_memref_type(parser, draft)?;
    let stored = parser.resolve(stored, &shape.elem)?;
    let memref = parser.resolve(memref, &ty)?;
    draft.spec.operands.extend([stored, memref]);
    parser.resolve_subscripts(&names, &mut draft.spec.operands)
}

fn parse_prefetch(parser: &mut Parser<'_>, draft: &mut Draft) -> PResult<()> {
    let (memref, names) = parse_place(parser, draft)?;
    parser.expect(b',')?;
    let is_write = match parser.keyword()? {
        "read" => false,
        "write" => true,
        _ => return Err(parser.error_at_op(draft, "rw specifier has to be 'read' or 'write'")),
    };
    parser.expect(b',')?;
    parser.expect_keyword("locality")?;
    parser.expect(b'<')?;
    let locality = parser.integer()?;
    parser.expect(b'>')?;
    parser.expect(b',')?;
    let is_data = match parser.keyword()? {
        "data" => true,
        "instr" => false,
        _ => return Err(parser.error_at_op(draft, "cache type has to be 'data' or 'instr'")),
    };
    let attrs = &mut draft.spec.attrs;
    attrs.set_static("isDataCache", Attr::Bool(is_data));
    attrs.set_static("isWrite", Attr::Bool(is_write));
    attrs.set_static("localityHint", Attr::Integer(locality.into(), Type::I32));
    let (ty, _) = parse_memref_type(parser, draft)?;
    let value = parser.resolve(memref, &ty)?;
    draft.spec.operands.push(value);
    parser.resolve_subscripts(&names, &mut draft.spec.operands)
}

/// Writes `%memref[subscripts]`.
pub(super) fn print_place(printer: &mut Printer<'_>, op: OpId, memref_position: usize) {
    let ir = printer.ir;
    let operands = ir.op(op).operands();
    printer.value(operands[memref_position]);
    printer.text("[");
    if let Some(map) = map_of(ir, op) {
        printer.map_of_ssa_ids(map, &operands[memref_position + 1..]);
    }
    printer.text("]");
}

/// Writes ` {attrs} : memref-type`.
pub(super) fn print_memref_type(printer: &mut Printer<'_>, op: OpId, memref_position: usize) {
    let ir = printer.ir;
    printer.discardable_attrs(op);
    printer.text(" : ");
    printer.ty(ir.ty(ir.op(op).operands()[memref_position]));
}

fn print_load(printer: &mut Printer<'_>, op: OpId) {
    printer.text(" ");
    print_place(printer, op, 0);
    print_memref_type(printer, op, 0);
}

fn print_store(printer: &mut Printer<'_>, op: OpId) {
    printer.text(" ");
    printer.value(printer.ir.op(op).operands()[0]);
    printer.text(", ");
    print_place(printer, op, 1);
    print_memref_type(printer, op, 1);
}

fn print_prefetch(printer: &mut Printer<'_>, op: OpId) {
    let data = printer.ir.op(op);
    let flag = |name: &str| data.attr(name) == Some(&Attr::Bool(true));
    printer.text(" ");
    print_place(printer, op, 0);
    printer.text(if flag("isWrite") { ", write" } else { ", read" });
    let locality = data.attr("localityHint").and_then(Attr::as_i64).unwrap_or(0);
    printer.fmt(format_args!(", locality<{locality}>"));
    printer.text(if flag("isDataCache") { ", data" } else { ", instr" });
    print_memref_type(printer, op, 0);
}
