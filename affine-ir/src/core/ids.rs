//! Typed ids: newtypes of 32 bits (never zero, so that an `Option` is no larger) that index the arenas of one [`Ir`](crate::Ir).

use std::fmt;
use std::num::NonZeroU32;

/// An index into an [`Arena`](crate::Arena), wrapped in a type of its own.
pub trait Id: Copy + Eq {
    /// The id of the slot at `index`.
    fn from_index(index: usize) -> Self;
    /// The position of the slot this id names.
    fn index(self) -> usize;
}

macro_rules! define_id {
    ($(#[$doc:meta])* $name:ident, $prefix:literal) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(NonZeroU32);

        impl Id for $name {
            fn from_index(index: usize) -> Self {
                let number = u32::try_from(index + 1).ok().and_then(NonZeroU32::new);
                Self(number.expect("an arena holds fewer than 2^32 - 1 entries"))
            }
            fn index(self) -> usize {
                self.0.get() as usize - 1
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, concat!($prefix, "{}"), self.index())
            }
        }
    };
}

define_id!(
    /// Names an operation.
    OpId, "op");
define_id!(
    /// Names a block.
    BlockId, "block");
define_id!(
    /// Names a region.
    RegionId, "region");
define_id!(
    /// Names an SSA value.
    ValueId, "value");
