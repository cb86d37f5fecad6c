//! Meanings of the `affine` ops that compute indices.
use loopwright_affine_ir::{ApplyOp, Attr, OpId};

use crate::compile::control::index_value;
use crate::compile::{CompiledOp, Compiler, step};
use crate::error::{InterpError, Trap, undefined};
use crate::machine::Machine;
use crate::values::affine::Affine;

pub(crate) fn apply(cx: &mut Compiler<'_>, op: OpId) -> Result<CompiledOp, InterpError> {
    let (exprs, to, width) = parts(cx, op)?;
    let Ok([expr]) = <[Affine; 1]>::try_from(exprs) else {
        return Err(cx.refusal(op, "needs a map with one result"));
    };
    step(move |m| {
        m.regs[to] = index_value(m, op, &expr, width)? as u64;
        Ok(())
    })
}

/// Picks among the values of expressions.
type Extremum = fn(&Machine<'_>, OpId, &[Affine], u32) -> Result<i64, Box<Trap>>;

pub(crate) fn extremum(cx: &mut Compiler<'_>, op: OpId, pick: Extremum) -> Result<CompiledOp, InterpError> {
    let (exprs, to, width) = parts(cx, op)?;
    if exprs.is_empty() {
        return Err(cx.refusal(op, "needs a map with results"));
    }
    step(move |m| {
        m.regs[to] = pick(m, op, &exprs, width)? as u64;
        Ok(())
    })
}

/// The expressions of the op's map, the slot of its result, and the width of an index.
fn parts(cx: &mut Compiler<'_>, op: OpId) -> Result<(Vec<Affine>, usize, u32), InterpError> {
    let (map, operands) = (ApplyOp(op).map(cx.ir()).clone(), ApplyOp(op).operands(cx.ir()));
    let exprs = cx.affine(op, &map.results, map.dims, operands)?;
    Ok((exprs, cx.result(op, 0)?, cx.index_width()))
}

/// One element of a basis.
#[derive(Clone, Copy)]
enum Factor {
    Literal(i64),
    Slot(usize),
}

impl Factor {
    /// The value, which must be positive.
    fn value(self, m: &Machine<'_>, op: OpId) -> Result<i128, Box<Trap>> {
        let value = match self {
            Factor::Literal(value) => value,
            Factor::Slot(slot) => m.regs[slot] as i64,
        };
        if value > 0 {
            Ok(value.into())
        } else {
            undefined(op, format!("basis element {value} is not positive"))
        }
    }
}

/// The basis: literals of `static_basis`, and operands from the `first`-th on where it has the marker for
/// dynamic.
fn basis(cx: &mut Compiler<'_>, op: OpId, first: usize) -> Result<Vec<Factor>, InterpError> {
    let Some(Attr::DenseArray(literals)) = cx.ir().op(op).attr("static_basis") else {
        return Err(cx.refusal(op, "has no basis"));
    };
    let mut operands = first..;
    let factors = literals.values.iter().map(|value| match i64::try_from(*value) {
        Ok(i64::MIN) | Err(_) => {
            let operand = operands.next().unwrap_or(first);
            Ok(Factor::Slot(cx.operand(op, operand)?))
        }
        Ok(value) => Ok(Factor::Literal(value)),
    });
    factors.collect()
}

/// Each result but the first is the rest modulo its basis element, from the last to the second; the first is
/// what is left, whatever its basis element.
pub(crate) fn delinearize(cx: &mut Compiler<'_>, op: OpId) -> Result<CompiledOp, InterpError> {
    let results = cx.results(op)?;
    let mut factors = basis(cx, op, 1)?;
    let from = cx.operand(op, 0)?;
    if factors.len() == results.len() && !factors.is_empty() {
        factors.remove(0);
    }
    if factors.len() + 1 != results.len() {
        return Err(cx.refusal(op, "has a basis that does not go with its results"));
    }
    step(move |m| {
        let mut rest = i128::from(m.regs[from] as i64);
        for (factor, to) in factors.iter().zip(&results[1..]).rev() {
            let factor = factor.value(m, op)?;
            // An index modulo a 64-bit number fits in 64 bits again, and so does the quotient.
            m.regs[to.start] = rest.rem_euclid(factor) as u64;
            rest = rest.div_euclid(factor);
        }
        m.regs[results[0].start] = rest as u64;
        Ok(())
    })
}

/// The sum of each index times all basis elements after its own.
pub(crate) fn linearize(cx: &mut Compiler<'_>, op: OpId) -> Result<CompiledOp, InterpError> {
    let n_indices = match cx.ir().op(op).attr("operandSegmentSizes") {
        Some(Attr::DenseArray(segments)) => segments.values.first().and_then(|n| usize::try_from(*n).ok()),
        _ => None,
    };
    let n_indices = n_indices.ok_or_else(|| cx.refusal(op, "does not say how many indices it has"))?;
    let indices = (0..n_indices).map(|index| cx.operand(op, index)).collect::<Result<Vec<_>, _>>()?;
    let factors = basis(cx, op, n_indices)?;
    let Some(outer) = (indices.len()).checked_sub(factors.len()).filter(|outer| *outer <= 1) else {
        return Err(cx.refusal(op, "has a basis that does not go with its indices"));
    };
    let disjoint = cx.ir().op(op).attr("disjoint").is_some_and(|value| *value != Attr::Bool(false));
    let (to, width) = (cx.result(op, 0)?, cx.index_width());
    step(move |m| {
        let mut sum = Some(0i128);
        for (position, slot) in indices.iter().enumerate() {
            let index = i128::from(m.regs[*slot] as i64);
            let factor = match position.checked_sub(outer) {
                Some(place) => Some(factors[place].value(m, op)?),
                None => None,
            };
            if disjoint && (index < 0 || factor.is_some_and(|factor| index >= factor)) {
                return undefined(op, format!("index {index} is not disjoint from the others"));
            }
            let scale = if position == 0 { 1 } else { factor.unwrap_or(1) };
            sum = sum.and_then(|sum| sum.checked_mul(scale)?.checked_add(index));
        }
        let limit = 1i128 << (width - 1);
        match sum {
            Some(sum) if (-limit..limit).contains(&sum) => {
                m.regs[to] = sum as u64;
                Ok(())
            }
            Some(sum) => undefined(op, format!("the joined index {sum} does not fit in {width} bits")),
            None => undefined(op, format!("the joined index does not fit in {width} bits")),
        }
    })
}
