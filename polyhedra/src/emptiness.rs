//! Is a conjunction empty over the integers? If not, which point is in it?
//!
//! # Problem
//! Decide whether the constraints of one relation have an integer solution, locals included.
//!
//! # Method
//! The question is asked tens of thousands of times about small systems, and most answers are cheap. The
//! simplification, with every column taken for a local, finds contradicting constants, equalities without
//! integer solution and opposite inequalities that miss each other, and eliminates most variables. What is left
//! goes to the integer emptiness test of `empty`.
//!
//! # Exactness
//! Exact for every input.
//!
//! # Cost
//! That of the simplification, and of `empty` for what is left.
//!
//! # Examples
//! { [i, j] : 2i = 4j + 1 } is empty by its gcd alone, without a single pivot.

use crate::{Budget, Emptiness, Exhausted, Int, IntegerRelation, PresburgerRelation, Space, Tuple};
use crate::{emptiness, integer_point};

impl IntegerRelation {
    /// What to charge a budget with for comparing all rows with each other.
    fn simplify_cost(&self) -> u64 {
        /// Pairs of entries compared in about the time that a unit stands for.
        const ENTRIES_PER_UNIT: u64 = 4096;
        let (n_rows, n_cols) = (self.n_constraints() as u64, self.space().n_cols() as u64);
        1 + n_rows * n_rows * n_cols / ENTRIES_PER_UNIT
    }

    /// Is there no point in the relation? Exact.
    pub fn is_empty(&self, budget: &Budget) -> Result<bool, Exhausted> {
        if self.is_obviously_empty() {
            return Ok(true);
        }
        if self.n_constraints() <= 1 {
            // A single normalised row that is not a contradiction has a solution.
            return Ok(false);
        }
        budget.spend(self.simplify_cost())?;
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

    /// A point or a proof that there is none. The proof speaks of the rows as they are, the point has a value
    /// for each column, the locals included.
    pub fn emptiness(&self, budget: &Budget) -> Result<Emptiness, Exhausted> {
        emptiness(self.equalities(), self.inequalities(), budget)
    }

    /// A point (domain, range, symbols) of the relation, `None` if it is empty. Exact.
    pub fn sample(&self, budget: &Budget) -> Result<Option<Vec<Int>>, Exhausted> {
        let point = integer_point(self.equalities(), self.inequalities(), budget)?;
        Ok(point.map(|mut point| {
            point.truncate(self.space().n_visible());
            point
        }))
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
