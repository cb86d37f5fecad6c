//! Expands floor and ceiling division and non-negative remainder to ops that round towards zero.
//!
//! # Problem
//! What lowers affine maps knows only division that rounds towards zero, and chooses by signs what to divide
//! and what to make of the quotient. Whoever reads the result wants the division back.
//!
//! # Method
//! For `c > 0`, where `/` and `rest` are those of division towards zero:
//! - `a mod c = (a rest c < 0) ? a rest c + c : a rest c`,
//! - `a floordiv c = (a < 0) ? -1 - q : q` with `q = ((a < 0) ? -1 - a : a) / c`,
//! - `a ceildiv c = (a <= 0) ? 0 - q : q + 1` with `q = ((a <= 0) ? 0 - a : a - 1) / c`.

use crate::core::affine::expr::{AffineExpr, BinaryKind};
use crate::core::ids::{OpId, ValueId};
use crate::language::fold::constant;
use crate::language::interfaces::{Arithmetic, Relation};
use crate::language::ir::Ir;
use crate::language::op_def::Traits;

/// A rounded division that was expanded; it is one where the divisor is positive and no step wraps around.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RoundedDivision {
    /// `mod`, `floordiv` or `ceildiv`.
    pub kind: BinaryKind,
    /// What is divided.
    pub dividend: ValueId,
    /// What it is divided by.
    pub divisor: ValueId,
}

impl RoundedDivision {
    /// The division, of dimension 0 by dimension 1.
    pub fn expression(self) -> AffineExpr {
        AffineExpr::binary(self.kind, AffineExpr::Dim(0), AffineExpr::Dim(1))
    }
}

/// Matches an op that chooses between two values and so computes a rounded division.
///
/// ```
/// # use loopwright_affine_ir::{ParseOptions, Source, parse};
/// use loopwright_affine_ir::machinery::rounded_division;
/// use loopwright_affine_ir::BinaryKind;
/// let text = "func.func @f(%a: index) -> index {
///   %zero = arith.constant 0 : index
///   %ten = arith.constant 10 : index
///   %rest = arith.remsi %a, %ten : index
///   %is_negative = arith.cmpi slt, %rest, %zero : index
///   %moved = arith.addi %rest, %ten : index
///   %mod = arith.select %is_negative, %moved, %rest : index
///   return %mod : index
/// }";
/// let ir = parse(&Source::new("f.mlir", text), &ParseOptions::default()).expect("reads");
/// let choice = ir.walk(ir.module()).find(|op| ir.op(*op).name() == "arith.select").expect("is there");
/// assert_eq!(rounded_division(&ir, choice).expect("is one").kind, BinaryKind::Mod);
/// ```
pub fn rounded_division(ir: &Ir, op: OpId) -> Option<RoundedDivision> {
    let (condition, [then, other]) = choice(ir, op)?;
    let (relation, tested) = sign(ir, condition)?;
    let of = |kind, (dividend, divisor)| Some(RoundedDivision { kind, dividend, divisor });
    match relation {
        Relation::Less if tested == other => {
            let (dividend, divisor) = operands(ir, other, Arithmetic::TruncatedRemainder)?;
            let is_moved = has_operands(ir, then, Arithmetic::Sum, (other, divisor));
            of(BinaryKind::Mod, (dividend, divisor)).filter(|_| is_moved)
        }
        Relation::Less => {
            let (dividend, divisor) = operands(ir, other, Arithmetic::TruncatedDivision)?;
            let is_floor = mirrors(ir, then, other, -1)
                && chosen(ir, dividend, condition)
                    .is_some_and(|[then, other]| other == tested && mirrors(ir, then, tested, -1));
            of(BinaryKind::FloorDiv, (tested, divisor)).filter(|_| is_floor)
        }
        Relation::LessEqual => {
            let quotient = moved(ir, other, 1)?;
            let (dividend, divisor) = operands(ir, quotient, Arithmetic::TruncatedDivision)?;
            let is_ceil = mirrors(ir, then, quotient, 0)
                && chosen(ir, dividend, condition).is_some_and(|[then, other]| {
                    moved(ir, other, -1) == Some(tested) && mirrors(ir, then, tested, 0)
                });
            of(BinaryKind::CeilDiv, (tested, divisor)).filter(|_| is_ceil)
        }
        _ => None,
    }
}

/// What decides, and between which values.
fn choice(ir: &Ir, op: OpId) -> Option<(ValueId, [ValueId; 2])> {
    match *ir.op(op).operands() {
        [condition, then, other] if ir.def(op).has(Traits::CHOICE) => Some((condition, [then, other])),
        _ => None,
    }
}

/// The two values of a choice that `by` decides, or that something decides which says the same.
fn chosen(ir: &Ir, value: ValueId, by: ValueId) -> Option<[ValueId; 2]> {
    let (condition, values) = choice(ir, ir.defining_op(value)?)?;
    (condition == by || sign(ir, condition)? == sign(ir, by)?).then_some(values)
}

/// How a value is compared with zero, as a signed number.
fn sign(ir: &Ir, condition: ValueId) -> Option<(Relation, ValueId)> {
    let op = ir.defining_op(condition)?;
    let comparison = ir.def(op).compares.and_then(|compares| compares(ir, op))?;
    let [value, zero] = *ir.op(op).operands() else { return None };
    (comparison.is_signed && number(ir, zero) == Some(0)).then_some((comparison.relation, value))
}

fn number(ir: &Ir, value: ValueId) -> Option<i128> {
    constant(ir, value)?.as_integer()
}

fn operands(ir: &Ir, value: ValueId, kind: Arithmetic) -> Option<(ValueId, ValueId)> {
    let op = ir.defining_op(value).filter(|op| ir.def(*op).arithmetic == Some(kind))?;
    match *ir.op(op).operands() {
        [lhs, rhs] => Some((lhs, rhs)),
        _ => None,
    }
}

/// Whether a value is computed of these two, or of two that are the same constants.
fn has_operands(ir: &Ir, value: ValueId, kind: Arithmetic, (lhs, rhs): (ValueId, ValueId)) -> bool {
    let is_same = |a: ValueId, b: ValueId| {
        a == b || number(ir, a).is_some_and(|number_of_a| number(ir, b) == Some(number_of_a))
    };
    operands(ir, value, kind).is_some_and(|(a, b)| is_same(a, lhs) && is_same(b, rhs))
}

/// Whether `value` is `number - of`.
fn mirrors(ir: &Ir, value: ValueId, of: ValueId, number_before: i128) -> bool {
    operands(ir, value, Arithmetic::Difference)
        .is_some_and(|(from, less)| less == of && number(ir, from) == Some(number_before))
}

/// The value to which a number is added to get this one.
fn moved(ir: &Ir, value: ValueId, by: i128) -> Option<ValueId> {
    let added = operands(ir, value, Arithmetic::Sum).map(|(lhs, rhs)| (lhs, number(ir, rhs)));
    let taken =
        || operands(ir, value, Arithmetic::Difference).map(|(lhs, rhs)| (lhs, number(ir, rhs).map(|n| -n)));
    [added, taken()].into_iter().flatten().find(|(_, number)| *number == Some(by)).map(|(lhs, _)| lhs)
}
