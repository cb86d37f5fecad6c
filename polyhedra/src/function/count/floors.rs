//! Drops range dimensions that are floors of the others; they add no points.
//!
//! # Problem
//! The tile (t, i) of a tiled loop has as many points as the loop: t is floor(i/32). As a dimension of a
//! polytope t costs time, and the floors at its vertices stay in the formula, although they cancel.
//!
//! # Method
//! A range column that would be determined as a local is one in disguise. It is projected out, if a
//! Fourier–Motzkin step does it exactly and adds no rows.
//!
//! # Exactness
//! Exact: a point without the column belongs to one point with it, no less as the step is exact, no more as
//! the column is determined.
//!
//! # Cost
//! One search for floors and at most one step for each range column; the rows do not become more.
//!
//! # Examples
//! `[n] -> { [t, i] : 32t <= i < 32t + 32 and 0 <= i < n }` has as many points as
//! `[n] -> { [i] : 0 <= i < n }`.

use crate::linear::fourier_motzkin::{count_bounds, is_exact, shadow};
use crate::relation::integer_relation::IntegerRelation;
use crate::relation::space::VarKind;
use crate::work::budget::{Budget, Exhausted};
use loopwright_integer::Int;

impl IntegerRelation {
    /// A relation with as many range points for each domain point and all symbols, without the range columns
    /// that are floors and easy to project out. All locals must be determined.
    pub(super) fn without_floors_in_range(&self, budget: &Budget) -> Result<IntegerRelation, Exhausted> {
        let mut out = self.clone();
        let mut at = out.space().n_range();
        while at > 0 {
            at -= 1;
            budget.spend(out.simplify_cost(), "counting")?;
            if let Some(smaller) = out.without_floor_in_range(at) {
                out = smaller;
                // What was in its rows may be a floor without it.
                at = out.space().n_range();
            }
        }
        Ok(out)
    }

    fn without_floor_in_range(&self, at: usize) -> Option<IntegerRelation> {
        let col = self.space().offset(VarKind::Range) + at;
        let rows: Vec<&[Int]> = self.inequalities().rows().collect();
        let (lower, upper) = count_bounds(&rows, col);
        let is_cheap = lower > 0 && upper > 0 && lower * upper <= lower + upper;
        if !is_cheap || self.equalities().rows().any(|row| !row[col].is_zero()) || !is_exact(&rows, col) {
            return None;
        }
        let hidden = self.quantified(VarKind::Range, at..at + 1);
        if hidden.definitions().len() < hidden.space().n_locals() {
            return None;
        }
        let col = hidden.space().n_visible();
        let rows: Vec<&[Int]> = hidden.inequalities().rows().collect();
        Some(hidden.with_shadow(shadow(&rows, col).rows, col))
    }
}
