//! Sizes of arrays for replay: the largest subscripts of their accesses.

use crate::gate::replay::LeftOut;
use loopwright_affine_ir::{Id, ValueId};
use loopwright_analysis::{Access, Array, Scop, Stmt};
use loopwright_polyhedra::machinery::lexmax;
use loopwright_polyhedra::{Budget, Int, Optimum, SetError, VarKind};

/// An array of more cells along a dimension does not fit a small run.
const MOST_CELLS: i64 = 1 << 20;

/// Steps in which the greatest subscript of an access is to be found: what takes longer is not run.
const STEPS: u64 = 20_000;

/// One more than the greatest subscript that is known of an array along a dimension; 1 if none is.
pub(super) fn extent(scop: &Scop, values: &[i64], array: ValueId, dim: usize) -> Result<i64, LeftOut> {
    let is_it = |other: &Array| other.root == Some(array);
    let Some(id) = scop.arrays.iter().position(is_it) else { return Ok(1) };
    let mut greatest = 0;
    for stmt in &scop.stmts {
        for access in stmt.accesses.iter().filter(|access| access.array.index() == id) {
            greatest = greatest.max(greatest_subscript(stmt, access, values, dim)?);
        }
    }
    Ok(greatest + 1)
}

fn greatest_subscript(stmt: &Stmt, access: &Access, values: &[i64], dim: usize) -> Result<i64, LeftOut> {
    let budget = Budget::new(STEPS);
    let mut greatest = 0;
    for piece in &access.relation {
        for domain in stmt.domain.disjuncts() {
            let mut cells = piece.with_domain_in(domain).map_err(SetError::from)?;
            for (param, value) in values.iter().enumerate() {
                let column = cells.space().offset(VarKind::Symbol) + param;
                cells.fix(column, &Int::from(*value));
            }
            let column = cells.space().offset(VarKind::Range) + dim;
            let mut order: Vec<usize> = (0..cells.space().n_cols()).collect();
            order.swap(0, column);
            let (equalities, inequalities) =
                (cells.equalities().select_columns(&order), cells.inequalities().select_columns(&order));
            match lexmax(&equalities, &inequalities, 1, &budget).map_err(SetError::from)? {
                Optimum::At(point) => greatest = greatest.max(point[0].to_i64().unwrap_or(i64::MAX)),
                Optimum::Infeasible => {}
                Optimum::Unbounded => return Err(LeftOut::UnknownExtent),
            }
        }
    }
    if greatest > MOST_CELLS { Err(LeftOut::TooLarge) } else { Ok(greatest) }
}
