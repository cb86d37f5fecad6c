//! `scf.if`: a conditional.
//!
//! ```text
//! %r = scf.if %condition -> (f32) {
//!   scf.yield %a : f32
//! } else {
//!   scf.yield %b : f32
//! }
//! ```

use crate::core::diag::Diagnostic;
use crate::core::ids::OpId;
use crate::core::types::Type;
use crate::language::constraint::{ANY, I1};
use crate::language::defined::Defined;
use crate::language::ir::Ir;
use crate::language::op_def::{CountRule, OpDef, Syntax, Traits};
use crate::language::parse::{Draft, PResult, Parser};
use crate::language::print::{Printer, RegionParts};
use crate::language::signature::{Blocks, RegionDecl, Signature, one, variadic};

use crate::dialects::scf::{STRUCTURED, edges};
use crate::dialects::ways;

pub static OPS: &[OpDef] = &[OpDef {
    name: "scf.if",
    summary: "a conditional",
    defined: Defined::Always,
    syntax: Syntax::Custom { parse, print },
    signature: Some(&Signature {
        operands: &[one("condition", &I1)],
        results: &[variadic("results", &ANY)],
        regions: &[
            RegionDecl { name: "thenRegion", blocks: Blocks::One },
            RegionDecl { name: "elseRegion", blocks: Blocks::AtMostOne },
        ],
        ..Signature::NONE
    }),
    verify: Some(verify),
    verify_regions: Some(edges::yields_to_parent),
    decided_by: Some(0),
    ways: Some(ways::either),
    traits: Traits::SINGLE_BLOCK,
    terminator: "scf.yield",
    n_regions: CountRule::Exactly(2),
    ..STRUCTURED
}];

fn parse(parser: &mut Parser<'_>, draft: &mut Draft) -> PResult<()> {
    let condition = parser.operand()?;
    let condition = parser.resolve(condition, &Type::I1)?;
    draft.spec.operands.push(condition);
    draft.spec.result_types = parser.arrow_types()?;
    let then = parser.region(&[])?;
    parser.ensure_terminator(then, "scf.yield", &draft.spec.loc);
    draft.regions.push(then);
    let otherwise = if parser.eat_keyword("else") {
        let region = parser.region(&[])?;
        parser.ensure_terminator(region, "scf.yield", &draft.spec.loc);
        region
    } else {
        parser.empty_region()
    };
    draft.regions.push(otherwise);
    parser.attr_dict(&mut draft.spec.attrs)
}

fn print(printer: &mut Printer<'_>, op: OpId) {
    let ir = printer.ir;
    let data = ir.op(op);
    let has_results = !data.results().is_empty();
    printer.text(" ");
    printer.values(data.operands());
    if has_results {
        printer.text(" -> (");
        printer.types(data.results().iter().map(|result| ir.ty(*result)));
        printer.text(")");
    }
    let parts = RegionParts { terminators: has_results, ..RegionParts::default() };
    for (word, region) in [" ", " else "].into_iter().zip(data.regions()) {
        if !ir.region(*region).blocks().is_empty() {
            printer.text(word);
            printer.region(*region, parts);
        }
    }
    printer.discardable_attrs(op);
}

fn verify(ir: &Ir, op: OpId, out: &mut Vec<Diagnostic>) {
    let data = ir.op(op);
    for (position, region) in data.regions().iter().enumerate() {
        let mut blocks = ir.region(*region).blocks().iter();
        if blocks.any(|block| !ir.block(*block).args().is_empty()) {
            return out.push(ir.op_error(op, format!("region #{position} should have no arguments")));
        }
    }
    if !data.results().is_empty() && ir.region(data.regions()[1]).blocks().is_empty() {
        out.push(ir.op_error(op, "must have an else block if defining values"));
    }
}
