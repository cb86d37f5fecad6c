//! Chooses the innermost loop of a permutable band by locality.
//!
//! # Problem
//! The innermost loop of a tile decides whether memory is read in order and whether the loop can be
//! vectorised. Any order of a permutable band is legal, so choose the innermost member by what a step along
//! it does to the accesses.
//!
//! # Method
//! A step along a member changes the iteration vector by the direction in which all other rows of the
//! statement stay unchanged. An access whose subscripts do not change has temporal locality; one whose last
//! subscript alone changes, by one, has spatial locality; any other jumps. Pluto's weights: `2 · spatial + 4
//! · temporal - 16 · jumping`, and 8 per statement if no dependence is carried. The best member goes last;
//! among equals, the one that is last already.
//!
//! # Exactness
//! A matter of speed only: every order is legal.
//!
//! # Reference
//! [Bondhugula08], and the intra-tile optimisation of the Pluto tool.

use crate::pluto::band::orthogonal_basis;
use crate::pluto::scoped_dependence::ScopedDep;
use crate::pluto::{SchedProblem, SchedStmt, coincidence};
use loopwright_affine_ir::Id;
use loopwright_analysis::StmtId;
use loopwright_analysis::{AffineForm, Band};
use loopwright_polyhedra::machinery::row;
use loopwright_polyhedra::{Budget, Exhausted, Int};
use num_traits::Zero;

/// The position of the member that should be innermost, if the accesses tell.
///
/// `outer` holds, per statement, the iterator coefficients of the rows above the band.
pub(super) fn innermost_member(
    problem: &SchedProblem,
    band: &Band,
    outer: &[Vec<Vec<Int>>],
    deps: &[ScopedDep],
    budget: &Budget,
) -> Result<Option<usize>, Exhausted> {
    let mut best: Option<(i64, usize)> = None;
    for position in 0..band.members.len() {
        let steps = steps(problem, band, outer, position);
        if steps.is_empty() {
            continue;
        }
        let mut score: i64 = steps.iter().map(|(stmt, step)| access_score(stmt, step)).sum();
        if !carries(band, position, deps, budget)? {
            score += 8 * steps.len() as i64;
        }
        if best.is_none_or(|(least, _)| score >= least) {
            best = Some((score, position));
        }
    }
    Ok(best.map(|(_, position)| position))
}

/// For each statement with known accesses that the member moves and that has no loop below the band, the
/// change of its iteration vector.
fn steps<'a>(
    problem: &'a SchedProblem,
    band: &Band,
    outer: &[Vec<Vec<Int>>],
    position: usize,
) -> Vec<(&'a SchedStmt, Vec<Int>)> {
    let step = |stmt: StmtId| -> Option<(&'a SchedStmt, Vec<Int>)> {
        let sched_stmt = &problem.stmts[stmt.index()];
        let mut others = outer[stmt.index()].clone();
        others.extend(sched_stmt.strip_directions());
        for (_, member) in band.members.iter().enumerate().filter(|&(at, _)| at != position) {
            others.push(member.rows[&stmt].as_affine()?.iters.clone());
        }
        let mut free = orthogonal_basis(&others, sched_stmt.n_iters);
        let direction = free.pop().filter(|_| free.is_empty())?;
        let row = &band.members[position].rows[&stmt].as_affine()?.iters;
        (!sched_stmt.accesses.is_empty() && !row::dot(row, &direction).is_zero())
            .then_some((sched_stmt, direction))
    };
    band.members
        .first()
        .map_or_else(Vec::new, |member| member.rows.keys().filter_map(|&stmt| step(stmt)).collect())
}

fn access_score(stmt: &SchedStmt, step: &[Int]) -> i64 {
    let score = |subscripts: &Vec<AffineForm>| {
        let changes: Vec<Int> = subscripts.iter().map(|subscript| row::dot(&subscript.iters, step)).collect();
        match changes.split_last() {
            None => 4,
            Some((last, others)) if others.iter().all(Zero::is_zero) => match last.abs() {
                zero if zero.is_zero() => 4,
                one if one.is_one() => 2,
                _ => -16,
            },
            Some(_) => -16,
        }
    };
    stmt.accesses.iter().map(score).sum()
}

/// Does some dependence cross the member where all others agree?
fn carries(band: &Band, position: usize, deps: &[ScopedDep], budget: &Budget) -> Result<bool, Exhausted> {
    for dep in deps {
        let mut left = Some(dep.clone());
        for (at, member) in band.members.iter().enumerate() {
            left = match left {
                Some(left) if at != position => coincidence::restricted(
                    &left,
                    &member.rows[&dep.source],
                    &member.rows[&dep.target],
                    budget,
                )?,
                left => left,
            };
        }
        let rows = &band.members[position].rows;
        if let Some(left) = left
            && coincidence::crosses(&left, &rows[&dep.source], &rows[&dep.target], false, budget)?
        {
            return Ok(true);
        }
    }
    Ok(false)
}
