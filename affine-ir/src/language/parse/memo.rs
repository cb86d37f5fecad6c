//! Memos of the parser: a program repeats the same few types, maps, subscripts and dictionaries, so parsed
//! texts and built values are reused.

use std::hash::{Hash, Hasher};
use std::sync::Arc;

use rustc_hash::{FxHashMap, FxHashSet, FxHasher};

use crate::core::affine::map::AffineMap;
use crate::core::attr::{Attr, Attrs};
use crate::core::lexer::run;
use crate::core::name::Name;
use crate::core::types::Type;
use crate::language::op_def::Traits;
use crate::language::parse::affine::Subscripts;
use crate::language::parse::{Draft, PResult, Parser, Size};

/// Texts longer than this are read again each time.
const MAX_TEXT: usize = 128;

/// What the parser has met so far.
#[derive(Default)]
pub(super) struct Known<'a> {
    pub(super) types: Memo<'a, Type>,
    pub(super) attrs: Memo<'a, Attr>,
    pub(super) subscripts: Memo<'a, Arc<Subscripts<'a>>>,
    dictionaries: FxHashSet<Attrs>,
    recent: Vec<Option<Attrs>>,
    segments: FxHashMap<[usize; 3], Attr>,
    maps: FxHashSet<Arc<AffineMap>>,
    constants: FxHashMap<i64, Arc<AffineMap>>,
}

/// What texts were read as. Of fixed size: a text may be forgotten for another one.
pub(super) struct Memo<'a, T> {
    slots: Vec<Option<(&'a str, T, Size)>>,
}

impl<T> Default for Memo<'_, T> {
    fn default() -> Self {
        Memo { slots: Vec::new() }
    }
}

impl<'a, T: Clone> Memo<'a, T> {
    const N_SLOTS: usize = 1 << 10;

    fn slot(text: &str) -> usize {
        let mut hasher = FxHasher::default();
        text.hash(&mut hasher);
        // The upper bits are the better ones.
        usize::try_from(hasher.finish() >> 54).expect("the shift leaves ten bits")
    }

    fn get(&self, text: &str) -> Option<(T, Size)> {
        match self.slots.get(Self::slot(text)) {
            Some(Some((known, value, size))) if *known == text => Some((value.clone(), *size)),
            _ => None,
        }
    }

    fn insert(&mut self, text: &'a str, value: T, size: Size) {
        if self.slots.is_empty() {
            self.slots.resize_with(Self::N_SLOTS, || None);
        }
        self.slots[Self::slot(text)] = Some((text, value, size));
    }
}

impl<'a> Parser<'a> {
    /// Reads with `read` what is written from the current token to `end`, unless the same text has been read
    /// before. What a text means must not depend on anything else.
    pub(super) fn memoized<T: Clone>(
        &mut self,
        memo: for<'k> fn(&'k mut Known<'a>) -> &'k mut Memo<'a, T>,
        end: Option<u32>,
        read: impl FnOnce(&mut Self) -> PResult<T>,
    ) -> PResult<T> {
        let Some(end) = end else { return read(self) };
        let text = &self.text[self.tok.start as usize..end as usize];
        if let Some((value, size)) = memo(&mut self.known).get(text) {
            self.account(size)?;
            self.restart_at(end);
            return Ok(value);
        }
        let (value, size) = self.measured(read)?;
        self.account(size)?;
        if self.previous_end == end {
            memo(&mut self.known).insert(text, value.clone(), size);
        }
        Ok(value)
    }

    /// Past the bracket `close` that ends the text which starts with the current token, if that text is short
    /// and all bytes after its first token are of `class`.
    pub(super) fn plain_end(&self, close: u8, class: u8) -> Option<u32> {
        let bytes = &self.text.as_bytes()[self.tok.end as usize..];
        let bytes = &bytes[..bytes.len().min(MAX_TEXT)];
        let mut length = run(bytes, 0, class);
        // The `>` of an arrow and of a comparison closes nothing.
        while bytes.get(length) == Some(&b'>')
            && (bytes[..length].ends_with(b"-") || bytes.get(length + 1) == Some(&b'='))
        {
            length = run(bytes, length + 1, class);
        }
        let is_closed = bytes.get(length) == Some(&close) && length + 1 < bytes.len();
        is_closed.then(|| {
            self.tok.end + u32::try_from(length + 1).expect("the text found has at most MAX_TEXT bytes")
        })
    }

    /// The dictionary of these entries, sorted by name; equal ones are shared.
    pub(crate) fn dictionary<const N: usize>(&mut self, entries: [(&'static str, Attr); N]) -> Attrs {
        const N_RECENT: usize = 1 << 8;
        let slot = entries.iter().fold(N, |hash, (_, value)| hash.rotate_left(5) ^ place(value)) % N_RECENT;
        if let Some(Some(known)) = self.known.recent.get(slot)
            && known.len() == N
            && known.iter().zip(&entries).all(|(known, (name, value))| {
                known.0.is(name) && place(known.1) == place(value) && known.1 == value
            })
        {
            return known.clone();
        }
        let entries = entries.map(|(name, value)| (Name::from_static(name), value));
        let known = self.known.dictionaries.get(&entries[..]).cloned();
        let attrs = known.unwrap_or_else(|| entries.into_iter().collect());
        self.known.dictionaries.insert(attrs.clone());
        self.known.recent.resize(N_RECENT, None);
        self.known.recent[slot] = Some(attrs.clone());
        attrs
    }

    /// The sizes of three groups of operands as an array; equal ones are shared.
    pub(crate) fn segments(&mut self, sizes: [usize; 3]) -> Attr {
        let array = || Attr::i32_array(sizes.map(|size| i32::try_from(size).unwrap_or(i32::MAX)));
        self.known.segments.entry(sizes).or_insert_with(array).clone()
    }

    /// Gives equal dictionaries of ops one place; those that name a symbol have no equal.
    pub(super) fn share_attrs(&mut self, draft: &mut Draft) {
        let attrs = &mut draft.spec.attrs;
        if attrs.is_empty() || attrs.is_shared() || draft.def.has(Traits::SYMBOL) {
            return;
        }
        match self.known.dictionaries.get(attrs) {
            Some(known) => *attrs = known.clone(),
            None => {
                self.known.dictionaries.insert(attrs.clone());
            }
        }
    }

    /// A map; equal ones are shared.
    pub(crate) fn shared_map(&mut self, map: AffineMap) -> Arc<AffineMap> {
        if let Some(known) = self.known.maps.get(&map) {
            return known.clone();
        }
        let map = Arc::new(map);
        self.known.maps.insert(map.clone());
        map
    }

    /// The map `() -> (value)`.
    pub(crate) fn constant_map(&mut self, value: i64) -> Arc<AffineMap> {
        self.known.constants.entry(value).or_insert_with(|| Arc::new(AffineMap::constant(value))).clone()
    }
}

/// A number that equal shared attributes of one place have in common, and integers of one value.
fn place(attr: &Attr) -> usize {
    match attr {
        Attr::AffineMap(shared) => Arc::as_ptr(shared).addr() >> 4,
        Attr::IntegerSet(shared) => Arc::as_ptr(shared).addr() >> 4,
        Attr::DenseArray(shared) => Arc::as_ptr(shared).addr() >> 4,
        Attr::Integer(value, _) => usize::try_from(*value).unwrap_or(0),
        _ => 0,
    }
}
