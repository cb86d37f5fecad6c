//! Bounds of columns, and enumeration of bounded sets.
//!
//! # Problem
//! Between which numbers does a column lie? Which are the points of a relation without free symbols?
//!
//! # Method
//! Bounds are rational optima, rounded inwards. Points are listed by fixing one column after the other, each
//! between its bounds under the values fixed so far, and are sorted at the end.
//!
//! # Exactness
//! Points: exact. Bounds: every point is within; the rational optimum may lie beyond the last integer point.
//!
//! # Cost
//! Two linear programs per column, and for each partial point when points are listed.

pub mod bounded;
pub(crate) mod witness;

use crate::linear::simplex::{Optimum, Simplex};
use crate::relation::integer_relation::IntegerRelation;
use crate::relation::presburger_relation::PresburgerRelation;
use crate::relation::space::{Space, VarKind};
use crate::relation::union_relation::UnionRelation;
use crate::work::budget::{Budget, Exhausted};
use loopwright_integer::Int;
use loopwright_integer::rational::{ceil, floor};
use std::collections::BTreeSet;
use std::fmt;

/// Known bounds of one column.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ColumnBounds {
    /// There is no rational point.
    Empty,
    /// Every point is within; `None` if there is no bound on that side.
    Within {
        /// The lower bound, rounded up.
        lower: Option<Int>,
        /// The upper bound, rounded down.
        upper: Option<Int>,
    },
}

/// One point of a union: what it is a point of, and where it is.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Point {
    /// The tuples and the symbols.
    pub space: Space,
    /// A value for each domain, range and symbol column.
    pub coords: Vec<Int>,
}

impl From<Point> for IntegerRelation {
    /// The relation with this point alone.
    fn from(point: Point) -> Self {
        let mut out = IntegerRelation::universe(point.space.without_locals());
        point.coords.iter().enumerate().for_each(|(col, value)| out.fix(col, value));
        out
    }
}

/// Why points cannot be enumerated.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PointsError {
    /// There are infinitely many.
    Unbounded,
    /// The budget ran out.
    Exhausted(Exhausted),
}

impl From<Exhausted> for PointsError {
    fn from(error: Exhausted) -> Self {
        PointsError::Exhausted(error)
    }
}

impl fmt::Display for PointsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PointsError::Unbounded => f.write_str("the set is not bounded"),
            PointsError::Exhausted(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for PointsError {}

impl IntegerRelation {
    /// Between which numbers a column lies, whatever the other columns are. See the module doc for exactness.
    ///
    /// # Errors
    /// If the budget runs out.
    ///
    /// # Panics
    /// If there is no such column.
    pub fn bounds(&self, col: usize, budget: &Budget) -> Result<ColumnBounds, Exhausted> {
        let form = self.row(&[(col, 1)], 0);
        let mut simplex = Simplex::from_system(self.equalities(), self.inequalities(), budget)?;
        let lower = match simplex.minimize(&form, budget)? {
            Optimum::Infeasible => return Ok(ColumnBounds::Empty),
            Optimum::Unbounded => None,
            Optimum::At(value) => Some(ceil(&value)),
        };
        let upper = simplex.maximize(&form, budget)?.at().map(|value| floor(&value));
        simplex.charge(budget, "bounds")?;
        Ok(ColumnBounds::Within { lower, upper })
    }

    /// The values all points have in common in a column, if it is fixed by the rows.
    ///
    /// # Errors
    /// If the budget runs out.
    ///
    /// # Panics
    /// If there is no such column.
    pub fn fixed_value(&self, col: usize, budget: &Budget) -> Result<Option<Int>, Exhausted> {
        Ok(match self.bounds(col, budget)? {
            ColumnBounds::Within { lower: Some(lower), upper: Some(upper) } if lower == upper => Some(lower),
            _ => None,
        })
    }

    fn collect_points(
        &self,
        point: &mut Vec<Int>,
        out: &mut BTreeSet<Vec<Int>>,
        budget: &Budget,
    ) -> Result<(), PointsError> {
        budget.spend(1, "enumeration of points")?;
        if self.is_obviously_empty() {
            return Ok(());
        }
        if self.space().n_range() == 0 {
            if !self.is_empty(budget)? {
                out.insert(point.clone());
            }
            return Ok(());
        }
        let (lower, upper) = match self.bounds(0, budget)? {
            ColumnBounds::Empty => return Ok(()),
            ColumnBounds::Within { lower: Some(lower), upper: Some(upper) } => (lower, upper),
            ColumnBounds::Within { .. } if self.is_empty(budget)? => return Ok(()),
            ColumnBounds::Within { .. } => return Err(PointsError::Unbounded),
        };
        let mut value = lower;
        while value <= upper {
            let mut slice = self.clone();
            slice.fix(0, &value);
            point.push(value.clone());
            slice.projection(VarKind::Range, 0..1).collect_points(point, out, budget)?;
            point.pop();
            value += 1;
        }
        Ok(())
    }
}

impl PresburgerRelation {
    /// The points (domain, range) for the values given for the symbols, in lexicographic order. Exact.
    ///
    /// # Panics
    /// If there is not one value for each symbol.
    pub fn points(&self, symbols: &[Int], budget: &Budget) -> Result<Vec<Vec<Int>>, PointsError> {
        assert_eq!(symbols.len(), self.space().n_symbols(), "one value for each symbol");
        let mut out = BTreeSet::new();
        for disjunct in self.disjuncts() {
            let mut fixed = disjunct.clone();
            let first = fixed.space().offset(VarKind::Symbol);
            symbols.iter().enumerate().for_each(|(at, value)| fixed.fix(first + at, value));
            let fixed = fixed.projection(VarKind::Symbol, 0..symbols.len()).wrapped();
            fixed.collect_points(&mut Vec::new(), &mut out, budget)?;
        }
        Ok(out.into_iter().collect())
    }
}

impl UnionRelation {
    /// A point of the union, `None` if it is empty. Exact.
    pub fn sample(&self, budget: &Budget) -> Result<Option<Point>, Exhausted> {
        for part in self.parts() {
            if let Some(coords) = part.sample(budget)? {
                return Ok(Some(Point { space: part.space().clone(), coords }));
            }
        }
        Ok(None)
    }

    /// The points for the values given for the symbols, in the order of their tuples, then lexicographic.
    /// Exact.
    ///
    /// # Panics
    /// If there is not one value for each symbol.
    pub fn points(&self, symbols: &[Int], budget: &Budget) -> Result<Vec<Point>, PointsError> {
        let mut out = Vec::new();
        for part in self.parts() {
            let found = part.points(symbols, budget)?.into_iter().map(|mut coords| {
                coords.extend_from_slice(symbols);
                Point { space: part.space().clone(), coords }
            });
            out.extend(found);
        }
        Ok(out)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::expect;

    #[test]
    fn points_of_a_union() {
        let budget = Budget::default();
        let union = UnionRelation::parse(
            "[N] -> { A[i] : 0 <= i < N; B[i] -> C[2i] : i = N; D[i] : i > N and i < N }",
        );
        let union = union.expect("valid text");
        let points = union.points(&[Int::from(2)], &budget).expect("bounded");
        let shown: Vec<String> =
            points.into_iter().map(|point| format!("{}\n", IntegerRelation::from(point))).collect();
        expect![[r#"
            [N] -> { A[0] : N = 2 }
            [N] -> { A[1] : N = 2 }
            [N] -> { B[2] -> C[4] : N = 2 }
        "#]]
        .assert_eq(&shown.concat());
        let sample = union.sample(&budget).expect("budget").expect("not empty");
        assert_eq!(UnionRelation::from(IntegerRelation::from(sample)).is_subset(&union, &budget), Ok(true));
        let unbounded = UnionRelation::parse("{ A[0]; B[i] : i > 0 }").expect("valid text");
        assert_eq!(unbounded.points(&[], &budget), Err(PointsError::Unbounded));
    }
}
