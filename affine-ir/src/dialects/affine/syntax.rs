//! What the affine ops' forms have in common: operands of maps and sets.

use crate::attr::Attr;
use crate::ids::{OpId, ValueId};
use crate::op_def::OpKind;
use crate::parse::{Draft, PResult, Parser};
use crate::print::Printer;
use crate::types::Type;

/// Reads `(%dims)[%symbols]`, as many as counted.
pub(super) fn parse_dims_and_symbols(
    parser: &mut Parser<'_>,
    n_dims: u32,
    n_symbols: u32,
    into: &mut Vec<ValueId>,
) -> PResult<()> {
    let at = parser.offset();
    let dims = parser.bracketed_operands(b'(', b')')?;
    let symbols = if parser.at(b'[') { parser.bracketed_operands(b'[', b']')? } else { Vec::new() };
    if dims.len() != n_dims as usize {
        return Err(parser.error_at(at, "dim operand count and affine map dim count must match"));
    }
    if symbols.len() != n_symbols as usize {
        return Err(parser.error_at(at, "symbol operand count and affine map symbol count must match"));
    }
    parser.resolve_same(&dims, &Type::Index, into)?;
    parser.resolve_same(&symbols, &Type::Index, into)
}

/// Writes `(%dims)[%symbols]`, the brackets only if there are symbols.
pub(super) fn print_dims_and_symbols(printer: &mut Printer<'_>, operands: &[ValueId], n_dims: u32) {
    let (dims, symbols) = operands.split_at(operands.len().min(n_dims as usize));
    printer.text("(");
    printer.values(dims);
    printer.text(")");
    if !symbols.is_empty() {
        printer.text("[");
        printer.values(symbols);
        printer.text("]");
    }
}

/// `affine.apply #map(%dims)[%symbols] {attrs}`; `affine.min` and `affine.max` alike.
pub(super) fn parse_mapped(parser: &mut Parser<'_>, draft: &mut Draft) -> PResult<()> {
    let map = parser.map_attr()?;
    parse_dims_and_symbols(parser, map.dims, map.symbols, &mut draft.spec.operands)?;
    parser.attr_dict(&mut draft.spec.attrs)?;
    // An apply of several results is read as such and refused by the verifier.
    let n_results = if draft.spec.def.kind == OpKind::AffineApply { map.n_results() } else { 1 };
    draft.spec.result_types.extend(std::iter::repeat_n(Type::Index, n_results));
    draft.spec.attrs.set_static("map", Attr::AffineMap(map));
    Ok(())
}

pub(super) fn print_mapped(printer: &mut Printer<'_>, op: OpId) {
    let data = printer.ir.op(op);
    printer.text(" ");
    if let Some(map @ Attr::AffineMap(shape)) = data.attr("map") {
        printer.attr(map);
        print_dims_and_symbols(printer, data.operands(), shape.dims);
    }
    printer.attr_dict(&data.attrs, &["map"]);
}
