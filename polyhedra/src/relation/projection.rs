//! Projection without new locals.
//!
//! # Problem
//! Describe the projection of a conjunction along some of its columns by rows over the other columns alone.
//!
//! # Method
//! One column after the other: through an equality if one uses it, else by a Fourier–Motzkin step. Columns
//! that go without loss go first, and of those the one that leaves the fewest rows.
//!
//! # Exactness
//! Over the integers an OVER-approximation, unless [`Projected::exact`]; [`IntegerRelation::projection`] is
//! exact, and leaves locals behind.
//!
//! # Cost
//! k lower and m upper bounds give k*m rows; repeated elimination is doubly exponential.
//!
//! # Examples
//! ```
//! use loopwright_polyhedra::{Budget, IntegerRelation, VarKind};
//! let budget = Budget::default();
//! let triangle = IntegerRelation::parse("{ [i, j] : 0 <= j <= i <= 9 }").unwrap();
//! let onto_j = triangle.approximate_projection(VarKind::Range, 0..1, &budget).unwrap();
//! assert!(onto_j.exact);
//! assert_eq!(onto_j.relation.to_string(), "{ [j] : 0 <= j <= 9 }");
//! let gaps = IntegerRelation::parse("{ [j, x] : 2j <= 3x <= 2j + 1 }").unwrap();
//! assert!(!gaps.approximate_projection(VarKind::Range, 1..2, &budget).unwrap().exact);
//! ```
//!
//! # Reference
//! `[Schrijver86]` §12.2 for the method; `[Pugh91]` for the dark shadow.

use crate::linear::fourier_motzkin::{count_bounds, is_exact, shadow};
use crate::linear::gauss::{self, RowStatus};
use crate::relation::integer_relation::IntegerRelation;
use crate::relation::space::VarKind;
use crate::work::budget::{Budget, Exhausted};
use loopwright_integer::Int;
use std::ops::Range;

/// A projection, and whether it is exact over the integers. If not, it is an over-approximation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Projected {
    /// It has all points of the projection, and those alone if `exact`.
    pub relation: IntegerRelation,
    /// Does every point of `relation` come from an integer point?
    pub exact: bool,
}

impl IntegerRelation {
    /// Projects columns of one kind out, without new locals: by equalities, then by Fourier–Motzkin.
    /// Over-approximation unless [`Projected::exact`]; see [`Self::projection`] for an exact one.
    ///
    /// # Panics
    /// If there are no such columns.
    pub fn approximate_projection(
        &self,
        kind: VarKind,
        columns: Range<usize>,
        budget: &Budget,
    ) -> Result<Projected, Exhausted> {
        let n_gone = columns.len();
        let mut relation = match kind {
            VarKind::Local => {
                let first = self.space().offset(VarKind::Local) + columns.start;
                return eliminate_columns(self.clone(), (first..first + n_gone).collect(), budget);
            }
            _ => self.quantified(kind, columns),
        };
        relation.remove_duplicate_rows();
        let first = relation.space().offset(VarKind::Local);
        eliminate_columns(relation, (first..first + n_gone).collect(), budget)
    }

    /// The relation without its constraints on one column that is not a local: that column stays, and may
    /// have any value. Over-approximation unless [`Projected::exact`].
    ///
    /// # Panics
    /// If there is no such column.
    pub fn unconstrained(&self, col: usize, budget: &Budget) -> Result<Projected, Exhausted> {
        if self.equalities().rows().chain(self.inequalities().rows()).all(|row| row[col].is_zero()) {
            return Ok(Projected { relation: self.clone(), exact: true });
        }
        let kinds = [VarKind::Domain, VarKind::Range, VarKind::Symbol];
        let kind = kinds.into_iter().find(|kind| self.space().columns(*kind).contains(&col));
        let kind = kind.expect("the column is no local");
        let at = col - self.space().offset(kind);
        let Projected { relation, exact } = self.approximate_projection(kind, at..at + 1, budget)?;
        let mut widened = Self::universe(self.space().clone());
        let wide = |row: &[Int]| [&row[..col], &[Int::ZERO], &row[col..]].concat();
        relation.equalities().rows().for_each(|row| widened.insert_equality(&wide(row)));
        relation.inequalities().rows().for_each(|row| widened.insert_inequality(&wide(row)));
        Ok(Projected { relation: widened, exact })
    }

    /// Projects every local out. Over-approximation unless [`Projected::exact`].
    pub fn without_locals(&self, budget: &Budget) -> Result<Projected, Exhausted> {
        self.approximate_projection(VarKind::Local, 0..self.space().n_locals(), budget)
    }
}

/// What to charge a budget with for a projection: the rows made, and all rows compared with each other.
fn shadow_cost(lower: usize, upper: usize, n_rows: usize) -> u64 {
    /// Comparisons of two rows in about the time that a unit stands for.
    const COMPARISONS_PER_UNIT: u64 = 64;
    let made = (lower as u64).saturating_mul(upper as u64);
    let rows = made.saturating_add(n_rows as u64);
    made.saturating_add(1).saturating_add(rows.saturating_mul(rows) / COMPARISONS_PER_UNIT)
}

/// Eliminates local columns, the cheapest first.
fn eliminate_columns(
    mut relation: IntegerRelation,
    mut gone: Vec<usize>,
    budget: &Budget,
) -> Result<Projected, Exhausted> {
    let all = gone.clone();
    let (mut equalities, mut inequalities) = relation.take_rows();
    let mut exact = true;
    let mut feasible = true;
    while feasible && let Some(position) = cheapest(&equalities, &inequalities, &gone) {
        let col = gone.swap_remove(position);
        let pivot = (0..equalities.len())
            .filter(|&at| !equalities[at][col].is_zero())
            .min_by_key(|&at| equalities[at][col].abs());
        if let Some(at) = pivot {
            let equality = equalities.swap_remove(at);
            budget.spend((equalities.len() + inequalities.len()) as u64 + 1, "projection")?;
            exact &= equality[col].abs().is_one();
            equalities.iter_mut().for_each(|row| _ = gauss::eliminate(row, &equality, col));
            equalities.retain_mut(|row| keep(gauss::normalize_equality(row), &mut feasible));
            inequalities.iter_mut().for_each(|row| _ = gauss::eliminate(row, &equality, col));
            inequalities.retain_mut(|row| keep(gauss::normalize_inequality(row), &mut feasible));
        } else {
            let (lower, upper) = count_bounds(&inequalities, col);
            budget.spend(shadow_cost(lower, upper, inequalities.len()), "projection")?;
            let step = shadow(&inequalities, col);
            budget.count_rows(step.made);
            exact &= step.exact;
            feasible &= step.rows.is_some();
            inequalities = step.rows.unwrap_or_default();
        }
    }
    if !feasible {
        // An over-approximation that is empty is exact.
        relation.become_empty();
        relation.drop_locals(all);
        return Ok(Projected { relation, exact: true });
    }
    equalities.into_iter().for_each(|row| relation.push_equality(row));
    inequalities.into_iter().for_each(|row| relation.push_inequality(row));
    relation.drop_locals(all);
    relation.simplify();
    Ok(Projected { relation, exact })
}

fn keep(status: RowStatus, feasible: &mut bool) -> bool {
    *feasible &= status != RowStatus::Infeasible;
    status == RowStatus::Proper
}

/// The position in `cols` of the column to eliminate next: exact equalities, exact shadows, then by size.
fn cheapest(equalities: &[Vec<Int>], inequalities: &[Vec<Int>], cols: &[usize]) -> Option<usize> {
    (0..cols.len()).min_by_key(|&position| {
        let col = cols[position];
        let coeffs = equalities.iter().map(|row| row[col].abs()).filter(|coeff| !coeff.is_zero());
        if let Some(smallest) = coeffs.min() {
            return if smallest.is_one() { (0, 0) } else { (2, 0) };
        }
        let (lower, upper) = count_bounds(inequalities, col);
        let growth = (lower * upper + inequalities.len()).saturating_sub(lower + upper);
        (if is_exact(inequalities, col) { 1 } else { 3 }, growth)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::relation::presburger_relation::PresburgerRelation;

    #[test]
    fn unconstrained_leaves_the_column_and_what_follows_for_the_others() {
        let budget = Budget::default();
        for (text, col, expected, exact) in [
            ("[n] -> { [i, j] : i <= j <= n and j >= 0 }", 1, "[n] -> { [i, j] : i <= n and n >= 0 }", true),
            ("[n] -> { [i] -> [j] : 0 <= i <= j < n }", 2, "[n] -> { [i] -> [j] : 0 <= i <= j }", true),
            // The even numbers are more than what is left of them: over the rationals every i has a j.
            ("{ [i, j] : i = 2j }", 1, "{ [i, j] }", false),
            ("{ [i, j] : i >= 1 }", 1, "{ [i, j] : i >= 1 }", true),
        ] {
            let parsed = |text| PresburgerRelation::parse(text).expect("valid text");
            let set = parsed(text);
            let [disjunct] = set.disjuncts() else { panic!("{text}: one disjunct") };
            let freed = disjunct.unconstrained(col, &budget).expect("within the budget");
            let relation = PresburgerRelation::from(freed.relation);
            assert_eq!(relation.is_equal(&parsed(expected), &budget), Ok(true), "{text}");
            assert_eq!(freed.exact, exact, "{text}");
        }
    }
}
