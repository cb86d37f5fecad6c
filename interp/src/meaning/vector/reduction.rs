//! Meanings of vector reductions: elements are combined in row-major order, after the accumulator.
//!
//! The order is that of LLVM's sequential reductions, so that floats round alike. Elements that are masked
//! off take no part.

use loopwright_affine_ir::{Attr, OpId, ReductionKind};

use crate::compile::{Compiler, step};
use crate::error::InterpError;
use crate::meaning::vector::mask::Masking;
use crate::meaning::vector::{Compiled, Lanes, extent, integers, kind_of, walk};
use crate::values::Scalar;
use crate::values::reduction::Reduction;

/// The reduction of the op's kind for values of a type.
pub(crate) fn combining(cx: &Compiler<'_>, op: OpId, scalar: Scalar) -> Result<Reduction, InterpError> {
    reduction_of(cx, op, kind_of(cx, op), scalar)
}

/// The reduction of a kind for values of a type.
pub(crate) fn reduction_of(
    cx: &Compiler<'_>,
    op: OpId,
    kind: &str,
    scalar: Scalar,
) -> Result<Reduction, InterpError> {
    let kind = ReductionKind::of_vector_kind(kind, matches!(scalar, Scalar::Float(_)));
    let reduction = kind.and_then(|kind| Reduction::new(kind, scalar, cx.index_width()));
    reduction.ok_or_else(|| cx.refusal(op, "combines in a way that its type does not have"))
}

/// `vector.reduction`
pub(crate) fn reduction(cx: &mut Compiler<'_>, op: OpId) -> Compiled {
    let acc = if cx.ir().op(op).operands().len() > 1 { Some(cx.operand(op, 1)?) } else { None };
    let n = Lanes::operand(cx, op, 0)?.n();
    fold(cx, op, acc, vec![0], (0..n).collect())
}

/// `vector.multi_reduction`
pub(crate) fn multi_reduction(cx: &mut Compiler<'_>, op: OpId) -> Compiled {
    let source = Lanes::operand(cx, op, 0)?;
    let reduced: Vec<usize> = integers(cx, op, "reduction_dims").into_iter().map(extent).collect();
    let strides = source.strides();
    let places = |is_reduced: bool| {
        let dims = (0..source.shape.len()).filter(|dim| reduced.contains(dim) == is_reduced);
        let (shape, strides): (Vec<usize>, Vec<usize>) =
            dims.map(|dim| (source.shape[dim], strides[dim])).unzip();
        walk(&shape, &strides)
    };
    let acc = cx.operand(op, 1)?;
    fold(cx, op, Some(acc), places(false), places(true))
}

/// For every element of the result, which `kept` places: combines the elements of operand 0 at the `reduced`
/// places after that one.
fn fold(
    cx: &mut Compiler<'_>,
    op: OpId,
    acc: Option<usize>,
    kept: Vec<usize>,
    reduced: Vec<usize>,
) -> Compiled {
    let source = Lanes::operand(cx, op, 0)?;
    let to = cx.result(op, 0)?;
    let reduction = combining(cx, op, source.scalar)?;
    let mask = Masking::around(cx, op)?.map(|masking| masking.mask);
    let n = source.size();
    let from = [source.first, acc.unwrap_or(source.first)];
    let passes = passes(cx, from, [to], reduction, Reduction::of_poison(n));
    step(move |m| {
        m.spend((kept.len() * reduced.len() * n) as u64, op)?;
        for Pass { from: [source, sum], to: [to], how } in &passes {
            for (element, base) in kept.iter().enumerate() {
                let value = to + element * n;
                match acc {
                    Some(_) => m.copy(sum + element * n, value, n),
                    None => how.start(&mut m.regs, value),
                }
                for place in &reduced {
                    if mask.is_none_or(|mask| m.regs[mask + base + place] != 0) {
                        let next = source + (base + place) * n;
                        how.combine(op, &mut m.regs, value, next)?;
                    }
                }
            }
        }
        Ok(())
    })
}

/// One way over the elements: for the values, and once more for their shadows, where there are any. What a
/// result's shadow is follows from those of the operands in the same way.
pub(crate) struct Pass<const N: usize, const M: usize, T> {
    /// First slots of the operands.
    pub from: [usize; N],
    /// First slots of the results.
    pub to: [usize; M],
    /// What is done with them.
    pub how: T,
}

/// The passes over operands, all of which are passed, and results.
pub(crate) fn passes<const N: usize, const M: usize, T>(
    cx: &mut Compiler<'_>,
    from: [usize; N],
    to: [usize; M],
    how: T,
    poison: T,
) -> Vec<Pass<N, M, T>> {
    from.iter().for_each(|slot| cx.hands_over(*slot));
    let shadows = |slots: &[usize]| slots.iter().map(|slot| cx.shadow(*slot)).collect::<Option<Vec<_>>>();
    let (sources, targets) = (shadows(&from), shadows(&to));
    let mut passes = vec![Pass { from, to, how }];
    if let (Some(sources), Some(targets)) = (sources, targets)
        && let (Ok(from), Ok(to)) = (sources.try_into(), targets.try_into())
    {
        passes.push(Pass { from, to, how: poison });
    }
    passes
}

/// `vector.scan`: an inclusive scan begins with the first element, an exclusive one with the initial value,
/// and leaves out the last element. The second result is the last partial result.
pub(crate) fn scan(cx: &mut Compiler<'_>, op: OpId) -> Compiled {
    let (source, initial) = (Lanes::operand(cx, op, 0)?, cx.operand(op, 1)?);
    let (to, last) = (cx.result(op, 0)?, cx.result(op, 1)?);
    let dim = cx.ir().op(op).attr("reduction_dim").and_then(Attr::as_i64);
    let dim = dim.and_then(|dim| usize::try_from(dim).ok()).filter(|dim| *dim < source.shape.len());
    let dim = dim.ok_or_else(|| cx.refusal(op, "scans along a dimension that does not exist"))?;
    let inclusive = cx.ir().op(op).attr("inclusive") == Some(&Attr::Bool(true));
    let reduction = combining(cx, op, source.scalar)?;
    let (mut shape, mut strides) = (source.shape.clone(), source.strides());
    let (size, stride) = (shape.remove(dim), strides.remove(dim));
    let rows = walk(&shape, &strides);
    let (total, n) = (source.n() * source.size(), source.size());
    let passes = passes(cx, [source.first, initial], [to, last], reduction, Reduction::of_poison(n));
    step(move |m| {
        m.spend(total as u64, op)?;
        for Pass { from: [source, initial], to: [to, last], how } in &passes {
            for (row, place) in rows.iter().enumerate() {
                let mut value = to + place * n;
                m.copy(if inclusive { source + place * n } else { initial + row * n }, value, n);
                for index in 1..size {
                    let added = if inclusive { index } else { index - 1 };
                    let former = value;
                    value = to + (place + index * stride) * n;
                    m.copy(former, value, n);
                    let next = source + (place + added * stride) * n;
                    how.combine(op, &mut m.regs, value, next)?;
                }
                m.copy(value, last + row * n, n);
            }
        }
        Ok(())
    })
}
