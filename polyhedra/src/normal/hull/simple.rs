//! Simple hulls.
//!
//! # Problem
//! A convex hull may need exponentially many new constraints, and knows nothing of floors. How far do the
//! constraints that are there already reach?
//!
//! # Method
//! The disjuncts are brought onto common floors. The least value of a constraint's form over every disjunct,
//! rounded down, says by how much it must be moved outwards to hold on all; if it has no least value it is
//! dropped. Where a disjunct has a constraint of the same direction that is not redundant, its constant is
//! the least value.
//!
//! # Exactness
//! Over-approximations. For a single disjunct whose locals are floors the result is that disjunct.
//!
//! # Cost
//! One linear program for each constraint and disjunct, but for constraints of the same direction.
//!
//! # Examples
//! Of a triangle and its mirror image, `{ [i, j] : 0 <= j <= i <= 4 }` and `{ [i, j] : 0 <= i <= j <= 4 }`,
//! the simple hull is the square `{ [i, j] : 0 <= i, j <= 4 }`, which is convex and the hull of the union.
//!
//! # Reference
//! `[Verdoolaege10]`.

use crate::linear::row;
use crate::linear::simplex::{Optimum, Simplex};
use crate::normal::hull::inhabited;
use crate::quantifier::common_floors::with_common_floors;
use crate::relation::integer_relation::IntegerRelation;
use crate::relation::presburger_relation::PresburgerRelation;
use crate::work::budget::{Budget, Exhausted};
use loopwright_integer::Int;
use loopwright_integer::rational::floor;

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
        if let [_] = disjuncts.as_slice() {
            return Ok(first.clone());
        }
        let mut parts =
            disjuncts.iter().map(|disjunct| Part::new(disjunct, budget)).collect::<Result<Vec<_>, _>>()?;
        let mut hull = IntegerRelation::universe(first.space().clone());
        let mut seen: Vec<Vec<Int>> = Vec::new();
        for row in disjuncts.iter().flat_map(IntegerRelation::halves) {
            if seen.contains(&row) {
                continue;
            }
            match least(&row, &mut parts, budget)? {
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

/// A disjunct.
struct Part {
    simplex: Simplex,
    /// Its constraints that are not redundant, as inequalities: each is zero at some rational point.
    tight: Vec<Vec<Int>>,
}

impl Part {
    fn new(disjunct: &IntegerRelation, budget: &Budget) -> Result<Part, Exhausted> {
        let mut simplex = Simplex::from_system(disjunct.equalities(), disjunct.inequalities(), budget)?;
        let redundant = simplex.detect_redundant(budget)?;
        simplex.charge(budget, "hull")?;
        let equalities = disjunct.equalities().rows().flat_map(|row| [row.to_vec(), row::negated(row)]);
        let inequalities = disjunct.inequalities().rows().zip(&redundant[disjunct.equalities().n_rows()..]);
        let inequalities = inequalities.filter(|(_, redundant)| !**redundant).map(|(row, _)| row.to_vec());
        Ok(Part { simplex, tight: equalities.chain(inequalities).collect() })
    }

    /// The least value of a form, rounded down.
    fn least(&mut self, row: &[Int], budget: &Budget) -> Result<Optimum<Int>, Exhausted> {
        let (coeffs, constant) = row::split_constant(row);
        if let Some(own) = self.tight.iter().find(|own| own[..coeffs.len()] == *coeffs) {
            return Ok(Optimum::At(constant - &own[coeffs.len()]));
        }
        let optimum = self.simplex.minimize(row, budget)?;
        self.simplex.charge(budget, "hull")?;
        Ok(optimum.map(|value| floor(&value)))
    }
}

/// The least value of a form over all parts, rounded down; `None` if there is none.
fn least(row: &[Int], parts: &mut [Part], budget: &Budget) -> Result<Option<Int>, Exhausted> {
    let mut least: Option<Int> = None;
    for part in parts {
        match part.least(row, budget)? {
            Optimum::Infeasible => {}
            Optimum::Unbounded => return Ok(None),
            Optimum::At(value) => least = Some(least.map_or(value.clone(), |old| old.min(value))),
        }
    }
    Ok(least)
}
