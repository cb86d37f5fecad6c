//! Attributes: compile-time values on operations, and the dictionaries that hold them.

use std::borrow::Borrow;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use dashu_int::IBig;
use smallvec::SmallVec;

use crate::core::affine::map::AffineMap;
use crate::core::affine::set::IntegerSet;
use crate::core::elements::{DenseArray, DenseElements, SparseElements};
use crate::core::float::FloatValue;
use crate::core::loc::Location;
use crate::core::name::Name;
use crate::core::types::{OpaqueText, Signedness, Strided, Type};

/// An attribute: a compile-time constant of the program.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Attr {
    /// `unit`
    Unit,
    /// `true`, `false`: an integer of type `i1`
    Bool(bool),
    /// `10 : i32`; the value is sign-extended for signless and signed types
    Integer(i128, Type),
    /// An integer that does not fit in 128 bits, and its type
    WideInteger(Arc<IBig>, Type),
    /// `1.5 : f32`
    Float(FloatValue),
    /// `"text"`
    String(Name),
    /// `"text" : type`
    TypedString(Name, Type),
    /// `i32`
    Type(Type),
    /// `[a, b]`
    Array(Arc<Vec<Attr>>),
    /// `{a = b}`
    Dict(Arc<Attrs>),
    /// `affine_map<..>`
    AffineMap(Arc<AffineMap>),
    /// `affine_set<..>`
    IntegerSet(Arc<IntegerSet>),
    /// `@root::@nested`: the path from the outside in
    SymbolRef(Arc<Vec<Name>>),
    /// `array<i32: 1, 2>`
    DenseArray(Arc<DenseArray>),
    /// `dense<..> : type`
    Dense(Arc<DenseElements>),
    /// `dense_resource<key> : type`
    DenseResource(Name, Type),
    /// `sparse<indices, values> : type`
    Sparse(Arc<SparseElements>),
    /// `strided<[..], offset: ..>`
    Strided(Arc<Strided>),
    /// `loc(..)`
    Location(Arc<Location>),
    /// `distinct[n]<attr>`
    Distinct(u64, Arc<Attr>),
    /// `#dialect.name<..>` of a dialect that is known
    Dialect(Arc<DialectAttr>),
    /// `#dialect.name<body>`: of a dialect that is not known, as text; or of a known one, in its canonical
    /// form
    Opaque(Arc<OpaqueText>),
    /// The same of a dialect that is not known, followed by `: type`
    TypedOpaque(Arc<(OpaqueText, Type)>),
}

/// A dialect attribute, which the dialect parses itself; written `#dialect.name<value, name = value> : type`,
/// without the parts that are missing.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct DialectAttr {
    /// The full name, `dialect.name`.
    pub name: &'static str,
    /// What is between `<` and `>`.
    pub params: Vec<NamedAttr>,
    /// The type that is written after it, if it is one of those that have one.
    pub ty: Option<Type>,
}

/// A parameter of a dialect attribute or type: its name, empty for a positional one, and its value, written
/// without a type.
pub type NamedAttr = (&'static str, Attr);

impl Attr {
    /// An integer of type `index`.
    pub fn index(value: i64) -> Attr {
        Attr::Integer(value.into(), Type::Index)
    }

    /// An integer of a type of at most 64 bits, given by its bits.
    ///
    /// # Panics
    /// When the type is no such type.
    pub fn of_bits(ty: &Type, bits: u64) -> Attr {
        if *ty == Type::I1 {
            return Attr::Bool(bits & 1 == 1);
        }
        let width = match ty {
            Type::Index => 64,
            Type::Integer { width: width @ 1..=64, .. } => *width,
            _ => panic!("'{ty}' is not an integer of at most 64 bits"),
        };
        let unused = 64 - width;
        let is_unsigned = matches!(ty, Type::Integer { signedness: Signedness::Unsigned, .. });
        let value = match is_unsigned {
            true => i128::from(bits << unused >> unused),
            false => i128::from((bits << unused) as i64 >> unused),
        };
        Attr::Integer(value, ty.clone())
    }

    /// A string.
    pub fn string(text: impl Into<Name>) -> Attr {
        Attr::String(text.into())
    }

    /// A reference to a symbol of the enclosing symbol table.
    pub fn symbol_ref(name: impl Into<Name>) -> Attr {
        Attr::SymbolRef(Arc::new(vec![name.into()]))
    }

    /// An affine map.
    pub fn map(map: AffineMap) -> Attr {
        Attr::AffineMap(Arc::new(map))
    }

    /// `array<i32: ..>`
    pub fn i32_array(values: impl IntoIterator<Item = i32>) -> Attr {
        let values = values.into_iter().map(i128::from).collect();
        Attr::DenseArray(Arc::new(DenseArray { elem: Type::I32, values }))
    }

    /// `array<i64: ..>`
    pub fn i64_array(values: impl IntoIterator<Item = i64>) -> Attr {
        let values = values.into_iter().map(i128::from).collect();
        Attr::DenseArray(Arc::new(DenseArray { elem: Type::I64, values }))
    }

    /// The value of an integer or boolean.
    pub fn as_integer(&self) -> Option<i128> {
        match self {
            Attr::Bool(value) => Some((*value).into()),
            Attr::Integer(value, _) => Some(*value),
            _ => None,
        }
    }

    /// The elements of an integer array, written as `[0, 1]` or as `array<i64: 0, 1>`; those that do not fit
    /// in 64 bits or are not integers are left out.
    pub fn integers(&self) -> Vec<i64> {
        match self {
            Attr::Array(items) => items.iter().filter_map(Attr::as_i64).collect(),
            Attr::DenseArray(array) => {
                array.values.iter().filter_map(|value| i64::try_from(*value).ok()).collect()
            }
            _ => Vec::new(),
        }
    }

    /// The word in `#dialect.mnemonic<word>`.
    pub fn enum_word(&self, dialect: &str, mnemonic: &str) -> Option<&str> {
        let Attr::Opaque(text) = self else { return None };
        let body = text.body.as_str().strip_prefix(mnemonic)?.strip_prefix('<')?.strip_suffix('>')?;
        (text.dialect.as_str() == dialect).then_some(body)
    }

    /// The value of an integer that fits in 64 bits.
    pub fn as_i64(&self) -> Option<i64> {
        self.as_integer().and_then(|value| i64::try_from(value).ok())
    }

    /// The text of a string.
    pub fn as_str(&self) -> Option<&str> {
        match self {
            Attr::String(text) | Attr::TypedString(text, _) => Some(text),
            _ => None,
        }
    }

    /// The name of a reference without nesting.
    pub fn as_flat_symbol(&self) -> Option<&Name> {
        match self {
            Attr::SymbolRef(path) => match path.as_slice() {
                [name] => Some(name),
                _ => None,
            },
            _ => None,
        }
    }

    /// The map.
    pub fn as_map(&self) -> Option<&Arc<AffineMap>> {
        match self {
            Attr::AffineMap(map) => Some(map),
            _ => None,
        }
    }

    /// The set.
    pub fn as_set(&self) -> Option<&Arc<IntegerSet>> {
        match self {
            Attr::IntegerSet(set) => Some(set),
            _ => None,
        }
    }

    /// The type.
    pub fn as_type(&self) -> Option<&Type> {
        match self {
            Attr::Type(ty) => Some(ty),
            _ => None,
        }
    }

    /// The elements of an array.
    pub fn as_array(&self) -> Option<&[Attr]> {
        match self {
            Attr::Array(items) => Some(items),
            _ => None,
        }
    }

    /// The type of a typed attribute (integer, float, elements, typed string).
    pub fn ty(&self) -> Option<Type> {
        match self {
            Attr::Bool(_) => Some(Type::I1),
            Attr::Integer(_, ty) | Attr::WideInteger(_, ty) | Attr::TypedString(_, ty) => Some(ty.clone()),
            Attr::Float(value) => Some(Type::Float(value.kind)),
            Attr::Dense(dense) => Some(dense.ty.clone()),
            Attr::Sparse(sparse) => Some(sparse.ty.clone()),
            Attr::DenseResource(_, ty) => Some(ty.clone()),
            Attr::TypedOpaque(opaque) => Some(opaque.1.clone()),
            Attr::Dialect(attr) => attr.ty.clone(),
            _ => None,
        }
    }
}

/// A dictionary of attributes, sorted by name. Clones share their entries until one of them is changed.
///
/// Invariants: names are strictly increasing; without entries there is nothing to share.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct Attrs {
    entries: Option<Arc<Entries>>,
}

type Entries = SmallVec<[(Name, Attr); 1]>;

impl Attrs {
    /// An empty dictionary.
    pub const fn new() -> Self {
        Attrs { entries: None }
    }

    fn entries(&self) -> &[(Name, Attr)] {
        self.entries.as_ref().map_or(&[], |entries| entries)
    }

    /// Where the entries lie in memory, if there are any.
    pub(crate) fn place(&self) -> Option<usize> {
        self.entries.as_ref().map(|entries| Arc::as_ptr(entries).addr())
    }

    /// Whether other dictionaries share the entries.
    pub(crate) fn is_shared(&self) -> bool {
        self.entries.as_ref().is_some_and(|entries| Arc::strong_count(entries) > 1)
    }

    /// The value under `name`.
    pub fn get(&self, name: &str) -> Option<&Attr> {
        self.entries().iter().find(|(key, _)| key.is(name)).map(|(_, value)| value)
    }

    /// Sets `name`, returning the value it replaces.
    pub fn set(&mut self, name: impl Into<Name>, value: Attr) -> Option<Attr> {
        let name = name.into();
        let entries = Arc::make_mut(self.entries.get_or_insert_default());
        let after_last = entries.last().is_none_or(|(last, _)| *last < name);
        if after_last {
            entries.push((name, value));
            return None;
        }
        match entries.binary_search_by(|(key, _)| key.cmp(&name)) {
            Ok(found) => Some(std::mem::replace(&mut entries[found].1, value)),
            Err(place) => {
                entries.insert(place, (name, value));
                None
            }
        }
    }

    /// Sets a name known at compile time, without allocating for it.
    pub fn set_static(&mut self, name: &'static str, value: Attr) -> Option<Attr> {
        self.set(Name::from_static(name), value)
    }

    /// Takes an entry out; `None` if there was none of this name.
    pub fn remove(&mut self, name: &str) -> Option<Attr> {
        let found = self.entries().iter().position(|(key, _)| key.is(name))?;
        let entries = Arc::make_mut(self.entries.as_mut()?);
        let (_, value) = entries.remove(found);
        if entries.is_empty() {
            self.entries = None;
        }
        Some(value)
    }

    /// The entries in the order of their names.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (&Name, &Attr)> + Clone {
        self.entries().iter().map(|(name, value)| (name, value))
    }

    /// The dictionary as an attribute.
    pub fn into_attr(self) -> Attr {
        Attr::Dict(Arc::new(self))
    }

    /// Number of entries.
    pub fn len(&self) -> usize {
        self.entries().len()
    }

    /// Whether there are no entries.
    pub fn is_empty(&self) -> bool {
        self.entries.is_none()
    }
}

impl Borrow<[(Name, Attr)]> for Attrs {
    fn borrow(&self) -> &[(Name, Attr)] {
        self.entries()
    }
}

impl Hash for Attrs {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.entries().hash(state);
    }
}

impl FromIterator<(Name, Attr)> for Attrs {
    fn from_iter<I: IntoIterator<Item = (Name, Attr)>>(entries: I) -> Self {
        let mut attrs = Attrs::new();
        for (name, value) in entries {
            attrs.set(name, value);
        }
        attrs
    }
}
