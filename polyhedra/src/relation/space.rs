//! Spaces: what the columns of a relation mean.
//!
//! # Problem
//! A constraint row is only a list of coefficients. Its [`Space`] says which columns are the domain
//! tuple, which the range tuple, which the symbols (parameters) and which the local ids.
//!
//! # Method
//! The column order is fixed: domain, range, symbols, locals, constant. Tuples are identified by name,
//! number of dimensions and nesting; dimension names are a decoration for printing. Symbols are
//! identified by their name, so two spaces can always be brought onto a common list of symbols.
//!
//! A set is a relation without a domain tuple, and a set of symbol values, `[N] -> { : N > 0 }`, has no range
//! tuple either. A missing tuple is not the empty one: `{ [] -> [i] }` is a relation, `{ [] }` a set.
//!
//! # Invariants
//! 1. No symbol occurs twice in a space.
//! 2. A nested tuple has as many dimensions as its two halves together.
//! 3. A tuple has either no dimension names or one optional name per dimension.
//! 4. A missing tuple has no name, no dimension and no nesting.
//!
//! # Exactness
//! Nothing here approximates.
//!
//! # Examples
//! ```
//! use loopwright_polyhedra::{Space, Tuple, VarKind};
//! let space = Space::relation(vec!["N".into()], Tuple::named("S", 2), Tuple::anonymous(1));
//! assert_eq!(space.offset(VarKind::Range), 2);
//! assert_eq!(space.offset(VarKind::Symbol), 3);
//! assert_eq!(space.n_cols(), 5);
//! ```

use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::Range;
use std::sync::Arc;

/// A name that is cheap to clone and compared by its text.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Name(Arc<str>);

impl Name {
    /// The text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl From<&str> for Name {
    fn from(text: &str) -> Self {
        Name(text.into())
    }
}

impl From<String> for Name {
    fn from(text: String) -> Self {
        Name(text.into())
    }
}

impl From<&Name> for Name {
    fn from(name: &Name) -> Self {
        name.clone()
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl fmt::Debug for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// The four groups of variables of a relation, in column order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum VarKind {
    /// A dimension of the domain tuple.
    Domain,
    /// A dimension of the range tuple, or of the set.
    Range,
    /// A symbol: a value fixed for the whole relation, also called parameter.
    Symbol,
    /// An existentially quantified variable.
    Local,
}

/// One tuple: `S[i, j]`, `[i]`, a nested `A[[i] -> B[j]]`, or none, the default.
///
/// Equality, order and hash ignore the dimension names.
#[derive(Clone, Default)]
pub struct Tuple {
    is_present: bool,
    name: Option<Name>,
    dims: u32,
    nested: Option<Arc<(Tuple, Tuple)>>,
    dim_names: Option<Arc<[Option<Name>]>>,
}

impl Tuple {
    /// A tuple without a name.
    pub fn anonymous(dims: u32) -> Self {
        Tuple { is_present: true, name: None, dims, nested: None, dim_names: None }
    }

    /// A tuple with a name.
    pub fn named(name: impl Into<Name>, dims: u32) -> Self {
        Tuple { is_present: true, name: Some(name.into()), dims, nested: None, dim_names: None }
    }

    /// A tuple without a name, of dimensions with names.
    pub fn of<N: Into<Name>>(dims: impl IntoIterator<Item = N>) -> Self {
        let names: Vec<_> = dims.into_iter().map(|name| Some(name.into())).collect();
        Tuple::anonymous(names.len() as u32).with_dim_names(names)
    }

    /// A tuple with a name, of dimensions with names.
    pub fn named_of<N: Into<Name>>(name: impl Into<Name>, dims: impl IntoIterator<Item = N>) -> Self {
        Tuple::of(dims).with_name(Some(name.into()))
    }

    /// The nested tuple `[first -> second]`.
    pub fn wrap(first: Tuple, second: Tuple) -> Self {
        let dims = first.dims + second.dims;
        let has_names = first.dim_names.is_some() || second.dim_names.is_some();
        let names =
            (0..first.dims).map(|i| first.dim_name(i)).chain((0..second.dims).map(|i| second.dim_name(i)));
        let dim_names = has_names.then(|| names.map(Option::<&Name>::cloned).collect());
        Tuple { is_present: true, name: None, dims, nested: Some(Arc::new((first, second))), dim_names }
    }

    /// The same tuple under another name, or under none.
    ///
    /// # Panics
    /// If a missing tuple is to get a name.
    pub fn with_name(mut self, name: Option<Name>) -> Self {
        assert!(self.is_present || name.is_none(), "a missing tuple has no name");
        self.name = name;
        self
    }

    /// The same tuple with names for its dimensions, used for printing and by [`var`](crate::var).
    ///
    /// Names beyond the number of dimensions are ignored, missing ones are left out.
    pub fn with_dim_names(mut self, names: impl IntoIterator<Item = Option<Name>>) -> Self {
        let missing = std::iter::repeat(None);
        self.dim_names = Some(names.into_iter().chain(missing).take(self.dims as usize).collect());
        self
    }

    /// The name, if there is one.
    pub fn name(&self) -> Option<&Name> {
        self.name.as_ref()
    }

    /// The number of dimensions, those of nested tuples counted in.
    pub fn dims(&self) -> u32 {
        self.dims
    }

    /// The two halves of a nested tuple.
    pub fn nested(&self) -> Option<(&Tuple, &Tuple)> {
        self.nested.as_deref().map(|(first, second)| (first, second))
    }

    /// The name of one dimension, if it has one.
    pub fn dim_name(&self, dim: u32) -> Option<&Name> {
        self.dim_names.as_ref()?.get(dim as usize)?.as_ref()
    }

    /// Is there no tuple, as in the domain of a set?
    pub fn is_missing(&self) -> bool {
        !self.is_present
    }

    /// The tuple without the dimensions `gone`: an unnamed flat tuple, as the meaning has changed.
    pub(crate) fn without_dims(&self, gone: Range<u32>) -> Tuple {
        if gone.is_empty() {
            return self.clone();
        }
        let kept = (0..self.dims).filter(|dim| !gone.contains(dim));
        let names: Vec<_> = kept.map(|dim| self.dim_name(dim).cloned()).collect();
        Tuple::anonymous(self.dims - gone.len() as u32).with_dim_names(names).with_name(self.name.clone())
    }

    /// Checks invariants 2 to 4 of the module documentation.
    ///
    /// # Panics
    /// If one is broken.
    pub fn check_invariants(&self) {
        if let Some((first, second)) = self.nested() {
            assert_eq!(self.dims, first.dims + second.dims, "invariant 2: dimensions of a nested tuple");
            [first, second].into_iter().for_each(Tuple::check_invariants);
        }
        let n_names = self.dim_names.as_ref().map(|names| names.len());
        assert!(n_names.is_none_or(|n| n == self.dims as usize), "invariant 3: names of dimensions");
        if self.is_missing() {
            let has_nothing = self.name.is_none() && self.dims == 0 && self.nested.is_none();
            assert!(has_nothing, "invariant 4: a missing tuple has nothing");
        }
    }

    fn key(&self) -> (bool, Option<&Name>, u32, Option<(&Tuple, &Tuple)>) {
        (self.is_present, self.name(), self.dims, self.nested())
    }
}

impl PartialEq for Tuple {
    fn eq(&self, other: &Self) -> bool {
        self.key() == other.key()
    }
}

impl Eq for Tuple {}

impl PartialOrd for Tuple {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Tuple {
    fn cmp(&self, other: &Self) -> Ordering {
        self.key().cmp(&other.key())
    }
}

impl Hash for Tuple {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.key().hash(state);
    }
}

impl fmt::Display for Tuple {
    /// The shape of the tuple with its dimension names, `_` where there is none.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_missing() {
            return f.write_str("no tuple");
        }
        if let Some(name) = &self.name {
            write!(f, "{name}")?;
        }
        if let Some((first, second)) = self.nested() {
            return write!(f, "[{first} -> {second}]");
        }
        f.write_str("[")?;
        for dim in 0..self.dims {
            let sep = if dim == 0 { "" } else { ", " };
            write!(f, "{sep}{}", self.dim_name(dim).map_or("_", Name::as_str))?;
        }
        f.write_str("]")
    }
}

impl fmt::Debug for Tuple {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

/// The meaning of the columns of a relation. A set is a relation whose domain tuple is missing.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Space {
    domain: Tuple,
    range: Tuple,
    symbols: Arc<[Name]>,
    locals: u32,
}

impl Space {
    /// The space of sets of `tuple`.
    ///
    /// # Panics
    /// If a symbol is listed twice.
    pub fn set(symbols: Vec<Name>, tuple: Tuple) -> Self {
        Space::relation(symbols, Tuple::default(), tuple)
    }

    /// The space of relations from `domain` to `range`.
    ///
    /// # Panics
    /// If a symbol is listed twice.
    pub fn relation(symbols: Vec<Name>, domain: Tuple, range: Tuple) -> Self {
        let distinct = symbols.iter().enumerate().all(|(i, symbol)| !symbols[..i].contains(symbol));
        assert!(distinct, "a symbol is listed twice in a space");
        Space { domain, range, symbols: symbols.into(), locals: 0 }
    }

    /// The space of sets of symbol values, without any tuple.
    ///
    /// # Panics
    /// If a symbol is listed twice.
    pub fn params(symbols: Vec<Name>) -> Self {
        Space::set(symbols, Tuple::default())
    }

    /// Is this a space of sets, those of symbol values included?
    pub fn is_set(&self) -> bool {
        self.domain.is_missing()
    }

    /// Is this a space of sets of symbol values?
    pub fn is_params(&self) -> bool {
        self.is_set() && self.range.is_missing()
    }

    /// The domain tuple; the unit tuple if this is the space of a set.
    pub fn domain(&self) -> &Tuple {
        &self.domain
    }

    /// The range tuple; the tuple of a set.
    pub fn range(&self) -> &Tuple {
        &self.range
    }

    /// The symbols, in column order.
    pub fn symbols(&self) -> &[Name] {
        &self.symbols
    }

    /// Number of domain columns.
    pub fn n_domain(&self) -> usize {
        self.domain.dims as usize
    }

    /// Number of range columns.
    pub fn n_range(&self) -> usize {
        self.range.dims as usize
    }

    /// Number of symbol columns.
    pub fn n_symbols(&self) -> usize {
        self.symbols.len()
    }

    /// Number of local columns.
    pub fn n_locals(&self) -> usize {
        self.locals as usize
    }

    /// Number of columns but for the constant.
    pub fn n_vars(&self) -> usize {
        self.n_visible() + self.n_locals()
    }

    /// Number of domain, range and symbol columns: all that is not quantified.
    pub fn n_visible(&self) -> usize {
        self.n_domain() + self.n_range() + self.n_symbols()
    }

    /// Number of columns, the constant included.
    pub fn n_cols(&self) -> usize {
        self.n_vars() + 1
    }

    /// Number of columns of one kind.
    pub fn n_of(&self, kind: VarKind) -> usize {
        self.columns(kind).len()
    }

    /// First column of one kind.
    pub fn offset(&self, kind: VarKind) -> usize {
        match kind {
            VarKind::Domain => 0,
            VarKind::Range => self.n_domain(),
            VarKind::Symbol => self.n_domain() + self.n_range(),
            VarKind::Local => self.n_visible(),
        }
    }

    /// The columns of one kind.
    pub fn columns(&self, kind: VarKind) -> Range<usize> {
        let first = self.offset(kind);
        let n = match kind {
            VarKind::Domain => self.n_domain(),
            VarKind::Range => self.n_range(),
            VarKind::Symbol => self.n_symbols(),
            VarKind::Local => self.n_locals(),
        };
        first..first + n
    }

    /// The column of the symbol called `name`.
    pub fn symbol_column(&self, name: &str) -> Option<usize> {
        let position = self.symbols.iter().position(|symbol| symbol.as_str() == name)?;
        Some(self.offset(VarKind::Symbol) + position)
    }

    /// The same space with another domain tuple.
    pub fn with_domain(mut self, tuple: Tuple) -> Self {
        self.domain = tuple;
        self
    }

    /// The same space with another range tuple.
    pub fn with_range(mut self, tuple: Tuple) -> Self {
        self.range = tuple;
        self
    }

    /// The same space with these symbols.
    ///
    /// # Panics
    /// If a symbol is listed twice.
    pub fn with_symbols(self, symbols: Vec<Name>) -> Self {
        let locals = self.locals;
        Space { locals, ..Space::relation(symbols, self.domain, self.range) }
    }

    /// The same space with `n` locals.
    pub fn with_locals(mut self, n: usize) -> Self {
        self.locals = n as u32;
        self
    }

    /// The same space without locals.
    pub fn without_locals(self) -> Self {
        self.with_locals(0)
    }

    /// Domain and range changed places.
    pub fn inverse(self) -> Self {
        Space { domain: self.range, range: self.domain, ..self }
    }

    /// Checks the numbered invariants of the module documentation.
    ///
    /// # Panics
    /// If one is broken.
    pub fn check_invariants(&self) {
        let is_new = |(at, symbol): (usize, &Name)| !self.symbols[..at].contains(symbol);
        assert!(self.symbols.iter().enumerate().all(is_new), "invariant 1: a symbol occurs once");
        [&self.domain, &self.range].into_iter().for_each(Tuple::check_invariants);
    }

    /// Do both have the same domain and range tuples? Symbols and locals may differ.
    pub fn has_same_tuples(&self, other: &Space) -> bool {
        self.domain == other.domain && self.range == other.range
    }

    /// `Ok` if both have the same tuples, else the error that names them.
    pub fn expect_same_tuples(&self, other: &Space) -> Result<(), SpaceMismatch> {
        expect_equal(&self.domain, &other.domain)?;
        expect_equal(&self.range, &other.range)
    }

    /// The symbols of both: those of `self` in their order, then the new ones of `other`.
    pub fn common_symbols(&self, other: &Space) -> Vec<Name> {
        let mut symbols = self.symbols.to_vec();
        symbols.extend(other.symbols.iter().filter(|symbol| !self.symbols.contains(symbol)).cloned());
        symbols
    }
}

/// `Ok` if the tuples agree, else the error that names them.
pub(crate) fn expect_equal(left: &Tuple, right: &Tuple) -> Result<(), SpaceMismatch> {
    if left == right { Ok(()) } else { Err(SpaceMismatch { left: left.clone(), right: right.clone() }) }
}

/// Two operands have tuples that do not fit together.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SpaceMismatch {
    /// The tuple of the first operand.
    pub left: Tuple,
    /// The tuple of the second operand.
    pub right: Tuple,
}

impl fmt::Display for SpaceMismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "spaces do not match: {} and {}", self.left, self.right)
    }
}

impl std::error::Error for SpaceMismatch {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn space_equality_ignores_dim_names() {
        let plain = Tuple::named("S", 2);
        let named = plain.clone().with_dim_names([Some("i".into()), Some("j".into())]);
        assert_eq!(plain, named);
        assert_eq!(named.to_string(), "S[i, j]");
        assert_ne!(plain, Tuple::named("T", 2));
        assert_ne!(Tuple::anonymous(2), Tuple::wrap(Tuple::anonymous(1), Tuple::anonymous(1)));
    }

    #[test]
    fn space_merges_symbols_by_name() {
        let a = Space::set(vec!["N".into(), "M".into()], Tuple::anonymous(1));
        let b = Space::set(vec!["K".into(), "N".into()], Tuple::anonymous(1));
        let merged: Vec<String> = a.common_symbols(&b).iter().map(Name::to_string).collect();
        assert_eq!(merged, ["N", "M", "K"]);
    }
}
