//! How the memref ops are written.
//!
//! ```text
//! %0 = memref.alloc(%size)[%symbol] {alignment = 16 : i64} : memref<?xf32>
//! ```

use std::sync::Arc;

use crate::attr::Attr;
use crate::ids::OpId;
use crate::parse::{Draft, PResult, Parser};
use crate::print::Printer;
use crate::types::{MemRefType, Type};

/// Reads `{attrs} : memref-type`.
fn parse_memref_type(parser: &mut Parser<'_>, draft: &mut Draft) -> PResult<(Type, Arc<MemRefType>)> {
    parser.attr_dict(&mut draft.spec.attrs)?;
    parser.expect(b':')?;
    let at = parser.offset();
    match parser.ty()? {
        Type::MemRef(memref) => Ok((Type::MemRef(memref.clone()), memref)),
        _ => Err(parser.error_at(at, "invalid kind of type specified: expected a memref type")),
    }
}

pub(super) fn parse_alloc(parser: &mut Parser<'_>, draft: &mut Draft) -> PResult<()> {
    let sizes = parser.bracketed_operands(b'(', b')')?;
    let symbols = if parser.at(b'[') { parser.bracketed_operands(b'[', b']')? } else { Vec::new() };
    let (ty, _) = parse_memref_type(parser, draft)?;
    let segments = [sizes.len(), symbols.len()].map(|len| i32::try_from(len).unwrap_or(i32::MAX));
    draft.spec.attrs.set_static("operandSegmentSizes", Attr::i32_array(segments));
    parser.resolve_same(&sizes, &Type::Index, &mut draft.spec.operands)?;
    parser.resolve_same(&symbols, &Type::Index, &mut draft.spec.operands)?;
    draft.spec.result_types.push(ty);
    Ok(())
}

pub(super) fn print_alloc(printer: &mut Printer<'_>, op: OpId) {
    let ir = printer.ir;
    let data = ir.op(op);
    let n_sizes = match data.attr("operandSegmentSizes") {
        Some(Attr::DenseArray(sizes)) => sizes.values.first().and_then(|size| usize::try_from(*size).ok()),
        _ => None,
    };
    let n_sizes = n_sizes.unwrap_or(data.operands().len()).min(data.operands().len());
    let (sizes, symbols) = data.operands().split_at(n_sizes);
    printer.text("(");
    printer.values(sizes);
    printer.text(")");
    if !symbols.is_empty() {
        printer.text("[");
        printer.values(symbols);
        printer.text("]");
    }
    printer.attr_dict(&data.attrs, &["operandSegmentSizes"]);
    printer.text(" : ");
    printer.ty(ir.ty(data.results()[0]));
}
