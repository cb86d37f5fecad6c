//! Tile sizes by geometric programming.
//!
//! # Problem
//! How large are tiles that a level of memory holds, and that bring as little into it as possible?
//!
//! # Method
//! Say the loops of the points from some position on are to find in the level whatever they come back to.
//! What they touch of a reference is then brought in once for each run of them. Both, the lines that a run
//! touches and the lines that all runs bring in, are sums of monomials in the sizes of tiles: products of
//! powers. Sums are as large as their largest monomial, up to the number of monomials, and the logarithm of a
//! monomial is linear in those of the sizes. So the least of the largest monomial that is brought in, where
//! each of those that a run touches has its share of the level, is a linear program
//! [BoydKimVandenbergheHassibi07].
//!
//! There is one program for each level and position; which of the answers is best, and how it is rounded, is
//! for the estimate to say, which knows all levels at once, the loops themselves and sums.
//!
//! # Exactness
//! None: floating point, and a model.
//!
//! # Cost
//! Of each program, some ten microseconds: a variable for each size, a row for each monomial.

use crate::estimate::Estimator;
use crate::estimate::nest::{Nest, Path};
use crate::estimate::target::Cache;
use good_lp::{Expression, ProblemVariables, Solution, SolverModel, Variable, microlp, variable};
use itertools::Itertools;
use loopwright_affine_ir::Id;
use loopwright_analysis::StmtId;

/// `exp(constant) · Π size^exponent`.
#[derive(Clone, Debug, PartialEq)]
struct Monomial {
    constant: f64,
    exponents: Vec<f64>,
}

/// What a run of some loops touches of a reference, and what is brought in of it in all runs, in lines.
struct Lines {
    touched: Vec<Monomial>,
    moved: Vec<Monomial>,
}

/// A tile is as good as one with so much more in it, if all else is equal: it starts fewer loops.
const LARGER: f64 = 1e-3;

/// Forms in one subscript beyond which a program would have too many monomials.
const MOST_MONOMIALS: usize = 16;

impl Estimator<'_> {
    /// The answers for all levels and positions: sizes of the nest's tile loops in iterations, each at most
    /// as in `most`.
    pub(super) fn sizes_by_level(&self, nest: &Nest, stmts: &[StmtId], most: &[f64]) -> Vec<Vec<f64>> {
        let depth = stmts.iter().map(|stmt| n_points(nest, &nest.paths[stmt.index()])).max().unwrap_or(0);
        let positions = 0..depth.saturating_sub(1);
        let programs = self.target.caches.iter().cartesian_product(positions);
        programs.filter_map(|(cache, position)| self.sizes(nest, stmts, cache, position, most)).collect()
    }

    /// The sizes with which the loops of points from a position on bring least into a level, if there are
    /// any.
    pub(super) fn sizes(
        &self,
        nest: &Nest,
        stmts: &[StmtId],
        cache: &Cache,
        position: usize,
        most: &[f64],
    ) -> Option<Vec<f64>> {
        let mut lines = Vec::new();
        for &stmt in stmts {
            let (path, work) = (&nest.paths[stmt.index()], &self.works[stmt.index()]);
            let run = Run::of(nest, path, position, most.len());
            for (reference, of) in work.references.iter().enumerate() {
                lines.extend(run.lines(path, reference, of.bytes / cache.line));
            }
        }
        let n_monomials: usize = lines.iter().map(|lines: &Lines| lines.touched.len()).sum();
        let share = (cache.bytes / cache.line / n_monomials.max(1) as f64).ln();
        let mut problem = ProblemVariables::new();
        let sizes: Vec<Variable> =
            most.iter().map(|most| problem.add(variable().min(0.0).max(most.max(1.0).ln()))).collect();
        let largest = problem.add(variable());
        let all: Expression = sizes.iter().sum();
        let mut model = problem.minimise(largest - LARGER * all).using(microlp);
        let logarithm = |monomial: &Monomial| {
            let powers = monomial.exponents.iter().zip(&sizes).filter(|(exponent, _)| **exponent != 0.0);
            powers.fold(Expression::from(monomial.constant), |mut sum, (exponent, size)| {
                sum.add_mul(*exponent, *size);
                sum
            })
        };
        for Lines { touched, moved } in &lines {
            for monomial in touched.iter().filter(|monomial| monomial.exponents.iter().any(|e| *e != 0.0)) {
                model.add_constraint(logarithm(monomial).leq(share));
            }
            for monomial in moved {
                model.add_constraint(logarithm(monomial).leq(largest));
            }
        }
        let solution = model.solve().ok()?;
        Some(sizes.iter().map(|size| solution.value(*size).exp()).collect())
    }
}

/// How many loops of points are around a statement.
fn n_points(nest: &Nest, path: &Path) -> usize {
    path.steps.iter().filter(|step| !nest.loops[step.at].is_tile).count()
}

/// A run of a statement's loops of points from some position on.
struct Run {
    /// Of each form, how many values it takes.
    extents: Vec<Monomial>,
    /// Which forms move.
    is_inside: Vec<bool>,
    /// How many runs there are.
    runs: Monomial,
}

impl Run {
    fn of(nest: &Nest, path: &Path, position: usize, n_sizes: usize) -> Self {
        let one = Monomial::one(n_sizes);
        let mut extents: Vec<Monomial> =
            path.extents.iter().map(|whole| one.scaled(whole.max(1.0))).collect();
        let mut is_inside = vec![false; extents.len()];
        let mut n_points = 0;
        for step in &path.steps {
            let Some((form, _)) = step.moves else { continue };
            if nest.loops[step.at].is_tile {
                let size = nest.loops[..step.at].iter().filter(|outer| outer.is_tile).count();
                extents[form] = one.clone();
                extents[form].exponents[size] = 1.0;
            } else {
                is_inside[form] |= n_points >= position;
                n_points += 1;
            }
        }
        let mut runs = one.scaled(path.instances().max(1.0));
        for (extent, _) in extents.iter().zip(&is_inside).filter(|(_, is_inside)| **is_inside) {
            runs = runs.times(extent, -1.0);
        }
        Self { extents, is_inside, runs }
    }

    fn n_sizes(&self) -> usize {
        self.runs.exponents.len()
    }

    /// The lines of a reference, unless its subscripts are not known or too many forms meet in them. An
    /// element is `share` of a line.
    fn lines(&self, path: &Path, reference: usize, share: f64) -> Option<Lines> {
        let subscripts = path.motions[reference].subscripts.as_ref()?;
        let mut touched = vec![Monomial::one(self.n_sizes())];
        for (at, subscript) in subscripts.iter().enumerate() {
            let forms = (0..subscript.len()).filter(|&form| self.is_inside[form] && subscript[form] != 0.0);
            let mut reaches: Vec<Monomial> =
                forms.map(|form| self.extents[form].scaled(subscript[form].abs())).collect();
            if at + 1 == subscripts.len() {
                // Less than a line is a line.
                reaches = reaches.iter().map(|reach| reach.scaled(share)).collect();
                reaches.push(Monomial::one(self.n_sizes()));
            }
            if reaches.is_empty() {
                continue;
            }
            touched = touched.iter().cartesian_product(&reaches).map(|(a, b)| a.times(b, 1.0)).collect();
            if touched.len() > MOST_MONOMIALS {
                return None;
            }
        }
        let moved = touched.iter().map(|lines| lines.times(&self.runs, 1.0)).collect();
        Some(Lines { touched, moved })
    }
}

impl Monomial {
    fn one(n_sizes: usize) -> Self {
        Self { constant: 0.0, exponents: vec![0.0; n_sizes] }
    }

    fn times(&self, other: &Self, power: f64) -> Self {
        let exponents = self.exponents.iter().zip(&other.exponents).map(|(a, b)| a + power * b);
        Self { constant: self.constant + power * other.constant, exponents: exponents.collect() }
    }

    fn scaled(&self, factor: f64) -> Self {
        Self { constant: self.constant + factor.ln(), ..self.clone() }
    }
}
