//! `scf.index_switch`: runs the region of the case that an index equals.
//!
//! ```text
//! %r = scf.index_switch %i -> f32
//! case 1 {
//!   scf.yield %a : f32
//! }
//! default {
//!   scf.yield %b : f32
//! }
//! ```
//!
//! The default is the first region, though it is written last.

use std::collections::BTreeSet;
use std::sync::Arc;

use crate::core::attr::Attr;
use crate::core::diag::Diagnostic;
use crate::core::elements::DenseArray;
use crate::core::ids::{OpId, RegionId};
use crate::core::types::Type;
use crate::language::constraint::{ANY, DENSE_I64_ARRAY_ATTR, INDEX};
use crate::language::defined::Defined;
use crate::language::ir::Ir;
use crate::language::op_def::{CountRule, OpDef, Syntax, Traits};
use crate::language::parse::{Draft, PResult, Parser};
use crate::language::print::{Printer, RegionParts};
use crate::language::signature::{Blocks, RegionDecl, Signature, one, required_attr, variadic};

use crate::dialects::scf::{STRUCTURED, edges};
use crate::dialects::ways;

pub static OPS: &[OpDef] = &[OpDef {
    name: "scf.index_switch",
    summary: "runs the region of the case that an index equals",
    defined: Defined::Always,
    syntax: Syntax::Custom { parse, print },
    signature: Some(&Signature {
        operands: &[one("arg", &INDEX)],
        results: &[variadic("results", &ANY)],
        attrs: &[required_attr(CASES, &DENSE_I64_ARRAY_ATTR)],
        regions: &[
            RegionDecl { name: "defaultRegion", blocks: Blocks::One },
            RegionDecl { name: "caseRegions", blocks: Blocks::One },
        ],
        ..Signature::NONE
    }),
    verify: Some(verify),
    cases: Some(|ir, op| {
        let cases = ir.op(op).attr(CASES).map(Attr::integers).unwrap_or_default();
        cases.into_iter().map(i128::from).collect()
    }),
    ways: Some(ways::once),
    traits: Traits::SINGLE_BLOCK,
    n_regions: CountRule::AtLeast(1),
    ..STRUCTURED
}];

const CASES: &str = "cases";

fn parse(parser: &mut Parser<'_>, draft: &mut Draft) -> PResult<()> {
    let arg = parser.operand()?;
    parser.attr_dict(&mut draft.spec.attrs)?;
    if parser.eat_arrow() {
        draft.spec.result_types = parser.type_list()?;
    }
    let (mut values, mut cases) = (Vec::new(), Vec::new());
    while parser.eat_keyword("case") {
        values.push(i128::from(parser.integer()?));
        cases.push(parser.region(&[])?);
    }
    draft.spec.attrs.set_static(CASES, Attr::DenseArray(Arc::new(DenseArray { elem: Type::I64, values })));
    parser.expect_keyword("default")?;
    let default = parser.region(&[])?;
    parser.ensure_terminator(default, "scf.yield", &draft.spec.loc);
    draft.regions.push(default);
    draft.regions.extend(cases);
    let arg = parser.resolve(arg, &Type::Index)?;
    draft.spec.operands.push(arg);
    Ok(())
}

fn print(printer: &mut Printer<'_>, op: OpId) {
    let ir = printer.ir;
    let data = ir.op(op);
    let Some((default, regions)) = data.regions().split_first() else { return };
    printer.text(" ");
    printer.values(data.operands());
    printer.discardable_attrs(op);
    if !data.results().is_empty() {
        printer.text(" -> ");
        printer.types(data.results().iter().map(|result| ir.ty(*result)));
    }
    printer.text(" ");
    for (value, region) in cases(ir, op).iter().zip(regions) {
        printer.newline();
        printer.fmt(format_args!("case {value} "));
        printer.region(*region, RegionParts { terminators: true, ..RegionParts::default() });
    }
    printer.newline();
    printer.text("default ");
    let end = end(ir, *default);
    let says_something = |end: OpId| !ir.op(end).operands().is_empty() || !ir.op(end).attrs.is_empty();
    let parts = RegionParts {
        entry_args: true,
        terminators: end.is_some_and(says_something),
        ..RegionParts::default()
    };
    printer.region(*default, parts);
}

fn cases(ir: &Ir, op: OpId) -> &[i128] {
    match ir.op(op).attr(CASES) {
        Some(Attr::DenseArray(cases)) => &cases.values,
        _ => &[],
    }
}

fn end(ir: &Ir, region: RegionId) -> Option<OpId> {
    ir.region(region).blocks().first().and_then(|block| edges::end(ir, *block))
}

fn verify(ir: &Ir, op: OpId, out: &mut Vec<Diagnostic>) {
    let (data, cases) = (ir.op(op), cases(ir, op));
    let n_regions = data.regions().len() - 1;
    if n_regions != cases.len() {
        let message = format!("has {n_regions} case regions but {} case values", cases.len());
        return out.push(ir.op_error(op, message));
    }
    let mut seen = BTreeSet::new();
    if let Some(value) = cases.iter().find(|value| !seen.insert(**value)) {
        return out.push(ir.op_error(op, format!("has duplicate case value: {value}")));
    }
    for (position, region) in data.regions().iter().enumerate() {
        let mut blocks = ir.region(*region).blocks().iter();
        if blocks.any(|block| !ir.block(*block).args().is_empty()) {
            return out.push(ir.op_error(op, format!("region #{position} should have no arguments")));
        }
        let name = match position.checked_sub(1) {
            None => "default region".to_owned(),
            Some(case) => format!("case region #{case}"),
        };
        if let Some(error) = end(ir, *region).and_then(|end| yield_fault(ir, op, end, &name)) {
            return out.push(error);
        }
    }
}

/// What is wrong with the end of the region called `name`.
fn yield_fault(ir: &Ir, op: OpId, end: OpId, name: &str) -> Option<Diagnostic> {
    let (data, found, place) = (ir.op(end), ir.op(op).results(), ir.place(&ir.op(end).loc));
    if data.name() != "scf.yield" {
        let message = format!("expected region to end with scf.yield, but got {}", data.name());
        return Some(ir.op_error(op, message));
    }
    let (wanted, given) = (found, data.operands());
    if wanted.len() != given.len() {
        let (wanted, given) = (wanted.len(), given.len());
        let message = format!("expected each region to return {wanted} values, but {name} returns {given}");
        return Some(ir.op_error(op, message).with_note(place, "see yield operation here"));
    }
    let n = wanted.iter().zip(given).position(|(wanted, given)| ir.ty(*wanted) != ir.ty(*given))?;
    let (wanted, given) = (ir.ty(wanted[n]), ir.ty(given[n]));
    let error = ir.op_error(op, format!("expected result #{n} of each region to be '{wanted}'"));
    Some(error.with_note(place, format!("{name} returns '{given}' here")))
}
