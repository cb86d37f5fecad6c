//! `builtin`: the module, `module @name attributes {..} { .. }`, and casts between type systems.

use crate::core::attr::Attr;
use crate::core::diag::Diagnostic;
use crate::core::ids::{OpId, ValueId};
use crate::core::types::Type;
use crate::language::constraint::{ANY, STRING_ATTR, SYMBOL_NAME_ATTR};
use crate::language::defined::Defined;
use crate::language::fold::{Fold, Folded};
use crate::language::ir::Ir;
use crate::language::op_def::{CountRule, Effects, OpDef, Syntax, Traits};
use crate::language::parse::{Draft, PResult, Parser};
use crate::language::print::{Printer, RegionParts};
use crate::language::signature::{Signature, optional_attr, variadic};

/// The dialect's operations, sorted by name.
pub static OPS: &[OpDef] = &[
    OpDef {
        name: "builtin.module",
        summary: "a top-level container of symbols",
        defined: Defined::Always,
        syntax: Syntax::Custom { parse: parse_module, print: print_module },
        signature: Some(&Signature {
            attrs: &[
                optional_attr("sym_name", &SYMBOL_NAME_ATTR),
                optional_attr("sym_visibility", &STRING_ATTR),
            ],
            ..Signature::NONE
        }),
        verify: Some(verify_module),
        default_dialect: "builtin",
        effects: Effects::Recursive,
        traits: Traits::ISOLATED
            .union(Traits::AFFINE_SCOPE)
            .union(Traits::SYMBOL_TABLE)
            .union(Traits::SYMBOL)
            .union(Traits::NO_TERMINATOR)
            .union(Traits::SINGLE_BLOCK)
            .union(Traits::GRAPH_REGION),
        n_operands: CountRule::Exactly(0),
        n_results: CountRule::Exactly(0),
        n_regions: CountRule::Exactly(1),
        ..OpDef::BASE
    },
    OpDef {
        name: "builtin.unrealized_conversion_cast",
        summary: "values of one type system as values of another, to be made real or removed later",
        syntax: Syntax::Format("($inputs^ `:` type($inputs))? `to` type($outputs) attr-dict"),
        signature: Some(&Signature {
            operands: &[variadic("inputs", &ANY)],
            results: &[variadic("outputs", &ANY)],
            ..Signature::NONE
        }),
        verify: Some(verify_cast),
        fold: Some(fold_cast),
        effects: Effects::PURE,
        traits: Traits::SPECULATABLE,
        ..OpDef::BASE
    },
];

fn verify_module(ir: &Ir, op: OpId, out: &mut Vec<Diagnostic>) {
    let data = ir.op(op);
    let blocks = data.regions().iter().flat_map(|region| ir.region(*region).blocks());
    if blocks.clone().count() != 1 {
        let message = "region #0 ('bodyRegion') failed to verify constraint: region with 1 blocks";
        return out.push(ir.op_error(op, message));
    }
    if blocks.clone().any(|block| !ir.block(*block).args().is_empty()) {
        return out.push(ir.op_error(op, "region should have no arguments"));
    }
    let plain = data
        .attrs
        .iter()
        .map(|(name, _)| name)
        .find(|name| !name.contains('.') && !data.def().is_property(name));
    if let Some(name) = plain {
        let message = format!("can only contain attributes with dialect-prefixed names, found: '{name}'");
        out.push(ir.op_error(op, message));
    }
}

fn verify_cast(ir: &Ir, op: OpId, out: &mut Vec<Diagnostic>) {
    if ir.op(op).results().is_empty() {
        out.push(ir.op_error(op, "expected at least one result for cast operation"));
    }
}

/// A cast to the types that are there already, and one that takes another one back.
fn fold_cast(ir: &Ir, op: OpId) -> Option<Fold> {
    let (inputs, results) = (ir.op(op).operands(), ir.op(op).results());
    let are_alike = |values: &[ValueId]| {
        let types =
            |values: &[ValueId]| values.iter().map(|value| ir.ty(*value).clone()).collect::<Vec<Type>>();
        types(values) == types(results)
    };
    let before = inputs.first().and_then(|first| ir.defining_op(*first));
    let before = before.filter(|before| ir.def(*before).name == ir.def(op).name);
    let before = before.map(|before| ir.op(before)).filter(|before| before.results() == inputs);
    let mut same = [Some(inputs), before.map(|before| before.operands())].into_iter().flatten();
    let values = same.find(|values| are_alike(values))?;
    Some(Fold::Results(values.iter().copied().map(Folded::Value).collect()))
}

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
