//! Rules of the affine ops, beyond the declared ones.

use std::sync::Arc;

use crate::core::affine::map::AffineMap;
use crate::core::attr::Attr;
use crate::core::diag::Diagnostic;
use crate::core::elements::DenseElements;
use crate::core::ids::{OpId, ValueId};
use crate::core::types::Type;
use crate::dialects::affine::dma::{AffineDmaStart, AffineDmaWait, AffinePlace};
use crate::dialects::affine::parallel::ParallelOp;
use crate::dialects::affine::validity;
use crate::language::ir::Ir;
use crate::language::signature::segment_sizes;

type Out<'a> = &'a mut Vec<Diagnostic>;

/// A declared map, with literal divisors that are positive.
fn map<'a>(ir: &'a Ir, op: OpId, name: &str, out: Out<'_>) -> &'a Arc<AffineMap> {
    let map = ir.op(op).attr(name).and_then(Attr::as_map).expect("the op is made as declared");
    validity::divisors(ir, op, &map.results, out);
    map
}

/// A map takes as many operands as there are.
fn takes_all(ir: &Ir, op: OpId, map: &AffineMap, operands: &[ValueId], out: Out<'_>) -> bool {
    let fits = map.n_inputs() == operands.len();
    if !fits {
        out.push(ir.op_error(op, "operand count and affine map dimension and symbol count must match"));
    }
    fits
}

pub(super) fn apply(ir: &Ir, op: OpId, out: Out<'_>) {
    let map = map(ir, op, "map", out);
    let operands = ir.op(op).operands();
    if !takes_all(ir, op, map, operands, out) {
        return;
    }
    if map.n_results() != 1 {
        return out.push(ir.op_error(op, "mapping must produce one value"));
    }
    let symbols = &operands[map.dims as usize..];
    if symbols.iter().any(|value| validity::is_only_dim(ir, op, *value)) {
        let message = "dimensional operand cannot be used as a symbol";
        out.push(Diagnostic::error(ir.place(&ir.op(op).loc), message));
    }
}

pub(super) fn min_max(ir: &Ir, op: OpId, out: Out<'_>) {
    let map = map(ir, op, "map", out);
    if takes_all(ir, op, map, ir.op(op).operands(), out) && map.n_results() == 0 {
        out.push(ir.op_error(op, "affine map expect at least one result"));
    }
}

pub(super) fn for_op(ir: &Ir, op: OpId, out: Out<'_>) {
    let maps = [("lower", map(ir, op, "lowerBoundMap", out)), ("upper", map(ir, op, "upperBoundMap", out))];
    let data = ir.op(op);
    let step = data.attr("step").and_then(Attr::as_i64).unwrap_or(0);
    if step <= 0 {
        out.push(ir.op_error(op, format!("expects a positive step, found {step}")));
    }
    let sizes = segment_sizes(data.attr("operandSegmentSizes")).expect("the op is made as declared");
    let mut rest = data.operands();
    for ((side, map), size) in maps.into_iter().zip(sizes) {
        let (operands, after) = rest.split_at(size);
        rest = after;
        if map.n_results() == 0 {
            out.push(ir.op_error(op, format!("expected {side} bound map to have at least one result")));
        }
        if takes_all(ir, op, map, operands, out) {
            validity::dims_and_symbols(ir, op, operands, map.dims as usize, out);
        }
    }
    carried(ir, op, rest, out);
}

/// The body of a loop takes an index and the loop-carried variables, which are as the start values and
/// results are.
fn carried(ir: &Ir, op: OpId, inits: &[ValueId], out: Out<'_>) {
    let Some(body) = ir.single_block(op, 0) else {
        return out.push(ir.op_error(op, "expects a body with one block"));
    };
    let args = ir.block(body).args();
    let Some((iv, args)) = args.split_first().filter(|(iv, _)| *ir.ty(**iv) == Type::Index) else {
        let message = "expected body to have a single index argument for the induction variable";
        return out.push(ir.op_error(op, message));
    };
    debug_assert_eq!(ir.ty(*iv), &Type::Index);
    let (n_inits, n_args) = (inits.len(), args.len());
    if n_inits != n_args {
        let message = format!("different number of inits and region iter_args: {n_inits} != {n_args}");
        return out.push(ir.op_error(op, message));
    }
    let results = ir.op(op).results();
    if results.len() != n_inits {
        return out.push(ir.op_error(op, "mismatch between the number of loop-carried values and results"));
    }
    for (position, (init, arg)) in inits.iter().zip(args).enumerate() {
        let (init, arg) = (ir.ty(*init), ir.ty(*arg));
        if init != arg {
            let what = format!("{position}-th init and {position}-th region iter_arg have different type");
            return out.push(ir.op_error(op, format!("{what}: '{init}' != '{arg}'")));
        }
    }
    for (position, (arg, result)) in args.iter().zip(results).enumerate() {
        let (arg, result) = (ir.ty(*arg), ir.ty(*result));
        if arg != result {
            let what = format!("{position}-th region iter_arg and {position}-th result have different type");
            return out.push(ir.op_error(op, format!("{what}: '{arg}' != '{result}'")));
        }
    }
}

pub(super) fn if_op(ir: &Ir, op: OpId, out: Out<'_>) {
    let set = ir.op(op).attr("condition").and_then(Attr::as_set).expect("the op is made as declared");
    validity::divisors(ir, op, set.constraints.iter().map(|(expr, _)| expr), out);
    let regions = ir.op(op).regions();
    if ir.region(regions[0]).blocks().len() != 1 {
        let message = "region #0 ('thenRegion') failed to verify constraint: region with 1 blocks";
        return out.push(ir.op_error(op, message));
    }
    if ir.region(regions[1]).blocks().len() > 1 {
        return out.push(ir.op_error(op, "expects region #1 to have 0 or 1 blocks"));
    }
    let operands = ir.op(op).operands();
    if set.n_inputs() != operands.len() {
        let message = "operand count and condition integer set dimension and symbol count must match";
        return out.push(ir.op_error(op, message));
    }
    validity::dims_and_symbols(ir, op, operands, set.dims as usize, out);
    for (position, region) in regions.iter().enumerate() {
        if ir.region(*region).blocks().iter().any(|block| !ir.block(*block).args().is_empty()) {
            out.push(ir.op_error(op, format!("region #{position} should have no arguments")));
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

/// The sizes of the groups of bounds on one side.
fn group_sizes(ir: &Ir, op: OpId, side: &str) -> Vec<i128> {
    match ir.op(op).attr(&format!("{side}BoundsGroups")) {
        Some(Attr::Dense(dense)) => elements(dense).unwrap_or_default(),
        _ => Vec::new(),
    }
}

/// The sizes of groups are positive and add up to the results of the map.
fn groups_fit(ir: &Ir, op: OpId, side: &str, sizes: &[i128], map: &AffineMap, out: Out<'_>) -> bool {
    if sizes.contains(&0) {
        out.push(ir.op_error(op, format!("expected {side} bound map to have at least one result")));
        return false;
    }
    let total = sizes.iter().fold(0i128, |all, size| all.saturating_add(*size));
    let fits = sizes.iter().all(|size| *size > 0) && usize::try_from(total) == Ok(map.n_results());
    if !fits {
        out.push(ir.op_error(op, format!("expected {side} bounds map to have {total} results")));
    }
    fits
}

/// All elements, a splat written out; `None` where they are not given one by one.
fn elements(dense: &DenseElements) -> Option<Vec<i128>> {
    let n_elements = dense.n_elements()?;
    let sizes = dense.integers()?;
    match sizes.as_slice() {
        // A splat stands for as many groups as loops; no program has more than it has bounds.
        [one] if *one > 0 || n_elements == 0 => Some(vec![*one; n_elements.min(MAX_GROUPS)]),
        _ => Some(sizes),
    }
}

/// More loops than any program has.
const MAX_GROUPS: usize = 1 << 20;

pub(super) fn parallel(ir: &Ir, op: OpId, out: Out<'_>) {
    let (lower, upper) = (map(ir, op, "lowerBoundsMap", out), map(ir, op, "upperBoundsMap", out));
    let (steps, kinds) = (ParallelOp(op).steps(ir), ParallelOp(op).reductions(ir));
    if let Some(step) = steps.iter().find(|step| **step <= 0) {
        out.push(ir.op_error(op, format!("expects positive steps, found {step}")));
    }
    let (low_sizes, high_sizes) = (group_sizes(ir, op, "lower"), group_sizes(ir, op, "upper"));
    let (low, high) = (low_sizes.len(), high_sizes.len());
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
    if !groups_fit(ir, op, "lower", &low_sizes, lower, out)
        || !groups_fit(ir, op, "upper", &high_sizes, upper, out)
    {
        return;
    }
    let results = ir.op(op).results();
    if kinds.len() != results.len() {
        return out.push(ir.op_error(op, "a reduction must be specified for each output"));
    }
    if kinds.iter().zip(results).any(|(kind, result)| !kind.is_parallel(ir.ty(*result))) {
        return out.push(ir.op_error(op, "result type cannot match reduction attribute"));
    }
    let operands = ir.op(op).operands();
    if operands.len() != lower.n_inputs() + upper.n_inputs() {
        return out
            .push(ir.op_error(op, "operand count and affine map dimension and symbol count must match"));
    }
    let (low, high) = operands.split_at(lower.n_inputs());
    validity::dims_and_symbols(ir, op, low, lower.dims as usize, out);
    validity::dims_and_symbols(ir, op, high, upper.dims as usize, out);
}

pub(super) fn load(ir: &Ir, op: OpId, out: Out<'_>) {
    let data = ir.op(op);
    let (memref, indices) = (data.operands()[0], &data.operands()[1..]);
    if ir.ty(memref).memref_element() != Some(ir.ty(data.results()[0])) {
        return out.push(ir.op_error(op, "result type must match element type of memref"));
    }
    access(ir, op, memref, indices, out);
}

pub(super) fn store(ir: &Ir, op: OpId, out: Out<'_>) {
    let operands = ir.op(op).operands();
    if ir.ty(operands[1]).memref_element() != Some(ir.ty(operands[0])) {
        return out.push(ir.op_error(op, "value to store must have the same type as memref element type"));
    }
    access(ir, op, operands[1], &operands[2..], out);
}

pub(super) fn prefetch(ir: &Ir, op: OpId, out: Out<'_>) {
    let (memref, indices) = (ir.op(op).operands()[0], &ir.op(op).operands()[1..]);
    let map = map(ir, op, "map", out);
    if ir.ty(memref).as_memref().map(|ty| ty.rank()) != Some(map.n_results()) {
        let message = "affine.prefetch affine map num results must equal memref rank";
        return out.push(ir.op_error(op, message));
    }
    if map.n_inputs() != indices.len() {
        return out.push(ir.op_error(op, "too few operands"));
    }
    dims_or_symbols(ir, op, indices, "index", out);
}

pub(super) fn vector_load(ir: &Ir, op: OpId, out: Out<'_>) {
    let (operands, result) = (ir.op(op).operands(), ir.op(op).results()[0]);
    access(ir, op, operands[0], &operands[1..], out);
    same_elements(ir, op, operands[0], result, out);
}

pub(super) fn vector_store(ir: &Ir, op: OpId, out: Out<'_>) {
    let operands = ir.op(op).operands();
    access(ir, op, operands[1], &operands[2..], out);
    same_elements(ir, op, operands[1], operands[0], out);
}

fn same_elements(ir: &Ir, op: OpId, memref: ValueId, vector: ValueId, out: Out<'_>) {
    if ir.ty(memref).memref_element() != Some(ir.ty(vector).element_or_self()) {
        out.push(ir.op_error(op, "requires memref and vector types of the same elemental type"));
    }
}

fn access(ir: &Ir, op: OpId, memref: ValueId, indices: &[ValueId], out: Out<'_>) {
    let map = map(ir, op, "map", out);
    let (rank, n_subscripts) = (ir.ty(memref).as_memref().map(|ty| ty.rank()), map.n_results());
    if rank != Some(n_subscripts) {
        let error = ir.op_error(op, "affine map num results must equal memref rank");
        let counted = |n: usize, what: &str| format!("{n} {what}{}", if n == 1 { "" } else { "s" });
        let help = rank.map(|rank| {
            let [given, needed] = [counted(n_subscripts, "subscript"), counted(rank, "dimension")];
            format!("{given} for a memref of {needed}").into()
        });
        return out.push(Diagnostic { help, ..error });
    }
    if map.n_inputs() != indices.len() {
        return out.push(ir.op_error(op, "expects as many subscripts as affine map inputs"));
    }
    validity::dims_and_symbols(ir, op, indices, map.dims as usize, out);
}

/// Every value may be a dimension or a symbol, whichever it stands for.
fn dims_or_symbols(ir: &Ir, op: OpId, values: &[ValueId], what: &str, out: Out<'_>) {
    let scope = validity::affine_scope(ir, op);
    let is_valid =
        |value| validity::is_valid_dim(ir, value, scope) || validity::is_valid_symbol(ir, value, scope);
    if !values.iter().all(|value| is_valid(*value)) {
        out.push(ir.op_error(op, format!("{what} must be a valid dimension or symbol identifier")));
    }
}

pub(super) fn dma_start(ir: &Ir, op: OpId, out: Out<'_>) {
    let Some(start) = AffineDmaStart::of(ir, op) else {
        return out.push(ir.op_error(op, "incorrect number of operands, or a map is missing"));
    };
    let kinds = [("source", "src"), ("destination", "dst"), ("tag", "tag")];
    for ((name, _), place) in kinds.iter().zip(&start.places) {
        if !matches!(ir.ty(place.memref), Type::MemRef(_)) {
            return out.push(ir.op_error(op, format!("expected DMA {name} to be of memref type")));
        }
    }
    if !matches!(start.counts.len(), 1 | 3) {
        return out.push(ir.op_error(op, "incorrect number of operands"));
    }
    for ((_, short), place) in kinds.iter().zip(&start.places) {
        dma_place(ir, op, place, &format!("{short} index"), out);
    }
    dma_counts(ir, op, start.counts, out);
}

pub(super) fn dma_wait(ir: &Ir, op: OpId, out: Out<'_>) {
    let Some(AffineDmaWait { tag, counts }) = AffineDmaWait::of(ir, op) else {
        return out.push(ir.op_error(op, "incorrect number of operands, or the map is missing"));
    };
    if !matches!(ir.ty(tag.memref), Type::MemRef(_)) {
        return out.push(ir.op_error(op, "expected DMA tag to be of memref type"));
    }
    if counts.len() != 1 {
        return out.push(ir.op_error(op, "incorrect number of operands"));
    }
    dma_place(ir, op, &tag, "index", out);
    dma_counts(ir, op, counts, out);
}

fn dma_place(ir: &Ir, op: OpId, place: &AffinePlace<'_>, what: &str, out: Out<'_>) {
    validity::divisors(ir, op, &place.map.results, out);
    if place.operands.iter().any(|value| *ir.ty(*value) != Type::Index) {
        let message =
            format!("{what} to {} must have 'index' type", ir.def(op).name.trim_start_matches("affine."));
        return out.push(ir.op_error(op, message));
    }
    dims_or_symbols(ir, op, place.operands, what, out);
}

fn dma_counts(ir: &Ir, op: OpId, counts: &[ValueId], out: Out<'_>) {
    if counts.iter().any(|value| *ir.ty(*value) != Type::Index) {
        out.push(ir.op_error(op, "number of elements and strides must have 'index' type"));
    }
}

/// A basis has a placeholder for each of its operands.
fn basis<'a>(ir: &'a Ir, op: OpId, n_dynamic: usize, out: Out<'_>) -> Option<&'a [i128]> {
    let Some(Attr::DenseArray(basis)) = ir.op(op).attr("static_basis") else { return None };
    let basis = basis.values.as_slice();
    if basis.iter().filter(|size| **size == i128::from(i64::MIN)).count() != n_dynamic {
        let message = "mismatch between dynamic and static basis (kDynamic marker but no corresponding dynamic basis entry)";
        out.push(
            ir.op_error(op, format!("{message} -- this can only happen due to an incorrect fold/rewrite")),
        );
        return None;
    }
    Some(basis)
}

pub(super) fn delinearize(ir: &Ir, op: OpId, out: Out<'_>) {
    let Some(basis) = basis(ir, op, ir.op(op).operands().len() - 1, out) else { return };
    let n_results = ir.op(op).results().len();
    if n_results != basis.len() && n_results != basis.len() + 1 {
        let message = "should return an index for each basis element and up to one extra index";
        return out.push(ir.op_error(op, message));
    }
    if basis.iter().any(|size| *size <= 0 && *size != i128::from(i64::MIN)) {
        out.push(ir.op_error(op, "no basis element may be statically non-positive"));
    }
}

pub(super) fn linearize(ir: &Ir, op: OpId, out: Out<'_>) {
    let sizes = segment_sizes(ir.op(op).attr("operandSegmentSizes")).expect("the op is made as declared");
    let (n_indices, n_dynamic) = (sizes[0], sizes[1]);
    let Some(basis) = basis(ir, op, n_dynamic, out) else { return };
    if n_indices != basis.len() && n_indices != basis.len() + 1 {
        let message = "should be passed a basis element for each index except possibly the first";
        out.push(ir.op_error(op, message));
    }
}

pub(super) fn yield_op(ir: &Ir, op: OpId, out: Out<'_>) {
    let parent = ir.parent_op(op);
    let is_affine = |op: &OpId| ir.def(*op).is_affine_loop() || ir.def(*op).condition.is_some();
    let Some(parent) = parent.filter(is_affine) else {
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
