//! Numbering of relations and orders: those that differ only in names get equal numbers.
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
use indexmap::IndexSet;
use loopwright_polyhedra::machinery::Matrix;
use loopwright_polyhedra::{Int, IntegerRelation};
use std::cmp::Ordering;
use std::collections::HashMap;
use std::rc::Rc;

/// A table of numbers: equal for what is equal but for names, and different for all else.
///
/// ```
/// # use loopwright_affine_ir::{ParseOptions, Source, parse};
/// use loopwright_analysis::machinery::Likeness;
/// use loopwright_analysis::scops;
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
    relations: IndexSet<Rows<'a>>,
    unions: IndexSet<Vec<usize>>,
    /// Rows, and whether their loops are parallel.
    rows: IndexSet<(&'a QuasiRow, bool)>,
    orders: IndexSet<Vec<Compared>>,
    subscripts: IndexSet<Vec<AffineForm>>,
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

impl CellsNumber {
    /// The same for relations that differ only in the names of tuples.
    pub fn whole(&self) -> usize {
        self.whole
    }
}

/// Equal for pairs of accesses that meet in the same pairs of instances.
#[derive(PartialEq, Eq, Hash)]
pub(super) enum MeetingNumber {
    /// Both have affine subscripts, of these numbers, and are so far apart.
    Apart([usize; 2], Vec<Int>),
    /// Two unions.
    Unions([usize; 2]),
    /// All pairs of instances.
    All,
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

/// A component of a timestamp: the number of its row and of whether its loop is parallel, and its value if
/// it is the same for all instances and the loop is not.
type Component = (usize, Option<Int>);

/// How two statements compare in one component.
#[derive(PartialEq, Eq, Hash, Debug)]
pub enum Compared {
    /// By constants, in a loop that is not parallel.
    Constants(Ordering),
    /// By rows of these numbers.
    Rows([usize; 2]),
}

impl Compared {
    /// How they compare as far as both go, given the number of each row, and its value where that is
    /// constant.
    pub fn of(source: &[(usize, Option<Int>)], target: &[(usize, Option<Int>)]) -> Vec<Self> {
        let pairs = source.iter().zip(target).map(|((s, s_value), (t, t_value))| match (s_value, t_value) {
            (Some(s), Some(t)) => Self::Constants(s.cmp(t)),
            _ => Self::Rows([*s, *t]),
        });
        pairs.collect()
    }
}

impl<'a> Likeness<'a> {
    /// The number of one conjunction.
    pub fn relation(&mut self, relation: &'a IntegerRelation) -> usize {
        let space = relation.space();
        let shape = [space.n_domain(), space.n_range(), space.n_symbols(), space.n_locals()];
        self.relations.insert_full((shape, relation.equalities(), relation.inequalities())).0
    }

    /// The number of a union of conjunctions, in this order.
    pub fn union(&mut self, pieces: &'a [IntegerRelation]) -> usize {
        let place = (pieces.as_ptr(), pieces.len());
        if let Some(&known) = self.known.get(&place) {
            return known;
        }
        let numbers = pieces.iter().map(|piece| self.relation(piece)).collect();
        let number = self.unions.insert_full(numbers).0;
        self.known.insert(place, number);
        number
    }

    /// The numbers of the cells that an access touches.
    pub(super) fn cells(&mut self, access: &'a Access) -> CellsNumber {
        let linear = access.plain_subscripts().map(|mut forms| {
            let constants = forms.iter_mut().map(|form| std::mem::take(&mut form.constant)).collect();
            (self.subscripts.insert_full(forms).0, constants)
        });
        CellsNumber { whole: self.union(&access.relation), linear }
    }

    /// The number of the way in which the timestamps of two statements compare, as far as both go.
    pub fn order(&mut self, source: &'a [FlatRow], target: &'a [FlatRow]) -> usize {
        let (source, target) = (self.components(source), self.components(target));
        self.orders.insert_full(Compared::of(&source, &target)).0
    }

    fn components(&mut self, timestamp: &'a [FlatRow]) -> Rc<[Component]> {
        let place = (timestamp.as_ptr(), timestamp.len());
        if let Some(known) = self.timestamps.get(&place) {
            return Rc::clone(known);
        }
        let component = |row: &'a FlatRow| {
            let constant = if row.coincident { None } else { row.row.as_constant() };
            (self.rows.insert_full((&row.row, row.coincident)).0, constant)
        };
        let components: Rc<[Component]> = timestamp.iter().map(component).collect();
        self.timestamps.insert(place, Rc::clone(&components));
        components
    }
}
