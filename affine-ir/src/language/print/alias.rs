//! Prints aliases, `#map`, `#set`, `#loc`, `!tuple`, in the order and at the place mlir-opt puts them.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use crate::core::attr::{Attr, Attrs};
use crate::core::ids::OpId;
use crate::core::loc::{Loc, Location};
use crate::core::name::Name;
use crate::core::types::{Layout, Type};
use crate::language::ir::Ir;
use crate::language::op_def::OpDef;
use crate::language::print::Printer;
use crate::language::print::ty::is_plain;

/// Longest tuple written out in place.
const MAX_INLINE_TUPLE: usize = 16;

/// What has an alias.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Aliased {
    Attr(Attr),
    Type(Type),
}

impl Aliased {
    /// What its alias starts with; `None` if it has none.
    fn prefix(&self) -> Option<&'static str> {
        match self {
            Aliased::Attr(Attr::AffineMap(_)) => Some("map"),
            Aliased::Attr(Attr::IntegerSet(_)) => Some("set"),
            Aliased::Attr(Attr::Location(_)) => Some("loc"),
            Aliased::Attr(Attr::Distinct(_, inner)) if **inner != Attr::Unit => Some("distinct"),
            Aliased::Type(Type::Tuple(types)) if types.len() > MAX_INLINE_TUPLE => Some("tuple"),
            _ => None,
        }
    }

    /// The attributes and types that mlir-opt looks at for aliases in this one.
    fn parts(&self) -> Vec<Aliased> {
        let attr = |attr: &Attr| Aliased::Attr(attr.clone());
        let ty = |ty: &Type| Aliased::Type(ty.clone());
        let location = |location: &Location| Aliased::Attr(Attr::Location(location.clone().into()));
        match self {
            Aliased::Attr(Attr::Distinct(_, inner)) => vec![attr(inner)],
            Aliased::Attr(Attr::Array(items)) => items.iter().map(attr).collect(),
            Aliased::Attr(Attr::Dict(entries)) => {
                let name = |name: &Name| Aliased::Attr(Attr::String(name.clone()));
                entries.iter().flat_map(|(key, value)| [name(key), attr(value)]).collect()
            }
            Aliased::Attr(Attr::Type(inner)) => vec![ty(inner)],
            Aliased::Attr(Attr::Location(whole)) => match &**whole {
                Location::Unknown | Location::FileLineCol(_) => Vec::new(),
                Location::Name(_, child) if **child == Location::Unknown => Vec::new(),
                Location::Name(_, child) => vec![location(child)],
                Location::CallSite(callee, caller) => vec![location(callee), location(caller)],
                Location::Fused(metadata, parts) => {
                    metadata.iter().map(attr).chain(parts.iter().map(location)).collect()
                }
            },
            Aliased::Attr(_) => Vec::new(),
            Aliased::Type(Type::Complex(elem) | Type::UnrankedTensor(elem)) => vec![ty(elem)],
            Aliased::Type(Type::Vector(vector)) => vec![ty(&vector.elem)],
            Aliased::Type(Type::Tensor(tensor)) => {
                std::iter::once(ty(&tensor.elem)).chain(tensor.encoding.iter().map(attr)).collect()
            }
            Aliased::Type(Type::MemRef(memref)) => {
                let layout = match &memref.layout {
                    Layout::Identity => None,
                    Layout::Map(map) => Some(Aliased::Attr(Attr::AffineMap(map.clone()))),
                    Layout::Strided(strided) => Some(Aliased::Attr(Attr::Strided(Arc::new(strided.clone())))),
                    Layout::Other(other) => Some(attr(other)),
                };
                let space = memref.space.iter().map(attr);
                std::iter::once(ty(&memref.elem)).chain(layout).chain(space).collect()
            }
            Aliased::Type(Type::UnrankedMemRef(memref)) => {
                std::iter::once(ty(&memref.elem)).chain(memref.space.iter().map(attr)).collect()
            }
            Aliased::Type(Type::Function(function)) => {
                function.inputs.iter().chain(&function.results).map(ty).collect()
            }
            Aliased::Type(Type::Tuple(types)) => types.iter().map(ty).collect(),
            Aliased::Type(_) => Vec::new(),
        }
    }
}

/// One alias.
#[derive(Clone, Debug)]
struct Entry {
    what: Aliased,
    prefix: &'static str,
    /// One more than the depth of the parts of its definition, with aliases or without.
    depth: u32,
    /// Defined after the program rather than before.
    deferred: bool,
    suffix: u32,
}

/// All aliases of a print.
#[derive(Default)]
pub(super) struct Aliases {
    entries: Vec<Entry>,
    index: FxHashMap<Aliased, usize>,
    /// Positions of the entries in the order of their definitions.
    order: Vec<usize>,
    /// Maps and sets met lately, and the positions of their entries. They are kept so that their places are
    /// not given to others.
    recent: Vec<Option<(Attr, usize)>>,
    /// Whether nothing in the type of any value can have an alias.
    types_are_plain: bool,
    /// Dictionaries whose aliases have been noted, and for which kind of op.
    noted: Vec<Option<(&'static OpDef, Attrs)>>,
}

/// How many maps and sets are remembered.
const N_RECENT: usize = 256;

/// Where a shared map or set lies in memory.
fn place(attr: &Attr) -> Option<usize> {
    match attr {
        Attr::AffineMap(shared) => Some(Arc::as_ptr(shared).addr()),
        Attr::IntegerSet(shared) => Some(Arc::as_ptr(shared).addr()),
        _ => None,
    }
}

fn slot(place: usize) -> usize {
    (place >> 4 ^ place >> 12) % N_RECENT
}

impl Aliases {
    /// The entry of something met lately, without comparing contents.
    fn recent(&self, attr: &Attr) -> Option<usize> {
        let place = place(attr)?;
        match self.recent.get(slot(place)) {
            Some(Some((known, position))) if self::place(known) == Some(place) => Some(*position),
            _ => None,
        }
    }

    /// Looks whether types matter at all.
    pub(super) fn expect_plain_types(&mut self, ir: &Ir) {
        self.types_are_plain = ir.values.ids().all(|value| is_plain(ir.ty(value)));
    }

    fn remember(&mut self, attr: &Attr, what: &Aliased) {
        let (Some(place), Some(position)) = (place(attr), self.index.get(what)) else { return };
        self.recent.resize(N_RECENT, None);
        self.recent[slot(place)] = Some((attr.clone(), *position));
    }

    /// Orders and numbers the aliases met.
    pub(super) fn number(&mut self) {
        self.order = (0..self.entries.len()).collect();
        let entries = &self.entries;
        let key = |position: &usize| {
            let entry = &entries[*position];
            (entry.depth, matches!(entry.what, Aliased::Attr(_)), entry.prefix)
        };
        self.order.sort_by_key(key);
        let mut counts: FxHashMap<&'static str, u32> = FxHashMap::default();
        for position in &self.order {
            let entry = &mut self.entries[*position];
            let count = counts.entry(entry.prefix).or_default();
            entry.suffix = *count;
            *count += 1;
        }
    }
}

impl Printer<'_> {
    /// Whether an op is like one seen before, as far as aliases go; if not, it is taken for seen.
    pub(super) fn has_no_news(&mut self, op: OpId) -> bool {
        let data = self.ir.op(op);
        let is_leaf = data.regions().is_empty() && data.unregistered().is_none();
        if !is_leaf || !self.aliases.types_are_plain || self.options.debug_info {
            return false;
        }
        let place = data.attrs.place();
        let (noted, slot) =
            (&mut self.aliases.noted, slot(place.unwrap_or(std::ptr::from_ref(data.def()).addr())));
        noted.resize(N_RECENT, None);
        if let Some((def, attrs)) = &noted[slot]
            && std::ptr::eq(*def, data.def())
            && attrs.place() == place
        {
            return true;
        }
        noted[slot] = Some((data.def(), data.attrs.clone()));
        false
    }

    /// Notes the use of something that has an alias; returns its depth.
    fn note(&mut self, what: Aliased, prefix: &'static str, deferrable: bool) -> u32 {
        if let Some(found) = self.aliases.index.get(&what).copied() {
            if !deferrable {
                self.clear_deferred(found);
            }
            return self.aliases.entries[found].depth;
        }
        let depth = self.definition_depth(&what, deferrable);
        let position = self.aliases.entries.len();
        self.aliases.index.insert(what.clone(), position);
        self.aliases.entries.push(Entry { what, prefix, depth, deferred: deferrable, suffix: 0 });
        depth
    }

    /// One more than the depth of the parts of a definition, which are noted. Parts without aliases in them
    /// have none.
    fn definition_depth(&mut self, what: &Aliased, deferrable: bool) -> u32 {
        let mut deepest = 0;
        for part in what.parts() {
            let depth = match part.prefix() {
                Some(prefix) => self.note(part, prefix, deferrable),
                None => self.definition_depth(&part, deferrable),
            };
            deepest = deepest.max(depth);
        }
        match deepest {
            0 => u32::from(what.prefix().is_some()),
            below => below + 1,
        }
    }

    /// An alias used where it must be defined before takes those it uses with it.
    fn clear_deferred(&mut self, position: usize) {
        let entry = &mut self.aliases.entries[position];
        if std::mem::replace(&mut entry.deferred, false) {
            let what = entry.what.clone();
            self.definition_depth(&what, false);
        }
    }

    /// In the first pass notes `attr`; in the second writes its alias. Returns whether there is nothing left
    /// to write.
    pub(super) fn attr_alias(&mut self, attr: &Attr) -> bool {
        if !matches!(attr, Attr::AffineMap(_) | Attr::IntegerSet(_) | Attr::Location(_) | Attr::Distinct(..))
        {
            return false;
        }
        if let Some(known) = self.aliases.recent(attr) {
            if self.collecting {
                self.clear_deferred(known);
            } else {
                self.write_entry(known);
            }
            return true;
        }
        let what = Aliased::Attr(attr.clone());
        let Some(prefix) = what.prefix() else { return false };
        let found = if self.collecting {
            self.note(what.clone(), prefix, false);
            true
        } else {
            self.write_alias(&what)
        };
        if found {
            self.aliases.remember(attr, &what);
        }
        found
    }

    /// The same for a type.
    pub(super) fn type_alias(&mut self, ty: &Type) -> bool {
        if !matches!(ty, Type::Tuple(types) if types.len() > MAX_INLINE_TUPLE) {
            return false;
        }
        let what = Aliased::Type(ty.clone());
        if self.collecting {
            self.note(what, "tuple", false);
            return true;
        }
        self.write_alias(&what)
    }

    fn write_alias(&mut self, what: &Aliased) -> bool {
        let Some(found) = self.aliases.index.get(what).copied() else { return false };
        self.write_entry(found);
        true
    }

    fn write_entry(&mut self, position: usize) {
        let entry = &self.aliases.entries[position];
        let (prefix, suffix) = (entry.prefix, entry.suffix);
        self.text(if matches!(entry.what, Aliased::Attr(_)) { "#" } else { "!" });
        self.text(prefix);
        if suffix > 0 {
            self.integer(suffix.into());
        }
    }

    /// Writes the definitions that go before (or, `deferred`, after) the program.
    pub(super) fn alias_definitions(&mut self, deferred: bool) {
        for position in self.aliases.order.clone() {
            let entry = &self.aliases.entries[position];
            if entry.deferred != deferred {
                continue;
            }
            let what = entry.what.clone();
            self.write_alias(&what);
            self.text(" = ");
            match &what {
                Aliased::Attr(attr) => self.attr_in_full(attr),
                Aliased::Type(ty) => self.type_in_full(ty),
            }
            self.text("\n");
        }
    }

    /// Writes ` loc(..)` if asked for locations.
    pub(super) fn trailing_loc(&mut self, loc: &Loc, use_alias: bool) {
        if !self.options.debug_info {
            return;
        }
        let attr = location_attr(self.ir, loc);
        if self.collecting {
            self.note(Aliased::Attr(attr), "loc", use_alias);
            return;
        }
        self.text(" ");
        let Attr::Location(location) = &attr else { return };
        self.text("loc(");
        if !(use_alias && self.write_alias(&Aliased::Attr(attr.clone()))) {
            self.location(location, !self.options.local_scope);
        }
        self.text(")");
    }
}

fn location_attr(ir: &Ir, loc: &Loc) -> Attr {
    match loc {
        Loc::Given(location) => Attr::Location(location.clone()),
        _ => Attr::Location(ir.resolve_loc(loc).into()),
    }
}
