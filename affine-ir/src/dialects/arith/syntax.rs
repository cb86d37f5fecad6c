//! How the arithmetic ops are written, and the flags they share.

use std::sync::{Arc, LazyLock};

use crate::attr::Attr;
use crate::diag::Diagnostic;
use crate::dialects::{EnumAttr, EnumForm};
use crate::ids::OpId;
use crate::ir::Ir;
use crate::name::Name;
use crate::op_def::DefaultProperty;
use crate::parse::{Draft, PResult, Parser};
use crate::print::Printer;
use crate::types::{TensorType, Type, VectorType};
use crate::verify::rules;

/// The default of `fastmath`.
pub(crate) const FASTMATH: &[DefaultProperty] = &[("fastmath", || NO_FASTMATH.clone())];
/// The default of `overflowFlags`.
pub(crate) const OVERFLOW: &[DefaultProperty] = &[("overflowFlags", || NO_OVERFLOW.clone())];

static NO_FASTMATH: LazyLock<Attr> = LazyLock::new(|| FASTMATH_ATTR.value("arith", &[]));
static NO_OVERFLOW: LazyLock<Attr> = LazyLock::new(|| OVERFLOW_ATTR.value("arith", &[]));

/// `#arith.fastmath<nnan,ninf>`
pub(crate) const FASTMATH_ATTR: EnumAttr = EnumAttr {
    mnemonic: "fastmath",
    title: "::mlir::arith::FastMathFlags",
    words: &["none", "reassoc", "nnan", "ninf", "nsz", "arcp", "contract", "afn", "fast"],
    form: EnumForm::Set { separator: ",", last_is_all: true },
};

/// `#arith.overflow<nsw, nuw>`
pub(super) const OVERFLOW_ATTR: EnumAttr = EnumAttr {
    mnemonic: "overflow",
    title: "::mlir::arith::IntegerOverflowFlags",
    words: &["none", "nsw", "nuw"],
    form: EnumForm::Set { separator: ", ", last_is_all: false },
};

const CMPI: [&str; 10] = ["eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge"];
const CMPF: [&str; 16] = [
    "false", "oeq", "ogt", "oge", "olt", "ole", "one", "ord", "ueq", "ugt", "uge", "ult", "ule", "une",
    "uno", "true",
];
const ROUNDING: [&str; 5] = ["to_nearest_even", "downward", "upward", "toward_zero", "to_nearest_away"];

/// Reads `keyword<flag, flag>` if present.
fn parse_flags(
    parser: &mut Parser<'_>,
    draft: &mut Draft,
    property: &'static str,
    attr: &EnumAttr,
) -> PResult<()> {
    if draft.spec.def.is_property(property) && parser.eat_keyword(attr.mnemonic) {
        let value = parser.enum_attr("arith", attr)?;
        if value != attr.value("arith", &[]) {
            draft.spec.attrs.set_static(property, value);
        }
    }
    Ok(())
}

/// Reads the flags an op of this kind may have, then its attributes.
pub(crate) fn parse_flags_and_attrs(parser: &mut Parser<'_>, draft: &mut Draft) -> PResult<()> {
    if draft.spec.def.is_property("roundingmode") {
        for (code, word) in (0..).zip(ROUNDING) {
            if parser.eat_keyword(word) {
                draft.spec.attrs.set_static("roundingmode", Attr::Integer(code, Type::I32));
                break;
            }
        }
    }
    parse_flags(parser, draft, "overflowFlags", &OVERFLOW_ATTR)?;
    parse_flags(parser, draft, "fastmath", &FASTMATH_ATTR)?;
    if draft.spec.def.is_property("isExact") && parser.eat_keyword("exact") {
        draft.spec.attrs.set_static("isExact", Attr::Unit);
    }
    parser.attr_dict(&mut draft.spec.attrs)
}

fn print_flags_and_attrs(printer: &mut Printer<'_>, op: OpId) {
    let data = printer.ir.op(op);
    if let Some(code) = data.attr("roundingmode").and_then(Attr::as_i64) {
        printer.text(" ");
        printer.text(usize::try_from(code).ok().and_then(|code| ROUNDING.get(code)).copied().unwrap_or(""));
    }
    for property in ["overflowFlags", "fastmath"] {
        if let Some(Attr::Opaque(flags)) = data.attr(property)
            && !flags.body.ends_with("<none>")
        {
            printer.text(" ");
            printer.text(&flags.body);
        }
    }
    if data.attr("isExact").is_some() {
        printer.text(" exact");
    }
    printer.attr_dict(&data.attrs, data.def.properties);
}

/// `%a, %b flags {attrs} : type`, all operands and results of one type.
pub(crate) fn parse_same_type(parser: &mut Parser<'_>, draft: &mut Draft) -> PResult<()> {
    let at = parser.offset();
    let operands = parser.operand_list()?;
    if !draft.spec.def.n_operands.allows(operands.len()) {
        return Err(parser.error_at(at, "wrong number of operands"));
    }
    parse_flags_and_attrs(parser, draft)?;
    let ty = parser.colon_ty()?;
    parser.resolve_same(&operands, &ty, &mut draft.spec.operands)?;
    let n_results = if draft.spec.def.n_results.allows(1) { 1 } else { 2 };
    draft.spec.result_types.extend(std::iter::repeat_n(ty, n_results));
    Ok(())
}

pub(crate) fn print_same_type(printer: &mut Printer<'_>, op: OpId) {
    let ir = printer.ir;
    let data = ir.op(op);
    printer.text(" ");
    printer.values(data.operands());
    print_flags_and_attrs(printer, op);
    printer.text(" : ");
    printer.ty(ir.ty(data.operands()[0]));
}

/// `%a flags {attrs} : type to type`
pub(crate) fn parse_cast(parser: &mut Parser<'_>, draft: &mut Draft) -> PResult<()> {
    let operand = parser.operand()?;
    parse_flags_and_attrs(parser, draft)?;
    let from = parser.colon_ty()?;
    parser.expect_keyword("to")?;
    let to = parser.ty()?;
    parser.resolve_same(&[operand], &from, &mut draft.spec.operands)?;
    draft.spec.result_types.push(to);
    Ok(())
}

pub(crate) fn print_cast(printer: &mut Printer<'_>, op: OpId) {
    let ir = printer.ir;
    let data = ir.op(op);
    printer.text(" ");
    printer.values(data.operands());
    print_flags_and_attrs(printer, op);
    printer.text(" : ");
    printer.ty(ir.ty(data.operands()[0]));
    printer.text(" to ");
    printer.ty(ir.ty(data.results()[0]));
}

/// `%a, %b {attrs} : type, carry-type`
pub(super) fn parse_addui_extended(parser: &mut Parser<'_>, draft: &mut Draft) -> PResult<()> {
    let operands = parser.operand_list()?;
    parser.attr_dict(&mut draft.spec.attrs)?;
    let ty = parser.colon_ty()?;
    parser.expect(b',')?;
    let carry = parser.ty()?;
    parser.resolve_same(&operands, &ty, &mut draft.spec.operands)?;
    draft.spec.result_types = vec![ty, carry];
    Ok(())
}

pub(super) fn print_addui_extended(printer: &mut Printer<'_>, op: OpId) {
    let ir = printer.ir;
    print_same_type(printer, op);
    printer.text(", ");
    printer.ty(ir.ty(ir.op(op).results()[1]));
}

/// `{attrs} value`
pub(super) fn parse_constant(parser: &mut Parser<'_>, draft: &mut Draft) -> PResult<()> {
    parser.attr_dict(&mut draft.spec.attrs)?;
    let at = parser.offset();
    let value = parser.attr(None)?;
    let Some(ty) = value.ty() else {
        return Err(parser.error_at(at, "attribute must have a type"));
    };
    draft.spec.attrs.set_static("value", value);
    draft.spec.result_types.push(ty);
    Ok(())
}

pub(super) fn print_constant(printer: &mut Printer<'_>, op: OpId) {
    let data = printer.ir.op(op);
    printer.attr_dict(&data.attrs, &["value"]);
    printer.text(" ");
    if let Some(value) = data.attr("value") {
        printer.attr(value);
    }
}

pub(super) fn parse_cmpi(parser: &mut Parser<'_>, draft: &mut Draft) -> PResult<()> {
    parse_compare(parser, draft, &CMPI)
}

pub(super) fn parse_cmpf(parser: &mut Parser<'_>, draft: &mut Draft) -> PResult<()> {
    parse_compare(parser, draft, &CMPF)
}

/// `predicate, %a, %b flags {attrs} : type`
fn parse_compare(parser: &mut Parser<'_>, draft: &mut Draft, predicates: &[&str]) -> PResult<()> {
    let at = parser.offset();
    let quoted = parser.at_string();
    let word = if quoted { parser.string()? } else { Name::from(parser.keyword()?) };
    let Some(code) = predicates.iter().position(|known| word == *known) else {
        let message = format!("expected a predicate, one of: {}", predicates.join(", "));
        return Err(parser.error_at(at, message));
    };
    let code = i128::try_from(code).expect("a short list");
    draft.spec.attrs.set_static("predicate", Attr::Integer(code, Type::I64));
    parser.expect(b',')?;
    let operands = parser.operand_list()?;
    if operands.len() != 2 {
        return Err(parser.error_at(at, "expected two operands"));
    }
    parse_flags_and_attrs(parser, draft)?;
    let ty = parser.colon_ty()?;
    parser.resolve_same(&operands, &ty, &mut draft.spec.operands)?;
    draft.spec.result_types.push(bool_like(&ty));
    Ok(())
}

pub(super) fn print_cmpi(printer: &mut Printer<'_>, op: OpId) {
    print_compare(printer, op, &CMPI);
}

pub(super) fn print_cmpf(printer: &mut Printer<'_>, op: OpId) {
    print_compare(printer, op, &CMPF);
}

fn print_compare(printer: &mut Printer<'_>, op: OpId, predicates: &[&str]) {
    let code = printer.ir.op(op).attr("predicate").and_then(Attr::as_i64);
    let word = code.and_then(|code| usize::try_from(code).ok()).and_then(|code| predicates.get(code));
    printer.text(" ");
    printer.text(word.copied().unwrap_or(""));
    printer.text(",");
    print_same_type(printer, op);
}

/// `i1`, in the shape of `ty`.
pub(crate) fn bool_like(ty: &Type) -> Type {
    match ty {
        Type::Vector(vector) => Type::Vector(Arc::new(VectorType { elem: Type::I1, ..(**vector).clone() })),
        Type::Tensor(tensor) => Type::Tensor(Arc::new(TensorType { elem: Type::I1, ..(**tensor).clone() })),
        Type::UnrankedTensor(_) => Type::UnrankedTensor(Arc::new(Type::I1)),
        _ => Type::I1,
    }
}

/// `%condition, %a, %b {attrs} : condition-type, type`, the first type left out when it is `i1`
pub(super) fn parse_select(parser: &mut Parser<'_>, draft: &mut Draft) -> PResult<()> {
    let at = parser.offset();
    let operands = parser.operand_list()?;
    parser.attr_dict(&mut draft.spec.attrs)?;
    let [condition, yes, no] = operands.as_slice() else {
        return Err(parser.error_at(at, "expected three operands"));
    };
    let mut condition_type = Type::I1;
    let mut ty = parser.colon_ty()?;
    if parser.eat(b',') {
        condition_type = std::mem::replace(&mut ty, parser.ty()?);
    }
    parser.resolve_same(&[*condition], &condition_type, &mut draft.spec.operands)?;
    parser.resolve_same(&[*yes, *no], &ty, &mut draft.spec.operands)?;
    draft.spec.result_types.push(ty);
    Ok(())
}

pub(super) fn print_select(printer: &mut Printer<'_>, op: OpId) {
    let ir = printer.ir;
    let data = ir.op(op);
    printer.text(" ");
    printer.values(data.operands());
    printer.attr_dict(&data.attrs, &[]);
    printer.text(" : ");
    let condition = ir.ty(data.operands()[0]);
    if *condition != Type::I1 {
        printer.ty(condition);
        printer.text(", ");
    }
    printer.ty(ir.ty(data.results()[0]));
}

pub(super) fn verify_cmpi(ir: &Ir, op: OpId, out: &mut Vec<Diagnostic>) {
    rules::integer_operands(ir, op, out);
    verify_compare(ir, op, CMPI.len(), out);
}

pub(super) fn verify_cmpf(ir: &Ir, op: OpId, out: &mut Vec<Diagnostic>) {
    rules::float_operands(ir, op, out);
    verify_compare(ir, op, CMPF.len(), out);
}

fn verify_compare(ir: &Ir, op: OpId, n_predicates: usize, out: &mut Vec<Diagnostic>) {
    let code = |attr: &Attr| {
        attr.as_i64().and_then(|code| usize::try_from(code).ok()).filter(|code| *code < n_predicates)
    };
    let what = format!("allowed 64-bit signless integer cases: 0 to {}", n_predicates - 1);
    rules::property(ir, op, "predicate", &what, code, out);
    let data = ir.op(op);
    let (lhs, rhs) = (ir.ty(data.operands()[0]), ir.ty(data.operands()[1]));
    if lhs != rhs {
        out.push(ir.op_error(op, "failed to verify that all of {lhs, rhs} have same type"));
    }
    let (wanted, found) = (bool_like(lhs), ir.ty(data.results()[0]));
    if *found != wanted {
        let message = "failed to verify that result type has i1 element type and same shape as operands";
        out.push(ir.op_error(op, message));
    }
}

pub(super) fn verify_constant(ir: &Ir, op: OpId, out: &mut Vec<Diagnostic>) {
    let Some(value) = rules::property(ir, op, "value", "TypedAttr instance", Attr::ty, out) else { return };
    let result = ir.ty(ir.op(op).results()[0]);
    if value != *result {
        return out.push(ir.op_error(op, "failed to verify that all of {value, result} have same type"));
    }
    if matches!(value, Type::Integer { .. }) && !value.is_signless_integer() {
        out.push(ir.op_error(op, "integer return type must be signless"));
    }
}

pub(super) fn verify_select(ir: &Ir, op: OpId, out: &mut Vec<Diagnostic>) {
    let data = ir.op(op);
    let types = [0, 1, 2].map(|position| ir.ty(data.operands()[position]));
    if types[1] != types[2] || types[1] != ir.ty(data.results()[0]) {
        out.push(
            ir.op_error(op, "failed to verify that all of {true_value, false_value, result} have same type"),
        );
    }
    if *types[0] != Type::I1 && *types[0] != bool_like(types[1]) {
        let message = format!(
            "expected condition type to have the same shape as the result type, expected '{}', but got '{}'",
            bool_like(types[1]),
            types[0]
        );
        out.push(ir.op_error(op, message));
    }
}
