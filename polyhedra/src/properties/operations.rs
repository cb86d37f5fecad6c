//! Operations on sets and relations of one space.

use crate::properties::*;
use crate::relation::space::VarKind;

proptest! {
    #![proptest_config(cases(60))]

    #[test]
    fn relation_boolean_operations(a in pieces(), b in pieces()) {
        let budget = Budget::default();
        let (s, t) = (union(&a, &set_space()), union(&b, &set_space()));
        agree(&s, |x, y, n| holds(&a, x, y, n))?;
        agree(&s.intersection(&t, &budget).unwrap(), |x, y, n| holds(&a, x, y, n) && holds(&b, x, y, n))?;
        agree(&s.union(&t).unwrap(), |x, y, n| holds(&a, x, y, n) || holds(&b, x, y, n))?;
        agree(&s.difference(&t, &budget).unwrap(), |x, y, n| holds(&a, x, y, n) && !holds(&b, x, y, n))?;
        agree(&s.complement(&budget).unwrap(), |x, y, n| !holds(&a, x, y, n))?;
    }

    #[test]
    fn set_tests(a in pieces(), b in pieces()) {
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
    fn set_keeps_its_points_in_another_form(a in pieces(), b in pieces()) {
        let budget = Budget::default();
        let (s, t) = (union(&a, &set_space()), union(&b, &set_space()));
        let oracle = |x, y, n| holds(&a, x, y, n);
        agree(&s.coalesced(&budget).unwrap(), oracle)?;
        agree(&s.determined(&budget).unwrap(), oracle)?;
        agree(&s.without_redundant(&budget).unwrap(), oracle)?;
        let disjoint = s.made_disjoint(&budget).unwrap();
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
    fn relation_projection_and_composition(a in pieces(), b in pieces()) {
        let budget = Budget::default();
        let (r, t) = (union(&a, &map_space()), union(&b, &map_space()));
        let values = || -BOX..=BOX;
        agree(&r.inverse(), |x, y, n| holds(&a, y, x, n))?;
        let (domain, range) = (r.domain(), r.range());
        [&domain, &range].into_iter().for_each(PresburgerRelation::check_invariants);
        let without_symbol = r.projection(VarKind::Symbol, 0..1);
        let composed = r.composition(&t, &budget).unwrap();
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
    fn projection_says_if_it_is_exact(a in piece()) {
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
    fn lexmin_and_lexmax_agree_with_enumeration(a in pieces()) {
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
    fn points_agree_with_enumeration(a in pieces(), n in -BOX..=BOX) {
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
