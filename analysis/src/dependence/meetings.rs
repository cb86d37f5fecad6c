//! Which accesses may touch one cell, distinguished before any solver is asked.
//!
//! # Problem
//! Long straight-line code, and loops that are unrolled, have many accesses to one array of which most never
//! meet: to think of all pairs takes longer than to look at those that do.
//!
//! # Method
//! In each dimension, what an access touches are numbers that are alike modulo something: a subscript that is
//! a number is known modulo 0, `j + 3` where `j` goes in steps of 8 from 1 is 4 modulo 8, and of most
//! subscripts nothing is known, which is modulo 1. Accesses are listed by array, by what they are known by,
//! and by the residues. Two that are known by `m` and `n` can only meet where they are alike modulo
//! `gcd(m, n)`.
//!
//! # Exactness
//! Necessary: accesses that meet are never distinguished.
//!
//! # Cost
//! Of an answer, its length, and one look into a table for each different list of moduli in the accesses to
//! the array.

use crate::ids::ArrayId;
use crate::scop::{Access, Stmt};
use indexmap::IndexMap;
use loopwright_polyhedra::{Budget, Exhausted, Int, IntegerRelation, VarKind};
use std::collections::HashMap;

/// The number of an access, or of all that touch the same cells.
pub(super) type Place = usize;

/// The numbers that leave a residue modulo some number: all of them modulo 1, one of them modulo 0.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Class {
    modulus: Int,
    residue: Int,
}

impl Class {
    fn all() -> Self {
        Self { modulus: Int::ONE, residue: Int::ZERO }
    }

    fn new(modulus: Int, residue: Int) -> Self {
        let residue = residue_of(&residue, &modulus);
        Self { modulus, residue }
    }

    /// The least class that holds both.
    fn joined(&self, other: &Self) -> Self {
        let apart = &self.residue - &other.residue;
        Self::new(self.modulus.gcd(&other.modulus).gcd(&apart), self.residue.clone())
    }

    /// What the rows of a set say of a column themselves.
    fn of_column(set: &IntegerRelation, column: usize) -> Self {
        let of_row = |row: &[Int]| {
            let (constant, coeffs) = row.split_last().expect("a row has a constant");
            if !coeffs[column].abs().is_one() {
                return None;
            }
            let others = coeffs.iter().enumerate().filter(|(at, _)| *at != column);
            let modulus = others.fold(Int::ZERO, |gcd, (_, coeff)| gcd.gcd(coeff));
            Some(Self::new(modulus, -(constant * &coeffs[column])))
        };
        let classes = set.equalities().rows().filter_map(of_row);
        classes.into_iter().find(|class| !class.modulus.is_one()).unwrap_or_else(Self::all)
    }
}

/// The same modulo something; the number itself modulo 0.
fn residue_of(number: &Int, modulus: &Int) -> Int {
    if modulus.is_zero() { number.clone() } else { number.modulo(modulus) }
}

/// What is known of the induction variables of a statement's instances.
pub(super) struct Counters(Vec<Class>);

impl Counters {
    pub fn of(stmt: &Stmt) -> Self {
        let pieces = stmt.domain.disjuncts();
        let counter = |dim: usize| {
            let class =
                |piece: &IntegerRelation| Class::of_column(piece, piece.space().offset(VarKind::Range) + dim);
            pieces.iter().map(class).reduce(|a, b| a.joined(&b)).unwrap_or_else(Class::all)
        };
        Self((0..stmt.domain.space().n_range()).map(counter).collect())
    }
}

/// What is known of the cells that an access touches, for each dimension.
#[derive(Clone, Debug)]
pub struct Cells {
    moduli: Vec<Int>,
    residues: Vec<Int>,
}

impl Cells {
    pub fn of(access: &Access, counters: &Counters) -> Self {
        let classes = access.subscripts().unwrap_or_default().into_iter().map(|form| {
            let mut modulus = form.params.iter().fold(Int::ZERO, |gcd, coeff| gcd.gcd(coeff));
            let mut residue = form.constant;
            for (coeff, counter) in form.iters.iter().zip(&counters.0) {
                modulus = modulus.gcd(&(coeff * &counter.modulus));
                residue += coeff * &counter.residue;
            }
            Class::new(modulus, residue)
        });
        let (moduli, residues) = classes.map(|class| (class.modulus, class.residue)).unzip();
        Self { moduli, residues }
    }
}

const OPERATION: &str = "meetings of accesses";

/// Tables looked into, or accesses sorted, in about the time that a unit of a budget stands for.
const TABLES_PER_UNIT: usize = 32;

/// The accesses of a scop.
#[derive(Default)]
pub(super) struct Meetings(HashMap<ArrayId, IndexMap<Vec<Int>, Alike>>);

/// The accesses of an array that are known by the same moduli.
#[derive(Default)]
struct Alike {
    all: Vec<(Vec<Int>, Place)>,
    /// By their residues modulo divisors of these moduli, as far as they were asked for.
    by_residues: HashMap<Vec<Int>, HashMap<Vec<Int>, Vec<Place>>>,
}

impl Meetings {
    /// Adds an access.
    pub(super) fn add(&mut self, place: Place, array: ArrayId, cells: &Cells) {
        let alike = self.0.entry(array).or_default().entry(cells.moduli.clone()).or_default();
        alike.all.push((cells.residues.clone(), place));
        alike.by_residues.clear();
    }

    /// Sorts the accesses to an array as [`Self::of`] asks for them. All have been added before.
    ///
    /// # Errors
    /// If the budget runs out.
    pub(super) fn prepare(
        &mut self,
        array: ArrayId,
        cells: &Cells,
        budget: &Budget,
    ) -> Result<(), Exhausted> {
        let Some(of_array) = self.0.get_mut(&array) else { return Ok(()) };
        budget.spend((of_array.len() / TABLES_PER_UNIT) as u64, OPERATION)?;
        for (moduli, Alike { all, by_residues }) in of_array {
            let common = common(moduli, cells);
            if by_residues.contains_key(&common) {
                continue;
            }
            budget.spend((all.len() / TABLES_PER_UNIT) as u64, OPERATION)?;
            let mut lists: HashMap<Vec<Int>, Vec<Place>> = HashMap::new();
            for (residues, place) in all.iter() {
                lists.entry(reduced(residues, &common)).or_default().push(*place);
            }
            by_residues.insert(common, lists);
        }
        Ok(())
    }

    /// The accesses that an access may meet, itself among them, in order.
    ///
    /// # Panics
    /// If it is not prepared for such cells.
    pub fn of(&self, array: ArrayId, cells: &Cells) -> Vec<Place> {
        let mut places = Vec::new();
        for (moduli, alike) in self.0.get(&array).into_iter().flatten() {
            let common = common(moduli, cells);
            let lists = alike.by_residues.get(&common).expect("is prepared");
            places.extend(lists.get(&reduced(&cells.residues, &common)).into_iter().flatten());
        }
        places.sort_unstable();
        places
    }
}

/// Modulo what accesses can be distinguished; in no dimension if of one nothing is known.
fn common(moduli: &[Int], cells: &Cells) -> Vec<Int> {
    moduli.iter().zip(&cells.moduli).map(|(a, b)| a.gcd(b)).collect()
}

fn reduced(residues: &[Int], moduli: &[Int]) -> Vec<Int> {
    moduli.iter().zip(residues).map(|(modulus, residue)| residue_of(residue, modulus)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scop::extract::scops;
    use itertools::Itertools;
    use loopwright_affine_ir::{Id, ParseOptions, Source, parse};

    #[test]
    fn meetings_are_told_apart_only_where_no_cell_is_shared() {
        // Of two dimensions the second is always the same.
        let cells: Vec<Cells> = (0..7)
            .cartesian_product(0..6)
            .map(|(modulus, residue)| Class::new(Int::from(modulus), Int::from(residue)))
            .map(|class| Cells {
                moduli: vec![class.modulus, Int::ONE],
                residues: vec![class.residue, Int::ZERO],
            })
            .collect();
        let array = ArrayId::from_index(0);
        let (mut meetings, budget) = (Meetings::default(), Budget::unlimited());
        cells.iter().enumerate().for_each(|(at, cells)| meetings.add(at, array, cells));
        cells.iter().for_each(|cells| meetings.prepare(array, cells, &budget).expect("no limit"));
        let holds = |cells: &Cells, number: i64| {
            let (modulus, apart) = (&cells.moduli[0], Int::from(number) - &cells.residues[0]);
            if modulus.is_zero() { apart.is_zero() } else { apart.is_divisible_by(modulus) }
        };
        for a in &cells {
            let meet = |b: &Cells| (0..60).any(|number| holds(a, number) && holds(b, number));
            let expected: Vec<Place> = cells.iter().positions(meet).collect();
            assert_eq!(meetings.of(array, a), expected, "{a:?}");
        }
    }

    #[test]
    fn meetings_of_an_unrolled_loop_are_few() {
        let text = "func.func @f(%a: memref<?x?xf32>, %b: memref<?x?xf32>, %x: f32, %n: index) {
            affine.for %i = 0 to %n {
              affine.for %j = 3 to 800 step 8 {
                affine.store %x, %a[%i, %j - 3] : memref<?x?xf32>
                affine.store %x, %a[%i, %j - 2] : memref<?x?xf32>
                affine.store %x, %a[%i, 2 * %j - 6] : memref<?x?xf32>
                affine.store %x, %a[%i, 16 * %i + 8 * %n + 5] : memref<?x?xf32>
                affine.store %x, %a[%j, 17] : memref<?x?xf32>
                affine.store %x, %a[%i, %i] : memref<?x?xf32>
              }
            }
            return
          }";
        let ir = parse(&Source::new("f.mlir", text), &ParseOptions::default()).expect("reads");
        let scop = scops(&ir).next().expect("there is a function").expect("it is a scop");
        let of_stmt = |stmt: &Stmt| Cells::of(&stmt.accesses[0], &Counters::of(stmt));
        let cells: Vec<Cells> = scop.stmts.iter().map(of_stmt).collect();
        let known = |cells: &Cells| {
            cells.moduli.iter().zip(&cells.residues).map(|(m, r)| format!("{r} mod {m}")).join(", ")
        };
        let known: Vec<String> = cells.iter().map(known).collect();
        let expected = [
            "0 mod 1, 0 mod 8",
            "0 mod 1, 1 mod 8",
            "0 mod 1, 0 mod 16",
            "0 mod 1, 5 mod 8",
            "3 mod 8, 17 mod 0",
            "0 mod 1, 0 mod 1",
        ];
        assert_eq!(known, expected);
        let array = scop.stmts[0].accesses[0].array;
        let (mut meetings, budget) = (Meetings::default(), Budget::unlimited());
        cells.iter().enumerate().for_each(|(at, cells)| meetings.add(at, array, cells));
        cells.iter().for_each(|cells| meetings.prepare(array, cells, &budget).expect("no limit"));
        let of = |at: usize| meetings.of(array, &cells[at]);
        assert_eq!([of(0), of(1), of(2), of(3)], [vec![0, 2, 5], vec![1, 4, 5], vec![0, 2, 5], vec![3, 5]]);
        assert_eq!([of(4), of(5)], [vec![1, 4, 5], vec![0, 1, 2, 3, 4, 5]]);
    }
}
