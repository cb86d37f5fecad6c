//! Reduces the coefficients of locals, for the same relation.
//!
//! # Problem
//! Solving `x = 3a + 5b + 7c + 11d` for unknown locals leaves three of them, whose coefficients depend on the
//! order in which the equality was solved and may be large. What takes a local out costs more the larger its
//! coefficients are.
//!
//! # Method
//! The coefficients of a local in the inequalities are a vector. For two locals with the vectors c and d,
//! putting `e - t f` for e makes the vector of f `d - t c`: the change is unimodular and keeps the points, as
//! long as no equality uses them. As in the reduction of Lagrange and Gauss t is the integer next to
//! `c·d / c·c`, until that is zero for all pairs.
//!
//! # Exactness
//! Exact: a unimodular change of quantified columns.
//!
//! # Cost
//! A unit for each step, more where there are many rows. Squares of lengths are positive integers and each
//! step makes one of them less; for two vectors their number is logarithmic in the coefficients, as in
//! Euclid's algorithm.
//!
//! # Examples
//! The vectors (1, 4) and (2, 9) become (0, 1) and (1, 0).
//!
//! # Reference
//! `[Schrijver86]` §6 for reduced bases.

use crate::linear::row;
use crate::relation::integer_relation::IntegerRelation;
use crate::work::budget::{Budget, Exhausted};
use loopwright_integer::Int;

impl IntegerRelation {
    /// Changes these locals, which no equality uses, so that their coefficients are small. The points stay,
    /// what the locals mean does not.
    pub(crate) fn shorten_locals(&mut self, locals: &[usize], budget: &Budget) -> Result<(), Exhausted> {
        let n_products = (locals.len() * locals.len()) as u64;
        let cost = 1 + n_products * self.inequalities().n_rows() as u64 / 256;
        let mut vectors: Vec<Vec<Int>> = locals.iter().map(|&col| self.inequalities().column(col)).collect();
        while let Some((at, other, factor)) = shortening(&vectors) {
            budget.spend(cost, "determination of locals")?;
            let shorter = vectors[at].clone();
            row::add_scaled(&mut vectors[other], &-factor, &shorter);
        }
        let (equalities, mut inequalities) = self.take_matrices();
        for (&col, vector) in locals.iter().zip(vectors) {
            for (at, coeff) in vector.into_iter().enumerate() {
                inequalities[(at, col)] = coeff;
            }
        }
        self.put_rows(equalities, inequalities);
        Ok(())
    }
}

/// A vector, another one, and how many times the first is to be taken from the other to make it shorter.
fn shortening(vectors: &[Vec<Int>]) -> Option<(usize, usize, Int)> {
    for (at, vector) in vectors.iter().enumerate() {
        let square = row::dot(vector, vector);
        for (other, longer) in vectors.iter().enumerate().filter(|(other, _)| *other != at) {
            let twice = row::dot(vector, longer) * 2i64;
            // Beyond a half in either direction.
            if twice.abs() > square {
                return Some((at, other, (twice + &square).floor_div(&(&square * Int::from(2i64)))));
            }
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shortening_ends_with_unit_vectors() {
        let mut set = IntegerRelation::parse(
            "{ [x] : exists a, b : x - 1 <= a + 2b <= x + 1 and x <= 4a + 9b <= 2x and a + b >= -40 }",
        )
        .expect("valid text");
        set.shorten_locals(&[1, 2], &Budget::default()).expect("budget");
        let coeffs = set.inequalities().rows().flat_map(|row| row[1..3].iter().map(Int::abs));
        assert!(coeffs.max().is_some_and(|coeff| coeff <= Int::from(7)), "{set}");
    }
}
