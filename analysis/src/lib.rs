//! From programs to integer sets: scops, dependences, schedules, certificates.
//!
//! The only bridge between `affine-ir` and `polyhedra`. Reads programs and never changes them.

mod certificate;
mod dependence;
mod ids;
mod report;
mod schedule;
mod scheduler;
mod scop;

pub use certificate::check_program::{Difference, ProgramDifference, StatementPart, check_program};
pub use certificate::checker::{Compare, Conflict, ConflictSystem, check, check_function, conflicts};
pub use certificate::from_scop::unproved;
pub use certificate::prover::{Legality, Witness, prove};
pub use certificate::rejection::{ConflictName, RefutationFault, Rejection, StatementFault};
pub use certificate::{
    AccessRecord, Certificate, Combination, Conjunct, ConstraintRecord, FunctionCertificate, LevelProof, Num,
    Refutation, Row, RowRecord, StatementRecord, Step, TermRecord,
};
pub use dependence::distance::{DirectionVector, Distance, DistanceVector};
pub use dependence::graph::DependenceGraph;
pub use dependence::loops::{LoopParallelism, loop_parallelism};
pub use dependence::{Dependence, DependenceKind, Pairs, dependences};
pub use ids::{ArrayId, StmtId};
pub use report::{
    AccessReport, Answer, DependenceReport, FunctionReport, LoopReport, Report, ReportOptions,
    StatementReport, UnknownReport, report,
};
pub use schedule::{AffineForm, Band, FlatRow, FloorTerm, Member, MemberKind, Node, QuasiRow, Schedule};
pub use scheduler::tiling::{TileOptions, tile_schedule};
pub use scheduler::{FusionPolicy, SchedOptions, SchedProblem, SchedStmt, ScheduleError, compute_schedule};
pub use scop::affine_form::{Columns, Linear, expression, floor};
pub use scop::extract::{ExtractOptions, extract, extract_with, scops};
pub use scop::{Access, Array, Param, Refusal, Scop, Stmt};
