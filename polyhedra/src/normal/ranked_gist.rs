//! Gist with a preference for which constraints are kept.
//!
//! # Problem
//! Of a relation that is known to be asked only where a context holds, keep as few constraints as possible.
//! There is often a choice: where either of two rows makes the other superfluous, the caller says which goes.
//! Code generation keeps the bounds of the loop that it is about to write, and drops conditions on the loops
//! around it.
//!
//! # Method
//! The context and the equalities go into a simplex; inequalities that can only hold with equality become
//! equalities; the others are decided in the order of their ranks. Redundant rows are found by divide and
//! conquer: to decide the rows of one half, the other half is added once, so that `k` rows cost about
//! `k log k` additions instead of `k²`.
//!
//! # Invariants
//! Rows are kept unchanged and in the order in which they were decided; none is combined with another.
//!
//! # Exactness
//! The result and the context together have the integer points of the relation and the context. A row stays
//! that only integer points make superfluous.
//!
//! # Examples
//! ```
//! use loopwright_polyhedra::{Budget, PresburgerRelation};
//! let budget = Budget::default();
//! let set = PresburgerRelation::parse("{ [i, j] : 0 <= i <= 9 and j <= 9 and j >= i }").unwrap();
//! let context = PresburgerRelation::parse("{ [i, j] : i >= 0 }").unwrap();
//! // Rows on j last: i <= 9 follows from i <= j <= 9 and goes.
//! let gist = set.disjuncts()[0].ranked_gist(&context.disjuncts()[0], |row| !row[1].is_zero(), &budget).unwrap();
//! assert_eq!(gist.inequalities().n_rows(), 2);
//! ```

use crate::linear::simplex::Optimum;
use crate::linear::simplex::probe::Probe;
use crate::relation::integer_relation::IntegerRelation;
use crate::work::budget::{Budget, Exhausted};
use loopwright_integer::Int;
use loopwright_integer::rational;

impl IntegerRelation {
    /// What must still be asked where `context` holds: the same there, with as few rows as possible, those of
    /// low rank dropped first. Inequalities that can only hold with equality become equalities.
    ///
    /// # Panics
    /// If the two do not have the same number of columns.
    pub fn ranked_gist<K: Ord>(
        &self,
        context: &Self,
        rank: impl Fn(&[Int]) -> K,
        budget: &Budget,
    ) -> Result<Self, Exhausted> {
        let mut out = Self::universe(self.space().clone());
        if self.is_universe() {
            return Ok(out);
        }
        let mut probe = Probe::new(self.space().n_vars(), budget);
        probe.add(context.equalities(), context.inequalities())?;
        for row in self.equalities().rows() {
            add_equality(&mut probe, &mut out, row)?;
        }
        let equalities = probe.snapshot();
        self.inequalities().rows().try_for_each(|row| probe.add_inequality(row))?;
        if probe.is_empty() {
            return Ok(Self::empty(self.space().clone()));
        }
        let (mut implicit, mut rest): (Vec<&[Int]>, Vec<&[Int]>) = (Vec::new(), Vec::new());
        for row in self.inequalities().rows() {
            match probe.maximum(row)? {
                Optimum::At(max) if rational::floor(&max).is_zero() => implicit.push(row),
                _ => rest.push(row),
            }
        }
        probe.rollback(equalities);
        for row in implicit {
            add_equality(&mut probe, &mut out, row)?;
        }
        // Equalities that hold at integer points only may leave no point at all.
        if probe.is_empty() {
            return Ok(Self::empty(self.space().clone()));
        }
        rest.sort_by_key(|row| rank(row));
        let mut kept = Vec::new();
        keep_irredundant(&mut probe, &rest, &mut kept)?;
        kept.into_iter().for_each(|row| out.insert_inequality(row));
        Ok(out)
    }

    /// Whether no rational point of `context` is in the relation.
    ///
    /// # Panics
    /// If the two do not have the same number of columns.
    pub fn is_rationally_empty_in(&self, context: &Self, budget: &Budget) -> Result<bool, Exhausted> {
        let mut probe = Probe::new(self.space().n_vars(), budget);
        probe.add(context.equalities(), context.inequalities())?;
        probe.add(self.equalities(), self.inequalities())?;
        Ok(probe.is_empty())
    }
}

/// Adds an equality to both, unless it is implied.
fn add_equality(probe: &mut Probe<'_>, out: &mut IntegerRelation, row: &[Int]) -> Result<(), Exhausted> {
    if !probe.is_zero(row)? {
        probe.add_equality(row)?;
        out.insert_equality(row);
    }
    Ok(())
}

/// Decides `rows` from the left: a row stays if the probe, the rows kept and the rows to its right do not
/// imply it.
fn keep_irredundant<'a>(
    probe: &mut Probe<'_>,
    rows: &[&'a [Int]],
    kept: &mut Vec<&'a [Int]>,
) -> Result<(), Exhausted> {
    match rows {
        [] => Ok(()),
        [row] => {
            if !probe.is_implied(row)? {
                kept.push(row);
            }
            Ok(())
        }
        _ => {
            let (left, right) = rows.split_at(rows.len() / 2);
            let first = kept.len();
            let start = probe.snapshot();
            right.iter().try_for_each(|row| probe.add_inequality(row))?;
            keep_irredundant(probe, left, kept)?;
            probe.rollback(start);
            let start = probe.snapshot();
            for row in &kept[first..] {
                probe.add_inequality(row)?;
            }
            keep_irredundant(probe, right, kept)?;
            probe.rollback(start);
            Ok(())
        }
    }
}
