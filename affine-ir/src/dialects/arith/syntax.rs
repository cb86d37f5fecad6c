//! Syntax of the arithmetic ops, and the flags they share.

use std::sync::{Arc, LazyLock};

use smallvec::SmallVec;

use crate::core::attr::Attr;
use crate::core::diag::Diagnostic;
use crate::core::ids::OpId;
use crate::core::types::{TensorType, Type, VectorType};
use crate::language::assembly::Assembly;
use crate::language::dialect::{EnumAttr, EnumForm};
use crate::language::ir::Ir;
use crate::language::op_def::OpDef;
use crate::language::parse::{Draft, Operand, PResult, Parser};
use crate::language::print::Printer;
use crate::language::signature::Signature;
use crate::language::verify::rules;

use crate::dialects::arith::declare::ROUNDING;

/// No liberties.
pub(super) static NO_FASTMATH: LazyLock<Attr> = LazyLock::new(|| FASTMATH_ATTR.value("arith", &[]));
/// No promises.
pub(super) static NO_OVERFLOW: LazyLock<Attr> = LazyLock::new(|| OVERFLOW_ATTR.value("arith", &[]));

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

/// The properties that [`parse_flags_and_attrs`] reads.
const FLAGS: &[&str] = &["fastmath", "isExact", "overflowFlags", "roundingmode"];

/// Reads `keyword<flag, flag>` if present.
fn parse_flags(
    parser: &mut Parser<'_>,
    draft: &mut Draft,
    property: &'static str,
    attr: &EnumAttr,
) -> PResult<()> {
    if draft.def.is_property(property) && parser.eat_keyword(attr.mnemonic) {
        let value = parser.enum_attr("arith", attr)?;
        if !is_default(draft.def, property, &value) {
            draft.spec.attrs.set_static(property, value);
        }
    }
    Ok(())
}

fn is_default(def: &OpDef, property: &str, value: &Attr) -> bool {
    def.default_properties().any(|(name, default)| name == property && default() == *value)
}

fn has_default(def: &OpDef, property: &str) -> bool {
    def.default_properties().any(|(name, _)| name == property)
}

/// Reads the flags an op of this kind may have, then its attributes.
pub(crate) fn parse_flags_and_attrs(parser: &mut Parser<'_>, draft: &mut Draft) -> PResult<()> {
    if draft.def.is_property("roundingmode") {
        for (code, word) in (0..).zip(ROUNDING.iter()) {
            if parser.eat_keyword(word) {
                draft.spec.attrs.set_static("roundingmode", Attr::Integer(code, Type::I32));
                break;
            }
        }
    }
    parse_flags(parser, draft, "overflowFlags", &OVERFLOW_ATTR)?;
    parse_flags(parser, draft, "fastmath", &FASTMATH_ATTR)?;
    if draft.def.is_property("isExact") && parser.eat_keyword("exact") {
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
            && !(flags.body.ends_with("<none>") && has_default(data.def(), property))
        {
            printer.text(" ");
            printer.text(&flags.body);
        }
    }
    if data.attr("isExact").is_some() {
        printer.text(" exact");
    }
    printer.attr_dict(&data.attrs, FLAGS);
}

/// `%a, %b flags {attrs} : type`, all operands and results of one type.
pub(crate) fn parse_same_type(parser: &mut Parser<'_>, draft: &mut Draft) -> PResult<()> {
    let signature = draft.def.signature.unwrap_or(&Signature::NONE);
    let mut operands: SmallVec<[Operand<'_>; 3]> = SmallVec::new();
    for position in 0..signature.operands.len() {
        if position > 0 {
            parser.expect(b',')?;
        }
        operands.push(parser.operand()?);
    }
    parse_flags_and_attrs(parser, draft)?;
    let ty = parser.colon_ty()?;
    parser.resolve_same(&operands, &ty, &mut draft.spec.operands)?;
    draft.spec.result_types = vec![ty; signature.results.len()];
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

/// `{attrs} value`
pub(super) fn parse_constant(parser: &mut Parser<'_>, draft: &mut Draft) -> PResult<()> {
    parser.attr_dict(&mut draft.spec.attrs)?;
    let at = parser.offset();
    let value = parser.attr(None)?;
    let ty = match (value.ty(), &value) {
        (Some(ty), _) => ty,
        // Not a constant, but the verifier has the better words for it.
        (None, Attr::String(_)) => Type::None,
        _ => return Err(parser.error_at(at, "invalid kind of attribute specified")),
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

/// `i1`, in the shape of `ty`.
pub(crate) fn bool_like(ty: &Type) -> Type {
    match ty {
        Type::Vector(vector) => Type::Vector(Arc::new(VectorType { elem: Type::I1, ..(**vector).clone() })),
        Type::Tensor(tensor) => Type::Tensor(Arc::new(TensorType { elem: Type::I1, ..(**tensor).clone() })),
        Type::UnrankedTensor(_) => Type::UnrankedTensor(Arc::new(Type::I1)),
        _ => Type::I1,
    }
}

/// `condition-type, type`, the first left out when it is `i1`
pub(super) fn parse_select_types<'a>(
    parser: &mut Parser<'a>,
    assembly: &mut Assembly<'a>,
    _: &mut Draft,
) -> PResult<()> {
    let mut condition = Type::I1;
    let mut ty = parser.ty()?;
    if parser.eat(b',') {
        condition = std::mem::replace(&mut ty, parser.ty()?);
    }
    assembly.set_types("condition", vec![condition]);
    assembly.set_types("result", vec![ty]);
    Ok(())
}

pub(super) fn print_select_types(printer: &mut Printer<'_>, op: OpId) {
    let ir = printer.ir;
    let data = ir.op(op);
    let condition = ir.ty(data.operands()[0]);
    if *condition != Type::I1 {
        printer.ty(condition);
        printer.text(", ");
    }
    printer.ty(ir.ty(data.results()[0]));
}

/// The condition is `i1`, or has the sizes of the result.
pub(super) fn is_condition(ir: &Ir, op: OpId) -> bool {
    let (condition, result) = (ir.ty(ir.op(op).operands()[0]), ir.ty(ir.op(op).results()[0]));
    match (condition, result) {
        (Type::Vector(a), Type::Vector(b)) => a.shape == b.shape,
        (Type::Vector(a), Type::Tensor(b)) | (Type::Tensor(b), Type::Vector(a)) => {
            a.shape.iter().copied().map(Some).eq(b.shape.iter().copied())
        }
        (Type::Tensor(a), Type::Tensor(b)) => a.shape == b.shape,
        (Type::UnrankedTensor(_), Type::UnrankedTensor(_)) => true,
        _ => *condition == Type::I1,
    }
}

pub(super) fn verify_select(ir: &Ir, op: OpId, out: &mut Vec<Diagnostic>) {
    let (condition, result) = (ir.ty(ir.op(op).operands()[0]), ir.ty(ir.op(op).results()[0]));
    if *condition == Type::I1 {
        return;
    }
    let before = out.len();
    rules::elementwise(ir, op, out);
    let wanted = bool_like(result);
    if out.len() == before && *condition != wanted {
        let message = format!(
            "expected condition type to have the same shape as the result type, expected '{wanted}', but got \
             '{condition}'"
        );
        out.push(ir.op_error(op, message));
    }
}

pub(super) fn verify_constant(ir: &Ir, op: OpId, out: &mut Vec<Diagnostic>) {
    let data = ir.op(op);
    let (Some(value), result) = (data.attr("value"), ir.ty(data.results()[0])) else { return };
    let message = if value.ty().unwrap_or(Type::None) != *result {
        "failed to verify that all of {value, result} have same type"
    } else if matches!(result, Type::Integer { .. }) && !result.is_signless_integer() {
        "integer return type must be signless"
    } else if value.as_str().is_some() {
        "value must be an integer, float, or elements attribute"
    } else if is_scalable_list(value) {
        "intializing scalable vectors with elements attribute is not supported unless it's a vector splat"
    } else {
        return;
    };
    out.push(ir.op_error(op, message));
}

/// Whether these are elements that differ, of a vector whose number of elements is not known.
fn is_scalable_list(value: &Attr) -> bool {
    let Attr::Dense(dense) = value else { return false };
    matches!(&dense.ty, Type::Vector(ty) if ty.scalable.contains(&true)) && !dense.is_splat()
}
