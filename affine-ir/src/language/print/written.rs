//! Memo of printed types: many values share a few types, so their text is copied.

use std::ops::Range;
use std::sync::Arc;

use crate::core::types::Type;
use crate::language::print::Printer;

/// Where shared types were written last; of fixed size.
pub(super) struct Written {
    /// The type is kept so that its place is not given to another one.
    slots: [Option<(Type, Range<usize>)>; 64],
}

impl Default for Written {
    fn default() -> Self {
        Written { slots: [const { None }; 64] }
    }
}

impl Printer<'_> {
    /// Writes a type that has no alias itself.
    pub(super) fn type_once(&mut self, ty: &Type) {
        let place = if self.collecting { None } else { place(ty) };
        let Some(place) = place else { return self.type_in_full(ty) };
        let slot = slot(place);
        if let Some((known, range)) = &self.written.slots[slot]
            && self::place(known) == Some(place)
        {
            return self.out.extend_from_within(range.clone());
        }
        let start = self.out.len();
        self.type_in_full(ty);
        self.written.slots[slot] = Some((ty.clone(), start..self.out.len()));
    }
}

/// Where a shared type lies in memory.
fn place(ty: &Type) -> Option<usize> {
    match ty {
        Type::MemRef(shared) => Some(Arc::as_ptr(shared).addr()),
        Type::Vector(shared) => Some(Arc::as_ptr(shared).addr()),
        Type::Tensor(shared) => Some(Arc::as_ptr(shared).addr()),
        _ => None,
    }
}

fn slot(place: usize) -> usize {
    (place >> 4 ^ place >> 10) % 64
}
