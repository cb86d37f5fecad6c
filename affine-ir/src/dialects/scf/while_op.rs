//! `scf.while`: a loop that runs while a condition holds.
//!
//! ```text
//! %r = scf.while (%v = %init) : (i32) -> i32 {
//!   scf.condition(%c) %v : i32
//! } do {
//! ^bb0(%w: i32):
//!   scf.yield %w : i32
//! }
//! ```

use crate::core::diag::Diagnostic;
use crate::core::ids::OpId;
use crate::core::types::Type;
use crate::language::constraint::ANY;
use crate::language::ir::Ir;
use crate::language::op_def::{CountRule, Effects, OpDef, Syntax, Traits};
use crate::language::parse::{Draft, PResult, Parser, RegionArg};
use crate::language::print::{Printer, RegionParts};
use crate::language::signature::{Blocks, RegionDecl, Signature, variadic};
use crate::language::ways::Way;

use crate::dialects::scf::STRUCTURED;
use crate::dialects::scf::edges::{self, Source, Target, edge};

pub static OPS: &[OpDef] = &[OpDef {
    name: "scf.while",
    summary: "a loop that goes on as long as a condition holds",
    syntax: Syntax::Custom { parse, print },
    signature: Some(&Signature {
        operands: &[variadic("inits", &ANY)],
        results: &[variadic("results", &ANY)],
        regions: &[
            RegionDecl { name: "before", blocks: Blocks::One },
            RegionDecl { name: "after", blocks: Blocks::One },
        ],
        ..Signature::NONE
    }),
    verify: Some(verify),
    verify_regions: Some(verify_regions),
    // It may never end, whatever its regions do.
    effects: Effects::Unknown,
    ways: Some(ways),
    traits: Traits::SINGLE_BLOCK.union(Traits::REPEATS),
    n_regions: CountRule::Exactly(2),
    ..STRUCTURED
}];

fn parse(parser: &mut Parser<'_>, draft: &mut Draft) -> PResult<()> {
    let start = parser.offset();
    let (names, inits) = if parser.at(b'(') { parser.assignments()? } else { Default::default() };
    parser.expect(b':')?;
    let at = parser.offset();
    let ty = parser.ty()?;
    let Type::Function(ty) = ty else {
        let message = format!("invalid kind of type specified: expected builtin.function, but found '{ty}'");
        return Err(parser.error_at(at, message));
    };
    if ty.inputs.len() != inits.len() {
        let (wanted, found) = (inits.len(), ty.inputs.len());
        let message = format!("expected as many input types as operands (expected {wanted} got {found})");
        return Err(parser.error_at(at, message));
    }
    parser.resolve_all(&inits, &ty.inputs, start, &mut draft.spec.operands)?;
    draft.spec.result_types.clone_from(&ty.results);
    let args: Vec<RegionArg<'_>> =
        names.into_iter().zip(&ty.inputs).map(|(name, ty)| RegionArg::new(name, ty.clone())).collect();
    draft.regions.push(parser.region(&args)?);
    parser.expect_keyword("do")?;
    draft.regions.push(parser.region(&[])?);
    parser.attr_dict_with_keyword(&mut draft.spec.attrs)
}

fn print(printer: &mut Printer<'_>, op: OpId) {
    let ir = printer.ir;
    let data = ir.op(op);
    let &[before, after] = data.regions() else { return };
    if let (Some(block), false) = (ir.single_block(op, 0), data.operands().is_empty()) {
        printer.text(" ");
        printer.assignments(ir.block(block).args(), data.operands());
    }
    printer.text(" : ");
    let types =
        |values: &[crate::core::ids::ValueId]| values.iter().map(|value| ir.ty(*value)).collect::<Vec<_>>();
    printer.function_type(types(data.operands()), types(data.results()));
    printer.text(" ");
    printer.region(before, RegionParts { terminators: true, ..RegionParts::default() });
    printer.text(" do ");
    printer.region(after, RegionParts { entry_args: true, terminators: true, ..RegionParts::default() });
    printer.attr_dict_with_keyword(&data.attrs, &[]);
}

/// The first region goes on in the second if its condition holds, else after the loop; the second goes back
/// to the first.
fn ways(ir: &Ir, op: OpId) -> Vec<Way> {
    let mut ways = vec![Way { given: 0..ir.op(op).operands().len(), ..Way::plain(op, Some(0)) }];
    let end_of = |region| ir.single_block(op, region).and_then(|block| ir.terminator(block));
    if let Some(end) = end_of(0) {
        let given = 1..ir.op(end).operands().len();
        ways.extend([(Some(1), true), (None, false)].map(|(to, value)| {
            let when = Some(value);
            Way { given: given.clone(), when, ..Way::plain(end, to) }
        }));
    }
    if let Some(end) = end_of(1) {
        ways.push(Way { given: 0..ir.op(end).operands().len(), ..Way::plain(end, Some(0)) });
    }
    ways
}

fn verify(ir: &Ir, op: OpId, out: &mut Vec<Diagnostic>) {
    let wanted = [(0, "before", "scf.condition"), (1, "after", "scf.yield")];
    for (region, name, wanted) in wanted {
        let end = ir.single_block(op, region).and_then(|block| edges::end(ir, block));
        let Some(end) = end.filter(|end| ir.op(*end).name() != wanted) else { continue };
        let error = ir.op_error(op, format!("expects the '{name}' region to terminate with '{wanted}'"));
        return out.push(error.with_note(ir.place(&ir.op(end).loc), "terminator here"));
    }
}

/// Start values go to the first region; what the condition passes on goes to the results and to the second
/// region; what that yields goes to the first.
fn verify_regions(ir: &Ir, op: OpId, out: &mut Vec<Diagnostic>) {
    let data = ir.op(op);
    let (Some(before), Some(after)) = (ir.single_block(op, 0), ir.single_block(op, 1)) else { return };
    let (Some(condition), Some(end)) = (edges::end(ir, before), edges::end(ir, after)) else { return };
    let to_before = (Target::Region(0), ir.block(before).args());
    let handed_on = (Source::End(condition), ir.op(condition).operands().get(1..).unwrap_or_default());
    let edges = [
        edge(ir, op, (Source::Parent(op), data.operands()), to_before),
        edge(ir, op, handed_on, (Target::Parent, data.results())),
        edge(ir, op, handed_on, (Target::Region(1), ir.block(after).args())),
        edge(ir, op, (Source::End(end), ir.op(end).operands()), to_before),
    ];
    out.extend(edges.into_iter().find_map(Result::err).map(|error| *error));
}
