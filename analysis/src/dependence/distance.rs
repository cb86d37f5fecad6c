//! Distance and direction vectors.
//!
//! # Problem
//! For a dependence and each loop common to its two statements, by how much the target's counter is ahead of the
//! source's: the exact least and greatest difference over all pairs, and the sign it can have.
//!
//! # Exactness
//! Exact over the integers: the differences are integer lexicographic minima, not rational bounds.
//!
//! # Reference
//! [AllenKennedy87] for direction vectors.

use crate::dependence::Dependence;
use polyhedra::{Budget, Exhausted, Int, IntegerRelation, Optimum, VarKind};

/// The differences `target - source` that one loop's counter can have.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Distance {
    /// The least, `None` if there is none.
    pub min: Option<Int>,
    /// The greatest, `None` if there is none.
    pub max: Option<Int>,
}

impl Distance {
    /// `<` (ahead), `=`, `>`, `<=`, `>=` or `*`.
    pub fn direction(&self) -> &'static str {
        // An absent least difference may be anything below, an absent greatest one anything above.
        let least = self.min.as_ref().map_or(-1, Int::signum);
        let greatest = self.max.as_ref().map_or(1, Int::signum);
        match (least, greatest) {
            (0, 0) => "=",
            (1, _) => "<",
            (_, -1) => ">",
            (0, _) => "<=",
            (_, 0) => ">=",
            _ => "*",
        }
    }
}

impl std::fmt::Display for Distance {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match (&self.min, &self.max) {
            (Some(min), Some(max)) if min == max => write!(f, "{min}"),
            (Some(min), Some(max)) => write!(f, "{min}..{max}"),
            (Some(min), None) => write!(f, "{min}.."),
            (None, Some(max)) => write!(f, "..{max}"),
            (None, None) => write!(f, "*"),
        }
    }
}

/// The distances of a dependence in the first `n_common` loops.
pub fn distances(
    dependence: &Dependence,
    n_common: usize,
    budget: &Budget,
) -> Result<Vec<Distance>, Exhausted> {
    let bound = |dim: usize, sign: i64| least_difference(&dependence.relation, dim, sign, budget);
    let distance =
        |dim: usize| Ok(Distance { min: bound(dim, 1)?, max: bound(dim, -1)?.map(|least| -least) });
    (0..n_common).map(distance).collect()
}

/// The least `sign * (target - source)` of the counters `dim`.
fn least_difference(
    relation: &IntegerRelation,
    dim: usize,
    sign: i64,
    budget: &Budget,
) -> Result<Option<Int>, Exhausted> {
    let space = relation.space();
    let source = space.offset(VarKind::Domain) + dim;
    let target = space.offset(VarKind::Range) + dim;
    // The difference becomes column 0, so that the lexicographic minimum minimizes it.
    let widened = |rows: &polyhedra::Matrix<Int>| {
        let mut rows = rows.clone();
        rows.insert_columns(0, 1, &Int::ZERO);
        rows
    };
    let mut equalities = widened(relation.equalities());
    let inequalities = widened(relation.inequalities());
    let mut row = vec![Int::ZERO; space.n_cols() + 1];
    row[0] = -Int::ONE;
    row[target + 1] += Int::from(sign);
    row[source + 1] -= Int::from(sign);
    equalities.push_row(&row);
    match polyhedra::lexmin(&equalities, &inequalities, 1, budget)? {
        Optimum::At(point) => Ok(point.into_iter().next()),
        Optimum::Unbounded | Optimum::Infeasible => Ok(None),
    }
}
