//! Arenas: growable stores addressed by typed ids. Slots are never reused, so a stale id is caught, not
//! misread.

use std::marker::PhantomData;

use crate::core::ids::Id;

/// Entries of type `T`, each named by an `I`.
///
/// Invariant: an id handed out by [`Arena::push`] names the same entry until [`Arena::remove`] and nothing
/// after it.
#[derive(Clone, Debug)]
pub struct Arena<I, T> {
    slots: Vec<Option<T>>,
    id: PhantomData<I>,
}

impl<I: Id, T> Arena<I, T> {
    /// An arena without entries.
    pub fn new() -> Self {
        Arena { slots: Vec::new(), id: PhantomData }
    }

    /// Stores `entry` under a fresh id.
    pub fn push(&mut self, entry: T) -> I {
        let id = I::from_index(self.slots.len());
        self.slots.push(Some(entry));
        id
    }

    /// An id for an entry to be given later, with [`Arena::fill`].
    pub(crate) fn reserve(&mut self) -> I {
        let id = I::from_index(self.slots.len());
        self.slots.push(None);
        id
    }

    /// Stores `entry` under a reserved id.
    pub(crate) fn fill(&mut self, id: I, entry: T) {
        let slot = &mut self.slots[id.index()];
        debug_assert!(slot.is_none(), "the id was reserved and not given an entry yet");
        *slot = Some(entry);
    }

    /// The id that the next [`Arena::push`] returns; every id in use is below it.
    pub fn next_id(&self) -> I {
        I::from_index(self.slots.len())
    }

    /// Number of ids handed out so far, removed entries included: a bound for tables indexed by id.
    pub fn n_ids(&self) -> usize {
        self.slots.len()
    }

    /// Whether `id` names an entry that has not been removed.
    pub fn contains(&self, id: I) -> bool {
        self.slots.get(id.index()).is_some_and(Option::is_some)
    }

    /// Removes and returns the entry under `id`.
    ///
    /// # Panics
    /// When the entry was removed before.
    pub fn remove(&mut self, id: I) -> T {
        self.slots[id.index()].take().expect("an id is removed once")
    }

    /// The ids in use, in the order of creation.
    pub fn ids(&self) -> impl Iterator<Item = I> + '_ {
        self.slots
            .iter()
            .enumerate()
            .filter(|(_, slot)| slot.is_some())
            .map(|(index, _)| I::from_index(index))
    }
}

impl<I: Id, T> Default for Arena<I, T> {
    fn default() -> Self {
        Self::new()
    }
}

impl<I: Id, T> std::ops::Index<I> for Arena<I, T> {
    type Output = T;
    fn index(&self, id: I) -> &T {
        self.slots[id.index()].as_ref().expect("an id is not used after its entry was removed")
    }
}

impl<I: Id, T> std::ops::IndexMut<I> for Arena<I, T> {
    fn index_mut(&mut self, id: I) -> &mut T {
        self.slots[id.index()].as_mut().expect("an id is not used after its entry was removed")
    }
}
