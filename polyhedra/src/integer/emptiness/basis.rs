//! Generalised basis reduction: short directions of a polytope.
//!
//! # Problem
//! A polytope may be long and thin in a skew direction, so that branching on single variables visits a great
//! many slices before it finds out that there is no integer point. Find a lattice basis whose first direction
//! meets the polytope in few slices.
//!
//! # Method
//! Let `F_i(c)` be the greatest `c·(x - y)` for points `x, y` of the polytope with `b_j·(x - y) = 0` for all
//! `j < i`: the width in direction `c` of slices with fixed values of the directions before. As in the
//! reduction of Lovász and Scarf, add to `b_{i+1}` the multiple of `b_i` that makes `F_i` least; if the
//! result is shorter than three quarters of `F_i(b_i)`, exchange the two and go back a step, otherwise go on.
//!
//! The best real multiple is the multiplier of the constraint `b_i·(x - y) = 0` in the linear program of
//! `F_{i+1}(b_{i+1})`; as `F_i` is convex, the best integer one is next to it.
//!
//! # Invariants
//! The basis stays unimodular.
//!
//! # Exactness
//! Any unimodular basis is correct for the search; reduction only makes it fast.
//!
//! # Reference
//! `[LovaszScarf92]`, `[CookRutherfordScarfShallcross93]`

use crate::linear::matrix::Matrix;
use crate::linear::row;
use crate::linear::simplex::{Optimum, Simplex, Snapshot};
use crate::work::budget::{Budget, Exhausted};
use loopwright_integer::Int;
use loopwright_integer::rational::{Rational, ceil, floor};

/// Reduces the rows of `basis` for the bounded, rationally non-empty system `inequalities`.
pub(super) fn reduce(
    basis: &mut Matrix<Int>,
    inequalities: &Matrix<Int>,
    budget: &Budget,
) -> Result<(), Exhausted> {
    let n = basis.n_rows();
    if n < 2 {
        return Ok(());
    }
    let mut pair = Pair::new(inequalities, budget)?;
    let mut i = 0;
    // `pair` holds the equalities of the directions `0 .. i`; `fixed` has the state before each.
    let mut fixed: Vec<Snapshot> = Vec::new();
    while i + 1 < n {
        pair.simplex.charge_for(budget, "emptiness", "reducing a lattice basis")?;
        let width = pair.width(basis.row(i), budget)?;
        let before = pair.simplex.snapshot();
        let (multiple, _) = pair.best_multiple(basis.row(i), basis.row(i + 1), budget)?;
        pair.simplex.rollback(before);
        let (below, above) = (floor(&multiple), ceil(&multiple));
        let mut shorter = shifted(basis, i, &below);
        let mut shorter_width = pair.width(&shorter, budget)?;
        if above != below {
            let other = shifted(basis, i, &above);
            let other_width = pair.width(&other, budget)?;
            if other_width < shorter_width {
                (shorter, shorter_width) = (other, other_width);
            }
        }
        basis.row_mut(i + 1).clone_from_slice(&shorter);
        if shorter_width * Int::from(4) < width * Int::from(3) {
            basis.swap_rows(i, i + 1);
            if let Some(snapshot) = fixed.pop() {
                pair.simplex.rollback(snapshot);
                i -= 1;
            }
        } else {
            fixed.push(pair.simplex.snapshot());
            pair.fix(basis.row(i), budget)?;
            i += 1;
        }
    }
    Ok(())
}

fn shifted(basis: &Matrix<Int>, i: usize, multiple: &Int) -> Vec<Int> {
    let mut direction = basis.row(i + 1).to_vec();
    row::add_scaled(&mut direction, multiple, basis.row(i));
    direction
}

/// The system of two points of the polytope.
struct Pair {
    simplex: Simplex,
}

impl Pair {
    fn new(inequalities: &Matrix<Int>, budget: &Budget) -> Result<Pair, Exhausted> {
        let n = inequalities.n_cols() - 1;
        let mut simplex = Simplex::new(2 * n);
        for offset in [0, n] {
            for source in inequalities.rows() {
                let mut row = vec![Int::ZERO; 2 * n + 1];
                row[offset..offset + n].clone_from_slice(&source[..n]);
                row[2 * n] = source[n].clone();
                simplex.add_inequality(&row, budget)?;
            }
        }
        Ok(Pair { simplex })
    }

    /// `direction · (x - y)`
    fn difference(direction: &[Int]) -> Vec<Int> {
        let mut row = direction.to_vec();
        row.extend(direction.iter().map(|value| -value));
        row.push(Int::ZERO);
        row
    }

    fn fix(&mut self, direction: &[Int], budget: &Budget) -> Result<(), Exhausted> {
        self.simplex.add_equality(&Pair::difference(direction), budget).map(|_| ())
    }

    fn width(&mut self, direction: &[Int], budget: &Budget) -> Result<Rational, Exhausted> {
        match self.simplex.maximize(&Pair::difference(direction), budget)? {
            Optimum::At(width) => Ok(width),
            _ => unreachable!("the polytope is bounded and not empty"),
        }
    }

    /// Fixes the direction `fixed` and gives the real multiple of it that makes `direction` shortest, with
    /// the width.
    ///
    /// The proof of the bound says `-direction·(x - y) + width = m fixed·(x - y) + (non-negative)`, so that
    /// `(direction + m fixed)·(x - y) <= width` without the constraint.
    fn best_multiple(
        &mut self,
        fixed: &[Int],
        direction: &[Int],
        budget: &Budget,
    ) -> Result<(Rational, Rational), Exhausted> {
        let constraint = self.simplex.n_constraints() as u32;
        self.fix(fixed, budget)?;
        match self.simplex.minimize_with_proof(&row::negated(&Pair::difference(direction)), budget)? {
            Optimum::At(bound) => {
                let multiple = bound.multipliers.iter().find(|(con, _)| *con == constraint);
                let multiple = multiple.map_or(Rational::from(Int::ZERO), |(_, multiple)| multiple.clone());
                Ok((multiple, -bound.value))
            }
            _ => unreachable!("the polytope is bounded and not empty"),
        }
    }
}
