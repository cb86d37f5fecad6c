//! Expands affine expressions to `arith` ops.
//!
//! # Method
//! Sums and products become `addi` and `muli`; divisions round towards zero there, so that what is negative
//! is mirrored before and after, and a remainder that is negative gets the divisor added. The ops and their
//! order are those of mlir-opt.
//!
//! # Exactness
//! Values agree where nothing wraps around, which index parameters of at most 2^48 see to.

use loopwright_affine_ir::machinery::{Name, OpaqueText};
use loopwright_affine_ir::{AffineExpr, AffineMap, Attr, BinaryKind, Builder, OpSpec, Type, ValueId};
use std::sync::Arc;

/// Predicates of `arith.cmpi`.
#[derive(Clone, Copy)]
pub(crate) enum Predicate {
    Equal = 0,
    Less = 2,
    LessEqual = 3,
    GreaterEqual = 5,
}

/// Whether no divisor is a literal that is not positive. What other divisors are is known where the op runs;
/// it is undefined where they are not positive.
pub(crate) fn is_expandable(expr: &AffineExpr) -> bool {
    let mut is_expandable = true;
    expr.walk(&mut |node| {
        if let AffineExpr::Binary(BinaryKind::Mod | BinaryKind::FloorDiv | BinaryKind::CeilDiv, _, by) = node
        {
            is_expandable &= by.as_const().is_none_or(|by| by > 0);
        }
    });
    is_expandable
}

/// The values of a map's results.
pub(crate) fn expand_map(builder: &mut Builder<'_>, map: &AffineMap, operands: &[ValueId]) -> Vec<ValueId> {
    map.results.iter().map(|expr| expand(builder, expr, operands.split_at(map.dims as usize))).collect()
}

/// The ops of the least and the greatest of two values.
pub(crate) const LEAST: &str = "arith.minsi";
pub(crate) const GREATEST: &str = "arith.maxsi";

/// The least or greatest result of a map.
pub(crate) fn extreme(
    builder: &mut Builder<'_>,
    map: &AffineMap,
    operands: &[ValueId],
    name: &'static str,
) -> ValueId {
    let values = expand_map(builder, map, operands);
    let first = values[0];
    values[1..].iter().fold(first, |all, value| builder.arith(name, &[all, *value]))
}

/// The value of an expression whose divisors are positive.
pub(crate) fn expand(
    builder: &mut Builder<'_>,
    expr: &AffineExpr,
    (dims, symbols): (&[ValueId], &[ValueId]),
) -> ValueId {
    let (kind, lhs, rhs) = match expr {
        AffineExpr::Const(value) => return builder.constant_index(*value),
        AffineExpr::Dim(dim) => return dims[*dim as usize],
        AffineExpr::Symbol(symbol) => return symbols[*symbol as usize],
        AffineExpr::Binary(kind, lhs, rhs) => (kind, lhs, rhs),
    };
    let lhs = expand(builder, lhs, (dims, symbols));
    let rhs = expand(builder, rhs, (dims, symbols));
    match kind {
        BinaryKind::Add => builder.arith("arith.addi", &[lhs, rhs]),
        BinaryKind::Mul => product(builder, lhs, rhs),
        BinaryKind::Mod => remainder(builder, lhs, rhs),
        BinaryKind::FloorDiv => floor_quotient(builder, lhs, rhs),
        BinaryKind::CeilDiv => ceil_quotient(builder, lhs, rhs),
    }
}

/// A product that is promised not to wrap around.
fn product(builder: &mut Builder<'_>, lhs: ValueId, rhs: ValueId) -> ValueId {
    promised(builder, "arith.muli", [lhs, rhs], "overflow<nsw>")
}

/// A sum, difference or product of integers with a promise, such as `overflow<nsw>`.
pub(crate) fn promised(
    builder: &mut Builder<'_>,
    name: &'static str,
    operands: [ValueId; 2],
    promise: &str,
) -> ValueId {
    let flags = OpaqueText { dialect: Name::from("arith"), body: Name::from(promise), pretty: true };
    let ty = builder.ir.ty(operands[0]).clone();
    let spec = OpSpec::new(builder.ir.dialects().known(name), builder.loc.clone());
    let spec = spec.operands(operands).result(ty).attr("overflowFlags", Attr::Opaque(Arc::new(flags)));
    let op = builder.create(spec);
    builder.ir.op(op).results()[0]
}

fn remainder(builder: &mut Builder<'_>, lhs: ValueId, rhs: ValueId) -> ValueId {
    let rest = builder.arith("arith.remsi", &[lhs, rhs]);
    let zero = builder.constant_index(0);
    let is_negative = compare(builder, Predicate::Less, rest, zero);
    let moved = builder.arith("arith.addi", &[rest, rhs]);
    select(builder, is_negative, moved, rest)
}

/// `-1 - (-1 - a) / b` where `a` is negative.
fn floor_quotient(builder: &mut Builder<'_>, lhs: ValueId, rhs: ValueId) -> ValueId {
    let zero = builder.constant_index(0);
    let minus_one = builder.constant_index(-1);
    let is_negative = compare(builder, Predicate::Less, lhs, zero);
    let mirrored = builder.arith("arith.subi", &[minus_one, lhs]);
    let dividend = select(builder, is_negative, mirrored, lhs);
    let quotient = builder.arith("arith.divsi", &[dividend, rhs]);
    let back = builder.arith("arith.subi", &[minus_one, quotient]);
    select(builder, is_negative, back, quotient)
}

/// `-(-a / b)` where `a` is not positive, else `(a - 1) / b + 1`.
fn ceil_quotient(builder: &mut Builder<'_>, lhs: ValueId, rhs: ValueId) -> ValueId {
    let zero = builder.constant_index(0);
    let one = builder.constant_index(1);
    let is_low = compare(builder, Predicate::LessEqual, lhs, zero);
    let mirrored = builder.arith("arith.subi", &[zero, lhs]);
    let before = builder.arith("arith.subi", &[lhs, one]);
    let dividend = select(builder, is_low, mirrored, before);
    let quotient = builder.arith("arith.divsi", &[dividend, rhs]);
    let back = builder.arith("arith.subi", &[zero, quotient]);
    let after = builder.arith("arith.addi", &[quotient, one]);
    select(builder, is_low, back, after)
}

/// A comparison of signed numbers.
pub(crate) fn compare(
    builder: &mut Builder<'_>,
    predicate: Predicate,
    lhs: ValueId,
    rhs: ValueId,
) -> ValueId {
    let spec = OpSpec::new(builder.ir.dialects().known("arith.cmpi"), builder.loc.clone());
    let code = Attr::Integer(predicate as i128, Type::I64);
    let op = builder.create(spec.operands([lhs, rhs]).result(Type::I1).attr("predicate", code));
    builder.ir.op(op).results()[0]
}

pub(crate) fn select(
    builder: &mut Builder<'_>,
    condition: ValueId,
    then: ValueId,
    other: ValueId,
) -> ValueId {
    let spec = OpSpec::new(builder.ir.dialects().known("arith.select"), builder.loc.clone());
    let op = builder.create(spec.operands([condition, then, other]).result(Type::Index));
    builder.ir.op(op).results()[0]
}
