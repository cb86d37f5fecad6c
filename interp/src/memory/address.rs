//! Numeric addresses of buffers, for programs that ask for them.
//!
//! # Method
//! A buffer gets its address when it is first asked for. Addresses ascend and are never used again, and gaps
//! lie between buffers, so that an address is in at most one buffer, dead or alive. A buffer is aligned as
//! its allocation asks and no better: what holds by luck elsewhere does not hold here.

use std::collections::BTreeMap;

use crate::memory::fault::Handle;

/// The addresses of all buffers that have one.
#[derive(Debug)]
pub(crate) struct Addresses {
    next: u64,
    /// Handle and size in bytes, by the first address.
    ranges: BTreeMap<u64, (Handle, u64)>,
}

/// Bytes that an address costs.
pub(crate) const BYTES_PER_ADDRESS: u64 = 64;

/// The first address handed out lies above, so that small numbers are none.
const FIRST: u64 = 1 << 12;
/// Bytes that belong to no buffer, after each.
const GAP: u64 = 64;

impl Addresses {
    /// No addresses.
    pub fn new() -> Addresses {
        Addresses { next: FIRST, ranges: BTreeMap::new() }
    }

    /// A fresh address for a buffer of this many bytes, a multiple of the power of two `alignment` and not of
    /// twice it; `None` if there is none.
    pub fn assign(&mut self, handle: Handle, n_bytes: u64, alignment: u64) -> Option<u64> {
        let twice = alignment.checked_mul(2)?;
        let start = self.next.checked_next_multiple_of(twice)?.checked_add(alignment)?;
        self.next =
            start.checked_add(n_bytes)?.checked_add(GAP).filter(|next| i64::try_from(*next).is_ok())?;
        self.ranges.insert(start, (handle, n_bytes));
        Some(start)
    }

    /// The buffer, perhaps freed since, that an address lies in or right after, and its distance from the
    /// start.
    pub fn find(&self, address: u64) -> Option<(Handle, u64)> {
        let (start, (handle, n_bytes)) = self.ranges.range(..=address).next_back()?;
        let distance = address - start;
        (distance <= *n_bytes).then_some((*handle, distance))
    }
}

#[cfg(test)]
mod tests {
    use super::Addresses;

    #[test]
    fn addresses_are_aligned_as_asked_and_no_better() {
        let mut addresses = Addresses::new();
        for alignment in [1, 16, 4096, 1 << 40] {
            let start = addresses.assign(1, 100, alignment).expect("there is room");
            assert_eq!(start % (2 * alignment), alignment);
        }
        assert_eq!(addresses.assign(1, 100, 1 << 63), None);
        assert_eq!(addresses.assign(1, u64::MAX, 1), None);
    }

    #[test]
    fn addresses_are_in_one_buffer_at_most() {
        let mut addresses = Addresses::new();
        assert_eq!(addresses.find(u64::MAX), None);
        let starts: Vec<u64> =
            (0..4).map(|n| addresses.assign(n, 10 * n, 16).expect("there is room")).collect();
        let found = |address: u64| addresses.find(address);
        assert_eq!((found(0), found(starts[0]), found(starts[0] + 1)), (None, Some((0, 0)), None));
        assert_eq!((found(starts[1] - 1), found(starts[1])), (None, Some((1, 0))));
        assert_eq!((found(starts[2] + 20), found(starts[2] + 21)), (Some((2, 20)), None));
        assert_eq!((found(starts[3] + 29), found(u64::MAX)), (Some((3, 29)), None));
    }
}
