//! `scf.for`: a counted loop over integers or indices.
//!
//! ```text
//! %r = scf.for unsigned %i = %lower to %upper step %step iter_args(%v = %init) -> (f32) : i32 {
//!   scf.yield %v : f32
//! }
//! ```

use crate::core::attr::Attr;
use crate::core::diag::Diagnostic;
use crate::core::ids::{OpId, ValueId};
use crate::core::types::Type;
use crate::language::constraint::{ANY, SIGNLESS_INTEGER_OR_INDEX};
use crate::language::defined::{Condition, Defined};
use crate::language::interfaces::{LoopLike, entry_args};
use crate::language::ir::Ir;
use crate::language::op_def::{OpDef, Syntax, Traits};
use crate::language::parse::{Draft, PResult, Parser, RegionArg};
use crate::language::print::{Printer, RegionParts};
use crate::language::signature::{Blocks, RegionDecl, Signature, TypeRule, one, unit_attr, variadic};

use crate::dialects::scf::STRUCTURED;
use crate::dialects::scf::edges::{self, Source, Target, edge};
use crate::dialects::ways;

pub static OPS: &[OpDef] = &[OpDef {
    name: "scf.for",
    summary: "a counted loop over integers or indices",
    defined: Defined::Where(&[Condition::NonZero(2), Condition::Natural(2)]),
    syntax: Syntax::Custom { parse, print },
    signature: Some(&Signature {
        operands: &[
            one("lowerBound", &SIGNLESS_INTEGER_OR_INDEX),
            one("upperBound", &SIGNLESS_INTEGER_OR_INDEX),
            one("step", &SIGNLESS_INTEGER_OR_INDEX),
            variadic("initArgs", &ANY),
        ],
        results: &[variadic("results", &ANY)],
        attrs: &[unit_attr(UNSIGNED)],
        regions: &[RegionDecl { name: "region", blocks: Blocks::One }],
        types: &[TypeRule::Same(&["lowerBound", "upperBound", "step"])],
        ..Signature::NONE
    }),
    verify: Some(verify),
    verify_regions: Some(verify_regions),
    loop_like: Some(LoopLike {
        counters: |ir, op| entry_args(ir, op).get(..1).unwrap_or_default(),
        spans: Some(|ir, op| {
            let data = ir.op(op);
            let [lower, upper, step, ..] = *data.operands() else { return None };
            let span = super::span(ir, *entry_args(ir, op).first()?, [lower, upper, step])?;
            data.attr(UNSIGNED).is_none().then(|| vec![span])
        }),
        inits: Some(|ir, op| &ir.op(op).operands()[3..]),
        ..LoopLike::COUNTED
    }),
    ways: Some(ways::looping),
    traits: Traits::SINGLE_BLOCK.union(Traits::ALLOCATION_SCOPE),
    terminator: "scf.yield",
    ..STRUCTURED
}];

const UNSIGNED: &str = "unsignedCmp";

fn parse(parser: &mut Parser<'_>, draft: &mut Draft) -> PResult<()> {
    let start = draft.offset();
    if parser.eat_keyword("unsigned") {
        draft.spec.attrs.set_static(UNSIGNED, Attr::Unit);
    }
    let iv = parser.plain_name()?;
    parser.expect(b'=')?;
    let lower = parser.operand()?;
    parser.expect_keyword("to")?;
    let upper = parser.operand()?;
    parser.expect_keyword("step")?;
    let bounds = [lower, upper, parser.operand()?];
    let (mut names, mut inits) = (Vec::new(), Vec::new());
    if parser.eat_keyword("iter_args") {
        (names, inits) = parser.assignments()?;
        parser.expect_arrow()?;
        draft.spec.result_types = parser.function_results()?;
    }
    let n_types = draft.spec.result_types.len();
    if names.len() != n_types {
        let message = "mismatch in number of loop-carried values and defined values";
        return Err(parser.error_at(start, message));
    }
    let ty = if parser.eat(b':') { parser.ty()? } else { Type::Index };
    parser.resolve_same(&bounds, &ty, &mut draft.spec.operands)?;
    parser.resolve_all(&inits, &draft.spec.result_types, start, &mut draft.spec.operands)?;
    let types = std::iter::once(&ty).chain(&draft.spec.result_types);
    let names = std::iter::once(iv).chain(names);
    let args: Vec<RegionArg<'_>> =
        names.zip(types).map(|(name, ty)| RegionArg::new(name, ty.clone())).collect();
    let region = parser.region(&args)?;
    parser.ensure_terminator(region, "scf.yield", &draft.spec.loc);
    draft.regions.push(region);
    parser.attr_dict(&mut draft.spec.attrs)
}

fn print(printer: &mut Printer<'_>, op: OpId) {
    let ir = printer.ir;
    let data = ir.op(op);
    let ([lower, upper, step, inits @ ..], Some(body)) = (data.operands(), ir.single_block(op, 0)) else {
        return;
    };
    printer.text(if data.attr(UNSIGNED).is_some() { " unsigned " } else { " " });
    printer.value(ir.block(body).args()[0]);
    for (word, value) in [(" = ", lower), (" to ", upper), (" step ", step)] {
        printer.text(word);
        printer.value(*value);
    }
    if !inits.is_empty() {
        printer.text(" iter_args");
        printer.assignments(&ir.block(body).args()[1..], inits);
        printer.text(" -> (");
        printer.types(inits.iter().map(|init| ir.ty(*init)));
        printer.text(")");
    }
    printer.text(" ");
    if *ir.ty(*lower) != Type::Index {
        printer.text(" : ");
        printer.ty(ir.ty(*lower));
        printer.text(" ");
    }
    let parts = RegionParts { terminators: !inits.is_empty(), ..RegionParts::default() };
    printer.region(data.regions()[0], parts);
    printer.discardable_attrs(op);
}

fn verify(ir: &Ir, op: OpId, out: &mut Vec<Diagnostic>) {
    let data = ir.op(op);
    if data.operands().len() - 3 != data.results().len() {
        out.push(ir.op_error(op, "mismatch in number of loop-carried values and defined values"));
    }
}

/// Start values, variables, yielded values and results are as many, and of the same types.
fn verify_regions(ir: &Ir, op: OpId, out: &mut Vec<Diagnostic>) {
    if let Err(message) = variables(ir, op) {
        return out.push(ir.op_error(op, message));
    }
    let data = ir.op(op);
    let Some(body) = ir.single_block(op, 0) else { return };
    let (args, Some(end)) = (&ir.block(body).args()[1..], edges::end(ir, body)) else { return };
    let yielded = ir.op(end).operands();
    let edges = [
        edge(ir, op, (Source::Parent(op), &data.operands()[3..]), (Target::Region(0), args)),
        edge(ir, op, (Source::End(end), yielded), (Target::Region(0), args)),
        edge(ir, op, (Source::End(end), yielded), (Target::Parent, data.results())),
    ];
    out.extend(edges.into_iter().find_map(Result::err).map(|error| *error));
}

fn variables(ir: &Ir, op: OpId) -> Result<(), String> {
    let data = ir.op(op);
    let Some(body) = ir.single_block(op, 0) else { return Ok(()) };
    let Some((iv, args)) = ir.block(body).args().split_first() else {
        return Err("expected body to have an induction variable".to_owned());
    };
    let inits = &data.operands()[3..];
    let yielded = edges::end(ir, body).map_or(&[][..], |end| ir.op(end).operands());
    alike(ir, ("init", "inits", inits), ("region iter_arg", "region iter_args", args))?;
    if !yielded.is_empty() {
        let yielded = ("yielded value", "yielded values", yielded);
        alike(ir, ("region iter_arg", "region iter_args", args), yielded)?;
    }
    if ir.ty(*iv) != ir.ty(data.operands()[0]) {
        return Err("expected induction variable to be same type as bounds and step".to_owned());
    }
    Ok(())
}

/// Two lists of values, with the words for one and for many of them.
fn alike(ir: &Ir, a: (&str, &str, &[ValueId]), b: (&str, &str, &[ValueId])) -> Result<(), String> {
    let ((a_one, a_many, a), (b_one, b_many, b)) = (a, b);
    if a.len() != b.len() {
        return Err(format!("different number of {a_many} and {b_many}: {} != {}", a.len(), b.len()));
    }
    match a.iter().zip(b).position(|(a, b)| ir.ty(*a) != ir.ty(*b)) {
        None => Ok(()),
        Some(n) => {
            let (a, b) = (ir.ty(a[n]), ir.ty(b[n]));
            Err(format!("{n}-th {a_one} and {n}-th {b_one} have different type: '{a}' != '{b}'"))
        }
    }
}
