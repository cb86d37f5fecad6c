//! `scf`: structured control flow: loops, conditionals and switches with arbitrary bounds and conditions.
//!
//! Bounds and conditions are any values: analyses find out which of them are affine.

mod edges;
mod for_op;
mod forall;
mod if_op;
mod index_switch;
mod parallel;
mod while_op;

use crate::core::attr::Attr;
use crate::core::diag::Diagnostic;
use crate::core::ids::{OpId, ValueId};
use crate::core::types::Type;
use crate::language::constraint::{ANY, I1};
use crate::language::defined::Defined;
use crate::language::fold::constant;
use crate::language::interfaces::{Bound, LoopRange};
use crate::language::ir::Ir;
use crate::language::op_def::{CountRule, Effects, OpDef, Syntax, Traits};
use crate::language::parse::{Draft, PResult, Parser};
use crate::language::print::{Printer, RegionParts};
use crate::language::signature::{Signature, one, unit_attr, variadic};

use crate::dialects::ways;

/// The values that an induction variable takes between two bounds by a step; `None` if they are no `index`
/// values, or the step is not a positive constant.
fn span(ir: &Ir, iv: ValueId, [lower, upper, step]: [ValueId; 3]) -> Option<LoopRange> {
    let step = constant(ir, step)?.as_i64().filter(|step| *step > 0)?;
    let range = LoopRange { iv, lower: Bound::value(lower), upper: Bound::value(upper), step };
    (*ir.ty(iv) == Type::Index).then_some(range)
}

/// What ops with regions have in common.
const STRUCTURED: OpDef =
    OpDef { effects: Effects::Recursive, n_regions: CountRule::Exactly(1), ..OpDef::BASE };

pub static OPS: &[&[OpDef]] =
    &[SIMPLE, for_op::OPS, forall::OPS, if_op::OPS, index_switch::OPS, parallel::OPS, while_op::OPS];

static SIMPLE: &[OpDef] = &[
    OpDef {
        name: "scf.condition",
        summary: "ends the first region of a loop: go on if the condition holds",
        defined: Defined::Always,
        syntax: Syntax::Format("`(` $condition `)` attr-dict ($args^ `:` type($args))?"),
        signature: Some(&Signature {
            operands: &[one("condition", &I1), variadic("args", &ANY)],
            ..Signature::NONE
        }),
        effects: Effects::PURE,
        traits: Traits::TERMINATOR,
        parents: &["scf.while"],
        ..OpDef::BASE
    },
    OpDef {
        name: "scf.execute_region",
        summary: "runs a region of any number of blocks once",
        defined: Defined::Always,
        syntax: Syntax::Custom { parse: parse_execute_region, print: print_execute_region },
        signature: Some(&Signature {
            results: &[variadic("results", &ANY)],
            attrs: &[unit_attr(NO_INLINE)],
            ..Signature::NONE
        }),
        verify: Some(verify_execute_region),
        ways: Some(ways::once),
        verify_regions: Some(edges::yields_to_parent),
        ..STRUCTURED
    },
    OpDef {
        name: "scf.yield",
        summary: "ends a region, handing over its results",
        defined: Defined::Always,
        syntax: Syntax::Format("attr-dict ($results^ `:` type($results))?"),
        signature: Some(&Signature { operands: &[variadic("results", &ANY)], ..Signature::NONE }),
        effects: Effects::PURE,
        traits: Traits::TERMINATOR.union(Traits::YIELD),
        parents: &["scf.execute_region", "scf.for", "scf.if", "scf.index_switch", "scf.while"],
        ..OpDef::BASE
    },
];

const NO_INLINE: &str = "no_inline";

/// `-> (types) no_inline {..} {attrs}`
fn parse_execute_region(parser: &mut Parser<'_>, draft: &mut Draft) -> PResult<()> {
    draft.spec.result_types = parser.arrow_types()?;
    if parser.eat_keyword(NO_INLINE) {
        draft.spec.attrs.set_static(NO_INLINE, Attr::Unit);
    }
    draft.regions.push(parser.region(&[])?);
    parser.attr_dict(&mut draft.spec.attrs)
}

fn print_execute_region(printer: &mut Printer<'_>, op: OpId) {
    let data = printer.ir.op(op);
    printer.arrow_types(op);
    printer.text(if data.attr(NO_INLINE).is_some() { " no_inline " } else { " " });
    printer.region(data.regions()[0], RegionParts { terminators: true, ..RegionParts::default() });
    printer.discardable_attrs(op);
}

fn verify_execute_region(ir: &Ir, op: OpId, out: &mut Vec<Diagnostic>) {
    match ir.region(ir.op(op).regions()[0]).blocks() {
        [] => out.push(ir.op_error(op, "region needs to have at least one block")),
        [entry, ..] if !ir.block(*entry).args().is_empty() => {
            out.push(ir.op_error(op, "region cannot have any arguments"));
        }
        _ => {}
    }
}

/// `array<i32: ..>` of numbers of operands.
fn sizes(numbers: &[usize]) -> Attr {
    Attr::i32_array(numbers.iter().map(|n| i32::try_from(*n).unwrap_or(i32::MAX)))
}
