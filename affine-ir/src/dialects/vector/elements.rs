//! Vectors from elements and back, and shuffles.

use crate::core::attr::Attrs;
use crate::core::ids::{OpId, ValueId};
use crate::core::types::{Type, VectorType};
use crate::language::constraint::{ANY, DENSE_I64_ARRAY_ATTR, VECTOR};
use crate::language::defined::Defined;
use crate::language::ir::{Ir, Op};
use crate::language::op_def::{OpDef, Syntax};
use crate::language::parse::{Draft, PResult, Parser};
use crate::language::print::Printer;
use crate::language::signature::{Signature, TypeRule, one, required_attr, variadic};

use crate::dialects::vector::declare::{
    FIXED_VECTOR, VECTOR_OF_RANK, integers, parse_vector, result_has_elements_of_first,
    result_has_elements_of_second,
};
use crate::dialects::vector::defined::of_elements;
use crate::dialects::vector::shape::PURE;
use crate::dialects::vector::{
    as_vector, ensure, n_elements, operand_vector, report, result_vector, vector_type,
};

/// The operations on single elements, sorted by name.
pub(super) static OPS: &[OpDef] = &[
    OpDef {
        name: "vector.from_elements",
        summary: "the vector of some values",
        syntax: Syntax::Custom {
            parse: parse_from_elements,
            print: |printer, op| print_elements(printer, op, Op::results),
        },
        signature: Some(&Signature {
            operands: &[variadic("elements", &ANY)],
            results: &[one("dest", &FIXED_VECTOR)],
            types: &[TypeRule::Holds {
                check: |ir, op| are_elements(ir, ir.op(op).operands(), result_vector(ir, op)),
                summary: "shaped type 'dest' matches 'elements' element count and types",
            }],
            ..Signature::NONE
        }),
        ..PURE
    },
    OpDef {
        name: "vector.shuffle",
        summary: "chosen elements, or rows, of two vectors",
        defined: Defined::By(of_elements),
        syntax: Syntax::Format("operands $mask attr-dict `:` type(operands)"),
        signature: Some(&Signature {
            operands: &[one("v1", &FIXED_VECTOR), one("v2", &FIXED_VECTOR)],
            results: &[one("vector", &VECTOR_OF_RANK)],
            attrs: &[required_attr("mask", &DENSE_I64_ARRAY_ATTR)],
            types: &[
                result_has_elements_of_first("first operand v1 and result have same element type"),
                result_has_elements_of_second("second operand v2 and result have same element type"),
            ],
            infer: Some(shuffled),
            ..Signature::NONE
        }),
        verify: Some(|ir, op, out| report(ir, op, shuffle, out)),
        ..PURE
    },
    OpDef {
        name: "vector.to_elements",
        summary: "all elements of a vector",
        syntax: Syntax::Custom {
            parse: parse_to_elements,
            print: |printer, op| print_elements(printer, op, Op::operands),
        },
        signature: Some(&Signature {
            operands: &[one("source", &VECTOR)],
            results: &[variadic("elements", &ANY)],
            types: &[TypeRule::Holds {
                check: |ir, op| are_elements(ir, ir.op(op).results(), operand_vector(ir, op, 0)),
                summary: "shaped type 'source' matches 'elements' element count and types",
            }],
            ..Signature::NONE
        }),
        ..PURE
    },
];

/// More results than this is refused: the text that asks for them is short.
const MAX_ELEMENTS: i128 = 1 << 20;

fn are_elements(ir: &Ir, values: &[ValueId], vector: &VectorType) -> bool {
    i128::try_from(values.len()) == Ok(n_elements(vector))
        && values.iter().all(|value| *ir.ty(*value) == vector.elem)
}

/// `%a, %b : vector<2xf32>`
fn parse_from_elements(parser: &mut Parser<'_>, draft: &mut Draft) -> PResult<()> {
    let at = parser.offset();
    let elements = parser.operand_list()?;
    parser.attr_dict(&mut draft.spec.attrs)?;
    parser.expect(b':')?;
    let ty = parse_vector(parser, "vector.from_elements")?;
    if let Some(vector) = as_vector(&ty) {
        let (found, wanted) = (elements.len(), n_elements(vector));
        if i128::try_from(found) != Ok(wanted) {
            let message = format!(
                "custom op 'vector.from_elements' number of operands and types do not match: got {found} operands and \
                 {wanted} types"
            );
            return Err(parser.error_at(at, message));
        }
        parser.resolve_same(&elements, &vector.elem, &mut draft.spec.operands)?;
    }
    draft.spec.result_types.push(ty);
    Ok(())
}

/// `%v : vector<2xf32>`
fn parse_to_elements(parser: &mut Parser<'_>, draft: &mut Draft) -> PResult<()> {
    let source = parser.operand()?;
    parser.attr_dict(&mut draft.spec.attrs)?;
    parser.expect(b':')?;
    let at = parser.offset();
    let ty = parse_vector(parser, "vector.to_elements")?;
    if let Some(vector) = as_vector(&ty) {
        let n = usize::try_from(n_elements(vector).min(MAX_ELEMENTS + 1)).expect("at most MAX_ELEMENTS + 1");
        if n_elements(vector) > MAX_ELEMENTS {
            let message = format!("custom op 'vector.to_elements' of more than {MAX_ELEMENTS} elements");
            return Err(parser.error_at(at, message));
        }
        draft.spec.result_types.extend(std::iter::repeat_n(vector.elem.clone(), n));
    }
    draft.spec.operands.push(parser.resolve(source, &ty)?);
    Ok(())
}

/// The operands, and the type of the vector, which `vector` finds.
fn print_elements(printer: &mut Printer<'_>, op: OpId, vector: fn(&Op) -> &[ValueId]) {
    let ir = printer.ir;
    let data = ir.op(op);
    printer.text(" ");
    printer.values(data.operands());
    printer.attr_dict(&data.attrs, &[]);
    printer.text(" : ");
    printer.types(vector(data).iter().map(|value| ir.ty(*value)));
}

/// The leading size is that of the mask, the others are those of the operands.
fn shuffled(operands: &[Type], attrs: &Attrs) -> Result<Vec<Type>, String> {
    let Some(first) = operands.first().and_then(as_vector) else {
        return Err("operand #0 must be fixed-length vector of any type values".to_owned());
    };
    let mask = integers(attrs.get("mask"));
    ensure(!mask.is_empty(), || "invalid mask length".to_owned())?;
    let leading = i64::try_from(mask.len()).expect("a list in memory has fewer than 2^63 elements");
    let mut shape = vec![leading];
    shape.extend(first.shape.iter().skip(1));
    let scalable = vec![false; shape.len()];
    Ok(vec![vector_type(shape, scalable, first.elem.clone())])
}

fn shuffle(ir: &Ir, op: OpId) -> Result<(), String> {
    let (first, second, target) =
        (operand_vector(ir, op, 0), operand_vector(ir, op, 1), result_vector(ir, op));
    let rank = target.shape.len();
    let (first_rank, second_rank) = (first.shape.len(), second.shape.len());
    let of_scalars = first_rank == 0 && second_rank == 0 && rank == 1;
    ensure(of_scalars || (first_rank == rank && second_rank == rank), || "rank mismatch".to_owned())?;
    let trailing = |vector: &VectorType| vector.shape.iter().skip(1).copied().collect::<Vec<_>>();
    ensure(trailing(first) == trailing(target) && trailing(second) == trailing(target), || {
        "dimension mismatch".to_owned()
    })?;
    let mask = integers(ir.op(op).attr("mask"));
    ensure(!mask.is_empty(), || "invalid mask length".to_owned())?;
    ensure(i64::try_from(mask.len()) == Ok(target.shape[0]), || "mask length mismatch".to_owned())?;
    let leading = |vector: &VectorType| i128::from(vector.shape.first().copied().unwrap_or(1));
    let n_rows = leading(first) + leading(second);
    match mask.iter().position(|row| !(-1..n_rows).contains(&i128::from(*row))) {
        Some(position) => Err(format!("mask index #{} out of range", position + 1)),
        None => Ok(()),
    }
}
