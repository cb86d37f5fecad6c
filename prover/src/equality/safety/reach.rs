//! How far the first function reaches in arrays of unknown sizes: what it touches is there.

use crate::equality::doubt::Doubt;
use crate::equality::node::{Visible, visible_key};
use crate::equality::pairs::Pairs;
use crate::equality::safety::{FITS, touched};
use crate::equality::side::Side;
use crate::equality::together;
use loopwright_affine_ir::OpId;
use loopwright_analysis::{Access, Array};
use loopwright_polyhedra::{Budget, IntegerRelation, PresburgerRelation, Space, Tuple, VarKind};

/// What the first function does once control passed so many gates.
#[derive(Clone, Copy)]
pub(super) struct PastGates<'a> {
    pub(super) side: &'a Side<'a>,
    pub(super) gates: usize,
}

/// Whether each subscript in a dimension is at most one of the first function, as far as that is reached, in
/// the same dimension, for the same parameters.
pub(super) fn is_below(
    PastGates { side: before, gates }: PastGates<'_>,
    key: Option<Visible>,
    (found, dim): (IntegerRelation, usize),
    budget: &Budget,
) -> Result<bool, Doubt> {
    let Some(key) = key else { return Ok(false) };
    let mut reached = PresburgerRelation::empty(found.space().clone().without_locals());
    for stmt in &before.scop.stmts[..before.n_stmts] {
        let is_reached = |op: OpId| before.reached.is_reached(before.ir, op, gates);
        for access in stmt.accesses.iter().filter(|access| access.exact && is_reached(access.op)) {
            if visible_key(before.ir, &before.scop, before.scop.array(access.array)).as_ref() != Some(&key) {
                continue;
            }
            for cells in touched(before, stmt, access) {
                reached = reached.union(&up_to(subscripts(&cells, dim)).into()).expect(FITS);
                if PresburgerRelation::from(found.clone()).is_subset(&reached, budget)? {
                    return Ok(true);
                }
            }
        }
    }
    Ok(false)
}

/// Whether all cells are touched by the first function, as far as that is reached, for the same parameters.
pub(super) fn is_touched(
    PastGates { side: before, gates }: PastGates<'_>,
    key: Option<&Visible>,
    cells: &IntegerRelation,
    budget: &Budget,
) -> Result<bool, Doubt> {
    let Some(key) = key else { return Ok(false) };
    let unnamed = |cells: &IntegerRelation| {
        let mut range = cells.range();
        range.set_range_tuple(Tuple::anonymous(range.space().n_range() as u32));
        range.simplify();
        range
    };
    let wanted = PresburgerRelation::from(unnamed(cells));
    let mut reached = PresburgerRelation::empty(wanted.space().clone());
    for stmt in &before.scop.stmts[..before.n_stmts] {
        let is_reached = |op: OpId| before.reached.is_reached(before.ir, op, gates);
        for access in stmt.accesses.iter().filter(|access| access.exact && is_reached(access.op)) {
            if visible_key(before.ir, &before.scop, before.scop.array(access.array)).as_ref() != Some(key) {
                continue;
            }
            for cells in touched(before, stmt, access) {
                reached = reached.union(&unnamed(&cells).into()).expect(FITS);
                if wanted.is_subset(&reached, budget)? {
                    return Ok(true);
                }
            }
        }
    }
    Ok(false)
}

/// Whether that is so of what the first function does in the same iteration about a call that may not come
/// back.
pub(super) fn is_below_together(
    pairs: &Pairs<'_>,
    op: OpId,
    (array, dim): (&Array, usize),
    cells: &IntegerRelation,
) -> Result<bool, Doubt> {
    let (before, after) = (pairs.before, pairs.after);
    let Some(key) = visible_key(after.ir, &after.scop, array) else { return Ok(false) };
    let mut known = Vec::new();
    for stmt in &before.scop.stmts[..before.n_stmts] {
        let is_it = |access: &&Access| {
            let other = visible_key(before.ir, &before.scop, before.scop.array(access.array));
            access.exact && other.as_ref() == Some(&key)
        };
        for access in stmt.accesses.iter().filter(is_it) {
            let cells = touched(before, stmt, access);
            known.extend(cells.iter().map(|cells| (access.op, together::up_to_subscript(cells, dim))));
        }
    }
    together::holds(pairs, (op, &together::to_subscript(cells, dim)), &known)
}

/// The subscripts in one dimension, as a set of numbers.
pub(super) fn subscripts(cells: &IntegerRelation, dim: usize) -> IntegerRelation {
    let range = cells.range();
    let n = range.space().n_range();
    let mut numbers = range.projection(VarKind::Range, dim + 1..n).projection(VarKind::Range, 0..dim);
    numbers.set_range_tuple(Tuple::anonymous(1));
    numbers
}

/// All numbers that are at most one of these.
fn up_to(numbers: IntegerRelation) -> IntegerRelation {
    let space = Space::relation(numbers.space().symbols().to_vec(), Tuple::anonymous(1), Tuple::anonymous(1));
    let mut at_least = IntegerRelation::universe(space);
    let row = at_least.row(&[(0, 1), (1, -1)], 0);
    at_least.add_inequality(&row);
    let mut below = at_least.with_domain_in(&numbers).expect("both are numbers").range();
    below.simplify();
    below
}
