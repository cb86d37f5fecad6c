//! The size of a loop's footprint.

use crate::gate::rescheduling::Search;
use loopwright_affine_ir::{Id, Type};
use loopwright_analysis::{ArrayId, StmtId};
use loopwright_polyhedra::machinery::ColumnBounds;
use loopwright_polyhedra::{Exhausted, Int, PresburgerRelation, SetError};
use std::collections::BTreeMap;

/// The bytes of the least boxes around what the statements touch of each array; `None` where one has no sides
/// that are known.
///
/// A dimension of a size that is known has no more cells than that. Exact for boxes.
pub(crate) fn touched_bytes(search: &Search<'_>, stmts: &[StmtId]) -> Result<Option<Int>, Exhausted> {
    let Search { ir, scop, budget, .. } = *search;
    let mut touched: BTreeMap<ArrayId, PresburgerRelation> = BTreeMap::new();
    for stmt in stmts.iter().map(|id| scop.stmt(*id)) {
        for access in &stmt.accesses {
            let [first, ..] = access.relation.as_slice() else { return Ok(None) };
            let relation = PresburgerRelation::from_disjuncts(first.space().clone(), access.relation.clone());
            let Ok(relation) = relation else { return Ok(None) };
            let cells = match stmt.domain.image(&relation, budget) {
                Ok(cells) => cells,
                Err(SetError::Exhausted(exhausted)) => return Err(exhausted),
                Err(_) => return Ok(None),
            };
            let all = match touched.remove(&access.array) {
                Some(others) => others.union(&cells),
                None => Ok(cells),
            };
            let Ok(all) = all else { return Ok(None) };
            touched.insert(access.array, all);
        }
    }
    let mut bytes = Int::ZERO;
    for (array, cells) in touched {
        let Some(root) = scop.arrays[array.index()].root else { return Ok(None) };
        let sides = (0..cells.space().n_range()).map(|dim| cells.exact_bounds(dim, budget));
        match box_bytes(ir.ty(root), &sides.collect::<Result<Vec<_>, _>>()?) {
            Some(more) => bytes += more,
            None => return Ok(None),
        }
    }
    Ok(Some(bytes))
}

/// The bytes of a box of cells of a memref.
fn box_bytes(ty: &Type, sides: &[ColumnBounds]) -> Option<Int> {
    let Type::MemRef(memref) = ty else { return None };
    let bits = memref.elem.element_or_self().bit_width().unwrap_or(64);
    let mut bytes = Int::from(i64::from(bits.div_ceil(8)));
    for (side, size) in sides.iter().zip(&memref.shape) {
        let within = match side {
            ColumnBounds::Empty => return Some(Int::ZERO),
            ColumnBounds::Within { lower: Some(lower), upper: Some(upper) } => Some(upper - lower + 1i64),
            ColumnBounds::Within { .. } => None,
        };
        bytes *= within.or_else(|| size.map(Int::from))?;
    }
    Some(bytes)
}
