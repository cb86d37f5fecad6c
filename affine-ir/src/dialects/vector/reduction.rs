//! Reductions: along the only dimension, along several, and scans with every partial result.

use std::sync::LazyLock;

use crate::core::attr::Attr;
use crate::core::ids::OpId;
use crate::core::types::Type;
use crate::dialects::arith::promise::promised;
use crate::dialects::arith::reduction::ReductionKind;
use crate::dialects::arith::syntax::FASTMATH_ATTR;
use crate::language::constraint::{ANY, BOOL_ATTR, DENSE_I64_ARRAY_ATTR, I64_ATTR, VECTOR};
use crate::language::defined::Defined;
use crate::language::ir::Ir;
use crate::language::op_def::{OpDef, Syntax};
use crate::language::signature::{Signature, TypeRule, default_attr, one, optional, required_attr};

use crate::dialects::vector::declare::{
    FASTMATH, REQUIRED_KIND, VECTOR_OF_RANK, combines, integers, kind_of, result_has_elements_of_first,
};
use crate::dialects::vector::shape::PURE;
use crate::dialects::vector::{ensure, operand, operand_vector, report, result, vector_type};

/// The reductions, sorted by name.
pub(super) static OPS: &[OpDef] = &[
    OpDef {
        name: "vector.multi_reduction",
        summary: "combines the elements along some dimensions",
        defined: Defined::By(promised),
        syntax: Syntax::Format(
            "$kind `,` $source `,` $acc attr-dict $reduction_dims `:` type($source) `to` type($dest)",
        ),
        signature: Some(&Signature {
            operands: &[one("source", &VECTOR_OF_RANK), one("acc", &ANY)],
            results: &[one("dest", &ANY)],
            attrs: &[REQUIRED_KIND, required_attr("reduction_dims", &DENSE_I64_ARRAY_ATTR)],
            types: &[
                result_has_elements_of_first("source operand and result have same element type"),
                TypeRule::Same(&["dest", "acc"]),
            ],
            ..Signature::NONE
        }),
        verify: Some(|ir, op, out| report(ir, op, multi_reduction, out)),
        ..PURE
    },
    OpDef {
        name: "vector.reduction",
        summary: "combines all elements",
        defined: Defined::By(promised),
        syntax: Syntax::Format(
            "$kind `,` $vector (`,` $acc^)? (`fastmath` `` $fastmath^)? attr-dict `:` type($vector) `into` type($dest)",
        ),
        signature: Some(&Signature {
            operands: &[one("vector", &VECTOR), optional("acc", &ANY)],
            results: &[one("dest", &ANY)],
            attrs: &[default_attr("fastmath", &FASTMATH, no_fastmath), REQUIRED_KIND],
            types: &[
                result_has_elements_of_first("source operand and result have same element type"),
                TypeRule::with("acc", "dest", |ty| Some(ty.clone()), "dest and acc have the same type"),
            ],
            ..Signature::NONE
        }),
        verify: Some(|ir, op, out| report(ir, op, reduction, out)),
        ..PURE
    },
    OpDef {
        name: "vector.scan",
        summary: "combines the elements along one dimension, keeping every partial result",
        defined: Defined::Always,
        syntax: Syntax::Format(
            "$kind `,` $source `,` $initial_value attr-dict `:` type($source) `,` type($initial_value)",
        ),
        signature: Some(&Signature {
            operands: &[one("source", &VECTOR_OF_RANK), one("initial_value", &VECTOR)],
            results: &[one("dest", &VECTOR_OF_RANK), one("accumulated_value", &VECTOR)],
            attrs: &[
                required_attr("inclusive", &BOOL_ATTR),
                REQUIRED_KIND,
                required_attr("reduction_dim", &I64_ATTR),
            ],
            types: &[
                TypeRule::Same(&["source", "dest"]),
                TypeRule::Same(&["initial_value", "accumulated_value"]),
            ],
            ..Signature::NONE
        }),
        verify: Some(|ir, op, out| report(ir, op, scan, out)),
        result_names: Some(|_, _| vec![(0, "dest".into()), (1, "accumulated_value".into())]),
        ..PURE
    },
];

/// The kind by which a `vector.reduction` of integers combines elements, which may be done in any order.
///
/// ```
/// # use loopwright_affine_ir::machinery::combining_kind;
/// # use loopwright_affine_ir::{parse, ParseOptions, ReductionKind, Source};
/// let text = "func.func @f(%v: vector<8xi32>) -> i32 {
///     %0 = vector.reduction <maxui>, %v : vector<8xi32> into i32
///     return %0 : i32
///   }";
/// let ir = parse(&Source::new("f.mlir", text), &ParseOptions::default()).expect("reads");
/// let kinds: Vec<_> = ir.walk(ir.module()).filter_map(|op| combining_kind(&ir, op)).collect();
/// assert_eq!(kinds, [ReductionKind::MaxU]);
/// ```
pub fn combining_kind(ir: &Ir, op: OpId) -> Option<ReductionKind> {
    let data = ir.op(op);
    if data.name() != "vector.reduction" || !matches!(result(ir, op), Type::Integer { .. } | Type::Index) {
        return None;
    }
    ReductionKind::of_vector_kind(kind_of(data.attr("kind")), false)
}

fn no_fastmath() -> Attr {
    static NONE: LazyLock<Attr> = LazyLock::new(|| FASTMATH_ATTR.value("arith", &[]));
    NONE.clone()
}

fn reduction(ir: &Ir, op: OpId) -> Result<(), String> {
    let source = operand_vector(ir, op, 0);
    let rank = source.shape.len();
    ensure(rank <= 1, || format!("unsupported reduction rank: {rank}"))?;
    let kind = kind_of(ir.op(op).attr("kind"));
    let elem = result(ir, op);
    ensure(combines(kind, elem), || format!("unsupported reduction type ''{elem}'' for kind '{kind}'"))
}

fn multi_reduction(ir: &Ir, op: OpId) -> Result<(), String> {
    let source = operand_vector(ir, op, 0);
    let reduced = integers(ir.op(op).attr("reduction_dims"));
    let kept: Vec<usize> = (0i64..)
        .zip(0..source.shape.len())
        .filter(|(dim, _)| !reduced.contains(dim))
        .map(|(_, position)| position)
        .collect();
    let wanted = match kept.is_empty() {
        true => source.elem.clone(),
        false => vector_type(
            kept.iter().map(|dim| source.shape[*dim]).collect(),
            kept.iter().map(|dim| source.scalable[*dim]).collect(),
            source.elem.clone(),
        ),
    };
    let (found, source) = (result(ir, op), operand(ir, op, 0));
    ensure(*found == wanted, || {
        format!("destination type '{found}' is incompatible with source type '{source}'")
    })
}

fn scan(ir: &Ir, op: OpId) -> Result<(), String> {
    let (source, initial) = (operand_vector(ir, op, 0), operand_vector(ir, op, 1));
    let (rank, initial_rank) = (source.shape.len(), initial.shape.len());
    let dim = ir.op(op).attr("reduction_dim").and_then(Attr::as_i64).unwrap_or(-1);
    let position = usize::try_from(dim).ok();
    ensure(position.is_none_or(|position| position < rank), || {
        format!("reduction dimension {dim} has to be less than {rank}")
    })?;
    let wanted = rank.saturating_sub(1);
    ensure(initial_rank == wanted, || {
        format!("initial value rank {initial_rank} has to be equal to {wanted}")
    })?;
    let mut shape = source.shape.clone();
    position.map(|position| shape.remove(position));
    ensure(initial.shape == shape, || "incompatible input/initial value shapes".to_owned())?;
    let kind = kind_of(ir.op(op).attr("kind"));
    let elem: &Type = &source.elem;
    ensure(combines(kind, elem), || format!("unsupported reduction type '{elem}' for kind '{kind}'"))
}
