//! Meanings of the ops that only permute or replicate elements, at places known in advance.

use loopwright_affine_ir::OpId;

use crate::compile::Compiler;
use crate::meaning::vector::{Compiled, Copies, Lanes, extent, integers, row_major, walk};

/// The elements of the first result are those of the first operand at these places.
fn chosen(cx: &mut Compiler<'_>, op: OpId, places: Vec<usize>) -> Compiled {
    let (source, target) = (Lanes::operand(cx, op, 0)?, Lanes::result(cx, op, 0)?);
    let mut copies = Copies::default();
    for (element, place) in places.into_iter().enumerate() {
        copies.push(source.slot(place), target.slot(element), source.size());
    }
    copies.compile(cx, op)
}

/// The numbers of an array property.
fn numbers(cx: &Compiler<'_>, op: OpId, name: &str) -> Vec<usize> {
    integers(cx, op, name).into_iter().map(extent).collect()
}

/// `vector.broadcast`: new dimensions in front, dimensions of size 1 stretched.
pub(crate) fn broadcast(cx: &mut Compiler<'_>, op: OpId) -> Compiled {
    let (source, target) = (Lanes::operand(cx, op, 0)?, Lanes::result(cx, op, 0)?);
    let lead = target.shape.len() - source.shape.len();
    let kept = source.shape.iter().zip(source.strides());
    let kept = kept.map(|(size, stride)| if *size == 1 { 0 } else { stride });
    let strides: Vec<usize> = std::iter::repeat_n(0, lead).chain(kept).collect();
    chosen(cx, op, walk(&target.shape, &strides))
}

/// `vector.shape_cast`: the same elements in the same order.
pub(crate) fn shape_cast(cx: &mut Compiler<'_>, op: OpId) -> Compiled {
    let n = Lanes::result(cx, op, 0)?.n();
    chosen(cx, op, (0..n).collect())
}

/// `vector.transpose`: dimension `d` of the result is dimension `permutation[d]` of the operand.
pub(crate) fn transpose(cx: &mut Compiler<'_>, op: OpId) -> Compiled {
    let (source, target) = (Lanes::operand(cx, op, 0)?, Lanes::result(cx, op, 0)?);
    let strides = source.strides();
    let strides: Vec<usize> = numbers(cx, op, "permutation").into_iter().map(|dim| strides[dim]).collect();
    chosen(cx, op, walk(&target.shape, &strides))
}

/// `vector.extract_strided_slice`; strides are 1.
pub(crate) fn extract_slice(cx: &mut Compiler<'_>, op: OpId) -> Compiled {
    let (source, target) = (Lanes::operand(cx, op, 0)?, Lanes::result(cx, op, 0)?);
    let strides = source.strides();
    let offset = dot(&numbers(cx, op, "offsets"), &strides);
    chosen(cx, op, walk(&target.shape, &strides).into_iter().map(|place| place + offset).collect())
}

/// `vector.insert_strided_slice`: the slice covers the last dimensions; strides are 1.
pub(crate) fn insert_slice(cx: &mut Compiler<'_>, op: OpId) -> Compiled {
    let (part, whole) = (Lanes::operand(cx, op, 0)?, Lanes::operand(cx, op, 1)?);
    let target = Lanes::result(cx, op, 0)?;
    let strides = target.strides();
    let offset = dot(&numbers(cx, op, "offsets"), &strides);
    let lead = strides.len() - part.shape.len();
    let mut copies = Copies::default();
    copies.push(whole.first, target.first, whole.n() * whole.size());
    for (element, place) in walk(&part.shape, &strides[lead..]).into_iter().enumerate() {
        copies.push(part.slot(element), target.slot(offset + place), part.size());
    }
    copies.compile(cx, op)
}

fn dot(offsets: &[usize], strides: &[usize]) -> usize {
    offsets.iter().zip(strides).map(|(offset, stride)| offset * stride).sum()
}

/// `vector.interleave`: the elements of both operands in turn.
pub(crate) fn interleave(cx: &mut Compiler<'_>, op: OpId) -> Compiled {
    let sources = [Lanes::operand(cx, op, 0)?, Lanes::operand(cx, op, 1)?];
    let target = Lanes::result(cx, op, 0)?;
    let mut copies = Copies::default();
    for element in 0..target.n() {
        copies.push(sources[element % 2].slot(element / 2), target.slot(element), target.size());
    }
    copies.compile(cx, op)
}

/// `vector.deinterleave`: the elements at even and at odd places.
pub(crate) fn deinterleave(cx: &mut Compiler<'_>, op: OpId) -> Compiled {
    let source = Lanes::operand(cx, op, 0)?;
    let targets = [Lanes::result(cx, op, 0)?, Lanes::result(cx, op, 1)?];
    let mut copies = Copies::default();
    for element in 0..source.n() {
        copies.push(source.slot(element), targets[element % 2].slot(element / 2), source.size());
    }
    copies.compile(cx, op)
}

/// `vector.shuffle`: rows of both operands, numbered through; -1 is a row of poison.
pub(crate) fn shuffle(cx: &mut Compiler<'_>, op: OpId) -> Compiled {
    let (first, second) = (Lanes::operand(cx, op, 0)?, Lanes::operand(cx, op, 1)?);
    let target = Lanes::result(cx, op, 0)?;
    let row = row_major(&target.shape)[0];
    let n_first = first.n() / row;
    let mut copies = Copies::default();
    for (place, wanted) in integers(cx, op, "mask").into_iter().enumerate() {
        let Ok(wanted) = usize::try_from(wanted) else {
            cx.makes_poison(op)?;
            copies.poison.push((target.slot(place * row), row * target.size()));
            continue;
        };
        let from = match wanted.checked_sub(n_first) {
            None => first.slot(wanted * row),
            Some(wanted) => second.slot(wanted * row),
        };
        copies.push(from, target.slot(place * row), row * target.size());
    }
    copies.compile(cx, op)
}

/// `vector.from_elements`
pub(crate) fn from_elements(cx: &mut Compiler<'_>, op: OpId) -> Compiled {
    let target = Lanes::result(cx, op, 0)?;
    let mut copies = Copies::default();
    for (element, value) in cx.ir().op(op).operands().iter().enumerate() {
        copies.push(cx.value(op, *value)?.start, target.slot(element), target.size());
    }
    copies.compile(cx, op)
}

/// `vector.to_elements`
pub(crate) fn to_elements(cx: &mut Compiler<'_>, op: OpId) -> Compiled {
    let source = Lanes::operand(cx, op, 0)?;
    let mut copies = Copies::default();
    for (element, value) in cx.ir().op(op).results().iter().enumerate() {
        copies.push(source.slot(element), cx.value(op, *value)?.start, source.size());
    }
    copies.compile(cx, op)
}
