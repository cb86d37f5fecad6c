//! Difference and complement, with the tests of subset and equality.
//!
//! # Problem
//! Given unions A and B, describe the points of A that are not in B; decide whether A is a subset of B.
//!
//! # Method
//! B is rewritten so that every local is determined: a floor of visible columns (see `relation::division`).
//! Such a local has one value for each point, so it can be defined in A as well without changing A, and then
//! A \ { c_1, …, c_k } is the disjoint union of A, c_1, …, c_{i-1}, not c_i. Constraints that hold by the
//! definition of a floor are never negated. A piece that is empty is dropped at once, a constraint that
//! follows from those of A leaves no piece, and a part of A that does not meet B stays in one piece. One
//! simplex holds A and the constraints so far; each test adds a constraint to it and takes it back.
//!
//! # Exactness
//! Exact for every input.
//!
//! # Cost
//! Up to the product of the numbers of constraints of the disjuncts of B. The subset test stops at the first
//! point outside.
//!
//! # Examples
//! `{ [i] : 0 <= i <= 9 }` minus `{ [i] : exists e : i = 2e }` is `{ [i] : 0 <= i <= 9 and i mod 2 = 1 }`.

use crate::linear::gauss;
use crate::linear::row;
use crate::linear::simplex::Simplex;
use crate::relation::integer_relation::IntegerRelation;
use crate::relation::points::witness::Relaxed;
use crate::relation::presburger_relation::{PresburgerRelation, SetError};
use crate::work::budget::{Budget, Exhausted};
use crate::work::parallel;
use loopwright_integer::Int;
use std::collections::HashSet;

impl PresburgerRelation {
    /// The points of `self` that are not in `other`. Exact.
    pub fn difference(&self, other: &Self, budget: &Budget) -> Result<Self, SetError> {
        self.space().expect_same_tuples(other.space())?;
        let symbols = self.space().common_symbols(other.space());
        let minus = other.with_symbols(&symbols).determined_disjuncts(budget)?;
        let left = self.with_symbols(&symbols);
        let space = left.space().clone();
        let mut pieces = Vec::new();
        let disjuncts = left.disjuncts();
        parallel::for_each(
            disjuncts.len(),
            disjuncts.len() > 1 && disjuncts.len() * minus.len() >= parallel::PAIRS,
            "subtraction",
            |at| remainder(vec![disjuncts[at].clone()], &minus, budget),
            |found| pieces.extend(found),
        )?;
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
        let present: HashSet<&IntegerRelation> = other.disjuncts().iter().collect();
        let open: Vec<_> = left.disjuncts().iter().filter(|disjunct| !present.contains(disjunct)).collect();
        if open.is_empty() {
            return Ok(true);
        }
        let minus = other.determined_disjuncts(budget)?;
        for disjunct in open {
            if !is_covered(disjunct, &minus, budget)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The disjuncts that have points outside of a relation over the same space.
    pub(crate) fn disjuncts_outside(&self, other: &Self, budget: &Budget) -> Result<Self, SetError> {
        let cover = other.determined_disjuncts(budget)?;
        let disjuncts = self.disjuncts();
        let mut outside = Vec::new();
        parallel::for_each(
            disjuncts.len(),
            disjuncts.len() > 1 && disjuncts.len() * cover.len() >= parallel::PAIRS,
            "subtraction",
            |at| Ok((!is_covered(&disjuncts[at], &cover, budget)?).then(|| disjuncts[at].clone())),
            |found| outside.extend(found),
        )?;
        Ok(Self::assemble(self.space().clone(), outside))
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
    pub fn made_disjoint(&self, budget: &Budget) -> Result<Self, Exhausted> {
        let disjuncts = self.disjuncts();
        // The last need not be subtracted from anything.
        let earlier = &disjuncts[..disjuncts.len().saturating_sub(1)];
        let parts = |disjunct: &IntegerRelation| disjunct.determined(budget);
        let parts = parallel::map(earlier, parallel::DISJUNCTS, "elimination", parts)?;
        let (mut minus, mut ends) = (Vec::new(), vec![0]);
        for parts in parts {
            minus.extend(parts);
            ends.push(minus.len());
        }
        let mut done = Vec::new();
        parallel::for_each(
            disjuncts.len(),
            disjuncts.len() * minus.len() >= 2 * parallel::PAIRS,
            "subtraction",
            |at| remainder(vec![disjuncts[at].clone()], &minus[..ends[at]], budget),
            |found| done.extend(found),
        )?;
        Ok(Self::assemble(self.space().clone(), done))
    }

    /// The same points in disjuncts whose locals are all determined; see [`IntegerRelation::determined`].
    pub fn determined(&self, budget: &Budget) -> Result<Self, Exhausted> {
        Ok(Self::assemble(self.space().clone(), self.determined_disjuncts(budget)?))
    }

    pub(crate) fn determined_disjuncts(&self, budget: &Budget) -> Result<Vec<IntegerRelation>, Exhausted> {
        let parts = |disjunct: &IntegerRelation| disjunct.determined(budget);
        let parts = parallel::map(self.disjuncts(), parallel::DISJUNCTS, "elimination", parts)?;
        Ok(parts.into_iter().flatten().collect())
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
    pub fn difference(&self, other: &Self, budget: &Budget) -> Result<PresburgerRelation, SetError> {
        PresburgerRelation::from(self.clone()).difference(&other.clone().into(), budget)
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
    if piece.is_empty(budget)? {
        return Ok(true);
    }
    let mut open = vec![(piece.clone(), 0)];
    while let Some((piece, first)) = open.pop() {
        let Some(gone) = cover.get(first) else {
            return Ok(false);
        };
        let mut next = Vec::new();
        subtract_conjunct(piece, gone, &mut next, budget)?;
        open.extend(next.into_iter().map(|piece| (piece, first + 1)));
    }
    Ok(true)
}

/// Adds to `out` the non-empty pieces of `piece` minus `gone`, whose locals must be determined. If `piece` is
/// empty, it may add that.
fn subtract_conjunct(
    piece: IntegerRelation,
    gone: &IntegerRelation,
    out: &mut Vec<IntegerRelation>,
    budget: &Budget,
) -> Result<(), Exhausted> {
    budget.spend(1, "subtraction")?;
    if piece.is_obviously_apart(gone, 0) {
        out.push(piece);
        return Ok(());
    }
    let mut rest = piece.clone();
    let rows = Negatable::of(gone, &mut rest);
    let mut simplex = Simplex::from_system(rest.equalities(), rest.inequalities(), budget)?;
    let start = simplex.snapshot();
    for row in &rows.equalities {
        simplex.add_equality(row, budget)?;
    }
    for row in &rows.inequalities {
        simplex.add_inequality(row, budget)?;
    }
    simplex.charge(budget, "subtraction")?;
    let is_apart = match Relaxed::of(&simplex) {
        Relaxed::Empty => true,
        Relaxed::Point(_) => false,
        Relaxed::Open => piece.intersection_of_same_tuples(gone).is_empty(budget)?,
    };
    if is_apart {
        out.push(piece);
        return Ok(());
    }
    simplex.rollback(start);
    // Adds what of `rest` is outside; says whether there is a rational point.
    let mut emit = |rest: &IntegerRelation, simplex: &mut Simplex, row: &[Int]| -> Result<bool, Exhausted> {
        let before = simplex.snapshot();
        let outside = row::complement(row);
        simplex.add_inequality(&outside, budget)?;
        simplex.charge(budget, "subtraction")?;
        let relaxed = Relaxed::of(simplex);
        simplex.rollback(before);
        if relaxed == Relaxed::Empty {
            return Ok(false);
        }
        let mut piece = rest.clone();
        piece.push_inequality(outside);
        piece.simplify();
        if relaxed != Relaxed::Open || !piece.is_empty(budget)? {
            out.push(piece);
        }
        Ok(true)
    };
    for row in rows.equalities {
        let below = emit(&rest, &mut simplex, &row)?;
        if emit(&rest, &mut simplex, &row::negated(&row))? || below {
            simplex.add_equality(&row, budget)?;
            rest.push_equality(row);
        }
    }
    for row in rows.inequalities {
        if emit(&rest, &mut simplex, &row)? {
            simplex.add_inequality(&row, budget)?;
            rest.push_inequality(row);
        }
    }
    Ok(())
}

/// The constraints of a relation that say more than what its locals are.
struct Negatable {
    equalities: Vec<Vec<Int>>,
    inequalities: Vec<Vec<Int>>,
}

impl Negatable {
    /// The constraints of `gone` over the columns of `rest`, which gets its floors as new locals.
    fn of(gone: &IntegerRelation, rest: &mut IntegerRelation) -> Negatable {
        let definitions = gone.definitions();
        debug_assert_eq!(definitions.len(), gone.space().n_locals());
        let n_visible = rest.space().n_visible();
        let first = rest.add_locals(gone.space().n_locals());
        let n_cols = rest.space().n_cols();
        let mut map: Vec<usize> = (0..n_visible).chain(first..n_cols - 1).collect();
        let image = |row: &[Int], map: &[usize]| {
            let mut wide = vec![Int::ZERO; n_cols];
            row.iter().zip(map).filter(|(x, _)| !x.is_zero()).for_each(|(x, &col)| wide[col] += x);
            wide[n_cols - 1] = row::constant(row).clone();
            wide
        };
        let mut implied = vec![false; gone.inequalities().n_rows()];
        for definition in &definitions {
            definition.implied.iter().for_each(|&row| implied[row] = true);
            let numerator = image(&definition.division.numerator, &map);
            let divisor = &definition.division.divisor;
            if let Some(known) = (n_visible..first).find(|&col| is_floor(rest, col, &numerator, divisor)) {
                map[definition.col] = known;
                continue;
            }
            let (lower, upper) = floor_rows(numerator, divisor, map[definition.col]);
            rest.push_inequality(lower);
            rest.push_inequality(upper);
        }
        let image = |row: &[Int]| image(row, &map);
        let inequalities = gone.inequalities().rows().zip(implied).filter(|(_, implied)| !implied);
        Negatable {
            equalities: gone.equalities().rows().map(image).collect(),
            inequalities: inequalities.map(|(row, _)| image(row)).collect(),
        }
    }
}

/// The inequalities `0 <= numerator - divisor * q <= divisor - 1` for the local `q` in column `col`.
fn floor_rows(numerator: Vec<Int>, divisor: &Int, col: usize) -> (Vec<Int>, Vec<Int>) {
    let mut lower = numerator;
    lower[col] = -divisor;
    let mut upper = row::complement(&lower);
    *row::constant_mut(&mut upper) += divisor;
    (lower, upper)
}

/// Do the rows of the relation say that a local is this floor? They may say more.
fn is_floor(relation: &IntegerRelation, col: usize, numerator: &[Int], divisor: &Int) -> bool {
    if !numerator[col].is_zero() {
        return false;
    }
    let (lower, upper) = floor_rows(numerator.to_vec(), divisor, col);
    let follows = |row: &[Int]| {
        let last = row.len() - 1;
        let mut rows = relation.inequalities().rows();
        rows.any(|own| own[last] <= row[last] && gauss::same_coeffs(own, row))
    };
    follows(&lower) && follows(&upper)
}
