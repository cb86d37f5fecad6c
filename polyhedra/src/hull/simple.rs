//! Simple hulls.
//!
//! # Problem
//! A convex hull may need exponentially many new constraints, and knows nothing of floors. How far do the constraints
//! that are there already reach?
//!
//! # Method
//! The disjuncts are brought onto common floors. The least value of a constraint's form over every disjunct, rounded
//! down, says by how much it must be moved outwards to hold on all; if it has no least value it is dropped.
//!
//! # Exactness
//! Over-approximations. For a single disjunct whose locals are floors the result is that disjunct.
//!
//! # Cost
//! One linear program for each constraint and disjunct.
//!
//! # Examples
//! Of a triangle and its mirror image, `{ [i, j] : 0 <= j <= i <= 4 }` and `{ [i, j] : 0 <= i <= j <= 4 }`, the simple
//! hull is the square `{ [i, j] : 0 <= i, j <= 4 }`, which is convex and the hull of the union.
//!
//! # Reference
//! `[Verdoolaege10]`.

use super::inhabited;
use crate::floors::with_common_floors;
use crate::rational::floor;
use crate::{Budget, Exhausted, Int, IntegerRelation, Optimum, PresburgerRelation, Simplex, row};

impl PresburgerRelation {
    /// The constraints of the disjuncts, each moved as far as it must be to hold on all disjuncts.
    /// Over-approximation.
    pub fn simple_hull(&self, budget: &Budget) -> Result<IntegerRelation, Exhausted> {
        self.hull_of_rows(Moved::Outwards, budget)
    }

    /// The constraints of the disjuncts that hold, over the rationals, on all disjuncts. Over-approximation.
    pub fn unshifted_simple_hull(&self, budget: &Budget) -> Result<IntegerRelation, Exhausted> {
        self.hull_of_rows(Moved::Never, budget)
    }

    fn hull_of_rows(&self, moved: Moved, budget: &Budget) -> Result<IntegerRelation, Exhausted> {
        let determined =
            PresburgerRelation::assemble(self.space().clone(), self.determined_disjuncts(budget)?);
        let disjuncts = inhabited(&determined, budget)?;
        let disjuncts = with_common_floors(&disjuncts.iter().collect::<Vec<_>>())
            .expect("the locals of determined disjuncts are floors");
        let Some(first) = disjuncts.first() else {
            return Ok(IntegerRelation::empty(self.space().clone()));
        };
        let mut hull = IntegerRelation::universe(first.space().clone());
        let mut simplices: Vec<Simplex> = disjuncts
            .iter()
            .map(|disjunct| Simplex::from_system(disjunct.equalities(), disjunct.inequalities()))
            .collect();
        let mut seen: Vec<Vec<Int>> = Vec::new();
        for row in disjuncts.iter().flat_map(IntegerRelation::halves) {
            if seen.contains(&row) {
                continue;
            }
            match least(&row, &mut simplices, budget)? {
                Some(value) if !value.is_negative() => hull.push_inequality(row.clone()),
                Some(value) if moved == Moved::Outwards => {
                    let mut row = row.clone();
                    let last = row.len() - 1;
                    row[last] -= value;
                    hull.push_inequality(row);
                }
                _ => {}
            }
            seen.push(row);
        }
        hull.remove_redundant(budget)?;
        Ok(hull)
    }
}

impl IntegerRelation {
    /// The constraints as inequalities: an equality as two.
    pub(crate) fn halves(&self) -> Vec<Vec<Int>> {
        let equalities = self.equalities().rows().flat_map(|row| [row.to_vec(), row::negated(row)]);
        equalities.chain(self.inequalities().rows().map(<[Int]>::to_vec)).collect()
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Moved {
    Never,
    Outwards,
}

/// The least value of a form over all systems, rounded down; `None` if there is none.
fn least(row: &[Int], simplices: &mut [Simplex], budget: &Budget) -> Result<Option<Int>, Exhausted> {
    let mut least: Option<Int> = None;
    for simplex in simplices {
        let optimum = simplex.minimize(row);
        simplex.charge(budget)?;
        match optimum {
            Optimum::Infeasible => {}
            Optimum::Unbounded => return Ok(None),
            Optimum::At(value) => {
                let value = floor(&value);
                least = Some(least.map_or(value.clone(), |old| old.min(value)));
            }
        }
    }
    Ok(least)
}
