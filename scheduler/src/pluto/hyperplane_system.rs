//! The linear system whose lexicographic minimum is the next hyperplane.
//!
//! # Problem
//! Find one form `φ_S = c·i + k` per statement with
//! - *legality*: `φ_t(y) - φ_s(x) >= 0` for every dependence instance `x -> y`, and
//! - *bounding*: `φ_t(y) - φ_s(x) <= u·p + w`,
//!
//! for which `(u, w)` is lexicographically smallest: no dependence crosses the hyperplane if that is zero,
//! few do if it is small.
//!
//! # Method
//! By Farkas' lemma an affine form is non-negative on a polyhedron iff it is a non-negative combination of
//! the constraints; dually, iff it is non-negative on the generators. So each generator of a dependence
//! polyhedron gives one linear constraint on the coefficients for each of the two conditions, without
//! multipliers to eliminate. All unknowns are restricted to be non-negative, as in Pluto.
//!
//! # Layout
//! Unknowns in the order they are minimised: `u` per parameter, `w`, the sum of all iterator coefficients,
//! the sum of all shifts, then per statement the iterator coefficients from the innermost to the outermost
//! loop, and the shift `k`. The sums make the result small; innermost before outermost keeps the original
//! order of loops where all else is equal.
//!
//! # Exactness
//! The constraints hold for all rational points of the dependence polyhedra: sound, and complete but for
//! dependences whose rational points are worse than their integer points.
//!
//! # Reference
//! [Feautrier92] for Farkas' lemma in scheduling, [Bondhugula08] for the bounding function.

use crate::pluto::presolve::MergedUnknowns;
use crate::pluto::scoped_dependence::{Generator, ScopedDep};
use indexmap::IndexSet;
use loopwright_analysis::AffineForm;
use loopwright_analysis::StmtId;
use loopwright_polyhedra::machinery::{LexminSystem, row};
use loopwright_polyhedra::{Budget, Exhausted, Int, Optimum};
use std::collections::BTreeMap;

/// What a hyperplane may cost; usual are tens of pivots, and hundreds of large ones for dozens of statements.
const MAX_COST: u64 = 200_000;

/// Entries of a row that are charged as one step: rows of hundreds of statements are long, and all are kept.
const ENTRIES_PER_UNIT: u64 = 32;

/// Where each unknown is.
#[derive(Clone, Debug)]
pub(super) struct Layout {
    n_params: usize,
    /// Number of iterators and column of the innermost one's coefficient.
    stmts: BTreeMap<StmtId, (usize, usize)>,
    n_vars: usize,
}

impl Layout {
    pub(super) fn new(stmts: &[StmtId], n_iters: impl Fn(StmtId) -> usize, n_params: usize) -> Self {
        let mut n_vars = n_params + 3;
        let stmts = stmts
            .iter()
            .map(|&stmt| {
                let n = n_iters(stmt);
                let first = n_vars;
                n_vars += n + 1;
                (stmt, (n, first))
            })
            .collect();
        Self { n_params, stmts, n_vars }
    }

    fn w(&self) -> usize {
        self.n_params
    }

    fn coeff_sum(&self) -> usize {
        self.n_params + 1
    }

    fn shift_sum(&self) -> usize {
        self.n_params + 2
    }

    /// The number of leading unknowns that say how good a solution is.
    pub(super) fn n_cost(&self) -> usize {
        self.n_params + 3
    }

    fn iter(&self, stmt: StmtId, iter: usize) -> usize {
        let (n, first) = self.stmts[&stmt];
        first + n - 1 - iter
    }

    fn shift(&self, stmt: StmtId) -> usize {
        let (n, first) = self.stmts[&stmt];
        first + n
    }

    fn zero_row(&self) -> Vec<Int> {
        vec![Int::ZERO; self.n_vars + 1]
    }

    /// The row `factor * (coeffs · c_S) + constant`.
    pub(super) fn row_on(&self, stmt: StmtId, coeffs: &[Int], constant: i64) -> Vec<Int> {
        let mut row = self.zero_row();
        for (iter, coeff) in coeffs.iter().enumerate() {
            row[self.iter(stmt, iter)] = coeff.clone();
        }
        row[self.n_vars] = Int::from(constant);
        row
    }

    /// The forms of a solution.
    pub(super) fn forms(&self, solution: &[Int]) -> BTreeMap<StmtId, AffineForm> {
        let form = |stmt: StmtId, n: usize| AffineForm {
            iters: (0..n).map(|iter| solution[self.iter(stmt, iter)].clone()).collect(),
            params: vec![Int::ZERO; self.n_params],
            constant: solution[self.shift(stmt)].clone(),
        };
        self.stmts.iter().map(|(&stmt, &(n, _))| (stmt, form(stmt, n))).collect()
    }

    /// What a solution bounds all distances by: coefficients of the parameters, and a constant.
    pub(super) fn bound(&self, solution: &[Int]) -> Vec<Int> {
        solution[..=self.w()].to_vec()
    }

    /// `φ_t - φ_s` in the direction of a generator.
    fn distance_row(&self, dep: &ScopedDep, generator: &Generator) -> Vec<Int> {
        let mut row = self.zero_row();
        for (iter, y) in generator.target.iter().enumerate() {
            row[self.iter(dep.target, iter)] += y;
        }
        for (iter, x) in generator.source.iter().enumerate() {
            row[self.iter(dep.source, iter)] -= x;
        }
        row[self.shift(dep.target)] += &generator.scale;
        row[self.shift(dep.source)] -= &generator.scale;
        row
    }

    /// Adds `u·p + w` in the direction of a generator.
    fn add_bound(&self, row: &mut [Int], generator: &Generator) {
        for (param, p) in generator.params.iter().enumerate() {
            row[param] += p;
        }
        row[self.w()] += &generator.scale;
    }
}

/// The constraints on the hyperplanes of one band.
pub(super) struct HyperplaneSystem {
    pub(super) layout: Layout,
    merged: MergedUnknowns,
    constraints: LexminSystem,
}

impl HyperplaneSystem {
    /// Legality of all ordering dependences; with `bounded`, the bounding function for all of them too. Of
    /// the coefficients of a statement, `zeros` are zero.
    pub(super) fn new(
        layout: Layout,
        zeros: &[(StmtId, &[Int])],
        deps: &[ScopedDep],
        bounded: bool,
        budget: &Budget,
    ) -> Result<Self, Exhausted> {
        let mut rows = Rows { layout: &layout, rows: IndexSet::new() };
        rows.add_sums();
        for (stmt, zero) in zeros {
            let zero = layout.row_on(*stmt, zero, 0);
            rows.add(row::negated(&zero));
            rows.add(zero);
        }
        for dep in deps {
            let dual = dep.dual(budget)?;
            let n_rows = (dual.exact.len() + dual.bounding.len()) as u64;
            budget.spend(n_rows * (1 + layout.n_vars as u64 / ENTRIES_PER_UNIT), "scheduling")?;
            if dep.is_ordering {
                dual.exact.iter().for_each(|generator| rows.add_legality(dep, generator));
            }
            if bounded {
                dual.bounding.iter().for_each(|generator| rows.add_bounding(dep, generator));
            }
        }
        let merged = MergedUnknowns::new(layout.n_vars, rows.rows.into_iter().collect());
        let mut constraints = LexminSystem::nonnegative(merged.n_vars());
        merged.rows().iter().for_each(|row| {
            constraints.add_inequality(row);
        });
        Ok(Self { layout, merged, constraints })
    }

    /// The lexicographically smallest solution that also satisfies `extra`; `None` too if it is hard to find,
    /// since any component that is legal will do, and the original ones are at hand.
    pub(super) fn solve(&self, extra: &[Vec<Int>], budget: &Budget) -> Result<Option<Vec<Int>>, Exhausted> {
        let mut system = self.constraints.clone();
        extra.iter().for_each(|row| {
            system.add_inequality(&self.merged.row(row));
        });
        let limit = budget.left().min(MAX_COST);
        let own = budget.part(limit);
        let solved = system.solve(&own);
        budget.spend_on(own.spent(), "scheduling", "scheduling")?;
        match solved {
            Err(exhausted) if limit < MAX_COST => Err(exhausted),
            Err(_) | Ok(Optimum::Infeasible) => Ok(None),
            Ok(Optimum::At(solution)) => Ok(Some(self.merged.expanded(&solution))),
            Ok(Optimum::Unbounded) => unreachable!("a minimum over non-negative unknowns is bounded"),
        }
    }
}

/// The rows of a system as they are found.
struct Rows<'a> {
    layout: &'a Layout,
    rows: IndexSet<Vec<Int>>,
}

impl Rows<'_> {
    fn add_legality(&mut self, dep: &ScopedDep, generator: &Generator) {
        let distance = self.layout.distance_row(dep, generator);
        if generator.is_line {
            self.add(row::negated(&distance));
        }
        self.add(distance);
    }

    fn add_sums(&mut self) {
        let layout = &self.layout;
        let mut coeffs = layout.zero_row();
        let mut shifts = layout.zero_row();
        coeffs[layout.coeff_sum()] = Int::ONE;
        shifts[layout.shift_sum()] = Int::ONE;
        for (&stmt, &(n, _)) in &layout.stmts {
            (0..n).for_each(|iter| coeffs[layout.iter(stmt, iter)] = Int::MINUS_ONE);
            shifts[layout.shift(stmt)] = Int::MINUS_ONE;
        }
        self.add(coeffs);
        self.add(shifts);
    }

    fn add_bounding(&mut self, dep: &ScopedDep, generator: &Generator) {
        let distance = self.layout.distance_row(dep, generator);
        let mut signs = vec![row::negated(&distance)];
        // Reads have no order, so both directions count; lines go both ways.
        if !dep.is_ordering || generator.is_line {
            signs.push(distance);
        }
        for mut bound in signs {
            self.layout.add_bound(&mut bound, generator);
            self.add(bound);
        }
    }

    /// Adds a constraint unless it holds for all non-negative unknowns.
    fn add(&mut self, mut constraint: Vec<Int>) {
        if constraint.iter().any(Int::is_negative) {
            row::normalize(&mut constraint);
            self.rows.insert(constraint);
        }
    }
}
