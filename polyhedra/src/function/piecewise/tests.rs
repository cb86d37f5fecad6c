//! Pieces with colours for values.

use super::*;
use crate::relation::space::Tuple;

#[derive(Debug, Clone, PartialEq)]
struct Colour(u32, Space);

impl PieceValue for Colour {
    fn space(&self) -> &Space {
        &self.1
    }

    fn with_symbols(&self, symbols: &[Name]) -> Self {
        Colour(self.0, self.1.clone().with_symbols(symbols.to_vec()))
    }
}

fn set(text: &str) -> PresburgerRelation {
    PresburgerRelation::parse(text).expect("valid text")
}

fn space() -> Space {
    Space::relation(Vec::new(), Tuple::anonymous(1), Tuple::anonymous(1))
}

fn coloured(pieces: &[(&str, u32)]) -> Result<Piecewise<Colour>, PiecewiseError> {
    let pieces =
        pieces.iter().map(|(text, colour)| Piece { domain: set(text), value: Colour(*colour, space()) });
    Piecewise::from_pieces(space(), pieces, &Budget::default())
}

fn colour_at(function: &Piecewise<Colour>, point: &[i64]) -> Option<u32> {
    let point = crate::linear::row::from_i64(point);
    function.function_at(&point, &Budget::default()).expect("budget").map(|value| value.0)
}

#[test]
fn piecewise_pieces_are_disjoint_and_of_one_space() {
    let overlap = coloured(&[("{ [i] : i <= 3 }", 1), ("{ [i] : i >= 3 }", 2)]);
    assert_eq!(overlap, Err(PiecewiseError::Overlap(vec![Int::from(3)])));
    let mismatch = coloured(&[("{ A[i] }", 1)]).expect_err("other tuples");
    assert_eq!(mismatch.to_string(), "spaces do not match: [_] and A[i]");
    let parts =
        coloured(&[("{ [i] : i < 3 }", 1), ("[N] -> { [i] : i >= 3 and N > i }", 2), ("{ [i] : false }", 3)]);
    let parts = parts.expect("disjoint");
    assert_eq!(parts.pieces().len(), 2);
    parts.check_invariants(&Budget::default()).expect("budget");
    assert_eq!(colour_at(&parts, &[3, 4]), Some(2));
    assert_eq!(colour_at(&parts, &[3, 3]), None);
}

#[test]
fn piecewise_domains() {
    let budget = Budget::default();
    let parts = coloured(&[("{ [i] : 0 <= i < 3 }", 1), ("{ [i] : 3 <= i < 9 }", 2)]).expect("disjoint");
    let even = set("{ [i] : i mod 2 = 0 }");
    let (inside, outside) = (
        parts.with_domain_in(&even, &budget).expect("one space"),
        parts.with_domain_outside(&even, &budget).expect("one space"),
    );
    for i in -2..12 {
        let whole = colour_at(&parts, &[i]);
        assert_eq!(colour_at(&inside, &[i]), whole.filter(|_| i % 2 == 0));
        assert_eq!(colour_at(&outside, &[i]), whole.filter(|_| i % 2 != 0));
    }
    let glued = inside.disjoint_union(&outside, &budget).expect("disjoint");
    let glued = glued.coalesced(&budget).expect("budget");
    assert_eq!(glued.pieces().len(), 2);
    assert_eq!(glued.domain().is_equal(&parts.domain(), &budget), Ok(true));
}

#[test]
fn piecewise_gist_stays_a_function() {
    let budget = Budget::default();
    let parts =
        coloured(&[("{ [i] : 0 <= i <= 4 }", 1), ("{ [i] : -3 <= i < 0 or i = 5 }", 2)]).expect("disjoint");
    let context = set("{ [i] : 4 <= i <= 5 }");
    let gist = parts.gist(&context, &budget).expect("one space");
    gist.check_invariants(&budget).expect("budget");
    for i in 4..=5 {
        assert_eq!(colour_at(&gist, &[i]), colour_at(&parts, &[i]));
    }
}

#[test]
fn piecewise_union_prefers_what_it_is_told() {
    let budget = Budget::default();
    let a = coloured(&[("{ [i] : 0 <= i < 6 }", 1)]).expect("one piece");
    let b = coloured(&[("{ [i] : 4 <= i < 9 }", 2)]).expect("one piece");
    let sum = a.union_with(&b, &budget, |x, y| Colour(x.0 + y.0, space())).expect("one space");
    sum.check_invariants(&budget).expect("budget");
    let found: Vec<_> = (-1..10).map(|i| colour_at(&sum, &[i]).unwrap_or(0)).collect();
    assert_eq!(found, [0, 1, 1, 1, 1, 3, 3, 2, 2, 2, 0]);
}
