//! From programs to integer sets: scops, dependences, schedules, certificates.
//!
//! The only bridge between `affine-ir` and `polyhedra`: reads programs and never changes them. A function becomes a
//! [`Scop`] (statements, the instances that run, the cells they touch, their order); from it come the [`Dependence`]s, a
//! [`Schedule`] that keeps them and brings parallel loops and tiles, and a [`Certificate`] that this schedule is legal,
//! which a checker of a few hundred lines accepts or rejects without any of the rest. What cannot be described is refused
//! with the op that stands in the way, what is known only from above says so, and every question that can take long takes
//! a [`Budget`](polyhedra::Budget) and ends with [`Exhausted`](polyhedra::Exhausted) when that is spent.
//!
//! # A tour
//! ```
//! use affine_ir::{ParseOptions, Source, parse};
//! use analysis::{Certificate, Legality, Pairs, SchedOptions, SchedProblem, TileOptions};
//! use polyhedra::Budget;
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
//! let scop = analysis::scops(&ir).next().expect("there is a function")?;
//! let stmt = &scop.stmts[0];
//! assert_eq!(stmt.domain.to_string(), "[arg1] -> { S0[i0, i1] : 0 < i0 < arg1 and 0 < i1 < arg1 }");
//!
//! // Which instances must stay in order, and how far apart they are.
//! let found = analysis::dependences(&scop, Pairs::Conflicting, &budget)?;
//! let mut lines = Vec::new();
//! for d in &found {
//!     lines.push(format!("{} {} -> {} {}", d.kind, d.source, d.target, d.distances(&scop, &budget)?));
//! }
//! assert_eq!(lines, ["raw S0 -> S0 (1, 0)", "raw S0 -> S0 (0, 1)"]);
//! assert!(analysis::loop_parallelism(&ir, &scop, &found).iter().all(|l| !l.is_parallel()));
//!
//! // An order with tiles, of which those on one diagonal are independent.
//! let problem = SchedProblem::of(&scop, found);
//! let plain = analysis::compute_schedule(&problem, &SchedOptions::default(), &budget)?;
//! let schedule = analysis::tile_schedule(&problem, &plain, &TileOptions::default(), &budget)?;
//! let expected = "band permutable
//!   tile: S0[i, j] -> floor(i/32) + floor(j/32)
//!   tile parallel: S0[i, j] -> floor(j/32)
//!   band permutable
//!     point: S0[i, j] -> i
//!     point: S0[i, j] -> j
//! ";
//! assert_eq!(schedule.to_string(), expected);
//!
//! // Why that is right, for somebody who trusts neither the scheduler nor the simplex.
//! let claim = analysis::unproved(&scop, &schedule);
//! let Legality::Legal(proof) = analysis::prove(claim, &budget) else { panic!("it is legal") };
//! let certificate = Certificate { version: 1, functions: vec![proof], unchanged: vec![] };
//! analysis::check(&certificate)?;
//! analysis::check_program(&certificate, &ir)?;
//! # Ok(())
//! # }
//! ```
//!
//! # What there is
//!
//! | question | function | answer |
//! |---|---|---|
//! | what does a function do to memory? | [`extract`], [`extract_with`], [`scops`] | [`Scop`] or [`Refusal`] |
//! | what does a loop count, when does a conditional run, which numbers are affine? | [`counter_ranges`], [`condition_ways`], [`affine_arithmetic`] | bounds, conditions, expressions |
//! | which instances depend on which? | [`dependences`] | [`Dependence`]s |
//! | which write does each read get its value from? | [`dataflow()`] | [`Dataflow`] |
//! | by how much are they apart? | [`Dependence::distances`] | [`DistanceVector`] |
//! | which loops are parallel, or reductions? | [`loop_parallelism`] | [`LoopParallelism`] |
//! | which order is better? | [`compute_schedule`], [`tile_schedule`] | [`Schedule`] or [`ScheduleError`] |
//! | how fast is an order? | [`Estimator`], [`candidates`] | [`Estimate`], [`Candidates`] |
//! | is an order legal? | [`prove`] | [`Legality`]: a proof, or two instances that break it |
//! | is that a proof? | [`check`], [`check_function`], [`refutes`] | nothing or a [`Rejection`] |
//! | is it about this program? | [`check_program`] | nothing or a [`ProgramDifference`] |
//! | all of that, to be read | [`report()`] | [`Report`] as text, JSON, a graph |
//! | the same at the ops it is about | [`dependence_remarks`] | remarks |
//!
//! # Chapters
//!
//! Each folder uses itself and those before it only:
//!
//! 1. `ids`, `schedule`: schedule trees, their timestamps, their text. They need no more than the statements' ids.
//! 2. `scop`: extraction; affine maps over SSA values become rows of relations; which memrefs share storage.
//! 3. `dependence`: memory-based dependences, dataflow, distances, the graph of statements, facts about loops.
//! 4. `scheduler`: Pluto's method, exact; tiles; which loop should be innermost. It sees relations and no ops.
//! 5. `equality`: whether two functions compute equal values.
//! 6. `estimate`: how long an order takes on a [`Target`], and which orders are worth trying. Its floating point decides what is
//!    fast, never what is legal.
//! 7. `certificate`: the form of a proof and its checker, which take nothing of `polyhedra` but `Int`; the prover, and what
//!    a certificate says of a scop.
//! 8. `report`: all of it for people and for other programs.

mod certificate;
mod dependence;
mod equality;
mod estimate;
mod ids;
mod isl;
#[doc(hidden)]
pub mod mutant;
mod proof;
mod report;
mod schedule;
mod scheduler;
mod scop;

pub use certificate::check_program::{FunctionDifference, ProgramDifference, StatementPart, check_program};
pub use certificate::checker::{check, check_function, refutes};
pub use certificate::from_scop::unproved;
pub use certificate::prover::{Legality, Witness, prove};
pub use certificate::rejection::{ConflictName, RefutationFault, Rejection, StatementFault};
pub use certificate::{
    AccessRecord, Certificate, CertificateError, Combination, Conjunct, ConstraintRecord,
    FunctionCertificate, LevelProof, Num, Refutation, Row, RowRecord, StatementRecord, Step, TermRecord,
};
pub use dependence::dataflow::{Dataflow, InputRead, dataflow};
pub use dependence::distance::{DirectionVector, Distance, DistanceVector, Nearest};
pub use dependence::likeness::Likeness;
pub use dependence::loops::{LoopParallelism, loop_parallelism};
pub use dependence::stops::held_by_stops;
pub use dependence::values::dependences_with_values;
pub use dependence::{Dependence, DependenceKind, Pairs, dependences};
pub use equality::certify::{NoCertificate, certificate_of, certify_programs};
pub use equality::record::reordering::{MovedStmt, Reordered, certify_reordered};
pub use equality::{
    Doubt, Equality, EqualityProof, Example, Functions, Program, Uncertified, ValuePlace, certify_equal,
    complete_proof, have_one_signature, impossible_range, prove_equal,
};
pub use estimate::candidates::{Candidate, Candidates, Origin, Wanted, candidates};
pub use estimate::{Cache, Estimate, Estimator, Target};
pub use ids::{ArrayId, StmtId};
pub use isl::{ScheduleFault, ScheduleTextError};
pub use proof::check_equal;
pub use proof::fault::{Fault, Obligation};
pub use proof::form::{Atom, Constraint, Form};
pub use proof::program::{
    AttributeChange, CertificateFault, EqualityCertificate, FunctionEntry, FunctionPair, Text, Unpaired,
    function_pairs, surroundings_change,
};
pub use proof::record::{Assumed, Choice, Claim, EqualityRecord, Move, SourceNode, Timestamps};
pub use proof::system::{Refutation as SystemRefutation, SystemFault};
pub use proof::values::Unread;
pub use report::amounts::{Amount, AmountsReport, ArrayAmounts};
pub use report::loops::{LoopReport, ObstacleReport, RemedyReport};
pub use report::outline::{LoopOutline, Obstacle, Outline, StmtOutline};
pub use report::remarks::dependence_remarks;
pub use report::{
    AccessReport, Answer, ArrayReport, DependenceReport, FunctionReport, InputReport, Part, Report,
    ReportOptions, ReportedKind, StatementReport, UnknownReport, report, report_of,
};
pub use schedule::{
    AffineForm, Band, FlatRow, FloorTerm, Isolated, Member, MemberKind, Node, QuasiRow, Schedule,
};
pub use scheduler::tiling::{TileOptions, tile_schedule};
pub use scheduler::{
    FusionPolicy, SchedOptions, SchedProblem, SchedStmt, ScheduleError, Scheduled, compute_schedule,
    mark_coincident, schedule_within,
};
pub use scop::affine_form::{
    AffineInputs, Columns, Linear, affine_arithmetic, expression, floor, quasi_linear,
};
pub use scop::alias::{Root, RootKey, root};
pub use scop::conditional::{ConditionPart, ConditionWay, condition_ways};
pub use scop::control::{CounterRange, counter_ranges};
pub use scop::extract::{ExtractOptions, extract, extract_all, extract_as, extract_with, scops};
pub use scop::overlap::{Breach, Cause, Overlaps, Separation};
pub use scop::params::parameter_bits;
pub use scop::{Access, Array, Param, Refusal, Scop, Stmt};
