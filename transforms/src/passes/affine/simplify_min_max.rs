//! `affine-simplify-min-max`: results of `affine.min` and `affine.max` that are never the ones.
//!
//! # What
//! A result of an `affine.min` that is nowhere below another one is dropped, of an `affine.max` one that is nowhere above; one
//! that is left alone is applied. All ops are folded on the way.
//!
//! # When
//! That is decided over the integers, for all values that the operands may have: counters lie between the bounds of their loops and go by
//! their steps, sizes of memrefs are not negative. mlir-opt looks at counters of `scf.for` alone.
//!
//! # Cost
//! A test of emptiness for each pair of results, with [`WORK`] steps for all of one op.
//!
//! # Examples
//! ```text
//! affine.for %i = 0 to 100 step 4 { %0 = affine.min affine_map<(d0) -> (4, -d0 + 100)>(%i) … }
//! ```
//! uses 4 in the place of `%0`.

use crate::pass::declare::{Changed, Pass, PassContext, PassError, PassInfo, RunsOn};
use crate::util::greedy::{Maps, Pattern, Rewriter, rewrite_greedily};
use crate::util::patterns::extremes::{of_others, single_result};
use crate::util::rewriting::{Grounds, rewrite_functions};
use affine_ir::{AffineMap, ApplyOp, Attr, Ir, LoopRange, Mapped, OpId, Traits, ValueId, constant};
use analysis::{AffineInputs, Columns, Linear};
use polyhedra::{Budget, Int, IntegerRelation, Name, Space};

pub static INFO: PassInfo = PassInfo {
    name: "affine-simplify-min-max",
    class: "SimplifyAffineMinMaxPass",
    on: RunsOn::Functions,
    summary: "drop results of affine.min and affine.max that are never the ones",
    options: &[],
    build: |_| Ok(Box::new(SimplifyMinMax)),
};

/// What the results of one op may cost.
const WORK: u64 = 10_000;
/// So many values are looked at to tell what those of one op may be.
const MOST_VALUES: usize = 24;
/// An op with more results is left alone.
const MOST_RESULTS: usize = 16;

/// Drops results of `affine.min` and `affine.max` that are never the ones.
///
/// ```
/// # use affine_ir::{ParseOptions, PrintOptions, Source, parse, print};
/// # let text = "func.func @f(%n: index) -> index {
/// #   %0 = affine.min affine_map<(d0) -> (d0 + 4, d0)>(%n)
/// #   return %0 : index
/// # }";
/// # let mut ir = parse(&Source::new("f.mlir", text), &ParseOptions::default()).expect("reads");
/// use transforms::{Changed, Pass, PassContext, SimplifyMinMax};
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
        Ok(rewrite_functions(ir, context, (INFO.name, Grounds::Construction), |edit| match rewrite_greedily(
            edit.ir,
            edit.func.0,
            Maps::Applied,
            PATTERNS,
        ) {
            true => Changed::Yes,
            false => Changed::No,
        }))
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
    let Some(kept) = needed_results(ir, &map, &operands, least) else { return false };
    if kept.len() == map.n_results() {
        return false;
    }
    let results = kept.into_iter().map(|at| map.results[at].clone()).collect();
    rewriter.ir.set_attr(op, "map", Attr::map(AffineMap { results, ..map }));
    rewriter.touch(op);
    true
}

/// The results that may be less than all others (greater, if not `least`); of equal ones the first. `None` if that cannot be told.
fn needed_results(ir: &Ir, map: &AffineMap, operands: &[ValueId], least: bool) -> Option<Vec<usize>> {
    let (columns, mut set) = possible_values(ir, operands);
    let forms: Vec<Option<Linear>> = map
        .results
        .iter()
        .map(|expr| {
            let inputs = AffineInputs { dims: map.dims, values: operands };
            columns.expressions(ir, &mut set, [expr], inputs).and_then(|mut forms| forms.pop())
        })
        .collect();
    let budget = Budget::new(WORK);
    let mut kept: Vec<usize> = (0..forms.len()).collect();
    for at in (0..forms.len()).rev() {
        let is_covered = kept.iter().filter(|other| **other != at).any(|other| {
            let (Some(form), Some(other)) = (&forms[at], &forms[*other]) else { return false };
            let (low, high) = if least { (other, form) } else { (form, other) };
            // Somewhere the other one is not the better: high < low.
            let mut worse = set.clone();
            worse.add_inequality(&low.clone().minus(high).add_constant(-1).row(&set));
            worse.is_empty(&budget).unwrap_or(false)
        });
        if is_covered {
            kept.retain(|other| *other != at);
        }
    }
    Some(kept)
}

/// What operands may be, a parameter for each value that is not computed from others.
fn possible_values(ir: &Ir, operands: &[ValueId]) -> (Columns, IntegerRelation) {
    let mut values: Vec<ValueId> = Vec::new();
    let mut pending = operands.to_vec();
    while let Some(value) = pending.pop() {
        if values.contains(&value) || values.len() == MOST_VALUES || constant(ir, value).is_some() {
            continue;
        }
        if let Some(op) = ir.defining_op(value).filter(|op| ir.def(*op).mapped == Some(Mapped::Apply)) {
            pending.extend(ir.op(op).operands());
            continue;
        }
        values.push(value);
        if let Some(range) = range_of(ir, value) {
            pending.extend(range.lower.operands.iter().chain(&range.upper.operands));
        }
    }
    let names = (0..values.len()).map(|at| Name::from(format!("v{at}").as_str())).collect();
    let mut set = IntegerRelation::universe(Space::params(names));
    let mut columns = Columns::default();
    for (at, value) in values.iter().enumerate() {
        columns.define(*value, Linear::column(at));
    }
    for (at, value) in values.iter().enumerate() {
        let counter = Linear::column(at);
        if ir.defining_op(*value).is_some_and(|op| ir.def(op).has(Traits::DIM_SIZE)) {
            set.add_inequality(&counter.row(&set));
        }
        let Some(range) = range_of(ir, *value) else { continue };
        let ends = [&range.lower, &range.upper].map(|bound| {
            let inputs = AffineInputs { dims: bound.map.dims, values: &bound.operands };
            let form =
                |expr| columns.expressions(ir, &mut set, [expr], inputs).and_then(|mut forms| forms.pop());
            bound.map.results.iter().map(form).collect::<Vec<Option<Linear>>>()
        });
        let [lower, upper] = ends;
        for form in lower.iter().flatten() {
            set.add_inequality(&counter.clone().minus(form).row(&set));
        }
        for form in upper.iter().flatten() {
            set.add_inequality(&form.clone().minus(&counter).add_constant(-1).row(&set));
        }
        if let ([Some(lower)], true) = (lower.as_slice(), range.step > 1) {
            let steps = Linear::column(set.add_local());
            let reached = lower.clone().plus(&steps, &Int::from(range.step));
            set.add_equality(&reached.minus(&counter).row(&set));
        }
    }
    (columns, set)
}

/// The values that a counter takes.
fn range_of(ir: &Ir, value: ValueId) -> Option<LoopRange> {
    let block = ir.defining_op(value).is_none().then(|| ir.defining_block(value)).flatten()?;
    let op = ir.block_parent_op(block)?;
    let looping = ir.def(op).loop_like?;
    let ranges = match (looping.ranges, looping.spans) {
        (Some(ranges), _) => ranges(ir, op),
        (None, Some(spans)) => spans(ir, op)?,
        _ => return None,
    };
    ranges.into_iter().find(|range| range.iv == value)
}
