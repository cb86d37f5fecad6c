//! Widening: relations that contain all that was asked about a pair, so that recurrences terminate.

use crate::equality::doubt::Doubt;
use indexmap::IndexSet;
use loopwright_polyhedra::{Budget, Int, IntegerRelation, Space};
use num_traits::Zero;

/// The inequalities of some relations, as rows over visible columns, that hold for all of them and for
/// another: what a widened relation keeps. Each time there are fewer, so that widening ends.
pub(super) fn common_bounds(
    known: &[IntegerRelation],
    new: &IntegerRelation,
    budget: &Budget,
) -> Result<Vec<Vec<Int>>, Doubt> {
    let n_visible = new.space().n_visible();
    let mut rows: IndexSet<Vec<Int>> = IndexSet::new();
    for relation in known {
        let (equalities, inequalities) = (relation.equalities().rows(), relation.inequalities().rows());
        let negated = |row: &[Int]| row.iter().map(|coeff| -coeff).collect::<Vec<Int>>();
        let halves = equalities.flat_map(|row| [row.to_vec(), negated(row)]);
        for row in halves.chain(inequalities.map(<[Int]>::to_vec)) {
            let (locals, rest) = (n_visible..row.len() - 1, [&row[..n_visible], &row[row.len() - 1..]]);
            if row[locals].iter().all(Zero::is_zero) {
                rows.insert(rest.concat());
            }
        }
    }
    let mut common = Vec::new();
    for row in rows {
        let mut holds = true;
        for relation in known.iter().chain([new]) {
            let mut beyond = relation.clone();
            let mut violated: Vec<Int> =
                widened_row(&row, beyond.space()).iter().map(|coeff| -coeff).collect();
            *violated.last_mut().expect("a row has a constant") -= Int::ONE;
            beyond.add_inequality(&violated);
            holds = holds && beyond.is_empty(budget)?;
        }
        if holds {
            common.push(row);
        }
    }
    Ok(common)
}

/// A row over visible columns as one of a space that has locals, too.
pub(super) fn widened_row(row: &[Int], space: &Space) -> Vec<Int> {
    let (constant, visible) = row.split_last().expect("a row has a constant");
    let locals = std::iter::repeat_n(Int::ZERO, space.n_locals());
    visible.iter().cloned().chain(locals).chain([constant.clone()]).collect()
}
