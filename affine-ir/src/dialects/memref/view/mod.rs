//! Views: `memref.subview`, `view`, `cast`, `memory_space_cast`, `reinterpret_cast`, `assume_alignment`,
//! `distinct_objects`, and metadata of memrefs.
//!
//! ```text
//! %0 = memref.subview %m[%i, 0] [4, %n] [1, 1] : memref<?x?xf32> to memref<4x?xf32, strided<[?, 1], offset: ?>>
//! %1 = memref.view %bytes[%shift][%n] : memref<2048xi8> to memref<?x4xf32>
//! %2 = memref.reinterpret_cast %m to offset: [0], sizes: [4, %n], strides: [%n, 1] : memref<?x?xf32> to ..
//! ```
//!
//! Of these only casts, changes of the memory space and assumptions keep the subscripts of each element.

use std::sync::Arc;

use crate::core::attr::{Attr, Attrs};
use crate::core::diag::Diagnostic;
use crate::core::ids::OpId;
use crate::core::types::{Layout, MemRefType, Type};
use crate::language::assembly::{Assembly, index_list, parse_index_list, print_index_list};
use crate::language::constraint::{
    ANY_MEMREF, AttrConstraint, AttrForm, DENSE_I64_ARRAY_ATTR, INDEX, MEMREF, TypeConstraint,
};
use crate::language::defined::{Condition, Defined};
use crate::language::ir::Ir;
use crate::language::op_def::{Effects, OpDef, Syntax, Traits};
use crate::language::parse::{Draft, PResult, Parser};
use crate::language::print::Printer;
use crate::language::signature::{AttrDecl, Signature, one, required_attr, variadic};

use crate::dialects::memref::alloc::sizes;
use crate::dialects::memref::defined::{in_buffer, in_bytes, in_source, same_type};
use crate::dialects::memref::{STRIDED_MEMREF, bare_error, is_power_of_two, is_ranked, memref};

mod subview;

pub use crate::dialects::memref::view::subview::dropped_dims;

/// A view of operand 0.
const VIEW: OpDef =
    OpDef { effects: Effects::PURE, traits: Traits::SPECULATABLE, view_of: Some(0), ..OpDef::BASE };

/// A view whose elements have the subscripts they have in operand 0.
const SAME: OpDef = OpDef { traits: Traits::SPECULATABLE.union(Traits::SAME_SUBSCRIPTS), ..VIEW };

const CAST: OpDef = OpDef {
    syntax: Syntax::Format("$source attr-dict `:` type($source) `to` type($dest)"),
    signature: Some(&Signature {
        operands: &[one("source", &ANY_MEMREF)],
        results: &[one("dest", &ANY_MEMREF)],
        ..Signature::NONE
    }),
    ..SAME
};

/// Properties of ops that list offsets, sizes and strides.
static OFFSETS_SIZES_STRIDES: &[AttrDecl] = &[
    required_attr("static_offsets", &DENSE_I64_ARRAY_ATTR),
    required_attr("static_sizes", &DENSE_I64_ARRAY_ATTR),
    required_attr("static_strides", &DENSE_I64_ARRAY_ATTR),
];

const SLICE: OpDef = OpDef {
    customs: &[
        (
            "Offsets",
            |parser, assembly, draft| parse_index_list(parser, assembly, draft, "offsets", "static_offsets"),
            |printer, op| print_index_list(printer, op, "offsets", "static_offsets"),
        ),
        (
            "Sizes",
            |parser, assembly, draft| parse_index_list(parser, assembly, draft, "sizes", "static_sizes"),
            |printer, op| print_index_list(printer, op, "sizes", "static_sizes"),
        ),
        (
            "Strides",
            |parser, assembly, draft| parse_index_list(parser, assembly, draft, "strides", "static_strides"),
            |printer, op| print_index_list(printer, op, "strides", "static_strides"),
        ),
    ],
    ..VIEW
};

pub static OPS: &[OpDef] = &[
    OpDef {
        name: "memref.assume_alignment",
        summary: "a promise about the address of the first element",
        defined: Defined::Where(&[Condition::Promise("the address is aligned")]),
        syntax: Syntax::Format("$memref `,` $alignment attr-dict `:` type($memref)"),
        signature: Some(&Signature {
            operands: &[one("memref", &MEMREF)],
            results: &[one("result", &MEMREF)],
            attrs: &[required_attr("alignment", &POSITIVE)],
            infer: Some(|types, _| Ok(types.to_vec())),
            ..Signature::NONE
        }),
        verify: Some(|ir, op, out| {
            if ir.op(op).attr("alignment").is_some_and(|alignment| !is_power_of_two(alignment)) {
                out.push(ir.op_error(op, "alignment must be power of 2"));
            }
        }),
        result_names: Some(|_, _| vec![(0, "assume_align".into())]),
        ..SAME
    },
    OpDef {
        name: "memref.cast",
        summary: "the same memory under a compatible type",
        defined: Defined::By(same_type),
        verify: Some(|ir, op, out| compatible(ir, op, is_cast, out)),
        traits: CAST.traits.union(Traits::SAME_SIZES),
        result_names: Some(|_, _| vec![(0, "cast".into())]),
        ..CAST
    },
    // Each result is a view of the operand of its number, which no kind of op says.
    OpDef {
        name: "memref.distinct_objects",
        summary: "a promise that buffers do not overlap",
        defined: Defined::Where(&[Condition::Promise("buffers do not overlap")]),
        syntax: Syntax::Format("$operands attr-dict `:` custom<Types>(type($operands))"),
        customs: &[("Types", parse_types, print_types)],
        signature: Some(&Signature {
            operands: &[variadic("operands", &MEMREF)],
            results: &[variadic("results", &MEMREF)],
            ..Signature::NONE
        }),
        verify: Some(verify_distinct),
        effects: Effects::PURE,
        ..OpDef::BASE
    },
    OpDef {
        name: "memref.extract_aligned_pointer_as_index",
        summary: "the address of a buffer",
        defined: Defined::Always,
        syntax: Syntax::Format("$source `:` type($source) `->` type(results) attr-dict"),
        signature: Some(&Signature {
            operands: &[one("source", &ANY_MEMREF)],
            results: &[one("aligned_pointer", &INDEX)],
            ..Signature::NONE
        }),
        effects: Effects::PURE,
        result_names: Some(|_, _| vec![(0, "intptr".into())]),
        ..OpDef::BASE
    },
    OpDef {
        name: "memref.extract_strided_metadata",
        summary: "the buffer, offset, sizes and strides that a memref is made of",
        defined: Defined::Always,
        syntax: Syntax::Format("$source `:` type($source) `->` type(results) attr-dict"),
        signature: Some(&Signature {
            operands: &[one("source", &STRIDED_MEMREF)],
            results: &[
                one("base_buffer", &BASE_BUFFER),
                one("offset", &INDEX),
                variadic("sizes_and_strides", &INDEX),
            ],
            infer: Some(metadata_types),
            ..Signature::NONE
        }),
        result_names: Some(|ir, op| {
            let rank = ir.op(op).results().len().saturating_sub(2) / 2;
            let names = [(0, "base_buffer"), (1, "offset"), (2, "sizes"), (2 + rank, "strides")];
            let n = if rank == 0 { 2 } else { 4 };
            names[..n].iter().map(|(position, name)| (*position, (*name).to_owned())).collect()
        }),
        ..VIEW
    },
    OpDef {
        name: "memref.memory_space_cast",
        summary: "the same memory as if it were in another memory space",
        defined: Defined::Where(&[Condition::Promise("the memory is in that space")]),
        verify: Some(|ir, op, out| compatible(ir, op, is_space_cast, out)),
        result_names: Some(|_, _| vec![(0, "memspacecast".into())]),
        ..CAST
    },
    OpDef {
        name: "memref.reinterpret_cast",
        summary: "any shape over the memory of a buffer",
        defined: Defined::By(in_buffer),
        syntax: Syntax::Format(
            "$source `to` `offset` `` `:` custom<Offsets>($offsets, $static_offsets) `` `,` `sizes` `` `:` \
             custom<Sizes>($sizes, $static_sizes) `` `,` `strides` `` `:` \
             custom<Strides>($strides, $static_strides) attr-dict `:` type($source) `to` type($result)",
        ),
        signature: Some(&Signature {
            operands: &[
                one("source", &ANY_MEMREF),
                variadic("offsets", &INDEX),
                variadic("sizes", &INDEX),
                variadic("strides", &INDEX),
            ],
            results: &[one("result", &STRIDED_MEMREF)],
            attrs: OFFSETS_SIZES_STRIDES,
            operand_segments: true,
            ..Signature::NONE
        }),
        verify: Some(verify_reinterpret),
        result_names: Some(|_, _| vec![(0, "reinterpret_cast".into())]),
        ..SLICE
    },
    OpDef {
        name: "memref.subview",
        summary: "a part of a buffer",
        defined: Defined::By(in_source),
        syntax: Syntax::Format(
            "$source `` custom<Offsets>($offsets, $static_offsets) custom<Sizes>($sizes, $static_sizes) \
             custom<Strides>($strides, $static_strides) attr-dict `:` type($source) `to` type($result)",
        ),
        signature: Some(&Signature {
            operands: &[
                one("source", &MEMREF),
                variadic("offsets", &INDEX),
                variadic("sizes", &INDEX),
                variadic("strides", &INDEX),
            ],
            results: &[one("result", &MEMREF)],
            attrs: OFFSETS_SIZES_STRIDES,
            operand_segments: true,
            ..Signature::NONE
        }),
        verify: Some(|ir, op, out| {
            out.extend(subview::fault(ir, op).err().map(|message| bare_error(ir, op, message)));
        }),
        sizes: Some("sizes"),
        view: Some(subview::elements),
        result_names: Some(|_, _| vec![(0, "subview".into())]),
        ..SLICE
    },
    OpDef {
        name: "memref.view",
        summary: "elements of another type in a buffer of bytes",
        defined: Defined::By(in_bytes),
        syntax: Syntax::Format(
            "$source `[` $byte_shift `]` `` `[` $sizes `]` attr-dict `:` type($source) `to` type(results)",
        ),
        signature: Some(&Signature {
            operands: &[one("source", &BYTES), one("byte_shift", &INDEX), variadic("sizes", &INDEX)],
            results: &[one("result", &MEMREF)],
            ..Signature::NONE
        }),
        verify: Some(verify_view),
        sizes: Some("sizes"),
        result_names: Some(|_, _| vec![(0, "view".into())]),
        ..VIEW
    },
];

static BASE_BUFFER: TypeConstraint = memref("strided memref of any type values of rank 0", |ty| {
    is_ranked(ty, |ty| ty.rank() == 0 && ty.strides().is_some())
});
static BYTES: TypeConstraint = memref("1D memref of 8-bit signless integer values", |ty| {
    is_ranked(ty, |ty| ty.rank() == 1 && ty.elem == Type::integer(8))
});
static POSITIVE: AttrConstraint = AttrConstraint {
    summary: "32-bit signless integer attribute whose value is positive",
    holds: |attr| matches!(attr, Attr::Integer(1.., ty) if *ty == Type::I32),
    form: AttrForm::Typed(|| Type::I32),
};

fn metadata_types(operands: &[Type], _: &Attrs) -> Result<Vec<Type>, String> {
    let [Type::MemRef(source)] = operands else { return Ok(Vec::new()) };
    let (elem, space) = (source.elem.clone(), source.space.clone());
    let base = MemRefType { shape: Vec::new(), elem, layout: Layout::Identity, space };
    let mut types = vec![Type::Index; 2 + 2 * source.rank()];
    types[0] = Type::MemRef(Arc::new(base));
    Ok(types)
}

fn compatible(ir: &Ir, op: OpId, allowed: fn(&Type, &Type) -> bool, out: &mut Vec<Diagnostic>) {
    let (from, to) = (ir.ty(ir.op(op).operands()[0]), ir.ty(ir.op(op).results()[0]));
    if !allowed(from, to) {
        let message = format!("operand type '{from}' and result type '{to}' are cast incompatible");
        out.push(ir.op_error(op, message));
    }
}

fn is_cast(from: &Type, to: &Type) -> bool {
    match (from, to) {
        (Type::MemRef(from), Type::MemRef(to)) => {
            let sizes = from.rank() == to.rank() && all_agree(&from.shape, &to.shape);
            sizes && from.elem == to.elem && from.space == to.space && layouts_agree(from, to)
        }
        (Type::MemRef(ranked), Type::UnrankedMemRef(unranked))
        | (Type::UnrankedMemRef(unranked), Type::MemRef(ranked)) => {
            ranked.elem == unranked.elem && ranked.space == unranked.space
        }
        _ => false,
    }
}

fn all_agree(a: &[Option<i64>], b: &[Option<i64>]) -> bool {
    a.iter().zip(b).all(|(a, b)| a.is_none() || b.is_none() || a == b)
}

fn layouts_agree(from: &MemRefType, to: &MemRefType) -> bool {
    if from.layout == to.layout {
        return true;
    }
    let (Some(from), Some(to)) = (from.strides(), to.strides()) else { return false };
    all_agree(&[from.offset], &[to.offset]) && all_agree(&from.strides, &to.strides)
}

fn is_space_cast(from: &Type, to: &Type) -> bool {
    match (from, to) {
        (Type::MemRef(from), Type::MemRef(to)) => {
            (&from.shape, &from.elem, &from.layout) == (&to.shape, &to.elem, &to.layout)
        }
        (Type::UnrankedMemRef(from), Type::UnrankedMemRef(to)) => from.elem == to.elem,
        _ => false,
    }
}

/// The types of the operands, which are those of the results.
fn parse_types<'a>(parser: &mut Parser<'a>, assembly: &mut Assembly<'a>, _: &mut Draft) -> PResult<()> {
    let types = parser.type_list()?;
    assembly.set_types("results", types.clone());
    assembly.set_types("operands", types);
    Ok(())
}

fn print_types(printer: &mut Printer<'_>, op: OpId) {
    let ir = printer.ir;
    printer.types(ir.op(op).operands().iter().map(|value| ir.ty(*value)));
}

fn verify_distinct(ir: &Ir, op: OpId, out: &mut Vec<Diagnostic>) {
    let data = ir.op(op);
    if data.operands().is_empty() {
        return out.push(ir.op_error(op, "expected at least one operand"));
    }
    let types = |values: &[_]| values.iter().map(|value| ir.ty(*value).clone()).collect::<Vec<Type>>();
    if types(data.operands()) != types(data.results()) {
        out.push(ir.op_error(op, "operand types and result types must match"));
    }
}

fn verify_view(ir: &Ir, op: OpId, out: &mut Vec<Diagnostic>) {
    let data = ir.op(op);
    let (from, to) = (ir.ty(data.operands()[0]), ir.ty(data.results()[0]));
    let (Type::MemRef(base), Type::MemRef(view)) = (from, to) else { return };
    let message = if !base.has_identity_layout() {
        format!("unsupported map for base memref type '{from}'")
    } else if !view.has_identity_layout() {
        format!("unsupported map for result memref type '{to}'")
    } else if base.space != view.space {
        format!("different memory spaces specified for base memref type '{from}' and view memref type '{to}'")
    } else {
        return sizes(ir, op, data.operands().len() - 2, view, out);
    };
    out.push(bare_error(ir, op, message));
}

fn verify_reinterpret(ir: &Ir, op: OpId, out: &mut Vec<Diagnostic>) {
    out.extend(reinterpret_fault(ir, op).err().map(|message| bare_error(ir, op, message)));
}

fn reinterpret_fault(ir: &Ir, op: OpId) -> Result<(), String> {
    let data = ir.op(op);
    let (from, to) = (ir.ty(data.operands()[0]), ir.ty(data.results()[0]));
    let Some(result) = to.as_memref() else { return Ok(()) };
    subview::lists(ir, op, 1, result.rank())?;
    let (elem, space) = match from {
        Type::MemRef(from) => (&from.elem, &from.space),
        Type::UnrankedMemRef(from) => (&from.elem, &from.space),
        _ => return Ok(()),
    };
    let both = format!("specified for source type '{from}' and result memref type '{to}'");
    if *space != result.space {
        return Err(format!("different memory spaces {both}"));
    }
    if *elem != result.elem {
        return Err(format!("different element types {both}"));
    }
    let Some(strided) = result.strides() else {
        return Err(format!("expected result type to have strided layout but found '{to}'"));
    };
    // What the type knows, the op must have said.
    let differs = |known: Option<i64>, said: Option<i64>| {
        let said_text = said.map_or("dynamic".to_owned(), |number| number.to_string());
        known.filter(|_| known != said).map(|known| format!("{said_text} instead of {known}"))
    };
    let in_list = |what: &str, known: &[Option<i64>], said: &str| {
        let said = index_list(ir, op, said);
        let mut faults = known.iter().zip(said).enumerate().filter_map(|(dim, (known, said))| {
            differs(*known, said)
                .map(|fault| format!("expected result type with {what} = {fault} in dim = {dim}"))
        });
        faults.next().map_or(Ok(()), Err)
    };
    in_list("size", &result.shape, "static_sizes")?;
    let offset = index_list(ir, op, "static_offsets").first().copied().flatten();
    if let Some(fault) = differs(strided.offset, offset) {
        return Err(format!("expected result type with offset = {fault}"));
    }
    in_list("stride", &strided.strides, "static_strides")
}
