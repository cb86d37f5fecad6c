//! The automatic scheduler: Pluto's method, exact.
//!
//! # Problem
//! Given the statements of a scop, their original order and all dependences between them, find a schedule
//! that keeps every dependence, with outer loops that no dependence crosses, or else bands of permutable
//! loops that can be tiled.
//!
//! # Method
//! A search from the root of the tree ([`search`]): bands of permutable hyperplanes ([`band`]), shared by as
//! many statements as gain by it ([`fusion`]). Then tiles ([`tiling`]).
//!
//! # Reference
//! [Bondhugula08]; clustering of components as in isl's scheduler [VerdoolaegeJanssens17].

mod band;
mod cluster_graph;
mod coincidence;
mod context;
mod fusion;
mod graph;
mod hyperplane_system;
pub(crate) mod jam;
mod locality;
mod presolve;
mod scoped_dependence;
mod search;
pub(crate) mod strips;
pub(crate) mod tiling;

use crate::pluto::scoped_dependence::ScopedDep;
use crate::pluto::strips::strips;
use crate::pluto::tiling::TileOptions;
use loopwright_affine_ir::Id;
use loopwright_analysis::Dependence;
use loopwright_analysis::StmtId;
use loopwright_analysis::{Access, Scop};
use loopwright_analysis::{AffineForm, QuasiRow, Schedule};
use loopwright_polyhedra::{Budget, Exhausted, Int};
use std::fmt;

pub use crate::pluto::strips::Strip;

/// A statement to be scheduled.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SchedStmt {
    /// Its position in [`SchedProblem::stmts`].
    pub id: StmtId,
    /// Number of loops around it: length of its iteration vector.
    pub n_iters: usize,
    /// The original timestamp, usually constants and iterators in turn. Missing trailing components are zero.
    pub original: Vec<QuasiRow>,
    /// Subscripts, outermost dimension first, of the accesses whose locality counts. May be empty.
    pub accesses: Vec<Vec<AffineForm>>,
    /// Loops over tiles, which are no dimensions of their own.
    pub strips: Vec<Strip>,
}

/// The input of the scheduler: statements and dependences of a scop.
#[derive(Clone, Debug, Default)]
pub struct SchedProblem {
    /// All statements, in program order.
    pub stmts: Vec<SchedStmt>,
    /// Number of parameters: every form and relation has this many.
    pub n_params: usize,
    /// What is known of the parameters: rows over the parameters and the constant, each `>= 0`.
    pub context: Vec<Vec<Int>>,
    /// All pairs whose order must be kept. Pairs of reads, if any, only attract each other.
    pub dependences: Vec<Dependence>,
}

/// The fusion policy: which statements should share loops.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum FusionPolicy {
    /// Only those in a cycle of dependences.
    None,
    /// Also neighbours of equal depth, if their common band is as long and as parallel as theirs alone.
    #[default]
    Smart,
    /// As many as possible.
    Max,
}

/// Options of the scheduler.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct SchedOptions {
    /// Which statements go under common loops; legality does not depend on it.
    pub fusion: FusionPolicy,
    /// End a band before a last member that is skewed: the loops below keep the direction in which memory
    /// lies, instead of taking part in tiles.
    pub keep_rows: bool,
}

/// Why the scheduler fails.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ScheduleError {
    /// The budget ran out.
    Exhausted(Exhausted),
    /// The dependences contradict the original order of these statements.
    Cyclic(Vec<StmtId>),
    /// The parts of the problem do not fit together.
    Malformed(String),
}

impl From<Exhausted> for ScheduleError {
    fn from(exhausted: Exhausted) -> Self {
        Self::Exhausted(exhausted)
    }
}

impl fmt::Display for ScheduleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Exhausted(exhausted) => write!(f, "{exhausted}"),
            Self::Cyclic(stmts) => {
                let names: Vec<String> = stmts.iter().map(ToString::to_string).collect();
                write!(f, "the dependences between {} contradict their original order", names.join(", "))
            }
            Self::Malformed(what) => f.write_str(what),
        }
    }
}

impl std::error::Error for ScheduleError {}

/// Computes a legal schedule for `problem`, untiled.
///
/// # Errors
/// If the budget runs out, or the problem contradicts itself.
///
/// ```
/// # use loopwright_affine_ir::{ParseOptions, Source, parse};
/// # let text = "func.func @shift(%a: memref<100xf32>) {
/// #     affine.for %i = 1 to 100 {
/// #       %0 = affine.load %a[%i] : memref<100xf32>
/// #       affine.store %0, %a[%i - 1] : memref<100xf32>
/// #     }
/// #     return
/// #   }";
/// # let ir = parse(&Source::new("shift.mlir", text), &ParseOptions::default()).expect("reads");
/// # let budget = loopwright_polyhedra::Budget::default();
/// use loopwright_analysis::{Pairs, dependences, scops};
/// use loopwright_scheduler::{SchedOptions, SchedProblem, compute_schedule};
///
/// // for i { a[i - 1] = a[i] }
/// let scop = scops(&ir).next().expect("there is a function")?;
/// let found = dependences(&scop, Pairs::Conflicting, &budget)?;
/// let schedule = compute_schedule(&SchedProblem::of(&scop, found), &SchedOptions::default(), &budget)?;
/// assert_eq!(schedule.to_string(), "band permutable\n  point: S0[i] -> i\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn compute_schedule(
    problem: &SchedProblem,
    options: &SchedOptions,
    budget: &Budget,
) -> Result<Schedule, ScheduleError> {
    let Scheduled { schedule, unfinished } = Scheduling::new(problem)?.schedule(options, budget)?;
    unfinished.map_or(Ok(schedule), |exhausted| Err(exhausted.into()))
}

/// A schedule, which is legal, and whether there might be a better one.
#[derive(Clone, Debug)]
pub struct Scheduled {
    /// Legal whatever came of the search.
    pub schedule: Schedule,
    /// The budget ran out in the search for some statements: those are in the order in which they were
    /// written, or in separate loops.
    pub unfinished: Option<Exhausted>,
}

/// A problem together with what was found out about its dependences, for all questions asked about it.
pub(crate) struct Scheduling<'a> {
    pub(crate) problem: &'a SchedProblem,
    deps: Vec<ScopedDep>,
}

impl<'a> Scheduling<'a> {
    /// # Errors
    /// If the parts of the problem do not fit together.
    pub(crate) fn new(problem: &'a SchedProblem) -> Result<Self, ScheduleError> {
        problem.check()?;
        Ok(Self { problem, deps: ScopedDep::all(problem) })
    }

    /// As good a schedule as the budget allows. Each part of the program has a share of it, and where that
    /// ends, the order in which that part was written stays.
    ///
    /// # Errors
    /// If the problem contradicts itself.
    pub(crate) fn schedule(
        &self,
        options: &SchedOptions,
        budget: &Budget,
    ) -> Result<Scheduled, ScheduleError> {
        search::schedule(self.problem, &self.deps, options, budget)
    }

    /// The schedule with exact flags; those that the budget does not suffice for are as they were.
    pub(crate) fn marked(&self, schedule: &Schedule, budget: &Budget) -> (Schedule, Option<Exhausted>) {
        let mut marked = schedule.clone();
        let unfinished = coincidence::mark(&mut marked, &self.deps, budget).err();
        (marked, unfinished)
    }

    /// The same as if there were no dependences that are `dropped`, by their positions in the problem.
    pub(crate) fn marked_without(
        &self,
        schedule: &Schedule,
        dropped: &[bool],
        budget: &Budget,
    ) -> (Schedule, Option<Exhausted>) {
        let kept = self.problem.dependences.iter().zip(dropped).filter(|(_, dropped)| !**dropped);
        let dependences = kept.map(|(dependence, _)| dependence.clone()).collect();
        let problem = SchedProblem { dependences, ..self.problem.clone() };
        Scheduling { problem: &problem, deps: ScopedDep::all(&problem) }.marked(schedule, budget)
    }

    /// The schedule with tiles, as [`tile_schedule`](tiling::tile_schedule) makes them.
    pub(crate) fn tiled(
        &self,
        schedule: &Schedule,
        options: &TileOptions,
        budget: &Budget,
    ) -> Result<Schedule, Exhausted> {
        tiling::tiled(self.problem, &self.deps, schedule, options, budget)
    }

    /// The ordering dependences between some statements.
    pub(crate) fn ordering_deps(&self, stmts: &[StmtId]) -> Vec<ScopedDep> {
        let mut is_inside = vec![false; self.problem.stmts.len()];
        stmts.iter().for_each(|stmt| is_inside[stmt.index()] = true);
        let inside = |dep: &&ScopedDep| is_inside[dep.source.index()] && is_inside[dep.target.index()];
        self.deps.iter().filter(|dep| dep.is_ordering).filter(inside).cloned().collect()
    }
}

/// Like [`compute_schedule`], but if the budget runs out, what was found is kept and the rest stays in the
/// original order.
///
/// # Errors
/// If the problem contradicts itself.
pub fn schedule_within(
    problem: &SchedProblem,
    options: &SchedOptions,
    budget: &Budget,
) -> Result<Scheduled, ScheduleError> {
    Scheduling::new(problem)?.schedule(options, budget)
}

impl SchedProblem {
    /// The problem of a whole scop with these dependences; nothing assumed about the parameters.
    pub fn of(scop: &Scop, dependences: Vec<Dependence>) -> Self {
        let originals = scop.original.timestamps();
        let stmts = scop.stmts.iter().zip(originals).map(|(stmt, original)| SchedStmt {
            id: stmt.id,
            n_iters: stmt.ivs.len(),
            original: original.into_iter().map(|component| component.row).collect(),
            accesses: stmt.accesses.iter().filter_map(Access::subscripts).collect(),
            strips: strips(stmt),
        });
        Self { stmts: stmts.collect(), n_params: scop.params.len(), context: Vec::new(), dependences }
    }

    fn check(&self) -> Result<(), ScheduleError> {
        let malformed = |what: String| Err(ScheduleError::Malformed(what));
        for (position, stmt) in self.stmts.iter().enumerate() {
            if stmt.id.index() != position {
                return malformed(format!("statement {} is at position {position}", stmt.id));
            }
            for form in stmt.original.iter().flat_map(|row| &row.terms).map(|term| &term.form) {
                if form.iters.len() != stmt.n_iters || form.params.len() != self.n_params {
                    return malformed(format!(
                        "the original order of {} has a row of another shape",
                        stmt.id
                    ));
                }
            }
        }
        if self.context.iter().any(|row| row.len() != self.n_params + 1) {
            return malformed("the context has a row of another length".to_owned());
        }
        for dep in &self.dependences {
            let space = dep.pairs.space();
            let n_iters = |stmt: StmtId| self.stmts.get(stmt.index()).map(|stmt| stmt.n_iters);
            if n_iters(dep.source) != Some(space.n_domain())
                || n_iters(dep.target) != Some(space.n_range())
                || space.n_symbols() != self.n_params
            {
                return malformed(format!("the relation {} -> {} has another shape", dep.source, dep.target));
            }
        }
        Ok(())
    }
}
