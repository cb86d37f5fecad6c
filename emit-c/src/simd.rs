//! Loops marked for SIMD: innermost loops that carry no dependence.

use std::collections::{BTreeSet, HashMap};

use loopwright_affine_ir::{AffineExpr, BinaryKind, ForOp, Ir, OpId, ValueId};
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
    found
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
