//! Options of the comparison of two programs.

use loopwright_affine_ir::IndexWidth;
use std::collections::BTreeMap;

/// Options of the comparison of two programs.
#[derive(Clone, Debug, Default)]
pub struct VerifyOptions {
    /// How many bits an `index` has.
    pub index_width: IndexWidth,
    /// The least and the greatest value that parameters are assumed to have, if that is said.
    pub parameters: Option<(i64, i64)>,
    /// What runs are on, where there is no proof.
    pub runs: RunOptions,
}

/// Options of the runs that compare two functions.
#[derive(Clone, Debug)]
pub struct RunOptions {
    /// A run of the first program of more operations is stopped.
    pub step_limit: u64,
    /// All runs of all functions together take about this many operations at most, a million for each
    /// function at least; for 0 there are none.
    pub all_steps: u64,
    /// So many operations of a `main` are run at most where it is proved to be equal.
    pub main_steps: u64,
    /// Values of parameters that are not to be varied, by name.
    pub fixed: BTreeMap<String, i64>,
    /// Whether differences are to be shown by programs.
    pub witness: bool,
    /// All runs for one such program together take at most this many operations.
    pub witness_steps: u64,
}

impl Default for RunOptions {
    fn default() -> Self {
        Self {
            step_limit: 100_000_000,
            all_steps: 100_000_000,
            main_steps: 30_000,
            fixed: BTreeMap::new(),
            witness: false,
            witness_steps: 100_000_000,
        }
    }
}
