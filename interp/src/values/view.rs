//! Run-time memrefs, and the order of their elements.

use crate::memory::fault::Handle;
use crate::values::layout::unravel;

/// A memref at run time, and one of its elements.
pub(crate) struct View {
    pub handle: Handle,
    pub offset: i64,
    pub sizes: Vec<i64>,
    pub strides: Vec<i64>,
    pub first: i64,
}

impl View {
    /// How many elements lie before the element, in row-major order.
    pub fn first(&self) -> i64 {
        self.first
    }

    /// The indices of an element by its place in row-major order.
    pub fn indices(&self, number: i64) -> Vec<i64> {
        unravel(number, &self.sizes)
    }

    /// How many elements there are; at most the greatest number that fits.
    pub fn n_elements(&self) -> i64 {
        self.sizes.iter().fold(1, |n: i64, size| n.saturating_mul(*size))
    }

    /// The cell of the element this many further in row-major order.
    pub fn cell_after(&self, step: i64) -> Option<i64> {
        let mut rest = self.first.checked_add(step).filter(|place| *place < self.n_elements())?;
        let mut cell = self.offset;
        for (size, stride) in self.sizes.iter().zip(&self.strides).rev() {
            cell = cell.checked_add((rest % size).checked_mul(*stride)?)?;
            rest /= size;
        }
        Some(cell)
    }
}
