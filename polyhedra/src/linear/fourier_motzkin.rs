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
//! ```
//! use polyhedra::{Budget, IntegerRelation, VarKind};
//! let budget = Budget::default();
//! let triangle = IntegerRelation::parse("{ [i, j] : 0 <= j <= i <= 9 }").unwrap();
//! let onto_j = triangle.project_out(VarKind::Range, 0..1, &budget).unwrap();
//! assert!(onto_j.exact);
//! assert_eq!(onto_j.relation.to_string(), "{ [j] : 0 <= j <= 9 }");
//! let gaps = IntegerRelation::parse("{ [j, x] : 2j <= 3x <= 2j + 1 }").unwrap();
//! assert!(!gaps.project_out(VarKind::Range, 1..2, &budget).unwrap().exact);
//! ```
//!
//! # Reference
//! `[Schrijver86]` §12.2 for the method; `[Pugh91]` for the dark shadow.

use crate::linear::gauss::{self, RowStatus};
use crate::number::int::Int;
use crate::relation::integer_relation::IntegerRelation;
use crate::relation::space::VarKind;
use crate::work::budget::{Budget, Exhausted};
use std::ops::Range;

/// A projection, and whether it is exact over the integers. If not, it is an over-approximation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Projected {
    /// The projection.
    pub relation: IntegerRelation,
    /// Does every point of `relation` come from an integer point?
    pub exact: bool,
}

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
    gauss::combine(&mut real, &p.div_exact(&gcd), low, &q.div_exact(&gcd));
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

impl IntegerRelation {
    /// Projects columns of one kind out, without new locals: by equalities, then by Fourier–Motzkin.
    /// Over-approximation unless [`Projected::exact`]; see [`Self::to_locals`] for an exact one.
    ///
    /// # Panics
    /// If there are no such columns.
    pub fn project_out(
        &self,
        kind: VarKind,
        columns: Range<usize>,
        budget: &Budget,
    ) -> Result<Projected, Exhausted> {
        let n_gone = columns.len();
        let mut relation = match kind {
            VarKind::Local => {
                let first = self.space().offset(VarKind::Local) + columns.start;
                return eliminate_columns(self.clone(), (first..first + n_gone).collect(), budget);
            }
            _ => self.quantified(kind, columns),
        };
        relation.remove_duplicate_rows();
        let first = relation.space().offset(VarKind::Local);
        eliminate_columns(relation, (first..first + n_gone).collect(), budget)
    }

    /// Projects every local out. Over-approximation unless [`Projected::exact`].
    pub fn without_locals(&self, budget: &Budget) -> Result<Projected, Exhausted> {
        self.project_out(VarKind::Local, 0..self.space().n_locals(), budget)
    }
}

/// What to charge a budget with for a projection: the rows made, and all rows compared with each other.
fn shadow_cost(lower: usize, upper: usize, n_rows: usize) -> u64 {
    /// Comparisons of two rows in about the time that a unit stands for.
    const COMPARISONS_PER_UNIT: u64 = 64;
    let made = (lower as u64).saturating_mul(upper as u64);
    let rows = made.saturating_add(n_rows as u64);
    made.saturating_add(1).saturating_add(rows.saturating_mul(rows) / COMPARISONS_PER_UNIT)
}

/// Eliminates local columns, the cheapest first.
fn eliminate_columns(
    mut relation: IntegerRelation,
    mut gone: Vec<usize>,
    budget: &Budget,
) -> Result<Projected, Exhausted> {
    let all = gone.clone();
    let (mut equalities, mut inequalities) = relation.take_rows();
    let mut exact = true;
    let mut feasible = true;
    while feasible && let Some(position) = cheapest(&equalities, &inequalities, &gone) {
        let col = gone.swap_remove(position);
        let pivot = (0..equalities.len())
            .filter(|&at| !equalities[at][col].is_zero())
            .min_by_key(|&at| equalities[at][col].abs());
        if let Some(at) = pivot {
            let equality = equalities.swap_remove(at);
            budget.spend((equalities.len() + inequalities.len()) as u64 + 1)?;
            exact &= equality[col].abs().is_one();
            equalities.iter_mut().for_each(|row| _ = gauss::eliminate(row, &equality, col));
            equalities.retain_mut(|row| keep(gauss::normalize_equality(row), &mut feasible));
            inequalities.iter_mut().for_each(|row| _ = gauss::eliminate(row, &equality, col));
            inequalities.retain_mut(|row| keep(gauss::normalize_inequality(row), &mut feasible));
        } else {
            let (lower, upper) = count_bounds(&inequalities, col);
            budget.spend(shadow_cost(lower, upper, inequalities.len()))?;
            let step = shadow(&inequalities, col);
            budget.count_rows(step.made);
            exact &= step.exact;
            feasible &= step.rows.is_some();
            inequalities = step.rows.unwrap_or_default();
        }
    }
    if !feasible {
        // An over-approximation that is empty is exact.
        relation.become_empty();
        relation.drop_locals(all);
        return Ok(Projected { relation, exact: true });
    }
    equalities.into_iter().for_each(|row| relation.push_equality(row));
    inequalities.into_iter().for_each(|row| relation.push_inequality(row));
    relation.drop_locals(all);
    relation.simplify();
    Ok(Projected { relation, exact })
}

fn keep(status: RowStatus, feasible: &mut bool) -> bool {
    *feasible &= status != RowStatus::Infeasible;
    status == RowStatus::Proper
}

/// The position in `cols` of the column to eliminate next: exact equalities, exact shadows, then by size.
fn cheapest(equalities: &[Vec<Int>], inequalities: &[Vec<Int>], cols: &[usize]) -> Option<usize> {
    (0..cols.len()).min_by_key(|&position| {
        let col = cols[position];
        let coeffs = equalities.iter().map(|row| row[col].abs()).filter(|coeff| !coeff.is_zero());
        if let Some(smallest) = coeffs.min() {
            return if smallest.is_one() { (0, 0) } else { (2, 0) };
        }
        let (lower, upper) = count_bounds(inequalities, col);
        let growth = (lower * upper + inequalities.len()).saturating_sub(lower + upper);
        (if is_exact(inequalities, col) { 1 } else { 3 }, growth)
    })
}
