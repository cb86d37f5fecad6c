//! Reduction ops, by the kinds of `arith::AtomicRMWKind`.
//!
//! Values are combined where they lie, in registers, so that those of several slots are no different.

use std::cmp::Ordering;
use std::ops::{Add, Mul};

use dashu_int::IBig;
use loopwright_affine_ir::machinery::{IntFormat, NonFinite};
use loopwright_affine_ir::{FloatKind, FloatValue, OpId, ReductionKind};

use crate::error::{Trap, undefined};
use crate::values::{Scalar, number};

/// How two values in registers become one, in place of the first; `None` if an index overflows.
type Combine = Box<dyn Fn(&mut [u64], usize, usize) -> Option<()> + Send + Sync>;

/// How values become one.
pub(crate) struct Reduction {
    /// The slots of the result of no values at all.
    pub identity: Vec<u64>,
    combine: Combine,
}

impl Reduction {
    /// The reduction of a kind, `None` if there is none for such values.
    pub fn new(by: ReductionKind, scalar: Scalar, index_width: u32) -> Option<Reduction> {
        match scalar {
            Scalar::Float(kind) => of_floats(by, kind),
            _ => of_integers(by, scalar.int(index_width)?),
        }
    }

    /// That of shadows, this many per value: what is combined with poison is poison.
    pub fn of_poison(n_slots: usize) -> Reduction {
        Reduction { identity: vec![0; n_slots], combine: bitwise(n_slots, |lhs, rhs| lhs | rhs) }
    }

    /// Puts the identity into the slots from one on.
    pub fn start(&self, regs: &mut [u64], value: usize) {
        regs[value..value + self.identity.len()].copy_from_slice(&self.identity);
    }

    /// Combines the value in the slots from one on with the one from `next` on, in `op`.
    #[inline]
    pub fn combine(&self, op: OpId, regs: &mut [u64], value: usize, next: usize) -> Result<(), Box<Trap>> {
        match (self.combine)(regs, value, next) {
            Some(()) => Ok(()),
            // Only an index has no result that fits.
            None => {
                let [lhs, rhs] = [regs[value], regs[next]].map(|slot| slot as i64);
                undefined(op, format!("{lhs} and {rhs} combined do not fit in an index"))
            }
        }
    }
}

fn of_floats(by: ReductionKind, kind: FloatKind) -> Option<Reduction> {
    type Both = (fn(f64, f64) -> f64, fn(FloatValue, FloatValue) -> FloatValue);
    let has_nan = kind.format().non_finite != NonFinite::FiniteOnly;
    let nan_or = |negative| match has_nan {
        true => FloatValue::nan(kind),
        false => FloatValue::extreme(kind, negative),
    };
    let (identity, (machine, exact)): (FloatValue, Both) = match by {
        ReductionKind::AddF => (FloatValue::zero(kind, false), (Add::add, Add::add)),
        ReductionKind::MaximumF => (FloatValue::extreme(kind, true), (number::maximum, FloatValue::maximum)),
        ReductionKind::MaxNumF => (nan_or(true), (number::maxnum, FloatValue::maxnum)),
        ReductionKind::MinimumF => (FloatValue::extreme(kind, false), (number::minimum, FloatValue::minimum)),
        ReductionKind::MinNumF => (nan_or(false), (number::minnum, FloatValue::minnum)),
        ReductionKind::MulF => (FloatValue::from_f64(kind, 1.0), (Mul::mul, Mul::mul)),
        _ => return None,
    };
    let n_slots = Scalar::Float(kind).n_slots();
    let mut slots = vec![0; n_slots];
    number::put_float(&mut slots, 0, identity);
    let combine: Combine = match n_slots {
        1 => in_one_slot(move |lhs, rhs| Some(number::binary(kind, [lhs, rhs], machine, exact))),
        _ => Box::new(move |regs, value, next| {
            let [lhs, rhs] = [value, next].map(|slot| number::float_at(kind, regs, slot));
            number::put_float(regs, value, exact(lhs, rhs));
            Some(())
        }),
    };
    Some(Reduction { identity: slots, combine })
}

fn of_integers(by: ReductionKind, int: IntFormat) -> Option<Reduction> {
    let n = int.n_slots();
    let combine = match by {
        ReductionKind::AddI => arithmetic(int, Add::add, Add::add),
        ReductionKind::AndI => bitwise(n, |lhs, rhs| lhs & rhs),
        ReductionKind::MaxS => extremum(int, true, Ordering::is_ge),
        ReductionKind::MaxU => extremum(int, false, Ordering::is_ge),
        ReductionKind::MinS => extremum(int, true, Ordering::is_le),
        ReductionKind::MinU => extremum(int, false, Ordering::is_le),
        ReductionKind::MulI => arithmetic(int, Mul::mul, Mul::mul),
        ReductionKind::OrI => bitwise(n, |lhs, rhs| lhs | rhs),
        ReductionKind::XorI => bitwise(n, |lhs, rhs| lhs ^ rhs),
        _ => return None,
    };
    let least = -(IBig::ONE << (int.width as usize - 1));
    let identity = match by {
        ReductionKind::MaxS => least,
        ReductionKind::AndI | ReductionKind::MinU => IBig::NEG_ONE,
        ReductionKind::MinS => !least,
        ReductionKind::MulI => IBig::ONE,
        _ => IBig::ZERO,
    };
    Some(Reduction { identity: int.slots(&identity), combine })
}

fn in_one_slot(apply: impl Fn(u64, u64) -> Option<u64> + Send + Sync + 'static) -> Combine {
    Box::new(move |regs, value, next| {
        regs[value] = apply(regs[value], regs[next])?;
        Some(())
    })
}

/// Both functions are exact; what does not fit wraps around but in an index.
fn arithmetic(int: IntFormat, narrow: fn(i128, i128) -> i128, wide: fn(IBig, IBig) -> IBig) -> Combine {
    if int.is_narrow() {
        return in_one_slot(move |lhs, rhs| {
            let value = narrow(int.signed(lhs).into(), int.signed(rhs).into());
            (!int.is_index || int.holds(value)).then(|| int.wrap(value as u64))
        });
    }
    let n = int.n_slots();
    Box::new(move |regs, value, next| {
        let [lhs, rhs] = [value, next].map(|slot| int.read(&regs[slot..slot + n], true));
        regs[value..value + n].copy_from_slice(&int.slots(&wide(lhs, rhs)));
        Some(())
    })
}

fn bitwise(n: usize, apply: fn(u64, u64) -> u64) -> Combine {
    Box::new(move |regs, value, next| {
        (0..n).for_each(|part| regs[value + part] = apply(regs[value + part], regs[next + part]));
        Some(())
    })
}

/// The former value if that is told by how it compares with the next.
fn extremum(int: IntFormat, is_signed: bool, is_former: fn(Ordering) -> bool) -> Combine {
    let n = int.n_slots();
    Box::new(move |regs, value, next| {
        if !is_former(int.compare(&regs[value..value + n], &regs[next..next + n], is_signed)) {
            regs.copy_within(next..next + n, value);
        }
        Some(())
    })
}
