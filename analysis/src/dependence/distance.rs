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
use crate::scop::Scop;
use itertools::Itertools;
use polyhedra::{Budget, Exhausted, Int, IntegerRelation, Optimum, VarKind};
use std::fmt;

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

impl fmt::Display for Distance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (&self.min, &self.max) {
            (Some(min), Some(max)) if min == max => write!(f, "{min}"),
            (Some(min), Some(max)) => write!(f, "{min}..{max}"),
            (Some(min), None) => write!(f, "{min}.."),
            (None, Some(max)) => write!(f, "..{max}"),
            (None, None) => write!(f, "*"),
        }
    }
}

/// One distance per loop that is around both statements, outermost first. Prints as `(1, 0..)`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DistanceVector(pub Vec<Distance>);

impl DistanceVector {
    /// The signs that each distance can have: prints as `(<, <=)`.
    pub fn directions(&self) -> DirectionVector {
        DirectionVector(self.0.iter().map(Distance::direction).collect())
    }
}

impl fmt::Display for DistanceVector {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({})", self.0.iter().format(", "))
    }
}

/// The signs of a [`DistanceVector`], each as [`Distance::direction`] spells it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DirectionVector(pub Vec<&'static str>);

impl fmt::Display for DirectionVector {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({})", self.0.iter().format(", "))
    }
}

impl Dependence {
    /// By how much the target is ahead in each loop around both statements, over all pairs. Exact.
    ///
    /// # Errors
    /// If the budget runs out.
    ///
    /// ```
    /// # use affine_ir::{ParseOptions, Source, parse};
    /// # use analysis::{Pairs, dependences, scops};
    /// # use polyhedra::Budget;
    /// let text = "func.func @f(%a: memref<8xf32>) {
    ///     affine.for %i = 0 to 4 {
    ///       affine.for %j = 0 to 4 {
    ///         %0 = affine.load %a[%j] : memref<8xf32>
    ///         affine.store %0, %a[%j + 1] : memref<8xf32>
    ///       }
    ///     }
    ///     return
    ///   }";
    /// let ir = parse(&Source::new("f.mlir", text), &ParseOptions::default()).unwrap();
    /// let scop = scops(&ir).next().unwrap()?;
    /// let budget = Budget::default();
    /// let found = dependences(&scop, Pairs::Conflicting, &budget)?;
    /// let flow = found.iter().find(|d| d.kind.as_str() == "raw" && d.level == 1).unwrap();
    /// let distances = flow.distances(&scop, &budget)?;
    /// assert_eq!(format!("{distances} {}", distances.directions()), "(1..3, 1) (<, <)");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn distances(&self, scop: &Scop, budget: &Budget) -> Result<DistanceVector, Exhausted> {
        let bound = |dim: usize, sign: i64| least_difference(&self.relation, dim, sign, budget);
        let distance =
            |dim: usize| Ok(Distance { min: bound(dim, 1)?, max: bound(dim, -1)?.map(|least| -least) });
        let n_common = scop.n_common_loops(self.source, self.target);
        (0..n_common).map(distance).collect::<Result<_, _>>().map(DistanceVector)
    }
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
