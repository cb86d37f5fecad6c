//! `cf`: branches between the blocks of a region, and assertions.

pub(crate) mod switch;

use crate::core::attr::Attr;
use crate::core::diag::{Diagnostic, Severity};
use crate::core::ids::OpId;
use crate::core::types::Type;
use crate::language::constraint::{ANY, DENSE_I32_ARRAY_ATTR, I1, STRING_ATTR};
use crate::language::defined::{Condition, Defined};
use crate::language::ir::Ir;
use crate::language::op_def::{CountRule, Effects, OpDef, Syntax, Traits};
use crate::language::parse::{Draft, PResult, Parser};
use crate::language::print::Printer;
use crate::language::signature::{OPERAND_SEGMENTS, Signature, one, optional_attr, required_attr, variadic};

/// What all jumps have in common.
const JUMP: OpDef = OpDef { effects: Effects::PURE, traits: Traits::TERMINATOR, ..OpDef::BASE };

/// The dialect's operations, sorted by name.
pub static OPS: &[OpDef] = &[
    OpDef {
        name: "cf.assert",
        summary: "stops the program unless a condition holds",
        defined: Defined::Where(&[Condition::NonZero(0)]),
        syntax: Syntax::Format("$arg `,` $msg attr-dict"),
        signature: Some(&Signature {
            operands: &[one("arg", &I1)],
            attrs: &[required_attr("msg", &STRING_ATTR)],
            ..Signature::NONE
        }),
        ..OpDef::BASE
    },
    OpDef {
        name: "cf.br",
        summary: "goes on in another block",
        defined: Defined::Always,
        syntax: Syntax::Custom { parse: parse_br, print: print_br },
        signature: Some(&Signature { operands: &[variadic("destOperands", &ANY)], ..Signature::NONE }),
        n_successors: CountRule::Exactly(1),
        successor_operands: Some(|ir, op| std::iter::once(0..ir.op(op).operands().len()).collect()),
        ..JUMP
    },
    OpDef {
        name: "cf.cond_br",
        summary: "goes on in one of two blocks",
        defined: Defined::Always,
        syntax: Syntax::Custom { parse: parse_cond_br, print: print_cond_br },
        signature: Some(&COND_BR),
        verify: Some(verify_weights),
        decided_by: Some(0),
        n_successors: CountRule::Exactly(2),
        successor_operands: Some(|ir, op| {
            COND_BR.operand_groups(ir, op).into_iter().flatten().skip(1).collect()
        }),
        ..JUMP
    },
    OpDef {
        name: "cf.switch",
        summary: "goes on in the block of the case that an integer equals",
        defined: Defined::Always,
        syntax: Syntax::Custom { parse: switch::parse, print: switch::print },
        signature: Some(&switch::SIGNATURE),
        verify: Some(switch::verify),
        cases: Some(switch::switch_cases),
        n_successors: CountRule::AtLeast(1),
        successor_operands: Some(switch::successor_operands),
        ..JUMP
    },
];

static COND_BR: Signature = Signature {
    operands: &[
        one("condition", &I1),
        variadic("trueDestOperands", &ANY),
        variadic("falseDestOperands", &ANY),
    ],
    attrs: &[optional_attr(WEIGHTS, &DENSE_I32_ARRAY_ATTR)],
    operand_segments: true,
    ..Signature::NONE
};

const WEIGHTS: &str = "branch_weights";

/// `^dest(%a : type) {..}`
fn parse_br(parser: &mut Parser<'_>, draft: &mut Draft) -> PResult<()> {
    parser.successor_with_operands(draft)?;
    parser.attr_dict(&mut draft.spec.attrs)
}

fn print_br(printer: &mut Printer<'_>, op: OpId) {
    printer.text(" ");
    for branch in printer.ir.branches(op) {
        printer.branch(branch);
    }
    printer.discardable_attrs(op);
}

/// `%condition weights([1, 2]), ^true(%a : type), ^false {..}`
fn parse_cond_br(parser: &mut Parser<'_>, draft: &mut Draft) -> PResult<()> {
    let condition = parser.operand()?;
    if parser.eat_keyword("weights") {
        parser.expect(b'(')?;
        let weights = DENSE_I32_ARRAY_ATTR.form.parse(parser, WEIGHTS)?;
        parser.expect(b')')?;
        draft.spec.attrs.set_static(WEIGHTS, weights);
    }
    let condition = parser.resolve(condition, &Type::I1)?;
    draft.spec.operands.push(condition);
    parser.expect(b',')?;
    let n_true = parser.successor_with_operands(draft)?;
    parser.expect(b',')?;
    let n_false = parser.successor_with_operands(draft)?;
    draft.spec.attrs.set_static(OPERAND_SEGMENTS, sizes(&[1, n_true, n_false]));
    parser.attr_dict(&mut draft.spec.attrs)
}

fn print_cond_br(printer: &mut Printer<'_>, op: OpId) {
    let ir = printer.ir;
    let data = ir.op(op);
    printer.text(" ");
    printer.values(&data.operands()[..1]);
    if let Some(weights) = data.attr(WEIGHTS) {
        printer.text(" weights(");
        DENSE_I32_ARRAY_ATTR.form.print(printer, weights);
        printer.text(")");
    }
    for branch in ir.branches(op) {
        printer.text(", ");
        printer.branch(branch);
    }
    printer.discardable_attrs(op);
}

/// One weight per successor, and not all of them zero.
fn verify_weights(ir: &Ir, op: OpId, out: &mut Vec<Diagnostic>) {
    let data = ir.op(op);
    let Some(Attr::DenseArray(weights)) = data.attr(WEIGHTS) else { return };
    let (found, wanted) = (weights.values.len(), data.successors().len());
    let message = if found == 0 {
        return;
    } else if found != wanted {
        format!("expects number of branch weights to match number of successors: {found} vs {wanted}")
    } else if weights.values.iter().all(|weight| *weight == 0) {
        "branch weights cannot all be zero".to_owned()
    } else {
        return;
    };
    out.push(Diagnostic::new(Severity::Error, ir.place(&data.loc), message));
}

/// `array<i32: ..>` of numbers of operands.
fn sizes(numbers: &[usize]) -> Attr {
    Attr::i32_array(numbers.iter().map(|n| i32::try_from(*n).unwrap_or(i32::MAX)))
}
