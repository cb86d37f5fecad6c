//! Meanings of the integer `arith` ops.
//!
//! Values of at most 64 bits lie in one slot and are computed by the machine. Wider ones take several, and
//! are computed as integers without bounds, whose low bits are the result.

use std::cmp::Ordering;

use dashu_int::IBig;
use loopwright_affine_ir::OpId;
use loopwright_affine_ir::machinery::IntFormat;

use crate::compile::{Compiler, step};
use crate::error::undefined;
use crate::machine::{Machine, Run};
use crate::meaning::arith::fault::{Fault, Promise};
use crate::meaning::arith::{Compiled, flag, predicate};
use crate::values::number;

/// An operation on two integers: of one slot each, and of several. Monomorphic per op, so that the closures
/// are small.
fn int_binary(
    cx: &mut Compiler<'_>,
    op: OpId,
    narrow: impl Fn(IntFormat, u64, u64) -> Result<u64, Fault> + Copy + Send + Sync + 'static,
    wide: impl Fn(IntFormat, &[u64], &[u64]) -> Result<IBig, Fault> + Send + Sync + 'static,
) -> Compiled {
    let int = cx.int_of_any_width(op, cx.result_value(op, 0)?)?;
    if int.is_narrow() {
        return narrow_binary(cx, op, narrow);
    }
    let (lhs, rhs, to) = (cx.operand(op, 0)?, cx.operand(op, 1)?, cx.result(op, 0)?);
    let n = int.n_slots();
    step(move |m| {
        m.spend(number::product_steps(int), op)?;
        match wide(int, &m.regs[lhs..lhs + n], &m.regs[rhs..rhs + n]) {
            Ok(value) => {
                m.regs[to..to + n].copy_from_slice(&int.slots(&value));
                Ok(())
            }
            Err(fault) => failed(m, op, int, lhs, rhs, &fault),
        }
    })
}

/// An operation on two integers of at most 64 bits, given as slots.
pub(crate) fn narrow_binary(
    cx: &mut Compiler<'_>,
    op: OpId,
    apply: impl Fn(IntFormat, u64, u64) -> Result<u64, Fault> + Copy + Send + Sync + 'static,
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

#[cold]
fn failed(m: &Machine<'_>, op: OpId, int: IntFormat, lhs: usize, rhs: usize, fault: &Fault) -> Run {
    let n = int.n_slots();
    undefined(op, fault.message(int, &m.regs[lhs..lhs + n], &m.regs[rhs..rhs + n]))
}

/// An operation that may overflow; both functions are exact, `narrow` for signed numbers of 64 bits.
pub(crate) fn int_overflowing(
    cx: &mut Compiler<'_>,
    op: OpId,
    narrow: impl Fn(i128, i128) -> i128 + Copy + Send + Sync + 'static,
    wide: fn(IBig, IBig) -> IBig,
) -> Compiled {
    let promise = Promise::of(cx, op);
    // The product of two unsigned numbers of 64 bits does not fit in an `i128`.
    let check_unsigned = move |int: IntFormat, lhs: &[u64], rhs: &[u64]| {
        let value = wide(int.read(lhs, false), int.read(rhs, false));
        if int.fits(&value, false) { Ok(()) } else { Err(Fault::UnsignedOverflow(value)) }
    };
    let narrow = move |int: IntFormat, lhs, rhs| {
        let value = narrow(i128::from(int.signed(lhs)), i128::from(int.signed(rhs)));
        if int.is_index && !int.holds(value) {
            return Err(Fault::Overflow(value.into()));
        }
        if promise.signed && !int.holds(value) {
            return Err(Fault::SignedOverflow(value.into()));
        }
        if promise.unsigned {
            check_unsigned(int, &[lhs], &[rhs])?;
        }
        Ok(int.wrap(value as u64))
    };
    int_binary(cx, op, narrow, move |int, lhs, rhs| {
        let value = wide(int.read(lhs, true), int.read(rhs, true));
        if promise.signed && !int.fits(&value, true) {
            return Err(Fault::SignedOverflow(value));
        }
        if promise.unsigned {
            check_unsigned(int, lhs, rhs)?;
        }
        Ok(value)
    })
}

/// A signed division; both functions get a divisor that is not zero, and do not overflow.
pub(crate) fn division_signed(
    cx: &mut Compiler<'_>,
    op: OpId,
    narrow: impl Fn(i64, i64) -> i64 + Copy + Send + Sync + 'static,
    wide: fn(IBig, IBig) -> IBig,
) -> Compiled {
    let exact = Promise::of(cx, op).exact;
    let narrow = move |int: IntFormat, lhs, rhs| {
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
        Ok(int.wrap(narrow(left, right) as u64))
    };
    int_binary(cx, op, narrow, move |int, lhs, rhs| {
        let (left, right) = (int.read(lhs, true), int.read(rhs, true));
        if right == IBig::ZERO {
            return Err(Fault::DivisionByZero);
        }
        if right == IBig::NEG_ONE && !int.fits(&-&left, true) {
            return Err(Fault::DivisionOverflow);
        }
        if exact && &left % &right != IBig::ZERO {
            return Err(Fault::Inexact);
        }
        Ok(wide(left, right))
    })
}

/// An unsigned division; both functions get a divisor that is not zero.
pub(crate) fn division_unsigned(
    cx: &mut Compiler<'_>,
    op: OpId,
    narrow: impl Fn(u64, u64) -> u64 + Copy + Send + Sync + 'static,
    wide: fn(IBig, IBig) -> IBig,
) -> Compiled {
    let exact = Promise::of(cx, op).exact;
    let narrow = move |int: IntFormat, lhs, rhs| {
        let (left, right) = (int.unsigned(lhs), int.unsigned(rhs));
        if right == 0 {
            return Err(Fault::DivisionByZero);
        }
        if exact && left % right != 0 {
            return Err(Fault::Inexact);
        }
        Ok(int.wrap(narrow(left, right)))
    };
    int_binary(cx, op, narrow, move |int, lhs, rhs| {
        let (left, right) = (int.read(lhs, false), int.read(rhs, false));
        if right == IBig::ZERO {
            return Err(Fault::DivisionByZero);
        }
        if exact && &left % &right != IBig::ZERO {
            return Err(Fault::Inexact);
        }
        Ok(wide(left, right))
    })
}

/// `arith.shli`
pub(crate) fn shift_left(cx: &mut Compiler<'_>, op: OpId) -> Compiled {
    let promise = Promise::of(cx, op);
    let narrow = move |int: IntFormat, lhs, rhs| {
        let amount = shift_amount(int, rhs)?;
        let value = int.wrap(lhs << amount);
        if (promise.signed || int.is_index) && int.signed(value) >> amount != int.signed(lhs) {
            let exact = IBig::from(int.signed(lhs)) << amount as usize;
            return Err(if int.is_index { Fault::Overflow(exact) } else { Fault::SignedOverflow(exact) });
        }
        if promise.unsigned && int.unsigned(value) >> amount != int.unsigned(lhs) {
            return Err(Fault::UnsignedOverflow(IBig::from(int.unsigned(lhs)) << amount as usize));
        }
        Ok(value)
    };
    int_binary(cx, op, narrow, move |int, lhs, rhs| {
        let amount = wide_shift_amount(int, rhs)?;
        let value = int.read(lhs, true) << amount;
        if promise.signed && !int.fits(&value, true) {
            return Err(Fault::SignedOverflow(value));
        }
        let unsigned = int.read(lhs, false) << amount;
        if promise.unsigned && !int.fits(&unsigned, false) {
            return Err(Fault::UnsignedOverflow(unsigned));
        }
        Ok(value)
    })
}

/// `arith.shrsi`, `arith.shrui`
pub(crate) fn shift_right(cx: &mut Compiler<'_>, op: OpId, is_signed: bool) -> Compiled {
    let exact = Promise::of(cx, op).exact;
    let narrow = move |int: IntFormat, lhs, rhs| {
        let amount = shift_amount(int, rhs)?;
        if exact && int.unsigned(lhs) & ((1 << amount) - 1) != 0 {
            return Err(Fault::Inexact);
        }
        let (signed, unsigned) = (int.signed(lhs), int.unsigned(lhs));
        Ok(int.wrap(if is_signed { (signed >> amount) as u64 } else { unsigned >> amount }))
    };
    int_binary(cx, op, narrow, move |int, lhs, rhs| {
        let (value, amount) = (int.read(lhs, is_signed), wide_shift_amount(int, rhs)?);
        if exact && value.trailing_zeros().is_some_and(|zeros| zeros < amount) {
            return Err(Fault::Inexact);
        }
        // Towards the lesser, as the sign's copies do.
        Ok(value >> amount)
    })
}

/// The bits to shift by: less than there are.
pub(crate) fn shift_amount(int: IntFormat, slot: u64) -> Result<u32, Fault> {
    match u32::try_from(int.unsigned(slot)) {
        Ok(amount) if amount < int.width => Ok(amount),
        _ => Err(Fault::ShiftTooFar),
    }
}

fn wide_shift_amount(int: IntFormat, slots: &[u64]) -> Result<usize, Fault> {
    match usize::try_from(&int.read(slots, false)) {
        Ok(amount) if amount < int.width as usize => Ok(amount),
        _ => Err(Fault::ShiftTooFar),
    }
}

/// `arith.andi`, `arith.ori`, `arith.xori`
pub(crate) fn bitwise(
    cx: &mut Compiler<'_>,
    op: OpId,
    apply: impl Fn(u64, u64) -> u64 + Copy + Send + Sync + 'static,
) -> Compiled {
    let int = cx.int_of_any_width(op, cx.result_value(op, 0)?)?;
    if int.is_narrow() {
        return narrow_binary(cx, op, move |_, lhs, rhs| Ok(apply(lhs, rhs)));
    }
    let (lhs, rhs, to) = (cx.operand(op, 0)?, cx.operand(op, 1)?, cx.result(op, 0)?);
    step(move |m| {
        m.spend(int.n_slots() as u64, op)?;
        for part in 0..int.n_slots() {
            m.regs[to + part] = apply(m.regs[lhs + part], m.regs[rhs + part]);
        }
        Ok(())
    })
}

/// `arith.maxsi` and its like: the left operand if that is told by how it compares with the right one.
pub(crate) fn extremum(
    cx: &mut Compiler<'_>,
    op: OpId,
    is_signed: bool,
    is_left: impl Fn(Ordering) -> bool + Copy + Send + Sync + 'static,
) -> Compiled {
    let int = cx.int_of_any_width(op, cx.result_value(op, 0)?)?;
    if int.is_narrow() {
        return narrow_binary(cx, op, move |int, lhs, rhs| {
            let order = if is_signed { int.signed(lhs).cmp(&int.signed(rhs)) } else { lhs.cmp(&rhs) };
            Ok(if is_left(order) { lhs } else { rhs })
        });
    }
    let (lhs, rhs, to) = (cx.operand(op, 0)?, cx.operand(op, 1)?, cx.result(op, 0)?);
    let n = int.n_slots();
    step(move |m| {
        m.spend(n as u64, op)?;
        let order = int.compare(&m.regs[lhs..lhs + n], &m.regs[rhs..rhs + n], is_signed);
        m.copy(if is_left(order) { lhs } else { rhs }, to, n);
        Ok(())
    })
}

/// An operation on two integers with two results: the low bits of what `wide` gives, and the bits above them.
pub(crate) fn int_extended(
    cx: &mut Compiler<'_>,
    op: OpId,
    narrow: fn(IntFormat, u64, u64) -> (u64, u64),
    is_signed: bool,
    wide: fn(IBig, IBig) -> IBig,
) -> Compiled {
    let int = cx.int_of_any_width(op, cx.result_value(op, 0)?)?;
    let upper = cx.int_of_any_width(op, cx.result_value(op, 1)?)?;
    let (lhs, rhs) = (cx.operand(op, 0)?, cx.operand(op, 1)?);
    let (low, high) = (cx.result(op, 0)?, cx.result(op, 1)?);
    if int.is_narrow() {
        return step(move |m| {
            (m.regs[low], m.regs[high]) = narrow(int, m.regs[lhs], m.regs[rhs]);
            Ok(())
        });
    }
    let n = int.n_slots();
    step(move |m| {
        m.spend(number::product_steps(int), op)?;
        let [left, right] = [lhs, rhs].map(|slot| int.read(&m.regs[slot..slot + n], is_signed));
        let value = wide(left, right);
        m.regs[low..low + n].copy_from_slice(&int.slots(&value));
        let above = upper.slots(&(value >> int.width as usize));
        m.regs[high..high + above.len()].copy_from_slice(&above);
        Ok(())
    })
}

/// `arith.cmpi`
pub(crate) fn compare_ints(cx: &mut Compiler<'_>, op: OpId) -> Compiled {
    let predicate = predicate(cx, op)?;
    compare_with(cx, op, predicate)
}

/// A comparison of two integers by the predicate of this number.
pub(crate) fn compare_with(cx: &mut Compiler<'_>, op: OpId, predicate: u64) -> Compiled {
    let int = cx.int_of_any_width(op, cx.operand_value(op, 0)?)?;
    let (lhs, rhs, to) = (cx.operand(op, 0)?, cx.operand(op, 1)?, cx.result(op, 0)?);
    type Tests = (fn(i64, i64) -> bool, fn(Ordering) -> bool);
    let (narrow, wide): Tests = match predicate {
        0 => (|lhs, rhs| lhs == rhs, Ordering::is_eq),
        1 => (|lhs, rhs| lhs != rhs, Ordering::is_ne),
        2 => (|lhs, rhs| lhs < rhs, Ordering::is_lt),
        3 => (|lhs, rhs| lhs <= rhs, Ordering::is_le),
        4 => (|lhs, rhs| lhs > rhs, Ordering::is_gt),
        5 => (|lhs, rhs| lhs >= rhs, Ordering::is_ge),
        6 => (|lhs, rhs| (lhs as u64) < rhs as u64, Ordering::is_lt),
        7 => (|lhs, rhs| lhs as u64 <= rhs as u64, Ordering::is_le),
        8 => (|lhs, rhs| lhs as u64 > rhs as u64, Ordering::is_gt),
        9 => (|lhs, rhs| lhs as u64 >= rhs as u64, Ordering::is_ge),
        _ => return Err(cx.refusal(op, "has a predicate that does not exist")),
    };
    if int.is_narrow() {
        // Sign extension keeps the unsigned order, too.
        return step(move |m| {
            m.regs[to] = u64::from(narrow(int.signed(m.regs[lhs]), int.signed(m.regs[rhs])));
            Ok(())
        });
    }
    let (n, is_signed) = (int.n_slots(), predicate < 6);
    step(move |m| {
        m.spend(n as u64, op)?;
        let order = int.compare(&m.regs[lhs..lhs + n], &m.regs[rhs..rhs + n], is_signed);
        m.regs[to] = u64::from(wide(order));
        Ok(())
    })
}

/// A cast to an integer type that keeps the low bits; the source is read as signed or unsigned.
pub(crate) fn low_bits(cx: &mut Compiler<'_>, op: OpId, is_signed: bool) -> Compiled {
    let source = cx.int_of_any_width(op, cx.operand_value(op, 0)?)?;
    let target = cx.int_of_any_width(op, cx.result_value(op, 0)?)?;
    let (from, to) = (cx.operand(op, 0)?, cx.result(op, 0)?);
    if source.is_narrow() && target.is_narrow() {
        return step(move |m| {
            let slot = m.regs[from];
            m.regs[to] =
                target.wrap(if is_signed { source.signed(slot) as u64 } else { source.unsigned(slot) });
            Ok(())
        });
    }
    step(move |m| {
        m.spend((source.n_slots() + target.n_slots()) as u64, op)?;
        let words = target.slots(&source.read(&m.regs[from..from + source.n_slots()], is_signed));
        m.regs[to..to + words.len()].copy_from_slice(&words);
        Ok(())
    })
}

/// A cast between integer types, which may promise that nothing is lost. An index is a number, not a bit
/// pattern: what does not fit in it is an error.
pub(crate) fn int_cast(cx: &mut Compiler<'_>, op: OpId, is_signed: bool) -> Compiled {
    let source = cx.int_of_any_width(op, cx.operand_value(op, 0)?)?;
    let target = cx.int_of_any_width(op, cx.result_value(op, 0)?)?;
    let (promise, non_negative) = (Promise::of(cx, op), flag(cx, op, "nonNeg"));
    let is_narrower = target.width < source.width;
    let must_fit = is_narrower && (target.is_index || promise.signed || promise.unsigned);
    let low_bits = low_bits(cx, op, is_signed)?;
    if !must_fit && !non_negative {
        return Ok(low_bits);
    }
    let from = cx.operand(op, 0)?;
    step(move |m| {
        let slots = &m.regs[from..from + source.n_slots()];
        let [signed, unsigned] = [true, false].map(|is_signed| source.read(slots, is_signed));
        if non_negative && signed < IBig::ZERO {
            return undefined(op, format!("{signed} is negative, and the op says that it is not"));
        }
        let fits = |value, is_signed| !is_narrower || target.fits(value, is_signed);
        let value = if is_signed { &signed } else { &unsigned };
        if target.is_index && !fits(value, is_signed) || promise.signed && !fits(&signed, true) {
            return undefined(op, format!("{value} does not fit in {target}"));
        }
        if promise.unsigned && !fits(&unsigned, false) {
            return undefined(op, format!("{unsigned} does not fit in {target}"));
        }
        (low_bits.0)(m)
    })
}
