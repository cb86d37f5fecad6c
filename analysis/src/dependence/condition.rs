//! Conditions on the parameters under which a loop carries no dependence.
//!
//! # Problem
//! A loop that is not parallel for all values of the parameters may be for some: `a[i] = a[i - m]` is where
//! `m >= n`. For which?
//!
//! # Method
//! The values for which the two statements of a dependence that the loop carries run in two of its
//! iterations, less those for which such a dependence has a pair. For all other values nothing is carried
//! anyway, and what is left is simplified accordingly: that a loop is parallel if `n <= 1` is never the
//! answer. Most loops carry something whenever both statements run, and the first dependences show it.
//!
//! # Exactness
//! Sufficient: nothing is carried where the condition holds. Projections are over-approximations, which can
//! only make it stronger than necessary, or keep values for which no two iterations run.
//!
//! # Cost
//! A projection and a difference of sets of parameters for each different dependence that the loop carries,
//! until nothing is left; a projection for each pair of domains between which it carries one.
//!
//! # Reference
//! [PughWonnacott93] for dependences that exist under conditions on symbolic constants.

use crate::dependence::Dependence;
use crate::dependence::dataflow::exhausted;
use crate::dependence::likeness::Likeness;
use crate::dependence::loops::LoopParallelism;
use crate::ids::StmtId;
use crate::scop::flat::fit::params_of;
use crate::scop::{Scop, Stmt};
use itertools::Itertools;
use loopwright_polyhedra::{
    Budget, Exhausted, Int, IntegerRelation, PresburgerRelation, Space, Tuple, VarKind,
};

/// Values of the parameters for which a loop that carries some of `all` carries nothing; `None` if the method
/// finds none but those for which the statements in question do not run twice. A set without a tuple.
///
/// # Errors
/// If the budget runs out.
pub fn parallel_if(
    scop: &Scop,
    all: &[Dependence],
    judged: &LoopParallelism,
    budget: &Budget,
) -> Result<Option<PresburgerRelation>, Exhausted> {
    if scop.params.is_empty() || judged.is_parallel() {
        return Ok(None);
    }
    let runs = two_iterations(scop, all, judged, budget)?;
    let carried = judged.carried.iter().map(|member| &*all[*member].pairs);
    carries_nothing(&runs, runs.clone(), carried, budget)
}

/// The same where some values of the parameters are described apart: for these, the loop carries `some`.
///
/// # Errors
/// If the budget runs out.
pub(crate) fn parallel_if_fitting(
    (scop, all, judged): (&Scop, &[Dependence], &LoopParallelism),
    (values, some, carried): (&PresburgerRelation, &[Dependence], &[usize]),
    budget: &Budget,
) -> Result<Option<PresburgerRelation>, Exhausted> {
    if judged.is_parallel() {
        return Ok(None);
    }
    let runs = two_iterations(scop, all, judged, budget)?;
    let fitting = runs.intersection(values, budget).map_err(exhausted)?;
    carries_nothing(&runs, fitting, carried.iter().map(|member| &*some[*member].pairs), budget)
}

/// Of the values for which iterations run, those among `left` for which none of the dependences has a pair.
fn carries_nothing<'d>(
    runs: &PresburgerRelation,
    mut left: PresburgerRelation,
    different: impl Iterator<Item = &'d IntegerRelation>,
    budget: &Budget,
) -> Result<Option<PresburgerRelation>, Exhausted> {
    if left.is_empty(budget)? {
        return Ok(None);
    }
    let mut likeness = Likeness::default();
    for relation in different.unique_by(|relation| likeness.relation(relation)) {
        let carries = params_of(relation, budget)?;
        left = left.difference(&carries.into(), budget).map_err(exhausted)?;
        if left.is_empty(budget)? {
            return Ok(None);
        }
    }
    let runs = runs.coalesced(budget)?;
    let left = left.coalesced(budget)?.gist(&runs, budget).map_err(exhausted)?;
    left.simplified(budget).map(Some)
}

/// The values for which two statements between which the loop carries something run in two iterations of it,
/// with the same induction variables around it; perhaps more.
fn two_iterations(
    scop: &Scop,
    all: &[Dependence],
    judged: &LoopParallelism,
    budget: &Budget,
) -> Result<PresburgerRelation, Exhausted> {
    let level = judged.level as usize;
    let ends = judged.carried.iter().map(|member| {
        let d = &all[*member];
        [touching(scop, d.source, d.accesses.0), touching(scop, d.target, d.accesses.1)]
    });
    let mut different: Vec<[IntegerRelation; 2]> = Vec::new();
    for ends in ends.unique() {
        let [sources, targets] =
            ends.map(|(stmt, access)| iterations(scop.stmt(stmt), access, level, budget));
        for (source, target) in sources?.into_iter().cartesian_product(targets?) {
            budget.spend(1 + different.len() as u64 / 16, "conditions")?;
            let pair = [source, target];
            if !different.contains(&pair) {
                different.push(pair);
            }
        }
    }
    let mut pieces = Vec::new();
    for [source, target] in different {
        let mut both = source.flat_product(&target);
        let ahead = |at: usize, constant: i64| both.row(&[(level + at, 1), (at, -1)], constant);
        let same: Vec<Vec<Int>> = (0..level - 1).map(|at| ahead(at, 0)).collect();
        let later = ahead(level - 1, -1);
        same.iter().for_each(|row| both.add_equality(row));
        both.add_inequality(&later);
        let piece = params_of(&both, budget)?;
        if !pieces.contains(&piece) {
            pieces.push(piece);
        }
    }
    let runs = PresburgerRelation::from_disjuncts(Space::params(scop.param_names()), pieces);
    Ok(runs.expect("sets of the parameters of one scop"))
}

/// A statement, and which of its accesses only some of its instances make, if this is one: a call may have
/// empty loops.
fn touching(scop: &Scop, stmt: StmtId, access: usize) -> (StmtId, Option<usize>) {
    let touches_always = scop.stmt(stmt).touched()[access].plain_subscripts().is_some();
    (stmt, (!touches_always).then_some(access))
}

/// The induction variables of this many loops around a statement, outermost first, with which it runs, and
/// makes an access if one is given; perhaps more.
fn iterations(
    stmt: &Stmt,
    access: Option<usize>,
    n_loops: usize,
    budget: &Budget,
) -> Result<Vec<IntegerRelation>, Exhausted> {
    let outer = |domain: &IntegerRelation| {
        let inner = n_loops..stmt.ivs.len();
        let mut outer = domain.approximate_projection(VarKind::Range, inner, budget)?.relation;
        outer.set_range_tuple(Tuple::anonymous(n_loops as u32));
        Ok(outer)
    };
    let Some(access) = access else { return stmt.domain.disjuncts().iter().map(outer).collect() };
    let touches = stmt.touched()[access].relation.iter().flat_map(|piece| {
        let fits = "the relations of a statement are over its instances";
        stmt.domain.disjuncts().iter().map(move |domain| piece.with_domain_in(domain).expect(fits).domain())
    });
    touches.map(|domain| outer(&domain)).collect()
}
