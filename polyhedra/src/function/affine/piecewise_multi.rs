//! Piecewise tuples of quasi-affine functions.
//!
//! # Problem
//! The least solution of a parametric system, the last writer of an array element: a point that depends on
//! the arguments in one way here and in another way there.
//!
//! # Method
//! The graph of each piece is a relation, so that preimages and compositions of pieces are exact set
//! operations. Tuples are compared lexicographically, level by level: the points at which the first k values
//! are equal and the next is less.
//!
//! # Exactness
//! Exact. Points whose values are not all integers are in the domain, but have no image.
//!
//! # Cost
//! The product of the numbers of pieces.
//!
//! # Examples
//! ```
//! use loopwright_polyhedra::{Budget, PiecewiseAffine, PiecewiseMulti};
//! let budget = Budget::default();
//! let outer = PiecewiseAffine::parse("{ T[t] -> [3t] : t >= 0 }").unwrap();
//! let tile = PiecewiseMulti::parse("{ S[i] -> T[floor(i/4)] }").unwrap();
//! let both = outer.pullback(&tile, &budget).unwrap();
//! assert_eq!(both.to_string(), "{ S[i] -> [(3*floor(i/4))] : i >= 0 }");
//! ```

use crate::function::affine::multi_affine::{MultiAffine, Pullback};
use crate::function::affine::piecewise_affine::Sign;
use crate::function::affine::quasi_affine::QuasiAffine;
use crate::function::affine::{PiecewiseAffine, PiecewiseMulti, same_space, value_space};
use crate::function::piecewise::{Piece, PieceValue, Piecewise};
use crate::relation::presburger_relation::{PresburgerRelation, SetError};
use crate::relation::space::{Space, SpaceMismatch, Tuple};
use crate::work::budget::{Budget, Exhausted};
use loopwright_integer::Int;
use loopwright_integer::Rational;

impl MultiAffine {
    /// The points of a set of arguments at which `self` comes before `other`, and those at which they are
    /// equal. Both are of one space, which has the symbols of the set. Exact.
    fn lex_lt_and_eq(
        &self,
        other: &Self,
        on: &PresburgerRelation,
    ) -> Result<[PresburgerRelation; 2], SpaceMismatch> {
        let mut before = PresburgerRelation::empty(on.space().clone());
        let mut equal = on.clone();
        for (mine, theirs) in self.values().iter().zip(other.values()) {
            let difference = mine.difference(theirs)?;
            let less = difference.sign_set(&equal, Sign::Negative);
            less.into_disjuncts().into_iter().for_each(|part| before.push(part));
            equal = difference.sign_set(&equal, Sign::Zero);
        }
        Ok([before, equal])
    }
}

impl Piecewise<MultiAffine> {
    /// The tuple of functions, where all of them are defined. Exact.
    ///
    /// # Errors
    /// If the functions have different domain tuples or the budget runs out.
    ///
    /// # Panics
    /// If there is not one function for each dimension of the range; or none, as the domain would be unknown.
    pub fn from_components(
        range: Tuple,
        components: &[PiecewiseAffine],
        budget: &Budget,
    ) -> Result<Self, SetError> {
        assert_eq!(components.len(), range.dims() as usize, "one function for each dimension of the range");
        let (first, rest) = components.split_first().expect("there is a component");
        let graph = |space: &Space, dims: usize| {
            space.clone().with_range(Tuple::anonymous(dims as u32)).with_symbols(space.symbols().to_vec())
        };
        let tuple_of = |values: Vec<QuasiAffine>| {
            let space = graph(values[0].space(), values.len());
            MultiAffine::assembled(space, values)
        };
        let mut out = first.map(graph(first.space(), 1), |value| tuple_of(vec![value.clone()]));
        for (at, component) in rest.iter().enumerate() {
            out = out.refined(component, graph(first.space(), at + 2), budget, |domain, tuple, value| {
                let values = tuple.values().iter().chain([value]).cloned().collect();
                Ok(vec![Piece { domain, value: tuple_of(values) }])
            })?;
        }
        Ok(out.with_range_tuple(range))
    }

    /// { x -> x : x in set }. Exact.
    ///
    /// # Errors
    /// If this is not a set or the budget runs out.
    pub fn identity_on(set: &PresburgerRelation, budget: &Budget) -> Result<Self, SetError> {
        let identity = MultiAffine::identity(set.space().symbols().to_vec(), set.space().range().clone());
        Piecewise::from(identity).with_domain_in(set, budget)
    }

    /// The function of one dimension of the range.
    ///
    /// # Panics
    /// If there is no such dimension.
    pub fn component(&self, dim: usize) -> PiecewiseAffine {
        assert!(dim < self.space().n_range(), "dimension {dim} of {}", self.space().n_range());
        self.map(value_space(&self.domain_space()), |value| value.values()[dim].clone())
    }

    /// The same function with another name or shape of the range, but as many dimensions.
    ///
    /// # Panics
    /// If the number of dimensions differs.
    pub fn with_range_tuple(&self, tuple: Tuple) -> Self {
        assert_eq!(tuple.dims(), self.space().range().dims(), "dimensions of the range");
        let space = self.space().clone().with_range(tuple);
        self.map(space.clone(), |value| MultiAffine::assembled(space.clone(), value.values().to_vec()))
    }

    /// The image of a point (arguments, symbols); `None` where the function is not defined or a value is not
    /// an integer. Exact.
    ///
    /// # Panics
    /// If the point does not have one value for each argument and symbol.
    pub fn value_at(&self, point: &[Int], budget: &Budget) -> Result<Option<Vec<Int>>, Exhausted> {
        Ok(self.function_at(point, budget)?.and_then(|value| value.value_at(point)))
    }

    /// The graph of the function. Exact.
    pub fn to_relation(&self) -> PresburgerRelation {
        let graphs = self.pieces().iter().map(|piece| piece.value.graph_on(&piece.domain));
        let parts = graphs.flat_map(PresburgerRelation::into_disjuncts).collect();
        PresburgerRelation::assemble(self.space().clone(), parts)
    }

    /// The points whose image is in `set`. Exact.
    pub fn preimage(
        &self,
        set: &PresburgerRelation,
        budget: &Budget,
    ) -> Result<PresburgerRelation, SetError> {
        Ok(self.to_relation().with_range_in(set, budget)?.domain())
    }

    /// The sum, dimension by dimension, where both are defined. Exact.
    pub fn sum(&self, other: &Self, budget: &Budget) -> Result<Self, SetError> {
        self.space().expect_same_tuples(other.space())?;
        self.zip_with(other, budget, |a, b| same_space(a.sum(b)))
    }

    /// The difference, dimension by dimension, where both are defined. Exact.
    pub fn difference(&self, other: &Self, budget: &Budget) -> Result<Self, SetError> {
        self.space().expect_same_tuples(other.space())?;
        self.zip_with(other, budget, |a, b| same_space(a.difference(b)))
    }

    /// The sum where both are defined, elsewhere the one that is. Exact.
    pub fn union_add(&self, other: &Self, budget: &Budget) -> Result<Self, SetError> {
        self.space().expect_same_tuples(other.space())?;
        self.union_with(other, budget, |a, b| same_space(a.sum(b)))
    }

    /// Each value with the sign changed. Exact.
    pub fn negated(&self) -> Self {
        self.map(self.space().clone(), MultiAffine::negated)
    }

    /// Each value times a number. Exact.
    pub fn scaled(&self, factor: &Rational) -> Self {
        self.map(self.space().clone(), |value| value.scaled(factor))
    }

    /// The floor of each value. Exact.
    pub fn floor(&self) -> Self {
        self.map(self.space().clone(), MultiAffine::floor)
    }

    /// The points at which both are defined and equal. Exact.
    pub fn eq_set(&self, other: &Self, budget: &Budget) -> Result<PresburgerRelation, SetError> {
        self.compared(other, [false, true], budget)
    }

    /// The points at which both are defined and `self` comes lexicographically before `other`. Exact.
    pub fn lex_lt_set(&self, other: &Self, budget: &Budget) -> Result<PresburgerRelation, SetError> {
        self.compared(other, [true, false], budget)
    }

    /// The points at which both are defined and `self` is lexicographically not after `other`. Exact.
    pub fn lex_le_set(&self, other: &Self, budget: &Budget) -> Result<PresburgerRelation, SetError> {
        self.compared(other, [true, true], budget)
    }

    /// The lexicographically lesser where both are defined, elsewhere the one that is. Exact.
    pub fn union_lexmin(&self, other: &Self, budget: &Budget) -> Result<Self, SetError> {
        self.space().expect_same_tuples(other.space())?;
        let both = self.refined(other, self.space().clone(), budget, |domain, a, b| {
            if a == b {
                return Ok(vec![Piece { domain, value: a.clone() }]);
            }
            let [mut not_after, equal] = a.lex_lt_and_eq(b, &domain)?;
            equal.into_disjuncts().into_iter().for_each(|part| not_after.push(part));
            let [after, _] = b.lex_lt_and_eq(a, &domain)?;
            Ok(vec![Piece { domain: not_after, value: a.clone() }, Piece { domain: after, value: b.clone() }])
        })?;
        self.completed(other, both, budget)
    }

    /// The lexicographically greater where both are defined, elsewhere the one that is. Exact.
    pub fn union_lexmax(&self, other: &Self, budget: &Budget) -> Result<Self, SetError> {
        Ok(self.negated().union_lexmin(&other.negated(), budget)?.negated())
    }

    /// The points at which the first is before the second, if the first flag is set, or both are equal, if
    /// the second is.
    fn compared(
        &self,
        other: &Self,
        [lt, eq]: [bool; 2],
        budget: &Budget,
    ) -> Result<PresburgerRelation, SetError> {
        self.space().expect_same_tuples(other.space())?;
        let held = self.refined(other, self.space().clone(), budget, |domain, a, b| {
            let [before, equal] = a.lex_lt_and_eq(b, &domain)?;
            let kept = [(before, lt), (equal, eq)].into_iter().filter(|(_, is_kept)| *is_kept);
            Ok(kept.map(|(domain, _)| Piece { domain, value: a.clone() }).collect())
        })?;
        Ok(held.domain())
    }
}

impl<F: Pullback> Piecewise<F> {
    /// The function of the arguments of `inner` that applies `self` to the image under `inner`. It is defined
    /// where `inner` has an image in the domain of `self`. Exact.
    pub fn pullback(&self, inner: &PiecewiseMulti, budget: &Budget) -> Result<Self, SetError> {
        crate::relation::space::expect_equal(inner.space().range(), self.space().domain())?;
        let symbols = self.space().common_symbols(inner.space());
        let (outer, inner) = (self.with_symbols(&symbols), inner.with_symbols(&symbols));
        let space = Space::relation(symbols, inner.space().domain().clone(), self.space().range().clone());
        let mut pieces = Vec::new();
        for first in inner.pieces() {
            let graph = first.value.graph_on(&first.domain);
            for second in outer.pieces() {
                let domain = graph.with_range_in(&second.domain, budget)?.domain();
                pieces.push(Piece { domain, value: second.value.pullback(&first.value)? });
            }
        }
        Ok(Piecewise::without_empty(space, pieces, budget)?)
    }
}
