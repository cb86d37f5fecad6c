//! `affine-loop-normalize`: normalizes loops to lower bound 0 and step 1.
//!
//! # What
//! Each `affine.for` with one lower bound gets lower bound 0, step 1 and its trip count as upper bound; what
//! used its induction variable uses `lower + step * iv`; so do the loops of an
//! `affine.parallel` whose bounds are single values. With `promote-single-iter` the body of a loop that runs
//! exactly once takes its place.
//!
//! # When
//! Always legal: instances keep their order. A loop whose lower bound is a maximum stays unchanged, and a
//! nest of parallel loops with maxima and minima as bounds.
//!
//! # Cost
//! One `affine.apply` per loop.
//!
//! # Examples
//! ```text
//! affine.for %i = 2 to %n step 3 { A[i] }
//! ```
//! becomes
//! ```text
//! affine.for %i = 0 to (n - 2) ceildiv 3 { A[3 * i + 2] }
//! ```

use crate::gate::rewriting::{Edit, Grounds, rewrite_functions};
use crate::loops::affine_for::{inner_first, promote_if_single, set_bounds, set_step};
use crate::loops::trip_count::TripCount;
use crate::pass::declare::{Changed, Pass, PassContext, PassError, PassInfo, RunsOn};
use crate::pass::options::OptionInfo;
use loopwright_affine_ir::machinery::composed;
use loopwright_affine_ir::{
    AffineExpr, AffineMap, Attr, Bound, Builder, ForOp, InsertionPoint, Ir, ParallelOp, Type,
};
use std::sync::Arc;

pub static INFO: PassInfo = PassInfo {
    name: "affine-loop-normalize",
    class: "AffineLoopNormalize",
    on: RunsOn::Functions,
    summary: "normalize affine loops to lower bound 0 and step 1",
    options: &[OptionInfo {
        name: "promote-single-iter",
        value: "true|false",
        summary: "replace loops with one iteration by their bodies",
    }],
    build: |options| Ok(Box::new(Normalize { promote_single_iter: options.flag("promote-single-iter")? })),
};

/// Normalizes loops to lower bound 0 and step 1.
///
/// ```
/// # use loopwright_affine_ir::{ParseOptions, PrintOptions, Source, parse, print};
/// # let text = "func.func @f(%m: memref<9xf32>, %x: f32) {
/// #   affine.for %i = 1 to 9 step 2 {
/// #     affine.store %x, %m[%i] : memref<9xf32>
/// #   }
/// #   return
/// # }";
/// # let mut ir = parse(&Source::new("f.mlir", text), &ParseOptions::default()).expect("reads");
/// use loopwright_transforms::{Changed, Normalize, Pass, PassContext};
///
/// // affine.for %i = 1 to 9 step 2 { … }
/// assert_eq!(Normalize::default().run(&mut ir, &mut PassContext::default()), Ok(Changed::Yes));
/// assert!(print(&ir, &PrintOptions::default()).contains("= 0 to 4 {"));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Normalize {
    /// The body of a loop that runs exactly once takes its place.
    pub promote_single_iter: bool,
}

impl Pass for Normalize {
    fn info(&self) -> &'static PassInfo {
        &INFO
    }

    fn run(&self, ir: &mut Ir, context: &mut PassContext) -> Result<Changed, PassError> {
        Ok(rewrite_functions(ir, context, Grounds::Construction.of(INFO.name), |edit| self.function(edit)))
    }
}

impl Normalize {
    fn function(&self, edit: &mut Edit<'_>) -> Changed {
        let mut changed = Changed::No;
        let nests = edit.ir.walk(edit.func.0).filter_map(|op| ParallelOp::of(edit.ir, op));
        for nest in nests.collect::<Vec<ParallelOp>>() {
            if normalize_nest(edit.ir, nest) {
                changed = Changed::Yes;
            }
        }
        for looping in inner_first(edit.ir, edit.func) {
            let is_promoted = self.promote_single_iter && promote_if_single(edit.ir, looping);
            if is_promoted || normalize(edit.ir, looping) {
                changed = Changed::Yes;
            }
        }
        changed
    }
}

/// `false` if the loop is so already, or its lower bound is a maximum.
fn normalize(ir: &mut Ir, looping: ForOp) -> bool {
    let (lower, step) = (looping.lower(ir), looping.step(ir));
    if lower.map.as_single_constant() == Some(0) && step == 1 {
        return false;
    }
    let Some(count) = TripCount::of(ir, looping) else { return false };
    set_bounds(ir, looping, Bound::constant(0), Bound::new(count.map, count.operands));
    set_step(ir, looping, 1);
    let iv = looping.iv(ir);
    if ir.uses(iv).is_empty() {
        return true;
    }
    let dims = lower.map.dims;
    let start = lower.map.results[0].clone();
    let value = start + AffineExpr::Dim(dims) * step;
    let map = AffineMap::new(dims + 1, lower.map.symbols, vec![value]);
    let mut operands = lower.operands;
    operands.insert(dims as usize, iv);
    let body = looping.body(ir);
    let Some(first) = ir.block(body).ops().first().copied() else { return true };
    let (map, operands) = composed(ir, first, &map, &operands);
    let users: Vec<_> = ir.uses(iv).to_vec();
    let loc = ir.op(looping.0).loc.clone();
    let old = Builder::new(ir, InsertionPoint::Before(first), loc).apply(map, &operands);
    for user in users {
        ir.set_operand(user.op, user.index as usize, old);
    }
    true
}

/// `false` if the parallel loops are so already, or a bound is a maximum or minimum.
fn normalize_nest(ir: &mut Ir, nest: ParallelOp) -> bool {
    let (lower, upper, steps) = (nest.lower_map(ir).clone(), nest.upper_map(ir).clone(), nest.steps(ir));
    let n_loops = steps.len();
    let is_normal = |(bound, step): (&AffineExpr, &i64)| bound.as_const() == Some(0) && *step == 1;
    if lower.n_results() != n_loops
        || upper.n_results() != n_loops
        || lower.results.iter().zip(&steps).all(is_normal)
    {
        return false;
    }
    let (lower_operands, upper_operands) =
        (nest.lower_operands(ir).to_vec(), nest.upper_operands(ir).to_vec());
    let (body, ivs) = (nest.body(ir), nest.ivs(ir).to_vec());
    let loc = ir.op(nest.0).loc.clone();
    let Some(first) = ir.block(body).ops().first().copied() else { return false };
    for ((iv, bound), step) in ivs.into_iter().zip(&lower.results).zip(&steps) {
        let users = ir.uses(iv).to_vec();
        if users.is_empty() {
            continue;
        }
        let value = bound.clone() + AffineExpr::Dim(lower.dims) * *step;
        let map = AffineMap::new(lower.dims + 1, lower.symbols, vec![value]);
        let mut operands = lower_operands.clone();
        operands.insert(lower.dims as usize, iv);
        let old = Builder::new(ir, InsertionPoint::Before(first), loc.clone()).apply(map, &operands);
        users.into_iter().for_each(|user| ir.set_operand(user.op, user.index as usize, old));
    }
    let moved =
        |at: u32, count: u32, make: fn(u32) -> AffineExpr| (at..at + count).map(make).collect::<Vec<_>>();
    let dims = moved(upper.dims, lower.dims, AffineExpr::Dim);
    let symbols = moved(upper.symbols, lower.symbols, AffineExpr::Symbol);
    let (n_dims, n_symbols) = (upper.dims + lower.dims, upper.symbols + lower.symbols);
    let counts = upper.results.iter().zip(&lower.results).zip(&steps).map(|((end, start), step)| {
        let span = (end.clone() - start.substituted(&dims, &symbols)).simplified(n_dims, n_symbols);
        span.ceil_div(*step)
    });
    let counts = AffineMap::new(n_dims, n_symbols, counts.collect());
    let (upper_dims, upper_symbols) = upper_operands.split_at(upper.dims as usize);
    let (lower_dims, lower_symbols) = lower_operands.split_at(lower.dims as usize);
    let operands = [upper_dims, lower_dims, upper_symbols, lower_symbols].concat();
    let (counts, operands) = composed(ir, nest.0, &counts, &operands);
    ir.set_operands(nest.0, operands);
    let zeros = AffineMap::new(0, 0, vec![AffineExpr::Const(0); n_loops]);
    ir.set_attr(nest.0, "lowerBoundsMap", Attr::map(zeros));
    ir.set_attr(nest.0, "upperBoundsMap", Attr::map(counts));
    let ones = vec![Attr::of_bits(&Type::I64, 1); n_loops];
    ir.set_attr(nest.0, "steps", Attr::Array(Arc::new(ones)));
    true
}
