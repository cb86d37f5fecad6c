//! The context of a symbolic lexicographic minimum: the current cell of the parameter space.
//!
//! # Problem
//! Keep the set of parameters p that a tableau speaks about, with the floors of p that its forms use, and
//! tell which signs a form of p and its floors has there.
//!
//! # Method
//! Beside the set stand its rational relaxation as a simplex, and integer points that earlier questions
//! found: a point where a form is negative saves the search for one. What the points leave open is asked of
//! the simplex, and what that leaves open of the integer emptiness test.
//!
//! # Exactness
//! Exact: signs are decided over the integers.
//!
//! # Cost
//! A few pivots for a question that the points do not answer; now and then that of the integer emptiness
//! test.
//!
//! # Examples
//! On `{ [n] : n >= 0 }` the form `n - 3` has both signs, and `n + floor(n/2)` is not negative.

use crate::function::symbolic_lexmin::start::with_columns;
use crate::linear::row;
use crate::linear::simplex::{Optimum, Simplex};
use crate::relation::integer_relation::IntegerRelation;
use crate::relation::points::witness::Relaxed;
use crate::relation::space::Space;
use crate::work::budget::{Budget, Exhausted};
use loopwright_integer::Int;

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Sign {
    NonNegative,
    NonPositive,
    Mixed,
}

/// A set of parameters with the floors of them that are in use (see the module documentation).
#[derive(Clone)]
pub(super) struct Context {
    /// A set over p, floors as locals.
    pub set: IntegerRelation,
    /// What the floors are, in the order of their columns.
    floors: Vec<Floor>,
    /// The set over the rationals.
    pub simplex: Simplex,
    /// Points of the set, with the values of the floors.
    points: Vec<Vec<Int>>,
}

/// A floor of p and of the floors before it.
#[derive(Clone)]
struct Floor {
    /// A coefficient for each column before the floor, and the constant.
    numerator: Vec<Int>,
    divisor: Int,
}

impl Context {
    /// All points of a space without locals.
    pub fn universe(space: Space) -> Context {
        Context {
            simplex: Simplex::new(space.n_vars()),
            set: IntegerRelation::universe(space),
            floors: Vec::new(),
            points: Vec::new(),
        }
    }

    /// The length of a form: parameters, floors, and the constant.
    pub fn n_cols(&self) -> usize {
        self.set.space().n_cols()
    }

    /// Restricts the set to form >= 0. `true` if that is an equality, because the form is nowhere positive.
    pub fn assume(&mut self, form: Vec<Int>, budget: &Budget) -> Result<bool, Exhausted> {
        self.simplex.add_inequality(&form, budget)?;
        self.points.retain(|point| !row::evaluate(&form, point).is_negative());
        let is_never_positive = matches!(
            self.simplex.minimize(&row::negated(&form), budget)?,
            Optimum::At(least) if least.numer().is_zero()
        );
        if is_never_positive {
            self.simplex.add_equality(&form, budget)?;
            self.set.push_equality(form);
        } else {
            self.set.push_inequality(form);
        }
        Ok(is_never_positive)
    }

    /// The signs that a form has on the set, which is not empty.
    pub fn sign(&mut self, form: &[Int], budget: &Budget) -> Result<Sign, Exhausted> {
        budget.spend(1, "parametric lexicographic minimum")?;
        let (mut has_negative, mut has_positive) = (false, false);
        for point in &self.points {
            let sign = row::evaluate(form, point).signum();
            has_negative |= sign < 0;
            has_positive |= sign > 0;
        }
        let has_negative = has_negative || self.meets(&row::complement(form), budget)?;
        if !has_negative {
            return Ok(Sign::NonNegative);
        }
        let has_positive = has_positive || self.meets(&positive(form), budget)?;
        Ok(if has_positive { Sign::Mixed } else { Sign::NonPositive })
    }

    /// Has the set an integer point with form >= 0? One that is found is remembered.
    pub fn meets(&mut self, form: &[Int], budget: &Budget) -> Result<bool, Exhausted> {
        let before = self.simplex.snapshot();
        self.simplex.add_inequality(form, budget)?;
        let relaxed = Relaxed::of(&self.simplex);
        self.simplex.rollback(before);
        self.simplex.charge(budget, "parametric lexicographic minimum")?;
        match relaxed {
            Relaxed::Empty => Ok(false),
            Relaxed::Point(point) => {
                self.points.push(point);
                Ok(true)
            }
            Relaxed::Open => {
                // The cells of hard questions have many rows and floors; the budget has to feel that.
                budget.spend(self.set.n_constraints() as u64, "parametric lexicographic minimum")?;
                let mut part = self.set.clone();
                part.push_inequality(form.to_vec());
                part.simplify();
                if part.is_obviously_empty() {
                    return Ok(false);
                }
                let Some(mut point) = part.sample(budget)? else { return Ok(false) };
                self.floors.iter().for_each(|floor| point.push(floor.value_at(&point)));
                self.points.push(point);
                Ok(true)
            }
        }
    }

    /// The column of floor(numerator / divisor), new if there is none yet.
    pub fn floor_column(
        &mut self,
        numerator: &[Int],
        divisor: &Int,
        budget: &Budget,
    ) -> Result<usize, Exhausted> {
        let is_same = |floor: &Floor| {
            floor.divisor == *divisor && with_columns(floor.numerator.clone(), numerator.len()) == numerator
        };
        if let Some(at) = self.floors.iter().position(is_same) {
            return Ok(self.set.space().n_visible() + at);
        }
        let col = self.set.add_floordiv(numerator, divisor);
        // The simplex has no columns to spare; it starts anew with one more.
        self.simplex = Simplex::from_system(self.set.equalities(), self.set.inequalities(), budget)?;
        let floor = Floor { numerator: numerator.to_vec(), divisor: divisor.clone() };
        self.points.iter_mut().for_each(|point| point.push(floor.value_at(point)));
        self.floors.push(floor);
        Ok(col)
    }
}

/// The row that holds where the form is positive.
pub(super) fn positive(form: &[Int]) -> Vec<Int> {
    let mut out = form.to_vec();
    *row::constant_mut(&mut out) -= 1;
    out
}

impl Floor {
    fn value_at(&self, point: &[Int]) -> Int {
        row::evaluate(&self.numerator, point).floor_div(&self.divisor)
    }
}
