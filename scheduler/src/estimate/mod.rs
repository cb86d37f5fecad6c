//! The cost model: an estimate in cycles of how long a scop takes in some order, from counts.
//!
//! # Problem
//! Of several legal orders the fastest is wanted, and none slower than the program as it was written. All
//! that is known is the program: loops with how many iterations each, what each statement computes, which
//! cells it touches.
//!
//! # Method
//! The time of an outermost loop is what its statements compute, what its loops cost to start, and what it
//! moves between the levels of memory; computing and moving overlap for the most part.
//! - *Computing*: the larger of memory accesses and operations of an instance, divided by the elements of a
//!   vector if the innermost loop carries nothing and each access stands still or moves by one element; where
//!   the innermost loop carries something, the latency of the chain of operations that each iteration waits
//!   for ([`body`]).
//! - *Moving*, for each level: find the outermost loops one iteration of which touches no more lines than the
//!   level holds. In them each line comes in once; between them nothing stays [WolfLam91]. Lines that follow
//!   each other in memory cost less than others. Address translation is a level like the others, of pages.
//! - *Parallel* loops divide the time of what is in them by the number of threads and cost a start each time.
//!
//! A short innermost loop of constant length counts as unrolled, as compilers do it, and a loop of the
//! program over tiles as the tiles of the loop that it was strip-mined from. Iterations of loops are counted
//! where all loops outside are in the middle of theirs, parameters at the sizes that the [`Target`] names.
//!
//! # Exactness
//! None: floating point, and a model. No answer decides what is legal, only which of several legal orders is
//! taken.
//!
//! # Cost
//! Two small linear programs per statement and loop; each further estimate of the same statements with other
//! tile sizes costs a few microseconds per statement.

mod body;
pub(crate) mod candidates;
mod effort;
mod geometric;
mod geometry;
mod inside;
mod jams;
mod nest;
mod search;
mod statement;
mod target;
#[cfg(test)]
mod tests;
pub(crate) mod tiles;

pub use target::{Cache, Target};

use crate::estimate::geometry::Extents;
use crate::estimate::nest::{Nest, Path, Step, Stride};
use crate::estimate::statement::Work;
use crate::estimate::target::WINDOW;
use crate::pluto::Scheduling;
use crate::pluto::strips::step;
use loopwright_affine_ir::{Id, Ir};
use loopwright_analysis::Scop;
use loopwright_analysis::machinery::dropped_by_promotion;
use loopwright_analysis::{AffineForm, MemberKind, Node, Schedule};
use loopwright_analysis::{ArrayId, StmtId};
use loopwright_polyhedra::{Budget, Exhausted, Int};
use std::cell::RefCell;
use std::collections::HashMap;

/// Cycles that an order takes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// On one thread.
    pub sequential: f64,
    /// On all of the target's, where those loops are parallel that gain by it.
    pub parallel: f64,
}

/// What compilers and machines may do with straight-line code and short chains.
#[derive(Clone, Copy, Default)]
struct Chances {
    /// Bytes of vectors that short rows of cells fill, if compilers see those.
    rows: Option<f64>,
    /// As [`WINDOW`], if the machine works on several chains.
    window: f64,
}

/// A statement, and the iterators' coefficients of some forms.
type Coordinates = (StmtId, Vec<Vec<Int>>);

/// Estimates orders of one scop's statements.
pub struct Estimator<'a> {
    ir: &'a Ir,
    scop: &'a Scop,
    target: &'a Target,
    /// The same machine, where starting a loop takes no time.
    without_entries: Target,
    budget: &'a Budget,
    works: Vec<Work>,
    /// What each parameter is taken for.
    sizes: Vec<i64>,
    /// Those found so far.
    extents: RefCell<HashMap<Coordinates, Extents>>,
}

impl<'a> Estimator<'a> {
    /// For the statements of `scop`, which is of a function in `ir`.
    pub fn new(ir: &'a Ir, scop: &'a Scop, target: &'a Target, budget: &'a Budget) -> Self {
        let sizes = target.sizes_of(scop);
        let works = scop.stmts.iter().map(|stmt| Work::of(ir, scop, stmt, target, &sizes)).collect();
        let without_entries = Target { entry: 0.0, ..target.clone() };
        Self { ir, scop, target, without_entries, budget, works, sizes, extents: RefCell::default() }
    }

    /// What a schedule of all statements costs.
    ///
    /// # Errors
    /// If the budget runs out.
    pub fn estimate(&self, schedule: &Schedule) -> Result<Estimate, Exhausted> {
        self.subtree(&schedule.root, &self.stmts())
    }

    /// What the program's own order costs at best: with [`Chances`], and local cells in registers. What is
    /// new is not to depend on that.
    ///
    /// # Errors
    /// If the budget runs out.
    pub(crate) fn estimate_written(
        &self,
        schedule: &Schedule,
        scheduling: &Scheduling<'_>,
    ) -> Result<Estimate, Exhausted> {
        let at_best = |schedule: &Schedule| -> Result<Estimate, Exhausted> {
            let costs = |rows: Option<f64>| {
                self.costs_on(self.target, &schedule.root, &self.stmts(), Chances { rows, window: WINDOW })
            };
            let (as_it_is, in_rows) = (costs(None)?.estimate(), costs(Some(self.target.vector))?.estimate());
            let least = |of: fn(&Estimate) -> f64| of(&as_it_is).min(of(&in_rows));
            Ok(Estimate { sequential: least(|all| all.sequential), parallel: least(|all| all.parallel) })
        };
        let written = at_best(schedule)?;
        let dependences = &scheduling.problem.dependences;
        let dropped = dropped_by_promotion(self.ir, self.scop, dependences, self.budget)?;
        if !dropped.contains(&true) {
            return Ok(written);
        }
        // Lanes of a vector have registers of their own, threads share the cell.
        let promoted = at_best(&scheduling.marked_without(schedule, &dropped, self.budget).0)?;
        let sequential = written.sequential.min(promoted.sequential);
        Ok(Estimate { sequential, parallel: written.parallel.min(sequential) })
    }

    /// The schedule with only those members coincident that gain by running in parallel, and what is inside
    /// of them.
    ///
    /// # Errors
    /// If the budget runs out.
    pub fn without_idle_threads(&self, schedule: &Schedule) -> Result<Schedule, Exhausted> {
        let costs = self.costs(&schedule.root, &self.stmts())?;
        let mut chosen = vec![false; costs.nest.loops.len()];
        for &root in &costs.nest.roots {
            let time = costs.time(root);
            costs.fork(root, time / costs.compute[root].max(1.0), &mut chosen);
        }
        let mut result = schedule.clone();
        let mut at = 0;
        keep_coincident(&mut result.root, &chosen, &mut at, false);
        Ok(result)
    }

    /// The schedule with each child of the outermost sequence rewritten for itself: nothing is around it.
    fn by_subtree(
        &self,
        schedule: &Schedule,
        rewrite: impl Fn(&Node, &[StmtId]) -> Result<Node, Exhausted>,
    ) -> Result<Schedule, Exhausted> {
        let root = match &schedule.root {
            Node::Sequence(children) => {
                let children =
                    children.iter().map(|(stmts, child)| Ok((stmts.clone(), rewrite(child, stmts)?)));
                Node::Sequence(children.collect::<Result<_, Exhausted>>()?)
            }
            root => rewrite(root, &self.stmts())?,
        };
        Ok(Schedule { root, ..schedule.clone() })
    }

    fn stmts(&self) -> Vec<StmtId> {
        self.scop.stmts.iter().map(|stmt| stmt.id).collect()
    }

    /// What a subtree of some statements costs.
    fn subtree(&self, node: &Node, stmts: &[StmtId]) -> Result<Estimate, Exhausted> {
        Ok(self.costs(node, stmts)?.estimate())
    }

    /// What a subtree costs apart from starting its loops: how long short loops take to start is too little
    /// known to change a body for it.
    fn subtree_without_entries(&self, node: &Node, stmts: &[StmtId]) -> Result<Estimate, Exhausted> {
        Ok(self.costs_on(&self.without_entries, node, stmts, Chances::default())?.estimate())
    }

    fn costs(&self, node: &Node, stmts: &[StmtId]) -> Result<Costs<'_>, Exhausted> {
        self.costs_on(self.target, node, stmts, Chances::default())
    }

    /// The same on a machine, with some chances.
    fn costs_on<'b>(
        &'b self,
        target: &'b Target,
        node: &Node,
        stmts: &[StmtId],
        chances: Chances,
    ) -> Result<Costs<'b>, Exhausted> {
        let find = |stmt: StmtId, forms: &[AffineForm]| self.extents(stmt, forms);
        let nest = Nest::of(node, stmts, &self.works, chances.rows, &find)?;
        let compute = vec![0.0; nest.loops.len()];
        let held = Vec::new();
        let mut costs = Costs { target, window: chances.window, works: &self.works, compute, held, nest };
        costs.held = (0..target.caches.len()).map(|level| costs.holds_all(level)).collect();
        for at in (0..costs.nest.loops.len()).rev() {
            costs.compute[at] = costs.compute_of(at);
        }
        Ok(costs)
    }

    /// How far the values of a form are apart.
    fn step(&self, stmt: StmtId, form: &AffineForm) -> Int {
        step(self.scop.stmt(stmt), form)
    }

    fn extents(&self, stmt: StmtId, forms: &[AffineForm]) -> Result<Extents, Exhausted> {
        let key = (stmt, forms.iter().map(|form| form.iters.clone()).collect::<Vec<_>>());
        if let Some(known) = self.extents.borrow().get(&key) {
            return Ok(known.clone());
        }
        let found = Extents::of(self.scop.stmt(stmt), forms, &self.sizes, self.budget)?;
        self.extents.borrow_mut().insert(key, found.clone());
        Ok(found)
    }
}

/// Clears the flags of members outside the chosen loops, counted in the order in which [`Nest`] counts them,
/// and of those that are part of the body of a loop: too little for a thread.
fn keep_coincident(node: &mut Node, chosen: &[bool], at: &mut usize, mut is_inside: bool) {
    match node {
        Node::Leaf => {}
        Node::Sequence(children) => {
            children.iter_mut().for_each(|(_, child)| keep_coincident(child, chosen, at, is_inside));
        }
        Node::Band(band) => {
            for member in &mut band.members {
                is_inside |= chosen[*at];
                member.coincident &= is_inside && member.kind != MemberKind::Unrolled;
                *at += 1;
            }
            keep_coincident(&mut band.child, chosen, at, is_inside);
        }
    }
}

/// Share of the shorter of computing and moving that does not overlap with the longer.
const NO_OVERLAP: f64 = 0.3;

/// Share of its time that a loop must save by running in parallel.
const WORTH_FORKING: f64 = 0.15;

/// Share of a level that is taken for the program's: others use it, too.
const LEFT_THERE: f64 = 0.25;

/// Cycles of an iteration of a loop that is not innermost.
const ITERATION: f64 = 2.0;

/// Lines after which memory that is read in order comes as a stream.
const RUN_UP: f64 = 4.0;

/// The costs of a nest.
struct Costs<'a> {
    target: &'a Target,
    /// As in [`Chances`].
    window: f64,
    works: &'a [Work],
    nest: Nest,
    /// Of each loop, everything in it: cycles of computing and of starting loops.
    compute: Vec<f64>,
    /// Of each level, whether it holds everything.
    held: Vec<bool>,
}

/// What loops touch of an array: subscripts that reach equally far are taken for the same cells.
struct Touched {
    array: ArrayId,
    reaches: Option<Vec<i64>>,
    lines: f64,
    cost: f64,
}

impl Costs<'_> {
    /// All of them together.
    fn estimate(&self) -> Estimate {
        let mut total = Estimate { sequential: 0.0, parallel: 0.0 };
        let mut chosen = vec![false; self.nest.loops.len()];
        for &root in &self.nest.roots {
            let time = self.time(root);
            total.sequential += time;
            total.parallel += time - self.fork(root, time / self.compute[root].max(1.0), &mut chosen);
        }
        total
    }

    /// The time of a loop at the root, on one thread.
    fn time(&self, root: usize) -> f64 {
        let levels = (0..self.target.caches.len()).filter(|level| !self.held[*level]);
        let moving: f64 = levels.map(|level| self.moving(root, level)).sum();
        let compute = self.compute[root];
        compute.max(moving) + NO_OVERLAP * compute.min(moving)
    }

    /// Whether a level easily holds whatever the program touches: that is there from before, or others that
    /// need it later wait for it.
    fn holds_all(&self, level: usize) -> bool {
        let mut most: HashMap<ArrayId, f64> = HashMap::new();
        for &root in &self.nest.roots {
            let mut lines: HashMap<ArrayId, f64> = HashMap::new();
            self.touched(root, level).iter().for_each(|of| *lines.entry(of.array).or_default() += of.lines);
            for (array, lines) in lines {
                let most = most.entry(array).or_default();
                *most = most.max(lines);
            }
        }
        most.values().sum::<f64>() <= LEFT_THERE * self.capacity(level)
    }

    /// How many lines a level holds.
    fn capacity(&self, level: usize) -> f64 {
        self.target.caches[level].bytes / self.target.caches[level].line
    }

    /// What running loops in parallel saves, where one cycle of computing in the loop stands for `factor` of
    /// time. Marks the loops.
    fn fork(&self, at: usize, factor: f64, chosen: &mut [bool]) -> f64 {
        let this = &self.nest.loops[at];
        let trip = self.spread(at);
        // In the last round some threads have nothing to do, half of them on average; on a ramp, in nearly
        // every round.
        let idle = if this.is_ramp { 1.0 } else { 0.5 * (1.0 - 1.0 / self.target.cores) };
        let rounds = trip / self.target.cores + idle;
        let speedup = (trip / rounds).max(1.0);
        let time = self.compute[at] * factor;
        let saved = time * (1.0 - 1.0 / speedup) - this.starts * self.target.fork;
        if this.coincident && saved > WORTH_FORKING * time {
            chosen[at] = true;
            return saved;
        }
        this.inner.iter().map(|&inner| self.fork(inner, factor, chosen)).sum()
    }

    /// The iterations that threads share: where those of a loop leave some idle, together with those of the
    /// loop inside.
    fn spread(&self, at: usize) -> f64 {
        let this = &self.nest.loops[at];
        let leaves_idle = (this.trip / self.target.cores).ceil() * self.target.cores > 1.25 * this.trip;
        match *this.inner {
            [inner] if leaves_idle && self.nest.loops[inner].coincident => this.trip * self.spread(inner),
            _ => this.trip,
        }
    }

    /// Cycles of computing in all runs of a loop; those of inner loops are known.
    fn compute_of(&self, at: usize) -> f64 {
        let this = &self.nest.loops[at];
        let inner: f64 = this.inner.iter().map(|&inner| self.compute[inner]).sum();
        let ends_here = |stmt: &&StmtId| self.path(**stmt).steps.last().is_some_and(|step| step.at == at);
        let cycles = |stmt: &StmtId| {
            let work = &self.works[stmt.index()];
            body::cycles(self.target, self.window, &self.nest.loops, self.path(*stmt), work)
        };
        let own: f64 = this.stmts.iter().filter(ends_here).map(cycles).sum();
        if this.is_unrolled {
            return own + inner;
        }
        let is_innermost = this.inner.iter().all(|&inner| self.nest.loops[inner].is_unrolled);
        let iterations = if is_innermost { 0.0 } else { this.starts * this.trip * ITERATION };
        // Where vectors are full, or the body is straight-line code, there is nothing to prepare.
        let in_rows = !this.inner.is_empty() && this.inner.iter().all(|&inner| self.nest.loops[inner].is_row);
        let entry = if in_rows || this.is_full { ITERATION } else { self.target.entry };
        own + inner + this.starts * entry + iterations
    }

    fn path(&self, stmt: StmtId) -> &Path {
        &self.nest.paths[stmt.index()]
    }

    /// Whether a loop around a statement moves what it writes.
    fn moves_results(&self, stmt: StmtId, at: usize) -> bool {
        let path = self.path(stmt);
        let references = self.works[stmt.index()].references.iter().enumerate();
        let mut written = references.filter(|(_, reference)| reference.n_stores > 0.0);
        let position = path.steps.iter().position(|step| step.at == at);
        position.is_some_and(|position| {
            written.all(|(reference, _)| path.stride(reference, position) != Stride::None)
        })
    }

    /// Cycles of moving lines to a level in all runs of a loop.
    fn moving(&self, at: usize, level: usize) -> f64 {
        let this = &self.nest.loops[at];
        let capacity = self.capacity(level);
        let lines = |touched: &[Touched]| touched.iter().map(|touched| touched.lines).sum::<f64>();
        let touched = self.touched(at, level);
        let inner_fits = || {
            let inner = this.inner.iter().map(|&inner| lines(&self.touched(inner, level)));
            inner.sum::<f64>() <= capacity
        };
        if this.inner.is_empty() || lines(&touched) <= capacity || inner_fits() {
            return this.starts * touched.iter().map(|touched| touched.cost).sum::<f64>();
        }
        this.inner.iter().map(|&inner| self.moving(inner, level)).sum()
    }

    /// The lines of a level that one run of a loop touches.
    fn touched(&self, at: usize, level: usize) -> Vec<Touched> {
        let cache = &self.target.caches[level];
        let mut all: Vec<Touched> = Vec::new();
        for &stmt in &self.nest.loops[at].stmts {
            let (path, work) = (self.path(stmt), &self.works[stmt.index()]);
            let position = path.steps.iter().position(|step| step.at == at);
            let position = position.expect("a loop is on the path of each of its statements");
            let first = all.len();
            for (number, reference) in work.references.iter().enumerate() {
                let reaches = path.reaches(number, position);
                let run = self.run(path, number, reference.bytes, cache.line);
                let lines = match &reaches {
                    Some(reaches) => {
                        let cells = path.cells(number, position);
                        lines(reaches, path.whole(number), reference.bytes, cache.line).min(cells)
                    }
                    None => path.steps[position..].iter().map(|step| step.trip).product(),
                };
                let jumps = (RUN_UP / run).min(1.0);
                let cost = lines * (cache.stream + (cache.jump - cache.stream) * jumps);
                let reaches =
                    reaches.map(|reaches| reaches.into_iter().map(|reach| reach.round() as i64).collect());
                let touched = Touched { array: reference.array, reaches, lines, cost };
                let is_known = all[..first].iter().any(|other| {
                    other.array == touched.array
                        && touched.reaches.is_some()
                        && other.reaches == touched.reaches
                });
                if !is_known {
                    all.push(touched);
                }
            }
        }
        all
    }

    /// Lines in a row that the innermost loop which moves a reference touches. Loops that are unrolled and
    /// jammed are several such rows at once.
    fn run(&self, path: &Path, reference: usize, bytes: f64, line: f64) -> f64 {
        let moving = (0..path.steps.len()).rev().find(|&position| {
            let step = &path.steps[position];
            let of = &self.nest.loops[step.at];
            (!of.is_unrolled || of.is_row)
                && step.trip > 1.0
                && path.stride(reference, position) != Stride::None
        });
        match moving {
            Some(position) if matches!(path.stride(reference, position), Stride::Unit | Stride::Short) => {
                let of_same = |step: &&Step| step.enumerates_as(&path.steps[position]);
                let trips = path.steps[position..].iter().filter(of_same).map(|step| step.trip);
                trips.product::<f64>() * bytes / line
            }
            Some(_) => 1.0,
            None => f64::INFINITY,
        }
    }
}

/// The lines under cells whose subscripts reach so far, in an array of which `whole` is used altogether.
fn lines(reaches: &[f64], whole: &[f64], bytes: f64, line: f64) -> f64 {
    let (Some((last, others)), Some(row)) = (reaches.split_last(), whole.last()) else { return 1.0 };
    let rows: f64 = others.iter().product();
    match row * bytes < line {
        // Rows share lines.
        true => (rows * row * bytes / line).max(1.0),
        false => rows * (last * bytes / line).max(1.0),
    }
}
