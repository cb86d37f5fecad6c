//! Candidate schedules, the one that is estimated to be fastest first.

use crate::estimate::search::Search;
use crate::estimate::{Estimate, Estimator};
use crate::pluto::tiling::TileOptions;
use crate::pluto::{FusionPolicy, SchedOptions, SchedProblem, ScheduleError, Scheduled, Scheduling};
use loopwright_affine_ir::Id;
use loopwright_analysis::Scop;
use loopwright_analysis::machinery::FloorTerm;
use loopwright_analysis::{Node, QuasiRow, Schedule, StmtId};
use loopwright_polyhedra::{Budget, Exhausted, Int};
use std::fmt;

/// Where an order comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Origin {
    /// The order in which the program is written; loops that gain by it run in parallel.
    Original,
    /// The scheduler's, with tiles where they help.
    Scheduled(SchedOptions),
}

impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self::Scheduled(options) = self else { return f.write_str("the order of the program") };
        f.write_str(match options.fusion {
            FusionPolicy::None => "a new order without fusion",
            FusionPolicy::Smart => "a new order",
            FusionPolicy::Max => "a new order with all possible fusion",
        })?;
        if options.keep_rows { f.write_str(", innermost loops unskewed") } else { Ok(()) }
    }
}

/// A legal order and what it is estimated to cost.
#[derive(Clone, Debug)]
pub struct Candidate {
    /// Where it comes from.
    pub origin: Origin,
    /// The order; coincident are the loops that gain by running in parallel, and what is inside of them.
    pub schedule: Schedule,
    /// What it costs.
    pub estimate: Estimate,
}

/// What orders are proposed for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Wanted {
    /// Which statements the scheduler puts under common loops.
    pub fusion: FusionPolicy,
    /// Whether the time on all threads of the target counts, too, or that on one alone.
    pub parallel: bool,
}

/// Orders of a scop's statements that are estimated to be faster than its own.
#[derive(Clone, Debug)]
pub struct Candidates {
    /// The fastest first; among them the program's own if some of its loops gain by running in parallel.
    pub faster: Vec<Candidate>,
    /// What the program's own order costs.
    pub own: Estimate,
    /// Some orders were not found, as the budget for them ran out.
    pub unfinished: Option<Exhausted>,
}

/// A new order must take at most this part of the program's time: estimates are not that good, and no gain
/// below 1.2 is claimed.
pub const MARGIN: f64 = 1.0 / 1.2;

/// How much slower than the program's a new order may be on one thread, where it gains on several.
const SLOWER_ALONE: f64 = 1.05;

/// One in this many of the units left may be spent on the orders of one plan: few need a tenth of that, and
/// code generation and validation of a jammed order take more than the search for it.
const SHARE: u64 = 24;

/// Proposes orders for the statements of a scop.
///
/// All are legal by construction; a proof is still needed.
///
/// ```
/// use loopwright_affine_ir::{ParseOptions, Source, parse};
/// use loopwright_analysis::{Pairs, dependences, scops};
/// use loopwright_polyhedra::Budget;
/// use loopwright_scheduler::{Estimator, FusionPolicy, SchedProblem, Target, Wanted, candidates};
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// // The columns of a matrix, one after the other: the loops are better the other way round.
/// let text = "func.func @columns(%a: memref<1000x1000xf32>, %x: f32) {
///     affine.for %j = 0 to 1000 {
///       affine.for %i = 0 to 1000 {
///         affine.store %x, %a[%i, %j] : memref<1000x1000xf32>
///       }
///     }
///     return
///   }";
/// let ir = parse(&Source::new("columns.mlir", text), &ParseOptions::default()).expect("reads");
/// let (budget, target) = (Budget::default(), Target::default());
/// let scop = scops(&ir).next().expect("there is a function")?;
/// let problem = SchedProblem::of(&scop, dependences(&scop, Pairs::Conflicting, &budget)?);
/// let wanted = Wanted { fusion: FusionPolicy::default(), parallel: false };
/// let estimator = Estimator::new(&ir, &scop, &target, &budget);
/// let found = candidates(&estimator, &scop, &problem, &wanted, &budget)?;
/// assert!(found.faster[0].estimate.sequential < found.own.sequential);
/// # Ok(())
/// # }
/// ```
///
/// # Errors
/// If the budget runs out, or the problem contradicts itself.
pub fn candidates(
    estimator: &Estimator<'_>,
    scop: &Scop,
    problem: &SchedProblem,
    wanted: &Wanted,
    budget: &Budget,
) -> Result<Candidates, ScheduleError> {
    let cost = |estimate: Estimate| cost(estimate, wanted.parallel);
    let scheduling = Scheduling::new(problem)?;
    let part = budget.part(budget.left() / SHARE);
    let (as_written, mut unfinished) = scheduling.marked(&scop.original, &part);
    budget.spend(part.spent(), "scheduling")?;
    let own = estimator.estimate_written(&as_written, &scheduling)?;
    let search = Search::new(estimator, &cost);
    let mut orders = Vec::new();
    let mut propose = |origin: Origin, schedule: Schedule| {
        if !orders.iter().any(|(_, known)| *known == schedule) {
            orders.push((origin, schedule));
        }
    };
    propose(Origin::Original, as_written.clone());
    for options in plans(wanted.fusion) {
        // What is left must do for a proof, too.
        let part = budget.part(budget.left() / SHARE);
        let schedules = scheduled(&search, &scheduling, options, wanted, &part);
        budget.spend(part.spent(), "scheduling")?;
        let (schedules, exhausted) = schedules?;
        unfinished = unfinished.or(exhausted);
        let legible = schedules.into_iter().filter(|schedule| !is_numbering(problem, &schedule.root));
        legible.for_each(|schedule| propose(Origin::Scheduled(options), schedule));
    }
    let mut found = Vec::new();
    for (origin, schedule) in orders {
        let part = budget.part(budget.left() / SHARE);
        let jammed = search.jammed(&scheduling, &schedule, &part);
        budget.spend(part.spent(), "scheduling")?;
        let schedule = jammed.unwrap_or_else(|exhausted| {
            unfinished = Some(exhausted);
            schedule
        });
        let is_as_written = schedule == as_written;
        let estimate = if is_as_written { own } else { estimator.estimate(&schedule)? };
        let gains =
            cost(estimate) < MARGIN * cost(own) && estimate.sequential < SLOWER_ALONE * own.sequential;
        let mut schedule = estimator.without_idle_threads(&schedule)?;
        if is_as_written {
            keep_parallel(&mut schedule.root, &scop.original.root);
        }
        // The program's own order is one to take if it runs in parallel where it did not.
        let is_faster = if is_as_written { wanted.parallel && schedule != scop.original } else { gains };
        if is_faster {
            found.push(Candidate { origin, schedule, estimate });
        }
    }
    found.sort_by(|a, b| cost(a.estimate).total_cmp(&cost(b.estimate)));
    Ok(Candidates { faster: found, own, unfinished })
}

/// What orders are compared by. With threads, also the time without them counts: they may be busy elsewhere.
pub fn cost(estimate: Estimate, parallel: bool) -> f64 {
    match parallel {
        true => (estimate.sequential * estimate.parallel).sqrt(),
        false => estimate.sequential,
    }
}

/// The program's own order, coincident those loops that gain by running in parallel and what is inside of
/// them; and what it costs so.
///
/// # Errors
/// If the budget runs out, or the problem contradicts itself.
pub fn own_order(
    estimator: &Estimator<'_>,
    scop: &Scop,
    problem: &SchedProblem,
    budget: &Budget,
) -> Result<(Schedule, Estimate), ScheduleError> {
    let scheduling = Scheduling::new(problem)?;
    let part = budget.part(budget.left() / SHARE);
    let (marked, _) = scheduling.marked(&scop.original, &part);
    budget.spend(part.spent(), "scheduling")?;
    let estimate = estimator.estimate_written(&marked, &scheduling)?;
    Ok((estimator.without_idle_threads(&marked)?, estimate))
}

/// The scheduler's order with the best tiles and, for several threads, with the best wavefronts of tiles; and
/// whether the budget ended before all was tried.
fn scheduled(
    search: &Search<'_>,
    scheduling: &Scheduling<'_>,
    options: SchedOptions,
    wanted: &Wanted,
    budget: &Budget,
) -> Result<(Vec<Schedule>, Option<Exhausted>), ScheduleError> {
    let Scheduled { schedule: plain, unfinished } = scheduling.schedule(&options, budget)?;
    let tiles = TileOptions { wavefront: false, ..TileOptions::default() };
    let with_tiles = || -> Result<Vec<Schedule>, Exhausted> {
        let tiled = scheduling.tiled(&plain, &tiles, budget)?;
        let mut schedules = vec![search.tiled(&tiled, false)?];
        if wanted.parallel {
            schedules.push(search.tiled(&tiled, true)?);
        }
        Ok(schedules)
    };
    Ok(match with_tiles() {
        Ok(schedules) => (schedules, unfinished),
        Err(exhausted) => (vec![plain], unfinished.or(Some(exhausted))),
    })
}

/// What the scheduler is asked for.
fn plans(fusion: FusionPolicy) -> Vec<SchedOptions> {
    let mut plans = vec![SchedOptions { fusion, keep_rows: false }, SchedOptions { fusion, keep_rows: true }];
    if fusion == FusionPolicy::Smart {
        plans.push(SchedOptions { fusion: FusionPolicy::None, keep_rows: true });
    }
    plans
}

/// Skews beyond this number the points of several loops one after the other.
const MOST_SKEW: i64 = 8;

/// Whether a loop of a tree numbers the points of several: what lies side by side in it is a division away.
fn is_numbering(problem: &SchedProblem, node: &Node) -> bool {
    match node {
        Node::Leaf => false,
        Node::Sequence(children) => children.iter().any(|(_, child)| is_numbering(problem, child)),
        Node::Band(band) => {
            let numbers = |(stmt, row): (&StmtId, &QuasiRow)| {
                let is_tiled = !problem.stmts[stmt.index()].strips.is_empty();
                let is_skewed = |term: &FloorTerm| {
                    let used = term.form.iters.iter().filter(|coeff| !coeff.is_zero());
                    let is_large =
                        |coeff: &Int| !(-MOST_SKEW..=MOST_SKEW).contains(&coeff.to_i64().unwrap_or(i64::MAX));
                    used.clone().count() > 1 && used.clone().any(is_large)
                };
                !is_tiled && row.terms.iter().any(is_skewed)
            };
            band.members.iter().any(|member| member.rows.iter().any(numbers))
                || is_numbering(problem, &band.child)
        }
    }
}

/// Loops that are parallel as they are written stay so.
fn keep_parallel(node: &mut Node, original: &Node) {
    match (node, original) {
        (Node::Sequence(children), Node::Sequence(originals)) => {
            let pairs = children.iter_mut().zip(originals);
            pairs.for_each(|((_, child), (_, original))| keep_parallel(child, original));
        }
        (Node::Band(band), Node::Band(original)) => {
            let pairs = band.members.iter_mut().zip(&original.members);
            pairs.for_each(|(member, original)| member.coincident |= original.coincident);
            keep_parallel(&mut band.child, &original.child);
        }
        _ => {}
    }
}
