//! Meanings of the `arith` ops, by family.
//!
//! Integers wrap around unless the op says that they cannot (`overflow<nsw>`), which is then checked; `index`
//! never wraps. What LLVM calls poison (shifts past the width, casts of floats that do not fit) is an error here.

mod float;

pub(super) use float::{
    compare_floats, float_binary, float_cast, float_to_int, int_to_float, negate, scaling_extend,
    scaling_truncate,
};

use crate::attr::Attr;
use crate::ids::OpId;
use crate::interp::{
    CompiledOp, Compiler, Int, InterpError, Machine, Repr, Scalar, Trap, dense_words, number, step, undefined,
};

type Compiled = Result<CompiledOp, InterpError>;

/// Why an integer operation has no result.
pub(in crate::dialects) enum Fault {
    DivisionByZero,
    DivisionOverflow,
    ShiftTooFar,
    Overflow(i128),
    SignedOverflow(i128),
    UnsignedOverflow(i128),
    Inexact,
}

impl Fault {
    fn message(&self, int: Int, lhs: u64, rhs: u64) -> String {
        let (left, right) = (int.signed(lhs), int.signed(rhs));
        match self {
            Fault::DivisionByZero => format!("division of {left} by zero"),
            Fault::DivisionOverflow => format!("division of {left} by {right} overflows {int}"),
            Fault::ShiftTooFar => format!("shift by {} of a value of {} bits", int.unsigned(rhs), int.width),
            Fault::Overflow(value) => format!("{value} does not fit in a {int}"),
            Fault::SignedOverflow(value) => {
                format!(
                    "signed overflow: {value} does not fit in {int}, and the op says that it cannot happen"
                )
            }
            Fault::UnsignedOverflow(value) => {
                format!(
                    "unsigned overflow: {value} does not fit in {int}, and the op says that it cannot happen"
                )
            }
            Fault::Inexact => {
                format!("{left} and {right} leave a remainder, and the op says that it cannot happen")
            }
        }
    }
}

/// What an op promises about its result.
#[derive(Clone, Copy)]
pub(super) struct Promise {
    /// `overflow<nsw>`, and always for `index`.
    signed: bool,
    /// `overflow<nuw>`
    unsigned: bool,
    /// `exact`
    pub exact: bool,
}

impl Promise {
    fn of(cx: &Compiler<'_>, op: OpId) -> Promise {
        let data = cx.ir().op(op);
        let (signed, unsigned) = match data.attr("overflowFlags") {
            Some(Attr::Integer(flags, _)) => (flags & 1 != 0, flags & 2 != 0),
            Some(Attr::Opaque(flags)) => (flags.body.contains("nsw"), flags.body.contains("nuw")),
            _ => (false, false),
        };
        Promise { signed, unsigned, exact: flag(cx, op, "isExact") }
    }
}

/// Whether an op carries a flag, which may be written as a unit or as a boolean.
fn flag(cx: &Compiler<'_>, op: OpId, name: &str) -> bool {
    cx.ir().op(op).attr(name).is_some_and(|value| *value != Attr::Bool(false))
}

/// An operation on two integers, given as slots. Monomorphic per op, so that the closure is small.
pub(in crate::dialects) fn int_binary(
    cx: &mut Compiler<'_>,
    op: OpId,
    apply: impl Fn(Int, u64, u64) -> Result<u64, Fault> + Copy + Send + Sync + 'static,
) -> Compiled {
    let int = cx.int(op, cx.result_value(op, 0)?)?;
    let (lhs, rhs, to) = (cx.operand(op, 0)?, cx.operand(op, 1)?, cx.result(op, 0)?);
    step(move |m| match apply(int, m.regs[lhs], m.regs[rhs]) {
        Ok(value) => {
            m.regs[to] = value;
            Ok(())
        }
        Err(fault) => failed(m, op, int, lhs, rhs, &fault),
    })
}

/// An operation that may overflow: `apply` is exact in 128 bits.
pub(super) fn int_overflowing(
    cx: &mut Compiler<'_>,
    op: OpId,
    apply: impl Fn(i128, i128) -> i128 + Copy + Send + Sync + 'static,
) -> Compiled {
    let promise = Promise::of(cx, op);
    int_binary(cx, op, move |int, lhs, rhs| {
        let value = apply(i128::from(int.signed(lhs)), i128::from(int.signed(rhs)));
        if int.is_index && !int.holds(value) {
            return Err(Fault::Overflow(value));
        }
        if promise.signed && !int.holds(value) {
            return Err(Fault::SignedOverflow(value));
        }
        if promise.unsigned {
            let value = apply(i128::from(int.unsigned(lhs)), i128::from(int.unsigned(rhs)));
            if !int.holds_unsigned(value) {
                return Err(Fault::UnsignedOverflow(value));
            }
        }
        Ok(int.wrap(value as u64))
    })
}

/// A signed division; `apply` gets a divisor that is not zero, and does not overflow.
pub(in crate::dialects) fn division_signed(
    cx: &mut Compiler<'_>,
    op: OpId,
    apply: impl Fn(i64, i64) -> i64 + Copy + Send + Sync + 'static,
) -> Compiled {
    let exact = Promise::of(cx, op).exact;
    int_binary(cx, op, move |int, lhs, rhs| {
        let (left, right) = (int.signed(lhs), int.signed(rhs));
        if right == 0 {
            return Err(Fault::DivisionByZero);
        }
        if right == -1 && left == int.min() {
            return Err(Fault::DivisionOverflow);
        }
        if exact && left % right != 0 {
            return Err(Fault::Inexact);
        }
        Ok(int.wrap(apply(left, right) as u64))
    })
}

/// An unsigned division; `apply` gets a divisor that is not zero.
pub(in crate::dialects) fn division_unsigned(
    cx: &mut Compiler<'_>,
    op: OpId,
    apply: impl Fn(u64, u64) -> u64 + Copy + Send + Sync + 'static,
) -> Compiled {
    let exact = Promise::of(cx, op).exact;
    int_binary(cx, op, move |int, lhs, rhs| {
        let (left, right) = (int.unsigned(lhs), int.unsigned(rhs));
        if right == 0 {
            return Err(Fault::DivisionByZero);
        }
        if exact && left % right != 0 {
            return Err(Fault::Inexact);
        }
        Ok(int.wrap(apply(left, right)))
    })
}

/// `arith.shli`
pub(super) fn shift_left(cx: &mut Compiler<'_>, op: OpId) -> Compiled {
    let promise = Promise::of(cx, op);
    int_binary(cx, op, move |int, lhs, rhs| {
        let amount = shift_amount(int, rhs)?;
        let value = int.wrap(lhs << amount);
        if (promise.signed || int.is_index) && int.signed(value) >> amount != int.signed(lhs) {
            let exact = i128::from(int.signed(lhs)) << amount;
            return Err(if int.is_index { Fault::Overflow(exact) } else { Fault::SignedOverflow(exact) });
        }
        if promise.unsigned && int.unsigned(value) >> amount != int.unsigned(lhs) {
            return Err(Fault::UnsignedOverflow((u128::from(int.unsigned(lhs)) << amount) as i128));
        }
        Ok(value)
    })
}

/// `arith.shrsi`, `arith.shrui`
pub(in crate::dialects) fn shift_right(cx: &mut Compiler<'_>, op: OpId, signed: bool) -> Compiled {
    let exact = Promise::of(cx, op).exact;
    int_binary(cx, op, move |int, lhs, rhs| {
        let amount = shift_amount(int, rhs)?;
        if exact && int.unsigned(lhs) & ((1 << amount) - 1) != 0 {
            return Err(Fault::Inexact);
        }
        Ok(int.wrap(if signed { (int.signed(lhs) >> amount) as u64 } else { int.unsigned(lhs) >> amount }))
    })
}

pub(in crate::dialects) fn shift_amount(int: Int, slot: u64) -> Result<u32, Fault> {
    match u32::try_from(int.unsigned(slot)) {
        Ok(amount) if amount < int.width => Ok(amount),
        _ => Err(Fault::ShiftTooFar),
    }
}

#[cold]
fn failed(
    m: &Machine<'_>,
    op: OpId,
    int: Int,
    lhs: usize,
    rhs: usize,
    fault: &Fault,
) -> Result<(), Box<Trap>> {
    undefined(op, fault.message(int, m.regs[lhs], m.regs[rhs]))
}

/// An operation on two integers with two results of which the second is computed from the first.
pub(super) fn int_extended(
    cx: &mut Compiler<'_>,
    op: OpId,
    apply: fn(Int, u64, u64) -> (u64, u64),
) -> Compiled {
    let int = cx.int(op, cx.result_value(op, 0)?)?;
    let (lhs, rhs) = (cx.operand(op, 0)?, cx.operand(op, 1)?);
    let (low, high) = (cx.result(op, 0)?, cx.result(op, 1)?);
    step(move |m| {
        (m.regs[low], m.regs[high]) = apply(int, m.regs[lhs], m.regs[rhs]);
        Ok(())
    })
}

/// The sum, and whether it wrapped around.
pub(super) fn addui_extended(int: Int, lhs: u64, rhs: u64) -> (u64, u64) {
    let sum = u128::from(int.unsigned(lhs)) + u128::from(int.unsigned(rhs));
    (int.wrap(sum as u64), (sum >> int.width) as u64)
}

/// The low and the high half of the signed product.
pub(super) fn mulsi_extended(int: Int, lhs: u64, rhs: u64) -> (u64, u64) {
    let product = i128::from(int.signed(lhs)) * i128::from(int.signed(rhs));
    (int.wrap(product as u64), int.wrap((product >> int.width) as u64))
}

/// The low and the high half of the unsigned product.
pub(super) fn mului_extended(int: Int, lhs: u64, rhs: u64) -> (u64, u64) {
    let product = u128::from(int.unsigned(lhs)) * u128::from(int.unsigned(rhs));
    (int.wrap(product as u64), int.wrap((product >> int.width) as u64))
}

/// `arith.cmpi`
pub(super) fn compare_ints(cx: &mut Compiler<'_>, op: OpId) -> Compiled {
    let predicate = predicate(cx, op)?;
    compare_with(cx, op, predicate)
}

/// A comparison of two integers by the predicate of this number.
pub(in crate::dialects) fn compare_with(cx: &mut Compiler<'_>, op: OpId, predicate: u64) -> Compiled {
    let int = cx.int(op, cx.operand_value(op, 0)?)?;
    let signed: fn(i64, i64) -> bool = match predicate {
        0 => |lhs, rhs| lhs == rhs,
        1 => |lhs, rhs| lhs != rhs,
        2 => |lhs, rhs| lhs < rhs,
        3 => |lhs, rhs| lhs <= rhs,
        4 => |lhs, rhs| lhs > rhs,
        5 => |lhs, rhs| lhs >= rhs,
        6 => |lhs, rhs| (lhs as u64) < rhs as u64,
        7 => |lhs, rhs| lhs as u64 <= rhs as u64,
        8 => |lhs, rhs| lhs as u64 > rhs as u64,
        9 => |lhs, rhs| lhs as u64 >= rhs as u64,
        _ => return Err(cx.refusal(op, "has a predicate that does not exist")),
    };
    let (lhs, rhs, to) = (cx.operand(op, 0)?, cx.operand(op, 1)?, cx.result(op, 0)?);
    // Sign extension keeps the unsigned order, too.
    step(move |m| {
        m.regs[to] = u64::from(signed(int.signed(m.regs[lhs]), int.signed(m.regs[rhs])));
        Ok(())
    })
}

fn predicate(cx: &Compiler<'_>, op: OpId) -> Result<u64, InterpError> {
    let predicate = cx.ir().op(op).attr("predicate").and_then(Attr::as_i64);
    predicate.and_then(|code| u64::try_from(code).ok()).ok_or_else(|| cx.refusal(op, "has no predicate"))
}

/// `arith.select`
pub(super) fn select(cx: &mut Compiler<'_>, op: OpId) -> Compiled {
    let (condition, yes, no) = (cx.operand(op, 0)?, cx.operand(op, 1)?, cx.operand(op, 2)?);
    let to = cx.value(op, cx.result_value(op, 0)?)?;
    cx.int(op, cx.operand_value(op, 0)?)?;
    [yes, no].into_iter().for_each(|value| cx.hands_over(value));
    if let (Some(poison_yes), Some(poison_no), Some(poison_to)) =
        (cx.shadow(yes), cx.shadow(no), cx.shadow(to.start))
    {
        return step(move |m| {
            let is_set = m.regs[condition] != 0;
            m.copy(if is_set { yes } else { no }, to.start, to.len());
            m.copy(if is_set { poison_yes } else { poison_no }, poison_to, to.len());
            Ok(())
        });
    }
    step(move |m| {
        let from = if m.regs[condition] != 0 { yes } else { no };
        m.copy(from, to.start, to.len());
        Ok(())
    })
}

/// `arith.constant`
pub(in crate::dialects) fn constant(cx: &mut Compiler<'_>, op: OpId) -> Compiled {
    let value = cx.result_value(op, 0)?;
    let (to, elem) = (cx.value(op, value)?, cx.elem(op, value)?);
    let attr = cx.ir().op(op).attr("value").ok_or_else(|| cx.refusal(op, "has no value"))?;
    let words = match (attr, elem.scalar) {
        (Attr::Float(value), Scalar::Float(_)) => Some(vec![value.bits as u64, (value.bits >> 64) as u64]),
        (Attr::Dense(dense), _) => dense_words(dense, elem),
        (Attr::WideInteger(value, _), Scalar::Int(width)) => Some(number::words_of(value, width)),
        (attr, Scalar::Int(width)) => attr.as_integer().map(|value| number::words_of(&value.into(), width)),
        (attr, Scalar::Index) => attr.as_i64().map(|value| vec![value as u64]),
        _ => None,
    };
    let mut words = words.ok_or_else(|| cx.refusal(op, "is a constant without interpretation"))?;
    if let Scalar::Index = elem.scalar
        && let Some(word) = words.iter().find(|word| !fits(**word as i64, cx.index_width()))
    {
        let (value, width) = (*word as i64, cx.index_width());
        return Err(cx.refusal(op, format!("is {value}, which does not fit in a {width}-bit index")));
    }
    // One element may stand for all.
    let per_element = elem.scalar.n_slots();
    words.truncate(if elem.n == 1 { per_element } else { words.len() });
    let words: Vec<u64> = words.iter().copied().cycle().take(to.len()).collect();
    if let [word] = *words {
        return step(move |m| {
            m.regs[to.start] = word;
            Ok(())
        });
    }
    step(move |m| {
        m.regs[to.clone()].copy_from_slice(&words);
        Ok(())
    })
}

fn fits(value: i64, index_width: u32) -> bool {
    index_width == 64 || i32::try_from(value).is_ok()
}

/// A cast between integer types; the source is read as signed or unsigned.
pub(super) fn int_cast(cx: &mut Compiler<'_>, op: OpId, signed: bool) -> Compiled {
    let (source, target) = (cx.int(op, cx.operand_value(op, 0)?)?, cx.int(op, cx.result_value(op, 0)?)?);
    let promise = Promise::of(cx, op);
    let non_negative = flag(cx, op, "nonNeg");
    let (from, to) = (cx.operand(op, 0)?, cx.result(op, 0)?);
    step(move |m| {
        let slot = m.regs[from];
        let value = if signed { i128::from(source.signed(slot)) } else { i128::from(source.unsigned(slot)) };
        if non_negative && source.signed(slot) < 0 {
            return undefined(
                op,
                format!("{} is negative, and the op says that it is not", source.signed(slot)),
            );
        }
        let narrower = target.width < source.width;
        // An index is a number, not a bit pattern: one that does not fit is an error.
        let fits = if signed { target.holds(value) } else { target.holds_unsigned(value) };
        if target.is_index && !fits || narrower && promise.signed && !target.holds(source.signed(slot).into())
        {
            return undefined(op, format!("{value} does not fit in {target}"));
        }
        if narrower && promise.unsigned && !target.holds_unsigned(source.unsigned(slot).into()) {
            return undefined(op, format!("{} does not fit in {target}", source.unsigned(slot)));
        }
        m.regs[to] = target.wrap(value as u64);
        Ok(())
    })
}

/// `arith.bitcast`
pub(super) fn bitcast(cx: &mut Compiler<'_>, op: OpId) -> Compiled {
    let (source, target) = (cx.operand_value(op, 0)?, cx.result_value(op, 0)?);
    let n_slots = match [source, target].map(|value| cx.repr(op, cx.ir().ty(value))) {
        [Ok(Repr::Scalar(source)), Ok(Repr::Scalar(target))] if source.width() == target.width() => {
            source.n_slots()
        }
        _ => return Err(cx.refusal(op, "casts between types that have no such interpretation")),
    };
    let (from, to) = (cx.operand(op, 0)?, cx.result(op, 0)?);
    step(move |m| {
        m.copy(from, to, n_slots);
        Ok(())
    })
}
