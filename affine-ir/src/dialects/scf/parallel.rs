//! `scf.parallel`: a loop nest whose iterations are independent, except for the reductions of `scf.reduce`.
//!
//! ```text
//! %r = scf.parallel (%i) = (%lower) to (%upper) step (%step) init (%init) -> f32 {
//!   scf.reduce(%x : f32) {
//!   ^bb0(%a: f32, %b: f32):
//!     %s = arith.addf %a, %b : f32
//!     scf.reduce.return %s : f32
//!   }
//! }
//! ```

use crate::core::attr::Attr;
use crate::core::diag::Diagnostic;
use crate::core::ids::{OpId, ValueId};
use crate::core::types::Type;
use crate::dialects::arith::ConstantOp;
use crate::language::constraint::{ANY, INDEX};
use crate::language::defined::Defined;
use crate::language::interfaces::{LoopLike, LoopRange, entry_args};
use crate::language::ir::Ir;
use crate::language::op_def::{CountRule, Effects, OpDef, Syntax, Traits};
use crate::language::parse::{Draft, Operand, PResult, Parser, RegionArg};
use crate::language::print::{Printer, RegionParts};
use crate::language::signature::{Blocks, OPERAND_SEGMENTS, RegionDecl, Signature, one, variadic};

use crate::dialects::scf::{STRUCTURED, edges};

pub static OPS: &[OpDef] = &[
    OpDef {
        name: "scf.parallel",
        summary: "a loop nest whose iterations are independent",
        syntax: Syntax::Custom { parse, print },
        signature: Some(&PARALLEL),
        verify: Some(verify),
        loop_like: Some(LoopLike { is_parallel: true, spans: Some(spans), ..LoopLike::COUNTED }),
        traits: Traits::SINGLE_BLOCK.union(Traits::ALLOCATION_SCOPE),
        ..STRUCTURED
    },
    OpDef {
        name: "scf.reduce",
        summary: "ends the body of a parallel loop, telling how values of all iterations are combined",
        defined: Defined::Always,
        syntax: Syntax::Custom { parse: parse_reduce, print: print_reduce },
        signature: Some(&Signature {
            operands: &[variadic("operands", &ANY)],
            regions: &[RegionDecl { name: "reductions", blocks: Blocks::One }],
            ..Signature::NONE
        }),
        verify: Some(verify_reduce),
        verify_regions: Some(verify_reductions),
        traits: Traits::TERMINATOR,
        parents: &["scf.parallel"],
        n_regions: CountRule::Any,
        ..STRUCTURED
    },
    OpDef {
        name: "scf.reduce.return",
        summary: "ends a reduction",
        defined: Defined::Always,
        syntax: Syntax::Format("$result attr-dict `:` type($result)"),
        signature: Some(&Signature { operands: &[one("result", &ANY)], ..Signature::NONE }),
        verify: Some(verify_reduce_return),
        effects: Effects::PURE,
        traits: Traits::TERMINATOR.union(Traits::YIELD),
        parents: &["scf.reduce"],
        ..OpDef::BASE
    },
];

static PARALLEL: Signature = Signature {
    operands: &[
        variadic("lowerBound", &INDEX),
        variadic("upperBound", &INDEX),
        variadic("step", &INDEX),
        variadic("initVals", &ANY),
    ],
    results: &[variadic("results", &ANY)],
    regions: &[RegionDecl { name: "region", blocks: Blocks::One }],
    operand_segments: true,
    ..Signature::NONE
};

fn parse(parser: &mut Parser<'_>, draft: &mut Draft) -> PResult<()> {
    let at = draft.offset();
    parser.expect(b'(')?;
    let ivs = parser.list(b')', Parser::plain_name)?;
    parser.expect(b'=')?;
    let mut bounds = values(parser, ivs.len())?;
    parser.expect_keyword("to")?;
    bounds.extend(values(parser, ivs.len())?);
    parser.expect_keyword("step")?;
    bounds.extend(values(parser, ivs.len())?);
    let inits = if parser.eat_keyword("init") { parser.bracketed_operands(b'(', b')')? } else { Vec::new() };
    draft.spec.result_types = parser.arrow_types()?;
    parser.resolve_same(&bounds, &Type::Index, &mut draft.spec.operands)?;
    parser.resolve_all(&inits, &draft.spec.result_types, at, &mut draft.spec.operands)?;
    let args: Vec<RegionArg<'_>> = ivs.iter().map(|iv| RegionArg::new(*iv, Type::Index)).collect();
    let region = parser.region(&args)?;
    parser.ensure_terminator(region, "scf.reduce", &draft.spec.loc);
    draft.regions.push(region);
    let sizes = [ivs.len(), ivs.len(), ivs.len(), inits.len()];
    draft.spec.attrs.set_static(OPERAND_SEGMENTS, super::sizes(&sizes));
    parser.attr_dict(&mut draft.spec.attrs)
}

/// `(%a, %b)`, `n` of them.
fn values<'a>(parser: &mut Parser<'a>, n: usize) -> PResult<Vec<Operand<'a>>> {
    let at = parser.offset();
    let operands = parser.bracketed_operands(b'(', b')')?;
    if operands.len() == n {
        Ok(operands)
    } else {
        Err(parser.error_at(at, format!("expected {n} operands")))
    }
}

fn spans(ir: &Ir, op: OpId) -> Option<Vec<LoopRange>> {
    let [lower, upper, step] =
        ["lowerBound", "upperBound", "step"].map(|group| PARALLEL.values(ir, op, group));
    let bounds = lower.iter().zip(upper).zip(step);
    let counters = entry_args(ir, op).iter().zip(bounds);
    counters.map(|(iv, ((lower, upper), step))| super::span(ir, *iv, [*lower, *upper, *step])).collect()
}

fn print(printer: &mut Printer<'_>, op: OpId) {
    let ir = printer.ir;
    let data = ir.op(op);
    let Some(body) = ir.single_block(op, 0) else { return };
    printer.text(" (");
    printer.values(ir.block(body).args());
    for (words, group) in [(") = (", "lowerBound"), (") to (", "upperBound"), (") step (", "step")] {
        printer.text(words);
        printer.values(PARALLEL.values(ir, op, group));
    }
    printer.text(")");
    let inits = PARALLEL.values(ir, op, "initVals");
    if !inits.is_empty() {
        printer.text(" init (");
        printer.values(inits);
        printer.text(")");
    }
    printer.arrow_types(op);
    printer.text(" ");
    printer.region(data.regions()[0], RegionParts { terminators: true, ..RegionParts::default() });
    printer.discardable_attrs(op);
}

fn verify(ir: &Ir, op: OpId, out: &mut Vec<Diagnostic>) {
    if let Err(message) = bounds_fault(ir, op) {
        return out.push(ir.op_error(op, message));
    }
    let (data, inits) = (ir.op(op), PARALLEL.values(ir, op, "initVals"));
    let Some(end) = ir.single_block(op, 0).and_then(|body| edges::end(ir, body)) else { return };
    if ir.op(end).name() != "scf.reduce" {
        let error = ir.op_error(op, "expects body to terminate with 'scf.reduce'");
        return out.push(error.with_note(ir.place(&ir.op(end).loc), "terminator here"));
    }
    let (n_results, n_inits) = (data.results().len(), inits.len());
    let n_reductions = ir.op(end).regions().len();
    let unlike = |what: &str, n: usize| {
        ir.op_error(
            op,
            format!("expects number of results: {n_results} to be the same as number of {what}: {n}"),
        )
    };
    if n_results != n_reductions {
        return out.push(unlike("reductions", n_reductions));
    }
    if n_results != n_inits {
        return out.push(unlike("initial values", n_inits));
    }
    for (n, (operand, result)) in ir.op(end).operands().iter().zip(data.results()).enumerate() {
        let (found, wanted) = (ir.ty(*operand), ir.ty(*result));
        if found != wanted {
            let message = format!(
                "expects type of {n}-th reduction operand: '{found}' to be the same as the {n}-th result type: \
                 '{wanted}'"
            );
            return out.push(ir.op_error(end, message));
        }
    }
}

fn bounds_fault(ir: &Ir, op: OpId) -> Result<(), String> {
    let group = |name: &str| PARALLEL.values(ir, op, name);
    let (n, steps) = (group("lowerBound").len(), group("step"));
    if steps.is_empty() {
        return Err("needs at least one tuple element for lowerBound, upperBound and step".to_owned());
    }
    if group("upperBound").len() != n || steps.len() != n {
        return Err("expects as many lower bounds as upper bounds and steps".to_owned());
    }
    if steps.iter().any(|step| constant(ir, *step).is_some_and(|step| step <= 0)) {
        return Err("constant step operand must be positive".to_owned());
    }
    let ivs = ir.single_block(op, 0).map_or(&[][..], |body| ir.block(body).args());
    if ivs.len() != n {
        let found = ivs.len();
        return Err(format!(
            "expects the same number of induction variables: {found} as bound and step values: {n}"
        ));
    }
    if ivs.iter().any(|iv| *ir.ty(*iv) != Type::Index) {
        return Err("expects arguments for the induction variable to be of index type".to_owned());
    }
    Ok(())
}

/// A constant of `arith`: mlir-opt looks at no other steps here.
fn constant(ir: &Ir, value: ValueId) -> Option<i64> {
    let constant = ConstantOp::of(ir, ir.defining_op(value)?)?;
    constant.value(ir).and_then(Attr::as_i64)
}

/// `(%a, %b : type, type) {..}, {..} {attrs}`
fn parse_reduce(parser: &mut Parser<'_>, draft: &mut Draft) -> PResult<()> {
    if parser.eat(b'(') {
        let at = parser.offset();
        let operands = parser.operand_list()?;
        parser.expect(b':')?;
        let types = parser.type_list()?;
        parser.resolve_all(&operands, &types, at, &mut draft.spec.operands)?;
        parser.expect(b')')?;
    }
    while parser.at(b'{') {
        draft.regions.push(parser.region(&[])?);
        if !parser.eat(b',') {
            break;
        }
    }
    parser.attr_dict(&mut draft.spec.attrs)
}

fn print_reduce(printer: &mut Printer<'_>, op: OpId) {
    let ir = printer.ir;
    let data = ir.op(op);
    if !data.operands().is_empty() {
        printer.text("(");
        printer.values(data.operands());
        printer.text(" : ");
        printer.types(data.operands().iter().map(|value| ir.ty(*value)));
        printer.text(")");
    }
    printer.text(" ");
    let parts = RegionParts { entry_args: true, terminators: true, ..RegionParts::default() };
    printer.list(data.regions(), |printer, region| printer.region(*region, parts));
    printer.discardable_attrs(op);
}

fn verify_reduce(ir: &Ir, op: OpId, out: &mut Vec<Diagnostic>) {
    let (n_regions, n_operands) = (ir.op(op).regions().len(), ir.op(op).operands().len());
    if n_regions != n_operands {
        let message = format!(
            "expects number of reduction regions: {n_regions} to be the same as number of reduction operands: \
             {n_operands}"
        );
        out.push(ir.op_error(op, message));
    }
}

fn verify_reductions(ir: &Ir, op: OpId, out: &mut Vec<Diagnostic>) {
    let data = ir.op(op);
    for (n, operand) in data.operands().iter().enumerate() {
        let (ty, Some(block)) = (ir.ty(*operand), ir.single_block(op, n)) else { return };
        let args = ir.block(block).args();
        if args.len() != 2 || args.iter().any(|arg| ir.ty(*arg) != ty) {
            let message =
                format!("expected two block arguments with type '{ty}' in the {n}-th reduction region");
            return out.push(ir.op_error(op, message));
        }
        if edges::end(ir, block).is_none_or(|end| ir.op(end).name() != "scf.reduce.return") {
            let message = "reduction bodies must be terminated with an 'scf.reduce.return' op";
            return out.push(ir.op_error(op, message));
        }
    }
}

fn verify_reduce_return(ir: &Ir, op: OpId, out: &mut Vec<Diagnostic>) {
    let Some(argument) = ir.op(op).parent().and_then(|block| ir.block(block).args().first()) else { return };
    let wanted = ir.ty(*argument);
    if ir.op(op).operands().first().is_some_and(|result| ir.ty(*result) != wanted) {
        let message = format!("must have type '{wanted}' (the type of the reduction inputs)");
        out.push(ir.op_error(op, message));
    }
}
