//! `affine.delinearize_index`, `affine.linearize_index`: splits one index into many, and back.
//!
//! ```text
//! %0:2 = affine.delinearize_index %i into (%n, 4) {attrs} : index, index
//! %1 = affine.linearize_index disjoint [%a, %b] by (%n, 4) {attrs} : index
//! ```
//!
//! The basis is kept as a property with the smallest 64-bit integer in place of each SSA value.

use std::sync::Arc;

use crate::core::affine::expr::{AffineExpr, BinaryKind};
use crate::core::affine::map::AffineMap;
use crate::core::attr::Attr;
use crate::core::elements::DenseArray;
use crate::core::ids::{OpId, ValueId};
use crate::core::types::Type;
use crate::dialects::affine::access::wrong_type;
use crate::dialects::affine::{fold, verify};
use crate::language::constraint::{DENSE_I64_ARRAY_ATTR, INDEX};
use crate::language::defined::{Condition, Defined};
use crate::language::ir::Ir;
use crate::language::op_def::{Effects, OpDef, Syntax, Traits};
use crate::language::parse::{Draft, Operand, PResult, Parser};
use crate::language::print::Printer;
use crate::language::signature::{Signature, one, required_attr, unit_attr, variadic};

/// Stands for an SSA value in a static list.
const DYNAMIC: i64 = i64::MIN;

/// A basis is positive, and indices that are said to be disjoint are.
fn of_basis(ir: &Ir, op: OpId) -> Option<Vec<Condition>> {
    let basis = ir.op(op).attr("static_basis")?.integers();
    let is_positive = basis.iter().all(|element| *element > 0);
    let is_disjoint = ir.op(op).attr("disjoint").is_some_and(|value| *value != Attr::Bool(false));
    let positive = (!is_positive).then_some(Condition::Promise("the basis is positive"));
    let disjoint = is_disjoint.then_some(Condition::PoisonUnless("indices are below their basis"));
    Some(positive.into_iter().chain(disjoint).collect())
}

/// The basis, if all of it is known and positive.
fn basis(ir: &Ir, op: OpId) -> Option<Vec<i64>> {
    let basis = ir.op(op).attr("static_basis")?.integers();
    basis.iter().all(|size| *size > 0).then_some(basis)
}

/// Remainders and quotients, the innermost first.
fn delinearized(ir: &Ir, op: OpId) -> Option<AffineMap> {
    let (basis, n_results) = (basis(ir, op)?, ir.op(op).results().len());
    let mut high = AffineExpr::Dim(0);
    let mut parts = Vec::new();
    for size in basis.iter().rev().take(n_results.checked_sub(1)?) {
        parts.push(high.clone().modulo(*size));
        high = high.floor_div(*size);
    }
    parts.push(high);
    parts.reverse();
    (parts.len() == n_results).then(|| AffineMap::new(1, 0, parts))
}

/// Each index times all that is after it in the basis, of which some may be operands.
fn linearized(ir: &Ir, op: OpId) -> Option<AffineMap> {
    let n_operands = u32::try_from(ir.op(op).operands().len()).ok()?;
    let sizes = ir.op(op).attr("static_basis")?.integers();
    let n_dynamic = u32::try_from(sizes.iter().filter(|size| **size == DYNAMIC).count()).ok()?;
    let n_indices = n_operands.checked_sub(n_dynamic)?;
    let mut dynamic = (n_indices..n_operands).rev();
    let mut sizes = sizes.into_iter().rev();
    let (mut weight, mut factors) = (1i64, Vec::new());
    let mut sum = AffineExpr::Const(0);
    for index in (0..n_indices).rev() {
        let product = |product: AffineExpr, factor: &u32| {
            AffineExpr::Binary(BinaryKind::Mul, product.into(), AffineExpr::Dim(*factor).into())
        };
        sum = factors.iter().fold(AffineExpr::Dim(index) * weight, product) + sum;
        if index > 0 {
            match sizes.next()? {
                DYNAMIC => factors.push(dynamic.next()?),
                size => weight = weight.checked_mul(Some(size).filter(|size| *size > 0)?)?,
            }
        }
    }
    Some(AffineMap::new(n_operands, 0, vec![sum]))
}

pub static OPS: &[OpDef] = &[
    OpDef {
        name: "affine.delinearize_index",
        summary: "splits an index by a basis",
        defined: Defined::By(of_basis),
        verify: Some(verify::delinearize),
        fold: Some(fold::delinearize),
        index_map: Some(delinearized),
        syntax: Syntax::Custom { parse: parse_delinearize, print: print_delinearize },
        effects: Effects::PURE,
        traits: Traits::SPECULATABLE.union(Traits::AFFINE_RESULTS).union(Traits::AFFINE_OPERANDS),
        signature: Some(&Signature {
            operands: &[one("linear_index", &INDEX), variadic("dynamic_basis", &INDEX)],
            results: &[variadic("multi_index", &INDEX)],
            attrs: &[required_attr("static_basis", &DENSE_I64_ARRAY_ATTR)],
            ..Signature::NONE
        }),
        ..OpDef::BASE
    },
    OpDef {
        name: "affine.linearize_index",
        summary: "joins indices by a basis",
        defined: Defined::By(of_basis),
        verify: Some(verify::linearize),
        fold: Some(fold::linearize),
        index_map: Some(linearized),
        syntax: Syntax::Custom { parse: parse_linearize, print: print_linearize },
        effects: Effects::PURE,
        traits: Traits::SPECULATABLE.union(Traits::AFFINE_RESULTS).union(Traits::AFFINE_OPERANDS),
        signature: Some(&Signature {
            operands: &[variadic("multi_index", &INDEX), variadic("dynamic_basis", &INDEX)],
            results: &[one("linear_index", &INDEX)],
            attrs: &[unit_attr("disjoint"), required_attr("static_basis", &DENSE_I64_ARRAY_ATTR)],
            operand_segments: true,
            ..Signature::NONE
        }),
        defaults: &[("disjoint", || Attr::Bool(false))],
        ..OpDef::BASE
    },
];

/// `(%n, 4)`: the static list, and the values in it.
fn parse_basis<'a>(parser: &mut Parser<'a>) -> PResult<(Attr, Vec<Operand<'a>>)> {
    let mut operands = Vec::new();
    let values =
        parser.list_in((b'(', b')'), "in dynamic index list", |parser| match parser.eat_operand()? {
            Some(operand) => {
                operands.push(operand);
                Ok(i128::from(DYNAMIC))
            }
            None => parser.integer().map(i128::from),
        })?;
    Ok((Attr::DenseArray(Arc::new(DenseArray { elem: Type::I64, values })), operands))
}

fn print_basis(printer: &mut Printer<'_>, basis: Option<&Attr>, values: &[ValueId]) {
    let mut values = values.iter();
    let list = match basis {
        Some(Attr::DenseArray(array)) => array.values.as_slice(),
        _ => &[],
    };
    printer.text("(");
    printer.list(list, |printer, size| match values.next_if_dynamic(*size) {
        Some(value) => printer.value(value),
        None => printer.fmt(format_args!("{size}")),
    });
    printer.text(")");
}

/// Takes the next value where the static list has a placeholder.
trait NextIfDynamic {
    fn next_if_dynamic(&mut self, size: i128) -> Option<ValueId>;
}

impl NextIfDynamic for std::slice::Iter<'_, ValueId> {
    fn next_if_dynamic(&mut self, size: i128) -> Option<ValueId> {
        if size == i128::from(DYNAMIC) { self.next().copied() } else { None }
    }
}

fn parse_delinearize(parser: &mut Parser<'_>, draft: &mut Draft) -> PResult<()> {
    let linear = parser.operand()?;
    parser.expect_keyword("into")?;
    let (basis, operands) = parse_basis(parser)?;
    parser.attr_dict(&mut draft.spec.attrs)?;
    draft.spec.attrs.set_static("static_basis", basis);
    if parser.eat(b':') {
        draft.spec.result_types = parser.type_list()?;
    }
    parser.resolve_same(&[linear], &Type::Index, &mut draft.spec.operands)?;
    parser.resolve_same(&operands, &Type::Index, &mut draft.spec.operands)
}

fn print_delinearize(printer: &mut Printer<'_>, op: OpId) {
    let ir = printer.ir;
    let data = ir.op(op);
    printer.text(" ");
    printer.value(data.operands()[0]);
    printer.text(" into ");
    print_basis(printer, data.attr("static_basis"), &data.operands()[1..]);
    printer.discardable_attrs(op);
    printer.text(" : ");
    printer.types(data.results().iter().map(|result| ir.ty(*result)));
}

fn parse_linearize(parser: &mut Parser<'_>, draft: &mut Draft) -> PResult<()> {
    if parser.eat_keyword("disjoint") {
        draft.spec.attrs.set_static("disjoint", Attr::Unit);
    }
    let indices = parser.bracketed_operands(b'[', b']')?;
    parser.expect_keyword("by")?;
    let (basis, operands) = parse_basis(parser)?;
    parser.attr_dict(&mut draft.spec.attrs)?;
    parser.expect(b':')?;
    let at = parser.offset();
    let ty = parser.ty()?;
    if ty != Type::Index {
        return Err(parser.error_at(at, wrong_type("builtin.index", &ty)));
    }
    let segments = [indices.len(), operands.len()].map(|len| i32::try_from(len).unwrap_or(i32::MAX));
    draft.spec.attrs.set_static("operandSegmentSizes", Attr::i32_array(segments));
    draft.spec.attrs.set_static("static_basis", basis);
    parser.resolve_same(&indices, &Type::Index, &mut draft.spec.operands)?;
    parser.resolve_same(&operands, &Type::Index, &mut draft.spec.operands)?;
    draft.spec.result_types.push(Type::Index);
    Ok(())
}

fn print_linearize(printer: &mut Printer<'_>, op: OpId) {
    let data = printer.ir.op(op);
    let n_indices = match data.attr("operandSegmentSizes") {
        Some(Attr::DenseArray(sizes)) => sizes.values.first().copied().unwrap_or(0),
        _ => 0,
    };
    let n_indices = usize::try_from(n_indices).unwrap_or(0).min(data.operands().len());
    let (indices, basis) = data.operands().split_at(n_indices);
    printer.text(if data.attr("disjoint").is_some() { " disjoint [" } else { " [" });
    printer.values(indices);
    printer.text("] by ");
    print_basis(printer, data.attr("static_basis"), basis);
    printer.discardable_attrs(op);
    printer.text(" : index");
}
