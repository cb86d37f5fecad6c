//! Upper and lower bounds of quasi-polynomials over parametric sets.
//!
//! # Problem
//! How much memory is live at most, if a quasi-polynomial says how much is live at each point? Find a
//! function of the symbols that is not below any value over the set.
//!
//! # Method
//! Bernstein expansion. A point of a polytope with the vertices v_1, ..., v_r is sum a_j v_j with a_j >= 0
//! and sum a_j = 1. Put into a polynomial of degree d, and every term multiplied by powers of sum a_j up to
//! degree d, it becomes sum b_k multinomial(k) a^k, and as the multinomial(k) a^k are not negative and sum to
//! 1, its values lie between the least and the greatest of the coefficients b_k. These are polynomials in the
//! parameters on each chamber. A floor of what varies is one more variable, tied to the others by
//! inequalities.
//!
//! # Exactness
//! Sound: an OVER-approximation of the greatest, an UNDER-approximation of the least value.
//! [`PolynomialBound::is_tight`] tells that it is exact: every coefficient that is left is the value at a
//! vertex, and the vertices are integral. Coefficients that are at most another one everywhere in the piece
//! are dropped as long as that can be seen from an affine difference.
//!
//! # Cost
//! The number of monomials of degree d in as many variables as there are vertices.
//!
//! # Examples
//! ```
//! use loopwright_polyhedra::{Budget, Int, PiecewiseQuasiPolynomial, PresburgerRelation, Side, QuasiPolynomial};
//! let budget = Budget::default();
//! let set = PresburgerRelation::parse("[N] -> { [i, j] : 0 <= j <= i < N }").unwrap();
//! let arguments = set.space().clone();
//! let sum = &QuasiPolynomial::column(arguments.clone(), 0) + &QuasiPolynomial::column(arguments, 1);
//! let bound = PiecewiseQuasiPolynomial::from(sum).bound_over(&set, Side::Upper, &budget).unwrap();
//! assert!(bound.is_tight());
//! assert_eq!(bound.to_string(), "[N] -> { max((-2 + 2 * N)) : N > 0 }");
//! ```
//!
//! # Reference
//! `[ClaussTchoupaeva04]`; `[ClaussFernandezGarbervetskyVerdoolaege09]`.

use crate::function::count::lift;
use crate::function::count::moments::{Exponents, multinomial};
use crate::function::count::polytope::{Chamber, Vertex, chambers};
use crate::function::count::split_conjunction::SplitConjunction;
use crate::function::count::{SumError, disjoint_conjunctions, on_pairs, within};
use crate::function::piecewise::{Piece, PieceValue, Piecewise};
use crate::function::polynomial::{PiecewiseQuasiPolynomial, QuasiPolynomial};
use crate::relation::integer_relation::IntegerRelation;
use crate::relation::presburger_relation::PresburgerRelation;
use crate::relation::space::{Name, Space, Tuple, expect_equal};
use crate::work::budget::{Budget, Exhausted};
use loopwright_integer::Int;
use loopwright_integer::Rational;
use std::collections::BTreeMap;

/// Which side of the values a bound is on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Side {
    /// Not above any value.
    Lower,
    /// Not below any value.
    Upper,
}

/// The least (for lower bounds) or greatest of some quasi-polynomials. There is at least one.
#[derive(Debug, Clone, PartialEq)]
pub struct Extremum {
    side: Side,
    candidates: Vec<QuasiPolynomial>,
}

/// A bound on the values of a function, see the module doc. Where no piece holds there are no values.
#[derive(Debug, Clone, PartialEq)]
pub struct PolynomialBound {
    side: Side,
    pieces: Piecewise<Extremum>,
    is_tight: bool,
}

impl Extremum {
    /// The least or greatest of some quasi-polynomials.
    ///
    /// # Panics
    /// If there is none, or their spaces differ.
    pub fn new(side: Side, candidates: Vec<QuasiPolynomial>) -> Self {
        let (first, rest) = candidates.split_first().expect("an extremum has candidates");
        rest.iter()
            .for_each(|candidate| assert_eq!(first.space(), candidate.space(), "space of a candidate"));
        Extremum { side, candidates }
    }

    /// The extremum of the candidates of both. Exact.
    ///
    /// # Panics
    /// If the sides or the spaces differ.
    pub fn merged(&self, other: &Self) -> Self {
        assert_eq!(self.side, other.side, "sides of extrema that are merged");
        let mut candidates = self.candidates.clone();
        candidates.extend(other.candidates.iter().filter(|new| !self.candidates.contains(new)).cloned());
        Extremum::new(self.side, candidates)
    }

    /// Is it the least or the greatest?
    pub fn side(&self) -> Side {
        self.side
    }

    /// The functions of which it is the least or greatest.
    pub fn candidates(&self) -> &[QuasiPolynomial] {
        &self.candidates
    }

    /// The value at a point (arguments, symbols). Exact.
    ///
    /// # Panics
    /// If the point does not have one value for each argument and symbol.
    pub fn value_at(&self, point: &[Int]) -> Rational {
        let values = self.candidates.iter().map(|candidate| candidate.value_at(point));
        let best = if self.side == Side::Upper { values.max() } else { values.min() };
        best.expect("an extremum has candidates")
    }
}

impl PieceValue for Extremum {
    fn space(&self) -> &Space {
        self.candidates[0].space()
    }

    fn with_symbols(&self, symbols: &[Name]) -> Self {
        let candidates = self.candidates.iter().map(|candidate| candidate.with_symbols(symbols)).collect();
        Extremum { side: self.side, candidates }
    }
}

impl PolynomialBound {
    /// Which bound it is.
    pub fn side(&self) -> Side {
        self.side
    }

    /// The bound, piece by piece.
    pub fn pieces(&self) -> &Piecewise<Extremum> {
        &self.pieces
    }

    /// Is it attained wherever a piece holds? `false` means that it may not be.
    pub fn is_tight(&self) -> bool {
        self.is_tight
    }
}

impl PiecewiseQuasiPolynomial {
    /// For each domain point of a relation, and each value of the symbols, a bound on the values of the
    /// function at the range points at which it is defined; over a set, on its values there. See the module
    /// doc for exactness.
    ///
    /// # Errors
    /// If the arguments are not those of the range, the set is not bounded for some arguments, or the budget
    /// runs out.
    pub fn bound_over(
        &self,
        relation: &PresburgerRelation,
        side: Side,
        budget: &Budget,
    ) -> Result<PolynomialBound, SumError> {
        expect_equal(self.space().domain(), relation.space().range()).map_err(SumError::Space)?;
        let arguments = relation.space().clone().with_range(Tuple::default()).inverse();
        let zero = QuasiPolynomial::zero(arguments);
        let mut bound =
            PolynomialBound { side, pieces: Piecewise::empty(zero.space().clone()), is_tight: true };
        for piece in self.pieces() {
            let inside = relation.with_range_in(&piece.domain, budget)?;
            let value = on_pairs(&piece.value, inside.space());
            for conjunction in disjoint_conjunctions(&inside, budget)? {
                let (mut conjunction, value) = lift::without_floors(&conjunction, &value);
                conjunction.remove_redundant(budget)?;
                let Some(system) = SplitConjunction::new(&conjunction) else {
                    continue;
                };
                if !system.polytope().is_bounded(budget)? {
                    return Err(SumError::Unbounded);
                }
                bound.add(&system, &value, budget)?;
            }
        }
        bound.pieces = bound.pieces.coalesced(budget)?;
        Ok(bound)
    }
}

impl PolynomialBound {
    /// Covers the values of a polynomial on one more conjunction.
    fn add(
        &mut self,
        system: &SplitConjunction,
        value: &QuasiPolynomial,
        budget: &Budget,
    ) -> Result<(), Exhausted> {
        let vertices = system.polytope().vertices(budget)?;
        let terms = system.by_free_variables(value);
        let mut pieces = Vec::new();
        for chamber in chambers(&vertices, system.polytope().n_params, budget)? {
            let Some(domain) = system.domain_of(&chamber.rows, budget)? else {
                continue;
            };
            let expansion = Expansion::new(system, &vertices, &chamber, &terms, budget)?;
            let (extremum, is_tight) = expansion.extremum(self.side, &domain, budget)?;
            self.is_tight &= is_tight;
            pieces.push(Piece { domain: domain.into(), value: extremum });
        }
        let new = Piecewise::assemble(self.pieces.space().clone(), pieces);
        self.pieces = within(self.pieces.union_with(&new, budget, Extremum::merged))?;
        Ok(())
    }
}

/// A polynomial in the weights of the vertices.
type Weighted = BTreeMap<Exponents, QuasiPolynomial>;

/// The Bernstein coefficients on one chamber.
struct Expansion {
    coefficients: Weighted,
    /// Is every vertex an integer point?
    is_integral: bool,
}

impl Expansion {
    fn new(
        system: &SplitConjunction,
        vertices: &[Vertex],
        chamber: &Chamber,
        terms: &Weighted,
        budget: &Budget,
    ) -> Result<Expansion, Exhausted> {
        let vertices: Vec<&Vertex> = chamber.vertices.iter().map(|&at| &vertices[at]).collect();
        let unit = |at: usize| (0..vertices.len()).map(|other| u32::from(at == other)).collect::<Exponents>();
        let one = QuasiPolynomial::constant(system.arguments().clone(), Rational::from(Int::ONE));
        let sum_of_weights: Weighted = (0..vertices.len()).map(|at| (unit(at), one.clone())).collect();
        let coordinate = |var: usize| -> Weighted {
            let value = |vertex: &Vertex| system.affine(&vertex.coordinates[var], &vertex.denominator);
            vertices.iter().enumerate().map(|(at, vertex)| (unit(at), value(vertex))).collect()
        };
        let coordinates: Vec<Weighted> = (0..system.polytope().n_vars).map(coordinate).collect();
        let degree = terms.keys().map(|exponents| exponents.iter().sum()).max().unwrap_or(0);
        let mut coefficients = Weighted::new();
        for (exponents, coeff) in terms {
            let mut product: Weighted = [(vec![0; vertices.len()], coeff.clone())].into();
            let factors = coordinates.iter().zip(exponents);
            let factors =
                factors.flat_map(|(weighted, &exponent)| std::iter::repeat_n(weighted, exponent as usize));
            let missing = degree - exponents.iter().sum::<u32>();
            for factor in factors.chain(std::iter::repeat_n(&sum_of_weights, missing as usize)) {
                product = times(&product, factor, budget)?;
            }
            add(&mut coefficients, product);
        }
        for (weights, coefficient) in &mut coefficients {
            *coefficient = coefficient.scaled(&Rational::new(Int::ONE, multinomial(weights)));
        }
        Ok(Expansion { coefficients, is_integral: vertices.iter().all(|vertex| vertex.denominator.is_one()) })
    }

    /// The coefficients that may be the extreme one, and whether the extremum is attained.
    fn extremum(
        self,
        side: Side,
        domain: &IntegerRelation,
        budget: &Budget,
    ) -> Result<(Extremum, bool), Exhausted> {
        let is_vertex = |weights: &Exponents| weights.iter().filter(|&&weight| weight > 0).count() <= 1;
        // Values at vertices come first, so that they win against equal coefficients.
        let (at_vertices, others): (Vec<_>, Vec<_>) =
            self.coefficients.into_iter().partition(|(weights, _)| is_vertex(weights));
        let mut kept: Vec<(bool, QuasiPolynomial)> = Vec::new();
        let all = at_vertices.into_iter().map(|(_, value)| (true, value));
        for (is_attained, value) in all.chain(others.into_iter().map(|(_, value)| (false, value))) {
            let mut is_needed = true;
            for (_, other) in &kept {
                is_needed &= !is_beyond(other, &value, side, domain, budget)?;
            }
            if is_needed {
                let mut rest = Vec::with_capacity(kept.len() + 1);
                for (attained, other) in kept {
                    if !is_beyond(&value, &other, side, domain, budget)? {
                        rest.push((attained, other));
                    }
                }
                rest.push((is_attained, value));
                kept = rest;
            }
        }
        let is_tight = self.is_integral && kept.iter().all(|(is_attained, _)| *is_attained);
        let candidates = kept.into_iter().map(|(_, value)| value).collect();
        Ok((Extremum { side, candidates }, is_tight))
    }
}

fn add(sum: &mut Weighted, other: Weighted) {
    for (weights, value) in other {
        match sum.get_mut(&weights) {
            Some(old) => old.add_scaled(&value, &Rational::from(Int::ONE)),
            None => _ = sum.insert(weights, value),
        }
    }
}

fn times(a: &Weighted, b: &Weighted, budget: &Budget) -> Result<Weighted, Exhausted> {
    let mut product = Weighted::new();
    for (left, x) in a {
        for (right, y) in b {
            let n_pairs = x.terms().len() as u64 * y.terms().len() as u64;
            budget.spend(1 + n_pairs * (1 + x.n_words() + y.n_words()) / 4, "bounding of polynomials")?;
            let weights = left.iter().zip(right).map(|(a, b)| a + b).collect();
            add(&mut product, [(weights, x * y)].into());
        }
    }
    Ok(product)
}

/// Is `a` at least as extreme as `b` on all of the domain, as far as an affine difference shows?
fn is_beyond(
    a: &QuasiPolynomial,
    b: &QuasiPolynomial,
    side: Side,
    domain: &IntegerRelation,
    budget: &Budget,
) -> Result<bool, Exhausted> {
    budget.spend(1 + (a.terms().len() + b.terms().len()) as u64 / 8, "bounding of polynomials")?;
    let difference = if side == Side::Upper { a - b } else { b - a };
    let Some((mut row, _)) = difference.as_affine() else {
        return Ok(false);
    };
    let constant = row.pop().expect("a row has a constant");
    row.resize(domain.space().n_vars(), Int::ZERO);
    row.push(constant);
    let mut below = domain.clone();
    below.push_inequality(crate::linear::row::complement(&row));
    below.is_empty(budget)
}
