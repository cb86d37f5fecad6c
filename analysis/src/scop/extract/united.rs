//! Merges the accesses of many similar ops into one.
//!
//! # Problem
//! A loop that was unrolled 256 times touches 256 neighbouring cells where it touched one. What may be
//! reordered depends on which cells a statement touches, not on which of its ops does it, and every pair of
//! accesses has to be proved.
//!
//! # Method
//! Accesses of one kind to one array whose subscripts differ in constants alone are a set of points.
//! Dimension by dimension, innermost first, points that agree in all others are joined to arithmetic
//! progressions.
//!
//! # Exactness
//! Exact: the cells of the result are those of the accesses.
//!
//! # Cost
//! O(n log n) in the number of accesses, for each dimension.

use crate::ids::ArrayId;
use crate::schedule::AffineForm;
use crate::scop::Access;
use indexmap::IndexMap;
use loopwright_affine_ir::AccessKind;
use loopwright_polyhedra::{Int, IntegerRelation, Space, VarKind};
use std::collections::BTreeMap;

/// The accesses, in the order of the first of each group.
pub(super) fn united(accesses: &[Access]) -> Vec<Access> {
    let mut groups: IndexMap<Like, (&Access, Vec<Grid>)> = IndexMap::new();
    for access in accesses {
        let (cells, grid) = match access.plain_subscripts() {
            Some(mut subscripts) => {
                let constants = subscripts.iter_mut().map(|form| std::mem::take(&mut form.constant));
                let grid = constants.map(Progression::of).collect();
                (Cells::Subscripts(subscripts), Some(grid))
            }
            None => (Cells::Other(&access.relation), None),
        };
        let like = Like { kind: access.kind, array: access.array, exact: access.exact, cells };
        groups.entry(like).or_insert_with(|| (access, Vec::new())).1.extend(grid);
    }
    let access = |(like, (first, grids)): (Like, (&Access, Vec<Grid>))| {
        let relation = match &like.cells {
            Cells::Other(relation) => relation.to_vec(),
            Cells::Subscripts(subscripts) => {
                let space = first.relation[0].space();
                joined(grids).iter().map(|grid| moved(space, subscripts, grid)).collect()
            }
        };
        Access { relation, ..first.clone() }
    };
    groups.into_iter().map(access).collect()
}

/// What accesses have in common that become one.
#[derive(PartialEq, Eq, Hash)]
struct Like<'a> {
    kind: AccessKind,
    array: ArrayId,
    exact: bool,
    cells: Cells<'a>,
}

#[derive(PartialEq, Eq, Hash)]
enum Cells<'a> {
    /// Those with these subscripts and a constant for each, which are distinguished from them.
    Subscripts(Vec<AffineForm>),
    Other(&'a [IntegerRelation]),
}

/// `first`, `first + step`, … up to `first + last`; one number has `last` 0 and `step` 1.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Progression {
    first: Int,
    step: Int,
    last: Int,
}

/// A progression for each dimension: all their combinations.
type Grid = Vec<Progression>;

impl Progression {
    fn of(first: Int) -> Self {
        Self { first, step: Int::ONE, last: Int::ZERO }
    }

    /// The progressions that sorted numbers without repetition fall into, each as long as it goes.
    fn split(numbers: &[Int]) -> Vec<Self> {
        let mut found: Vec<Self> = Vec::new();
        for number in numbers {
            match found.last_mut() {
                Some(one) if one.last.is_zero() => {
                    one.step = number - &one.first;
                    one.last = one.step.clone();
                }
                Some(some) if number - &some.first == &some.last + &some.step => some.last += &some.step,
                _ => found.push(Self::of(number.clone())),
            }
        }
        found
    }
}

/// The same points in fewer grids.
fn joined(mut grids: Vec<Grid>) -> Vec<Grid> {
    let rank = grids.first().map_or(0, Vec::len);
    if rank == 0 {
        // One cell, however often it is touched.
        grids.truncate(1);
    }
    for dim in (0..rank).rev() {
        // Grids that were not joined along `dim` before hold one number there.
        let mut rows: BTreeMap<Grid, Vec<Int>> = BTreeMap::new();
        for mut others in grids {
            let along = others.remove(dim);
            rows.entry(others).or_default().push(along.first);
        }
        grids = Vec::new();
        for (others, mut numbers) in rows {
            numbers.sort_unstable();
            numbers.dedup();
            grids.extend(Progression::split(&numbers).into_iter().map(|along| {
                let mut grid = others.clone();
                grid.insert(dim, along);
                grid
            }));
        }
    }
    grids
}

/// The cells at the subscripts, each moved by every number of its progression.
fn moved(space: &Space, subscripts: &[AffineForm], grid: &Grid) -> IntegerRelation {
    let mut cells = IntegerRelation::universe(space.clone());
    for (dim, (subscript, along)) in subscripts.iter().zip(grid).enumerate() {
        // The subscript less its first value: 0, step, 2 step, ….
        let mut row = vec![Int::ZERO; cells.space().n_cols()];
        for (kind, coeffs) in [(VarKind::Domain, &subscript.iters), (VarKind::Symbol, &subscript.params)] {
            cells.space().columns(kind).zip(coeffs).for_each(|(column, coeff)| row[column] = -coeff);
        }
        row[cells.space().offset(VarKind::Range) + dim] = Int::ONE;
        *row.last_mut().expect("a row has a constant") = -&along.first;
        if along.last.is_zero() {
            cells.add_equality(&row);
            continue;
        }
        if !along.step.is_one() {
            let turn = cells.add_local();
            let mut on_step = row.clone();
            on_step.insert(turn, -&along.step);
            row.insert(turn, Int::ZERO);
            cells.add_equality(&on_step);
        }
        cells.add_inequality(&row);
        row.iter_mut().for_each(|coeff| *coeff = -&*coeff);
        *row.last_mut().expect("a row has a constant") += &along.last;
        cells.add_inequality(&row);
    }
    cells
}

#[cfg(test)]
mod tests {
    use crate::scop::{Access, Scop};
    use crate::scops;
    use expect_test::expect;
    use itertools::Itertools;
    use loopwright_affine_ir::{ParseOptions, Source, parse};
    use loopwright_polyhedra::{Budget, PresburgerRelation};

    /// A long row of stores with these subscripts of `%i`, `%j` and `%n`.
    fn row_of_stores(subscripts: &[&str]) -> Scop {
        let stores = subscripts.iter().map(|s| format!("affine.store %x, %a[{s}] : memref<?x?xf32>\n"));
        let text = format!(
            "func.func @f(%a: memref<?x?xf32>, %x: f32, %n: index) {{
               affine.for %i = 0 to %n {{ affine.for %j = 0 to %n {{ {} }} }}
               return
             }}",
            stores.format("")
        );
        let ir = parse(&Source::new("f.mlir", text), &ParseOptions::default()).expect("reads");
        scops(&ir).next().expect("there is a function").expect("it is affine")
    }

    fn cells(accesses: &[Access]) -> PresburgerRelation {
        let pieces = || accesses.iter().flat_map(|access| access.relation.iter().cloned());
        let space = pieces().next().expect("there is an access").space().clone();
        PresburgerRelation::from_disjuncts(space, pieces()).expect("one array, one statement")
    }

    fn united(subscripts: &[&str]) -> String {
        let scop = row_of_stores(subscripts);
        let [stmt] = scop.stmts.as_slice() else { panic!("one statement") };
        let (all, touched) = (cells(&stmt.accesses), cells(stmt.touched()));
        assert!(all.is_equal(&touched, &Budget::default()).expect("fits"), "{all} and {touched}");
        stmt.touched().iter().flat_map(|access| &access.relation).map(|piece| format!("{piece}\n")).collect()
    }

    #[test]
    fn neighbours_of_a_block_are_one_relation() {
        let block: Vec<String> = (0..5)
            .cartesian_product(0..4)
            .map(|(row, column)| format!("%i * 5 + {row}, %j + %n + {column}"))
            .collect();
        let block: Vec<&str> = block.iter().map(String::as_str).collect();
        expect![[r#"
            [arg2] -> { S0[i0, i1] -> arg0[o0, o1] : 5i0 <= o0 <= 5i0 + 4 and i1 + arg2 <= o1 <= i1 + arg2 + 3 }
        "#]].assert_eq(&united(&block));
    }

    #[test]
    fn steps_and_what_is_left_over_are_pieces() {
        let columns = [0, 1, 2, 3, 4, 5, 6, 7, 9, 13, 17, 21, 25, 29, 33, 40, 40, 43];
        let columns = columns.map(|column| format!("%i, %j + {column}"));
        let columns: Vec<&str> = columns.iter().map(String::as_str).collect();
        expect![[r#"
            [arg2] -> { S0[i0, i1] -> arg0[i0, o1] : i1 <= o1 <= i1 + 7 }
            [arg2] -> { S0[i0, i1] -> arg0[i0, o1] : (i1 - o1) mod 4 = 3 and i1 + 9 <= o1 <= i1 + 33 }
            [arg2] -> { S0[i0, i1] -> arg0[i0, o1] : (i1 - o1) mod 3 = 2 and i1 + 40 <= o1 <= i1 + 43 }
        "#]]
        .assert_eq(&united(&columns));
    }

    #[test]
    fn other_functions_of_the_counters_stay_apart() {
        let diagonal: Vec<String> = (0..9).map(|k| format!("%i + {k}, %j + {k}")).collect();
        let turned: Vec<String> = (0..9).map(|k| format!("%j + {k}, %i floordiv 2")).collect();
        let stores: Vec<&str> = diagonal.iter().chain(&turned).map(String::as_str).collect();
        expect![[r#"
            [arg2] -> { S0[i0, i1] -> arg0[i0, i1] }
            [arg2] -> { S0[i0, i1] -> arg0[i0 + 1, i1 + 1] }
            [arg2] -> { S0[i0, i1] -> arg0[i0 + 2, i1 + 2] }
            [arg2] -> { S0[i0, i1] -> arg0[i0 + 3, i1 + 3] }
            [arg2] -> { S0[i0, i1] -> arg0[i0 + 4, i1 + 4] }
            [arg2] -> { S0[i0, i1] -> arg0[i0 + 5, i1 + 5] }
            [arg2] -> { S0[i0, i1] -> arg0[i0 + 6, i1 + 6] }
            [arg2] -> { S0[i0, i1] -> arg0[i0 + 7, i1 + 7] }
            [arg2] -> { S0[i0, i1] -> arg0[i0 + 8, i1 + 8] }
            [arg2] -> { S0[i0, i1] -> arg0[i1, o1] : i0 - 1 <= 2o1 <= i0 }
            [arg2] -> { S0[i0, i1] -> arg0[i1 + 1, o1] : i0 - 1 <= 2o1 <= i0 }
            [arg2] -> { S0[i0, i1] -> arg0[i1 + 2, o1] : i0 - 1 <= 2o1 <= i0 }
            [arg2] -> { S0[i0, i1] -> arg0[i1 + 3, o1] : i0 - 1 <= 2o1 <= i0 }
            [arg2] -> { S0[i0, i1] -> arg0[i1 + 4, o1] : i0 - 1 <= 2o1 <= i0 }
            [arg2] -> { S0[i0, i1] -> arg0[i1 + 5, o1] : i0 - 1 <= 2o1 <= i0 }
            [arg2] -> { S0[i0, i1] -> arg0[i1 + 6, o1] : i0 - 1 <= 2o1 <= i0 }
            [arg2] -> { S0[i0, i1] -> arg0[i1 + 7, o1] : i0 - 1 <= 2o1 <= i0 }
            [arg2] -> { S0[i0, i1] -> arg0[i1 + 8, o1] : i0 - 1 <= 2o1 <= i0 }
        "#]]
        .assert_eq(&united(&stores));
    }

    #[test]
    fn short_row_keeps_its_accesses() {
        let scop = row_of_stores(&["%i, %j", "%i, %j + 1", "%i, %j + 2"]);
        assert!(scop.stmts.iter().all(|stmt| stmt.touched().len() == stmt.accesses.len()));
        assert_eq!(scop.stmts.len(), 3);
    }
}
