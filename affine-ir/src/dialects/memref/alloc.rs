//! Allocation: `memref.alloc`, `alloca`, `realloc`, `dealloc`, and `alloca_scope`.
//!
//! ```text
//! %0 = memref.alloc(%size)[%symbol] {alignment = 16 : i64} : memref<?xf32, layout>
//! %1 = memref.realloc %0(%size) : memref<?xf32> to memref<?xf32>
//! memref.alloca_scope -> (types) { body }
//! ```

use crate::core::diag::Diagnostic;
use crate::core::ids::OpId;
use crate::core::types::{Layout, MemRefType, Type};
use crate::language::constraint::{ANY, ANY_MEMREF, INDEX, MEMREF};
use crate::language::defined::{Condition, Defined};
use crate::language::ir::Ir;
use crate::language::op_def::{CountRule, Effect, EffectKind, EffectTarget, Effects, OpDef, Syntax, Traits};
use crate::language::parse::{Draft, PResult, Parser};
use crate::language::print::{Printer, RegionParts};
use crate::language::signature::{Signature, one, optional, optional_attr, segment_sizes, variadic};

use crate::dialects::memref::defined::allocated;
use crate::dialects::memref::{ALIGNMENT, MEMREF_1D, bare_error, effect, ranked};
use crate::dialects::ways;

const ALLOCATE: OpDef = OpDef {
    syntax: Syntax::Format(
        "`(` $dynamicSizes `)` (`` `[` $symbolOperands^ `]`)? attr-dict `:` type($memref)",
    ),
    signature: Some(&Signature {
        operands: &[variadic("dynamicSizes", &INDEX), variadic("symbolOperands", &INDEX)],
        results: &[one("memref", &MEMREF)],
        attrs: &[optional_attr("alignment", &ALIGNMENT)],
        operand_segments: true,
        ..Signature::NONE
    }),
    effects: Effects::Known(&[Effect { kind: EffectKind::Alloc, on: EffectTarget::Result(0) }]),
    defined: Defined::By(allocated),
    ..OpDef::BASE
};

pub static OPS: &[OpDef] = &[
    OpDef {
        name: "memref.alloc",
        summary: "allocates memory on the heap",
        verify: Some(verify_alloc),
        // As in MLIR not those of `memref.alloca`.
        sizes: Some("dynamicSizes"),
        result_names: Some(|_, _| vec![(0, "alloc".into())]),
        ..ALLOCATE
    },
    OpDef {
        name: "memref.alloca",
        summary: "allocates memory on the stack",
        verify: Some(verify_alloca),
        traits: Traits::STACK_ALLOCATION,
        result_names: Some(|_, _| vec![(0, "alloca".into())]),
        ..ALLOCATE
    },
    OpDef {
        name: "memref.alloca_scope",
        summary: "a scope that frees what was allocated on the stack in it",
        defined: Defined::Always,
        terminator: "memref.alloca_scope.return",
        syntax: Syntax::Custom { parse: parse_scope, print: print_scope },
        signature: Some(&Signature { results: &[variadic("results", &ANY)], ..Signature::NONE }),
        verify: Some(verify_scope),
        ways: Some(ways::once),
        effects: Effects::Recursive,
        traits: Traits::ALLOCATION_SCOPE.union(Traits::SINGLE_BLOCK),
        n_regions: CountRule::Exactly(1),
        ..OpDef::BASE
    },
    OpDef {
        name: "memref.alloca_scope.return",
        summary: "ends a scope, handing over its results",
        defined: Defined::Always,
        syntax: Syntax::Format("attr-dict ($results^ `:` type($results))?"),
        signature: Some(&Signature { operands: &[variadic("results", &ANY)], ..Signature::NONE }),
        verify: Some(|ir, op, out| inside(ir, op, "memref.alloca_scope", out)),
        effects: Effects::PURE,
        traits: Traits::TERMINATOR.union(Traits::YIELD),
        ..OpDef::BASE
    },
    OpDef {
        name: "memref.dealloc",
        summary: "frees memory",
        defined: Defined::Where(&[Condition::Own]),
        syntax: Syntax::Format("$memref attr-dict `:` type($memref)"),
        signature: Some(&Signature { operands: &[one("memref", &ANY_MEMREF)], ..Signature::NONE }),
        effects: Effects::Known(&[effect(EffectKind::Free, 0)]),
        ..OpDef::BASE
    },
    // What it returns may be the memory it was given: not a separate buffer, so its effects are not declared.
    OpDef {
        name: "memref.realloc",
        summary: "a buffer of another size with the contents of one that is gone",
        syntax: Syntax::Format(
            "$source (`(` $dynamicResultSize^ `)`)? attr-dict `:` type($source) `to` type(results)",
        ),
        signature: Some(&Signature {
            operands: &[one("source", &MEMREF_1D), optional("dynamicResultSize", &INDEX)],
            results: &[one("result", &MEMREF_1D)],
            attrs: &[optional_attr("alignment", &ALIGNMENT)],
            ..Signature::NONE
        }),
        verify: Some(verify_realloc),
        ..OpDef::BASE
    },
];

fn parse_scope(parser: &mut Parser<'_>, draft: &mut Draft) -> PResult<()> {
    if parser.eat_arrow() {
        draft.spec.result_types =
            if parser.eat(b'(') { parser.list(b')', Parser::ty)? } else { vec![parser.ty()?] };
    }
    let region = parser.region(&[])?;
    parser.ensure_terminator(region, "memref.alloca_scope.return", &draft.spec.loc);
    draft.regions.push(region);
    parser.attr_dict(&mut draft.spec.attrs)
}

fn print_scope(printer: &mut Printer<'_>, op: OpId) {
    let ir = printer.ir;
    let data = ir.op(op);
    printer.text(" ");
    if !data.results().is_empty() {
        printer.text(" -> (");
        printer.types(data.results().iter().map(|value| ir.ty(*value)));
        printer.text(")");
    }
    printer.text(" ");
    let terminators = !data.results().is_empty();
    printer.region(data.regions()[0], RegionParts { terminators, ..RegionParts::default() });
    printer.attr_dict(&data.attrs, &[]);
}

/// The op around `op` is `parent`.
pub(super) fn inside(ir: &Ir, op: OpId, parent: &str, out: &mut Vec<Diagnostic>) {
    if ir.parent_op(op).is_none_or(|around| ir.op(around).name() != parent) {
        out.push(ir.op_error(op, format!("expects parent op '{parent}'")));
    }
}

/// As many sizes as the type of the result leaves open.
pub(super) fn sizes(ir: &Ir, op: OpId, n_sizes: usize, ty: &MemRefType, out: &mut Vec<Diagnostic>) {
    if n_sizes != ty.n_dynamic() {
        let message =
            format!("incorrect number of dynamic sizes, has {n_sizes}, expected {}", ty.n_dynamic());
        out.push(ir.op_error(op, message));
    }
}

fn verify_alloc(ir: &Ir, op: OpId, out: &mut Vec<Diagnostic>) {
    let data = ir.op(op);
    let Some(ty) = data.results().first().and_then(|result| ranked(ir, *result)) else { return };
    let segments = segment_sizes(data.attr("operandSegmentSizes")).unwrap_or_default();
    let [n_sizes, n_symbols] = segments.as_slice() else { return };
    let before = out.len();
    sizes(ir, op, *n_sizes, ty, out);
    if out.len() == before && *n_symbols != ty.n_layout_symbols() {
        let message = "symbol operand count does not equal memref symbol count: expected";
        out.push(ir.op_error(op, format!("{message} {}, got {n_symbols}", ty.n_layout_symbols())));
    }
    if let Layout::Map(map) = &ty.layout {
        crate::dialects::affine::validity::divisors(ir, op, &map.results, out);
    }
}

fn verify_alloca(ir: &Ir, op: OpId, out: &mut Vec<Diagnostic>) {
    if !ir.ancestors(op).any(|around| ir.def(around).has(Traits::ALLOCATION_SCOPE)) {
        let message = "requires an ancestor op with AutomaticAllocationScope trait";
        return out.push(ir.op_error(op, message));
    }
    verify_alloc(ir, op, out);
}

fn verify_scope(ir: &Ir, op: OpId, out: &mut Vec<Diagnostic>) {
    let Some(block) = ir.single_block(op, 0) else { return };
    if !ir.block(block).args().is_empty() {
        return out.push(ir.op_error(op, "region should have no arguments"));
    }
    let Some(end) = ir.terminator(block) else { return };
    let handed = ir.op(end).operands();
    let results = ir.op(op).results();
    let edge = "along control flow edge from Operation memref.alloca_scope.return to parent";
    if handed.len() != results.len() {
        let (found, wanted) = (handed.len(), results.len());
        let message = format!(
            "{edge}: region branch point has {found} operands, but region successor needs {wanted} inputs"
        );
        let place = ir.place(&ir.op(end).loc);
        return out.push(ir.op_error(op, message).with_note(place, "region branch point"));
    }
    let types = handed.iter().zip(results).map(|(value, result)| (ir.ty(*value), ir.ty(*result)));
    if let Some((position, (found, wanted))) = types.enumerate().find(|(_, (found, wanted))| found != wanted)
    {
        let message = format!(
            "{edge}: successor operand type #{position} '{found}' should match successor input type \
             #{position} '{wanted}'"
        );
        let place = ir.place(&ir.op(end).loc);
        out.push(ir.op_error(op, message).with_note(place, "region branch point"));
    }
}

fn verify_realloc(ir: &Ir, op: OpId, out: &mut Vec<Diagnostic>) {
    let data = ir.op(op);
    let (from, to) = (ir.ty(data.operands()[0]), ir.ty(data.results()[0]));
    let (Type::MemRef(source), Type::MemRef(result)) = (from, to) else { return };
    let both = format!("for source memref type '{from}' and result memref type '{to}'");
    let message = if !source.has_identity_layout() {
        format!("unsupported layout for source memref type '{from}'")
    } else if !result.has_identity_layout() {
        format!("unsupported layout for result memref type '{to}'")
    } else if source.space != result.space {
        format!("different memory spaces specified {both}")
    } else if source.elem != result.elem {
        format!("different element types specified {both}")
    } else if result.n_dynamic() > 0 && data.operands().len() == 1 {
        format!("missing dimension operand for result type '{to}'")
    } else if result.n_dynamic() == 0 && data.operands().len() > 1 {
        format!("unnecessary dimension operand for result type '{to}'")
    } else {
        return;
    };
    out.push(bare_error(ir, op, message));
}
