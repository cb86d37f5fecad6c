//! What both functions do in the same iteration, for calls in loops that may not return.
//!
//! # Problem
//! In a loop with such a call, what the first function does is known to be done in the iterations that it
//! reaches: where the second reaches an op at the same place about an equal call, the first does, too.
//!
//! # Method
//! The *anchor* of an op is the last op before it in its block that may stop the program, or the next one
//! after it if there is none, or that of what is around it; it has to be an event, without regions
//! ([`Reached`](crate::equality::reached::Reached)). Events are shown to be equal for related instances,
//! which are then the same number in both functions: this many events were before them. From an op to its
//! anchor nothing else may stop. So where the second function has reached an op, the first has passed all
//! events before the anchor's, or with it, and reaches all that has an equal anchor on the same side, in the
//! iterations related to it.

use crate::equality::doubt::Doubt;
use crate::equality::node::Node;
use crate::equality::pairs::Pairs;
use crate::equality::side::Side;
use loopwright_affine_ir::OpId;
use loopwright_analysis::StmtId;
use loopwright_polyhedra::{IntegerRelation, PresburgerRelation, Space, Tuple, VarKind};

const FITS: &str = "relations between prefixes of instances have the tuples of the anchors' statements";

/// For related instances of anchors of the first function and of the second.
pub(super) fn related(pairs: &Pairs<'_>, p: OpId, q: OpId) -> Option<PresburgerRelation> {
    let (before, after) = (pairs.before, pairs.after);
    let (g, is_behind) = before.reached.anchor(before.ir, p)?;
    let (h, is_like) = after.reached.anchor(after.ir, q)?;
    if is_behind != is_like {
        return None;
    }
    let (x, y) = (Node::Opaque(statement(before, g)?, g), Node::Opaque(statement(after, h)?, h));
    let of_x = pairs.compared(y).filter(|(node, _)| *node == x).map(|(_, relation)| relation.clone());
    let pieces: Vec<IntegerRelation> = of_x.collect();
    let space = pieces.first()?.space().clone().without_locals();
    Some(PresburgerRelation::from_disjuncts(space, pieces).expect(FITS))
}

/// So many gates both functions have passed when control of the second reaches an op: those before the op, up
/// to the first that does not hold all events of the first function's.
pub(super) fn gates_passed(pairs: &Pairs<'_>, op: OpId) -> Result<usize, Doubt> {
    let after = pairs.after;
    let matched = match pairs.matched.get() {
        Some(matched) => *matched,
        None => {
            let found = matched_gates(pairs)?;
            *pairs.matched.get_or_init(|| found)
        }
    };
    Ok(after.reached.gates_before(after.ir, op).min(matched))
}

fn matched_gates(pairs: &Pairs<'_>) -> Result<usize, Doubt> {
    let (before, after) = (pairs.before, pairs.after);
    let gates = before.reached.gates.iter().zip(&after.reached.gates);
    for (number, (&old, &new)) in gates.clone().enumerate() {
        if before.reached.is_event(old) && after.reached.is_event(new) {
            continue;
        }
        for x in before.reached.stops_in(before.ir, old) {
            let Some(id) = statement(before, x) else { return Ok(number) };
            let nodes = after.reached.stops_in(after.ir, new);
            let nodes = nodes.filter_map(|y| Some(Node::Opaque(statement(after, y)?, y)));
            let compared = nodes.flat_map(|y| pairs.compared(y));
            let of_x = compared.filter(|(node, _)| *node == Node::Opaque(id, x));
            let domain = before.domain(id);
            let held = of_x.map(|(_, relation)| relation.domain());
            let held = PresburgerRelation::from_disjuncts(domain.space().clone(), held).expect(FITS);
            if !domain.is_subset(&held, pairs.budget)? {
                return Ok(number);
            }
        }
    }
    Ok(gates.len())
}

fn statement(side: &Side<'_>, op: OpId) -> Option<StmtId> {
    side.wholes().find(|stmt| stmt.ops.contains(&op)).map(|stmt| stmt.id)
}

/// Whether what an op of the second function is related to is, in the iteration that it is in, related to an
/// op of the first that runs.
pub(super) fn holds(
    pairs: &Pairs<'_>,
    (q, wanted): (OpId, &IntegerRelation),
    known: &[(OpId, IntegerRelation)],
) -> Result<bool, Doubt> {
    let mut found: Vec<IntegerRelation> = Vec::new();
    let mut anchor: Option<Tuple> = None;
    for (p, relation) in known {
        let Some(related) = related(pairs, *p, q) else { continue };
        let there = of_prefix(relation, related.space().domain());
        anchor = Some(related.space().range().clone());
        let composed =
            related.disjuncts().iter().map(|piece| piece.inverse().composition(&there).expect(FITS));
        found.extend(composed);
    }
    let Some(anchor) = anchor else { return Ok(false) };
    let wanted = of_prefix(wanted, &anchor);
    let space = wanted.space().clone().without_locals();
    let found = PresburgerRelation::from_disjuncts(space, found).expect(FITS);
    Ok(PresburgerRelation::from(wanted).is_subset(&found, pairs.budget)?)
}

/// Whether related instances of ops of both functions are in related iterations.
pub(super) fn are_related(
    pairs: &Pairs<'_>,
    (p, q): (OpId, OpId),
    relation: &IntegerRelation,
) -> Result<bool, Doubt> {
    let Some(related) = related(pairs, p, q) else { return Ok(false) };
    let (domain, range) = (related.space().domain().clone(), related.space().range().clone());
    let relation = of_prefix(&of_prefix(relation, &domain).inverse(), &range).inverse();
    Ok(PresburgerRelation::from(relation).is_subset(&related, pairs.budget)?)
}

/// The relation from the first components of its instances, which are those of a statement around.
fn of_prefix(relation: &IntegerRelation, tuple: &Tuple) -> IntegerRelation {
    let inverse = relation.inverse();
    let (kept, all) = (tuple.dims() as usize, inverse.space().n_range());
    let mut prefix = inverse.projection(VarKind::Range, kept.min(all)..all);
    prefix.set_range_tuple(tuple.clone());
    prefix.inverse()
}

/// From instances that touch cells to nothing.
pub(super) fn to_nothing(cells: &IntegerRelation) -> IntegerRelation {
    let n = cells.space().n_range();
    let mut relation = cells.projection(VarKind::Range, 0..n);
    relation.set_range_tuple(Tuple::anonymous(0));
    relation
}

/// From instances that touch cells to the subscript in a dimension.
pub(super) fn to_subscript(cells: &IntegerRelation, dim: usize) -> IntegerRelation {
    let n = cells.space().n_range();
    let mut relation = cells.projection(VarKind::Range, dim + 1..n).projection(VarKind::Range, 0..dim);
    relation.set_range_tuple(Tuple::anonymous(1));
    relation
}

/// The same to all numbers up to that.
pub(super) fn up_to_subscript(cells: &IntegerRelation, dim: usize) -> IntegerRelation {
    let relation = to_subscript(cells, dim);
    let number = Tuple::anonymous(1);
    let space = Space::relation(relation.space().symbols().to_vec(), number.clone(), number);
    let mut at_least = IntegerRelation::universe(space);
    let row = at_least.row(&[(0, 1), (1, -1)], 0);
    at_least.add_inequality(&row);
    relation.composition(&at_least).expect(FITS)
}
