//! Lexicographic minima as functions of parameters.
//!
//! # Problem
//! Given a relation x -> y with symbols n, describe for every (x, n) the lexicographically least y, as a
//! relation; and say for which (x, n) there is none because y is unbounded below.
//!
//! # Method
//! Each disjunct goes through parametric integer programming (see `cells`), which splits the space of (x, n)
//! into cells with one quasi-affine form each. The minima of two disjuncts are merged by comparing the forms:
//! of f and g stays { x -> y in f : no y' of g(x) is less }, and the other way round with ties left out. The
//! maximum is the minimum of { x -> -y }.
//!
//! # Exactness
//! Exact over the integers for every input.
//!
//! # Cost
//! Exponential in the worst case; the number of cells in practice. Merging d disjuncts takes d differences.
//!
//! # Examples
//! ```
//! use loopwright_polyhedra::{Budget, PresburgerRelation};
//! let reads = PresburgerRelation::parse("[N] -> { [i] -> [j] : 0 <= j < N and 2j >= i }").unwrap();
//! let first = reads.lexmin(&Budget::default()).unwrap().bounded().unwrap();
//! let expected = "[N] -> { [i] -> [j] : 2j = i + i mod 2 and 0 <= i and j < N; [i] -> [0] : i < 0 and N > 0 }";
//! let expected = PresburgerRelation::parse(expected).unwrap();
//! assert!(first.is_equal(&expected, &Budget::default()).unwrap());
//! ```
//!
//! # Reference
//! `[Feautrier88]`.

pub(crate) mod cells;
mod context;
mod start;

use crate::relation::integer_relation::IntegerRelation;
use crate::relation::presburger_relation::PresburgerRelation;
use crate::relation::space::{Space, VarKind};
use crate::work::budget::{Budget, Exhausted};
use crate::work::parallel;
use loopwright_integer::Int;

/// The lexicographic optimum of a relation as a function of its domain and symbols.
#[derive(Debug, Clone, PartialEq, Eq)]
#[must_use]
pub struct SymbolicOptimum {
    /// x -> the best y, where there is one.
    pub optimum: PresburgerRelation,
    /// The domain points with some y but no best one.
    pub unbounded: PresburgerRelation,
}

impl SymbolicOptimum {
    /// The optimum, if no domain point is without one.
    pub fn bounded(self) -> Option<PresburgerRelation> {
        self.unbounded.is_obviously_empty().then_some(self.optimum)
    }
}

impl IntegerRelation {
    /// The lexicographically least range point for each domain point. Exact.
    pub fn lexmin(&self, budget: &Budget) -> Result<SymbolicOptimum, Exhausted> {
        PresburgerRelation::from(self.clone()).lexmin(budget)
    }

    /// The lexicographically greatest range point for each domain point. Exact.
    pub fn lexmax(&self, budget: &Budget) -> Result<SymbolicOptimum, Exhausted> {
        PresburgerRelation::from(self.clone()).lexmax(budget)
    }

    /// { x -> -y }
    pub(crate) fn with_range_negated(&self) -> IntegerRelation {
        let range = self.space().columns(VarKind::Range);
        let mut out = self.clone();
        let (equalities, inequalities) = out.take_rows();
        let negated = |mut row: Vec<Int>| {
            row[range.clone()].iter_mut().for_each(|coeff| *coeff = -&*coeff);
            row
        };
        equalities.into_iter().for_each(|row| out.push_equality(negated(row)));
        inequalities.into_iter().for_each(|row| out.push_inequality(negated(row)));
        out
    }
}

impl PresburgerRelation {
    /// The lexicographically least range point for each domain point; of a set, its least point for each
    /// value of the symbols. Exact.
    pub fn lexmin(&self, budget: &Budget) -> Result<SymbolicOptimum, Exhausted> {
        let domain = PresburgerRelation::empty(self.domain().space().clone());
        let mut unbounded = Vec::new();
        let mut optimum = PresburgerRelation::empty(self.space().clone());
        let minima = |disjunct: &IntegerRelation| match disjunct.is_empty(budget)? {
            true => Ok(None),
            false => cells::cells(disjunct, budget).map(Some),
        };
        for cells in
            parallel::map(self.disjuncts(), parallel::TERMS, "parametric lexicographic minimum", minima)?
                .into_iter()
                .flatten()
        {
            unbounded.extend(cells.unbounded);
            let graphs = cells.optimum.iter().map(|cell| cell.graph(self.space())).collect();
            optimum = merge(optimum, graphs, budget)?;
        }
        let unbounded = PresburgerRelation::assemble(domain.space().clone(), unbounded);
        if !unbounded.is_obviously_empty() {
            let minus = unbounded.determined_disjuncts(budget)?;
            optimum = outside(&optimum, &minus, budget)?;
        }
        Ok(SymbolicOptimum { optimum, unbounded })
    }

    /// The lexicographically greatest range point for each domain point. Exact.
    pub fn lexmax(&self, budget: &Budget) -> Result<SymbolicOptimum, Exhausted> {
        let found = self.mapped(IntegerRelation::with_range_negated).lexmin(budget)?;
        Ok(SymbolicOptimum { optimum: found.optimum.mapped(IntegerRelation::with_range_negated), ..found })
    }
}

/// The pairs of a relation whose domain point is in none of the sets `minus`, whose locals are determined.
fn outside(
    relation: &PresburgerRelation,
    minus: &[IntegerRelation],
    budget: &Budget,
) -> Result<PresburgerRelation, Exhausted> {
    let space = relation.space();
    let cylinders: Vec<IntegerRelation> = minus.iter().map(|set| over_domain(set, space)).collect();
    let pieces = crate::relation::difference::remainder(relation.disjuncts().to_vec(), &cylinders, budget)?;
    Ok(PresburgerRelation::assemble(space.clone(), pieces))
}

/// { x -> y : x in set } for any y.
fn over_domain(set: &IntegerRelation, space: &Space) -> IntegerRelation {
    let target = space.clone().with_locals(set.space().n_locals());
    let n_domain = space.n_domain();
    let map: Vec<usize> = (0..n_domain).chain(space.offset(VarKind::Symbol)..target.n_vars()).collect();
    set.remapped(target, &map)
}

/// The lesser of two optima for each domain point.
fn merge(
    first: PresburgerRelation,
    second: Vec<IntegerRelation>,
    budget: &Budget,
) -> Result<PresburgerRelation, Exhausted> {
    let space = first.space().clone();
    if first.is_obviously_empty() {
        return Ok(PresburgerRelation::assemble(space, second));
    }
    let first = first.into_disjuncts();
    let worse_than_first = beaten_by(&first, true, budget)?;
    let worse_than_second = beaten_by(&second, false, budget)?;
    let mut pieces = crate::relation::difference::remainder(first, &worse_than_second, budget)?;
    pieces.extend(crate::relation::difference::remainder(second, &worse_than_first, budget)?);
    Ok(PresburgerRelation::assemble(space, pieces))
}

/// { x -> y : some y' of f(x) is less than y, or equal if `or_equal` }, its locals determined.
fn beaten_by(
    optimum: &[IntegerRelation],
    or_equal: bool,
    budget: &Budget,
) -> Result<Vec<IntegerRelation>, Exhausted> {
    let mut out = Vec::new();
    for cell in optimum {
        if let Some(pieces) = beaten_by_forms(cell, or_equal) {
            out.extend(pieces);
            continue;
        }
        let range = cell.space().columns(VarKind::Range);
        let n = range.len();
        for level in 0..n + usize::from(or_equal) {
            // The best y' becomes local; the new y is compared with it.
            let wide = cell.space().clone().with_locals(cell.space().n_locals() + n);
            let first_local = wide.n_visible();
            let map: Vec<usize> = (0..cell.space().n_vars())
                .map(|col| match col {
                    col if range.contains(&col) => first_local + (col - range.start),
                    col if col < first_local => col,
                    col => col + n,
                })
                .collect();
            let mut worse = cell.remapped(wide, &map);
            for dim in 0..level.min(n) {
                let row = worse.row(&[(range.start + dim, 1), (first_local + dim, -1)], 0);
                worse.push_equality(row);
            }
            if level < n {
                let row = worse.row(&[(range.start + level, 1), (first_local + level, -1)], -1);
                worse.push_inequality(row);
            }
            out.extend(worse.determined(budget)?);
        }
    }
    Ok(out)
}

/// [`beaten_by`] for a cell whose equalities give each range column as a form of the others, `y = f(x)`, and
/// whose other constraints leave the range alone: these, and `y_1 = f_1(x), …, y_l > f_l(x)` for each level.
fn beaten_by_forms(cell: &IntegerRelation, or_equal: bool) -> Option<Vec<IntegerRelation>> {
    let range = cell.space().columns(VarKind::Range);
    let uses_range = |row: &[Int]| row[range.clone()].iter().any(|x| !x.is_zero());
    let mut forms: Vec<Option<Vec<Int>>> = vec![None; range.len()];
    let mut base = IntegerRelation::universe(cell.space().clone());
    for row in cell.equalities().rows() {
        if !uses_range(row) {
            base.push_equality(row.to_vec());
            continue;
        }
        let mut used = range.clone().filter(|&col| !row[col].is_zero());
        let (col, None) = (used.next()?, used.next()) else { return None };
        if !row[col].is_unit() || forms[col - range.start].is_some() {
            return None;
        }
        let mut form = row.to_vec();
        if row[col].is_negative() {
            crate::linear::row::negate(&mut form);
        }
        forms[col - range.start] = Some(form);
    }
    let forms: Vec<Vec<Int>> = forms.into_iter().collect::<Option<_>>()?;
    for row in cell.inequalities().rows() {
        if uses_range(row) {
            return None;
        }
        base.push_inequality(row.to_vec());
    }
    if base.definitions().len() < base.space().n_locals() {
        return None;
    }
    let mut out = Vec::new();
    for mut form in forms {
        let mut worse = base.clone();
        base.push_equality(form.clone());
        let last = form.len() - 1;
        form[last] -= 1;
        worse.push_inequality(form);
        out.push(worse);
    }
    out.extend(or_equal.then_some(base));
    Some(out)
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::{Expect, expect};

    fn check(text: &str, expected: Expect) {
        let budget = Budget::default();
        let set = PresburgerRelation::parse(text).expect("valid text");
        let least = set.lexmin(&budget).expect("within the budget").bounded().expect("bounded");
        expected.assert_eq(&least.to_string().replace("; ", "\n"));
    }

    #[test]
    fn lexmin_needs_no_cell_for_what_divides() {
        check(
            "[n] -> { [i, j] -> [a, b] : 0 <= i, j < n and 16a <= i + j < 16a + 16 and 16b <= i < 16b + 16 }",
            expect![
                "[n] -> { [i, j] -> [a, b] : 0 <= i < n and 0 <= j < n and i + j - 15 <= 16a <= i + j and i - 15 <= 16b <= i }"
            ],
        );
        check(
            "[n] -> { [x, y] : 0 <= x, y <= n and x + 2y >= n and (x + y) mod 3 = 1 }",
            expect![[r#"
                [n] -> { [0, y] : y mod 3 = 1 and n <= 2y <= n + 5 and y <= n
                [x, n] : (x + n) mod 3 = 1 and 0 < x <= n and 2x <= 5 - n }"#]],
        );
    }

    #[test]
    fn lexmin_meets_a_congruence_before_what_comes_after_it() {
        check(
            "[n, m] -> { [x, y, z] : 0 <= x, y, z <= 100 and x + 2y + 3z >= n and n <= 300 and (x + y) mod 3 = 1
             and (y + z) mod 4 = m mod 4 }",
            expect![[r#"
                [n, m] -> { [0, 1, z] : (z - m) mod 4 = 3 and n <= 0 and 0 <= z <= 3
                [0, 1, z] : (z - m) mod 4 = 3 and 2 <= n <= 300 and n - 2 <= 3z <= n + 9 and z <= 100
                [0, y, z] : (y - 3z + 3m) mod 12 = 4 and n <= 300 and 102 - y <= z <= 100 and z >= 98 and 3z <= n - 3y + 12
                [0, 1, z] : (z - m) mod 4 = 3 and n = 1 and 0 <= z <= 3 }"#]],
        );
    }
}
