//! From programs to integer sets: scops, dependences, schedules, certificates.
//!
//! The only bridge between `affine-ir` and `polyhedra`. Reads programs and never changes them.

mod access;
mod affine_form;
mod alias;
mod binding;
mod certificate;
mod checker;
mod dependence;
mod distance;
mod domain;
mod extract;
mod graph;
mod ids;
mod legality;
mod parallel;
mod params;
mod records;
mod report;
mod schedule;
mod schedule_print;
mod scheduler;
mod scop;

pub use affine_form::{Columns, Linear, expression, floor};
pub use binding::check_program;
pub use certificate::{
    AccessKind, AccessRecord, Certificate, Combination, Conjunct, ConstraintRecord, FunctionCertificate,
    LevelProof, Num, Refutation, Row, RowRecord, StatementRecord, Step, TermRecord,
};
pub use checker::{Compare, Conflict, ConflictSystem, Rejection, check, check_function, conflicts};
pub use dependence::{Dependence, DependenceKind, Dependences, Pairs, dependences};
pub use distance::{Distance, distances};
pub use extract::{ExtractOptions, extract, extract_with};
pub use graph::DependenceGraph;
pub use ids::{ArrayId, StmtId};
pub use legality::{Legality, Witness, prove};
pub use parallel::{LoopParallelism, loop_parallelism};
pub use records::unproved;
pub use report::{
    AccessReport, Answer, DependenceReport, FunctionReport, LoopReport, Report, ReportOptions,
    StatementReport, UnknownReport, report,
};
pub use schedule::{AffineForm, Band, FlatRow, FloorTerm, Member, MemberKind, Node, QuasiRow, Schedule};
pub use scheduler::{
    FusionPolicy, SchedOptions, SchedProblem, SchedStmt, ScheduleError, TileOptions, compute_schedule,
    tile_schedule,
};
pub use scop::{Access, Array, Param, Refusal, Scop, Stmt};
