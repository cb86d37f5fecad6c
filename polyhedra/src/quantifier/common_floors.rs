//! Gives several conjunctions the same floors.
//!
//! # Problem
//! Two conjunctions can only be compared row by row if a column means the same in both. Visible columns do;
//! locals are private to each.
//!
//! # Method
//! The definitions of all locals are collected, each once, in one list of new locals, and the rows of every
//! relation are rewritten over them.
//!
//! # Exactness
//! Exact: each relation keeps its points. Floors are the same if their numerators, over the new locals, are
//! equal; equal functions written in different ways stay apart.
//!
//! # Examples
//! `{ [i] : i mod 2 = 0 }` and `{ [i] : floor(i/2) >= 3 }` share the column floor(i/2).

use crate::linear::row;
use crate::relation::integer_relation::IntegerRelation;
use loopwright_integer::Int;

/// The relations, which have the same visible columns, over the floors of all, each floor once. `None` if a
/// local is not a floor as far as the rows show.
pub(crate) fn with_common_floors(relations: &[&IntegerRelation]) -> Option<Vec<IntegerRelation>> {
    if relations.iter().all(|relation| relation.space().n_locals() == 0) {
        return Some(relations.iter().copied().cloned().collect());
    }
    let first = relations.first()?;
    let n_visible = first.space().n_visible();
    // The floors alone, in a relation that only defines them.
    let mut floors = IntegerRelation::universe(first.space().clone().without_locals());
    let mut known: Vec<(Vec<Int>, Int)> = Vec::new();
    let mut maps = Vec::with_capacity(relations.len());
    for relation in relations {
        let definitions = relation.definitions();
        if definitions.len() != relation.space().n_locals() {
            return None;
        }
        let mut map: Vec<usize> = (0..relation.space().n_vars()).collect();
        for definition in definitions {
            let numerator = &definition.division.numerator;
            let mut wide = vec![Int::ZERO; floors.space().n_cols()];
            let last = wide.len() - 1;
            numerator[..numerator.len() - 1].iter().zip(&map).for_each(|(x, &col)| {
                if !x.is_zero() {
                    wide[col] = x.clone();
                }
            });
            wide[last] = row::constant(numerator).clone();
            let divisor = &definition.division.divisor;
            let is_same = |(row, other): &(Vec<Int>, Int)| {
                other == divisor
                    && row[..row.len() - 1] == wide[..row.len() - 1]
                    && row.last() == wide.last()
                    && wide[row.len() - 1..last].iter().all(Int::is_zero)
            };
            map[definition.col] = match known.iter().position(is_same) {
                Some(at) => n_visible + at,
                None => {
                    let col = floors.add_floordiv(&wide, divisor);
                    known.push((wide, divisor.clone()));
                    col
                }
            };
        }
        maps.push(map);
    }
    let joined = relations.iter().zip(&maps).map(|(relation, map)| {
        let mut out = floors.clone();
        out.push_remapped(relation, map);
        out.remove_duplicate_rows();
        out
    });
    Some(joined.collect())
}
