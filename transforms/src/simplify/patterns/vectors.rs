//! Patterns for vectors: elements forwarded from other vectors, known masks, and transfers in bounds.

use crate::simplify::greedy::Rewriter;
use loopwright_affine_ir::{AffineExpr, Attr, DenseElements, Ir, OpId, OpSpec, Type, ValueId, constant};
use std::sync::Arc;

/// So many ops that only rearrange elements are looked through.
const MOST_STEPS: usize = 16;

/// The value of the op that is called `name` and makes a value.
fn made_by(ir: &Ir, value: ValueId, name: &str) -> Option<OpId> {
    ir.defining_op(value).filter(|op| ir.op(*op).name() == name)
}

/// The numbers of an attribute.
fn numbers(ir: &Ir, op: OpId, name: &str) -> Vec<i64> {
    ir.op(op).attr(name).map_or_else(Vec::new, Attr::integers)
}

/// The sizes of a vector without scalable ones; none of what is no vector.
fn shape(ir: &Ir, value: ValueId) -> Option<Vec<i64>> {
    let vector = ir.ty(value).as_vector()?;
    (!vector.scalable.contains(&true)).then(|| vector.shape.to_vec())
}

/// The operand in which an element of a value is, and where, given where it is in the value.
fn step(ir: &Ir, value: ValueId, at: &[AffineExpr]) -> Option<(ValueId, Vec<AffineExpr>)> {
    let op = ir.defining_op(value)?;
    for source in (ir.def(op).elements?)(ir, op)? {
        let known: Option<Vec<i64>> = at.get(..source.at.len())?.iter().map(AffineExpr::as_const).collect();
        match known {
            Some(known) if known == source.at => {
                let there = source.map.results.iter().map(|expr| expr.substituted(at, &[])).collect();
                return Some((source.value, there));
            }
            Some(_) => {}
            None => return None,
        }
    }
    None
}

/// The indices of an element as dimensions.
fn indices(ir: &Ir, value: ValueId) -> Vec<AffineExpr> {
    let rank = ir.ty(value).as_vector().map_or(0, |vector| vector.shape.len());
    (0..rank).map(|dim| AffineExpr::Dim(u32::try_from(dim).expect("ranks are small"))).collect()
}

/// A rearrangement of which every element is where it was in a value that is there.
pub(crate) fn same_elements(rewriter: &mut Rewriter<'_>, op: OpId) -> bool {
    let ir = &*rewriter.ir;
    let (Some(_), &[result]) = (ir.def(op).elements, ir.op(op).results()) else { return false };
    let start = indices(ir, result);
    let (mut value, mut at, mut found) = (result, start.clone(), None);
    for _ in 0..MOST_STEPS {
        let Some((next, there)) = step(ir, value, &at) else { break };
        (value, at) = (next, there);
        if ir.ty(value) == ir.ty(result) && at == start {
            found = Some(value);
        }
    }
    let Some(found) = found else { return false };
    rewriter.replace(op, &[found]);
    true
}

/// An extraction from a vector that has the part from another one.
pub(crate) fn extract_behind(rewriter: &mut Rewriter<'_>, op: OpId) -> bool {
    let ir = &*rewriter.ir;
    if ir.op(op).name() != "vector.extract" {
        return false;
    }
    let (&[source, ..], &[result]) = (ir.op(op).operands(), ir.op(op).results()) else { return false };
    let start = indices(ir, result);
    let Some((first, at)) = step(ir, result, &start).filter(|(first, _)| *first == source) else {
        return false;
    };
    if let Some(element) = element_of_list(ir, first, &at) {
        rewriter.replace(op, &[element]);
        return true;
    }
    let Some((behind, there)) = step(ir, first, &at) else { return false };
    let n_fixed = there.len().checked_sub(start.len());
    let Some(fixed) = n_fixed.filter(|n| there[*n..] == start).map(|n| &there[..n]) else { return false };
    let Some(fixed) = fixed.iter().map(AffineExpr::as_const).collect::<Option<Vec<i64>>>() else {
        return false;
    };
    if ir.ty(behind).as_vector().is_none() || fixed.is_empty() {
        return false;
    }
    rewriter.set_operands(op, vec![behind]);
    rewriter.ir.set_attr(op, "static_position", Attr::i64_array(fixed));
    rewriter.touch(op);
    true
}

/// An element of a vector that is made of single values.
fn element_of_list(ir: &Ir, vector: ValueId, at: &[AffineExpr]) -> Option<ValueId> {
    let made = made_by(ir, vector, "vector.from_elements")?;
    let sizes = shape(ir, vector)?;
    let place = at
        .iter()
        .zip(&sizes)
        .try_fold(0_i64, |place, (index, size)| place.checked_mul(*size)?.checked_add(index.as_const()?))?;
    (at.len() == sizes.len())
        .then(|| ir.op(made).operands().get(usize::try_from(place).ok()?).copied())
        .flatten()
}

/// A transposition of a transposition, or a cast of a shape that was cast.
pub(crate) fn twice(rewriter: &mut Rewriter<'_>, op: OpId) -> bool {
    let ir = &*rewriter.ir;
    let (&[source], &[result]) = (ir.op(op).operands(), ir.op(op).results()) else { return false };
    let name = ir.op(op).name();
    let is_cast = name == "vector.shape_cast";
    if !is_cast && name != "vector.transpose" {
        return false;
    }
    if is_cast && ir.ty(source) == ir.ty(result) {
        rewriter.replace(op, &[source]);
        return true;
    }
    let Some(before) = made_by(ir, source, name).map(|before| (before, ir.op(before).operands()[0])) else {
        return false;
    };
    let (before, origin) = before;
    if is_cast {
        match ir.ty(origin) == ir.ty(result) {
            true => rewriter.replace(op, &[origin]),
            false => {
                rewriter.set_operands(op, vec![origin]);
                rewriter.touch(op);
            }
        }
        return true;
    }
    let inner = numbers(ir, before, "permutation");
    let of = |dim: &i64| usize::try_from(*dim).ok().and_then(|dim| inner.get(dim)).copied();
    let Some(both) = numbers(ir, op, "permutation").iter().map(of).collect::<Option<Vec<i64>>>() else {
        return false;
    };
    rewriter.set_operands(op, vec![origin]);
    rewriter.ir.set_attr(op, "permutation", Attr::i64_array(both));
    rewriter.touch(op);
    true
}

/// A shuffle that takes one of its vectors as it is.
pub(crate) fn whole_shuffle(rewriter: &mut Rewriter<'_>, op: OpId) -> bool {
    let ir = &*rewriter.ir;
    if ir.op(op).name() != "vector.shuffle" {
        return false;
    }
    let (&[first, second], &[result]) = (ir.op(op).operands(), ir.op(op).results()) else { return false };
    let rows = |value: ValueId| shape(ir, value).and_then(|shape| shape.first().copied());
    let (Some(n), Some(m)) = (rows(first), rows(second)) else { return false };
    let mask = numbers(ir, op, "mask");
    let is = |value: ValueId, from: i64, to: i64| {
        ir.ty(value) == ir.ty(result) && mask.iter().copied().eq(from..to)
    };
    let same =
        [(first, 0, n), (second, n, n + m)].into_iter().find(|(value, from, to)| is(*value, *from, *to));
    let Some((value, ..)) = same else { return false };
    rewriter.replace(op, &[value]);
    true
}

/// Whether a mask is set everywhere, or nowhere.
fn known_mask(ir: &Ir, mask: ValueId) -> Option<bool> {
    if let Some(Attr::Dense(elements)) = constant(ir, mask) {
        return elements.is_splat().then(|| elements.integers())?.map(|one| one.first() != Some(&0));
    }
    let sizes = numbers(ir, made_by(ir, mask, "vector.constant_mask")?, "mask_dim_sizes");
    let shape = shape(ir, mask)?;
    if sizes == shape && !shape.is_empty() {
        return Some(true);
    }
    sizes.iter().all(|size| *size == 0).then_some(false)
}

/// A mask of known sizes: constant, and one number where it is set everywhere or nowhere.
pub(crate) fn mask_of_sizes(rewriter: &mut Rewriter<'_>, op: OpId) -> bool {
    let ir = &*rewriter.ir;
    let &[result] = ir.op(op).results() else { return false };
    let (is_computed, is_constant) =
        (ir.op(op).name() == "vector.create_mask", ir.op(op).name() == "vector.constant_mask");
    let Some(whole) = shape(ir, result).filter(|shape| (is_computed || is_constant) && !shape.is_empty())
    else {
        return false;
    };
    let ty = ir.ty(result).clone();
    if is_constant {
        let Some(set) = known_mask(ir, result) else { return false };
        let Some(elements) = DenseElements::splat(ty, &Attr::of_bits(&Type::I1, set.into())) else {
            return false;
        };
        let value = rewriter.build(op, |builder| builder.constant(Attr::Dense(Arc::new(elements))));
        rewriter.replace(op, &[value]);
        return true;
    }
    let size = |(value, most): (&ValueId, &i64)| Some(constant(ir, *value)?.as_i64()?.clamp(0, *most));
    let sizes: Option<Vec<i64>> = ir.op(op).operands().iter().zip(&whole).map(size).collect();
    let Some(mut sizes) = sizes else { return false };
    if sizes.contains(&0) {
        sizes.iter_mut().for_each(|size| *size = 0);
    }
    let def = ir.dialects().known("vector.constant_mask");
    let value = rewriter.build(op, |builder| {
        let spec = OpSpec::new(def, builder.loc.clone()).attr("mask_dim_sizes", Attr::i64_array(sizes));
        let made = builder.create(spec.result(ty));
        builder.ir.op(made).results()[0]
    });
    rewriter.replace(op, &[value]);
    true
}

/// A load or store under a mask that is set everywhere, or nowhere.
pub(crate) fn known_masked_access(rewriter: &mut Rewriter<'_>, op: OpId) -> bool {
    let ir = &*rewriter.ir;
    let plain = match ir.op(op).name() {
        "vector.maskedload" => "vector.load",
        "vector.maskedstore" => "vector.store",
        _ => return false,
    };
    let Some((&[mask, value], place)) =
        ir.op(op).operands().split_last_chunk().map(|(place, last)| (last, place))
    else {
        return false;
    };
    let (place, results) = (place.to_vec(), ir.op(op).results().to_vec());
    // Where it may not be aligned otherwise, the op says so.
    let (Some(set), true) = (known_mask(ir, mask), ir.op(op).attrs.is_empty()) else { return false };
    match (set, &results[..]) {
        (false, []) => rewriter.erase(op),
        (false, _) => rewriter.replace(op, &[value]),
        (true, _) => {
            let def = ir.dialects().known(plain);
            let types: Vec<Type> = results.iter().map(|result| ir.ty(*result).clone()).collect();
            let stored = results.is_empty().then_some(value);
            let made = rewriter.build(op, |builder| {
                let spec = OpSpec::new(def, builder.loc.clone());
                let made = builder.create(spec.operands(stored.into_iter().chain(place)).results(types));
                builder.ir.op(made).results().to_vec()
            });
            match made.is_empty() {
                true => rewriter.erase(op),
                false => rewriter.replace(op, &made),
            }
        }
    }
    true
}

/// A transfer at a constant place that does not go beyond the memory.
pub(crate) fn transfer_inside(rewriter: &mut Rewriter<'_>, op: OpId) -> bool {
    let ir = &*rewriter.ir;
    let (data, def) = (ir.op(op), ir.def(op));
    if !["vector.transfer_read", "vector.transfer_write"].contains(&data.name()) {
        return false;
    }
    let Some(signature) = def.signature else { return false };
    let group = |name: &str| signature.values(ir, op, name);
    let vector = group("vector").first().or(group("valueToStore").first());
    let (Some(vector), Some(memref)) = (vector, group("base").first()) else { return false };
    let sizes = ir.ty(*memref).as_memref().map(|memref| memref.shape.clone());
    let map = data.attr("permutation_map").and_then(Attr::as_map);
    let (Some(lanes), Some(sizes), Some(map)) = (shape(ir, *vector), sizes, map) else { return false };
    let Some(inside) = data.attr("in_bounds").and_then(Attr::as_array) else { return false };
    let is_inside = |(lanes, expr): (&i64, &AffineExpr)| {
        let AffineExpr::Dim(dim) = expr else { return false };
        let (at, dim) = (group("indices"), *dim as usize);
        let first = at.get(dim).and_then(|index| constant(ir, *index)).and_then(Attr::as_i64);
        let size = sizes.get(dim).copied().flatten();
        let end = first.filter(|first| *first >= 0).and_then(|first| first.checked_add(*lanes));
        end.zip(size).is_some_and(|(end, size)| end <= size)
    };
    let proved = lanes.iter().zip(&map.results).map(is_inside);
    let all: Vec<Attr> = inside
        .iter()
        .zip(proved)
        .map(|(told, proved)| Attr::Bool(*told == Attr::Bool(true) || proved))
        .collect();
    if all.len() != inside.len() || all == inside {
        return false;
    }
    rewriter.ir.set_attr(op, "in_bounds", Attr::Array(Arc::new(all)));
    rewriter.touch(op);
    true
}
