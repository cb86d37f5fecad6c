//! Typed ids: newtypes of 32 bits (never zero, so that an `Option` is no larger) that index the arenas of one
//! [`Ir`](crate::Ir).

/// A typed index into an arena.
pub trait Id: Copy + Eq {
    /// The id of the slot at `index`.
    fn from_index(index: usize) -> Self;
    /// The position of the slot this id names.
    fn index(self) -> usize;
}

/// Defines a type of ids, printed as a prefix and the index.
///
/// ```
/// use loopwright_affine_ir::Id;
///
/// loopwright_affine_ir::define_id!(
///     /// Names a tile.
///     TileId, "tile");
///
/// assert_eq!(TileId::from_index(3).to_string(), "tile3");
/// assert_eq!(size_of::<Option<TileId>>(), 4);
/// ```
#[macro_export]
macro_rules! define_id {
    ($(#[$doc:meta])* $name:ident, $prefix:literal) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(std::num::NonZeroU32);

        impl $crate::Id for $name {
            fn from_index(index: usize) -> Self {
                let number = u32::try_from(index + 1).ok().and_then(std::num::NonZeroU32::new);
                Self(number.expect("an arena holds fewer than 2^32 - 1 entries"))
            }
            fn index(self) -> usize {
                self.0.get() as usize - 1
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                write!(f, concat!($prefix, "{}"), $crate::Id::index(*self))
            }
        }

        impl std::fmt::Debug for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                write!(f, "{self}")
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
