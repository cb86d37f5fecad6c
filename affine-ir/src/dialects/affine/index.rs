//! `affine.delinearize_index`, `affine.linearize_index`: between one index and many.

use crate::attr::Attr;
use crate::ids::OpId;
use crate::interp::{CompiledOp, Compiler, InterpError, Machine, Trap, step, undefined};
use crate::op_def::{Count, Effects, OpDef, Traits};

/// This file's operations.
pub static OPS: &[OpDef] = &[
    OpDef {
        name: "affine.delinearize_index",
        summary: "splits an index by a basis",
        eval: Some(eval_delinearize),
        effects: Effects::PURE,
        traits: Traits::SPECULATABLE,
        properties: &["static_basis"],
        n_operands: Count::AtLeast(1),
        ..OpDef::BASE
    },
    OpDef {
        name: "affine.linearize_index",
        summary: "joins indices by a basis",
        eval: Some(eval_linearize),
        effects: Effects::PURE,
        traits: Traits::SPECULATABLE,
        properties: &["disjoint", "operandSegmentSizes", "static_basis"],
        n_results: Count::Exactly(1),
        ..OpDef::BASE
    },
];

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

/// The basis: literals of `static_basis`, and operands from the `first`-th on where it has the marker for dynamic.
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

/// Each result but the first is the rest modulo its basis element, from the last to the second; the first is what
/// is left, whatever its basis element.
fn eval_delinearize(cx: &mut Compiler<'_>, op: OpId) -> Result<CompiledOp, InterpError> {
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
fn eval_linearize(cx: &mut Compiler<'_>, op: OpId) -> Result<CompiledOp, InterpError> {
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
    let disjoint = cx.ir().op(op).attr("disjoint").is_some();
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
            _ => undefined(op, format!("the joined index does not fit in {width} bits")),
        }
    })
}
