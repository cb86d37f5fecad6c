//! Coverage of a box: whether accesses write all of its cells, and whether all are inside the memref.
//!
//! # Problem
//! A box has cells that no access touches. One that is copied back must have been written or copied in
//! before, and one that is copied at all must be there.
//!
//! # Method
//! The box is a set over the symbols, as the cells of each access are. That it is within the union of what is
//! written for sure is asked of both. It is in the memref if its size says so, or if along each dimension it
//! ends at cells that are touched for sure, wherever they are along the others: they are in the memref, or
//! the program has no meaning.
//!
//! # Exactness
//! `true` is certain; `false` may be because the budget ran out.
//!
//! # Cost
//! A difference of sets per box, and two per dimension where sizes do not determine it.

use crate::storage::buffers::bounding::{Bounding, Side};
use crate::storage::buffers::footprint::Footprint;
use loopwright_affine_ir::AccessKind;
use loopwright_polyhedra::{Budget, Exhausted, Int, IntegerRelation, PresburgerRelation, SetError};

impl Bounding {
    /// Whether the accesses of a footprint are known to write all cells of the box.
    pub(crate) fn is_written(&self, footprint: &Footprint, budget: &Budget) -> bool {
        let written = footprint.pieces.iter().filter(|piece| piece.exact);
        let written = written.filter(|piece| piece.kind == AccessKind::Write);
        let space = footprint.known.space().clone().without_locals();
        let written = PresburgerRelation::from_disjuncts(space, written.map(|piece| piece.cells.clone()));
        let all = PresburgerRelation::from(self.cells(footprint));
        written.is_ok_and(|written| all.is_subset(&written, budget).unwrap_or(false))
    }

    /// Whether all cells of the box are known to be in the memref: it is large enough, or along each
    /// dimension the box ends at cells that are touched for sure.
    pub(crate) fn is_inside(&self, footprint: &Footprint, budget: &Budget) -> bool {
        let dims = 0..footprint.shape.len();
        dims.into_iter().all(|dim| self.is_inside_along(footprint, dim, budget).unwrap_or(false))
    }

    fn is_inside_along(&self, footprint: &Footprint, dim: usize, budget: &Budget) -> Result<bool, SetError> {
        let all = self.cells(footprint);
        if let Some(size) = footprint.shape[dim] {
            let beyond = |row: Vec<Int>| {
                let mut beyond = all.clone();
                beyond.add_inequality(&row);
                beyond.is_empty(budget)
            };
            if beyond(all.row(&[(dim, -1)], -1))? && beyond(all.row(&[(dim, 1)], -size))? {
                return Ok(true);
            }
        }
        let all = PresburgerRelation::from(all);
        let space = footprint.known.space().clone().without_locals();
        for sign in [1, -1] {
            let mut reached = Vec::new();
            for piece in footprint.pieces.iter().filter(|piece| piece.exact) {
                reached.push(up_to(&piece.cells, dim, sign, budget)?);
            }
            let reached = PresburgerRelation::from_disjuncts(space.clone(), reached)?;
            if !all.is_subset(&reached, budget)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The box, with what is known of the symbols.
    fn cells(&self, footprint: &Footprint) -> IntegerRelation {
        let mut all = footprint.known.clone();
        for (dim, extent) in self.extents.iter().enumerate() {
            for (limits, side) in [(&extent.lowers, Side::Lower), (&extent.uppers, Side::Upper)] {
                for limit in limits {
                    let row = limit.row(&all, dim, side);
                    all.add_inequality(&row);
                }
            }
        }
        all
    }
}

/// The cells that along one dimension are at most where some cell is, or at least with the sign -1; anywhere
/// along others.
fn up_to(
    cells: &IntegerRelation,
    dim: usize,
    sign: i64,
    budget: &Budget,
) -> Result<IntegerRelation, Exhausted> {
    let space = cells.space();
    let rank = space.n_range();
    let mut reached = IntegerRelation::universe(space.clone().without_locals());
    let first = space.n_visible();
    (0..rank + space.n_locals()).for_each(|_| _ = reached.add_local());
    let moved = |row: &[Int]| -> Vec<Int> {
        let (visible, rest) = row.split_at(first);
        let (dims, symbols) = visible.split_at(rank);
        let none = vec![Int::ZERO; rank];
        [&none, symbols, dims, rest].concat()
    };
    cells.equalities().rows().for_each(|row| reached.add_equality(&moved(row)));
    cells.inequalities().rows().for_each(|row| reached.add_inequality(&moved(row)));
    let row = reached.row(&[(first + dim, sign), (dim, -sign)], 0);
    reached.add_inequality(&row);
    let projected = reached.without_locals(budget)?;
    Ok(if projected.exact { projected.relation } else { reached })
}
