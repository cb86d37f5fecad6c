//! Least and greatest values of dimensions, and the box around a relation.
//!
//! # Problem
//! Between which integers does a dimension lie, whatever the others are? As numbers, or as functions of the symbols?
//!
//! # Method
//! As numbers: the lexicographic minimum of the system with the column put first. As functions: all other dimensions are
//! projected out, and the parametric minimum is taken.
//!
//! # Exactness
//! Exact over the integers, unlike [`IntegerRelation::bounds`], which is about rational points.
//!
//! # Cost
//! An integer minimum and maximum for each column and disjunct.
//!
//! # Examples
//! { [i, j] : 0 <= i, j and 2i + 3j = 7 } lies in the box { [i, j] : i = 2 and j = 1 }.

use super::inhabited;
use crate::{
    Budget, ColumnBounds, Exhausted, Int, IntegerRelation, Optimum, PresburgerRelation, SymbolicOptimum,
    VarKind, lexmax, lexmin,
};

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

    /// The least box, sides parallel to the axes, around the points: constant bounds on every domain and range column,
    /// whatever the symbols are. Exact.
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

    /// The least value of a domain or range dimension as a function of the symbols: a set with one dimension. Exact.
    ///
    /// # Panics
    /// If there is no such dimension, or it is of another kind.
    pub fn dim_min(&self, kind: VarKind, dim: usize, budget: &Budget) -> Result<SymbolicOptimum, Exhausted> {
        self.onto_dim(kind, dim).lexmin(budget)
    }

    /// The greatest value of a domain or range dimension as a function of the symbols: a set with one dimension. Exact.
    ///
    /// # Panics
    /// If there is no such dimension, or it is of another kind.
    pub fn dim_max(&self, kind: VarKind, dim: usize, budget: &Budget) -> Result<SymbolicOptimum, Exhausted> {
        self.onto_dim(kind, dim).lexmax(budget)
    }

    /// The set of the values of one dimension.
    fn onto_dim(&self, kind: VarKind, dim: usize) -> PresburgerRelation {
        let values = match kind {
            VarKind::Domain => self.domain(),
            VarKind::Range => self.range(),
            VarKind::Symbol | VarKind::Local => {
                panic!("a dimension of the domain or the range, not {kind:?}")
            }
        };
        let n = values.space().n_range();
        assert!(dim < n, "dimension {dim} of {n}");
        let name = values.space().range().dim_name(dim as u32).cloned();
        let tuple = crate::Tuple::anonymous(1).with_dim_names([name]);
        values
            .project_out(VarKind::Range, dim + 1..n)
            .project_out(VarKind::Range, 0..dim)
            .with_range_tuple(tuple)
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
