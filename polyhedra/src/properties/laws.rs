//! Laws of the algebra of sets and relations.

use crate::properties::*;

fn equal(a: &PresburgerRelation, b: &PresburgerRelation) -> Result<(), TestCaseError> {
    [a, b].into_iter().for_each(PresburgerRelation::check_invariants);
    prop_assert!(a.is_equal(b, &Budget::default()).unwrap(), "{} and {}", a, b);
    Ok(())
}

/// Of relations with many quantified variables, where a difference would cost more than all points.
fn same_in_the_box(a: &PresburgerRelation, b: &PresburgerRelation) -> Result<(), TestCaseError> {
    agree(a, |x, y, n| contains(b, &[x, y, n]))
}

/// `{ A[x, y] -> A[-x, -y] }`
fn reflection() -> PresburgerRelation {
    PresburgerRelation::parse("{ A[x, y] -> A[-x, -y] }").expect("valid text")
}

proptest! {
    #![proptest_config(cases(25))]

    #[test]
    fn sets_are_a_boolean_algebra(a in pieces(), b in pieces(), c in pieces()) {
        let budget = Budget::default();
        let [a, b, c] = [a, b, c].map(|pieces| union(&pieces, &set_space()));
        let or = |a: &PresburgerRelation, b: &PresburgerRelation| a.union(b).unwrap();
        let and = |a: &PresburgerRelation, b: &PresburgerRelation| a.intersection(b, &budget).unwrap();
        let minus = |a: &PresburgerRelation, b: &PresburgerRelation| a.difference(b, &budget).unwrap();
        let not = |a: &PresburgerRelation| a.complement(&budget).unwrap();
        equal(&and(&a, &or(&b, &c)), &or(&and(&a, &b), &and(&a, &c)))?;
        equal(&or(&a, &and(&b, &c)), &and(&or(&a, &b), &or(&a, &c)))?;
        equal(&and(&and(&a, &b), &c), &and(&a, &and(&b, &c)))?;
        equal(&and(&a, &b), &and(&b, &a))?;
        equal(&and(&a, &or(&a, &b)), &a)?;
        equal(&minus(&a, &or(&b, &c)), &minus(&minus(&a, &b), &c))?;
        equal(&or(&minus(&a, &b), &and(&a, &b)), &a)?;
        equal(&and(&a, &not(&b)), &minus(&a, &b))?;
        prop_assert!(minus(&a, &a).is_empty(&budget).unwrap());
        prop_assert!(and(&a, &not(&a)).is_empty(&budget).unwrap());
    }

    #[test]
    fn set_complements(a in piece(), b in piece()) {
        let budget = Budget::default();
        let [a, b] = [a, b].map(|piece| union(&[piece], &set_space()));
        let not = |a: &PresburgerRelation| a.complement(&budget).unwrap();
        equal(&not(&not(&a)), &a)?;
        equal(&not(&a.union(&b).unwrap()), &not(&a).intersection(&not(&b), &budget).unwrap())?;
        equal(&not(&a.intersection(&b, &budget).unwrap()), &not(&a).union(&not(&b)).unwrap())?;
        equal(&a.union(&not(&a)).unwrap(), &PresburgerRelation::universe(set_space()))?;
    }

    #[test]
    fn relation_laws(a in pieces(), b in piece(), c in piece()) {
        let budget = Budget::default();
        let r = union(&a, &map_space());
        let [s, t] = [b, c].map(|piece| union(&[piece], &map_space()));
        let then = |a: &PresburgerRelation, b: &PresburgerRelation| a.composition(b, &budget).unwrap();
        let rs = then(&r, &s);
        same_in_the_box(&then(&rs, &t), &then(&r, &then(&s, &t)))?;
        same_in_the_box(&rs.inverse(), &then(&s.inverse(), &r.inverse()))?;
        same_in_the_box(&then(&r.union(&s).unwrap(), &t), &then(&r, &t).union(&then(&s, &t)).unwrap())?;
        prop_assert_eq!(r.inverse().inverse(), r.clone());
        prop_assert_eq!(r.inverse().domain(), r.range());
        let identity = r.domain().to_identity(&budget).unwrap();
        same_in_the_box(&then(&identity, &r), &r)?;
        let (image, range) = (r.domain().image(&r, &budget).unwrap(), r.range());
        let (there_and_back, steps) = (then(&r, &r.inverse()), r.deltas().unwrap().to_translation(&budget).unwrap());
        for (x, y, n) in points(BOX) {
            prop_assert_eq!(contains(&image, &[y, n]), contains(&range, &[y, n]));
            prop_assert!(contains(&there_and_back, &[x, x, n]) || !contains(&identity, &[x, x, n]));
            prop_assert!(contains(&steps, &[x, y, n]) || !contains(&r, &[x, y, n]));
        }
    }

    #[test]
    fn lexmax_is_lexmin_of_the_reflected_set(a in pieces()) {
        let budget = Budget::new(OPTIMA_BUDGET);
        let set = union(&a, &set_space());
        let reflected = |set: &PresburgerRelation| set.image(&reflection(), &Budget::default()).unwrap();
        let (Ok(least), Ok(greatest)) = (reflected(&set).lexmin(&budget), set.lexmax(&budget)) else {
            return Ok(());
        };
        let [least, greatest] = [least, greatest].map(|found| found.bounded().expect("a box"));
        equal(&least, &reflected(&greatest))?;
        prop_assert!(greatest.is_subset(&set, &Budget::default()).unwrap());
    }

    #[test]
    fn simpler_forms_are_equal(a in pieces(), b in pieces()) {
        let budget = Budget::default();
        let (s, t) = (union(&a, &set_space()), union(&b, &set_space()));
        let both = s.intersection(&t, &budget).unwrap();
        let coalesced = s.coalesced(&budget).unwrap();
        equal(&coalesced, &s)?;
        prop_assert!(coalesced.n_disjuncts() <= s.n_disjuncts());
        equal(&both.gist(&t, &budget).unwrap().intersection(&t, &budget).unwrap(), &both)?;
        if !s.is_empty(&budget).unwrap() {
            equal(&s.gist(&s, &budget).unwrap(), &PresburgerRelation::universe(set_space()))?;
        }
        equal(&s.gist(&PresburgerRelation::universe(set_space()), &budget).unwrap(), &s)?;
        equal(&s.made_disjoint(&budget).unwrap(), &s)?;
    }
}
