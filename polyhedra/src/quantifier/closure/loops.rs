//! The transitive closure of a relation from one tuple to itself.
//!
//! # Problem
//! Distances alone are too generous where the disjuncts of a relation live in different places, or turn
//! points round.
//!
//! # Method
//! In this order, until one of them is exact:
//!
//! 1. the distances of all disjuncts together (`distance`);
//! 2. R + R^2 + …, if a few rounds of adding steps to the coalesced sum end with nothing new: for relations
//!    that are transitive, or permute points, or soon end;
//! 3. if R_j can follow R_i draw an edge; the strongly connected components of that graph are closed one by
//!    one, and paths visit them in topological order;
//! 4. for a disjunct A with an exact closure, and the rest B, the closure A+ + A* . (B . A*)+.
//!
//! If none is, the distances of all disjuncts together, cut down to R + R . T, are the answer.
//!
//! # Exactness
//! Every step but the last is exact if the closures it is made of are.
//!
//! # Cost
//! Each attempt has a share of what is left of the budget; the fourth recurs to a small depth.
//!
//! # Reference
//! `[VerdoolaegeCohenBeletska11]` §6; `[KellyPughRosserShpeisman96]`.

use std::cmp::Reverse;

use petgraph::algo::tarjan_scc;
use petgraph::graph::{DiGraph, NodeIndex};
use petgraph::visit::{Dfs, Walker};

use crate::quantifier::closure::Closure;
use crate::quantifier::closure::distance;
use crate::relation::presburger_relation::{PresburgerRelation, SetError};
use crate::work::budget::{Budget, Exhausted};

/// An attempt may use one part in this many of what is left of the budget.
const SHARE: u64 = 4;

/// So many times steps are added to the sum of powers.
const MAX_ROUNDS: usize = 4;

/// Powers are only added up while the sum has at most this many disjuncts.
const MAX_DISJUNCTS: usize = 24;

/// How often a disjunct is taken out of what taking out another one has led to.
const MAX_DEPTH: usize = 3;

/// The closure of a relation whose domain and range have the same tuple.
pub(super) fn closure(
    relation: &PresburgerRelation,
    budget: &Budget,
) -> Result<Closure<PresburgerRelation>, SetError> {
    closure_to_depth(&relation.coalesced(budget)?, 0, budget)
}

/// What `f` gives within its share of the budget; `None` if the share does not suffice.
pub(super) fn attempt<T>(
    budget: &Budget,
    f: impl FnOnce(&Budget) -> Result<T, SetError>,
) -> Result<Option<T>, SetError> {
    let share = budget.part(budget.left() / SHARE);
    let result = f(&share);
    budget.count_pivots(share.pivots());
    budget.count_rows(share.rows());
    budget.spend(share.spent(), "closure")?;
    match result {
        Ok(found) => Ok(Some(found)),
        Err(SetError::Exhausted(Exhausted { .. })) => Ok(None),
        Err(error) => Err(error),
    }
}

fn closure_to_depth(
    relation: &PresburgerRelation,
    depth: usize,
    budget: &Budget,
) -> Result<Closure<PresburgerRelation>, SetError> {
    if relation.is_obviously_empty() {
        return Ok(Closure { relation: relation.clone(), exact: true });
    }
    let whole = distance::closure(relation, budget)?;
    if whole.exact {
        return Ok(whole);
    }
    if let Some(Some(sum)) = attempt(budget, |budget| sum_of_powers(relation, budget))? {
        return Ok(Closure { relation: sum, exact: true });
    }
    let found = attempt(budget, |budget| {
        let components = components(relation, budget)?;
        if components.len() > 1 {
            one_after_the_other(&components, depth, budget).map(Some)
        } else if relation.n_disjuncts() > 1 && depth < MAX_DEPTH {
            without_one_disjunct(relation, depth, budget)
        } else {
            Ok(None)
        }
    })?;
    if let Some(Some(found)) = found
        && found.exact
    {
        return Ok(found);
    }
    let cut = relation.union(&relation.composition(&whole.relation, budget)?)?;
    Ok(Closure { relation: cut.coalesced(budget)?, exact: false })
}

/// R + R^2 + …, if it ends.
///
/// Only what is new is followed further: the disjuncts of the sum so far whose next steps have not been
/// looked at, and of these steps the disjuncts that are not in the sum. When there are none the sum holds R
/// and all steps from itself.
fn sum_of_powers(
    relation: &PresburgerRelation,
    budget: &Budget,
) -> Result<Option<PresburgerRelation>, SetError> {
    let mut sum = relation.clone();
    let mut new = relation.clone();
    for _ in 0..MAX_ROUNDS {
        let onwards = new.composition(relation, budget)?.disjuncts_outside(&sum, budget)?;
        if onwards.is_obviously_empty() {
            return Ok(Some(sum));
        }
        let longer = sum.union(&onwards)?.coalesced(budget)?;
        if longer.n_disjuncts() > MAX_DISJUNCTS {
            break;
        }
        let changed = longer.disjuncts().iter().filter(|disjunct| !sum.disjuncts().contains(disjunct));
        new = PresburgerRelation::assemble(sum.space().clone(), changed.cloned().collect());
        sum = longer;
    }
    Ok(None)
}

/// The strongly connected components of the disjuncts, in an order in which paths visit them.
fn components(relation: &PresburgerRelation, budget: &Budget) -> Result<Vec<PresburgerRelation>, SetError> {
    let disjuncts = relation.disjuncts();
    let mut graph = DiGraph::<usize, ()>::new();
    let nodes: Vec<NodeIndex> = (0..disjuncts.len()).map(|number| graph.add_node(number)).collect();
    for (first, from) in disjuncts.iter().zip(&nodes) {
        for (second, to) in disjuncts.iter().zip(&nodes) {
            if !first.composition(second)?.is_empty(budget)? {
                graph.add_edge(*from, *to, ());
            }
        }
    }
    // A component that reaches another reaches strictly more disjuncts. Those that do not reach each other
    // stay in the order of their disjuncts.
    let mut components = tarjan_scc(&graph);
    components.iter_mut().for_each(|members| members.sort());
    components.sort_by_cached_key(|members| {
        (Reverse(Dfs::new(&graph, members[0]).iter(&graph).count()), members[0])
    });
    let of =
        |members: Vec<NodeIndex>| members.into_iter().map(|node| disjuncts[graph[node]].clone()).collect();
    let space = relation.space();
    Ok(components
        .into_iter()
        .map(|members| PresburgerRelation::assemble(space.clone(), of(members)))
        .collect())
}

/// The closure of components that paths visit in this order.
fn one_after_the_other(
    components: &[PresburgerRelation],
    depth: usize,
    budget: &Budget,
) -> Result<Closure<PresburgerRelation>, SetError> {
    let mut all: Option<Closure<PresburgerRelation>> = None;
    for component in components {
        let own = closure_to_depth(component, depth, budget)?;
        all = Some(match all {
            None => own,
            Some(before) => {
                let on = before.relation.composition(&own.relation, budget)?;
                let relation = before.relation.union(&own.relation)?.union(&on)?.coalesced(budget)?;
                Closure { relation, exact: before.exact && own.exact }
            }
        });
    }
    Ok(all.expect("a relation that is not empty has a component"))
}

/// The closure by taking out one disjunct with an exact closure; `None` if there is no such disjunct.
fn without_one_disjunct(
    relation: &PresburgerRelation,
    depth: usize,
    budget: &Budget,
) -> Result<Option<Closure<PresburgerRelation>>, SetError> {
    for at in 0..relation.n_disjuncts() {
        let mut rest = relation.disjuncts().to_vec();
        let one = PresburgerRelation::from(rest.remove(at));
        let rest = PresburgerRelation::assemble(relation.space().clone(), rest);
        let around = closure_to_depth(&one, MAX_DEPTH, budget)?;
        if !around.exact {
            continue;
        }
        let around = around.relation;
        let steps = rest.union(&rest.composition(&around, budget)?)?.coalesced(budget)?;
        let others = closure_to_depth(&steps, depth + 1, budget)?;
        if others.exact {
            let led_to = around.composition(&others.relation, budget)?;
            let relation = around.union(&others.relation)?.union(&led_to)?.coalesced(budget)?;
            return Ok(Some(Closure { relation, exact: true }));
        }
    }
    Ok(None)
}
