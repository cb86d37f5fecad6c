//! Products, pairs, and maps from pairs.

use crate::properties::*;

/// Where to look if all points are too many: some that are in, and some that are not.
fn probes(pieces: &[Piece], n: i64) -> Vec<(i64, i64)> {
    let values = || -BOX - 1..=BOX + 1;
    let all = values().flat_map(|x| values().map(move |y| (x, y)));
    let (inside, outside): (Vec<_>, Vec<_>) = all.partition(|&(x, y)| holds(pieces, x, y, n));
    let some = |points: Vec<_>| {
        let step = points.len().div_ceil(6).max(1);
        points.into_iter().step_by(step)
    };
    some(inside).chain(some(outside)).collect()
}

proptest! {
    #![proptest_config(cases(25))]

    #[test]
    fn relation_products(a in pieces(), b in pieces(), n in -BOX..=BOX) {
        let budget = Budget::default();
        let (r, t) = (union(&a, &map_space()), union(&b, &map_space()));
        let product = r.product(&t, &budget).unwrap();
        let flat = r.flat_product(&t, &budget).unwrap();
        let zipped = product.zipped().expect("pairs of pairs");
        let (ranges, flat_ranges) = (r.range_product(&t, &budget).unwrap(), r.flat_range_product(&t, &budget).unwrap());
        let (domains, flat_domains) = (r.domain_product(&t, &budget).unwrap(), r.flat_domain_product(&t, &budget).unwrap());
        let curried = domains.curried().expect("a pair");
        for relation in [&product, &flat, &zipped, &ranges, &flat_ranges, &domains, &flat_domains, &curried] {
            relation.check_invariants();
        }
        prop_assert_eq!(zipped.zipped().expect("pairs of pairs"), product.clone());
        prop_assert_eq!(curried.uncurried().expect("a pair"), domains.clone());
        prop_assert_eq!(product.flattened(), flat.clone());
        prop_assert!(r.curried().is_none() && r.uncurried().is_none() && r.zipped().is_none());
        let (in_a, in_b) = (|x, y| holds(&a, x, y, n), |x, y| holds(&b, x, y, n));
        for (x, y) in probes(&a, n) {
            for (z, w) in probes(&b, n) {
                let both = in_a(x, y) && in_b(z, w);
                prop_assert_eq!(contains(&product, &[x, z, y, w, n]), both);
                prop_assert_eq!(contains(&flat, &[x, z, y, w, n]), both);
                prop_assert_eq!(contains(&zipped, &[x, y, z, w, n]), both);
                let one_source = in_a(x, y) && in_b(x, w);
                prop_assert_eq!(contains(&ranges, &[x, y, w, n]), one_source);
                prop_assert_eq!(contains(&flat_ranges, &[x, y, w, n]), one_source);
                let one_target = in_a(x, y) && in_b(z, y);
                prop_assert_eq!(contains(&domains, &[x, z, y, n]), one_target);
                prop_assert_eq!(contains(&flat_domains, &[x, z, y, n]), one_target);
                prop_assert_eq!(contains(&curried, &[x, z, y, n]), one_target);
            }
        }
    }

    #[test]
    fn set_products(a in pieces(), b in pieces(), n in -BOX..=BOX) {
        let budget = Budget::default();
        let (s, t) = (union(&a, &set_space()), union(&b, &set_space()));
        let (product, flat) = (s.product(&t, &budget).unwrap(), s.flat_product(&t, &budget).unwrap());
        product.check_invariants();
        prop_assert_eq!(product.flattened(), flat);
        let split = product.unwrapped().expect("pairs");
        for (x, y) in probes(&a, n) {
            for (z, w) in probes(&b, n) {
                let both = holds(&a, x, y, n) && holds(&b, z, w, n);
                prop_assert_eq!(contains(&product, &[x, y, z, w, n]), both);
                prop_assert_eq!(contains(&split, &[x, y, z, w, n]), both);
            }
        }
    }

    #[test]
    fn relation_maps_of_pairs(a in pieces(), n in -BOX..=BOX) {
        let r = union(&a, &map_space());
        let wrapped = r.wrapped();
        agree(&wrapped, |x, y, n| holds(&a, x, y, n))?;
        prop_assert_eq!(wrapped.unwrapped().expect("pairs"), r.clone());
        prop_assert!(r.unwrapped().is_none());
        let (first, second, deltas) = (r.domain_map(), r.range_map(), r.deltas_map().unwrap());
        for relation in [&first, &second, &deltas] {
            relation.check_invariants();
        }
        for (x, y) in probes(&a, n) {
            for z in -BOX..=BOX {
                let inside = holds(&a, x, y, n);
                prop_assert_eq!(contains(&first, &[x, y, z, n]), inside && z == x);
                prop_assert_eq!(contains(&second, &[x, y, z, n]), inside && z == y);
                prop_assert_eq!(contains(&deltas, &[x, y, z, n]), inside && z == y - x);
            }
        }
    }

    #[test]
    fn set_differences_and_maps(a in pieces()) {
        let budget = Budget::default();
        let (r, s) = (union(&a, &map_space()), union(&a, &set_space()));
        let deltas = r.deltas().unwrap();
        deltas.check_invariants();
        for n in -BOX..=BOX {
            for d in -2 * BOX - 1..=2 * BOX + 1 {
                let expected = (-BOX..=BOX).any(|x| holds(&a, x, x + d, n));
                prop_assert_eq!(contains(&deltas, &[d, n]), expected, "{} at {}", d, n);
            }
        }
        let (identity, domain) = (r.domain().to_identity(&budget).unwrap(), r.domain());
        agree(&identity, |x, y, n| x == y && contains(&domain, &[x, n]))?;
        let translation = r.domain().to_translation(&budget).unwrap();
        agree(&translation, |x, y, n| contains(&domain, &[y - x, n]))?;
        let identity = s.to_identity(&budget).unwrap();
        for (x, y) in probes(&a, 1) {
            prop_assert_eq!(contains(&identity, &[x, y, x, y, 1]), holds(&a, x, y, 1));
            prop_assert!(!contains(&identity, &[x, y, x, y + 1, 1]));
        }
    }
}
