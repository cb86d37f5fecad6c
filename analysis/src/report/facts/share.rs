//! Parts of a budget for facts that a report can do without.

use loopwright_polyhedra::{Budget, Exhausted};

/// The most steps that one fact may take.
const MOST_STEPS: u64 = 50_000;

/// A fact, if it takes no more than a small part of what is left of a budget.
pub(super) fn within_share<T>(
    budget: &Budget,
    fact: impl FnOnce(&Budget) -> Result<T, Exhausted>,
) -> Result<T, Exhausted> {
    let share = budget.part(MOST_STEPS.min(budget.left() / 8));
    let found = fact(&share);
    budget.spend(share.spent(), "facts of loops")?;
    found
}
