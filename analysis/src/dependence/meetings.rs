//! Which accesses may touch one cell, told apart before any solver is asked.
//!
//! # Method
//! Accesses are listed by array, and those whose subscripts are numbers by their cell: long straight-line code has many,
//! and most of them never meet.
//!
//! # Cost
//! Of listing, one look into a table for each access; of an answer, its length.

use crate::dependence::likeness::CellsNumber;
use crate::ids::ArrayId;
use itertools::Either;
use polyhedra::Int;
use std::collections::HashMap;

/// A statement and one of its accesses, by position.
pub(super) type Place = (usize, usize);

/// The accesses of a scop.
#[derive(Default)]
pub(super) struct Meetings<'a>(HashMap<ArrayId, OfArray<'a>>);

/// The accesses of an array, each list in order.
#[derive(Default)]
struct OfArray<'a> {
    all: Vec<Place>,
    /// Those that may move.
    moving: Vec<Place>,
    /// Those of one cell each.
    at: HashMap<&'a [Int], Vec<Place>>,
}

impl<'a> Meetings<'a> {
    /// Adds an access. They come in order.
    pub(super) fn add(&mut self, place: Place, array: ArrayId, cells: &'a CellsNumber) {
        let of_array = self.0.entry(array).or_default();
        of_array.all.push(place);
        match cells.only_cell() {
            Some(cell) => of_array.at.entry(cell).or_default().push(place),
            None => of_array.moving.push(place),
        }
    }

    /// The accesses that an access may meet, itself among them, in order.
    pub(super) fn of(&self, array: ArrayId, cells: &CellsNumber) -> impl Iterator<Item = Place> {
        let Some(of_array) = self.0.get(&array) else { return Either::Left([].iter().copied()) };
        match cells.only_cell() {
            None => Either::Left(of_array.all.iter().copied()),
            Some(cell) => {
                let same = of_array.at.get(cell).map_or(&[][..], Vec::as_slice);
                Either::Right(itertools::merge(of_array.moving.iter().copied(), same.iter().copied()))
            }
        }
    }
}
