//! Pass statistics: how often each pass made its change.

use std::collections::BTreeMap;

/// A counter of a pass.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Statistic {
    /// What it goes by, as in `num-loops-fused`.
    pub name: &'static str,
    /// What is counted, in a line.
    pub description: &'static str,
}

/// The counters of one pass, by name. What did not happen is missing, unless it is counted as zero.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Statistics {
    counts: BTreeMap<Statistic, u64>,
}

/// Functions that a pass has changed.
pub(crate) const CHANGED: Statistic =
    Statistic { name: "num-functions-changed", description: "Number of functions changed" };
/// Functions that it would have changed.
pub(crate) const REFUSED: Statistic =
    Statistic { name: "num-functions-refused", description: "Number of functions whose change was undone" };

impl Statistics {
    /// Adds to a count.
    pub fn count(&mut self, statistic: Statistic, n: u64) {
        let count = self.counts.entry(statistic).or_default();
        *count = count.saturating_add(n);
    }

    /// Adds all counts of others.
    pub fn add(&mut self, others: &Statistics) {
        others.iter().for_each(|(statistic, n)| self.count(statistic, n));
    }

    /// All counts, in the order of their names.
    pub fn iter(&self) -> impl Iterator<Item = (Statistic, u64)> + '_ {
        self.counts.iter().map(|(statistic, count)| (*statistic, *count))
    }

    /// Whether nothing was counted.
    pub fn is_empty(&self) -> bool {
        self.counts.is_empty()
    }
}
