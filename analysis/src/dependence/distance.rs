//! Distance and direction vectors.
//!
//! # Problem
//! For a dependence and each loop common to its two statements, by how much the target's induction variable
//! is ahead of the source's: the exact least and greatest difference over all pairs, and the sign it can
//! have.
//!
//! # Exactness
//! Exact over the integers: the differences are integer minima and maxima, not rational bounds.
//!
//! # Reference
//! [AllenKennedy87] for direction vectors.

use crate::dependence::Dependence;
use crate::scop::Scop;
use itertools::Itertools;
use loopwright_polyhedra::machinery::Matrix;
use loopwright_polyhedra::{Budget, Exhausted, Int, IntegerRelation, Optimum, VarKind};
use std::fmt;

/// The range of distances `target - source` of one loop's induction variable.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
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
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
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
    /// # use loopwright_affine_ir::{ParseOptions, Source, parse};
    /// # use loopwright_analysis::{Pairs, dependences, scops};
    /// # use loopwright_polyhedra::Budget;
    /// let text = "func.func @f(%a: memref<8xf32>) {
    ///     affine.for %i = 0 to 4 {
    ///       affine.for %j = 0 to 4 {
    ///         %0 = affine.load %a[%j] : memref<8xf32>
    ///         affine.store %0, %a[%j + 1] : memref<8xf32>
    ///       }
    ///     }
    ///     return
    ///   }";
    /// let ir = parse(&Source::new("f.mlir", text), &ParseOptions::default()).expect("reads");
    /// let scop = scops(&ir).next().expect("there is a function")?;
    /// let budget = Budget::default();
    /// let found = dependences(&scop, Pairs::Conflicting, &budget)?;
    /// let flow = found.iter().find(|d| d.kind.as_str() == "raw" && d.level == 1).expect("%i carries it");
    /// let distances = flow.distances(&scop, &budget)?;
    /// assert_eq!(format!("{distances} {}", distances.directions()), "(1..3, 1) (<, <)");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn distances(&self, scop: &Scop, budget: &Budget) -> Result<DistanceVector, Exhausted> {
        let (space, relation) = (self.pairs.space(), &self.pairs);
        let difference = |dim: usize| {
            let ends = [(space.offset(VarKind::Range) + dim, 1), (space.offset(VarKind::Domain) + dim, -1)];
            relation.row(&ends, 0)
        };
        let n_common = scop.n_common_loops(self.source, self.target);
        let differences: Vec<Vec<Int>> = (0..n_common).map(difference).collect();
        let found = loopwright_polyhedra::machinery::extents(
            relation.equalities(),
            relation.inequalities(),
            &differences,
            budget,
        )?;
        let distances = found.into_iter().map(|[min, max]| Distance { min: min.at(), max: max.at() });
        Ok(DistanceVector(distances.collect()))
    }
}

/// The closest pair of dependent instances, in the loop that carries the dependence.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Nearest {
    /// Counters of the source instance.
    pub source: Vec<Int>,
    /// Counters of the target instance.
    pub target: Vec<Int>,
    /// Values of the parameters, in the order of the scop.
    pub params: Vec<Int>,
}

impl Dependence {
    /// The closest pair of instances that prevents running the carrying loop in any order: least apart in
    /// that loop, then first by the iteration vectors of source and target, where there is a first. `None` if
    /// no loop carries it.
    ///
    /// # Errors
    /// If the budget runs out.
    ///
    /// ```
    /// # use loopwright_affine_ir::{ParseOptions, Source, parse};
    /// # use loopwright_analysis::{Pairs, dependences, scops};
    /// # use loopwright_polyhedra::Budget;
    /// let text = "func.func @f(%a: memref<?xf32>, %n: index) {
    ///     affine.for %i = 3 to %n {
    ///       %0 = affine.load %a[%i - 3] : memref<?xf32>
    ///       affine.store %0, %a[%i] : memref<?xf32>
    ///     }
    ///     return
    ///   }";
    /// let ir = parse(&Source::new("f.mlir", text), &ParseOptions::default()).expect("reads");
    /// let scop = scops(&ir).next().expect("there is a function")?;
    /// let budget = Budget::default();
    /// let nearest = dependences(&scop, Pairs::Conflicting, &budget)?[0].nearest(&budget)?.expect("it is carried");
    /// assert_eq!(format!("{:?} {:?} {:?}", nearest.source, nearest.target, nearest.params), "[3] [6] [7]");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn nearest(&self, budget: &Budget) -> Result<Option<Nearest>, Exhausted> {
        let Some(dim) = (self.level as usize).checked_sub(1) else { return Ok(None) };
        let space = self.pairs.space();
        let (equalities, inequalities) = with_difference(&self.pairs, dim);
        let counters = space.n_domain() + space.n_range();
        // What has no least value is any; the distance has one, since its loop carries it.
        for n_least in [counters + space.n_symbols(), counters, 0] {
            if let Optimum::At(point) =
                loopwright_polyhedra::machinery::lexmin(&equalities, &inequalities, 1 + n_least, budget)?
            {
                let of =
                    |kind: VarKind| space.columns(kind).map(|column| point[column + 1].clone()).collect();
                let [source, target, params] = [VarKind::Domain, VarKind::Range, VarKind::Symbol].map(of);
                return Ok(Some(Nearest { source, target, params }));
            }
        }
        Ok(None)
    }
}

/// The rows of a relation with `target - source` of the induction variables `dim` as column 0, so that the
/// lexicographic minimum minimizes it.
fn with_difference(relation: &IntegerRelation, dim: usize) -> (Matrix<Int>, Matrix<Int>) {
    let space = relation.space();
    let source = space.offset(VarKind::Domain) + dim;
    let target = space.offset(VarKind::Range) + dim;
    let widened = |rows: &Matrix<Int>| {
        let mut rows = rows.clone();
        rows.insert_columns(0, 1, &Int::ZERO);
        rows
    };
    let mut equalities = widened(relation.equalities());
    let inequalities = widened(relation.inequalities());
    let mut row = vec![Int::ZERO; space.n_cols() + 1];
    row[0] = -Int::ONE;
    row[target + 1] += Int::ONE;
    row[source + 1] -= Int::ONE;
    equalities.push_row(&row);
    (equalities, inequalities)
}
