//! Emptiness of a conjunction over the integers, with a point if it is not empty.
//!
//! # Problem
//! Decide whether the constraints of one relation have an integer solution, locals included.
//!
//! # Method
//! The question is asked tens of thousands of times about small systems, and most answers are cheap. A
//! simplex over the rows as they are finds most of them: there is no rational point, or the first one met is
//! integral. Otherwise the simplification, with every column taken for a local, finds equalities without
//! integer solution and opposite inequalities that miss each other, and eliminates most variables. What is
//! left goes to the integer emptiness test of `integer::emptiness`.
//!
//! # Exactness
//! Exact for every input.
//!
//! # Cost
//! A few pivots; now and then that of the simplification, and of `integer::emptiness` for what is left.
//!
//! # Examples
//! `{ [i, j] : 2i = 4j + 1 }` is empty by its gcd alone, without a single pivot.

use crate::integer::emptiness::{Emptiness, emptiness, integer_point};
use crate::linear::simplex::Simplex;
use crate::relation::integer_relation::IntegerRelation;
use crate::relation::presburger_relation::PresburgerRelation;
use crate::relation::space::{Space, Tuple};
use crate::work::budget::{Budget, Exhausted};
use loopwright_integer::Int;

/// What the rational relaxation of a system says about its integer points.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Relaxed {
    /// There is no rational point, hence no integer point.
    Empty,
    /// This one.
    Point(Vec<Int>),
    /// There are rational points; the one found is not integral.
    Open,
}

impl Relaxed {
    /// What a simplex knows without another pivot.
    pub(crate) fn of(simplex: &Simplex) -> Relaxed {
        if simplex.is_empty() {
            return Relaxed::Empty;
        }
        simplex.integer_sample().map_or(Relaxed::Open, Relaxed::Point)
    }
}

impl IntegerRelation {
    /// Is there no point in the relation? Exact.
    pub fn is_empty(&self, budget: &Budget) -> Result<bool, Exhausted> {
        if self.is_obviously_empty() {
            return Ok(true);
        }
        if self.n_constraints() <= 1 {
            // A single normalised row that is not a contradiction has a solution.
            return Ok(false);
        }
        match self.relaxed(budget)? {
            Relaxed::Empty => return Ok(true),
            Relaxed::Point(_) => return Ok(false),
            Relaxed::Open => {}
        }
        budget.spend(self.simplify_cost(), "emptiness")?;
        let space = Space::set(Vec::new(), Tuple::anonymous(0)).with_locals(self.space().n_vars());
        let mut open = self.clone().recast(space);
        open.simplify();
        if open.is_obviously_empty() {
            return Ok(true);
        }
        if open.n_constraints() <= 1 {
            return Ok(false);
        }
        Ok(integer_point(open.equalities(), open.inequalities(), budget)?.is_none())
    }

    fn relaxed(&self, budget: &Budget) -> Result<Relaxed, Exhausted> {
        let mut simplex = Simplex::from_system(self.equalities(), self.inequalities(), budget)?;
        simplex.charge(budget, "emptiness")?;
        Ok(Relaxed::of(&simplex))
    }

    /// A point or a proof that there is none. The proof speaks of the rows as they are, the point has a value
    /// for each column, the locals included.
    pub fn emptiness(&self, budget: &Budget) -> Result<Emptiness, Exhausted> {
        emptiness(self.equalities(), self.inequalities(), budget)
    }

    /// A point (domain, range, symbols) of the relation, `None` if it is empty. Exact.
    pub fn sample(&self, budget: &Budget) -> Result<Option<Vec<Int>>, Exhausted> {
        let point = self.sample_with_locals(budget)?;
        Ok(point.map(|mut point| {
            point.truncate(self.space().n_visible());
            point
        }))
    }

    /// A point with a value for each column, the locals included.
    pub(crate) fn sample_with_locals(&self, budget: &Budget) -> Result<Option<Vec<Int>>, Exhausted> {
        match self.relaxed(budget)? {
            Relaxed::Empty => Ok(None),
            Relaxed::Point(point) => Ok(Some(point)),
            Relaxed::Open => integer_point(self.equalities(), self.inequalities(), budget),
        }
    }
}

impl PresburgerRelation {
    /// A point (domain, range, symbols) of the relation, `None` if it is empty. Exact.
    pub fn sample(&self, budget: &Budget) -> Result<Option<Vec<Int>>, Exhausted> {
        for disjunct in self.disjuncts() {
            if let Some(point) = disjunct.sample(budget)? {
                return Ok(Some(point));
            }
        }
        Ok(None)
    }
}
