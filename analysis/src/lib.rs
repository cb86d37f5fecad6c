//! From programs to integer sets: scops, dependences, schedules, reports.
//!
//! The only bridge between `affine-ir` and `polyhedra`: reads programs and never changes them. A function
//! becomes a [`Scop`]: statements, the instances that run, the cells they touch, their order. From it come
//! the [`Dependence`]s and what reports say of loops. What cannot be described is refused with the op that
//! prevents it, what is known only from above says so, and every question that can take long takes a
//! [`Budget`](loopwright_polyhedra::Budget) and ends with [`Exhausted`](loopwright_polyhedra::Exhausted) when
//! that is spent. Orders are found by `loopwright-scheduler` and proved by `loopwright-prover`.
//!
//! # A tour
//! ```
//! use loopwright_affine_ir::{ParseOptions, Source, parse};
//! use loopwright_analysis::Pairs;
//! use loopwright_polyhedra::Budget;
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let text = "func.func @relax(%a: memref<?x?xf32>, %n: index) {
//!     affine.for %i = 1 to %n {
//!       affine.for %j = 1 to %n {
//!         %0 = affine.load %a[%i - 1, %j] : memref<?x?xf32>
//!         %1 = affine.load %a[%i, %j - 1] : memref<?x?xf32>
//!         %2 = arith.addf %0, %1 : f32
//!         affine.store %2, %a[%i, %j] : memref<?x?xf32>
//!       }
//!     }
//!     return
//!   }";
//! let ir = parse(&Source::new("relax.mlir", text), &ParseOptions::default()).expect("it is right");
//! let budget = Budget::default();
//!
//! // What runs, and what it touches.
//! let scop = loopwright_analysis::scops(&ir).next().expect("there is a function")?;
//! let stmt = &scop.stmts[0];
//! assert_eq!(stmt.domain.to_string(), "[arg1] -> { S0[i0, i1] : 0 < i0 < arg1 and 0 < i1 < arg1 }");
//!
//! // Which instances must stay in order, and how far apart they are.
//! let found = loopwright_analysis::dependences(&scop, Pairs::Conflicting, &budget)?;
//! let mut lines = Vec::new();
//! for d in &found {
//!     lines.push(format!("{} {} -> {} {}", d.kind, d.source, d.target, d.distances(&scop, &budget)?));
//! }
//! assert_eq!(lines, ["raw S0 -> S0 (1, 0)", "raw S0 -> S0 (0, 1)"]);
//! assert!(loopwright_analysis::loop_parallelism(&ir, &scop, &found).iter().all(|l| !l.is_parallel()));
//! # Ok(())
//! # }
//! ```
//!
//! # What there is
//!
//! | question | function | answer |
//! |---|---|---|
//! | what does a function do to memory? | [`extract`], [`extract_with`], [`scops`] | [`Scop`] or [`Refusal`] |
//! | which instances depend on which? | [`dependences`] | [`Dependence`]s |
//! | which write does each read get its value from? | [`dataflow()`] | [`Dataflow`] |
//! | by how much are they apart? | [`Dependence::distances`] | [`DistanceVector`] |
//! | which loops are parallel, or reductions? | [`loop_parallelism`] | [`LoopParallelism`] |
//! | all of that, to be read | [`report()`] | [`Report`] as text, JSON, a graph |
//! | the same at the ops it is about | [`dependence_remarks`] | remarks |
//!
//! # Chapters
//!
//! Each folder uses itself and those before it only:
//!
//! 1. `ids`, `schedule`: schedule trees, their timestamps, their text. They need no more than the statements'
//!    ids.
//! 2. `scop`: extraction; affine maps over SSA values become rows of relations; which memrefs share storage.
//! 3. `dependence`: memory-based dependences, dataflow, distances, the graph of statements, facts about
//!    loops. `isl`: schedules in isl's notation.
//! 4. `report`: all of it for people and for other programs.

mod dependence;
mod ids;
mod isl;
mod layout;
#[doc(hidden)]
pub mod mutant;
mod report;
mod schedule;
mod scop;

pub use dependence::dataflow::{Dataflow, InputRead, dataflow};
pub use dependence::distance::{DirectionVector, Distance, DistanceVector};
pub use dependence::loops::{LoopParallelism, loop_parallelism};
pub use dependence::values::dependences_with_values;
pub use dependence::{Dependence, DependenceKind, Pairs, dependences};
pub use ids::{ArrayId, StmtId};
pub use isl::{ScheduleFault, ScheduleTextError};
pub use report::loops::LoopReport;
pub use report::remarks::dependence_remarks;
pub use report::{
    AccessReport, Answer, DependenceReport, FunctionReport, Report, ReportOptions, ReportedKind,
    StatementReport, report,
};
pub use schedule::{AffineForm, Band, Member, MemberKind, Node, QuasiRow, Schedule};
pub use scop::extract::{ExtractOptions, extract, extract_with, scops};
pub use scop::overlap::Separation;
pub use scop::{Access, Array, Refusal, Scop, Stmt};

/// What the other crates ask of extraction: it promises nothing to others.
#[doc(hidden)]
pub mod machinery {
    pub use crate::dependence::barriers::{Barriers, with_barriers};
    pub use crate::dependence::condition::parallel_if;
    pub use crate::dependence::dataflow::dataflow_in_order;
    pub use crate::dependence::dependences_to_keep;
    pub use crate::dependence::likeness::{Compared, Likeness};
    pub use crate::dependence::loops::totals;
    pub use crate::dependence::privatization::dropped_by_promotion;
    pub use crate::dependence::stops::held_by_stops;
    pub use crate::dependence::transfers::{are_equal, before, is_identity};
    pub use crate::report::facts::amounts::{Amount, ArrayAmounts};
    pub use crate::report::loops::RemedyReport;
    pub use crate::report::outline::{Obstacle, Outline};
    pub use crate::report::text::condition as condition_in_words;
    pub use crate::report::{Part, report_of};
    pub use crate::schedule::{FlatRow, FloorTerm};
    pub use crate::scop::Param;
    pub use crate::scop::access::{AccessBuilder, Cells, Viewed};
    pub use crate::scop::affine_form::{
        AffineInputs, Columns, Linear, affine_arithmetic, expression, floor, quasi_linear,
    };
    pub use crate::scop::alias::{Root, RootKey, root};
    pub use crate::scop::conditional::{ConditionPart, ConditionWay, condition_ways};
    pub use crate::scop::control::{CounterRange, counter_ranges};
    pub use crate::scop::extract::values::{carried, is_memref};
    pub use crate::scop::extract::{extract_all, extract_as};
    pub use crate::scop::flat::evaluate::polynomials;
    pub use crate::scop::flat::{Flat, Grid, NO_WRAPPING, Rows};
    pub use crate::scop::intervals::{Interval, Intervals};
    pub use crate::scop::overlap::{Breach, Cause, Overlaps};
    pub use crate::scop::params::{Params, collect_params, parameter_bits};
    pub use crate::scop::run::Numbered;
    pub use crate::scop::waits::{awaited_by, has_known_waits, possible_starts, started_by};
}
