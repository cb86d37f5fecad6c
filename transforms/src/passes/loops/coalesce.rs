//! `affine-loop-coalescing`: coalesces a loop nest into one loop.
//!
//! # What
//! Of each outermost perfect nest, the innermost loops from 0 by steps of 1 whose bounds do not depend on
//! each other become one loop over the product of their trip counts; induction variables are its quotients
//! and remainders.
//!
//! # When
//! At most one of the trip counts may be negative: the product of two would be positive, and mlir-opt runs
//! that. No loop may carry values, as mlir-opt loses them, and bounds have to be symbols, as mlir-opt's
//! result breaks that rule otherwise.
//!
//! # Cost
//! A quotient and a remainder per loop and iteration. They are semi-affine: what comes out is no longer
//! described by integer sets.
//!
//! # Exactness
//! A product that does not fit in 64 bits is refused where it is constant; otherwise it is of a nest that is
//! not known to end.
//!
//! # Examples
//! ```text
//! affine.for %i = 0 to 8 { affine.for %j = 0 to 9 { A[i, j] } }
//! ```
//! becomes
//! ```text
//! affine.for %k = 0 to 8 * 9 { A[k floordiv 9, k mod 9] }
//! ```

use crate::gate::rewriting::{Edit, Grounds, rewrite_functions};
use crate::loops::affine_for::{body_ops, inner_first, perfect_nest, set_bounds};
use crate::loops::trip_count::TripCount;
use crate::pass::declare::{Changed, Pass, PassContext, PassError, PassInfo, RunsOn};
use loopwright_affine_ir::machinery::{affine_scope, is_valid_symbol};
use loopwright_affine_ir::{AffineExpr, AffineMap, Bound, Builder, ForOp, InsertionPoint, Ir, ValueId};

pub static INFO: PassInfo = PassInfo {
    name: "affine-loop-coalescing",
    class: "LoopCoalescing",
    on: RunsOn::Functions,
    summary: "coalesce nested affine loops with independent bounds into one loop",
    options: &[],
    build: |_| Ok(Box::new(Coalesce)),
};

/// Coalesces nested loops with independent bounds into one loop.
///
/// ```
/// # use loopwright_affine_ir::{ParseOptions, PrintOptions, Source, parse, print};
/// # let text = "func.func @f(%m: memref<8x9xf32>, %x: f32) {
/// #   affine.for %i = 0 to 8 {
/// #     affine.for %j = 0 to 9 {
/// #       affine.store %x, %m[%i, %j] : memref<8x9xf32>
/// #     }
/// #   }
/// #   return
/// # }";
/// # let mut ir = parse(&Source::new("f.mlir", text), &ParseOptions::default()).expect("reads");
/// use loopwright_transforms::{Changed, Coalesce, Pass, PassContext};
///
/// // affine.for %i = 0 to 8 { affine.for %j = 0 to 9 { … } }
/// assert_eq!(Coalesce.run(&mut ir, &mut PassContext::default()), Ok(Changed::Yes));
/// assert_eq!(print(&ir, &PrintOptions::default()).matches("affine.for").count(), 1);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Coalesce;

impl Pass for Coalesce {
    fn info(&self) -> &'static PassInfo {
        &INFO
    }

    fn run(&self, ir: &mut Ir, context: &mut PassContext) -> Result<Changed, PassError> {
        Ok(rewrite_functions(ir, context, Grounds::Construction.of(INFO.name), function))
    }
}

fn function(edit: &mut Edit<'_>) -> Changed {
    let is_outermost =
        |ir: &Ir, looping: &ForOp| ir.ancestors(looping.0).all(|around| ForOp::of(ir, around).is_none());
    let loops = inner_first(edit.ir, edit.func).into_iter();
    let outermost: Vec<ForOp> = loops.filter(|looping| is_outermost(edit.ir, looping)).collect();
    let mut changed = Changed::No;
    for looping in outermost {
        let nest = perfect_nest(edit.ir, looping);
        let Some(band) = band(edit.ir, &nest) else { continue };
        match check(edit.ir, band) {
            Ok(()) => {
                coalesce(edit.ir, band);
                changed = Changed::Yes;
            }
            Err(why) => edit.remark(band[0].0, format!("is not coalesced with those inside: {why}")),
        }
    }
    changed
}

/// The part of a nest that can be one loop by its form: up to the innermost loop, as mlir-opt takes it.
fn band<'a>(ir: &Ir, nest: &'a [ForOp]) -> Option<&'a [ForOp]> {
    let is_normal =
        |looping: &ForOp| looping.lower_map(ir).as_single_constant() == Some(0) && looping.step(ir) == 1;
    let are_independent = |band: &[ForOp]| {
        let bounds = band.iter().flat_map(|looping| looping.upper_operands(ir));
        let counters: Vec<ValueId> = band.iter().map(|looping| looping.iv(ir)).collect();
        bounds.into_iter().all(|operand| !counters.contains(operand))
    };
    let mut bands = (0..nest.len().saturating_sub(1)).map(|start| &nest[start..]);
    bands.find(|band| band.iter().all(is_normal) && are_independent(band))
}

/// Whether one loop would do the same.
fn check(ir: &Ir, band: &[ForOp]) -> Result<(), &'static str> {
    let scope = affine_scope(ir, band[0].0);
    let mut n_unknown = 0;
    let mut product = 1u64;
    for looping in band {
        if !looping.inits(ir).is_empty() {
            return Err("one of them carries values");
        }
        if !looping.upper_operands(ir).iter().all(|operand| is_valid_symbol(ir, *operand, scope)) {
            return Err("a bound is not a symbol");
        }
        let count = TripCount::of(ir, *looping);
        match count.as_ref().and_then(TripCount::constant) {
            Some(count) => product = product.saturating_mul(count),
            None if count.is_some_and(|count| count.is_natural(ir)) => {}
            None => n_unknown += 1,
        }
    }
    if n_unknown > 1 {
        return Err("two of their trip counts may be negative, and the product positive");
    }
    i64::try_from(product).map(|_| ()).map_err(|_| "the product of their trip counts does not fit in 64 bits")
}

fn coalesce(ir: &mut Ir, band: &[ForOp]) {
    let (outermost, innermost) = (band[0], band[band.len() - 1]);
    let loc = ir.op(outermost.0).loc.clone();
    let (d0, s0) = (AffineExpr::Dim(0), AffineExpr::Symbol(0));
    let of_both = |expr: AffineExpr| AffineMap::new(1, 1, vec![expr]);
    let mut builder = Builder::new(ir, InsertionPoint::Before(outermost.0), loc);
    let mut counts = Vec::new();
    let mut product = None;
    for looping in band {
        let upper = looping.upper(builder.ir);
        let map = AffineMap::clone(&upper.map);
        let count = match map.n_results() {
            1 => builder.apply(map, &upper.operands),
            _ => builder.min(map, &upper.operands),
        };
        counts.push(count);
        product = Some(match product {
            None => count,
            Some(before) => builder.apply(of_both(d0.clone() * s0.clone()), &[before, count]),
        });
    }
    let Some(product) = product else { return };
    let (counter, inside) = (outermost.iv(builder.ir), band[1]);
    let users = builder.ir.uses(counter).to_vec();
    builder.set_point(InsertionPoint::Before(inside.0));
    let mut rest = counter;
    for (looping, count) in band.iter().zip(&counts).skip(1).rev() {
        let inner = builder.apply(of_both(d0.clone().modulo(s0.clone())), &[rest, *count]);
        let iv = looping.iv(builder.ir);
        builder.ir.replace_all_uses(iv, inner);
        rest = builder.apply(of_both(d0.clone().floor_div(s0.clone())), &[rest, *count]);
    }
    for user in users {
        ir.set_operand(user.op, user.index as usize, rest);
    }
    for op in body_ops(ir, innermost).to_vec() {
        ir.move_before(inside.0, op);
    }
    ir.erase_op(inside.0);
    let upper = Bound::new(AffineMap::symbol_identity(), vec![product]);
    set_bounds(ir, outermost, Bound::constant(0), upper);
}
