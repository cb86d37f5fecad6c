//! Fourier–Motzkin elimination.
//!
//! # Problem
//! Given P = { x | A x + b >= 0 } and a column j, describe the projection of P without x_j.
//!
//! # Method
//! Pair each lower bound p x_j >= -f with each upper bound q x_j <= g, giving q f + p g >= 0 (divided by
//! gcd(p, q)). The pair is exact over the integers if its *dark shadow* q f + p g >= (p-1)(q-1) is the same
//! constraint after rounding: then an integer lies between the bounds whenever a rational does. Unit
//! coefficients are the simplest case, and the defining pair of a floor is another.
//!
//! # Invariants
//! Input rows are normalised; output rows are normalised, zero in column j.
//!
//! # Exactness
//! Rationally exact. Over the integers an OVER-approximation, exact if every pair is.
//!
//! # Cost
//! k lower and m upper bounds give k*m rows; repeated elimination is doubly exponential.
//!
//! # Examples
//! { (i, j) : 0 <= j <= i <= 9 } without i is { j : 0 <= j <= 9 }, exact. { (j, x) : 2j <= 3x <= 2j + 1 }
//! without x is every j, which is not exact: j = 2 has no x.
//!
//! # Reference
//! `[Schrijver86]` §12.2 for the method; `[Pugh91]` for the dark shadow.

use crate::linear::gauss::{self, RowStatus};
use crate::linear::row;
use loopwright_integer::Int;

/// What one elimination step would do.
pub(crate) struct Shadow {
    /// The rows without the column; `None` if one of them is infeasible.
    pub rows: Option<Vec<Vec<Int>>>,
    /// Is the step exact over the integers?
    pub exact: bool,
    /// How many pairs of rows were combined.
    pub made: u64,
}

/// The number of lower and of upper bounds on a column.
pub(crate) fn count_bounds(rows: &[impl AsRef<[Int]>], col: usize) -> (usize, usize) {
    rows.iter().map(AsRef::as_ref).fold((0, 0), |(lower, upper), row| match row[col].signum() {
        1 => (lower + 1, upper),
        -1 => (lower, upper + 1),
        _ => (lower, upper),
    })
}

/// Is the elimination of `col` exact over the integers?
pub(crate) fn is_exact(rows: &[impl AsRef<[Int]>], col: usize) -> bool {
    let rows = || rows.iter().map(AsRef::as_ref);
    rows().filter(|row| row[col].is_positive()).all(|low| {
        let mut uppers = rows().filter(|row| row[col].is_negative());
        uppers
            .all(|up| low[col].is_one() || (-&up[col]).is_one() || shadow_of_pair(low, up, col).gap.is_zero())
    })
}

/// Eliminates `col` from inequalities, see the module doc.
pub(crate) fn shadow(rows: &[impl AsRef<[Int]>], col: usize) -> Shadow {
    let rows = || rows.iter().map(AsRef::as_ref);
    let mut out: Vec<Vec<Int>> = rows().filter(|row| row[col].is_zero()).map(<[Int]>::to_vec).collect();
    let mut exact = true;
    let mut feasible = true;
    let mut made = 0;
    for low in rows().filter(|row| row[col].is_positive()) {
        for up in rows().filter(|row| row[col].is_negative()) {
            let pair = shadow_of_pair(low, up, col);
            exact &= pair.gap.is_zero();
            made += 1;
            match pair.status {
                RowStatus::Proper => push_tightest(&mut out, pair.real),
                RowStatus::Trivial => {}
                RowStatus::Infeasible => feasible = false,
            }
        }
    }
    Shadow { rows: feasible.then_some(out), exact, made }
}

/// Adds an inequality unless a parallel one is at least as tight; a looser one is replaced.
fn push_tightest(rows: &mut Vec<Vec<Int>>, row: Vec<Int>) {
    let last = row.len() - 1;
    match rows.iter_mut().find(|old| gauss::same_coeffs(old, &row)) {
        Some(old) if old[last] > row[last] => *old = row,
        Some(_) => {}
        None => rows.push(row),
    }
}

/// What a lower and an upper bound on a column say about the other columns.
pub(crate) struct PairShadow {
    /// Not negative iff a rational fits between the bounds. Normalised.
    pub real: Vec<Int>,
    pub status: RowStatus,
    /// An integer surely fits where `real` is at least this. Zero iff one fits wherever a rational does.
    pub gap: Int,
}

pub(crate) fn shadow_of_pair(low: &[Int], up: &[Int], col: usize) -> PairShadow {
    let p = &low[col];
    let q = -&up[col];
    let gcd = p.gcd(&q);
    let mut real = up.to_vec();
    row::combine(&mut real, &p.div_exact(&gcd), low, &q.div_exact(&gcd));
    if p.is_one() || q.is_one() {
        let status = gauss::normalize_inequality(&mut real);
        return PairShadow { real, status, gap: Int::ZERO };
    }
    // Without the division by gcd(p, q) the dark shadow has (p-1)(q-1) less in its constant.
    let last = real.len() - 1;
    let mut dark = real.clone();
    dark.iter_mut().for_each(|x| *x *= &gcd);
    dark[last] -= (p - 1i64) * (&q - 1i64);
    let (status, dark_status) =
        (gauss::normalize_inequality(&mut real), gauss::normalize_inequality(&mut dark));
    let is_exact = status != RowStatus::Proper && status == dark_status;
    let gap = if is_exact { Int::ZERO } else { &real[last] - &dark[last] };
    PairShadow { real, status, gap }
}
