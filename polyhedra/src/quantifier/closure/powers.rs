//! Powers of relations.
//!
//! # Problem
//! R^n for a number n; and R^k for all k >= 1 at once, as a relation from k to the pairs.
//!
//! # Method
//! A fixed power by squaring; a negative one is a power of the inverse. For all powers each point x becomes a
//! pair [x -> [k]], each step x -> y the step [x -> [k]] -> [y -> [k + 1]], and the closure of that says
//! where paths that begin with k = 0 lead.
//!
//! # Exactness
//! Fixed powers: exact. All powers: over-approximation unless stated otherwise, as for closures.
//!
//! # Cost
//! Fixed powers: a number of compositions logarithmic in the exponent. All powers: that of the closure.
//!
//! # Examples
//! ```
//! use loopwright_polyhedra::{Budget, UnionRelation};
//! let budget = Budget::default();
//! let step = UnionRelation::parse("{ A[i] -> A[i + 2] : 0 <= i < 10 }").unwrap();
//! let back = step.fixed_power(-2, &budget).unwrap();
//! assert_eq!(back.to_string(), "{ A[i0] -> A[i0 - 4] : 4 <= i0 <= 11 }");
//! let powers = step.powers(&budget).unwrap();
//! let expected = UnionRelation::parse("{ [k] -> [A[i] -> A[i + 2k]] : k >= 1 and i >= 0 and i + 2k < 12 }").unwrap();
//! assert!(powers.exact);
//! assert_eq!(powers.relation.is_equal(&expected, &budget), Ok(true));
//! ```
//!
//! # Reference
//! `[VerdoolaegeCohenBeletska11]` §4.

use crate::quantifier::closure::{Closure, expect_fitting};
use crate::relation::integer_relation::IntegerRelation;
use crate::relation::presburger_relation::{PresburgerRelation, SetError};
use crate::relation::space::{Tuple, VarKind, expect_equal};
use crate::relation::union_relation::UnionRelation;
use crate::work::budget::{Budget, Exhausted};
use loopwright_integer::Int;

impl PresburgerRelation {
    /// The relation composed with itself `exponent` times; for a negative exponent its inverse; for zero the
    /// identity on all points of domain and range. Exact. Domain and range must have the same tuple.
    pub fn fixed_power(&self, exponent: i64, budget: &Budget) -> Result<Self, SetError> {
        expect_equal(self.space().domain(), self.space().range())?;
        let power = UnionRelation::from(self.clone()).fixed_power(exponent, budget)?;
        let empty = PresburgerRelation::empty(self.space().clone());
        Ok(power.single().cloned().unwrap_or(empty))
    }

    /// `{ [k] -> [x -> y] : x -> y in self^k, k >= 1 }`. Over-approximation unless [`Closure::exact`]. Domain
    /// and range must have the same tuple.
    pub fn powers(&self, budget: &Budget) -> Result<Closure<PresburgerRelation>, SetError> {
        expect_equal(self.space().domain(), self.space().range())?;
        let counting = counting_steps(self).transitive_closure(budget)?;
        let relation = counting.relation.mapped(by_count);
        Ok(Closure { relation, exact: counting.exact })
    }
}

impl UnionRelation {
    /// The relation composed with itself `exponent` times; for a negative exponent its inverse; for zero the
    /// identity on all points of domain and range. Exact.
    ///
    /// # Errors
    /// If the budget runs out.
    pub fn fixed_power(&self, exponent: i64, budget: &Budget) -> Result<Self, Exhausted> {
        let compose =
            |a: &Self, b: &Self| a.composition(b, budget).map_err(expect_fitting)?.coalesced(budget);
        if exponent == 0 {
            let points = self.domain().union(&self.range()).coalesced(budget)?;
            return points.to_identity(budget).map_err(expect_fitting);
        }
        let mut square = if exponent < 0 { self.inverse() } else { self.clone() };
        let mut left = exponent.unsigned_abs();
        let mut power: Option<Self> = None;
        loop {
            if left & 1 == 1 {
                power = Some(match power {
                    None => square.clone(),
                    Some(power) => compose(&power, &square)?,
                });
            }
            left >>= 1;
            if left == 0 {
                return Ok(power.expect("an exponent other than zero has a highest bit"));
            }
            square = compose(&square, &square)?;
        }
    }

    /// `{ [k] -> [x -> y] : x -> y in self^k, k >= 1 }`; parts that are sets are left out. Over-approximation
    /// unless [`Closure::exact`].
    ///
    /// # Errors
    /// If the budget runs out.
    pub fn powers(&self, budget: &Budget) -> Result<Closure, Exhausted> {
        let steps = self.filter_mapped(|part| (!part.space().is_set()).then(|| counting_steps(part)));
        let counting = steps.transitive_closure(budget)?;
        let relation = counting.relation.mapped(|part| part.mapped(by_count));
        Ok(Closure { relation, exact: counting.exact })
    }

    /// `{ [x -> y] -> [k] : y is reached from x in k >= 1 steps }`. Over-approximation unless
    /// [`Closure::exact`].
    ///
    /// # Errors
    /// If the budget runs out.
    pub fn path_lengths(&self, budget: &Budget) -> Result<Closure, Exhausted> {
        let powers = self.powers(budget)?;
        Ok(Closure { relation: powers.relation.inverse(), exact: powers.exact })
    }
}

/// `{ [x -> [k]] -> [y -> [k + 1]] : x -> y in the relation }`
fn counting_steps(relation: &PresburgerRelation) -> PresburgerRelation {
    relation.mapped(|disjunct| {
        let space = disjunct.space();
        let (n_domain, n_range) = (space.n_domain(), space.n_range());
        let counted = |tuple: &Tuple| Tuple::wrap(tuple.clone(), Tuple::anonymous(1));
        let target = space.clone().with_domain(counted(space.domain())).with_range(counted(space.range()));
        let map: Vec<usize> = (0..n_domain)
            .chain(n_domain + 1..n_domain + 1 + n_range)
            .chain(n_domain + n_range + 2..target.n_vars())
            .collect();
        let mut out = disjunct.remapped(target, &map);
        let row = out.row(&[(n_domain + 1 + n_range, 1), (n_domain, -1)], -1);
        out.add_equality(&row);
        out
    })
}

/// `{ [k] -> [x -> y] : [x -> [0]] -> [y -> [k]] in the relation }`
fn by_count(relation: &IntegerRelation) -> IntegerRelation {
    let space = relation.space();
    let uncounted = |tuple: &Tuple| tuple.nested().expect("a point with a count").0.clone();
    let (domain, range) = (uncounted(space.domain()), uncounted(space.range()));
    let (n_domain, n_range) = (domain.dims() as usize, range.dims() as usize);
    // The count of the domain is put first, that of the range after it.
    let mut from_zero = relation.clone();
    from_zero.fix(n_domain, &Int::ZERO);
    let target = space.clone().with_domain(Tuple::anonymous(2)).with_range(Tuple::wrap(domain, range));
    let map: Vec<usize> = (2..2 + n_domain)
        .chain([0])
        .chain(2 + n_domain..2 + n_domain + n_range)
        .chain([1])
        .chain(2 + n_domain + n_range..target.n_vars())
        .collect();
    from_zero.remapped(target, &map).projection(VarKind::Domain, 0..1)
}
