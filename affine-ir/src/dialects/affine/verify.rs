//! Rules of the affine ops.

use std::sync::Arc;

use crate::affine_map::AffineMap;
use crate::attr::{Attr, DenseElements, DenseValues};
use crate::diag::Diagnostic;
use crate::dialects::affine::parallel::{REDUCTIONS, groups};
use crate::ids::{OpId, ValueId};
use crate::ir::Ir;
use crate::op_def::OpKind;
use crate::types::Type;
use crate::verify::{affine, rules};

const MAP: &str = "AffineMap attribute";

fn map<'a>(ir: &'a Ir, op: OpId, name: &str, out: &mut Vec<Diagnostic>) -> Option<&'a Arc<AffineMap>> {
    let map = rules::property(ir, op, name, MAP, Attr::as_map, out)?;
    affine::divisors(ir, op, &map.results, out);
    Some(map)
}

/// A map with its operands: as many as it takes, of type `index`, and usable as its dimensions and symbols.
fn mapped_operands(
    ir: &Ir,
    op: OpId,
    map: &AffineMap,
    operands: &[ValueId],
    out: &mut Vec<Diagnostic>,
) -> bool {
    if map.n_inputs() != operands.len() {
        let message = "operand count and affine map dimension and symbol count must match";
        out.push(ir.op_error(op, message));
        return false;
    }
    let before = out.len();
    rules::all_index(ir, op, operands, out);
    out.len() == before
}

pub(super) fn apply(ir: &Ir, op: OpId, out: &mut Vec<Diagnostic>) {
    let Some(map) = map(ir, op, "map", out) else { return };
    if mapped_operands(ir, op, map, ir.op(op).operands(), out) && map.n_results() != 1 {
        out.push(ir.op_error(op, "mapping must produce one value"));
    }
}

pub(super) fn min_max(ir: &Ir, op: OpId, out: &mut Vec<Diagnostic>) {
    let Some(map) = map(ir, op, "map", out) else { return };
    if mapped_operands(ir, op, map, ir.op(op).operands(), out) && map.n_results() == 0 {
        out.push(ir.op_error(op, "affine map expect at least one result"));
    }
}

pub(super) fn for_op(ir: &Ir, op: OpId, out: &mut Vec<Diagnostic>) {
    let (lower, upper) = (map(ir, op, "lowerBoundMap", out), map(ir, op, "upperBoundMap", out));
    let step = rules::property(ir, op, "step", "index attribute", Attr::as_i64, out);
    let segments = rules::segments(ir, op, 3, out);
    let (Some(lower), Some(upper), Some(step), Some(segments)) = (lower, upper, step, segments) else {
        return;
    };
    if step <= 0 {
        out.push(ir.op_error(op, format!("expects a positive step, found {step}")));
    }
    let operands = ir.op(op).operands();
    let (bounds, inits) = operands.split_at(segments[0] + segments[1]);
    let (low, high) = bounds.split_at(segments[0]);
    for (side, map, operands) in [("lower", lower, low), ("upper", upper, high)] {
        if map.n_results() == 0 {
            out.push(ir.op_error(op, format!("expects the {side} bound map to have at least one result")));
        }
        if mapped_operands(ir, op, map, operands, out) {
            affine::dims_and_symbols(ir, op, operands, map.dims as usize, out);
        }
    }
    let Some(body) = ir.single_block(op, 0) else {
        return out.push(ir.op_error(op, "expects a body with one block"));
    };
    let args = ir.block(body).args();
    if args.first().is_none_or(|iv| *ir.ty(*iv) != Type::Index) {
        let message = "expected body to have a single index argument for the induction variable";
        return out.push(ir.op_error(op, message));
    }
    let results = ir.op(op).results();
    if results.len() != inits.len() || args.len() != inits.len() + 1 {
        return out.push(ir.op_error(op, "mismatch between the number of loop-carried values and results"));
    }
    for ((init, arg), result) in inits.iter().zip(&args[1..]).zip(results) {
        if ir.ty(*init) != ir.ty(*arg) || ir.ty(*init) != ir.ty(*result) {
            return out.push(ir.op_error(op, "types mismatch between loop-carried values and results"));
        }
    }
}

pub(super) fn if_op(ir: &Ir, op: OpId, out: &mut Vec<Diagnostic>) {
    let Some(set) = rules::property(ir, op, "condition", "IntegerSet attribute", Attr::as_set, out) else {
        return;
    };
    affine::divisors(ir, op, set.constraints.iter().map(|(expr, _)| expr), out);
    let operands = ir.op(op).operands();
    if set.n_inputs() != operands.len() {
        let message = "operand count and condition integer set dimension and symbol count must match";
        return out.push(ir.op_error(op, message));
    }
    affine::dims_and_symbols(ir, op, operands, set.dims as usize, out);
    let regions = ir.op(op).regions();
    for (position, region) in regions.iter().enumerate() {
        let blocks = ir.region(*region).blocks();
        if blocks.len() > 1 || (position == 0 && blocks.is_empty()) {
            out.push(ir.op_error(op, format!("expects region #{position} to have 1 block")));
        }
        if blocks.iter().any(|block| !ir.block(*block).args().is_empty()) {
            out.push(ir.op_error(op, "expects its regions to have no arguments"));
        }
    }
    if !ir.op(op).results().is_empty() && ir.region(regions[1]).blocks().is_empty() {
        let n_results = ir.op(op).results().len();
        let message = format!(
            "along control flow edge from parent to parent: region branch point has 0 operands, but region successor needs {n_results} inputs"
        );
        let note = ir.place(&ir.op(op).loc);
        out.push(ir.op_error(op, message).with_note(note, "region branch point"));
    }
}

/// The sizes of the groups of a bound map; they must add up to the results of the map.
fn group_sizes(ir: &Ir, op: OpId, name: &str, map: &AffineMap, out: &mut Vec<Diagnostic>) -> Option<usize> {
    let dense = |attr: &'_ Attr| match attr {
        Attr::Dense(dense) => bits(dense),
        _ => None,
    };
    let sizes = rules::property(ir, op, name, "32-bit signless integer elements attribute", dense, out)?;
    let total = sizes.iter().try_fold(0usize, |all, size| all.checked_add(usize::try_from(*size).ok()?));
    if total != Some(map.n_results()) || sizes.contains(&0) {
        out.push(ir.op_error(op, format!("expects '{name}' to add up to the results of the bound map")));
        return None;
    }
    debug_assert_eq!(groups(&map.results, ir.op(op).attr(name)).len(), sizes.len());
    Some(sizes.len())
}

/// All elements, a splat written out.
fn bits(dense: &DenseElements) -> Option<Vec<i128>> {
    let DenseValues::Bits(bits) = &dense.values else { return None };
    let n_elements = dense.n_elements()?;
    match bits.as_slice() {
        [one] => Some(vec![*one; n_elements]),
        all => (all.len() == n_elements).then(|| all.to_vec()),
    }
}

pub(super) fn parallel(ir: &Ir, op: OpId, out: &mut Vec<Diagnostic>) {
    let (lower, upper) = (map(ir, op, "lowerBoundsMap", out), map(ir, op, "upperBoundsMap", out));
    let integers = |attr: &Attr| attr.as_array()?.iter().map(Attr::as_i64).collect::<Option<Vec<_>>>();
    let steps = rules::property(ir, op, "steps", "64-bit integer array attribute", integers, out);
    let kinds = rules::property(ir, op, "reductions", "Reduction ops", integers, out);
    let (Some(lower), Some(upper), Some(steps), Some(kinds)) = (lower, upper, steps, kinds) else { return };
    if let Some(step) = steps.iter().find(|step| **step <= 0) {
        out.push(ir.op_error(op, format!("expects positive steps, found {step}")));
    }
    let low = group_sizes(ir, op, "lowerBoundsGroups", lower, out);
    let high = group_sizes(ir, op, "upperBoundsGroups", upper, out);
    let (Some(low), Some(high)) = (low, high) else { return };
    let Some(body) = ir.single_block(op, 0) else {
        return out.push(ir.op_error(op, "expects a body with one block"));
    };
    let ivs = ir.block(body).args();
    if low != ivs.len() || high != ivs.len() || steps.len() != ivs.len() {
        let message = format!(
            "the number of region arguments ({}) and the number of map groups for lower ({low}) and upper bound ({high}), and the number of steps ({}) must all match",
            ivs.len(),
            steps.len()
        );
        return out.push(ir.op_error(op, message));
    }
    if ivs.iter().any(|iv| *ir.ty(*iv) != Type::Index) {
        out.push(ir.op_error(op, "expects induction variables of type index"));
    }
    let operands = ir.op(op).operands();
    if operands.len() != lower.n_inputs() + upper.n_inputs() {
        return out
            .push(ir.op_error(op, "operand count and affine map dimension and symbol count must match"));
    }
    let (low, high) = operands.split_at(lower.n_inputs());
    affine::dims_and_symbols(ir, op, low, lower.dims as usize, out);
    affine::dims_and_symbols(ir, op, high, upper.dims as usize, out);
    if kinds.len() != ir.op(op).results().len() {
        out.push(ir.op_error(op, "a reduction must be specified for each output"));
    }
    if kinds.iter().any(|kind| usize::try_from(*kind).map_or(true, |kind| kind >= REDUCTIONS.len())) {
        out.push(ir.op_error(op, "invalid reduction attribute"));
    }
}

pub(super) fn load(ir: &Ir, op: OpId, out: &mut Vec<Diagnostic>) {
    let data = ir.op(op);
    access(ir, op, data.operands()[0], &data.operands()[1..], Some(data.results()[0]), out);
}

pub(super) fn store(ir: &Ir, op: OpId, out: &mut Vec<Diagnostic>) {
    let operands = ir.op(op).operands();
    access(ir, op, operands[1], &operands[2..], Some(operands[0]), out);
}

pub(super) fn prefetch(ir: &Ir, op: OpId, out: &mut Vec<Diagnostic>) {
    let operands = ir.op(op).operands();
    access(ir, op, operands[0], &operands[1..], None, out);
    let hint = |attr: &Attr| attr.as_i64().filter(|hint| (0..=3).contains(hint));
    let what = "32-bit signless integer attribute whose minimum value is 0 whose maximum value is 3";
    rules::property(ir, op, "localityHint", what, hint, out);
}

fn access(
    ir: &Ir,
    op: OpId,
    memref: ValueId,
    indices: &[ValueId],
    value: Option<ValueId>,
    out: &mut Vec<Diagnostic>,
) {
    let Some(map) = map(ir, op, "map", out) else { return };
    let Type::MemRef(ty) = ir.ty(memref) else {
        let message = format!("operand must be memref of any type values, but got '{}'", ir.ty(memref));
        return out.push(ir.op_error(op, message));
    };
    if value.is_some_and(|value| *ir.ty(value) != ty.elem) {
        out.push(ir.op_error(op, "value to access must have the same type as memref element type"));
    }
    if map.n_results() != ty.rank() {
        return out.push(ir.op_error(op, "affine map num results must equal memref rank"));
    }
    if map.n_inputs() != indices.len() {
        return out.push(ir.op_error(op, "expects as many subscripts as affine map inputs"));
    }
    affine::dims_and_symbols(ir, op, indices, map.dims as usize, out);
}

/// A basis with its dynamic operands.
fn basis_len(ir: &Ir, op: OpId, n_dynamic: usize, out: &mut Vec<Diagnostic>) -> Option<usize> {
    let list = |attr: &'_ Attr| match attr {
        Attr::DenseArray(array) => Some(array.values.clone()),
        _ => None,
    };
    let basis = rules::property(ir, op, "static_basis", "i64 dense array attribute", list, out)?;
    if basis.iter().filter(|size| **size == i128::from(i64::MIN)).count() != n_dynamic {
        let message = "mismatch between dynamic and static basis (kDynamic marker but no corresponding dynamic basis entry)";
        out.push(
            ir.op_error(op, format!("{message} -- this can only happen due to an incorrect fold/rewrite")),
        );
        return None;
    }
    if basis.iter().any(|size| *size <= 0 && *size != i128::from(i64::MIN)) {
        out.push(ir.op_error(op, "no basis element may be statically non-positive"));
    }
    Some(basis.len())
}

pub(super) fn delinearize(ir: &Ir, op: OpId, out: &mut Vec<Diagnostic>) {
    rules::all_index(ir, op, ir.op(op).operands(), out);
    let Some(len) = basis_len(ir, op, ir.op(op).operands().len() - 1, out) else { return };
    let results = ir.op(op).results();
    if results.len() != len && results.len() != len + 1 {
        let message = format!(
            "should return an index for each basis element and up to one extra index, found {}",
            results.len()
        );
        out.push(ir.op_error(op, message));
    }
    if results.iter().any(|result| *ir.ty(*result) != Type::Index) {
        out.push(ir.op_error(op, "result #0 must be variadic of index"));
    }
}

pub(super) fn linearize(ir: &Ir, op: OpId, out: &mut Vec<Diagnostic>) {
    rules::all_index(ir, op, ir.op(op).operands(), out);
    let Some(segments) = rules::segments(ir, op, 2, out) else { return };
    let Some(len) = basis_len(ir, op, segments[1], out) else { return };
    if segments[0] != len && segments[0] != len + 1 {
        out.push(
            ir.op_error(op, "should be passed an index for each basis element and up to one extra index"),
        );
    }
}

pub(super) fn yield_op(ir: &Ir, op: OpId, out: &mut Vec<Diagnostic>) {
    let parent = ir.parent_op(op);
    let kind = parent.map(|parent| ir.def(parent).kind);
    let (Some(parent), Some(OpKind::AffineFor | OpKind::AffineIf | OpKind::AffineParallel)) = (parent, kind)
    else {
        let message = "only terminates affine.if/for/parallel regions";
        return out.push(ir.op_error(op, message));
    };
    let (yielded, results) = (ir.op(op).operands(), ir.op(parent).results());
    if yielded.len() != results.len() {
        return out
            .push(ir.op_error(op, "parent of yield must have same number of results as the yield operands"));
    }
    if yielded.iter().zip(results).any(|(value, result)| ir.ty(*value) != ir.ty(*result)) {
        out.push(ir.op_error(op, "types mismatch between yield op and its parent"));
    }
}
