//! `affine.if`: a conditional on an integer set.
//!
//! ```text
//! %r = affine.if #set(%a)[%n] -> f32 { then } else { else } {attrs}
//! ```

use std::sync::Arc;

use crate::core::affine::set::IntegerSet;
use crate::core::attr::Attr;
use crate::core::ids::{BlockId, OpId, ValueId};
use crate::dialects::affine::syntax::{parse_as_many, print_dims_and_symbols};
use crate::dialects::affine::{fold, verify};
use crate::dialects::ways;
use crate::language::constraint::{ANY, INTEGER_SET_ATTR};
use crate::language::defined::Defined;
use crate::language::interfaces::IfCondition;
use crate::language::ir::Ir;
use crate::language::op_def::{CountRule, Effects, OpDef, Syntax, Traits};
use crate::language::parse::{Draft, PResult, Parser};
use crate::language::print::{Printer, RegionParts};
use crate::language::signature::{Signature, required_attr, variadic};

const IF: &str = "affine.if";

pub static OPS: &[OpDef] = &[OpDef {
    name: IF,
    summary: "a conditional on an integer set",
    terminator: "affine.yield",
    verify: Some(verify::if_op),
    ways: Some(ways::once),
    fold: Some(fold::if_op),
    syntax: Syntax::Custom { parse: parse_if, print: print_if },
    effects: Effects::Recursive,
    defined: Defined::Always,
    condition: Some(|ir, op| IfCondition {
        set: IfOp(op).set(ir).clone(),
        operands: IfOp(op).operands(ir).to_vec(),
    }),
    signature: Some(&Signature {
        operands: &[variadic("operands", &ANY)],
        results: &[variadic("results", &ANY)],
        attrs: &[required_attr("condition", &INTEGER_SET_ATTR)],
        ..Signature::NONE
    }),
    n_regions: CountRule::Exactly(2),
    traits: Traits::AFFINE_OPERANDS,
    ..OpDef::BASE
}];

/// A view of a verified `affine.if`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct IfOp(pub OpId);

impl IfOp {
    /// The view of `op`, if it is an `affine.if`.
    pub fn of(ir: &Ir, op: OpId) -> Option<IfOp> {
        (ir.def(op).name == IF).then_some(IfOp(op))
    }

    /// The set whose membership is the condition.
    ///
    /// # Panics
    /// Like all accessors of this view, when the IR does not verify.
    pub fn set(self, ir: &Ir) -> &Arc<IntegerSet> {
        ir.op(self.0).attr("condition").and_then(Attr::as_set).expect("a verified conditional has a set")
    }

    /// The point: dimension operands, then symbol operands.
    pub fn operands(self, ir: &Ir) -> &[ValueId] {
        ir.op(self.0).operands()
    }

    /// What runs when the point lies in the set.
    pub fn then_block(self, ir: &Ir) -> BlockId {
        ir.single_block(self.0, 0).expect("a verified conditional has a then block")
    }

    /// What runs when it does not.
    pub fn else_block(self, ir: &Ir) -> Option<BlockId> {
        ir.single_block(self.0, 1)
    }
}

fn parse_if(parser: &mut Parser<'_>, draft: &mut Draft) -> PResult<()> {
    let at = parser.offset();
    let Attr::IntegerSet(set) = parser.attr(None)? else {
        return Err(parser.error_at(at, "invalid kind of attribute specified"));
    };
    parse_as_many(parser, draft, (set.dims, set.symbols), "integer set")?;
    draft.spec.attrs = parser.dictionary([("condition", Attr::IntegerSet(set))]);
    draft.spec.result_types.extend(parser.arrow_types()?);
    let then_region = parser.region(&[])?;
    parser.ensure_terminator(then_region, "affine.yield", &draft.spec.loc);
    draft.regions.push(then_region);
    let else_region = if parser.eat_keyword("else") {
        let region = parser.region(&[])?;
        parser.ensure_terminator(region, "affine.yield", &draft.spec.loc);
        region
    } else {
        parser.empty_region()
    };
    draft.regions.push(else_region);
    parser.attr_dict(&mut draft.spec.attrs)
}

fn print_if(printer: &mut Printer<'_>, op: OpId) {
    let data = printer.ir.op(op);
    printer.text(" ");
    if let Some(set @ Attr::IntegerSet(shape)) = data.attr("condition") {
        printer.attr(set);
        print_dims_and_symbols(printer, data.operands(), shape.dims);
    }
    printer.arrow_types(op);
    printer.text(" ");
    let parts = RegionParts { terminators: !data.results().is_empty(), ..RegionParts::default() };
    printer.region(data.regions()[0], parts);
    if !printer.ir.region(data.regions()[1]).blocks().is_empty() {
        printer.text(" else ");
        printer.region(data.regions()[1], parts);
    }
    printer.discardable_attrs(op);
}
