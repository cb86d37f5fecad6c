//! `scf.forall`: a parallel loop nest whose iterations write into shared tensors.
//!
//! ```text
//! %r = scf.forall (%i, %j) = (0, %a) to (%n, 10) step (2, 1) shared_outs(%o = %t) -> (tensor<4xf32>) {
//!   scf.forall.in_parallel {
//!   }
//! }
//! scf.forall (%i) in (%n) {
//! }
//! ```
//!
//! Of each list of bounds, what is known is in an attribute, and what is not known is an operand; [`DYNAMIC`]
//! holds its place in the attribute.

use crate::core::attr::Attr;
use crate::core::diag::{Diagnostic, Severity};
use crate::core::elements::DenseArray;
use crate::core::ids::OpId;
use crate::core::loc::Loc;
use crate::core::types::Type;
use crate::language::constraint::{AttrConstraint, DENSE_I64_ARRAY_ATTR, INDEX, TypeConstraint};
use crate::language::interfaces::{LoopLike, entry_args};
use crate::language::ir::Ir;
use crate::language::op_def::{Effects, OpDef, Syntax, Traits};
use crate::language::parse::{Draft, Operand, PResult, Parser, RegionArg};
use crate::language::print::{Printer, RegionParts};
use crate::language::signature::{
    Blocks, OPERAND_SEGMENTS, RegionDecl, Signature, optional_attr, required_attr, variadic,
};

use crate::dialects::scf::{STRUCTURED, edges};

pub static OPS: &[OpDef] = &[
    OpDef {
        name: "scf.forall",
        summary: "a loop nest over an index space, writing into shared tensors",
        syntax: Syntax::Custom { parse, print },
        signature: Some(&FORALL),
        verify: Some(verify),
        // Shared tensors come after the induction variables, which are indices.
        loop_like: Some(LoopLike {
            counters: |ir, op| {
                let args = entry_args(ir, op);
                &args[..args.iter().take_while(|arg| *ir.ty(**arg) == Type::Index).count()]
            },
            is_parallel: true,
            ..LoopLike::COUNTED
        }),
        traits: Traits::SINGLE_BLOCK.union(Traits::ALLOCATION_SCOPE),
        terminator: IN_PARALLEL,
        ..STRUCTURED
    },
    OpDef {
        name: IN_PARALLEL,
        summary: "ends an iteration, combining what it has made with the shared tensors",
        syntax: Syntax::Custom { parse: parse_in_parallel, print: print_in_parallel },
        signature: Some(&Signature {
            regions: &[RegionDecl { name: "region", blocks: Blocks::One }],
            ..Signature::NONE
        }),
        verify: Some(verify_in_parallel),
        effects: Effects::Unknown,
        traits: Traits::TERMINATOR.union(Traits::SINGLE_BLOCK).union(Traits::NO_TERMINATOR),
        parents: &["scf.forall"],
        ..STRUCTURED
    },
];

const IN_PARALLEL: &str = "scf.forall.in_parallel";

/// The only op that may be in an `scf.forall.in_parallel`. Its dialect is not known here.
const COMBINING: &str = "tensor.parallel_insert_slice";

/// Stands for a bound that is an operand.
const DYNAMIC: i64 = i64::MIN;

/// The lists of bounds: the operands, the attribute, and what messages call them.
const LISTS: [(&str, &str, &str); 3] = [
    ("dynamicLowerBound", "staticLowerBound", "lower bound"),
    ("dynamicUpperBound", "staticUpperBound", "upper bound"),
    ("dynamicStep", "staticStep", "step"),
];

static FORALL: Signature = Signature {
    operands: &[
        variadic(LISTS[0].0, &INDEX),
        variadic(LISTS[1].0, &INDEX),
        variadic(LISTS[2].0, &INDEX),
        variadic("outputs", &RANKED_TENSOR),
    ],
    results: &[variadic("results", &RANKED_TENSOR)],
    attrs: &[
        required_attr(LISTS[0].1, &DENSE_I64_ARRAY_ATTR),
        required_attr(LISTS[1].1, &DENSE_I64_ARRAY_ATTR),
        required_attr(LISTS[2].1, &DENSE_I64_ARRAY_ATTR),
        optional_attr("mapping", &MAPPING_ATTR),
    ],
    regions: &[RegionDecl { name: "region", blocks: Blocks::One }],
    operand_segments: true,
    ..Signature::NONE
};

static RANKED_TENSOR: TypeConstraint =
    TypeConstraint::new("ranked tensor of any type values", |ty| matches!(ty, Type::Tensor(_)));

/// The attributes that map loops to devices are those of the dialect `gpu`, of which none is known here.
static MAPPING_ATTR: AttrConstraint = AttrConstraint::new("Device Mapping array attribute", |attr| {
    let is_mapping = |attr: &Attr| matches!(attr, Attr::Opaque(text) if text.dialect.as_str() == "gpu");
    attr.as_array().is_some_and(|items| items.iter().all(is_mapping))
});

/// A list of bounds as written: numbers, and operands where the numbers are [`DYNAMIC`].
#[derive(Default)]
struct Bounds<'a> {
    operands: Vec<Operand<'a>>,
    values: Vec<i64>,
}

impl Bounds<'_> {
    fn all(value: i64, n: usize) -> Self {
        Bounds { operands: Vec::new(), values: vec![value; n] }
    }
}

fn parse(parser: &mut Parser<'_>, draft: &mut Draft) -> PResult<()> {
    parser.expect(b'(')?;
    let ivs = parser.list(b')', Parser::plain_name)?;
    let lists = if parser.eat_keyword("in") {
        let upper = parse_bounds(parser)?;
        [Bounds::all(0, ivs.len()), upper, Bounds::all(1, ivs.len())]
    } else {
        parser.expect(b'=')?;
        let lower = parse_bounds(parser)?;
        parser.expect_keyword("to")?;
        let upper = parse_bounds(parser)?;
        parser.expect_keyword("step")?;
        [lower, upper, parse_bounds(parser)?]
    };
    let mut groups = Vec::with_capacity(4);
    for (list, (_, name, _)) in lists.iter().zip(LISTS) {
        parser.resolve_same(&list.operands, &Type::Index, &mut draft.spec.operands)?;
        groups.push(list.operands.len());
        let values = list.values.iter().copied().map(i128::from).collect();
        draft.spec.attrs.set_static(name, Attr::DenseArray(DenseArray { elem: Type::I64, values }.into()));
    }
    let (mut names, mut outputs) = (Vec::new(), Vec::new());
    let at = parser.offset();
    if parser.eat_keyword("shared_outs") {
        (names, outputs) = parser.assignments()?;
        draft.spec.result_types = parser.arrow_types()?;
    }
    parser.resolve_all(&outputs, &draft.spec.result_types, at, &mut draft.spec.operands)?;
    groups.push(outputs.len());
    draft.spec.attrs.set_static(OPERAND_SEGMENTS, super::sizes(&groups));
    let index = ivs.into_iter().map(|iv| RegionArg::new(iv, Type::Index));
    let shared = names.into_iter().zip(&draft.spec.result_types);
    let args: Vec<RegionArg<'_>> =
        index.chain(shared.map(|(name, ty)| RegionArg::new(name, ty.clone()))).collect();
    let region = parser.region(&args)?;
    ensure_in_parallel(parser, region, &draft.spec.loc);
    draft.regions.push(region);
    parser.attr_dict(&mut draft.spec.attrs)
}

/// The terminator that is left out has an empty block.
fn ensure_in_parallel(parser: &mut Parser<'_>, region: crate::core::ids::RegionId, loc: &Loc) {
    parser.ensure_terminator(region, IN_PARALLEL, loc);
    let ir = &mut parser.ir;
    let block = ir.region(region).blocks().first().copied();
    let Some(end) = block.and_then(|block| edges::end(ir, block)) else { return };
    if ir.op(end).name() == IN_PARALLEL && ir.op(end).regions().is_empty() {
        let inner = ir.create_region();
        ir.append_block(inner);
        ir.attach_region(end, inner);
    }
}

/// `(%a, 3)`
fn parse_bounds<'a>(parser: &mut Parser<'a>) -> PResult<Bounds<'a>> {
    let mut bounds = Bounds::default();
    parser.expect(b'(')?;
    parser.list(b')', |parser| {
        match parser.eat_operand()? {
            Some(operand) => {
                bounds.operands.push(operand);
                bounds.values.push(DYNAMIC);
            }
            None => bounds.values.push(parser.integer()?),
        }
        Ok(())
    })?;
    Ok(bounds)
}

fn print(printer: &mut Printer<'_>, op: OpId) {
    let ir = printer.ir;
    let data = ir.op(op);
    let Some(body) = ir.single_block(op, 0) else { return };
    let rank = statics(ir, op, LISTS[0].1).len();
    let (ivs, shared) = ir.block(body).args().split_at(rank.min(ir.block(body).args().len()));
    printer.text(" (");
    printer.values(ivs);
    let only = |name: &str, wanted: i128| statics(ir, op, name).iter().all(|value| *value == wanted);
    if only(LISTS[0].1, 0) && only(LISTS[2].1, 1) {
        print_bounds(printer, op, ") in (", 1);
    } else {
        print_bounds(printer, op, ") = (", 0);
        print_bounds(printer, op, ") to (", 1);
        print_bounds(printer, op, ") step (", 2);
    }
    printer.text(")");
    if !shared.is_empty() {
        printer.text(" shared_outs");
        printer.assignments(shared, FORALL.values(ir, op, "outputs"));
        printer.text(" -> (");
        printer.types(data.results().iter().map(|result| ir.ty(*result)));
        printer.text(")");
    }
    printer.text(" ");
    let parts = RegionParts { terminators: !data.results().is_empty(), ..RegionParts::default() };
    printer.region(data.regions()[0], parts);
    let hidden = LISTS.map(|(_, name, _)| name);
    printer.attr_dict(&data.attrs, &[&hidden[..], &[OPERAND_SEGMENTS]].concat());
}

fn print_bounds(printer: &mut Printer<'_>, op: OpId, before: &str, list: usize) {
    let ir = printer.ir;
    let (operands, name, _) = LISTS[list];
    let mut operands = FORALL.values(ir, op, operands).iter();
    printer.text(before);
    printer.list(statics(ir, op, name), |printer, value| {
        let operand = if *value == i128::from(DYNAMIC) { operands.next() } else { None };
        match operand {
            Some(operand) => printer.value(*operand),
            None => printer.fmt(format_args!("{value}")),
        }
    });
}

/// The known bounds of a list.
fn statics<'ir>(ir: &'ir Ir, op: OpId, name: &str) -> &'ir [i128] {
    match ir.op(op).attr(name) {
        Some(Attr::DenseArray(array)) => &array.values,
        _ => &[],
    }
}

/// `{..}`, with a block even if it is empty.
fn parse_in_parallel(parser: &mut Parser<'_>, draft: &mut Draft) -> PResult<()> {
    let region = parser.region(&[])?;
    parser.ensure_block(region);
    draft.regions.push(region);
    parser.attr_dict(&mut draft.spec.attrs)
}

fn print_in_parallel(printer: &mut Printer<'_>, op: OpId) {
    printer.text(" ");
    printer.region(printer.ir.op(op).regions()[0], RegionParts::default());
    printer.discardable_attrs(op);
}

fn verify(ir: &Ir, op: OpId, out: &mut Vec<Diagnostic>) {
    if let Err(message) = first_fault(ir, op) {
        return out.push(ir.op_error(op, message));
    }
    let rank = statics(ir, op, LISTS[0].1).len();
    for (operands, name, what) in LISTS {
        let values = statics(ir, op, name);
        let n_dynamic = values.iter().filter(|value| **value == i128::from(DYNAMIC)).count();
        let message = if values.len() != rank {
            format!("expected {rank} {what} values, got {}", values.len())
        } else if FORALL.values(ir, op, operands).len() != n_dynamic {
            format!("expected {n_dynamic} dynamic {what} values")
        } else {
            continue;
        };
        return out.push(Diagnostic::new(Severity::Error, ir.place(&ir.op(op).loc), message));
    }
}

fn first_fault(ir: &Ir, op: OpId) -> Result<(), String> {
    let (data, outputs) = (ir.op(op), FORALL.values(ir, op, "outputs"));
    let rank = statics(ir, op, LISTS[0].1).len();
    let args = ir.single_block(op, 0).map_or(&[][..], |body| ir.block(body).args());
    let first_output = data.operands().len() - outputs.len();
    if data.results().len() != outputs.len() {
        let (results, outputs) = (data.results().len(), outputs.len());
        return Err(format!("produces {results} results, but has only {outputs} outputs"));
    }
    if args.len() != rank + outputs.len() {
        return Err(format!("region expects {} arguments", rank + outputs.len()));
    }
    let (ivs, shared) = args.split_at(rank);
    if let Some(n) = ivs.iter().position(|iv| *ir.ty(*iv) != Type::Index) {
        return Err(format!("expects {n}-th block argument to be an index"));
    }
    for (n, ((output, arg), result)) in outputs.iter().zip(shared).zip(data.results()).enumerate() {
        let (ty, result) = (ir.ty(*output), ir.ty(*result));
        if ty != result {
            let operand = first_output + n;
            return Err(format!(
                "expected type of operand #{operand} ('{ty}') to match type of corresponding result ('{result}')"
            ));
        }
        if ir.ty(*arg) != ty {
            return Err(format!("type mismatch between {n}-th output and corresponding block argument"));
        }
    }
    match data.attr("mapping").and_then(Attr::as_array) {
        Some(mapping) if !mapping.is_empty() && mapping.len() != rank => {
            Err("mapping attribute size must match op rank".to_owned())
        }
        _ => Ok(()),
    }
}

fn verify_in_parallel(ir: &Ir, op: OpId, out: &mut Vec<Diagnostic>) {
    let Some(block) = ir.single_block(op, 0) else { return };
    if ir.block(block).ops().iter().any(|inner| ir.op(*inner).name() != COMBINING) {
        out.push(ir.op_error(op, "expected only ParallelCombiningOpInterface ops"));
    }
}
