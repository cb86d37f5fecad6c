//! `affine-loop-normalize`: loops from 0 by steps of 1.
//!
//! # What
//! Each `affine.for` with one lower bound gets lower bound 0, step 1 and its trip count as upper bound; what used its counter uses
//! `lower + step * counter`. With `promote-single-iter` the body of a loop that runs exactly once takes its place.
//!
//! # When
//! Always legal: instances keep their order. A loop whose lower bound is a maximum stays as it is.
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

use crate::pass::declare::{Changed, Pass, PassContext, PassError, PassInfo, RunsOn};
use crate::pass::options::OptionInfo;
use crate::util::loops::{inner_first, promote_if_single, set_bounds, set_step};
use crate::util::rewriting::{Edit, Grounds, rewrite_functions};
use crate::util::trip_count::TripCount;
use affine_ir::{AffineExpr, AffineMap, Bound, Builder, ForOp, InsertionPoint, Ir, composed};

pub static INFO: PassInfo = PassInfo {
    name: "affine-loop-normalize",
    class: "AffineLoopNormalize",
    on: RunsOn::Functions,
    summary: "give affine loops lower bound 0 and step 1",
    options: &[OptionInfo {
        name: "promote-single-iter",
        value: "true|false",
        summary: "put the body of a loop that runs once in its place",
    }],
    build: |options| Ok(Box::new(Normalize { promote_single_iter: options.flag("promote-single-iter")? })),
};

/// Gives loops lower bound 0 and step 1.
///
/// ```
/// # use affine_ir::{ParseOptions, PrintOptions, Source, parse, print};
/// # let text = "func.func @f(%m: memref<9xf32>, %x: f32) {
/// #   affine.for %i = 1 to 9 step 2 {
/// #     affine.store %x, %m[%i] : memref<9xf32>
/// #   }
/// #   return
/// # }";
/// # let mut ir = parse(&Source::new("f.mlir", text), &ParseOptions::default()).expect("reads");
/// use transforms::{Changed, Normalize, Pass, PassContext};
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
        Ok(rewrite_functions(ir, context, (INFO.name, Grounds::Construction), |edit| self.function(edit)))
    }
}

impl Normalize {
    fn function(&self, edit: &mut Edit<'_>) -> Changed {
        let mut changed = Changed::No;
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
