//! `cf.switch`: a branch to the block of the case that an integer equals.
//!
//! ```text
//! cf.switch %flag : i32, [
//!   default: ^bb1(%a : i32),
//!   42: ^bb2
//! ]
//! ```
//!
//! The values of the cases are elements of a vector attribute. They are written unsigned, as mlir-opt does;
//! it does not read back what does not fit in a signed 64-bit integer then, this parser does. Values of more
//! than 64 bits, of which mlir-opt writes the low bits, are written signed.

use std::ops::Range;
use std::sync::Arc;

use crate::core::attr::Attr;
use crate::core::diag::Diagnostic;
use crate::core::elements::DenseElements;
use crate::core::ids::OpId;
use crate::core::types::{Type, VectorType};
use crate::language::constraint::{ANY, AttrConstraint, DENSE_I32_ARRAY_ATTR, TypeConstraint};
use crate::language::ir::Ir;
use crate::language::parse::{Draft, PResult, Parser};
use crate::language::print::Printer;
use crate::language::signature::{
    OPERAND_SEGMENTS, Signature, one, optional_attr, required_attr, segment_sizes, variadic,
};

use crate::dialects::cf::sizes;

const CASE_VALUES: &str = "case_values";
const CASE_SEGMENTS: &str = "case_operand_segments";

static INTEGER: TypeConstraint = TypeConstraint::new("integer", |ty| matches!(ty, Type::Integer { .. }));

static INT_ELEMENTS_ATTR: AttrConstraint = AttrConstraint::new("integer elements attribute", |attr| {
    let Attr::Dense(dense) = attr else { return false };
    matches!(dense.ty.element_or_self(), Type::Integer { .. } | Type::Index)
});

/// Shape of the op.
pub(super) static SIGNATURE: Signature = Signature {
    operands: &[one("flag", &INTEGER), variadic("defaultOperands", &ANY), variadic("caseOperands", &ANY)],
    attrs: &[
        optional_attr(CASE_VALUES, &INT_ELEMENTS_ATTR),
        required_attr(CASE_SEGMENTS, &DENSE_I32_ARRAY_ATTR),
    ],
    operand_segments: true,
    ..Signature::NONE
};

/// First the default, then the cases in order.
pub(super) fn successor_operands(ir: &Ir, op: OpId) -> Vec<Range<usize>> {
    let groups = SIGNATURE.operand_groups(ir, op).unwrap_or_default();
    let [_, default, cases] = groups.as_slice() else { return Vec::new() };
    let mut start = cases.start;
    let mut ranges = vec![default.clone()];
    for size in segment_sizes(ir.op(op).attr(CASE_SEGMENTS)).unwrap_or_default() {
        let end = start.saturating_add(size);
        ranges.push(start..end);
        start = end;
    }
    ranges
}

/// Reads what follows the op's name.
pub(super) fn parse(parser: &mut Parser<'_>, draft: &mut Draft) -> PResult<()> {
    let flag = parser.operand()?;
    parser.expect(b':')?;
    let at = parser.offset();
    let ty = parser.ty()?;
    let Type::Integer { .. } = ty else {
        let message = format!("invalid kind of type specified: expected builtin.integer, but found '{ty}'");
        return Err(parser.error_at(at, message));
    };
    let flag = parser.resolve(flag, &ty)?;
    draft.spec.operands.push(flag);
    parser.expect(b',')?;
    parser.expect(b'[')?;
    parser.expect_keyword("default")?;
    parser.expect(b':')?;
    let n_default = parser.successor_with_operands(draft)?;
    let (mut values, mut n_each) = (Vec::new(), Vec::new());
    while parser.eat(b',') {
        values.push(case_value(parser)?);
        parser.expect(b':')?;
        n_each.push(parser.successor_with_operands(draft)?);
    }
    parser.expect(b']')?;
    let attrs = &mut draft.spec.attrs;
    attrs.set_static(OPERAND_SEGMENTS, sizes(&[1, n_default, n_each.iter().sum()]));
    attrs.set_static(CASE_SEGMENTS, sizes(&n_each));
    if let Some(values) = case_values(&values, ty).filter(|_| !values.is_empty()) {
        attrs.set_static(CASE_VALUES, values);
    }
    parser.attr_dict(&mut draft.spec.attrs)
}

/// More bits than a case may have.
const WIDE: u32 = 100;

/// A number that fits in 64 bits, with a sign or without.
fn case_value(parser: &mut Parser<'_>) -> PResult<i128> {
    let at = parser.offset();
    let is_number = parser.at_number();
    match parser.attr(Some(&Type::integer(WIDE))) {
        Ok(Attr::Integer(value, _)) if i64::try_from(value).is_ok() || u64::try_from(value).is_ok() => {
            Ok(value)
        }
        _ if is_number => Err(parser.error_at(at, "integer value too large")),
        _ => Err(parser.error_at(at, "expected integer value")),
    }
}

fn case_values(values: &[i128], elem: Type) -> Option<Attr> {
    let size = i64::try_from(values.len()).ok()?;
    let ty = Type::Vector(Arc::new(VectorType { shape: vec![size], scalable: vec![false], elem }));
    Some(Attr::Dense(DenseElements::from_integers(ty, values)?.into()))
}

/// Writes what follows the op's name.
pub(super) fn print(printer: &mut Printer<'_>, op: OpId) {
    let ir = printer.ir;
    let data = ir.op(op);
    let flag = &data.operands()[..1];
    printer.text(" ");
    printer.values(flag);
    printer.text(" : ");
    printer.ty(ir.ty(flag[0]));
    printer.text(", [");
    printer.newline();
    printer.text("  default: ");
    let mut branches = ir.branches(op).into_iter();
    if let Some(default) = branches.next() {
        printer.branch(default);
    }
    let width = ir.ty(flag[0]).bit_width().unwrap_or(WIDE);
    let values = switch_cases(ir, op);
    for (value, branch) in values.iter().zip(branches) {
        printer.text(",");
        printer.newline();
        let shown = if width > 64 { *value } else { value & ((1i128 << width) - 1) };
        printer.fmt(format_args!("  {shown}: "));
        printer.branch(branch);
    }
    if !values.is_empty() {
        printer.newline();
    }
    printer.text("]");
    printer.discardable_attrs(op);
}

/// The value of each case, a splat written out.
pub fn switch_cases(ir: &Ir, op: OpId) -> Vec<i128> {
    let Some(Attr::Dense(dense)) = ir.op(op).attr(CASE_VALUES) else { return Vec::new() };
    let values = dense.integers().unwrap_or_default();
    let n = dense.n_elements().unwrap_or(0).min(ir.op(op).successors().len());
    (0..n).filter_map(|position| values.get(position).or(values.first()).copied()).collect()
}

/// Replaces the case values of a switch; the caller sets their blocks and operands.
///
/// ```
/// use loopwright_affine_ir::machinery::{set_switch_cases, switch_cases};
/// use loopwright_affine_ir::{ParseOptions, Source, parse};
///
/// let text = "func.func @f(%x: i32) {
///   cf.switch %x : i32, [
///     default: ^a,
///     1: ^a
///   ]
/// ^a:
///   return
/// }";
/// let mut ir = parse(&Source::new("f.mlir", text), &ParseOptions::default()).expect("reads");
/// let switch = ir.walk(ir.module()).find(|op| ir.def(*op).cases.is_some()).expect("is there");
/// set_switch_cases(&mut ir, switch, &[7]);
/// assert_eq!(switch_cases(&ir, switch), [7]);
/// ```
pub fn set_switch_cases(ir: &mut Ir, op: OpId, values: &[i128]) {
    let flag = ir.op(op).operands().first().map(|flag| ir.ty(*flag).clone());
    match flag.filter(|_| !values.is_empty()).and_then(|flag| case_values(values, flag)) {
        Some(values) => ir.set_attr(op, CASE_VALUES, values),
        None => _ = ir.remove_attr(op, CASE_VALUES),
    }
}

/// One value and one group of operands for each case.
pub(super) fn verify(ir: &Ir, op: OpId, out: &mut Vec<Diagnostic>) {
    if let Err(message) = first_fault(ir, op) {
        out.push(ir.op_error(op, message));
    }
}

fn first_fault(ir: &Ir, op: OpId) -> Result<(), String> {
    let data = ir.op(op);
    let groups = SIGNATURE.operand_groups(ir, op).unwrap_or_default();
    let (n_cases, n_operands) = (data.successors().len() - 1, groups.last().map_or(0, Range::len));
    let segments = segment_sizes(data.attr(CASE_SEGMENTS)).unwrap_or_default();
    let total = segments.iter().fold(0usize, |all, size| all.saturating_add(*size));
    if total != n_operands {
        return Err(format!(
            "caseOperands count ({n_operands}) does not match with the total size ({total}) specified in attribute \
             '{CASE_SEGMENTS}'"
        ));
    }
    if segments.len() != n_cases {
        let n = segments.len();
        return Err(format!("has {n} case operand segments, but {n_cases} case destinations"));
    }
    let n_values = match data.attr(CASE_VALUES) {
        None => 0,
        Some(Attr::Dense(dense)) => {
            let (flag, value) = (ir.ty(data.operands()[0]), dense.ty.element_or_self());
            if flag != value {
                return Err(format!("'flag' type ('{flag}') should match case value type ('{value}')"));
            }
            if dense.integers().is_none() {
                return Err("has case values of more than 127 bits, which are not supported".to_owned());
            }
            dense.n_elements().unwrap_or(0)
        }
        Some(_) => 0,
    };
    if n_values != n_cases {
        return Err(format!(
            "number of case values ({n_values}) should match number of case destinations ({n_cases})"
        ));
    }
    Ok(())
}
