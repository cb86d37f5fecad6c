//! Lexicographic optima of relations as functions.
//!
//! # Problem
//! The least point of a set as a formula in the symbols; the last source of a dependence as a formula in its
//! target; the bounds of one dimension.
//!
//! # Method
//! Parametric integer programming gives cells with one quasi-affine form for each dimension. The functions of
//! several disjuncts are merged by comparing their values on the intersections of their cells. The maximum is
//! the minimum of the negated relation.
//!
//! # Exactness
//! Exact.
//!
//! # Cost
//! Exponential in the worst case; the number of cells in practice.
//!
//! # Examples
//! ```
//! use loopwright_polyhedra::{Budget, PresburgerRelation};
//! let budget = Budget::default();
//! let set = PresburgerRelation::parse("[N] -> { [i, j] : 0 <= i <= j < N and 2i >= j }").unwrap();
//! let last = set.lexmax_function(&budget).unwrap().bounded().unwrap();
//! assert_eq!(last.to_string(), "[N] -> { [(N - 1), (N - 1)] : N > 0 }");
//! let least = set.dim_min(0, &budget).unwrap().bounded().unwrap();
//! assert_eq!(least.to_string(), "[N] -> { [(0)] : N > 0 }");
//! ```
//!
//! # Reference
//! `[Feautrier88]`.

use crate::function::affine::from_relation::{piece, within_one_space};
use crate::function::affine::multi_affine::MultiAffine;
use crate::function::affine::quasi_affine::QuasiAffine;
use crate::function::affine::{PiecewiseMulti, value_space};
use crate::function::piecewise::{PieceValue, Piecewise};
use crate::function::symbolic_lexmin::cells;
use crate::relation::integer_relation::IntegerRelation;
use crate::relation::presburger_relation::PresburgerRelation;
use crate::relation::space::VarKind;
use crate::work::budget::{Budget, Exhausted};

/// An optimum as a function of the domain and the symbols.
#[derive(Debug, Clone, PartialEq)]
#[must_use]
pub struct OptimumFunction<F> {
    /// The optimum, where there is one.
    pub optimum: Piecewise<F>,
    /// The domain points that have a value but no best one.
    pub unbounded: PresburgerRelation,
}

impl<F: PieceValue> OptimumFunction<F> {
    /// The optimum, if no domain point is without one.
    pub fn bounded(self) -> Option<Piecewise<F>> {
        self.unbounded.is_obviously_empty().then_some(self.optimum)
    }
}

impl PresburgerRelation {
    /// The lexicographically least range point as a function of the domain point and the symbols; of a set,
    /// its least point as a function of the symbols. Exact.
    pub fn lexmin_function(&self, budget: &Budget) -> Result<OptimumFunction<MultiAffine>, Exhausted> {
        let mut optimum = PiecewiseMulti::empty(self.space().clone());
        let mut unbounded = PresburgerRelation::empty(optimum.domain_space());
        for disjunct in self.disjuncts() {
            if disjunct.is_empty(budget)? {
                continue;
            }
            let cells = cells::cells(disjunct, budget)?;
            for cell in cells.unbounded {
                if !cell.is_empty(budget)? {
                    unbounded.push(cell);
                }
            }
            let pieces = cells.optimum.iter().map(|cell| piece(cell, self.space()));
            let next = Piecewise::without_empty(self.space().clone(), pieces, budget)?;
            optimum = within_one_space(optimum.union_lexmin(&next, budget))?;
        }
        if !unbounded.is_obviously_empty() {
            optimum = within_one_space(optimum.with_domain_outside(&unbounded, budget))?;
        }
        Ok(OptimumFunction { optimum: optimum.coalesced(budget)?, unbounded })
    }

    /// The lexicographically greatest range point as a function of the domain point and the symbols. Exact.
    pub fn lexmax_function(&self, budget: &Budget) -> Result<OptimumFunction<MultiAffine>, Exhausted> {
        let found = self.mapped(IntegerRelation::with_range_negated).lexmin_function(budget)?;
        Ok(OptimumFunction { optimum: found.optimum.negated(), ..found })
    }

    /// The least value of one range dimension as a function of the domain point and the symbols. Exact.
    ///
    /// # Panics
    /// If there is no such dimension.
    pub fn dim_min(&self, dim: usize, budget: &Budget) -> Result<OptimumFunction<QuasiAffine>, Exhausted> {
        Ok(component(self.only_dim(dim).lexmin_function(budget)?))
    }

    /// The greatest value of one range dimension as a function of the domain point and the symbols. Exact.
    ///
    /// # Panics
    /// If there is no such dimension.
    pub fn dim_max(&self, dim: usize, budget: &Budget) -> Result<OptimumFunction<QuasiAffine>, Exhausted> {
        Ok(component(self.only_dim(dim).lexmax_function(budget)?))
    }

    fn only_dim(&self, dim: usize) -> PresburgerRelation {
        let n_range = self.space().n_range();
        assert!(dim < n_range, "dimension {dim} of {n_range}");
        self.projection(VarKind::Range, dim + 1..n_range).projection(VarKind::Range, 0..dim)
    }
}

fn component(found: OptimumFunction<MultiAffine>) -> OptimumFunction<QuasiAffine> {
    let space = value_space(&found.optimum.domain_space());
    let optimum = found.optimum.map(space, |value| value.values()[0].clone());
    OptimumFunction { optimum, unbounded: found.unbounded }
}
