//! Options of code generation: limits and assumptions.

use loopwright_polyhedra::IntegerRelation;

/// Options of code generation: limits on code growth, and assumptions.
#[derive(Clone, Debug)]
pub struct CodegenOptions {
    /// At most this many regions per statement at one level, before guards are preferred to separation.
    pub regions_per_stmt: usize,
    /// At most this many additional statement calls per conjunction of a domain, before guards are preferred.
    pub copies_per_piece: usize,
    /// What is known of the parameters: a set without dimensions over the statements' symbols.
    pub context: Option<IntegerRelation>,
}

impl Default for CodegenOptions {
    fn default() -> Self {
        CodegenOptions { regions_per_stmt: 3, copies_per_piece: 8, context: None }
    }
}

impl CodegenOptions {
    /// At most this many regions for this many statements at one level.
    pub(crate) fn max_regions(&self, n_stmts: usize) -> usize {
        self.regions_per_stmt.saturating_mul(n_stmts)
    }
}
