//! Patterns for chains of `arith` ops with constants: nested sums and products, swapped comparisons.
//!
//! # Exactness
//! Sums and products wrap around alike, in whatever order. What both ops of a chain promise, not to wrap
//! around, the one in their place promises if its constant is the sum or product of theirs as a number, too:
//! then its result is that of the chain as a number.

use crate::loops::expansion::promised;
use crate::simplify::greedy::Rewriter;
use loopwright_affine_ir::machinery::Arithmetic;
use loopwright_affine_ir::{Attr, Ir, OpId, OpSpec, Traits, Type, ValueId, constant};

/// A value plus or minus another part, as far as one op shows.
#[derive(Clone, Copy)]
struct Sum {
    /// The part that is no constant, and whether it is taken away.
    value: ValueId,
    is_negative: bool,
    constant: Constant,
}

/// A constant, in each way to read its bits.
#[derive(Clone, Copy)]
struct Constant {
    signed: i128,
    unsigned: i128,
}

impl Constant {
    /// An integer constant of at most 64 bits.
    fn of(ir: &Ir, value: ValueId) -> Option<Constant> {
        let width = width(ir.ty(value))?;
        let number = constant(ir, value).and_then(Attr::as_integer)?;
        let unsigned = number & ((1 << width) - 1);
        let signed = if unsigned >> (width - 1) == 1 { unsigned - (1 << width) } else { unsigned };
        Some(Constant { signed, unsigned })
    }

    fn join(self, other: Constant, join: impl Fn(i128, i128) -> Option<i128>) -> Option<Constant> {
        let (signed, unsigned) = (join(self.signed, other.signed)?, join(self.unsigned, other.unsigned)?);
        Some(Constant { signed, unsigned })
    }

    fn negated(self) -> Constant {
        Constant { signed: -self.signed, unsigned: -self.unsigned }
    }

    /// The lowest 64 bits.
    fn bits(self) -> u64 {
        self.signed as u64
    }
}

fn width(ty: &Type) -> Option<u32> {
    match ty {
        Type::Index => Some(64),
        Type::Integer { width, .. } => Some(*width).filter(|width| (1..=64).contains(width)),
        _ => None,
    }
}

/// Not to wrap around as numbers with a sign, or without.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Promise {
    signed: bool,
    unsigned: bool,
}

impl Promise {
    const NONE: Promise = Promise { signed: false, unsigned: false };

    /// What an op promises; `None` if that is unknown.
    fn of(ir: &Ir, op: OpId) -> Option<Promise> {
        let Some(flags) = ir.op(op).attr("overflowFlags") else { return Some(Promise::NONE) };
        let words = flags.enum_word("arith", "overflow")?;
        let mut promise = Promise::NONE;
        for word in words.split(',').map(str::trim) {
            match word {
                "nsw" => promise.signed = true,
                "nuw" => promise.unsigned = true,
                "none" => {}
                _ => return None,
            }
        }
        Some(promise)
    }

    /// What is left of this and another one, with a constant that is to be of a type.
    fn kept(self, other: Promise, constant: Constant, ty: &Type) -> Promise {
        // A number of `index` may have 32 bits.
        let width = if *ty == Type::Index { 32 } else { width(ty).unwrap_or(1) };
        let half = 1i128 << (width - 1);
        Promise {
            signed: self.signed && other.signed && (-half..half).contains(&constant.signed),
            unsigned: self.unsigned && other.unsigned && (0..2 * half).contains(&constant.unsigned),
        }
    }

    /// How it is written; `None` for no promise.
    fn words(self) -> Option<&'static str> {
        match (self.signed, self.unsigned) {
            (true, true) => Some("overflow<nsw, nuw>"),
            (true, false) => Some("overflow<nsw>"),
            (false, true) => Some("overflow<nuw>"),
            (false, false) => None,
        }
    }
}

/// What an integer op of `arith` computes of two numbers.
fn arithmetic(ir: &Ir, op: OpId) -> Option<Arithmetic> {
    let def = ir.def(op);
    def.arithmetic.filter(|_| def.dialect() == "arith" && ir.op(op).operands().len() == 2)
}

fn sum(ir: &Ir, op: OpId) -> Option<Sum> {
    let kind = arithmetic(ir, op)?;
    let [lhs, rhs] = *ir.op(op).operands() else { return None };
    let (is_negative, value, constant) = match (kind, Constant::of(ir, lhs), Constant::of(ir, rhs)) {
        (Arithmetic::Sum, None, Some(constant)) => (false, lhs, constant),
        (Arithmetic::Difference, None, Some(constant)) => (false, lhs, constant.negated()),
        (Arithmetic::Difference, Some(constant), None) => (true, rhs, constant),
        _ => return None,
    };
    Some(Sum { value, is_negative, constant })
}

/// An operand of what is made.
enum Operand {
    Constant(Constant),
    Value(ValueId),
}

fn make(
    rewriter: &mut Rewriter<'_>,
    op: OpId,
    (name, promise): (&'static str, Promise),
    operands: [Operand; 2],
) {
    let ty = rewriter.ir.ty(rewriter.ir.op(op).results()[0]).clone();
    let value = rewriter.build(op, |builder| {
        let operands = operands.map(|operand| match operand {
            Operand::Constant(constant) => builder.constant(Attr::of_bits(&ty, constant.bits())),
            Operand::Value(value) => value,
        });
        match promise.words() {
            Some(words) => promised(builder, name, operands, words),
            None => builder.arith(name, &operands),
        }
    });
    rewriter.replace(op, &[value]);
}

/// A sum or difference of one, both with constants.
pub(crate) fn sums(rewriter: &mut Rewriter<'_>, op: OpId) -> bool {
    let ir = &*rewriter.ir;
    let Some(outer) = sum(ir, op) else { return false };
    let Some(inner_op) = ir.defining_op(outer.value) else { return false };
    let Some(inner) = sum(ir, inner_op) else { return false };
    let Some(promises) = Promise::of(ir, op).zip(Promise::of(ir, inner_op)) else { return false };
    let is_difference = |op: OpId| ir.def(op).arithmetic == Some(Arithmetic::Difference);
    // A difference of differences by constants stays one.
    let stays = is_difference(op) && is_difference(inner_op) && !outer.is_negative && !inner.is_negative;
    let joined = outer.constant.join(inner.constant, |outer_part, inner_part| match outer.is_negative {
        true => outer_part.checked_sub(inner_part),
        false => outer_part.checked_add(inner_part),
    });
    let Some(joined) = joined else { return false };
    let constant = if stays { joined.negated() } else { joined };
    // A difference of a sum, which becomes a sum, promises nothing, as in mlir-opt.
    let turns = is_difference(op) && !is_difference(inner_op) && !outer.is_negative;
    let promise = match turns {
        true => Promise::NONE,
        false => promises.0.kept(promises.1, constant, ir.ty(inner.value)),
    };
    let (value, constant) = (Operand::Value(inner.value), Operand::Constant(constant));
    match outer.is_negative != inner.is_negative {
        true => make(rewriter, op, ("arith.subi", promise), [constant, value]),
        false if stays => make(rewriter, op, ("arith.subi", promise), [value, constant]),
        false => make(rewriter, op, ("arith.addi", promise), [value, constant]),
    }
    true
}

/// A product of one, both with constants.
pub(crate) fn products(rewriter: &mut Rewriter<'_>, op: OpId) -> bool {
    let ir = &*rewriter.ir;
    let factor = |op: OpId| {
        let [lhs, rhs] = *ir.op(op).operands() else { return None };
        let is_product = arithmetic(ir, op) == Some(Arithmetic::Product) && Constant::of(ir, lhs).is_none();
        let constant = Constant::of(ir, rhs).filter(|_| is_product)?;
        Some((lhs, constant, Promise::of(ir, op)?))
    };
    let Some((product, outer, promised)) = factor(op) else { return false };
    let Some((value, inner, before)) = ir.defining_op(product).and_then(factor) else { return false };
    // Less than 128 bits, but for those of unsigned numbers.
    let Some(constant) = outer.join(inner, |outer, inner| Some(outer.wrapping_mul(inner))) else {
        return false;
    };
    let mut promise = promised.kept(before, constant, ir.ty(value));
    promise.unsigned &= outer.unsigned.checked_mul(inner.unsigned).is_some();
    make(rewriter, op, ("arith.muli", promise), [Operand::Value(value), Operand::Constant(constant)]);
    true
}

/// The opposite of a comparison of integers.
pub(crate) fn opposites(rewriter: &mut Rewriter<'_>, op: OpId) -> bool {
    let ir = &*rewriter.ir;
    let is_exclusive =
        ir.def(op).dialect() == "arith" && ir.def(op).arithmetic == Some(Arithmetic::ExclusiveOr);
    let [lhs, rhs] = *ir.op(op).operands() else { return false };
    if !is_exclusive
        || *ir.ty(rhs) != Type::I1
        || Constant::of(ir, rhs).is_none_or(|constant| constant.unsigned != 1)
    {
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

/// A choice of false where a condition holds and of true where it does not: its opposite.
pub(crate) fn opposite_choice(rewriter: &mut Rewriter<'_>, op: OpId) -> bool {
    let ir = &*rewriter.ir;
    let [condition, then, other] = *ir.op(op).operands() else { return false };
    let is_choice =
        ir.def(op).has(Traits::CHOICE) && *ir.ty(condition) == Type::I1 && *ir.ty(then) == Type::I1;
    let is_constant = |value: ValueId, number: i128| {
        Constant::of(ir, value).is_some_and(|constant| constant.unsigned == number)
    };
    if !is_choice || !is_constant(then, 0) || !is_constant(other, 1) {
        return false;
    }
    let value = rewriter.build(op, |builder| builder.arith("arith.xori", &[condition, other]));
    rewriter.replace(op, &[value]);
    true
}
