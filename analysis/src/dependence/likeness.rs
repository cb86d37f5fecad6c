//! Numbers for relations and orders that are equal for what is alike.
//!
//! # Problem
//! Long programs repeat themselves: unrolled loops, chains of loops, one stencil after another. A question
//! about two statements need not be asked of each pair again where only the names differ.
//!
//! # Method
//! What a question is made of is numbered by its rows, without the names of tuples. Of an order, it does not
//! matter which constants the two statements have at a component where both have one, but which of them is
//! less; of two cells whose subscripts are affine, which constants these have, but how far they are apart.
//!
//! # Cost
//! One look into a table for each relation, which is remembered by its address, and for each pair of
//! statements.

use crate::schedule::{AffineForm, FlatRow, QuasiRow};
use crate::scop::Access;
use loopwright_polyhedra::{Int, IntegerRelation, Matrix};
use std::cmp::Ordering;
use std::collections::HashMap;
use std::rc::Rc;

/// A table of numbers: equal for what is equal but for names, and different for all else.
///
/// ```
/// # use loopwright_affine_ir::{ParseOptions, Source, parse};
/// use loopwright_analysis::{Likeness, scops};
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
/// # Ok::<(), loopwright_analysis::Refusal>(())
/// ```
#[derive(Default)]
pub struct Likeness<'a> {
    relations: HashMap<Rows<'a>, usize>,
    unions: HashMap<Vec<usize>, usize>,
    rows: HashMap<&'a QuasiRow, usize>,
    orders: HashMap<Vec<Compared>, usize>,
    subscripts: HashMap<Vec<AffineForm>, usize>,
    /// Unions by the address and number of their pieces, which stay where they are as long as they are
    /// borrowed.
    known: HashMap<(*const IntegerRelation, usize), usize>,
    /// Timestamps likewise.
    timestamps: HashMap<(*const FlatRow, usize), Rc<[Component]>>,
}

/// The numbers of columns of each kind, equalities and inequalities of a relation.
type Rows<'a> = ([usize; 4], &'a Matrix<Int>, &'a Matrix<Int>);

/// The cells that an access touches, by numbers.
pub(super) struct CellsNumber {
    whole: usize,
    /// Of affine subscripts, without their constants; and these.
    linear: Option<(usize, Vec<Int>)>,
}

/// Equal for pairs of accesses that meet in the same pairs of instances.
#[derive(PartialEq, Eq, Hash)]
pub(super) enum MeetingNumber {
    /// Both have affine subscripts, of these numbers, and are so far apart.
    Apart([usize; 2], Vec<Int>),
    /// Two unions.
    Unions([usize; 2]),
}

impl MeetingNumber {
    pub fn of(a: &CellsNumber, b: &CellsNumber) -> Self {
        match (&a.linear, &b.linear) {
            (Some((a, a_constants)), Some((b, b_constants))) => {
                let apart = b_constants.iter().zip(a_constants).map(|(b, a)| b - a).collect();
                Self::Apart([*a, *b], apart)
            }
            _ => Self::Unions([a.whole, b.whole]),
        }
    }
}

/// A component of a timestamp: the number of its row, whether its loop is parallel, and its value if it is
/// the same for all instances and the loop is not.
struct Component {
    row: usize,
    coincident: bool,
    constant: Option<Int>,
}

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

    /// The numbers of the cells that an access touches.
    pub(super) fn cells(&mut self, access: &'a Access) -> CellsNumber {
        let linear = access.plain_subscripts().map(|mut forms| {
            let constants = forms.iter_mut().map(|form| std::mem::take(&mut form.constant)).collect();
            let next = self.subscripts.len();
            (*self.subscripts.entry(forms).or_insert(next), constants)
        });
        CellsNumber { whole: self.union(&access.relation), linear }
    }

    /// The number of the way in which the timestamps of two statements compare, as far as both go.
    pub fn order(&mut self, source: &'a [FlatRow], target: &'a [FlatRow]) -> usize {
        let (source, target) = (self.components(source), self.components(target));
        let pairs = source.iter().zip(&*target).map(|(s, t)| match (&s.constant, &t.constant) {
            (Some(s), Some(t)) => Compared::Constants(s.cmp(t)),
            _ => Compared::Rows([(s.row, s.coincident), (t.row, t.coincident)]),
        });
        let compared = pairs.collect();
        let next = self.orders.len();
        *self.orders.entry(compared).or_insert(next)
    }

    fn components(&mut self, timestamp: &'a [FlatRow]) -> Rc<[Component]> {
        let place = (timestamp.as_ptr(), timestamp.len());
        if let Some(known) = self.timestamps.get(&place) {
            return Rc::clone(known);
        }
        let component = |row: &'a FlatRow| {
            let next = self.rows.len();
            let number = *self.rows.entry(&row.row).or_insert(next);
            Component { row: number, coincident: row.coincident, constant: constant(row) }
        };
        let components: Rc<[Component]> = timestamp.iter().map(component).collect();
        self.timestamps.insert(place, Rc::clone(&components));
        components
    }
}

/// The value of a component that is the same for all instances.
fn constant(row: &FlatRow) -> Option<Int> {
    let is_constant = !row.coincident && row.row.terms.iter().all(|term| term.form.is_constant());
    is_constant.then(|| row.row.eval(&[], &[]))
}
