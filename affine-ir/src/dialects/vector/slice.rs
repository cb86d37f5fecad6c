//! Slices of vectors at constant places: strided and scalable.

use crate::core::ids::OpId;
use crate::language::constraint::I64_ATTR;
use crate::language::ir::Ir;
use crate::language::op_def::{OpDef, Syntax};
use crate::language::signature::{Signature, TypeRule, one, required_attr};

use crate::dialects::vector::declare::{
    I64_ARRAY, SCALABLE_VECTOR, VECTOR_1D, VECTOR_OF_RANK, elements_agree, integers,
    result_has_elements_of_first,
};
use crate::dialects::vector::shape::PURE;
use crate::dialects::vector::{ensure, operand, operand_vector, report, result, result_vector, vector_type};

/// The operations on slices, sorted by name.
pub(super) static OPS: &[OpDef] = &[
    OpDef {
        name: "vector.extract_strided_slice",
        summary: "a slice of a vector",
        syntax: Syntax::Format("$source attr-dict `:` type($source) `to` type($result)"),
        signature: Some(&Signature {
            operands: &[one("source", &VECTOR_OF_RANK)],
            results: &[one("result", &VECTOR_OF_RANK)],
            attrs: &[
                required_attr("offsets", &I64_ARRAY),
                required_attr("sizes", &I64_ARRAY),
                required_attr("strides", &I64_ARRAY),
            ],
            types: &[result_has_elements_of_first("operand and result have same element type")],
            ..Signature::NONE
        }),
        verify: Some(|ir, op, out| report(ir, op, extract, out)),
        ..PURE
    },
    OpDef {
        name: "vector.insert_strided_slice",
        summary: "a vector with a slice replaced",
        syntax: Syntax::Format(
            "$valueToStore `,` $dest attr-dict `:` type($valueToStore) `into` type($dest)",
        ),
        signature: Some(&Signature {
            operands: &[one("valueToStore", &VECTOR_OF_RANK), one("dest", &VECTOR_OF_RANK)],
            results: &[one("res", &VECTOR_OF_RANK)],
            attrs: &[required_attr("offsets", &I64_ARRAY), required_attr("strides", &I64_ARRAY)],
            types: &[
                result_has_elements_of_first("operand #0 and result have same element type"),
                TypeRule::Same(&["dest", "res"]),
            ],
            ..Signature::NONE
        }),
        verify: Some(|ir, op, out| report(ir, op, insert, out)),
        ..PURE
    },
    OpDef {
        name: "vector.scalable.extract",
        summary: "a fixed-size part of a scalable vector",
        syntax: Syntax::Format("$source `[` $pos `]` attr-dict `:` type($res) `from` type($source)"),
        signature: Some(&Signature {
            operands: &[one("source", &SCALABLE_VECTOR)],
            results: &[one("res", &VECTOR_1D)],
            attrs: &[required_attr("pos", &I64_ATTR)],
            types: &[
                TypeRule::Holds {
                    check: |ir, op| elements_agree(operand(ir, op, 0), result(ir, op)),
                    summary: "all of {source, res} have same element type",
                },
                TypeRule::Holds {
                    check: |ir, op| is_multiple(ir, op, result_vector(ir, op).shape[0]),
                    summary: "position is a multiple of the result length.",
                },
            ],
            ..Signature::NONE
        }),
        ..PURE
    },
    OpDef {
        name: "vector.scalable.insert",
        summary: "a scalable vector with a fixed-size part replaced",
        syntax: Syntax::Format(
            "$valueToStore `,` $dest `[` $pos `]` attr-dict `:` type($valueToStore) `into` type($dest)",
        ),
        signature: Some(&Signature {
            operands: &[one("valueToStore", &VECTOR_1D), one("dest", &SCALABLE_VECTOR)],
            results: &[one("result", &SCALABLE_VECTOR)],
            attrs: &[required_attr("pos", &I64_ATTR)],
            types: &[
                TypeRule::Holds {
                    check: |ir, op| elements_agree(operand(ir, op, 0), operand(ir, op, 1)),
                    summary: "all of {valueToStore, dest} have same element type",
                },
                TypeRule::Same(&["dest", "result"]),
                TypeRule::Holds {
                    check: |ir, op| is_multiple(ir, op, operand_vector(ir, op, 0).shape[0]),
                    summary: "position is a multiple of the source length.",
                },
            ],
            ..Signature::NONE
        }),
        ..PURE
    },
];

fn is_multiple(ir: &Ir, op: OpId, length: i64) -> bool {
    let position = ir.op(op).attr("pos").and_then(crate::core::attr::Attr::as_i64);
    position.and_then(|position| position.checked_rem(length)) == Some(0)
}

fn numbers(ir: &Ir, op: OpId, name: &str) -> Vec<i64> {
    integers(ir.op(op).attr(name))
}

/// Every number lies in the range that starts at `min` and ends before the size of its dimension, or at it.
fn confined(values: &[i64], shape: &[i64], name: &str, min: i64, to_size: bool) -> Result<(), String> {
    for (position, (value, size)) in values.iter().zip(shape).enumerate() {
        let end = size.saturating_add(to_size.into());
        ensure((min..end).contains(value), || {
            format!("expected {name} dimension {position} to be confined to [{min}, {end})")
        })?;
    }
    Ok(())
}

fn sums_confined(offsets: &[i64], sizes: &[i64], shape: &[i64], what: &str) -> Result<(), String> {
    for (position, ((offset, size), whole)) in offsets.iter().zip(sizes).zip(shape).enumerate() {
        let end = whole.saturating_add(1);
        ensure((0..end).contains(&offset.saturating_add(*size)), || {
            format!("expected sum(offsets, {what}) dimension {position} to be confined to [1, {end})")
        })?;
    }
    Ok(())
}

fn unit_strides(strides: &[i64]) -> Result<(), String> {
    ensure(strides.iter().all(|stride| *stride == 1), || {
        "expected strides to be confined to [1, 2)".to_owned()
    })
}

fn whole_scalable(position: usize, size: i64, whole: i64) -> Result<(), String> {
    ensure(size == whole, || {
        format!(
            "expected size at idx={position} to match the corresponding base size from the input vector ({size} vs \
             {whole})"
        )
    })
}

fn extract(ir: &Ir, op: OpId) -> Result<(), String> {
    let source = operand_vector(ir, op, 0);
    let [offsets, sizes, strides] = ["offsets", "sizes", "strides"].map(|name| numbers(ir, op, name));
    ensure(offsets.len() == sizes.len() && offsets.len() == strides.len(), || {
        "expected offsets, sizes and strides attributes of same size".to_owned()
    })?;
    ensure(offsets.len() <= source.shape.len(), || {
        "expected offsets attribute of rank no greater than vector rank".to_owned()
    })?;
    confined(&offsets, &source.shape, "offsets", 0, false)?;
    confined(&sizes, &source.shape, "sizes", 1, true)?;
    unit_strides(&strides)?;
    sums_confined(&offsets, &sizes, &source.shape, "sizes")?;
    let shape = sizes.iter().chain(&source.shape[sizes.len()..]).copied().collect();
    let wanted = vector_type(shape, source.scalable.clone(), source.elem.clone());
    ensure(*result(ir, op) == wanted, || format!("expected result type to be '{wanted}'"))?;
    for (position, size) in sizes.iter().enumerate() {
        if source.scalable[position] {
            whole_scalable(position, *size, source.shape[position])?;
        }
    }
    Ok(())
}

fn insert(ir: &Ir, op: OpId) -> Result<(), String> {
    let (source, target) = (operand_vector(ir, op, 0), operand_vector(ir, op, 1));
    let [offsets, strides] = ["offsets", "strides"].map(|name| numbers(ir, op, name));
    ensure(offsets.len() == target.shape.len(), || {
        "expected offsets of same size as destination vector rank".to_owned()
    })?;
    ensure(strides.len() == source.shape.len(), || {
        "expected strides of same size as source vector rank".to_owned()
    })?;
    let lead = target
        .shape
        .len()
        .checked_sub(source.shape.len())
        .ok_or_else(|| "expected source rank to be no greater than destination rank".to_owned())?;
    confined(&offsets, &target.shape, "offsets", 0, false)?;
    unit_strides(&strides)?;
    let sizes: Vec<i64> = std::iter::repeat_n(0, lead).chain(source.shape.iter().copied()).collect();
    sums_confined(&offsets, &sizes, &target.shape, "source vector shape")?;
    for (position, size) in source.shape.iter().enumerate() {
        ensure(source.scalable[position] == target.scalable[lead + position], || {
            format!("mismatching scalable flags (at source vector idx={position})")
        })?;
        if source.scalable[position] {
            whole_scalable(position, *size, target.shape[lead + position])?;
        }
    }
    Ok(())
}
