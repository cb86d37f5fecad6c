//! `vector.extract` and `vector.insert`: a part of a vector at a position of constants and operands.

use crate::core::affine::expr::AffineExpr;
use crate::core::affine::map::AffineMap;
use crate::core::diag::Diagnostic;
use crate::core::ids::OpId;
use crate::core::types::{Type, VectorType};
use crate::language::assembly::{Customs, index_list, parse_index_list, print_index_list};
use crate::language::constraint::{ANY, DENSE_I64_ARRAY_ATTR, INDEX, VECTOR};
use crate::language::defined::Defined;
use crate::language::interfaces::ElementSource;
use crate::language::ir::Ir;
use crate::language::op_def::{OpDef, Syntax};
use crate::language::signature::{Signature, TypeRule, one, required_attr, variadic};

use crate::dialects::vector::declare::result_has_elements_of_first;
use crate::dialects::vector::defined::in_lanes;
use crate::dialects::vector::shape::PURE;
use crate::dialects::vector::{as_vector, ensure, operand, operand_vector, report, result, vector_type};

/// `extract` and `insert`.
pub(super) static OPS: &[OpDef] = &[
    OpDef {
        name: "vector.extract",
        summary: "an element or a part of a vector",
        defined: Defined::By(in_lanes),
        syntax: Syntax::Format(
            "$source `` custom<DynamicIndexList>($dynamic_position, $static_position) attr-dict `:` type($result) \
             `from` type($source)",
        ),
        customs: INDEX_LIST,
        signature: Some(&Signature {
            operands: &[one("source", &VECTOR), variadic(DYNAMIC_PART, &INDEX)],
            results: &[one("result", &ANY)],
            attrs: &[required_attr(STATIC_PART, &DENSE_I64_ARRAY_ATTR)],
            types: &[result_has_elements_of_first("operand and result have same element type")],
            ..Signature::NONE
        }),
        verify: Some(extract),
        elements: Some(|ir, op| {
            let (at, source) = (static_positions(ir, op)?, *ir.op(op).operands().first()?);
            let n_indices = rank(ir.ty(*ir.op(op).results().first()?));
            let fixed = at.into_iter().map(AffineExpr::Const);
            let results = fixed.chain((0..n_indices).map(AffineExpr::Dim)).collect();
            Some(vec![ElementSource {
                value: source,
                at: vec![],
                map: AffineMap::new(n_indices, 0, results),
            }])
        }),
        ..PURE
    },
    OpDef {
        name: "vector.insert",
        summary: "a vector with an element or a part replaced",
        defined: Defined::By(in_lanes),
        syntax: Syntax::Format(
            "$valueToStore `,` $dest custom<DynamicIndexList>($dynamic_position, $static_position) attr-dict `:` \
             type($valueToStore) `into` type($dest)",
        ),
        customs: INDEX_LIST,
        signature: Some(&Signature {
            operands: &[one("valueToStore", &ANY), one("dest", &VECTOR), variadic(DYNAMIC_PART, &INDEX)],
            results: &[one("result", &VECTOR)],
            attrs: &[required_attr(STATIC_PART, &DENSE_I64_ARRAY_ATTR)],
            types: &[
                result_has_elements_of_first("source operand and result have same element type"),
                TypeRule::Same(&["dest", "result"]),
            ],
            ..Signature::NONE
        }),
        verify: Some(|ir, op, out| report(ir, op, insert, out)),
        elements: Some(|ir, op| {
            let at = static_positions(ir, op)?;
            let [part, whole, ..] = *ir.op(op).operands() else { return None };
            let (n_indices, n_fixed) = (rank(ir.ty(whole)), u32::try_from(at.len()).ok()?);
            let within = AffineMap::new(n_indices, 0, (n_fixed..n_indices).map(AffineExpr::Dim).collect());
            Some(vec![
                ElementSource { value: part, at, map: within },
                ElementSource { value: whole, at: vec![], map: AffineMap::identity(n_indices) },
            ])
        }),
        ..PURE
    },
];

/// The position of no element.
pub(super) const POISON: i64 = -1;

const INDEX_LIST: Customs = &[(
    "DynamicIndexList",
    |parser, assembly, draft| parse_index_list(parser, assembly, draft, DYNAMIC_PART, STATIC_PART),
    |printer, op| print_index_list(printer, op, DYNAMIC_PART, STATIC_PART),
)];
pub(super) const DYNAMIC_PART: &str = "dynamic_position";
pub(super) const STATIC_PART: &str = "static_position";

/// The position, number by number; `None` where a value gives it.
fn positions(ir: &Ir, op: OpId) -> Vec<Option<i64>> {
    index_list(ir, op, STATIC_PART)
}

/// The position where all its numbers are known and one of an element.
fn static_positions(ir: &Ir, op: OpId) -> Option<Vec<i64>> {
    positions(ir, op).into_iter().map(|position| position.filter(|position| *position != POISON)).collect()
}

/// The number of indices of an element; none of what is no vector.
pub(super) fn rank(ty: &Type) -> u32 {
    as_vector(ty).map_or(0, |vector| u32::try_from(vector.shape.len()).unwrap_or(u32::MAX))
}

/// Each mark for a value has its value.
fn marks_have_values(positions: &[Option<i64>], n_values: usize) -> Result<(), String> {
    let marks = positions.iter().filter(|position| position.is_none()).count();
    ensure(marks == n_values, || {
        "mismatch between dynamic and static positions (kDynamic marker but no corresponding dynamic position) -- this \
         can only happen due to an incorrect fold/rewrite"
            .to_owned()
    })
}

fn in_range(positions: &[Option<i64>], vector: &VectorType, what: &str) -> Result<(), String> {
    for (number, (position, size)) in (1..).zip(positions.iter().zip(&vector.shape)) {
        ensure(position.is_none_or(|position| position == POISON || (0..*size).contains(&position)), || {
            format!(
                "expected position attribute #{number} to be a non-negative integer smaller than the corresponding {what}"
            )
        })?;
    }
    Ok(())
}

fn extract(ir: &Ir, op: OpId, out: &mut Vec<Diagnostic>) {
    if let Err(message) = extract_position(ir, op) {
        return out.push(ir.op_error(op, message));
    }
    let (found, wanted) = (result(ir, op), extracted(operand_vector(ir, op, 0), positions(ir, op).len()));
    // A vector of one element passes for the element.
    let passes =
        |one: &Type, other: &Type| as_vector(one).is_some_and(|one| one.shape == [1] && one.elem == *other);
    if *found != wanted && !passes(found, &wanted) && !passes(&wanted, found) {
        let message = format!(
            "inferred type(s) '{wanted}' are incompatible with return type(s) of operation '{found}'"
        );
        out.push(ir.op_error(op, message));
        out.push(ir.op_error(op, "failed to infer returned types"));
    }
}

/// The part of a vector at a position of this many numbers.
fn extracted(source: &VectorType, n: usize) -> Type {
    match n == source.shape.len() {
        true => source.elem.clone(),
        false => vector_type(source.shape[n..].to_vec(), source.scalable[n..].to_vec(), source.elem.clone()),
    }
}

fn extract_position(ir: &Ir, op: OpId) -> Result<(), String> {
    let source = operand_vector(ir, op, 0);
    ensure(as_vector(result(ir, op)).is_none_or(|part| !part.shape.is_empty()), || {
        "expected a scalar instead of a 0-d vector as the result type".to_owned()
    })?;
    let positions = positions(ir, op);
    marks_have_values(&positions, ir.op(op).operands().len() - 1)?;
    ensure(positions.len() <= source.shape.len(), || {
        "expected position attribute of rank no greater than vector rank".to_owned()
    })?;
    in_range(&positions, source, "vector dimension or poison (-1)")
}

fn insert(ir: &Ir, op: OpId) -> Result<(), String> {
    let (part, target) = (as_vector(operand(ir, op, 0)), operand_vector(ir, op, 1));
    let positions = positions(ir, op);
    ensure(part.is_none_or(|part| !part.shape.is_empty()), || {
        "expected a scalar instead of a 0-d vector as the source operand".to_owned()
    })?;
    marks_have_values(&positions, ir.op(op).operands().len() - 2)?;
    let rank = target.shape.len();
    ensure(positions.len() <= rank, || {
        "expected position attribute of rank no greater than dest vector rank".to_owned()
    })?;
    match part {
        Some(part) => ensure(part.shape.len() + positions.len() == rank, || {
            "expected position attribute rank + source rank to match dest vector rank".to_owned()
        })?,
        None => ensure(positions.len() == rank, || {
            "expected position attribute rank to match the dest vector rank".to_owned()
        })?,
    }
    in_range(&positions, target, "dest vector dimension")
}
