//! Columns of rows over timestamps: components, parameters, the constant.

/// Sizes shared by all pieces.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shape {
    pub n_levels: usize,
    pub n_params: usize,
}

impl Shape {
    /// Number of timestamp and parameter columns; the column of the constant.
    pub fn n_vars(self) -> usize {
        self.n_levels + self.n_params
    }
}
