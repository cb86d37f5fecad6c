//! `builtin`: the module, `module @name attributes {..} { .. }`.

use crate::attr::Attr;
use crate::ids::OpId;
use crate::op_def::{Count, Effects, OpDef, OpKind, Syntax, Traits};
use crate::parse::{Draft, PResult, Parser};
use crate::print::{Printer, RegionParts};

/// The dialect's operations.
pub static OPS: &[OpDef] = &[OpDef {
    name: "builtin.module",
    summary: "a top-level container of symbols",
    syntax: Syntax::Custom { parse: parse_module, print: print_module },
    default_dialect: "builtin",
    effects: Effects::Recursive,
    traits: Traits::ISOLATED
        .and(Traits::AFFINE_SCOPE)
        .and(Traits::SYMBOL_TABLE)
        .and(Traits::SYMBOL)
        .and(Traits::NO_TERMINATOR)
        .and(Traits::SINGLE_BLOCK),
    kind: OpKind::Module,
    properties: &["sym_name", "sym_visibility"],
    n_operands: Count::Exactly(0),
    n_results: Count::Exactly(0),
    n_regions: Count::Exactly(1),
    ..OpDef::BASE
}];

fn parse_module(parser: &mut Parser<'_>, draft: &mut Draft) -> PResult<()> {
    if parser.at_symbol_name() {
        let name = parser.symbol_name()?;
        draft.spec.attrs.set_static("sym_name", Attr::String(name));
    }
    parser.attr_dict_with_keyword(&mut draft.spec.attrs)?;
    let region = parser.region(&[])?;
    parser.ensure_block(region);
    draft.regions.push(region);
    Ok(())
}

fn print_module(printer: &mut Printer<'_>, op: OpId) {
    let data = printer.ir.op(op);
    if let Some(name) = printer.ir.symbol_name(op) {
        printer.text(" ");
        printer.symbol_name(name);
    }
    printer.attr_dict_with_keyword(&data.attrs, &["sym_name"]);
    printer.text(" ");
    if let Some(region) = data.regions().first() {
        printer.region(*region, RegionParts { terminators: true, ..RegionParts::default() });
    }
}
