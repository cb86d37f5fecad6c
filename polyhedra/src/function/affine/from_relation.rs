//! Converts single-valued relations to functions.
//!
//! # Problem
//! Which relations are functions, and what are the formulas of their values?
//! `{ [i] -> [j] : 2j <= i <= 2j + 1 }` is the function floor(i/2); `{ [i] -> [j] : 2j <= i <= 2j + 2 }` is
//! none, as 2 has the images 0 and 1.
//!
//! # Method
//! A relation is single-valued if no two of its disjuncts, nor one with itself, hold of x -> y and x -> y'
//! with y_k < y'_k for some k: one integer program for each pair and each k, whose solution is the witness.
//!
//! The formulas are read off the rows of a disjunct where these define each range dimension by an equality or
//! as a floor. Else parametric integer programming finds its least range point as a function; as there is
//! only one, that is the function. Where the domains of several disjuncts meet, their values are the same,
//! and the later one is left out.
//!
//! # Exactness
//! Exact.
//!
//! # Cost
//! Quadratic in the number of disjuncts; parametric integer programming is exponential in the worst case.
//!
//! # Examples
//! ```
//! use loopwright_polyhedra::{Budget, FunctionError, PresburgerRelation};
//! let budget = Budget::default();
//! let half = PresburgerRelation::parse("{ [i] -> [j] : 2j <= i <= 2j + 1 }").unwrap();
//! assert_eq!(half.to_function(&budget).unwrap().to_string(), "{ [i] -> [(floor(i/2))] }");
//! let halves = PresburgerRelation::parse("{ [i] -> [j] : 2j <= i <= 2j + 2 and i >= 1 }").unwrap();
//! let Err(FunctionError::TwoImages(witness)) = halves.to_function(&budget) else { panic!() };
//! assert_ne!(witness.images[0], witness.images[1]);
//! ```
//!
//! # Reference
//! `[Feautrier88]`.

use crate::function::affine::PiecewiseMulti;
use crate::function::affine::multi_affine::MultiAffine;
use crate::function::affine::quasi_affine::QuasiAffine;
use crate::function::piecewise::{Piece, Piecewise};
use crate::function::symbolic_lexmin::cells::{self, Cell};
use crate::integer::emptiness::integer_point;
use crate::linear::gauss;
use crate::relation::division::Definition;
use crate::relation::integer_relation::IntegerRelation;
use crate::relation::presburger_relation::{PresburgerRelation, SetError};
use crate::relation::space::{Space, VarKind};
use crate::work::budget::{Budget, Exhausted};
use loopwright_integer::Int;
use std::fmt;
use std::ops::Range;

/// A point with two images under a relation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TwoImages {
    /// The domain point.
    pub point: Vec<Int>,
    /// The values of the symbols.
    pub symbols: Vec<Int>,
    /// Two different range points.
    pub images: [Vec<Int>; 2],
}

/// Why a relation was not made a function.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FunctionError {
    /// The relation is not single-valued.
    TwoImages(TwoImages),
    /// The budget ran out.
    Exhausted(Exhausted),
}

impl From<Exhausted> for FunctionError {
    fn from(error: Exhausted) -> Self {
        FunctionError::Exhausted(error)
    }
}

impl fmt::Display for FunctionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FunctionError::TwoImages(TwoImages { point, symbols, images: [first, second] }) => {
                write!(f, "not single-valued: {point:?} has the images {first:?} and {second:?}")?;
                if symbols.is_empty() { Ok(()) } else { write!(f, " for the symbols {symbols:?}") }
            }
            FunctionError::Exhausted(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for FunctionError {}

impl PresburgerRelation {
    /// Has every domain point one range point at most, for each value of the symbols? Exact.
    pub fn is_single_valued(&self, budget: &Budget) -> Result<bool, Exhausted> {
        Ok(self.two_images(budget)?.is_none())
    }

    /// Has every range point one domain point at most, for each value of the symbols? Exact.
    pub fn is_injective(&self, budget: &Budget) -> Result<bool, Exhausted> {
        self.inverse().is_single_valued(budget)
    }

    /// Is the relation single-valued and injective, that is: one-to-one between its domain and its range?
    /// Exact.
    pub fn is_bijective(&self, budget: &Budget) -> Result<bool, Exhausted> {
        Ok(self.is_single_valued(budget)? && self.is_injective(budget)?)
    }

    /// A point with two images, if there is one. Exact.
    pub fn two_images(&self, budget: &Budget) -> Result<Option<TwoImages>, Exhausted> {
        let is_defined: Vec<bool> = self.disjuncts().iter().map(|part| explicit(part).is_some()).collect();
        for (at, first) in self.disjuncts().iter().enumerate() {
            for (before, second) in self.disjuncts()[..=at].iter().enumerate() {
                if before == at && is_defined[at] {
                    continue;
                }
                let found = two_images(first, second, before == at, budget)?;
                if found.is_some() {
                    return Ok(found);
                }
            }
        }
        Ok(None)
    }

    /// The function whose graph this is. Exact.
    ///
    /// # Errors
    /// If the relation is not single-valued, with a witness; if the budget runs out.
    pub fn to_function(&self, budget: &Budget) -> Result<PiecewiseMulti, FunctionError> {
        match self.two_images(budget)? {
            Some(witness) => Err(FunctionError::TwoImages(witness)),
            None => Ok(self.to_function_unchecked(budget)?),
        }
    }

    fn to_function_unchecked(&self, budget: &Budget) -> Result<PiecewiseMulti, Exhausted> {
        let mut out = PiecewiseMulti::empty(self.space().clone());
        for disjunct in self.disjuncts() {
            if disjunct.is_empty(budget)? {
                continue;
            }
            let pieces = match explicit(disjunct) {
                Some(piece) => vec![piece],
                None => cells::cells(disjunct, budget)?
                    .optimum
                    .iter()
                    .map(|cell| piece(cell, self.space()))
                    .collect(),
            };
            let new = Piecewise::without_empty(self.space().clone(), pieces, budget)?;
            let new = within_one_space(new.with_domain_outside(&out.domain(), budget))?;
            out = Piecewise::without_empty(
                self.space().clone(),
                out.into_pieces().into_iter().chain(new.into_pieces()),
                budget,
            )?;
        }
        out.coalesced(budget)
    }
}

/// The function on a cell of parametric integer programming.
pub(super) fn piece(cell: &Cell, space: &Space) -> Piece<MultiAffine> {
    let definitions = cell.domain.definitions();
    debug_assert_eq!(definitions.len(), cell.domain.space().n_locals(), "locals of a cell are floors");
    let value = |(row, denominator): &(Vec<Int>, Int)| {
        QuasiAffine::of_relation_row(cell.domain.space(), &definitions, row, denominator)
    };
    let values = cell.values.iter().map(value).collect();
    let mut domain = cell.domain.clone();
    domain.simplify();
    Piece { domain: domain.into(), value: MultiAffine::assembled(space.clone(), values) }
}

/// The function of a conjunction whose rows define each range dimension, as they are or once the range
/// dimensions that equalities give are eliminated from the inequalities: from y = x - 3e and 0 <= y <= 2
/// follows 0 <= x - 3e <= 2.
fn explicit(relation: &IntegerRelation) -> Option<Piece<MultiAffine>> {
    let mut simple = relation.clone();
    simple.simplify();
    let space = simple.space().clone();
    let n_range = space.n_range();
    let set =
        Space::set(space.symbols().to_vec(), space.domain().clone()).with_locals(n_range + space.n_locals());
    let mut domain = simple.inverse().quantified(VarKind::Domain, 0..n_range).recast(set.clone());
    let range = set.n_visible()..set.n_visible() + n_range;
    let all_defined = |definitions: &[Definition]| {
        range.clone().all(|col| definitions.iter().any(|definition| definition.col == col))
    };
    let mut definitions = domain.definitions();
    if !all_defined(&definitions) {
        eliminate_units(&mut domain, range.clone());
        definitions = domain.definitions();
        if !all_defined(&definitions) {
            return None;
        }
    }
    let values = range
        .map(|col| QuasiAffine::of_relation_row(&set, &definitions, &domain.row(&[(col, 1)], 0), &Int::ONE));
    let value = MultiAffine::assembled(space.without_locals(), values.collect());
    domain.simplify();
    Some(Piece { domain: domain.into(), value })
}

/// Eliminates the columns that have coefficient ±1 in an equality from all inequalities.
fn eliminate_units(relation: &mut IntegerRelation, columns: Range<usize>) {
    let (equalities, mut inequalities) = relation.take_rows();
    for equality in &equalities {
        if let Some(col) = columns.clone().find(|&col| equality[col].abs().is_one()) {
            inequalities.iter_mut().for_each(|row| _ = gauss::eliminate(row, equality, col));
        }
    }
    equalities.into_iter().for_each(|row| relation.push_equality(row));
    inequalities.into_iter().for_each(|row| relation.push_inequality(row));
}

/// A domain point of two conjunctions, over the same symbols, with an image in each; the images differ.
pub(super) fn two_images(
    first: &IntegerRelation,
    second: &IntegerRelation,
    is_same: bool,
    budget: &Budget,
) -> Result<Option<TwoImages>, Exhausted> {
    let (ranges, symbols) = (VarKind::Range, VarKind::Symbol);
    let range = first.space().columns(ranges);
    let mut joint = first.clone();
    let images = joint.add_locals(second.space().n_range());
    let locals = joint.add_locals(second.space().n_locals());
    let map: Vec<usize> = (0..range.start)
        .chain(images..locals)
        .chain(joint.space().columns(symbols))
        .chain(locals..joint.space().n_vars())
        .collect();
    joint.push_remapped(second, &map);
    let point_of = |relation: &IntegerRelation| -> Result<Option<TwoImages>, Exhausted> {
        let found = integer_point(relation.equalities(), relation.inequalities(), budget)?;
        Ok(found.map(|found| TwoImages {
            point: found[..range.start].to_vec(),
            symbols: found[first.space().columns(symbols)].to_vec(),
            images: [found[range.clone()].to_vec(), found[images..locals].to_vec()],
        }))
    };
    if first.space().range() != second.space().range() {
        return point_of(&joint);
    }
    if joint.is_empty(budget)? {
        return Ok(None);
    }
    let signs: &[i64] = if is_same { &[1] } else { &[1, -1] };
    for dim in 0..range.len() {
        for sign in signs {
            let mut apart = joint.clone();
            let row = apart.row(&[(range.start + dim, -sign), (images + dim, *sign)], -1);
            apart.push_inequality(row);
            let found = point_of(&apart)?;
            if found.is_some() {
                return Ok(found);
            }
        }
    }
    Ok(None)
}

/// The result of an operation on operands of one space.
pub(super) fn within_one_space<T>(result: Result<T, SetError>) -> Result<T, Exhausted> {
    result.map_err(|error| match error {
        SetError::Exhausted(error) => error,
        SetError::Space(error) => unreachable!("the operands are of one space: {error}"),
    })
}
