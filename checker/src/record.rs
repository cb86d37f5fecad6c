//! Proofs of equality as data, and their JSON.

use crate::linear::form::{Constraint, Form};
use crate::linear::system::Refutation;
use serde::{Deserialize, Serialize};

/// The proof that two functions of one name are equal.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EqualityRecord {
    /// The symbol name, without `@`.
    pub name: String,
    /// What is taken for granted, in words.
    pub assumptions: Vec<String>,
    /// What is taken for granted of numbers.
    pub assumed: Assumed,
    /// Whether vectors are followed lane by lane: instances of ops with vectors have their lanes after the
    /// counters.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub by_lanes: bool,
    /// How the parameters are computed, in the order of their places.
    pub parameters: Vec<String>,
    /// Where the reads of the first function get their values from; then, of each array that callers see,
    /// what is left in its cells.
    pub before: Vec<Vec<SourceNode>>,
    /// The same of the second function.
    pub after: Vec<Vec<SourceNode>>,
    /// For each access of the second function, an access of the first that touches the same cell; empty where
    /// sizes are known.
    pub bounds: Vec<Vec<SourceNode>>,
    /// For each write of the second function to memory that may be read-only, a write of the first to the
    /// same memory; empty where it is assumed not to be.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub writes: Vec<Vec<SourceNode>>,
    /// For each op of the second function that can fail, one of the first that does the same.
    pub failures: Vec<Vec<SourceNode>>,
    /// Of each access of the second function, in the order of their ops, which one of the first it is, if the
    /// second function is the first in another order. Then [`Self::before`] tells for its writes which those
    /// of the second are, and there are no other trees of cells, and no claims.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub moves: Vec<Move>,
    /// When accesses run, where the order of [`Self::moves`] is shown by that.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub timestamps: Option<Timestamps>,
    /// What is shown to be equal.
    pub claims: Vec<Claim>,
    /// How links are shown, in the order in which they come up.
    pub choices: Vec<Choice>,
    /// Refutations of what would be wrong, in the order in which it comes up.
    pub proofs: Vec<Refutation>,
}

impl EqualityRecord {
    /// Whether it shows that the second function is a reordering of the first.
    pub fn is_reordering(&self) -> bool {
        !self.moves.is_empty()
    }

    /// Whether the memory of arguments is taken not to be read-only.
    pub fn takes_memory_writable(&self) -> bool {
        self.writes.iter().any(Vec::is_empty)
    }

    /// Whether the memory of arguments is taken not to overlap.
    pub(crate) fn takes_memory_apart(&self) -> bool {
        self.assumptions.iter().any(|assumption| assumption.ends_with(APART))
    }
}

/// The assumption that memory of arguments may be written to.
pub const WRITABLE: &str = "memref arguments are not read-only";

/// How the assumption ends that arguments do not overlap each other, or globals.
pub const APART: &str = "do not overlap";

/// Assumptions about integers.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Assumed {
    /// Bits of an `index`: 32 or 64.
    pub index_bits: u32,
    /// The least and the greatest value of parameters, if that is said.
    pub parameters: Option<(i64, i64)>,
}

impl Default for Assumed {
    fn default() -> Self {
        Self { index_bits: 64, parameters: None }
    }
}

/// Part of a decision tree, in pre-order: Feautrier's quasi-affine selection tree.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase", deny_unknown_fields)]
pub enum SourceNode {
    /// Two trees follow: for instances for which the form is not negative, and for the others.
    If(Form),
    /// It is this op, in this instance.
    Op(usize, Vec<Form>),
    /// It is what was there at first.
    Initial,
    /// There are no such instances.
    Never,
}

/// A pair of corresponding accesses: an access of the second function is one of the first, to the same cell.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Move {
    /// The first function's, by the number of the op.
    pub op: usize,
    /// The instance there, over the counters around the access.
    pub instance: Vec<Form>,
}

/// Timestamps of the accesses of two functions: lists of forms over the induction variables around them, all
/// of one length, in lexicographic order.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Timestamps {
    /// The lists.
    pub forms: Vec<Vec<Form>>,
    /// Of each access of the first function, in the order of their ops, which it has.
    pub before: Vec<usize>,
    /// Of each access of the second function.
    pub after: Vec<usize>,
}

/// A claim: two values are equal in all related instances that exist.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Claim {
    /// The first function's: the number of the op, and the result.
    pub before: (usize, u32),
    /// The second function's.
    pub after: (usize, u32),
    /// Over the counters around the first op, and then around the second.
    pub relation: Vec<Constraint>,
}

/// Why two values are equal.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase", deny_unknown_fields)]
pub enum Choice {
    /// There are no such instances.
    Never,
    /// They are affine, and the forms are equal.
    Number,
    /// It is claimed.
    Claim(usize),
    /// What they are computed from is equal.
    Follow,
    /// It is with two operands swapped.
    Swapped,
    /// It is read where the second function has the first one's access.
    Moved,
}
