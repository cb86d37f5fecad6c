//! Quasi-polynomials given piece by piece: what counting gives. Zero where no piece holds, as in isl.

use crate::function::piecewise::{Piece, Piecewise};
use crate::function::polynomial::{Factor, QuasiPolynomial};
use crate::number::int::Int;
use crate::number::rational::Rational;
use crate::relation::integer_relation::IntegerRelation;
use crate::relation::presburger_relation::SetError;
use crate::work::budget::{Budget, Exhausted};
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

    /// The same function with fewer values. The equalities that hold on a piece make many formulas equal there: of those of
    /// other pieces that agree on it, it takes one whose piece has no more equalities and which has no other floors, of which bounds
    /// would know less; else the equalities are put
    /// into its own, if that makes it shorter. Exact, but may miss that formulas with floors agree.
    pub(crate) fn with_common_values(self, budget: &Budget) -> Result<Self, Exhausted> {
        let space = self.space().clone();
        let mut pieces = self.into_pieces();
        let hulls: Result<Vec<_>, _> = pieces.iter().map(|piece| piece.domain.affine_hull(budget)).collect();
        let hulls = hulls?;
        let mut order: Vec<usize> = (0..pieces.len()).collect();
        order.sort_by_key(|&at| hulls[at].equalities().n_rows());
        for (n_done, &at) in order.iter().enumerate() {
            if hulls[at].equalities().is_empty() {
                continue;
            }
            let Some(own) = pieces[at].value.restricted(&hulls[at]) else { continue };
            let floors = pieces[at].value.floors();
            let mut other = None;
            for &done in &order[..n_done] {
                let value = &pieces[done].value;
                budget.spend(value.terms().len() as u64 / 8 + 1, "counting")?;
                let agrees = || value.restricted(&hulls[at]).is_some_and(|value| value == own);
                if value.floors().is_subset(&floors) && agrees() {
                    other = Some(value.clone());
                    break;
                }
            }
            let is_shorter = own.terms().len() < pieces[at].value.terms().len();
            if let Some(value) = other.or(is_shorter.then_some(own)) {
                pieces[at].value = value;
            }
        }
        Ok(Piecewise::assemble(space, pieces))
    }
}

impl QuasiPolynomial {
    /// The floors that are factors.
    fn floors(&self) -> BTreeSet<&Factor> {
        let factors =
            self.terms().flat_map(|(monomial, _)| monomial.powers().iter().map(|(factor, _)| factor));
        factors.filter(|factor| matches!(factor, Factor::Floor(_))).collect()
    }

    /// The same function where the equalities hold, without the columns that they are solved for. `None` if one of these
    /// is in a floor that is then not affine.
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
