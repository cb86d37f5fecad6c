//! Is a conjunction empty over the integers?
//!
//! # Problem
//! Decide whether the constraints of one relation have an integer solution, locals included.
//!
//! # Method
//! The question is asked tens of thousands of times about small systems, and most answers are cheap. The
//! simplification finds contradicting constants, equalities without integer solution and opposite
//! inequalities that miss each other. What is left is answered by exact elimination of every variable.
//!
//! # Exactness
//! Exact for every input.
//!
//! # Cost
//! That of [`IntegerRelation::determined`] with every column a local.

use crate::{Budget, Exhausted, IntegerRelation, Space, Tuple};

impl IntegerRelation {
    /// Is there no point in the relation? Exact.
    pub fn is_empty(&self, budget: &Budget) -> Result<bool, Exhausted> {
        if self.is_obviously_empty() {
            return Ok(true);
        }
        if self.is_universe() {
            return Ok(false);
        }
        budget.spend(1)?;
        let space = Space::set(Vec::new(), Tuple::anonymous(0)).with_locals(self.space().n_vars());
        let mut open = self.clone().recast(space);
        open.simplify();
        if open.is_obviously_empty() {
            return Ok(true);
        }
        Ok(open.determined(budget)?.iter().all(|piece| piece.is_obviously_empty()))
    }
}
