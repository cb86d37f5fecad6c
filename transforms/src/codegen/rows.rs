//! Constraints over timestamps and parameters as relations, with the row operations that scanning needs.
//!
//! # Invariants
//! 1. Components and parameters alike are dimensions of one anonymous set, the components first: an
//!    elimination treats all columns alike.
//! 2. Rows stay in the order in which they were found, which is the order in which they are printed.

use loopwright_polyhedra::machinery::{Probe, row};
use loopwright_polyhedra::{Budget, Exhausted, Int, IntegerRelation, Space, Tuple};
use std::cmp::Reverse;

/// Sizes shared by all pieces: columns of rows over timestamps are components, then parameters, then the
/// constant.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shape {
    pub n_levels: usize,
    pub n_params: usize,
}

impl Shape {
    /// Number of timestamp and parameter columns; the column of the constant.
    pub fn n_vars(self) -> usize {
        self.n_levels + self.n_params
    }
}

/// Coefficients, then the constant.
pub(super) type Row = Vec<Int>;

/// No constraints, over this many columns besides the constant.
pub(super) fn universe(n_vars: usize) -> IntegerRelation {
    let dims = u32::try_from(n_vars).expect("a row of 2^32 numbers does not fit in memory");
    IntegerRelation::universe(Space::set(Vec::new(), Tuple::anonymous(dims)))
}

/// Adds all constraints of a relation to a probe over its columns.
pub(super) fn add(probe: &mut Probe<'_>, relation: &IntegerRelation) -> Result<(), Exhausted> {
    probe.add(relation.equalities(), relation.inequalities())
}

/// The equality with its first coefficient positive, as it is printed: relations have the last one positive.
pub(super) fn as_printed(equality: &[Int]) -> Row {
    match equality.iter().find(|x| !x.is_zero()).is_some_and(Int::is_negative) {
        true => row::negated(equality),
        false => equality.to_vec(),
    }
}

/// The rows, equalities as two inequalities.
pub(super) fn as_inequalities(relation: &IntegerRelation) -> Vec<Row> {
    let pair = |equality: &[Int]| {
        let first = as_printed(equality);
        [first.clone(), row::negated(&first)]
    };
    let pairs = relation.equalities().rows().flat_map(pair);
    pairs.chain(relation.inequalities().rows().map(<[Int]>::to_vec)).collect()
}

/// The constraints with column `col`.
pub(super) fn rows_with(relation: &IntegerRelation, col: usize) -> IntegerRelation {
    retained(relation, |row| !row[col].is_zero())
}

/// The constraints without column `col`.
pub(super) fn rows_without(relation: &IntegerRelation, col: usize) -> IntegerRelation {
    retained(relation, |row| row[col].is_zero())
}

fn retained(relation: &IntegerRelation, wanted: impl Fn(&[Int]) -> bool) -> IntegerRelation {
    let mut out = relation.clone();
    out.retain_equalities(&wanted);
    out.retain_inequalities(&wanted);
    out
}

/// The same constraints with `n_more` columns before the constant.
pub(super) fn widened(relation: &IntegerRelation, n_more: usize) -> IntegerRelation {
    let n_vars = relation.space().n_vars();
    let mut out = universe(n_vars + n_more);
    let widen = |row: &[Int]| [&row[..n_vars], &vec![Int::ZERO; n_more], &row[n_vars..]].concat();
    relation.equalities().rows().for_each(|row| out.add_equality(&widen(row)));
    relation.inequalities().rows().for_each(|row| out.add_inequality(&widen(row)));
    out
}

/// What must still be asked where `context` holds. Rows without column `keep` are dropped before those with
/// it, long rows before short ones.
pub(super) fn gist(
    relation: &IntegerRelation,
    context: &IntegerRelation,
    keep: Option<usize>,
    budget: &Budget,
) -> Result<IntegerRelation, Exhausted> {
    let rank = |row: &[Int]| {
        let uses = keep.is_some_and(|col| !row[col].is_zero());
        (uses, Reverse(row.iter().filter(|x| !x.is_zero()).count()))
    };
    relation.ranked_gist(context, rank, budget)
}
