//! From programs to integer sets: scops, dependences, schedules, certificates.
//!
//! The only bridge between `affine-ir` and `polyhedra`. Reads programs and never changes them.

mod certificate;
mod checker;
mod ids;
mod schedule;

pub use certificate::{
    AccessKind, AccessRecord, Certificate, Combination, Conjunct, ConstraintRecord, FunctionCertificate,
    LevelProof, Num, Refutation, Row, RowRecord, StatementRecord, Step, TermRecord,
};
pub use checker::{Compare, Conflict, ConflictSystem, Rejection, check, conflicts};
pub use ids::{ArrayId, StmtId};
pub use schedule::{AffineForm, Band, FlatRow, FloorTerm, Member, MemberKind, Node, QuasiRow, Schedule};
