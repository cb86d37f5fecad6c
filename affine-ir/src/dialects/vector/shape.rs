//! Reshaping of vectors: broadcasts, casts, permutations.

use crate::core::affine::expr::AffineExpr;
use crate::core::affine::map::AffineMap;
use crate::core::ids::OpId;
use crate::core::types::Type;
use crate::language::constraint::{ANY, DENSE_I64_ARRAY_ATTR, VECTOR};
use crate::language::defined::Defined;
use crate::language::interfaces::ElementSource;
use crate::language::ir::Ir;
use crate::language::op_def::{Effects, OpDef, Syntax, Traits};
use crate::language::signature::{Signature, TypeRule, one, required_attr};

use crate::dialects::vector::declare::{VECTOR_OF_RANK, integers, result_has_elements_of_first};
use crate::dialects::vector::position::rank;
use crate::dialects::vector::{
    as_vector, bits, ensure, n_elements, operand, operand_vector, report, result, result_vector, vector_type,
};

/// The operations that change shapes, sorted by name.
pub(super) static OPS: &[OpDef] = &[
    OpDef {
        name: "vector.bitcast",
        summary: "the same bits as elements of another type",
        syntax: Syntax::Format("$source attr-dict `:` type($source) `to` type($result)"),
        signature: Some(&Signature {
            operands: &[one("source", &VECTOR)],
            results: &[one("result", &VECTOR)],
            types: &[TypeRule::Holds {
                check: |ir, op| operand_vector(ir, op, 0).shape.len() == result_vector(ir, op).shape.len(),
                summary: "all of {source, result} have same rank",
            }],
            ..Signature::NONE
        }),
        verify: Some(|ir, op, out| report(ir, op, bitcast, out)),
        ..PURE
    },
    OpDef {
        name: "vector.broadcast",
        summary: "a scalar or vector, repeated along new and stretched dimensions",
        syntax: Syntax::Format("$source attr-dict `:` type($source) `to` type($vector)"),
        signature: Some(&Signature {
            operands: &[one("source", &ANY)],
            results: &[one("vector", &VECTOR)],
            types: &[result_has_elements_of_first("source operand and result have same element type")],
            ..Signature::NONE
        }),
        verify: Some(|ir, op, out| report(ir, op, broadcast, out)),
        elements: Some(|ir, op| {
            let source = *ir.op(op).operands().first()?;
            let n_indices = rank(result(ir, op));
            let sizes = as_vector(ir.ty(source)).map_or(&[][..], |vector| &vector.shape);
            let first = n_indices.checked_sub(u32::try_from(sizes.len()).ok()?)?;
            let results = (first..).zip(sizes).map(|(dim, size)| match size {
                1 => AffineExpr::Const(0),
                _ => AffineExpr::Dim(dim),
            });
            let map = AffineMap::new(n_indices, 0, results.collect());
            Some(vec![ElementSource { value: source, at: vec![], map }])
        }),
        ..PURE
    },
    OpDef {
        name: "vector.deinterleave",
        summary: "the elements at even and those at odd places",
        syntax: Syntax::Format("$source attr-dict `:` type($source) `->` type($res1)"),
        signature: Some(&Signature {
            operands: &[one("source", &VECTOR_OF_RANK)],
            results: &[one("res1", &VECTOR_OF_RANK), one("res2", &VECTOR_OF_RANK)],
            types: &[
                TypeRule::Holds {
                    check: |ir, op| operand_vector(ir, op, 0).shape.last().is_some_and(|size| size % 2 == 0),
                    summary: "the trailing dimension of the source vector has an even number of elements",
                },
                TypeRule::Holds {
                    check: |ir, op| {
                        let ty = operand(ir, op, 0);
                        halved(ty).is_some_and(|half| half == *result(ir, op))
                    },
                    summary: "the trailing dimension of the results is half the width of source trailing dimension",
                },
                TypeRule::Same(&["res1", "res2"]),
            ],
            ..Signature::NONE
        }),
        result_names: Some(|_, _| vec![(0, "res1".into()), (1, "res2".into())]),
        ..PURE
    },
    OpDef {
        name: "vector.interleave",
        summary: "the elements of two vectors in turn",
        syntax: Syntax::Format("$lhs `,` $rhs attr-dict `:` type($lhs) `->` type($result)"),
        signature: Some(&Signature {
            operands: &[one("lhs", &VECTOR), one("rhs", &VECTOR)],
            results: &[one("result", &VECTOR_OF_RANK)],
            types: &[
                TypeRule::Same(&["lhs", "rhs"]),
                TypeRule::with(
                    "result",
                    "lhs",
                    doubled,
                    "type of 'result' is double the width of the inputs",
                ),
            ],
            ..Signature::NONE
        }),
        ..PURE
    },
    OpDef {
        name: "vector.shape_cast",
        summary: "the same elements in another shape",
        syntax: Syntax::Format("$source attr-dict `:` type($source) `to` type($result)"),
        signature: Some(&Signature {
            operands: &[one("source", &VECTOR)],
            results: &[one("result", &VECTOR)],
            ..Signature::NONE
        }),
        verify: Some(|ir, op, out| report(ir, op, shape_cast, out)),
        ..PURE
    },
    OpDef {
        name: "vector.transpose",
        summary: "permutes the dimensions",
        syntax: Syntax::Format("$vector `,` $permutation attr-dict `:` type($vector) `to` type($result)"),
        signature: Some(&Signature {
            operands: &[one("vector", &VECTOR)],
            results: &[one("result", &VECTOR)],
            attrs: &[required_attr("permutation", &DENSE_I64_ARRAY_ATTR)],
            types: &[result_has_elements_of_first("operand and result have same element type")],
            ..Signature::NONE
        }),
        verify: Some(|ir, op, out| report(ir, op, transpose, out)),
        elements: Some(|ir, op| {
            let source = *ir.op(op).operands().first()?;
            let permutation = integers(ir.op(op).attr("permutation"));
            let n_indices = rank(result(ir, op));
            let of = |dim: i64| permutation.iter().position(|from| *from == dim);
            let results =
                (0..i64::from(n_indices)).map(|dim| u32::try_from(of(dim)?).ok().map(AffineExpr::Dim));
            let map = AffineMap::new(n_indices, 0, results.collect::<Option<Vec<AffineExpr>>>()?);
            Some(vec![ElementSource { value: source, at: vec![], map }])
        }),
        ..PURE
    },
];

/// What all of these have in common.
pub(super) const PURE: OpDef =
    OpDef { effects: Effects::PURE, defined: Defined::Always, traits: Traits::SPECULATABLE, ..OpDef::BASE };

fn bitcast(ir: &Ir, op: OpId) -> Result<(), String> {
    let (source, target) = (operand_vector(ir, op, 0), result_vector(ir, op));
    let (Some((last, outer)), Some((target_last, target_outer))) =
        (source.shape.split_last(), target.shape.split_last())
    else {
        return ensure(bits(&source.elem) == bits(&target.elem), || {
            "source/result bitwidth of the 0-D vector element types must be equal".to_owned()
        });
    };
    if let Some(position) = outer.iter().zip(target_outer).position(|(size, other)| size != other) {
        return Err(format!("dimension size mismatch at: {position}"));
    }
    let all_bits = |elem: &Type, size: i64| bits(elem).map(|bits| bits.saturating_mul(size.into()));
    ensure(all_bits(&source.elem, *last) == all_bits(&target.elem, *target_last), || {
        "source/result bitwidth of the minor 1-D vectors must be equal".to_owned()
    })
}

fn broadcast(ir: &Ir, op: OpId) -> Result<(), String> {
    let (source, target) = (operand(ir, op, 0), result_vector(ir, op));
    if *source == target.elem {
        return Ok(());
    }
    let Some(source) = as_vector(source) else { return Err("source type is not a vector".to_owned()) };
    let Some(lead) = target.shape.len().checked_sub(source.shape.len()) else {
        return Err("source rank higher than destination rank".to_owned());
    };
    for (position, (size, is_scalable)) in source.shape.iter().zip(&source.scalable).enumerate() {
        let (wanted, wants_scalable) = (&target.shape[lead + position], &target.scalable[lead + position]);
        let is_stretched = *size == 1 && !is_scalable;
        if is_stretched || (size == wanted && is_scalable == wants_scalable) {
            continue;
        }
        let dim = |size: &i64, is_scalable: &bool| match is_scalable {
            true => format!("[{size}]"),
            false => size.to_string(),
        };
        let (found, wanted) = (dim(size, is_scalable), dim(wanted, wants_scalable));
        return Err(format!("dimension mismatch ({found} vs. {wanted})"));
    }
    Ok(())
}

fn halved(ty: &Type) -> Option<Type> {
    let vector = as_vector(ty)?;
    let mut shape = vector.shape.clone();
    *shape.last_mut()? /= 2;
    Some(vector_type(shape, vector.scalable.clone(), vector.elem.clone()))
}

fn doubled(ty: &Type) -> Option<Type> {
    let vector = as_vector(ty)?;
    let (mut shape, mut scalable) = (vector.shape.clone(), vector.scalable.clone());
    match shape.last_mut() {
        Some(last) => *last = last.checked_mul(2)?,
        None => {
            shape.push(2);
            scalable.push(false);
        }
    }
    Some(vector_type(shape, scalable, vector.elem.clone()))
}

fn shape_cast(ir: &Ir, op: OpId) -> Result<(), String> {
    let (source, target) = (operand_vector(ir, op, 0), result_vector(ir, op));
    ensure(source.elem == target.elem, || "has different source and result element types".to_owned())?;
    let (n, target_n) = (n_elements(source), n_elements(target));
    ensure(n == target_n, || {
        format!("has different number of elements at source ({n}) and result ({target_n})")
    })?;
    let scalable = |dims: &[bool]| dims.iter().filter(|is_scalable| **is_scalable).count();
    let (n, target_n) = (scalable(&source.scalable), scalable(&target.scalable));
    ensure(n == target_n, || {
        format!("has different number of scalable dims at source ({n}) and result ({target_n})")
    })
}

fn transpose(ir: &Ir, op: OpId) -> Result<(), String> {
    let (source, target) = (operand_vector(ir, op, 0), result_vector(ir, op));
    let permutation = integers(ir.op(op).attr("permutation"));
    let rank = source.shape.len();
    ensure(target.shape.len() == rank, || format!("vector result rank mismatch: {}", target.shape.len()))?;
    ensure(permutation.len() == rank, || format!("transposition length mismatch: {}", permutation.len()))?;
    let mut seen = vec![false; rank];
    for (from, size) in permutation.iter().zip(&target.shape) {
        let position = usize::try_from(*from).ok().filter(|position| *position < rank);
        let position = position.ok_or_else(|| format!("transposition index out of range: {from}"))?;
        ensure(!std::mem::replace(&mut seen[position], true), || {
            format!("duplicate position index: {from}")
        })?;
        ensure(source.shape[position] == *size, || format!("dimension size mismatch at: {from}"))?;
    }
    Ok(())
}
