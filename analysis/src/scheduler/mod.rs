//! The automatic scheduler: Pluto's method, exact.
//!
//! # Problem
//! Given the statements of a scop, their original order and all dependences between them, find a schedule that keeps
//! every dependence, with outer loops that no dependence crosses, or else bands of permutable loops that can be tiled.
//!
//! # Method
//! At each node of the tree: split the statements into the strongly connected components of what is left of the
//! dependences, find a band of permutable hyperplanes for each ([`band`]), merge components whose common band is as good
//! ([`fusion`]), order them topologically, and go on below each band with the dependences restricted to instances that
//! agree in all its members. Where a component has no hyperplane at all, it gets its next original component.
//!
//! # Invariants
//! 1. A dependence at a node is the part of the original one whose instances agree in all components above.
//! 2. The first `cursor` original components are among the components above, so that what is left of a dependence agrees
//!    in them and is in order at the next: the original component is always legal.
//!
//! # Cost
//! Each node below a band lacks a row less for some statement, or has used up an original component, or has fewer
//! statements: at most (depth + 2 · depth + 1) · statements nodes.
//!
//! # Reference
//! [Bondhugula08]; clustering of components as in isl's scheduler [VerdoolaegeJanssens17].

mod band;
mod coincidence;
mod fusion;
mod hyperplane_system;
pub(crate) mod jam;
mod locality;
mod presolve;
mod scoped_dependence;
pub(crate) mod tiling;

use crate::dependence::Dependence;
use crate::dependence::graph::DependenceGraph;
use crate::ids::StmtId;
use crate::schedule::{AffineForm, Band, Member, MemberKind, Node, QuasiRow, Schedule};
use crate::scheduler::band::{FoundBand, Hyperplanes};
use crate::scheduler::scoped_dependence::ScopedDep;
use crate::scop::{Access, Scop};
use affine_ir::Id;
use indexmap::IndexMap;
use polyhedra::{Budget, Exhausted, Int};
use std::collections::BTreeMap;
use std::fmt;

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
}

/// What the scheduler needs to know of a scop.
#[derive(Clone, Debug, Default)]
pub struct SchedProblem {
    /// All statements, in program order.
    pub stmts: Vec<SchedStmt>,
    /// Number of parameters: every form and relation has so many.
    pub n_params: usize,
    /// What is known of the parameters: rows over the parameters and the constant, each `>= 0`.
    pub context: Vec<Vec<Int>>,
    /// All pairs whose order must be kept. Pairs of reads, if any, only attract each other.
    pub dependences: Vec<Dependence>,
}

/// Which statements should share loops.
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

/// What the scheduler may choose from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct SchedOptions {
    /// Which statements go under common loops; legality does not depend on it.
    pub fusion: FusionPolicy,
    /// End a band before a last member that is skewed: the loops below keep the direction in which memory lies, instead of
    /// taking part in tiles.
    pub keep_rows: bool,
}

/// Why there is no schedule.
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

/// A legal schedule for `problem`; untiled.
///
/// # Errors
/// If the budget runs out, or the problem contradicts itself.
///
/// ```
/// # use affine_ir::{ParseOptions, Source, parse};
/// # let text = "func.func @shift(%a: memref<100xf32>) {
/// #     affine.for %i = 1 to 100 {
/// #       %0 = affine.load %a[%i] : memref<100xf32>
/// #       affine.store %0, %a[%i - 1] : memref<100xf32>
/// #     }
/// #     return
/// #   }";
/// # let ir = parse(&Source::new("shift.mlir", text), &ParseOptions::default()).expect("reads");
/// # let budget = polyhedra::Budget::default();
/// use analysis::{Pairs, SchedOptions, SchedProblem, compute_schedule, dependences, scops};
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
    problem.check()?;
    let n_iters: Vec<usize> = problem.stmts.iter().map(|stmt| stmt.n_iters).collect();
    let stmts: Vec<StmtId> = problem.stmts.iter().map(|stmt| stmt.id).collect();
    let cx = Context { problem, options, budget, n_iters: &n_iters };
    let deps = cx.scoped_deps();
    let below =
        Below { stmts, deps: deps.clone(), hyperplanes: Hyperplanes::none(n_iters.clone()), cursor: 0 };
    let root = cx.schedule(below)?;
    let mut schedule = Schedule { n_iters, n_params: problem.n_params, root };
    coincidence::mark(&mut schedule, &deps, budget)?;
    Ok(schedule)
}

/// The schedule with each member of its bands coincident if no dependence crosses it, as [`Member::coincident`] says.
///
/// # Errors
/// If the budget runs out, or the problem contradicts itself.
pub fn mark_coincident(
    problem: &SchedProblem,
    schedule: &Schedule,
    budget: &Budget,
) -> Result<Schedule, ScheduleError> {
    problem.check()?;
    let deps: Vec<ScopedDep> =
        problem.dependences.iter().map(|dep| ScopedDep::new(dep, &problem.context)).collect();
    let mut marked = schedule.clone();
    coincidence::mark(&mut marked, &deps, budget)?;
    Ok(marked)
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
            let space = dep.relation.space();
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

/// What stays the same throughout.
struct Context<'a> {
    problem: &'a SchedProblem,
    options: &'a SchedOptions,
    budget: &'a Budget,
    n_iters: &'a [usize],
}

/// What is to be scheduled at a node.
struct Below {
    stmts: Vec<StmtId>,
    deps: Vec<ScopedDep>,
    hyperplanes: Hyperplanes,
    cursor: usize,
}

impl Below {
    /// The same for some of the statements.
    fn part(&self, stmts: &[StmtId]) -> Below {
        let inside = |dep: &&ScopedDep| stmts.contains(&dep.source) && stmts.contains(&dep.target);
        Below {
            stmts: stmts.to_vec(),
            deps: self.deps.iter().filter(inside).cloned().collect(),
            hyperplanes: self.hyperplanes.clone(),
            cursor: self.cursor,
        }
    }

    fn graph(&self) -> DependenceGraph {
        let ordering = self.deps.iter().filter(|dep| dep.is_ordering);
        DependenceGraph::new(&self.stmts, ordering.map(|dep| (dep.source, dep.target)))
    }
}

impl Context<'_> {
    fn scoped_deps(&self) -> Vec<ScopedDep> {
        let problem = self.problem;
        problem.dependences.iter().map(|dep| ScopedDep::new(dep, &problem.context)).collect()
    }

    fn schedule(&self, below: Below) -> Result<Node, ScheduleError> {
        let clusters = fusion::clusters(self, &below)?;
        let mut children = Vec::with_capacity(clusters.len());
        for cluster in clusters {
            let part = below.part(&cluster.stmts);
            children.push((cluster.stmts, self.schedule_cluster(part, cluster.band)?));
        }
        Ok(Node::sequence(children))
    }

    fn schedule_cluster(&self, below: Below, band: FoundBand) -> Result<Node, ScheduleError> {
        if !band.rows.is_empty() {
            return self.schedule_band(below, band);
        }
        let is_complete = below.stmts.iter().all(|&stmt| below.hyperplanes.n_missing(stmt) == 0);
        if is_complete && below.stmts.len() == 1 {
            return Ok(Node::Leaf);
        }
        self.schedule_original(below)
    }

    fn schedule_band(&self, mut below: Below, mut band: FoundBand) -> Result<Node, ScheduleError> {
        if self.options.keep_rows && band.rows.len() > 2 {
            band.rows.pop_if(|last| last.is_skewed() && !last.coincident);
        }
        let mut deps = Vec::with_capacity(below.deps.len());
        for dep in &below.deps {
            let forms = band.rows.iter().map(|row| (&row.forms[&dep.source], &row.forms[&dep.target]));
            deps.extend(dep.restricted(forms, self.budget)?);
        }
        below.deps = deps;
        let mut members = Vec::with_capacity(band.rows.len());
        for row in band.rows {
            below.hyperplanes.push(&row.forms);
            members.push(member(row.forms.into_iter().map(|(stmt, form)| (stmt, QuasiRow::affine(form)))));
        }
        Ok(Node::Band(Band { members, permutable: true, child: Box::new(self.schedule(below)?) }))
    }

    /// Invariant 2 of the module makes the next original component legal for whatever is left.
    fn schedule_original(&self, mut below: Below) -> Result<Node, ScheduleError> {
        let level = below.cursor;
        let depth = below.stmts.iter().map(|&stmt| self.problem.stmts[stmt.index()].original.len()).max();
        if depth.is_none_or(|depth| level >= depth) {
            return Err(ScheduleError::Cyclic(below.stmts));
        }
        below.cursor += 1;
        let rows: Vec<(StmtId, QuasiRow)> =
            below.stmts.iter().map(|&stmt| (stmt, self.original_row(stmt, level))).collect();
        let constants: Option<Vec<(StmtId, Int)>> =
            rows.iter().map(|(stmt, row)| Some((*stmt, constant_of(row)?))).collect();
        if let Some(constants) = constants {
            let mut groups: BTreeMap<Int, Vec<StmtId>> = BTreeMap::new();
            constants.into_iter().for_each(|(stmt, constant)| groups.entry(constant).or_default().push(stmt));
            let mut children = Vec::with_capacity(groups.len());
            for stmts in groups.into_values() {
                let child = self.schedule(below.part(&stmts))?;
                children.push((stmts, child));
            }
            return Ok(Node::sequence(children));
        }
        let mut deps = Vec::with_capacity(below.deps.len());
        for dep in &below.deps {
            let of = |stmt: StmtId| self.original_row(stmt, level);
            deps.extend(coincidence::restricted(dep, &of(dep.source), &of(dep.target), self.budget)?);
        }
        below.deps = deps;
        let forms: Option<BTreeMap<StmtId, AffineForm>> =
            rows.iter().map(|(stmt, row)| Some((*stmt, row.as_affine()?.clone()))).collect();
        if let Some(forms) = forms {
            below.hyperplanes.push(&forms);
        }
        let members = vec![member(rows)];
        Ok(Node::Band(Band { members, permutable: false, child: Box::new(self.schedule(below)?) }))
    }

    fn original_row(&self, stmt: StmtId, level: usize) -> QuasiRow {
        let zero = || AffineForm::zero(self.n_iters[stmt.index()], self.problem.n_params);
        let original = &self.problem.stmts[stmt.index()].original;
        original
            .get(level)
            .filter(|row| !row.terms.is_empty())
            .cloned()
            .unwrap_or_else(|| QuasiRow::affine(zero()))
    }

    /// The number of loops that two statements share in the original program.
    fn n_shared_loops(&self, a: StmtId, b: StmtId) -> usize {
        let depth = |stmt: StmtId| self.problem.stmts[stmt.index()].original.len();
        let mut n_shared = 0;
        for level in 0..depth(a).min(depth(b)) {
            match (constant_of(&self.original_row(a, level)), constant_of(&self.original_row(b, level))) {
                (None, None) => n_shared += 1,
                (Some(a), Some(b)) if a == b => {}
                _ => break,
            }
        }
        n_shared.min(self.n_iters[a.index()]).min(self.n_iters[b.index()])
    }
}

fn member(rows: impl IntoIterator<Item = (StmtId, QuasiRow)>) -> Member {
    let rows: IndexMap<StmtId, QuasiRow> = rows.into_iter().collect();
    Member { rows, coincident: false, kind: MemberKind::Point }
}

/// The value of a row that depends on nothing.
fn constant_of(row: &QuasiRow) -> Option<Int> {
    let is_constant = row.terms.iter().all(|term| term.form.is_constant());
    is_constant.then(|| row.eval(&[], &[]))
}
