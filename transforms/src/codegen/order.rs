//! Topological order of pieces at one level of the timestamp.
//!
//! # Problem
//! Pieces that agree on the outer timestamp components and run strictly one after the other need no common
//! loop; the others must share one or be cut into parts.
//!
//! # Method
//! For a pair (a, b) the simplex gives the range of `t_b - t_a` at this level, over all outer components and
//! parameters they have in common. If only one sign can occur, the order is known. If `t_a <= t_b` and they
//! may meet, the next level decides among those that meet, and so on: a statement before a loop at the first
//! iteration of which it is scheduled stays outside the loop. Strongly connected components of "may run
//! before" share a loop; the components are sorted topologically, ties by position.
//!
//! # Exactness
//! Ranges are rational: an order may be missed, never invented.
//!
//! # Reference
//! [Grosser15] §5.2 sorts domains by strongly connected components in the same way.

use crate::codegen::error::CodegenError;
use crate::codegen::piece::Piece;
use crate::codegen::rows::{Row, Shape};
use loopwright_analysis::mutant::{self, Mutant};
use loopwright_polyhedra::machinery::{Probe, rational};
use loopwright_polyhedra::{Budget, Exhausted, Int, IntegerRelation, Optimum};
use petgraph::Direction::Incoming;
use petgraph::algo::condensation;
use petgraph::graph::{Graph, NodeIndex};
use std::collections::BTreeMap;

/// The order of two sets of timestamps that agree on the outer components.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Order {
    /// They never agree on the outer components.
    Apart,
    /// The first one's instances all come first.
    Before,
    /// The second one's instances all come first.
    After,
    /// Each has instances before the other, or it is unknown.
    Mixed,
}

/// A set of timestamps by its projections: `levels[k]` describes the first `level + 1 + k` components.
pub(super) struct Timestamps<'a> {
    pub levels: &'a [IntegerRelation],
}

/// Groups `members` at `level`; groups in an order of execution.
pub(super) fn ordered_groups(
    pieces: &[Piece],
    members: &[usize],
    level: usize,
    shape: Shape,
    context: &IntegerRelation,
    budget: &Budget,
) -> Result<Vec<Vec<usize>>, CodegenError> {
    if members.len() < 2 {
        return Ok(members.iter().map(|&member| vec![member]).collect());
    }
    let constants: Option<Vec<Int>> = members
        .iter()
        .map(|&member| constant_component(&pieces[member].projections[level + 1], level))
        .collect();
    if let Some(constants) = constants {
        let mut groups: BTreeMap<Int, Vec<usize>> = BTreeMap::new();
        for (&member, value) in members.iter().zip(constants) {
            groups.entry(value).or_default().push(member);
        }
        return Ok(groups.into_values().collect());
    }
    let sets: Vec<Timestamps> = members
        .iter()
        .map(|&member| Timestamps { levels: &pieces[member].projections[level + 1..] })
        .collect();
    let groups = sort_sets(&sets, level, shape, context, budget)?;
    Ok(groups.into_iter().map(|group| group.into_iter().map(|at| members[at]).collect()).collect())
}

/// Strongly connected components of "may run before", in topological order.
pub(super) fn sort_sets(
    sets: &[Timestamps],
    level: usize,
    shape: Shape,
    context: &IntegerRelation,
    budget: &Budget,
) -> Result<Vec<Vec<usize>>, CodegenError> {
    let n = sets.len();
    let mut may_run_before: Graph<usize, ()> = Graph::new();
    let nodes: Vec<NodeIndex> = (0..n).map(|at| may_run_before.add_node(at)).collect();
    for a in 0..n {
        for b in a + 1..n {
            let order = match compare(&sets[a], &sets[b], level, shape, context, budget)? {
                Order::Before if mutant::is_on(Mutant::ReversedOrder) => Order::After,
                Order::After if mutant::is_on(Mutant::ReversedOrder) => Order::Before,
                order => order,
            };
            if matches!(order, Order::Before | Order::Mixed) {
                may_run_before.add_edge(nodes[a], nodes[b], ());
            }
            if matches!(order, Order::After | Order::Mixed) {
                may_run_before.add_edge(nodes[b], nodes[a], ());
            }
        }
    }
    budget.spend((n * n) as u64, "code generation")?;
    let mut components = condensation(may_run_before, true);
    let mut groups = Vec::new();
    while let Some(first) =
        components.externals(Incoming).min_by_key(|component| components[*component].iter().min().copied())
    {
        let mut group =
            components.remove_node(first).expect("the loop condition found the component in the graph");
        group.sort_unstable();
        groups.push(group);
    }
    Ok(groups)
}

/// The value of component `level`, if the projection fixes it to a number.
fn constant_component(projection: &IntegerRelation, level: usize) -> Option<Int> {
    let fixed = projection.equalities().rows().find(|row| {
        let (constant, coeffs) = row.split_last().expect("a row has a constant");
        let alone = coeffs.iter().enumerate().all(|(col, x)| x.is_zero() != (col == level));
        alone && constant.is_divisible_by(&coeffs[level].abs())
    })?;
    let last = fixed.len() - 1;
    Some(-fixed[last].div_exact(&fixed[level]))
}

fn compare(
    a: &Timestamps,
    b: &Timestamps,
    level: usize,
    shape: Shape,
    context: &IntegerRelation,
    budget: &Budget,
) -> Result<Order, CodegenError> {
    let n_inner = shape.n_levels - level;
    let n_vars = shape.n_vars() + n_inner;
    // Columns: t, the second set's inner t, parameters, constant.
    let first = |row: &[Int]| -> Row {
        let gap = std::iter::repeat_n(Int::ZERO, n_inner);
        row[..shape.n_levels]
            .iter()
            .cloned()
            .chain(gap)
            .chain(row[shape.n_levels..].iter().cloned())
            .collect()
    };
    let second = |row: &[Int]| -> Row {
        let gap = std::iter::repeat_n(Int::ZERO, n_inner);
        row[..level].iter().cloned().chain(gap).chain(row[level..].iter().cloned()).collect()
    };
    let add = |probe: &mut Probe, relation: &IntegerRelation, image: &dyn Fn(&[Int]) -> Row| {
        relation.equalities().rows().try_for_each(|row| probe.add_equality(&image(row)))?;
        relation.inequalities().rows().try_for_each(|row| probe.add_inequality(&image(row)))?;
        Ok::<(), Exhausted>(())
    };
    let mut probe = Probe::new(n_vars, budget);
    add(&mut probe, context, &first)?;
    let n_known = a.levels.len().min(b.levels.len());
    // +1: `a` is first so far; -1: `b` is; 0: they were equal so far.
    let mut lead = 0;
    for inner in 0..n_known {
        add(&mut probe, &a.levels[inner], &first)?;
        add(&mut probe, &b.levels[inner], &second)?;
        if probe.is_empty() {
            return Ok(match lead {
                1 => Order::Before,
                -1 => Order::After,
                _ => Order::Apart,
            });
        }
        let mut ahead = vec![Int::ZERO; n_vars + 1];
        ahead[level + inner] = Int::MINUS_ONE;
        ahead[shape.n_levels + inner] = Int::ONE;
        let least = probe.minimum(&ahead)?;
        let most = probe.maximum(&ahead)?;
        let at_least = match &least {
            Optimum::At(min) => rational::ceil(min).signum(),
            _ => -2,
        };
        let at_most = match &most {
            Optimum::At(max) => rational::floor(max).signum(),
            _ => 2,
        };
        let now = match (at_least, at_most) {
            (1.., _) => 1,
            (_, ..=-1) => -1,
            (0, 0) => 0,
            (0, _) => 1,
            (_, 0) => -1,
            _ => return Ok(Order::Mixed),
        };
        if now * lead < 0 {
            return Ok(Order::Mixed);
        }
        lead = if lead == 0 { now } else { lead };
        let strict = at_least >= 1 || at_most <= -1;
        if strict {
            return Ok(if lead > 0 { Order::Before } else { Order::After });
        }
        probe.add_equality(&ahead)?;
    }
    let all_compared = n_known == n_inner;
    Ok(match lead {
        // Equal at every level: any order is right.
        0 | 1 if all_compared => Order::Before,
        -1 if all_compared => Order::After,
        _ => Order::Mixed,
    })
}
