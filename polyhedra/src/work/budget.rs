//! A limit on the work one question may cost.
//!
//! Exact answers about integer sets can take exponential time. Everything that can blow up takes a [`Budget`] as its
//! last argument and stops with [`Exhausted`] rather than hang. A unit is about one simplex pivot, one row made by
//! elimination, or one disjunct. The counter is atomic, so that one budget may cover work done by several threads;
//! whether a question fits its budget does not depend on the time of day. Pivots and rows are also counted apart.
//!
//! # Promise
//! A million units take at most 10 seconds of one core of about 3 GHz, most often 1 to 3, whatever the question is: work that
//! grows faster than what it works on is charged by its size, numbers beyond 128 bits by their length. What has no
//! budget is linear in the size of its operands, but for a logarithm.
//!
//! # Examples
//! ```
//! use polyhedra::Budget;
//! let budget = Budget::new(3);
//! assert!(budget.spend(2, "sorting").is_ok());
//! assert_eq!(budget.spend(2, "sorting").unwrap_err().operation, "sorting");
//! ```

use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering};

/// How much work may still be done.
#[derive(Debug)]
pub struct Budget {
    spent: AtomicU64,
    limit: u64,
    /// Pivots of simplex tableaus.
    pivots: AtomicU64,
    /// Rows made by Fourier-Motzkin elimination.
    rows: AtomicU64,
}

/// The budget ran out before an answer was found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Exhausted {
    /// The operation that asked for more than was left, as a noun. It may be part of the one that was called: a subtraction
    /// asks for emptiness.
    pub operation: &'static str,
    /// Where the operation tells its steps apart, the one that was being done.
    pub step: Option<&'static str>,
}

impl fmt::Display for Exhausted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "work limit reached in {}", self.operation)?;
        self.step.map_or(Ok(()), |step| write!(f, ", {step}"))
    }
}

impl std::error::Error for Exhausted {}

impl Default for Budget {
    /// Far more than any question about a loop nest of sensible size needs. On small systems it is used up in seconds, on
    /// large ones with coefficients beyond 64 bits, where a pivot can take 0.1 ms and more, only in minutes.
    fn default() -> Budget {
        Budget::new(2_000_000)
    }
}

impl Clone for Budget {
    /// A budget of its own with what is left of this one.
    fn clone(&self) -> Budget {
        Budget {
            spent: self.spent().into(),
            limit: self.limit,
            pivots: self.pivots().into(),
            rows: self.rows().into(),
        }
    }
}

impl Budget {
    /// A budget of `limit` units.
    pub fn new(limit: u64) -> Budget {
        Budget { spent: 0.into(), limit, pivots: 0.into(), rows: 0.into() }
    }

    /// A budget that never runs out.
    pub fn unlimited() -> Budget {
        Budget::new(u64::MAX)
    }

    /// Takes `units` off the budget for an operation, a noun that [`Exhausted`] hands on.
    ///
    /// # Errors
    /// If less than that is left. The budget stays exhausted from then on.
    pub fn spend(&self, units: u64, operation: &'static str) -> Result<(), Exhausted> {
        self.take(units, Exhausted { operation, step: None })
    }

    /// Like [`Budget::spend`], naming the step of the operation, too.
    ///
    /// # Errors
    /// As for [`Budget::spend`].
    pub fn spend_on(&self, units: u64, operation: &'static str, step: &'static str) -> Result<(), Exhausted> {
        self.take(units, Exhausted { operation, step: Some(step) })
    }

    fn take(&self, units: u64, otherwise: Exhausted) -> Result<(), Exhausted> {
        if self.limit == u64::MAX {
            return Ok(());
        }
        let before = self.spent.fetch_add(units, Ordering::Relaxed);
        match before.checked_add(units) {
            Some(after) if after <= self.limit => Ok(()),
            _ => {
                self.spent.store(self.limit, Ordering::Relaxed);
                Err(otherwise)
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
