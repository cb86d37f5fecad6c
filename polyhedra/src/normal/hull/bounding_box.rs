//! Bounding boxes: minima and maxima of the dimensions of a relation.
//!
//! # Problem
//! Between which integers does a dimension lie, whatever the others and the symbols are?
//! (As functions of the symbols: [`PresburgerRelation::dim_min`].)
//!
//! # Method
//! The lexicographic minimum of the system with the column put first.
//!
//! # Exactness
//! Exact over the integers, unlike [`IntegerRelation::bounds`], which is about rational points.
//!
//! # Cost
//! An integer minimum and maximum for each column and disjunct.
//!
//! # Examples
//! `{ [i, j] : 0 <= i, j and 2i + 3j = 7 }` lies in the box `{ [i, j] : i = 2 and j = 1 }`.

use crate::integer::lexmin::{lexmax, lexmin};
use crate::linear::simplex::Optimum;
use crate::normal::hull::inhabited;
use crate::relation::integer_relation::IntegerRelation;
use crate::relation::points::ColumnBounds;
use crate::relation::presburger_relation::PresburgerRelation;
use crate::relation::space::VarKind;
use crate::work::budget::{Budget, Exhausted};
use loopwright_integer::Int;

impl IntegerRelation {
    /// Between which integers a column lies, whatever the other columns are. Exact: both bounds are attained.
    ///
    /// # Panics
    /// If there is no such column.
    pub fn exact_bounds(&self, col: usize, budget: &Budget) -> Result<ColumnBounds, Exhausted> {
        let n_vars = self.space().n_vars();
        assert!(col < n_vars, "column {col} of {n_vars}");
        let order: Vec<usize> =
            std::iter::once(col).chain((0..=n_vars).filter(|&other| other != col)).collect();
        let equalities = self.equalities().select_columns(&order);
        let inequalities = self.inequalities().select_columns(&order);
        let first = |optimum: Optimum<Vec<Int>>| optimum.map(|point| point[0].clone());
        let lower = match first(lexmin(&equalities, &inequalities, 1, budget)?) {
            Optimum::Infeasible => return Ok(ColumnBounds::Empty),
            lower => lower.at(),
        };
        let upper = first(lexmax(&equalities, &inequalities, 1, budget)?).at();
        Ok(ColumnBounds::Within { lower, upper })
    }
}

impl PresburgerRelation {
    /// Between which integers a column lies, whatever the other columns are. Exact: both bounds are attained.
    ///
    /// # Panics
    /// If there is no such column.
    pub fn exact_bounds(&self, col: usize, budget: &Budget) -> Result<ColumnBounds, Exhausted> {
        assert!(col < self.space().n_vars(), "column {col} of {}", self.space().n_vars());
        let mut all = ColumnBounds::Empty;
        for disjunct in self.disjuncts() {
            all = all.hull(disjunct.exact_bounds(col, budget)?);
        }
        Ok(all)
    }

    /// The least box, sides parallel to the axes, around the points: constant bounds on every domain and
    /// range column, whatever the symbols are. Exact.
    pub fn bounding_box(&self, budget: &Budget) -> Result<IntegerRelation, Exhausted> {
        let inhabited = PresburgerRelation::assemble(self.space().clone(), inhabited(self, budget)?);
        if inhabited.is_obviously_empty() {
            return Ok(IntegerRelation::empty(self.space().clone()));
        }
        let mut out = IntegerRelation::universe(self.space().clone());
        for col in 0..self.space().offset(VarKind::Symbol) {
            if let ColumnBounds::Within { lower, upper } = inhabited.exact_bounds(col, budget)? {
                lower.iter().for_each(|lower| out.add_lower_bound(col, lower));
                upper.iter().for_each(|upper| out.add_upper_bound(col, upper));
            }
        }
        out.simplify();
        Ok(out)
    }
}

impl ColumnBounds {
    /// The least bounds around both.
    fn hull(self, other: ColumnBounds) -> ColumnBounds {
        match (self, other) {
            (ColumnBounds::Empty, bounds) | (bounds, ColumnBounds::Empty) => bounds,
            (ColumnBounds::Within { lower: a, upper: b }, ColumnBounds::Within { lower: c, upper: d }) => {
                ColumnBounds::Within {
                    lower: a.zip(c).map(|(a, c)| a.min(c)),
                    upper: b.zip(d).map(|(b, d)| b.max(d)),
                }
            }
        }
    }
}
