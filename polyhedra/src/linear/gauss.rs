//! Gaussian elimination: normal forms of rows, and elimination of variables by equalities.
//!
//! # Problem
//! Given rows a·x + c = 0 and a·x + c >= 0 over the integers: bring them into a normal form, and use an
//! equality to remove a variable from every other row.
//!
//! # Method
//! A row is divided by the gcd of its coefficients. If the gcd does not divide the constant, an equality
//! has no integer solution and an inequality is tightened: g·y + c >= 0 holds iff y + floor(c/g) >= 0.
//! A variable x with coefficient p in the equality e is removed from the row r, where it has the
//! coefficient q, by r := (|p|/g) r - sign(p) (q/g) e with g = gcd(p, q). The factor of r is positive, so an
//! inequality keeps its direction.
//!
//! # Exactness
//! Exact over the integers: wherever the equality holds, the new row holds iff the old one does.
//!
//! # Cost
//! One pass over the row for each step; coefficients grow as in fraction-free Gaussian elimination.
//!
//! # Examples
//! 2i + 4j - 3 >= 0 becomes i + 2j - 2 >= 0. With 3k - i = 0, the row k - 2 >= 0 without k is i - 6 >= 0.
//!
//! # Reference
//! `[Schrijver86]` chapter 4 for integer equalities.

use crate::linear::row;
use loopwright_integer::Int;

/// What normalisation found out about a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum RowStatus {
    /// The row says something.
    Proper,
    /// The row always holds.
    Trivial,
    /// The row never holds over the integers.
    Infeasible,
}

/// The gcd of the coefficients, the constant left out. Zero if all are zero.
pub(crate) fn coeff_gcd(row: &[Int]) -> Int {
    let mut gcd = Int::ZERO;
    for coeff in &row[..row.len() - 1] {
        if !coeff.is_zero() {
            gcd = gcd.gcd(coeff);
            if gcd.is_one() {
                break;
            }
        }
    }
    gcd
}

/// Divides an equality by its gcd and makes its last non-zero coefficient positive.
pub(crate) fn normalize_equality(row: &mut [Int]) -> RowStatus {
    let gcd = coeff_gcd(row);
    let last = row.len() - 1;
    if gcd.is_zero() {
        return if row[last].is_zero() { RowStatus::Trivial } else { RowStatus::Infeasible };
    }
    if !gcd.is_one() {
        if !row[last].modulo(&gcd).is_zero() {
            return RowStatus::Infeasible;
        }
        row.iter_mut().filter(|x| !x.is_zero()).for_each(|x| *x = x.div_exact(&gcd));
    }
    let lead = row[..last].iter().rev().find(|x| !x.is_zero());
    if lead.is_some_and(Int::is_negative) {
        row::negate(row);
    }
    RowStatus::Proper
}

/// Divides an inequality by its gcd, rounding the constant down.
pub(crate) fn normalize_inequality(row: &mut [Int]) -> RowStatus {
    let gcd = coeff_gcd(row);
    let last = row.len() - 1;
    if gcd.is_zero() {
        return if row[last].is_negative() { RowStatus::Infeasible } else { RowStatus::Trivial };
    }
    if !gcd.is_one() {
        row[..last].iter_mut().filter(|x| !x.is_zero()).for_each(|x| *x = x.div_exact(&gcd));
        row[last] = row[last].floor_div(&gcd);
    }
    RowStatus::Proper
}

/// Removes column `col` from `row` through `equality`, see the module doc. Returns whether `row` changed.
pub(crate) fn eliminate(row: &mut [Int], equality: &[Int], col: usize) -> bool {
    if row[col].is_zero() {
        return false;
    }
    let pivot = &equality[col];
    let (row_factor, equality_factor) = if pivot.is_one() {
        (Int::ONE, -&row[col])
    } else {
        let gcd = pivot.gcd(&row[col]);
        let factor = row[col].div_exact(&gcd);
        let equality_factor = if pivot.is_positive() { -factor } else { factor };
        (pivot.abs().div_exact(&gcd), equality_factor)
    };
    row::combine(row, &row_factor, equality, &equality_factor);
    true
}

/// Is the row zero but for its constant?
pub(crate) fn is_constant(row: &[Int]) -> bool {
    row[..row.len() - 1].iter().all(Int::is_zero)
}

/// Do the rows differ in their constants alone?
pub(crate) fn same_coeffs(a: &[Int], b: &[Int]) -> bool {
    a[..a.len() - 1] == b[..b.len() - 1]
}

/// Are the coefficients of one row the negated coefficients of the other?
pub(crate) fn opposite_coeffs(a: &[Int], b: &[Int]) -> bool {
    are_opposite(&a[..a.len() - 1], &b[..b.len() - 1])
}

/// Is each entry of one the negated entry of the other?
pub(crate) fn are_opposite(a: &[Int], b: &[Int]) -> bool {
    a.iter().zip(b).all(|(x, y)| x.is_opposite(y))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn normalize_inequality_tightens() {
        let mut r = row::from_i64(&[2, 4, -3]);
        assert_eq!(normalize_inequality(&mut r), RowStatus::Proper);
        assert_eq!(r, row::from_i64(&[1, 2, -2]));
    }

    #[test]
    fn normalize_equality_without_integer_solution() {
        assert_eq!(normalize_equality(&mut row::from_i64(&[2, 4, -3])), RowStatus::Infeasible);
        assert_eq!(normalize_equality(&mut row::from_i64(&[0, 0, 0])), RowStatus::Trivial);
    }

    #[test]
    fn elimination_keeps_the_direction() {
        for sign in [1, -1] {
            let mut r = row::from_i64(&[0, 1, -2]);
            assert!(eliminate(&mut r, &row::from_i64(&[-sign, 3 * sign, 0]), 1));
            assert_eq!(r, row::from_i64(&[1, 0, -6]));
        }
    }
}
