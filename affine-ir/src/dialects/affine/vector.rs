//! `affine.vector_load`, `affine.vector_store`: slices of a memref as vectors, at affine subscripts.
//!
//! ```text
//! %0 = affine.vector_load %m[%i + 1, symbol(%n)] {attrs} : memref<?x?xf32>, vector<8xf32>
//! affine.vector_store %0, %m[%i, 0] {attrs} : memref<?x?xf32>, vector<8xf32>
//! ```

use crate::core::ids::{OpId, ValueId};
use crate::core::types::Type;
use crate::dialects::affine::access::{
    MAP, parse_memref_type, parse_place, print_memref_type, print_place, wrong_type,
};
use crate::dialects::affine::{fold, verify};
use crate::language::constraint::{INDEX, MEMREF, VECTOR};
use crate::language::defined::{Condition, Defined};
use crate::language::interfaces::{AccessKind, VectorAccess};
use crate::language::ir::Ir;
use crate::language::op_def::{Effect, EffectKind, EffectTarget, Effects, OpDef, Syntax, Traits};
use crate::language::parse::{Draft, PResult, Parser};
use crate::language::print::Printer;
use crate::language::signature::{Signature, one, variadic};

pub static OPS: &[OpDef] = &[
    OpDef {
        name: "affine.vector_load",
        summary: "reads a vector through an affine map",
        defined: Defined::Where(&[Condition::Within]),
        verify: Some(verify::vector_load),
        fold: Some(|ir, op| fold::access(ir, op, 1)),
        syntax: Syntax::Custom { parse: parse_load, print: print_load },
        effects: Effects::Known(&[Effect { kind: EffectKind::Read, on: EffectTarget::Operand(0) }]),
        vector_access: Some(|ir, op| accessed(ir, op, AccessKind::Read, ir.op(op).operands())),
        signature: Some(&Signature {
            operands: &[one("memref", &MEMREF), variadic("indices", &INDEX)],
            results: &[one("result", &VECTOR)],
            attrs: MAP,
            ..Signature::NONE
        }),
        traits: Traits::AFFINE_OPERANDS,
        ..OpDef::BASE
    },
    OpDef {
        name: "affine.vector_store",
        summary: "writes a vector through an affine map",
        defined: Defined::Where(&[Condition::Within]),
        verify: Some(verify::vector_store),
        fold: Some(|ir, op| fold::access(ir, op, 2)),
        syntax: Syntax::Custom { parse: parse_store, print: print_store },
        effects: Effects::Known(&[Effect { kind: EffectKind::Write, on: EffectTarget::Operand(1) }]),
        vector_access: Some(|ir, op| accessed(ir, op, AccessKind::Write, ir.op(op).operands().get(1..)?)),
        signature: Some(&Signature {
            operands: &[one("value", &VECTOR), one("memref", &MEMREF), variadic("indices", &INDEX)],
            attrs: MAP,
            ..Signature::NONE
        }),
        traits: Traits::AFFINE_OPERANDS,
        ..OpDef::BASE
    },
];

/// The elements of the vector that is read or written, from the memref and its operands on.
fn accessed(ir: &Ir, op: OpId, kind: AccessKind, operands: &[ValueId]) -> Option<VectorAccess> {
    let data = ir.op(op);
    let vector = data.results().first().or(data.operands().first())?;
    let (memref, operands) = operands.split_first()?;
    let map = data.attr("map")?.as_map()?.clone();
    VectorAccess::trailing(ir, kind, (*memref, map, operands), *vector)
}

/// Reads `, vector-type`.
fn parse_vector_type(parser: &mut Parser<'_>) -> PResult<Type> {
    parser.expect(b',')?;
    let at = parser.offset();
    match parser.ty()? {
        vector @ Type::Vector(_) => Ok(vector),
        other => Err(parser.error_at(at, wrong_type("builtin.vector", &other))),
    }
}

fn parse_load(parser: &mut Parser<'_>, draft: &mut Draft) -> PResult<()> {
    let (memref, names) = parse_place(parser, draft)?;
    let (ty, _) = parse_memref_type(parser, draft)?;
    let vector = parse_vector_type(parser)?;
    let memref = parser.resolve(memref, &ty)?;
    draft.spec.operands.push(memref);
    draft.spec.result_types.push(vector);
    parser.resolve_subscripts(&names, &mut draft.spec.operands)
}

fn parse_store(parser: &mut Parser<'_>, draft: &mut Draft) -> PResult<()> {
    let stored = parser.operand()?;
    parser.expect(b',')?;
    let (memref, names) = parse_place(parser, draft)?;
    let (ty, _) = parse_memref_type(parser, draft)?;
    let vector = parse_vector_type(parser)?;
    let operands = [parser.resolve(stored, &vector)?, parser.resolve(memref, &ty)?];
    draft.spec.operands.extend(operands);
    parser.resolve_subscripts(&names, &mut draft.spec.operands)
}

fn print_load(printer: &mut Printer<'_>, op: OpId) {
    printer.text(" ");
    print_place(printer, op, 0);
    print_memref_type(printer, op, 0);
    printer.text(", ");
    printer.ty(printer.ir.ty(printer.ir.op(op).results()[0]));
}

fn print_store(printer: &mut Printer<'_>, op: OpId) {
    let stored = printer.ir.op(op).operands()[0];
    printer.text(" ");
    printer.value(stored);
    printer.text(", ");
    print_place(printer, op, 1);
    print_memref_type(printer, op, 1);
    printer.text(", ");
    printer.ty(printer.ir.ty(stored));
}
