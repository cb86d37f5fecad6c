//! Computes one permutable band: hyperplanes one after the other, each legal for all dependences of the
//! scope.
//!
//! # Problem
//! Given statements, what is left of the dependences between them, and the hyperplanes already used outside,
//! find as many further ones as possible such that every dependence has a non-negative distance along each of
//! them.
//!
//! # Method
//! Each is the smallest solution of the [`HyperplaneSystem`] that is linearly independent of the earlier ones
//! for the statements that still lack some (for those that lack the most, if that is cheaper). Independence:
//! the solution must not vanish on the orthogonal complement of the earlier rows. As in Pluto, first look
//! where all basis vectors of the complement have a non-negative product with it (or all those of mixed sign
//! a non-positive one), which is one linear constraint; if that fails, branch statement by statement on the
//! basis vector and the sign.
//!
//! # Exactness
//! Legal always. Complete for non-negative coefficients up to the limit on the number of branches.
//!
//! # Reference
//! [Bondhugula08] §3–4; the branching is isl's non-trivial lexicographic minimum, cut short at the first
//! solution.

use crate::pluto::SchedStmt;
use crate::pluto::hyperplane_system::{HyperplaneSystem, Layout};
use crate::pluto::scoped_dependence::ScopedDep;
use loopwright_analysis::AffineForm;
use loopwright_analysis::StmtId;
use loopwright_polyhedra::machinery::row;
use loopwright_polyhedra::{Budget, Exhausted, Int};
use std::collections::BTreeMap;

/// How many systems may be solved in search of one hyperplane outside the usual orthant.
const MAX_BRANCHES: usize = 64;

/// The hyperplanes of a band, in the order in which they were found.
#[derive(Clone, Debug, Default)]
pub(super) struct FoundBand {
    pub(super) rows: Vec<FoundRow>,
}

/// One form per statement, and what is known of the distances along it.
#[derive(Clone, Debug)]
pub(super) struct FoundRow {
    pub(super) forms: BTreeMap<StmtId, AffineForm>,
    /// All dependences of the scope have distance zero, whatever the other members of the band.
    pub(super) coincident: bool,
    /// The coefficients of the parameters and the constant that bound all distances; `None` where nothing
    /// does.
    pub(super) bound: Option<Vec<Int>>,
}

impl FoundRow {
    /// Are all distances bounded by a constant?
    pub(super) fn is_near(&self) -> bool {
        self.bound.as_ref().is_some_and(|bound| row::is_zero(&bound[..bound.len() - 1]))
    }

    /// Does it combine several loops of some statement?
    pub(super) fn is_skewed(&self) -> bool {
        let n_loops = |form: &AffineForm| form.iters.iter().filter(|coeff| !coeff.is_zero()).count();
        self.forms.values().any(|form| n_loops(form) > 1)
    }
}

impl FoundBand {
    /// The number of leading members that no dependence crosses.
    pub(super) fn n_coincident(&self) -> usize {
        self.rows.iter().take_while(|row| row.coincident).count()
    }
}

/// For each of some statements, the iterator coefficients of the hyperplanes it has so far.
#[derive(Clone, Debug)]
pub(super) struct Hyperplanes {
    of: BTreeMap<StmtId, OfStmt>,
}

#[derive(Clone, Debug)]
struct OfStmt {
    n_iters: usize,
    /// Those found, and the directions that need none.
    rows: Vec<Vec<Int>>,
    /// What is zero of all: rows on the coefficients.
    zeros: Vec<Vec<Int>>,
}

impl Hyperplanes {
    /// None yet, for all statements of a scop.
    pub(super) fn none(stmts: &[SchedStmt]) -> Self {
        let none = |stmt: &SchedStmt| {
            let zeros = stmt.strips.iter().map(|strip| strip.zero(stmt.n_iters)).collect();
            (stmt.id, OfStmt { n_iters: stmt.n_iters, rows: stmt.strip_directions(), zeros })
        };
        Self { of: stmts.iter().map(none).collect() }
    }

    /// Those of fewer statements.
    pub(super) fn part(&self, stmts: &[StmtId]) -> Self {
        Self { of: stmts.iter().map(|stmt| (*stmt, self.of[stmt].clone())).collect() }
    }

    pub(super) fn n_iters(&self, stmt: StmtId) -> usize {
        self.of[&stmt].n_iters
    }

    /// How many linearly independent rows the statement lacks.
    pub(super) fn n_missing(&self, stmt: StmtId) -> usize {
        self.complement(stmt).len()
    }

    /// May a statement get further rows along its first `n_loops` loops?
    pub(super) fn are_open(&self, stmt: StmtId, n_loops: usize) -> bool {
        self.complement(stmt).iter().any(|vector| !row::is_zero(&vector[..n_loops]))
    }

    /// Records a component.
    pub(super) fn push<'a>(&mut self, forms: impl IntoIterator<Item = (&'a StmtId, &'a AffineForm)>) {
        for (stmt, form) in forms {
            let of_stmt = self.of.get_mut(stmt).expect("hyperplanes are pushed for statements at hand");
            of_stmt.rows.push(form.iters.clone());
        }
    }

    /// A basis of the vectors orthogonal to the rows of a statement.
    fn complement(&self, stmt: StmtId) -> Vec<Vec<Int>> {
        let OfStmt { n_iters, rows, .. } = &self.of[&stmt];
        orthogonal_basis(rows, *n_iters)
    }

    /// What is zero of each further hyperplane: rows on the coefficients of a statement.
    fn zeros(&self) -> impl Iterator<Item = (StmtId, &[Int])> {
        self.of.iter().flat_map(|(&stmt, of)| of.zeros.iter().map(move |zero| (stmt, &zero[..])))
    }
}

/// The longest band found for `stmts` under `deps`; empty if there is none or no statement needs one.
pub(super) fn find_band(
    stmts: &[StmtId],
    deps: &[ScopedDep],
    hyperplanes: &Hyperplanes,
    n_params: usize,
    budget: &Budget,
) -> Result<FoundBand, Exhausted> {
    let zeros: Vec<(StmtId, &[Int])> = hyperplanes.zeros().filter(|(stmt, _)| stmts.contains(stmt)).collect();
    let mut hyperplanes = hyperplanes.clone();
    let mut band = FoundBand::default();
    let layout = Layout::new(stmts, |stmt| hyperplanes.n_iters(stmt), n_params);
    let mut system: Option<HyperplaneSystem> = None;
    loop {
        let missing = complements(stmts, &hyperplanes);
        if missing.is_empty() {
            return Ok(band);
        }
        let current = match &mut system {
            Some(system) => system,
            none => none.insert(HyperplaneSystem::new(layout.clone(), &zeros, deps, true, budget)?),
        };
        let mut solution = find_hyperplane(current, &missing, budget)?;
        let mut bound = solution.as_ref().map(|solution| layout.bound(solution));
        if solution.is_none() && band.rows.is_empty() {
            // A distance that no function of the parameters bounds is a poor hyperplane, but a legal one.
            let unbounded =
                system.insert(HyperplaneSystem::new(layout.clone(), &zeros, deps, false, budget)?);
            solution = find_hyperplane(unbounded, &missing, budget)?;
            bound = None;
        }
        let Some(solution) = solution else { return Ok(band) };
        let forms = layout.forms(&solution);
        hyperplanes.push(&forms);
        let coincident = is_coincident(deps, &forms, budget)?;
        band.rows.push(FoundRow { forms, coincident, bound });
    }
}

/// Does no ordering dependence have a non-zero distance along legal forms? Exact.
fn is_coincident(
    deps: &[ScopedDep],
    forms: &BTreeMap<StmtId, AffineForm>,
    budget: &Budget,
) -> Result<bool, Exhausted> {
    for dep in deps.iter().filter(|dep| dep.is_ordering) {
        if dep.can_differ(&forms[&dep.source], &forms[&dep.target], budget)? {
            return Ok(false);
        }
    }
    Ok(true)
}

type Complements = Vec<(StmtId, Vec<Vec<Int>>)>;

fn complements(stmts: &[StmtId], hyperplanes: &Hyperplanes) -> Complements {
    let of = |&stmt: &StmtId| (stmt, hyperplanes.complement(stmt));
    stmts.iter().map(of).filter(|(_, basis)| !basis.is_empty()).collect()
}

/// The best hyperplane that is independent for all statements; if there is a better one that is so only for
/// those that lack the most rows, that one: the others may wait. (A statement outside the innermost loop need
/// not take part in skewing it.) Where the former does not exist, waiting would put statements of different
/// depth at one place of a band that only some of them need, so the band ends.
fn find_hyperplane(
    system: &HyperplaneSystem,
    missing: &Complements,
    budget: &Budget,
) -> Result<Option<Vec<Int>>, Exhausted> {
    let all = find_independent(system, missing, budget)?;
    let most = missing.iter().map(|(_, basis)| basis.len()).max();
    let required: Complements =
        missing.iter().filter(|(_, basis)| Some(basis.len()) == most).cloned().collect();
    if all.is_none() || required.len() == missing.len() {
        return Ok(all);
    }
    let some = find_independent(system, &required, budget)?;
    Ok(better(all, some, system.layout.n_cost()))
}

/// The solution of smaller cost; the first if they cost the same.
fn better(first: Option<Vec<Int>>, second: Option<Vec<Int>>, n_cost: usize) -> Option<Vec<Int>> {
    match (first, second) {
        (Some(first), Some(second)) if second[..n_cost] < first[..n_cost] => Some(second),
        (first, second) => first.or(second),
    }
}

fn find_independent(
    system: &HyperplaneSystem,
    missing: &Complements,
    budget: &Budget,
) -> Result<Option<Vec<Int>>, Exhausted> {
    let best = system.solve(&orthant(system, missing, false), budget)?;
    if missing.iter().flat_map(|(_, basis)| basis).all(|vector| !has_mixed_signs(vector)) {
        return Ok(best);
    }
    let other = system.solve(&orthant(system, missing, true), budget)?;
    let best = better(best, other, system.layout.n_cost());
    if best.is_some() {
        return Ok(best);
    }
    let mut left = MAX_BRANCHES;
    branch(system, missing, &mut Vec::new(), &mut left, budget)
}

/// Independence in one orthant of the complements: non-negative along each basis vector (with `flip`,
/// non-positive along those of mixed sign), and not zero along all.
fn orthant(system: &HyperplaneSystem, missing: &Complements, flip: bool) -> Vec<Vec<Int>> {
    let mut rows = Vec::new();
    for (stmt, basis) in missing {
        let mut sum = system.layout.row_on(*stmt, &[], -1);
        for vector in basis {
            let mixed = has_mixed_signs(vector);
            let constraint = match flip && mixed {
                true => system.layout.row_on(*stmt, &row::negated(vector), 0),
                false => system.layout.row_on(*stmt, vector, 0),
            };
            row::add_scaled(&mut sum, &Int::ONE, &constraint);
            if mixed {
                rows.push(constraint);
            }
        }
        rows.push(sum);
    }
    rows
}

/// Depth-first search for any solution that is independent for all statements.
fn branch(
    system: &HyperplaneSystem,
    missing: &Complements,
    chosen: &mut Vec<Vec<Int>>,
    left: &mut usize,
    budget: &Budget,
) -> Result<Option<Vec<Int>>, Exhausted> {
    if *left == 0 {
        return Ok(None);
    }
    *left -= 1;
    let Some(solution) = system.solve(chosen, budget)? else { return Ok(None) };
    let forms = system.layout.forms(&solution);
    let dependent = missing
        .iter()
        .find(|(stmt, basis)| basis.iter().all(|vector| row::dot(vector, &forms[stmt].iters).is_zero()));
    let Some((stmt, basis)) = dependent else { return Ok(Some(solution)) };
    for vector in basis {
        let signs = if has_mixed_signs(vector) { 2 } else { 1 };
        for vector in [vector.clone(), row::negated(vector)].into_iter().take(signs) {
            chosen.push(system.layout.row_on(*stmt, &vector, -1));
            let found = branch(system, missing, chosen, left, budget)?;
            chosen.pop();
            if found.is_some() {
                return Ok(found);
            }
        }
    }
    Ok(None)
}

fn has_mixed_signs(vector: &[Int]) -> bool {
    vector.iter().any(Int::is_negative) && vector.iter().any(Int::is_positive)
}

/// A basis of the rational kernel of `rows`, in integers without common divisor. The last non-zero columns
/// are the pivots, so that a vector is positive at one of the first columns free, its only positive one among
/// the free.
pub(super) fn orthogonal_basis(rows: &[Vec<Int>], n_cols: usize) -> Vec<Vec<Int>> {
    let mut echelon: Vec<(usize, Vec<Int>)> = Vec::new();
    for row in rows {
        let mut row = row.clone();
        for (pivot, other) in &echelon {
            eliminate(&mut row, *pivot, other);
        }
        let Some(pivot) = row.iter().rposition(|x| !x.is_zero()) else { continue };
        for (_, other) in &mut echelon {
            eliminate(other, pivot, &row);
        }
        echelon.push((pivot, row));
    }
    let is_pivot = |col: usize| echelon.iter().any(|(pivot, _)| *pivot == col);
    (0..n_cols)
        .filter(|&col| !is_pivot(col))
        .map(|free| {
            // With the free unknown at the least common multiple of the pivots, the pivot unknowns are
            // integers.
            let scale = echelon.iter().fold(Int::ONE, |lcm, (pivot, row)| lcm.lcm(&row[*pivot]));
            let mut vector = vec![Int::ZERO; n_cols];
            for (pivot, row) in &echelon {
                vector[*pivot] = -(&row[free] * scale.div_exact(&row[*pivot]));
            }
            vector[free] = scale;
            row::normalize(&mut vector);
            vector
        })
        .collect()
}

/// Makes `target[pivot]` zero by adding a multiple of `other`.
fn eliminate(target: &mut [Int], pivot: usize, other: &[Int]) {
    if target[pivot].is_zero() {
        return;
    }
    let (alpha, beta) = (other[pivot].clone(), -&target[pivot]);
    row::combine_reduced(target, &alpha, other, &beta);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(rows: &[&[i64]], n_cols: usize, expected: &str) {
        let rows: Vec<Vec<Int>> = rows.iter().map(|row| row::from_i64(row)).collect();
        assert_eq!(format!("{:?}", orthogonal_basis(&rows, n_cols)), expected);
    }

    #[test]
    fn orthogonal_complements() {
        check(&[], 2, "[[1, 0], [0, 1]]");
        check(&[&[1, 0]], 2, "[[0, 1]]");
        check(&[&[1, 1]], 2, "[[1, -1]]");
        check(&[&[1, 0, 0], &[2, 1, 0], &[3, 1, 0]], 3, "[[0, 0, 1]]");
        check(&[&[0, 2, 3]], 3, "[[1, 0, 0], [0, 3, -2]]");
        check(&[&[1, 2], &[1, 1]], 2, "[]");
        check(&[&[0, 0]], 2, "[[1, 0], [0, 1]]");
    }
}
