//! Tuples of quasi-affine functions.
//!
//! # Problem
//! Subscripts of an array, a schedule, a tiling: `{ S[i, j] -> T[i + 1, floor(j/2)] }` gives a point of T for
//! each point of S.
//!
//! # Method
//! One [`QuasiAffine`] for each dimension of the range. The graph of the function is a relation with one
//! equality for each of them; a point whose values are not all integers has no image.
//!
//! # Invariants
//! 1. The space has no locals. 2. There is one value for each dimension of the range, and it has the domain
//!    and the symbols of the space.
//!
//! # Exactness
//! Exact.
//!
//! # Cost
//! Linear in the sizes of the operands.
//!
//! # Examples
//! ```
//! use loopwright_polyhedra::{Budget, Int, PiecewiseMulti};
//! let map = PiecewiseMulti::parse("{ S[i, j] -> T[i + 1, floor(j/2)] }").unwrap();
//! let tile = &map.pieces()[0].value;
//! assert_eq!(tile.value_at(&[Int::from(3), Int::from(5)]), Some(vec![Int::from(4), Int::from(2)]));
//! assert_eq!(map.to_relation().to_string(), "{ S[i, j] -> T[i + 1, o1] : j - 1 <= 2o1 <= j }");
//! ```

use crate::function::affine::quasi_affine::QuasiAffine;
use crate::function::piecewise::PieceValue;
use crate::relation::integer_relation::IntegerRelation;
use crate::relation::presburger_relation::PresburgerRelation;
use crate::relation::space::{Name, Space, SpaceMismatch, Tuple, VarKind, expect_equal};
use loopwright_integer::Int;
use loopwright_integer::rational::{Rational, to_int};

/// A value of a piece that can take its arguments from another function.
pub trait Pullback: PieceValue {
    /// The function of the arguments of `inner` that applies `self` to the image under `inner`. Exact.
    ///
    /// # Errors
    /// If the range of `inner` is not the domain of `self`.
    fn pullback(&self, inner: &MultiAffine) -> Result<Self, SpaceMismatch>;
}

/// A tuple of quasi-affine functions of one tuple. See the module doc.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct MultiAffine {
    space: Space,
    values: Vec<QuasiAffine>,
}

impl PieceValue for MultiAffine {
    fn space(&self) -> &Space {
        &self.space
    }

    fn with_symbols(&self, symbols: &[Name]) -> Self {
        let space = self.space.clone().with_symbols(symbols.to_vec());
        MultiAffine { space, values: self.values.iter().map(|value| value.with_symbols(symbols)).collect() }
    }
}

impl Pullback for MultiAffine {
    fn pullback(&self, inner: &MultiAffine) -> Result<Self, SpaceMismatch> {
        expect_equal(inner.space.range(), self.space.domain())?;
        let values: Result<Vec<_>, _> = self.values.iter().map(|value| value.pullback(inner)).collect();
        let symbols = self.space.common_symbols(&inner.space);
        let space = Space::relation(symbols, inner.space.domain().clone(), self.space.range().clone());
        Ok(MultiAffine::assembled(space, values?))
    }
}

impl Pullback for QuasiAffine {
    fn pullback(&self, inner: &MultiAffine) -> Result<Self, SpaceMismatch> {
        expect_equal(inner.space.range(), self.space().domain())?;
        let symbols = self.space().common_symbols(&inner.space);
        let inner = inner.with_symbols(&symbols);
        Ok(self.with_symbols(&symbols).composed(&inner.domain_space(), &inner.values))
    }
}

impl MultiAffine {
    /// The function with these values, brought onto common symbols. Only the tuples of the space count.
    ///
    /// # Errors
    /// If a value has another domain than the space.
    ///
    /// # Panics
    /// If there is not one value for each dimension of the range.
    pub fn new(space: &Space, values: &[QuasiAffine]) -> Result<Self, SpaceMismatch> {
        assert_eq!(values.len(), space.n_range(), "one value for each dimension of the range");
        let mut space = space.clone().without_locals();
        for value in values {
            expect_equal(space.domain(), value.space().domain())?;
            let symbols = space.common_symbols(value.space());
            space = space.with_symbols(symbols);
        }
        let values = values.iter().map(|value| value.with_symbols(space.symbols())).collect();
        Ok(MultiAffine::assembled(space, values))
    }

    /// { x -> x } on a tuple.
    pub fn identity(symbols: Vec<Name>, tuple: Tuple) -> Self {
        let set = Space::set(symbols.clone(), tuple.clone());
        let values = (0..set.n_range()).map(|col| QuasiAffine::column(&set, col)).collect();
        MultiAffine::assembled(Space::relation(symbols, tuple.clone(), tuple), values)
    }

    pub(crate) fn assembled(space: Space, values: Vec<QuasiAffine>) -> Self {
        let out = MultiAffine { space, values };
        if cfg!(debug_assertions) {
            out.check_invariants();
        }
        out
    }

    /// The space of the sets of arguments.
    pub fn domain_space(&self) -> Space {
        Space::set(self.space.symbols().to_vec(), self.space.domain().clone())
    }

    /// The value of each dimension of the range.
    pub fn values(&self) -> &[QuasiAffine] {
        &self.values
    }

    /// Are all values integers for all integer arguments, as far as their normal forms show?
    pub fn is_integral(&self) -> bool {
        self.values.iter().all(QuasiAffine::is_integral)
    }

    /// The image of a point (arguments, symbols); `None` if a value is not an integer. Exact.
    ///
    /// # Panics
    /// If the point does not have one value for each argument and symbol.
    pub fn value_at(&self, point: &[Int]) -> Option<Vec<Int>> {
        self.values.iter().map(|value| to_int(&value.value_at(point))).collect()
    }

    /// The sum, dimension by dimension. Exact.
    pub fn sum(&self, other: &Self) -> Result<Self, SpaceMismatch> {
        self.zipped(other, QuasiAffine::sum)
    }

    /// The difference, dimension by dimension. Exact.
    pub fn difference(&self, other: &Self) -> Result<Self, SpaceMismatch> {
        self.zipped(other, QuasiAffine::difference)
    }

    /// Each value with the sign changed. Exact.
    pub fn negated(&self) -> Self {
        self.mapped(QuasiAffine::negated)
    }

    /// Each value times a number. Exact.
    pub fn scaled(&self, factor: &Rational) -> Self {
        self.mapped(|value| value.scaled(factor))
    }

    /// The floor of each value. Exact.
    pub fn floor(&self) -> Self {
        self.mapped(QuasiAffine::floor)
    }

    /// Each value through `f`, which must give a function of the same arguments and symbols.
    pub(crate) fn mapped(&self, f: impl Fn(&QuasiAffine) -> QuasiAffine) -> Self {
        MultiAffine::assembled(self.space.clone(), self.values.iter().map(f).collect())
    }

    fn zipped(
        &self,
        other: &Self,
        f: impl Fn(&QuasiAffine, &QuasiAffine) -> Result<QuasiAffine, SpaceMismatch>,
    ) -> Result<Self, SpaceMismatch> {
        self.space.expect_same_tuples(&other.space)?;
        let symbols = self.space.common_symbols(&other.space);
        let (a, b) = (self.with_symbols(&symbols), other.with_symbols(&symbols));
        let values: Result<Vec<_>, _> = a.values.iter().zip(&b.values).map(|(x, y)| f(x, y)).collect();
        Ok(MultiAffine::assembled(a.space, values?))
    }

    /// { x -> y : y = f(x), x in domain }, for a set of the arguments over the symbols of the function.
    /// Exact.
    pub(crate) fn graph_on(&self, domain: &PresburgerRelation) -> PresburgerRelation {
        debug_assert_eq!(*domain.space(), self.domain_space(), "space of the domain");
        let graphs = domain.disjuncts().iter().map(|set| self.graph_on_conjunct(set));
        PresburgerRelation::assemble(self.space.clone(), graphs.collect())
    }

    fn graph_on_conjunct(&self, domain: &IntegerRelation) -> IntegerRelation {
        let target = self.space.clone().with_locals(domain.space().n_locals());
        let visible: Vec<usize> =
            target.columns(VarKind::Domain).chain(target.columns(VarKind::Symbol)).collect();
        let map: Vec<usize> = visible.iter().copied().chain(target.columns(VarKind::Local)).collect();
        let mut graph = domain.remapped(target, &map);
        for (dim, value) in self.values.iter().enumerate() {
            let mut equality = value.numerator_in(&mut graph, &visible);
            equality[self.space.n_domain() + dim] -= value.denominator();
            graph.push_equality(equality);
        }
        graph.simplify();
        graph
    }

    /// Checks invariants 1 and 2.
    ///
    /// # Panics
    /// If one is broken.
    pub fn check_invariants(&self) {
        assert_eq!(self.space.n_locals(), 0, "locals of the space");
        assert_eq!(self.values.len(), self.space.n_range(), "one value for each dimension of the range");
        for value in &self.values {
            assert_eq!(value.space().domain(), self.space.domain(), "domain of a value");
            assert_eq!(value.space().symbols(), self.space.symbols(), "symbols of a value");
        }
    }
}
