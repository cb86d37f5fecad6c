//! Difference, complement, and the tests that rest on them.
//!
//! # Problem
//! Given unions A and B, describe the points of A that are not in B; decide whether A is a subset of B.
//!
//! # Method
//! B is rewritten so that every local is determined: a floor of visible columns (see `divs`). Such a local
//! has one value for each point, so it can be defined in A as well without changing A, and then
//! A \ { c_1, …, c_k } is the disjoint union of A, c_1, …, c_{i-1}, not c_i. Constraints that hold by the
//! definition of a floor are never negated. A piece that is empty is dropped at once, and a part of A that does
//! not meet B stays in one piece.
//!
//! # Exactness
//! Exact for every input.
//!
//! # Cost
//! Up to the product of the numbers of constraints of the disjuncts of B. The subset test stops at the first
//! point outside.
//!
//! # Examples
//! { [i] : 0 <= i <= 9 } minus { [i] : exists e : i = 2e } is { [i] : 0 <= i <= 9 and i mod 2 = 1 }.

use crate::gauss;
use crate::union::SetError;
use crate::{Budget, Exhausted, IntegerRelation, PresburgerRelation};

impl PresburgerRelation {
    /// The points of `self` that are not in `other`. Exact.
    pub fn subtract(&self, other: &Self, budget: &Budget) -> Result<Self, SetError> {
        self.space().expect_same_tuples(other.space())?;
        let symbols = self.space().common_symbols(other.space());
        let minus = other.with_symbols(&symbols).determined_disjuncts(budget)?;
        let left = self.with_symbols(&symbols);
        let space = left.space().clone();
        let mut pieces = Vec::new();
        for disjunct in left.into_disjuncts() {
            pieces.extend(remainder(vec![disjunct], &minus, budget)?);
        }
        Ok(PresburgerRelation::assemble(space, pieces))
    }

    /// The points of the space that are not in `self`. Exact.
    pub fn complement(&self, budget: &Budget) -> Result<Self, Exhausted> {
        let minus = self.determined_disjuncts(budget)?;
        let universe = IntegerRelation::universe(self.space().clone());
        Ok(Self::assemble(self.space().clone(), remainder(vec![universe], &minus, budget)?))
    }

    /// Is every point of `self` in `other`? Exact.
    pub fn is_subset(&self, other: &Self, budget: &Budget) -> Result<bool, SetError> {
        self.space().expect_same_tuples(other.space())?;
        let symbols = self.space().common_symbols(other.space());
        let other = other.with_symbols(&symbols);
        let left = self.with_symbols(&symbols);
        let open: Vec<_> =
            left.into_disjuncts().into_iter().filter(|a| !other.disjuncts().contains(a)).collect();
        if open.is_empty() {
            return Ok(true);
        }
        let minus = other.determined_disjuncts(budget)?;
        for disjunct in &open {
            if !is_covered(disjunct, &minus, budget)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Do both have the same points? Exact.
    pub fn is_equal(&self, other: &Self, budget: &Budget) -> Result<bool, SetError> {
        Ok(self.is_subset(other, budget)? && other.is_subset(self, budget)?)
    }

    /// Do they have no point in common? Exact.
    pub fn is_disjoint(&self, other: &Self, budget: &Budget) -> Result<bool, SetError> {
        Ok(self.intersection(other, budget)?.is_empty(budget)?)
    }

    /// The same points in disjuncts that do not overlap. Exact.
    pub fn make_disjoint(&self, budget: &Budget) -> Result<Self, Exhausted> {
        let mut done: Vec<IntegerRelation> = Vec::new();
        for disjunct in self.disjuncts() {
            let mut minus = Vec::new();
            for earlier in &done {
                minus.extend(earlier.determined(budget)?);
            }
            done.extend(remainder(vec![disjunct.clone()], &minus, budget)?);
        }
        Ok(Self::assemble(self.space().clone(), done))
    }

    /// The same points in disjuncts whose locals are all determined; see [`IntegerRelation::determined`].
    pub fn determined(&self, budget: &Budget) -> Result<Self, Exhausted> {
        Ok(Self::assemble(self.space().clone(), self.determined_disjuncts(budget)?))
    }

    pub(crate) fn determined_disjuncts(&self, budget: &Budget) -> Result<Vec<IntegerRelation>, Exhausted> {
        let mut out = Vec::with_capacity(self.n_disjuncts());
        for disjunct in self.disjuncts() {
            out.extend(disjunct.determined(budget)?);
        }
        Ok(out)
    }
}

impl IntegerRelation {
    /// Is every point of `self` in `other`? Exact.
    pub fn is_subset(&self, other: &Self, budget: &Budget) -> Result<bool, SetError> {
        PresburgerRelation::from(self.clone()).is_subset(&other.clone().into(), budget)
    }

    /// Do both have the same points? Exact.
    pub fn is_equal(&self, other: &Self, budget: &Budget) -> Result<bool, SetError> {
        Ok(self.is_subset(other, budget)? && other.is_subset(self, budget)?)
    }

    /// The points of `self` that are not in `other`. Exact.
    pub fn subtract(&self, other: &Self, budget: &Budget) -> Result<PresburgerRelation, SetError> {
        PresburgerRelation::from(self.clone()).subtract(&other.clone().into(), budget)
    }
}

/// What is left of `pieces` without the relations in `minus`, whose locals must be determined.
pub(crate) fn remainder(
    mut pieces: Vec<IntegerRelation>,
    minus: &[IntegerRelation],
    budget: &Budget,
) -> Result<Vec<IntegerRelation>, Exhausted> {
    for gone in minus {
        let mut next = Vec::with_capacity(pieces.len());
        for piece in pieces {
            subtract_conjunct(piece, gone, &mut next, budget)?;
        }
        pieces = next;
    }
    Ok(pieces)
}

/// Is every point of `piece` in one of `cover`, whose locals must be determined? Depth first, so that the
/// first point outside ends the search.
fn is_covered(
    piece: &IntegerRelation,
    cover: &[IntegerRelation],
    budget: &Budget,
) -> Result<bool, Exhausted> {
    let mut open = vec![(piece.clone(), 0)];
    while let Some((piece, first)) = open.pop() {
        if piece.is_empty(budget)? {
            continue;
        }
        let Some(gone) = cover.get(first) else {
            return Ok(false);
        };
        let mut next = Vec::new();
        subtract_conjunct(piece, gone, &mut next, budget)?;
        open.extend(next.into_iter().map(|piece| (piece, first + 1)));
    }
    Ok(true)
}

/// Adds to `out` the non-empty pieces of `piece` minus `gone`, whose locals must be determined.
fn subtract_conjunct(
    piece: IntegerRelation,
    gone: &IntegerRelation,
    out: &mut Vec<IntegerRelation>,
    budget: &Budget,
) -> Result<(), Exhausted> {
    budget.spend(1)?;
    if piece.intersection_of_same_tuples(gone).is_empty(budget)? {
        out.push(piece);
        return Ok(());
    }
    let definitions = gone.definitions();
    debug_assert_eq!(definitions.len(), gone.space().n_locals());
    let mut rest = piece;
    let n_visible = rest.space().n_visible();
    let first = rest.add_locals(gone.space().n_locals());
    let map: Vec<usize> = (0..n_visible).chain(first..rest.space().n_vars()).collect();
    let n_cols = rest.space().n_cols();
    let image = |row: &[crate::Int]| {
        let mut wide = vec![crate::Int::ZERO; n_cols];
        row.iter().zip(&map).for_each(|(coeff, &col)| wide[col] = coeff.clone());
        wide[n_cols - 1] = row[row.len() - 1].clone();
        wide
    };
    let mut implied = vec![false; gone.inequalities().n_rows()];
    for definition in &definitions {
        let mut lower = image(&definition.division.numerator);
        lower[map[definition.col]] = -&definition.division.divisor;
        let mut upper = gauss::complement_row(&lower);
        upper[n_cols - 1] += &definition.division.divisor;
        rest.push_inequality(lower);
        rest.push_inequality(upper);
        definition.implied.iter().for_each(|&row| implied[row] = true);
    }
    let mut emit = |rest: &IntegerRelation, row: &[crate::Int]| -> Result<(), Exhausted> {
        budget.spend(1)?;
        let mut outside = rest.clone();
        outside.push_inequality(gauss::complement_row(row));
        outside.simplify();
        if !outside.is_empty(budget)? {
            out.push(outside);
        }
        Ok(())
    };
    for row in gone.equalities().rows().map(image) {
        emit(&rest, &row)?;
        let mut negated = row.clone();
        gauss::negate(&mut negated);
        emit(&rest, &negated)?;
        rest.push_equality(row);
    }
    for (at, row) in gone.inequalities().rows().map(image).enumerate() {
        if !implied[at] {
            emit(&rest, &row)?;
            rest.push_inequality(row);
        }
    }
    Ok(())
}
