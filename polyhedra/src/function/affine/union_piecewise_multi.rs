//! Functions over several tuples, and their conversion from unions of relations.
//!
//! # Problem
//! A schedule, an access function, the values of all statements: `{ S[i] -> [i, 0]; T[i, j] -> [i, 1 + j] }`.
//!
//! # Method
//! Part by part; parts are matched by their tuples. A union of relations is single-valued if its parts are,
//! and no point has images in two range tuples.
//!
//! # Exactness
//! Exact.
//!
//! # Cost
//! That of the operations on the parts.
//!
//! # Examples
//! ```
//! use loopwright_polyhedra::{Budget, UnionRelation};
//! let budget = Budget::default();
//! let map = UnionRelation::parse("{ S[i] -> A[i + 1] : i > 0; S[i] -> B[0] : i <= 0; T[i] -> A[i] }").unwrap();
//! let function = map.to_function(&budget).unwrap();
//! assert_eq!(
//!     function.to_string(),
//!     "{ S[i] -> A[(i + 1)] : i > 0; S[i] -> B[(0)] : i <= 0; T[i] -> A[(i)] }"
//! );
//! assert_eq!(function.to_relation(), map);
//! assert_eq!(map.is_injective(&budget), Ok(false));
//! ```

use crate::function::affine::from_relation::{FunctionError, TwoImages, two_images};
use crate::function::affine::multi_affine::{MultiAffine, Pullback};
use crate::function::affine::quasi_affine::QuasiAffine;
use crate::function::affine::{UnionPiecewiseMulti, same_space};
use crate::function::piecewise::{PieceValue, Piecewise, PiecewiseError, UnionPiecewise};
use crate::relation::presburger_relation::{PresburgerRelation, SetError};
use crate::relation::union_relation::UnionRelation;
use crate::work::budget::{Budget, Exhausted};

impl UnionRelation {
    /// Has every domain point one range point at most, of whatever tuple? Exact.
    pub fn is_single_valued(&self, budget: &Budget) -> Result<bool, Exhausted> {
        for (at, part) in self.parts().enumerate() {
            if !part.is_single_valued(budget)? {
                return Ok(false);
            }
            for other in self.parts().take(at) {
                if images_in_both(other, part, budget)?.is_some() {
                    return Ok(false);
                }
            }
        }
        Ok(true)
    }

    /// Has every range point one domain point at most, of whatever tuple? Exact.
    pub fn is_injective(&self, budget: &Budget) -> Result<bool, Exhausted> {
        self.inverse().is_single_valued(budget)
    }

    /// Is the relation single-valued and injective? Exact.
    pub fn is_bijective(&self, budget: &Budget) -> Result<bool, Exhausted> {
        Ok(self.is_single_valued(budget)? && self.is_injective(budget)?)
    }

    /// The functions whose graphs these are. Exact.
    ///
    /// # Errors
    /// If a point has two images, with a witness; if the budget runs out.
    pub fn to_function(&self, budget: &Budget) -> Result<UnionPiecewiseMulti, FunctionError> {
        let mut out = UnionPiecewise::empty(self.symbols().to_vec());
        for (at, part) in self.parts().enumerate() {
            for other in self.parts().take(at) {
                if let Some(witness) = images_in_both(other, part, budget)? {
                    return Err(FunctionError::TwoImages(witness));
                }
            }
            out.replace(part.to_function(budget)?);
        }
        Ok(out)
    }
}

impl UnionPiecewise<MultiAffine> {
    /// The graphs of the functions. Exact.
    pub fn to_relation(&self) -> UnionRelation {
        let mut out = UnionRelation::empty(self.symbols().to_vec());
        self.parts().for_each(|part| out.add(part.to_relation()));
        out
    }
}

impl UnionPiecewise<QuasiAffine> {
    /// The sum, where both are defined. Exact.
    pub fn sum(&self, other: &Self, budget: &Budget) -> Result<Self, SetError> {
        self.zip_with(other, budget, |a, b| same_space(a.sum(b)))
    }

    /// `self - other`, where both are defined. Exact.
    pub fn difference(&self, other: &Self, budget: &Budget) -> Result<Self, SetError> {
        self.zip_with(other, budget, |a, b| same_space(a.difference(b)))
    }

    /// The sum where both are defined, elsewhere the one that is. Exact.
    pub fn union_add(&self, other: &Self, budget: &Budget) -> Result<Self, SetError> {
        self.union_with(other, budget, |a, b| same_space(a.sum(b)))
    }

    /// The lesser where both are defined, elsewhere the one that is. Exact.
    pub fn union_min(&self, other: &Self, budget: &Budget) -> Result<Self, SetError> {
        self.merged(other, |a, b| a.union_min(b, budget))
    }

    /// The greater where both are defined, elsewhere the one that is. Exact.
    pub fn union_max(&self, other: &Self, budget: &Budget) -> Result<Self, SetError> {
        self.merged(other, |a, b| a.union_max(b, budget))
    }
}

impl<F: Pullback> UnionPiecewise<F> {
    /// The functions that apply `self` to the images under `inner`, see [`Piecewise::pullback`]. Exact.
    ///
    /// # Errors
    /// If a point has images under `inner` in two tuples and both lead to one tuple, or the budget runs out.
    pub fn pullback(&self, inner: &UnionPiecewiseMulti, budget: &Budget) -> Result<Self, PiecewiseError> {
        let mut out = UnionPiecewise::empty(self.symbols().to_vec());
        for first in inner.parts() {
            for second in self.parts() {
                if first.space().range() == second.space().domain() {
                    out.insert(second.pullback(first, budget)?, budget)?;
                }
            }
        }
        Ok(out)
    }
}

impl<F: PieceValue> UnionPiecewise<F> {
    /// `f` of the parts of the same tuples, the others as they are.
    fn merged(
        &self,
        other: &Self,
        f: impl Fn(&Piecewise<F>, &Piecewise<F>) -> Result<Piecewise<F>, SetError>,
    ) -> Result<Self, SetError> {
        let mut out = self.clone();
        for theirs in other.parts() {
            match self.part(theirs.space().domain(), theirs.space().range()) {
                Some(part) => out.replace(f(part, theirs)?),
                None => out.replace(theirs.clone()),
            }
        }
        Ok(out)
    }
}

/// A point of one domain tuple with images in the different range tuples of two relations.
fn images_in_both(
    first: &PresburgerRelation,
    second: &PresburgerRelation,
    budget: &Budget,
) -> Result<Option<TwoImages>, Exhausted> {
    if first.space().domain() != second.space().domain() {
        return Ok(None);
    }
    for (a, b) in first.disjuncts().iter().flat_map(|a| second.disjuncts().iter().map(move |b| (a, b))) {
        let found = two_images(a, b, false, budget)?;
        if found.is_some() {
            return Ok(found);
        }
    }
    Ok(None)
}
