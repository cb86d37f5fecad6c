//! Properties of set operations against the enumeration of points.
//!
//! The oracle shares nothing with the code under test: it evaluates the rows of generated constraints at
//! every point of a small box, floors by division and the quantified variable by trying all its values.
//! Whatever is looked at has its invariants checked first.

use crate::relation::integer_relation::IntegerRelation;
use crate::relation::presburger_relation::PresburgerRelation;
use crate::relation::space::{Space, Tuple};
use crate::work::budget::Budget;
use loopwright_integer::Int;
use proptest::prelude::*;

mod conjunctions;
mod laws;
mod operations;
mod pairs;
mod unions;

/// A conjunction over x, y, a symbol, one floor and one quantified variable.
#[derive(Debug, Clone)]
pub(crate) struct Piece {
    /// The floor: coefficients of x, y, n and constant, and the divisor.
    floor: ([i64; 4], i64),
    /// Coefficients of x, y, n, floor, quantified variable, and constant; is it an equality?
    rows: Vec<([i64; 6], bool)>,
}

/// So many cases where proptest would try 256; to look ten times further, set `PROPTEST_CASES` to 2560.
pub(crate) fn cases(n: u32) -> ProptestConfig {
    let default = ProptestConfig::default();
    ProptestConfig { cases: n * default.cases / 256, failure_persistence: None, ..default }
}

pub(crate) const BOX: i64 = 4;
const QUANTIFIED: i64 = 3;

pub(crate) fn piece() -> impl Strategy<Value = Piece> {
    let floor = (prop::array::uniform4(-2i64..=2), 2i64..=4);
    let row = (prop::array::uniform6(-3i64..=3), prop::bool::weighted(0.25));
    (floor, prop::collection::vec(row, 0..4)).prop_map(|(floor, rows)| Piece { floor, rows })
}

pub(crate) fn pieces() -> impl Strategy<Value = Vec<Piece>> {
    prop::collection::vec(piece(), 1..3)
}

impl Piece {
    pub(crate) fn holds(&self, x: i64, y: i64, n: i64) -> bool {
        let ([a, b, c, d], divisor) = self.floor;
        let floor = (a * x + b * y + c * n + d).div_euclid(divisor);
        let is_in_box = [x, y, n].iter().all(|value| value.abs() <= BOX);
        is_in_box
            && (-QUANTIFIED..=QUANTIFIED).any(|e| {
                self.rows.iter().all(|([a, b, c, q, f, k], is_equality)| {
                    let value = a * x + b * y + c * n + q * floor + f * e + k;
                    if *is_equality { value == 0 } else { value >= 0 }
                })
            })
    }

    pub(crate) fn relation(&self, space: &Space) -> IntegerRelation {
        let mut out = IntegerRelation::universe(space.clone());
        for col in 0..3 {
            out.add_inequality(&out.row(&[(col, 1)], BOX));
            out.add_inequality(&out.row(&[(col, -1)], BOX));
        }
        let ([a, b, c, d], divisor) = self.floor;
        let numerator = out.row(&[(0, a), (1, b), (2, c)], d);
        let floor = out.add_floordiv(&numerator, &Int::from(divisor));
        let quantified = out.add_local();
        out.add_inequality(&out.row(&[(quantified, 1)], QUANTIFIED));
        out.add_inequality(&out.row(&[(quantified, -1)], QUANTIFIED));
        for ([a, b, c, q, f, k], is_equality) in &self.rows {
            let row = out.row(&[(0, *a), (1, *b), (2, *c), (floor, *q), (quantified, *f)], *k);
            if *is_equality { out.add_equality(&row) } else { out.add_inequality(&row) }
        }
        out
    }
}

pub(crate) fn set_space() -> Space {
    Space::set(vec!["n".into()], Tuple::named("A", 2))
}

pub(crate) fn map_space() -> Space {
    Space::relation(vec!["n".into()], Tuple::named("A", 1), Tuple::named("A", 1))
}

pub(crate) fn union(pieces: &[Piece], space: &Space) -> PresburgerRelation {
    let disjuncts = pieces.iter().map(|piece| piece.relation(space));
    PresburgerRelation::from_disjuncts(space.clone(), disjuncts).expect("one space")
}

pub(crate) fn holds(pieces: &[Piece], x: i64, y: i64, n: i64) -> bool {
    pieces.iter().any(|piece| piece.holds(x, y, n))
}

pub(crate) fn points(range: i64) -> impl Iterator<Item = (i64, i64, i64)> {
    let values = move || -range..=range;
    values().flat_map(move |x| values().flat_map(move |y| values().map(move |n| (x, y, n))))
}

pub(crate) fn contains(relation: &PresburgerRelation, point: &[i64]) -> bool {
    relation.contains(&crate::linear::row::from_i64(point), &Budget::default()).expect("budget")
}

/// The relation has just the points of the box (one larger than the generated one) where `oracle` holds.
pub(crate) fn agree(
    relation: &PresburgerRelation,
    oracle: impl Fn(i64, i64, i64) -> bool,
) -> Result<(), TestCaseError> {
    relation.check_invariants();
    for (x, y, n) in points(BOX + 1) {
        prop_assert_eq!(
            contains(relation, &[x, y, n]),
            oracle(x, y, n),
            "at {:?} of {}",
            (x, y, n),
            relation
        );
    }
    Ok(())
}

/// Enough for most cases of the parametric minima, in well under a second.
pub(crate) const OPTIMA_BUDGET: u64 = 20_000;
