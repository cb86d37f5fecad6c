//! Shared syntax of the affine ops: operands of maps and sets.

use crate::core::attr::Attr;
use crate::core::ids::{OpId, ValueId};
use crate::core::types::Type;
use crate::language::interfaces::Mapped;
use crate::language::parse::{Draft, PResult, Parser};
use crate::language::print::Printer;

/// Reads `(%dims)[%symbols]`, operands of the op being read; returns how many there are of each.
pub(super) fn parse_dims_and_symbols(parser: &mut Parser<'_>, draft: &mut Draft) -> PResult<(u32, u32)> {
    let dims = parser.bracketed_operands(b'(', b')')?;
    let symbols = if parser.at(b'[') { parser.bracketed_operands(b'[', b']')? } else { Vec::new() };
    parser.resolve_same(&dims, &Type::Index, &mut draft.spec.operands)?;
    parser.resolve_same(&symbols, &Type::Index, &mut draft.spec.operands)?;
    let count = |list: &[_]| u32::try_from(list.len()).expect("fewer operands than bytes of text");
    Ok((count(&dims), count(&symbols)))
}

/// The same for a map or set (`what`) that takes this many.
pub(super) fn parse_as_many(
    parser: &mut Parser<'_>,
    draft: &mut Draft,
    (n_dims, n_symbols): (u32, u32),
    what: &str,
) -> PResult<()> {
    let (dims, symbols) = parse_dims_and_symbols(parser, draft)?;
    let kind = match () {
        () if dims != n_dims => "dim",
        () if symbols != n_symbols => "symbol",
        () => return Ok(()),
    };
    let message = format!("{kind} operand count and {what} {kind} count must match");
    Err(parser.error_at_op(draft, &message))
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
    let found = parse_dims_and_symbols(parser, draft)?;
    let is_apply = draft.def.mapped == Some(Mapped::Apply);
    if is_apply && found != (map.dims, map.symbols) {
        return Err(parser.error_at_op(draft, "dimension or symbol index mismatch"));
    }
    parser.attr_dict(&mut draft.spec.attrs)?;
    // An apply of several results is read as such and refused by the verifier.
    let n_results = if is_apply { map.n_results() } else { 1 };
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
    printer.discardable_attrs(op);
}
