//! Finite unions of conjunctions: the sets and relations of Presburger arithmetic.
//!
//! # Problem
//! Conjunctions are not closed under union and complement; finite unions of them are closed under everything
//! first-order logic of linear integer arithmetic can say.
//!
//! # Method
//! A list of [`IntegerRelation`]s over one space. Operations distribute over the list. Difference, complement
//! and the tests built on them are in `difference`.
//!
//! # Invariants
//! 1. Every disjunct has the tuples and the symbols of the space, the latter in the same order.
//! 2. The space has no locals; each disjunct has its own.
//! 3. No disjunct is obviously empty. Disjuncts may overlap; see [`PresburgerRelation::made_disjoint`].
//!
//! # Exactness
//! All operations are exact over the integers.
//!
//! # Cost
//! Binary operations multiply the numbers of disjuncts, and take a [`Budget`] for that reason.
//!
//! # Examples
//! ```
//! use loopwright_polyhedra::{Budget, PresburgerRelation};
//! let budget = Budget::default();
//! let even = PresburgerRelation::parse("{ [i] : i mod 2 = 0 }").unwrap();
//! let odd = even.complement(&budget).unwrap();
//! assert!(odd.is_equal(&PresburgerRelation::parse("{ [i] : i mod 2 = 1 }").unwrap(), &budget).unwrap());
//! ```

use crate::relation::integer_relation::IntegerRelation;
use crate::relation::space::{Name, Space, SpaceMismatch, Tuple, VarKind};
use crate::work::budget::{Budget, Exhausted};
use crate::work::parallel;
use loopwright_integer::Int;
use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::fmt;
use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};
use std::ops::Range;

/// A finite union of conjunctions over one space. See the module doc.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct PresburgerRelation {
    space: Space,
    disjuncts: Vec<IntegerRelation>,
}

/// Why an operation on two sets failed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SetError {
    /// The tuples of the operands do not fit together.
    Space(SpaceMismatch),
    /// The budget ran out.
    Exhausted(Exhausted),
}

impl From<SpaceMismatch> for SetError {
    fn from(error: SpaceMismatch) -> Self {
        SetError::Space(error)
    }
}

impl From<Exhausted> for SetError {
    fn from(error: Exhausted) -> Self {
        SetError::Exhausted(error)
    }
}

impl fmt::Display for SetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SetError::Space(error) => error.fmt(f),
            SetError::Exhausted(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for SetError {}

impl From<IntegerRelation> for PresburgerRelation {
    fn from(relation: IntegerRelation) -> Self {
        let mut out = PresburgerRelation::empty(relation.space().clone());
        out.push(relation);
        out
    }
}

impl PresburgerRelation {
    /// No point at all. Locals of the space are ignored.
    pub fn empty(space: Space) -> Self {
        PresburgerRelation { space: space.without_locals(), disjuncts: Vec::new() }
    }

    /// All points of the space. Locals of the space are ignored.
    pub fn universe(space: Space) -> Self {
        IntegerRelation::universe(space.without_locals()).into()
    }

    /// The union of conjunctions over one space; their symbols are aligned by name.
    pub fn from_disjuncts(
        space: Space,
        disjuncts: impl IntoIterator<Item = IntegerRelation>,
    ) -> Result<Self, SpaceMismatch> {
        let disjuncts: Vec<_> = disjuncts.into_iter().collect();
        let mut symbols = space.symbols().to_vec();
        for disjunct in &disjuncts {
            space.expect_same_tuples(disjunct.space())?;
            if symbols != disjunct.space().symbols() {
                symbols = Space::params(symbols).common_symbols(disjunct.space());
            }
        }
        let space = space.with_symbols(symbols.clone());
        let aligned = disjuncts.iter().map(|disjunct| disjunct.with_symbols(&symbols)).collect();
        Ok(Self::assemble(space, aligned))
    }

    /// The tuples and symbols; never with locals.
    pub fn space(&self) -> &Space {
        &self.space
    }

    /// The conjunctions, which may overlap.
    pub fn disjuncts(&self) -> &[IntegerRelation] {
        &self.disjuncts
    }

    /// The conjunctions, by value.
    pub fn into_disjuncts(self) -> Vec<IntegerRelation> {
        self.disjuncts
    }

    /// Number of conjunctions.
    pub fn n_disjuncts(&self) -> usize {
        self.disjuncts.len()
    }

    /// Is there no disjunct? A quick test: `false` says nothing.
    pub fn is_obviously_empty(&self) -> bool {
        self.disjuncts.is_empty()
    }

    /// Is one of the disjuncts without constraints? A quick test: `false` says nothing.
    pub fn is_obviously_universe(&self) -> bool {
        self.disjuncts.iter().any(IntegerRelation::is_universe)
    }

    /// Is there no point? Exact.
    pub fn is_empty(&self, budget: &Budget) -> Result<bool, Exhausted> {
        for disjunct in &self.disjuncts {
            if !disjunct.is_empty(budget)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Is the point (domain, range, symbols) in the relation? Exact.
    ///
    /// # Panics
    /// If the point does not have one value per column of the space.
    pub fn contains(&self, point: &[Int], budget: &Budget) -> Result<bool, Exhausted> {
        for disjunct in &self.disjuncts {
            if disjunct.contains(point, budget)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The points in either relation. Exact.
    pub fn union(&self, other: &Self) -> Result<Self, SpaceMismatch> {
        self.space.expect_same_tuples(&other.space)?;
        let symbols = self.space.common_symbols(&other.space);
        let mut out = Collector::from(self.with_symbols(&symbols));
        other.with_symbols(&symbols).disjuncts.into_iter().for_each(|disjunct| out.push(disjunct));
        Ok(out.relation)
    }

    /// The points in both relations. Exact.
    pub fn intersection(&self, other: &Self, budget: &Budget) -> Result<Self, SetError> {
        self.space.expect_same_tuples(&other.space)?;
        self.pairwise(other, budget, IntegerRelation::intersection)
    }

    /// First `self`, then `then`; see [`IntegerRelation::composition`]. Exact.
    pub fn composition(&self, then: &Self, budget: &Budget) -> Result<Self, SetError> {
        self.pairwise(then, budget, IntegerRelation::composition)
    }

    /// The image of a set under a relation. Exact.
    pub fn image(&self, relation: &Self, budget: &Budget) -> Result<Self, SetError> {
        self.composition(relation, budget)
    }

    /// The pairs whose domain point is in `set`. Exact.
    pub fn with_domain_in(&self, set: &Self, budget: &Budget) -> Result<Self, SetError> {
        self.pairwise(set, budget, IntegerRelation::with_domain_in)
    }

    /// The pairs whose range point is in `set`. Exact.
    pub fn with_range_in(&self, set: &Self, budget: &Budget) -> Result<Self, SetError> {
        self.pairwise(set, budget, IntegerRelation::with_range_in)
    }

    /// Pairs of pairs; see [`IntegerRelation::product`]. Exact.
    pub fn product(&self, other: &Self, budget: &Budget) -> Result<Self, SetError> {
        self.pairwise(other, budget, |a, b| Ok(a.product(b)))
    }

    /// The product with flat, unnamed tuples. Exact.
    pub fn flat_product(&self, other: &Self, budget: &Budget) -> Result<Self, SetError> {
        self.pairwise(other, budget, |a, b| Ok(a.flat_product(b)))
    }

    /// Domain and range changed places. Exact.
    pub fn inverse(&self) -> Self {
        self.mapped(IntegerRelation::inverse)
    }

    /// The set of domain points. Exact.
    pub fn domain(&self) -> Self {
        self.mapped(IntegerRelation::domain)
    }

    /// The set of range points. Exact.
    pub fn range(&self) -> Self {
        self.mapped(IntegerRelation::range)
    }

    /// The set of the pairs. Exact.
    pub fn wrapped(&self) -> Self {
        self.mapped(IntegerRelation::wrapped)
    }

    /// The relation of a set of pairs; `None` if the tuple is not nested or this is not a set. Exact.
    pub fn unwrapped(&self) -> Option<Self> {
        self.try_mapped(|disjunct| disjunct.unwrapped().ok_or(())).ok()
    }

    /// { y - x : x -> y in self }. Exact.
    pub fn deltas(&self) -> Result<Self, SpaceMismatch> {
        self.try_mapped(IntegerRelation::deltas)
    }

    /// Projects columns of one kind out; they become local ids. Exact.
    ///
    /// # Panics
    /// If there are no such columns, or they are locals.
    pub fn projection(&self, kind: VarKind, columns: Range<usize>) -> Self {
        self.mapped(|disjunct| disjunct.projection(kind, columns.clone()))
    }

    /// Adds the equality column = value.
    ///
    /// # Panics
    /// If there is no such column.
    pub fn with_fixed(&self, col: usize, value: &Int) -> Self {
        self.mapped(|disjunct| {
            let mut out = disjunct.clone();
            out.fix(col, value);
            out.simplify();
            out
        })
    }

    /// Gives a symbol a value and removes it from the space. Nothing changes without that symbol.
    pub fn with_fixed_symbol(&self, symbol: &str, value: &Int) -> Self {
        let Some(col) = self.space.symbol_column(symbol) else {
            return self.clone();
        };
        let at = col - self.space.offset(VarKind::Symbol);
        self.with_fixed(col, value).projection(VarKind::Symbol, at..at + 1)
    }

    /// The points that satisfy one more equality over the columns of the space. Exact.
    ///
    /// # Panics
    /// If the row does not have `space().n_cols()` entries.
    pub fn with_equality(&self, row: &[Int]) -> Self {
        self.with_row(row, IntegerRelation::push_equality)
    }

    /// The points that satisfy one more inequality over the columns of the space. Exact.
    ///
    /// # Panics
    /// If the row does not have `space().n_cols()` entries.
    pub fn with_inequality(&self, row: &[Int]) -> Self {
        self.with_row(row, IntegerRelation::push_inequality)
    }

    fn with_row(&self, row: &[Int], push: impl Fn(&mut IntegerRelation, Vec<Int>)) -> Self {
        assert_eq!(row.len(), self.space.n_cols(), "length of a row");
        self.mapped(|disjunct| {
            let mut out = disjunct.clone();
            push(&mut out, disjunct.widened(row));
            out.simplify();
            out
        })
    }

    /// The same points with another domain tuple.
    ///
    /// # Panics
    /// If the number of dimensions differs.
    pub fn with_domain_tuple(&self, tuple: Tuple) -> Self {
        self.mapped(|disjunct| {
            let mut out = disjunct.clone();
            out.set_domain_tuple(tuple.clone());
            out
        })
    }

    /// The same points with another range tuple.
    ///
    /// # Panics
    /// If the number of dimensions differs.
    pub fn with_range_tuple(&self, tuple: Tuple) -> Self {
        self.mapped(|disjunct| {
            let mut out = disjunct.clone();
            out.set_range_tuple(tuple.clone());
            out
        })
    }

    /// The same relation over these symbols and those of its own that are missing from the list.
    pub fn with_symbols_aligned(&self, symbols: &[Name]) -> Self {
        let target = Space::params(symbols.to_vec());
        self.with_symbols(&target.common_symbols(&self.space))
    }

    /// The same relation over the symbols given, which must include all of its own.
    pub(crate) fn with_symbols(&self, symbols: &[Name]) -> Self {
        if self.space.symbols() == symbols {
            return self.clone();
        }
        let space = self.space.clone().with_symbols(symbols.to_vec());
        let disjuncts = self.disjuncts.iter().map(|disjunct| disjunct.with_symbols(symbols)).collect();
        PresburgerRelation { space, disjuncts }
    }

    /// [`Self::with_symbols`] by value, which costs nothing if they are the same.
    pub(crate) fn over_symbols(self, symbols: &[Name]) -> Self {
        if self.space.symbols() == symbols { self } else { self.with_symbols(symbols) }
    }

    /// Adds a disjunct of the same space, unless it is obviously empty or there already.
    pub(crate) fn push(&mut self, disjunct: IntegerRelation) {
        debug_assert!(
            self.space.has_same_tuples(disjunct.space())
                && self.space.symbols() == disjunct.space().symbols()
        );
        if !disjunct.is_obviously_empty() && !self.disjuncts.contains(&disjunct) {
            self.push_new(disjunct);
        }
    }

    /// Adds a disjunct that is neither obviously empty nor there.
    fn push_new(&mut self, mut disjunct: IntegerRelation) {
        if disjunct.is_universe() {
            disjunct = IntegerRelation::universe(self.space.clone());
            self.disjuncts.clear();
        } else if self.disjuncts.first().is_some_and(IntegerRelation::is_universe) {
            return;
        }
        self.disjuncts.push(disjunct);
    }

    /// Adds the disjuncts of relations over the same space. Unlike [`Self::push`] one by one, linear in their
    /// number.
    pub(crate) fn extend(&mut self, relations: impl IntoIterator<Item = Self>) {
        let space = self.space.clone();
        let mut all = Collector::from(std::mem::replace(self, Self::empty(space)));
        for relation in relations {
            relation.disjuncts.into_iter().for_each(|disjunct| all.push(disjunct));
        }
        *self = all.relation;
    }

    /// A relation from a list of disjuncts that fit the space.
    pub(crate) fn assemble(space: Space, disjuncts: Vec<IntegerRelation>) -> Self {
        let mut out = Collector::new(space);
        disjuncts.into_iter().for_each(|disjunct| out.push(disjunct));
        out.relation
    }

    /// Checks the numbered invariants of the module documentation, and those of each disjunct.
    ///
    /// # Panics
    /// If one is broken.
    pub fn check_invariants(&self) {
        assert_eq!(self.space.n_locals(), 0, "invariant 2: no locals");
        for disjunct in &self.disjuncts {
            disjunct.check_invariants();
            assert_eq!(
                disjunct.space().clone().without_locals(),
                self.space,
                "invariant 1: space of a disjunct"
            );
            assert!(!disjunct.is_obviously_empty(), "invariant 3: an empty disjunct");
        }
    }

    pub(crate) fn mapped(&self, f: impl Fn(&IntegerRelation) -> IntegerRelation) -> Self {
        let space = f(&IntegerRelation::universe(self.space.clone())).space().clone();
        // A constraint added to the universe does not change its space; locals are left out by `assemble`.
        Self::assemble(space, self.disjuncts.iter().map(f).collect())
    }

    /// Each disjunct through `f`, which fails on all of the space or on none.
    pub(crate) fn try_mapped<E>(
        &self,
        f: impl Fn(&IntegerRelation) -> Result<IntegerRelation, E>,
    ) -> Result<Self, E> {
        let space = f(&IntegerRelation::universe(self.space.clone()))?.space().clone();
        let disjuncts: Result<Vec<_>, E> = self.disjuncts.iter().map(f).collect();
        Ok(Self::assemble(space, disjuncts?))
    }

    pub(crate) fn pairwise(
        &self,
        other: &Self,
        budget: &Budget,
        f: impl Fn(&IntegerRelation, &IntegerRelation) -> Result<IntegerRelation, SpaceMismatch> + Sync,
    ) -> Result<Self, SetError> {
        let universe = |relation: &Self| IntegerRelation::universe(relation.space.clone());
        let space = f(&universe(self), &universe(other))?.space().clone();
        let mut out = Collector::new(space);
        let mut mismatch = None;
        let n_pairs = self.disjuncts.len() * other.disjuncts.len();
        let pair = |at: usize| {
            let pair =
                f(&self.disjuncts[at / other.disjuncts.len()], &other.disjuncts[at % other.disjuncts.len()]);
            pair.iter().try_for_each(|pair| budget.spend(pair.simplify_cost(), "intersection"))?;
            Ok(pair)
        };
        parallel::for_each(n_pairs, n_pairs >= parallel::PAIRS, "intersection", pair, |pair| match pair {
            Ok(pair) => out.push(pair),
            Err(other) => mismatch = Some(other),
        })?;
        mismatch.map_or(Ok(out.relation), |mismatch| Err(mismatch.into()))
    }
}

/// Collects disjuncts. Where there are many, equal ones are found by their hashes.
struct Collector {
    relation: PresburgerRelation,
    /// Where the first disjunct of each hash is, once there are many.
    places: HashMap<u64, usize>,
}

impl From<PresburgerRelation> for Collector {
    fn from(relation: PresburgerRelation) -> Collector {
        Collector { relation, places: HashMap::new() }
    }
}

impl Collector {
    /// Up to this many disjuncts are compared one by one.
    const FEW: usize = 16;

    fn new(space: Space) -> Self {
        PresburgerRelation::empty(space).into()
    }

    /// [`PresburgerRelation::push`]
    fn push(&mut self, disjunct: IntegerRelation) {
        let present = &self.relation.disjuncts;
        if present.len() <= Self::FEW || disjunct.is_obviously_empty() {
            return self.relation.push(disjunct);
        }
        if self.places.is_empty() {
            self.places = present.iter().enumerate().map(|(at, disjunct)| (hash(disjunct), at)).collect();
        }
        match self.places.entry(hash(&disjunct)) {
            Entry::Vacant(entry) => {
                entry.insert(present.len());
                self.relation.push_new(disjunct);
            }
            Entry::Occupied(entry) if present.get(*entry.get()) == Some(&disjunct) => {}
            // Another disjunct of the same hash.
            Entry::Occupied(_) => self.relation.push(disjunct),
        }
    }
}

/// The same in every run.
fn hash(relation: &IntegerRelation) -> u64 {
    BuildHasherDefault::<DefaultHasher>::default().hash_one(relation)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::relation::union_relation::UnionRelation;

    #[test]
    fn relation_can_be_shared_between_threads() {
        fn check<T: Send + Sync>() {}
        check::<PresburgerRelation>();
        check::<IntegerRelation>();
        check::<UnionRelation>();
        check::<SetError>();
    }

    #[test]
    fn relation_of_other_tuples_is_an_error() {
        let set = |text| PresburgerRelation::parse(text).expect("valid text");
        let error = set("{ A[i] }").intersection(&set("{ B[i] }"), &Budget::default());
        assert_eq!(error.expect_err("other tuples").to_string(), "spaces do not match: A[i] and B[i]");
        assert!(set("{ A[i] }").composition(&set("{ A[i, j] -> B[i] }"), &Budget::default()).is_err());
    }

    #[test]
    fn relation_aligns_symbols_by_name() {
        let budget = Budget::default();
        let a = PresburgerRelation::parse("[N, M] -> { [i] : M <= i < N }").expect("valid text");
        let b = PresburgerRelation::parse("[K, N] -> { [i] : N <= i < K }").expect("valid text");
        assert_eq!(a.is_disjoint(&b, &budget), Ok(true));
        assert_eq!(
            a.union(&b).expect("one tuple").to_string(),
            "[N, M, K] -> { [i] : M <= i < N; [i] : N <= i < K }"
        );
    }
}
