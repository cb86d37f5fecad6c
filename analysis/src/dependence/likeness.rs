//! Numbers for relations and orders that are equal for what is alike.
//!
//! # Problem
//! Long programs repeat themselves: unrolled loops, chains of loops, one stencil after another. A question about two
//! statements need not be asked of each pair again where only the names differ.
//!
//! # Method
//! What a question is made of is numbered by its rows, without the names of tuples. Of an order, it does not matter
//! which constants the two statements have at a component where both have one, but which of them is less.
//!
//! # Cost
//! One look into a table for each relation, which is remembered by its address, and for each pair of statements.

use crate::schedule::{FlatRow, QuasiRow};
use polyhedra::{Int, IntegerRelation, Matrix};
use std::cmp::Ordering;
use std::collections::HashMap;

/// A table of numbers: equal for what is equal but for names, and different for all else.
///
/// ```
/// # use affine_ir::{ParseOptions, Source, parse};
/// use analysis::{Likeness, scops};
/// let text = "func.func @f(%a: memref<8xf32>, %b: memref<9xf32>, %x: f32) {
///     affine.for %i = 0 to 8 { affine.store %x, %a[%i] : memref<8xf32> }
///     affine.for %i = 0 to 8 { affine.store %x, %b[%i] : memref<9xf32> }
///     affine.for %i = 0 to 9 { affine.store %x, %b[%i] : memref<9xf32> }
///     return
///   }";
/// # let ir = parse(&Source::new("f.mlir", text), &ParseOptions::default()).expect("reads");
/// let scop = scops(&ir).next().expect("there is a function")?;
/// let mut likeness = Likeness::default();
/// let domains: Vec<usize> =
///     scop.stmts.iter().map(|stmt| likeness.union(stmt.domain.disjuncts())).collect();
/// assert!(domains[0] == domains[1] && domains[1] != domains[2]);
/// let order = scop.original.timestamps();
/// assert_eq!(likeness.order(&order[0], &order[1]), likeness.order(&order[0], &order[2]));
/// assert_ne!(likeness.order(&order[0], &order[1]), likeness.order(&order[1], &order[0]));
/// # Ok::<(), analysis::Refusal>(())
/// ```
#[derive(Default)]
pub struct Likeness<'a> {
    relations: HashMap<Rows<'a>, usize>,
    unions: HashMap<Vec<usize>, usize>,
    rows: HashMap<&'a QuasiRow, usize>,
    orders: HashMap<Vec<Compared>, usize>,
    /// Unions by the address and number of their pieces, which stay where they are as long as they are borrowed.
    known: HashMap<(*const IntegerRelation, usize), usize>,
}

/// The numbers of columns of each kind, equalities and inequalities of a relation.
type Rows<'a> = ([usize; 4], &'a Matrix<Int>, &'a Matrix<Int>);

/// How two statements compare in one component.
#[derive(PartialEq, Eq, Hash)]
enum Compared {
    /// By constants, in a loop that is not parallel.
    Constants(Ordering),
    /// By rows of these numbers, and whether their loops are parallel.
    Rows([(usize, bool); 2]),
}

impl<'a> Likeness<'a> {
    /// The number of one conjunction.
    pub fn relation(&mut self, relation: &'a IntegerRelation) -> usize {
        let space = relation.space();
        let shape = [space.n_domain(), space.n_range(), space.n_symbols(), space.n_locals()];
        let next = self.relations.len();
        *self.relations.entry((shape, relation.equalities(), relation.inequalities())).or_insert(next)
    }

    /// The number of a union of conjunctions, in this order.
    pub fn union(&mut self, pieces: &'a [IntegerRelation]) -> usize {
        let place = (pieces.as_ptr(), pieces.len());
        if let Some(&known) = self.known.get(&place) {
            return known;
        }
        let numbers = pieces.iter().map(|piece| self.relation(piece)).collect();
        let next = self.unions.len();
        let number = *self.unions.entry(numbers).or_insert(next);
        self.known.insert(place, number);
        number
    }

    /// The number of the way in which the timestamps of two statements compare, as far as both go.
    pub fn order(&mut self, source: &'a [FlatRow], target: &'a [FlatRow]) -> usize {
        let mut number = |row: &'a FlatRow| {
            let next = self.rows.len();
            (*self.rows.entry(&row.row).or_insert(next), row.coincident)
        };
        let pairs = source.iter().zip(target).map(|(s, t)| match (constant(s), constant(t)) {
            (Some(s), Some(t)) => Compared::Constants(s.cmp(&t)),
            _ => Compared::Rows([number(s), number(t)]),
        });
        let compared = pairs.collect();
        let next = self.orders.len();
        *self.orders.entry(compared).or_insert(next)
    }
}

/// The value of a component that is the same for all instances.
fn constant(row: &FlatRow) -> Option<Int> {
    let is_constant = !row.coincident && row.row.terms.iter().all(|term| term.form.is_constant());
    is_constant.then(|| row.row.eval(&[], &[]))
}
