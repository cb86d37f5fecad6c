//! Piecewise quasi-polynomials, the results of counting. Zero where no piece holds, as in isl.

use crate::function::piecewise::{Piece, Piecewise};
use crate::function::polynomial::{Factor, QuasiPolynomial};
use crate::relation::integer_relation::IntegerRelation;
use crate::relation::presburger_relation::{PresburgerRelation, SetError};
use crate::work::budget::{Budget, Exhausted};
use loopwright_integer::Int;
use loopwright_integer::Rational;
use std::collections::BTreeSet;

/// A quasi-polynomial for each piece of its domain, zero elsewhere.
pub type PiecewiseQuasiPolynomial = Piecewise<QuasiPolynomial>;

impl PiecewiseQuasiPolynomial {
    /// The value at a point (arguments, symbols); zero where no piece holds. Exact.
    ///
    /// # Panics
    /// If the point does not have one value for each argument and symbol.
    pub fn total_at(&self, point: &[Int], budget: &Budget) -> Result<Rational, Exhausted> {
        let value = self.function_at(point, budget)?;
        Ok(value.map_or_else(|| Rational::from(Int::ZERO), |value| value.value_at(point)))
    }

    /// The sum. Exact; where one of them is not defined, it is the other one.
    ///
    /// # Errors
    /// If the arguments differ or the budget runs out.
    pub fn plus(&self, other: &Self, budget: &Budget) -> Result<Self, SetError> {
        self.union_with(other, budget, |a, b| a + b)
    }

    /// The difference. Exact; see [`Self::plus`].
    ///
    /// # Errors
    /// As [`Self::plus`].
    pub fn minus(&self, other: &Self, budget: &Budget) -> Result<Self, SetError> {
        self.plus(&other.scaled(&Rational::from(Int::MINUS_ONE)), budget)
    }

    /// The product, defined where both are. Exact. Its terms take from the budget, the more the longer their
    /// coefficients are.
    ///
    /// # Errors
    /// As [`Self::plus`].
    pub fn times(&self, other: &Self, budget: &Budget) -> Result<Self, SetError> {
        self.refined(other, self.space().clone(), budget, |domain, a, b| {
            Ok(vec![Piece { domain, value: a.times_within(b, budget)? }])
        })
    }

    /// The function times a number. Exact.
    pub fn scaled(&self, factor: &Rational) -> Self {
        self.map(self.space().clone(), |value| value.scaled(factor))
    }
}

/// Functions of this many disjuncts are short enough to be read: pairs of them are looked at more closely.
const SHORT: usize = 16;

/// For [`PieceValue::with_common_values`](crate::function::piecewise::PieceValue::with_common_values). The
/// equalities that hold on a piece, or on a part of it, make many formulas equal there: of those of other
/// pieces that agree on it, it takes one whose piece has no more equalities and which has no other floors, of
/// which bounds would know less, unless both pieces become one; else the equalities are put into its own, if
/// that makes it shorter. Exact, but may miss that formulas with floors agree.
pub(super) fn with_common_values(
    pieces: Vec<Piece<QuasiPolynomial>>,
    budget: &Budget,
) -> Result<Vec<Piece<QuasiPolynomial>>, Exhausted> {
    let n_disjuncts: usize = pieces.iter().map(|piece| piece.domain.disjuncts().len()).sum();
    let is_short = n_disjuncts <= SHORT;
    let mut parts = Vec::with_capacity(pieces.len());
    for piece in pieces {
        let domains = if is_short { apart(piece.domain, budget)? } else { vec![piece.domain] };
        for domain in domains {
            let hull = domain.affine_hull(budget)?;
            let piece = Piece { domain, value: piece.value.clone() };
            parts.push(Part { position: parts.len(), piece, hull });
        }
    }
    parts.sort_by_key(|part| part.hull.equalities().n_rows());
    for at in 0..parts.len() {
        let (done, open) = parts.split_at_mut(at);
        open[0].take_value(done, budget)?;
    }
    while is_short && let Some((at, other, domain)) = fitting(&parts, budget)? {
        parts[other].piece.domain = domain;
        parts.remove(at);
    }
    parts.sort_by_key(|part| part.position);
    Ok(parts.into_iter().map(|part| part.piece).collect())
}

/// A piece and the equalities that hold on it.
struct Part {
    /// In the order of the function.
    position: usize,
    piece: Piece<QuasiPolynomial>,
    hull: IntegerRelation,
}

impl Part {
    /// The own value with the equalities put into it, if there are any.
    fn restricted(&self) -> Option<QuasiPolynomial> {
        let has_equalities = !self.hull.equalities().is_empty();
        has_equalities.then(|| self.piece.value.restricted(&self.hull)).flatten()
    }

    /// Whether the value of another part is `own`, the own one, on this part.
    fn agrees(&self, own: &QuasiPolynomial, other: &Part, budget: &Budget) -> Result<bool, Exhausted> {
        let value = &other.piece.value;
        budget.spend(value.terms().len() as u64 / 8 + 1, "counting")?;
        Ok(value.restricted(&self.hull).is_some_and(|value| value == *own))
    }

    /// Takes the first value that agrees and has no other floors, or else a shorter one.
    fn take_value(&mut self, others: &[Part], budget: &Budget) -> Result<(), Exhausted> {
        let Some(own) = self.restricted() else { return Ok(()) };
        let floors = self.piece.value.floors();
        for other in others.iter().filter(|other| other.piece.value.floors().is_subset(&floors)) {
            if self.agrees(&own, other, budget)? {
                self.piece.value = other.piece.value.clone();
                return Ok(());
            }
        }
        if own.terms().len() < self.piece.value.terms().len() {
            self.piece.value = own;
        }
        Ok(())
    }
}

/// A part, one that has another value with other floors, which agrees on it, and a domain for both that is no
/// longer.
fn fitting(parts: &[Part], budget: &Budget) -> Result<Option<(usize, usize, PresburgerRelation)>, Exhausted> {
    for (at, part) in parts.iter().enumerate() {
        let Some(own) = part.restricted() else { continue };
        let floors = part.piece.value.floors();
        for (other, of_other) in parts.iter().enumerate() {
            if of_other.piece.value.floors().is_subset(&floors) || !part.agrees(&own, of_other, budget)? {
                continue;
            }
            let domain = &of_other.piece.domain;
            let disjuncts = domain.disjuncts().iter().chain(part.piece.domain.disjuncts()).cloned();
            let both = PresburgerRelation::assemble(domain.space().clone(), disjuncts.collect());
            let both = both.coalesced(budget)?;
            if both.disjuncts().len() <= domain.disjuncts().len() {
                return Ok(Some((at, other, both)));
            }
        }
    }
    Ok(None)
}

/// The disjuncts with equalities that have no point in common with others for themselves, and the rest.
fn apart(set: PresburgerRelation, budget: &Budget) -> Result<Vec<PresburgerRelation>, Exhausted> {
    let space = set.space().clone();
    let mut parts = Vec::new();
    let mut rest = set.into_disjuncts();
    let mut at = 0;
    while at < rest.len() && rest.len() > 1 {
        let mut is_apart = !rest[at].equalities().is_empty();
        for other in (0..rest.len()).filter(|other| *other != at) {
            is_apart = is_apart && rest[at].intersection(&rest[other]).expect(SAME_SPACE).is_empty(budget)?;
        }
        match is_apart {
            true => parts.push(rest.remove(at).into()),
            false => at += 1,
        }
    }
    parts.push(PresburgerRelation::assemble(space, rest));
    Ok(parts)
}

const SAME_SPACE: &str = "the disjuncts of a set have one space";

impl QuasiPolynomial {
    /// The floors that are factors.
    fn floors(&self) -> BTreeSet<&Factor> {
        let factors =
            self.terms().flat_map(|(monomial, _)| monomial.powers().iter().map(|(factor, _)| factor));
        factors.filter(|factor| matches!(factor, Factor::Floor(_))).collect()
    }

    /// The same function where the equalities hold, without the columns that they are solved for. `None` if
    /// one of these is in a floor that is then not affine.
    fn restricted(&self, equalities: &IntegerRelation) -> Option<QuasiPolynomial> {
        let arguments = self.argument_space();
        let n_columns = self.n_columns();
        let mut values: Vec<_> =
            (0..n_columns).map(|col| QuasiPolynomial::column(arguments.clone(), col)).collect();
        let n_tuple = arguments.n_range();
        for row in equalities.equalities().rows() {
            // As `simplify` solves them: arguments before symbols, from last to first.
            let mut cols = (0..n_tuple).rev().chain((n_tuple..n_columns).rev());
            let col = cols.find(|&col| !row[col].is_zero()).expect("a proper row has a coefficient");
            let mut rest = row.to_vec();
            let coeff = -std::mem::take(&mut rest[col]);
            values[col] = QuasiPolynomial::affine(arguments.clone(), &rest, &coeff);
        }
        self.substituted(&arguments, &values)
    }
}
