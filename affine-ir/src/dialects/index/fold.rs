//! Constant folding of the `index` ops, the same for every width of an index.
//!
//! # Problem
//! Constants are kept in 64 bits, while the target may have 32: folding must not distinguish the two.
//!
//! # Method
//! Sums, products and bitwise ops may always be folded: the low half of their result depends on the low
//! halves of their operands alone. Any other op is computed with 64 bits and with 32, and folds where the low
//! half of the one result is the other: `0x2_0000_0002 / 2` folds, `0x1_0000_0002 / 2` does not.

use crate::core::attr::Attr;
use crate::core::ids::{OpId, ValueId};
use crate::core::int_format::IntFormat;
use crate::core::types::Type;
use crate::dialects::index::cmp_predicate;
use crate::language::fold::{Fold, constant, constant_operand};
use crate::language::ir::Ir;

const WIDE: IntFormat = IntFormat { width: 64, is_index: true };
const NARROW: IntFormat = IntFormat { width: 32, is_index: true };

/// A computation on integers of a width, given by their bits; `None` where it is not defined.
type Binary = fn(IntFormat, u64, u64) -> Option<u64>;

/// An op whose low half depends on low halves only; `neutral` is the right operand that changes nothing, if
/// any.
pub(super) fn any_width(
    ir: &Ir,
    op: OpId,
    neutral: Option<u64>,
    apply: fn(u64, u64) -> Option<u64>,
) -> Option<Fold> {
    let rhs = bits(ir, op, 1)?;
    match bits(ir, op, 0) {
        Some(lhs) => Some(index(apply(lhs, rhs)?)),
        None => (neutral == Some(rhs)).then(|| Fold::value(ir.op(op).operands()[0])),
    }
}

/// A product; by zero it is zero, whatever the other operand.
pub(super) fn product(ir: &Ir, op: OpId) -> Option<Fold> {
    match bits(ir, op, 1)? {
        0 => Some(index(0)),
        _ => any_width(ir, op, Some(1), |lhs, rhs| Some(lhs.wrapping_mul(rhs))),
    }
}

/// An op that must have the same low half in 32 bits.
pub(super) fn both_widths(ir: &Ir, op: OpId, apply: Binary) -> Option<Fold> {
    let (lhs, rhs) = (bits(ir, op, 0)?, bits(ir, op, 1)?);
    let (wide, narrow) = (apply(WIDE, lhs, rhs)?, apply(NARROW, lhs, rhs)?);
    (wide as u32 == narrow as u32).then(|| index(wide))
}

/// A signed division; what does not fit is cut off. `apply` gets a divisor that is not zero.
pub(super) fn signed_division(ir: &Ir, op: OpId, apply: fn(i128, i128) -> i128) -> Option<Fold> {
    let (lhs, rhs) = (bits(ir, op, 0)?, bits(ir, op, 1)?);
    let divide = |int: IntFormat| {
        let (lhs, rhs) = (i128::from(int.signed(lhs)), i128::from(int.signed(rhs)));
        (rhs != 0).then(|| apply(lhs, rhs) as u64)
    };
    let (wide, narrow) = (divide(WIDE)?, divide(NARROW)?);
    (wide as u32 == narrow as u32).then(|| index(wide))
}

/// The quotient rounded down.
pub(super) fn floor(lhs: i128, rhs: i128) -> i128 {
    let (quotient, rest) = (lhs / rhs, lhs % rhs);
    if rest != 0 && (rest < 0) != (rhs < 0) { quotient - 1 } else { quotient }
}

/// An unsigned division; `apply` gets a divisor that is not zero.
pub(super) fn unsigned_division(ir: &Ir, op: OpId, apply: fn(u64, u64) -> u64) -> Option<Fold> {
    let (lhs, rhs) = (bits(ir, op, 0)?, bits(ir, op, 1)?);
    let divide = |int: IntFormat| {
        let (lhs, rhs) = (int.unsigned(lhs), int.unsigned(rhs));
        (rhs != 0).then(|| apply(lhs, rhs))
    };
    let (wide, narrow) = (divide(WIDE)?, divide(NARROW)?);
    (wide as u32 == narrow as u32).then(|| index(wide))
}

/// The amount of a shift; a shift by 32 or more is defined for one width only.
pub(super) fn amount(rhs: u64) -> Option<u32> {
    u32::try_from(rhs).ok().filter(|amount| *amount < 32)
}

/// A cast of a constant: to `index` as for a 64-bit target; from `index` if its upper half makes no
/// difference.
pub(super) fn cast(ir: &Ir, op: OpId, signed: bool) -> Option<Fold> {
    let attr = constant_operand(ir, op, 0)?;
    let extend = |width: u32, value: u64| {
        let int = IntFormat { width, is_index: false };
        if signed { i128::from(int.signed(value)) } else { i128::from(int.unsigned(value)) }
    };
    match (ir.ty(ir.op(op).operands()[0]), ir.ty(ir.op(op).results()[0])) {
        (Type::Integer { width, .. }, Type::Index) if (1..=64).contains(width) => {
            Some(index(extend(*width, attr.as_integer()? as u64) as u64))
        }
        (Type::Index, ty @ Type::Integer { width, .. }) if (1..=64).contains(width) => {
            let value = attr.as_i64()? as u64;
            let is_same = *width <= 32 || extend(32, value) == extend(*width, value);
            is_same.then(|| Fold::constant(Attr::of_bits(ty, value)))
        }
        _ => None,
    }
}

/// A comparison: of constants, of a value with itself, of a bounded value with a constant.
pub(super) fn compare(ir: &Ir, op: OpId) -> Option<Fold> {
    let data = ir.op(op);
    let [lhs, rhs] = data.operands() else { return None };
    let predicate = data.attr("pred").and_then(cmp_predicate)?;
    let known = match constant(ir, *rhs).and_then(Attr::as_i64) {
        Some(right) => {
            let left = Bounds::of(ir, *lhs);
            let at = |int: IntFormat| left.in_width(int)?.compare(predicate, Range::point(int, right as u64));
            at(WIDE).filter(|wide| at(NARROW) == Some(*wide))
        }
        None => None,
    };
    let same = || (lhs == rhs).then_some(matches!(predicate, 0 | 3 | 5 | 7 | 9));
    known.or_else(same).map(|holds| Fold::constant(Attr::Bool(holds)))
}

/// What is known of a value: it is a constant, or the greater or lesser of a constant and something.
enum Bounds {
    Nothing,
    Exactly(u64),
    Extremum { name: &'static str, by: u64 },
}

impl Bounds {
    fn of(ir: &Ir, value: ValueId) -> Bounds {
        if let Some(value) = constant(ir, value).and_then(Attr::as_i64) {
            return Bounds::Exactly(value as u64);
        }
        let Some(op) = ir.defining_op(value) else { return Bounds::Nothing };
        let by = constant_operand(ir, op, 1).and_then(Attr::as_i64);
        match (ir.def(op).name, by) {
            (name @ ("index.maxs" | "index.maxu" | "index.mins" | "index.minu"), Some(by)) => {
                Bounds::Extremum { name, by: by as u64 }
            }
            _ => Bounds::Nothing,
        }
    }

    fn in_width(&self, int: IntFormat) -> Option<Range> {
        match *self {
            Bounds::Nothing => None,
            Bounds::Exactly(value) => Some(Range::point(int, value)),
            Bounds::Extremum { name, by } => Some(match name {
                "index.maxs" => Range::signed(int, int.signed(by), int.max()),
                "index.mins" => Range::signed(int, int.min(), int.signed(by)),
                "index.maxu" => Range::unsigned(int, int.unsigned(by), int.unsigned(u64::MAX)),
                _ => Range::unsigned(int, 0, int.unsigned(by)),
            }),
        }
    }
}

/// The values an integer may have, read as signed and as unsigned.
#[derive(Clone, Copy)]
struct Range {
    signed: (i64, i64),
    unsigned: (u64, u64),
}

impl Range {
    fn point(int: IntFormat, value: u64) -> Range {
        Range::signed(int, int.signed(value), int.signed(value))
    }

    /// Within one sign, the two orders are one.
    fn signed(int: IntFormat, least: i64, greatest: i64) -> Range {
        let unsigned = match (least < 0) == (greatest < 0) {
            true => (int.unsigned(least as u64), int.unsigned(greatest as u64)),
            false => (0, int.unsigned(u64::MAX)),
        };
        Range { signed: (least, greatest), unsigned }
    }

    fn unsigned(int: IntFormat, least: u64, greatest: u64) -> Range {
        let (low, high) = (int.signed(least), int.signed(greatest));
        let signed = if (low < 0) == (high < 0) { (low, high) } else { (int.min(), int.max()) };
        Range { signed, unsigned: (least, greatest) }
    }

    /// Whether the predicate holds for all pairs of values, or for none.
    fn compare(self, predicate: usize, other: Range) -> Option<bool> {
        match predicate {
            0 => self.equals(other),
            1 => self.equals(other).map(|equal| !equal),
            2 => less(self.signed, other.signed),
            3 => less(other.signed, self.signed).map(|less| !less),
            4 => less(other.signed, self.signed),
            5 => less(self.signed, other.signed).map(|less| !less),
            6 => less(self.unsigned, other.unsigned),
            7 => less(other.unsigned, self.unsigned).map(|less| !less),
            8 => less(other.unsigned, self.unsigned),
            _ => less(self.unsigned, other.unsigned).map(|less| !less),
        }
    }

    /// Different are only values that differ in both readings, as in mlir-opt.
    fn equals(self, other: Range) -> Option<bool> {
        let apart = |forth, back| forth == Some(true) || back == Some(true);
        let signed = apart(less(self.signed, other.signed), less(other.signed, self.signed));
        let unsigned = apart(less(self.unsigned, other.unsigned), less(other.unsigned, self.unsigned));
        if signed && unsigned {
            return Some(false);
        }
        let is_point = |range: Range| range.signed.0 == range.signed.1;
        (is_point(self) && is_point(other)).then_some(true)
    }
}

fn less<T: Ord>(left: (T, T), right: (T, T)) -> Option<bool> {
    if left.1 < right.0 {
        return Some(true);
    }
    (left.0 >= right.1).then_some(false)
}

/// The bits of a constant operand.
fn bits(ir: &Ir, op: OpId, operand: usize) -> Option<u64> {
    constant_operand(ir, op, operand).and_then(Attr::as_i64).map(|value| value as u64)
}

fn index(bits: u64) -> Fold {
    Fold::constant(Attr::index(bits as i64))
}
