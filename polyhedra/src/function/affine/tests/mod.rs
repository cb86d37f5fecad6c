//! Functions against plain evaluation of the expressions they were made from.
//!
//! The oracle evaluates a tree of operations with machine integers at every point of a box; it shares nothing
//! with the code under test but the notation.

use crate::function::affine::multi_affine::Pullback;
use crate::function::affine::quasi_affine::QuasiAffine;
use crate::function::affine::{PiecewiseAffine, PiecewiseMulti};
use crate::linear::row;
use crate::properties::cases;
use crate::relation::presburger_relation::PresburgerRelation;
use crate::work::budget::Budget;
use loopwright_integer::Int;
use loopwright_integer::Rational;
use proptest::prelude::*;

mod expressions;
mod relations;
mod texts;
mod unions;

const BOX: i64 = 3;

fn budget() -> Budget {
    Budget::default()
}

fn affine(text: &str) -> PiecewiseAffine {
    PiecewiseAffine::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn multi(text: &str) -> PiecewiseMulti {
    PiecewiseMulti::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn integer(value: i64) -> Rational {
    Rational::from(Int::from(value))
}

/// All points (x, y, n) of the box.
fn points() -> impl Iterator<Item = [i64; 3]> {
    let values = || -BOX..=BOX;
    values().flat_map(move |x| values().flat_map(move |y| values().map(move |n| [x, y, n])))
}

fn contains(set: &PresburgerRelation, point: &[i64]) -> bool {
    set.contains(&row::from_i64(point), &budget()).expect("budget")
}

/// A tree of operations on the arguments x, y and the symbol n.
#[derive(Debug, Clone)]
enum Tree {
    Column(usize),
    Constant(i64),
    Sum(Box<Tree>, Box<Tree>),
    Scaled(i64, Box<Tree>),
    Floor(Box<Tree>, i64),
    Mod(Box<Tree>, i64),
    Min(Box<Tree>, Box<Tree>),
}

impl Tree {
    fn eval(&self, point: &[i64; 3]) -> i64 {
        match self {
            Tree::Column(col) => point[*col],
            Tree::Constant(value) => *value,
            Tree::Sum(a, b) => a.eval(point) + b.eval(point),
            Tree::Scaled(factor, a) => factor * a.eval(point),
            Tree::Floor(a, divisor) => a.eval(point).div_euclid(*divisor),
            Tree::Mod(a, modulus) => a.eval(point).rem_euclid(*modulus),
            Tree::Min(a, b) => a.eval(point).min(b.eval(point)),
        }
    }

    fn text(&self) -> String {
        match self {
            Tree::Column(col) => ["x", "y", "n"][*col].to_owned(),
            Tree::Constant(value) => format!("({value})"),
            Tree::Sum(a, b) => format!("({} + {})", a.text(), b.text()),
            Tree::Scaled(factor, a) => format!("({factor} * {})", a.text()),
            Tree::Floor(a, divisor) => format!("floor({}/{divisor})", a.text()),
            Tree::Mod(a, modulus) => format!("({} mod {modulus})", a.text()),
            Tree::Min(a, b) => format!("min({}, {})", a.text(), b.text()),
        }
    }
}

fn tree() -> impl Strategy<Value = Tree> {
    let leaf =
        prop_oneof![3 => (0..3usize).prop_map(Tree::Column), 1 => (-4i64..=4).prop_map(Tree::Constant)];
    leaf.prop_recursive(4, 12, 2, |inner| {
        let boxed = || inner.clone().prop_map(Box::new);
        prop_oneof![
            3 => (boxed(), boxed()).prop_map(|(a, b)| Tree::Sum(a, b)),
            2 => (-3i64..=3, boxed()).prop_map(|(factor, a)| Tree::Scaled(factor, a)),
            3 => (boxed(), 2i64..=5).prop_map(|(a, divisor)| Tree::Floor(a, divisor)),
            2 => (boxed(), 2i64..=5).prop_map(|(a, modulus)| Tree::Mod(a, modulus)),
            1 => (boxed(), boxed()).prop_map(|(a, b)| Tree::Min(a, b)),
        ]
    })
}

/// One value where the row is not negative, another one where it is, or none.
#[derive(Debug, Clone)]
struct Split {
    row: [i64; 4],
    at_least: Tree,
    below: Option<Tree>,
}

impl Split {
    fn eval(&self, point: &[i64; 3]) -> Option<i64> {
        let [a, b, c, d] = self.row;
        let [x, y, n] = point;
        if a * x + b * y + c * n + d >= 0 {
            Some(self.at_least.eval(point))
        } else {
            self.below.as_ref().map(|value| value.eval(point))
        }
    }

    fn text(&self) -> String {
        let [a, b, c, d] = self.row;
        let row = format!("({a})*x + ({b})*y + ({c})*n + ({d})");
        let piece = |value: &Tree, op| format!("A[x, y] -> [{}] : {row} {op} 0", value.text());
        let first = piece(&self.at_least, ">=");
        let below = self.below.iter().map(|value| format!("; {}", piece(value, "<")));
        format!("[n] -> {{ {first}{} }}", below.collect::<String>())
    }

    fn function(&self) -> PiecewiseAffine {
        affine(&self.text())
    }
}

fn split() -> impl Strategy<Value = Split> {
    (prop::array::uniform4(-2i64..=2), tree(), prop::option::weighted(0.7, tree()))
        .prop_map(|(row, at_least, below)| Split { row, at_least, below })
}

fn value(function: &PiecewiseAffine, point: &[i64]) -> Option<Rational> {
    function.value_at(&row::from_i64(point), &budget()).expect("budget")
}

/// The function has just the values of the oracle, and keeps its invariants.
fn agree(
    function: &PiecewiseAffine,
    oracle: impl Fn(&[i64; 3]) -> Option<Rational>,
) -> Result<(), TestCaseError> {
    function.check_invariants(&budget()).expect("budget");
    function.pieces().iter().for_each(|piece| piece.value.check_invariants());
    for point in points() {
        prop_assert_eq!(value(function, &point), oracle(&point), "at {:?} of {}", point, function);
    }
    Ok(())
}

/// The set has just the points of the box where the oracle holds.
fn agree_on_set(set: &PresburgerRelation, oracle: impl Fn(&[i64; 3]) -> bool) -> Result<(), TestCaseError> {
    for point in points() {
        prop_assert_eq!(contains(set, &point), oracle(&point), "at {:?} of {}", point, set);
    }
    Ok(())
}
