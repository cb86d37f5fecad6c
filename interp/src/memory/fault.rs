//! Faults of memory accesses.

use loopwright_affine_ir::OpId;

/// Names a buffer: slot in the low half, generation in the high half. Never 0.
pub(crate) type Handle = u64;

/// What is wrong with an access.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fault {
    /// The buffer was freed, or the handle never named one.
    Freed,
    /// The cell lies outside the buffer.
    Outside {
        /// Number of cells of the buffer.
        cells: usize,
    },
    /// The cell was never written.
    Unwritten,
    /// The buffer may not be written.
    Constant,
    /// A transfer reads or writes the cell at an unknown time.
    InFlight {
        /// The op that started the transfer.
        op: OpId,
        /// Whether the transfer writes the cell.
        writes: bool,
    },
    /// Notes on the buffer would exceed the memory limit.
    NoMemory,
    /// A race with the iteration that made the segment.
    Race {
        /// The segment of the earlier access.
        segment: u32,
        /// Whether the earlier access wrote.
        wrote: bool,
    },
}
