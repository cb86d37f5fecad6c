//! Properties of set operations against the enumeration of points.
//!
//! The oracle shares nothing with the code under test: it evaluates the rows of generated constraints at every
//! point of a small box, floors by division and the quantified variable by trying all its values.

use crate::{Budget, Int, IntegerRelation, PresburgerRelation, Space, Tuple, VarKind};
use proptest::prelude::*;

/// A conjunction over x, y, a symbol, one floor and one quantified variable.
#[derive(Debug, Clone)]
pub(crate) struct Piece {
    /// The floor: coefficients of x, y, n and constant, and the divisor.
    floor: ([i64; 4], i64),
    /// Coefficients of x, y, n, floor, quantified variable, and constant; is it an equality?
    rows: Vec<([i64; 6], bool)>,
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
    let point: Vec<Int> = point.iter().map(|&x| Int::from(x)).collect();
    relation.contains(&point, &Budget::default()).expect("budget")
}

/// The relation has just the points of the box (one larger than the generated one) where `oracle` holds.
pub(crate) fn agree(
    relation: &PresburgerRelation,
    oracle: impl Fn(i64, i64, i64) -> bool,
) -> Result<(), TestCaseError> {
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

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn boolean_operations(a in pieces(), b in pieces()) {
        let budget = Budget::default();
        let (s, t) = (union(&a, &set_space()), union(&b, &set_space()));
        agree(&s, |x, y, n| holds(&a, x, y, n))?;
        agree(&s.intersection(&t, &budget).unwrap(), |x, y, n| holds(&a, x, y, n) && holds(&b, x, y, n))?;
        agree(&s.union(&t).unwrap(), |x, y, n| holds(&a, x, y, n) || holds(&b, x, y, n))?;
        agree(&s.subtract(&t, &budget).unwrap(), |x, y, n| holds(&a, x, y, n) && !holds(&b, x, y, n))?;
        agree(&s.complement(&budget).unwrap(), |x, y, n| !holds(&a, x, y, n))?;
    }

    #[test]
    fn tests_on_sets(a in pieces(), b in pieces()) {
        let budget = Budget::default();
        let (s, t) = (union(&a, &set_space()), union(&b, &set_space()));
        let count = |f: &dyn Fn(bool, bool) -> bool| {
            points(BOX).filter(|&(x, y, n)| f(holds(&a, x, y, n), holds(&b, x, y, n))).count()
        };
        prop_assert_eq!(s.is_empty(&budget).unwrap(), count(&|a, _| a) == 0);
        prop_assert_eq!(s.is_subset(&t, &budget).unwrap(), count(&|a, b| a && !b) == 0);
        prop_assert_eq!(s.is_equal(&t, &budget).unwrap(), count(&|a, b| a != b) == 0);
        prop_assert_eq!(s.is_disjoint(&t, &budget).unwrap(), count(&|a, b| a && b) == 0);
        let sample = s.sample(&budget).unwrap();
        prop_assert_eq!(sample.is_some(), count(&|a, _| a) > 0);
        if let Some(point) = sample {
            prop_assert!(s.contains(&point, &budget).unwrap());
        }
    }

    #[test]
    fn same_points_in_another_form(a in pieces(), b in pieces()) {
        let budget = Budget::default();
        let (s, t) = (union(&a, &set_space()), union(&b, &set_space()));
        let oracle = |x, y, n| holds(&a, x, y, n);
        agree(&s.coalesce(&budget).unwrap(), oracle)?;
        agree(&s.determined(&budget).unwrap(), oracle)?;
        agree(&s.remove_redundant(&budget).unwrap(), oracle)?;
        let disjoint = s.make_disjoint(&budget).unwrap();
        agree(&disjoint, oracle)?;
        for (x, y, n) in points(BOX) {
            let point: Vec<Int> = [x, y, n].iter().map(|&x| Int::from(x)).collect();
            let n_inside = disjoint.disjuncts().iter().filter(|part| part.contains(&point, &budget).unwrap()).count();
            prop_assert!(n_inside <= 1);
        }
        let gist = s.gist(&t, &budget).unwrap().intersection(&t, &budget).unwrap();
        agree(&gist, |x, y, n| holds(&a, x, y, n) && holds(&b, x, y, n))?;
        let printed = s.to_string();
        let again = PresburgerRelation::parse(&printed).unwrap();
        prop_assert!(again.is_equal(&s, &budget).unwrap(), "{}", printed);
    }

    #[test]
    fn projection_and_composition(a in pieces(), b in pieces()) {
        let budget = Budget::default();
        let (r, t) = (union(&a, &map_space()), union(&b, &map_space()));
        let values = || -BOX..=BOX;
        agree(&r.inverse(), |x, y, n| holds(&a, y, x, n))?;
        let (domain, range) = (r.domain(), r.range());
        let without_symbol = r.project_out(VarKind::Symbol, 0..1);
        let composed = r.compose(&t, &budget).unwrap();
        for x in values() {
            for n in values() {
                prop_assert_eq!(contains(&domain, &[x, n]), values().any(|y| holds(&a, x, y, n)));
                prop_assert_eq!(contains(&range, &[x, n]), values().any(|y| holds(&a, y, x, n)));
                prop_assert_eq!(contains(&without_symbol, &[x, n]), values().any(|m| holds(&a, x, n, m)));
            }
        }
        agree(&composed, |x, z, n| values().any(|y| holds(&a, x, y, n) && holds(&b, y, z, n)))?;
    }

    #[test]
    fn rational_projection_says_if_it_is_exact(a in piece()) {
        let relation = a.relation(&set_space());
        let projected = relation.without_locals(&Budget::default()).unwrap();
        let shadow = PresburgerRelation::from(projected.relation);
        for (x, y, n) in points(BOX) {
            let inside = a.holds(x, y, n);
            let in_shadow = contains(&shadow, &[x, y, n]);
            prop_assert!(in_shadow || !inside);
            prop_assert!(!projected.exact || in_shadow == inside);
        }
    }

    #[test]
    fn optima(a in pieces()) {
        // A few cases in a hundred, with several quotients, would take minutes: they are left out.
        let budget = Budget::new(OPTIMA_BUDGET);
        let values = || -BOX..=BOX;
        let (set, map) = (union(&a, &set_space()), union(&a, &map_space()));
        let (Ok(least), Ok(greatest), Ok(first)) = (set.lexmin(&budget), set.lexmax(&budget), map.lexmin(&budget))
        else {
            return Ok(());
        };
        let [least, greatest, first] =
            [least, greatest, first].map(|optimum| optimum.bounded().expect("the box is bounded"));
        for n in values() {
            let mut all = values().flat_map(|x| values().map(move |y| (x, y))).filter(|&(x, y)| holds(&a, x, y, n));
            let smallest = all.next();
            let largest = all.next_back().or(smallest);
            for x in values() {
                let least_y = values().find(|&y| holds(&a, x, y, n));
                for y in values() {
                    prop_assert_eq!(contains(&least, &[x, y, n]), smallest == Some((x, y)));
                    prop_assert_eq!(contains(&greatest, &[x, y, n]), largest == Some((x, y)));
                    prop_assert_eq!(contains(&first, &[x, y, n]), least_y == Some(y));
                }
            }
        }
    }

    #[test]
    fn enumeration(a in pieces(), n in -BOX..=BOX) {
        let set = union(&a, &set_space());
        let found = set.points(&[Int::from(n)], &Budget::default()).unwrap();
        let values = || -BOX..=BOX;
        let expected: Vec<Vec<Int>> = values()
            .flat_map(|x| values().map(move |y| (x, y)))
            .filter(|&(x, y)| holds(&a, x, y, n))
            .map(|(x, y)| vec![Int::from(x), Int::from(y)])
            .collect();
        prop_assert_eq!(found, expected);
    }
}
