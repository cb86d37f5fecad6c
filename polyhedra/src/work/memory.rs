//! A limit on the memory that the process has allocated.
//!
//! Few steps can take much memory, where systems are large. A program that counts what it allocates, as a
//! global allocator can, gives the counter to [`limit_memory`]; from then on every [`Budget`](crate::Budget)
//! looks at it when it is spent, and ends as where the work is too much, with
//! [`Resource::Memory`](crate::Resource). What was allocated for the question is let go then, so that the
//! next one may well be answered.
//!
//! # Exactness
//! An answer does not depend on the limit; that there is one does. With one thread, the same questions meet
//! the limit at the same place; with several, what the others have allocated counts too.

use std::sync::OnceLock;

struct Limit {
    bytes: usize,
    allocated: fn() -> usize,
}

static LIMIT: OnceLock<Limit> = OnceLock::new();

/// Ends every budget of the process that is spent while more than this many bytes are allocated. It is said
/// once for a process: whether this was the first time is returned, and nothing done if not.
///
/// # Examples
/// ```standalone_crate
/// use loopwright_polyhedra::{Budget, Resource, limit_memory};
/// let budget = Budget::default();
/// assert!(budget.spend(1, "counting").is_ok());
/// limit_memory(1000, || 1001);
/// assert_eq!(budget.spend(1, "counting").expect_err("too much").resource, Resource::Memory);
/// ```
pub fn limit_memory(bytes: usize, allocated: fn() -> usize) -> bool {
    LIMIT.set(Limit { bytes, allocated }).is_ok()
}

/// Whether more is allocated than may be.
pub(crate) fn is_exceeded() -> bool {
    LIMIT.get().is_some_and(|limit| (limit.allocated)() > limit.bytes)
}
