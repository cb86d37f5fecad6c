//! Sizes of arrays for replay: the largest subscripts of their accesses.

use crate::gate::replay::LeftOut;
use loopwright_affine_ir::{Id, ValueId};
use loopwright_analysis::{Access, Array, Scop, Stmt};
use loopwright_polyhedra::machinery::{Matrix, lexmax, lexmin};
use loopwright_polyhedra::{Budget, Exhausted, Int, Optimum, SetError, VarKind};

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
            greatest = greatest.max(farthest(scop, (stmt, access), values, dim, &GREATEST)?);
        }
    }
    if greatest > MOST_CELLS { Err(LeftOut::TooLarge) } else { Ok(greatest + 1) }
}

/// Whether all subscripts of an access along a dimension are known to be at least 0 and less than a size.
pub(super) fn is_within(
    scop: &Scop,
    access: (&Stmt, &Access),
    values: &[i64],
    (dim, size): (usize, i64),
) -> Result<bool, LeftOut> {
    let [least, greatest] = [&LEAST, &GREATEST].map(|search| farthest(scop, access, values, dim, search));
    Ok(least? >= 0 && greatest? < size)
}

/// The least or greatest subscript along a dimension of the memref, and of 0; where the array has more
/// dimensions, one that is as far or farther.
fn farthest(
    scop: &Scop,
    (stmt, access): (&Stmt, &Access),
    values: &[i64],
    dim: usize,
    search: &Search,
) -> Result<i64, LeftOut> {
    let Some(grid) = &scop.array(access.array).grid else {
        return farthest_subscript(stmt, access, values, dim, search);
    };
    let mut farthest: i64 = 0;
    for (number, step) in grid.steps(dim, values) {
        let number = farthest_subscript(stmt, access, values, number, search)?;
        let part = step.and_then(|step| step.checked_mul(number));
        farthest = part.and_then(|part| part.checked_add(farthest)).ok_or(LeftOut::TooLarge)?;
    }
    Ok(farthest)
}

type Found = Result<Optimum<Vec<Int>>, Exhausted>;

/// Which subscript is looked for: how in one conjunction, and which of two.
struct Search {
    within: fn(&Matrix<Int>, &Matrix<Int>, usize, &Budget) -> Found,
    of_two: fn(i64, i64) -> i64,
}

const LEAST: Search = Search { within: lexmin, of_two: Ord::min };
const GREATEST: Search = Search { within: lexmax, of_two: Ord::max };

/// The least or greatest subscript along a dimension, and of 0.
fn farthest_subscript(
    stmt: &Stmt,
    access: &Access,
    values: &[i64],
    dim: usize,
    search: &Search,
) -> Result<i64, LeftOut> {
    let budget = Budget::new(STEPS);
    let mut farthest: i64 = 0;
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
            match (search.within)(&equalities, &inequalities, 1, &budget).map_err(SetError::from)? {
                Optimum::At(point) => {
                    let found = point[0].to_i64().ok_or(LeftOut::TooLarge)?;
                    farthest = (search.of_two)(farthest, found);
                }
                Optimum::Infeasible => {}
                Optimum::Unbounded => return Err(LeftOut::UnknownExtent),
            }
        }
    }
    Ok(farthest)
}
