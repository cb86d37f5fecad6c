//! A quick disjointness test for two conjunctions.
//!
//! # Method
//! Rows over visible columns alone are compared with those of the other conjunction: two with opposite
//! coefficients whose constants add up to less than zero contradict each other. The same comparison says
//! whether there is a gap between the two.
//!
//! # Exactness
//! What is found apart is. `false` says nothing.
//!
//! # Cost
//! Each row of one with each row of the other.

use crate::linear::gauss;
use crate::linear::matrix::Matrix;
use crate::linear::row;
use crate::relation::integer_relation::IntegerRelation;
use loopwright_integer::Int;

impl IntegerRelation {
    /// Does a row of one contradict a row of the other, both over visible columns, with more than `distance`
    /// between the two? A quick test: `false` says nothing.
    pub(crate) fn is_obviously_apart(&self, other: &Self, distance: i64) -> bool {
        let n_visible = self.space().n_visible();
        fn visible(matrix: &Matrix<Int>, n_visible: usize) -> Vec<&[Int]> {
            matrix.rows().filter(|row| row::is_zero(&row[n_visible..row.len() - 1])).collect()
        }
        let far = |sum: Int| sum < -distance;
        let constant = |row: &[Int]| row::constant(row).clone();
        let same = |a: &[Int], b: &[Int]| a[..n_visible] == b[..n_visible];
        let opposite = |a: &[Int], b: &[Int]| gauss::are_opposite(&a[..n_visible], &b[..n_visible]);
        let (own, others) =
            (visible(self.inequalities(), n_visible), visible(other.inequalities(), n_visible));
        let (own_equal, other_equal) =
            (visible(self.equalities(), n_visible), visible(other.equalities(), n_visible));
        let misses = |inequality: &[Int], equality: &[Int]| {
            opposite(inequality, equality) && far(constant(inequality) + constant(equality))
                || same(inequality, equality) && far(constant(inequality) - constant(equality))
        };
        own.iter().any(|a| {
            others.iter().any(|b| opposite(a, b) && far(constant(a) + constant(b)))
                || other_equal.iter().any(|b| misses(a, b))
        }) || own_equal.iter().any(|a| {
            others.iter().any(|b| misses(b, a))
                || other_equal.iter().any(|b| same(a, b) && far(-(constant(a) - constant(b)).abs()))
        })
    }
}
