//! `affine-index-set-split`: splits loops where conditions change.
//!
//! # What
//! A condition inside of a loop that a bound of its induction variable decides, or the choice of a `min` or
//! `max` in a bound or op inside, changes at one number of the induction variable: the loop becomes two, one
//! up to there and one from there on, each without what is decided in it. Outer loops first, each in
//! `max-parts` parts at most.
//!
//! # When
//! The number is affine in what is known before the loop, and both sides of it may have iterations: that is
//! decided over the integers. A loop with a step and several lower bounds is left alone. Instances keep their
//! order.
//!
//! # Cost
//! Up to three tests of emptiness for each constraint, bound and part, within the budget of the function:
//! what is not decided in time is left unchanged. At most [`MOST_OPS`] ops in a function, which are counted
//! for each split.
//!
//! # Examples
//! ```text
//! affine.for %i = 0 to %n { affine.if (%i >= 4) { A[i] } else { B[i] } }
//! ```
//! becomes
//! ```text
//! affine.for %i = 0 to min(4, %n) { B[i] }
//! affine.for %i = 4 to %n { A[i] }
//! ```
//!
//! # Reference
//! [GrieblFeautrierLengauer00] for index sets that are split; conditions choose the places here.

use crate::gate::rewriting::{Edit, Grounds, rewrite_functions};
use crate::loops::affine_for::{linear_in, promote_if_single, set_bounds, side_by_side, split_in_two};
use crate::pass::declare::{Changed, Pass, PassContext, PassError, PassInfo, RunsOn};
use crate::pass::options::{OptionError, OptionInfo, PassOptions};
use crate::pass::statistics::Statistic;
use crate::storage::buffers::footprint::is_known_before;
use crate::storage::possible_values::PossibleValues;
use itertools::Itertools;
use loopwright_affine_ir::machinery::composed;
use loopwright_affine_ir::{
    AffineExpr, AffineMap, ApplyOp, Attr, Bound, Builder, ForOp, IfOp, InsertionPoint, IntegerSet, Ir,
    Mapped, OpId, ValueId,
};
use loopwright_analysis::machinery::AffineInputs;
use loopwright_polyhedra::Budget;

/// For statistics.
const SPLIT: Statistic = Statistic { name: "num-loops-split", description: "Number of loops split" };

pub static INFO: PassInfo = PassInfo {
    name: "affine-index-set-split",
    class: "AffineIndexSetSplit",
    on: RunsOn::Functions,
    summary: "split the iteration ranges of loops where conditions inside of them change",
    options: &[OptionInfo {
        name: "max-parts",
        value: "N",
        summary: "maximal number of loops that a loop is split into, at least 2 (default 4)",
    }],
    build,
};

fn build(options: &PassOptions) -> Result<Box<dyn Pass>, OptionError> {
    let parts = options.number("max-parts", 2)?.and_then(|parts| usize::try_from(parts).ok());
    Ok(Box::new(IndexSetSplit { max_parts: parts.unwrap_or(IndexSetSplit::default().max_parts) }))
}

/// So many ops a function may have after all.
const MOST_OPS: usize = 1 << 16;

/// Splits loops where conditions inside them change.
///
/// ```
/// # use loopwright_affine_ir::{ParseOptions, PrintOptions, Source, parse, print};
/// # let text = "func.func @f(%A: memref<9xf64>, %x: f64) {
/// #   affine.for %i = 0 to 9 {
/// #     affine.if affine_set<(d0) : (d0 - 4 >= 0)>(%i) {
/// #       affine.store %x, %A[%i] : memref<9xf64>
/// #     }
/// #   }
/// #   return
/// # }";
/// # let mut ir = parse(&Source::new("f.mlir", text), &ParseOptions::default()).expect("reads");
/// use loopwright_transforms::{Changed, IndexSetSplit, Pass, PassContext};
///
/// // for i = 0 to 9 { if (i >= 4) A[i] = x }
/// assert_eq!(IndexSetSplit::default().run(&mut ir, &mut PassContext::default()), Ok(Changed::Yes));
/// let text = print(&ir, &PrintOptions::default());
/// assert!(text.contains("4 to 9") && !text.contains("affine.if"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct IndexSetSplit {
    /// How many parts a loop may become, at least 2.
    pub max_parts: usize,
}

impl Default for IndexSetSplit {
    fn default() -> Self {
        Self { max_parts: 4 }
    }
}

impl Pass for IndexSetSplit {
    fn info(&self) -> &'static PassInfo {
        &INFO
    }

    fn run(&self, ir: &mut Ir, context: &mut PassContext) -> Result<Changed, PassError> {
        if self.max_parts < 2 {
            let word = self.max_parts.to_string();
            let error = OptionError::NotANumber { option: "max-parts", word, least: 2 };
            return Err(PassError::option(INFO.name, ir, error));
        }
        context.statistics.count(SPLIT, 0);
        Ok(rewrite_functions(ir, context, Grounds::Construction.of(INFO.name), |edit| self.function(edit)))
    }
}

impl IndexSetSplit {
    fn function(&self, edit: &mut Edit<'_>) -> Changed {
        let mut changed = Changed::No;
        let mut pending = loops_directly_in(edit.ir, edit.func.0);
        let mut single = Vec::new();
        while let Some(looping) = pending.pop() {
            let parts = self.parts(edit, looping);
            if parts.len() > 1 {
                edit.count(SPLIT, 1);
                changed = Changed::Yes;
                single.extend(&parts);
            }
            parts.iter().rev().for_each(|part| pending.extend(loops_directly_in(edit.ir, part.0)));
        }
        for part in single {
            promote_if_single(edit.ir, part);
        }
        changed
    }

    /// The parts of a loop, in their order: itself, if it is not split.
    fn parts(&self, edit: &mut Edit<'_>, looping: ForOp) -> Vec<ForOp> {
        let mut parts = vec![looping];
        let mut at = 0;
        while let Some(part) = parts.get(at).copied() {
            let Some(place) = place_in(edit.ir, part, edit.budget) else {
                at += 1;
                continue;
            };
            let n_ops = edit.ir.walk(edit.func.0).count() + edit.ir.walk(part.0).count();
            let why_not = match () {
                () if part.step(edit.ir) > 1 && part.lower_map(edit.ir).n_results() > 1 => {
                    Some("it has a step and several lower bounds".to_owned())
                }
                () if n_ops > MOST_OPS => Some(format!("the function would have more than {MOST_OPS} ops")),
                () if parts.len() == self.max_parts => {
                    Some(format!("it has {} parts, and conditions that change at other places", parts.len()))
                }
                () => None,
            };
            if let Some(why) = why_not {
                let how = if parts.len() > 1 { "split no further" } else { "not split" };
                edit.remark(looping.0, format!("is {how}: {why}"));
                break;
            }
            let rest = split_at(edit.ir, part, &place);
            parts.insert(at + 1, rest);
            for part in [part, rest] {
                simplify_bounds(edit.ir, part, edit.budget);
                simplify_inside(edit.ir, part, edit.budget);
            }
        }
        parts
    }
}

/// The loops inside of an op that are in no other loop inside of it, the last one first.
fn loops_directly_in(ir: &Ir, op: OpId) -> Vec<ForOp> {
    let is_direct = |inner: &ForOp| {
        let mut between = ir.ancestors(inner.0).take_while(|around| *around != op);
        between.all(|around| ForOp::of(ir, around).is_none())
    };
    let mut found: Vec<ForOp> =
        ir.walk(op).skip(1).filter_map(|op| ForOp::of(ir, op)).filter(is_direct).collect();
    found.reverse();
    found
}

/// A number of an induction variable at which something changes: a map with one result, of what is known
/// before the loop.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Place {
    map: AffineMap,
    operands: Vec<ValueId>,
}

/// A number at which something inside of a loop changes while the loop runs, the first in the order of the
/// text.
fn place_in(ir: &Ir, looping: ForOp, budget: &Budget) -> Option<Place> {
    // Those that the loop itself has on one side alone.
    let mut outside: Vec<Place> = Vec::new();
    for op in ir.walk(looping.0).skip(1) {
        for place in places_of(ir, looping, op) {
            if outside.contains(&place) {
                continue;
            }
            if is_inside(ir, looping, (op, &place), budget) {
                return Some(place);
            }
            if ir.parent_op(op) == Some(looping.0) {
                outside.push(place);
            }
        }
    }
    None
}

/// Whether an op is reached on both sides of a number.
fn is_inside(ir: &Ir, looping: ForOp, (op, place): (OpId, &Place), budget: &Budget) -> bool {
    let iv = looping.iv(ir);
    let asked: Vec<ValueId> = place.operands.iter().copied().chain([iv]).collect();
    let mut possible = PossibleValues::at(ir, op, &asked);
    let inputs = |map: &AffineMap| AffineInputs { dims: map.dims, values: &place.operands };
    let Some(number) = possible.form(ir, &place.map.results[0], inputs(&place.map)) else { return false };
    let itself = AffineInputs { dims: 1, values: &[iv] };
    let Some(counter) = possible.form(ir, &AffineExpr::Dim(0), itself) else { return false };
    let from_there = counter.minus(&number);
    // What is not decided in time is left alone.
    possible.may_be_natural(&from_there, budget).unwrap_or(false)
        && possible.may_be_negative(&from_there, budget).unwrap_or(false)
}

/// The numbers of a loop's induction variable at which an op inside of it changes what it does.
fn places_of(ir: &Ir, looping: ForOp, op: OpId) -> Vec<Place> {
    let mut places = Vec::new();
    let mut of = |map: &AffineMap, operands: &[ValueId], exprs: &[(AffineExpr, bool)]| {
        for (expr, is_equality) in exprs {
            let single = AffineMap { results: vec![expr.clone()], ..map.clone() };
            let (map, operands) = composed(ir, op, &single, operands);
            places.extend(places_where(ir, looping, (&map, &operands), *is_equality));
        }
    };
    let differences = |map: &AffineMap| -> Vec<(AffineExpr, bool)> {
        let pairs = map.results.iter().array_combinations();
        pairs.map(|[a, b]| (a.clone() - b.clone(), false)).collect()
    };
    if let Some(conditional) = IfOp::of(ir, op) {
        let set = conditional.set(ir);
        let map = AffineMap::new(set.dims, set.symbols, Vec::new());
        of(&map, conditional.operands(ir), &set.constraints);
    } else if let Some(inner) = ForOp::of(ir, op) {
        for bound in [inner.lower(ir), inner.upper(ir)] {
            of(&bound.map, &bound.operands, &differences(&bound.map));
        }
    } else if let Some(extreme) = ApplyOp::min_max_of(ir, op) {
        let map = extreme.map(ir);
        of(map, extreme.operands(ir), &differences(map));
    }
    places
}

/// The numbers of a loop's induction variable at which an expression gets or loses a sign, or is zero.
fn places_where(
    ir: &Ir,
    looping: ForOp,
    (map, operands): (&AffineMap, &[ValueId]),
    is_equality: bool,
) -> Vec<Place> {
    let iv = looping.iv(ir);
    let Some(dim) = operands.iter().position(|value| *value == iv) else { return Vec::new() };
    let Some((factor, rest)) = u32::try_from(dim).ok().and_then(|dim| linear_in(&map.results[0], dim)) else {
        return Vec::new();
    };
    let Some(size) = factor.checked_abs().filter(|size| *size > 0) else { return Vec::new() };
    // With factor > 0: induction variable >= (-rest) ceildiv factor. Else: induction variable < rest floordiv
    // -factor + 1.
    let first = (rest.clone() * -1).ceil_div(size);
    let past = |least: AffineExpr| least.floor_div(size) + 1;
    let numbers = match (is_equality, factor > 0) {
        (false, true) => vec![first],
        (false, false) => vec![past(rest)],
        (true, true) => vec![first, past(rest * -1)],
        (true, false) => vec![rest.clone().ceil_div(size), past(rest)],
    };
    let place = |number: AffineExpr| {
        let single = AffineMap { results: vec![number], ..map.clone() };
        let (map, operands) = composed(ir, looping.0, &single, operands);
        let is_known = operands.iter().all(|value| is_known_before(ir, *value, looping.0));
        is_known.then_some(Place { map, operands })
    };
    numbers.into_iter().filter_map(place).collect()
}

/// Ends a loop at a number, and has a copy of it go on from there.
fn split_at(ir: &mut Ir, looping: ForOp, place: &Place) -> ForOp {
    let (lower, upper, step) = (looping.lower(ir), looping.upper(ir), looping.step(ir));
    let bound = |ir: &Ir, map: AffineMap, operands: &[ValueId]| {
        let (map, operands) = composed(ir, looping.0, &map, operands);
        Bound::new(map, operands)
    };
    let place = (&place.map, &place.operands[..]);
    let (ends, end_operands) = side_by_side((&upper.map, &upper.operands), place);
    let (mut starts, start_operands) = side_by_side((&lower.map, &lower.operands), place);
    if let ([start, number], true) = (starts.results.as_slice(), step > 1) {
        let steps = (number.clone() - start.clone()).ceil_div(step);
        let reached = start.clone() + steps * step;
        starts = AffineMap { results: vec![start.clone(), reached], ..starts.clone() };
    }
    let (end, start) = (bound(ir, ends, &end_operands), bound(ir, starts, &start_operands));
    split_in_two(ir, looping, end, start)
}

/// Drops bounds of a loop that others make superfluous.
fn simplify_bounds(ir: &mut Ir, looping: ForOp, budget: &Budget) {
    let bounds = [(looping.lower(ir), false), (looping.upper(ir), true)];
    let mut kept_bounds = Vec::new();
    for (bound, least) in &bounds {
        let map = &bound.map;
        let mut possible = PossibleValues::at(ir, looping.0, &bound.operands);
        let kept = possible.needed_results(ir, (map, &bound.operands), *least, budget);
        let results = kept.into_iter().map(|at| map.results[at].clone()).collect();
        let map = AffineMap { results, ..AffineMap::clone(map) };
        let (map, operands) = composed(ir, looping.0, &map, &bound.operands);
        kept_bounds.push(Bound::new(map, operands));
    }
    if let (Some(upper), Some(lower)) = (kept_bounds.pop(), kept_bounds.pop()) {
        set_bounds(ir, looping, lower, upper);
    }
}

/// Decides what can be decided of conditions and choices inside of a loop.
fn simplify_inside(ir: &mut Ir, looping: ForOp, budget: &Budget) {
    let inside: Vec<OpId> = ir.walk(looping.0).skip(1).collect();
    for op in inside {
        if !ir.is_live(op) {
            continue;
        }
        if let Some(conditional) = IfOp::of(ir, op) {
            decide(ir, conditional, budget);
        } else if let Some(inner) = ForOp::of(ir, op) {
            if inner.lower_map(ir).n_results() > 1 || inner.upper_map(ir).n_results() > 1 {
                simplify_bounds(ir, inner, budget);
            }
        } else if let Some(extreme) = ApplyOp::min_max_of(ir, op) {
            choose(ir, extreme, budget);
        }
    }
}

/// Leaves of a choice what may be chosen.
fn choose(ir: &mut Ir, extreme: ApplyOp, budget: &Budget) {
    let (map, operands) = (AffineMap::clone(extreme.map(ir)), extreme.operands(ir).to_vec());
    let least = ir.def(extreme.0).mapped == Some(Mapped::Least);
    let mut possible = PossibleValues::at(ir, extreme.0, &operands);
    let kept = possible.needed_results(ir, (&map, &operands), least, budget);
    if kept.len() == map.n_results() {
        return;
    }
    let results: Vec<AffineExpr> = kept.into_iter().map(|at| map.results[at].clone()).collect();
    let is_single = results.len() == 1;
    let (map, operands) = composed(ir, extreme.0, &AffineMap { results, ..map }, &operands);
    if is_single {
        let (result, loc) = (extreme.result(ir), ir.op(extreme.0).loc.clone());
        let mut builder = Builder::new(ir, InsertionPoint::Before(extreme.0), loc);
        let value = match (map.as_single_constant(), operands.as_slice()) {
            (Some(value), _) => builder.constant_index(value),
            (None, [only]) if [AffineExpr::Dim(0), AffineExpr::Symbol(0)].contains(&map.results[0]) => *only,
            (None, _) => builder.apply(map, &operands),
        };
        ir.replace_all_uses(result, value);
        ir.erase_op(extreme.0);
    } else {
        ir.set_operands(extreme.0, operands);
        ir.set_attr(extreme.0, "map", Attr::map(map));
    }
}

/// Puts the branch that always runs in place of a conditional, or drops constraints that always hold.
fn decide(ir: &mut Ir, conditional: IfOp, budget: &Budget) {
    let op = conditional.0;
    let (set, operands) = (IntegerSet::clone(conditional.set(ir)), conditional.operands(ir).to_vec());
    let inputs = AffineInputs { dims: set.dims, values: &operands };
    let mut possible = PossibleValues::at(ir, op, &operands);
    let mut open = Vec::new();
    let mut fails = false;
    for (expr, is_equality) in &set.constraints {
        let form = possible.form(ir, expr, inputs);
        let (mut may_hold, mut may_fail) = (true, true);
        if let Some(form) = form {
            let less = possible.may_be_negative(&form, budget).unwrap_or(true);
            let more = possible.may_be_natural(&form.clone().add_constant(-1), budget).unwrap_or(true);
            let zero = possible.may_be_zero(&form, budget).unwrap_or(true);
            (may_hold, may_fail) = if *is_equality { (zero, less || more) } else { (zero || more, less) };
        }
        fails |= !may_hold;
        if may_fail {
            open.push((expr.clone(), *is_equality));
        }
    }
    let runs = match (fails, open.is_empty()) {
        (true, _) => conditional.else_block(ir),
        (false, true) => Some(conditional.then_block(ir)),
        (false, false) => {
            if open.len() < set.constraints.len() {
                let (exprs, kinds): (Vec<_>, Vec<_>) = open.into_iter().unzip();
                let map = AffineMap::new(set.dims, set.symbols, exprs);
                let (map, operands) = composed(ir, op, &map, &operands);
                let constraints = map.results.into_iter().zip(kinds).collect();
                let set = IntegerSet::new(map.dims, map.symbols, constraints);
                ir.set_operands(op, operands);
                ir.set_attr(op, "condition", Attr::IntegerSet(set.into()));
            }
            return;
        }
    };
    if let Some(block) = runs {
        let Some((end, ops)) = ir.block(block).ops().split_last() else { return };
        let (end, ops) = (*end, ops.to_vec());
        for inner in ops {
            ir.move_before(op, inner);
        }
        let (results, values) = (ir.op(op).results().to_vec(), ir.op(end).operands().to_vec());
        results.into_iter().zip(values).for_each(|(result, value)| ir.replace_all_uses(result, value));
    }
    ir.erase_op(op);
}
