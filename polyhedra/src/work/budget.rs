//! Budgets: limits on the steps that one question may cost.
//!
//! Exact answers about integer sets can take exponential time. Everything that can blow up takes a [`Budget`]
//! as its last argument and stops with [`Exhausted`] rather than hang. A unit is about one simplex pivot, one
//! row made by elimination, or one disjunct. The counter is atomic, so that one budget may cover work done by
//! several threads; whether a question fits its budget does not depend on the time of day. Pivots and rows
//! are also counted apart.
//!
//! # Promise
//! A million units take at most 10 seconds of one core of about 3 GHz, most often 1 to 3, whatever the
//! question is: work that grows faster than what it works on is charged by its size, numbers beyond 128 bits
//! by their length. What has no budget is linear in the size of its operands, but for a logarithm.
//!
//! # Examples
//! ```
//! use loopwright_polyhedra::Budget;
//! let budget = Budget::new(3);
//! assert!(budget.spend(2, "sorting").is_ok());
//! assert_eq!(budget.spend(2, "sorting").unwrap_err().operation, "sorting");
//! ```

use crate::work::memory;
use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// A budget: how many steps may still be spent.
#[derive(Debug)]
pub struct Budget {
    spent: AtomicU64,
    limit: u64,
    /// Pivots of simplex tableaus.
    pivots: AtomicU64,
    /// Rows made by Fourier-Motzkin elimination.
    rows: AtomicU64,
    /// What is being done.
    phase: Mutex<Option<&'static str>>,
}

/// What is being done with a budget, until this is dropped.
#[derive(Debug)]
pub struct Phase<'b> {
    budget: &'b Budget,
    before: Option<&'static str>,
}

impl Drop for Phase<'_> {
    fn drop(&mut self) {
        *self.budget.current() = self.before;
    }
}

/// The budget ran out before an answer was found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Exhausted {
    /// The operation that asked for more than was left, as a noun. It may be part of the one that was called:
    /// a subtraction asks for emptiness.
    pub operation: &'static str,
    /// Where the operation distinguishes its steps, the one that was being done.
    pub step: Option<&'static str>,
    /// What the operation was part of, as a noun, if that is known: see [`Budget::phase`].
    pub phase: Option<&'static str>,
    /// What ran out.
    pub resource: Resource,
}

/// The resources that can run out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Resource {
    /// The units of the budget, as many as it had.
    Work(u64),
    /// The memory that the process may have: see [`limit_memory`](crate::limit_memory).
    Memory,
}

impl fmt::Display for Resource {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if *self == Resource::Memory { "memory" } else { "budget" })
    }
}

impl fmt::Display for Exhausted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let limit = if self.resource == Resource::Memory { "memory" } else { "work" };
        write!(f, "{limit} limit reached in ")?;
        if let Some(phase) = self.phase {
            f.write_str(phase)?;
            if let Resource::Work(limit) = self.resource {
                write!(f, " after {limit} steps")?;
            }
            if phase == self.operation {
                return Ok(());
            }
            f.write_str(": ")?;
        }
        f.write_str(self.operation)?;
        self.step.map_or(Ok(()), |step| write!(f, ", {step}"))
    }
}

impl std::error::Error for Exhausted {}

impl Default for Budget {
    /// Far more than any question about a loop nest of sensible size needs. On small systems it is used up in
    /// seconds, on large ones with coefficients beyond 64 bits, where a pivot can take 0.1 ms and more, only
    /// in minutes.
    fn default() -> Budget {
        Budget::new(2_000_000)
    }
}

impl Clone for Budget {
    /// A separate budget with what is left of this one.
    fn clone(&self) -> Budget {
        Budget {
            spent: self.spent().into(),
            limit: self.limit,
            pivots: self.pivots().into(),
            rows: self.rows().into(),
            phase: Mutex::new(*self.current()),
        }
    }
}

impl Budget {
    /// A budget of `limit` units.
    pub fn new(limit: u64) -> Budget {
        Budget { spent: 0.into(), limit, pivots: 0.into(), rows: 0.into(), phase: Mutex::default() }
    }

    /// A budget that never runs out.
    pub fn unlimited() -> Budget {
        Budget::new(u64::MAX)
    }

    /// Takes `units` off the budget for an operation, a noun that [`Exhausted`] passes on.
    ///
    /// # Errors
    /// If less than that is left; the budget stays exhausted from then on. Or if more memory is taken than
    /// may be: when it is given back, the budget goes on.
    pub fn spend(&self, units: u64, operation: &'static str) -> Result<(), Exhausted> {
        self.take(units, operation, None)
    }

    /// Like [`Budget::spend`], naming the step of the operation, too.
    ///
    /// # Errors
    /// As for [`Budget::spend`].
    pub fn spend_on(&self, units: u64, operation: &'static str, step: &'static str) -> Result<(), Exhausted> {
        self.take(units, operation, Some(step))
    }

    /// Names the phase of the work, as a noun, for [`Exhausted`].
    ///
    /// # Examples
    /// ```
    /// use loopwright_polyhedra::Budget;
    /// let budget = Budget::new(3);
    /// let phase = budget.phase("dependences");
    /// let error = budget.part(2).spend_on(3, "emptiness", "pivots").expect_err("is too much");
    /// assert_eq!(error.to_string(), "work limit reached in dependences after 2 steps: emptiness, pivots");
    /// let error = budget.spend(4, "dependences").expect_err("is too much");
    /// assert_eq!(error.to_string(), "work limit reached in dependences after 3 steps");
    /// drop(phase);
    /// assert_eq!(budget.spend(1, "emptiness").expect_err("nothing is left").phase, None);
    /// ```
    #[must_use]
    pub fn phase(&self, name: &'static str) -> Phase<'_> {
        Phase { budget: self, before: self.current().replace(name) }
    }

    /// A separate budget of this many units, for a part of what is being done: in the same phase. What it
    /// spends is to be taken off this one.
    #[must_use]
    pub fn part(&self, limit: u64) -> Budget {
        Budget { phase: Mutex::new(*self.current()), ..Budget::new(limit) }
    }

    fn current(&self) -> MutexGuard<'_, Option<&'static str>> {
        // A name is whole whatever happened to the thread that wrote it.
        self.phase.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn exhausted(
        &self,
        (operation, step): (&'static str, Option<&'static str>),
        resource: Resource,
    ) -> Exhausted {
        Exhausted { operation, step, phase: *self.current(), resource }
    }

    fn take(&self, units: u64, operation: &'static str, step: Option<&'static str>) -> Result<(), Exhausted> {
        if memory::is_exceeded() {
            return Err(self.exhausted((operation, step), Resource::Memory));
        }
        if self.limit == u64::MAX {
            return Ok(());
        }
        let before = self.spent.fetch_add(units, Ordering::Relaxed);
        match before.checked_add(units) {
            Some(after) if after <= self.limit => Ok(()),
            _ => {
                self.spent.store(self.limit, Ordering::Relaxed);
                Err(self.exhausted((operation, step), Resource::Work(self.limit)))
            }
        }
    }

    /// The units spent so far.
    pub fn spent(&self) -> u64 {
        self.spent.load(Ordering::Relaxed)
    }

    /// Pivots of simplex tableaus that were charged so far: a measure of work that no machine changes.
    pub fn pivots(&self) -> u64 {
        self.pivots.load(Ordering::Relaxed)
    }

    /// Rows that Fourier-Motzkin elimination has made so far: a measure of work that no machine changes.
    pub fn rows(&self) -> u64 {
        self.rows.load(Ordering::Relaxed)
    }

    pub(crate) fn count_pivots(&self, pivots: u64) {
        self.pivots.fetch_add(pivots, Ordering::Relaxed);
    }

    pub(crate) fn count_rows(&self, rows: u64) {
        self.rows.fetch_add(rows, Ordering::Relaxed);
    }

    /// The units left.
    pub fn left(&self) -> u64 {
        self.limit.saturating_sub(self.spent())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn budget_runs_out_and_stays_out() {
        let budget = Budget::new(10);
        assert_eq!(budget.spend(10, "test"), Ok(()));
        assert_eq!(budget.left(), 0);
        assert!(budget.spend(1, "test").is_err());
        assert!(budget.spend(u64::MAX, "test").is_err());
        assert!(budget.spend(1, "test").is_err());
        let error = budget.spend_on(1, "sorting", "merging").expect_err("nothing is left");
        assert_eq!(
            (error.operation, error.to_string().as_str()),
            ("sorting", "work limit reached in sorting, merging")
        );
        assert!(Budget::unlimited().spend(u64::MAX, "test").is_ok());
    }
}
