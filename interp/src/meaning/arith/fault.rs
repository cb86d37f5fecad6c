//! Faults of integer operations: undefined results and broken promises of flags.

use dashu_int::IBig;
use loopwright_affine_ir::machinery::IntFormat;
use loopwright_affine_ir::{Attr, OpId};

use crate::compile::Compiler;
use crate::meaning::arith::flag;

/// Why an integer operation has no result.
pub(crate) enum Fault {
    DivisionByZero,
    DivisionOverflow,
    ShiftTooFar,
    Overflow(IBig),
    SignedOverflow(IBig),
    UnsignedOverflow(IBig),
    Inexact,
}

impl Fault {
    /// Names the values involved: the operands, in their slots, and the result.
    pub fn message(&self, int: IntFormat, lhs: &[u64], rhs: &[u64]) -> String {
        let (left, right) = (int.read(lhs, true), int.read(rhs, true));
        let cannot = "and the op says that it cannot happen";
        match self {
            Fault::DivisionByZero => format!("division of {left} by zero"),
            Fault::DivisionOverflow => format!("division of {left} by {right} overflows {int}"),
            Fault::ShiftTooFar => {
                format!("shift by {} of a value of {} bits", int.read(rhs, false), int.width)
            }
            Fault::Overflow(value) => format!("{value} does not fit in a {int}"),
            Fault::SignedOverflow(value) => {
                format!("signed overflow: {value} does not fit in {int}, {cannot}")
            }
            Fault::UnsignedOverflow(value) => {
                format!("unsigned overflow: {value} does not fit in {int}, {cannot}")
            }
            Fault::Inexact => format!("{left} and {right} leave a remainder, {cannot}"),
        }
    }
}

/// What an op promises about its result.
#[derive(Clone, Copy)]
pub struct Promise {
    /// `overflow<nsw>`, and always for `index`.
    pub signed: bool,
    /// `overflow<nuw>`
    pub unsigned: bool,
    /// `exact`
    pub exact: bool,
}

impl Promise {
    /// What the op says.
    pub fn of(cx: &Compiler<'_>, op: OpId) -> Promise {
        let data = cx.ir().op(op);
        let (signed, unsigned) = match data.attr("overflowFlags") {
            Some(Attr::Integer(flags, _)) => (flags & 1 != 0, flags & 2 != 0),
            Some(Attr::Opaque(flags)) => (flags.body.contains("nsw"), flags.body.contains("nuw")),
            _ => (false, false),
        };
        Promise { signed, unsigned, exact: flag(cx, op, "isExact") }
    }
}
