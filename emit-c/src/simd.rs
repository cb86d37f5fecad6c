//! Loops marked for SIMD: innermost loops that carry no dependence, or nothing but reductions that may be
//! combined in any order.

use std::collections::{BTreeSet, HashMap};

use loopwright_affine_ir::machinery::may_reassociate;
use loopwright_affine_ir::{
    AffineExpr, AffineMap, BinaryKind, ForOp, Ir, OpId, ParallelOp, ReductionKind, Traits, ValueId,
};
use loopwright_analysis::machinery::extract_all;
use loopwright_analysis::{
    AffineForm, ExtractOptions, LoopParallelism, Pairs, Stmt, dependences, loop_parallelism,
};
use loopwright_polyhedra::{Budget, Int};

/// The innermost loops along rows of memory, `affine.for` and `affine.parallel` of one induction variable,
/// that are proved to carry no dependence, for [`COptions::simd`](crate::COptions::simd).
///
/// `options` say whether memref arguments may overlap. A function that cannot be described, or whose
/// dependences would take more than the budget, which is of each function anew, has none: the proof is
/// missing, and nothing else.
///
/// # Examples
/// ```
/// use loopwright_affine_ir::{ParseOptions, Source, parse};
/// use loopwright_emit_c::{COptions, emit_c, simd_loops};
/// let text = "func.func @f(%x: memref<64xf32>, %y: memref<64xf32>) {
///   affine.for %i = 1 to 64 {
///     %0 = affine.load %x[%i - 1] : memref<64xf32>
///     affine.store %0, %y[%i] : memref<64xf32>
///   }
///   affine.for %i = 1 to 64 {
///     %0 = affine.load %y[%i - 1] : memref<64xf32>
///     affine.store %0, %y[%i] : memref<64xf32>
///   }
///   return
/// }";
/// let ir = parse(&Source::new("f.mlir", text), &ParseOptions::default()).expect("reads");
/// let simd = simd_loops(&ir, &loopwright_analysis::ExtractOptions::default(), &loopwright_polyhedra::Budget::default());
/// let c = emit_c(&ir, &COptions { simd, ..COptions::default() }).unwrap();
/// assert_eq!(c.matches("#pragma omp simd").count(), 1);
/// ```
pub fn simd_loops(ir: &Ir, options: &ExtractOptions, budget: &Budget) -> BTreeSet<OpId> {
    let mut found = BTreeSet::new();
    for scop in extract_all(ir, options).filter_map(|(_, scop)| scop.ok()) {
        let Ok(carried) = dependences(&scop, Pairs::Conflicting, &budget.clone()) else { continue };
        let loops = loop_parallelism(ir, &scop, &carried);
        let mut n_counters: HashMap<OpId, usize> = HashMap::new();
        loops.iter().for_each(|looping| *n_counters.entry(looping.op).or_default() += 1);
        let is_simd = |looping: &&LoopParallelism| {
            let mut stmts = looping.stmts.iter().map(|stmt| scop.stmt(*stmt));
            looping.is_parallel()
                && n_counters[&looping.op] == 1
                && is_innermost(ir, looping.op)
                && stmts.all(|stmt| is_along_rows(stmt, looping.level as usize - 1))
        };
        found.extend(loops.iter().filter(is_simd).map(|looping| looping.op));
    }
    found.extend(ir.walk(ir.module()).filter(|op| is_reducing(ir, *op)));
    found
}

/// Whether a loop does nothing but reduce floats in rows of memory, which may be done in any
/// order: compilers do so with integers anyway.
fn is_reducing(ir: &Ir, op: OpId) -> bool {
    let Some(body) = ir.single_block(op, 0).filter(|_| is_innermost(ir, op)) else { return false };
    let counter = match (ForOp::of(ir, op), ParallelOp::of(ir, op)) {
        (Some(view), _) if carries_sums(ir, view) => view.iv(ir),
        (_, Some(view)) if sums_up(ir, view) => view.ivs(ir)[0],
        _ => return false,
    };
    ir.block(body).ops().iter().all(|inner| {
        let def = ir.def(*inner);
        let reads_row = || match def.access.and_then(|access| access(ir, *inner)) {
            Some(access) => access.value.is_none() && reads_along(&access.map, &access.operands, counter),
            None => false,
        };
        def.has(Traits::TERMINATOR) || def.is_pure() && ir.op(*inner).regions().is_empty() || reads_row()
    })
}

/// Whether all that a loop carries are sums of floats that flags allow to reassociate, or maxima and minima
/// that are the same in any order.
fn carries_sums(ir: &Ir, view: ForOp) -> bool {
    let is_sum = |(arg, total): (&ValueId, &ValueId)| {
        let Some(op) = ir.defining_op(*total) else { return false };
        let kind = ReductionKind::of_op(ir.op(op).name());
        let is_once = |value: &ValueId| ir.uses(*value).len() == 1;
        let is_any_order = match kind {
            Some(ReductionKind::AddF | ReductionKind::MulF) => may_reassociate(ir, op),
            Some(ReductionKind::MaximumF | ReductionKind::MinimumF) => true,
            _ => false,
        };
        is_any_order && ir.op(op).operands().contains(arg) && is_once(arg) && is_once(total)
    };
    let args = view.iter_args(ir);
    !args.is_empty() && args.iter().zip(view.yielded(ir)).all(is_sum)
}

/// Whether a loop of one induction variable has sums, maxima or minima of floats as its results.
fn sums_up(ir: &Ir, view: ParallelOp) -> bool {
    let kinds = view.reductions(ir);
    let is_sum = |kind: &ReductionKind| {
        use ReductionKind::{AddF, MaximumF, MinimumF, MulF};
        matches!(kind, AddF | MaximumF | MinimumF | MulF)
    };
    !kinds.is_empty() && view.ivs(ir).len() == 1 && kinds.iter().all(is_sum)
}

/// Whether a step of an induction variable moves an access no further than to the next element of a row.
fn reads_along(map: &AffineMap, operands: &[ValueId], counter: ValueId) -> bool {
    let at = operands.iter().position(|operand| *operand == counter);
    let Some(at) = at.filter(|at| *at < map.dims as usize) else { return at.is_none() };
    let coefficient =
        |expr: &AffineExpr| expr.linear_row(map.dims, map.symbols).and_then(|row| row.get(at).copied());
    let Some((last, others)) = map.results.split_last() else { return true };
    others.iter().all(|expr| coefficient(expr) == Some(0))
        && coefficient(last).is_some_and(|step| (0..=1).contains(&step))
}

/// Whether a step of an induction variable moves no access further than to the next element of a row: more
/// costs more than vectors gain, and compilers warn that they do not follow.
fn is_along_rows(stmt: &Stmt, counter: usize) -> bool {
    stmt.accesses.iter().all(|access| {
        let Some(subscripts) = access.subscripts() else { return false };
        let Some((last, others)) = subscripts.split_last() else { return true };
        let stays = |subscript: &AffineForm| subscript.iters[counter].is_zero();
        others.iter().all(stays) && last.iters[counter].abs() <= Int::ONE
    })
}

/// Whether nothing in the loop repeats or calls, but for loops that compilers unroll; and it is none of
/// those.
///
/// What runs over a block of the loop's own does not count as unrolled: clang 22, told that the iterations
/// are independent, takes the accesses of a block apart and puts stores of one iteration after its later
/// loads.
fn is_innermost(ir: &Ir, op: OpId) -> bool {
    let ranges = ir.def(op).loop_like.and_then(|looping| looping.ranges);
    let counters: Vec<ValueId> =
        ranges.into_iter().flat_map(|ranges| ranges(ir, op)).map(|range| range.iv).collect();
    let is_of_block = |inner: OpId| ir.op(inner).operands().iter().any(|operand| counters.contains(operand));
    let repeats =
        |inner: OpId| ir.def(inner).loop_like.is_some() && (!is_unrolled(ir, inner) || is_of_block(inner));
    let mut inside = ir.walk(op).filter(|inner| *inner != op);
    !is_unrolled(ir, op)
        && inside.all(|inner| !repeats(inner) && loopwright_affine_ir::CallOp::of(ir, inner).is_none())
}

/// Iterations of a loop that compilers are to unroll.
const FEW: i64 = 8;

/// Whether an `affine.for` has few iterations, as many each time.
pub(crate) fn is_unrolled(ir: &Ir, op: OpId) -> bool {
    few_iterations(ir, op).is_some()
}

/// The iterations of an `affine.for` of few, as many each time: its bounds differ by a constant.
pub(crate) fn few_iterations(ir: &Ir, op: OpId) -> Option<i64> {
    let view = ForOp::of(ir, op)?;
    let (lower, upper) = (view.lower(ir), view.upper(ir));
    let ([from], [to]) = (lower.map.results.as_slice(), upper.map.results.as_slice()) else { return None };
    let constant = |expr: &AffineExpr| match expr {
        AffineExpr::Binary(BinaryKind::Add, base, offset) => {
            offset.as_const().map_or((Some(expr.clone()), 0), |offset| (Some((**base).clone()), offset))
        }
        other => other.as_const().map_or((Some(other.clone()), 0), |value| (None, value)),
    };
    let ((base, from), (other, to)) = (constant(from), constant(to));
    // What does not fit is not few.
    let span = to.checked_sub(from).filter(|_| base == other && lower.operands == upper.operands)?;
    let n_iterations = span.max(0).unsigned_abs().div_ceil(view.step(ir).unsigned_abs());
    i64::try_from(n_iterations).ok().filter(|&n_iterations| n_iterations <= FEW)
}
