//! `affine-parallelize`: turns loops without carried dependences into `affine.parallel`.
//!
//! A loop is parallel if it carries no dependence. Parallel loops become `affine.parallel`, within each other
//! as well, as many as `max-nested` says, from the outermost one on. For each loop that is not parallel a
//! remark names the dependence it carries. Reductions keep their order, so a loop that only accumulates is
//! not parallel, unless `parallel-reductions` says so: then a loop that carries nothing but reductions, such
//! as sums, becomes one with `reduce`. Of integers the result is the same; that of floats may differ by
//! rounding, which a remark says. What it carries through memory is no reduction.
//!
//! ```text
//! affine.for %i = 0 to 9 { B[i] = A[i] }   =>   affine.parallel (%i) = (0) to (9) { B[i] = A[i] }
//!
//! %s = affine.for %i = 0 to 9 iter_args(%t = %x) { yield t + A[i] }
//! =>
//! %r = affine.parallel (%i) = (0) to (9) reduce ("addi") { yield A[i] }
//! %s = x + r
//! ```

use crate::gate::nest::{Carried, carried, find_pair};
use crate::gate::reordering::GateOptions;
use crate::gate::rescheduling::{Rewrite, Search, reschedule_functions};
use crate::gate::rewriting::{Edit, Grounds, rewrite_functions};
use crate::loops::affine_for::body_ops;
use crate::loops::reductions::{Reduction, combine, reductions};
use crate::pass::declare::{Changed, Pass, PassContext, PassError, PassInfo, RunsOn};
use crate::pass::options::{OptionError, OptionInfo, PassOptions};
use crate::pass::statistics::Statistic;
use loopwright_affine_ir::{
    AffineMap, Builder, ForOp, InsertionPoint, Ir, OpId, ParallelOp, ParallelSpec, ValueId,
};
use loopwright_analysis::mutant::{self, Mutant};
use loopwright_analysis::{Band, Member, Node};
use loopwright_polyhedra::Exhausted;

/// For statistics.
const PARALLEL: Statistic =
    Statistic { name: "num-loops-parallelized", description: "Number of loops parallelized" };

pub static INFO: PassInfo = PassInfo {
    name: "affine-parallelize",
    class: "AffineParallelize",
    on: RunsOn::Functions,
    summary: "turn loops without carried dependences into affine.parallel",
    options: OPTIONS,
    build,
};

const OPTIONS: &[OptionInfo] = &[
    OptionInfo {
        name: "max-nested",
        value: "N",
        summary: "maximal number of nested parallel loops (default: all)",
    },
    OptionInfo {
        name: "parallel-reductions",
        value: "true|false",
        summary: "parallelize reductions, too; those of floats may then round differently",
    },
];

fn build(options: &PassOptions) -> Result<Box<dyn Pass>, OptionError> {
    let most = options.number("max-nested", 0)?.unwrap_or(i64::from(u32::MAX));
    let max_nested = u32::try_from(most).unwrap_or(u32::MAX);
    Ok(Box::new(Parallelize { max_nested, parallel_reductions: options.flag("parallel-reductions")? }))
}

/// Turns loops without carried dependences into `affine.parallel`.
///
/// ```
/// # use loopwright_affine_ir::{ParseOptions, PrintOptions, Source, parse, print};
/// # let text = "func.func @ones(%A: memref<64xf64>, %x: f64) {
/// #   affine.for %i = 0 to 64 {
/// #     affine.store %x, %A[%i] : memref<64xf64>
/// #   }
/// #   return
/// # }";
/// # let mut ir = parse(&Source::new("f.mlir", text), &ParseOptions::default()).expect("reads");
/// use loopwright_transforms::{Changed, Parallelize, Pass, PassContext};
///
/// // for i = 0 to 64 { A[i] = x }
/// assert_eq!(Parallelize::default().run(&mut ir, &mut PassContext::default()), Ok(Changed::Yes));
/// assert!(print(&ir, &PrintOptions::default()).contains("affine.parallel (%arg2) = (0) to (64)"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parallelize {
    /// A loop becomes parallel where fewer parallel loops than this are around it.
    pub max_nested: u32,
    /// Loops that carry nothing but reductions are parallel, too. Those of floats may give other results
    /// then, by rounding.
    pub parallel_reductions: bool,
}

impl Default for Parallelize {
    fn default() -> Self {
        Self { max_nested: u32::MAX, parallel_reductions: false }
    }
}

impl Pass for Parallelize {
    fn info(&self) -> &'static PassInfo {
        &INFO
    }

    fn run(&self, ir: &mut Ir, context: &mut PassContext) -> Result<Changed, PassError> {
        let gate = GateOptions { parallel: u32::MAX, ..GateOptions::default() };
        let within = Within { around: 0, max_nested: self.max_nested };
        let changed = reschedule_functions(ir, context, INFO.name, &gate, &within)?;
        let rewrite = |edit: &mut Edit<'_>| self.reducing(edit);
        match rewrite_functions(ir, context, Grounds::Construction.of(INFO.name), rewrite) {
            Changed::No => Ok(changed),
            Changed::Yes => Ok(Changed::Yes),
        }
    }
}

/// At work on loops with parallel ones around them.
#[derive(Clone, Copy)]
struct Within {
    /// How many loops around are parallel, and how many may be within each other.
    around: u32,
    max_nested: u32,
}

impl Rewrite for Within {
    fn band(&self, search: &mut Search<'_>, band: &Band, depth: usize) -> Result<Node, Exhausted> {
        let (mut members, mut within) = (Vec::with_capacity(band.members.len()), *self);
        for (k, member) in band.members.iter().enumerate() {
            let member = within.member(search, member, depth + k)?;
            within.around = within.around.saturating_add(u32::from(member.coincident));
            members.push(member);
        }
        let child = within.node(search, &band.child, depth + band.members.len())?;
        Ok(Node::Band(Band { members, permutable: band.permutable, child: Box::new(child) }))
    }
}

impl Within {
    /// The loop as a parallel one, if it carries no dependence and one more may be parallel.
    fn member(&self, search: &mut Search<'_>, member: &Member, depth: usize) -> Result<Member, Exhausted> {
        let Search { scop, budget, .. } = *search;
        let stmts: Vec<_> = member.rows.keys().copied().collect();
        let op = scop.stmt(stmts[0]).loops[depth];
        // An `affine.parallel` is parallel already.
        if ForOp::of(search.ir, op).is_none() || self.around >= self.max_nested {
            return Ok(member.clone());
        }
        let asked = depth + usize::from(mutant::is_on(Mutant::ParallelOneFurtherIn));
        if let Some(dependence) = carried(search, &stmts, asked) {
            if let Some(pair) = find_pair(scop, dependence, &[], &[], budget)? {
                search.remark(op, format!("is not parallel: it carries the {pair}"));
            }
            return Ok(member.clone());
        }
        search.change(PARALLEL);
        Ok(Member { coincident: true, ..member.clone() })
    }
}

impl Parallelize {
    /// Makes loops of a function parallel within loops that carry values, and those that carry reductions, if
    /// asked for: the others are so already.
    fn reducing(&self, edit: &mut Edit<'_>) -> Changed {
        let loops: Vec<ForOp> = edit.ir.walk(edit.func.0).filter_map(|op| ForOp::of(edit.ir, op)).collect();
        let carries = |ir: &Ir, op: OpId| !ir.op(op).results().is_empty();
        let is_asked = |looping: &ForOp| {
            let mut around = edit.ir.ancestors(looping.0).take_while(|op| *op != edit.func.0);
            match carries(edit.ir, looping.0) {
                true => self.parallel_reductions,
                false => around.any(|op| carries(edit.ir, op)),
            }
        };
        let loops: Vec<ForOp> = loops.into_iter().filter(is_asked).collect();
        if loops.is_empty() {
            return Changed::No;
        }
        let known = match Carried::of(edit) {
            Ok(known) => known,
            Err(why) => {
                edit.remark(edit.func.0, format!("has loops that are not parallel: {why}"));
                return Changed::No;
            }
        };
        let mut changed = Changed::No;
        for looping in loops {
            let is_parallel = |op: &OpId| ParallelOp::of(edit.ir, *op).is_some();
            let around = edit.ir.ancestors(looping.0).filter(is_parallel).count();
            if around >= usize::try_from(self.max_nested).unwrap_or(usize::MAX) {
                continue;
            }
            let found = reductions_in_parallel(edit.ir, looping)
                .and_then(|found| known.nothing_by(edit.ir, looping, edit.budget).map(|()| found));
            match found {
                Ok(found) => {
                    if found.iter().any(|reduction| !reduction.kind.is_exact()) {
                        edit.rounds_otherwise();
                    }
                    make_parallel(edit.ir, looping, &found);
                    changed = Changed::Yes;
                }
                Err(why) => edit.remark(looping.0, format!("is not parallel: {why}")),
            }
        }
        changed
    }
}

/// The reductions of a loop, if `affine.parallel` has all of them.
pub(crate) fn reductions_in_parallel(ir: &Ir, looping: ForOp) -> Result<Vec<Reduction>, String> {
    let found = reductions(ir, looping).ok_or("it carries a value that is not a reduction")?;
    for Reduction { kind, value, combiner } in &found {
        let ty = ir.ty(*value);
        if !kind.is_parallel(ty) {
            let op = ir.op(*combiner).name();
            return Err(format!("'affine.parallel' has no reduction of '{ty}' by '{op}'"));
        }
    }
    Ok(found)
}

/// Writes a loop as an `affine.parallel` that begins each reduction anew; what it began with is combined with
/// the result.
pub(crate) fn make_parallel(ir: &mut Ir, looping: ForOp, reductions: &[Reduction]) {
    let (lower, upper, loc) = (looping.lower(ir), looping.upper(ir), ir.op(looping.0).loc.clone());
    let n_bounds = |map: &AffineMap| i32::try_from(map.n_results()).expect("fewer than 2^31 bounds");
    let (lower_groups, upper_groups) = (vec![n_bounds(&lower.map)], vec![n_bounds(&upper.map)]);
    let types = reductions.iter().map(|reduction| (reduction.kind, ir.ty(reduction.value).clone()));
    let reduced = types.collect();
    let steps = vec![looping.step(ir)];
    let mut builder = Builder::new(ir, InsertionPoint::Before(looping.0), loc);
    let spec = ParallelSpec { lower, lower_groups, upper, upper_groups, steps, reductions: reduced };
    let parallel = builder.build_parallel(spec);
    let (body, counter) = (parallel.body(builder.ir), parallel.ivs(builder.ir)[0]);
    let old_counter = looping.iv(builder.ir);
    builder.ir.copy_name(old_counter, counter);
    builder.ir.replace_all_uses(old_counter, counter);
    let inits = looping.inits(builder.ir).to_vec();
    for (at, reduction) in reductions.iter().enumerate() {
        let operands = [inits[at], builder.ir.op(parallel.0).results()[at]];
        let whole = combine(&mut builder, reduction, operands);
        let result = builder.ir.op(looping.0).results()[at];
        builder.ir.replace_all_uses(result, whole);
    }
    if !reductions.is_empty() {
        let values: Vec<ValueId> = reductions.iter().map(|reduction| reduction.value).collect();
        builder.set_point(InsertionPoint::End(body));
        builder.affine_yield(&values);
    }
    let end = builder.ir.terminator(body).expect("it was just made");
    let combiners: Vec<OpId> = reductions.iter().map(|reduction| reduction.combiner).collect();
    for op in body_ops(builder.ir, looping).to_vec() {
        if !combiners.contains(&op) {
            builder.ir.move_before(end, op);
        }
    }
    builder.ir.erase_op(looping.0);
}
