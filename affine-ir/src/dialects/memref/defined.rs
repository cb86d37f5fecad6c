//! Definedness of ops on memrefs.

use crate::core::ids::OpId;
use crate::core::types::{Layout, MemRefType, Type};
use crate::language::assembly::index_list;
use crate::language::defined::Condition;
use crate::language::fold::constant_operand;
use crate::language::ir::Ir;
use crate::language::signature::Signature;

/// An access, which may promise that its address is aligned.
pub(crate) fn aligned(ir: &Ir, op: OpId) -> Option<Vec<Condition>> {
    let promise = ir.op(op).attr("alignment").map(|_| Condition::Promise("the address is aligned"));
    Some([Condition::Within].into_iter().chain(promise).collect())
}

/// The size of a dimension that there is.
pub(super) fn dimension(ir: &Ir, op: OpId) -> Option<Vec<Condition>> {
    let (source, _) = memrefs(ir, op);
    let rank = source.and_then(|source| i64::try_from(source.rank()).ok());
    Some(vec![rank.map_or(Condition::Promise("there is such a dimension"), |rank| Condition::Below(1, rank))])
}

/// Sizes that are not negative.
pub(super) fn allocated(ir: &Ir, op: OpId) -> Option<Vec<Condition>> {
    Some((0..n_dynamic(ir, op, "dynamicSizes")).map(Condition::Natural).collect())
}

/// A cast: what the type says of the result is so.
pub(super) fn same_type(ir: &Ir, op: OpId) -> Option<Vec<Condition>> {
    let (from, to) = (ir.ty(*ir.op(op).operands().first()?), ir.ty(*ir.op(op).results().first()?));
    let is_known = match (from, to) {
        (Type::MemRef(from), Type::MemRef(to)) => {
            let mut sizes = from.shape.iter().zip(&to.shape);
            sizes.all(|(from, to)| is_less(*from, *to)) && has_layout(from, to)
        }
        (_, Type::UnrankedMemRef(_)) => true,
        _ => false,
    };
    Some(if is_known { Vec::new() } else { vec![Condition::Promise("the memref is of this type")] })
}

/// Whether what the second says the first says, too.
fn is_less(from: Option<i64>, to: Option<i64>) -> bool {
    to.is_none() || from == to
}

fn has_layout(from: &MemRefType, to: &MemRefType) -> bool {
    match (from.strides(), to.strides()) {
        _ if from.layout == to.layout => true,
        (Some(from), Some(to)) => {
            let mut strides = from.strides.iter().zip(&to.strides);
            is_less(from.offset, to.offset) && strides.all(|(from, to)| is_less(*from, *to))
        }
        _ => false,
    }
}

/// A part: it lies within its source, if it is not empty.
pub(super) fn in_source(ir: &Ir, op: OpId) -> Option<Vec<Condition>> {
    let source = memrefs(ir, op).0?;
    let [offsets, sizes, strides] =
        ["static_offsets", "static_sizes", "static_strides"].map(|name| index_list(ir, op, name));
    let first_size = 1 + n_dynamic(ir, op, "offsets");
    let mut conditions: Vec<Condition> =
        (first_size..).take(n_dynamic(ir, op, "sizes")).map(Condition::Natural).collect();
    if strides.iter().any(|stride| stride.is_none_or(|stride| stride <= 0)) {
        conditions.push(Condition::Promise("strides are positive"));
    }
    let mut is_inside = true;
    for (((offset, size), stride), of) in offsets.iter().zip(&sizes).zip(&strides).zip(&source.shape) {
        let (Some(offset), Some(size), Some(stride), Some(of)) = (offset, size, stride, of) else {
            is_inside = false;
            continue;
        };
        let last = i128::from(*offset) + i128::from(size - 1) * i128::from(*stride);
        is_inside &= *offset >= 0 && (i128::from(*offset)..i128::from(*of)).contains(&last);
    }
    if !is_inside && !sizes.contains(&Some(0)) {
        conditions.push(Condition::Within);
    }
    Some(conditions)
}

/// Another shape for the memory of a buffer: known to be right where it is that of as many elements one after
/// the other.
pub(super) fn in_buffer(ir: &Ir, op: OpId) -> Option<Vec<Condition>> {
    let all = |name: &str| index_list(ir, op, name).into_iter().collect::<Option<Vec<i64>>>();
    let is_known = || -> Option<bool> {
        let source = memrefs(ir, op).0.filter(|source| source.layout == Layout::Identity)?;
        let (offsets, sizes, strides) =
            (all("static_offsets")?, all("static_sizes")?, all("static_strides")?);
        let mut reach: i64 = 1;
        for (size, stride) in sizes.iter().zip(&strides).rev() {
            if *stride != reach || *size < 0 {
                return None;
            }
            reach = reach.checked_mul(*size)?;
        }
        let whole = n_elements(source)?;
        let &[offset] = &offsets[..] else { return None };
        Some(offset >= 0 && (reach == 0 || offset.checked_add(reach)? <= whole))
    };
    Some(match is_known() {
        Some(true) => Vec::new(),
        _ => vec![Condition::Promise("all elements lie in the buffer, each in a place of its own")],
    })
}

/// Elements in a buffer of bytes.
pub(super) fn in_bytes(ir: &Ir, op: OpId) -> Option<Vec<Condition>> {
    let (source, result) = memrefs(ir, op);
    let (source, result) = (source?, result?);
    let n_bytes = match &result.elem {
        Type::Integer { .. } | Type::Float(_) => result.elem.bit_width().filter(|bits| bits % 8 == 0),
        _ => None,
    };
    let n_bytes = n_bytes.map(|bits| i64::from(bits / 8));
    let limit =
        || n_elements(source)?.checked_sub(n_elements(result)?.checked_mul(n_bytes?)?)?.checked_add(1);
    let limit = limit().filter(|_| source.layout == Layout::Identity);
    let mut conditions: Vec<Condition> =
        (2..).take(ir.op(op).operands().len().saturating_sub(2)).map(Condition::Natural).collect();
    conditions.push(
        limit.map_or(Condition::Promise("all bytes lie in the buffer"), |limit| Condition::Below(1, limit)),
    );
    let shift = constant_operand(ir, op, 1).and_then(|shift| shift.as_i64());
    let is_aligned =
        n_bytes == Some(1) || shift.zip(n_bytes).is_some_and(|(shift, bytes)| shift % bytes == 0);
    conditions.extend((!is_aligned).then_some(Condition::Promise("elements are aligned")));
    Some(conditions)
}

/// Dimensions joined: they are contiguous, which the type tells unless strides are known when the program
/// runs alone.
pub(super) fn contiguous(ir: &Ir, op: OpId) -> Option<Vec<Condition>> {
    let source = memrefs(ir, op).0?;
    let are_known = || source.strides().is_some_and(|known| known.strides.iter().all(Option::is_some));
    let is_told = source.layout == Layout::Identity || are_known();
    Some(if is_told { Vec::new() } else { vec![Condition::Promise("joined dimensions are contiguous")] })
}

/// Dimensions split: into as many elements as there are, which the type tells unless some sizes are known
/// when the program runs alone.
pub(super) fn of_known_sizes(ir: &Ir, op: OpId) -> Option<Vec<Condition>> {
    let is_told = index_list(ir, op, "static_output_shape").iter().all(Option::is_some);
    Some(if is_told { Vec::new() } else { vec![Condition::Promise("sizes are those of the source")] })
}

/// The types of the first operand and the first result.
fn memrefs(ir: &Ir, op: OpId) -> (Option<&MemRefType>, Option<&MemRefType>) {
    let data = ir.op(op);
    let memref = |value: Option<&_>| value.and_then(|value| ir.ty(*value).as_memref());
    (memref(data.operands().first()), memref(data.results().first()))
}

fn n_dynamic(ir: &Ir, op: OpId, group: &str) -> usize {
    ir.def(op).signature.unwrap_or(&Signature::NONE).values(ir, op, group).len()
}

fn n_elements(ty: &MemRefType) -> Option<i64> {
    ty.shape.iter().try_fold(1i64, |all, size| all.checked_mul((*size)?))
}
