//! Chains of `arith` ops with constants: sums of sums, products of products, comparisons turned around.
//!
//! # Exactness
//! Sums and products wrap around alike, in whatever order; ops that promise not to are left alone.

use crate::util::greedy::Rewriter;
use affine_ir::{Arithmetic, Attr, Ir, OpId, OpSpec, Type, ValueId, constant};

/// A value plus or minus another part, as far as one op tells.
#[derive(Clone, Copy)]
struct Sum {
    /// The part that is no constant, and whether it is taken away.
    value: ValueId,
    is_negative: bool,
    constant: u64,
}

/// The bits of an integer constant of at most 64.
fn bits(ir: &Ir, value: ValueId) -> Option<u64> {
    let is_narrow = match ir.ty(value) {
        Type::Index => true,
        Type::Integer { width, .. } => *width <= 64,
        _ => false,
    };
    let number = constant(ir, value).filter(|_| is_narrow).and_then(Attr::as_integer)?;
    // The lowest 64 bits.
    Some(number as u64)
}

/// An integer op of `arith` without promises, and what it computes.
fn plain(ir: &Ir, op: OpId) -> Option<Arithmetic> {
    let def = ir.def(op);
    let is_plain = match ir.op(op).attr("overflowFlags") {
        None => true,
        Some(Attr::Opaque(flags)) => &*flags.body == "overflow<none>",
        Some(_) => false,
    };
    def.arithmetic.filter(|_| def.dialect() == "arith" && is_plain && ir.op(op).operands().len() == 2)
}

fn sum(ir: &Ir, op: OpId) -> Option<Sum> {
    let kind = plain(ir, op)?;
    let [lhs, rhs] = *ir.op(op).operands() else { return None };
    match (kind, bits(ir, lhs), bits(ir, rhs)) {
        (Arithmetic::Sum, None, Some(constant)) => Some(Sum { value: lhs, is_negative: false, constant }),
        (Arithmetic::Difference, None, Some(constant)) => {
            Some(Sum { value: lhs, is_negative: false, constant: constant.wrapping_neg() })
        }
        (Arithmetic::Difference, Some(constant), None) => {
            Some(Sum { value: rhs, is_negative: true, constant })
        }
        _ => None,
    }
}

fn make(rewriter: &mut Rewriter<'_>, op: OpId, name: &'static str, operands: [Result<u64, ValueId>; 2]) {
    let ty = rewriter.ir.ty(rewriter.ir.op(op).results()[0]).clone();
    let value = rewriter.build(op, |builder| {
        let operands = operands.map(|operand| match operand {
            Ok(bits) => builder.constant(Attr::of_bits(&ty, bits)),
            Err(value) => value,
        });
        builder.arith(name, &operands)
    });
    rewriter.replace(op, &[value]);
}

/// A sum or difference of one, both with constants.
pub(crate) fn sums(rewriter: &mut Rewriter<'_>, op: OpId) -> bool {
    let ir = &*rewriter.ir;
    let Some(outer) = sum(ir, op) else { return false };
    let Some(inner_op) = ir.defining_op(outer.value) else { return false };
    let Some(inner) = sum(ir, inner_op) else { return false };
    let is_difference = |op: OpId| ir.def(op).arithmetic == Some(Arithmetic::Difference);
    // A difference of differences by constants stays one.
    let stays = is_difference(op) && is_difference(inner_op) && !outer.is_negative && !inner.is_negative;
    let constant = match outer.is_negative {
        true => outer.constant.wrapping_sub(inner.constant),
        false => outer.constant.wrapping_add(inner.constant),
    };
    match outer.is_negative != inner.is_negative {
        true => make(rewriter, op, "arith.subi", [Ok(constant), Err(inner.value)]),
        false if stays => make(rewriter, op, "arith.subi", [Err(inner.value), Ok(constant.wrapping_neg())]),
        false => make(rewriter, op, "arith.addi", [Err(inner.value), Ok(constant)]),
    }
    true
}

/// A product of one, both with constants.
pub(crate) fn products(rewriter: &mut Rewriter<'_>, op: OpId) -> bool {
    let ir = &*rewriter.ir;
    let factor = |op: OpId| {
        let [lhs, rhs] = *ir.op(op).operands() else { return None };
        let is_product = plain(ir, op) == Some(Arithmetic::Product) && bits(ir, lhs).is_none();
        is_product.then_some(lhs).zip(bits(ir, rhs))
    };
    let Some((product, outer)) = factor(op) else { return false };
    let Some((value, inner)) = ir.defining_op(product).and_then(factor) else { return false };
    make(rewriter, op, "arith.muli", [Err(value), Ok(inner.wrapping_mul(outer))]);
    true
}

/// The opposite of a comparison of integers.
pub(crate) fn opposites(rewriter: &mut Rewriter<'_>, op: OpId) -> bool {
    let ir = &*rewriter.ir;
    let is_exclusive =
        ir.def(op).dialect() == "arith" && ir.def(op).arithmetic == Some(Arithmetic::ExclusiveOr);
    let [lhs, rhs] = *ir.op(op).operands() else { return false };
    if !is_exclusive || *ir.ty(rhs) != Type::I1 || bits(ir, rhs).is_none_or(|bits| bits & 1 == 0) {
        return false;
    }
    let Some(compared) = ir.defining_op(lhs).filter(|op| ir.op(*op).name() == "arith.cmpi") else {
        return false;
    };
    let Some(code) = ir.op(compared).attr("predicate").and_then(Attr::as_i64) else { return false };
    // `eq` and `ne`; `lt`, `le`, `gt` and `ge`, of signed and of unsigned numbers.
    const OPPOSITES: [i128; 10] = [1, 0, 5, 4, 3, 2, 9, 8, 7, 6];
    let Some(opposite) = usize::try_from(code).ok().and_then(|code| OPPOSITES.get(code)).copied() else {
        return false;
    };
    let operands = ir.op(compared).operands().to_vec();
    let value = rewriter.build(op, |builder| {
        let spec = OpSpec::new(builder.ir.dialects().known("arith.cmpi"), builder.loc.clone());
        let spec =
            spec.operands(operands).result(Type::I1).attr("predicate", Attr::Integer(opposite, Type::I64));
        let made = builder.create(spec);
        builder.ir.op(made).results()[0]
    });
    rewriter.replace(op, &[value]);
    true
}
