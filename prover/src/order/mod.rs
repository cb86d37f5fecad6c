//! Is a new order legal? The proof, its prover and its checker.
//!
//! # Problem
//! A schedule is legal if every two instances that touch one cell, one of them writing, keep their order. An
//! [`OrderProof`] is the data from which [`check_order`](crate::check_order) re-establishes that fact by
//! additions and multiplications of integers: the statements (domains, accesses, original order), the new
//! schedule, and for every way in which the new order could break the old one a refutation.
//!
//! # Conflicts
//! A *conflict* is a pair of accesses to one array, at least one a write, a choice of one piece of each
//! domain and access relation, and a component `l` of the original timestamps. It stands for the pairs of
//! instances `(source, target)` in those pieces that touch one cell, agree on the original components before
//! `l`, and have `source < target` in component `l`. Conflicts are numbered as they come in this nested loop,
//! leaving out those whose constraints contain one that is trivially false (no variables): source statement,
//! target statement, source access, target access, source domain piece, target domain piece, source access
//! piece, target access piece, component.
//!
//! # Refutations
//! For each conflict [`Refutation`]: either the conflict itself is empty, or for each new component `d` in
//! turn, with all components before equal, `source > target` is empty (and, where both are coincident,
//! `source < target` too), up to a component where even `source >= target` is empty.
//!
//! # Columns
//! Systems have the columns: source iterators, target iterators, parameters, locals, constant. The locals
//! come in the order in which the checker adds them, see [`checker`].
//!
//! # Reference
//! Farkas' lemma for dependences: [Feautrier92]; cutting planes: [Schrijver86] §23.

pub(crate) mod checker;
pub(crate) mod from_scop;
pub(crate) mod prover;
pub(crate) mod rejection;
use loopwright_affine_ir::AccessKind;
use loopwright_checker::machinery::{Num, Row, Step};

/// One conjunction of affine constraints. The locals are existentially quantified.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Conjunct {
    /// Number of local columns, which are before the constant.
    pub locals: usize,
    /// Rows that are zero at every point.
    pub equalities: Vec<Row>,
    /// Rows that are at least zero at every point.
    pub inequalities: Vec<Row>,
}

/// The cells a statement instance touches through one op.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AccessRecord {
    /// Two accesses conflict unless both read.
    pub kind: AccessKind,
    /// Name of the array; accesses of differently named arrays never meet.
    pub array: String,
    /// Number of subscripts, the same for all accesses to the array; 0 for a scalar.
    pub rank: usize,
    /// Pieces over the columns iterators, subscripts, parameters, locals, constant.
    pub relation: Vec<Conjunct>,
}

/// `coeff * floor(form / divisor)`; `form` has the columns iterators, parameters, constant.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct TermRecord {
    /// Factor of the quotient.
    pub coeff: Num,
    /// The dividend.
    pub form: Row,
    /// Positive; the quotient is rounded down.
    pub divisor: Num,
}

/// One component of a timestamp: the sum of its terms.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct RowRecord {
    /// Empty for the constant 0.
    pub terms: Vec<TermRecord>,
    /// Instances that first differ here may run at the same time.
    pub coincident: bool,
}

/// A statement: when and what it touches, in the old and the new order.
#[derive(Clone, PartialEq, Eq, Debug)]
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

/// Why a conflict keeps its order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Refutation {
    /// There is no such pair of instances.
    Empty(Vec<Step>),
    /// One entry per new component, the last one strict.
    Ordered(Vec<LevelProof>),
}

/// Why a component of the new timestamps keeps the order of a conflict.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LevelProof {
    /// `source > target` is empty here.
    Weak {
        /// `source > target` is empty.
        after: Vec<Step>,
        /// `source < target` is empty; present where both rows are coincident.
        before: Option<Vec<Step>>,
    },
    /// `source >= target` is empty, so later components do not matter. Never on coincident rows.
    Strict(Vec<Step>),
}

/// The proof that one function's new schedule is legal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OrderProof {
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
