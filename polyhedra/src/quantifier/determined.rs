//! How to make every local the floor of a division.
//!
//! # Problem
//! A local e is *determined* if its value is a function of the visible columns wherever the relation holds. Rewrite a
//! relation as a union in which every local is determined. Complement and difference need that form: only then may a
//! constraint be negated under the quantifier.
//!
//! # Method
//! `relation::division` finds which locals are floors; they are known. A local that is not is bounded by inequalities alone (`simplify` has solved the equalities over
//! unknown locals by unimodular changes of them). It is eliminated by an exact Fourier–Motzkin step if there is
//! one. Else there is a value of e iff its least one works, which meets some lower bound a*e >= l as tightly
//! as it can: a*e = l + r with 0 <= r < a. If l is known that makes e = ceil(l/a) determined, one piece for each
//! lower bound. If not, each r gives an equality, which makes one more local determined.
//!
//! # Exactness
//! Exact for every input.
//!
//! # Cost
//! One piece for each lower (or upper) bound of an unknown local, times its coefficient if the bound itself
//! holds unknown locals.
//!
//! # Examples
//! `{ [j] : exists x : 2j <= 3x <= 2j + 1 }` is `{ [j] : 3 floor((2j + 2)/3) <= 2j + 1 }`.
//!
//! # Reference
//! `[Pugh91]` for splinters; `[Verdoolaege10]` for the treatment of existential variables.

use crate::linear::fourier_motzkin::{count_bounds, is_exact, shadow};
use crate::linear::row;
use crate::number::int::Int;
use crate::relation::integer_relation::IntegerRelation;
use crate::work::budget::{Budget, Exhausted};

impl IntegerRelation {
    /// Relations with the same union as this one, in which every local is determined. Exact.
    pub fn determined(&self, budget: &Budget) -> Result<Vec<IntegerRelation>, Exhausted> {
        let mut done = Vec::new();
        let mut open = vec![self.clone()];
        while let Some(mut relation) = open.pop() {
            budget.spend(1, "determination of locals")?;
            if relation.space().n_locals() > 0 {
                relation.simplify();
            }
            if relation.is_obviously_empty() {
                continue;
            }
            let unknown = relation.unknown_locals();
            if unknown.is_empty() {
                done.push(relation);
            } else if let Some(next) = relation.without_one_local(&unknown, budget)? {
                open.push(next);
            } else {
                relation.split_on_bounds(&unknown, &mut open, budget)?;
            }
        }
        Ok(done)
    }

    fn unknown_locals(&self) -> Vec<usize> {
        let definitions = self.definitions();
        let locals = self.space().n_visible()..self.space().n_vars();
        locals.filter(|&col| definitions.iter().all(|definition| definition.col != col)).collect()
    }

    /// An exact Fourier–Motzkin step, if an unknown local has one.
    fn without_one_local(
        &self,
        unknown: &[usize],
        budget: &Budget,
    ) -> Result<Option<IntegerRelation>, Exhausted> {
        let rows: Vec<Vec<Int>> = self.inequalities().rows().map(<[Int]>::to_vec).collect();
        let growth = |col: usize| {
            let (lower, upper) = count_bounds(&rows, col);
            (lower * upper).saturating_sub(lower + upper)
        };
        let free = unknown.iter().copied().filter(|&col| !self.equality_uses(col));
        let Some(col) = free.filter(|&col| is_exact(&rows, col)).min_by_key(|&col| growth(col)) else {
            return Ok(None);
        };
        budget.spend(growth(col) as u64 + 1, "determination of locals")?;
        Ok(Some(self.with_shadow(shadow(&rows, col).rows, col)))
    }

    fn equality_uses(&self, col: usize) -> bool {
        self.equalities().rows().any(|row| !row[col].is_zero())
    }

    /// The case split over the bounds of one unknown local, see the module doc.
    fn split_on_bounds(
        &self,
        unknown: &[usize],
        open: &mut Vec<IntegerRelation>,
        budget: &Budget,
    ) -> Result<(), Exhausted> {
        let side =
            |col: usize, sign: i32| self.inequalities().rows().filter(move |row| row[col].signum() == sign);
        let is_known =
            |row: &[Int], col: usize| unknown.iter().all(|&other| other == col || row[other].is_zero());
        let cost = |&(col, sign): &(usize, i32)| {
            side(col, sign)
                .map(|row| if is_known(row, col) { Int::ONE } else { row[col].abs() })
                .fold(Int::ZERO, |sum, pieces| sum + pieces)
        };
        let free = unknown.iter().copied().filter(|&col| !self.equality_uses(col));
        let (col, sign) = free
            .flat_map(|col| [(col, 1), (col, -1)])
            .min_by_key(cost)
            .expect("simplify leaves at most one unknown local per equality, which makes it known");
        for row in side(col, sign) {
            if is_known(row, col) {
                budget.spend(1, "determination of locals")?;
                let mut tight = row.to_vec();
                row::negate(&mut tight);
                let last = tight.len() - 1;
                tight[last] += row[col].abs() - 1i64;
                let mut piece = self.clone();
                piece.push_inequality(tight);
                open.push(piece);
                continue;
            }
            let mut residue = Int::ZERO;
            while residue < row[col].abs() {
                budget.spend(1, "determination of locals")?;
                let mut equality = row.to_vec();
                let last = equality.len() - 1;
                equality[last] -= &residue;
                let mut piece = self.clone();
                piece.push_equality(equality);
                open.push(piece);
                residue += 1;
            }
        }
        Ok(())
    }
}
