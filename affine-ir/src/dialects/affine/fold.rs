//! Constant folding of the affine ops, and composition of their maps with those of their operands.

use std::sync::Arc;

use crate::core::affine::expr::AffineExpr;
use crate::core::affine::map::AffineMap;
use crate::core::affine::set::IntegerSet;
use crate::core::attr::Attr;
use crate::core::elements::DenseArray;
use crate::core::float::FloatValue;
use crate::core::ids::{OpId, ValueId};
use crate::core::types::Type;
use crate::dialects::affine::apply::ApplyOp;
use crate::dialects::affine::compose::{MapAndOperands, canonical, composed, has_apply};
use crate::dialects::affine::for_op::ForOp;
use crate::dialects::affine::if_op::IfOp;
use crate::dialects::affine::parallel::ParallelOp;
use crate::language::fold::{Fold, Folded, constant, constant_operand};
use crate::language::interfaces::Mapped;
use crate::language::ir::Ir;
use crate::language::signature::segment_sizes;

/// Stands for an SSA value in a static list.
const DYNAMIC: i128 = i64::MIN as i128;

/// The expressions of a map with the constants among its operands in them.
fn with_constants(ir: &Ir, map: &AffineMap, operands: &[ValueId]) -> Vec<AffineExpr> {
    let (dims, symbols) = operands.split_at((map.dims as usize).min(operands.len()));
    let known = |values: &[ValueId], make: fn(u32) -> AffineExpr| -> Vec<AffineExpr> {
        let literal = |value: &ValueId| constant(ir, *value).and_then(Attr::as_i64).map(AffineExpr::Const);
        values.iter().zip(0..).map(|(value, place)| literal(value).unwrap_or_else(|| make(place))).collect()
    };
    let (dims, symbols) = (known(dims, AffineExpr::Dim), known(symbols, AffineExpr::Symbol));
    map.results.iter().map(|expr| expr.substituted(&dims, &symbols)).collect()
}

/// All expressions, if they are literals.
fn literals(exprs: &[AffineExpr]) -> Option<Vec<i64>> {
    exprs.iter().map(AffineExpr::as_const).collect()
}

/// The op with another map and operands, the ones before `at` being kept.
fn remapped(ir: &Ir, op: OpId, at: usize, old: &AffineMap, (map, operands): MapAndOperands) -> Option<Fold> {
    let (kept, mapped) = ir.op(op).operands().split_at(at);
    if map == *old && operands == mapped {
        return None;
    }
    let operands = kept.iter().copied().chain(operands).collect();
    Some(Fold::Update { operands, attrs: vec![("map", Attr::map(map))] })
}

pub(super) fn apply(ir: &Ir, op: OpId) -> Option<Fold> {
    let (map, operands) = (ApplyOp(op).map(ir), ApplyOp(op).operands(ir));
    let operand_of = |expr: &AffineExpr| match expr {
        AffineExpr::Dim(dim) => operands.get(*dim as usize),
        AffineExpr::Symbol(symbol) => operands.get(map.dims as usize + *symbol as usize),
        _ => None,
    };
    if let Some(value) = operand_of(map.results.first()?) {
        return Some(Fold::value(*value));
    }
    match literals(&with_constants(ir, map, operands)).as_deref() {
        Some([value]) => Some(Fold::constant(Attr::index(*value))),
        _ => remapped(ir, op, 0, map, composed(ir, op, map, operands)),
    }
}

/// `affine.min`, `affine.max`: literals among the results become one; results come once, in a separate order.
pub(super) fn min_max(ir: &Ir, op: OpId) -> Option<Fold> {
    let (map, operands) = (ApplyOp(op).map(ir), ApplyOp(op).operands(ir));
    let results = with_constants(ir, map, operands);
    if let Some(values) = literals(&results) {
        let value = if ir.def(op).mapped == Some(Mapped::Least) {
            values.into_iter().min()
        } else {
            values.into_iter().max()
        };
        return Some(Fold::constant(Attr::index(value?)));
    }
    let (mut composed_map, composed_operands) = composed(ir, op, map, operands);
    composed_map.results =
        in_order(without_duplicates(composed_map.results), composed_map.dims, composed_map.symbols);
    match (composed_map.results.as_slice(), composed_operands.as_slice()) {
        ([AffineExpr::Dim(0) | AffineExpr::Symbol(0)], [value]) => Some(Fold::value(*value)),
        _ => remapped(ir, op, 0, map, (composed_map, composed_operands)),
    }
}

fn without_duplicates(exprs: Vec<AffineExpr>) -> Vec<AffineExpr> {
    let mut kept = Vec::with_capacity(exprs.len());
    for expr in exprs {
        if !kept.contains(&expr) {
            kept.push(expr);
        }
    }
    kept
}

/// Sorted by coefficients, where all expressions are linear.
fn in_order(exprs: Vec<AffineExpr>, dims: u32, symbols: u32) -> Vec<AffineExpr> {
    let rows: Option<Vec<_>> = exprs.iter().map(|expr| expr.linear_row(dims, symbols)).collect();
    let Some(rows) = rows else { return exprs };
    let mut sorted: Vec<_> = rows.into_iter().zip(exprs).collect();
    sorted.sort_by(|(left, _), (right, _)| left.cmp(right));
    sorted.into_iter().map(|(_, expr)| expr).collect()
}

/// An access whose map's operands start at `at`.
pub(super) fn access(ir: &Ir, op: OpId, at: usize) -> Option<Fold> {
    let data = ir.op(op);
    let map = data.attr("map").and_then(Attr::as_map)?;
    remapped(ir, op, at, map, composed(ir, op, map, data.operands().get(at..)?))
}

/// An element of a constant global, or an access in normal form.
pub(super) fn load(ir: &Ir, op: OpId) -> Option<Fold> {
    let known = element_of_global(ir, op).map(Fold::constant);
    known.or_else(|| access(ir, op, 1))
}

/// The element of a constant global that is read, where the subscripts are known and in bounds.
fn element_of_global(ir: &Ir, op: OpId) -> Option<Attr> {
    let (memref, operands) = ir.op(op).operands().split_first()?;
    let address = ir.defining_op(*memref)?;
    let name = ir.op(address).attr(ir.def(address).global?)?.as_flat_symbol()?;
    let global = ir.nearest_symbol(address, name)?;
    let is_constant = ir.op(global).attr("constant").is_some();
    let Some(Attr::Dense(elements)) = ir.op(global).attr("initial_value").filter(|_| is_constant) else {
        return None;
    };
    let (ty, map) = (ir.ty(*memref).as_memref()?, ir.op(op).attr("map").and_then(Attr::as_map)?);
    let at = literals(&with_constants(ir, map, operands))?;
    let sizes = ty.shape.iter().copied().collect::<Option<Vec<i64>>>()?;
    let places = || at.iter().zip(&sizes);
    if at.len() != sizes.len() || !places().all(|(at, size)| (0..*size).contains(at)) {
        return None;
    }
    let step = |place: i64, (at, size): (&i64, &i64)| place.checked_mul(*size)?.checked_add(*at);
    let place = if elements.is_splat() { 0 } else { places().try_fold(0, step)? };
    let bits = *elements.integers()?.get(usize::try_from(place).ok()?)?;
    match &ty.elem {
        Type::Float(kind) => Some(Attr::Float(FloatValue { kind: *kind, bits: u128::try_from(bits).ok()? })),
        elem @ (Type::Index | Type::Integer { width: 1..=64, .. }) => Some(Attr::of_bits(elem, bits as u64)),
        _ => None,
    }
}

/// A bound: a literal where it is known, else in normal form.
fn bound(
    ir: &Ir,
    op: OpId,
    map: &AffineMap,
    operands: &[ValueId],
    pick: fn(Vec<i64>) -> Option<i64>,
) -> MapAndOperands {
    if let Some(value) = literals(&with_constants(ir, map, operands)).and_then(pick) {
        return (AffineMap::constant(value), Vec::new());
    }
    let (mut map, operands) = composed(ir, op, map, operands);
    // As in mlir-opt, only neighbours are compared.
    map.results.dedup();
    (map, operands)
}

pub(super) fn for_op(ir: &Ir, op: OpId) -> Option<Fold> {
    let view = ForOp(op);
    let (old_lower, old_upper) = (view.lower_map(ir), view.upper_map(ir));
    let (lower, lower_operands) =
        bound(ir, op, old_lower, view.lower_operands(ir), |values| values.into_iter().max());
    let (upper, upper_operands) =
        bound(ir, op, old_upper, view.upper_operands(ir), |values| values.into_iter().min());
    if lower != **old_lower || upper != **old_upper {
        let inits = view.inits(ir);
        let sizes = [lower_operands.len(), upper_operands.len(), inits.len()];
        let sizes = sizes.map(|size| i32::try_from(size).unwrap_or(i32::MAX));
        let operands =
            lower_operands.into_iter().chain(upper_operands).chain(inits.iter().copied()).collect();
        let attrs = vec![
            ("lowerBoundMap", Attr::map(lower)),
            ("operandSegmentSizes", Attr::i32_array(sizes)),
            ("upperBoundMap", Attr::map(upper)),
        ];
        return Some(Fold::Update { operands, attrs });
    }
    let is_empty = match (lower.as_single_constant(), upper.as_single_constant()) {
        (Some(lower), Some(upper)) => lower >= upper,
        _ => false,
    };
    let has_results = !ir.op(op).results().is_empty();
    (is_empty && has_results)
        .then(|| Fold::Results(view.inits(ir).iter().copied().map(Folded::Value).collect()))
}

pub(super) fn if_op(ir: &Ir, op: OpId) -> Option<Fold> {
    let (set, old) = (IfOp(op).set(ir), IfOp(op).operands(ir));
    let exprs = set.constraints.iter().map(|(expr, _)| expr.clone()).collect();
    let map = AffineMap::new(set.dims, set.symbols, exprs);
    let (map, operands) =
        if has_apply(ir, old) { composed(ir, op, &map, old) } else { canonical(ir, op, &map, old) };
    let is_equality = set.constraints.iter().map(|(_, is_equality)| *is_equality);
    let constraints = map.results.into_iter().zip(is_equality).collect();
    let new = IntegerSet::new(map.dims, map.symbols, constraints);
    if new == **set && operands == old {
        return None;
    }
    Some(Fold::Update { operands, attrs: vec![("condition", Attr::IntegerSet(Arc::new(new)))] })
}

pub(super) fn parallel(ir: &Ir, op: OpId) -> Option<Fold> {
    let view = ParallelOp(op);
    let (old_lower, old_upper) = (view.lower_map(ir), view.upper_map(ir));
    let (lower, mut operands) = composed(ir, op, old_lower, view.lower_operands(ir));
    let (upper, upper_operands) = composed(ir, op, old_upper, view.upper_operands(ir));
    operands.extend(upper_operands);
    if lower == **old_lower && upper == **old_upper && operands == ir.op(op).operands() {
        return None;
    }
    let attrs = vec![("lowerBoundsMap", Attr::map(lower)), ("upperBoundsMap", Attr::map(upper))];
    Some(Fold::Update { operands, attrs })
}

/// The basis with its constant operands in it, and the operands that are left; `None` if there are none such.
fn static_basis(ir: &Ir, op: OpId, dynamic: &[ValueId]) -> Option<(Attr, Vec<ValueId>)> {
    let Some(Attr::DenseArray(basis)) = ir.op(op).attr("static_basis") else { return None };
    let mut rest = dynamic.iter();
    let mut left = Vec::new();
    let mut values = basis.values.clone();
    for size in values.iter_mut().filter(|size| **size == DYNAMIC) {
        let value = *rest.next()?;
        match constant(ir, value).and_then(Attr::as_i64) {
            // What is no size stays a value: the static list takes positive ones only.
            Some(literal) if literal > 0 => *size = literal.into(),
            _ => left.push(value),
        }
    }
    let changed = left.len() < dynamic.len();
    changed.then(|| (Attr::DenseArray(Arc::new(DenseArray { elem: basis.elem.clone(), values })), left))
}

fn basis_values(ir: &Ir, op: OpId) -> Option<&[i128]> {
    match ir.op(op).attr("static_basis") {
        Some(Attr::DenseArray(basis)) => Some(&basis.values),
        _ => None,
    }
}

pub(super) fn delinearize(ir: &Ir, op: OpId) -> Option<Fold> {
    let data = ir.op(op);
    let (linear, dynamic) = data.operands().split_first()?;
    if let Some((basis, left)) = static_basis(ir, op, dynamic) {
        let operands = [*linear].into_iter().chain(left).collect();
        return Some(Fold::Update { operands, attrs: vec![("static_basis", basis)] });
    }
    let n_results = data.results().len();
    if n_results == 1 {
        return Some(Fold::value(*linear));
    }
    let mut high = i128::from(constant_operand(ir, op, 0).and_then(Attr::as_i64)?);
    let basis = basis_values(ir, op)?;
    if !dynamic.is_empty() {
        return None;
    }
    let has_outer_bound = basis.len() == n_results;
    let mut parts = Vec::new();
    for size in basis[usize::from(has_outer_bound)..].iter().rev() {
        parts.push(high.rem_euclid(*size));
        high = high.div_euclid(*size);
    }
    parts.push(high);
    let parts =
        parts.into_iter().rev().map(|part| Some(Folded::Constant(Attr::index(i64::try_from(part).ok()?))));
    Some(Fold::Results(parts.collect::<Option<_>>()?))
}

pub(super) fn linearize(ir: &Ir, op: OpId) -> Option<Fold> {
    let data = ir.op(op);
    let sizes = segment_sizes(data.attr("operandSegmentSizes"))?;
    let (indices, dynamic) = data.operands().split_at_checked(*sizes.first()?)?;
    if let Some((basis, left)) = static_basis(ir, op, dynamic) {
        let segments = [indices.len(), left.len()].map(|size| i32::try_from(size).unwrap_or(i32::MAX));
        let operands = indices.iter().copied().chain(left).collect();
        let attrs = vec![("operandSegmentSizes", Attr::i32_array(segments)), ("static_basis", basis)];
        return Some(Fold::Update { operands, attrs });
    }
    match indices {
        [] => return Some(Fold::constant(Attr::index(0))),
        [index] => return Some(Fold::value(*index)),
        _ => {}
    }
    if !dynamic.is_empty() {
        return None;
    }
    let basis = basis_values(ir, op)?;
    let (mut sum, mut stride) = (0i128, 1i128);
    let sizes = basis.iter().rev().copied().chain([1]);
    for (index, size) in indices.iter().rev().zip(sizes) {
        let index = i128::from(constant(ir, *index).and_then(Attr::as_i64)?);
        sum = sum.checked_add(index.checked_mul(stride)?)?;
        stride = stride.checked_mul(size)?;
    }
    Some(Fold::constant(Attr::index(i64::try_from(sum).ok()?)))
}
