//! Operations on one conjunction, and restrictions by rows, columns and sets.

use crate::integer::emptiness::Emptiness;
use crate::properties::*;
use crate::relation::points::ColumnBounds;
use crate::relation::space::VarKind;

fn agree_alone(
    relation: IntegerRelation,
    oracle: impl Fn(i64, i64, i64) -> bool,
) -> Result<(), TestCaseError> {
    relation.check_invariants();
    agree(&PresburgerRelation::from(relation), oracle)
}

proptest! {
    #![proptest_config(cases(25))]

    #[test]
    fn conjunction_keeps_its_points_in_other_rows(a in piece(), b in piece()) {
        let budget = Budget::default();
        let (s, t) = (a.relation(&set_space()), b.relation(&set_space()));
        let oracle = |x, y, n| a.holds(x, y, n);
        let mut simple = s.clone();
        simple.simplify();
        agree_alone(simple, oracle)?;
        let mut irredundant = s.clone();
        irredundant.remove_redundant(&budget).unwrap();
        agree_alone(irredundant, oracle)?;
        let parts = s.determined(&budget).unwrap();
        prop_assert!(parts.iter().all(|part| part.divisions().iter().all(Option::is_some)));
        agree(&PresburgerRelation::from_disjuncts(set_space(), parts).unwrap(), oracle)?;
        let gist = s.gist(&t, &budget).unwrap();
        gist.check_invariants();
        agree_alone(gist.intersection(&t).unwrap(), |x, y, n| a.holds(x, y, n) && b.holds(x, y, n))?;
        prop_assert_eq!(IntegerRelation::parse(&s.to_string()).unwrap().is_equal(&s, &budget), Ok(true));
    }

    #[test]
    fn conjunction_comparisons(a in piece(), b in piece()) {
        let budget = Budget::default();
        let (s, t) = (a.relation(&set_space()), b.relation(&set_space()));
        let every = |f: &dyn Fn(bool, bool) -> bool| points(BOX).all(|(x, y, n)| f(a.holds(x, y, n), b.holds(x, y, n)));
        prop_assert_eq!(s.is_subset(&t, &budget).unwrap(), every(&|in_a, in_b| !in_a || in_b));
        prop_assert_eq!(s.is_equal(&t, &budget).unwrap(), every(&|in_a, in_b| in_a == in_b));
        prop_assert_eq!(s.is_empty(&budget).unwrap(), every(&|in_a, _| !in_a));
        agree(&s.difference(&t, &budget).unwrap(), |x, y, n| a.holds(x, y, n) && !b.holds(x, y, n))?;
        match s.emptiness(&budget).unwrap() {
            Emptiness::Empty(_) => prop_assert!(every(&|in_a, _| !in_a)),
            Emptiness::NonEmpty(point) => prop_assert!(s.contains(&point[..3], &budget).unwrap()),
        }
    }

    #[test]
    fn conjunction_bounds_hold(a in piece()) {
        let s = a.relation(&set_space());
        for col in 0..3 {
            let values: Vec<Int> = points(BOX)
                .filter(|&(x, y, n)| a.holds(x, y, n))
                .map(|(x, y, n)| Int::from([x, y, n][col]))
                .collect();
            match s.bounds(col, &Budget::default()).expect("within the budget") {
                ColumnBounds::Empty => prop_assert!(values.is_empty()),
                ColumnBounds::Within { lower, upper } => {
                    let (lower, upper) = (lower.expect("a box"), upper.expect("a box"));
                    prop_assert!(values.iter().all(|value| lower <= *value && *value <= upper));
                }
            }
            if let Some(fixed) = s.fixed_value(col, &Budget::default()).expect("within the budget") {
                prop_assert!(values.iter().all(|value| *value == fixed));
            }
        }
    }

    #[test]
    fn conjunction_projections_enclose_the_points(a in piece()) {
        let budget = Budget::default();
        let r = a.relation(&map_space());
        let values = || -BOX..=BOX;
        let kinds = [VarKind::Domain, VarKind::Range, VarKind::Symbol];
        for (at, kind) in kinds.into_iter().enumerate() {
            let real = r.approximate_projection(kind, 0..1, &budget).unwrap();
            let exact = PresburgerRelation::from(r.projection(kind, 0..1));
            let eliminated = r.eliminated(kind, 0..1, &budget).unwrap();
            [&exact, &eliminated].into_iter().for_each(PresburgerRelation::check_invariants);
            real.relation.check_invariants();
            let shadow = PresburgerRelation::from(real.relation);
            for p in values() {
                for q in values() {
                    let inside = values().any(|gone| {
                        let mut point = vec![p, q];
                        point.insert(at, gone);
                        a.holds(point[0], point[1], point[2])
                    });
                    prop_assert_eq!(contains(&exact, &[p, q]), inside);
                    prop_assert_eq!(contains(&eliminated, &[p, q]), inside);
                    let in_shadow = contains(&shadow, &[p, q]);
                    prop_assert!(in_shadow || !inside);
                    prop_assert!(!real.exact || in_shadow == inside);
                }
            }
        }
    }

    #[test]
    fn relation_restrictions(a in pieces(), b in pieces(), row in prop::array::uniform4(-3i64..=3), value in -3i64..=3) {
        let budget = Budget::default();
        let (r, t) = (union(&a, &map_space()), union(&b, &map_space()));
        let at = |x, y, n| row[0] * x + row[1] * y + row[2] * n + row[3];
        let coeffs = crate::linear::row::from_i64(&row);
        agree(&r.with_equality(&coeffs), |x, y, n| holds(&a, x, y, n) && at(x, y, n) == 0)?;
        agree(&r.with_inequality(&coeffs), |x, y, n| holds(&a, x, y, n) && at(x, y, n) >= 0)?;
        let fixed = Int::from(value);
        agree(&r.with_fixed(1, &fixed), |x, y, n| holds(&a, x, y, n) && y == value)?;
        let at_value = r.with_fixed_symbol("n", &fixed);
        agree(&at_value.with_symbols_aligned(&["n".into()]), |x, y, _| holds(&a, x, y, value))?;
        prop_assert_eq!(&r.with_fixed_symbol("m", &fixed), &r);
        let (domain, range) = (t.domain(), t.range());
        let inside = r.with_domain_in(&domain, &budget).unwrap();
        agree(&inside, |x, y, n| holds(&a, x, y, n) && contains(&domain, &[x, n]))?;
        let inside = r.with_range_in(&range, &budget).unwrap();
        agree(&inside, |x, y, n| holds(&a, x, y, n) && contains(&range, &[y, n]))?;
        let image = domain.image(&r, &budget).unwrap();
        image.check_invariants();
        for n in -BOX..=BOX {
            for y in -BOX..=BOX {
                let expected = (-BOX..=BOX).any(|x| contains(&domain, &[x, n]) && holds(&a, x, y, n));
                prop_assert_eq!(contains(&image, &[y, n]), expected);
            }
        }
        let wider = r.with_symbols_aligned(&["m".into(), "n".into()]);
        wider.check_invariants();
        let point = [1, 0, 7, value];
        prop_assert_eq!(contains(&wider, &point), holds(&a, 1, 0, value));
        prop_assert_eq!(wider.is_equal(&r, &budget), Ok(true));
    }
}
