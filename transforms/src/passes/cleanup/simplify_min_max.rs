//! `affine-simplify-min-max`: drops results of `affine.min` and `affine.max` maps that are never the minimum
//! or maximum.
//!
//! # What
//! A result of an `affine.min` that is nowhere below another one is dropped, of an `affine.max` one that is
//! nowhere above; one that is left alone is applied. All ops are folded on the way.
//!
//! # When
//! That is decided over the integers, for all values that the operands may have: induction variables lie
//! between the bounds of their loops and go by their steps, sizes of memrefs are not negative. mlir-opt looks
//! at induction variables of `scf.for` alone.
//!
//! # Cost
//! A test of emptiness for each pair of results, with [`WORK`] steps for all of one op.
//!
//! # Examples
//! ```text
//! affine.for %i = 0 to 100 step 4 { %0 = affine.min affine_map<(d0) -> (4, -d0 + 100)>(%i) … }
//! ```
//! uses 4 in place of `%0`.

use crate::gate::rewriting::{Grounds, rewrite_functions};
use crate::pass::declare::{Changed, Pass, PassContext, PassError, PassInfo, RunsOn};
use crate::simplify::greedy::{Maps, Pattern, Rewriter, rewrite_greedily};
use crate::simplify::patterns::extremes::{of_others, single_result};
use crate::storage::possible_values::PossibleValues;
use loopwright_affine_ir::{AffineMap, ApplyOp, Attr, Ir, Mapped, OpId};
use loopwright_polyhedra::Budget;

pub static INFO: PassInfo = PassInfo {
    name: "affine-simplify-min-max",
    class: "SimplifyAffineMinMaxPass",
    on: RunsOn::Functions,
    summary: "drop map results of affine.min and affine.max that can never be the minimum or maximum",
    options: &[],
    build: |_| Ok(Box::new(SimplifyMinMax)),
};

/// What the results of one op may cost.
const WORK: u64 = 10_000;
/// An op with more results is left alone.
const MOST_RESULTS: usize = 16;

/// Drops map results of `affine.min` and `affine.max` that can never be the minimum or maximum.
///
/// ```
/// # use loopwright_affine_ir::{ParseOptions, PrintOptions, Source, parse, print};
/// # let text = "func.func @f(%n: index) -> index {
/// #   %0 = affine.min affine_map<(d0) -> (d0 + 4, d0)>(%n)
/// #   return %0 : index
/// # }";
/// # let mut ir = parse(&Source::new("f.mlir", text), &ParseOptions::default()).expect("reads");
/// use loopwright_transforms::{Changed, Pass, PassContext, SimplifyMinMax};
///
/// // %0 = affine.min affine_map<(d0) -> (d0 + 4, d0)>(%n)
/// assert_eq!(SimplifyMinMax.run(&mut ir, &mut PassContext::default()), Ok(Changed::Yes));
/// assert!(!print(&ir, &PrintOptions::default()).contains("affine.min"));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SimplifyMinMax;

const PATTERNS: &[Pattern] = &[single_result, of_others, drop_results];

impl Pass for SimplifyMinMax {
    fn info(&self) -> &'static PassInfo {
        &INFO
    }

    fn run(&self, ir: &mut Ir, context: &mut PassContext) -> Result<Changed, PassError> {
        Ok(rewrite_functions(
            ir,
            context,
            Grounds::Construction.of(INFO.name),
            |edit| match rewrite_greedily(edit.ir, edit.func.0, Maps::Applied, PATTERNS) {
                true => Changed::Yes,
                false => Changed::No,
            },
        ))
    }
}

fn drop_results(rewriter: &mut Rewriter<'_>, op: OpId) -> bool {
    let ir = &*rewriter.ir;
    let least = match ir.def(op).mapped {
        Some(Mapped::Least) => true,
        Some(Mapped::Greatest) => false,
        _ => return false,
    };
    let (map, operands) = (AffineMap::clone(ApplyOp(op).map(ir)), ApplyOp(op).operands(ir).to_vec());
    if !(2..=MOST_RESULTS).contains(&map.n_results()) {
        return false;
    }
    let mut possible = PossibleValues::of(ir, &operands);
    let kept = possible.needed_results(ir, (&map, &operands), least, &Budget::new(WORK));
    if kept.len() == map.n_results() {
        return false;
    }
    let results = kept.into_iter().map(|at| map.results[at].clone()).collect();
    rewriter.ir.set_attr(op, "map", Attr::map(AffineMap { results, ..map }));
    rewriter.touch(op);
    true
}
