//! Legality certificates: what a proof is, and its JSON.
//!
//! # Problem
//! A schedule is legal if every two instances that touch one cell, one of them writing, keep their order. A
//! certificate is the data from which [`check`](crate::check) re-establishes that fact by additions and
//! multiplications of integers: the statements (domains, accesses, original order), the new schedule, and for every
//! way in which the new order could break the old one a refutation.
//!
//! # Conflicts
//! A *conflict* is a pair of accesses to one array, at least one a write, a choice of one piece of each domain and
//! access relation, and a component `l` of the original timestamps. It stands for the pairs of instances
//! `(source, target)` in those pieces that touch one cell, agree on the original components before `l`, and have
//! `source < target` in component `l`. Conflicts are numbered as they come in this nested loop, leaving out those
//! whose constraints contain one that is false as it stands (no variables):
//! source statement, target statement, source access, target access, source domain piece, target domain piece,
//! source access piece, target access piece, component.
//!
//! # Refutations
//! For each conflict [`Refutation`]: either the conflict itself is empty, or for each new component `d` in turn, with
//! all components before equal, `source > target` is empty (and, where both are coincident, `source < target` too),
//! up to a component where even `source >= target` is empty.
//!
//! # Columns
//! Systems have the columns: source iterators, target iterators, parameters, locals, constant. The locals come in the
//! order in which the checker adds them, see [`checker`](crate::check).
//!
//! # Reference
//! Farkas' lemma for dependences: [Feautrier92]; cutting planes: [Schrijver86] §23.

pub(crate) mod check_program;
pub(crate) mod checker;
pub(crate) mod from_scop;
pub(crate) mod prover;
pub(crate) mod rejection;
pub(crate) mod steps;
#[cfg(test)]
mod tests;

use affine_ir::AccessKind;
use polyhedra::Int;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// An integer in JSON: a number while it fits in 64 bits, otherwise a string of digits.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Num(pub Int);

/// Longer numbers are not read, so that a small certificate cannot make much work.
const MAX_DIGITS: usize = 4096;

impl Serialize for Num {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0.to_i64() {
            Some(small) => serializer.serialize_i64(small),
            None => serializer.serialize_str(&self.0.to_string()),
        }
    }
}

impl<'de> Deserialize<'de> for Num {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged)]
        enum Repr {
            Small(i64),
            Big(String),
        }
        match Repr::deserialize(deserializer)? {
            Repr::Small(small) => Ok(Num(Int::from(small))),
            Repr::Big(digits) if digits.len() > MAX_DIGITS => {
                Err(D::Error::custom(format!("a number of {} digits, more than {MAX_DIGITS}", digits.len())))
            }
            Repr::Big(digits) => {
                digits.parse().map(Num).map_err(|_| D::Error::custom(format!("'{digits}' is not an integer")))
            }
        }
    }
}

/// A row of coefficients; the constant is last.
pub type Row = Vec<Num>;

/// One conjunction of affine constraints. The locals are existentially quantified.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Conjunct {
    /// Number of local columns, which stand before the constant.
    pub locals: usize,
    /// Rows that are zero at every point.
    pub equalities: Vec<Row>,
    /// Rows that are at least zero at every point.
    pub inequalities: Vec<Row>,
}

/// How JSON spells whether an access reads or writes.
#[derive(Serialize, Deserialize)]
#[serde(remote = "AccessKind", rename_all = "lowercase")]
enum AccessKindName {
    Read,
    Write,
}

/// The cells a statement instance touches through one op.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AccessRecord {
    /// Two accesses conflict unless both read.
    #[serde(with = "AccessKindName")]
    pub kind: AccessKind,
    /// Name of the array; accesses of differently named arrays never meet.
    pub array: String,
    /// Number of subscripts, the same for all accesses to the array; 0 for a scalar.
    pub rank: usize,
    /// Pieces over the columns iterators, subscripts, parameters, locals, constant.
    pub relation: Vec<Conjunct>,
}

/// `coeff * floor(form / divisor)`; `form` has the columns iterators, parameters, constant.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TermRecord {
    /// Factor of the quotient.
    pub coeff: Num,
    /// The dividend.
    pub form: Row,
    /// Positive; the quotient is rounded down.
    pub divisor: Num,
}

/// One component of a timestamp: the sum of its terms.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RowRecord {
    /// Empty for the constant 0.
    pub terms: Vec<TermRecord>,
    /// Instances that first differ here may run at the same time.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub coincident: bool,
}

/// A statement: when and what it touches, in the old and the new order.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StatementRecord {
    /// `S0`, `S1`, ….
    pub name: String,
    /// Number of loops around it: length of its iteration vector.
    pub iters: usize,
    /// Pieces over the columns iterators, parameters, locals, constant; their union is the iteration domain.
    pub domain: Vec<Conjunct>,
    /// When an instance runs in the program as it was.
    pub original: Vec<RowRecord>,
    /// When it is to run; as many rows in every statement.
    pub schedule: Vec<RowRecord>,
    /// In the order in which an instance makes them.
    pub accesses: Vec<AccessRecord>,
}

/// A constraint that a combination refers to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ConstraintRecord {
    /// The k-th equality of the conflict's system.
    Eq(u32),
    /// The k-th inequality of the conflict's system.
    Ineq(u32),
    /// The k-th inequality that cuts and splits have added on the way here.
    Derived(u32),
}

/// Non-negative multiples of inequalities and any multiples of equalities, added up.
pub type Combination = Vec<(ConstraintRecord, Num)>;

/// A step of a refutation, in pre-order: what follows a split is the proof of its low side, then of its high side.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase", deny_unknown_fields)]
pub enum Step {
    /// The combination has no variables and a negative constant: this branch is empty.
    Contradiction(Combination),
    /// The combination's coefficients are divisible by `divisor`: divide and round the constant down.
    Cut {
        /// The constraints added up.
        sum: Combination,
        /// Positive; divides every coefficient of a variable.
        divisor: Num,
    },
    /// Either `form <= at` or `form >= at + 1` (no constant in `form`).
    Split {
        /// Coefficients of all variables.
        form: Row,
        /// The greatest value on the low side.
        at: Num,
    },
}

/// Why a conflict does not break the new order.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase", deny_unknown_fields)]
pub enum Refutation {
    /// There is no such pair of instances.
    Empty(Vec<Step>),
    /// One entry per new component, the last one strict.
    Ordered(Vec<LevelProof>),
}

/// Why a component of the new timestamps keeps the order of a conflict.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase", deny_unknown_fields)]
pub enum LevelProof {
    /// `source > target` is empty here.
    Weak {
        /// `source > target` is empty.
        after: Vec<Step>,
        /// `source < target` is empty; present where both rows are coincident.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        before: Option<Vec<Step>>,
    },
    /// `source >= target` is empty, so later components do not matter. Never on coincident rows.
    Strict(Vec<Step>),
}

/// The proof that one function's new schedule is legal.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FunctionCertificate {
    /// The symbol name, without `@`; in a nested module after those of the modules around, as in `lib::@f`.
    pub name: String,
    /// What was taken for granted, in words.
    pub assumptions: Vec<String>,
    /// Names, in the order of the columns.
    pub parameters: Vec<String>,
    /// In program order, each with its accesses and both timestamps.
    pub statements: Vec<StatementRecord>,
    /// One per conflict, in their order.
    pub refutations: Vec<Refutation>,
}

/// The proofs of all functions of a program that were changed, and the names of the others.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Certificate {
    /// Version of this format: 1.
    pub version: u32,
    /// One for each function that has a new order, at least one; no name twice.
    pub functions: Vec<FunctionCertificate>,
    /// Names of the functions that were left as they were, of which nothing is claimed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub unchanged: Vec<String>,
}

/// Why a text is no certificate.
#[derive(Debug)]
pub enum CertificateError {
    /// It is no JSON of the form; the error names line and column.
    Json(serde_json::Error),
    /// It is of another version of the form.
    Version(u32),
}

impl std::fmt::Display for CertificateError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            CertificateError::Json(error) => error.fmt(f),
            CertificateError::Version(version) => {
                write!(f, "certificate version {version} is not supported, expected 1")
            }
        }
    }
}

impl std::error::Error for CertificateError {}

impl Certificate {
    /// Reads a certificate from JSON.
    ///
    /// # Errors
    /// If the text is none, or of a version that is not known.
    pub fn from_json(text: &str) -> Result<Self, CertificateError> {
        let certificate: Self = serde_json::from_str(text).map_err(CertificateError::Json)?;
        match certificate.version {
            1 => Ok(certificate),
            other => Err(CertificateError::Version(other)),
        }
    }

    /// Writes a certificate as JSON, one line per refutation.
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).expect("a certificate has string keys only, so it always serializes")
    }
}
